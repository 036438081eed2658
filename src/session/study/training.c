/* training.c - implements training.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/study/training.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/printable.h"
#include "base/words.h"
#include "engine/fair_play.h"

enum { NOTICE_DELAY = 800 /* milliseconds before "Checking" is shown */ };

bool training_open_log(struct session *session, struct study_log *log)
{
    char path[ARCHIVE_PATH_SIZE];
    struct error error, warning;
    archive_sibling_path(&session->saving.archive, "study.log", path);
    bool opened =
        study_log_open(log, path, session->settings->retention / 100.0, &warning, &error);
    if (!opened)
        session_error(session, "%s.", error.text);
    else if (*warning.text)
        session_print(session, "%s.", warning.text);
    return opened;
}

enum study_due training_due_status(const struct session *session, uint64_t key)
{
    return study_log_due(&training_of(session)->log, key, (int64_t)time(NULL));
}

/* ---- on the board ----------------------------------------------------------------------- */

static void cancel_attempt(struct session *session)
{
    struct training *training = training_of(session);
    if (!training->reviewer)
        return;
    reviewer_cancel(training->reviewer);
    review_free(&training->attempt);
    training->reviewer = NULL;
    session_update_state(session);
}

static void close_lesson(struct session *session)
{
    struct training *training = training_of(session);
    cancel_attempt(session);
    training->due_counted = 0;
    training->continuation = NULL;
    if (training->lesson->close)
        training->lesson->close(session);
    study_log_close(&training->log);
}

static void leave_training(struct session *session)
{
    session->flipped = training_of(session)->flipped;
    close_lesson(session);
    session_commit(session, CHANGE_BOARD | CHANGE_ENGINE_OUTPUT);
    mode_pop(session);
}

/* Adds "2 of 3 solved at the first attempt, 1 skipped". */
static void add_score(const struct training *training, const char *before, char *text,
                      size_t size)
{
    if (training->answered_count > 0)
        text_add(text, size, "%s%d of %d solved at the first attempt", before,
                 training->right_count, training->answered_count);
    if (training->skipped_count > 0)
        text_add(text, size, "%s%d skipped", training->answered_count > 0 ? ", " : before,
                 training->skipped_count);
}

const char *session_lesson_text(const struct session *session, char *text)
{
    const struct training *training = training_of(session);
    snprintf(text, DRILL_PANEL_SIZE, "%s%s%s", training->question_text,
             *training->question_text && *training->message ? "\n\n" : "", training->message);
    add_score(training, "\n\n", text, DRILL_PANEL_SIZE);
    return text;
}

static void end_lesson(struct session *session, const char *how, training_continuation *next)
{
    char text[80];
    snprintf(text, sizeof text, "%s", how);
    add_score(training_of(session), ": ", text, sizeof text);
    mode_remove(session, MODE_TRAINING);
    if (!next || !next(session))
        session_print(session, "%s.", text);
}

static void leave(struct session *session)
{
    end_lesson(session, "Lesson ended", NULL);
}

/* Without a screen, also describes the position, unless the moves that led to it are known. */
static void show(struct session *session)
{
    struct training *training = training_of(session);
    training->lesson->show(session);
    printable_copy_string(training->question_text, DRILL_TEXT_SIZE, training->message);
    training->message[0] = '\0';
    if (training->record.key != 0 && !position_is_start(&session->board->start))
        session_read_position(session);
    report_check(session);
}

static void show_next(struct session *session)
{
    cancel_attempt(session);
    if (training_of(session)->lesson->find(session))
        show(session);
    else
        end_lesson(session, "All done", training_of(session)->continuation);
}

bool training_begin_lesson(struct session *session, const struct lesson *lesson,
                           const char *title)
{
    struct training *training = training_of(session);
    study_log_close(&training->log); /* a lesson may begin while another one waits */
    bool opened = training_open_log(session, &training->log);
    training->lesson = lesson;
    snprintf(training->title, sizeof training->title, "%s", title);
    if (!training->continuation)
        training->answered_count = training->right_count = training->skipped_count = 0;
    if (!opened || !lesson->find(session)) {
        close_lesson(session);
        return false;
    }
    if (mode_is_on_stack(session, MODE_REVIEW)) /* the lesson returns to it */
        mode_push(session, MODE_REVIEW);
    else
        modes_remove_all(session);
    training->flipped = session->flipped;
    game_init(mode_push(session, MODE_TRAINING), NULL);
    /* A screen shows these commands as keys. */
    if (!session_has_screen(session) && training->answered_count == 0)
        session_print(session,
                      "Type a move, 'hint', 'solution' or 'skip'; 'return' ends the lesson.");
    show(session);
    return true;
}

/* ---- questions and messages ------------------------------------------------------------- */

void training_ask(struct session *session, uint64_t key)
{
    struct training *training = training_of(session);
    training->record = (struct study_answer){.key = key};
    if (key != 0)
        study_log_add_answer(&training->log, &training->record);
    training->is_logged = training->is_finished = false;
    session_update_state(session);
    training->mistakes = training->hints = 0;
    training->source = "";
    session->flipped = session->board->position.side_to_move == BLACK;
}

void training_report(struct session *session, enum message_kind kind, const char *format, ...)
{
    struct training *training = training_of(session);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(training->message, sizeof training->message, format, arguments);
    va_end(arguments);
    session_commit(session, CHANGE_BOARD | CHANGE_ENGINE_OUTPUT);
    session_report(session, kind, "%s", training->message);
}

void training_play_reply(struct session *session, chess_move reply, const char *message)
{
    enum color side = position_turn(&session->board->position);
    game_play(session->board, reply);
    training_of(session)->question_text[0] = '\0'; /* it concerned the old position */
    training_report(session, MESSAGE_FOUND, "%s; %s plays %s. What now?", message,
                    color_name(side), session->board->node->san);
}

/* ---- answers ---------------------------------------------------------------------------- */

static void write_answer(struct session *session, int grade)
{
    struct training *training = training_of(session);
    struct error error;
    training->record.grade = grade;
    training->record.time = (int64_t)time(NULL);
    study_log_add_answer(&training->log, &training->record);
    if (training->record.key != 0 && session->saving.has_archive &&
        !study_log_append_answer(&training->log, &training->record, &error))
        session_error(session, "The answer was not saved: %s.", error.text);
}

void training_log_answer(struct session *session)
{
    struct training *training = training_of(session);
    enum grade grade = training->mistakes > 0 ? GRADE_AGAIN
                       : training->hints > 0  ? GRADE_HARD
                                              : GRADE_GOOD;
    if (training->is_logged)
        return;
    training->is_logged = true;
    training->answered_count++;
    training->right_count += grade == GRADE_GOOD;
    write_answer(session, (int)grade);
    if (training->lesson->answered)
        training->lesson->answered(session);
}

void training_finish_question(struct session *session, enum message_kind kind,
                              const char *message)
{
    struct training *training = training_of(session);
    char text[TRAINING_TEXT_SIZE];
    training->is_finished = true;
    session_update_state(session);
    training_log_answer(session);
    snprintf(text, sizeof text, "%s", message);
    if (training->lesson->remark)
        training->lesson->remark(session, text, sizeof text);
    training_report(session, kind, "%s Press Enter to continue.", text);
    if (!*training->source)
        return;
    text_add(training->message, sizeof training->message, "\n\nFrom %s", training->source);
    if (!session_has_screen(session))
        session_print(session, "From %s.", training->source);
}

/* Replies to a move typed after the solution. */
static bool process_line(struct session *session, const char *line)
{
    struct typed_move typed;
    if (!training_of(session)->is_finished)
        return false;
    typed_move_parse(&session->board->position, line, &typed);
    if (typed.status == TYPED_SYNTAX ||
        (typed.status != TYPED_MOVE && session->line_is_command))
        return false;
    session_print(session, "This question is over; press Enter to continue.");
    return true;
}

static bool refuse_while_checking(struct session *session)
{
    return training_of(session)->reviewer &&
           !session_error(session, "%s Then try again.", training_of(session)->message);
}

static bool try_move(struct session *session, chess_move move)
{
    if (!refuse_while_checking(session) && !training_of(session)->is_finished)
        training_of(session)->lesson->move(session, move);
    return true;
}

static void finish_evaluation(struct session *session)
{
    struct training *training = training_of(session);
    chess_move move = training->attempt.moves[0];
    char text[DRILL_TEXT_SIZE];
    bool good = training->lesson->assess(session, text);
    cancel_attempt(session);
    if (good) {
        game_play(session->board, move);
        training_finish_question(session, MESSAGE_FOUND, text);
    } else {
        training->mistakes++;
        training_report(session, MESSAGE_WRONG, "%s", text);
    }
}

void training_evaluate_attempt(struct session *session, struct reviewer *reviewer,
                               struct error *error)
{
    struct training *training = training_of(session);
    char san[SAN_SIZE];
    san_write(&session->board->position, training->attempt.moves[0], san);
    if (!reviewer || !reviewer_start(reviewer, &training->attempt, error)) {
        session_error(session, "The move cannot be checked: %s.", error->text);
        review_free(&training->attempt);
        return;
    }
    training->reviewer = reviewer;
    training->notice_due = session->now() + NOTICE_DELAY;
    snprintf(training->message, sizeof training->message, "Checking %s; please wait.", san);
    session_update_state(session);
    if (!reviewer_is_running(reviewer))
        finish_evaluation(session);
}

static unsigned wake(struct session *session)
{
    struct training *training = training_of(session);
    struct error error;
    if (!training->reviewer)
        return 0;
    reviewer_poll(training->reviewer, &error);
    if (*error.text) {
        cancel_attempt(session);
        training_report(session, MESSAGE_ERROR, "The move cannot be checked: %s.", error.text);
    } else if (reviewer_is_running(training->reviewer)) {
        if (training->notice_due < 0 || session->now() < training->notice_due)
            return 0;
        training->notice_due = -1;
        session_print(session, "%s", training->message);
    } else {
        finish_evaluation(session);
    }
    return SESSION_EVENT_REVIEW;
}

static int64_t deadline(const struct session *session)
{
    return training_of(session)->reviewer ? training_of(session)->notice_due : -1;
}

/* ---- commands --------------------------------------------------------------------------- */

bool training_continue(struct session *session)
{
    if (!mode_is_on_stack(session, MODE_TRAINING) || !training_of(session)->is_finished)
        return false;
    show_next(session);
    return true;
}

bool training_refuse_help(struct session *session, uint64_t next)
{
    const struct game *game = session->board;
    struct error error;
    return !(fair_play_allows_engine(NULL, game->keys, game->current + 1, &error) &&
             fair_play_allows_engine(NULL, &next, 1, &error)) &&
           !session_error(session, "The lesson cannot continue here: %s.", error.text);
}

static void hint(struct session *session)
{
    struct training *training = training_of(session);
    char text[DRILL_TEXT_SIZE];
    if (training_continue(session) || refuse_while_checking(session) ||
        training_refuse_help(session, session->board->position.key))
        return;
    if (training->hinted != session->board->position.key || training->hints == 0)
        training->move_hints = 0;
    training->hinted = session->board->position.key;
    struct advice advice = {.move = training->lesson->answer(session),
                            .shows_move = training->move_hints > 0};
    drill_write_hint(&session->board->position, advice.move, training->move_hints++, text);
    training->hints++;
    training_report(session, MESSAGE_INFO, "%s", text);
    session->advice = advice; /* marked on the board */
}

void handle_solution(struct session *session)
{
    if (training_continue(session))
        return;
    cancel_attempt(session);
    training_of(session)->mistakes++;
    training_of(session)->lesson->solve(session);
}

void handle_skip(struct session *session)
{
    struct training *training = training_of(session);
    if (training->mistakes > 0) /* a wrong move counts */
        training_log_answer(session);
    training->skipped_count += !training->is_logged;
    show_next(session);
}

static void report_clock(struct session *session)
{
    session_print(session, "A lesson has no clock.");
}

/* Reports where an exercise comes from. A drill has the players of its game. */
static bool report_source(struct session *session)
{
    const struct training *training = training_of(session);
    if (training->record.key == 0)
        return false;
    session_print(session, "%s%s.", *training->source ? "This exercise is from " : "",
                  *training->source ? training->source : training->title);
    return true;
}

void handle_dispute(struct session *session)
{
    if (training_of(session)->record.key == 0) {
        session_error(session, "Only exercises can be disputed; 'skip' continues.");
        return;
    }
    write_answer(session, STUDY_DISPUTE);
    session_print(session, "This exercise will not be asked again.");
    show_next(session);
}

/* ---- the mode ------------------------------------------------------------------------ */

/* Writes "Endgame KBNK: White to move", or only the title once the question is finished. */
static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct training *training = training_of(session);
    if (!mode_is_on_stack(session, MODE_TRAINING))
        return false;
    snprintf(text, size, training->is_finished ? "%s" : "%s: %s to move", training->title,
             color_name(position_turn(&session->board->position)));
    return true;
}

static bool name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    if (!mode_is_on_stack(session, MODE_TRAINING) || training_of(session)->record.key == 0)
        return false; /* a drill shows its game's players */
    snprintf(card->name, sizeof card->name, "%s", color_name(color));
    return true;
}

static unsigned states(const struct session *session)
{
    const struct training *training = training_of(session);
    return !mode_is_on_stack(session, MODE_TRAINING) ? 0U
           : training->reviewer                      ? STATE_REVIEW
           : training->is_finished                   ? STATE_LESSON_DONE
                                                     : 0U;
}

static const struct mode_command training_commands[] = {
    {COMMAND_HINT, .run = hint},          {COMMAND_NEXT, .run = handle_skip},
    {COMMAND_CLOCK, .run = report_clock}, {COMMAND_OPPONENT, .try_run = report_source},
    {COMMAND_RETURN, .run = leave},       {COMMAND_DRILL, .run = leave},
    {.command = COMMAND_UNKNOWN}};

static void free_training(struct session *session)
{
    if (mode_is_on_stack(session, MODE_TRAINING))
        close_lesson(session);
}

const struct mode training_mode = {
    .size = sizeof(struct training),
    .free = free_training,
    .state = STATE_LESSON,
    .board = MODE_PLAY_BOARD,
    .prompt = "solve",
    .line = process_line,
    .move = try_move,
    .commands = training_commands,
    .leave = leave_training,
    .states = states,
    .title = write_title,
    .name_player = name_player,
    .wake = wake,
    .deadline = deadline,
};

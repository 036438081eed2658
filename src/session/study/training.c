/* training.c - exercises on the board: those that are due, or of a file of puzzles.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As in a drill each is a game of its own that is never saved. Nobody is asked how it went: right at
 * once is good, with a hint hard, after a wrong move or the solution again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/words.h"
#include "review/drill.h"
#include "rules/names.h"
#include "session/handlers.h"
#include "session/review/review.h"
#include "session/study/study.h"
#include "study/exercise.h"
#include "study/study_log.h"

struct training {
    struct study_log log;
    struct exercise_file file;
    struct exercise_filter filter;
    char theme[EXERCISE_ID_SIZE];
    size_t at;       /* in the file, behind the last that was asked */
    size_t fresh_at; /* the same of new ones */
    bool due;        /* only what is due, or new */
    int fresh;       /* new ones that may still be asked today */
    int asked, right;
    bool flipped; /* the board before */

    struct solving solving;
    int due_count, fresh_count; /* as session_list_study() found them */
    time_t counted;             /* when; 0: they are to be counted anew */

    bool answered; /* it is in the log */
    bool rests;    /* solved or shown: it stays on the board until Enter */
    struct reviewer *reviewer;
    struct review attempt; /* of a move that is not the noted one */
    bool attempting;
};

enum { NEW_A_DAY = 10, RECOUNT = 60 /* seconds */ };

static const double WANTED = 0.9; /* the chance to remember what is asked again */

static struct training *training_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_TRAINING);
}

/* ---- which is asked next ----------------------------------------------------------------- */

static bool is_wanted(struct training *training, const struct exercise *exercise,
                      enum study_due wanted)
{
    return study_log_due(&training->log, exercise_key(exercise), (int64_t)time(NULL)) ==
           wanted;
}

/* Those that are due come first, then new ones. */
static bool find_due(struct training *training, struct exercise *exercise)
{
    while (
        exercise_file_next(&training->file, &training->filter, &training->at, false, exercise))
        if (is_wanted(training, exercise, STUDY_DUE))
            return true;
    while (training->fresh > 0 && exercise_file_next(&training->file, &training->filter,
                                                     &training->fresh_at, false, exercise))
        if (is_wanted(training, exercise, STUDY_NEW)) {
            training->fresh--;
            return true;
        }
    return false;
}

/* Of a file of puzzles any that was not asked before, from a place drawn by lot. */
static bool find_any(struct training *training, struct exercise *exercise)
{
    for (int tries = 0; tries < 1000; tries++)
        if (!exercise_file_next(&training->file, &training->filter, &training->at, true,
                                exercise))
            return false;
        else if (is_wanted(training, exercise, STUDY_NEW))
            return true;
    return false;
}

/* ---- on the board ------------------------------------------------------------------------ */

static void close_files(struct training *training)
{
    exercise_file_close(&training->file);
    study_log_close(&training->log);
}

static void drop_attempt(struct training *training)
{
    if (!training->attempting)
        return;
    reviewer_cancel(training->reviewer);
    review_free(&training->attempt);
    training->attempting = false;
}

static void tell_task(struct session *session)
{
    const struct training *training = training_of(session);
    const struct exercise *exercise = &training->solving.exercise;
    const char *side = color_name(training->solving.position.side_to_move);
    if (exercise_has_theme(exercise, EXERCISE_ANY_GOOD))
        session_tell(session, MESSAGE_INFO, "%s to move: find anything good (%s).", side,
                     exercise->source);
    else
        session_tell(session, MESSAGE_INFO, "%s to move and win. What do you play?", side);
}

static void show(struct session *session, const struct exercise *exercise)
{
    struct training *training = training_of(session);
    solving_begin(&training->solving, exercise);
    training->answered = training->rests = false;
    training->asked++;
    game_free(session->board);
    game_init(session->board, &exercise->before);
    game_play(session->board, exercise->moves[0]);
    session->flipped = training->solving.position.side_to_move == BLACK;
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    tell_task(session);
}

static void take_away(struct session *session)
{
    struct training *training = training_of(session);
    drop_attempt(training);
    session->flipped = training->flipped;
    close_files(training);
    training->counted = 0;
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    frame_pop(session);
}

static void leave(struct session *session)
{
    const struct training *training = training_of(session);
    int asked = training->asked - (training->rests ? 0 : 1), right = training->right;
    frame_end(session, FRAME_TRAINING);
    session_tell(session, MESSAGE_INFO, "Done: %d of %d right at once.", right, asked);
}

static void go_on(struct session *session)
{
    struct training *training = training_of(session);
    struct exercise exercise;
    if (training->due ? find_due(training, &exercise) : find_any(training, &exercise))
        show(session, &exercise);
    else
        leave(session);
}

/* ---- answers ----------------------------------------------------------------------------- */

static void note(struct session *session, enum grade grade)
{
    struct training *training = training_of(session);
    struct reason reason;
    if (training->answered)
        return;
    training->answered = true;
    training->right += grade == GRADE_GOOD;
    if (!study_log_answer(&training->log, exercise_key(&training->solving.exercise), grade,
                          (int64_t)time(NULL), &reason))
        session_tell(session, MESSAGE_ERROR, "The answer is not kept: %s.", reason.text);
}

static void rest(struct session *session, const char *said)
{
    struct training *training = training_of(session);
    const struct solving *solving = &training->solving;
    training->rests = true;
    note(session, solving->mistakes > 0 ? GRADE_AGAIN
                  : solving->hints > 0  ? GRADE_HARD
                                        : GRADE_GOOD);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    session_tell(session, solving->mistakes > 0 ? MESSAGE_INFO : MESSAGE_FOUND,
                 "%s Enter goes on.", said);
}

static void take_right(struct session *session, enum solving_answer answer, chess_move move)
{
    const struct solving *solving = &training_of(session)->solving;
    char said[EXERCISE_TEXT_SIZE + 40];
    game_play(session->board, move);
    if (answer == SOLVING_SOLVED) {
        snprintf(said, sizeof said, "Right: solved. (%s)", solving->exercise.source);
        rest(session, said);
        return;
    }
    game_play(session->board, solving->exercise.moves[solving->at - 1]);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    session_tell(session, MESSAGE_FOUND, "Right; %s is the answer. And now?",
                 session->board->moves[session->board->current - 1].san);
}

/* The engine has judged a move that is not the noted one. */
static void take_judgement(struct session *session)
{
    struct training *training = training_of(session);
    char text[DRILL_TEXT_SIZE];
    chess_move move = training->attempt.moves[0];
    bool good = drill_judge_move(&training->attempt, text);
    training->attempting = false;
    review_free(&training->attempt);
    if (!good) {
        session_tell(session, MESSAGE_INFO, "%s", text);
        return;
    }
    solving_accept(&training->solving);
    game_play(session->board, move);
    rest(session, text);
}

static bool try_move(struct session *session, chess_move move)
{
    struct training *training = training_of(session);
    struct reason reason;
    if (training->rests)
        return false;
    if (training->attempting) {
        session_tell(session, MESSAGE_ERROR, "Wait a moment: the last move is being judged.");
        return true;
    }
    const struct position position = training->solving.position;
    enum solving_answer answer = solving_try(&training->solving, move);
    if (answer != SOLVING_WRONG) {
        take_right(session, answer, move);
        return true;
    }
    training->reviewer = session_reviewer(session, &reason);
    review_begin(&training->attempt, &position, &move, 1, NULL);
    training->attempting = true;
    if (!training->reviewer ||
        !reviewer_start(training->reviewer, &training->attempt, &reason)) {
        session_tell(session, MESSAGE_ERROR, "The move cannot be judged: %s.", reason.text);
        drop_attempt(training);
    }
    return true;
}

/* ---- requests ---------------------------------------------------------------------------- */

/* Whether Enter, or what stands for it, went on. */
bool session_go_on_training(struct session *session)
{
    if (!frame_is_on(session, FRAME_TRAINING) || !training_of(session)->rests)
        return false;
    go_on(session);
    return true;
}

static void hint(struct session *session)
{
    struct solving *solving = &training_of(session)->solving;
    char text[DRILL_TEXT_SIZE];
    if (session_go_on_training(session))
        return;
    drill_hint_move(&solving->position, solving_move(solving), solving->hints++, text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

static void show_solution(struct session *session)
{
    struct training *training = training_of(session);
    struct solving *solving = &training->solving;
    char said[160] = "It was", san[SAN_SIZE];
    drop_attempt(training);
    if (session_go_on_training(session))
        return;
    for (size_t i = solving->at; i < solving->exercise.count; i++) {
        san_write(&session->board->position, solving->exercise.moves[i], san);
        text_add(said, sizeof said, " %s", san);
        game_play(session->board, solving->exercise.moves[i]);
    }
    text_add(said, sizeof said, ".");
    solving->mistakes++;
    rest(session, said);
}

static void skip(struct session *session)
{
    drop_attempt(training_of(session));
    training_of(session)->asked -= !training_of(session)->rests;
    go_on(session);
}

void session_dispute(struct session *session)
{
    struct training *training = training_of(session);
    struct reason reason;
    if (!frame_is_on(session, FRAME_TRAINING)) {
        session_tell(session, MESSAGE_ERROR, "There is no exercise; 'study' begins one.");
        return;
    }
    if (!study_log_dispute(&training->log, exercise_key(&training->solving.exercise),
                           (int64_t)time(NULL), &reason))
        session_tell(session, MESSAGE_ERROR, "That is not kept: %s.", reason.text);
    training->answered = true;
    skip(session);
    session_tell(session, MESSAGE_INFO, "It will not be asked again.");
}

/* The file and what was answered of it; false, with the reason: nothing is open. */
static bool open_files(const struct session *session, const char *path, struct reason *odd,
                       struct reason *reason)
{
    struct training *training = training_of(session);
    char log[ARCHIVE_PATH_SIZE];
    session_study_path(session, "study.log", log);
    if (!exercise_file_open(&training->file, path, reason))
        return false;
    if (study_log_open(&training->log, log, WANTED, odd, reason))
        return true;
    exercise_file_close(&training->file);
    return false;
}

static void begin(struct session *session, const char *path, bool due)
{
    struct training *training = training_of(session);
    struct reason reason, odd;
    struct exercise exercise;
    if (frame_is_on(session, FRAME_TRAINING))
        frame_end(session, FRAME_TRAINING);
    if (!open_files(session, path, &odd, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        return;
    }
    if (*odd.text)
        session_tell(session, MESSAGE_INFO, "%s.", odd.text);
    training->due = due;
    training->fresh = NEW_A_DAY;
    training->asked = training->right = 0;
    training->at = due ? 0 : (size_t)time(NULL) * 7919 % training->file.size;
    training->fresh_at = 0;
    if (!(due ? find_due(training, &exercise) : find_any(training, &exercise))) {
        close_files(training);
        session_tell(session, MESSAGE_INFO,
                     due ? "Nothing is due now; a review of a game adds exercises."
                         : "No puzzle there is like that.");
        return;
    }
    frames_leave(session);
    training->flipped = session->flipped;
    game_init(frame_push(session, FRAME_TRAINING), NULL);
    show(session, &exercise);
}

void session_ask_study(struct session *session)
{
    char path[ARCHIVE_PATH_SIZE];
    struct file_mark mark;
    session_study_path(session, "exercises.csv", path);
    training_of(session)->filter = (struct exercise_filter){.theme = NULL};
    if (file_mark_take(&mark, path))
        begin(session, path, true);
    else
        session_tell(session, MESSAGE_INFO,
                     "There are no exercises yet; a 'review' of your game finds some.");
}

static void count_exercises(struct session *session)
{
    struct training *training = training_of(session);
    const struct exercise_filter all = {.theme = NULL};
    char path[ARCHIVE_PATH_SIZE];
    struct reason odd;
    struct exercise exercise;
    size_t at = 0;
    training->due_count = training->fresh_count = 0;
    training->counted = time(NULL);
    session_study_path(session, "exercises.csv", path);
    if (!open_files(session, path, &odd, NULL))
        return;
    while (exercise_file_next(&training->file, &all, &at, false, &exercise)) {
        training->due_count += is_wanted(training, &exercise, STUDY_DUE);
        training->fresh_count += is_wanted(training, &exercise, STUDY_NEW);
    }
    if (training->fresh_count > NEW_A_DAY)
        training->fresh_count = NEW_A_DAY;
    close_files(training);
}

void session_list_study(struct session *session, struct picker *picker)
{
    struct training *training = training_of(session);
    char count[40];
    if (!session->keeping.archived || frame_is_on(session, FRAME_TRAINING))
        return;
    if (time(NULL) - training->counted > RECOUNT)
        count_exercises(session);
    snprintf(count, sizeof count, "%d due, %d new", training->due_count,
             training->fresh_count);
    if (training->due_count + training->fresh_count > 0)
        picker_add_row(picker, .label = "Exercises", .right = count,
                       .about = "What your own games teach: positions to solve, when due.",
                       .line = "study", .enter = "begin");
}

/* FILE, then a band of ratings, a theme, or both. */
void session_ask_puzzle(struct session *session, const char *argument)
{
    struct training *training = training_of(session);
    char path[ARCHIVE_PATH_SIZE];
    const char *word, *rest = argument;
    size_t length;
    int least, most;
    if (!next_word(&rest, &word, &length)) {
        session_tell(session, MESSAGE_ERROR,
                     "Which file of puzzles? E.g. puzzle FILE.csv 1200-1600 fork.");
        return;
    }
    snprintf(path, sizeof path, "%.*s", (int)length, word);
    training->filter = (struct exercise_filter){.theme = NULL};
    while (next_word(&rest, &word, &length)) {
        if (sscanf(word, "%d-%d", &least, &most) == 2) {
            training->filter.least = least;
            training->filter.most = most;
        } else {
            snprintf(training->theme, sizeof training->theme, "%.*s", (int)length, word);
            training->filter.theme = training->theme;
        }
    }
    begin(session, path, false);
}

/* ---- the activity ------------------------------------------------------------------------ */

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct training *training = training_of(session);
    snprintf(text, size, "Exercise %d: %s to move", training->asked,
             color_name(training->solving.position.side_to_move));
    return true;
}

static unsigned places(const struct session *session)
{
    const struct training *training = training_of(session);
    return (training->attempting ? AT_REVIEW : 0U) | (training->rests ? AT_DRILL_REST : 0U);
}

static unsigned wake(struct session *session)
{
    struct training *training = training_of(session);
    struct reason reason;
    if (!training->attempting)
        return 0;
    reviewer_poll(training->reviewer, &reason);
    if (*reason.text) {
        session_tell(session, MESSAGE_ERROR, "The move cannot be judged: %s.", reason.text);
        drop_attempt(training);
    } else if (reviewer_is_running(training->reviewer)) {
        return 0;
    } else {
        take_judgement(session);
    }
    return NEWS_REVIEW;
}

static const struct frame_word words[] = {
    {REQUEST_HINT, .act = hint},   {REQUEST_SOLUTION, .act = show_solution},
    {REQUEST_SKIP, .act = skip},   {REQUEST_RETURN, .act = leave},
    {REQUEST_DRILL, .act = leave}, {.request = REQUEST_UNKNOWN}};

const struct frame_kind training_frame = {
    .at = AT_DRILL,
    .board = FRAME_BOARD,
    .prompt = "solve",
    .title = write_title,
    .move = try_move,
    .words = words,
    .refusals = {{.without = IN_DRILL,
                  .sentence = "Not in an exercise; 'return' goes back to the game."}},
    .admits = ONLY_DRILL,
    .leave = take_away,
};

const struct activity training_activity = {
    .size = sizeof(struct training),
    .places = places,
    .wake = wake,
};

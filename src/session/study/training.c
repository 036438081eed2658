/* training.c - see training.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/study/training.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "review/drill.h"
#include "session/handlers.h"
#include "session/review/review.h"
#include "session/study/study.h"

struct training *training_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_TRAINING);
}

bool training_open_log(struct session *session, struct study_log *log)
{
    char path[ARCHIVE_PATH_SIZE];
    struct reason reason, odd;
    session_study_path(session, "study.log", path);
    bool well = study_log_open(log, path, session->settings->retention / 100.0, &odd, &reason);
    if (!well)
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    else if (*odd.text)
        session_tell(session, MESSAGE_INFO, "%s.", odd.text);
    return well;
}

enum study_due training_due(const struct session *session, uint64_t key)
{
    return study_log_due(&training_of(session)->log, key, (int64_t)time(NULL));
}

/* ---- on the board ------------------------------------------------------------------------ */

void training_ask(struct session *session, uint64_t key)
{
    struct training *training = training_of(session);
    training->asks = (struct study_answer){.key = key};
    training->answered = training->rests = false;
    training->mistakes = training->hints = 0;
    training->asked++;
}

void training_put(struct session *session, const struct position *start, enum color bottom)
{
    game_free(session->board);
    game_init(session->board, start);
    session->flipped = bottom == BLACK;
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
}

static void take_away(struct session *session)
{
    struct training *training = training_of(session);
    session->flipped = training->flipped;
    training->lesson->close(session);
    study_log_close(&training->log);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    frame_pop(session);
}

void session_write_training(const struct session *session, char *text, size_t size)
{
    const struct training *training = training_of(session);
    snprintf(text, size, "%d of %d right at once.", training->right, training->done);
}

static void end(struct session *session, const char *how)
{
    char score[DRILL_TEXT_SIZE];
    session_write_training(session, score, sizeof score);
    frame_end(session, FRAME_TRAINING);
    session_say(session, "%s: %s", how, score);
}

static void leave(struct session *session)
{
    end(session, "Done");
}

static void go_on(struct session *session)
{
    if (training_of(session)->lesson->find(session))
        training_of(session)->lesson->show(session);
    else
        end(session, "That was all");
}

void training_end(struct session *session)
{
    frame_end(session, FRAME_TRAINING);
}

bool training_begin(struct session *session, const struct lesson *lesson)
{
    struct training *training = training_of(session);
    bool opened = training_open_log(session, &training->log);
    training->lesson = lesson;
    training->asked = training->done = training->right = 0;
    if (!opened || !lesson->find(session)) {
        lesson->close(session);
        study_log_close(&training->log);
        return false;
    }
    frames_leave(session);
    training->flipped = session->flipped;
    game_init(frame_push(session, FRAME_TRAINING), NULL);
    lesson->show(session);
    return true;
}

/* ---- answers ----------------------------------------------------------------------------- */

/* What is known of it from now on. */
static void keep_answer(struct session *session, int grade)
{
    struct training *training = training_of(session);
    struct reason reason;
    training->asks.grade = grade;
    training->asks.time = (int64_t)time(NULL);
    study_log_take(&training->log, &training->asks);
    if (session->keeping.archived &&
        !study_log_write(&training->log, &training->asks, &reason))
        session_tell(session, MESSAGE_ERROR, "The answer is not kept: %s.", reason.text);
}

void training_note(struct session *session)
{
    struct training *training = training_of(session);
    enum grade grade = training->mistakes > 0 ? GRADE_AGAIN
                       : training->hints > 0  ? GRADE_HARD
                                              : GRADE_GOOD;
    if (training->answered)
        return;
    training->answered = true;
    training->done++;
    training->right += grade == GRADE_GOOD;
    keep_answer(session, (int)grade);
}

void training_rest(struct session *session, const char *said)
{
    struct training *training = training_of(session);
    training->rests = true;
    training_note(session);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    session_tell(session, training->mistakes > 0 ? MESSAGE_INFO : MESSAGE_FOUND,
                 "%s Enter goes on.", said);
}

static bool try_move(struct session *session, chess_move move)
{
    struct training *training = training_of(session);
    if (training->rests)
        session_tell(session, MESSAGE_INFO, "This one is done; Enter goes on.");
    else
        training->lesson->move(session, move);
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
    struct training *training = training_of(session);
    char text[DRILL_TEXT_SIZE];
    if (session_go_on_training(session))
        return;
    drill_hint_move(&session->board->position, training->lesson->answer(session),
                    training->hints++, text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

static void show_solution(struct session *session)
{
    struct training *training = training_of(session);
    if (session_go_on_training(session))
        return;
    training->mistakes++;
    training->lesson->solve(session);
}

static void skip(struct session *session)
{
    if (training_of(session)->mistakes > 0) /* what was tried counts */
        training_note(session);
    go_on(session);
}

void session_dispute(struct session *session)
{
    if (!frame_is_on(session, FRAME_TRAINING)) {
        session_tell(session, MESSAGE_ERROR, "There is no exercise; 'study' begins one.");
        return;
    }
    keep_answer(session, STUDY_DISPUTE);
    go_on(session);
    session_tell(session, MESSAGE_INFO, "It will not be asked again.");
}

/* ---- the activity ------------------------------------------------------------------------ */

static bool write_title(const struct session *session, char *text, size_t size)
{
    snprintf(text, size, "%s", training_of(session)->title);
    return true;
}

/* As "?" of a file: whoever played what is asked is told when it is solved. */
static bool name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    (void)session, (void)color;
    snprintf(card->name, sizeof card->name, "?");
    return true;
}

static unsigned places(const struct session *session)
{
    return training_of(session)->rests && frame_is_on(session, FRAME_TRAINING) ? AT_DRILL_REST
                                                                               : 0U;
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
    .name_player = name_player,
    .move = try_move,
    .words = words,
    .refusals = {{.without = IN_DRILL,
                  .sentence = "Not in an exercise; 'return' goes back to the game."}},
    .admits = ONLY_DRILL,
    .leave = take_away,
};

static void free_training(struct session *session)
{
    if (!frame_is_on(session, FRAME_TRAINING))
        return;
    training_of(session)->lesson->close(session);
    study_log_close(&training_of(session)->log);
}

const struct activity training_activity = {
    .size = sizeof(struct training),
    .free = free_training,
    .places = places,
};

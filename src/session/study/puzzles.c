/* puzzles.c - exercises on the board: those that are due, or of a file of puzzles.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/words.h"
#include "review/drill.h"
#include "rules/names.h"
#include "session/handlers.h"
#include "session/review/review.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/exercise.h"
#include "study/themes.h"

struct puzzling {
    struct exercise_file file;
    struct exercise_filter filter;
    char theme[EXERCISE_ID_SIZE];
    size_t at;                  /* in the file, behind the last that was asked */
    size_t fresh_at;            /* the same of new ones */
    bool due;                   /* only what is due, or new */
    int fresh;                  /* new ones that may still be asked today */
    int due_count, fresh_count; /* as session_list_study() found them */
    time_t counted;             /* when; 0: they are to be counted anew */
    struct exercise found;
    struct solving solving;
    struct reviewer *reviewer;
    struct review attempt; /* of a move that is not the noted one */
    bool attempting;
};

enum { NEW_A_DAY = 10, RECOUNT = 60 /* seconds */ };

static struct puzzling *puzzling_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_PUZZLE);
}

/* ---- which is asked next ----------------------------------------------------------------- */

static bool is_wanted(const struct session *session, enum study_due wanted)
{
    return training_due(session, exercise_key(&puzzling_of(session)->found)) == wanted;
}

/* Those that are due come first, then new ones. */
static bool find_due(struct session *session)
{
    struct puzzling *kept = puzzling_of(session);
    while (exercise_file_next(&kept->file, &kept->filter, &kept->at, false, &kept->found))
        if (is_wanted(session, STUDY_DUE))
            return true;
    while (kept->fresh > 0 && exercise_file_next(&kept->file, &kept->filter, &kept->fresh_at,
                                                 false, &kept->found))
        if (is_wanted(session, STUDY_NEW)) {
            kept->fresh--;
            return true;
        }
    return false;
}

/* Of a file of puzzles any that was not asked before, from a place drawn by lot. */
static bool find_any(struct session *session)
{
    struct puzzling *kept = puzzling_of(session);
    for (int tries = 0; tries < 1000; tries++)
        if (!exercise_file_next(&kept->file, &kept->filter, &kept->at, true, &kept->found))
            return false;
        else if (is_wanted(session, STUDY_NEW))
            return true;
    return false;
}

static void drop_attempt(struct puzzling *kept)
{
    if (!kept->attempting)
        return;
    reviewer_cancel(kept->reviewer);
    review_free(&kept->attempt);
    kept->attempting = false;
}

static bool find(struct session *session)
{
    drop_attempt(puzzling_of(session));
    return puzzling_of(session)->due ? find_due(session) : find_any(session);
}

static void show(struct session *session)
{
    struct puzzling *kept = puzzling_of(session);
    const struct exercise *exercise = &kept->found;
    solving_begin(&kept->solving, exercise);
    enum color side = (enum color)kept->solving.position.side_to_move;
    training_ask(session, exercise_key(exercise));
    training_put(session, &exercise->before, side);
    snprintf(training_of(session)->title, sizeof training_of(session)->title,
             "Exercise %d: %s to move", training_of(session)->asked, color_name(side));
    game_play(session->board, exercise->moves[0]);
    if (exercise_has_theme(exercise, EXERCISE_ANY_GOOD))
        session_tell(session, MESSAGE_INFO, "%s to move: find anything good (%s).",
                     color_name(side), exercise->source);
    else
        session_tell(session, MESSAGE_INFO, "%s to move and win. What do you play?",
                     color_name(side));
}

/* ---- answers ----------------------------------------------------------------------------- */

static void rest(struct session *session, const char *said)
{
    training_of(session)->mistakes += puzzling_of(session)->solving.mistakes;
    training_rest(session, said);
}

static void take_right(struct session *session, enum solving_answer answer, chess_move move)
{
    const struct solving *solving = &puzzling_of(session)->solving;
    char said[EXERCISE_TEXT_SIZE + 64];
    game_play(session->board, move);
    if (answer == SOLVING_SOLVED) {
        bool noted = move == solving->exercise.moves[solving->exercise.count - 1];
        const char *how = noted ? themes_word(&solving->exercise) : NULL;
        snprintf(said, sizeof said, "Right: solved%s%s. (%s)", how ? ", by " : "",
                 how ? how : "", solving->exercise.source);
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
    struct puzzling *kept = puzzling_of(session);
    char text[DRILL_TEXT_SIZE];
    chess_move move = kept->attempt.moves[0];
    bool good = drill_judge_move(&kept->attempt, text);
    kept->attempting = false;
    review_free(&kept->attempt);
    if (!good) {
        session_tell(session, MESSAGE_INFO, "%s", text);
        return;
    }
    solving_accept(&kept->solving);
    game_play(session->board, move);
    rest(session, text);
}

static void try_move(struct session *session, chess_move move)
{
    struct puzzling *kept = puzzling_of(session);
    struct reason reason;
    if (kept->attempting) {
        session_tell(session, MESSAGE_ERROR, "Wait a moment: the last move is being judged.");
        return;
    }
    const struct position position = kept->solving.position;
    enum solving_answer answer = solving_try(&kept->solving, move);
    if (answer != SOLVING_WRONG) {
        take_right(session, answer, move);
        return;
    }
    kept->reviewer = session_reviewer(session, &reason);
    review_begin(&kept->attempt, &position, &move, 1, NULL);
    kept->attempting = true;
    if (!kept->reviewer || !reviewer_start(kept->reviewer, &kept->attempt, &reason)) {
        session_tell(session, MESSAGE_ERROR, "The move cannot be judged: %s.", reason.text);
        drop_attempt(kept);
    }
}

static chess_move answer(const struct session *session)
{
    return solving_move(&puzzling_of(session)->solving);
}

static void solve(struct session *session)
{
    struct puzzling *kept = puzzling_of(session);
    const struct solving *solving = &kept->solving;
    char said[160] = "It was", san[SAN_SIZE];
    drop_attempt(kept);
    for (size_t i = solving->at; i < solving->exercise.count; i++) {
        san_write(&session->board->position, solving->exercise.moves[i], san);
        text_add(said, sizeof said, " %s", san);
        game_play(session->board, solving->exercise.moves[i]);
    }
    text_add(said, sizeof said, ".");
    rest(session, said);
}

/* ---- the lesson -------------------------------------------------------------------------- */

static void close(struct session *session)
{
    drop_attempt(puzzling_of(session));
    exercise_file_close(&puzzling_of(session)->file);
    puzzling_of(session)->counted = 0;
}

static const struct lesson puzzle_lesson = {.find = find,
                                            .show = show,
                                            .move = try_move,
                                            .answer = answer,
                                            .solve = solve,
                                            .close = close};

/* ---- requests ---------------------------------------------------------------------------- */

static void begin(struct session *session, const char *path, bool due)
{
    struct puzzling *kept = puzzling_of(session);
    struct reason reason;
    if (!exercise_file_open(&kept->file, path, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        return;
    }
    kept->due = due;
    kept->fresh = NEW_A_DAY;
    kept->at = due ? 0 : (size_t)time(NULL) * 7919 % kept->file.size;
    kept->fresh_at = 0;
    if (!training_begin(session, &puzzle_lesson))
        session_tell(session, MESSAGE_INFO,
                     due ? "Nothing is due now; a review of a game adds exercises."
                         : "No puzzle there is like that.");
}

void session_ask_study(struct session *session)
{
    char path[ARCHIVE_PATH_SIZE];
    struct file_mark mark;
    training_end(session);
    session_study_path(session, "exercises.csv", path);
    puzzling_of(session)->filter = (struct exercise_filter){.theme = NULL};
    if (file_mark_take(&mark, path))
        begin(session, path, true);
    else
        session_tell(session, MESSAGE_INFO,
                     "There are no exercises yet; a 'review' of your game finds some.");
}

static void count_exercises(struct session *session)
{
    struct puzzling *kept = puzzling_of(session);
    const struct exercise_filter all = {.theme = NULL};
    char path[ARCHIVE_PATH_SIZE];
    struct exercise_file file;
    struct study_log log;
    struct exercise exercise;
    size_t at = 0;
    int64_t now = (int64_t)time(NULL);
    kept->due_count = kept->fresh_count = 0;
    kept->counted = now;
    session_study_path(session, "exercises.csv", path);
    if (!exercise_file_open(&file, path, NULL))
        return;
    if (training_open_log(session, &log)) {
        while (exercise_file_next(&file, &all, &at, false, &exercise)) {
            enum study_due due = study_log_due(&log, exercise_key(&exercise), now);
            kept->due_count += due == STUDY_DUE;
            kept->fresh_count += due == STUDY_NEW;
        }
        study_log_close(&log);
    }
    if (kept->fresh_count > NEW_A_DAY)
        kept->fresh_count = NEW_A_DAY;
    exercise_file_close(&file);
}

void session_list_study(struct session *session, struct picker *picker)
{
    struct puzzling *kept = puzzling_of(session);
    char count[40];
    if (!session->keeping.archived || frame_is_on(session, FRAME_TRAINING))
        return;
    if (time(NULL) - kept->counted > RECOUNT)
        count_exercises(session);
    snprintf(count, sizeof count, "%d due, %d new", kept->due_count, kept->fresh_count);
    if (kept->due_count + kept->fresh_count > 0)
        picker_add_row(picker, .label = "Exercises", .right = count,
                       .about = "What your own games teach: positions to solve, when due.",
                       .line = "study", .enter = "begin");
}

/* FILE, then a band of ratings, a theme, or both. */
void session_ask_puzzle(struct session *session, const char *argument)
{
    struct puzzling *kept = puzzling_of(session);
    char path[ARCHIVE_PATH_SIZE];
    const char *word, *rest = argument;
    size_t length;
    int least, most;
    if (!next_word(&rest, &word, &length)) {
        session_tell(session, MESSAGE_ERROR,
                     "Which file of puzzles? E.g. puzzle FILE.csv 1200-1600 fork.");
        return;
    }
    training_end(session);
    snprintf(path, sizeof path, "%.*s", (int)length, word);
    kept->filter = (struct exercise_filter){.theme = NULL};
    while (next_word(&rest, &word, &length)) {
        if (sscanf(word, "%d-%d", &least, &most) == 2) {
            kept->filter.least = least;
            kept->filter.most = most;
        } else {
            snprintf(kept->theme, sizeof kept->theme, "%.*s", (int)length, word);
            kept->filter.theme = kept->theme;
        }
    }
    begin(session, path, false);
}

/* ---- the activity ------------------------------------------------------------------------ */

static unsigned places(const struct session *session)
{
    return puzzling_of(session)->attempting ? AT_REVIEW : 0U;
}

static unsigned wake(struct session *session)
{
    struct puzzling *kept = puzzling_of(session);
    struct reason reason;
    if (!kept->attempting)
        return 0;
    reviewer_poll(kept->reviewer, &reason);
    if (*reason.text) {
        session_tell(session, MESSAGE_ERROR, "The move cannot be judged: %s.", reason.text);
        drop_attempt(kept);
    } else if (reviewer_is_running(kept->reviewer)) {
        return 0;
    } else {
        take_judgement(session);
    }
    return NEWS_REVIEW;
}

const struct activity puzzle_activity = {
    .size = sizeof(struct puzzling),
    .places = places,
    .wake = wake,
};

/* puzzles.c - the lesson on due exercises or on the puzzles in a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <time.h>

#include "base/file.h"
#include "base/words.h"
#include "review/drill.h"
#include "session/lobby/lobby.h"
#include "session/review/review.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/exercise.h"
#include "study/puzzle_themes.h"

struct puzzle_state {
    struct exercise_file file;
    struct exercise_filter filter;
    char theme[EXERCISE_ID_SIZE];
    size_t start_offset; /* where the search of the file begins */
    bool includes_due;   /* due exercises first, then new ones; false: only new ones */
    int due_count, new_count;
    int64_t next_due;                 /* when an answered exercise is due again; 0: never */
    int lessons_begun, endings_begun; /* in this sitting */
    struct exercise found;
    struct exercise_attempt solving;
    bool asked, sends; /* in this lesson: whether to send results to the site */
};

enum { DAY = 24 * 60 * 60 /* seconds */ };

enum { NEAR_RATING = 50 /* rating points */, RECOUNT_INTERVAL = 60 /* seconds */ };

/* Expected points that a move may lose if any good move is accepted. */
static const double LOSS_MAX = 0.1;

DEFINE_MODE_STATE_GETTER(puzzle_state_of, struct puzzle_state, MODE_PUZZLE)

/* ---- choosing the next exercise --------------------------------------------------------- */

/* Selects the next exercise, a due one or else a new one, with a rating near the user's, which is
 * first clamped to the filter's range. Returns false if there is none. */
static bool find(struct session *session)
{
    struct puzzle_state *state = puzzle_state_of(session);
    int rating = (int)training_of(session)->log.user_rating.rating, smallest = INT_MAX;
    struct exercise exercise;
    if (state->filter.max_rating > 0)
        rating = MIN(MAX(rating, state->filter.min_rating), state->filter.max_rating);
    for (int pass = 0; pass < 2; pass++) {
        enum study_due due = state->includes_due && pass == 0 ? STUDY_DUE : STUDY_NEW;
        size_t at = pass == 0 ? state->start_offset : 0;
        if (state->includes_due && pass > 0 && smallest == INT_MAX && state->new_count-- <= 0)
            break;
        while (smallest > NEAR_RATING &&
               exercise_file_next(&state->file, &state->filter, &at, &exercise)) {
            int distance = abs(exercise.rating - rating);
            if (distance >= smallest ||
                training_due_status(session, exercise_key(&exercise)) != due)
                continue;
            smallest = distance;
            state->found = exercise;
        }
    }
    return smallest < INT_MAX;
}

/* Returns whether the puzzle was downloaded from a site and is not a repeated exercise. */
static bool is_downloaded(const struct puzzle_state *state)
{
    return !state->includes_due && strncmp(state->found.themes, "downloaded=", 11) == 0;
}

static void show(struct session *session)
{
    struct puzzle_state *state = puzzle_state_of(session);
    struct training *training = training_of(session);
    const struct exercise *exercise = &state->found;
    exercise_attempt_init(&state->solving, exercise);
    game_free(session->board);
    game_init(session->board, &exercise->before);
    game_play(session->board, exercise->moves[0]);
    training_ask(session, exercise_key(exercise));
    training->source =
        exercise->source + (strncmp(exercise->source, "https://", 8) == 0 ? 8 : 0);
    training->record.rating = exercise->rating;
    training->record.deviation = exercise->deviation;
    snprintf(training->title, sizeof training->title,
             exercise->rating > 0 ? "Exercise %d (you %.0f)" : "Exercise %d",
             training->answered_count + 1, training->log.user_rating.rating);
    if (is_downloaded(state) && !state->asked)
        session_set_next_command(session, COMMAND_SEND, "");
    enum color side = position_turn(&state->solving.position);
    training_report(session, MESSAGE_INFO,
                    exercise_has_theme(exercise, EXERCISE_ANY_GOOD)
                        ? "%s played %s. %s to move: find a good move."
                        : "%s played %s. %s to move and win. What do you play?",
                    color_name(color_opposite(side)), session->board->node->san,
                    color_name(side));
}

/* ---- answers ---------------------------------------------------------------------------- */

static void remark(const struct session *session, char *text, size_t size)
{
    const struct exercise *exercise = &puzzle_state_of(session)->found;
    const struct training *training = training_of(session);
    const struct glicko *rating = &training->log.user_rating;
    bool unrated = training->mistakes == 0 && training->hints > 0;
    if (exercise->rating > 0)
        text_add(text, size, " Your rating is %s %.0f%s; the puzzle's is %d.",
                 unrated ? "unchanged after a hint:" : "now", rating->rating,
                 glicko_is_provisional(rating) ? " (provisional)" : "", exercise->rating);
}

/* Assesses a move that is not in the solution. */
static bool assess_attempt(struct session *session, char text[DRILL_TEXT_SIZE])
{
    struct review *attempt = &training_of(session)->attempt;
    const struct move_classification *classification = &attempt->classifications[0];
    char san[SAN_SIZE];
    bool good = drill_classify_move(attempt, text);
    if (good || classification->verdict == MOVE_UNCLASSIFIED ||
        !exercise_has_theme(&puzzle_state_of(session)->found, EXERCISE_ANY_GOOD) ||
        classification->before - classification->after > LOSS_MAX)
        return good;
    san_write(&attempt->positions[0].position, attempt->moves[0], san);
    snprintf(text, DRILL_TEXT_SIZE, "%s is also good enough.", san);
    return true;
}

static void try_move(struct session *session, chess_move move)
{
    struct exercise_attempt *solving = &puzzle_state_of(session)->solving;
    const struct position position = solving->position;
    const chess_move *moves = solving->exercise.moves;
    struct error error;
    enum exercise_attempt_result answer = exercise_attempt_try_move(solving, move);
    if (answer == EXERCISE_ATTEMPT_WRONG) {
        review_init(&training_of(session)->attempt, &position, &move, 1, NULL);
        training_evaluate_attempt(session, session_get_reviewer(session, &error), &error);
        return;
    }
    game_play(session->board, move);
    if (answer == EXERCISE_ATTEMPT_SOLVED) {
        char text[EXERCISE_TEXT_SIZE];
        bool in_solution = move == moves[solving->exercise.count - 1];
        const char *how = in_solution ? exercise_main_theme_name(&solving->exercise) : NULL;
        snprintf(text, sizeof text, "Correct: solved%s%s.", how ? " by " : "", how ? how : "");
        training_finish_question(session, MESSAGE_FOUND, text);
    } else {
        training_play_reply(session, moves[solving->next_move - 1], "Correct");
    }
}

static chess_move answer(const struct session *session)
{
    return exercise_attempt_expected_move(&puzzle_state_of(session)->solving);
}

static void solve(struct session *session)
{
    const struct exercise_attempt *solving = &puzzle_state_of(session)->solving;
    char text[160] = "The solution was", san[SAN_SIZE];
    for (size_t i = solving->next_move; i < solving->exercise.count; i++) {
        san_write(&session->board->position, solving->exercise.moves[i], san);
        text_add(text, sizeof text, " %s", san);
        game_play(session->board, solving->exercise.moves[i]);
    }
    text_add(text, sizeof text, ".");
    training_finish_question(session, MESSAGE_INFO, text);
}

/* Sends the result, unless a good move was accepted that the site does not know. A puzzle
 * solved with a hint does not count for the rating. */
static void send_result(struct session *session)
{
    const struct puzzle_state *state = puzzle_state_of(session);
    const struct training *training = training_of(session);
    bool failed = training->mistakes > 0;
    if (!state->sends || !is_downloaded(state) || !lobby_is_remote(session) ||
        (!failed && answer(session) != MOVE_NONE))
        return;
    struct line_writer *writer = lobby_begin_request(session, VERB_SEND);
    line_writer_add(writer, "puzzle", state->found.id);
    line_writer_add_flag(writer, "solved", !failed);
    line_writer_add_flag(writer, "rated", failed || training->hints == 0);
    line_writer_add_text(writer, state->found.themes);
    lobby_send_request(session, state->found.id);
}

/* ---- the lesson ------------------------------------------------------------------------- */

static void close(struct session *session)
{
    struct puzzle_state *state = puzzle_state_of(session);
    exercise_file_close(&state->file);
    state->asked = state->sends = false;
}

static const struct lesson puzzle_lesson = {find,  show,           try_move, answer,     solve,
                                            close, assess_attempt, remark,   send_result};

/* ---- commands --------------------------------------------------------------------------- */

static int64_t find_next_due(const struct study_log *log, int64_t now)
{
    int64_t next = 0;
    for (size_t i = 0; i < log->count; i++) {
        struct study_item item = study_log_find(log, log->answers[i].key);
        if (!item.disputed && item.memory.due > now && (next == 0 || item.memory.due < next))
            next = item.memory.due;
    }
    return next;
}

/* Counts the due exercises, and the new exercises left for today. */
static void count_exercises(struct session *session)
{
    struct puzzle_state *state = puzzle_state_of(session);
    int counts[STUDY_NEVER + 1] = {0}, new_left = session->settings->new_per_day;
    char path[ARCHIVE_PATH_SIZE];
    struct exercise_file file;
    struct study_log log;
    struct exercise exercise;
    size_t at = 0;
    time_t now = time(NULL);
    training_of(session)->due_counted = now;
    archive_sibling_path(&session->saving.archive, "exercises.csv", path);
    if (training_open_log(session, &log)) {
        if (exercise_file_open(&file, path, NULL)) {
            while (exercise_file_next(&file, NULL, &at, &exercise)) {
                uint64_t key = exercise_key(&exercise);
                counts[study_log_due(&log, key, now)]++;
                new_left -= study_log_find(&log, key).first == study_day(now);
            }
            exercise_file_close(&file);
        }
        repertoire_count_due(session, &log, counts);
        endgames_count_due(&log, counts);
        state->next_due = find_next_due(&log, now);
    }
    study_log_close(&log);
    new_left = new_left > 0 ? new_left : 0;
    state->due_count = counts[STUDY_DUE];
    state->new_count = counts[STUDY_NEW] < new_left ? counts[STUDY_NEW] : new_left;
}

static bool begin_exercises(struct session *session, const char *path, bool due)
{
    struct puzzle_state *state = puzzle_state_of(session);
    struct error error;
    if (!exercise_file_open(&state->file, path, &error))
        return !due && session_error(session, "%s.", error.text);
    state->includes_due = due;
    state->start_offset = due ? 0 : (size_t)time(NULL) * 7919 % state->file.size;
    if (training_begin_lesson(session, &puzzle_lesson, due ? "Exercises" : "Puzzles"))
        return true;
    if (!due)
        session_print(session, "No puzzles match, or you have already seen them all.");
    return false;
}

static bool train_exercises(struct session *session)
{
    char path[ARCHIVE_PATH_SIZE];
    archive_sibling_path(&session->saving.archive, "exercises.csv", path);
    puzzle_state_of(session)->filter = (struct exercise_filter){.theme = NULL};
    return begin_exercises(session, path, true);
}

static bool begin_next_part(struct session *session)
{
    static bool (*const lessons[])(struct session *) = {train_exercises, repertoire_train};
    struct puzzle_state *state = puzzle_state_of(session);
    while (state->lessons_begun < 2) {
        training_of(session)->continuation = begin_next_part;
        if (lessons[state->lessons_begun++](session))
            return true;
    }
    training_of(session)->continuation = NULL;
    return endgames_train(session, &state->endings_begun, begin_next_part);
}

void handle_study(struct session *session)
{
    struct puzzle_state *state = puzzle_state_of(session);
    struct training *training = training_of(session);
    state->lessons_begun = state->endings_begun = 0;
    training->answered_count = training->right_count = training->skipped_count = 0;
    count_exercises(session);
    int days = (int)((state->next_due - study_day(time(NULL)) + DAY - 1) / DAY);
    char when[60] = "";
    if (state->next_due > 0)
        snprintf(when, sizeof when, "; the next exercise is due in %d day%s", days,
                 plural((uint64_t)days));
    if (!begin_next_part(session))
        session_print(
            session, "Nothing is due now%s. Blunders in your reviewed games become exercises.",
            when);
    else if (!session->saving.has_archive)
        session_print(session, "Answers are not saved in this session.");
}

void puzzles_add_start_row(struct session *session, struct picker *picker)
{
    struct puzzle_state *state = puzzle_state_of(session);
    char count[40];
    if (!*session->saving.archive.directory || mode_is_on_stack(session, MODE_TRAINING))
        return;
    if (time(NULL) - training_of(session)->due_counted > RECOUNT_INTERVAL)
        count_exercises(session);
    snprintf(count, sizeof count, "%d due, %d new", state->due_count, state->new_count);
    if (state->due_count + state->new_count > 0)
        picker_add_row(
            picker, .label = "Exercises", .right = count,
            .about =
                "Due and new exercises from your games, your repertoire and the endgames.",
            .line = "study", .enter = "begin");
}

/* `argument`: FILE, then a rating or range of ratings, a theme, or both. */
void handle_puzzle(struct session *session, const char *argument)
{
    struct puzzle_state *state = puzzle_state_of(session);
    struct exercise_filter filter = {.theme = NULL};
    char name[ARCHIVE_PATH_SIZE], path[ARCHIVE_PATH_SIZE];
    const char *word, *rest = argument;
    size_t length;
    if (!next_word(&rest, &word, &length)) {
        session_error(session,
                      "Which puzzle file? For example: puzzle FILE.csv 1200-1600 fork.");
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    file_expand_home(name, path, sizeof path);
    while (next_word(&rest, &word, &length)) {
        int given = sscanf(word, "%9d-%9d", &filter.min_rating, &filter.max_rating);
        if (given == 1 && !memchr(word, '-', length)) {
            filter.max_rating = filter.min_rating + NEAR_RATING;
            filter.min_rating -= NEAR_RATING;
        } else if (given < 2) {
            snprintf(state->theme, sizeof state->theme, "%.*s", (int)length, word);
            filter.theme = state->theme;
        }
    }
    state->filter = filter;
    if (file_has_suffix(path, ".epd"))
        session_set_next_command(session, COMMAND_OPEN, path);
    else if (filter.min_rating > filter.max_rating)
        session_error(session, "%d-%d: expected the lower rating first.", filter.min_rating,
                      filter.max_rating);
    else
        begin_exercises(session, path, false);
}

void handle_send(struct session *session)
{
    struct puzzle_state *state = puzzle_state_of(session);
    state->asked = true;
    if (training_of(session)->lesson != &puzzle_lesson || !is_downloaded(state) ||
        !lobby_is_remote(session) ||
        !strstr(state->found.source, lobby_replica(session)->host)) {
        session_print(session, "To send results of puzzles from 'ttychess lichess puzzle', "
                               "type 'lichess' first to log in there.");
    } else if (!session->confirmed) {
        session_ask_to_confirm(
            session, COMMAND_SEND, "",
            "Send your results to %s? They change your puzzle rating there. "
            "(y/n)",
            lobby_replica(session)->host);
    } else {
        state->sends = true;
        session_print(session, "Your results are sent until this lesson ends.");
    }
}

const struct mode puzzle_mode = {.size = sizeof(struct puzzle_state), .free = close};

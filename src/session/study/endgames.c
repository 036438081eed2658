/* endgames.c - the lesson in which the user plays out endings against perfect play.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thread first solves the ending, so the verdict on each move is exact. Only the first
 * mistake is logged; the user continues from the position before it.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/thread.h"
#include "base/words.h"
#include "engine/fair_play.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "session/commands/pickers.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/endgame.h"

enum {
    DRAW_HELD_MOVES = 15, /* moves after which the draw counts as held */
    SHORT_MATE_PLIES = 4, /* wins this close to mate are not asked */
    TRIES_MAX = 50
};

static const char *const names[] = {"KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR", "KRKP", NULL};
enum { ENDINGS = sizeof names / sizeof *names };

struct endgame_state {
    struct job job;
    struct endgame *endgame; /* being solved or played; only the job uses it while it runs */
    struct endgame *solved[ENDINGS]; /* owned; like `names`; the last is any other ending */
    atomic_int passes; /* calls of endgame_solve_ply(); the first two find no mates */
    uint64_t place;    /* session_place() when the user asked for the ending */
    char title[ENDGAME_NAME_SIZE + sizeof "Endgame "];
    bool is_given; /* the user has chosen `start` */
    struct position start;
    training_continuation *continuation; /* not NULL: ask one question, if due */
    uint64_t random;
    bool must_win;   /* false: the user must hold a draw */
    bool is_solving; /* the solution is being played */
};

DEFINE_MODE_STATE_GETTER(endgame_state_of, struct endgame_state, MODE_ENDGAME)

static uint64_t key_of(const char *name)
{
    uint64_t key = 0;
    for (; *name; name++)
        key = key << 8 | (uint8_t)*name;
    return key;
}

static bool is_due(const struct study_log *log, const char *name)
{
    return study_log_due(log, key_of(name), (int64_t)time(NULL)) == STUDY_DUE;
}

/* ---- the lesson ------------------------------------------------------------------------- */

/* With pawns, about a third of the questions are draws to hold. */
static bool find(struct session *session)
{
    struct endgame_state *state = endgame_state_of(session);
    struct endgame *endgame = state->endgame;
    bool found = state->is_given;
    if (training_of(session)->continuation &&
        training_due_status(session, key_of(endgame_name(endgame))) != STUDY_DUE)
        return false;
    bool won = !strchr(endgame_name(endgame), 'P') || state->random % 3 > 0;
    for (int i = 0; i < TRIES_MAX && !found; i++) {
        bool any = endgame_random_position(endgame, won, &state->random, &state->start);
        int plies = endgame_distance(endgame, &state->start);
        found = any && (plies < 0 || plies > SHORT_MATE_PLIES);
        won ^= !any;
    }
    state->is_given = false;
    if (!found || position_is_over(&state->start) ||
        !fair_play_allows_engine(NULL, &state->start.key, 1, NULL))
        return false;
    int outcome = endgame_outcome(endgame, &state->start);
    state->must_win = outcome > 0;
    return outcome >= 0;
}

/* Returns ", mate in 12", or "" if `plies`, the distance to mate, is unknown. */
static const char *distance_text(int plies, char text[24])
{
    *text = '\0';
    if (plies > 0)
        snprintf(text, 24, ", mate in %d", (plies + 1) / 2);
    return text;
}

static void show(struct session *session)
{
    const struct endgame_state *state = endgame_state_of(session);
    char distance[24];
    game_free(session->board);
    game_init(session->board, &state->start);
    training_ask(session, key_of(endgame_name(state->endgame)));
    training_report(session, MESSAGE_INFO, "%s to move and %s%s. What do you play?",
                    color_name(position_turn(&state->start)),
                    state->must_win ? "win" : "hold the draw",
                    distance_text(endgame_distance(state->endgame, &state->start), distance));
}

static chess_move answer(const struct session *session)
{
    return endgame_best_move(endgame_state_of(session)->endgame, &session->board->position);
}

/* If the ending is decided, finishes the question and returns true. */
static bool finish(struct session *session)
{
    const struct game *game = session->board;
    bool must_win = endgame_state_of(session)->must_win;
    size_t moves = (game->current + 1) / 2;
    char text[80] = "Draw by the fifty-move rule", message[120];
    if (game->result != RESULT_NONE)
        game_ending_text(game, text, sizeof text);
    else if (!must_win && (game->current >= 2 * DRAW_HELD_MOVES ||
                           game_claimable_draw(game) != VERDICT_NONE))
        snprintf(text, sizeof text, "You held the draw");
    else if (game->position.halfmove_clock < FIFTY_MOVES)
        return false;
    training_of(session)->mistakes += must_win && game->ending != ENDING_CHECKMATE;
    snprintf(message, sizeof message, "%s (%zu move%s).", text, moves, plural(moves));
    training_finish_question(
        session, training_of(session)->mistakes > 0 ? MESSAGE_INFO : MESSAGE_FOUND, message);
    return true;
}

/* Reports "Kd4: still won, mate in 12 (in 10 by Kd5)" or "The best move is Kd5, mate in 10". A
 * move that loses the win or draw is not played. */
static void try_move(struct session *session, chess_move move)
{
    const struct endgame_state *state = endgame_state_of(session);
    struct position after = session->board->position;
    struct undo undo;
    char best[SAN_SIZE], san[SAN_SIZE], distance[24], message[80];
    int best_plies = endgame_distance(state->endgame, &after) - 1;
    san_write(&after, answer(session), best);
    san_write(&after, move, san);
    position_make_move(&after, move, &undo);
    if (training_refuse_help(session, after.key))
        return;
    int plies = endgame_distance(state->endgame, &after),
        outcome = -endgame_outcome(state->endgame, &after);
    if (outcome < state->must_win) {
        training_of(session)->mistakes++;
        training_log_answer(session);
        training_report(session, MESSAGE_WRONG, "%s %s; %s was needed. Try again from here.",
                        san, outcome < 0 ? "loses" : "only draws", best);
        return;
    }
    game_play(session->board, move);
    if (finish(session))
        return;
    snprintf(message, sizeof message,
             state->is_solving ? "The best move is %s%.0s%s" : "%s: still %s%s", san,
             state->must_win ? "won" : "drawn", distance_text(plies, distance));
    if (plies > best_plies && best_plies > 0)
        text_add(message, sizeof message, " (in %d by %s)", best_plies / 2, best);
    training_play_reply(session, answer(session), message);
    finish(session);
}

static void solve(struct session *session)
{
    endgame_state_of(session)->is_solving = true;
    try_move(session, answer(session));
    endgame_state_of(session)->is_solving = false;
}

static const struct lesson endgame_lesson = {find, show, try_move, answer, solve,
                                             NULL, NULL, NULL,     NULL};

static void begin(struct session *session)
{
    struct endgame_state *state = endgame_state_of(session);
    training_of(session)->continuation = state->continuation;
    if (!training_begin_lesson(session, &endgame_lesson, state->title))
        session_print(session, "There is no win or draw to play for here.");
}

/* ---- solving the ending ----------------------------------------------------------------- */

static void run(void *context)
{
    struct endgame_state *state = context;
    while (endgame_solve_ply(state->endgame, &state->job.stop)) {
        state->passes++;
        wake_signal(state->job.wake);
    }
}

static bool cancel(struct session *session)
{
    struct endgame_state *state = endgame_state_of(session);
    bool running = job_stop(&state->job);
    if (running)
        endgame_destroy(state->endgame);
    return running;
}

/* Returns the element of `solved` for an ending with this name. */
static struct endgame **find_solved(struct endgame_state *state, const char *name)
{
    size_t i = 0;
    while (names[i] && strcmp(names[i], name) != 0)
        i++;
    return &state->solved[i];
}

/* Begins the lesson when the ending is solved, unless the user has gone elsewhere or advice is
 * now forbidden. */
static unsigned wake(struct session *session)
{
    struct endgame_state *state = endgame_state_of(session);
    if (!job_is_done(&state->job))
        return state->job.running ? SESSION_EVENT_REVIEW : 0;
    job_stop(&state->job);
    struct endgame **solved = find_solved(state, endgame_name(state->endgame));
    endgame_destroy(*solved);
    *solved = state->endgame;
    if (session_refusal(session, COMMAND_ENDGAME, GIVES_ADVICE))
        ;
    else if (state->place == session_place(session) && !session_has_question(session))
        begin(session);
    else
        session_notify(session, "The endgame %s is ready; repeat the command to play it.",
                       endgame_name(state->endgame));
    return SESSION_EVENT_REVIEW;
}

/* Writes "Solving KBNK: mates in 12 found". */
static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct endgame_state *state = endgame_state_of(session);
    int moves = state->passes / 2 - 1;
    if (!state->job.running)
        return false;
    snprintf(text, size, moves > 0 ? "Solving %s: mates in %d found" : "Solving %s",
             endgame_name(state->endgame), moves);
    return true;
}

static bool cancel_solving(struct session *session)
{
    return cancel(session) && session_print(session, "Solving was stopped.");
}

static void free_endgames(struct session *session)
{
    struct endgame_state *state = endgame_state_of(session);
    cancel(session);
    for (int i = 0; i < ENDINGS; i++)
        endgame_destroy(state->solved[i]);
}

/* ---- the command ------------------------------------------------------------------------ */

bool list_endgames(struct session *session, struct picker *picker)
{
    static const char *const states[] = {"new", "due", "", ""};
    char line[32];
    struct study_log log;
    if (!training_open_log(session, &log))
        return false;
    picker_reset(picker, "Endgame", "");
    for (int i = 0; names[i]; i++) {
        snprintf(line, sizeof line, "endgame %s", names[i]);
        picker_add_row(picker, .label = names[i], .line = line, .enter = "begin",
                       .right = states[study_log_due(&log, key_of(names[i]), time(NULL))],
                       .about = "White's pieces, then Black's: win against the best defence.");
    }
    study_log_close(&log);
    return true;
}

/* Prints "Endgames: KQK (new), KRK (due), KPK. ...". */
static void print_endgames(struct session *session)
{
    struct picker picker = {.rows = NULL};
    char text[160] = "";
    if (!list_endgames(session, &picker))
        return;
    for (size_t i = 0; i < picker.count; i++)
        text_add(text, sizeof text, *picker.rows[i].right ? "%s%s (%s)" : "%s%s",
                 i > 0 ? ", " : "", picker.rows[i].label, picker.rows[i].right);
    picker_free(&picker);
    session_print(session, "Endgames: %s. Type one, such as 'endgame KRK', or 'endgame FEN'.",
                  text);
}

static void start(struct session *session, const char *argument, training_continuation *then)
{
    struct endgame_state *state = endgame_state_of(session);
    struct position start;
    struct error error;
    char name[ENDGAME_NAME_SIZE];
    argument += strspn(argument, " ");
    bool is_given = looks_like_fen(argument);
    if (!*argument) {
        print_endgames(session);
        return;
    }
    if (is_given && (!fen_parse(&start, argument, &error) ||
                     !fair_play_allows_engine(NULL, &start.key, 1, &error))) {
        session_error(session, "endgame: %s.", error.text);
        return;
    }
    cancel(session);
    state->continuation = then;
    state->place = session_place(session);
    snprintf(name, sizeof name, "%.*s", (int)word_length(argument), argument);
    if (is_given) {
        endgame_write_name(&start, name);
        state->start = start;
    }
    state->endgame = endgame_create(name, session->settings->engine.syzygy, &error);
    state->is_given = is_given;
    state->random = (uint64_t)time(NULL);
    state->passes = 0;
    if (!state->endgame) {
        session_error(session, "endgame: %s.", error.text);
        return;
    }
    snprintf(state->title, sizeof state->title, "Endgame %s", endgame_name(state->endgame));
    struct endgame *solved = *find_solved(state, endgame_name(state->endgame));
    if (solved && strcmp(endgame_name(solved), endgame_name(state->endgame)) == 0) {
        endgame_destroy(state->endgame);
        state->endgame = solved;
        begin(session);
    } else if (job_start(&state->job, run, state, &session->wake, &error)) {
        session_print(session, "Solving the endgame %s; %s stops this.",
                      endgame_name(state->endgame),
                      session_has_screen(session) ? "Escape" : "'return'");
    } else {
        endgame_destroy(state->endgame);
        session_error(session, "%s.", error.text);
    }
}

void handle_endgame(struct session *session, const char *argument)
{
    start(session, argument, NULL);
}

void endgames_count_due(const struct study_log *log, int counts[])
{
    for (int i = 0; names[i]; i++)
        counts[STUDY_DUE] += is_due(log, names[i]);
}

bool endgames_train(struct session *session, int *next, training_continuation *then)
{
    const char *due = NULL;
    struct study_log log;
    if (training_open_log(session, &log))
        for (; !due && names[*next]; ++*next)
            due = is_due(&log, names[*next]) ? names[*next] : NULL;
    study_log_close(&log);
    if (due)
        start(session, due, then);
    return due;
}

const struct mode endgame_mode = {
    .size = sizeof(struct endgame_state),
    .title = write_title,
    .cancel = cancel_solving,
    .wake = wake,
    .free = free_endgames,
};

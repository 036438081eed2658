/* endgames.c - the lesson about endings: play one out against the best defence
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thread solves the ending first; then each move is judged exactly. Only the first slip is
 * logged; the user continues from the position before it.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/thread.h"
#include "base/words.h"
#include "engine/fair_play.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "session/study/study.h"
#include "session/study/training.h"
#include "study/endgame.h"

enum {
    HELD = 15 /* moves after which a draw is held */,
    FIFTY = 100 /* plies */,
    SHORT = 4 /* plies; a win with mate so near is not asked */,
    TRIES = 50
};

struct endgaming {
    struct job job;          /* solves the ending */
    struct endgame *endgame; /* owned; the job's until it is done */
    char title[ENDGAME_NAME_SIZE + sizeof "Endings "];
    bool placed; /* `start` is given by the user */
    struct position start;
    training_next *then; /* in a sitting: ask only once, and only if due */
    uint64_t random;
    bool wins; /* otherwise the user must hold a draw */
};

/* The basic endings first, then useful ones. */
static const char *const names[] = {"KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR", "KRKP", NULL};

MODE_STATE(endgaming_of, struct endgaming, MODE_ENDGAME)

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

/* Find a position. With pawns, every third one on average is a draw to be held. */
static bool find(struct session *session)
{
    struct endgaming *kept = endgaming_of(session);
    struct endgame *endgame = kept->endgame;
    bool found = kept->placed;
    if (training_of(session)->then &&
        training_due(session, key_of(endgame_name(endgame))) != STUDY_DUE)
        return false;
    bool won = !strchr(endgame_name(endgame), 'P') || kept->random % 3 > 0;
    for (int i = 0; i < TRIES && !found; i++) {
        bool any = endgame_random_position(endgame, won, &kept->random, &kept->start);
        int plies = endgame_distance(endgame, &kept->start);
        found = any && (plies < 0 || plies > SHORT);
        won ^= !any;
    }
    found &=
        !position_is_over(&kept->start) && fair_play_allows(NULL, &kept->start.key, 1, NULL);
    int outcome = found ? endgame_outcome(endgame, &kept->start) : -1;
    kept->placed = false;
    kept->wins = outcome > 0;
    return outcome >= 0;
}

/* Returns ", mate in 12", or "" if the distance is unknown. `plies` is the distance to
 * mate. */
static const char *distance_text(int plies, char text[24])
{
    *text = '\0';
    if (plies > 0)
        snprintf(text, 24, ", mate in %d", (plies + 1) / 2);
    return text;
}

static void show(struct session *session)
{
    const struct endgaming *kept = endgaming_of(session);
    char distance[24];
    game_free(session->board);
    game_init(session->board, &kept->start);
    training_ask(session, key_of(endgame_name(kept->endgame)));
    training_say(session, MESSAGE_INFO, "%s to move and %s%s. What do you play?",
                 color_name(position_turn(&kept->start)), kept->wins ? "win" : "hold the draw",
                 distance_text(endgame_distance(kept->endgame, &kept->start), distance));
}

static chess_move answer(const struct session *session)
{
    return endgame_best_move(endgaming_of(session)->endgame, &session->board->position);
}

/* End the question if the ending is won, drawn or lost. Returns whether it has ended. */
static bool finish(struct session *session)
{
    const struct game *game = session->board;
    bool wins = endgaming_of(session)->wins;
    size_t moves = (game->current + 1) / 2;
    char text[80] = "Fifty moves: a draw", said[120];
    if (game->result != RESULT_NONE)
        game_ending_text(game, text, sizeof text);
    else if (!wins && (game->current >= 2 * HELD || game_claimable_draw(game) != VERDICT_NONE))
        snprintf(text, sizeof text, "The draw is held");
    else if (game->position.halfmove_clock < FIFTY)
        return false;
    training_of(session)->mistakes += wins && game->ending != ENDING_CHECKMATE;
    snprintf(said, sizeof said, "%s, in %zu move%s.", text, moves, plural(moves));
    training_rest(session, said);
    return true;
}

/* Report "Kd4: still won, mate in 12 (in 10 by Kd5)". A move that gives the win or draw away
 * is not played. */
static void try_move(struct session *session, chess_move move)
{
    const struct endgaming *kept = endgaming_of(session);
    struct position after = session->board->position;
    struct undo undo;
    char best[SAN_SIZE], san[SAN_SIZE], distance[24], said[80];
    int best_plies = endgame_distance(kept->endgame, &after) - 1;
    san_write(&after, answer(session), best);
    san_write(&after, move, san);
    position_make_move(&after, move, &undo);
    if (training_refuses(session, after.key))
        return;
    int plies = endgame_distance(kept->endgame, &after),
        outcome = -endgame_outcome(kept->endgame, &after);
    if (outcome < kept->wins) {
        training_of(session)->mistakes++;
        training_note(session);
        training_say(session, MESSAGE_INFO, "%s: now %s; %s was needed. Try again from here.",
                     san, outcome < 0 ? "lost" : "drawn", best);
        return;
    }
    game_play(session->board, move);
    if (finish(session))
        return;
    snprintf(said, sizeof said, "%s: still %s%s", san, kept->wins ? "won" : "drawn",
             distance_text(plies, distance));
    if (plies > best_plies && best_plies > 0)
        text_add(said, sizeof said, " (in %d by %s)", best_plies / 2, best);
    training_reply(session, answer(session), said);
    finish(session);
}

/* Plays one move at a time. */
static void solve(struct session *session)
{
    try_move(session, answer(session));
}

static void close(struct session *session)
{
    endgame_destroy(endgaming_of(session)->endgame);
    endgaming_of(session)->endgame = NULL;
}

static const struct lesson endgame_lesson = {find,  show,  try_move, answer,
                                             solve, close, NULL,     NULL};

/* ---- solving the ending ----------------------------------------------------------------- */

static void run(void *context)
{
    struct endgaming *kept = context;
    endgame_solve(kept->endgame, &kept->job.stop);
}

static void stop(struct session *session)
{
    if (job_stop(&endgaming_of(session)->job))
        close(session);
}

/* The ending is solved; begin the lesson, unless the user has gone where advice is not
 * allowed. */
static unsigned wake(struct session *session)
{
    struct endgaming *kept = endgaming_of(session);
    if (!job_is_done(&kept->job))
        return 0;
    job_stop(&kept->job);
    bool refused = session_refusal(session, COMMAND_ENDGAME, GIVES_ADVICE);
    if (!refused)
        training_of(session)->then = kept->then;
    if (refused)
        close(session);
    else if (!training_init(session, &endgame_lesson, kept->title))
        session_print(session, "There is nothing to win and no draw to hold.");
    return SESSION_EVENT_REVIEW;
}

/* ---- the command ------------------------------------------------------------------------ */

void handle_endgame(struct session *session, const char *argument)
{
    static const char *const states[] = {" (new)", " (due)", "", ""};
    struct endgaming *kept = endgaming_of(session);
    struct study_log log;
    struct position start;
    struct error error;
    char name[ENDGAME_NAME_SIZE];
    argument += strspn(argument, " ");
    bool placed = fen_is_likely(argument);
    if (!*argument) { /* "Endings: KQK (new), KRK (due), KPK. ..." */
        char text[160] = "";
        if (!training_open_log(session, &log))
            return;
        for (int i = 0; names[i]; i++)
            text_add(text, sizeof text, "%s%s%s", i > 0 ? ", " : "", names[i],
                     states[study_log_due(&log, key_of(names[i]), (int64_t)time(NULL))]);
        study_log_close(&log);
        session_print(session, "Endings: %s. E.g. endgame KRK, or endgame FEN.", text);
        return;
    }
    if (placed && !fen_parse(&start, argument, &error)) {
        session_error(session, "%s.", error.text);
        return;
    }
    if (placed && !fair_play_allows(NULL, &start.key, 1, &error)) {
        session_error(session, "No ending: %s.", error.text);
        return;
    }
    stop(session);
    kept->then = NULL;
    snprintf(name, sizeof name, "%.*s", (int)word_length(argument), argument);
    if (placed) {
        endgame_write_name(&start, name);
        kept->start = start;
    }
    kept->endgame = endgame_create(name, session->settings->engine.syzygy, &error);
    kept->placed = placed;
    kept->random = (uint64_t)time(NULL);
    if (kept->endgame && job_start(&kept->job, run, kept, &session->wake, &error)) {
        snprintf(kept->title, sizeof kept->title, "Endings %s", endgame_name(kept->endgame));
        session_print(session, "%s is being computed.", endgame_name(kept->endgame));
    } else {
        session_error(session, "%s.", error.text);
        close(session);
    }
}

void endgames_count(const struct study_log *log, int counts[])
{
    for (int i = 0; names[i]; i++)
        counts[STUDY_DUE] += is_due(log, names[i]);
}

bool endgames_train(struct session *session, int *next, training_next *then)
{
    const char *due = NULL;
    struct study_log log;
    if (training_open_log(session, &log))
        for (; !due && names[*next]; ++*next)
            due = is_due(&log, names[*next]) ? names[*next] : NULL;
    study_log_close(&log);
    if (due)
        handle_endgame(session, due);
    endgaming_of(session)->then = then;
    return due;
}

const struct mode endgame_mode = {
    .size = sizeof(struct endgaming),
    .wake = wake,
    .free = stop,
};

/* endgames.c - endings played out against the best defence, each move judged by what is known for certain.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ending is solved on a thread of its own; then the lesson begins. The first slip is what the
 * log hears of; one plays on from before it all the same.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/thread.h"
#include "base/words.h"
#include "rules/fen.h"
#include "rules/names.h"
#include "session/handlers.h"
#include "session/study/training.h"
#include "study/endgame.h"

enum { HELD = 15 /* moves: then a draw is held */, FIFTY = 100 /* half-moves */ };

struct endgaming {
    bool running;
    pthread_t thread;
    atomic_bool stop, done;
    struct wake *wake;
    char name
        [ENDGAME_NAME_SIZE]; /* what is solved; the thread's until it is done, as all below */
    const char *directories;
    struct endgame *endgame; /* owned */
    struct reason reason;

    bool placed; /* the first position is given */
    struct position start;
    uint64_t random;
    bool wins; /* else a draw is to be held */
};

/* What everybody should know, and what is worth knowing. */
static const char *const names[] = {"KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR", "KRKP", NULL};

static struct endgaming *endgaming_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_ENDGAME);
}

static uint64_t key_of(const char *name)
{
    uint64_t key = 0;
    for (; *name; name++)
        key = key << 8 | (uint8_t)*name;
    return key;
}

/* ---- the lesson -------------------------------------------------------------------------- */

/* Where there are pawns every third one is to be held. */
static bool find(struct session *session)
{
    struct endgaming *kept = endgaming_of(session);
    bool holds = strchr(endgame_name(kept->endgame), 'P') && kept->random % 3 == 0;
    bool found = kept->placed ||
                 endgame_random(kept->endgame, !holds, &kept->random, &kept->start) ||
                 endgame_random(kept->endgame, holds, &kept->random, &kept->start);
    kept->placed = false;
    kept->wins = found && endgame_outcome(kept->endgame, &kept->start) > 0;
    return found;
}

/* ", mate in 12"; nothing where nobody knows. `plies` to mate. */
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
    const char *name = endgame_name(kept->endgame),
               *task = kept->wins ? "win" : "hold the draw";
    enum color side = (enum color)kept->start.side_to_move;
    char distance[24];
    training_ask(session, key_of(name));
    training_put(session, &kept->start, side);
    snprintf(training_of(session)->title, sizeof training_of(session)->title, "%s: %s", name,
             task);
    session_tell(session, MESSAGE_INFO, "%s: %s to move and %s%s.", name, color_name(side),
                 task, distance_text(endgame_distance(kept->endgame, &kept->start), distance));
}

static chess_move answer(const struct session *session)
{
    return endgame_best(endgaming_of(session)->endgame, &session->board->position);
}

/* The position stays as it was. */
static void refuse_slip(struct session *session, int outcome)
{
    char best[SAN_SIZE];
    san_write(&session->board->position, answer(session), best);
    training_of(session)->mistakes++;
    training_note(session);
    session_tell(session, MESSAGE_INFO, "That %s: %s was needed. Again from here.",
                 outcome < 0 ? "loses" : "draws", best);
}

/* Whether it is over, one way or the other. */
static bool finish(struct session *session)
{
    const struct game *game = session->board;
    bool wins = endgaming_of(session)->wins, fifty = game->position.halfmove_clock >= FIFTY;
    char text[80] = "Fifty moves: a draw", said[120];
    if (game->result != RESULT_NONE)
        game_ending_text(game, text, sizeof text);
    else if (!wins && (game->current >= 2 * HELD || game_claim(game) != VERDICT_NONE))
        snprintf(text, sizeof text, "The draw is held");
    else if (!fifty)
        return false;
    training_of(session)->mistakes += wins && game->ending != ENDING_CHECKMATE;
    snprintf(said, sizeof said, "%s, in %zu moves.", text, (game->current + 1) / 2);
    training_rest(session, said);
    return true;
}

/* "Kd4: still won, mate in 12 (in 10 by Kd5); Ke7 is the answer." */
static void tell_course(struct session *session, int plies, int best_plies, const char *best)
{
    const struct game *game = session->board;
    char distance[24], faster[40] = "";
    if (plies > best_plies && best_plies > 0)
        snprintf(faster, sizeof faster, " (in %d by %s)", best_plies / 2, best);
    session_tell(session, MESSAGE_FOUND, "%s: still %s%s%s; %s is the answer.",
                 game->moves[game->current - 2].san,
                 endgaming_of(session)->wins ? "won" : "drawn", distance_text(plies, distance),
                 faster, game->moves[game->current - 1].san);
}

static void try_move(struct session *session, chess_move move)
{
    const struct endgaming *kept = endgaming_of(session);
    struct position after = session->board->position;
    struct undo undo;
    char best[SAN_SIZE];
    int best_plies = endgame_distance(kept->endgame, &after) - 1;
    san_write(&after, answer(session), best);
    position_make_move(&after, move, &undo);
    int plies = endgame_distance(kept->endgame, &after),
        outcome = -endgame_outcome(kept->endgame, &after);
    if (outcome < kept->wins) {
        refuse_slip(session, outcome);
        return;
    }
    game_play(session->board, move);
    if (finish(session))
        return;
    game_play(session->board, answer(session));
    if (finish(session))
        return;
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    tell_course(session, plies, best_plies, best);
}

/* One move at a time. */
static void solve(struct session *session)
{
    try_move(session, answer(session));
}

static void close(struct session *session)
{
    endgame_destroy(endgaming_of(session)->endgame);
    endgaming_of(session)->endgame = NULL;
}

static const struct lesson endgame_lesson = {.find = find,
                                             .show = show,
                                             .move = try_move,
                                             .answer = answer,
                                             .solve = solve,
                                             .close = close};

/* ---- solving it -------------------------------------------------------------------------- */

static void *run(void *argument)
{
    struct endgaming *kept = argument;
    endgame_solve(kept->endgame, &kept->stop);
    atomic_store(&kept->done, true);
    wake_signal(kept->wake);
    return NULL;
}

static void stop(struct session *session)
{
    struct endgaming *kept = endgaming_of(session);
    if (!kept->running)
        return;
    atomic_store(&kept->stop, true);
    pthread_join(kept->thread, NULL);
    kept->running = false;
    close(session);
}

static void begin_solving(struct session *session)
{
    struct endgaming *kept = endgaming_of(session);
    struct reason reason;
    kept->random = (uint64_t)time(NULL);
    kept->wake = &session->wake;
    atomic_store(&kept->stop, false);
    atomic_store(&kept->done, false);
    kept->running = thread_start(&kept->thread, run, kept, &reason);
    if (kept->running) {
        session_tell(session, MESSAGE_INFO, "%s is being worked out.",
                     endgame_name(kept->endgame));
        return;
    }
    session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    close(session);
}

/* It is solved; whoever has gone where there is no advice does not want it any more. */
static unsigned wake(struct session *session)
{
    struct endgaming *kept = endgaming_of(session);
    if (!kept->running || !atomic_load(&kept->done))
        return 0;
    pthread_join(kept->thread, NULL);
    kept->running = false;
    if (session_refusal(session, REQUEST_ENDGAME, ADVICE))
        close(session);
    else if (kept->placed && endgame_outcome(kept->endgame, &kept->start) < 0) {
        session_tell(session, MESSAGE_ERROR, "%s, to move, is lost there.",
                     color_name(kept->start.side_to_move));
        close(session);
    } else if (!training_begin(session, &endgame_lesson)) {
        session_tell(session, MESSAGE_INFO, "There is nothing to win in that ending.");
    }
    return NEWS_REVIEW;
}

/* ---- the request ------------------------------------------------------------------------- */

/* "Endings: KQK is new, KRK is due, KPK waits. ..." */
static void list(struct session *session)
{
    static const char *const states[] = {" (new)", " (due)", "", ""};
    char text[160] = "";
    struct study_log log;
    if (!training_open_log(session, &log))
        return;
    for (int i = 0; names[i]; i++)
        text_add(text, sizeof text, "%s%s%s", i > 0 ? ", " : "", names[i],
                 states[study_log_due(&log, key_of(names[i]), (int64_t)time(NULL))]);
    study_log_close(&log);
    session_tell(session, MESSAGE_INFO, "Endings: %s. E.g. endgame KRK, or endgame FEN.",
                 text);
}

void session_ask_endgame(struct session *session, const char *argument)
{
    struct endgaming *kept = endgaming_of(session);
    struct reason reason;
    argument += strspn(argument, " ");
    if (!*argument) {
        list(session);
        return;
    }
    struct position start;
    char name[ENDGAME_NAME_SIZE];
    bool placed = fen_is_meant(argument);
    if (placed && !fen_parse(&start, argument, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        return;
    }
    training_end(session);
    stop(session);
    kept->placed = placed;
    snprintf(name, sizeof name, "%.*s", (int)word_length(argument), argument);
    if (placed) {
        endgame_name_of(&start, name);
        kept->start = start;
    }
    kept->endgame = endgame_create(name, session->settings->engine.syzygy, &reason);
    if (kept->endgame)
        begin_solving(session);
    else
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
}

const struct activity endgame_activity = {
    .size = sizeof(struct endgaming),
    .wake = wake,
    .free = stop,
};

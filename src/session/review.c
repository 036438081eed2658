/* review.c - the game on the board, reviewed in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search_control.h"
#include "base/memory.h"
#include "pgn/move_text.h"
#include "review/review_annotate.h"
#include "review/review_restore.h"
#include "review/review_text.h"
#include "session/handlers.h"

struct reviewing {
    struct reviewer *reviewer; /* NULL: nothing had to be judged yet */
    struct review review;      /* of a copy of the moves: the game may go on */
    bool running;              /* the game is being reviewed */
    bool ready;                /* it was */
    bool quiet;                /* somebody else will tell what comes of it */
    int64_t began;             /* milliseconds, of search_clock_now() */

    size_t *worst;                /* owned; mistakes and blunders, the worst first */
    size_t worst_count, worst_at; /* worst_at: the next one to go to */
};

static const double seconds_default = 0.2, seconds_least = 0.01, seconds_most = 60;
enum { NODES_LEAST = 100, NODES_MOST = 1000000000, DEPTH_MOST = 60 };

static struct reviewing *review_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_REVIEW);
}

/* ---- the line that is reviewed ------------------------------------------------------- */

/* The nodes of the main line or, of a game that is played, of the moves on the board; at
 * most `most`, returns how many there are. */
static size_t list_nodes(const struct game *game, struct move_node **nodes, size_t most)
{
    struct move_node *node = game->tree.root->first;
    size_t count = 0;
    if (!game->study) {
        for (; count < game->current && count < most; count++)
            nodes[count] = game->moves[count].node;
        return count;
    }
    for (; node && count < most; node = node->first)
        nodes[count++] = node;
    return count;
}

static size_t count_nodes(const struct game *game)
{
    return game->study ? move_node_ply(move_node_end(game->tree.root)) : game->current;
}

/* Lists the nodes of all moves that were reviewed; false when those are not played any
 * more. */
static bool find_nodes(struct session *session, struct move_node **nodes)
{
    const struct review *review = &review_of(session)->review;
    const struct game *game = session->own;
    if (review->keys[0] != game->start.key ||
        list_nodes(game, nodes, review->count) < review->count)
        return false;
    for (size_t i = 0; i < review->count; i++)
        if (nodes[i]->move != review->moves[i])
            return false;
    return true;
}

static struct reviewing *ready_review(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct move_node **nodes;
    bool is_of_game;
    if (!kept->ready)
        return NULL;
    nodes = memory_new(kept->review.count + 1, sizeof *nodes);
    /* Moves that were taken back may have been reviewed, too: so look at the whole line. */
    is_of_game = find_nodes(session, nodes);
    free(nodes);
    return is_of_game ? kept : NULL;
}

const struct review *session_review(struct session *session)
{
    struct reviewing *kept = ready_review(session);
    return kept ? &kept->review : NULL;
}

/* ---- begin and end ------------------------------------------------------------------- */

static void clear(struct reviewing *kept)
{
    reviewer_destroy(kept->reviewer);
    review_free(&kept->review);
    free(kept->worst);
    memset(kept, 0, sizeof *kept);
}

static void free_review(struct session *session)
{
    clear(review_of(session));
}

static struct reviewer *create_reviewer(struct session *session,
                                        const struct reviewer_options *limits,
                                        struct reason *reason)
{
    const struct settings *settings = session->settings;
    struct reviewer_options options = *limits;
    options.threads = settings->engine.threads;
    options.hash = settings->engine.hash;
    options.syzygy = settings->engine.syzygy;
    return reviewer_create(&options, &session->wake, reason);
}

struct reviewer *session_reviewer(struct session *session, struct reason *reason)
{
    const struct reviewer_options limits = {.move_time = (int64_t)(seconds_default * 1000)};
    struct reviewing *kept = review_of(session);
    if (!kept->reviewer)
        kept->reviewer = create_reviewer(session, &limits, reason);
    return kept->reviewer;
}

static bool start(struct session *session, const struct reviewer_options *limits,
                  struct reason *reason)
{
    struct reviewing *kept = review_of(session);
    size_t count = count_nodes(session->board);
    struct move_node **nodes = memory_new(count + 1, sizeof *nodes);
    chess_move *moves = memory_new(count + 1, sizeof *moves);
    list_nodes(session->board, nodes, count);
    for (size_t i = 0; i < count; i++)
        moves[i] = nodes[i]->move;
    review_begin(&kept->review, &session->board->start, moves, count, review_is_theory);
    free(nodes);
    free(moves);
    kept->began = search_clock_now();
    kept->reviewer = create_reviewer(session, limits, reason);
    kept->running = kept->reviewer && reviewer_start(kept->reviewer, &kept->review, reason);
    return kept->running;
}

void session_stop_review(struct session *session)
{
    struct reviewing *kept = review_of(session);
    if (!kept->running)
        return;
    session_tell(session, MESSAGE_INFO, "The review was stopped after %zu of %zu positions.",
                 kept->review.done, kept->review.wanted);
    free_review(session);
}

bool session_is_reviewing(const struct session *session)
{
    return session_is_at(session, AT_REVIEW);
}

/* ---- the outcome --------------------------------------------------------------------- */

static void find_worst(struct reviewing *kept)
{
    kept->worst_at = 0;
    kept->worst = memory_new(kept->review.count + 1, sizeof *kept->worst);
    kept->worst_count = review_list_worst(&kept->review, kept->worst);
}

static struct reviewing *find_review(struct session *session)
{
    struct reviewing *kept = ready_review(session);
    const struct game *game = session->own;
    struct review review;
    struct move_node **nodes;
    size_t count;
    bool restored;
    if (kept || session_is_reviewing(session))
        return kept;
    count = count_nodes(game);
    nodes = memory_new(count + 1, sizeof *nodes);
    list_nodes(game, nodes, count);
    restored = review_restore(&review, &game->start, nodes, count, review_is_theory);
    free(nodes);
    if (!restored)
        return NULL;
    free_review(session);
    review_of(session)->review = review;
    review_of(session)->ready = true;
    find_worst(review_of(session));
    return review_of(session);
}

static void write_into_game(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct move_node **nodes = memory_new(kept->review.count + 1, sizeof *nodes);
    if (find_nodes(session, nodes)) {
        review_annotate(&kept->review, &session->own->tree, nodes);
        activities_edited(session);
        session_save(session);
    }
    free(nodes);
}

void session_tell_review(struct session *session)
{
    const struct review *review = &review_of(session)->review;
    char text[REVIEW_SUMMARY_SIZE];
    for (int color = WHITE; color <= BLACK; color++) {
        review_summary(review, (enum color)color, "", text);
        session_tell(session, MESSAGE_INFO, "%s", text);
    }
    session_tell(session, MESSAGE_INFO, "%s",
                 review_of(session)->worst_count > 0 ? "Type graph, worst or drill."
                                                     : "Type graph.");
}

static void finish(struct session *session)
{
    struct reviewing *kept = review_of(session);
    kept->running = false;
    kept->ready = true;
    review_judge(&kept->review);
    find_worst(kept);
    write_into_game(session);
    if (!kept->quiet)
        session_tell_review(session);
}

/* False after a complaint. */
static bool begin(struct session *session, const struct reviewer_options *limits)
{
    struct reason reason;
    if (count_nodes(session->own) == 0) {
        session_tell(session, MESSAGE_ERROR, "There is no move to review yet.");
        return false;
    }
    free_review(session);
    activities_leave(session);
    session_commit(session, CHANGE_BOARD);
    if (!start(session, limits, &reason)) {
        session_tell(session, MESSAGE_ERROR, "No review: %s.", reason.text);
        free_review(session);
        return false;
    }
    if (!reviewer_is_running(review_of(session)->reviewer))
        finish(session); /* nothing had to be searched */
    return true;
}

static unsigned wake(struct session *session)
{
    struct reviewing *kept = review_of(session);
    struct reason reason;
    bool fresh;
    if (!kept->running)
        return 0;
    fresh = reviewer_poll(kept->reviewer, &reason);
    if (*reason.text) {
        session_tell(session, MESSAGE_ERROR, "The review has ended: %s.", reason.text);
        free_review(session);
        return NEWS_REVIEW;
    }
    if (reviewer_is_running(kept->reviewer))
        return fresh ? NEWS_REVIEW : 0;
    finish(session);
    return NEWS_REVIEW;
}

/* ---- what is under way ----------------------------------------------------------------- */

/* ", 0:17 left", once there is something to go by. */
static void write_time_left(const struct reviewing *kept, char *text, size_t size)
{
    const struct review *review = &kept->review;
    int64_t spent = search_clock_now() - kept->began, seconds;
    *text = '\0';
    if (review->done == 0)
        return;
    seconds = spent * (int64_t)(review->wanted - review->done) / (int64_t)review->done / 1000;
    snprintf(text, size, ", %d:%02d left", (int)(seconds / 60), (int)(seconds % 60));
}

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct reviewing *kept = review_of(session);
    char left[32];
    if (!kept->running)
        return false;
    write_time_left(kept, left, sizeof left);
    snprintf(text, size, "Reviewing %zu of %zu%s", kept->review.done, kept->review.wanted,
             left);
    return true;
}

/* ---- requests -------------------------------------------------------------------------- */

/* A number within bounds, and nothing behind it. */
static bool read_number(const char *text, double least, double most, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= least && *number <= most;
}

/* "0.5", "nodes 10000", "depth 12", or nothing; `text` says it in words. */
static bool read_limits(const char *argument, struct reviewer_options *limits, char *text,
                        size_t size)
{
    double number = seconds_default;
    bool good;
    *limits = (struct reviewer_options){0};
    if (strncmp(argument, "nodes ", 6) == 0) {
        good = read_number(argument + 6, NODES_LEAST, NODES_MOST, &number);
        limits->nodes = good ? (uint64_t)number : 0;
        snprintf(text, size, "%.0f nodes", number);
    } else if (strncmp(argument, "depth ", 6) == 0) {
        good = read_number(argument + 6, 1, DEPTH_MOST, &number);
        limits->depth = good ? (int)number : 0;
        snprintf(text, size, "depth %.0f", number);
    } else {
        good = !*argument || read_number(argument, seconds_least, seconds_most, &number);
        limits->move_time = good ? (int64_t)(number * 1000) : 0;
        snprintf(text, size, "%g second%s each", number, number == 1 ? "" : "s");
    }
    return good;
}

void session_ask_review(struct session *session, const char *argument)
{
    struct reviewer_options limits;
    char text[48];
    if (strcmp(argument, "off") == 0) {
        if (review_of(session)->running) {
            session_stop_review(session);
        } else {
            session_tell(session, MESSAGE_ERROR, "No review is under way.");
        }
        return;
    }
    if (!read_limits(argument, &limits, text, sizeof text)) {
        session_tell(session, MESSAGE_ERROR,
                     "review: expected %g to %g seconds a move, nodes N, depth N or off, "
                     "found '%.40s'.",
                     seconds_least, seconds_most, argument);
        return;
    }
    if (engine_player_purpose(session->players.engine) == THINKING_MOVE) {
        session_tell(session, MESSAGE_ERROR, "The engine is thinking about its move.");
        return;
    }
    if (begin(session, &limits) && review_of(session)->running)
        session_tell(session, MESSAGE_INFO,
                     "Reviewing %zu positions, %s; 'review off' ends it.",
                     review_of(session)->review.wanted, text);
}

/* Complain when there is no review to go by. */
static struct reviewing *need_review(struct session *session)
{
    struct reviewing *kept = find_review(session);
    if (!kept && review_of(session)->running)
        session_tell(session, MESSAGE_ERROR, "The review is not done yet.");
    else if (!kept)
        session_tell(session, MESSAGE_ERROR, "This game was not reviewed; type 'review'.");
    return kept;
}

bool session_can_draw_graph(struct session *session, const char *argument)
{
    (void)argument;
    return need_review(session) != NULL;
}

/* "12... Kd8?? Blunder: allows mate in 2. Best was Kf8." with its number in the list. */
static void tell_worst(struct session *session, size_t index)
{
    const struct reviewing *kept = review_of(session);
    const struct review *review = &kept->review;
    size_t move = kept->worst[index];
    const struct position *position = &review->places[move].position;
    char san[SAN_SIZE], sentence[REVIEW_SENTENCE_SIZE], number[MOVE_NUMBER_SIZE];
    san_write(position, review->moves[move], san);
    review_sentence(review, move, sentence);
    session_tell(session, MESSAGE_INFO, "%zu of %zu: %s %s%s %s%s", index + 1,
                 kept->worst_count, move_number_text(position, 0, number), san,
                 review_sign(review->judgements[move].verdict), sentence,
                 index == 0 ? " 'goto main' returns." : "");
}

/* To the position in which the move was played. The game as a whole stays: it is looked at,
 * and what is played from here is a variation. */
static void go_before(struct session *session, size_t move)
{
    struct move_node **nodes = memory_new(review_of(session)->review.count + 1, sizeof *nodes);
    activities_leave(session);
    if (find_nodes(session, nodes)) {
        game_set_study(session->board, true);
        game_go_to(session->board, nodes[move]->parent);
        session->engine_waits = true;
        session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_THOUGHTS);
    }
    free(nodes);
}

void session_ask_worst(struct session *session, const struct arguments *arguments)
{
    struct reviewing *kept = need_review(session);
    bool back = arguments->word == 0;
    size_t count;
    if (!kept)
        return;
    count = kept->worst_count;
    if (session_has_clock(session) && game_whole_result(session->own) == RESULT_NONE) {
        session_tell(session, MESSAGE_ERROR,
                     "The game goes on by the clock; 'worst' is for when it is over.");
        return;
    }
    if (count == 0) {
        session_tell(session, MESSAGE_INFO, "Nobody went wrong in this game.");
        return;
    }
    if (back) /* worst_at is one behind the one that was shown */
        kept->worst_at = (kept->worst_at + 2 * count - 2) % count;
    go_before(session, kept->worst[kept->worst_at % count]);
    tell_worst(session, kept->worst_at % count);
    kept->worst_at = kept->worst_at % count + 1;
}

/* ---- for drills ------------------------------------------------------------------------ */

bool session_review_knows_better(struct session *session)
{
    const struct reviewing *kept = find_review(session);
    for (size_t i = 0; kept && i < kept->worst_count; i++)
        if (kept->worst[i] > 0 && kept->review.places[kept->worst[i]].finding.length == 0)
            return false;
    return kept != NULL;
}

bool session_set_review_quiet(struct session *session, bool quiet)
{
    struct reviewing *kept = review_of(session);
    kept->quiet = quiet && kept->running;
    return kept->quiet;
}

/* ---- the activity -------------------------------------------------------------------- */

static unsigned places(const struct session *session)
{
    return review_of(session)->running ? AT_REVIEW : 0;
}

/* In a game that is read one only looks about. */
static void changed(struct session *session, unsigned changes)
{
    if ((changes & CHANGE_BOARD) && !session_is_browsing(session))
        session_stop_review(session);
}

static void begin_another(struct session *session, const struct position *start)
{
    (void)start;
    session_stop_review(session);
    free_review(session);
}

const struct activity review_activity = {
    .size = sizeof(struct reviewing),
    .free = free_review,
    .places = places,
    .title = write_title,
    .changed = changed,
    .another_game = begin_another,
    .wake = wake,
};

/* graph.c - what is asked of a review: its limits, its worst moves; its picture, walked through.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "review/review.h"
#include "review/review_words.h"
#include "session/review/found.h"
#include "session/review/session_graph.h"

/* ==== what is asked of a review: begin, end, go to the worst moves ======================= */

static const double seconds_least = 0.01, seconds_most = 60;
enum { NODES_LEAST = 100, NODES_MOST = 1000000000, DEPTH_MOST = 60 };

/* A number within bounds, and nothing behind it. */
static bool read_number(const char *text, double least, double most, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= least && *number <= most;
}

/* "0.5", "nodes 10000", "depth 12", or nothing; `text` says in words what was asked for. */
static bool read_limits(const char *argument, struct reviewer_options *limits, char *text,
                        size_t size)
{
    double number = 0;
    bool good = true;
    *limits = (struct reviewer_options){0};
    *text = '\0';
    if (!*argument)
        return good;
    if (strncmp(argument, "nodes ", 6) == 0) {
        good = read_number(argument + 6, NODES_LEAST, NODES_MOST, &number);
        limits->nodes = good ? (uint64_t)number : 0;
        snprintf(text, size, ", %.0f nodes", number);
    } else if (strncmp(argument, "depth ", 6) == 0) {
        good = read_number(argument + 6, 1, DEPTH_MOST, &number);
        limits->depth = good ? (int)number : 0;
        snprintf(text, size, ", depth %.0f", number);
    } else {
        good = read_number(argument, seconds_least, seconds_most, &number);
        limits->move_time = good ? (int64_t)(number * 1000) : 0;
        snprintf(text, size, ", %g second%s each", number, number == 1 ? "" : "s");
    }
    return good;
}

void session_ask_review(struct session *session, const char *argument)
{
    struct reviewer_options limits;
    char text[48];
    bool off = strcmp(argument, "off") == 0;
    if (off && review_of(session)->running)
        session_stop_review(session);
    else if (off)
        session_complain(session, "No review is under way.");
    else if (!read_limits(argument, &limits, text, sizeof text))
        session_complain(session,
                         "review: expected %g to %g seconds a move, nodes N, depth N or off, "
                         "found '%.*s'.",
                         seconds_least, seconds_most, PRINTABLE_UP_TO(40, argument));
    else if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
        session_complain(session, "The engine is thinking about its move.");
    else if (review_start(session, &limits) && review_of(session)->running &&
             !session_is_at(session, AT_GRAPH))
        session_say(session, "Reviewing %zu position%s%s; 'review off' ends it.",
                    review_of(session)->review.wanted,
                    plural(review_of(session)->review.wanted), text);
}

/* Complain when there is no review to go by. */
static struct reviewing *need_review(struct session *session)
{
    struct reviewing *kept = review_find(session);
    if (!kept && review_of(session)->running)
        session_complain(session, "The review is not done yet.");
    else if (!kept)
        session_complain(session, "This game was not reviewed; type 'review'.");
    return kept;
}

bool session_can_draw_graph(struct session *session, const char *argument)
{
    (void)argument;
    return (review_of(session)->running && session_has_screen(session)) ||
           need_review(session);
}

/* "12... Kd8?? Blunder: allows mate in 2. Best was Kf8." with its number in the list, and whose
 * it is where one person plays. */
static void tell_worst(struct session *session, size_t index)
{
    const struct reviewing *kept = review_of(session);
    const struct review *review = &kept->review;
    size_t move = kept->worst[index];
    const struct position *position = &review->places[move].position;
    char san[SAN_SIZE], sentence[REVIEW_SENTENCE_SIZE], number[MOVE_NUMBER_SIZE];
    enum color own;
    const char *whose = !session_person_side(session, &own) ? ""
                        : review_mover(review, move) == own ? ", yours"
                        : position->side_to_move == WHITE   ? ", White's"
                                                            : ", Black's";
    san_write(position, review->moves[move], san);
    review_sentence(review, move, sentence);
    session_say(session, "%zu of %zu%s: %s %s%s %s%s", index + 1, kept->worst_count, whose,
                move_number_text(position, 0, number), san,
                review_sign(review->judgements[move].verdict), sentence,
                index > 0                     ? ""
                : session_has_screen(session) ? " Escape: back."
                                              : " 'goto main' returns.");
}

void session_ask_worst(struct session *session, const struct arguments *arguments)
{
    struct reviewing *kept = need_review(session);
    size_t count = kept ? kept->worst_count : 0;
    if (!kept || review_refuse_clock(session, "worst"))
        return;
    if (count == 0) {
        session_say(session, "Nobody went wrong in this game.");
        return;
    }
    if (arguments->word == 0) /* worst_at is one behind the one that was shown */
        kept->worst_at = (kept->worst_at + 2 * count - 2) % count;
    size_t move = kept->worst[kept->worst_at % count];
    review_go_to(session, move);
    if (kept->review.places[move].finding.length > 0) /* what was better is marked */
        session->advice = (struct advice){.move = kept->review.places[move].finding.line[0],
                                          .is_whole = true};
    tell_worst(session, kept->worst_at % count);
    kept->worst_at = kept->worst_at % count + 1;
}

/* ==== the graph of a review, walked through ============================================== */

static bool is_shown(struct session *session)
{
    struct reviewing *kept = review_of(session);
    return session_is_at(session, AT_GRAPH) &&
           (kept->running || ((kept->ready || kept->bare) && review_is_of_game(session)));
}

bool session_graph(struct session *session, struct graph_state *state)
{
    struct reviewing *kept = review_of(session);
    if (!is_shown(session))
        return false;
    *state = (struct graph_state){.review = &kept->review,
                                  .place = kept->place,
                                  .running = kept->running,
                                  .shows_times = kept->shows_times,
                                  .judged = kept->ready || kept->running,
                                  .times = kept->times.count > 0 ? &kept->times : NULL};
    state->follows = kept->running && !kept->walked;
    if (state->follows)
        review_next(&kept->review, &state->place);
    return true;
}

/* Where the board stands, if that is in the midst of the game, or at the fault that it stands before
 * by `worst`; else the first fault, or the first long think. */
static size_t find_place(struct session *session, bool times)
{
    const struct reviewing *kept = review_of(session);
    const struct review *review = &kept->review;
    size_t current = session->own->current;
    if (session->own->study && kept->worst_at > 0 &&
        kept->worst[kept->worst_at - 1] == current)
        return current + 1;
    if (session->own->study && current > 0 && current < review->count &&
        move_node_is_main(session->own->node))
        return current;
    current = times ? review_times_walk(review, &review_of(session)->times, 0, true)
                    : review_walk(review, 0, REVIEW_FAULT_FORWARD);
    return current > 0 ? current : review->count;
}

static void open_picture(struct session *session, bool times)
{
    struct reviewing *kept = review_of(session);
    if (!session_is_at(session, AT_GRAPH) && !kept->running)
        kept->place = find_place(session, times);
    frame_push(session, FRAME_GRAPH);
    kept->shows_times = times;
}

void session_open_graph(struct session *session)
{
    if (!review_of(session)->running && !session_review(session))
        return;
    if (!review_of(session)->running)
        review_read_times(session);
    open_picture(session, false);
}

void session_open_times(struct session *session)
{
    if (review_of(session)->times.count > 0)
        open_picture(session, true);
}

/* Whether the times of the moves are known; complains if not. */
bool session_can_draw_times(struct session *session, const char *argument)
{
    (void)argument;
    if (review_of(session)->running)
        return session_complain(session, "The review is not done yet.");
    if (review_line_count(session->own) == 0)
        return session_complain(session, "No move was played yet.");
    if (!review_find(session)) {
        review_forget(session);
        review_take_line(session);
        review_of(session)->bare = true;
    }
    if (review_read_times(session))
        return true;
    return session_complain(
        session, "No clock was noted in this game: the times of its moves are not known.");
}

bool session_move_times(struct session *session, const struct review **review,
                        const struct move_times **times)
{
    struct reviewing *kept = review_of(session);
    *review = &kept->review;
    *times = &kept->times;
    return kept->times.count > 0;
}

void session_choose_place(struct session *session, size_t place)
{
    struct reviewing *kept = review_of(session);
    if (!is_shown(session) || place > kept->review.count)
        return;
    kept->place = place;
    kept->walked = kept->running;
}

void session_step_graph(struct session *session, enum review_step step)
{
    struct reviewing *kept = review_of(session);
    struct graph_state state;
    size_t place;
    if (!session_graph(session, &state))
        return;
    if (kept->shows_times && step >= REVIEW_FAULT_BACK)
        place = review_times_walk(&kept->review, &kept->times, state.place,
                                  step == REVIEW_FAULT_FORWARD);
    else
        place = review_walk(&kept->review, state.place, step);
    if (place == state.place && step >= REVIEW_FAULT_BACK)
        session_say(session, "No %s %s this move%s.",
                    kept->shows_times ? "long think" : "fault",
                    step == REVIEW_FAULT_BACK ? "before" : "after",
                    kept->running ? " is known yet" : "");
    else
        session_choose_place(session, place);
}

void session_take_graph(struct session *session)
{
    struct reviewing *kept = review_of(session);
    size_t place = kept->place;
    if (!is_shown(session) || kept->running || review_refuse_clock(session, "goto"))
        return;
    review_go_to(session, place);
    kept->left = true;
    session_say(session, "%sEscape: back to the review.",
                session->own->study ? "Try moves; " : "");
}

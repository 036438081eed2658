/* threat.c - what the other side would play, if it were its move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The turn is passed, and the position searched as for a hint.
 */
#include "session/core.h"

#include <stdio.h>
#include <stdlib.h>

#include "pgn/move_text.h"
#include "session/handlers.h"

enum {
    THREAT_NODES = 400000, /* about a third of a second, and the same on every machine */
    THREAT_LEAST = 70,     /* centipawns; a move more is worth about half of that anyway */
    THREAT_MOVES = 6,      /* half-moves that are told */
    HEARD_MOVES = 3        /* and in words */
};

/* How things stood when the threat was asked for. */
struct threat {
    bool base_known;
    int base; /* centipawns, from White's side */
};

static struct threat *threat_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_THREAT);
}

static const char *other_side(const struct session *session)
{
    return color_name(color_opposite((enum color)session->board->position.side_to_move));
}

/* The position with the turn passed; not in check. */
static struct position pass_turn(const struct session *session)
{
    struct position position = session->board->position;
    struct undo undo;
    position_make_null(&position, &undo);
    return position;
}

/* Why there is nothing to look for, as a message; false when there is. */
static bool refuse_threat(struct session *session, const struct game *game)
{
    if (game->ending == ENDING_STALEMATE)
        session_tell(session, MESSAGE_INFO, "No threat: %s could not move at all.",
                     other_side(session));
    else if (game->result != RESULT_NONE)
        session_tell(session, MESSAGE_INFO, "No threat: there is too little left to win.");
    else
        return false;
    return true;
}

void session_ask_threat(struct session *session)
{
    const struct search_limits limits = {.nodes = THREAT_NODES};
    const struct thinking *thinking = session_thinking(session);
    struct position position;
    struct reason reason;
    struct game game;
    if (session_refuse_thinking(session))
        return;
    if (position_checkers(&session->board->position)) {
        session_tell(session, MESSAGE_ERROR,
                     "%s is in check and has to answer that: there is no other threat.",
                     color_name((enum color)session->board->position.side_to_move));
        return;
    }
    threat_of(session)->base_known = session_lines_are_known(session) && thinking->judged;
    threat_of(session)->base = thinking->score_white;
    position = pass_turn(session);
    game_init(&game, &position);
    if (!refuse_threat(session, &game) &&
        !engine_player_start(session->players.engine, &game,
                             &session->players.thinkers[SEAT_ANALYST], &limits,
                             THINKING_THREAT, &reason))
        session_tell(session, MESSAGE_ERROR, "The engine cannot think: %s.", reason.text);
    game_free(&game);
}

/* Whether the move would change much, as far as is known how things stand. */
static bool is_serious(const struct session *session, int score_white)
{
    int gain = score_white - threat_of(session)->base;
    if (session->board->position.side_to_move == WHITE) /* Black would gain */
        gain = -gain;
    return !threat_of(session)->base_known || gain >= THREAT_LEAST;
}

static void take_threat(struct session *session, const struct engine_answer *answer)
{
    const struct thinking *thinking = session_thinking(session);
    struct position position;
    char san[SAN_SIZE], text[128];
    if (answer->best == MOVE_NONE || position_checkers(&session->board->position))
        return;
    position = pass_turn(session);
    session->advice.move = answer->best;
    session->advice.is_whole = session->advice.is_threat = true;
    if (thinking->threat && thinking->line_count > 0 && thinking->root_key == position.key) {
        bool heard = notation_is_spoken(session_notation(session));
        int length = thinking->lines[0].length, most = heard ? HEARD_MOVES : THREAT_MOVES;
        line_write(&position, thinking->lines[0].moves, length < most ? length : most, text,
                   sizeof text);
        session_tell(session, MESSAGE_INFO, "%s: %s would play %s (%s).",
                     is_serious(session, thinking->score_white) ? "Threat" : "No great threat",
                     other_side(session), text, thinking->score_text);
    } else {
        san_write(&position, answer->best, san);
        session_tell(session, MESSAGE_INFO, "Threat: %s would play %s.", other_side(session),
                     san);
    }
}

const struct activity threat_activity = {
    .size = sizeof(struct threat), .purposes = 1U << THINKING_THREAT, .answer = take_threat};

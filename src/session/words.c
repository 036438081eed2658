/* words.c - moves, results, players and the prompt in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One event, one sentence, the important word early: it is read from a message line, from
 * a scrolling terminal and by screen readers.
 */
#include "session/words.h"

#include <stdio.h>
#include <string.h>

#include "session/players.h"

enum { PAIRING_SIZE = 160 }; /* of "You play White against ..." */

/* ---- moves and results ------------------------------------------------------------- */

void session_move_text(const struct session *session, size_t place, char text[MOVE_TEXT_SIZE])
{
    session_write_move(session->board, place, text);
}

void session_write_move(const struct game *game, size_t place, char text[MOVE_TEXT_SIZE])
{
    const struct position *start = &game->start;
    size_t plies = place - 1 + (start->side_to_move == BLACK);
    const char *san = game->moves[place - 1].san;
    snprintf(text, MOVE_TEXT_SIZE, "%zu%s %.*s", start->fullmove_number + plies / 2,
             plies % 2 ? "..." : ".", (int)strcspn(san, "+#"), san);
}

void session_write_moves(const struct session *session, size_t from, size_t to, char *text,
                         size_t size)
{
    size_t length = 0;
    for (size_t place = from + 1; place <= to && length + MOVE_TEXT_SIZE < size; place++) {
        char move[MOVE_TEXT_SIZE];
        const char *san;
        session_move_text(session, place, move);
        san = place > from + 1 && strstr(move, "... ") ? strstr(move, "... ") + 4 : move;
        length += (size_t)snprintf(text + length, size - length, "%s%s",
                                   place > from + 1 ? " " : "", san);
    }
}

void session_tell_last_move(struct session *session, bool from_book)
{
    const struct game *game = session->board;
    enum color mover = color_opposite((enum color)game->position.side_to_move);
    const char *san = game->moves[game->current - 1].san;
    bool you = session->human[mover] && !session->human[color_opposite(mover)];
    char text[MOVE_TEXT_SIZE];
    session_move_text(session, game->current, text);
    session_tell(session, MESSAGE_MOVE, "%s %s %s%s.%s", you ? "You" : color_name(mover),
                 you ? "play" : "plays", text, from_book ? " (book)" : "",
                 strchr(san, '+') ? " Check." : "");
    if (game->result != RESULT_NONE)
        session_tell_result(session);
    else if (game_claim(game) != VERDICT_NONE &&
             (session->human[WHITE] || session->human[BLACK]))
        session_tell(session, MESSAGE_INFO, "A draw by %s can be claimed: type 'draw'.",
                     game_claim(game) == VERDICT_FIFTY ? "the fifty-move rule"
                                                       : "threefold repetition");
}

void session_tell_result(struct session *session)
{
    char text[80];
    session_tell(session, MESSAGE_RESULT, "%s.",
                 game_ending_text(session->board, text, sizeof text));
}

static bool is_standard_start(const struct position *position)
{
    struct position start;
    position_set_start(&start);
    return position->key == start.key;
}

/* "alpha-beta", "alpha-beta (material, noise 5)". */
static const char *strategy_text(const struct session *session, enum color color,
                                 char text[THINKER_TEXT_SIZE])
{
    char *style;
    thinker_write(&session->thinkers[color], text);
    style = strstr(text, ", ");
    if (style && strlen(text) + 1 < THINKER_TEXT_SIZE) {
        memcpy(style, " (", 2); /* in place of ", " */
        strcat(text, ")");
    }
    return text;
}

/* Who plays this colour, for sentences: a program with its level, or the built-in one. */
static const char *engine_text(const struct session *session, enum color color,
                               char text[PAIRING_SIZE])
{
    char strategy[THINKER_TEXT_SIZE];
    if (session_program_name(session, color))
        session_write_program(session, color, text, PAIRING_SIZE);
    else if (thinker_teaches(&session->thinkers[color]))
        snprintf(text, PAIRING_SIZE, "%s, %s", strategy_text(session, color, strategy),
                 session_level_text(session));
    else
        snprintf(text, PAIRING_SIZE, "ttychess, %s", session_level_text(session));
    return text;
}

static void tell_engines(struct session *session)
{
    const struct thinker *thinkers = session->thinkers;
    char white[PAIRING_SIZE], black[PAIRING_SIZE];
    if (session_program_name(session, WHITE) || session_program_name(session, BLACK))
        session_tell(session, MESSAGE_INFO, "White: %s. Black: %s.",
                     engine_text(session, WHITE, white), engine_text(session, BLACK, black));
    else if (thinker_teaches(&thinkers[WHITE]) || thinker_teaches(&thinkers[BLACK]))
        session_tell(session, MESSAGE_INFO, "%s plays White and %s Black, at %s.",
                     thinkers[WHITE].strategy->name, thinkers[BLACK].strategy->name,
                     session_level_text(session));
    else
        session_tell(session, MESSAGE_INFO, "The engine plays both sides, at %s.",
                     session_level_text(session));
}

/* "You play White against ttychess at Elo 800": one person and the engine. */
static void write_pairing(const struct session *session, enum color you,
                          char text[PAIRING_SIZE])
{
    enum color other = color_opposite(you);
    char strategy[THINKER_TEXT_SIZE], program[PAIRING_SIZE / 2];
    if (session_program_name(session, other)) {
        session_write_program(session, other, program, sizeof program);
        snprintf(text, PAIRING_SIZE, "You play %s against %s", color_name(you), program);
    } else if (thinker_teaches(&session->thinkers[other]))
        snprintf(text, PAIRING_SIZE, "You play %s against %.40s, %s", color_name(you),
                 strategy_text(session, other, strategy), session_level_text(session));
    else if (session->level.elo > 0)
        snprintf(text, PAIRING_SIZE, "You play %s against ttychess at Elo %d", color_name(you),
                 session->level.elo);
    else
        snprintf(text, PAIRING_SIZE, "You play %s against ttychess, %s", color_name(you),
                 session_level_text(session));
}

/* ", clock 5+3"; "" without one. */
static const char *clock_clause(const struct session *session, char text[PAIRING_SIZE])
{
    char control[2 * CLOCK_CONTROL_SIZE];
    session_clock_write_control(session, control);
    snprintf(text, PAIRING_SIZE, "%s%.100s", *control ? ", clock " : "", control);
    return text;
}

void session_tell_sides(struct session *session)
{
    enum color turn = (enum color)session->board->position.side_to_move;
    enum color you = session->human[WHITE] ? WHITE : BLACK;
    char pairing[2 * PAIRING_SIZE], clock[PAIRING_SIZE];
    write_pairing(session, you, pairing);
    strcat(pairing, clock_clause(session, clock));
    if (session->board->result != RESULT_NONE)
        session_tell_result(session);
    else if (session->human[WHITE] && session->human[BLACK])
        session_tell(session, MESSAGE_INFO, "You play both sides%s. %s is to move.", clock,
                     color_name(turn));
    else if (!session->human[WHITE] && !session->human[BLACK])
        tell_engines(session);
    else if (turn != you)
        session_tell(session, MESSAGE_INFO, "%s; %s %s.", pairing, color_name(turn),
                     session->board->current > 0 ? "is to move" : "moves first");
    else if (session->board->current > 0 || !is_standard_start(&session->board->start))
        session_tell(session, MESSAGE_INFO, "%s; it is your move.", pairing);
    else
        session_tell(session, MESSAGE_INFO, "%s. Type a move, or 'help'.", pairing);
}

/* ---- state in words ---------------------------------------------------------------- */

/* "1 s a move" for "1 second a move": names of strategies are long. */
static const char *short_level_text(const struct session *session, char text[LEVEL_TEXT_SIZE])
{
    const char *level = session_level_text(session), *word = strstr(level, " second");
    if (!word)
        return level;
    snprintf(text, LEVEL_TEXT_SIZE, "%.*s s%s", (int)(word - level), level,
             word + strlen(word[7] == 's' ? " seconds" : " second"));
    return text;
}

const char *session_player_name(const struct session *session, enum color color)
{
    char *name = session->texts->players[color];
    char strategy[THINKER_TEXT_SIZE], program[64], level[LEVEL_TEXT_SIZE];
    bool both = session->human[WHITE] && session->human[BLACK];
    if (activities_name_player(session, color, name, sizeof session->texts->players[0]))
        return name;
    if (session->human[color])
        snprintf(name, sizeof session->texts->players[0], "%s  %s", color_name(color),
                 both ? "player" : "you");
    else if (session_program_name(session, color)) {
        session_write_program(session, color, program, sizeof program);
        snprintf(name, sizeof session->texts->players[0], "%s  %s", color_name(color),
                 program);
    } else if (thinker_teaches(&session->thinkers[color]))
        snprintf(name, sizeof session->texts->players[0], "%s  %s, %s", color_name(color),
                 strategy_text(session, color, strategy), short_level_text(session, level));
    else if (session_plays_by_clock(session))
        snprintf(name, sizeof session->texts->players[0], "%s  ttychess", color_name(color));
    else if (session->level.elo > 0)
        snprintf(name, sizeof session->texts->players[0], "%s  ttychess %d", color_name(color),
                 session->level.elo);
    else
        snprintf(name, sizeof session->texts->players[0], "%s  ttychess, %s",
                 color_name(color), session_level_text(session));
    return name;
}

/* The move's number and what is done there: "12... premove Nf3", "12. drill". */
static void write_numbered(const struct session *session, const char *doing, char *text,
                           size_t size)
{
    const struct position *position = &session->board->position;
    const char *premove = session->table.premove;
    bool kept = *premove && !session_is_at(session, AT_DRILL);
    snprintf(text, size, "%u%s %s%s> ", (unsigned)position->fullmove_number,
             position->side_to_move == WHITE ? "." : "...",
             kept     ? "premove "
             : *doing ? doing
                      : "move",
             kept ? premove : "");
}

const char *session_prompt(const struct session *session)
{
    char *prompt = session->texts->prompt, doing[16] = "";
    size_t size = sizeof session->texts->prompt;
    if (!activities_prompt(session, doing))
        doing[0] = '\0';
    if (session_is_at(session, AT_SETUP | AT_LIST))
        snprintf(prompt, size, "%s> ", doing);
    else if (session->board->result != RESULT_NONE && !session_is_at(session, AT_ANALYSIS) &&
             !session_is_browsing(session))
        snprintf(prompt, size, "game over> ");
    else
        write_numbered(session, doing, prompt, size);
    return prompt;
}

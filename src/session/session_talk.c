/* session_talk.c - what the session says, word by word.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One event, one sentence, the important word early: it is read from a message line, from
 * a scrolling terminal and by screen readers.
 */
#include "session/session_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "session/session_browse.h"

enum { PAIRING_SIZE = 160 }; /* of "You play White against ..." */

void session_tell(struct session *session, enum message_kind kind, const char *format, ...)
{
    struct message *message;
    char text[2 * sizeof message->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (session->taken == session->told)
        session->taken = session->told = 0;
    if (session->told == session->capacity) {
        session->capacity = session->capacity ? 2 * session->capacity : 8;
        session->messages =
            memory_resize(session->messages, session->capacity, sizeof *session->messages);
    }
    message = &session->messages[session->told++];
    message->kind = kind;
    printable_copy_string(message->text, sizeof message->text, text);
}

void session_tell_words(struct session *session, const char *heading, const char *words)
{
    char line[sizeof((struct message *)NULL)->text];
    size_t length = (size_t)snprintf(line, sizeof line, "%s", heading);
    while (*words) {
        size_t span = strcspn(words, " ");
        if (length > 0 && length + 1 + span >= sizeof line) {
            session_tell(session, MESSAGE_INFO, "%s", line);
            length = 0;
        }
        length += (size_t)snprintf(line + length, sizeof line - length, "%s%.*s",
                                   length ? " " : "", (int)span, words);
        words += span;
        words += strspn(words, " ");
    }
    if (length > 0)
        session_tell(session, MESSAGE_INFO, "%s", line);
}

bool session_next_message(struct session *session, struct message *message)
{
    if (session->taken == session->told)
        return false;
    *message = session->messages[session->taken++];
    return true;
}

/* ---- moves and results ------------------------------------------------------------- */

void session_move_text(const struct session *session, size_t place, char text[MOVE_TEXT_SIZE])
{
    session_write_move(&session->game, place, text);
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
    const struct game *game = &session->game;
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
                 game_ending_text(&session->game, text, sizeof text));
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
    enum color turn = (enum color)session->game.position.side_to_move;
    enum color you = session->human[WHITE] ? WHITE : BLACK;
    char pairing[2 * PAIRING_SIZE], clock[PAIRING_SIZE];
    write_pairing(session, you, pairing);
    strcat(pairing, clock_clause(session, clock));
    if (session->game.result != RESULT_NONE)
        session_tell_result(session);
    else if (session->human[WHITE] && session->human[BLACK])
        session_tell(session, MESSAGE_INFO, "You play both sides%s. %s is to move.", clock,
                     color_name(turn));
    else if (!session->human[WHITE] && !session->human[BLACK])
        tell_engines(session);
    else if (turn != you)
        session_tell(session, MESSAGE_INFO, "%s; %s %s.", pairing, color_name(turn),
                     session->game.current > 0 ? "is to move" : "moves first");
    else if (session->game.current > 0 || !is_standard_start(&session->game.start))
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
    struct session *mutable = (struct session *)session; /* its text buffer only */
    char *name = mutable->player_names[color];
    char strategy[THINKER_TEXT_SIZE], program[64], level[LEVEL_TEXT_SIZE];
    bool both = session->human[WHITE] && session->human[BLACK];
    if (session_write_browsed_player(session, color, name, sizeof session->player_names[0]))
        return name;
    if (session_is_watching(session))
        snprintf(name, sizeof session->player_names[0], "%s  %.60s", color_name(color),
                 color == WHITE ? session->game.white : session->game.black);
    else if (session->human[color])
        snprintf(name, sizeof session->player_names[0], "%s  %s", color_name(color),
                 both ? "player" : "you");
    else if (session_program_name(session, color)) {
        session_write_program(session, color, program, sizeof program);
        snprintf(name, sizeof session->player_names[0], "%s  %s", color_name(color), program);
    } else if (thinker_teaches(&session->thinkers[color]))
        snprintf(name, sizeof session->player_names[0], "%s  %s, %s", color_name(color),
                 strategy_text(session, color, strategy), short_level_text(session, level));
    else if (session_plays_by_clock(session))
        snprintf(name, sizeof session->player_names[0], "%s  ttychess", color_name(color));
    else if (session->level.elo > 0)
        snprintf(name, sizeof session->player_names[0], "%s  ttychess %d", color_name(color),
                 session->level.elo);
    else
        snprintf(name, sizeof session->player_names[0], "%s  ttychess, %s", color_name(color),
                 session_level_text(session));
    return name;
}

const char *session_level_text(const struct session *session)
{
    struct session *mutable = (struct session *)session;
    if (session_plays_by_clock(session))
        snprintf(mutable->level_text, sizeof mutable->level_text, "full strength");
    else
        level_write(&session->level, mutable->level_text);
    return session->level_text;
}

const char *session_prompt(const struct session *session)
{
    struct session *mutable = (struct session *)session;
    const struct position *position = &session->game.position;
    char line[16];

    snprintf(line, sizeof line, "line %d", session->analysis.walked);
    if (session->setup.open)
        snprintf(mutable->prompt, sizeof session->prompt, "set up> ");
    else if (session_shows_list(session))
        snprintf(mutable->prompt, sizeof session->prompt, "find> ");
    else if (session->game.result != RESULT_NONE && !session->analysis.on &&
             !session_is_browsing(session))
        snprintf(mutable->prompt, sizeof session->prompt, "game over> ");
    else if (session->premove[0] && !session_is_drilling(session))
        snprintf(mutable->prompt, sizeof session->prompt, "%u%s premove %s> ",
                 (unsigned)position->fullmove_number,
                 position->side_to_move == WHITE ? "." : "...", session->premove);
    else
        snprintf(mutable->prompt, sizeof session->prompt, "%u%s %s> ",
                 (unsigned)position->fullmove_number,
                 position->side_to_move == WHITE ? "." : "...",
                 session_is_drilling(session)   ? "drill"
                 : session->analysis.walked > 0 ? line
                 : session->analysis.on         ? "analysis"
                 : session_is_watching(session) ? "watching"
                                                : "move");
    return session->prompt;
}

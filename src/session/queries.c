/* queries.c - requests of those who hear the board: what stands where, what was played, who
 * plays.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All about what is shown (session_game()): a draft of a position, a line walked into, a game
 * that is read.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "base/printable.h"
#include "pgn/move_text.h"
#include "session/core.h"
#include "session/handlers.h"
#include "session/words.h"
#include "typing/game_query.h"

enum { MOVELIST_SIZE = 1 << 15 };

static const struct position *shown(const struct session *session)
{
    return &session_game(session)->position;
}

/* Lists may be longer than a message. */
static void tell_list(struct session *session, const char *text)
{
    session_tell_words(session, "", text);
}

/* ---- the board ---------------------------------------------------------------------------- */

static void tell_kinds(struct session *session, const struct piece_kinds *kinds)
{
    char text[QUERY_SIZE];
    query_write_kinds(shown(session), kinds, text);
    tell_list(session, text);
}

void session_ask_where(struct session *session, const char *argument)
{
    struct piece_kinds kinds;
    if (query_read_kinds(argument, &kinds))
        tell_kinds(session, &kinds);
    else
        session_tell(session, MESSAGE_ERROR,
                     "No piece '%.*s': expected N, n, knights, white or black.",
                     PRINTABLE_UP_TO(20, argument));
}

/* True: the face chooses how pieces are drawn. */
bool session_ask_pieces(struct session *session, const char *argument)
{
    struct piece_kinds kinds;
    if (!*argument || !query_read_kinds(argument, &kinds))
        return true;
    tell_kinds(session, &kinds);
    return false;
}

void session_ask_scan(struct session *session, const char *argument)
{
    char text[QUERY_SIZE];
    bool is_file;
    int number;
    if (!query_read_line(argument, &is_file, &number)) {
        session_tell(session, MESSAGE_ERROR, "Scan what? Expected 1 to 8 or a to h.");
        return;
    }
    query_write_line(shown(session), session->listening.words, is_file, number, text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

/* A square that is named, or where one is; false, and told, when it is none. */
static bool take_square(struct session *session, const char *argument)
{
    enum square square = session->listening.square;
    if (*argument && !query_read_square(argument, &square)) {
        session_tell(session, MESSAGE_ERROR, "No square '%.*s': expected a1 to h8.",
                     PRINTABLE_UP_TO(20, argument));
        return false;
    }
    session->listening.square = square;
    return true;
}

void session_ask_square(struct session *session, const char *argument)
{
    char text[QUERY_SIZE];
    if (!take_square(session, argument))
        return;
    query_write_square(shown(session), session->listening.words, session->listening.square,
                       text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

void session_ask_attackers(struct session *session, const char *argument)
{
    char text[QUERY_SIZE];
    if (!take_square(session, argument))
        return;
    query_write_attackers(shown(session), session->listening.words, session->listening.square,
                          text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

void session_ask_here(struct session *session, const char *argument)
{
    char text[QUERY_SIZE];
    if (!take_square(session, argument))
        return;
    query_write_occupant(shown(session), session->listening.words, session->listening.square,
                         text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

/* ---- moves -------------------------------------------------------------------------------- */

void session_show_captures(struct session *session)
{
    const struct position *position = shown(session);
    char words[MAX_MOVES * SAN_SIZE] = "", heading[32];
    struct move_list legal, captures = {.count = 0};
    uint64_t count = 0;
    generate_legal(position, &legal);
    for (int i = 0; i < legal.count; i++) {
        char san[SAN_SIZE];
        if (!position_is_capture(position, legal.moves[i]))
            continue;
        san_write(position, legal.moves[i], san);
        list_add(words, sizeof words, " ", san);
        captures.moves[captures.count++] = legal.moves[i];
        count++;
    }
    snprintf(heading, sizeof heading, count ? "%d capture%s%s" : "No captures.", (int)count,
             plural(count), session_speaks(session) ? "." : ":");
    if (session_speaks(session) && count > 0)
        session_tell_move_groups(session, position, &captures, heading);
    else
        session_tell_words(session, heading, words);
}

void session_show_captured(struct session *session)
{
    char text[QUERY_SIZE];
    query_write_captured(session_game(session), text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

void session_show_last(struct session *session)
{
    char text[QUERY_SIZE];
    query_write_last(session_game(session), text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

void session_ask_movelist(struct session *session, const struct arguments *arguments)
{
    const struct game *game = session_game(session);
    size_t wanted = arguments->number > 0 ? 2 * (size_t)arguments->number : game->current;
    char text[MOVELIST_SIZE];
    if (game->current == 0) {
        session_tell(session, MESSAGE_INFO, "No move has been played.");
        return;
    }
    move_texts(game, wanted < game->current ? game->current - wanted : 0, game->current, text,
               sizeof text);
    tell_list(session, text);
}

/* ---- who plays -------------------------------------------------------------------------------- */

/* "White: you." */
static void add_player(const struct session *session, enum color color, char *text,
                       size_t size)
{
    char name[PLAYER_TEXT_SIZE];
    struct player_card card = {"", "", "", ""};
    const char *words;
    if (activities_name_player(session, color, &card)) {
        words = card.name;
    } else {
        players_write(&session->players, color, PLAYER_IN_SENTENCE, session_has_clock(session),
                      name);
        words = session->players.person[color] ? "you" : name;
    }
    text_add(text, size, "%s%s: %s.", *text ? " " : "", color_name(color), words);
}

void session_show_opponent(struct session *session)
{
    char text[2 * PLAYER_TEXT_SIZE + 32] = "";
    add_player(session, WHITE, text, sizeof text);
    add_player(session, BLACK, text, sizeof text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

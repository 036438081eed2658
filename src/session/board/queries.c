/* queries.c - questions about the board, the moves and the players, for users who listen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/names.h"
#include "session/core/core.h"
#include "session/session_lobby.h"
#include "typing/board_query.h"
#include "typing/move_choice.h"

enum { MOVELIST_SIZE = 1 << 15 };

static const struct position *shown_position(const struct session *session)
{
    return &session_game(session)->position;
}

static void describe_position(struct session *session, bool with_turn)
{
    const struct position *position = shown_position(session);
    const struct piece_kinds all = {NO_PIECE_TYPE, {true, true}};
    char text[BOARD_QUERY_SIZE];
    board_query_write_kinds(position, session->settings->piece_words, &all, text);
    if (with_turn)
        board_query_add_turn(position, text);
    board_query_add_rights(position, text);
    session_print_words(session, "", text);
}

void session_read_position(struct session *session)
{
    if (!session_has_screen(session) && !position_is_start(shown_position(session)))
        describe_position(session, false);
}

void handle_where(struct session *session, const char *argument)
{
    struct piece_kinds kinds;
    char text[BOARD_QUERY_SIZE];
    if (!*argument) {
        describe_position(session, true);
    } else if (board_query_parse_kinds(argument, &kinds)) {
        board_query_write_kinds(shown_position(session), session->settings->piece_words,
                                &kinds, text);
        session_print_words(session, "", text);
    } else
        session_error(session,
                      "Expected pieces, such as N, n, knights or white, found '%.*s'.",
                      PRINTABLE_UP_TO(20, argument));
}

void handle_scan(struct session *session, const char *argument)
{
    char text[BOARD_QUERY_SIZE];
    bitboard lines[2];
    int count = board_query_parse_lines(argument, lines);
    for (int i = 0; i < count; i++) {
        if (!bitboard_has_several(lines[i])) /* a corner has only one diagonal */
            continue;
        board_query_write_line(shown_position(session), session->settings->piece_words,
                               lines[i], text);
        session_print(session, "%s", text);
    }
    if (count == 0)
        session_error(session, "Scan what? Expected a rank (1 to 8), a file (a to h), or a "
                               "square for its diagonals.");
}

void handle_square(struct session *session, const char *argument)
{
    const struct position *position = shown_position(session);
    struct piece_kinds kinds;
    enum square square;
    char text[BOARD_QUERY_SIZE];
    bitboard set = 0;
    if (board_query_parse_square(argument, &square))
        set = bitboard_of(square);
    else if (board_query_parse_kinds(argument, &kinds) && kinds.type != NO_PIECE_TYPE)
        set = board_query_find_pieces(position, &kinds);
    else
        session_error(session, "Which square? Type 'sq e4', or pieces, as in 'sq knights'.");
    while (set != 0) {
        board_query_write_square(position, session->settings->piece_words, bitboard_pop(&set),
                                 text);
        session_print(session, "%s", text);
    }
}

void handle_ask(struct session *session, const char *argument)
{
    const struct position *position = shown_position(session);
    enum piece_words words = session->settings->piece_words;
    enum color turn = position_turn(position);
    size_t length = word_length(argument);
    const char *subject = argument + length;
    char text[BOARD_QUERY_SIZE] = "";
    struct piece_kinds kinds;
    enum square square;
    bool is_group = board_query_parse_kinds(subject, &kinds);
    if (word_equals(argument, length, "color") && board_query_parse_square(subject, &square))
        snprintf(text, sizeof text, "%s is a %s square.", square_name(square),
                 (square_file(square) + square_rank(square)) % 2 ? "light" : "dark");
    else if (word_equals(argument, length, danger_names[DANGER_PINNED]) &&
             board_query_parse_square(subject, &square)) {
        board_query_write_square(position, words, square, text);
        text_add(text, sizeof text, "%s", strstr(text, " Pinned by") ? "" : " Not pinned.");
    } else if (is_group && word_equals(argument, length, "castling"))
        board_query_write_castling(position, kinds.colors[turn] ? turn : color_opposite(turn),
                                   text);
    for (int i = 0; i < DANGERS && is_group; i++)
        if (word_equals(argument, length, danger_names[i]))
            board_query_write_danger(position, words, &kinds, (enum danger)i, text);
    if (*text)
        session_print_words(session, "", text);
    else
        session_error(session, "I do not understand this question. Ask, for example: 'what "
                               "attacks e4', 'what is hanging', 'where are my knights', 'can "
                               "I castle', 'who is ahead'; 'help questions' lists more.");
}

void handle_last(struct session *session)
{
    char text[BOARD_QUERY_SIZE];
    board_query_write_last_move(session_game(session), text);
    session_print(session, "%s", text);
}

void handle_movelist(struct session *session, const struct arguments *arguments)
{
    const struct game *game = session_game(session);
    size_t end = game->study && arguments->number <= 0 ? game->count : game->current;
    size_t plies = arguments->number > 0 ? 2 * (size_t)arguments->number : end;
    char text[MOVELIST_SIZE];
    if (end == 0)
        session_print(session, "No move has been played yet.");
    for (size_t from = plies < end ? end - plies : 0, to; from < end; from = to) {
        bool black = (from + (game->start.side_to_move == BLACK)) % 2 == 1;
        to = session_has_screen(session) ? end : from + 2 - black; /* listeners: a line each */
        move_range_write(game, from, to < end ? to : end, text, sizeof text);
        session_print_words(session, "", text);
    }
}

static void add_player(const struct session *session, enum color color, char *text,
                       size_t size)
{
    char name[PLAYER_TEXT_SIZE];
    struct player_card card = {"", "", "", ""};
    const char *words = session->players.person[color] ? "you" : name;
    if (modes_name_player(session, color, &card))
        words = card.name;
    else
        players_write_description(&session->players, color, session_has_clock(session), name);
    text_add(text, size, "%s%s: %s%s%s%s.", *text ? " " : "", color_name(color), words,
             *card.rating ? " (" : "", card.rating, *card.rating ? ")" : "");
}

void handle_opponent(struct session *session)
{
    char text[2 * PLAYER_TEXT_SIZE + 64] = "", game[PLAYER_TEXT_SIZE];
    add_player(session, WHITE, text, sizeof text);
    add_player(session, BLACK, text, sizeof text);
    session_lobby_game_heading(session, game, sizeof game);
    session_print(session, "%s%s%s%s", text, *game ? " " : "", game, *game ? "." : "");
}

/* ==== legal moves ======================================================================== */

static int compare_words(const void *left, const void *right)
{
    return strcmp(left, right);
}

/* Selects the moves from a square, of a kind of piece, or all. */
struct move_filter {
    enum square from;
    struct piece_kinds kinds;
    bool captures; /* only captures, without underpromotions */
};

static bool game_accepts_moves(const struct session *session, const struct game *game)
{
    return game->result == RESULT_NONE || session_has_state(session, STATE_BROWSING);
}

static void filter_moves(const struct session *session, const struct game *game,
                         const struct move_filter *filter, struct move_list *list)
{
    const struct position *position = &game->position;
    bitboard pieces = filter->from != NO_SQUARE
                          ? bitboard_of(filter->from)
                          : board_query_find_pieces(position, &filter->kinds);
    struct move_list legal = {.count = 0};
    list->count = 0;
    if (game_accepts_moves(session, game))
        generate_legal(position, &legal);
    for (int i = 0; i < legal.count; i++) {
        chess_move move = legal.moves[i];
        bool minor = move_kind(move) == MOVE_PROMOTION && move_promotion(move) != QUEEN;
        if (bitboard_has(pieces, move_from(move)) &&
            (!filter->captures || (position_is_capture(position, move) && !minor)))
            list->moves[list->count++] = move;
    }
}

static void write_moves(const struct position *position, const struct move_list *list,
                        char moves[MAX_MOVES][SAN_SIZE])
{
    for (int i = 0; i < list->count; i++)
        san_write(position, list->moves[i], moves[i]);
    qsort(moves, (size_t)list->count, SAN_SIZE, compare_words);
}

size_t session_list_legal_moves(const struct session *session, char moves[MAX_MOVES][SAN_SIZE])
{
    const struct move_filter all = {NO_SQUARE, {NO_PIECE_TYPE, {true, true}}, false};
    struct move_list list;
    filter_moves(session, session->board, &all, &list);
    write_moves(&session->board->position, &list, moves);
    return (size_t)list.count;
}

/* Reports why no piece can move from the square. */
static void explain_no_moves(struct session *session, enum square from)
{
    const struct position *position = shown_position(session);
    enum piece piece = position_piece_on(position, from);
    const char *square = square_name(from), *name = piece_type_name(piece_type_of(piece));
    if (piece == NO_PIECE)
        session_print(session, "%s is empty.", square);
    else if (piece_color(piece) != position_turn(position))
        session_print(session, "The %s on %s is %s's; %s is to move.", name, square,
                      color_name(piece_color(piece)), color_name(position_turn(position)));
    else
        session_print(session, "The %s on %s has no legal move.", name, square);
}

/* Reads "g1", "knight" or "white knights". A letter means pieces of either side. For other
 * text, and for pieces of the side that is not to move, prints a message and returns false. */
static bool read_move_filter(struct session *session, const char *argument,
                             struct move_filter *filter)
{
    enum color turn = position_turn(shown_position(session));
    *filter = (struct move_filter){NO_SQUARE, {NO_PIECE_TYPE, {true, true}}, false};
    if (!*argument || board_query_parse_square(argument, &filter->from))
        return true;
    if (!board_query_parse_kinds(argument, &filter->kinds))
        return session_error(session, "Expected a square (a1 to h8) or a piece, found '%.*s'.",
                             PRINTABLE_UP_TO(20, argument));
    if (strlen(argument) == 1)
        filter->kinds.colors[turn] = true;
    else if (!filter->kinds.colors[turn])
        session_print(session, "Those pieces are %s's; %s is to move.",
                      color_name(color_opposite(turn)), color_name(turn));
    return filter->kinds.colors[turn];
}

const char *session_asking_side(const struct session *session)
{
    const bool *person = session->players.person;
    enum color side = position_turn(&session->board->position);
    if (!session_has_state(session, STATE_LESSON) && !(person[WHITE] && person[BLACK])) {
        if (!person[WHITE] && !person[BLACK])
            return "";
        side = person[WHITE] ? WHITE : BLACK;
    }
    return color_name_lowercase(side);
}

bool session_announces_moves(const struct session *session)
{
    return session_has_text_ui(session) && notation_is_spoken(session_notation(session));
}

static void list_moves(struct session *session, const char *argument, bool captures)
{
    const struct game *game = session_game(session);
    char moves[MAX_MOVES][SAN_SIZE], words[MOVE_GROUPS_SIZE] = "", heading[32];
    bool by_piece = captures || session_announces_moves(session);
    struct move_filter filter;
    struct move_list list;
    if (!read_move_filter(session, argument, &filter))
        return;
    filter.captures = captures;
    filter_moves(session, game, &filter, &list);
    if (list.count == 0 && filter.from != NO_SQUARE && game_accepts_moves(session, game) &&
        !captures) {
        explain_no_moves(session, filter.from);
        return;
    }
    snprintf(heading, sizeof heading, "%d %s%s%s", list.count,
             captures ? "capture" : "legal move", plural((uint64_t)list.count),
             list.count && !by_piece ? ":" : ".");
    if (by_piece)
        move_groups_write(&game->position, &list, words);
    else
        write_moves(&game->position, &list, moves);
    for (int i = 0; i < list.count && !by_piece; i++)
        text_add_item(words, sizeof words, " ", moves[i]);
    session_print_words(session, heading, words);
}

void handle_captures(struct session *session, const char *argument)
{
    list_moves(session, argument, true);
}

void handle_moves(struct session *session, const char *argument)
{
    list_moves(session, argument, false);
}

enum notation session_notation(const struct session *session)
{
    enum notation notation = session->settings->notation;
    return notation == NOTATION_AUTO ? session->default_notation : notation;
}

void session_set_default_notation(struct session *session, enum notation notation)
{
    session->default_notation = notation;
}

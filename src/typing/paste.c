/* paste.c - classifies pasted text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/paste.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "pgn/move_text.h"
#include "pgn/pgn.h"
#include "pgn/pgn_reader.h"
#include "rules/fen.h"
#include "rules/names.h"

enum {
    MOVE_LIST_MIN = 3,     /* number of legal moves that make a list, even if the next move is
                            * illegal */
    FEN_LIMIT = 400,       /* bytes, including white space and any text after the FEN */
    MOVES_LIMIT = 4 << 20, /* bytes */
    PASTE_SYMBOL_SIZE = 16,
    PLAYERS_SIZE = 60
};

/* Copies the text without control characters, and with '\n' for line breaks. */
static char *copy_clean(const char *text, size_t length, size_t *clean_length)
{
    char *clean = memory_new(length + 1, 1);
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == '\r' && i + 1 < length && text[i + 1] == '\n')
            continue;
        if (byte == '\r' || byte == '\n')
            clean[count++] = '\n';
        else if (byte == '\t')
            clean[count++] = ' ';
        else if (byte >= ' ' && byte != 0x7F)
            clean[count++] = text[i];
    }
    clean[count] = '\0';
    *clean_length = count;
    return clean;
}

/* Returns the next line that is not blank, or NULL. *length excludes spaces at its end. */
static const char *next_line(const char *text, size_t *length)
{
    while (is_white_space(*text))
        text++;
    *length = strcspn(text, "\n");
    while (*length > 0 && text[*length - 1] == ' ')
        --*length;
    return *length > 0 ? text : NULL;
}

static void set_result(struct paste *paste, enum paste_kind kind, char *text, size_t length)
{
    paste->kind = kind;
    paste->text = text;
    paste->length = length;
}

/* Tries to read a FEN, which may be broken across lines, in quotes, or preceded by "FEN:". */
static bool try_fen(struct paste *paste, const char *text)
{
    struct position position;
    char fen[FEN_LIMIT];
    size_t length = 0, ranks = 0;
    text += strspn(text, " \n\"'");
    if (strncasecmp(text, "fen", 3) == 0 && strchr(":= ", text[3]))
        text += 3 + strspn(text + 3, ":= \n\"");
    for (; *text != '\0' && length < sizeof fen - 1; text++) {
        fen[length++] = *text == '\n' || *text == '"' ? ' ' : *text;
        ranks += *text == '/';
    }
    fen[length] = '\0';
    while (length > 0 && is_white_space(fen[length - 1]))
        fen[--length] = '\0';
    if (*text != '\0' || ranks < 7 || !fen_parse(&position, fen, NULL))
        return false;
    set_result(paste, PASTE_FEN, memory_copy_string(fen), length);
    snprintf(paste->description, sizeof paste->description, "A position (FEN), %s to move",
             color_name(position_turn(&position)));
    return true;
}

/* Returns whether the line begins with a PGN tag, such as [Event "Casual"]. */
static bool is_tag(const char *line)
{
    line += strspn(line, " ");
    if (*line != '[')
        return false;
    line += 1 + strspn(line + 1, " ");
    size_t name = 0;
    while (isalnum((unsigned char)line[name]) || line[name] == '_')
        name++;
    return name > 0 && line[name] == ' ' && line[name + strspn(line + name, " ")] == '"';
}

static size_t count_games(const char *text, size_t length)
{
    struct pgn_reader reader;
    size_t count = 0;
    pgn_reader_init(&reader);
    pgn_scanner_init(&reader.scanner, text, pgn_skip_byte_order_mark(text, text + length),
                     text + length);
    while (pgn_reader_skip_next(&reader))
        count++;
    pgn_reader_free(&reader);
    return count;
}

static bool try_pgn(struct paste *paste, char *text, size_t length)
{
    char players[PLAYERS_SIZE] = ""; /* "Carlsen - Anand, 1-0" */
    struct error error;
    struct game game;
    const char *line = text;
    while (line && !is_tag(line + (*line == '\n')))
        line = strchr(line + (*line == '\n'), '\n');
    if (!line)
        return false;
    paste->games = count_games(text, length);
    if (paste->games == 0)
        return false;
    if (pgn_parse(&game, text, length, 1, &error) != PGN_NO_GAME) {
        if (strcmp(game.white, "?") != 0 || strcmp(game.black, "?") != 0)
            snprintf(players, sizeof players, "%.*s - %.*s, %s",
                     PRINTABLE_UP_TO(20, game.white), PRINTABLE_UP_TO(20, game.black),
                     result_text(game_final_result(&game)));
        game_free(&game);
    }
    if (paste->games == 1)
        snprintf(paste->description, sizeof paste->description, "A game (PGN)%s%s",
                 *players ? ": " : "", players);
    else
        snprintf(paste->description, sizeof paste->description, "%zu games (PGN)%s%s",
                 paste->games, *players ? ", the first " : "", players);
    set_result(paste, PASTE_PGN, memory_copy_string(text), length);
    return true;
}

/* Plays moves, and accepts what the prompt accepts. At a word that is not a legal move, returns
 * false with the earlier moves played, the word in `symbol` and the reason in *typed. Also returns
 * false at a comment or a variation, because the PGN reader handles these. */
static bool play_moves(struct game *game, const char *text, size_t length,
                       char symbol[PASTE_SYMBOL_SIZE], struct typed_move *typed)
{
    static const char *const before[] = {"position", "startpos", "moves"};
    struct pgn_scanner scanner;
    struct pgn_token token;
    *symbol = '\0';
    pgn_scanner_init(&scanner, text, text, text + length);
    for (;;) {
        pgn_scanner_next(&scanner, &token);
        if (token.kind == PGN_TOKEN_END)
            return true;
        if (token.kind != PGN_TOKEN_SYMBOL && token.kind != PGN_TOKEN_UNREADABLE)
            return false;
        if (game->count == 0 && token.kind == PGN_TOKEN_SYMBOL &&
            word_equals_any(token.text, token.length, before, sizeof before / sizeof *before))
            continue;
        size_t size = (size_t)(scanner.at - token.start);
        printable_copy(symbol, PASTE_SYMBOL_SIZE, token.start, size);
        typed_move_parse(&game->position, symbol, typed);
        if (size >= PASTE_SYMBOL_SIZE || typed->status != TYPED_MOVE ||
            !game_play(game, typed->move))
            return false;
    }
}

bool paste_play_moves(struct game *game, const char *line, struct typed_move *typed)
{
    char symbol[PASTE_SYMBOL_SIZE];
    size_t before = game->count;
    return play_moves(game, line, strlen(line), symbol, typed) && game->count > before + 1;
}

static void describe_moves(struct paste *paste, const struct game *game, const char *from)
{
    char last[MOVE_TEXT_SIZE];
    snprintf(paste->description, sizeof paste->description, "Moves%s up to %s", from,
             move_text(game, game->count, last));
}

/* Tries to read games without tags. The PGN reader keeps the rest of a game that has an
 * error. */
static bool try_games(struct paste *paste, bool allow_errors, const char *text, size_t length)
{
    struct error error;
    struct game game;
    enum pgn_status status = pgn_parse(&game, text, length, 1, &error);
    bool accepted = status == PGN_OK           ? game.count > 1
                    : status == PGN_HAS_ERRORS ? allow_errors && game.count >= MOVE_LIST_MIN
                                               : false;
    if (accepted) {
        *paste->error = '\0'; /* left by the attempt to play the moves on the board */
        describe_moves(paste, &game, "");
        paste->games = count_games(text, length);
        if (paste->games > 1)
            snprintf(paste->description, sizeof paste->description, "%zu games (PGN)",
                     paste->games);
        if (status == PGN_HAS_ERRORS)
            text_add(paste->description, sizeof paste->description, " (%s)", error.text);
        set_result(paste, paste->games > 1 ? PASTE_PGN : PASTE_MOVES, memory_copy_string(text),
                   length);
    }
    if (status != PGN_NO_GAME)
        game_free(&game);
    return accepted;
}

static bool try_moves_from(struct paste *paste, const struct position *start,
                           bool allow_errors, const char *text, size_t length)
{
    char symbol[PASTE_SYMBOL_SIZE];
    struct typed_move typed;
    struct game game;
    game_init(&game, start);
    bool all = play_moves(&game, text, length, symbol, &typed);
    bool accepted =
        all ? game.count > 1 : allow_errors && game.count >= MOVE_LIST_MIN && *symbol;
    if (accepted) {
        char *written = pgn_write(&game, &paste->length);
        set_result(paste, PASTE_MOVES, written, paste->length);
        describe_moves(paste, &game, start ? " from here" : "");
    }
    if (!all && game.count > 0 && *symbol && typed.status != TYPED_SYNTAX)
        snprintf(paste->error, sizeof paste->error, "%s cannot be played. %s", symbol,
                 typed.text);
    else if (accepted && !all)
        snprintf(paste->error, sizeof paste->error, "'%s' is not a move.", symbol);
    if (accepted && !all)
        text_add(paste->description, sizeof paste->description, " (%s cannot be played)",
                 symbol);
    game_free(&game);
    return accepted;
}

static bool try_moves(struct paste *paste, const char *text, size_t length,
                      const struct position *board)
{
    if (length > MOVES_LIMIT)
        return false;
    for (int allow_errors = 0; allow_errors < 2; allow_errors++)
        if (try_games(paste, allow_errors, text, length) ||
            try_moves_from(paste, NULL, allow_errors, text, length) ||
            (board && try_moves_from(paste, board, allow_errors, text, length)))
            return true;
    return false;
}

static void set_lines(struct paste *paste, const char *text)
{
    size_t length = 0;
    const char *line = next_line(text, &length);
    if (!line)
        return;
    size_t more = length;
    for (const char *each = line; each; each = next_line(each + more, &more))
        paste->lines++;
    char *copy = memory_new(length + 1, 1);
    memcpy(copy, line, length);
    set_result(paste, paste->lines == 1 ? PASTE_LINE : PASTE_LINES, copy, length);
    if (paste->lines > 1)
        snprintf(paste->description, sizeof paste->description,
                 "%zu lines that are neither a position nor a game", paste->lines);
}

void paste_classify(struct paste *paste, const char *text, size_t length,
                    const struct position *board)
{
    char *clean = copy_clean(text, length, &length);
    *paste = (struct paste){.kind = PASTE_NOTHING};
    if (!try_fen(paste, clean) && !try_pgn(paste, clean, length) &&
        !try_moves(paste, clean, length, board))
        set_lines(paste, clean);
    free(clean);
}

const char *paste_action_text(const struct paste *paste)
{
    return paste->kind == PASTE_FEN                                 ? "sets it up"
           : paste->kind == PASTE_PGN && paste->games == 1          ? "opens it"
           : paste->kind == PASTE_PGN || paste->kind == PASTE_MOVES ? "opens them"
                                                                    : "types it";
}

void paste_free(struct paste *paste)
{
    free(paste->text);
    *paste = (struct paste){.kind = PASTE_NOTHING};
}

bool paste_looks_like_pgn(const char *line)
{
    struct pgn_scanner scanner;
    struct pgn_token token;
    size_t symbols = 0;
    if (is_tag(line))
        return true;
    line += strspn(line, " ");
    if (line[0] != '1' || line[1] != '.')
        return false;
    pgn_scanner_init(&scanner, line, line, line + strlen(line));
    for (pgn_scanner_next(&scanner, &token);
         token.kind != PGN_TOKEN_END && token.kind != PGN_TOKEN_ERROR;
         pgn_scanner_next(&scanner, &token))
        symbols += token.kind == PGN_TOKEN_SYMBOL;
    return symbols >= 2;
}

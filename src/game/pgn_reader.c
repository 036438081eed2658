/* pgn_reader.c - read a game from Portable Game Notation as it is found in the wild.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game is its tags, then moves up to a result, to the next tag or to the end of the
 * text. Games before the wanted one are only scanned, not played.
 */
#include "game/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/pgn_scanner.h"
#include "game/pgn_values.h"
#include "game/printable.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

/* 5,898.5 moves is the longest game under the 75-move rule; anything beyond is a
 * trick. */
enum { MOVE_LIMIT = 20000 };

struct pgn_reader {
    struct pgn_scanner scanner;
    struct game *game;
    struct reason *reason;

    /* Tags that say how to begin and end the game. */
    char fen[GAME_TAG_VALUE_SIZE];
    struct pgn_token fen_token;
    char variant[GAME_TAG_VALUE_SIZE];
    struct pgn_token variant_token;
    enum result tag_result;

    struct pgn_token comment; /* the last one since the last move */
    bool has_comment;
};

static void complain(struct pgn_reader *reader, const struct pgn_token *token,
                     const char *what, const char *text, size_t length)
{
    char shown[48] = "";

    if (length > 0) {
        char word[40];

        printable_copy(word, sizeof word, text, length);
        snprintf(shown, sizeof shown, ": '%s'", word);
    }
    reason_set(reader->reason, token->column, "PGN line %d, column %d: %s%s", token->line,
               token->column, what, shown);
    if (reader->reason)
        reader->reason->line = token->line;
}

/* ---- tags -------------------------------------------------------------------------- */

static void take_tag(struct pgn_reader *reader, const struct pgn_token *token)
{
    struct game *game = reader->game;
    char name[GAME_TAG_NAME_SIZE], value[GAME_TAG_VALUE_SIZE];

    if (token->name_length == 0 || token->name_length >= sizeof name)
        return;
    memcpy(name, token->name, token->name_length);
    name[token->name_length] = '\0';
    pgn_value_read(token, value);
    if (strcmp(name, "White") == 0) {
        printable_copy_string(game->white, sizeof game->white, value);
    } else if (strcmp(name, "Black") == 0) {
        printable_copy_string(game->black, sizeof game->black, value);
    } else if (strcmp(name, "Date") == 0) {
        pgn_date_read(&game->date, value);
    } else if (strcmp(name, "Time") == 0) {
        pgn_time_read(&game->date, value);
    } else if (strcmp(name, "FEN") == 0) {
        strcpy(reader->fen, value);
        reader->fen_token = *token;
    } else if (strcmp(name, "Variant") == 0) {
        strcpy(reader->variant, value);
        reader->variant_token = *token;
    } else if (strcmp(name, "Result") == 0) {
        for (int i = RESULT_NONE; i <= RESULT_DRAW; i++)
            if (strcmp(value, result_text((enum result)i)) == 0)
                reader->tag_result = (enum result)i;
    } else if (strcmp(name, "SetUp") != 0) {
        game_set_tag(game, name, value);
    }
}

/* All tags are read: set the pieces up. False: the game cannot begin. */
static bool begin_moves(struct pgn_reader *reader)
{
    enum pgn_variant variant = pgn_variant_find(reader->variant);
    struct game fresh, *game = reader->game;
    struct position start;
    struct reason reason;

    position_set_start(&start);
    if (variant == PGN_VARIANT_UNKNOWN) {
        complain(reader, &reader->variant_token, "unknown variant", reader->variant,
                 strlen(reader->variant));
        return false;
    }
    if (reader->fen[0] && !fen_parse(&start, reader->fen, &reason)) {
        complain(reader, &reader->fen_token, reason.text, "", 0);
        return false;
    }
    start.chess960 = start.chess960 || variant == PGN_VARIANT_CHESS960;

    game_init(&fresh, &start);
    fresh.tags = game->tags;
    fresh.tag_count = game->tag_count;
    fresh.date = game->date;
    memcpy(fresh.white, game->white, sizeof fresh.white);
    memcpy(fresh.black, game->black, sizeof fresh.black);
    free(game->keys);
    free(game->moves);
    *game = fresh;
    return true;
}

/* ---- moves and result -------------------------------------------------------------- */

/* The rules end a game by themselves after a fifth repetition, 75 moves or with too
 * little left to mate; people, and games from before those rules, play on. */
static void play_on(struct game *game)
{
    if (game->ending == ENDING_FIVEFOLD || game->ending == ENDING_SEVENTY_FIVE ||
        game->ending == ENDING_INSUFFICIENT)
        game_end(game, RESULT_NONE, ENDING_NONE);
}

/* The move a word means, in SAN or as engines write it, whatever praise hangs on to it.
 */
static enum san_status read_move(const struct position *position,
                                 const struct pgn_token *token, chess_move *move)
{
    size_t length = 0;
    enum san_status status;

    while (length < token->length && token->value[length] > ' ' &&
           !strchr("!?", token->value[length]))
        length++;
    status = san_parse(position, token->value, length, move, NULL);
    if (status == SAN_OK)
        return status;
    while (length > 0 && strchr("+#", token->value[length - 1]))
        length--;
    *move = uci_move_parse(position, token->value, length);
    return *move != MOVE_NONE ? SAN_OK : status;
}

static bool take_move(struct pgn_reader *reader, const struct pgn_token *token)
{
    static const char *const complaints[] = {
        [SAN_OK] = NULL,
        [SAN_SYNTAX] = "expected a move",
        [SAN_ILLEGAL] = "illegal move",
        [SAN_AMBIGUOUS] = "ambiguous move",
    };
    struct game *game = reader->game;
    chess_move move;
    const char *complaint = complaints[read_move(&game->position, token, &move)];

    if (!complaint && game->current >= MOVE_LIMIT)
        complaint = "longer than any game can be";
    if (!complaint) {
        play_on(game);
        if (!game_play(game, move))
            complaint = "a move after the game has ended";
    }
    if (complaint)
        complain(reader, token, complaint, token->value, token->length);
    reader->has_comment = false;
    return !complaint;
}

/* Whether a word is a result; dashes other than '-' are met. */
static bool read_result(const struct pgn_token *token, enum result *result)
{
    static const struct {
        const char *text;
        enum result result;
    } words[] = {
        {"*", RESULT_NONE},       {"1-0", RESULT_WHITE_WINS}, {"0-1", RESULT_BLACK_WINS},
        {"1/2-1/2", RESULT_DRAW}, {"1/2", RESULT_DRAW},
    };
    char text[12];
    size_t length = 0;

    for (size_t i = 0; i < token->length; i++) {
        if (length == sizeof text - 1)
            return false;
        if (token->length - i >= 3 && memcmp(token->value + i, "\xE2\x80", 2) == 0) {
            text[length++] = '-';
            i += 2;
        } else {
            text[length++] = token->value[i];
        }
    }
    text[length] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(text, words[i].text) == 0) {
            *result = words[i].result;
            return true;
        }
    return false;
}

/* The comment before the result may be ours: it tells how the game ended. */
static enum ending find_ending(const struct pgn_reader *reader, enum result result)
{
    char said[80], known[80];
    size_t length = 0;

    if (!reader->has_comment || reader->comment.length >= sizeof said)
        return ENDING_OTHER;
    for (size_t i = 0; i < reader->comment.length; i++) {
        char byte = reader->comment.value[i];

        if (byte != '\r')
            said[length++] = byte;
        if (byte == '\n')
            said[length - 1] = ' ';
    }
    said[length] = '\0';
    for (int ending = ENDING_CHECKMATE; ending < ENDING_OTHER; ending++) {
        struct game game = {.result = result, .ending = (enum ending)ending};

        if (strcmp(game_ending_text(&game, known, sizeof known), said) == 0)
            return (enum ending)ending;
    }
    return ENDING_OTHER;
}

/* Mate on the board counts most, then the Result tag, then the end of the moves. */
static void take_result(struct pgn_reader *reader, enum result result)
{
    struct game *game = reader->game;

    if (reader->tag_result != RESULT_NONE)
        result = reader->tag_result;
    if (game->ending == ENDING_CHECKMATE || game->ending == ENDING_STALEMATE ||
        game->result == result || result == RESULT_NONE)
        return;
    game_end(game, result, find_ending(reader, result));
}

/* ---- games ------------------------------------------------------------------------- */

static bool is_tag(const struct pgn_token *token, const char *name)
{
    return token->kind == PGN_TOKEN_TAG && token->name_length == strlen(name) &&
           memcmp(token->name, name, token->name_length) == 0;
}

/* Pass over one game; false when there is none left. */
static bool skip_game(struct pgn_scanner *scanner)
{
    bool tags = false, moves = false, event = false;

    for (;;) {
        struct pgn_scanner before = *scanner;
        struct pgn_token token = pgn_scanner_next(scanner);
        enum result result;

        if (token.kind == PGN_TOKEN_END || token.kind == PGN_TOKEN_ERROR)
            return tags || moves;
        if (token.kind == PGN_TOKEN_TAG &&
            (moves || (event && is_tag(&token, "Event")))) {
            *scanner = before;
            return true;
        }
        event = event || is_tag(&token, "Event");
        tags = tags || token.kind == PGN_TOKEN_TAG;
        moves = moves || token.kind == PGN_TOKEN_SYMBOL;
        if (token.kind == PGN_TOKEN_SYMBOL && read_result(&token, &result))
            return true;
    }
}

static enum pgn_status read_moves(struct pgn_reader *reader, struct pgn_token token)
{
    enum result result;

    for (;; token = pgn_scanner_next(&reader->scanner)) {
        switch (token.kind) {
        case PGN_TOKEN_COMMENT:
            reader->comment = token;
            reader->has_comment = true;
            break;
        case PGN_TOKEN_SYMBOL:
            if (read_result(&token, &result)) {
                take_result(reader, result);
                return PGN_OK;
            }
            if (!take_move(reader, &token))
                return PGN_BROKEN;
            break;
        case PGN_TOKEN_ERROR:
            complain(reader, &token, token.value, "", 0);
            return PGN_BROKEN;
        case PGN_TOKEN_TAG:
        case PGN_TOKEN_END:
            take_result(reader, reader->tag_result);
            return PGN_OK;
        }
    }
}

static enum pgn_status read_game(struct pgn_reader *reader)
{
    bool tags = false, event = false;

    for (;;) {
        struct pgn_token token = pgn_scanner_next(&reader->scanner);

        if (token.kind == PGN_TOKEN_COMMENT)
            continue;
        if (token.kind == PGN_TOKEN_END && !tags) {
            reason_set(reader->reason, 0, "no game in the PGN text");
            return PGN_NONE;
        }
        if (token.kind == PGN_TOKEN_ERROR && !tags) {
            complain(reader, &token, token.value, "", 0);
            return PGN_NONE;
        }
        if (token.kind == PGN_TOKEN_TAG && !(event && is_tag(&token, "Event"))) {
            take_tag(reader, &token);
            event = event || is_tag(&token, "Event");
            tags = true;
            continue;
        }
        if (!begin_moves(reader))
            return PGN_NONE;
        if (read_moves(reader, token) == PGN_OK)
            return PGN_OK;
        return tags || reader->game->current > 0 ? PGN_BROKEN : PGN_NONE;
    }
}

enum pgn_status pgn_read(struct game *game, const char *text, size_t length,
                         size_t number, struct reason *reason)
{
    struct pgn_reader reader = {.game = game, .reason = reason};
    enum pgn_status status;

    pgn_scanner_init(&reader.scanner, text, length);
    for (size_t i = 1; i < number; i++)
        if (!skip_game(&reader.scanner)) {
            reason_set(reason, 0, "no game number %zu in the PGN text", number);
            return PGN_NONE;
        }
    game_init(game, NULL);
    game->date.tm_year = -1900;
    game->date.tm_mon = -1;
    game->date.tm_mday = 0;
    game->date.tm_hour = -1;
    status = read_game(&reader);
    if (status == PGN_NONE)
        game_free(game);
    return status;
}

/* uci_game.c - what `position` says: a position and how it came about.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

enum {
    FIRST_KEYS = 256,
    FEN_TEXT_MAX = 512, /* the longest FEN that is read */
    CASTLING_MAX = 4    /* letters of its third field */
};

static void add_key(struct uci_game *game)
{
    assert(game->key_count <= game->key_capacity);
    if (game->key_count == game->key_capacity) {
        game->key_capacity = game->key_capacity == 0 ? FIRST_KEYS : 2 * game->key_capacity;
        game->keys = memory_resize(game->keys, game->key_capacity, sizeof *game->keys);
    }
    game->keys[game->key_count++] = game->position.key;
}

/* The FEN with other rights to castle. */
static bool parse_with_castling(struct position *position, const char *fen,
                                struct span castling, const char *rights)
{
    char changed[FEN_TEXT_MAX + CASTLING_MAX];
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(castling.start - fen), fen, rights,
             castling.start + castling.length);
    return fen_parse(position, changed, NULL);
}

/* As fen_parse(), but rights to castle that the pieces do not bear out are left out one by
 * one. All else has to be right. */
static bool parse_without_false_castling(struct position *position, const char *fen,
                                         struct reason *reason)
{
    struct span rest = {fen, strlen(fen)}, castling = {0};
    char kept[CASTLING_MAX + 1] = "";
    size_t count = 0;
    for (int field = 0; field < 3; field++)
        span_take_word(&rest, &castling);
    if (castling.length == 0 || castling.length > CASTLING_MAX ||
        !parse_with_castling(position, fen, castling, "-"))
        return false;
    for (size_t i = 0; i < castling.length; i++) {
        const char right[] = {castling.start[i], '\0'};
        if (right[0] != '-' && parse_with_castling(position, fen, castling, right))
            kept[count++] = right[0];
    }
    if (!parse_with_castling(position, fen, castling, count > 0 ? kept : "-"))
        return false;
    reason_set(reason, 0, "position: no king and rook for castling '%.*s'; taken as '%s'",
               (int)castling.length, castling.start, count > 0 ? kept : "-");
    return true;
}

/* "startpos" or "fen FEN". */
static bool read_start(struct uci_game *game, struct span text, bool chess960,
                       struct reason *reason)
{
    char fen[FEN_TEXT_MAX];
    struct span word;
    if (!span_take_word(&text, &word))
        return reason_set(reason, 0, "position: expected 'startpos' or 'fen FEN'");
    if (span_is(word, "startpos")) {
        position_set_start(&game->position);
        if (span_take_word(&text, &word))
            reason_set(reason, 0, "position: expected 'moves' behind 'startpos', found '%.*s'",
                       (int)(word.length < 40 ? word.length : 40), word.start);
    } else if (!span_is(word, "fen")) {
        return reason_set(reason, 0, "position: expected 'startpos' or 'fen', found '%.*s'",
                          (int)(word.length < 40 ? word.length : 40), word.start);
    } else if (!span_copy(span_trim(text), fen, sizeof fen)) {
        return reason_set(reason, 0, "position: the FEN has %zu characters", text.length);
    } else if (!fen_parse(&game->position, fen, reason) &&
               !parse_without_false_castling(&game->position, fen, reason)) {
        return false;
    }
    game->position.chess960 |= chess960;
    add_key(game);
    return true;
}

static bool play_moves(struct uci_game *game, struct span moves, struct reason *reason)
{
    struct span word;
    struct undo undo;
    for (int ply = 1; span_take_word(&moves, &word); ply++) {
        chess_move move = uci_move_parse(&game->position, word.start, word.length);
        if (move == MOVE_NONE) {
            char fen[FEN_SIZE];
            fen_write(&game->position, fen);
            return reason_set(reason, 0, "position: move %d '%.*s' is not legal in %s", ply,
                              (int)(word.length < 12 ? word.length : 12), word.start, fen);
        }
        position_make_move(&game->position, move, &undo);
        add_key(game);
    }
    return true;
}

bool uci_game_read(struct uci_game *game, struct span text, bool chess960,
                   struct reason *reason)
{
    struct uci_game fresh = {0};
    struct span start;
    struct span moves = span_split(text, "moves", &start);
    if (!read_start(&fresh, start, chess960, reason) || !play_moves(&fresh, moves, reason)) {
        uci_game_free(&fresh);
        return false;
    }
    uci_game_free(game);
    *game = fresh;
    return true;
}

void uci_game_free(struct uci_game *game)
{
    free(game->keys);
    *game = (struct uci_game){0};
}

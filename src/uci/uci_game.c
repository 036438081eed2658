/* uci_game.c - what `position` says: a position and how it came about.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/uci_move.h"

enum {
    FIRST_KEYS = 256,
    FEN_TEXT_MAX = 512, /* the longest FEN that is read */
    CASTLING_MAX = 4    /* letters of its third field */
};

static bool add_key(struct uci_game *game, struct reason *reason)
{
    if (game->key_count == game->key_capacity) {
        size_t capacity = game->key_capacity == 0 ? FIRST_KEYS : 2 * game->key_capacity;
        uint64_t *keys = realloc(game->keys, capacity * sizeof *keys);
        if (!keys)
            return reason_set(reason, 0, "position: no memory for so long a game");
        game->keys = keys;
        game->key_capacity = capacity;
    }
    game->keys[game->key_count++] = game->position.key;
    return true;
}

/* As fen_read(), but letters that mean nothing among the rights to castle are passed over. */
static bool read_fen(struct position *position, const char *fen, struct reason *remark,
                     struct reason *reason)
{
    struct span rest = {fen, strlen(fen)}, castling = {0};
    char changed[FEN_TEXT_MAX + 1], kept[CASTLING_MAX + 1] = "";
    size_t count = 0;
    if (fen_read(position, fen, remark, reason))
        return true;
    for (int field = 0; field < 3; field++)
        span_take_word(&rest, &castling);
    if (castling.length > CASTLING_MAX)
        return false;
    for (size_t i = 0; i < castling.length; i++)
        if (strchr("KQkqABCDEFGHabcdefgh", castling.start[i]))
            kept[count++] = castling.start[i];
    if (count == castling.length)
        return false;
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(castling.start - fen), fen,
             count > 0 ? kept : "-", castling.start + castling.length);
    if (!fen_read(position, changed, remark, NULL))
        return false;
    if (!*remark->text)
        reason_set(remark, 0, "no king and rook for castling '%.*s'; taken as '%s'",
                   (int)castling.length, castling.start, count > 0 ? kept : "-");
    return true;
}

/* "startpos" or "fen FEN". */
static bool read_start(struct uci_game *game, struct span text, bool chess960,
                       struct reason *reason)
{
    char fen[FEN_TEXT_MAX];
    struct reason remark;
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
    } else if (!read_fen(&game->position, fen, &remark, reason)) {
        return false;
    } else {
        reason_set(reason, 0, "%s%s", *remark.text ? "position: " : "", remark.text);
    }
    game->position.chess960 |= chess960;
    return add_key(game, reason);
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
        if (!add_key(game, reason))
            return false;
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

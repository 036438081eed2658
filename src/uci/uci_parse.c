/* uci_parse.c - what `position` says, and what `go` asks for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_parse.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/score.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

/* ---- position -------------------------------------------------------------------------- */

enum {
    FIRST_KEYS = 256,
    FEN_TEXT_MAX = 512 /* the longest FEN that is read */
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
    } else if (!fen_read(&game->position, fen, &remark, reason)) {
        return false;
    } else {
        reason_set(reason, 0, "%s%s", *remark.text ? "position: " : "", remark.text);
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

/* ---- go: one table of words, one function to read them ----------------------------------- */

enum go_word {
    GO_DEPTH,
    GO_NODES,
    GO_MOVETIME,
    GO_WTIME,
    GO_BTIME,
    GO_WINC,
    GO_BINC,
    GO_MOVESTOGO,
    GO_MATE,
    GO_WORDS_WITH_NUMBER,
    GO_INFINITE = GO_WORDS_WITH_NUMBER,
    GO_PONDER,
    GO_SEARCHMOVES,
    GO_WORD_COUNT
};

/* Numbers below `least` are taken as `least`: a depth of 0 must not mean "no limit". */
static const struct {
    const char *word;
    int64_t least, most;
} go_words[GO_WORD_COUNT] = {
    [GO_DEPTH] = {"depth", 1, MAX_PLY - 1},
    [GO_NODES] = {"nodes", 1, INT64_MAX},
    [GO_MOVETIME] = {"movetime", 1, INT64_MAX},
    [GO_WTIME] = {"wtime", INT64_MIN, INT64_MAX},
    [GO_BTIME] = {"btime", INT64_MIN, INT64_MAX},
    [GO_WINC] = {"winc", 0, INT64_MAX},
    [GO_BINC] = {"binc", 0, INT64_MAX},
    [GO_MOVESTOGO] = {"movestogo", 0, 10000},
    [GO_MATE] = {"mate", 1, MAX_PLY},
    [GO_INFINITE] = {"infinite", 0, 0},
    [GO_PONDER] = {"ponder", 0, 0},
    [GO_SEARCHMOVES] = {"searchmoves", 0, 0},
};

static enum go_word find_word(struct span span)
{
    int i = 0;
    while (i < GO_WORD_COUNT && !span_is(span, go_words[i].word))
        i++;
    return (enum go_word)i;
}

static void set_number(struct search_limits *limits, enum go_word word, int64_t number)
{
    assert(word < GO_WORDS_WITH_NUMBER);
    switch (word) {
    case GO_DEPTH: limits->depth = (int)number; break;
    case GO_NODES: limits->nodes = (uint64_t)number; break;
    case GO_MOVETIME: limits->move_time = number; break;
    case GO_WTIME:
    case GO_BTIME:
        limits->has_clock = true;
        limits->time[word - GO_WTIME] = number;
        break;
    case GO_WINC:
    case GO_BINC: limits->increment[word - GO_WINC] = number; break;
    case GO_MOVESTOGO: limits->moves_to_go = (int)number; break;
    default: limits->mate = (int)number;
    }
}

/* Keep the first complaint. */
static void complain(struct reason *reason, const char *word, const char *expected,
                     struct span found)
{
    if (reason->text[0] != '\0')
        return;
    if (found.length == 0)
        reason_set(reason, 0, "go %s: expected %s, found the end of the line", word, expected);
    else
        reason_set(reason, 0, "go %s: expected %s, found '%.*s'", word, expected,
                   (int)(found.length < 40 ? found.length : 40), found.start);
}

/* Somebody wanted a limit: without its number the least one is safest, for then there is a
 * move at once. A word that `go` knows is not taken for the number. */
static void read_number(struct span *words, struct search_limits *limits, enum go_word word,
                        struct reason *reason)
{
    struct span rest = *words, text;
    int64_t number = INT64_MIN;
    span_take_word(&rest, &text);
    if (!span_number(text, &number))
        complain(reason, go_words[word].word, "a number", text);
    if (find_word(text) == GO_WORD_COUNT)
        *words = rest;
    number = number < go_words[word].least ? go_words[word].least : number;
    number = number > go_words[word].most ? go_words[word].most : number;
    set_number(limits, word, number);
}

/* Moves run on to the next word that `go` knows. */
static void read_moves(struct span *words, const struct position *position,
                       struct search_limits *limits, struct reason *reason)
{
    struct span rest = *words, text;
    while (span_take_word(&rest, &text) && find_word(text) == GO_WORD_COUNT) {
        chess_move move = uci_move_parse(position, text.start, text.length);
        if (move == MOVE_NONE)
            complain(reason, "searchmoves", "a move that is legal here", text);
        else if (limits->search_move_count < MAX_MOVES)
            limits->search_moves[limits->search_move_count++] = move;
        *words = rest;
    }
}

void uci_go_parse(struct span words, const struct position *position,
                  struct search_limits *limits, struct reason *reason)
{
    *limits = (struct search_limits){.depth = 0};
    struct span text;
    while (span_take_word(&words, &text)) {
        enum go_word word = find_word(text);
        if (word < GO_WORDS_WITH_NUMBER)
            read_number(&words, limits, word, reason);
        else if (word == GO_SEARCHMOVES)
            read_moves(&words, position, limits, reason);
        else if (word == GO_INFINITE)
            limits->infinite = true;
        else if (word == GO_PONDER)
            limits->ponder = true;
    }
}

bool uci_go_ends_by_itself(const struct search_limits *limits)
{
    return !limits->ponder && !search_limits_are_endless(limits);
}

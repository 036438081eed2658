/* uci_parse.c - parses the arguments of `position` and `go`.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_parse.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/score.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

enum { FEN_TEXT_MAX = 512 /* bytes */ };

static void add_key(struct uci_game *game)
{
    game->keys =
        memory_grow(game->keys, game->key_count + 1, &game->key_capacity, sizeof *game->keys);
    game->keys[game->key_count++] = game->position.key;
}

/* Parses "startpos" or "fen FEN". */
static bool read_start(struct uci_game *game, struct span text, bool chess960,
                       struct error *error)
{
    char fen[FEN_TEXT_MAX];
    struct error warning;
    struct span word;
    span_take_word(&text, &word);
    if (span_equals(word, "startpos")) {
        position_set_start(&game->position);
        if (span_take_word(&text, &word))
            error_set(error, 0, "position: expected 'moves' after 'startpos', found '%.*s'",
                      SPAN_UP_TO(40, word));
    } else if (!span_equals(word, "fen")) {
        return error_set(error, 0, "position: expected 'startpos' or 'fen FEN', found '%.*s'",
                         SPAN_UP_TO(40, word));
    } else if (!span_copy(text, fen, sizeof fen)) {
        return error_set(error, 0, "position: expected a FEN of at most %d bytes",
                         FEN_TEXT_MAX - 1);
    } else if (!fen_parse_with_warning(&game->position, fen, &warning, error)) {
        return false;
    } else {
        error_set(error, 0, "%s%s", *warning.text ? "position: " : "", warning.text);
    }
    game->position.chess960 |= chess960;
    add_key(game);
    return true;
}

static bool play_moves(struct uci_game *game, struct span moves, struct error *error)
{
    struct span word;
    for (int ply = 1; span_take_word(&moves, &word); ply++) {
        chess_move move = uci_move_parse(&game->position, word.start, word.length);
        if (move == MOVE_NONE) {
            char fen[FEN_SIZE];
            fen_write(&game->position, fen);
            return error_set(error, 0, "position: move %d '%.*s' is not legal in %s", ply,
                             SPAN_UP_TO(12, word), fen);
        }
        position_play(&game->position, move);
        add_key(game);
    }
    return true;
}

bool uci_game_parse(struct uci_game *game, struct span text, bool chess960,
                    struct error *error)
{
    struct uci_game fresh = {0};
    struct span start;
    struct span moves = span_split(text, "moves", &start);
    if (!read_start(&fresh, start, chess960, error) || !play_moves(&fresh, moves, error)) {
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

/* `least` is 1 where 0 would mean "no limit". */
static const struct go_parameter {
    const char *word;
    size_t offset, size; /* of a number or bool in struct search_limits; size 0: moves */
    int64_t least, most;
    bool clock;
} go_parameters[] = {
#define MEMBER(member)                                                                        \
    offsetof(struct search_limits, member), sizeof((struct search_limits){0}.member)
    {"depth", MEMBER(depth), 1, MAX_PLY - 1, false},
    {"nodes", MEMBER(nodes), 1, INT64_MAX, false},
    {"movetime", MEMBER(move_time), 1, INT64_MAX, false},
    {"wtime", MEMBER(time[WHITE]), INT64_MIN, INT64_MAX, true},
    {"btime", MEMBER(time[BLACK]), INT64_MIN, INT64_MAX, true},
    {"winc", MEMBER(increment[WHITE]), 0, INT64_MAX, false},
    {"binc", MEMBER(increment[BLACK]), 0, INT64_MAX, false},
    {"movestogo", MEMBER(moves_to_go), 0, 10000, false},
    {"mate", MEMBER(mate), 1, MAX_PLY, false},
    {"perft", MEMBER(perft), 1, MAX_PLY - 1, false},
    {"infinite", MEMBER(infinite), 0, 0, false},
    {"ponder", MEMBER(ponder), 0, 0, false},
    {"searchmoves", 0, 0, 0, 0, false},
#undef MEMBER
};

static const struct go_parameter *find_parameter(struct span span)
{
    for (size_t i = 0; i < sizeof go_parameters / sizeof *go_parameters; i++)
        if (span_equals(span, go_parameters[i].word))
            return &go_parameters[i];
    return NULL;
}

static void append_error(struct error *error, const char *word, const char *expected,
                         struct span found)
{
    text_add(error->text, sizeof error->text, "%sgo%s%s: expected %s, found ",
             *error->text ? "; " : "", *word ? " " : "", word, expected);
    if (found.length == 0)
        text_add(error->text, sizeof error->text, "the end of the line");
    else
        text_add(error->text, sizeof error->text, "'%.*s'", SPAN_UP_TO(40, found));
}

/* Parses a number. If a keyword of `go` comes instead, leaves it for the caller. Fractions are
 * dropped, because some programs send 60000.5 milliseconds. */
static void read_number(struct span *words, struct search_limits *limits,
                        const struct go_parameter *row, struct error *error)
{
    struct span rest = *words, text;
    void *target = (char *)limits + row->offset;
    int64_t number, fraction = 0;
    span_take_word(&rest, &text);
    if (!find_parameter(text))
        *words = rest;
    const char *end = text.start + text.length, *point = memchr(text.start, '.', text.length);
    if (!span_parse_number(
            (struct span){text.start, (size_t)((point ? point : end) - text.start)},
            &number) ||
        (point &&
         !span_parse_number((struct span){point + 1, (size_t)(end - point - 1)}, &fraction)) ||
        fraction < 0) {
        append_error(error, row->word, "a number", text);
        return;
    }
    number = number < row->least ? row->least : number > row->most ? row->most : number;
    limits->has_clock |= row->clock;
    if (row->size == sizeof(int))
        *(int *)target = (int)number;
    else
        *(int64_t *)target = number;
}

static void read_moves(struct span *words, const struct position *position,
                       struct search_limits *limits, struct error *error)
{
    struct span rest = *words, text;
    while (span_take_word(&rest, &text) && !find_parameter(text)) {
        chess_move move = uci_move_parse(position, text.start, text.length);
        if (move == MOVE_NONE)
            append_error(error, "searchmoves", "a move that is legal here", text);
        else if (limits->search_move_count < MAX_MOVES)
            limits->search_moves[limits->search_move_count++] = move;
        *words = rest;
    }
}

void uci_go_parse(struct span words, const struct position *position,
                  struct search_limits *limits, struct error *error)
{
    *limits = (struct search_limits){.depth = 0};
    struct span text;
    while (span_take_word(&words, &text)) {
        const struct go_parameter *row = find_parameter(text);
        if (row && row->size > sizeof(bool))
            read_number(&words, limits, row, error);
        else if (row && row->size == 0)
            read_moves(&words, position, limits, error);
        else if (row)
            *((bool *)limits + row->offset) = true;
        else
            append_error(error, "", "a limit", text);
    }
}

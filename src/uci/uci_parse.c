/* uci_parse.c - parses the arguments of `position` and `go`.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_parse.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

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

/* Parses "startpos" or "fen FEN", and "moves". */
static bool read_start(struct uci_game *game, char **words, bool chess960, struct error *error)
{
    char fen[FEN_TEXT_MAX];
    struct error warning;
    const char *word = take_word(words);
    bool fits = take_words_until(words, "moves", fen, sizeof fen);
    if (strcmp(word, "startpos") == 0) {
        position_set_start(&game->position);
        if (fen[0] != '\0')
            error_set(error, 0, "position: expected 'moves' after 'startpos', found '%.40s'",
                      fen);
    } else if (strcmp(word, "fen") != 0) {
        return error_set(error, 0, "position: expected 'startpos' or 'fen FEN', found '%.40s'",
                         word);
    } else if (!fits) {
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

static bool play_moves(struct uci_game *game, char *moves, struct error *error)
{
    const char *word;
    for (int ply = 1; *(word = take_word(&moves)) != '\0'; ply++) {
        chess_move move = uci_move_parse(&game->position, word, strlen(word));
        if (move == MOVE_NONE) {
            char fen[FEN_SIZE];
            fen_write(&game->position, fen);
            return error_set(error, 0, "position: move %d '%.12s' is not legal in %s", ply,
                             word, fen);
        }
        position_play(&game->position, move);
        add_key(game);
    }
    return true;
}

bool uci_game_parse(struct uci_game *game, char *words, bool chess960, struct error *error)
{
    struct uci_game fresh = {0};
    if (!read_start(&fresh, &words, chess960, error) || !play_moves(&fresh, words, error)) {
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
};

static const struct go_parameter *find_parameter(const char *word)
{
    for (size_t i = 0; i < sizeof go_parameters / sizeof *go_parameters; i++)
        if (strcmp(word, go_parameters[i].word) == 0)
            return &go_parameters[i];
    return NULL;
}

static void append_error(struct error *error, const char *word, const char *expected,
                         const char *found)
{
    const char *quote = *found ? "'" : "";
    text_add(error->text, sizeof error->text, "%sgo%s%s: expected %s, found %s%.40s%s",
             *error->text ? "; " : "", *word ? " " : "", word, expected, quote,
             *found ? found : "the end of the line", quote);
}

/* Fractions are dropped, because some programs send 60000.5 milliseconds. */
static void read_number(const char *word, struct search_limits *limits,
                        const struct go_parameter *row, struct error *error)
{
    void *target = (char *)limits + row->offset;
    char *end;
    int64_t number = strtoll(word, &end, 10);
    if (*end == '.')
        end += 1 + strspn(end + 1, "0123456789");
    if (*word == '\0' || *end != '\0') {
        append_error(error, row->word, "a number", word);
        return;
    }
    number = MIN(MAX(number, row->least), row->most);
    limits->has_clock |= row->clock;
    if (row->size == sizeof(int))
        *(int *)target = (int)number;
    else
        *(int64_t *)target = number;
}

static void read_move(const char *word, const struct position *position,
                      struct search_limits *limits, struct error *error)
{
    chess_move move = uci_move_parse(position, word, strlen(word));
    if (move == MOVE_NONE)
        append_error(error, "searchmoves", "a move that is legal here", word);
    else if (limits->search_move_count < MAX_MOVES)
        limits->search_moves[limits->search_move_count++] = move;
}

void uci_go_parse(char *words, const struct position *position, struct search_limits *limits,
                  struct error *error)
{
    const struct go_parameter *row = NULL; /* the parameter whose values come next */
    const char *word;
    *limits = (struct search_limits){.depth = 0};
    do {
        word = take_word(&words);
        const struct go_parameter *next = find_parameter(word);
        if (row && row->size > 0)
            read_number(word, limits, row, error);
        else if (row && !next && *word)
            read_move(word, position, limits, error);
        else if (!next && *word)
            append_error(error, "", "a limit", word);
        if (next && next->size == sizeof(bool))
            *((bool *)limits + next->offset) = true;
        if (next || (row && row->size > 0))
            row = next && next->size != sizeof(bool) ? next : NULL;
    } while (*word);
}

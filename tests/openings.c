/* openings.c - the table of openings whole, well-known names, the tags, the built-in book.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/printable.h"
#include "engine/book.h"
#include "pgn/openings.h"
#include "pgn/openings_data.h"
#include "rules/attacks.h"
#include "rules/fen.h"

enum { CODES = 500, LINES_LEAST = 7800 };

/* Play "1. e4 e5 2. Nf3"; false at a move that is not legal. */
static bool play_text(struct game *game, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, " ");
        if (!memchr(text, '.', length)) {
            chess_move move;
            if (san_parse(&game->position, text, length, &move, NULL) != SAN_OK ||
                !game_play(game, move))
                return false;
        }
        text += length;
        text += strspn(text, " ");
    }
    return true;
}

/* ---- the table ---------------------------------------------------------------------- */

static void test_every_code(void **state)
{
    bool seen[CODES] = {false};
    struct opening opening;
    (void)state;
    assert_true(openings_count() >= LINES_LEAST);
    for (size_t i = 0; i < openings_count(); i++) {
        openings_get(i, &opening);
        assert_int_equal(strlen(opening.code), 3);
        assert_true(opening.code[0] >= 'A' && opening.code[0] <= 'E');
        assert_true(isdigit((unsigned char)opening.code[1]) &&
                    isdigit((unsigned char)opening.code[2]));
        seen[(opening.code[0] - 'A') * 100 + atoi(opening.code + 1)] = true;
    }
    for (int i = 0; i < CODES; i++)
        if (!seen[i])
            fail_msg("no line for %c%02d", 'A' + i / 100, i % 100);
}

/* FNV-1a over the table, from its other side: who keeps names sees by it that they are old. */
static void test_sum(void **state)
{
    uint32_t sum = 2166136261U;
    (void)state;
    for (size_t i = 0; i < opening_entry_count; i++) {
        const struct opening_entry *entry = &opening_entries[i];
        unsigned char bytes[512];
        size_t length = (size_t)snprintf((char *)bytes, sizeof bytes - 8, "%s%s", entry->code,
                                         opening_names + entry->name) +
                        1;
        assert_true(length < sizeof bytes - 8);
        for (int shift = 0; shift < 64; shift += 8)
            bytes[length++] = (unsigned char)(entry->key >> shift);
        for (size_t at = 0; at < length; at++)
            sum = (sum ^ bytes[at]) * 16777619U;
    }
    assert_int_equal(openings_sum(), sum);
}

/* Every line is legal and leads to the position that has its name; so no position has two. */
static void test_every_line(void **state)
{
    struct opening opening, found;
    char moves[OPENING_MOVES_SIZE];
    struct game game;
    (void)state;
    for (size_t i = 0; i < openings_count(); i++) {
        openings_get(i, &opening);
        game_init(&game, NULL);
        openings_write_moves(&opening, moves);
        if (!play_text(&game, moves))
            fail_msg("%s %s: not legal", opening.name, moves);
        assert_true(openings_find(game.position.key, &found));
        if (found.name != opening.name)
            fail_msg("%s is %s, too", opening.name, found.name);
        game_free(&game);
    }
}

static void test_every_name(void **state)
{
    struct opening opening;
    char text[OPENING_TEXT_SIZE];
    (void)state;
    for (size_t i = 0; i < openings_count(); i++) {
        openings_get(i, &opening);
        assert_true(strlen(opening.name) + 5 < sizeof text);
        printable_copy_string(text, sizeof text, opening.name);
        assert_string_equal(text, opening.name);
        if (strstr(opening.name, "Defence") || strstr(opening.name, "Centre"))
            fail_msg("%s: not as the others are spelt", opening.name);
        if (strstr(opening.name, "  ") || strstr(opening.name, " ,") ||
            strstr(opening.name, ",,") || opening.name[strlen(opening.name) - 1] == ' ' ||
            strchr(opening.name, ':') != strrchr(opening.name, ':'))
            fail_msg("'%s': badly parted", opening.name);
    }
}

/* The name with plain letters: what is left of it where there is only ASCII. */
static void fold(const char *name, char text[OPENING_TEXT_SIZE])
{
    size_t length = 0;
    for (uint32_t character; *name; name += printable_decode(name, strlen(name), &character)) {
        printable_decode(name, strlen(name), &character);
        if (printable_ascii(character) == '?')
            fail_msg("%s: a letter without an ASCII one", name);
        text[length++] = printable_ascii(character);
    }
    text[length] = '\0';
}

static int compare_names(const void *left, const void *right)
{
    char a[OPENING_TEXT_SIZE], b[OPENING_TEXT_SIZE];
    const char *const *first = left, *const *second = right;
    fold(*first, a);
    fold(*second, b);
    return strcmp(a, b);
}

/* No "Grunfeld" beside "Grünfeld". */
static void test_no_doublets(void **state)
{
    size_t count = openings_count();
    const char **names = calloc(count, sizeof *names);
    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct opening opening;
        openings_get(i, &opening);
        names[i] = opening.name;
    }
    qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 1; i < count; i++)
        if (compare_names(&names[i - 1], &names[i]) == 0 &&
            strcmp(names[i - 1], names[i]) != 0)
            fail_msg("%s and %s", names[i - 1], names[i]);
    free(names);
}

/* ---- well-known names --------------------------------------------------------------- */

static const struct {
    const char *moves, *code, *name; /* the name begins so */
} known[] = {
    {"e4", "B00", "King's Pawn Game"},
    {"e4 e5 Nf3 Nc6 Bc4 Bc5", "C50", "Italian Game: Giuoco Piano"},
    {"e4 e5 Nf3 Nc6 Bc4 Bc5 b4", "C51", "Italian Game: Evans Gambit"},
    {"e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5", "C57", "Italian Game: Two Knights Defense"},
    {"e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez"},
    {"e4 e5 Nf3 Nc6 Bb5 Nf6", "C65", "Ruy Lopez: Berlin Defense"},
    {"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5", "C89",
     "Ruy Lopez: Marshall Attack"},
    {"e4 e5 Nf3 Nf6", "C42", "Petrov's Defense"},
    {"e4 e5 Nf3 Nf6 d4", "C43", "Petrov's Defense: Modern Attack"},
    {"d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 Be7", "D35",
     "Queen's Gambit Declined: Exchange Variation"},
    {"e4 e5 Nf3 d6", "C41", "Philidor Defense"},
    {"e4 e5 Nf3 Nc6 d4 exd4 Nxd4", "C45", "Scotch Game"},
    {"e4 e5 f4 exf4", "C33", "King's Gambit Accepted"},
    {"e4 e5 Nc3", "C25", "Vienna Game"},
    {"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation"},
    {"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6", "B70", "Sicilian Defense: Dragon Variation"},
    {"e4 c5 c3", "B22", "Sicilian Defense: Alapin Variation"},
    {"e4 c5 d4 cxd4 c3", "B21", "Sicilian Defense: Smith-Morra Gambit"},
    {"e4 e6 d4 d5 e5", "C02", "French Defense: Advance Variation"},
    {"e4 e6 d4 d5 Nc3 Bb4", "C15", "French Defense: Winawer Variation"},
    {"e4 c6 d4 d5 e5", "B12", "Caro-Kann Defense: Advance Variation"},
    {"e4 d5 exd5 Qxd5 Nc3 Qa5", "B01", "Scandinavian Defense"},
    {"e4 d6", "B07", "Pirc Defense"},
    {"e4 d6 d4 Nf6 Nc3", "B07", "Pirc Defense"},
    {"e4 e5 d4 exd4 Qxd4 Nc6", "C22", "Center Game"},
    {"e4 Nf6", "B02", "Alekhine Defense"},
    {"d4 d5 c4", "D06", "Queen's Gambit"},
    {"d4 d5 c4 dxc4", "D20", "Queen's Gambit Accepted"},
    {"d4 d5 c4 c6", "D10", "Slav Defense"},
    {"d4 d5 Nf3 Nf6 Bf4", "D02", "Queen's Pawn Game: London System"},
    {"d4 Nf6 c4 g6 Nc3 d5", "D80", "Grünfeld Defense"},
    {"d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3", "E80", "King's Indian Defense: Sämisch Variation"},
    {"d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian Defense"},
    {"d4 Nf6 c4 e6 g3 d5", "E00", "Catalan Opening"},
    {"d4 f5", "A80", "Dutch Defense"},
    {"d4 Nf6 c4 c5 d5 b5", "A57", "Benko Gambit"},
    {"c4 e5", "A20", "English Opening"},
    {"Nf3 d5 c4", "A09", "Réti Opening"},
    {"f3 e5 g4 Qh4", "A00", "Barnes Opening: Fool's Mate"},
    /* By other moves. */
    {"Nf3 Nf6 c4 e6 Nc3 Bb4 d4", "E21", "Nimzo-Indian Defense"},
    {"c4 Nf6 d4 e6 Nc3 d5 Nf3", "D37", "Queen's Gambit Declined"},
    {"Nf3 c5 e4", "B27", "Sicilian Defense"},
    {"d4 e6 e4", "C00", "French Defense"},
    /* What comes behind keeps the name. */
    {"f3 e5 h3 d5 a3 a6 h4 h6", "A00", "Barnes Opening"},
};

static void test_known_names(void **state)
{
    struct opening opening;
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct game game;
        game_init(&game, NULL);
        if (!play_text(&game, known[i].moves) || !openings_find_game(&game, &opening))
            fail_msg("%s: no name", known[i].moves);
        if (strcmp(opening.code, known[i].code) != 0 ||
            strncmp(opening.name, known[i].name, strlen(known[i].name)) != 0)
            fail_msg("%s: %s %s", known[i].moves, opening.code, opening.name);
        game_free(&game);
    }
}

/* The opening itself has its own name, not that of one of its variations. */
static void test_plain_names(void **state)
{
    static const char *const plain[][2] = {
        {"e4 e5 Nf3 Nf6", "Petrov's Defense"},
        {"e4 d5 exd5 Qxd5", "Scandinavian Defense: Mieses-Kotroc Variation"},
        {"d4 Nf6 c4 g6 Nc3 d5", "Grünfeld Defense"},
        {"e4 e5 Nf3 Nc6 Bb5", "Ruy Lopez"},
        {"e4 c5", "Sicilian Defense"},
        {"e4 e6", "French Defense"},
        {"d4 d5 c4", "Queen's Gambit"},
        {"e4 e5 Nf3 Nc6 Bc4", "Italian Game"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        struct opening opening;
        struct game game;
        game_init(&game, NULL);
        assert_true(play_text(&game, plain[i][0]));
        assert_true(openings_find(game.position.key, &opening));
        assert_string_equal(opening.name, plain[i][1]);
        game_free(&game);
    }
}

static void test_shortened(void **state)
{
    static const struct {
        const char *name, *shown;
        size_t characters;
    } names[] = {
        {"B90 Sicilian Defense: Najdorf Variation, English Attack",
         "B90 Sicilian Defense: Najdorf Variation, English Attack", 55},
        {"B90 Sicilian Defense: Najdorf Variation, English Attack",
         "B90 Sicilian Defense: Najdorf, English Attack", 54},
        {"B90 Sicilian Defense: Najdorf Variation, English Attack",
         "B90 Sicilian Defense: Najdorf", 44},
        {"Sicilian Defense: Najdorf Variation", "Sicilian Defense", 24},
        {"Sicilian Defense: Najdorf Variation", "Sicilian Defense", 5},
        {"Sicilian Defense: Modern Variations, Main Line",
         "Sicilian Defense: Modern Variations", 45},
        {"Grünfeld Defense", "Grünfeld Defense", 16},
        {"", "", 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[OPENING_TEXT_SIZE];
        openings_shorten(names[i].name, names[i].characters, text);
        assert_string_equal(text, names[i].shown);
    }
}

static void test_no_name(void **state)
{
    struct opening opening;
    struct position position;
    struct game game;
    (void)state;
    game_init(&game, NULL);
    assert_false(openings_find_game(&game, &opening));
    game_free(&game);
    assert_true(fen_parse(&position, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
    game_init(&game, &position);
    assert_true(play_text(&game, "e4"));
    assert_false(openings_find_game(&game, &opening));
    game_free(&game);
    assert_true(fen_parse(
        &position, "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", NULL));
    game_init(&game, &position);
    assert_true(openings_find_game(&game, &opening));
    assert_string_equal(opening.code, "C00");
    game_free(&game);
}

/* ---- the book ----------------------------------------------------------------------- */

static int find_after(const char *moves, struct book_move found[BOOK_MOVES_MAX],
                      struct position *position)
{
    struct book book = {0};
    struct game game;
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    game_init(&game, NULL);
    assert_true(play_text(&game, moves));
    *position = game.position;
    game_free(&game);
    book_open_memory(&book, bytes, entries);
    return book_find(&book, position, found);
}

/* Walk the book, by other seeds each time, to where it ends. */
static void test_book_moves(void **state)
{
    struct book book = {0};
    uint64_t random = 1, first = 0;
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    bool differs = false;
    (void)state;
    book_open_memory(&book, bytes, entries);
    for (int walk = 0; walk < 200; walk++) {
        struct game game;
        struct book_move moves[BOOK_MOVES_MAX];
        chess_move move;
        game_init(&game, NULL);
        for (;;) {
            int count = book_find(&book, &game.position, moves);
            move = book_choose(moves, count, &random);
            if (move == MOVE_NONE)
                break;
            assert_true(game_play(&game, move));
        }
        assert_true(game.current > 0);
        differs = differs || (walk > 0 && game.position.key != first);
        first = game.position.key;
        game_free(&game);
    }
    assert_true(differs);
}

/* What loses material or hands the game over is named, but not played. */
static void test_avoided_moves(void **state)
{
    static const struct {
        const char *before, *move;
    } avoided[] = {
        {"", "g4"},
        {"d4", "e5"},
        {"e4", "g5"},
        {"e4 e5 Nf3", "f6"},
        {"e4 e5 Nf3 Nc6 Nc3 Nf6", "Nxe5"},
        {"e4 e5 Nf3 Nc6 Bc4", "Nd4"},
        {"f3 e5", "g4"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof avoided / sizeof *avoided; i++) {
        struct book_move moves[BOOK_MOVES_MAX];
        struct position position;
        int count = find_after(avoided[i].before, moves, &position);
        chess_move move;
        bool found = false;
        assert_int_equal(
            san_parse(&position, avoided[i].move, strlen(avoided[i].move), &move, NULL),
            SAN_OK);
        for (int j = 0; j < count; j++) {
            if (moves[j].move == move && moves[j].weight != 0)
                fail_msg("%s %s is played", avoided[i].before, avoided[i].move);
            found = found || moves[j].move == move;
        }
        assert_true(found);
    }
}

/* The names taken over are no lines to be played: the book leads to none of them, nor on. */
static void test_not_in_book(void **state)
{
    static const char *const lines[][2] = {{"Na3", "g6"}, {"e4 e5 Nf3 Nc6 Nxe5 Nxe5", "d4"}};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct book_move moves[BOOK_MOVES_MAX];
        struct opening opening;
        struct position position;
        struct undo undo;
        chess_move move;
        int count = find_after(lines[i][0], moves, &position);
        assert_int_equal(san_parse(&position, lines[i][1], strlen(lines[i][1]), &move, NULL),
                         SAN_OK);
        for (int j = 0; j < count; j++)
            assert_true(moves[j].move != move);
        position_make_move(&position, move, &undo);
        if (i == 1)
            assert_true(openings_find(position.key, &opening));
    }
}

static void test_variety(void **state)
{
    struct book_move moves[BOOK_MOVES_MAX];
    struct position position;
    char san[SAN_SIZE];
    int count = find_after("", moves, &position), half;
    (void)state;
    assert_true(count > 4);
    san_write(&position, moves[0].move, san);
    assert_string_equal(san, "e4");
    assert_int_equal(book_count_likely(moves, count, 0), 1);
    assert_int_equal(book_count_likely(moves, count, BOOK_VARIETY_MAX), count);
    half = book_count_likely(moves, count, 50);
    assert_in_range(half, 1, count - 1);
    for (int i = 0; i < count; i++)
        assert_true((moves[i].weight * 2 >= moves[0].weight) == (i < half));
    assert_int_equal(book_count_likely(moves, 0, 50), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_code),    cmocka_unit_test(test_sum),
        cmocka_unit_test(test_every_line),    cmocka_unit_test(test_every_name),
        cmocka_unit_test(test_no_doublets),   cmocka_unit_test(test_known_names),
        cmocka_unit_test(test_plain_names),   cmocka_unit_test(test_shortened),
        cmocka_unit_test(test_no_name),       cmocka_unit_test(test_book_moves),
        cmocka_unit_test(test_avoided_moves), cmocka_unit_test(test_not_in_book),
        cmocka_unit_test(test_variety),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

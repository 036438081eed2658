/* openings.c - the whole table of openings, well-known names, tags, and the built-in book.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <ctype.h>

#include "base/printable.h"
#include "engine/book.h"
#include "pgn/openings.h"
#include "pgn/openings_data.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/test.h"

enum { CODES = 500, LINES_LEAST = 7800 };

/* Plays "1. e4 e5 2. Nf3"; returns false at an illegal move. */
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

TEST(test_every_code)
{
    bool seen[CODES] = {false};
    struct opening opening;
    assert_true(opening_entry_count >= LINES_LEAST);
    for (size_t i = 0; i < opening_entry_count; i++) {
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

/* Every line is legal and leads to the position with its name, so no position has two
 * names. */
TEST(test_every_line)
{
    struct opening opening, found;
    char moves[OPENING_MOVES_SIZE];
    struct game game;
    for (size_t i = 0; i < opening_entry_count; i++) {
        openings_get(i, &opening);
        game_init(&game, NULL);
        opening_write_moves(&opening, moves);
        if (!play_text(&game, moves))
            fail_msg("%s %s: not legal", opening.name, moves);
        assert_true(openings_find(game.position.key, &found));
        if (found.name != opening.name)
            fail_msg("%s is %s, too", opening.name, found.name);
        game_free(&game);
    }
}

/* ---- well-known names --------------------------------------------------------------- */

static const struct {
    const char *moves, *code, *name; /* the beginning of the name */
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
    /* Transpositions. */
    {"Nf3 Nf6 c4 e6 Nc3 Bb4 d4", "E21", "Nimzo-Indian Defense"},
    {"c4 Nf6 d4 e6 Nc3 d5 Nf3", "D37", "Queen's Gambit Declined"},
    {"Nf3 c5 e4", "B27", "Sicilian Defense"},
    {"d4 e6 e4", "C00", "French Defense"},
    /* Later moves keep the name. */
    {"f3 e5 h3 d5 a3 a6 h4 h6", "A00", "Barnes Opening"},
};

TEST(test_known_names)
{
    struct opening opening;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct game game;
        game_init(&game, NULL);
        if (!play_text(&game, known[i].moves) || !openings_find_in_game(&game, &opening))
            fail_msg("%s: no name", known[i].moves);
        if (strcmp(opening.code, known[i].code) != 0 ||
            strncmp(opening.name, known[i].name, strlen(known[i].name)) != 0)
            fail_msg("%s: %s %s", known[i].moves, opening.code, opening.name);
        game_free(&game);
    }
}

TEST(test_no_name)
{
    struct opening opening;
    struct position position;
    struct game game;
    game_init(&game, NULL);
    assert_false(openings_find_in_game(&game, &opening));
    game_free(&game);
    assert_true(fen_parse(&position, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
    game_init(&game, &position);
    assert_true(play_text(&game, "e4"));
    assert_false(openings_find_in_game(&game, &opening));
    game_free(&game);
    assert_true(fen_parse(
        &position, "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", NULL));
    game_init(&game, &position);
    assert_true(openings_find_in_game(&game, &opening));
    assert_string_equal(opening.code, "C00");
    game_free(&game);
}

TEST(test_shortened)
{
    static const char najdorf[] = "B90 Sicilian Defense: Najdorf Variation, English Attack";
    static const struct {
        const char *name, *shown;
        size_t characters;
    } names[] = {
        {najdorf, najdorf, 55},
        {najdorf, "B90 Sicilian Defense: Najdorf, English Attack", 54},
        {najdorf, "B90 Sicilian Defense: Najdorf", 44},
        {najdorf, "B90 Sicilian Defense", 5},
        {"Sicilian Defense: Modern Variations, Main Line",
         "Sicilian Defense: Modern Variations", 45},
        {"Grünfeld Defense: A", "Grünfeld Defense: A", 19},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[OPENING_TEXT_SIZE];
        opening_shorten_name(names[i].name, names[i].characters, text);
        assert_string_equal(text, names[i].shown);
    }
}

/* ---- the book ----------------------------------------------------------------------- */

/* Plays book moves until the book ends, with a new seed each time. */
TEST(test_book_moves)
{
    struct book book = {0};
    uint64_t random = 1, first = 0;
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    bool differs = false;
    book_open_from_memory(&book, bytes, entries);
    for (int walk = 0; walk < 200; walk++) {
        struct game game;
        struct book_move moves[BOOK_MOVES_MAX];
        chess_move move;
        game_init(&game, NULL);
        for (;;) {
            int count = book_find_moves(&book, &game.position, moves);
            move = book_choose_move(moves, count, &random);
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

/* spoken.c - moves in words, sentences with moves in them, and boards asked about.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pgn/spoken_text.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "typing/game_query.h"
#include "typing/spoken_input.h"
#include "typing/typed_move.h"
#include "walks.h"

#define START   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define ITALIAN "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R w KQkq - 0 5"
#define MIXED   "r3k2r/P5pp/8/3pP1n1/2N3N1/8/6PP/R3K2R w KQkq d6 0 1"
#define MATES   "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"

static void set(struct position *position, const char *fen)
{
    assert_true(fen_parse(position, fen, NULL));
}

/* ---- moves ------------------------------------------------------------------------------ */

static const struct {
    const char *fen, *san, *texts[NOTATIONS]; /* from LONG on */
} spoken[] = {
    {START, "e4", {NULL, NULL, "e2-e4", "e2e4", "e 4", "echo 4", "eva 4"}},
    {START,
     "Nf3",
     {NULL, NULL, "Ng1-f3", "g1f3", "knight f 3", "knight foxtrot 3", "knight felix 3"}},
    {ITALIAN,
     "Bxf7+",
     {NULL, NULL, "Bc4xf7+", "c4f7", "bishop takes f 7, check",
      "bishop takes foxtrot 7, check", "bishop takes felix 7, check"}},
    {ITALIAN,
     "O-O",
     {NULL, NULL, "O-O", "e1g1", "castles kingside", "castles kingside", "castles kingside"}},
    {MIXED,
     "exd6",
     {NULL, NULL, "e5xd6", "e5d6", "e takes d 6", "echo takes delta 6", "eva takes david 6"}},
    {MIXED,
     "Nce3",
     {NULL, NULL, "Nc4-e3", "c4e3", "knight c e 3", "knight charlie echo 3",
      "knight cesar eva 3"}},
    {MIXED,
     "O-O-O",
     {NULL, NULL, "O-O-O", "e1c1", "castles queenside", "castles queenside",
      "castles queenside"}},
    {MATES,
     "Ra8#",
     {NULL, NULL, "Ra1-a8#", "a1a8", "rook a 8, checkmate", "rook alpha 8, checkmate",
      "rook anna 8, checkmate"}},
    {"3n3k/4P3/8/8/8/8/8/K7 w - - 0 1",
     "exd8=N",
     {NULL, NULL, "e7xd8=N", "e7d8n", "e takes d 8 promotes to knight",
      "echo takes delta 8 promotes to knight", "eva takes david 8 promotes to knight"}},
};

static void test_moves(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++)
        for (enum notation notation = NOTATION_SAN; notation < NOTATIONS; notation++) {
            const char *wanted =
                notation == NOTATION_SAN ? spoken[i].san : spoken[i].texts[notation];
            char text[SPOKEN_MOVE_SIZE];
            struct position position;
            chess_move move;
            set(&position, spoken[i].fen);
            assert_int_equal(
                san_parse(&position, spoken[i].san, strlen(spoken[i].san), &move, NULL),
                SAN_OK);
            assert_int_equal(spoken_move_write(notation, &position, move, text),
                             strlen(wanted));
            assert_string_equal(text, wanted);
        }
}

/* What is said can be said back, in every notation. */
static void visit(struct position *position, const struct move_list *legal)
{
    for (int i = 0; i < legal->count; i++)
        for (enum notation notation = NOTATION_SAN; notation < NOTATIONS; notation++) {
            char text[SPOKEN_MOVE_SIZE];
            struct typed_move typed;
            spoken_move_write(notation, position, legal->moves[i], text);
            typed_move_read(position, text, &typed);
            if (typed.status != TYPED_MOVE || typed.move != legal->moves[i])
                fail_msg("'%s' was not understood: %s", text, typed.text);
        }
}

static void test_said_back(void **state)
{
    (void)state;
    walks_visit(1, 40, visit);
}

static void test_no_moves(void **state)
{
    static const char *const texts[] = {"",    "e",   "4",    "B20", "C50", "C5",
                                        "x",   "1-0", "e9",   "Nf",  "exd", "dead",
                                        "e4e", "Q",   "O-O-", "+0",  "e4x"};
    char text[SPOKEN_MOVE_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (spoken_san_write(NOTATION_NATO, texts[i], strlen(texts[i]), text) != 0)
            fail_msg("'%s' became '%s'", texts[i], text);
}

/* ---- sentences ---------------------------------------------------------------------------- */

static void play(struct game *game, const char *moves)
{
    struct typed_move typed;
    char word[SAN_SIZE];
    game_init(game, NULL);
    for (; *moves; moves += strspn(moves, " ")) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(moves, " "), moves);
        typed_move_read(&game->position, word, &typed);
        assert_int_equal(typed.status, TYPED_MOVE);
        assert_true(game_play(game, typed.move));
        moves += strlen(word);
    }
}

static void test_sentences(void **state)
{
    static const struct {
        enum notation notation;
        const char *text, *wanted;
    } rows[] = {
        {NOTATION_SAN, "Hint: Bc4.", "Hint: Bc4."},
        {NOTATION_LITERATE, "Hint: Bc4.", "Hint: bishop c 4."},
        {NOTATION_NATO, "Nbd2 or Nfd2?", "knight bravo delta 2 or knight foxtrot delta 2?"},
        {NOTATION_LITERATE, "2 legal moves: Na3 Nc3", "2 legal moves: knight a 3, knight c 3"},
        {NOTATION_LITERATE, "2... Nf6, clock 15:08. eval +0.06. good",
         "2... knight f 6, clock 15:08. White is 0.06 ahead. good"},
        {NOTATION_LITERATE, "3. d3. eval #-3.", "3. d 3. Black mates in 3."},
        {NOTATION_LITERATE, "'eval table' has it", "'eval table' has it"},
        {NOTATION_LITERATE, "1. e4 e5 2. Nf3", "1. e 4, e 5, 2. knight f 3"},
        {NOTATION_LITERATE, "White knights: b1, f3.", "White knights: b 1, f 3."},
        {NOTATION_LITERATE, "The knight on f3 is pinned by Bg4.",
         "The knight on f 3 is pinned by bishop g 4."},
        {NOTATION_LITERATE, "1 of 2: 3. Qh5?? Blunder. Best was exd5.",
         "1 of 2: 3. queen h 5. Blunder. Best was e takes d 5."},
        {NOTATION_LITERATE, "after 3. Qh5? Black", "after 3. queen h 5? Black"},
        {NOTATION_LITERATE, "3. Qh5? left", "3. queen h 5, mistake, left"},
        {NOTATION_LITERATE, "Depth 4, #-3: 1... Qh4#",
         "Depth 4, Black mates in 3: 1... queen h 4, checkmate"},
        {NOTATION_LITERATE, "You play 1...e5, then", "You play 1...e 5, then"},
        {NOTATION_LITERATE, "1, +0.26: 1. e4", "1, White is 0.26 ahead: 1. e 4"},
        {NOTATION_LITERATE, "Best was e4 (-12.05).", "Best was e 4 (Black is 12.05 ahead)."},
        {NOTATION_LITERATE, "Depth 4, 0.00: 1. e4", "Depth 4, even: 1. e 4"},
        {NOTATION_LITERATE, "1, -lost: 1. e4", "1, Black has a won ending: 1. e 4"},
        {NOTATION_LITERATE, "material +0.26, 0.2 seconds, 1.50",
         "material +0.26, 0.2 seconds, 1.50"},
        {NOTATION_UCI, "1, +0.26:", "1, +0.26:"},
        {NOTATION_LITERATE, "No move 'Nf9'. Did you mean Nf3?",
         "No move 'Nf9'. Did you mean knight f 3?"},
        {NOTATION_LITERATE, "Kept in /home/e4/game-e5.pgn, #1a and B21.",
         "Kept in /home/e4/game-e5.pgn, #1a and B21."},
        /* both squares: of the game, of the line that goes on, of the board */
        {NOTATION_UCI, "You play 2. Nf3.", "You play 2. g1f3."},
        {NOTATION_UCI, "2... Nc6 3. Bb5 a6", "2... b8c6 3. f1b5 a7a6"},
        {NOTATION_LONG, "Hint: Nc6.", "Hint: Nb8-c6."},
        {NOTATION_LONG, "Best was 1. d4 d5 2. Nf3.", "Best was 1. d2-d4 d7-d5 2. Ng1-f3."},
        {NOTATION_UCI, "Opening: Ruy Lopez, 9. Qh8 Na3", "Opening: Ruy Lopez, 9. Qh8 Na3"},
    };
    struct game game;
    char text[512];
    (void)state;
    play(&game, "e4 e5 Nf3");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        spoken_text_write(rows[i].notation, &game, rows[i].text, text, sizeof text);
        assert_string_equal(text, rows[i].wanted);
        spoken_text_write(rows[i].notation, &game, rows[i].text, text,
                          8); /* cut, not beyond */
        assert_true(strlen(text) < 8);
    }
    game_free(&game);
}

static void test_announcements(void **state)
{
    static const struct {
        enum notation notation;
        const char *text, *wanted;
    } rows[] = {
        {NOTATION_SAN, "Black plays 1... e5 (book).", "Black plays 1... e5 (book)."},
        {NOTATION_LITERATE, "Black plays 1... e5 (book).", "Black: e 5."},
        {NOTATION_ANNA, "You play 2. Nf3. Check.", "You: knight felix 3. Check."},
        {NOTATION_LONG, "You play 2. Nf3.", "You play 2. Ng1-f3."},
        {NOTATION_LITERATE, "Two players are there.", "Two players are there."},
    };
    struct game game;
    char text[512];
    (void)state;
    play(&game, "e4 e5 Nf3");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        spoken_announcement_write(rows[i].notation, &game, rows[i].text, text, sizeof text);
        assert_string_equal(text, rows[i].wanted);
    }
    game_free(&game);
}

/* ---- what is dictated -------------------------------------------------------------------- */

static void test_input(void **state)
{
    static const struct {
        const char *text, *letters;
    } rows[] = {
        {"knight f 3", "Nf3"},
        {"Knight takes f 7, check", "Nxf7"},
        {"knight b d 7", "Nbd7"},
        {"knight on g1 to f3", "Ng1f3"},
        {"echo four", "e4"},
        {"pawn e 4", "e4"},
        {"pawn takes d 5", "pxd5"},
        {"e takes d 5", "exd5"},
        {"alfa 8 promotes to queen", "a8=Q"},
        {"castles", "castles"},
        {"castle king side", "O-O"},
        {"kingside castle", "O-O"},
        {"long castling", "O-O-O"},
        {"queen side castle", "O-O-O"},
        {"\xE2\x99\x98"
         "f3",
         "Nf3"},
        {"\xE2\x99\x9F\xEF\xB8\x8E"
         "e5",
         "e5"},
        /* no words of a move */
        {"nf3", "nf3"},
        {"b c 4", "b c 4"},
        {"knight", "knight"},
        {"takes d 5", "takes d 5"},
        {"play line 3", "play line 3"},
        {"king of hearts", "king of hearts"},
        {"castles knight f 3", "castles knight f 3"},
        {"knight a 1 b 2 c 3", "knight a 1 b 2 c 3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char letters[SPOKEN_INPUT_SIZE];
        spoken_input_read(rows[i].text, letters);
        assert_string_equal(letters, rows[i].letters);
    }
}

/* ---- boards ------------------------------------------------------------------------------ */

static void test_kinds(void **state)
{
    static const struct {
        const char *asked, *answer;
    } rows[] = {
        {"N", "White knights: c4, g4."},
        {"n", "Black knight: g5."},
        {"knights", "White knights: c4, g4. Black knight: g5."},
        {"Queen", "White: no queen. Black: no queen."},
        {"black rooks", "Black rooks: a8, h8."},
        {"white p", "White pawns: a7, e5, g2, h2."},
        {"A", "White: king e1, rooks a1, h1, knights c4, g4, pawns a7, e5, g2, h2."},
        {"black", "Black: king e8, rooks a8, h8, knight g5, pawns d5, g7, h7."},
        {"x", NULL},
        {"N n", NULL},
        {"white horses", NULL},
    };
    struct position position;
    (void)state;
    set(&position, MIXED);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct piece_kinds kinds;
        char text[QUERY_SIZE];
        assert_int_equal(query_read_kinds(rows[i].asked, &kinds), rows[i].answer != NULL);
        if (!rows[i].answer)
            continue;
        query_write_kinds(&position, &kinds, text);
        assert_string_equal(text, rows[i].answer);
    }
}

static void test_lines(void **state)
{
    struct position position;
    char text[QUERY_SIZE];
    bool is_file;
    int number;
    (void)state;
    set(&position, MIXED);
    assert_true(query_read_line("7", &is_file, &number));
    query_write_line(&position, PIECES_BY_NAME, is_file, number, text);
    assert_string_equal(text, "Rank 7: a7 white pawn, g7 black pawn, h7 black pawn.");
    assert_true(query_read_line("echo", &is_file, &number));
    query_write_line(&position, PIECES_BY_LETTER, is_file, number, text);
    assert_string_equal(text, "File e: e1 K, e5 P, e8 k.");
    query_write_line(&position, PIECES_BY_NAME, false, 2, text);
    assert_string_equal(text, "Rank 3: empty.");
    assert_false(query_read_line("9", &is_file, &number));
    assert_false(query_read_line("i", &is_file, &number));
    assert_false(query_read_line("", &is_file, &number));
    assert_false(query_read_line("4 5", &is_file, &number));
}

static void test_squares(void **state)
{
    static const struct {
        const char *asked, *answer, *attackers;
    } rows[] = {
        {"d5", "d5: black pawn. Neither attacked nor defended.",
         "Attackers of d5: White: none. Black: none."},
        {"e 5", "e5: white pawn. Defended by knights c4, g4.",
         "Attackers of e5: White: knights c4, g4. Black: none."},
        {"charlie 4", "c4: white knight. Attacked by pawn d5. Not defended.",
         "Attackers of c4: White: none. Black: pawn d5."},
        {"H1", "h1: white rook. Neither attacked nor defended.", NULL},
        {"f6",
         "f6: empty. White attacks it with knight g4, pawn e5. Black attacks it with pawn g7.",
         NULL},
        {"z9", NULL, NULL},
        {"e", NULL, NULL},
        {"e45", NULL, NULL},
        {"e4 e5", NULL, NULL},
    };
    struct position position;
    (void)state;
    set(&position, MIXED);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        enum square square;
        char text[QUERY_SIZE];
        assert_int_equal(query_read_square(rows[i].asked, &square), rows[i].answer != NULL);
        if (!rows[i].answer)
            continue;
        query_write_square(&position, PIECES_BY_NAME, square, text);
        assert_string_equal(text, rows[i].answer);
        query_write_attackers(&position, PIECES_BY_NAME, square, text);
        if (rows[i].attackers)
            assert_string_equal(text, rows[i].attackers);
    }
}

/* Any board's answer fits or is cut: 64 pieces. */
static void test_full_boards(void **state)
{
    static const struct piece_kinds all = {NO_PIECE_TYPE, {true, true}};
    struct position position;
    char text[QUERY_SIZE];
    (void)state;
    set(&position,
        "kqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ w - -");
    query_write_kinds(&position, &all, text);
    assert_true(strlen(text) < QUERY_SIZE);
    query_write_line(&position, PIECES_BY_NAME, true, 0, text);
    assert_true(strlen(text) < QUERY_SIZE);
}

static void test_walking(void **state)
{
    static const struct piece_kinds knights = {KNIGHT, {true, true}}, kings = {KING, {true}};
    struct position position;
    enum square square = E1;
    (void)state;
    set(&position, MIXED);
    assert_int_equal(query_next(&position, &knights, E1, 1), C4);
    assert_int_equal(query_next(&position, &knights, C4, 1), G4);
    assert_int_equal(query_next(&position, &knights, G5, 1), C4); /* past the end */
    assert_int_equal(query_next(&position, &knights, C4, -1), G5);
    assert_int_equal(query_next(&position, &kings, E1, 1), NO_SQUARE);
    assert_false(query_step(&square, 0, -1));
    assert_int_equal(square, E1);
    assert_true(query_step(&square, 1, 1));
    assert_int_equal(square, F2);
    square = H8;
    assert_false(query_step(&square, 1, 0));
    assert_false(query_step(&square, 0, 1));
}

static void test_last_move(void **state)
{
    static const struct {
        const char *moves, *last, *lost;
    } rows[] = {
        {"", "No move has been played. White to move.", ""},
        {"e4", "Last move: 1. e4, from e2. Black to move.", ""},
        {"e4 d5 exd5", "Last move: 2. exd5, from e4, a pawn captured. Black to move.",
         "Lost: White nothing; Black a pawn."},
        {"e4 a6 e5 d5 exd6",
         "Last move: 3. exd6, from e5, a pawn captured in passing. Black to move.",
         "Lost: White nothing; Black a pawn."},
        {"f3 e5 g4 Qh4", "Last move: 2... Qh4#, from d8. Black wins by checkmate.", ""},
        {"e4 e5 Nf3 Nf6 Nxe5 Nxe4 Be2 Be7 O-O", "Last move: 5. O-O. Black to move.",
         "Lost: White a pawn; Black a pawn."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[QUERY_SIZE];
        struct game game;
        play(&game, rows[i].moves);
        query_write_last(&game, text);
        assert_string_equal(text, rows[i].last);
        query_write_lost(&game, text);
        assert_string_equal(text, rows[i].lost);
        game_free(&game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),         cmocka_unit_test(test_said_back),
        cmocka_unit_test(test_no_moves),      cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_announcements), cmocka_unit_test(test_input),
        cmocka_unit_test(test_kinds),         cmocka_unit_test(test_lines),
        cmocka_unit_test(test_squares),       cmocka_unit_test(test_full_boards),
        cmocka_unit_test(test_walking),       cmocka_unit_test(test_last_move),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

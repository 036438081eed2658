/* spoken.c - moves in words, sentences with moves, and questions about the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/spoken.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "support/test.h"
#include "typing/board_query.h"
#include "typing/spoken_input.h"
#include "typing/typed_move.h"
#include "support/random_moves.h"

#define MIXED "r3k2r/P5pp/8/3pP1n1/2N3N1/8/6PP/R3K2R w KQkq d6 0 1"

/* ---- moves -------------------------------------------------------------------------- */

static const struct {
    const char *san, *literate, *nato;
} spoken[] = {
    {"e4", "e 4", "echo 4"},
    {"Nf3", "knight f 3", "knight foxtrot 3"},
    {"Bxf7+", "bishop takes f 7, check", "bishop takes foxtrot 7, check"},
    {"O-O", "castles kingside", "castles kingside"},
    {"exd6", "e takes d 6", "echo takes delta 6"},
    {"Nce3", "knight from c to e 3", "knight from charlie to echo 3"},
    {"R1xe2", "rook from 1 takes e 2", "rook from 1 takes echo 2"},
    {"Qh4e1", "queen from h 4 to e 1", "queen from hotel 4 to echo 1"},
    {"O-O-O", "castles queenside", "castles queenside"},
    {"Ra8#", "rook a 8, checkmate", "rook alpha 8, checkmate"},
    {"exd8=N", "e takes d 8 promotes to knight", "echo takes delta 8 promotes to knight"},
};

static size_t say(enum notation notation, const char *san, char text[SPOKEN_MOVE_SIZE])
{
    return spoken_san_write(notation, san, strlen(san), text);
}

TEST(test_moves)
{
    char text[SPOKEN_MOVE_SIZE];
    for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++) {
        assert_int_equal(say(NOTATION_LITERATE, spoken[i].san, text),
                         strlen(spoken[i].literate));
        assert_string_equal(text, spoken[i].literate);
        say(NOTATION_NATO, spoken[i].san, text);
        assert_string_equal(text, spoken[i].nato);
    }
}

/* Spoken moves can be typed back, in every notation. */
static void visit(struct position *position, const struct move_list *legal)
{
    for (int i = 0; i < legal->count; i++)
        for (enum notation notation = NOTATION_LITERATE; notation < NOTATIONS; notation++) {
            char san[SAN_SIZE], text[SPOKEN_MOVE_SIZE];
            struct typed_move typed;
            san_write(position, legal->moves[i], san);
            say(notation, san, text);
            typed_move_parse(position, text, &typed);
            if (typed.status != TYPED_MOVE || typed.move != legal->moves[i])
                fail_msg("'%s' was not understood: %s", text, typed.text);
        }
}

TEST(test_round_trip)
{
    random_moves_visit(1, 40, visit);
}

/* ---- sentences ---------------------------------------------------------------------- */

TEST(test_sentences)
{
    static const struct {
        enum notation notation;
        const char *text, *wanted;
    } rows[] = {
        {NOTATION_SAN, "Hint: Bc4.", "Hint: Bc4."},
        {NOTATION_LITERATE, "Hint: Bc4.", "Hint: bishop c 4."},
        {NOTATION_NATO, "Nbd2 or Nfd2?",
         "knight from bravo to delta 2 or knight from foxtrot to delta 2?"},
        {NOTATION_LITERATE, "2 legal moves: Na3 Nc3", "2 legal moves: knight a 3, knight c 3"},
        {NOTATION_LITERATE, "2... Nf6, clock 15:08. eval +0.06. good",
         "Black's move 2, knight f 6, clock 15:08. White is 0.06 ahead. good"},
        {NOTATION_LITERATE, "3. d3. eval #-3.", "3. d 3. Black mates in 3."},
        {NOTATION_LITERATE, "'eval table' has it", "'eval table' has it"},
        {NOTATION_LITERATE, "1. e4 e5 2. Nf3", "1. e 4, e 5, move 2, knight f 3"},
        {NOTATION_LITERATE, "Best was 5. dxc5 dxc5 6. b3 Nf6",
         "Best was White's move 5, d takes c 5, d takes c 5, move 6, b 3, knight f 6"},
        {NOTATION_LITERATE, "14. Qxd7+ was a blunder",
         "14. queen takes d 7, check, was a blunder"},
        {NOTATION_LITERATE, "White: knights b1, f3.", "White: knights b 1, f 3."},
        {NOTATION_LITERATE, "The knight on f3 is pinned by Bg4.",
         "The knight on f 3 is pinned by bishop g 4."},
        {NOTATION_LITERATE, "1 of 2: 3. Qh5?? Blunder. Best was exd5.",
         "1 of 2: White's move 3, queen h 5. Blunder. Best was e takes d 5."},
        {NOTATION_LITERATE, "3. Qh5??. eval -1.50. Blunder. Best was exd5.",
         "3. queen h 5. Black is 1.50 ahead. Blunder. Best was e takes d 5."},
        {NOTATION_LITERATE, "after 3. Qh5? Black", "after White's move 3, queen h 5? Black"},
        {NOTATION_LITERATE, "3. Qh5? left", "3. queen h 5, mistake, left"},
        {NOTATION_LITERATE, "Depth 4, #-3: 1... Qh4#",
         "Depth 4, Black mates in 3: Black's move 1, queen h 4, checkmate"},
        {NOTATION_LITERATE, "You play 1...e5, then", "You play 1...e 5, then"},
        {NOTATION_LITERATE, "1, +0.26: 1. e4", "1, White is 0.26 ahead: White's move 1, e 4"},
        {NOTATION_LITERATE, "Best was e4 (-12.05).", "Best was e 4 (Black is 12.05 ahead)."},
        {NOTATION_LITERATE, "Depth 4, 0.00: 1. e4", "Depth 4, even: White's move 1, e 4"},
        {NOTATION_LITERATE, "1, -lost: 1. e4",
         "1, Black has a won ending: White's move 1, e 4"},
        {NOTATION_LITERATE, "material +0.26, 0.2 seconds, 1.50",
         "material +0.26, 0.2 seconds, 1.50"},
        {NOTATION_LITERATE, "'Nf9' is not a move. Did you mean Nf3?",
         "'Nf9' is not a move. Did you mean knight f 3?"},
        {NOTATION_LITERATE, "Saved in /home/e4/game-e5.pgn, #1a and B21.",
         "Saved in /home/e4/game-e5.pgn, #1a and B21."},
        {NOTATION_LITERATE, "No pawn can go straight to e4.",
         "No pawn can go straight to e 4."},
        {NOTATION_NATO, "clock 5d2, bronstein: 5d2", "clock 5d2, bronstein: 5d2"},
        {NOTATION_LITERATE, "Try 'sq e4' or 'e4', White's move e4.",
         "Try 'sq e4' or 'e4', White's move e 4."},
        {NOTATION_LITERATE, "Name pieces such as Ke1, Nf3 or qd8. Then Nf3.",
         "Name pieces such as Ke1, Nf3 or qd8. Then knight f 3."},
        {NOTATION_LITERATE, "Name squares, such as e4", "Name squares, such as e4"},
        {NOTATION_LITERATE, "White's e4 ends black's e5'", "White's e 4 ends black's e 5'"},
        {NOTATION_LITERATE, "Game 2 of 3: Anna - Boris, 0-1, Spring.",
         "Game 2 of 3: Anna against Boris, Black won, Spring."},
        {NOTATION_LITERATE, "anna: \"good game - again?\"", "anna: \"good game - again?\""},
        {NOTATION_SAN, "Anna - Boris, 1-0", "Anna - Boris, 1-0"},
    };
    char text[512];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        spoken_text_write(rows[i].notation, rows[i].text, text, sizeof text);
        assert_string_equal(text, rows[i].wanted);
        spoken_text_write(rows[i].notation, rows[i].text, text, 8); /* truncated */
        assert_true(strlen(text) < 8);
    }
}

/* ---- dictated input ----------------------------------------------------------------- */

TEST(test_input)
{
    static const struct {
        const char *text, *letters;
    } rows[] = {
        {"knight f 3", "Nf3"},
        {"Knight takes f 7, check", "Nxf7"},
        {"knight b d 7", "Nbd7"},
        {"knight on g1 to f3", "Ng1f3"},
        {"move the knight from b1 to c3", "Nb1c3"},
        {"echo four", "e4"},
        {"pawn e 4", "pe4"},
        {"pawn takes d 5", "pxd5"},
        {"e takes d 5", "exd5"},
        {"alfa 8 promotes to queen", "a8Q"},
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
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char letters[SPOKEN_INPUT_SIZE];
        spoken_input_normalize(rows[i].text, letters);
        assert_string_equal(letters, rows[i].letters);
    }
}

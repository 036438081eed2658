/* pgn.c - writing games as PGN and reading them back, and PGN by other programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/test.h"
#include "support/random_moves.h"

static void read_game(struct game *game, const char *text, size_t number,
                      enum pgn_status expected, struct error *error)
{
    enum pgn_status status = pgn_parse(game, text, strlen(text), number, error);
    if (status != expected)
        fail_msg("status %d instead of %d for: %s", (int)status, (int)expected, text);
}

/* Returns the moves of a game as one string. */
static const char *moves_of(const struct game *game)
{
    static char text[4096];
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < game->current && length < sizeof text - SAN_SIZE; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? " " : "",
                                   game->moves[i].san);
    return text;
}

static void check_moves(const char *text, const char *expected)
{
    struct game game;
    read_game(&game, text, 1, PGN_OK, NULL);
    assert_string_equal(moves_of(&game), expected);
    game_free(&game);
}

/* Written, read and written again the text is the same, and so is the game. */
static void check_identity(const struct game *game)
{
    struct game other;
    char fen[FEN_SIZE], other_fen[FEN_SIZE];
    size_t length, other_length;
    char *text = pgn_write(game, &length), *other_text;
    struct error error = {.text = ""};
    assert_int_equal(length, strlen(text));
    if (pgn_parse(&other, text, length, 1, &error) != PGN_OK)
        fail_msg("%s\n%s", error.text, text);
    other_text = pgn_write(&other, &other_length);
    assert_string_equal(text, other_text);
    assert_int_equal(other.result, game->result);
    assert_int_equal(other.ending, game->ending);
    assert_int_equal(other.current, game->current);
    fen_write(&game->position, fen);
    fen_write(&other.position, other_fen);
    assert_string_equal(fen, other_fen);
    for (char *line = text; *line; line += strcspn(line, "\n") + 1)
        assert_true(*line == '[' || strcspn(line, "\n") < 80);
    free(text);
    free(other_text);
    game_free(&other);
}

/* ---- writing ------------------------------------------------------------------------ */

TEST(test_export_format)
{
    static const char expected[] = "[Event \"?\"]\n"
                                   "[Site \"?\"]\n"
                                   "[Date \"2026.11.05\"]\n"
                                   "[Round \"?\"]\n"
                                   "[White \"A \\\"B\\\" \\\\ C\"]\n"
                                   "[Black \"ttychess\"]\n"
                                   "[Result \"0-1\"]\n"
                                   "[ECO \"A00\"]\n"
                                   "[Time \"07:08:09\"]\n"
                                   "\n"
                                   "1. f3 e5 2. g4 Qh4# 0-1\n";
    struct game game;
    size_t length;
    char *text;
    read_game(&game, "1. f3 e5 2. g4 Qh4#", 1, PGN_OK, NULL);
    strcpy(game.white, "A \"B\" \\ C");
    strcpy(game.black, "ttychess");
    game.date = (struct tm){
        .tm_year = 126, .tm_mon = 10, .tm_mday = 5, .tm_hour = 7, .tm_min = 8, .tm_sec = 9};
    game_set_tag(&game, "ECO", "A00");
    text = pgn_write(&game, &length);
    assert_string_equal(text, expected);
    free(text);
    check_identity(&game);
    game_free(&game);
}

/* A finished game can be browsed like one from a file, but its tags have no order given by a
 * file. */
TEST(test_tags_of_a_finished_game)
{
    struct game game;
    size_t length;
    game_init(&game, NULL);
    game_set_tag(&game, "ECO", "A00");
    game.study = true;
    char *text = pgn_write(&game, &length);
    assert_memory_equal(text, "[Event ", 7);
    free(text);
    game_free(&game);
}

TEST(test_chess960)
{
    struct game game;
    size_t length;
    char *text;
    read_game(&game,
              "[Variant \"Fischerandom\"]\n"
              "[FEN \"4k3/8/8/8/8/8/8/RK4R1 w KQ - 0 1\"]\n\n1. O-O Kd7 *",
              1, PGN_OK, NULL);
    assert_true(game.start.chess960);
    assert_int_equal(position_king(&game.position, WHITE), G1);
    text = pgn_write(&game, &length);
    assert_non_null(strstr(text, "[Variant \"Fischerandom\"]\n")); /* as in the file */
    assert_non_null(strstr(text, " w KQ - 0 1\"]\n"));
    free(text);
    check_identity(&game);
    game_free(&game);
    struct position start; /* number 518 is the standard start position */
    position_set_chess960(&start, 518);
    game_init(&game, &start);
    check_identity(&game);
    game_free(&game);
}

TEST(test_every_ending_is_read_back)
{
    for (int ending = ENDING_THREEFOLD; ending <= ENDING_OTHER; ending++)
        for (int result = RESULT_WHITE_WINS; result <= RESULT_DRAW; result++) {
            struct game game;
            read_game(&game, "1. e4 e5 *", 1, PGN_OK, NULL);
            game_end(&game, (enum result)result, (enum ending)ending);
            check_identity(&game);
            game_free(&game);
        }
}

/* Random games, with promotions and castling of all kinds. */
static void visit(struct position *position, const struct move_list *legal)
{
    struct game game;
    struct move_list next = *legal;
    uint64_t random = position->key | 1;
    game_init(&game, position);
    for (int i = 0; i < 30 && game.result == RESULT_NONE; i++) {
        generate_legal(&game.position, &next);
        game_play(&game, next.moves[random_moves_random(&random) % (uint64_t)next.count]);
    }
    check_identity(&game);
    game_free(&game);
}

TEST(test_random_games)
{
    random_moves_visit(1, 12, visit);
}

/* ---- reading ------------------------------------------------------------------------ */

TEST(test_import_format)
{
    check_moves("1. e4 e5 2. Nf3 *", "e4 e5 Nf3");
    check_moves("1.e4 e5 2.Nf3", "e4 e5 Nf3");
    check_moves("e4 e5 Nf3 1-0", "e4 e5 Nf3");
    check_moves("\xEF\xBB\xBF[Event \"x\"]\r\n\r\n\r\n1. e4\r\n1... e5\r\n*\r\n", "e4 e5");
    check_moves("[Event \"x\"][Site \"y\"]\n[Round \"1\"] 1. e4 *", "e4");
    check_moves("1. e4! e5?! $14 2. Nf3 $1 $22 !? *", "e4 e5 Nf3");
    check_moves("1. e4 {a {comment} e5 ; not a comment e6\n*", "e4 e5");
    check_moves("% 1. d4\n1. e4 e5\n% Nf3\n*", "e4 e5");
    check_moves("1. e4 (1. d4 d5 (1... Nf6 {x)} 2. c4) 2. c4) e5 *", "e4 e5");
    check_moves("1. e2-e4 e7e5 2. Ng1-f3 b8c6 *", "e4 e5 Nf3 Nc6");
    check_moves("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    check_moves("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] a8Q+ *", "a8=Q+");
    check_moves("1. e4 \xE2\xA9\xB2 e5 [%clk 0:01] *", "e4 e5");
    check_moves("[Event \"no quote]\n[Site \"?\"]\n1. e4 *", "e4");
}

TEST(test_tags)
{
    struct game game;
    read_game(&game,
              "[White \"M\xFCller \\\"x\\\"\"]\n[Black \"M\xC3\xBCller\x1B[2J\"]\n"
              "[Date \"2026.??.??\"]\n[Time \"1:02:03\"]\n[ECO \"C50\"]\n[Result \"1-0\"]\n"
              "[Site \"Riga\"]\n\n1. e4 e5\n",
              1, PGN_OK, NULL);
    assert_string_equal(game.white, "M\xC3\xBCller \"x\""); /* was ISO 8859-1 */
    assert_string_equal(game.black, "M\xC3\xBCller?[2J");
    assert_int_equal(game.date.tm_year, 126);
    assert_int_equal(game.date.tm_mon, -1);
    assert_int_equal(game.date.tm_hour, 1);
    assert_string_equal(game_tag(&game, "ECO"), "C50");
    assert_string_equal(game_tag(&game, "Site"), "Riga");
    assert_null(game_tag(&game, "Result"));
    assert_int_equal(game.result, RESULT_WHITE_WINS); /* no result after the moves */
    game_free(&game);
    read_game(&game, "[Result \"0-1\"]\n1. e4 1-0", 1, PGN_OK, NULL);
    assert_int_equal(game.result, RESULT_BLACK_WINS); /* another result after them */
    game_free(&game);
    read_game(&game, "[Result \"0-1\"]\n1. f3 e6 2. g4 Qh4# 1-0", 1, PGN_OK, NULL);
    assert_int_equal(game.ending, ENDING_CHECKMATE);
    game_free(&game);
}

TEST(test_several_games)
{
    static const char text[] = "[Event \"1\"]\n[White \"a\"]\n\n1. e4 (1. d4) e5 1-0\n\n"
                               "[White \"b\"]\n[Event \"2\"]\n\n{no moves} 0-1\n"
                               "[Event \"3\"]\n[White \"c\"]\n\n\n"
                               "[Event \"4\"]\n[White \"d\"]\n\n1. c4 {[Event \"5\"]}\n"
                               "[Event \"6\"]\n1. b4 (oops *\n[Event \"7\"]\n1. a4 *\n";
    static const char *const moves[] = {"e4 e5", "", "", "c4", "b4", "a4"};
    struct game game;
    struct error error;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        read_game(&game, text, i + 1, i == 4 ? PGN_HAS_ERRORS : PGN_OK, NULL);
        assert_string_equal(moves_of(&game), moves[i]);
        game_free(&game);
    }
    read_game(&game, text, 7, PGN_NO_GAME, &error);
    read_game(&game, "", 1, PGN_NO_GAME, &error);
    read_game(&game, " \n\t; nothing\n", 1, PGN_NO_GAME, &error);
    assert_string_equal(error.text, "no game in the PGN text");
}

/* ---- errors ------------------------------------------------------------------------- */

static void check_broken(const char *text, const char *moves, const char *complaint, int line,
                         int column)
{
    struct game game;
    struct error error;
    read_game(&game, text, 1, PGN_HAS_ERRORS, &error);
    assert_string_equal(moves_of(&game), moves);
    assert_non_null(strstr(error.text, complaint));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    game_free(&game);
}

TEST(test_moves_before_an_error_are_kept)
{
    check_broken("1. e4 e5\n2. Nf3 Nc9 *", "e4 e5 Nf3", "expected a move: 'Nc9'", 2, 8);
    check_broken("1. e4 e5 2. Ke3", "e4 e5", "illegal move: 'Ke3'", 1, 13);
    check_broken("1. d4 d5 2. Nf3 Nf6 3. Nd2", "d4 d5 Nf3 Nf6", "ambiguous move", 1, 24);
    check_broken("1. e4 {never\nclosed", "e4", "has no '}'", 1, 7);
    check_broken("1. f3 e5 2. g4 Qh4 3. a3", "f3 e5 g4 Qh4#", "", 1, 23);
    check_broken("1. e4 f6 2. Qh5+ --", "e4 f6 Qh5+", "illegal move: '--'", 1, 18);
    check_broken("1. e4 \x1B[2J", "e4", "expected a move: '?'", 1, 7);
}

TEST(test_invalid_starts)
{
    struct game game;
    struct error error;
    read_game(&game, "[Event \"x\"]\n[FEN \"8/8/8 w\"]\n1. e4", 1, PGN_NO_GAME, &error);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.text, "FEN field 1"));
    read_game(&game, "[Variant \"Atomic\"]\n1. e4", 1, PGN_NO_GAME, &error);
    assert_non_null(strstr(error.text, "unknown variant: 'Atomic'"));
    read_game(&game, "{never closed", 1, PGN_NO_GAME, &error);
}

/* exercise.c - reading, selecting and solving puzzles.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "study/exercise.h"
#include "rules/fen.h"
#include "support/scratch.h"
#include "support/test.h"

/* A back rank: after the rook leaves it, there is a mate in one or two. */
#define ROW_ONE "a1,6k1/5ppp/8/8/8/8/5PPP/r3R1K1 w - - 0 1,h2h3 a1e1 g1h2 e1e2,1500,80,0,0,"
#define ROW_TWO "b2,3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1,h2h3 d8d1 g1h2 d1d2,900,70,0,0,"

static char path[512];
static struct exercise exercise;
static struct error error;

static void write_file(const char *directory, const char *text)
{
    snprintf(path, sizeof path, "%s/puzzles.csv", directory);
    FILE *stream = fopen(path, "w");
    fputs(text, stream);
    fclose(stream);
}

static bool read_row(const char *row)
{
    error.text[0] = '\0';
    return exercise_parse(&exercise, row, strlen(row), &error);
}

TEST(test_row)
{
    static const char row[] = ROW_ONE "endgame short,https://example.org/1,\n";
    char written[EXERCISE_ROW_SIZE];
    assert_true(exercise_parse(&exercise, row, strlen(row) - 1, &error));
    assert_int_equal(exercise.count, 4);
    assert_int_equal(exercise.rating, 1500);
    assert_true(exercise_has_theme(&exercise, "SHORT"));
    assert_false(exercise_has_theme(&exercise, "end"));
    exercise_write(&exercise, written);
    assert_string_equal(written, row);
    uint64_t key = exercise_key(&exercise);
    exercise.moves[3]++;
    assert_true(exercise_key(&exercise) != key);
    snprintf(exercise.source, sizeof exercise.source, "A, B");
    exercise.moves[3]--;
    exercise_write(&exercise, written);
    assert_non_null(strstr(written, ",A; B,\n"));
}

TEST(test_wrong_rows)
{
    static const char *const rows[] = {
        "",
        "a,b,c",
        "a1,8/8/8/8/8/8/8/8 w - - 0 1,h2h3 a1e1,1,1,0,0,x,y,",
        "a1,6k1/5ppp/8/8/8/8/5PPP/r3R1K1 w - - 0 1,h2h3,1,1,0,0,x,y,",
        "a1,6k1/5ppp/8/8/8/8/5PPP/r3R1K1 w - - 0 1,h2h3 h2h4,1,1,0,0,x,y,",
        /* The position before the solution is already a draw. */
        "a1,8/8/4k3/8/8/3K4/8/5n2 w - - 0 1,d3d4 f1e3,1,1,0,0,x,y,",
        "a1,6k1/5ppp/8/8/8/8/5PPP/r3R1K1 w - - 149 100,g1h1 a1e1,1,1,0,0,x,y,",
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_false(read_row(rows[i]));
        assert_true(error.text[0]);
    }
}

/* A text that is no number means no rating, and the log can store that. */
TEST(test_rating)
{
    static const char *const ratings[] = {"-2147483648", "-1", "2147483647", "10000", "x", ""};
    char row[200];
    for (size_t i = 0; i < sizeof ratings / sizeof ratings[0]; i++) {
        snprintf(row, sizeof row,
                 "a,6k1/5ppp/8/8/8/8/5PPP/r3R1K1 w - - 0 1,h2h3 a1e1,%s,%s,0,0,x,y,",
                 ratings[i], ratings[i]);
        assert_true(read_row(row));
        assert_int_equal(exercise.rating, 0);
        assert_int_equal(exercise.deviation, 0);
    }
}

TEST_WITH(scratch_make, scratch_remove, test_file)
{
    struct exercise_file file;
    struct exercise_filter filter = {.theme = NULL};
    size_t at = 0;
    snprintf(path, sizeof path, "%s/puzzles.csv", (char *)*state);
    FILE *stream = fopen(path, "w");
    fprintf(stream, "%snonsense\n%sshort,x,\n\r\n%slong,x,Sicilian_Defense", exercise_header,
            ROW_ONE, ROW_TWO);
    fclose(stream);
    assert_true(exercise_file_open(&file, path, &error));
    assert_true(exercise_file_next(&file, &filter, &at, &exercise));
    assert_string_equal(exercise.id, "a1");
    assert_true(exercise_file_next(&file, &filter, &at, &exercise));
    assert_string_equal(exercise.id, "b2");
    assert_false(exercise_file_next(&file, &filter, &at, &exercise));
    at = file.size / 2; /* in the middle of a row */
    assert_true(exercise_file_next(&file, NULL, &at, &exercise));
    assert_string_equal(exercise.id, "b2");
    at = 0;
    filter = (struct exercise_filter){.min_rating = 1200, .max_rating = 1600};
    assert_true(exercise_file_next(&file, &filter, &at, &exercise));
    assert_string_equal(exercise.id, "a1");
    filter.theme = "long";
    at = 0;
    assert_false(exercise_file_next(&file, &filter, &at, &exercise));
    filter = (struct exercise_filter){.theme = "sicilian_defense"};
    at = 0;
    assert_true(exercise_file_next(&file, &filter, &at, &exercise));
    assert_string_equal(exercise.id, "b2");
    exercise_file_close(&file);
    assert_false(exercise_file_open(&file, "/nonexistent", &error));
}

/* Each puzzle once, also after an incomplete line. */
TEST_WITH(scratch_make, scratch_remove, test_added)
{
    struct exercise_keys known = {.tree = NULL};
    struct exercise_file file;
    char first[200];
    size_t at = 0;
    snprintf(path, sizeof path, "%s/made/own.csv", (char *)*state);
    assert_true(read_row(ROW_ONE "x,y,"));
    assert_true(exercise_file_append(&known, path, &exercise, &error));
    FILE *stream = fopen(path, "a");
    fputs("torn,6k1/5p", stream);
    fclose(stream);
    assert_false(exercise_file_append(&known, path, &exercise, &error));
    exercise_keys_free(&known);
    assert_false(exercise_file_append(&known, path, &exercise, &error));
    assert_true(read_row(ROW_TWO "x,y,"));
    assert_true(exercise_file_append(&known, path, &exercise, &error));
    assert_false(exercise_file_append(&known, path, &exercise, &error));
    assert_string_equal(error.text, "");
    assert_true(exercise_file_open(&file, path, &error));
    rewind(file.stream);
    assert_non_null(fgets(first, sizeof first, file.stream));
    assert_string_equal(first, exercise_header);
    assert_true(exercise_file_next(&file, NULL, &at, &exercise));
    assert_true(exercise_file_next(&file, NULL, &at, &exercise));
    assert_string_equal(exercise.id, "b2");
    assert_false(exercise_file_next(&file, NULL, &at, &exercise));
    exercise_file_close(&file);
    exercise_keys_free(&known);
    assert_false(exercise_file_append(&known, "/proc/none/own.csv", &exercise, &error));
    assert_true(error.text[0]);
    assert_null(known.tree);
}

/* Only new rows are read, including those of other programs; a file that became shorter is
 * read again. */
TEST_WITH(scratch_make, scratch_remove, test_added_later)
{
    struct exercise_keys known = {.tree = NULL};
    write_file(*state, ROW_ONE "x,y,\n");
    assert_true(read_row(ROW_ONE "x,y,"));
    assert_false(exercise_file_append(&known, path, &exercise, &error));
    FILE *stream = fopen(path, "r+");
    fputs("-,", stream);
    fseek(stream, 0, SEEK_END);
    fputs(ROW_TWO "x,y,\n", stream);
    fclose(stream);
    assert_false(exercise_file_append(&known, path, &exercise, &error));
    assert_true(read_row(ROW_TWO "x,y,"));
    assert_false(exercise_file_append(&known, path, &exercise, &error));
    write_file(*state, "");
    assert_true(exercise_file_append(&known, path, &exercise, &error));
    exercise_keys_free(&known);
}

#define BOARD "6k1/5ppp/8/8/8/8/5PPP/r3R1K1 w - - 0 1"

/* Columns in any order, as named by the first line; quoted fields; other separators. */
TEST_WITH(scratch_make, scratch_remove, test_formats)
{
    static const struct {
        const char *text, *id, *themes, *source;
        int rating;
    } files[] = {
        {ROW_ONE "short,A - B,\r\n", "a1", "short", "A - B", 1500},
        {ROW_ONE "short,Bo \"B\" - Cy,\n", "a1", "short", "Bo \"B\" - Cy", 1500},
        {ROW_ONE "short,\"Bo - Cy,\n", "a1", "short", "Bo - Cy,", 1500},
        {ROW_ONE "\"long short\",\"Bo \"\"B\"\", C - \"\"\",x\n", "a1", "long short",
         "Bo \"B\", C - \"", 1500},
        {"Themes,fen,Note,PuzzleId,MOVES,Rating\nshort," BOARD ",1,a1,h2h3 a1e1,700\n", "a1",
         "short", "", 700},
        {"\xEF\xBB\xBF\"FEN\";\"Moves\";\"GameUrl\"\r\n\"" BOARD
         "\";\"h2h3 a1e1\";\"1;2\"\r\n",
         "", "", "1;2", 0},
        {"Moves\tFEN\nh2h3 a1e1\t" BOARD, "", "", "", 0},
        {"a1;" BOARD ";h2h3 a1e1;900;80;0;0;short;A, B;\n", "a1", "short", "A, B", 900},
        {"x\n" ROW_ONE "short,A,\n", "a1", "short", "A", 1500},
        {"Moves,FEN,Themes\nh2h3 a1e1," BOARD "\nh2h3 a1e1," BOARD ",long", "", "long", "", 0},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct exercise_file file;
        size_t at = 0;
        write_file(*state, files[i].text);
        assert_true(exercise_file_open(&file, path, &error));
        assert_true(exercise_file_next(&file, NULL, &at, &exercise));
        assert_string_equal(exercise.id, files[i].id);
        assert_string_equal(exercise.themes, files[i].themes);
        assert_string_equal(exercise.source, files[i].source);
        assert_int_equal(exercise.rating, files[i].rating);
        assert_int_equal(exercise.moves[1], move_make(A1, E1));
        assert_false(exercise_file_next(&file, NULL, &at, &exercise));
        exercise_file_close(&file);
    }
}

/* The error has the line and what was expected there. */
TEST_WITH(scratch_make, scratch_remove, test_no_puzzles)
{
    static const char *const files[][2] = {
        {"", "line 1: expected a puzzle"},
        {"PuzzleId,FEN,Moves\n", "line 2: expected a puzzle"},
        {"[Event \"?\"]\n\n1. e4 *\n",
         "line 1: expected PuzzleId,FEN,Moves,... with at least 8 columns"},
        {"a,b,c,d,e,f,g,h\n1,2,3,4,5,6,7,8\n", "line 1: FEN field 1 (pieces), column "},
        {"FEN,Moves\n" BOARD ",h2h5\n", "line 2: Moves: move 1 is not legal"},
        {"FEN,Moves\n" BOARD "\n",
         "line 2: Moves: expected the opponent's move and the solution"},
    };
    struct exercise_file file;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        write_file(*state, files[i][0]);
        assert_false(exercise_file_open(&file, path, &error));
        assert_non_null(strstr(error.text, files[i][1]));
        assert_non_null(strstr(error.text, path));
    }
    assert_false(exercise_file_open(&file, *state, &error));
}

/* A file of several blocks: each row is read once, a line longer than a block is skipped, and
 * the file may be truncated between two rows. */
TEST_WITH(scratch_make, scratch_remove, test_blocks)
{
    enum { ROWS = 9000, LONG = 5000 /* the row before the long line */ };
    struct exercise_file file;
    size_t at = 0, count = 0;
    char id[16];
    write_file(*state, exercise_header);
    FILE *stream = fopen(path, "a");
    for (int i = 0; i < ROWS; i++) {
        fprintf(stream, "n%d," BOARD ",h2h3 a1e1,1500,80,0,0,x,y,\n", i);
        for (int j = 0; i == LONG && j < 700000; j++)
            fputc(j < 699999 ? 'x' : '\n', stream);
    }
    fclose(stream);
    assert_true(exercise_file_open(&file, path, &error));
    for (; exercise_file_next(&file, NULL, &at, &exercise); count++) {
        snprintf(id, sizeof id, "n%zu", count);
        assert_string_equal(exercise.id, id);
    }
    assert_int_equal(count, ROWS);
    for (at = count = 0; exercise_file_next(&file, NULL, &at, &exercise); count++)
        if (count == 10)
            assert_int_equal(truncate(path, 1000), 0);
    assert_in_range(count, 11, ROWS - 1);
    exercise_file_close(&file);
}

TEST(test_solving)
{
    struct exercise_attempt solving;
    assert_true(read_row("c3,6k1/5ppp/8/8/8/8/r4PPP/1r4K1 w - - 0 1,x,,,0,0,x,y") == false);
    assert_true(read_row(ROW_TWO "long,x,"));
    exercise_attempt_init(&solving, &exercise);
    assert_int_equal(solving.position.side_to_move, BLACK);
    assert_int_equal(exercise_attempt_try_move(&solving, move_make(D8, D2)),
                     EXERCISE_ATTEMPT_WRONG);
    assert_int_equal(exercise_attempt_expected_move(&solving), move_make(D8, D1));
    assert_int_equal(exercise_attempt_try_move(&solving, move_make(D8, D1)),
                     EXERCISE_ATTEMPT_RIGHT);
    assert_int_equal(position_piece_on(&solving.position, H2), WHITE_KING);
    assert_int_equal(exercise_attempt_try_move(&solving, move_make(D1, D2)),
                     EXERCISE_ATTEMPT_SOLVED);
    assert_int_equal(exercise_attempt_expected_move(&solving), MOVE_NONE);

    /* A mate other than the listed one. */
    assert_true(read_row("d4,7k/R7/8/8/8/8/8/KR6 b - - 0 1,h8g8 b1g1 g8f8 g1g6,1,1,0,0,x,y,"));
    exercise.before = solving.position;
    assert_true(fen_parse(&solving.position, "7k/R7/8/8/8/8/8/KR6 w - - 0 1", NULL));
    solving.exercise = exercise;
    solving.exercise.moves[1] = move_make(A7, A6);
    solving.next_move = 1;
    assert_int_equal(exercise_attempt_try_move(&solving, move_make(B1, B8)),
                     EXERCISE_ATTEMPT_SOLVED);
}

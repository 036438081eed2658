/* screen_sizes.c - in every window from 80x24 up nothing is missing; in a small one stands what
 * matters most. HACKING has the table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

#define AFTER_EXD5 "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"

static bool is_bar_number(const char *word)
{
    int whole, tenths;
    return word[0] == '#' || sscanf(word, "%d.%1d", &whole, &tenths) == 2;
}

/* Behind the names of the files, whichever way the board lies: "+0.3", "#5". */
static bool has_bar_number(const struct terminal *terminal, int rows)
{
    char text[TERMINAL_ROW_SIZE], last[16] = "", number[16] = "";
    for (int row = 0; row < rows; row++)
        if (sscanf(terminal_row(terminal, row, text), " h g f e d c b %15s %15s", last,
                   number) == 2 &&
            last[0] == 'a')
            return is_bar_number(number);
    return false;
}

/* How many rows have a text. */
static int count_rows(const struct terminal *terminal, int rows, const char *wanted)
{
    char text[TERMINAL_ROW_SIZE];
    int count = 0;
    for (int row = 0; row < rows; row++)
        count += strstr(terminal_row(terminal, row, text), wanted) != NULL;
    return count;
}

static bool row_has(const struct terminal *terminal, int row, const char *wanted)
{
    char text[TERMINAL_ROW_SIZE];
    return strstr(terminal_row(terminal, row, text), wanted) != NULL;
}

struct size {
    int rows, columns;
};

/* A person has Black, the engine White, which has won a pawn; a hint has filled the bar. */
static struct terminal *start(const struct size *size, const char *clock)
{
    char arguments[160];
    snprintf(arguments, sizeof arguments,
             "--no-save --book none --color both --depth 4 --pieces figurines%s", clock);
    struct terminal *terminal =
        play_start(TERMINAL(.rows = size->rows, .columns = size->columns), arguments);
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "d5", "2. move>");
    play_line(terminal, "exd5", "2... move>");
    play_line(terminal, "color black", "2... move>");
    terminal_enter(terminal, "hint");
    terminal_wait_text(terminal, "Hint: move");
    return terminal;
}

static void test_everything(const struct size *size)
{
    struct terminal *terminal = start(size, " --clock 90");
    int rows = size->rows, row = 0;
    char name[32];
    terminal_enter(terminal, "hint"); /* now with what it goes by */
    terminal_wait_no_text(terminal, "Hint: move");
    snprintf(name, sizeof name, "%dx%d", size->columns, rows);
    tap_check(terminal,
              row_has(terminal, 0, " ttychess  B01 Scandinavian") &&
                  row_has(terminal, 0, "Black to move"),
              "%s: title with the opening and whose move it is", name);
    tap_check(terminal, terminal_find(terminal, "ttychess depth 4", NULL, NULL),
              "%s: the engine and its level", name);
    tap_check(terminal, terminal_find(terminal, " you", NULL, NULL), "%s: the person", name);
    tap_check(terminal,
              count_rows(terminal, rows, " 1:30:00") + count_rows(terminal, rows, " 1:29:") ==
                  2,
              "%s: two clocks", name);
    tap_check(terminal,
              terminal_find(terminal, "\u265f +1", NULL, NULL) ||
                  terminal_find(terminal, "\u2659 +1", NULL, NULL),
              "%s: what was captured, and who has more", name);
    tap_check(terminal, has_bar_number(terminal, rows), "%s: the bar's number", name);
    tap_check(terminal, count_rows(terminal, rows, "\u2588") > 2, "%s: the bar", name);
    tap_check(terminal,
              terminal_find(terminal, "2... move>", &row, NULL) && row == rows - 3 &&
                  row_has(terminal, rows - 2, "Hint"),
              "%s: prompt and message", name);
    tap_check(terminal,
              row_has(terminal, rows - 1, "F1 help") &&
                  row_has(terminal, rows - 1, "F10 quit"),
              "%s: keys", name);
    tap_check(terminal,
              terminal_find(terminal, "ttychess \u2500", NULL, NULL) &&
                  terminal_find(terminal, "depth ", NULL, NULL) &&
                  terminal_find(terminal, " nodes", NULL, NULL),
              "%s: the engine's pane", name);
    tap_check(terminal,
              terminal_find(terminal, "Moves \u2500", NULL, NULL) &&
                  terminal_find(terminal, "2. exd5", NULL, NULL),
              "%s: the moves", name);
    terminal_enter(terminal, "flip");
    tap_check(terminal, board_wait(terminal, AFTER_EXD5), "%s: the board", name);
    play_quit(terminal, name);
}

static void test_small(void)
{
    const struct size size = {12, 40};
    struct terminal *terminal = start(&size, "");
    int row = 0;
    tap_check(terminal,
              terminal_find(terminal, "Hint: move", NULL, NULL) &&
                  terminal_wait_text(terminal, "tells where."),
              "40x12: the message, however long");
    terminal_enter(terminal, "hint");
    terminal_wait_no_text(terminal, "Hint: move");
    terminal_wait_text(terminal, "Hint: "); /* the answer, before it is wiped away */
    terminal_enter(terminal, "flip");
    tap_check(terminal, board_wait(terminal, AFTER_EXD5), "40x12: the board");
    tap_check(terminal, terminal_wait_no_text(terminal, "Hint: "),
              "40x12: the message is gone");
    tap_check(terminal,
              terminal_wait_text(terminal, "   a  b  c  d  e  f  g  h ") &&
                  row_has(terminal, 8, "   a  b  c  d  e  f  g  h "),
              "40x12: the files, and the bar's number");
    terminal_wait_no_text(terminal, "> flip"); /* the whole picture is there */
    tap_check(terminal, terminal_find(terminal, "2... move>", &row, NULL) && row == 10,
              "40x12: the prompt (%d)", row);
    tap_check(terminal, row_has(terminal, 9, ".") && row_has(terminal, 9, "2... "),
              "40x12: a row of thinking");
    play_quit(terminal, "40x12");
}

/* The result stays on the screen, whatever is said below; what was thought before does not. */
static void test_result(const struct size *size, const char *result)
{
    char name[32];
    int row = 0, column = 0;
    struct terminal *terminal =
        play_start(TERMINAL(.rows = size->rows, .columns = size->columns),
                   "--no-save --book none --color both");
    snprintf(name, sizeof name, "%dx%d", size->columns, size->rows);
    play_line(terminal, "e4", "1... move>");
    terminal_enter(terminal, "hint");
    terminal_wait_text(terminal, "Hint: move");
    play_line(terminal, "resign", "game over>");
    terminal_enter(terminal, "nonsense");
    tap_check(terminal,
              terminal_wait_text(terminal, "nonsense") &&
                  terminal_find(terminal, result, &row, &column) && row < size->rows - 2 &&
                  column > size->columns / 2,
              "%s: the result stays (%d, %d)", name, row, column);
    terminal_enter(terminal, "flip");
    tap_check(terminal, terminal_wait_text(terminal, "F1 help"), "%s: keys", name);
    tap_check(terminal, terminal_wait_no_text(terminal, " nodes"),
              "%s: the hint before is no judgement of that", name);
    play_quit(terminal, name);
}

/* Whose move it is, in a window without a title; and its keys, while nothing is said. */
static void test_small_state(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(.rows = 12, .columns = 40), "--no-save --color both");
    int row = 0;
    play_line(terminal, "e4", "1... move>");
    tap_check(terminal,
              terminal_wait_text(terminal, "Black") && row_has(terminal, 3, "to move"),
              "40x12: Black is to move");
    terminal_enter(terminal, "flip");
    tap_check(terminal,
              terminal_wait_text(terminal, "F10 quit") &&
                  terminal_find(terminal, "F10 quit", &row, NULL) && row >= 9,
              "40x12: the way out (%d)", row);
    play_quit(terminal, "40x12 state");
}

/* A game that is read has more moves than rows: that is said, and the result with it. */
static void test_cut_list(void)
{
    char path[600], arguments[700];
    FILE *file;
    snprintf(path, sizeof path, "%s/long.pgn", terminal_scratch());
    if ((file = fopen(path, "w"))) {
        fputs("[Result \"0-1\"]\n\n", file);
        for (int i = 0; i < 10; i++)
            fputs("Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8\n", file);
        fputs("0-1\n", file);
        fclose(file);
    }
    snprintf(arguments, sizeof arguments, "--no-save %s", path);
    struct terminal *terminal = play_start(TERMINAL(), arguments);
    tap_check(terminal, terminal_wait_text(terminal, " of 40, 0-1"),
              "which moves are shown, and the result");
    tap_check(terminal, terminal_find(terminal, " 15. ", NULL, NULL),
              "the notes leave their rows to the moves");
    play_quit(terminal, "cut list");
}

/* Where there is no bar of keys they have the last row all the same, once, message or not. */
static void check_one_bar(struct terminal *terminal, const char *name, const char *keys)
{
    tap_check(terminal, terminal_wait_text(terminal, keys) && row_has(terminal, 11, keys),
              "40x12, %s: the keys have the last row", name);
    tap_check(terminal, count_rows(terminal, 12, keys) == 1, "40x12, %s: once", name);
}

static void test_small_keys(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(.rows = 12, .columns = 40), "--no-save --color both --book none");
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "nonsense", "'nonsense'");
    check_one_bar(terminal, "with a message", "F10 quit");
    play_line(terminal, "setup", "set up>");
    play_line(terminal, "nonsense", "'nonsense'");
    check_one_bar(terminal, "set-up", "Esc back");
    terminal_key(terminal, "Escape");
    terminal_wait_text(terminal, "1... move>");
    play_line(terminal, "e5", "2. move>");
    play_line(terminal, "review nodes 300", "1... e5");
    check_one_bar(terminal, "review", "Enter board  Esc back");
    terminal_type(terminal, "nn");
    terminal_wait_text(terminal, "No fault after");
    check_one_bar(terminal, "review with a message", "Enter board  Esc back");
    terminal_key(terminal, "Escape");
    play_quit(terminal, "40x12 keys");
}

/* Where they stand below a board of 80x24, squares of 5 columns: "a", 4 cells, "b"... */
static bool row_names_files(struct terminal *terminal, const void *wanted)
{
    const int *first = wanted; /* row, column of "a", columns of a square */
    for (int i = 0; i < 8; i++)
        if (terminal_character(terminal, first[0], first[1] + i * first[2]) !=
            (uint32_t)('a' + i))
            return false;
    return true;
}

/* A second row of a message moves the player up; the names of the files stand in the board's
 * edge meanwhile: between half blocks, on a blank row, on a line. */
static void test_long_message(const char *term, const char *locale, const int edge[3])
{
    static const char line[] =
        "open this-file-is-not-there-and-has-so-long-a-name-that-what-is-"
        "said-of-it-takes-two-rows.pgn";
    struct terminal *terminal =
        play_start(TERMINAL(.term = term, .locale = locale), "--no-save --color both");
    terminal_enter(terminal, line);
    terminal_wait_text(terminal, "No such file");
    terminal_wait_text(terminal, "F10 quit");
    tap_check(terminal, terminal_wait(terminal, row_names_files, edge),
              "%s, %s: a long message leaves the names of the files", term, locale);
    tap_check(terminal, row_has(terminal, edge[0] + 1, "White"), "and the player below");
    play_line(terminal, "e4", "1... move>");
    tap_check(terminal, row_has(terminal, edge[0] + 1, " a "), "then they stand below again");
    play_quit(terminal, "long message");
}

int main(void)
{
    static const struct size sizes[] = {{24, 80},  {27, 100}, {30, 100},
                                        {43, 132}, {50, 160}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        test_everything(&sizes[i]);
    test_small();
    test_small_state();
    test_small_keys();
    test_result(&(struct size){12, 40}, "White won");
    test_result(&(struct size){24, 80}, "1-0");
    test_cut_list();
    test_long_message("xterm-256color", "C.UTF-8", (int[]){18, 5, 5});
    test_long_message("xterm-256color", "C", (int[]){18, 5, 5});
    test_long_message("vt220", "C.UTF-8", (int[]){18, 5, 4});
    return tap_done();
}

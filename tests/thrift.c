/* thrift.c - tests of src/tui/thrift.c: the same picture, in fewer bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A little terminal draws both the plain stream and the filtered one; what can be seen of
 * the two must be equal. Streams are random, made of what curses sends.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tui/thrift.h"

#define UPPER "\xE2\x96\x80"
#define LOWER "\xE2\x96\x84"

enum { STREAM = 6000, ROWS = 6, COLUMNS = 20 };

/* ---- a little terminal ----------------------------------------------------------- */

enum { HALF = '=' }; /* a cell of two colours, the upper one first */

struct cell {
    char character;
    int foreground, background; /* as seen: swapped where reversed; -2 swapped own */
    bool bold;
};

struct screen {
    struct cell cells[ROWS][COLUMNS];
    int row, column, foreground, background;
    bool bold, reverse;
};

static void screen_rendition(struct screen *screen, const char *text)
{
    char *end;
    do {
        int number = (int)strtol(text, &end, 10);
        if (number == 38 || number == 48) {
            assert_memory_equal(end, ";5;", 3);
            int colour = (int)strtol(end + 3, &end, 10);

            *(number == 38 ? &screen->foreground : &screen->background) = colour;
        } else if (number == 0) {
            screen->foreground = screen->background = -1;
            screen->bold = screen->reverse = false;
        } else if (number == 1 || number == 22) {
            screen->bold = number == 1;
        } else if (number == 7 || number == 27) {
            screen->reverse = number == 7;
        } else if (number >= 30 && number <= 39) {
            screen->foreground = number == 39 ? -1 : number - 30;
        } else {
            assert_in_range(number, 40, 49);
            screen->background = number == 49 ? -1 : number - 40;
        }
        text = end + 1;
    } while (*end == ';');
    assert_int_equal(*end, 'm');
}

static void screen_put(struct screen *screen, char character)
{
    bool reverse = screen->reverse;
    struct cell cell = {character, reverse ? screen->background : screen->foreground,
                        reverse ? screen->foreground : screen->background, screen->bold};
    if (reverse && screen->foreground < 0)
        cell.background = -2;
    if (reverse && screen->background < 0)
        cell.foreground = -2;
    if (character == ' ') { /* nothing of these can be seen */
        cell.foreground = -1;
        cell.bold = false;
    }
    screen->cells[screen->row][screen->column] = cell;
    screen->column = (screen->column + 1) % COLUMNS;
}

static void screen_control(struct screen *screen, const char *sequence, char kind)
{
    if (kind == 'm') {
        screen_rendition(screen, sequence);
    } else if (kind == 'H') {
        screen->row = atoi(sequence) - 1;
        screen->column = atoi(strchr(sequence, ';') + 1) - 1;
    } else if (kind == 'b') {
        char last = screen->cells[screen->row][screen->column - 1].character;
        for (int i = atoi(sequence); i > 0; i--)
            screen_put(screen, last);
    } else {
        assert_int_equal(kind, 'K');
        for (int i = screen->column; i < COLUMNS; i++)
            screen->cells[screen->row][i] = (struct cell){' ', -1, screen->background, false};
    }
}

static bool is_ground(int colour)
{
    return colour > 16 && colour != 231;
}

/* Upper and lower half blocks in swapped colours look the same, but for the user's colours. */
static void screen_put_half(struct screen *screen, bool upper)
{
    struct cell *cell = &screen->cells[screen->row][screen->column];
    screen_put(screen, upper ? '^' : HALF);
    if (!upper || screen->reverse || screen->bold || !is_ground(cell->foreground) ||
        !is_ground(cell->background))
        return;
    *cell = (struct cell){HALF, cell->background, cell->foreground, false};
}

static void screen_draw(struct screen *screen, const char *bytes, size_t length)
{
    memset(screen, 0, sizeof *screen);
    screen->foreground = screen->background = -1;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\xE2') {
            screen_put_half(screen, bytes[i + 2] == '\x80');
            i += 2;
            continue;
        }
        if (bytes[i] != '\033') {
            screen_put(screen, bytes[i]);
            continue;
        }
        if (bytes[i + 1] == '(') {
            i += 2;
            continue;
        }
        size_t span = strspn(bytes + i + 2, "0123456789;");

        screen_control(screen, bytes + i + 2, bytes[i + 2 + span]);
        i += 2 + span;
    }
}

/* ---- streams --------------------------------------------------------------------- */

static unsigned seed;

static int random_below(int limit)
{
    seed = seed * 1103515245 + 12345;
    return (int)(seed >> 16 & 0x7FFF) % limit;
}

/* What curses sends to change a look; erasing and repeating happen in plain colours. */
static size_t write_random_piece(char *text, size_t size, int *column)
{
    static const int colours[] = {1, 7, 16, 60, 67, 231};
    static const char *const shapes[] = {"   ", " x ", UPPER " " UPPER, LOWER LOWER "x"};
    switch (random_below(7)) {
    case 0:
        *column = random_below(COLUMNS - 4);
        return (size_t)snprintf(text, size, "\033[%d;%dH", 1 + random_below(ROWS),
                                *column + 1);
    case 1: return (size_t)snprintf(text, size, "\033(B\033[m");
    case 2: return (size_t)snprintf(text, size, "\033(B\033[0;%dm", random_below(2) ? 1 : 7);
    case 3:
    case 4:
        return (size_t)snprintf(text, size, "\033[38;5;%dm\033[48;5;%dm",
                                colours[random_below(6)], colours[random_below(6)]);
    case 5:
        if (random_below(4) == 0)
            return (size_t)snprintf(text, size, "\033(B\033[m\033[K");
        return (size_t)snprintf(text, size, "\033[39;49m");
    default:
        if (*column + 3 > COLUMNS)
            return 0;
        *column += 3;
        return (size_t)snprintf(text, size, "%s", shapes[random_below(4)]);
    }
}

static size_t write_stream(char stream[STREAM])
{
    size_t length = (size_t)sprintf(stream, "\033[1;1H");
    int column = 0;
    while (length < STREAM - 64)
        length += write_random_piece(stream + length, 64, &column);
    return length;
}

/* Filter in chunks of random sizes into a buffer that is often too small. */
static size_t filter(const char *stream, size_t length, char *output)
{
    struct thrift thrift;
    size_t made = 0;
    thrift_begin(&thrift, 0x294);
    for (size_t done = 0; done < length;) {
        size_t taken = (size_t)random_below(50) + 1;
        if (taken > length - done)
            taken = length - done;
        made += thrift_filter(&thrift, stream + done, &taken, output + made,
                              THRIFT_ROOM + (size_t)random_below(40));
        done += taken;
    }
    return made;
}

static void test_same_picture(void **state)
{
    static char stream[STREAM], output[2 * STREAM];
    static struct screen plain, thrifty;
    (void)state;
    for (seed = 1; seed < 500; seed++) {
        unsigned kept = seed;
        size_t length = write_stream(stream), made = filter(stream, length, output);
        output[made] = '\0';
        screen_draw(&plain, stream, length);
        screen_draw(&thrifty, output, made);
        assert_memory_equal(plain.cells, thrifty.cells, sizeof plain.cells);
        assert_int_equal(plain.row, thrifty.row);
        assert_int_equal(plain.column, thrifty.column);
        assert_true(made < length);
        seed = kept;
    }
}

/* ---- single sequences ------------------------------------------------------------ */

static void check_ending(unsigned endings, const char *input, const char *expected)
{
    char output[1024];
    struct thrift thrift;
    size_t length = strlen(input);
    thrift_begin(&thrift, endings);
    size_t made = thrift_filter(&thrift, input, &length, output, sizeof output - 1);

    assert_int_equal(length, strlen(input));
    output[made] = '\0';
    assert_string_equal(output, expected);
}

enum { ENDS_ALL = 0x294 /* bold, underline, reverse, strike */ };

static void check(const char *input, const char *expected)
{
    check_ending(ENDS_ALL, input, expected);
}

/* What a terminal cannot end alone is ended with all the rest. */
static void test_attributes_that_end_together(void **state)
{
    static const char bold[] = "\033[32;1mx\033[m\033[32my", reverse[] = "\033[7mx\033[27my";
    (void)state;
    check(bold, "\033[1;32mx\033[22my");
    check_ending(ENDS_ALL & ~4U, bold, "\033[1;32mx\033[0;32my");
    check(reverse, "\033[7mx\033[my");
    check_ending(0, reverse, "\033[7mx\033[my");
}

static void test_colours_that_nothing_shows_are_not_sent(void **state)
{
    (void)state;
    check("\033[1m\033[31m\033[m", "");
    check("\033[1;3H\033[31m\033[2;4H", "\033[1;3H\033[2;4H");
    check("\033[38;5;231m\033[48;5;60m  \033[mx", "\033[48;5;60m  \033[mx");
}

static void test_blanks_want_their_background_only(void **state)
{
    (void)state;
    check("\033[38;5;67m\033[48;5;60mx\033[38;5;16m\033[48;5;67m  \033[48;5;60m  ",
          "\033[38;5;67;48;5;60mx\033[48;5;67m  \033[48;5;60m  ");
}

/* One sequence is shorter than two. */
static void test_blanks_before_something_to_be_seen(void **state)
{
    (void)state;
    check("\033[38;5;231m\033[48;5;60m  x", "\033[38;5;231;48;5;60m  x");
    check("\033[38;5;231m\033[48;5;60m  \033[2;4H", "\033[48;5;60m  \033[2;4H");
    check("x\033[38;5;231m  x", "x  \033[38;5;231mx");
}

/* A square whose colours are 100, below one of 137, above one of 95. */
static void test_half_blocks_keep_what_is_behind(void **state)
{
    (void)state;
    check("\033[38;5;100;48;5;137m" LOWER "\033[48;5;100m  \033[38;5;100;48;5;95m" UPPER,
          "\033[38;5;137;48;5;100m" UPPER "  \033[38;5;95m" LOWER);
    check("\033[38;5;100;48;5;137m" UPPER "\033[38;5;137;48;5;100m" UPPER,
          "\033[38;5;100;48;5;137m" UPPER LOWER);
    check("\033[38;5;137;48;5;100m" UPPER "\033[1m" UPPER "\033[0;37;48;5;100m" LOWER,
          "\033[38;5;137;48;5;100m" UPPER "\033[1m" UPPER "\033[22;37m" LOWER);
    check("\033[37m\033[48;5;100m" LOWER "\033[38;5;100m\033[49m" UPPER,
          "\033[37;48;5;100m" LOWER "\033[0;38;5;100m" UPPER);
    check("\033[38;5;231m\033[48;5;100m" LOWER, "\033[38;5;231;48;5;100m" LOWER);
}

static void test_repeated_characters_are_written_out(void **state)
{
    (void)state;
    check("-\033[5bx", "------x");
}

static void test_clearing_the_screen_resets(void **state)
{
    (void)state;
    check("\033[H\033[2J", "\033[H\033[m\033[2J");
}

static void test_other_sequences_pass(void **state)
{
    (void)state;
    check("\033[?1049h\033[22;0;0t\033(B\033(B\033[?7l",
          "\033[?1049h\033[22;0;0t\033(B\033[?7l");
    check("\033[1m\033[?25h", "\033[1m\033[?25h");
    check("\xE2\x96\x80", "\xE2\x96\x80");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_picture),
        cmocka_unit_test(test_attributes_that_end_together),
        cmocka_unit_test(test_colours_that_nothing_shows_are_not_sent),
        cmocka_unit_test(test_blanks_want_their_background_only),
        cmocka_unit_test(test_blanks_before_something_to_be_seen),
        cmocka_unit_test(test_half_blocks_keep_what_is_behind),
        cmocka_unit_test(test_repeated_characters_are_written_out),
        cmocka_unit_test(test_clearing_the_screen_resets),
        cmocka_unit_test(test_other_sequences_pass),
    };
    return cmocka_run_group_tests_name("thrift", tests, NULL, NULL);
}

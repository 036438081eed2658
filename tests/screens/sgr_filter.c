/* sgr_filter.c - tests of src/tui/terminal/sgr_filter.c: the same screen with fewer bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Streams are random sequences of what curses sends. Two libvterm terminals draw the original and
 * the filtered stream; the visible result must be the same.
 */
#include <stdio.h>
#include <string.h>

#include <vterm.h>

#include "support/tap.h"
#include "tui/style/theme.h"
#include "tui/terminal/sgr_filter.h"

enum { STREAM = 6000, ROWS = 6, COLUMNS = 20 };

static unsigned seed;

static int random_below(int limit)
{
    seed = seed * 1103515245 + 12345;
    return (int)(seed >> 16 & 0x7FFF) % limit;
}

static size_t write_random_piece(char *text, size_t size)
{
    static const int colours[] = {1, 7, 16, 60, 67, 231};
    static const char *const shapes[] = {"   ", " x ", "\u2580 \u2580", "\u2584\u2584x"};
    switch (random_below(8)) {
    case 0:
        return (size_t)snprintf(text, size, "\033[%d;%dH", 1 + random_below(ROWS),
                                1 + random_below(COLUMNS - 4));
    case 1: return (size_t)snprintf(text, size, "\033(B\033[m");
    case 2: return (size_t)snprintf(text, size, "\033(B\033[0;%dm", random_below(9) + 1);
    case 3: return (size_t)snprintf(text, size, "\033[%d;%dm", random_below(8) + 22, 93);
    case 4:
    case 5:
        return (size_t)snprintf(text, size, "\033[38;5;%dm\033[48;5;%dm",
                                colours[random_below(6)], colours[random_below(6)]);
    case 6:
        return (size_t)snprintf(text, size, "%s",
                                random_below(4) ? "\033[39;49m" : "\033(B\033[m\033[K");
    default: return (size_t)snprintf(text, size, "%s", shapes[random_below(4)]);
    }
}

/* Filters the stream in chunks of random sizes into a buffer that is often too small. */
static size_t filter(const char *stream, size_t length, char *output)
{
    struct sgr_filter filter;
    size_t made = 0;
    sgr_filter_reset(&filter, true);
    for (size_t done = 0; done < length;) {
        size_t taken = (size_t)random_below(50) + 1;
        if (taken > length - done)
            taken = length - done;
        made += sgr_filter_run(&filter, stream + done, &taken, output + made,
                               SGR_FILTER_MAX_OUTPUT + (size_t)random_below(40));
        done += taken;
    }
    return made;
}

/* Exchanges the colours of a reversed cell. */
static void show_reverse(VTermScreenCell *cell)
{
    VTermColor background = cell->bg;
    if (!cell->attrs.reverse)
        return;
    cell->bg = cell->fg;
    cell->fg = background;
}

static bool cells_look_alike(VTermScreen *one, VTermScreen *other, VTermPos place)
{
    VTermScreenCell a, b;
    vterm_screen_get_cell(one, place, &a);
    vterm_screen_get_cell(other, place, &b);
    bool blank = a.chars[0] == 0 || a.chars[0] == ' ';
    bool same = (blank && (b.chars[0] == 0 || b.chars[0] == ' ')) || a.chars[0] == b.chars[0];
    bool lines = a.attrs.underline || a.attrs.strike || a.attrs.blink;
    show_reverse(&a);
    show_reverse(&b);
    if (!same || a.attrs.underline != b.attrs.underline || a.attrs.strike != b.attrs.strike ||
        !vterm_color_is_equal(&a.bg, &b.bg))
        return false;
    return (blank && !lines) ||
           (vterm_color_is_equal(&a.fg, &b.fg) && a.attrs.bold == b.attrs.bold &&
            a.attrs.italic == b.attrs.italic);
}

static VTermScreen *draw(VTerm *terminal, const char *bytes, size_t length)
{
    VTermScreen *screen = vterm_obtain_screen(terminal);
    vterm_set_utf8(terminal, 1);
    vterm_screen_reset(screen, 1);
    vterm_input_write(terminal, bytes, length);
    return screen;
}

static bool screens_look_alike(const char *stream, size_t length, const char *made,
                               size_t size)
{
    VTerm *one = vterm_new(ROWS, COLUMNS), *other = vterm_new(ROWS, COLUMNS);
    VTermScreen *plain = draw(one, stream, length), *filtered = draw(other, made, size);
    bool alike = true;
    for (VTermPos place = {0, 0}; place.row < ROWS; place.row++)
        for (place.col = 0; place.col < COLUMNS; place.col++)
            alike = alike && cells_look_alike(plain, filtered, place);
    vterm_free(one);
    vterm_free(other);
    return alike;
}

static void test_same_screen(void)
{
    static char stream[STREAM], made[2 * STREAM];
    unsigned different = 0, longer = 0;
    for (unsigned begin = 1; begin < 300; begin++) {
        size_t length = 0, size;
        seed = begin;
        while (length < STREAM - 64)
            length += write_random_piece(stream + length, 64);
        size = filter(stream, length, made);
        different += !screens_look_alike(stream, length, made, size);
        longer += size >= length;
    }
    tap_check(NULL, different == 0, "the screens are the same (%u differ)", different);
    tap_check(NULL, longer == 0, "there are fewer bytes (%u times not)", longer);
}

static void test_sequences(void)
{
    static const uint32_t tints[PAINT_SQUARE_COUNT] = {[PAINT_DARK] = 0x123456};
    static const struct {
        const char *given, *made;
    } rows[] = {
        {"\033[1m\033[31m\033[m", ""},
        {"\033[1;3H\033[31m\033[2;4H", "\033[1;3H\033[2;4H"},
        {"\033[38;5;231m\033[48;5;60m  \033[mx", "\033[48;5;60m  \033[mx"},
        {"\033[7mx\033[27my", "\033[7mx\033[my"},
        {"\033[H\033[2J", "\033[H\033[m\033[2J"},
        {"\033[?1049h\033[22;0;0t\033(B\033(B\033[?7l", "\033[?1049h\033(B\033[?7l"},
        {"\033[1m\033[?25h", "\033[1m\033[?25h"},
        {"\033[38;5;25m\033[48;5;27mx", "\033[38;5;25;48;2;18;52;86mx"},
        {"\033[31;42mx\033[41m \033[42m y", "\033[31;42mx\033[7m \033[27m y"},
        {"\033[31;42;7mx\033[mx", "\033[7;31;42mx\033[mx"},
        {"\033[48:2::1:2:3mx", "\033[48:2::1:2:3mx"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char made[1024];
        struct sgr_filter filter;
        size_t length = strlen(rows[i].given), size;
        sgr_filter_reset(&filter, true);
        filter.tints = tints;
        size = sgr_filter_run(&filter, rows[i].given, &length, made, sizeof made);
        tap_check(NULL, size == strlen(rows[i].made) && !memcmp(made, rows[i].made, size),
                  "sequence %zu is filtered as expected (%zu bytes)", i, size);
    }
}

int main(void)
{
    test_same_screen();
    test_sequences();
    return tap_done();
}

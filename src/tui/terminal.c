/* terminal.c - the terminal as curses' screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Left to itself curses would block in write() on a frozen link, believe any window size,
 * spin on a dead terminal and leave the alternate screen on after a hang-up. So it gets a
 * pipe for output and a fixed size, and everything that touches the real terminal is
 * here: the modes, the size, and the string that puts it right when the program crashes.
 */
#include "config.h"

#include "tui/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <curses.h>

#include "base/printable.h"
#include "tui/keys.h"
#include "tui/modes.h"
#include "tui/pump.h"
#include "tui/signals.h"
#include "tui/text.h"

enum {
    LAST_BYTES_MILLISECONDS = 3000,
    HURRIED_MILLISECONDS = 40 /* the same, when a signal asks for the end */
};

static struct pump *pump;
static FILE *pump_stream;
static SCREEN *screen;
static struct termios mode_before, mode_raw;
static bool lost, hurried;

/* ---- size and modes -------------------------------------------------------------- */

static int clamp(int value, int fallback, int limit)
{
    return value == 0 ? fallback : value > limit ? limit : value;
}

static void read_window_size(int *rows, int *columns)
{
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    *rows = clamp(size.ws_row, 24, TERMINAL_MAX_ROWS);
    *columns = clamp(size.ws_col, 80, TERMINAL_MAX_COLUMNS);
}

void terminal_resize(void)
{
    int rows, columns;
    read_window_size(&rows, &columns);
    if (rows != LINES || columns != COLS)
        resize_term(rows, columns);
    /* What a terminal keeps on the screen when its size changes is its own affair. */
    clearok(curscr, TRUE);
}

/* No echo, no lines, no signals from keys, no flow control (a stray ^S would freeze the
 * screen), and curses' bytes go out as they are. */
static void set_raw_mode(void)
{
    struct termios mode;
    /* In the background this stops us until the shell hands the terminal over. Before
     * that it has the modes of the shell's own editor, which nobody wants back. */
    tcflow(STDIN_FILENO, TCOON);
    if (tcgetattr(STDIN_FILENO, &mode) == 0)
        mode_before = mode;
    mode_raw = mode_before;
    mode_raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK);
    mode_raw.c_oflag &= ~(tcflag_t)OPOST;
    mode_raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    mode_raw.c_cc[VMIN] = 1;
    mode_raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &mode_raw);
}

void terminal_send(const char *sequence)
{
    fputs(sequence, pump_stream);
    fflush(pump_stream);
}

/* ---- the last will --------------------------------------------------------------- */

/* A terminfo string, NULL when the terminal has no such. */
static const char *capability(const char *name)
{
    const char *string = tigetstr(name);
    return string == (const char *)-1 ? NULL : string;
}

/* Append a terminfo string without its padding marks ("$<5>"). */
static size_t append_capability(char *text, size_t length, size_t size, const char *string)
{
    for (; string && *string != '\0' && length < size; string++) {
        if (string[0] == '$' && string[1] == '<') {
            const char *end = strchr(string, '>');
            if (end) {
                string = end;
                continue;
            }
        }
        text[length++] = *string;
    }
    return length;
}

static bool has_alternate_screen(void)
{
    return capability("rmcup") != NULL;
}

static bool capability_is(const char *string, const char *expected)
{
    return string && strcmp(string, expected) == 0;
}

/* Whether colours and attributes are set in the way that thrift.h understands. */
static bool speaks_as_xterm(void)
{
    const char *foreground = capability("setaf"), *background = capability("setab");
    const char *plain = capability("sgr0");
    int colours = tigetnum("colors");
    if (!foreground || !background || !plain || colours > 256)
        return false;
    return capability_is(tparm(foreground, 1), "\033[31m") &&
           capability_is(tparm(background, 1), "\033[41m") &&
           (colours < 256 || capability_is(tparm(foreground, 100), "\033[38;5;100m")) &&
           capability_is(capability("rev"), "\033[7m") &&
           capability_is(capability("bold"), "\033[1m") &&
           (strstr(plain, "\033[m") || strstr(plain, "\033[0m"));
}

/* The attributes that the terminal can end without ending all, for thrift_begin(). What "ends
 * bold" is no entry says. */
static unsigned lone_endings(void)
{
    static const char *const names[] = {"ritm", "rmul", "rmso", "rmxx"};
    unsigned endings = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *string = capability(names[i]);
        int number, length = 0;
        if (string && sscanf(string, "\033[%dm%n", &number, &length) == 1 && length > 0 &&
            string[length] == '\0' && number > 20 && number < 30)
            endings |= 1U << (number - 20);
    }
    return endings;
}

static void arm_crash(void)
{
    char text[400], modes[MODES_SIZE];
    size_t length = append_capability(text, 0, sizeof text, modes_end(modes));
    const char *names[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        length = append_capability(text, length, sizeof text, capability(names[i]));
    if (!has_alternate_screen()) {
        length =
            append_capability(text, length, sizeof text, tparm(tigetstr("cup"), LINES - 1, 0));
        length = append_capability(text, length, sizeof text, "\r\n");
    }
    signals_arm_crash(STDOUT_FILENO, text, length, &mode_before);
}

/* ---- taking and giving back ------------------------------------------------------ */

static FILE *open_pump_stream(void)
{
    int copy = fcntl(pump_input(pump), F_DUPFD_CLOEXEC, 0);
    FILE *stream = copy < 0 ? NULL : fdopen(copy, "w");
    if (!stream && copy >= 0)
        close(copy);
    return stream;
}

/* How long a terminal may take nothing and still be waited for. */
static int patience(void)
{
    return lost ? 0 : terminal_is_hurried() ? HURRIED_MILLISECONDS : LAST_BYTES_MILLISECONDS;
}

/* False when the terminal has not taken all. */
static bool close_pump(void)
{
    if (pump_stream)
        fclose(pump_stream);
    pump_stream = NULL;
    return pump_stop(pump, patience);
}

/* Curses asks the environment for a size, for a pipe has none. What it finds there now
 * may be anything, and not every terminal's description says it. */
static SCREEN *open_screen(int rows, int columns)
{
    static const char *const names[] = {"LINES", "COLUMNS"};
    char *before[2], text[16];
    for (int i = 0; i < 2; i++) {
        const char *value = getenv(names[i]);
        before[i] = !value ? NULL : strdup(value);
        snprintf(text, sizeof text, "%d", i == 0 ? rows : columns);
        setenv(names[i], text, 1);
    }
    SCREEN *opened = newterm(NULL, pump_stream, stdin);

    for (int i = 0; i < 2; i++) {
        if (before[i])
            setenv(names[i], before[i], 1);
        else
            unsetenv(names[i]);
        free(before[i]);
    }
    return opened;
}

static bool open_curses(void)
{
    int rows, columns;
    read_window_size(&rows, &columns);
    pump_stream = open_pump_stream();
    screen = !pump_stream ? NULL : open_screen(rows, columns);
    if (!screen)
        return false;
    if (speaks_as_xterm())
        pump_set_thrifty(pump, lone_endings());
    noecho();
    nonl();
    typeahead(-1);
    return true;
}

bool terminal_open(struct reason *reason)
{
    lost = hurried = false;
    if (!signals_open())
        return reason_set(reason, 0, "cannot make a pipe: %s", strerror(errno));
    pump = pump_start(STDOUT_FILENO, signals_wake_input());
    if (!pump) {
        signals_close(false);
        return reason_set(reason, 0, "cannot start the output thread: %s", strerror(errno));
    }
    set_raw_mode();
    signals_arm_crash(STDOUT_FILENO, "", 0, &mode_before); /* till more is known */
    if (open_curses()) {
        modes_open();
        arm_crash();
        return true;
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
    signals_arm_crash(0, NULL, 0, NULL);
    close_pump();
    signals_close(false);
    return reason_set(reason, 0, "curses cannot use this terminal");
}

/* Leave curses' picture. Without an alternate screen it stays visible: begin a new line
 * under it. */
static void leave_picture(void)
{
    char text[MODES_SIZE];
    terminal_send(modes_end(text));
    modes_forget();
    endwin();
    if (!has_alternate_screen())
        fputs("\r\n", pump_stream);
    fflush(pump_stream);
}

/* They go through the pump as all the rest: a frozen line must not hold us up. */
static void write_lines(FILE *stream, const char *text)
{
    uint32_t character;
    for (size_t size; *text != '\0'; text += size) {
        size = printable_decode(text, strlen(text), &character);
        size = size > 0 ? size : 1;
        if (*text == '\n')
            putc('\r', stream);
        if ((unsigned char)*text < 0x80 || text_is_unicode())
            fwrite(text, 1, size, stream);
        else
            putc(printable_ascii(character), stream);
    }
    fflush(stream);
}

/* The line takes nothing, and the pump is gone. What waits in the line is thrown away, so that
 * there is room for what puts the terminal right: it comes when the line thaws. */
static void leave_blindly(const char *last_words)
{
    char text[4096];
    FILE *lines = fmemopen(text, sizeof text, "w");
    if (lines)
        write_lines(lines, last_words);
    long length = lines ? ftell(lines) : 0;
    if (lines)
        fclose(lines);
    tcflush(STDOUT_FILENO, TCOFLUSH);
    signals_reset_terminal(text, length > 0 ? (size_t)length : 0);
}

/* An answer that is on its way would be typed to the shell. */
static void await_answer(void)
{
    struct key key;
    bool dark;
    for (int wait; !lost && (wait = modes_answer_time()) > 0;) {
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        bool hurries = terminal_is_hurried();
        if (hurries && (!pump_is_idle(pump) || poll(&input, 1, HURRIED_MILLISECONDS) < 1))
            return;
        if ((!hurries && poll(&input, 1, wait) < 1) || !keys_read(&key))
            continue;
        if (key.pressed == PRESSED_LOST ||
            (key.pressed == PRESSED_ANSWER && modes_take_answer(key.bytes, &dark)))
            return;
    }
}

void terminal_close(const char *last_words)
{
    if (!terminal_is_lost())
        await_answer();
    if (!terminal_is_lost()) {
        leave_picture();
        write_lines(pump_stream, last_words);
    }
    if (!close_pump() && !lost)
        leave_blindly(last_words);
    if (!lost)
        tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
    signals_arm_crash(STDOUT_FILENO, NULL, 0, NULL);
    delscreen(screen);
    signals_close(true);
}

void terminal_suspend(void)
{
    if (!signals_may_stop())
        return;
    leave_picture();
    pump_drain(pump, patience);
    tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
    signals_stop_group();
    if (signals_end_is_asked()) { /* woken to end: the terminal is the shell's, and put right */
        terminal_mark_lost();
        return;
    }
    set_raw_mode();
    terminal_resize();
    arm_crash(); /* with the modes and the size of now */
}

void terminal_refresh(void)
{
    modes_forget();
    tcsetattr(STDIN_FILENO, TCSANOW, &mode_raw);
    terminal_resize();
}

bool terminal_is_ready(void)
{
    return pump_is_idle(pump);
}

void terminal_show(void)
{
    char text[MODES_SIZE];
    if (*modes_due(text) != '\0')
        terminal_send(text); /* curses has a buffer of its own */
    doupdate();
}

void terminal_want_mouse(bool wanted, bool force)
{
    modes_want_mouse(wanted, force);
    arm_crash();
}

bool terminal_is_lost(void)
{
    struct termios mode;
    if (pump_is_broken(pump) || tcgetattr(STDIN_FILENO, &mode) != 0)
        terminal_mark_lost();
    return lost;
}

void terminal_hurry(void)
{
    hurried = !pump_is_idle(pump);
}

bool terminal_is_hurried(void)
{
    return hurried || signals_end_is_asked();
}

void terminal_mark_lost(void)
{
    lost = true;
    pump_abandon(pump);
}

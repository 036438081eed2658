/* terminal.c - implements terminal.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/terminal/terminal.h"

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

#include "base/memory.h"
#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "tui/input/keys.h"
#include "tui/terminal/images.h"
#include "tui/terminal/pump.h"
#include "tui/terminal/signals.h"
#include "tui/style/text.h"

/* ---- features beyond the terminfo entry ------------------------------------------------- */

enum {
    MODE_MOUSE = 1,
    MODE_PASTES = 2,
    /* milliseconds: */
    REPLY_VALID = 3000,        /* later replies have no effect */
    FINAL_REPLY_TIMEOUT = 250, /* for a reply still due at exit */
    UNKNOWN_TYPE_TIMEOUT = 2000
};

static const char *const mode_numbers[] = {"", "1002;1006", "2004", "1002;1006;2004"};

static unsigned wanted_modes, sent_modes, supported_modes;
static bool query_due, background_known, unconfirmed; /* unknown type, no DA1 yet */
static bool uses_sgr_filter, has_24_bits;
static int64_t query_time; /* milliseconds; 0: not sent */

/* Sets a 24-bit background and asks which colour is now set (DECRQSS). The next frame begins with
 * a reset, which clears it. */
#define COLOURS_QUERY "\033[48:2::1:2:3m\033P$qm\033\\"

static void modes_init(void)
{
    const char *colours = getenv("COLORTERM");
    has_24_bits =
        colours && (strcmp(colours, "truecolor") == 0 || strcmp(colours, "24bit") == 0);
    supported_modes = terminal_supports(TERMINAL_BRACKETED_PASTE) ? MODE_PASTES : 0;
    supported_modes |= terminal_supports(TERMINAL_MOUSE) ? MODE_MOUSE : 0;
    wanted_modes = supported_modes & MODE_PASTES;
    sent_modes = 0;
    query_due = terminal_supports(TERMINAL_BACKGROUND_QUERY);
    unconfirmed = terminal_unknown_type() != NULL;
    background_known = false;
    query_time = 0;
    images_begin(false);
}

/* Writes the sequence that switches the modes `on` on, and the others of `which` off. */
static const char *modes_sequence(unsigned which, unsigned on, char text[TERMINAL_MODES_SIZE])
{
    text[0] = '\0';
    if (which & ~on)
        text_add(text, TERMINAL_MODES_SIZE, "\033[?%sl", mode_numbers[which & ~on]);
    if (which & on)
        text_add(text, TERMINAL_MODES_SIZE, "\033[?%sh", mode_numbers[which & on]);
    return text;
}

/* Returns the sequence that must be sent now, or "", and records it as sent. */
static const char *modes_sequence_to_send(char text[TERMINAL_MODES_SIZE])
{
    modes_sequence(wanted_modes ^ sent_modes, wanted_modes, text);
    sent_modes = wanted_modes;
    if (query_due) { /* OSC 11 or DA1 is last: its reply comes after all others */
        if (uses_sgr_filter && !has_24_bits)
            strcat(text, COLOURS_QUERY);
        /* A multiplexer draws the screen itself, even if TERM names the terminal around it. */
        strcat(text, images_begin(terminal_supports(TERMINAL_IMAGES_QUERY) &&
                                  !getenv("TMUX") && !getenv("STY")));
        strcat(text, unconfirmed ? "\033]11;?\a\033[c" : "\033]11;?\a");
        query_due = false;
        query_time = monotonic_milliseconds();
    }
    return text;
}

/* Writes the sequence that leaves the user's terminal as it was. Images come first, because a
 * terminal that has received a part of one takes the following bytes for the rest. */
static const char *modes_off_sequence(char text[TERMINAL_MODES_SIZE])
{
    char modes[TERMINAL_MODES_SIZE];
    text[0] = '\0';
    text_add(text, TERMINAL_MODES_SIZE, "%s%s",
             images_state() != IMAGES_UNSUPPORTED ? IMAGES_DELETE_ALL : "",
             modes_sequence(supported_modes, 0, modes));
    return text;
}

/* Parses "]11;rgb:1e1e/1e1e/1e1e", or "rgba:" with a fourth part. */
static bool parse_colour(const char *text, int parts[3])
{
    if (strncmp(text, "]11;rgb", 7) != 0)
        return false;
    text += 7 + (text[7] == 'a');
    if (*text++ != ':')
        return false;
    for (int i = 0; i < 3; i++) { /* one to four hexadecimal digits, scaled to 1000 */
        char *end;
        long value = strtol(text, &end, 16);
        int digits = (int)(end - text);
        if (digits < 1 || digits > 4 || value < 0)
            return false;
        parts[i] = (int)(1000 * value / ((1L << 4 * digits) - 1));
        text = end + (*end == '/');
    }
    return true;
}

bool terminal_handle_reply(const char *reply, bool *dark)
{
    int parts[3];
    unconfirmed = unconfirmed && *reply != '[';
    has_24_bits |= strncmp(reply, "P1$r", 4) == 0 &&
                   (strstr(reply, "48:2:") || strstr(reply, "48;2;1;2;3"));
    if (query_time == 0 || background_known || !parse_colour(reply, parts))
        return false;
    background_known = true;
    *dark = 299 * parts[0] + 587 * parts[1] + 114 * parts[2] < 500 * 1000; /* BT.601 luma */
    return monotonic_milliseconds() - query_time < REPLY_VALID;
}

int terminal_reply_timeout(void)
{
    int64_t left = query_time + UNKNOWN_TYPE_TIMEOUT - monotonic_milliseconds();
    return !unconfirmed || query_time == 0 ? -1 : left < 0 ? 0 : (int)left;
}

/* ---- the terminal as curses' screen ----------------------------------------------------- */

/* Curses would block in write() on a frozen connection, believe any window size, spin on a
 * dead terminal and leave the alternate screen on after a hang-up. So it gets a pipe and a
 * fixed size, and only this file touches the real terminal. */

enum {
    STALL_TIMEOUT = 3000,     /* milliseconds */
    SIGNAL_STALL_TIMEOUT = 40 /* after a termination signal */
};

static struct pump *pump;
static FILE *pump_stream;
static SCREEN *screen;
static struct termios mode_before, mode_raw;
static bool gone;

static int clamp(int value, int fallback, int least, int limit)
{
    return value == 0 ? fallback : value < least ? least : value > limit ? limit : value;
}

static void read_window_size(int *rows, int *columns)
{
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    *rows = clamp(size.ws_row, 24, 1, TERMINAL_MAX_ROWS);
    /* In a single column, ncurses 6.4 reads the cell before the row. */
    *columns = clamp(size.ws_col, 80, 2, TERMINAL_MAX_COLUMNS);
}

void terminal_resize(void)
{
    int rows, columns;
    read_window_size(&rows, &columns);
    if (rows != LINES || columns != COLS)
        resize_term(rows, columns);
    clearok(curscr, TRUE); /* terminals differ in what they do to the screen's contents */
}

/* Switches off echo, line editing, signals from keys, flow control (a stray ^S would freeze
 * the screen) and output processing. */
static void set_raw_mode(void)
{
    struct termios mode;
    /* If the process is in the background, tcflow() stops it until it gets the terminal. Until
     * then the terminal has the modes of the shell's line editor, which must not be saved. */
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

/* The terminal must be ready. */
static void terminal_send(const char *sequence)
{
    fputs(sequence, pump_stream);
    fflush(pump_stream);
}

/* ---- restoring the terminal after a crash ---------------------------------------- */

static const char *capability(const char *name)
{
    const char *string = tigetstr(name);
    return string == (const char *)-1 ? NULL : string;
}

/* Appends `string` without padding ("$<5>"). Returns the new length. */
static size_t append(char *text, size_t length, size_t size, const char *string)
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

static bool capability_is(const char *string, const char *expected)
{
    return string && strcmp(string, expected) == 0;
}

/* Returns whether the SGR filter understands the terminal's sequences. */
static bool is_xterm_compatible(void)
{
    const char *foreground = capability("setaf"), *background = capability("setab");
    const char *plain = capability("sgr0");
    int colours = tigetnum("colors");
    return foreground && background && plain && colours <= 256 &&
           capability_is(tparm(foreground, 1), "\033[31m") &&
           capability_is(tparm(background, 1), "\033[41m") &&
           (colours < 256 || capability_is(tparm(foreground, 100), "\033[38;5;100m")) &&
           capability_is(capability("rev"), "\033[7m") &&
           capability_is(capability("bold"), "\033[1m") &&
           (strstr(plain, "\033[m") || strstr(plain, "\033[0m"));
}

static void update_crash_reset(void)
{
    char text[400], off[TERMINAL_MODES_SIZE];
    size_t length = append(text, 0, sizeof text, modes_off_sequence(off));
    const char *names[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        length = append(text, length, sizeof text, capability(names[i]));
    if (!capability("rmcup")) { /* no alternate screen */
        length = append(text, length, sizeof text, tparm(tigetstr("cup"), LINES - 1, 0));
        length = append(text, length, sizeof text, "\r\n");
    }
    signals_set_crash_reset(STDOUT_FILENO, text, length, &mode_before);
}

static int stall_timeout(void)
{
    return gone ? 0 : signals_end_is_requested() ? SIGNAL_STALL_TIMEOUT : STALL_TIMEOUT;
}

static bool close_pump(void)
{
    if (pump_stream)
        fclose(pump_stream);
    pump_stream = NULL;
    return pump_stop(pump, stall_timeout);
}

static bool open_curses(void)
{
    int rows, columns;
    char text[2][16];
    read_window_size(&rows, &columns);
    snprintf(text[0], sizeof text[0], "%d", rows);
    snprintf(text[1], sizeof text[1], "%d", columns);
    /* Because curses writes to a pipe, it takes the size from the environment, even for its
     * first scrolling region. A resize would make these values wrong, so they are removed. */
    setenv("LINES", text[0], 1);
    setenv("COLUMNS", text[1], 1);
    int copy = fcntl(pump_input_descriptor(pump), F_DUPFD_CLOEXEC, 0);
    pump_stream = copy < 0 ? NULL : fdopen(copy, "w");
    if (!pump_stream && copy >= 0)
        close(copy);
    screen = !pump_stream ? NULL : newterm(NULL, pump_stream, stdin);
    unsetenv("LINES");
    unsetenv("COLUMNS");
    if (!screen)
        return false;
    uses_sgr_filter = is_xterm_compatible();
    if (uses_sgr_filter)
        pump_enable_sgr_filter(pump, capability_is(capability("rmso"), "\033[27m"));
    char *clear = tigetstr("clear");
    if (capability_is(clear,
                      "\033[H\033[2J")) /* ED 2 also deletes images, but ED 0 does not */
        strcpy(clear, "\033[H\033[J");
    noecho();
    nonl();
    typeahead(-1);
    return true;
}

bool terminal_open(struct error *error)
{
    gone = false;
    if (!signals_install(error))
        return false;
    pump = pump_start(STDOUT_FILENO, signals_pipe_write_end());
    if (!pump) {
        signals_restore(false);
        return error_set(error, 0, "cannot start the output thread: %s", strerror(errno));
    }
    set_raw_mode();
    signals_set_crash_reset(STDOUT_FILENO, "", 0, &mode_before);
    if (open_curses()) {
        modes_init();
        update_crash_reset();
        return true;
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
    signals_set_crash_reset(0, NULL, 0, NULL);
    close_pump();
    signals_restore(false);
    return error_set(error, 0, "curses cannot use this terminal");
}

/* Without an alternate screen the board stays visible, so a new line begins below it. */
static void leave_screen(void)
{
    char text[TERMINAL_MODES_SIZE];
    terminal_send(modes_off_sequence(text));
    sent_modes = 0;
    images_lose_all();
    endwin();
    if (!capability("rmcup"))
        fputs("\r\n", pump_stream);
    fflush(pump_stream);
}

/* Writes through the pump, so that a frozen connection cannot block us. */
static void write_lines(const char *text)
{
    uint32_t character;
    for (size_t size; *text != '\0'; text += size) {
        size = printable_decode_utf8(text, strlen(text), &character);
        size = size > 0 ? size : 1;
        if (*text == '\n')
            putc('\r', pump_stream);
        if ((unsigned char)*text < 0x80 || text_is_unicode())
            fwrite(text, 1, size, pump_stream);
        else
            putc(printable_to_ascii(character), pump_stream);
    }
    fflush(pump_stream);
}

/* Waits for a reply that is still due, because the shell would take it for input. */
static void await_reply(void)
{
    struct key key;
    bool dark;
    while (!gone && query_time > 0 && (!background_known || unconfirmed)) {
        int64_t wait = query_time + FINAL_REPLY_TIMEOUT - monotonic_milliseconds();
        if (wait <= 0)
            return;
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        bool ending = signals_end_is_requested();
        if (ending && (!pump_is_idle(pump) || poll(&input, 1, SIGNAL_STALL_TIMEOUT) < 1))
            return;
        if ((!ending && poll(&input, 1, (int)wait) < 1) || !keys_read(&key))
            continue;
        if (key.pressed == PRESSED_HANGUP)
            return;
        if (key.pressed == PRESSED_REPLY)
            terminal_handle_reply(key.bytes, &dark);
    }
}

void terminal_close(const char *final_messages, bool is_exiting)
{
    if (!terminal_is_gone())
        await_reply();
    if (!terminal_is_gone()) {
        leave_screen();
        write_lines(final_messages);
    }
    if (!close_pump() && !gone) {
        /* make room for the reset sequence, in case the connection works again */
        tcflush(STDOUT_FILENO, TCOFLUSH);
        signals_reset_terminal(0);
    }
    if (!gone)
        tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
    signals_set_crash_reset(STDOUT_FILENO, NULL, 0, NULL);
    delscreen(screen);
    signals_restore(is_exiting);
}

void terminal_suspend(void)
{
    if (!signals_can_stop_process_group())
        return;
    leave_screen();
    pump_drain(pump, stall_timeout);
    tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
    signals_stop_process_group();
    if (signals_end_is_requested()) { /* the shell has the terminal now */
        terminal_mark_gone();
        return;
    }
    set_raw_mode();
    terminal_resize();
    update_crash_reset();
}

void terminal_refresh(void)
{
    sent_modes = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &mode_raw);
    terminal_resize();
}

bool terminal_supports_tints(void)
{
    return uses_sgr_filter && tigetnum("colors") == 256 && has_24_bits;
}

void terminal_set_tints(const uint32_t *tints, bool bright)
{
    static const uint32_t *current;
    if (tints == current)
        return;
    current = tints;
    pump_set_tints(pump, tints, bright);
    clearok(curscr, TRUE); /* curses does not know about the change */
}

bool terminal_is_ready(void)
{
    return pump_is_idle(pump);
}

void terminal_update(void)
{
    char text[TERMINAL_MODES_SIZE];
    if (*modes_sequence_to_send(text) != '\0')
        terminal_send(text); /* curses has its own buffer */
    if (is_cleared(curscr))  /* curses will clear the screen and, in some terminals, images */
        images_lose_places();
    doupdate();
    images_write_changes(pump_stream);
}

bool terminal_send_images(void)
{
    bool any = false;
    for (; images_state() == IMAGES_MISSING && terminal_is_ready(); any = true) {
        update_crash_reset(); /* from now on, a crash must delete images */
        images_send_next(pump_stream);
    }
    return any && images_state() == IMAGES_SENT;
}

void terminal_set_mouse(bool wanted, bool force)
{
    if (wanted && force)
        supported_modes |= MODE_MOUSE;
    wanted_modes &= ~(unsigned)MODE_MOUSE;
    if (wanted)
        wanted_modes |= supported_modes & MODE_MOUSE;
    update_crash_reset();
}

bool terminal_is_gone(void)
{
    struct termios mode;
    if (pump_is_broken(pump) || tcgetattr(STDIN_FILENO, &mode) != 0)
        terminal_mark_gone();
    return gone;
}

void terminal_mark_gone(void)
{
    gone = true;
    pump_discard_output(pump);
}

/* ---- the clipboard (OSC 52) ------------------------------------------------------------- */

static const char begin[] = "\033]52;c;", end[] = "\a";
static char *pending_copy; /* or NULL */

/* GNU screen drops OSC 52 but forwards the contents of DCS strings. It prints everything after
 * the first 768 bytes of a string (MAXSTR in its screen.h), so long strings are sent in
 * pieces. */
enum { SCREEN_STRING_MAX = 760 };

/* Returns `sequence` wrapped in DCS strings, and frees the original. */
static char *wrap_for_screen(char *sequence)
{
    size_t length = strlen(sequence), pieces = length / SCREEN_STRING_MAX + 1;
    char *wrapped = memory_new(length + 4 * pieces + 1, 1), *at = wrapped;
    for (const char *rest = sequence; *rest; rest += strnlen(rest, SCREEN_STRING_MAX))
        at += sprintf(at, "\033P%.*s\033\\", SCREEN_STRING_MAX, rest);
    free(sequence);
    return wrapped;
}

bool clipboard_copy(const char *text, size_t length, struct error *error)
{
    if (length > CLIPBOARD_LIMIT)
        return error_set(error, 0, "%zu bytes do not fit in the clipboard (the limit is %d)",
                         length, CLIPBOARD_LIMIT);
    if (!terminal_supports(TERMINAL_CLIPBOARD))
        return error_set(error, 0, "this terminal does not let programs set the clipboard");
    char *sequence = memory_new(sizeof begin + (length + 2) / 3 * 4 + sizeof end, 1);
    char *at = base64_write(stpcpy(sequence, begin), text, length, "+/");
    const size_t padding = (3 - length % 3) % 3;
    strcpy(stpcpy(at, &"=="[2 - padding]), end);
    free(pending_copy);
    pending_copy = getenv("STY") && !getenv("TMUX") ? wrap_for_screen(sequence) : sequence;
    clipboard_send_pending();
    return true;
}

void clipboard_send_pending(void)
{
    if (!pending_copy || !terminal_is_ready())
        return;
    terminal_send(pending_copy);
    clipboard_discard_pending();
}

void clipboard_discard_pending(void)
{
    free(pending_copy);
    pending_copy = NULL;
}

/* terminal_harness.h - a terminal for tests: a pseudo-terminal whose far end runs the
 * real program, and whose near end is a terminal emulator (libvterm) that can be asked
 * what it shows. SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing here sleeps for a fixed time: a test waits for what it expects to see, until a
 * deadline so generous that only a hanging program meets it. Rows and columns count from
 * 0. Programs get a scratch directory for HOME and the XDG directories, and are killed
 * when the test ends, however it ends. For one thread.
 */
#ifndef TTYCHESS_TESTS_TERMINAL_HARNESS_H
#define TTYCHESS_TESTS_TERMINAL_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

enum {
    TERMINAL_DEADLINE = 20000, /* milliseconds that every wait has */
    TERMINAL_ROW_SIZE = 4096,  /* room for a row as UTF-8 */
    TERMINAL_MAX_COLUMNS = 500
};

struct terminal; /* opaque */

struct terminal_settings {
    int rows, columns;              /* 0: 24 and 80, as most people have it */
    const char *term;               /* TERM; NULL: xterm-256color; "": not set at all */
    const char *locale;             /* LC_ALL; NULL: C.UTF-8 */
    const char *const *environment; /* more "NAME=VALUE"s, ended by NULL; may be NULL */
    bool mute;                      /* the terminal answers no query */
};

/* e.g. TERMINAL(.rows = 40, .term = "vt100"). */
#define TERMINAL(...) (&(const struct terminal_settings){__VA_ARGS__})

/* Run a program. Ends the test when the system gives no pseudo-terminal. */
struct terminal *terminal_start(const struct terminal_settings *settings,
                                const char *const argv[]);

/* Run $TTYCHESS with arguments that are parted by blanks. */
struct terminal *terminal_start_game(const struct terminal_settings *settings,
                                     const char *arguments);

/* Kill what still runs and free. */
void terminal_close(struct terminal *terminal);

/* The directory that is HOME and the working directory of the programs; removed at the
 * end. */
const char *terminal_scratch(void);

/* ---- what a person does ------------------------------------------------------------ */

/* Type characters, as they are; type a line and Enter. False: the program took no input
 * until the deadline, or is gone. */
bool terminal_type(struct terminal *terminal, const char *text);
bool terminal_enter(struct terminal *terminal, const char *line);
bool terminal_write(struct terminal *terminal, const void *bytes, size_t length);

/* Type without taking in what the program writes: a line that is stuck. What finds no
 * room is lost. */
void terminal_type_unread(struct terminal *terminal, const char *text);

/* Press a key: "F1" to "F12", "Up", "Down", "Left", "Right", "Home", "End", "PageUp",
 * "PageDown", "Delete", "Escape", "Enter", "Tab", "Backspace", "^C" and the like. */
void terminal_key(struct terminal *terminal, const char *name);

/* Change the window's size. What was shown is gone, as on terminals that cannot keep it:
 * all that is seen afterwards was drawn afterwards. */
void terminal_resize(struct terminal *terminal, int rows, int columns);

/* The same without taking in what was written before: a line that is stuck. */
void terminal_resize_unread(struct terminal *terminal, int rows, int columns);

/* Send a signal to the program in the foreground. */
void terminal_signal(struct terminal *terminal, int signal_number);

/* Cut the line: the program gets SIGHUP and its terminal is gone. */
void terminal_hang_up(struct terminal *terminal);

/* ---- waiting ----------------------------------------------------------------------- */

/* Take in what arrives within the time, in milliseconds; early when something did. */
void terminal_pump(struct terminal *terminal, int milliseconds);

/* Milliseconds of a clock that only goes forward. */
double terminal_clock(void);

typedef bool terminal_condition(struct terminal *terminal, const void *context);

/* Until the condition holds. False: not before the deadline or the program's end. */
bool terminal_wait(struct terminal *terminal, terminal_condition *holds, const void *context);

/* Until the text stands somewhere in one row, or nowhere. */
bool terminal_wait_text(struct terminal *terminal, const char *text);
bool terminal_wait_no_text(struct terminal *terminal, const char *text);

/* Until the program ends. Its exit status, 128 + signal number, or -1: it still runs. */
int terminal_exit_status(struct terminal *terminal);

/* ---- what there is to see ---------------------------------------------------------- */

void terminal_size(const struct terminal *terminal, int *rows, int *columns);

/* A row as UTF-8 without blanks at its end, "" outside the screen. Returns `text`. */
const char *terminal_row(const struct terminal *terminal, int row,
                         char text[TERMINAL_ROW_SIZE]);

/* The character in a cell, ' ' where nothing was drawn or outside of the screen. */
uint32_t terminal_character(const struct terminal *terminal, int row, int column);

/* Whether a cell is drawn in any colour but the terminal's own. */
bool terminal_is_coloured(const struct terminal *terminal, int row, int column);

/* What a cell's character is drawn in, and what is behind it: a number of the 256, or -1 of the
 * terminal's own; of direct colours 0x1000000 + 0xRRGGBB. Reversed cells are seen as they
 * look. */
enum { TERMINAL_DIRECT = 0x1000000 };
int terminal_foreground(const struct terminal *terminal, int row, int column);
int terminal_behind(const struct terminal *terminal, int row, int column);
bool terminal_is_reversed(const struct terminal *terminal, int row, int column);

/* Where a text stands, searched from the top; false: nowhere. Row and column (of the
 * first character, in cells) may be NULL. */
bool terminal_find(const struct terminal *terminal, const char *text, int *row, int *column);

void terminal_cursor(const struct terminal *terminal, int *row, int *column);
bool terminal_cursor_visible(const struct terminal *terminal);
bool terminal_reports_mouse(const struct terminal *terminal);
bool terminal_asked_background(const struct terminal *terminal);

/* Whether the bell has rung since the last call. */
bool terminal_take_bell(struct terminal *terminal, const void *unused);

bool terminal_alternate_screen(const struct terminal *terminal);

/* The line discipline as it is now; whether it is as it was before the program began. */
struct termios terminal_modes(const struct terminal *terminal);
bool terminal_modes_restored(const struct terminal *terminal);

/* Modes, alternate screen, cursor, mouse: all as before the program began. */
bool terminal_restored(struct terminal *terminal, const void *unused);

/* Bytes that the program has written so far. */
size_t terminal_bytes_received(const struct terminal *terminal);

/* What the program copied last, "" when nothing; forget it. */
const char *terminal_clipboard(const struct terminal *terminal);
void terminal_forget_clipboard(struct terminal *terminal);

/* The first sequence of bytes that the emulated terminal does not know, readable; NULL:
 * there was none. */
const char *terminal_strange_bytes(const struct terminal *terminal);

bool terminal_running(const struct terminal *terminal);
pid_t terminal_process(const struct terminal *terminal);

#endif

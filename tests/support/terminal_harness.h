/* terminal_harness.h - a terminal for tests: a pseudo-terminal that runs the real program, and
 * a terminal emulator (libvterm) whose contents can be read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing sleeps for a fixed time: a test waits for the expected contents until a deadline
 * that only a hanging program can miss. Rows and columns count from 0. Programs get a scratch
 * directory as HOME and for the XDG directories, and are killed when the test ends in any way.
 * For one thread.
 */
#ifndef TTYCHESS_TESTS_TERMINAL_HARNESS_H
#define TTYCHESS_TESTS_TERMINAL_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

enum {
    TERMINAL_DEADLINE = 20000, /* milliseconds, for every wait */
    TERMINAL_ROW_SIZE = 4096,  /* buffer for a row as UTF-8 */
    TERMINAL_MAX_COLUMNS = 500
};

struct terminal; /* opaque */

/* Whether the terminal shows images, and how programs learn the size of its cells in pixels. */
enum terminal_images {
    TERMINAL_NO_IMAGES,
    TERMINAL_IMAGES,        /* from the system (TIOCGWINSZ) */
    TERMINAL_IMAGES_ASKED,  /* from the terminal (CSI 16 t) */
    TERMINAL_IMAGES_UNSIZED /* not at all */
};

struct terminal_settings {
    int rows, columns;              /* 0: 24 and 80 */
    const char *term;               /* TERM; NULL: xterm-256color; "": unset */
    const char *locale;             /* LC_ALL; NULL: C.UTF-8 */
    const char *const *environment; /* more "NAME=VALUE" strings, ended by NULL; may be NULL */
    bool mute;                      /* the terminal answers no query */
    bool has_24_bits;               /* it says so when it is asked */
    bool slow;                      /* it reads few bytes at a time */
    enum terminal_images images;    /* see terminal_images.h */
};

/* for example TERMINAL(.rows = 40, .term = "vt100") */
#define TERMINAL(...) (&(const struct terminal_settings){__VA_ARGS__})

/* Runs a program. Ends the test if no pseudo-terminal is available. */
struct terminal *terminal_start(const struct terminal_settings *settings,
                                const char *const argv[]);

/* Runs $TTYCHESS with arguments separated by spaces. */
struct terminal *terminal_start_game(const struct terminal_settings *settings,
                                     const char *arguments);

/* Kills what still runs, and frees the terminal. */
void terminal_close(struct terminal *terminal);

/* Returns the directory that is HOME and the working directory of the programs; it is removed
 * at the end. */
const char *terminal_scratch(void);

/* ---- input -------------------------------------------------------------------------- */

/* terminal_type() types characters, terminal_enter() a line and Enter. Return false if the
 * program has ended or reads no input before the deadline. */
bool terminal_type(struct terminal *terminal, const char *text);
bool terminal_enter(struct terminal *terminal, const char *line);
bool terminal_write(struct terminal *terminal, const void *bytes, size_t length);

/* Types without reading the program's output, like a connection that is stuck. Input that does
 * not fit in the buffer is lost. */
void terminal_type_unread(struct terminal *terminal, const char *text);

/* Presses a key: "F1" to "F12", "Up", "Down", "Left", "Right", "Home", "End", "PageUp",
 * "PageDown", "Delete", "Escape", "Enter", "Tab", "Backspace", "^C" and the like. */
void terminal_key(struct terminal *terminal, const char *name);

/* Changes the window size and clears the screen, like terminals that cannot keep their
 * contents, so everything visible afterwards was drawn afterwards. */
void terminal_resize(struct terminal *terminal, int rows, int columns);

/* The same without reading earlier output, like a connection that is stuck. */
void terminal_resize_unread(struct terminal *terminal, int rows, int columns);

/* Sends a signal to the foreground program. */
void terminal_signal(struct terminal *terminal, int signal_number);

/* From now on, the terminal reads many bytes at a time. */
void terminal_read_fast(struct terminal *terminal);

/* Closes the connection: the program gets SIGHUP and its terminal is gone. */
void terminal_hang_up(struct terminal *terminal);

/* ---- waiting ------------------------------------------------------------------------ */

/* Handles data for at most this long, in milliseconds; returns early if any arrived. */
void terminal_pump(struct terminal *terminal, int milliseconds);

/* Returns a monotonic time in milliseconds. */
double terminal_clock(void);

typedef bool terminal_condition(struct terminal *terminal, const void *context);

/* Waits until the condition holds. Returns false if it does not before the deadline or the end
 * of the program. */
bool terminal_wait(struct terminal *terminal, terminal_condition *holds, const void *context);

/* Wait until the text is somewhere in one row, or nowhere. */
bool terminal_wait_text(struct terminal *terminal, const char *text);
bool terminal_wait_no_text(struct terminal *terminal, const char *text);

/* Waits until the program ends. Returns its exit status, 128 + signal number, or -1 if it
 * still runs. */
int terminal_exit_status(struct terminal *terminal);

/* ---- screen contents ---------------------------------------------------------------- */

void terminal_size(const struct terminal *terminal, int *rows, int *columns);

/* Stores a row as UTF-8 without trailing spaces, or "" outside the screen. Returns `text`. */
const char *terminal_row(const struct terminal *terminal, int row,
                         char text[TERMINAL_ROW_SIZE]);

/* Returns the character in a cell; ' ' if nothing was drawn, or outside the screen. */
uint32_t terminal_character(const struct terminal *terminal, int row, int column);

/* Returns whether a cell has any colour except the terminal's default. */
bool terminal_is_coloured(const struct terminal *terminal, int row, int column);

/* Return the foreground and background of a cell: one of the 256 colours, -1 for the
 * terminal's default, or 0x1000000 + 0xRRGGBB for direct colours. Reverse video is applied. */
enum { TERMINAL_DIRECT = 0x1000000 };
int terminal_foreground(const struct terminal *terminal, int row, int column);
int terminal_behind(const struct terminal *terminal, int row, int column);
bool terminal_is_reversed(const struct terminal *terminal, int row, int column);
bool terminal_is_bold(const struct terminal *terminal, int row, int column);

/* Finds a text from the top; returns false if it is not on the screen. Row and column (of the
 * first character, in cells) may be NULL. */
bool terminal_find(const struct terminal *terminal, const char *text, int *row, int *column);

void terminal_cursor(const struct terminal *terminal, int *row, int *column);
bool terminal_cursor_visible(const struct terminal *terminal);
bool terminal_reports_mouse(const struct terminal *terminal);
bool terminal_asked_background(const struct terminal *terminal);

/* Returns whether the bell has rung since the last call. */
bool terminal_take_bell(struct terminal *terminal, const void *unused);

bool terminal_alternate_screen(const struct terminal *terminal);

/* terminal_modes() returns the line discipline; terminal_modes_restored(), whether it is the
 * original one. */
struct termios terminal_modes(const struct terminal *terminal);
bool terminal_modes_restored(const struct terminal *terminal);

/* Returns whether modes, alternate screen, cursor and mouse are as before the program
 * started, and no images were left on the alternate screen. */
bool terminal_restored(struct terminal *terminal, const void *unused);

/* Returns the number of bytes that the program has written so far. */
size_t terminal_bytes_received(const struct terminal *terminal);

/* terminal_clipboard() returns what the program copied last, or "";
 * terminal_forget_clipboard() clears it. */
const char *terminal_clipboard(const struct terminal *terminal);
void terminal_forget_clipboard(struct terminal *terminal);

/* Returns the first byte sequence that the emulator does not know, printable, or NULL. */
const char *terminal_strange_bytes(const struct terminal *terminal);

bool terminal_running(const struct terminal *terminal);
pid_t terminal_process(const struct terminal *terminal);

#endif

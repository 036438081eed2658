/* terminal_harness.c - the data between a program and the emulator.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All of it passes through terminal_pump(): the program's output goes to the emulator; typed
 * input, and the emulator's answers to queries, go to the program as fast as it reads.
 */
#define _GNU_SOURCE /* memmem() */
#include "support/terminal_harness.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/terminal_private.h"

double terminal_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Returns the number of bytes at the end that begin an incomplete UTF-8 character. */
static size_t unfinished_bytes(const char *bytes, size_t length)
{
    for (size_t back = 1; back <= 3 && back <= length; back++) {
        unsigned char byte = (unsigned char)bytes[length - back];
        size_t needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        if (byte < 0x80 || byte >= 0xc0)
            return needed > back ? back : 0;
    }
    return 0;
}

enum { STRING_MAX = 6000, SLOW_BYTES = 16 };

/* Returns the number of bytes at the end that begin an incomplete OSC, DCS or APC string (at most
 * STRING_MAX bytes). */
static size_t unfinished_string(const char *bytes, size_t length)
{
    for (size_t back = 2; back <= STRING_MAX && back <= length; back++) {
        const char *string = bytes + length - back;
        bool command = memcmp(string, "\033]", 2) == 0;
        if ((command || memcmp(string, "\033P", 2) == 0 || memcmp(string, "\033_", 2) == 0) &&
            !(command && memchr(string, '\a', back)) && !memmem(string, back, "\033\\", 2))
            return back;
    }
    return 0;
}

/* Changes bytes as GNU screen does: drops OSC 52, but passes on the contents of a DCS string.
 * Returns the new length. */
static size_t pass_screen(char *bytes, size_t length)
{
    char *string, *end, *at = bytes;
    while ((string = memmem(at, length - (size_t)(at - bytes), "\033]52;", 5)) != NULL) {
        char *stop = bytes + length;
        bool wrapped = string >= bytes + 2 && memcmp(string - 2, "\033P", 2) == 0;
        char *begin = wrapped ? string - 2 : string;
        end = memchr(string, '\a', (size_t)(stop - string));
        if (!end)
            break;
        size_t kept = wrapped ? (size_t)(end + 1 - string) : 0;
        end += wrapped ? 3 : 1;
        memmove(begin, string, kept);
        memmove(begin + kept, end, (size_t)(stop - end));
        length -= (size_t)(end - begin) - kept;
        at = begin + kept;
    }
    return length;
}

/* Removes the strings that begin with `begin` and end with ST. Returns the length that remains. */
static size_t drop_strings(char *bytes, size_t length, const char *begin)
{
    char *string;
    while ((string = memmem(bytes, length, begin, strlen(begin))) != NULL) {
        char *stop = bytes + length,
             *end = memmem(string, (size_t)(stop - string), "\033\\", 2);
        if (!end)
            break;
        memmove(string, end + 2, (size_t)(stop - end - 2));
        length -= (size_t)(end + 2 - string);
    }
    return length;
}

/* Passes bytes to the emulator, except application program commands, such as images: libvterm 0.1
 * shows their text. */
static void show(struct terminal *terminal, const char *bytes, size_t length)
{
    const char *end = bytes + length, *command, *stop;
    for (; bytes < end; bytes = stop) {
        command = memmem(bytes, (size_t)(end - bytes), "\033_", 2);
        stop = command ? command : end;
        if (memmem(bytes, (size_t)(stop - bytes), "\033[2J", 4) ||
            memmem(bytes, (size_t)(stop - bytes), "\033c", 2))
            emulator_clear_images(terminal);
        vterm_input_write(terminal->vterm, bytes, (size_t)(stop - bytes));
        if (!command)
            continue;
        const char *last = memmem(command, (size_t)(end - command), "\033\\", 2);
        if (!last)
            return;
        emulator_run_image_command(terminal, command + 2, (size_t)(last - command - 2));
        stop = last + 2;
    }
}

/* libvterm 0.1 loses a character or string that arrives in two parts, so it gets only complete
 * ones. */
static void take_input(struct terminal *terminal)
{
    char *bytes = terminal->incoming;
    size_t room = INCOMING_SIZE - terminal->incoming_count, whole;
    ssize_t count = read(terminal->master, bytes + terminal->incoming_count,
                         terminal->slow && room > SLOW_BYTES ? SLOW_BYTES : room);
    if (count <= 0) {
        if (count == 0 || (errno != EAGAIN && errno != EINTR))
            terminal->line_ended = true; /* EIO: the other end is closed */
        return;
    }
    terminal->received += (size_t)count;
    terminal->incoming_count += (size_t)count;
    whole = terminal->incoming_count - unfinished_bytes(bytes, terminal->incoming_count);
    whole -= unfinished_string(bytes, whole);
    whole -= whole > 0 && bytes[whole - 1] == '\033';
    size_t rest = terminal->incoming_count - whole;
    size_t shown = terminal->in_screen ? pass_screen(bytes, whole) : whole;
    if (!terminal->has_24_bits)
        shown = drop_strings(bytes, shown, "\033P$q"); /* libvterm would answer */
    show(terminal, bytes, shown);
    terminal->incoming_count = rest;
    memmove(bytes, bytes + whole, rest);
}

static void send_outgoing(struct terminal *terminal)
{
    ssize_t count = write(terminal->master, terminal->outgoing, terminal->outgoing_count);
    if (count > 0) {
        terminal->outgoing_count -= (size_t)count;
        memmove(terminal->outgoing, terminal->outgoing + count, terminal->outgoing_count);
    }
}

void terminal_pump(struct terminal *terminal, int milliseconds)
{
    struct pollfd line = {.fd = terminal->line_ended ? -1 : terminal->master,
                          .events = POLLIN};
    if (terminal->outgoing_count > 0)
        line.events |= POLLOUT;
    if (poll(&line, 1, milliseconds) <= 0)
        return;
    if (line.revents & POLLOUT)
        send_outgoing(terminal);
    if (line.revents & (POLLIN | POLLHUP | POLLERR))
        take_input(terminal);
}

size_t terminal_queue(struct terminal *terminal, const char *bytes, size_t length)
{
    if (length > OUTGOING_SIZE - terminal->outgoing_count)
        length = OUTGOING_SIZE - terminal->outgoing_count;
    memcpy(terminal->outgoing + terminal->outgoing_count, bytes, length);
    terminal->outgoing_count += length;
    return length;
}

bool terminal_write(struct terminal *terminal, const void *bytes, size_t length)
{
    double deadline = terminal_clock() + TERMINAL_DEADLINE;
    const char *rest = bytes;
    while (length > 0 || terminal->outgoing_count > 0) {
        size_t room = OUTGOING_SIZE - terminal->outgoing_count;
        size_t part = length < room ? length : room;
        if (terminal->line_ended || terminal->master < 0 || terminal_clock() > deadline)
            return false;
        rest += terminal_queue(terminal, rest, part);
        length -= part;
        terminal_pump(terminal, 100);
    }
    return true;
}

bool terminal_type(struct terminal *terminal, const char *text)
{
    return terminal_write(terminal, text, strlen(text));
}

void terminal_type_unread(struct terminal *terminal, const char *text)
{
    ssize_t count = write(terminal->master, text, strlen(text));
    (void)count;
}

bool terminal_enter(struct terminal *terminal, const char *line)
{
    char text[1024];
    snprintf(text, sizeof text, "%s\r", line);
    return terminal_type(terminal, text);
}

void terminal_key(struct terminal *terminal, const char *name)
{
    static const struct {
        const char *name;
        VTermKey key;
    } keys[] = {
        {"Up", VTERM_KEY_UP},
        {"Down", VTERM_KEY_DOWN},
        {"Left", VTERM_KEY_LEFT},
        {"Right", VTERM_KEY_RIGHT},
        {"Home", VTERM_KEY_HOME},
        {"End", VTERM_KEY_END},
        {"PageUp", VTERM_KEY_PAGEUP},
        {"PageDown", VTERM_KEY_PAGEDOWN},
        {"Delete", VTERM_KEY_DEL},
        {"Escape", VTERM_KEY_ESCAPE},
        {"Enter", VTERM_KEY_ENTER},
        {"Tab", VTERM_KEY_TAB},
        {"Backspace", VTERM_KEY_BACKSPACE},
    };
    int number;

    if (name[0] == '^' && name[1]) {
        char control = (char)(name[1] & 0x1f);
        terminal_write(terminal, &control, 1);
        return;
    }
    if (sscanf(name, "F%d", &number) == 1)
        vterm_keyboard_key(terminal->vterm, (VTermKey)(VTERM_KEY_FUNCTION_0 + number),
                           VTERM_MOD_NONE);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(name, keys[i].name) == 0)
            vterm_keyboard_key(terminal->vterm, keys[i].key, VTERM_MOD_NONE);
    terminal_write(terminal, "", 0);
}

void emulator_set_window_size(const struct terminal *terminal, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    if (terminal->images_support == TERMINAL_IMAGES) {
        size.ws_xpixel = (unsigned short)(CELL_WIDTH * columns);
        size.ws_ypixel = (unsigned short)(CELL_HEIGHT * rows);
    }
    ioctl(terminal->master, TIOCSWINSZ, &size);
}

void terminal_resize(struct terminal *terminal, int rows, int columns)
{
    while (poll(&(struct pollfd){.fd = terminal->master, .events = POLLIN}, 1, 0) > 0 &&
           !terminal->line_ended)
        take_input(terminal);
    emulator_resize(terminal, rows, columns);
    emulator_set_window_size(terminal, rows, columns);
}

void terminal_resize_unread(struct terminal *terminal, int rows, int columns)
{
    emulator_resize(terminal, rows, columns);
    emulator_set_window_size(terminal, rows, columns);
}

void terminal_signal(struct terminal *terminal, int signal_number)
{
    pid_t foreground = terminal->process;
    ioctl(terminal->master, TIOCGPGRP, &foreground);
    kill(foreground > 1 ? foreground : terminal->process, signal_number);
}

void terminal_read_fast(struct terminal *terminal)
{
    terminal->slow = false;
}

void terminal_hang_up(struct terminal *terminal)
{
    close(terminal->master);
    terminal->master = -1;
    terminal->line_ended = true;
}

/* ---- waiting ------------------------------------------------------------------------ */

bool terminal_running(const struct terminal *terminal)
{
    /* Reaping a child changes nothing that callers can see. */
    struct terminal *mutable = (struct terminal *)(uintptr_t)terminal;

    if (!terminal->reaped && waitpid(terminal->process, &mutable->status, WNOHANG) > 0)
        mutable->reaped = true;
    return !terminal->reaped;
}

bool terminal_wait(struct terminal *terminal, terminal_condition *holds, const void *context)
{
    double deadline = terminal_clock() + TERMINAL_DEADLINE;
    while (!holds(terminal, context)) {
        if (terminal_clock() > deadline) {
            printf("# a wait of %d ms was in vain\n", TERMINAL_DEADLINE);
            return false;
        }
        if (terminal->line_ended && !terminal_running(terminal))
            return holds(terminal, context);
        terminal_pump(terminal, 5);
    }
    return true;
}

static bool shows_text(struct terminal *terminal, const void *text)
{
    return terminal_find(terminal, text, NULL, NULL);
}

static bool shows_no_text(struct terminal *terminal, const void *text)
{
    return !terminal_find(terminal, text, NULL, NULL);
}

bool terminal_wait_text(struct terminal *terminal, const char *text)
{
    bool shown = terminal_wait(terminal, shows_text, text);
    if (!shown)
        printf("# not shown: %s\n", text);
    return shown;
}

bool terminal_wait_no_text(struct terminal *terminal, const char *text)
{
    return terminal_wait(terminal, shows_no_text, text);
}

static bool has_ended(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return !terminal_running(terminal);
}

int terminal_exit_status(struct terminal *terminal)
{
    if (!terminal_wait(terminal, has_ended, NULL))
        return -1;
    for (int i = 0; i < 1000 && !terminal->line_ended; i++) { /* its last output */
        size_t before = terminal->received;

        terminal_pump(terminal, 0);
        if (terminal->received == before)
            break;
    }
    return WIFSIGNALED(terminal->status) ? 128 + WTERMSIG(terminal->status)
                                         : WEXITSTATUS(terminal->status);
}

/* screen.c - any bytes from a terminal, with pauses and window size changes, to the whole
 * screen: decoder, prompt, views, session and curses, in this process.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The output, after the pump's SGR filter, conforms to the terminfo entry, and every mode
 * switched on is switched off at the end; the screen ends with its input. The first byte
 * selects terminal, game and window. The pump, signals and terminal modes are simulated.
 */
#include <config.h>

#include "fuzz/fuzz.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>

#include "support/terminal_entry.h"
#include "support/terminal_stream.h"
#include "support/disk.h"
#include "session/session.h"
#include "fuzz/still.h"
#include "tui/terminal/pump.h"
#include "tui/terminal/signals.h"
#include "tui/terminal/sgr_filter.h"
#include "tui/tui.h"

enum {
    PAUSE = 0xFE,  /* then a byte: its length */
    RESIZE = 0xFD, /* then two bytes: rows and columns */
    POLLS = 20000,
    SENT_LIMIT = 1 << 22
};

static const char GAMES[] = "/home/games.pgn";

static struct {
    struct fuzz_piece coming;
    int rows, columns;
    unsigned signals;
    int wake[2], polls;
} world = {.wake = {-1, -1}};

/* ---- the pump: curses draws to a file in memory, which is then filtered ------------- */

struct pump {
    struct sgr_filter filter;
    bool uses_sgr_filter;
};

static struct pump the_pump;
static int drawn = -1; /* a file in memory */
static char *sent;
static size_t sent_length;

struct pump *pump_start(int terminal, int wake)
{
    (void)terminal, (void)wake;
    the_pump = (struct pump){.uses_sgr_filter = false};
    sent_length = 0;
    return &the_pump;
}

void pump_enable_sgr_filter(struct pump *pump, bool ends_reverse)
{
    sgr_filter_reset(&pump->filter, ends_reverse);
    pump->uses_sgr_filter = true;
}

void pump_set_tints(struct pump *pump, const uint32_t *tints, bool bright)
{
    (void)pump, (void)tints, (void)bright;
}

int pump_input_descriptor(const struct pump *pump)
{
    (void)pump;
    return drawn;
}

static void filter(struct pump *pump, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        size_t taken = length - done;
        EXPECT(sent_length + SGR_FILTER_MAX_OUTPUT < SENT_LIMIT, "it draws more and more");
        sent_length += sgr_filter_run(&pump->filter, bytes + done, &taken, sent + sent_length,
                                      SENT_LIMIT - sent_length);
        done += taken;
    }
}

bool pump_is_idle(struct pump *pump)
{
    off_t length = lseek(drawn, 0, SEEK_CUR);
    char *bytes = malloc((size_t)length + 1);
    EXPECT(bytes && pread(drawn, bytes, (size_t)length, 0) == length, "cannot be read");
    if (pump->uses_sgr_filter) {
        filter(pump, bytes, (size_t)length);
    } else {
        EXPECT(sent_length + (size_t)length < SENT_LIMIT, "it draws more and more");
        memcpy(sent + sent_length, bytes, (size_t)length);
        sent_length += (size_t)length;
    }
    free(bytes);
    EXPECT(ftruncate(drawn, 0) == 0 && lseek(drawn, 0, SEEK_SET) == 0, "cannot be emptied");
    return true;
}

bool pump_is_broken(const struct pump *pump)
{
    (void)pump;
    return false;
}

void pump_discard_output(struct pump *pump)
{
    (void)pump;
}

void pump_mute(void)
{
}

bool pump_has_written(void)
{
    return sent_length > 0;
}

bool pump_drain(struct pump *pump, int (*patience)(void))
{
    EXPECT(patience() >= 0, "%d", patience());
    return pump_is_idle(pump);
}

bool pump_stop(struct pump *pump, int (*patience)(void))
{
    return pump_drain(pump, patience);
}

/* ---- signals ------------------------------------------------------------------------ */

bool signals_install(struct error *error)
{
    (void)error;
    world.signals = 0;
    return pipe(world.wake) == 0;
}

void signals_restore(bool is_exiting)
{
    (void)is_exiting;
    close(world.wake[0]);
    close(world.wake[1]);
}

int signals_pipe_read_end(void)
{
    return world.wake[0];
}

int signals_pipe_write_end(void)
{
    return world.wake[1];
}

unsigned signals_get_pending(void)
{
    unsigned taken = world.signals;
    world.signals = 0;
    return taken;
}

bool signals_end_is_requested(void)
{
    return false;
}

void signals_request_end(void)
{
}

void signals_stop_process_group(void)
{
}

bool signals_can_stop_process_group(void)
{
    return true;
}

void signals_reset_terminal(int milliseconds)
{
    (void)milliseconds;
}

void signals_set_crash_reset(int terminal, const char *reset, size_t length,
                             const struct termios *mode)
{
    (void)terminal, (void)reset, (void)length, (void)mode;
}

/* ---- the terminal ------------------------------------------------------------------- */

int __wrap_poll(struct pollfd *set, nfds_t count, int wait);
ssize_t __wrap_read(int file, void *bytes, size_t size);
int __wrap_ioctl(int file, unsigned long request, struct winsize *size);
int __wrap_tcgetattr(int file, struct termios *mode);
int __wrap_tcsetattr(int file, int when, const struct termios *mode);
int __wrap_tcflow(int file, int action);

static uint8_t next_byte(void)
{
    uint8_t byte = world.coming.size > 0 ? *world.coming.bytes : 0;
    world.coming.bytes += world.coming.size > 0;
    world.coming.size -= world.coming.size > 0;
    return byte;
}

/* Events other than keys happen when the screen waits. */
static void handle_events(void)
{
    while (world.coming.size > 0 && world.signals == 0)
        switch (*world.coming.bytes) {
        case PAUSE:
            next_byte();
            still_pass(4 * (int64_t)next_byte());
            still_think(true);
            return;
        case RESIZE:
            next_byte();
            world.rows = 1 + next_byte() % 70;
            world.columns = 1 + next_byte() % 210;
            world.signals |= SIGNALS_RESIZE;
            break;
        default: return;
        }
    if (world.coming.size == 0) {
        still_think(true);
        world.signals |= SIGNALS_HANGUP;
    }
}

static bool has_key(void)
{
    return world.coming.size > 0 && *world.coming.bytes != PAUSE &&
           *world.coming.bytes != RESIZE;
}

int __wrap_poll(struct pollfd *set, nfds_t count, int wait)
{
    int ready = 0;
    EXPECT(world.polls++ < POLLS, "it waits for ever");
    if (wait != 0)
        handle_events();
    for (nfds_t i = 0; i < count; i++) {
        bool due = set[i].fd == STDIN_FILENO    ? has_key()
                   : set[i].fd == world.wake[0] ? world.signals != 0
                                                : false;
        set[i].revents = due ? POLLIN : 0;
        ready += due;
    }
    if (ready == 0 && wait > 0)
        still_pass(wait);
    return ready;
}

ssize_t __wrap_read(int file, void *bytes, size_t size)
{
    size_t length = 0;
    if (file != STDIN_FILENO)
        return disk_read(file, bytes, size);
    while (length < size && has_key())
        ((uint8_t *)bytes)[length++] = next_byte();
    return (ssize_t)length;
}

int __wrap_ioctl(int file, unsigned long request, struct winsize *size)
{
    (void)file;
    EXPECT(request == TIOCGWINSZ, "request %lx", request);
    size->ws_row = (unsigned short)world.rows;
    size->ws_col = (unsigned short)world.columns;
    return 0;
}

int __wrap_tcgetattr(int file, struct termios *mode)
{
    (void)file;
    *mode = (struct termios){.c_lflag = ECHO | ICANON};
    return 0;
}

int __wrap_tcsetattr(int file, int when, const struct termios *mode)
{
    (void)file, (void)when, (void)mode;
    return 0;
}

int __wrap_tcflow(int file, int action)
{
    (void)file, (void)action;
    return 0;
}

/* ---- one screen --------------------------------------------------------------------- */

static void expect_stream(const char *type)
{
    const struct stream_rules rules = {
        .extras = EXTRA_COLOURS | EXTRA_CLIPBOARD | EXTRA_MOUSE | EXTRA_PASTES |
                  EXTRA_SYNCHRONIZED |
                  (strcmp(type, "xterm-256color") == 0 ? EXTRA_IMAGES : 0),
        .utf8 = true,
    };
    const char *fault;
    EXPECT(terminal_entry_load(type), "no terminfo of %s", type);
    fault = terminal_stream_fault(sent, sent_length, &rules);
    EXPECT(!fault, "%s: %s", type, fault);
    terminal_entry_forget();
}

static void prepare(uint8_t choice)
{
    static const char games[] =
        "[Event \"One\"]\n[White \"Anna\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) "
        "2... Nc6 {a comment} 3. Bb5 a6 *\n\n[Event \"Two\"]\n\n1. d4 *\n";
    fuzz_begin();
    still_begin();
    disk_root = "";
    disk_clear();
    disk_put(GAMES, games, sizeof games - 1);
    setenv("HOME", "/home", 1);
    setenv("INPUTRC", "/dev/null", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    setenv("XDG_CONFIG_HOME", "/config", 1);
    if (drawn < 0) {
        drawn = memfd_create("drawn", 0);
        sent = malloc(SENT_LIMIT);
        EXPECT(drawn >= 0 && sent, "no memory");
    }
    EXPECT(ftruncate(drawn, 0) == 0 && lseek(drawn, 0, SEEK_SET) == 0, "cannot be emptied");
    world.rows = choice & 16 ? 24 : 40;
    world.columns = choice & 16 ? 80 : 120;
    world.polls = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const types[] = {"xterm-256color", "linux", "vt100", "tmux-256color"};
    uint8_t choice = size > 0 ? bytes[0] : 0;
    struct settings settings;
    struct session *session;
    struct error error = {0};
    int status;
    prepare(choice);
    setenv("TERM", types[choice & 3], 1);
    world.coming = (struct fuzz_piece){bytes + (size > 0), size - (size > 0)};
    settings_init(&settings);
    settings.no_save = true;
    settings.level.nodes = STILL_NODES;
    settings.engine.hash = 1;
    settings.color = choice & 4 ? USER_COLOR_BOTH : USER_COLOR_WHITE;
    settings.has_start_screen = (choice & 0x60) == 0x60;
    if (choice & 8)
        settings.pgn_file = strdup(GAMES);
    session = session_create(&settings, &error);
    EXPECT(session, "%s", error.text);
    session_set_time_source(session, still_now);
    EXPECT(tui_run(session, &status, &error), "%s", error.text);
    if (history_list()) /* readline clears its history, but not the position in it */
        history_list()[0] = NULL;
    session_destroy(session);
    settings_free(&settings);
    if (size % 4 == 0)
        expect_stream(types[choice & 3]);
    EXPECT(disk_count_open() == 0, "%d files left open", disk_count_open());
    disk_clear();
    return 0;
}

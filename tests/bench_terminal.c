/* bench_terminal.c - what the screen costs: time to the first screen, bytes on the line,
 * wake-ups, memory, and how soon a key is seen while all cores think.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One figure a line: NAME VALUE UNIT. Nothing here fails: figures depend on the machine.
 */
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench_figures.h"
#include "screen_play.h"

enum { STARTS = 20, KEYS = 1000, IDLE = 10000, THINKING = 6000, MAX_UPDATES = 1000 };

/* Take in all that comes until the line has been quiet for so many milliseconds. */
static void settle(struct terminal *terminal, int quiet)
{
    double last = terminal_clock();
    size_t received = terminal_bytes_received(terminal);
    while (terminal_clock() - last < quiet) {
        terminal_pump(terminal, quiet);
        if (terminal_bytes_received(terminal) != received)
            last = terminal_clock();
        received = terminal_bytes_received(terminal);
    }
}

static bool is_complete(struct terminal *terminal, const void *unused)
{
    static const struct play_prompt prompt = {"1. move> ", ""};
    char text[TERMINAL_ROW_SIZE];
    (void)unused;
    return play_prompt_shows(terminal, &prompt) &&
           strstr(terminal_row(terminal, 23, text), "quit");
}

static void measure_start(void)
{
    double times[STARTS];
    size_t bytes = 0;
    for (int i = 0; i < STARTS; i++) {
        double begin = terminal_clock();
        struct terminal *terminal = terminal_start_game(TERMINAL(), "--no-save --color both");
        terminal_wait(terminal, is_complete, NULL);
        times[i] = terminal_clock() - begin;
        settle(terminal, 100);
        bytes = terminal_bytes_received(terminal);
        terminal_close(terminal);
    }
    figure_print("first_screen_time", figures_quantile(times, STARTS, 0.5), "ms");
    figure_print("first_screen_bytes", (double)bytes, "bytes");
}

static void measure_moves(void)
{
    static const char *const moves[] = {"e4",   "e5",  "Nf3", "Nc6", "Bc4", "Bc5",
                                        "c3",   "Nf6", "O-O", "O-O", "d4",  "exd4",
                                        "cxd4", "Bb6", "Nc3", "d6"};
    enum { MOVES = sizeof moves / sizeof moves[0] };
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    double bytes[MOVES];

    settle(terminal, 200);
    for (int i = 0; i < MOVES; i++) {
        size_t before = terminal_bytes_received(terminal);
        terminal_enter(terminal, moves[i]);
        settle(terminal, 200);
        bytes[i] = (double)(terminal_bytes_received(terminal) - before);
    }
    figure_print("move_bytes_median", figures_quantile(bytes, MOVES, 0.5), "bytes");
    figure_print("move_bytes_max", figures_quantile(bytes, MOVES, 1), "bytes");
    terminal_close(terminal);
}

/* Bytes that come within 20 ms of each other are one update. */
static void measure_thinking(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    double updates[MAX_UPDATES], begin, median, last = 0;
    int count = 0;
    size_t received;
    terminal_key(terminal, "F5");
    settle(terminal, 20);
    begin = terminal_clock();
    received = terminal_bytes_received(terminal);
    while (terminal_clock() - begin < THINKING && count < MAX_UPDATES) {
        size_t before = received;
        terminal_pump(terminal, 10);
        received = terminal_bytes_received(terminal);
        if (received == before)
            continue;
        if (terminal_clock() - last > 20)
            updates[count++] = 0;
        if (count > 0)
            updates[count - 1] += (double)(received - before);
        last = terminal_clock();
    }
    if (count > 0) {
        median = figures_quantile(updates, (size_t)count, 0.5);
        figure_print("thinking_update_bytes_median", median, "bytes");
        figure_print("thinking_update_bytes_max", updates[count - 1], "bytes");
    }
    figure_print("thinking_updates", count * 1000.0 / THINKING, "per second");
    terminal_close(terminal);
}

/* A number from a file of /proc, e.g. "VmRSS:"; 0 when there is none. */
static double status_number(const char *path, const char *name)
{
    FILE *file = fopen(path, "r");
    char line[256];
    double number = 0;
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, name, strlen(name)) == 0)
            sscanf(line + strlen(name), "%lf", &number);
    if (file)
        fclose(file);
    return number;
}

/* Times that some thread of the process went to sleep. */
static double count_sleeps(pid_t process)
{
    char path[300];
    double sum = 0;
    DIR *tasks;
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    tasks = opendir(path);
    for (struct dirent *task; tasks && (task = readdir(tasks)) != NULL;) {
        snprintf(path, sizeof path, "/proc/%d/task/%s/status", (int)process, task->d_name);
        sum += status_number(path, "voluntary_ctxt_switches:");
    }
    if (tasks)
        closedir(tasks);
    return sum;
}

static void measure_idle(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --book none");
    pid_t process = terminal_process(terminal);
    double begin, sleeps;
    size_t bytes;
    settle(terminal, 1000);
    bytes = terminal_bytes_received(terminal);
    sleeps = count_sleeps(process);
    begin = terminal_clock();
    while (terminal_clock() - begin < IDLE)
        terminal_pump(terminal, 1000);
    figure_print("idle_10s_bytes", (double)(terminal_bytes_received(terminal) - bytes),
                 "bytes");
    figure_print("idle_10s_wakeups", count_sleeps(process) - sleeps, "times");
    terminal_close(terminal);
}

static bool echoes(struct terminal *terminal, const void *typed)
{
    const struct play_prompt prompt = {"1. move> ", typed};
    return play_prompt_shows(terminal, &prompt);
}

/* Letters and backspaces in turn, so that the line stays short. */
static void measure_keys(void)
{
    static double times[KEYS];
    char arguments[80], path[64];
    struct terminal *terminal;
    snprintf(arguments, sizeof arguments, "--no-save --color both --threads %ld",
             sysconf(_SC_NPROCESSORS_ONLN));
    terminal = play_start(TERMINAL(), arguments);
    terminal_key(terminal, "F5");
    settle(terminal, 20);
    for (int i = 0; i < KEYS; i++) {
        double begin = terminal_clock();
        terminal_type(terminal, i % 2 ? "\177" : "N");
        terminal_wait(terminal, echoes, i % 2 ? "" : "N");
        times[i] = terminal_clock() - begin;
    }
    figure_print("key_echo_median", figures_quantile(times, KEYS, 0.5), "ms");
    figure_print("key_echo_99th_percentile", figures_quantile(times, KEYS, 0.99), "ms");
    figure_print("key_echo_max", figures_quantile(times, KEYS, 1), "ms");
    snprintf(path, sizeof path, "/proc/%d/status", (int)terminal_process(terminal));
    figure_print("memory_all_cores", status_number(path, "VmHWM:") / 1024, "MiB");
    terminal_close(terminal);
}

static bool is_deep(struct terminal *terminal, const void *text)
{
    return terminal_find(terminal, text, NULL, NULL);
}

static void measure_memory(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(), "--book none --no-save --movetime 3000");
    char path[64];
    settle(terminal, 100);
    terminal_enter(terminal, "e4");
    terminal_wait(terminal, is_deep, "2. move>");
    snprintf(path, sizeof path, "/proc/%d/status", (int)terminal_process(terminal));
    figure_print("memory_after_a_move", status_number(path, "VmRSS:") / 1024, "MiB");
    figure_print("memory_largest", status_number(path, "VmHWM:") / 1024, "MiB");
    terminal_close(terminal);
}

int main(void)
{
    measure_start();
    measure_moves();
    measure_thinking();
    measure_idle();
    measure_keys();
    measure_memory();
    return 0;
}

/* bench_terminal.c - what the screen costs: time to the first screen, bytes on the line,
 * wake-ups, memory, and how soon a key is seen while all cores think.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One figure a line: NAME VALUE UNIT. No figure fails, for figures depend on the machine;
 * a screen that does not show what is waited for does. With BENCH_SHORT in the environment
 * all is measured, a few times only.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_figures.h"
#include "bench_screen.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "rules/san.h"
#include "screen_play.h"

enum { MAX_STARTS = 20, MAX_KEYS = 1000, MAX_ANSWERS = 16, MAX_UPDATES = 1000 };

static const struct extent {
    int starts, keys, moves; /* how often */
    int idle, thinking;      /* seconds to look on */
} whole = {MAX_STARTS, MAX_KEYS, MAX_ANSWERS, 10, 6}, brief = {3, 40, 3, 2, 2};

static void measure_start(const struct extent *extent)
{
    double times[MAX_STARTS];
    size_t bytes = 0;
    for (int i = 0; i < extent->starts; i++) {
        double begin = terminal_clock();
        struct terminal *terminal = bench_start(TERMINAL(), "--no-save --color both");
        times[i] = terminal_clock() - begin;
        bench_settle(terminal, 100);
        bytes = terminal_bytes_received(terminal);
        terminal_close(terminal);
    }
    figure_print("first_screen_time", figures_quantile(times, (size_t)extent->starts, 0.5),
                 "ms");
    figure_print("first_screen_bytes", (double)bytes, "bytes");
}

static bool asks_what_to_do(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return terminal_find(terminal, "New game", NULL, NULL) &&
           terminal_find(terminal, "Quit", NULL, NULL) && terminal_cursor_visible(terminal);
}

static void measure_start_screen(void)
{
    struct terminal *terminal = terminal_start_game(TERMINAL(), "");
    bench_await(terminal, asks_what_to_do, NULL, "the start screen");
    bench_settle(terminal, 100);
    figure_print("start_screen_bytes", (double)terminal_bytes_received(terminal), "bytes");
    terminal_close(terminal);
}

/* Moves of both sides, typed. */
static void measure_moves(void)
{
    static const char *const moves[] = {"e4",   "e5",  "Nf3", "Nc6", "Bc4", "Bc5",
                                        "c3",   "Nf6", "O-O", "O-O", "d4",  "exd4",
                                        "cxd4", "Bb6", "Nc3", "d6"};
    enum { MOVES = sizeof moves / sizeof moves[0] };
    struct terminal *terminal = bench_start(TERMINAL(), "--no-save --color both");
    double bytes[MOVES];

    bench_settle(terminal, 200);
    for (int i = 0; i < MOVES; i++) {
        size_t before = terminal_bytes_received(terminal);
        terminal_enter(terminal, moves[i]);
        bench_settle(terminal, 200);
        bytes[i] = (double)(terminal_bytes_received(terminal) - before);
    }
    figure_print("move_bytes_median", figures_quantile(bytes, MOVES, 0.5), "bytes");
    figure_print("move_bytes_max", figures_quantile(bytes, MOVES, 1), "bytes");
    terminal_close(terminal);
}

static bool is_answered(struct terminal *terminal, const void *prompt)
{
    static const struct play_prompt over = {"game over> ", ""};
    return play_prompt_shows(terminal, prompt) || play_prompt_shows(terminal, &over);
}

/* Some legal move of the position on the board; false: the game is over. */
static bool choose_move(struct terminal *terminal, size_t number, char san[SAN_SIZE])
{
    struct move_list moves;
    struct position position;
    char fen[FEN_SIZE];
    if (!fen_parse(&position, play_fen(terminal, fen), NULL)) {
        fprintf(stderr, "bench_terminal: waited in vain for the file that dump writes\n");
        exit(1);
    }
    generate_legal(&position, &moves);
    if (moves.count > 0)
        san_write(&position, moves.moves[number * 7 % (size_t)moves.count], san);
    return moves.count > 0;
}

/* A move that is typed, the pictures of thinking for a second, and the answer. */
static void measure_answers(const struct extent *extent)
{
    struct terminal *terminal =
        bench_start(TERMINAL(), "--no-save --book none --movetime 1000");
    double bytes[MAX_ANSWERS], sum = 0;
    char text[32], san[SAN_SIZE];
    size_t count = 0;
    attacks_init();
    while (count < (size_t)extent->moves && choose_move(terminal, count, san)) {
        const struct play_prompt prompt = {text, ""};
        size_t before;
        snprintf(text, sizeof text, "%zu. move> ", count + 2);
        bench_settle(terminal, 200);
        before = terminal_bytes_received(terminal);
        terminal_enter(terminal, san);
        bench_await(terminal, is_answered, &prompt, "the engine's answer");
        bench_settle(terminal, 200);
        bytes[count] = (double)(terminal_bytes_received(terminal) - before);
        sum += bytes[count++];
    }
    figure_print("answered_move_bytes_mean", sum / (double)count, "bytes");
    figure_print("answered_move_bytes_max", figures_quantile(bytes, count, 1), "bytes");
    terminal_close(terminal);
}

/* Bytes that come within 20 ms of each other are one update. */
static void measure_thinking(const struct extent *extent)
{
    struct terminal *terminal = bench_start(TERMINAL(), "--no-save --color both");
    double updates[MAX_UPDATES], begin, median, last = 0;
    int count = 0;
    size_t received;
    bench_analyse(terminal);
    begin = terminal_clock();
    received = terminal_bytes_received(terminal);
    while (terminal_clock() - begin < extent->thinking * 1000 && count < MAX_UPDATES) {
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
    figure_print("thinking_updates", (double)count / extent->thinking, "per second");
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

static void measure_idle(const struct extent *extent)
{
    struct terminal *terminal = bench_start(TERMINAL(), "--no-save --book none");
    pid_t process = terminal_process(terminal);
    double begin, sleeps;
    char bytes_name[40], wakeups_name[40];
    size_t bytes;
    bench_settle(terminal, 1000);
    bytes = terminal_bytes_received(terminal);
    sleeps = count_sleeps(process);
    begin = terminal_clock();
    while (terminal_clock() - begin < extent->idle * 1000)
        terminal_pump(terminal, 1000);
    snprintf(bytes_name, sizeof bytes_name, "idle_%ds_bytes", extent->idle);
    snprintf(wakeups_name, sizeof wakeups_name, "idle_%ds_wakeups", extent->idle);
    figure_print(bytes_name, (double)(terminal_bytes_received(terminal) - bytes), "bytes");
    figure_print(wakeups_name, count_sleeps(process) - sleeps, "times");
    terminal_close(terminal);
}

/* Letters and backspaces in turn, so that the line stays short. */
static void measure_keys(const struct extent *extent)
{
    const struct play_prompt prompts[] = {{"1. analysis> ", "N"}, {"1. analysis> ", ""}};
    const size_t count = (size_t)extent->keys;
    double times[MAX_KEYS];
    char arguments[80], path[64];
    struct terminal *terminal;
    snprintf(arguments, sizeof arguments, "--no-save --color both --threads %ld",
             sysconf(_SC_NPROCESSORS_ONLN));
    terminal = bench_start(TERMINAL(), arguments);
    bench_analyse(terminal);
    for (size_t i = 0; i < count; i++) {
        double begin = terminal_clock();
        terminal_type(terminal, i % 2 ? "\177" : "N");
        bench_await(terminal, bench_shows_prompt, &prompts[i % 2], "a key's echo");
        times[i] = terminal_clock() - begin;
    }
    figure_print("key_echo_median", figures_quantile(times, count, 0.5), "ms");
    figure_print("key_echo_99th_percentile", figures_quantile(times, count, 0.99), "ms");
    figure_print("key_echo_max", figures_quantile(times, count, 1), "ms");
    snprintf(path, sizeof path, "/proc/%d/status", (int)terminal_process(terminal));
    figure_print("memory_all_cores", status_number(path, "VmHWM:") / 1024, "MiB");
    terminal_close(terminal);
}

static void measure_memory(void)
{
    const struct play_prompt answered = {"2. move> ", ""};
    struct terminal *terminal =
        bench_start(TERMINAL(), "--book none --no-save --movetime 3000");
    char path[64];
    bench_settle(terminal, 100);
    terminal_enter(terminal, "e4");
    bench_await(terminal, bench_shows_prompt, &answered, "the engine's answer");
    snprintf(path, sizeof path, "/proc/%d/status", (int)terminal_process(terminal));
    figure_print("memory_after_a_move", status_number(path, "VmRSS:") / 1024, "MiB");
    figure_print("memory_largest", status_number(path, "VmHWM:") / 1024, "MiB");
    terminal_close(terminal);
}

int main(void)
{
    const struct extent *extent = getenv("BENCH_SHORT") ? &brief : &whole;
    measure_start(extent);
    measure_start_screen();
    measure_moves();
    measure_answers(extent);
    measure_thinking(extent);
    measure_idle(extent);
    measure_keys(extent);
    measure_memory();
    bench_sizes(extent == &brief);
    bench_clicks(extent->keys);
    return 0;
}

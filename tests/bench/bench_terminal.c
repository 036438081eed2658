/* bench_terminal.c - resources of the screen: time to the first screen, bytes written,
 * wake-ups, memory, and the delay of keys while all cores search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prints one figure a line: NAME VALUE UNIT. Figures depend on the machine and never fail; a
 * screen without the expected contents does. With BENCH_SHORT in the environment everything is
 * measured only a few times.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/bench_figures.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "rules/san.h"
#include "support/screen_play.h"

enum { MAX_STARTS = 20, MAX_KEYS = 1000, MAX_ANSWERS = 16 };

static const struct extent {
    int starts, keys, moves; /* number of measurements */
    int seconds;             /* for watching */
} whole = {MAX_STARTS, MAX_KEYS, MAX_ANSWERS, 10}, brief = {3, 40, 3, 2};

static void await_screen(struct terminal *terminal, terminal_condition *holds,
                         const void *context, const char *what)
{
    if (terminal_wait(terminal, holds, context))
        return;
    fprintf(stderr, "bench_terminal: waited in vain for %s\n", what);
    exit(1);
}

/* Reads everything until no byte has come for `quiet` milliseconds. Returns the bytes received
 * since `before`. */
static double settle(struct terminal *terminal, int quiet, size_t before)
{
    double begin = terminal_clock(), last = begin;
    size_t received = terminal_bytes_received(terminal);
    while (terminal_clock() - last < quiet && terminal_clock() - begin < TERMINAL_DEADLINE) {
        terminal_pump(terminal, quiet);
        if (terminal_bytes_received(terminal) != received)
            last = terminal_clock();
        received = terminal_bytes_received(terminal);
    }
    return (double)(received - before);
}

static bool shows_prompt(struct terminal *terminal, const void *prompt)
{
    return play_prompt_shows(terminal, prompt);
}

static bool is_complete(struct terminal *terminal, const void *prompt)
{
    return play_prompt_shows(terminal, prompt) && terminal_find(terminal, "quit", NULL, NULL);
}

static struct terminal *start(const char *arguments)
{
    static const struct play_prompt prompt = {"1. move> ", ""};
    struct terminal *terminal = terminal_start_game(TERMINAL(), arguments);
    await_screen(terminal, is_complete, &prompt, "the first screen");
    return terminal;
}

static struct terminal *start_analysis(const char *arguments)
{
    const struct play_prompt prompt = {"1. analysis> ", ""};
    struct terminal *terminal = start(arguments);
    terminal_key(terminal, "F5");
    await_screen(terminal, shows_prompt, &prompt, "the prompt of the analysis");
    settle(terminal, 20, 0);
    return terminal;
}

static void measure_start(const struct extent *extent)
{
    double times[MAX_STARTS];
    double bytes = 0;
    for (int i = 0; i < extent->starts; i++) {
        double begin = terminal_clock();
        struct terminal *terminal = start("--no-save --color both");
        times[i] = terminal_clock() - begin;
        bytes = settle(terminal, 100, 0);
        terminal_close(terminal);
    }
    figure_print("first_screen_time", figures_quantile(times, (size_t)extent->starts, 0.5),
                 "ms");
    figure_print("first_screen_bytes", bytes, "bytes");
}

/* Typed moves of both sides. */
static void measure_moves(void)
{
    static const char *const moves[] = {"e4",   "e5",  "Nf3", "Nc6", "Bc4", "Bc5",
                                        "c3",   "Nf6", "O-O", "O-O", "d4",  "exd4",
                                        "cxd4", "Bb6", "Nc3", "d6"};
    enum { MOVES = sizeof moves / sizeof moves[0] };
    struct terminal *terminal = start("--no-save --color both");
    double bytes[MOVES];

    settle(terminal, 200, 0);
    for (int i = 0; i < MOVES; i++) {
        size_t before = terminal_bytes_received(terminal);
        terminal_enter(terminal, moves[i]);
        bytes[i] = settle(terminal, 200, before);
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

/* Chooses a legal move of the position on the board; returns false if the game is over. */
static bool choose_move(struct terminal *terminal, size_t number, char san[SAN_SIZE])
{
    struct move_list moves;
    struct position position;
    char fen[FEN_SIZE];
    if (!fen_parse(&position, play_fen(terminal, fen), NULL)) {
        fprintf(stderr, "bench_terminal: waited in vain for the position\n");
        exit(1);
    }
    generate_legal(&position, &moves);
    if (moves.count > 0)
        san_write(&position, moves.moves[number * 7 % (size_t)moves.count], san);
    return moves.count > 0;
}

/* A typed move, the updates during a second of search, and the reply. */
static void measure_answers(const struct extent *extent)
{
    struct terminal *terminal = start("--no-save --book none --movetime 1000");
    double bytes[MAX_ANSWERS], sum = 0;
    char text[32], san[SAN_SIZE];
    size_t count = 0;
    while (count < (size_t)extent->moves && choose_move(terminal, count, san)) {
        const struct play_prompt prompt = {text, ""};
        size_t before;
        snprintf(text, sizeof text, "%zu. move> ", count + 2);
        settle(terminal, 200, 0);
        before = terminal_bytes_received(terminal);
        terminal_enter(terminal, san);
        await_screen(terminal, is_answered, &prompt, "the engine's answer");
        bytes[count] = settle(terminal, 200, before);
        sum += bytes[count++];
    }
    figure_print("answered_move_bytes_mean", sum / (double)count, "bytes");
    figure_print("answered_move_bytes_max", figures_quantile(bytes, count, 1), "bytes");
    terminal_close(terminal);
}

/* The display of an analysis. */
static void measure_thinking(const struct extent *extent)
{
    struct terminal *terminal = start_analysis("--no-save --color both");
    double begin = terminal_clock();
    size_t before = terminal_bytes_received(terminal);
    while (terminal_clock() - begin < extent->seconds * 1000)
        terminal_pump(terminal, 10);
    figure_print("thinking_bytes",
                 (double)(terminal_bytes_received(terminal) - before) / extent->seconds,
                 "bytes per second");
    terminal_close(terminal);
}

/* Returns the sum of a value in files in /proc, found by awk; -1 if there are none. */
static double status_number(struct terminal *terminal, const char *files, const char *name)
{
    char command[200];
    double number = -1;
    FILE *output;
    snprintf(command, sizeof command,
             "awk '$1 == \"%s:\" { sum += $2 } END { print sum }' /proc/%d/%s", name,
             (int)terminal_process(terminal), files);
    output = popen(command, "r");
    if (output && fscanf(output, "%lf", &number) != 1)
        number = -1;
    if (output)
        pclose(output);
    return number;
}

/* Bytes, and how often a thread of the process went to sleep. */
static void measure_idle(const struct extent *extent)
{
    struct terminal *terminal = start("--no-save --book none");
    double begin, sleeps;
    char name[40];
    size_t bytes;
    settle(terminal, 1000, 0);
    bytes = terminal_bytes_received(terminal);
    sleeps = status_number(terminal, "task/*/status", "voluntary_ctxt_switches");
    begin = terminal_clock();
    while (terminal_clock() - begin < extent->seconds * 1000)
        terminal_pump(terminal, 1000);
    sleeps = status_number(terminal, "task/*/status", "voluntary_ctxt_switches") - sleeps;
    snprintf(name, sizeof name, "idle_%ds_bytes", extent->seconds);
    figure_print(name, (double)(terminal_bytes_received(terminal) - bytes), "bytes");
    snprintf(name, sizeof name, "idle_%ds_wakeups", extent->seconds);
    figure_print(name, sleeps, "times");
    terminal_close(terminal);
}

/* Alternates letters and backspaces, so the line stays short. */
static void measure_keys(const struct extent *extent)
{
    const struct play_prompt prompts[] = {{"1. analysis> ", "N"}, {"1. analysis> ", ""}};
    const size_t count = (size_t)extent->keys;
    double times[MAX_KEYS];
    char arguments[80];
    struct terminal *terminal;
    snprintf(arguments, sizeof arguments, "--no-save --color both --threads %ld",
             sysconf(_SC_NPROCESSORS_ONLN));
    terminal = start_analysis(arguments);
    for (size_t i = 0; i < count; i++) {
        double begin = terminal_clock();
        terminal_type(terminal, i % 2 ? "\177" : "N");
        await_screen(terminal, shows_prompt, &prompts[i % 2], "a key's echo");
        times[i] = terminal_clock() - begin;
    }
    figure_print("key_echo_median", figures_quantile(times, count, 0.5), "ms");
    figure_print("key_echo_99th_percentile", figures_quantile(times, count, 0.99), "ms");
    figure_print("key_echo_max", figures_quantile(times, count, 1), "ms");
    figure_print("memory_all_cores", status_number(terminal, "status", "VmHWM") / 1024, "MiB");
    terminal_close(terminal);
}

static void measure_memory(void)
{
    const struct play_prompt answered = {"2. move> ", ""};
    struct terminal *terminal = start("--book none --no-save --movetime 3000");
    settle(terminal, 100, 0);
    terminal_enter(terminal, "e4");
    await_screen(terminal, shows_prompt, &answered, "the engine's answer");
    figure_print("memory_after_a_move", status_number(terminal, "status", "VmRSS") / 1024,
                 "MiB");
    figure_print("memory_largest", status_number(terminal, "status", "VmHWM") / 1024, "MiB");
    terminal_close(terminal);
}

int main(void)
{
    const struct extent *extent = getenv("BENCH_SHORT") ? &brief : &whole;
    attacks_init();
    measure_start(extent);
    measure_moves();
    measure_answers(extent);
    measure_thinking(extent);
    measure_idle(extent);
    measure_keys(extent);
    measure_memory();
    return 0;
}

/* bench_puzzles.c - how many puzzles the engine solves, at so much time or so many nodes a move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * bench_puzzles {time=MILLISECONDS | nodes=N} [OPTION=VALUE]... FILE...
 *
 * Options are those of the engine. At so many nodes the load of the machine does not matter.
 *
 * FILE.epd: one position a line with "dm N": solved when the score is a mate in N moves or
 * fewer. FILE.csv: Lichess's columns; the first move is played, then each second one must
 * be found, another mate counting as well. Unsolved ones are named on standard error.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_figures.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "search_watch.h"
#include "strategies/strategies.h"

struct bench {
    struct engine *engine;
    struct search_limits limits;
    struct search_watch watch;
};

static void think(struct bench *bench, const struct position *position)
{
    engine_new_game(bench->engine);
    search_watch_run(bench->engine, position, &bench->limits, &bench->watch);
}

/* A position in four fields, ended by the operation that follows. */
static bool read_epd(const char *line, struct position *position)
{
    char fen[FEN_SIZE];
    size_t length = 0;
    for (int field = 0; field < 4; field++) {
        length += strspn(line + length, " ");
        length += strcspn(line + length, " ");
    }
    snprintf(fen, sizeof fen, "%.*s 0 1", (int)length, line);
    return fen_parse(position, fen, NULL);
}

static bool solve_mate(struct bench *bench, char *line)
{
    struct position position;
    const char *operation = strstr(line, " dm ");
    if (!operation || !read_epd(line, &position))
        return false;
    think(bench, &position);
    int score = bench->watch.last.score;
    return score_is_mate(score) && score > 0 &&
           score_mate_moves(score) <= atoi(operation + strlen(" dm "));
}

static bool mates(const struct position *position, chess_move move)
{
    struct position after = *position;
    struct undo undo;
    position_make_move(&after, move, &undo);
    return position_checkers(&after) != 0 && !has_legal_move(&after);
}

static bool solve_line(struct bench *bench, char *line)
{
    struct position position;
    char *rest = line;
    strsep(&rest, ",");
    const char *fen = strsep(&rest, ",");
    char *moves = strsep(&rest, ",");
    if (!fen || !moves || !fen_parse(&position, fen, NULL))
        return false;
    const char *text;
    for (int ply = 0; (text = strsep(&moves, " ")) != NULL; ply++) {
        struct undo undo;
        chess_move move = uci_move_parse(&position, text, strlen(text));
        if (move == MOVE_NONE)
            return false;
        if (ply % 2 == 1) {
            think(bench, &position);
            if (bench->watch.best != move)
                return mates(&position, bench->watch.best);
        }
        position_make_move(&position, move, &undo);
    }
    return true;
}

/* False when the file cannot be read. */
static bool run_file(struct bench *bench, const char *path)
{
    char line[4096], copy[4096];
    bool lines = strstr(path, ".csv") != NULL;
    int count = 0, solved = 0;
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return false;
    }
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || strncmp(line, "PuzzleId", 8) == 0)
            continue;
        strcpy(copy, line);
        count++;
        if (lines ? solve_line(bench, copy) : solve_mate(bench, copy))
            solved++;
        else
            fprintf(stderr, "unsolved: %s\n", line);
    }
    fclose(file);
    figure_print(lines ? "puzzles_solved" : "mates_found",
                 100.0 * solved / (count ? count : 1), "percent");
    return true;
}

/* NAME=VALUE, and not a file's path that has a "=" in it. */
static bool is_word(const char *argument)
{
    const char *equals = strchr(argument, '='), *slash = strchr(argument, '/');
    return equals && (!slash || equals < slash);
}

/* Such a word. False when it means nothing. */
static bool set_word(struct bench *bench, const char *word)
{
    char name[64];
    const char *value = strchr(word, '=') + 1;
    struct reason reason = {.text = "expected a number above 0"};
    snprintf(name, sizeof name, "%.*s", (int)(value - word - 1), word);
    bool is_time = strcmp(name, "time") == 0, is_nodes = strcmp(name, "nodes") == 0;
    char *end;
    long long number = strtoll(value, &end, 10);
    bool good = number > 0 && number < LLONG_MAX && *end == '\0';
    if (is_time)
        bench->limits.move_time = number;
    else if (is_nodes)
        bench->limits.nodes = (uint64_t)number;
    else
        good = engine_set_option(bench->engine, name, value, &reason);
    if (!good)
        fprintf(stderr, "bench_puzzles: %s: %s\n", word, reason.text);
    return good;
}

int main(int argc, char **argv)
{
    static struct bench bench;
    bool good = true;
    int first = 1;
    attacks_init();
    bench.engine = engine_create(strategies, NULL);
    if (!bench.engine)
        return 2;
    for (; first < argc && is_word(argv[first]); first++)
        good = set_word(&bench, argv[first]) && good;
    if (!good || first == argc || search_limits_are_endless(&bench.limits)) {
        fprintf(stderr, "usage: bench_puzzles {time=MILLISECONDS | nodes=N} [OPTION=VALUE]... "
                        "FILE...\n");
        engine_destroy(bench.engine);
        return 2;
    }
    for (int i = first; i < argc; i++)
        good = run_file(&bench, argv[i]) && good;
    engine_destroy(bench.engine);
    return good ? 0 : 1;
}

/* bench_puzzles.c - how many puzzles the engine solves, at so many milliseconds a move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * bench_puzzles MILLISECONDS FILE...
 *
 * FILE.epd: one position a line with "dm N": solved when the score is a mate in N moves or
 * fewer. FILE.csv: Lichess's columns; the first move is played, then each second one must
 * be found, another mate counting as well. Unsolved ones are named on standard error.
 */
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

int main(int argc, char **argv)
{
    static struct bench bench;
    bool good = true;
    if (argc < 3) {
        fprintf(stderr, "usage: bench_puzzles MILLISECONDS FILE...\n");
        return 2;
    }
    attacks_init();
    bench.engine = engine_create(strategies, NULL);
    bench.limits.move_time = atoi(argv[1]);
    if (!bench.engine || bench.limits.move_time < 1)
        return 2;
    for (int i = 2; i < argc; i++)
        good = run_file(&bench, argv[i]) && good;
    engine_destroy(bench.engine);
    return good ? 0 : 1;
}

/* soak_kills.c - kills sessions at random moments while moves are typed: compares the moves
 * shown as saved with those on the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: soak_kills KILLS. Prints one figure a line. Status 1: a move shown as saved was lost.
 * SOAK_SEED in the environment selects other moments.
 */
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/words.h"
#include "bench/bench_figures.h"
#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "rules/san.h"
#include "support/screen_play.h"

enum {
    BURST = 6,
    FILE_LIMIT = 1 << 20,
    SESSION = 700, /* maximum in milliseconds: of a session, and between two bursts */
    PAUSE = 90,
    LONGEST_GAME = 90 /* plies that the list of moves can show */
};

static long killed, moves_shown, moves_unsaved, saved_lost;

/* Returns the plies of the saved game; 0 if there is none or it cannot be read. */
static long count_on_disk(const char *data)
{
    char pattern[400], *text = NULL;
    glob_t found;
    size_t length;
    struct game game;
    long half_moves = 0;
    snprintf(pattern, sizeof pattern, "%s/ttychess/games/*.pgn", data);
    if (glob(pattern, 0, NULL, &found) == 0 && found.gl_pathc == 1)
        text = file_read(found.gl_pathv[0], FILE_LIMIT, &length, NULL);
    if (text && pgn_parse(&game, text, length, 1, NULL) == PGN_OK) {
        half_moves = (long)game.count;
        game_free(&game);
    }
    free(text);
    globfree(&found);
    return half_moves;
}

/* Reads the plies played, from the prompt, which is drawn last, and how many are marked as not
 * saved. */
static bool read_screen(struct terminal *terminal, long *shown, long *marked)
{
    char text[TERMINAL_ROW_SIZE];
    int rows, columns;
    bool found = false;
    *marked = 0;
    terminal_size(terminal, &rows, &columns);
    for (int row = 0; row < rows; row++) {
        long number;
        char *end, *dots = NULL;
        terminal_row(terminal, row, text);
        for (const char *star = text; (star = strchr(star, '*')); star++)
            ++*marked;
        number = strtol(text, &end, 10);
        if (number > 0 && *end == '.' && strstr(end, "move>")) {
            dots = strstr(end, "... move>");
            *shown = 2 * (number - 1) + (dots == end);
            found = true;
        }
    }
    return found;
}

static int below(int limit)
{
    return rand() % limit;
}

/* Types any legal move; returns false if the game is over or long enough. */
static bool add_move(struct game *game, char *burst, size_t size)
{
    struct move_list moves;
    char san[SAN_SIZE];
    if (game->result != RESULT_NONE || game->count >= LONGEST_GAME)
        return false;
    generate_legal(&game->position, &moves);
    chess_move move = moves.moves[below((int)moves.count)];
    san_write(&game->position, move, san);
    text_add(burst, size, "%s\r", san);
    return game_play(game, move);
}

/* Types until the moment of the kill. */
static void type(struct terminal *terminal, double end)
{
    struct game game;
    bool more = true;
    game_init(&game, NULL);
    while (terminal_clock() < end) {
        char burst[200] = "";
        double pause = terminal_clock() + below(PAUSE);
        for (int i = 1 + below(BURST); i > 0 && more; i--)
            more = add_move(&game, burst, sizeof burst);
        terminal_type(terminal, burst);
        if (pause > end || !more)
            pause = end;
        while (terminal_clock() < pause)
            terminal_pump(terminal, 1);
    }
    game_free(&game);
}

static void run_session(int number)
{
    char data[200], setting[220];
    const char *environment[] = {setting, NULL};
    struct terminal *terminal;
    long shown = 0, marked;
    snprintf(data, sizeof data, "%s/kill%d", terminal_scratch(), number);
    snprintf(setting, sizeof setting, "XDG_DATA_HOME=%s", data);
    terminal =
        terminal_start_game(TERMINAL(.rows = 50, .columns = 120, .environment = environment),
                            "--color both --book none");
    if (terminal_wait_text(terminal, "1. move>")) {
        type(terminal, terminal_clock() + below(SESSION));
        kill(terminal_process(terminal), SIGKILL);
        terminal_exit_status(terminal); /* reads its remaining output */
        if (read_screen(terminal, &shown, &marked)) {
            long disk = count_on_disk(data), saved = shown > marked ? shown - marked : 0;
            killed++;
            moves_shown += shown;
            moves_unsaved += shown - saved;
            if (disk < saved) {
                saved_lost += saved - disk;
                printf("# %s: %ld shown, %ld of them unsaved, %ld on the disk\n", data, shown,
                       marked, disk);
            }
        } else if (!terminal_find(terminal, "game over>", NULL, NULL)) {
            tap_check(terminal, false, "the prompt can be read");
        }
    }
    terminal_close(terminal);
}

int main(int argc, char **argv)
{
    const char *seed = getenv("SOAK_SEED");
    int kills = argc == 2 ? atoi(argv[1]) : 0;
    if (kills < 1 || !getenv("TTYCHESS")) {
        fputs("usage: TTYCHESS=PROGRAM soak_kills KILLS\n", stderr);
        return 2;
    }
    attacks_init();
    srand(seed ? (unsigned)atoi(seed) : 1);
    for (int i = 0; i < kills; i++)
        run_session(i);
    figure_print("kills_sessions", (double)killed, "kills");
    figure_print("kills_moves_shown", (double)moves_shown, "moves");
    figure_print("kills_moves_shown_as_unsaved", (double)moves_unsaved, "moves");
    figure_print("kills_moves_shown_as_saved_lost", (double)saved_lost, "moves");
    return 10 * killed < 9 * kills || saved_lost > 0;
}

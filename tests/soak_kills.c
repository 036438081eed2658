/* soak_kills.c - sessions that are killed at any moment while moves are typed in bursts: which
 * moves were shown as saved, and which of them are on the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: soak_kills KILLS NAME [LIBRARY]
 * The library is loaded before the C library, to make the disk slow. One figure a line, NAME
 * before each. Status 1 when a move was lost that was shown as saved, or a file is left behind
 * after the next start. SOAK_SEED in the environment: other moments.
 */
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/storage.h"
#include "base/words.h"
#include "bench_figures.h"
#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "rules/san.h"
#include "screen_play.h"

enum { BURST = 6, FILE_LIMIT = 1 << 20 };

/* Milliseconds at most: of a session, and between two bursts. */
static const struct pace {
    int session, pause;
} usual = {700, 90}, slow = {4000, 450};

enum { LONGEST_GAME = 90 /* half-moves, which the list of moves has room for */ };

static const char *name; /* before each figure */

static struct tally {
    long kills, shown, saved_lost, unsaved, unsaved_lost, no_file, left, left_after, taken;
} tally;

static void print(const char *what, long value, const char *unit)
{
    char text[100];
    snprintf(text, sizeof text, "%s_%s", name, what);
    figure_print(text, (double)value, unit);
}

/* ---- what is on the disk ----------------------------------------------------------- */

static long count_files(const char *data, const char *pattern, char *first, size_t size)
{
    char path[400];
    glob_t found;
    long count = 0;
    snprintf(path, sizeof path, "%s/ttychess/games/%s", data, pattern);
    if (glob(path, 0, NULL, &found) == 0) {
        count = (long)found.gl_pathc;
        if (first)
            snprintf(first, size, "%s", found.gl_pathv[0]);
    }
    globfree(&found);
    return count;
}

/* Half-moves of the game that is kept; -1: there is none, or it cannot be read. */
static long count_on_disk(const char *data)
{
    char path[400], *text;
    size_t length;
    struct game game;
    long half_moves = -1;
    if (count_files(data, "*.pgn", path, sizeof path) != 1)
        return -1;
    text = storage_read_file(&storage_system, path, FILE_LIMIT, &length, NULL);
    if (text && pgn_read(&game, text, length, 1, NULL) == PGN_OK) {
        half_moves = (long)game.count;
        game_free(&game);
    }
    free(text);
    return half_moves;
}

/* ---- what is seen ------------------------------------------------------------------ */

/* Half-moves played, by the prompt, which is drawn behind all else; and how many of them are
 * marked. */
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

/* ---- one session ------------------------------------------------------------------- */

static int below(int limit)
{
    return rand() % limit;
}

/* Any legal move, typed; false: the game is over, or long enough. */
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

/* Type until the moment of the kill. */
static void type(struct terminal *terminal, const struct pace *pace, double end)
{
    struct game game;
    bool more = true;
    game_init(&game, NULL);
    while (terminal_clock() < end) {
        char burst[200] = "";
        double pause = terminal_clock() + below(pace->pause);
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

/* What it had written when it was killed was seen. */
static void kill_now(struct terminal *terminal)
{
    kill(terminal_process(terminal), SIGKILL);
    terminal_exit_status(terminal);
}

/* Another session begins, and ends at once. */
static void start_again(const char *data)
{
    const char *program = getenv("TTYCHESS");
    pid_t child;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        setenv("XDG_DATA_HOME", data, 1);
        setenv("HOME", terminal_scratch(), 1);
        if (freopen("/dev/null", "r", stdin) && freopen("/dev/null", "w", stdout))
            execl(program, program, "--plain", "--color", "both", (char *)NULL);
        _exit(127);
    }
    waitpid(child, NULL, 0);
}

static void count_up(const char *data, long shown, long marked)
{
    long disk = count_on_disk(data), saved = shown > marked ? shown - marked : 0, after;
    long kept = disk > saved ? disk : saved;
    tally.kills++;
    tally.shown += shown;
    tally.unsaved += shown - saved;
    if (shown > 0 && disk < 0)
        tally.no_file++;
    if (saved > 0 && disk < saved) {
        tally.saved_lost += saved - (disk > 0 ? disk : 0);
        printf("# %s: %ld shown, %ld of them unsaved, %ld on the disk\n", data, shown, marked,
               disk);
    }
    tally.left += count_files(data, ".*.tmp", NULL, 0);
    start_again(data);
    tally.left_after += count_files(data, ".*.tmp", NULL, 0);
    after = count_on_disk(data);
    tally.taken += after > disk && after > 0 ? after - (disk > 0 ? disk : 0) : 0;
    if (after > kept)
        kept = after;
    if (shown > kept)
        tally.unsaved_lost += shown - kept;
}

static void run_session(int number, const char *library)
{
    char data[200], setting[220], preload[400];
    const char *environment[] = {setting, library ? preload : NULL, NULL};
    const struct pace *pace = library ? &slow : &usual;
    struct terminal *terminal;
    long shown = 0, marked;
    snprintf(data, sizeof data, "%s/kill%d", terminal_scratch(), number);
    snprintf(setting, sizeof setting, "XDG_DATA_HOME=%s", data);
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", library ? library : "");
    terminal =
        terminal_start_game(TERMINAL(.rows = 50, .columns = 120, .environment = environment),
                            "--color both --book none");
    if (terminal_wait_text(terminal, "1. move>")) {
        type(terminal, pace, terminal_clock() + below(pace->session));
        kill_now(terminal);
        if (read_screen(terminal, &shown, &marked))
            count_up(data, shown, marked);
        else if (!terminal_find(terminal, "game over>", NULL, NULL))
            tap_check(terminal, false, "the prompt can be read");
    }
    terminal_close(terminal);
}

int main(int argc, char **argv)
{
    const char *seed = getenv("SOAK_SEED");
    int kills = argc > 2 ? atoi(argv[1]) : 0;
    if (kills < 1 || argc > 4 || !getenv("TTYCHESS")) {
        fputs("usage: TTYCHESS=PROGRAM soak_kills KILLS NAME [LIBRARY]\n", stderr);
        return 2;
    }
    name = argv[2];
    attacks_init();
    srand(seed ? (unsigned)atoi(seed) : 1);
    for (int i = 0; i < kills; i++)
        run_session(i, argc > 3 ? argv[3] : NULL);
    print("sessions", tally.kills, "kills");
    print("moves_shown", tally.shown, "moves");
    print("moves_shown_as_saved_lost", tally.saved_lost, "moves");
    print("moves_shown_as_unsaved", tally.unsaved, "moves");
    print("moves_shown_as_unsaved_lost", tally.unsaved_lost, "moves");
    print("sessions_without_a_file", tally.no_file, "sessions");
    print("temporary_files", tally.left, "files");
    print("temporary_files_after_next_start", tally.left_after, "files");
    print("moves_taken_over_at_next_start", tally.taken, "moves");
    return 10 * tally.kills < 9 * kills || tally.saved_lost > 0 || tally.left_after > 0;
}

/* screen_saving.c - a disk that hangs or fails is reported on the screen and when the program ends.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The hanging disk is a named pipe in place of the temporary file that the game is written to:
 * opening it blocks until it has a reader.
 */
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/screen_play.h"
#include "support/screen_pointer.h"

static bool find_game(const char *directory, char *name, size_t size)
{
    char pattern[400];
    glob_t games;
    bool found;
    snprintf(pattern, sizeof pattern, "%s/ttychess/games/*.pgn", directory);
    found = glob(pattern, 0, NULL, &games) == 0;
    if (found)
        snprintf(name, size, "%s", strrchr(games.gl_pathv[0], '/') + 1);
    globfree(&games);
    return found;
}

static bool is_saved(struct terminal *terminal, const void *directory)
{
    char name[100];
    (void)terminal;
    return find_game(directory, name, sizeof name);
}

/* Waits for the "unsaved" mark. Sets *unmarked if a screen shows the prompt after the move without
 * the mark. */
static bool move_is_seen(struct terminal *terminal, const void *unmarked)
{
    static const struct play_prompt prompt = {"2. move> ", ""};
    bool marked = terminal_find(terminal, "unsaved", NULL, NULL);
    if (!marked && play_prompt_shows(terminal, &prompt))
        *(bool *)(uintptr_t)unmarked = true;
    return marked;
}

/* Starts a game and plays e4 and e5; saving e5 hangs in the pipe `path`. */
static struct terminal *start_hanging(const char *name, bool plain, char *path, size_t size)
{
    static char data[300];
    const char *environment[] = {data, NULL};
    const char *directory = data + strlen("XDG_DATA_HOME=");
    struct terminal *terminal;
    char game[100] = "";
    bool unmarked = false;
    snprintf(data, sizeof data, "XDG_DATA_HOME=%s/%s", terminal_scratch(), name);
    terminal =
        terminal_start_game(TERMINAL(.environment = environment),
                            plain ? "--color both --plain --notation san" : "--color both");
    terminal_wait_text(terminal, plain ? "1." : "1. move>");
    tap_check(terminal,
              play_line(terminal, "e4", plain ? "1..." : "1... move>") &&
                  terminal_wait(terminal, is_saved, directory),
              "%s: the first move is saved", name);
    find_game(directory, game, sizeof game);
    snprintf(path, size, "%s/ttychess/games/.%.*s.tmp", directory, (int)strcspn(game, "."),
             game);
    tap_check(terminal, mkfifo(path, 0600) == 0, "%s: the disk hangs", name);
    terminal_enter(terminal, "e5");
    tap_check(terminal,
              plain ? terminal_wait_text(terminal, "2.")
                    : terminal_wait(terminal, move_is_seen, &unmarked) && !unmarked,
              "%s: the game continues, and the move is never shown without a mark", name);
    return terminal;
}

/* Whether the row of the prompt and the last move are marked as unsaved. */
static bool shows_unsaved(struct terminal *terminal, const void *unused)
{
    int row, column, word;
    (void)unused;
    terminal_cursor(terminal, &row, &column);
    return terminal_find(terminal, "unsaved", &word, NULL) && word == row &&
           terminal_find(terminal, "1. e4        e5*", NULL, NULL);
}

static bool shows_saved(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return !terminal_find(terminal, "unsaved", NULL, NULL) &&
           !terminal_find(terminal, "*", NULL, NULL);
}

static void test_slow_disk(void)
{
    char path[500];
    struct terminal *terminal = start_hanging("slow", false, path, sizeof path);
    int reader;
    tap_check(terminal, terminal_wait(terminal, shows_unsaved, NULL),
              "only the unsaved move is marked");
    tap_check(terminal,
              terminal_type(terminal, "Nf3") && terminal_wait_text(terminal, "2. move> Nf3"),
              "the player can type");
    for (int i = 0; i < 8; i++)
        terminal_type(terminal, "0123456789");
    tap_check(terminal, terminal_wait_text(terminal, "456789  unsaved"),
              "a long line ends before the mark");
    terminal_key(terminal, "^U");
    reader = open(path, O_RDONLY | O_NONBLOCK);
    tap_check(terminal, terminal_wait_text(terminal, "NOT SAVED:"),
              "saving fails, because a pipe cannot be synced");
    close(reader);
    tap_check(terminal,
              play_line(terminal, "Nf3", "2... move>") &&
                  terminal_wait_no_text(terminal, "NOT SAVED"),
              "the next move is saved with all previous ones");
    tap_check(terminal, terminal_wait(terminal, shows_saved, NULL), "no mark is left");
    play_quit(terminal, "slow disk");
}

/* Plain mode reports it in a sentence, because a listener sees no mark. */
static void test_slow_disk_in_plain_mode(void)
{
    char path[500];
    struct terminal *terminal = start_hanging("words", true, path, sizeof path);
    int reader;
    tap_check(terminal, terminal_wait_text(terminal, "Not saved yet."),
              "plain mode: the unsaved move is reported");
    terminal_enter(terminal, "Nf3");
    tap_check(terminal, terminal_wait_text(terminal, "White plays 2. Nf3."),
              "plain mode: the game continues");
    reader = open(path, O_RDONLY | O_NONBLOCK);
    tap_check(terminal, terminal_wait_text(terminal, "Saved."), "plain mode: it is saved");
    close(reader);
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "plain mode: quit");
    terminal_close(terminal);
}

static void test_hanging_at_the_end(void)
{
    char path[500];
    struct terminal *terminal = start_hanging("hanging", false, path, sizeof path);
    int status;
    terminal_enter(terminal, "quit");
    status = terminal_exit_status(terminal);
    tap_check(terminal, status == 1, "an unsaved game: exit status 1 (%d)", status);
    tap_check(terminal, terminal_find(terminal, "NOT SAVED yet", NULL, NULL),
              "the message is on the terminal after the screen");
    terminal_close(terminal);
}

static void test_refusing_disk(void)
{
    const char *environment[] = {"XDG_DATA_HOME=/dev/null/none", NULL};
    struct terminal *terminal =
        play_start(TERMINAL(.environment = environment), "--color both");
    int status;
    tap_check(terminal, play_line(terminal, "e4", "1... move>"), "a game without a disk");
    terminal_wait_text(terminal, "NOT SAVED");
    terminal_key(terminal, "^D");
    tap_check(terminal, terminal_wait_text(terminal, "Quit and lose the game? (y/n)"),
              "leaving needs confirmation");
    terminal_enter(terminal, "n");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "the answer may be no");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_wait_text(terminal, "Quit and lose the game? (y/n)"),
              "leaving needs confirmation each time");
    terminal_enter(terminal, "y");
    status = terminal_exit_status(terminal);
    tap_check(terminal, status == 1, "leaving: exit status 1 (%d)", status);
    tap_check(terminal, terminal_find(terminal, "NOT SAVED:", NULL, NULL), "an error message");
    tap_check(terminal, terminal_restored(terminal, NULL), "the terminal is restored");
    terminal_close(terminal);
}

int main(void)
{
    test_slow_disk();
    test_slow_disk_in_plain_mode();
    test_hanging_at_the_end();
    test_refusing_disk();
    return tap_done();
}

/* screen_watch.c - two screens at one game: one plays, the other watches and takes over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glob.h>
#include <stdio.h>

#include "screen_play.h"

#define AFTER_E4  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
#define AFTER_E5  "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
#define AFTER_NF3 "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"

static struct terminal *start(const char *arguments)
{
    static char data[300];
    const char *environment[] = {data, NULL};
    snprintf(data, sizeof data, "XDG_DATA_HOME=%s/watched", terminal_scratch());
    return play_start(TERMINAL(.environment = environment), arguments);
}

static bool is_kept(struct terminal *terminal, const void *nothing)
{
    char pattern[300];
    glob_t games;
    bool kept;
    (void)terminal;
    (void)nothing;
    snprintf(pattern, sizeof pattern, "%s/watched/ttychess/games/*.pgn", terminal_scratch());
    kept = glob(pattern, 0, NULL, &games) == 0;
    globfree(&games);
    return kept;
}

int main(void)
{
    struct terminal *first = start("--color both"), *second;
    tap_check(first,
              play_line(first, "e4", "1... move>") && terminal_wait(first, is_kept, NULL),
              "a game is begun");
    second = start("--resume");
    tap_check(second, terminal_wait_text(second, "is being played by process"),
              "the second is told who plays it");
    tap_check(second,
              terminal_find(second, "Watching: Black to move", NULL, NULL) &&
                  terminal_find(second, "1... watching>", NULL, NULL),
              "and watches");
    tap_check(second, play_fen_is(second, AFTER_E4), "it sees the game");
    tap_check(second, play_line(second, "e5", "You watch this game: 'takeover' plays on here"),
              "moves are not taken");

    play_line(first, "e5", "2. move>");
    tap_check(second,
              terminal_wait_text(second, "Black plays 1... e5.") &&
                  terminal_wait_text(second, "2. watching>"),
              "a move of the first appears by itself");
    tap_check(second, play_fen_is(second, AFTER_E5), "on the board, too");

    tap_check(second,
              play_line(second, "takeover", "2. move>") &&
                  terminal_wait_text(second, "Taken over: the game goes on here."),
              "the second takes over");
    tap_check(first,
              terminal_wait_text(first, "Process ") &&
                  terminal_wait_text(first, " plays it now; ") &&
                  terminal_wait_text(first, "'takeover' takes it back.") &&
                  terminal_wait_text(first, "2. watching>"),
              "the first is told by whom, and watches");
    tap_check(first, play_line(first, "Nc3", "You watch this game"),
              "its moves are not taken");
    play_line(second, "Nf3", "2... move>");
    tap_check(first,
              terminal_wait_text(first, "White plays 2. Nf3.") &&
                  play_fen_is(first, AFTER_NF3),
              "it sees those of the second");
    play_quit(second, "the one who plays");
    tap_check(first, terminal_wait_text(first, "Nobody plays the game now"),
              "the first is told that the second has left");
    tap_check(first, play_line(first, "takeover", "2... move>"), "and takes the game back");
    play_line(first, "Nc6", "3. move>");
    play_quit(first, "the first");
    return tap_done();
}

/* screen_lobby.c - two people on two screens, and a small server between them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "lobby_process.h"
#include "screen_play.h"

#define AFTER_E5 "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

static struct terminal *start(const char *name, const char *path, const char *arguments)
{
    static char data[300], lobby[300];
    const char *environment[] = {data, lobby, NULL};
    snprintf(data, sizeof data, "XDG_DATA_HOME=%s/%s", terminal_scratch(), name);
    snprintf(lobby, sizeof lobby, "TTYCHESS_LOBBY=%s", path);
    return play_start(TERMINAL(.environment = environment), arguments);
}

/* Words are what they are on the board; what looks for rows begins with a '/'. */
static void test_rows(struct terminal *anna)
{
    tap_check(anna, play_line(anna, "help", "How to move"),
              "a command typed over the rows: help");
    terminal_key(anna, "Escape");
    tap_check(anna, terminal_wait_text(anna, "club: 2 here"), "and behind it the lobby");
    terminal_key(anna, "F1");
    terminal_wait_text(anna, "How to move");
    terminal_key(anna, "Escape");
    tap_check(anna, terminal_wait_text(anna, "club: 2 here"), "out of F1, too");
    tap_check(anna, play_line(anna, "clock", "Clock"), "and so is 'clock'");
    terminal_key(anna, "Escape");
    terminal_wait_text(anna, "Offer a game");
    tap_check(anna, play_line(anna, "table 999", "there is no such game"),
              "a game that is not there");
    tap_check(anna, terminal_wait_text(anna, "Offer a game"), "leads nowhere else");
    terminal_type(anna, "/bor");
    tap_check(anna,
              terminal_wait_no_text(anna, "Offer a game") &&
                  terminal_find(anna, "boris", NULL, NULL),
              "'/' looks for rows");
    terminal_key(anna, "Escape");
    tap_check(anna, terminal_wait_text(anna, "Offer a game"), "and Escape shows all of them");
}

/* Declined, left to itself, and accepted. */
static void test_challenges(struct terminal *anna, struct terminal *boris)
{
    tap_check(anna, play_line(anna, "match boris 5+3 rated", "boris is asked"),
              "typed over the rows: a challenge");
    tap_check(boris, terminal_wait_text(boris, "anna (1500?) challenges you: 5+3 rated."),
              "it comes to the other");
    tap_check(boris, terminal_wait_text(boris, "Enter accept  Esc decline"),
              "whose keys say what they do, once they do it");
    terminal_key(boris, "Escape");
    tap_check(anna, terminal_wait_text(anna, "boris declines."), "Escape declines");
    play_line(anna, "match boris 10+5 rated", "boris is asked");
    terminal_wait_text(boris, "challenges you: 10+5 rated"); /* not the one before */
    terminal_wait_text(boris, "Enter accept  Esc decline");
    terminal_key(boris, "Down");
    tap_check(boris,
              terminal_wait_no_text(boris, "Enter accept  Esc decline") &&
                  terminal_find(boris, "anna's challenge stands", NULL, NULL),
              "who goes on with something else is left to it");
    play_line(anna, "match boris 10+0 rated", "boris is asked");
    terminal_type(anna, "d4");
    terminal_wait_text(anna, "> d4");
    terminal_wait_text(boris, "challenges you: 10+0 rated");
    terminal_wait_text(boris, "Enter accept  Esc decline");
    terminal_key(boris, "Enter");
    tap_check(anna, terminal_wait_text(anna, "you play White against boris"),
              "Enter accepts: a game begins");
    tap_check(anna, terminal_wait_no_text(anna, "> d4"), "and nobody has typed a move in it");
    tap_check(boris, terminal_wait_text(boris, "you play Black against anna"),
              "on both sides");
    tap_check(boris, terminal_wait_text(boris, "F4 draw"), "with keys of its own");
    tap_check(boris, !terminal_find(boris, "hint", NULL, NULL), "and none for help");
}

static void test_game(struct terminal *anna, struct terminal *boris)
{
    play_line(anna, "e4", "1... move>");
    tap_check(boris,
              terminal_wait_text(boris, "White plays 1. e4.") && play_fen_is(boris, AFTER_E4),
              "a move is seen on the other screen");
    tap_check(anna, play_line(anna, "d4", "premove d4>"), "the next one waits");
    tap_check(anna, play_line(anna, "hint", "You play a rated game"), "no engine helps");
    play_line(boris, "e5", "2... move>");
    tap_check(anna, terminal_wait_text(anna, "You play 2. d4."),
              "the one that waited is played");
    play_line(anna, "undo", "you offer a takeback");
    tap_check(boris, terminal_wait_text(boris, "anna offers to take the last move back"),
              "a takeback is offered");
    play_line(boris, "undo", "Taken back");
    tap_check(anna, terminal_wait_text(anna, "2. move>") && play_fen_is(anna, AFTER_E5),
              "and agreed to");
}

static void test_end(struct terminal *anna, struct terminal *boris)
{
    play_line(boris, "resign", "'resign' once more does");
    play_line(boris, "resign", "You lose: ");
    tap_check(anna, terminal_wait_text(anna, "You win: White wins by resignation."),
              "the end of it");
    tap_check(anna, terminal_wait_text(anna, "F7 rematch  F8 menu  F10 quit"),
              "the bar of keys is whole");
    terminal_key(anna, "Left");
    tap_check(anna, terminal_wait_text(anna, "F5 review  or type analyse"),
              "and asks for no move where none is taken");
    terminal_resize(anna, 12, 40);
    terminal_key(anna, "End");
    tap_check(
        anna,
        terminal_wait_no_text(anna, "F2 flip") && terminal_wait_text(anna, "F7 rematch") &&
            terminal_find(anna, "boris", NULL, NULL) && terminal_find(anna, "you", NULL, NULL),
        "in a small window: who has played, and how to play again");
    terminal_resize(anna, 24, 80);
    terminal_wait_text(anna, "F10 quit");
    terminal_key(anna, "Escape");
    tap_check(anna, terminal_wait_text(anna, "Offer a game"), "Escape leads to the lobby");
    tap_check(anna, play_line(anna, "resume", "boris      W  won"),
              "a kept game names the opponent");
    terminal_key(anna, "Escape");
    terminal_wait_text(anna, "Offer a game");
    tap_check(anna, play_line(anna, "history", "Games of anna"), "what was played, as rows");
    tap_check(
        anna,
        terminal_wait_text(anna, "Enter show") &&
            terminal_find(anna, "won, ", NULL, NULL), /* the list of kept games said it, too */
        "with how it ended");
    terminal_key(anna, "Enter");
    tap_check(anna, terminal_wait_text(anna, "game over>"), "and Enter shows a game");
    play_quit(anna, "the one who has won");
    play_quit(boris, "and the other one");
}

int main(void)
{
    char path[200];
    static const char *const people[] = {"anna", "boris", NULL};
    struct terminal *anna, *boris;
    pid_t server;
    snprintf(path, sizeof path, "%s/lobby", terminal_scratch());
    server = lobby_process_begin(path, people, NULL);
    anna = start("anna", path, "");
    tap_check(anna, terminal_wait_text(anna, "nobody yet"), "the start screen: nobody yet");
    boris = start("boris", path, "");
    tap_check(anna, terminal_wait_text(anna, "People     boris"),
              "and who comes, while one looks at it");
    tap_check(anna, play_line(anna, "lobby", "Offer a game"), "the lobby's rows");
    tap_check(anna, terminal_wait_text(anna, "club: 2 here"), "where one is");
    test_rows(anna);
    test_challenges(anna, boris);
    test_game(anna, boris);
    test_end(anna, boris);
    lobby_process_end(server);
    return tap_done();
}

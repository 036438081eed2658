/* screen_start.c - the start screen: games that wait, what a new one is to be like, kept games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

#define FEN_KEPT   "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
#define FEN_D4     "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"
#define FEN_D5     "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"
#define FEN_ENDING "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"

static bool sees(struct terminal *terminal, const char *text)
{
    return terminal_wait_text(terminal, text);
}

/* A game is left, gone on with from the start screen, left again, and found in the list. */
static void test_start_and_kept_games(void)
{
    struct terminal *terminal = terminal_start_game(TERMINAL(), "");
    tap_check(terminal, sees(terminal, "New game"), "ttychess alone asks what to do");
    tap_check(terminal, !terminal_find(terminal, "Continue", NULL, NULL),
              "there is nothing to continue");
    tap_check(terminal, board_wait(terminal, FEN_START), "beside the board");
    tap_check(terminal, terminal_bytes_received(terminal) <= 4250,
              "that takes at most 4250 bytes (%zu)", terminal_bytes_received(terminal));
    terminal_key(terminal, "Down");
    terminal_key(terminal, "Left");
    tap_check(terminal, sees(terminal, "< two players >"), "Left and Right change the side");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "New game"),
              "Escape goes to the board");
    sees(terminal, "A move begins a game.");
    terminal_type(terminal, "f");
    terminal_wait_no_text(terminal, "A move begins a game.");
    terminal_key(terminal, "^U");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "A move begins a game. Escape: the menu."),
              "where Enter says how to go on");
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "e5", "2. move>");
    play_quit(terminal, "start");

    terminal = terminal_start_game(TERMINAL(), "");
    tap_check(terminal, sees(terminal, "1 unfinished game"), "the title tells of a kept game");
    tap_check(terminal, sees(terminal, "Continue"), "a game that was left comes first");
    tap_check(terminal, sees(terminal, "move 2"), "with the move that comes next");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "2. move>"), "Enter goes on with it");
    play_line(terminal, "Nf3", "2... move>");
    tap_check(terminal, board_wait(terminal, FEN_KEPT), "and its moves stand on the board");
    play_quit(terminal, "continue");

    terminal = terminal_start_game(TERMINAL(), "");
    sees(terminal, "Continue");
    terminal_enter(terminal, "color both");
    sees(terminal, "two players");
    tap_check(terminal, play_line(terminal, "d4", "1. d4"),
              "a move typed there begins a game");
    tap_check(terminal, board_wait(terminal, FEN_D4), "and stands on its board");
    terminal_enter(terminal, "resume");
    tap_check(terminal, sees(terminal, "Kept games"), "games to go on with");
    tap_check(terminal, sees(terminal, "Enter go on"), "the keys say what Enter does");
    terminal_key(terminal, "End");
    tap_check(terminal, board_wait(terminal, FEN_KEPT), "the chosen one stands on the board");
    tap_check(terminal, sees(terminal, "King's Knight"), "with its opening");
    terminal_key(terminal, "Escape");
    sees(terminal, "1... move>");
    tap_check(terminal, board_wait(terminal, FEN_D4), "Escape brings back one's own");
    terminal_enter(terminal, "resume");
    sees(terminal, "Kept games");
    terminal_type(terminal, "king's");
    sees(terminal, "King's Knight");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "2... move>"), "found by the opening, and taken");
    play_quit(terminal, "kept games");
}

/* The start screen comes back, and the game waits behind it; the keys say what Enter does. */
static void test_menu(void)
{
    struct terminal *terminal = terminal_start_game(TERMINAL(), "");
    sees(terminal, "New game");
    tap_check(terminal, sees(terminal, "Enter go on  Esc board"), "Enter goes on with a game");
    terminal_key(terminal, "Down");
    tap_check(terminal, sees(terminal, "Enter begin  Esc board"), "or begins a new one");
    terminal_enter(terminal, "color both");
    sees(terminal, "two players");
    terminal_key(terminal, "Down");
    terminal_key(terminal, "Down");
    tap_check(terminal, sees(terminal, "Enter list  Left Right change"),
              "and lists the levels");
    play_line(terminal, "d4", "1... move>");
    terminal_enter(terminal, "menu");
    tap_check(terminal, sees(terminal, "Continue") && sees(terminal, "move 1"),
              "menu shows the start again, the game first");
    tap_check(terminal, sees(terminal, "Enter go on  Esc back to your game"),
              "and how to get back");
    terminal_key(terminal, "Escape");
    tap_check(terminal, sees(terminal, "1... move>") && board_wait(terminal, FEN_D4),
              "Escape goes back");
    terminal_enter(terminal, "menu");
    sees(terminal, "Continue");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "1... move>") && board_wait(terminal, FEN_D4),
              "and so does Enter");
    play_line(terminal, "d5", "2. move>");
    tap_check(terminal, board_wait(terminal, FEN_D5), "the game goes on there");
    terminal_enter(terminal, "menu");
    sees(terminal, "Continue");
    tap_check(terminal, play_line(terminal, "new", "A new game."),
              "another game can be begun");
    play_quit(terminal, "menu");
}

/* What was chosen from a list leaves the row chosen that led there; the row that goes on with a
 * game shows it; an analysis begins no game. */
static void test_rows_stay(void)
{
    const struct board_view start = {.fen = FEN_START};
    char title[TERMINAL_ROW_SIZE];
    struct terminal *terminal = terminal_start_game(TERMINAL(), "");
    sees(terminal, "Continue");
    tap_check(terminal, !board_shows(terminal, &start), "the game that waits is seen");
    terminal_row(terminal, 0, title);
    terminal_enter(terminal, "color white");
    tap_check(terminal, board_wait(terminal, FEN_START), "who wants a new one sees its board");
    terminal_key(terminal, "Down");
    terminal_key(terminal, "Enter");
    sees(terminal, "type to find");
    terminal_key(terminal, "Home");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "Enter list  Left Right change"),
              "back on the row of the side");
    terminal_enter(terminal, "analyse");
    tap_check(terminal, sees(terminal, "or type or paste a FEN"), "an analysis of the start");
    play_line(terminal, "e4", "Tried: 1. e4");
    terminal_key(terminal, "Escape");
    tap_check(terminal,
              sees(terminal, "New game") && sees(terminal, strstr(title, "unfinished")),
              "begins no game");
    play_line(terminal, "new", "1. move>");
    play_line(terminal, "d4", "1. d4");
    play_line(terminal, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Your game waits");
    tap_check(terminal, board_wait(terminal, FEN_ENDING), "a position has the board");
    terminal_key(terminal, "F5");
    sees(terminal, "Esc back to the game");
    terminal_key(terminal, "Escape");
    sees(terminal, "Esc back to your game");
    terminal_key(terminal, "F8");
    sees(terminal, "Continue");
    tap_check(terminal, terminal_wait_text(terminal, "your game"),
              "the menu has the game, too");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_text(terminal, "1. d4"), "and Escape goes back to it");
    play_quit(terminal, "rows");
}

/* The engine waits until a game begins, whoever plays White; a move for White is the person's
 * all the same. */
static void test_sides(void)
{
    const struct board_view turned = {.fen = FEN_START, .flipped = true};
    struct terminal *terminal = terminal_start_game(TERMINAL(), "--theme tide");
    sees(terminal, "New game");
    terminal_enter(terminal, "color black");
    tap_check(terminal, board_wait_view(terminal, &turned), "Black below");
    tap_check(terminal, sees(terminal, "New game"), "and nothing has begun");
    terminal_enter(terminal, "level 1");
    tap_check(terminal, sees(terminal, "1 beginner"), "the level is that of the new game");
    tap_check(terminal, play_line(terminal, "d4", "1. d4"),
              "a move for White makes one White");
    tap_check(terminal, terminal_wait_no_text(terminal, "New game"), "and begins the game");
    play_quit(terminal, "White");
    terminal = terminal_start_game(TERMINAL(), "");
    sees(terminal, "New game");
    terminal_enter(terminal, "color black");
    board_wait_view(terminal, &turned);
    terminal_key(terminal, "Escape");
    tap_check(terminal,
              sees(terminal, "Escape: the menu") && board_wait_view(terminal, &turned),
              "Escape shows the board, and White waits");
    terminal_key(terminal, "Escape");
    tap_check(terminal, sees(terminal, "New game"), "and Escape is the menu");
    tap_check(terminal, play_line(terminal, "new", "1... move>"),
              "a new game is begun by the engine");
    play_quit(terminal, "Black");
}

/* The start begins with what was played last. */
static void test_habits(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color black --level 2 --clock 7+4");
    sees(terminal, "1... move>");
    play_line(terminal, "a5", "2... move>");
    play_quit(terminal, "a game as Black");
    terminal = terminal_start_game(TERMINAL(), "");
    tap_check(terminal, sees(terminal, "New game") && sees(terminal, "black"),
              "the side is that of the last game");
    tap_check(terminal, sees(terminal, "2 novice") && sees(terminal, "7+4"),
              "and so are level and clock");
    terminal_enter(terminal, "config");
    tap_check(terminal, sees(terminal, "Settings") && sees(terminal, "7+4"),
              "settings tell the clock that holds");
    terminal_key(terminal, "Escape");
    sees(terminal, "New game");
    terminal_enter(terminal, "color both");
    tap_check(terminal,
              sees(terminal, "two players") && terminal_wait_no_text(terminal, "novice"),
              "two people have no level");
    play_line(terminal, "e4", "1... move>");
    tap_check(terminal, !terminal_find(terminal, " you", NULL, NULL),
              "nor is one of them you");
    play_quit(terminal, "habits");
    terminal = terminal_start_game(TERMINAL(), "");
    sees(terminal, "two players");
    terminal_enter(terminal, "color white");
    tap_check(terminal, sees(terminal, "2 novice"), "the level is the last that was played");
    play_line(terminal, "d4", "1. d4");
    play_quit(terminal, "two people");
}

/* In the smallest windows the sentence is read whole, and all says that there is more. */
static void test_small_start(void)
{
    struct terminal *terminal = terminal_start_game(TERMINAL(.rows = 12, .columns = 40), "");
    tap_check(terminal, sees(terminal, " of 12"),
              "40x12: the start says that more rows follow");
    tap_check(terminal, sees(terminal, "Enter go on  Esc board"), "and what the keys do");
    tap_check(terminal, sees(terminal, "2 novice"), "with the level played last");
    terminal_key(terminal, "F6");
    sees(terminal, "Level");
    terminal_key(terminal, "End");
    tap_check(terminal, sees(terminal, "stronger than any level."), "a sentence has two rows");
    tap_check(terminal, sees(terminal, "5 to 11 of 11 ── Elo"), "rows above are told of");
    tap_check(terminal, sees(terminal, "Enter take  Esc back"), "and of the keys");
    terminal_key(terminal, "Escape");
    sees(terminal, "New game");
    terminal_enter(terminal, ":quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "left");
    terminal_close(terminal);
}

/* Who plays on is told from who has lost. */
static void test_outcome(void)
{
    struct terminal *terminal;
    char path[256];
    FILE *file;
    snprintf(path, sizeof path, "%s/data/ttychess/games/lost.pgn", terminal_scratch());
    if ((file = fopen(path, "w")) != NULL) {
        fputs("[White \"ttychess\"]\n[Black \"I\"]\n[WhiteType \"program\"]\n"
              "[Result \"1-0\"]\n\n1. e4 c5 1-0\n",
              file);
        fclose(file);
    }
    terminal = terminal_start_game(TERMINAL(), "");
    sees(terminal, "New game");
    terminal_enter(terminal, "resume");
    sees(terminal, "Kept games");
    tap_check(terminal, sees(terminal, "B lost"), "one's side, and how it went");
    terminal_key(terminal, "Escape");
    sees(terminal, "New game");
    play_quit(terminal, "outcomes");
}

/* What was asked for on the command line comes at once. */
static void test_no_start(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both --no-save");
    tap_check(terminal, !terminal_find(terminal, "New game", NULL, NULL),
              "with options there is the board");
    play_quit(terminal, "board");
}

/* The board is seen at once, whatever there is to say. */
static void test_small_continue(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color white --level 1 --book none");
    play_line(terminal, "e4", "2. move>");
    play_quit(terminal, "a game to go on with");
    terminal = terminal_start_game(TERMINAL(.rows = 12, .columns = 40), "");
    tap_check(terminal, sees(terminal, "Continue"), "40x12: it can be gone on with");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "2. move>"), "at once, without a page");
    terminal_close(terminal);
}

int main(void)
{
    test_start_and_kept_games();
    test_menu();
    test_sides();
    test_rows_stay();
    test_habits();
    test_small_start();
    test_outcome();
    test_no_start();
    test_small_continue();
    return tap_done();
}

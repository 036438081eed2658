/* screen_browse.c - a file of games on the screen: looking for one, reading it, following.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

static const char games[] =
    "[Event \"Spring\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n"
    "{A first word} 1. e4 {good, and long enough to need more than one line of the pane} e5 "
    "(1... c5 2. Nf3) 2. Nf3 $1 1-0\n\n"
    "[Event \"Autumn\"]\n[White \"Carla\"]\n[Black \"Dora\"]\n[Result \"*\"]\n\n1. d4 d5 *\n\n"
    "[Event \"Winter \xe4\xb8\xad\xe6\x96\x87\"]\n[White \"Esra\"]\n[Black \"Carlsson\"]\n"
    "[Result \"0-1\"]\n\n1. c4 0-1\n";

static const char *write_games(const char *name, const char *text)
{
    static char path[600];
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", terminal_scratch(), name);
    file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
    return path;
}

static struct terminal *start(const struct terminal_settings *settings)
{
    char arguments[700];
    snprintf(arguments, sizeof arguments, "--no-save %s", write_games("games.pgn", games));
    return play_start(settings, arguments);
}

/* Where an analysis goes on its key comes first; the sign of an only move, or a word. */
static void test_signs(const char *locale, const char *sign)
{
    char arguments[700];
    snprintf(arguments, sizeof arguments, "--no-save %s",
             write_games("only.pgn", "1. e4 e5 $7 2. Nf3 $1 (2. f4 $7) 2... Nc6 *\n"));
    struct terminal *terminal = play_start(TERMINAL(.locale = locale), arguments);
    tap_check(terminal, terminal_wait_text(terminal, sign), "%s: an only move is %s", locale,
              sign);
    tap_check(terminal, !terminal_find(terminal, "[]", NULL, NULL), "%s: not []", locale);
    tap_check(terminal, play_line(terminal, "goto 1...", "1... e5 only."),
              "%s: in a sentence it is a word", locale);
    play_line(terminal, "analyse", "2. analysis>");
    tap_check(terminal, terminal_wait_text(terminal, "Esc back to the game"),
              "%s: the keys say how to leave an analysis", locale);
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "Esc back to the game"),
              "%s: and no more behind it", locale);
    play_quit(terminal, locale);
}

static void test_list(const char *name, const struct terminal_settings *settings)
{
    struct terminal *terminal = start(settings);
    tap_check(terminal, terminal_wait_text(terminal, "games.pgn: 3 games"),
              "%s: the list is shown", name);
    tap_check(terminal, terminal_wait_text(terminal, ">  1"), "%s: the first is chosen", name);
    terminal_type(terminal, "carl");
    tap_check(terminal,
              terminal_wait_text(terminal, "2 of 3 games with 'carl'") ||
                  terminal_wait_text(terminal, "2 of 3"),
              "%s: typing finds games", name);
    tap_check(terminal, terminal_wait_no_text(terminal, "Anna"), "%s: and hides others", name);
    terminal_key(terminal, "Down");
    tap_check(terminal, terminal_wait_text(terminal, ">  3"), "%s: Down chooses", name);
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_text(terminal, "Anna"), "%s: Escape shows all", name);
    terminal_key(terminal, "End");
    tap_check(terminal, terminal_wait_text(terminal, ">  3"), "%s: End chooses the last",
              name);
    terminal_key(terminal, "PageUp");
    tap_check(terminal, terminal_wait_text(terminal, ">  1"), "%s: PageUp", name);
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "%s: Enter opens", name);
    terminal_pump(terminal, 200); /* Escape by itself is told from a key's first byte */
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_text(terminal, "find>"), "%s: Escape goes back", name);
    terminal_enter(terminal, ":quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "%s: :quit leaves", name);
    terminal_close(terminal);
}

/* What is typed over help goes on to what stands below it: the list looks for games. */
static void test_typing_over_help(void)
{
    struct terminal *terminal = start(TERMINAL());
    terminal_wait_text(terminal, ">  1");
    terminal_enter(terminal, ":help open");
    tap_check(terminal, terminal_wait_text(terminal, ": back"), "over help: help is shown");
    terminal_type(terminal, "d");
    tap_check(terminal, terminal_wait_text(terminal, "find> d"),
              "over help: letters stand in its foot");
    terminal_type(terminal, "ra");
    terminal_key(terminal, "Left");
    terminal_key(terminal, "Left");
    terminal_type(terminal, "o");
    tap_check(terminal, terminal_wait_text(terminal, "find> dora"),
              "over help: Left moves in what is typed");
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait_text(terminal, "Game 2 of 3"),
              "over help: Enter opens the game that was found");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "over help: :quit leaves");
    terminal_close(terminal);
}

/* One's own game, when it is over. */
static void test_own_game(const char *name, const struct terminal_settings *settings)
{
    struct terminal *terminal = play_start(settings, "--no-save --color both");
    play_line(terminal, "f3", "f3");
    play_line(terminal, "e5", "e5");
    play_line(terminal, "g4", "g4");
    tap_check(terminal, play_line(terminal, "Qh4", "checkmate"), "%s: mate", name);
    terminal_key(terminal, "Home");
    tap_check(terminal, terminal_wait_text(terminal, "The start."), "%s: Home", name);
    terminal_key(terminal, "Right");
    tap_check(terminal, terminal_wait_text(terminal, "1. f3."), "%s: Right", name);
    terminal_key(terminal, "End");
    tap_check(terminal, terminal_wait_text(terminal, "2... Qh4#. Black"), "%s: End", name);
    terminal_key(terminal, "Left");
    tap_check(terminal, terminal_wait_text(terminal, "2. g4."), "%s: Left", name);
    terminal_key(terminal, "Up");
    tap_check(terminal, terminal_wait_text(terminal, "The start."), "%s: Up goes there", name);
    terminal_key(terminal, "Down");
    tap_check(terminal, terminal_wait_text(terminal, "2... Qh4#. Black"), "%s: Down, back",
              name);
    terminal_key(terminal, "Up");
    tap_check(terminal, terminal_wait_text(terminal, "> Qh4"), "%s: Up is what was typed",
              name);
    play_quit(terminal, name);
}

static void test_reading(const char *name, const struct terminal_settings *settings,
                         bool has_moves)
{
    struct terminal *terminal = start(settings);
    terminal_wait_text(terminal, "games.pgn: 3");
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait_text(terminal, "A first word"),
              "%s: what is said before the first move", name);
    if (has_moves)
        tap_check(terminal, terminal_wait_text(terminal, "(1...c5 2.Nf3)"),
                  "%s: the variation stands among the moves", name);
    terminal_key(terminal, "Right");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "%s: Right steps", name);
    tap_check(terminal, terminal_wait_text(terminal, "[e5] c5"), "%s: two ways to go on",
              name);
    terminal_key(terminal, "Down");
    tap_check(terminal, terminal_wait_text(terminal, "e5 [c5]"), "%s: Down chooses", name);
    terminal_key(terminal, "Right");
    tap_check(terminal, terminal_wait_text(terminal, "1... c5"), "%s: into the variation",
              name);
    terminal_enter(terminal, "Nc3");
    tap_check(terminal, terminal_wait_text(terminal, "2... move>"), "%s: a move is added",
              name);
    terminal_key(terminal, "Left");
    tap_check(terminal, terminal_wait_text(terminal, "Nf3 [Nc3]"), "%s: as a variation", name);
    terminal_enter(terminal, "next");
    tap_check(terminal, terminal_wait_text(terminal, "Carla"), "%s: the next game", name);
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_wait_text(terminal, "changed"), "%s: changes are told", name);
    play_quit(terminal, name);
}

/* Games without players are told apart by the ends of their names, as long as those are. */
static void test_lessons(void)
{
    static const char lessons[] =
        "[Event \"A series of lessons whose name is the same in all of its games: pins\"]\n"
        "[White \"?\"]\n[Black \"?\"]\n\n1. e4 *\n\n"
        "[Event \"A series of lessons whose name is the same in all of its games: forks\"]\n"
        "[White \"?\"]\n[Black \"?\"]\n\n1. d4 *\n";
    char arguments[700];
    for (int columns = 80; columns >= 40; columns -= 40) {
        struct terminal *terminal;
        snprintf(arguments, sizeof arguments, "--no-save %s",
                 write_games("lessons.pgn", lessons));
        terminal = play_start(TERMINAL(.columns = columns), arguments);
        tap_check(terminal,
                  terminal_wait_text(terminal, ": pins") &&
                      terminal_wait_text(terminal, ": forks"),
                  "lessons: %d columns show how their names end", columns);
        terminal_enter(terminal, ":quit");
        terminal_exit_status(terminal);
        terminal_close(terminal);
    }
}

static void test_following(void)
{
    char arguments[700];
    struct terminal *terminal;
    snprintf(
        arguments, sizeof arguments, "--no-save --follow %s",
        write_games("live.pgn",
                    "[Event \"An event whose name is so long that it fills rows, at least "
                    "where a window is as small as this one, and then another row\"]\n"
                    "[White \"Anna of the long name, the elder one\"]\n"
                    "[Black \"Bert\"]\n\n1. e4 *\n"));
    terminal = play_start(TERMINAL(.rows = 16, .columns = 60), arguments);
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "following: at its end");
    tap_check(
        terminal,
        board_wait(terminal, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        "following: first words do not hide the board");
    write_games("live.pgn", "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 2. Nf3 *\n");
    tap_check(terminal, terminal_wait_text(terminal, "2... move>"),
              "following: new moves appear");
    write_games("live.pgn", "[White \"Anna\"]\n[Bl");
    terminal_pump(terminal, 1000);
    tap_check(terminal, terminal_find(terminal, "2... move>", NULL, NULL),
              "following: the half of a file does not");
    play_quit(terminal, "following");
}

static void test_playing_on(void)
{
    struct terminal *terminal = start(TERMINAL());
    terminal_key(terminal, "Enter");
    terminal_wait_text(terminal, "1. move>");
    terminal_key(terminal, "Right");
    terminal_wait_text(terminal, "1... move>");
    tap_check(terminal, play_line(terminal, "continue", "A game of its own"),
              "play on from a game");
    tap_check(terminal, play_line(terminal, "games", "find>"), "and back to the list");
    terminal_key(terminal, "^U");
    terminal_enter(terminal, ":quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "and leave");
    terminal_close(terminal);
}

int main(void)
{
    test_signs("C.UTF-8", "e5\u25A1");
    test_signs("C", "e5 only");
    test_list("80x24", TERMINAL());
    test_list("40x12", TERMINAL(.rows = 12, .columns = 40));
    test_list("ASCII", TERMINAL(.locale = "C"));
    test_reading("80x24", TERMINAL(), true);
    test_reading("120x40", TERMINAL(.rows = 40, .columns = 120), true);
    test_reading("60x20", TERMINAL(.rows = 20, .columns = 60), false);
    test_typing_over_help();
    test_own_game("one's own", TERMINAL());
    test_own_game("one's own, small", TERMINAL(.rows = 12, .columns = 40));
    test_lessons();
    test_following();
    test_playing_on();
    return tap_done();
}

/* screen_pickers.c - choosing instead of typing: levels, looks, files, settings, all commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "screen_board.h"
#include "screen_play.h"

static bool sees(struct terminal *terminal, const char *text)
{
    return terminal_wait_text(terminal, text);
}

static void test_levels(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --level 5 --color both");
    terminal_key(terminal, "F6");
    tap_check(terminal, sees(terminal, "level>"), "F6 asks for a level");
    tap_check(terminal, sees(terminal, "Punishes plain blunders"), "and says what 5 means");
    tap_check(terminal, board_wait(terminal, FEN_START), "beside the board");
    terminal_key(terminal, "Down");
    tap_check(terminal, sees(terminal, "Sees two-move tactics"), "Down chooses 6");
    terminal_key(terminal, "End");
    tap_check(terminal, sees(terminal, "stronger than any level"),
              "full strength says what it is");
    terminal_key(terminal, "Escape");
    tap_check(terminal, sees(terminal, "1. move>"), "Escape");
    tap_check(terminal, !terminal_find(terminal, "The engine's level is", NULL, NULL),
              "leaves the level as it was");
    terminal_enter(terminal, "level");
    sees(terminal, "level>");
    terminal_type(terminal, "club");
    terminal_wait_no_text(terminal, "beginner");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "level is Elo 1700 (level 6, club)"),
              "words find one, Enter takes it");
    terminal_key(terminal, "F6");
    sees(terminal, "level>");
    terminal_enter(terminal, "elo 1650");
    tap_check(terminal, sees(terminal, "level is Elo 1650."), "what no row has can be typed");
    terminal_key(terminal, "F6");
    sees(terminal, "level>");
    terminal_key(terminal, "F2");
    tap_check(terminal, sees(terminal, "1. move>"), "another key leaves it");
    play_quit(terminal, "levels");
}

/* In an analysis its lines, too. */
static void test_lines(void)
{
    struct terminal *terminal = play_start(
        TERMINAL(), "--no-save --color both 6k1/5ppp/8/8/8/4r3/5PPP/R5K1 w - - 0 1");
    play_line(terminal, "lines", "lines>");
    tap_check(terminal, sees(terminal, "The best line alone"), "'lines' asks how many");
    terminal_key(terminal, "Down");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "Analyses look for 2 lines."), "Enter takes two");
    play_line(terminal, "analyse", "  #2  ");
    play_line(terminal, "lines", "lines>");
    tap_check(terminal, sees(terminal, "1      #2  1. Ra8+"), "an analysis has its own");
    terminal_key(terminal, "Home");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "1... line 1>"), "Enter walks into one");
    play_quit(terminal, "lines");
}

static const char *config_path(void)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/config/ttychess/config", terminal_scratch());
    return path;
}

/* NULL: there is none. */
static void write_config(const char *text)
{
    char folder[256];
    FILE *file;
    snprintf(folder, sizeof folder, "%s/config", terminal_scratch());
    mkdir(folder, 0700);
    snprintf(folder, sizeof folder, "%s/config/ttychess", terminal_scratch());
    mkdir(folder, 0700);
    remove(config_path());
    if (text && (file = fopen(config_path(), "w")) != NULL) {
        fputs(text, file);
        fclose(file);
    }
}

static bool has_line(const char *text)
{
    char line[256];
    bool found = false;
    FILE *file = fopen(config_path(), "r");
    while (file && !found && fgets(line, sizeof line, file))
        found = strncmp(line, text, strlen(text)) == 0;
    if (file)
        fclose(file);
    return found;
}

static void test_theme(void)
{
    write_config("# mine\n");
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "theme");
    tap_check(terminal, sees(terminal, "theme>"), "themes to choose from");
    terminal_type(terminal, "moss");
    sees(terminal, "keeps it for good");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "The theme is moss, and kept"), "one is taken");
    tap_check(terminal, has_line("# mine") && has_line("theme = moss"),
              "and written to the config file");
    write_config(NULL);
    terminal_enter(terminal, "theme oak");
    terminal_enter(terminal, "moves e2");
    sees(terminal, "2 legal moves");
    tap_check(terminal, !has_line("theme = oak"), "one that is typed is not");
    terminal_enter(terminal, "pieces");
    tap_check(terminal, sees(terminal, "pieces>"), "pieces, too");
    terminal_type(terminal, "letters");
    tap_check(terminal,
              board_wait_view(
                  terminal, &(struct board_view){.fen = FEN_START, .pieces = PIECES_LETTERS}),
              "seen before they are taken");
    terminal_key(terminal, "Escape");
    sees(terminal, "1. move>");
    tap_check(terminal, board_wait(terminal, FEN_START), "and gone with Escape");
    play_quit(terminal, "theme");
}

static void test_commands(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    terminal_type(terminal, ":");
    tap_check(terminal, sees(terminal, "Game ─"), "a colon shows all commands, in groups");
    tap_check(terminal, sees(terminal, "undo        F3"), "with their keys");
    tap_check(terminal, !terminal_find(terminal, "…", NULL, NULL), "and nothing is cut");
    tap_check(terminal, sees(terminal, " 1 to 13 of "), "which of them are in sight is told");
    tap_check(terminal, sees(terminal, "PgUp PgDn choose"), "and how to see the others");
    terminal_type(terminal, "und");
    tap_check(terminal, terminal_wait_no_text(terminal, "hint"),
              "those that have the letters");
    tap_check(terminal, sees(terminal, "Take back your last move"), "with what they do");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "Taken back: 1. e4."), "Enter does it");
    terminal_type(terminal, ":got");
    sees(terminal, "Go to a move");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "> :goto"), "what needs an argument is completed");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "Commands"), "Escape leaves it");
    tap_check(terminal, play_line(terminal, ":level 3", "(level 3, learner)"),
              "a whole command is done");
    terminal_type(terminal, ":");
    sees(terminal, "Game ─");
    terminal_key(terminal, "Backspace");
    tap_check(terminal, terminal_wait_no_text(terminal, "Game ─"), "it goes with the colon");
    play_quit(terminal, "commands");
}

static void test_files(void)
{
    struct terminal *terminal;
    char path[256];
    FILE *file;
    snprintf(path, sizeof path, "%s/two.pgn", terminal_scratch());
    if ((file = fopen(path, "w")) != NULL && fputs("1. e4 *\n\n1. d4 d5 *\n", file) >= 0)
        fclose(file);
    terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "open");
    tap_check(terminal, sees(terminal, "two.pgn"), "files of games to choose from");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "two.pgn: 2 games"), "one is opened");
    terminal_enter(terminal, ":quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "and left");
    terminal_close(terminal);
}

static void test_small(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(.rows = 12, .columns = 40), "--no-save --color both");
    terminal_enter(terminal, "theme");
    tap_check(terminal, sees(terminal, "theme>") && sees(terminal, "chalk"), "themes");
    tap_check(terminal, board_wait(terminal, FEN_START), "stand beside the board");
    tap_check(terminal, sees(terminal, "Enter keep"), "Enter keeps one");
    terminal_key(terminal, "Escape");
    play_quit(terminal, "small");
}

/* Where squares are typed their names stay; Escape is the way back. */
static void test_setup(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "setup");
    tap_check(terminal, sees(terminal, "set up>") && sees(terminal, "White: capitals"),
              "how pieces are typed is told");
    terminal_enter(terminal, "setup nonsense");
    tap_check(terminal, sees(terminal, "'nonsense'."), "a long complaint");
    tap_check(terminal, sees(terminal, "a    b    c    d    e    f    g    h"),
              "leaves the names of files");
    tap_check(terminal, sees(terminal, "Esc back to the game"), "the keys are its own");
    terminal_key(terminal, "Escape");
    tap_check(terminal, sees(terminal, "1. move>"), "Escape leaves");
    play_quit(terminal, "set-up");
}

/* What holds of an option when nothing was said is told, too. */
static void test_settings(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    int row, column;
    terminal_enter(terminal, "config");
    sees(terminal, "config>");
    terminal_type(terminal, "clock");
    tap_check(terminal,
              terminal_wait_no_text(terminal, "mouse") && sees(terminal, "none") &&
                  terminal_find(terminal, "none", &row, &column),
              "no clock is told");
    terminal_key(terminal, "Escape");
    sees(terminal, "1. move>");
    play_quit(terminal, "settings");
}

/* Where no games are kept their list says so. */
static void test_none_kept(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "games");
    tap_check(terminal, sees(terminal, "No games are kept: --no-save."), "none are kept");
    play_quit(terminal, "no games");
}

/* Whatever their names are made of. */
static void test_names_of_files(void)
{
    static const char *const names[] = {"a\033[2Jb.pgn", " blank.pgn",
                                        "Gr\303\266\303\237e \342\231\236.pgn", "x\ny.pgn"};
    struct terminal *terminal;
    char path[256];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", terminal_scratch(), names[i]);
        FILE *file = fopen(path, "w");
        if (file && fprintf(file, "[White \"W%zu\"]\n[Black \"B\"]\n\n1. e4 *\n", i) > 0)
            fclose(file);
    }
    terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "open");
    tap_check(terminal, sees(terminal, "Gr\303\266\303\237e \342\231\236.pgn"),
              "names are shown whole");
    tap_check(terminal, sees(terminal, "blank.pgn"), "with blanks before them, too");
    terminal_key(terminal, "End");
    tap_check(terminal, sees(terminal, "Not listed: 1 with a line"),
              "what cannot be said is counted");
    terminal_type(terminal, "a?");
    tap_check(terminal, terminal_wait_no_text(terminal, "blank.pgn"), "they are looked for");
    terminal_key(terminal, "Enter");
    tap_check(terminal, sees(terminal, "W0"), "one with control characters is opened");
    terminal_close(terminal);
}

int main(void)
{
    test_levels();
    test_lines();
    test_theme();
    test_commands();
    test_files();
    test_small();
    test_setup();
    test_settings();
    test_none_kept();
    test_names_of_files();
    return tap_done();
}

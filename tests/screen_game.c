/* screen_game.c - playing: from the first move to mate, with slips on the way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "screen_board.h"
#include "screen_play.h"

static void test_mate(void)
{
    static const char fen[] = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    /* What is not on the disk yet has a mark, which costs bytes where the disk is slow. */
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    size_t before;
    before = terminal_bytes_received(terminal);
    tap_check(terminal, play_line(terminal, "f3", "1... move>"), "White moves");
    before = terminal_bytes_received(terminal) - before;
    tap_check(terminal, before <= 350, "a move takes at most 350 bytes (%zu)", before);
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "Black moves");
    tap_check(terminal, play_line(terminal, "g4", "2... move>"), "White again");
    tap_check(terminal, play_line(terminal, "Qh4#", "Qh4#"), "Black mates");
    tap_check(terminal, terminal_wait_text(terminal, "checkmate"), "the screen says so");
    tap_check(terminal, board_wait(terminal, fen), "the board shows the mate");
    terminal_enter(terminal, "e4");
    tap_check(terminal, play_fen_is(terminal, fen), "no move comes after mate");
    tap_check(terminal, play_line(terminal, "undo", "2... move>"), "it can be taken back");
    play_quit(terminal, "mate");
}

/* What has become of a side is no part of its name. */
static void test_mated_row(void)
{
    struct terminal *terminal = play_start(
        TERMINAL(.columns = 100), "--no-save --elo 1400 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    play_line(terminal, "Ra8", "White wins by checkmate");
    tap_check(terminal, terminal_wait_text(terminal, "level 5 (1400) checkmate"),
              "mate stands behind the name and the level");
    play_quit(terminal, "a mated row");
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Typed, what the answer must mention. None of them is played. */
static const struct refusal {
    const char *position, *typed, *mentioned;
} refusals[] = {
    {START, "e5", "Black's move"},
    {START, "Ke2", "own"},
    {START, "xyzzy", "xyzzy"},
    {START, "e9", "e9"},
    {START, "Nf4", "no knight"},
    {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "Nbd2"},
    {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "Nfd2"},
    {"4k3/8/8/8/6b1/5N2/4K3/8 w - - 0 1", "Nd4", "pinned"},
    {"4k3/8/8/8/8/8/4r3/4K2N w - - 0 1", "Ng3", "check"},
    {"8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e8=K", "become a king"},
};

static void test_refusals(void)
{
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const struct refusal *refusal = &refusals[i];
        struct terminal *terminal;
        char arguments[200];
        snprintf(arguments, sizeof arguments, "--no-save --color both %s", refusal->position);
        terminal = play_start(TERMINAL(), arguments);
        tap_check(terminal, play_line(terminal, refusal->typed, refusal->mentioned),
                  "%s is answered with %s", refusal->typed, refusal->mentioned);
        tap_check(terminal, play_fen_is(terminal, refusal->position), "and not played");
        terminal_close(terminal);
    }
}

/* The sentence is broken once, and rows of the table not at all. */
static void test_evaluation(void)
{
    struct terminal *terminal = play_start(
        TERMINAL(.columns = 40, .rows = 24),
        "--no-save --network none --color both r3k2r/ppp2ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1B1K2R b KQkq -");
    tap_check(terminal, play_line(terminal, "eval", "Enter: back"), "eval opens a page");
    tap_check(terminal, terminal_wait_text(terminal, "mobility."), "with the whole sentence");
    tap_check(terminal, terminal_wait_text(terminal, "pawn structure    +"),
              "a row of the table is a name and a lead");
    tap_check(terminal, !terminal_find(terminal, "middle  ", NULL, NULL),
              "and no more in a narrow window");
    terminal_key(terminal, "Enter");
    terminal_wait_text(terminal, "1... move>");
    play_quit(terminal, "evaluation");
}

static void test_ambiguity(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(), "--color both 4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    tap_check(terminal, play_line(terminal, "Nd2", "Nbd2 or Nfd2?"),
              "two readings are asked about");
    tap_check(terminal, play_line(terminal, "Nfd2", "1... move>"), "a clear answer is played");
    tap_check(terminal, play_fen_is(terminal, "4k3/8/8/8/8/8/3N4/1N2K3 b - - 1 1"),
              "it was the right knight");
    play_quit(terminal, "ambiguity");
}

static void test_undo_and_flip(void)
{
    static const char after_e4[] =
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    struct board_view flipped = {after_e4, true, PIECES_AUTO, false};
    struct terminal *terminal = play_start(TERMINAL(), "--color both");
    tap_check(terminal, play_line(terminal, "e4", "1... move>"), "e4");
    terminal_key(terminal, "F3");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "F3 takes it back");
    tap_check(terminal, board_wait(terminal, FEN_START), "on the board too");
    tap_check(terminal, play_line(terminal, "redo", "1... move>"), "redo plays it again");
    tap_check(terminal, board_wait(terminal, after_e4), "on the board too");
    terminal_key(terminal, "F2");
    tap_check(terminal, board_wait_view(terminal, &flipped), "F2 turns the board round");
    terminal_enter(terminal, "flip");
    tap_check(terminal, board_wait(terminal, after_e4), "flip turns it back");
    tap_check(terminal, play_line(terminal, ":undo", "1. move>"), ":undo is undo");
    play_quit(terminal, "undo and flip");
}

static void test_against_engine(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--book none --depth 3");
    char before[FEN_SIZE], after[FEN_SIZE];
    tap_check(terminal, play_line(terminal, "e4", "2. move>"), "the engine answers e4");
    play_fen(terminal, before);
    tap_check(terminal, play_line(terminal, "undo", "1. move>"), "undo takes both moves back");
    tap_check(terminal, play_fen_is(terminal, FEN_START), "to the start");
    tap_check(terminal, play_line(terminal, "redo", "2. move>"), "redo plays both again");
    play_fen(terminal, after);
    tap_check(terminal, strcmp(before, after) == 0, "the same ones");
    terminal_key(terminal, "F4");
    tap_check(terminal, terminal_wait_text(terminal, "Hint: "), "F4 gives a hint");
    play_fen(terminal, after);
    tap_check(terminal, strcmp(before, after) == 0, "and plays nothing");
    tap_check(terminal, play_line(terminal, "resign", "by resignation"),
              "resigning ends the game");
    tap_check(terminal, play_line(terminal, "new", "1. move>"), "new begins another");
    tap_check(terminal, play_fen_is(terminal, FEN_START), "from the start");
    play_quit(terminal, "against the engine");
}

static void test_editing(void)
{
    static const struct play_prompt completed = {"1. move> ", "Nf3 "},
                                    again = {"2. move> ", "Nf3 "},
                                    changed = {"2. move> ", "Nc3"};
    static const struct play_prompt level = {"1. move> ", "level gr"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_type(terminal, "level ");
    terminal_key(terminal, "Tab");
    tap_check(terminal, terminal_wait_text(terminal, "beginner  novice  learner"),
              "Tab lists the levels");
    terminal_type(terminal, "gr");
    terminal_wait(terminal, play_prompt_shows, &level);
    terminal_key(terminal, "Tab");
    tap_check(terminal, terminal_wait_text(terminal, "> level grandmaster"),
              "and completes one");
    terminal_key(terminal, "^U");
    terminal_type(terminal, "Nf");
    terminal_key(terminal, "Tab");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &completed),
              "Tab completes a move");
    tap_check(terminal, play_line(terminal, "", "1... move>"), "Enter plays it");
    tap_check(terminal, play_line(terminal, "nf6", "2. move>"), "nf6 is Nf6");
    terminal_key(terminal, "Up");
    terminal_key(terminal, "Up");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &again),
              "Up brings back what was typed");
    terminal_key(terminal, "Backspace");
    terminal_key(terminal, "Backspace");
    terminal_key(terminal, "Backspace");
    terminal_type(terminal, "c3");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &changed),
              "it can be changed");
    tap_check(terminal, play_line(terminal, "", "2... move>"), "and played");
    tap_check(terminal,
              play_fen_is(terminal,
                          "rnbqkb1r/pppppppp/5n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 3 2"),
              "these moves were played");
    play_quit(terminal, "editing");
}

/* The first letter answers; who types the whole word finds nothing of it at the prompt. */
static void test_answer_in_full(void)
{
    struct terminal *terminal = play_start(
        TERMINAL(), "--book none --no-save --depth 1 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1");
    play_line(terminal, "Ke2", "2. move>");
    terminal_enter(terminal, "resign");
    tap_check(terminal, terminal_wait_text(terminal, "y or n"), "a question");
    terminal_type(terminal, "no");
    tap_check(terminal, play_line(terminal, "Ke3", "3. move>"),
              "is answered by the word, and a move follows");
    terminal_enter(terminal, "resign");
    terminal_wait_text(terminal, "y or n");
    terminal_enter(terminal, "yes");
    tap_check(terminal, terminal_wait_text(terminal, "by resignation"), "or by it and Enter");
    tap_check(terminal, !terminal_find(terminal, "> es", NULL, NULL),
              "of which nothing stays");
    play_quit(terminal, "answers");
}

static void test_help(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both");
    terminal_key(terminal, "F1");
    tap_check(terminal, terminal_wait_text(terminal, "How to move"), "F1 begins with moving");
    terminal_type(terminal, "undo");
    tap_check(terminal, terminal_wait_text(terminal, "Take back"), "explains the commands");
    terminal_key(terminal, "^U");
    terminal_type(terminal, "quit");
    tap_check(terminal, terminal_wait_text(terminal, "resume' continues it"), "finds them");
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait_text(terminal, "Also: exit q bye"), "and says more");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_text(terminal, "help> quit"),
              "Escape goes back to them");
    terminal_key(terminal, "Escape");
    tap_check(terminal, board_wait(terminal, FEN_START), "and to the board");
    terminal_enter(terminal, "help moment");
    tap_check(terminal, terminal_wait_text(terminal, "help> moment"), "a word is looked for");
    terminal_key(terminal, "^U");
    tap_check(terminal, play_line(terminal, "e4", "1... move>"), "a move typed there is one");
    play_quit(terminal, "help");
}

/* In the smallest window a long answer borrows the row of thinking. */
static void test_small_window(void)
{
    const struct terminal_settings *small = TERMINAL(.rows = 12, .columns = 40);
    struct terminal *terminal = play_start(small, "--no-save --color both");
    int row = 0;
    terminal_enter(terminal, "abcdefghijklmnopq");
    tap_check(terminal, terminal_wait_text(terminal, "type 'help' or 'moves'."),
              "40x12: a long answer is shown to its end");
    tap_check(terminal, terminal_wait_text(terminal, "'abcdefghijklmnopq' is"),
              "from its beginning");
    tap_check(terminal, board_wait(terminal, FEN_START), "under the whole board");
    tap_check(terminal,
              play_line(terminal, "e4", "1... move>") &&
                  terminal_find(terminal, "1... move>", &row, NULL) && row == 9,
              "then the prompt is above one row and the keys (%d)", row);
    tap_check(terminal, terminal_wait_text(terminal, "F10 quit"), "and the keys");
    play_quit(terminal, "small window");
}

/* A name that was typed in a hurry costs nobody a file. */
static void test_dump(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    char path[256], text[16] = "";
    FILE *file;
    snprintf(path, sizeof path, "%s/precious", terminal_scratch());
    if ((file = fopen(path, "w")) != NULL && fputs("precious\n", file) >= 0)
        fclose(file);
    tap_check(terminal, play_line(terminal, "dump precious", "precious exists already"),
              "dump refuses a file that exists");
    if ((file = fopen(path, "r")) != NULL && fgets(text, sizeof text, file))
        fclose(file);
    tap_check(terminal, strcmp(text, "precious\n") == 0, "and leaves it as it is");
    unlink(path);
    tap_check(terminal, play_line(terminal, "dump precious", "The screen is in precious"),
              "a new one is written");
    play_quit(terminal, "dump");
}

/* What was taken stands at the end of the line of who took it, shortly where that is short, and
 * not at all where there is no room. */
static void test_captured(int columns, const char *clock, const char *expected)
{
    char arguments[160];
    struct terminal *terminal;
    snprintf(arguments, sizeof arguments,
             "--no-save --color both --pieces letters%s 7k/8/8/8/Rpppppp1/8/8/K7 w - - 0 1",
             clock);
    terminal = play_start(TERMINAL(.columns = columns, .rows = 24), arguments);
    tap_check(terminal, terminal_wait_no_text(terminal, "White  p"), "%d columns: nothing yet",
              columns);
    for (char file = 'b'; file <= 'g'; file++) {
        char move[8], prompt[16];
        snprintf(move, sizeof move, "Rx%c4", file);
        snprintf(prompt, sizeof prompt, "%d... move>", file - 'a');
        play_line(terminal, move, prompt);
        if (file < 'g')
            play_line(terminal, file % 2 ? "Kh8" : "Kh7", " move>");
    }
    tap_check(terminal, terminal_wait_text(terminal, expected), "%d columns: \"%s\"", columns,
              expected);
    terminal_enter(terminal, "undo");
    tap_check(terminal, terminal_wait_no_text(terminal, expected), "and it is given back");
    play_quit(terminal, "captured");
}

int main(void)
{
    test_mate();
    test_mated_row();
    test_refusals();
    test_evaluation();
    test_ambiguity();
    test_undo_and_flip();
    test_against_engine();
    test_editing();
    test_answer_in_full();
    test_help();
    test_dump();
    test_small_window();
    test_captured(80, "", " pppppp");
    test_captured(31, " --clock 90", " p6 +");
    return tap_done();
}

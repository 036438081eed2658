/* screen_input.c - unusual input: line noise, hostile escape sequences, pastes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * None of this input may end the program, play a move, reach the terminal as a control
 * sequence, or prevent the player from typing moves. The noise has a fixed seed.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/screen_play.h"

/* Linear congruential generator with the constants of Knuth's MMIX. */
static uint64_t random_state = 20240607;

static unsigned random_below(unsigned limit)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % limit;
}

/* Returns a random byte, except letters and digits, which could form a move or a command, '?' and
 * ':', which are commands, and keys that quit or recall an earlier line. Bytes of excluded[] are
 * left out with the eighth bit set, too, which means Meta without UTF-8. */
static char random_noise(void)
{
    static const char excluded[] = "\003\004\020\022\032\034?<:";
    for (;;) {
        unsigned byte = random_below(256);
        bool word = (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
        if ((byte & 127) != 0 && !word && !strchr(excluded, (int)(byte & 127)))
            return (char)byte;
    }
}

static bool shows_only_text(struct terminal *terminal)
{
    int rows, columns;
    terminal_size(terminal, &rows, &columns);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            uint32_t character = terminal_character(terminal, row, column);
            if (character < ' ' || (character >= 0x7f && character < 0xa0))
                return false;
        }
    return true;
}

/* Aborts whatever was typed before, clears the line, and plays a move. */
static void check_unharmed(struct terminal *terminal, const char *name)
{
    static const char to_command_line[] = "\007\033\007\025";
    terminal_type(terminal, to_command_line);
    terminal_enter(terminal, "");
    tap_check(terminal, play_fen_is(terminal, FEN_START), "%s: no move was played", name);
    tap_check(terminal, shows_only_text(terminal), "%s: the screen shows text only", name);
    tap_check(terminal, !terminal_strange_bytes(terminal), "%s: no unknown bytes (%s)", name,
              terminal_strange_bytes(terminal) ? terminal_strange_bytes(terminal) : "");
    tap_check(terminal, play_line(terminal, "e4", "1... move>"), "%s: moves can be typed",
              name);
    tap_check(terminal, play_line(terminal, "undo", "1. move>"), "%s: undo works", name);
}

static void test_noise(const struct terminal_settings *settings, const char *name)
{
    struct terminal *terminal = play_start(settings, "--no-save --color both");
    char noise[512];
    for (int round = 0; round < 5; round++) {
        for (int part = 0; part < 20; part++) {
            for (size_t i = 0; i < sizeof noise; i++)
                noise[i] = random_noise();
            if (!terminal_write(terminal, noise, sizeof noise))
                break;
        }
        check_unharmed(terminal, name);
        if (!terminal_running(terminal))
            break;
    }
    terminal_close(terminal);
}

static void test_sequences(void)
{
    static const struct {
        const char *name, *bytes;
    } sequences[] = {
        {"a window title", "\033]0;owned\007"},
        {"an unfinished title", "\033]0;owned"},
        {"a clipboard write", "\033]52;c;ZTQ=\033\\"},
        {"a device control string", "\033P+q544e\033\\"},
        {"a cursor report", "\033[24;80R"},
        {"a device report", "\033[?62;1;6c"},
        {"mouse reports", "\033[<0;10;10M\033[<0;10;10m\033[M !!"},
        {"focus reports", "\033[I\033[O"},
        {"unknown keys", "\033[99~\033[27;5;9~\033[1;9Z"},
        {"8-bit control characters", "\302\233\061\063\062\062\302\220\302\235\302\234"},
        {"bidirectional overrides", "\342\200\256e4\342\201\246"},
        {"broken UTF-8", "\377\376\300\200\355\240\200\364\220\200\200\342\231"},
        {"a wide and a combining character", "\346\243\213\314\201\314\202\314\203"},
        {"a bracketed paste", "\033[200~e4\re5\rNf3\r\033[201~"},
        {"a paste that pretends to end", "\033[200~e4\033[201~\033[200~\re5\r\033[201~"},
    };

    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++) {
        struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
        terminal_type(terminal, sequences[i].bytes);
        check_unharmed(terminal, sequences[i].name);
        terminal_close(terminal);
    }
}

static void test_long_line(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
#ifdef SANITIZERS /* each letter is one iteration of the main loop */
    static char line[20000];
#else
    static char line[100000];
#endif
    memset(line, 'x', sizeof line);
    terminal_write(terminal, line, sizeof line);
    terminal_enter(terminal, "");
    check_unharmed(terminal, "a very long line");
    terminal_type(terminal, "\033[200~");
    for (int i = 0; i < 3; i++)
        terminal_write(terminal, line, sizeof line);
    terminal_type(terminal, "\033[201~");
    check_unharmed(terminal, "a very long paste");
    terminal_close(terminal);
}

/* Readline's search used a pointer into its buffer after the buffer had grown and moved. */
static void test_paste_in_a_search(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    char line[301] = {0};
    memset(line, 'x', sizeof line - 1);
    terminal_type(terminal, "zzz\022z");
    tap_check(terminal, terminal_wait_text(terminal, "search)`z'"), "^R searches");
    terminal_type(terminal, "\033[200~");
    terminal_type(terminal, line);
    terminal_type(terminal, "\033[201~");
    tap_check(terminal, terminal_wait_no_text(terminal, "search)"), "a paste ends the search");
    check_unharmed(terminal, "a paste in a search");
    terminal_close(terminal);
}

/* Plain mode edits a long line in parts. */
static void test_plain_long_line(void)
{
    struct terminal *terminal =
        terminal_start_game(TERMINAL(), "--plain --no-save --color both");
    char part[40];
    terminal_wait_text(terminal, "White is to move.");
    terminal_type(terminal, "           "); /* byte 4095 is in a move */
    for (int number = 1; number < 400; number += 2) {
        snprintf(part, sizeof part, "%d. Nf3 Nf6 %d. Ng1 Ng8 ", number, number + 1);
        terminal_type(terminal, part);
    }
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "Game 1 of 1"),
              "a long line is one game");
    tap_check(terminal, play_line(terminal, "last", "Black's move 400, knight g 8"),
              "which is complete");
    terminal_close(terminal);
}

/* Lines are not edited if the output is a pipe. */
static void test_plain_pipe(void)
{
    struct terminal *terminal = terminal_start(
        TERMINAL(),
        (const char *const[]){"sh", "-c", "\"$TTYCHESS\" --plain --no-save --color both | cat",
                              NULL});
    terminal_wait_text(terminal, "White is to move.");
    terminal_key(terminal, "Up");
    terminal_enter(terminal, "");
    terminal_type(terminal, "e4");
    terminal_key(terminal, "Left");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "White: e 4."), "the move is played");
    tap_check(terminal, !terminal_find(terminal, "neither a move", NULL, NULL),
              "arrow keys are ignored");
    terminal_close(terminal);
}

int main(void)
{
    test_noise(TERMINAL(), "noise");
    test_noise(TERMINAL(.locale = "C", .term = "vt100"), "noise in ASCII");
    test_noise(TERMINAL(.rows = 12, .columns = 40), "noise at 40x12");
    test_sequences();
    test_long_line();
    test_paste_in_a_search();
    test_plain_long_line();
    test_plain_pipe();
    return tap_done();
}

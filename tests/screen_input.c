/* screen_input.c - bytes that no player types: line noise, hostile sequences, pastes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * None of them may end the program, play a move, reach the terminal as a command, or
 * leave the prompt in a state in which a move can no longer be typed. The noise has a
 * fixed seed.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen_play.h"

/* Numbers by the linear congruential method, with the constants of Knuth's MMIX. */
static uint64_t random_state = 20240607;

static unsigned random_below(unsigned limit)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % limit;
}

/* Everything but letters and digits, which could make a move or a command, '?', which is
 * one, and the keys that leave on purpose; those also with the eighth bit, which means
 * Meta where there is no UTF-8. */
static char random_noise(void)
{
    static const char kept_out[] = "\003\004\032\034?";
    for (;;) {
        unsigned byte = random_below(256);
        bool word = (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
        if ((byte & 127) != 0 && !word && !strchr(kept_out, (int)(byte & 127)))
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

/* Whatever was typed before: abort, clear the line, and play a move. */
static void check_unharmed(struct terminal *terminal, const char *name)
{
    static const char to_command_line[] = "\007\033\007\025";
    terminal_type(terminal, to_command_line);
    terminal_enter(terminal, "");
    tap_check(terminal, play_fen_is(terminal, FEN_START), "%s: no move was played", name);
    tap_check(terminal, shows_only_text(terminal), "%s: the screen shows text only", name);
    tap_check(terminal, !terminal_strange_bytes(terminal), "%s: nothing got through (%s)",
              name, terminal_strange_bytes(terminal) ? terminal_strange_bytes(terminal) : "");
    tap_check(terminal, play_line(terminal, "e4", "1... move>"), "%s: moves can be typed",
              name);
    tap_check(terminal, play_line(terminal, "undo", "1. move>"), "%s: and taken back", name);
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
        {"a key nobody has", "\033[99~\033[27;5;9~\033[1;9Z"},
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
#ifdef SANITIZERS /* each letter is a turn of the loop */
    static char line[20000];
#else
    static char line[100000];
#endif
    memset(line, 'x', sizeof line);
    terminal_write(terminal, line, sizeof line);
    terminal_enter(terminal, "");
    check_unharmed(terminal, "a very long line");
    terminal_close(terminal);
}

/* A character typed while a page is shown belongs to the move, which ends the page. */
static void test_typing_over_a_page(void)
{
    static const struct play_prompt typed = {"1. move> ", "Nx"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "help clock");
    tap_check(terminal, terminal_wait_text(terminal, ": back"), "help is a page");
    terminal_type(terminal, "Nx");
    tap_check(terminal,
              terminal_wait(terminal, play_prompt_shows, &typed) &&
                  terminal_find(terminal, "0.5+1", NULL, NULL),
              "what is typed over a page is seen there");
    terminal_key(terminal, "^U");
    terminal_wait_text(terminal, ": back");
    tap_check(terminal, play_line(terminal, "Nf3", "1... move>"),
              "a move typed over a page loses no letter");
    tap_check(
        terminal,
        play_fen_is(terminal, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"),
        "and is the move that was typed");
    terminal_close(terminal);
}

static void test_lone_escape(void)
{
    static const struct play_prompt typed = {"1. move> ", "Na"}, empty = {"1. move> ", ""};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_type(terminal, "Na");
    terminal_wait(terminal, play_prompt_shows, &typed);
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &empty),
              "Escape takes back what was typed");
    tap_check(terminal, play_line(terminal, "Nf3", "1... move>"),
              "and does not swallow the next key");
    terminal_close(terminal);
}

/* What was typed before a line from the history was looked at is gone with Escape, too. */
static void test_escape_from_history(void)
{
    static const struct play_prompt before = {"1... move> ", "e4"},
                                    empty = {"1... move> ", ""}, typed = {"1... move> ", "d5"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    terminal_type(terminal, "Na");
    terminal_key(terminal, "Up");
    terminal_wait(terminal, play_prompt_shows, &before);
    terminal_key(terminal, "Escape");
    terminal_wait(terminal, play_prompt_shows, &empty);
    terminal_type(terminal, "d5");
    terminal_key(terminal, "Up");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &before),
              "behind Escape, Up begins with the latest line");
    terminal_key(terminal, "Down");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "Down leads back to what is typed now, not to what Escape took back");
    terminal_close(terminal);
}

/* Readline takes the words of an earlier line apart, and reads behind its end where it has a
 * backslash or an open quote: it is not asked to. */
static void test_words_of_earlier_lines(void)
{
    static const struct play_prompt as_typed = {"1... move> ", "Nf6"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    terminal_enter(terminal, "no \\");
    terminal_wait_text(terminal, "was not expected");
    terminal_type(terminal, "\033.\033_\033\031Nf6");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &as_typed),
              "keys for words of earlier lines do nothing");
    terminal_close(terminal);
}

/* Over a slow line Escape and what is typed next come together. */
static void test_escape_and_more(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "help clock");
    terminal_wait_text(terminal, ": back");
    terminal_type(terminal, "\033e4\r");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"),
              "a move typed at once behind Escape is played");
    terminal_enter(terminal, "help clock");
    terminal_wait_text(terminal, ": back");
    terminal_type(terminal, "\033quit\r");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "and quit quits");
    terminal_close(terminal);
}

int main(void)
{
    test_noise(TERMINAL(), "noise");
    test_noise(TERMINAL(.locale = "C", .term = "vt100"), "noise in ASCII");
    test_noise(TERMINAL(.rows = 12, .columns = 40), "noise at 40x12");
    test_sequences();
    test_long_line();
    test_typing_over_a_page();
    test_escape_from_history();
    test_words_of_earlier_lines();
    test_escape_and_more();
    test_lone_escape();
    return tap_done();
}

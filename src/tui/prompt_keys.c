/* prompt_keys.c - the keys of the prompt that are ours and not readline's.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/prompt_keys.h"

#include <stdio.h>

#include <readline/readline.h>

#include "tui/keys.h"

static void (*press)(enum prompt_event event, int function_key);

static int press_function_key(int count, int character)
{
    (void)count, (void)character;
    int key = keys_function_number(rl_executing_keyseq);

    if (key > 0)
        press(PROMPT_FUNCTION_KEY, key);
    return 0;
}

static int press_interrupt(int count, int character)
{
    (void)count, (void)character;
    press(PROMPT_INTERRUPT, 0);
    return 0;
}

static int press_suspend(int count, int character)
{
    (void)count, (void)character;
    press(PROMPT_SUSPEND, 0);
    return 0;
}

static int press_redraw(int count, int character)
{
    (void)count, (void)character;
    press(PROMPT_REDRAW, 0);
    return 0;
}

/* A lone Escape takes back what was typed. */
static int press_escape(int count, int character)
{
    (void)count, (void)character;
    rl_end_of_history(1, 0); /* out of the lines before, with what was typed first */
    rl_replace_line("", 1);
    rl_point = 0;
    return 0;
}

/* Of no use for lines of a word or two, and each a way into trouble: macros and searches
 * that readline's callback interface mishandles (8.2), counts that repeat a key a million
 * times, words of earlier lines, for which 8.2 reads behind the end of a line with a quote
 * or backslash, vi's keys by a slip of the finger (who wants them has them in ~/.inputrc). */
static void unbind_dangerous_keys(void)
{
    static rl_command_func_t *const functions[] = {
        rl_start_kbd_macro,       rl_end_kbd_macro,     rl_call_last_kbd_macro,
        rl_print_last_kbd_macro,  rl_re_read_init_file, rl_noninc_reverse_search,
        rl_noninc_forward_search, rl_digit_argument,    rl_universal_argument,
        rl_yank_nth_arg,          rl_yank_last_arg,     rl_vi_editing_mode};
    const Keymap maps[] = {emacs_standard_keymap, emacs_meta_keymap, emacs_ctlx_keymap};
    for (size_t map = 0; map < sizeof maps / sizeof maps[0]; map++)
        for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
            rl_unbind_function_in_map(functions[i], maps[map]);
}

/* What terminals send for these keys, whatever terminfo says. */
static void bind_moves(void)
{
    static rl_command_func_t *const functions[] = {
        [PRESSED_HOME] = rl_beg_of_line,        [PRESSED_END] = rl_end_of_line,
        [PRESSED_UP] = rl_get_previous_history, [PRESSED_DOWN] = rl_get_next_history,
        [PRESSED_RIGHT] = rl_forward_char,      [PRESSED_LEFT] = rl_backward_char,
        [PRESSED_DELETE] = rl_delete,           [PRESSED_ENTER] = rl_newline,
    };
    const struct keys_named *key;
    for (size_t i = 0; (key = keys_named(i)) != NULL; i++) {
        rl_command_func_t *function = key->pressed < sizeof functions / sizeof functions[0]
                                          ? functions[key->pressed]
                                          : NULL;
        for (int j = 0; function && j < KEYS_FUNCTION_SEQUENCES && key->sequences[j]; j++)
            rl_bind_keyseq_if_unbound(key->sequences[j], function);
    }
}

void prompt_keys_bind(void (*pressed)(enum prompt_event event, int function_key))
{
    press = pressed;
    unbind_dangerous_keys();
    rl_bind_keyseq("\\e[", rl_skip_csi_sequence);    /* keys nobody knows type nothing */
    rl_bind_keyseq("\\e\\e[", rl_skip_csi_sequence); /* Escape and at once such a key */
    bind_moves();
    for (int number = 1; number <= KEYS_FUNCTION_COUNT; number++)
        for (int i = 0; i < KEYS_FUNCTION_SEQUENCES; i++) {
            const char *sequence = keys_function_sequence(number, i);
            if (sequence)
                rl_bind_keyseq(sequence, press_function_key);
        }
    rl_bind_key(PROMPT_LONE_ESCAPE, press_escape);
    rl_bind_key('C' & 31, press_interrupt);
    rl_bind_key('Z' & 31, press_suspend);
    rl_bind_key('L' & 31, press_redraw);
}

/* prompt_keys.c - the keys of the prompt that are ours and not readline's.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/prompt_keys.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>
#include <readline/readline.h>

enum { FUNCTION_KEYS = 12 };

static void (*press)(enum prompt_event event, int function_key);

/* What terminals send for F1 to F12, whatever their terminfo says; then what it says. */
static const char *const known_sequences[FUNCTION_KEYS][3] = {
    {"\033OP", "\033[11~", "\033[[A"}, {"\033OQ", "\033[12~", "\033[[B"},
    {"\033OR", "\033[13~", "\033[[C"}, {"\033OS", "\033[14~", "\033[[D"},
    {"\033[15~", "\033[[E", NULL},     {"\033[17~", NULL, NULL},
    {"\033[18~", NULL, NULL},          {"\033[19~", NULL, NULL},
    {"\033[20~", NULL, NULL},          {"\033[21~", NULL, NULL},
    {"\033[23~", NULL, NULL},          {"\033[24~", NULL, NULL},
};

static const char *terminfo_sequence(int key)
{
    char name[16];
    snprintf(name, sizeof name, "kf%d", key + 1);
    const char *sequence = tigetstr(name);

    return sequence == (const char *)-1 ? NULL : sequence;
}

int prompt_keys_number(const char *sequence)
{
    for (int key = 0; key < FUNCTION_KEYS; key++) {
        const char *own = terminfo_sequence(key);
        bool sent = own && strcmp(own, sequence) == 0;
        for (int i = 0; i < 3 && known_sequences[key][i]; i++)
            sent |= strcmp(known_sequences[key][i], sequence) == 0;
        if (sent)
            return key + 1;
    }
    return 0;
}

static int press_function_key(int count, int character)
{
    (void)count, (void)character;
    int key = prompt_keys_number(rl_executing_keyseq);

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
    rl_replace_line("", 0);
    rl_point = 0;
    return 0;
}

/* Of no use for lines of a word or two, and each a way into trouble: macros and searches
 * that readline's callback interface mishandles (8.2), counts that repeat a key a million
 * times, vi's keys by a slip of the finger (who wants them has them in ~/.inputrc). */
static void unbind_dangerous_keys(void)
{
    static rl_command_func_t *const functions[] = {
        rl_start_kbd_macro,       rl_end_kbd_macro,     rl_call_last_kbd_macro,
        rl_print_last_kbd_macro,  rl_re_read_init_file, rl_noninc_reverse_search,
        rl_noninc_forward_search, rl_digit_argument,    rl_universal_argument,
        rl_vi_editing_mode};
    const Keymap maps[] = {emacs_standard_keymap, emacs_meta_keymap, emacs_ctlx_keymap};
    for (size_t map = 0; map < sizeof maps / sizeof maps[0]; map++)
        for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
            rl_unbind_function_in_map(functions[i], maps[map]);
}

void prompt_keys_bind(void (*pressed)(enum prompt_event event, int function_key))
{
    press = pressed;
    unbind_dangerous_keys();
    rl_bind_keyseq("\\e[", rl_skip_csi_sequence);    /* keys nobody knows type nothing */
    rl_bind_keyseq("\\e\\e[", rl_skip_csi_sequence); /* Escape and at once such a key */
    for (int key = 0; key < FUNCTION_KEYS; key++) {
        const char *own = terminfo_sequence(key);
        if (own && *own == '\033')
            rl_bind_keyseq(own, press_function_key);
        for (int i = 0; i < 3 && known_sequences[key][i]; i++)
            rl_bind_keyseq(known_sequences[key][i], press_function_key);
    }
    rl_bind_key(PROMPT_LONE_ESCAPE, press_escape);
    rl_bind_key('C' & 31, press_interrupt);
    rl_bind_key('Z' & 31, press_suspend);
    rl_bind_key('L' & 31, press_redraw);
}

/* line_editor.c - implements line_editor.h with readline's callback interface.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "plain/line_editor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct line_reader *edited; /* NULL: lines are not edited */
static struct termios mode_before;

#ifdef HAVE_SCREEN
#include <readline/history.h>
#include <readline/readline.h>

enum { HISTORY_LINES = 500, LINE_LENGTH_MAX = 4095 };

void line_editor_add_history(const char *line)
{
    HIST_ENTRY *latest = history_get(history_base + history_length - 1);
    if (*line != '\0' && (!latest || strcmp(latest->line, line) != 0))
        add_history(line);
}

static void take_line(char *line)
{
    rl_set_prompt("");
    edited->ended |= !line;
    if (!line)
        return;
    line_editor_add_history(line);
    size_t length = strlen(line);
    line_reader_add(edited, line, length);
    line_reader_add(edited, "\n", length < LINE_LENGTH_MAX); /* or more of it follows */
    free(line);
}

/* Unbinds functions that are dangerous and of little use in short lines. In readline 8.2, the
 * callback interface mishandles macros and some searches, and copying words can read past the
 * end of a line with a quote or backslash. Counts can repeat a key a million times. Vi mode
 * can be switched on by accident. In vi's command mode, only safe keys are kept; others, such as
 * f and *, can loop forever. */
static void unbind_dangerous_keys(void)
{
    static rl_command_func_t *const functions[] = {
        rl_start_kbd_macro,       rl_end_kbd_macro,     rl_call_last_kbd_macro,
        rl_print_last_kbd_macro,  rl_re_read_init_file, rl_noninc_reverse_search,
        rl_noninc_forward_search, rl_digit_argument,    rl_universal_argument,
        rl_yank_nth_arg,          rl_yank_last_arg,     rl_vi_editing_mode};
    static const char vi_keys[] = "\4\b\n\r\16\20\25\27\31 $+-0^~\177"
                                  "ABCDEIPSUWXYabcdehijklprsuwxy";
    const Keymap maps[] = {emacs_standard_keymap, emacs_meta_keymap, emacs_ctlx_keymap,
                           vi_insertion_keymap};
    for (size_t map = 0; map < sizeof maps / sizeof maps[0]; map++)
        for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
            rl_unbind_function_in_map(functions[i], maps[map]);
    for (int key = 0; key < 128; key++) /* a larger one may mean Escape and a letter */
        if (!strchr(vi_keys, key) && vi_movement_keymap[key].type != ISKMAP)
            rl_unbind_key_in_map(key, vi_movement_keymap);
}

void line_editor_set_up(void)
{
    rl_readline_name = "ttychess";
    rl_catch_signals = rl_catch_sigwinch = rl_change_environment = 0;
    rl_prep_term_function = NULL;
    rl_deprep_term_function = NULL;
    rl_initialize();
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("enable-bracketed-paste", "off");
    stifle_history(HISTORY_LINES);
    unbind_dangerous_keys();
}

static char *complete_nothing(const char *text, int state)
{
    (void)text, (void)state;
    return NULL;
}

#endif

void line_editor_open(struct line_reader *lines)
{
#ifdef HAVE_SCREEN
    edited = lines;
    tcgetattr(STDIN_FILENO, &mode_before);
    rl_outstream = fdopen(dup(STDOUT_FILENO), "w"); /* stdout drops control characters */
    rl_redisplay_function = rl_redisplay;           /* a failed screen may have changed it */
    rl_getc_function = rl_getc;
    rl_input_available_hook = NULL;
    rl_attempted_completion_function = NULL;
    rl_completion_entry_function = complete_nothing; /* no names of files */
    rl_num_chars_to_read = LINE_LENGTH_MAX;
    line_editor_set_up();
    rl_bind_keyseq("\\e[", rl_skip_csi_sequence); /* unknown keys type nothing */
    rl_bind_key('\t', rl_insert);                 /* in a pasted game */
    rl_unbind_key('L' & 31);                      /* would clear the screen */
    rl_tty_set_echoing(1);
    line_editor_begin_line();
    atexit(line_editor_restore_terminal);
#else
    (void)lines;
#endif
}

void line_editor_begin_line(void)
{
    struct termios mode = mode_before;
    if (!edited)
        return;
    mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
#ifdef HAVE_SCREEN
    rl_callback_handler_install("", take_line);
#endif
}

void line_editor_show(const char *prompt)
{
#ifdef HAVE_SCREEN
    if (edited) {
        fflush(stdout);
        rl_reset_screen_size();
        rl_set_prompt(prompt);
        rl_on_new_line();
        rl_redisplay();
        return;
    }
#endif
    fputs(prompt, stdout);
}

bool line_editor_read(void)
{
#ifdef HAVE_SCREEN
    if (edited)
        rl_callback_read_char();
#endif
    return edited;
}

void line_editor_restore_terminal(void)
{
    pid_t foreground = tcgetpgrp(STDIN_FILENO); /* -1: the terminal does not control us */
    if (edited && (foreground < 0 || foreground == getpgrp())) /* otherwise: stopped */
        tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
}

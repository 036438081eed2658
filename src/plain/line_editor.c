/* line_editor.c - implements line_editor.h with readline's callback interface.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "plain/line_editor.h"

#include <stdio.h>

#ifdef HAVE_SCREEN
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

enum { HISTORY_LINES = 500, LINE_LENGTH_MAX = 4095 };

static struct line_reader *edited;
static struct termios mode_before;

static void take_line(char *line)
{
    rl_set_prompt("");
    edited->ended |= !line;
    if (!line)
        return;
    if (*line)
        add_history(line);
    line_reader_add(edited, line, strlen(line));
    line_reader_add(edited, "\n", 1);
    free(line);
}

/* Readline's own keymaps have functions that list files, loop forever or read outside the line. */
static Keymap create_keymap(void)
{
    static const struct {
        const char *keys;
        rl_command_func_t *function;
    } bindings[] = {
        {"\\C-j", rl_newline},
        {"\\e[", rl_skip_csi_sequence}, /* unknown keys type nothing */
        {"\\e[A", rl_get_previous_history},
        {"\\e[B", rl_get_next_history},
        {"\\e[C", rl_forward_char},
        {"\\e[D", rl_backward_char},
        {"\\e[H", rl_beg_of_line},
        {"\\e[F", rl_end_of_line},
        {"\\e[1~", rl_beg_of_line},
        {"\\e[4~", rl_end_of_line},
        {"\\e[3~", rl_delete},
        {"\\C-a", rl_beg_of_line},
        {"\\C-e", rl_end_of_line},
        {"\\C-k", rl_kill_line},
        {"\\C-u", rl_unix_line_discard},
        {"\\C-w", rl_unix_word_rubout},
    };
    Keymap map = rl_make_keymap();
    for (size_t i = 0; i < sizeof bindings / sizeof bindings[0]; i++)
        rl_bind_keyseq_in_map(bindings[i].keys, bindings[i].function, map);
    return map;
}

void line_editor_open(struct line_reader *lines)
{
    edited = lines;
    tcgetattr(STDIN_FILENO, &mode_before);
    rl_outstream = fdopen(dup(STDOUT_FILENO), "w"); /* stdout drops control characters */
    rl_readline_name = "ttychess";
    rl_catch_signals = rl_catch_sigwinch = rl_change_environment = 0;
    rl_prep_term_function = NULL;
    rl_deprep_term_function = NULL;
    rl_redisplay_function = rl_redisplay; /* unlike the screen, which may have failed */
    rl_getc_function = rl_getc;
    rl_input_available_hook = NULL;
    rl_num_chars_to_read = LINE_LENGTH_MAX;
    rl_initialize();
    rl_editing_mode = 1; /* emacs */
    rl_set_keymap(create_keymap());
    rl_tty_set_echoing(1);
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("enable-bracketed-paste", "off");
    stifle_history(HISTORY_LINES);
    line_editor_begin_line();
    atexit(line_editor_restore_terminal);
}

void line_editor_begin_line(void)
{
    struct termios mode = mode_before;
    if (!edited)
        return;
    mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
    rl_callback_handler_install("", take_line);
}

void line_editor_show(const char *prompt)
{
    if (!edited) {
        fputs(prompt, stdout);
        return;
    }
    fflush(stdout);
    rl_reset_screen_size();
    rl_set_prompt(prompt);
    rl_on_new_line();
    rl_redisplay();
}

bool line_editor_read(void)
{
    if (edited)
        rl_callback_read_char();
    return edited;
}

void line_editor_restore_terminal(void)
{
    if (edited)
        tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
}
#else
void line_editor_open(struct line_reader *lines)
{
    (void)lines;
}

void line_editor_begin_line(void)
{
}

void line_editor_show(const char *prompt)
{
    fputs(prompt, stdout);
}

bool line_editor_read(void)
{
    return false;
}

void line_editor_restore_terminal(void)
{
}
#endif

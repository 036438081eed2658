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

enum { HISTORY_LINES = 500 };

static struct line_reader *edited;
static bool is_editing;
static struct termios mode_before;

static void set_mode(int unused)
{
    struct termios mode;
    (void)unused;
    tcgetattr(STDIN_FILENO, &mode_before);
    mode = mode_before;
    mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
}

void line_editor_restore_terminal(void)
{
    if (is_editing)
        tcsetattr(STDIN_FILENO, TCSANOW, &mode_before);
}

void line_editor_end_line(void)
{
    if (is_editing)
        rl_callback_handler_remove();
    is_editing = false;
}

static void take_line(char *line)
{
    line_editor_end_line();
    edited->ended |= !line;
    if (line && *line)
        add_history(line);
    if (line) {
        line_reader_add(edited, line, strlen(line));
        line_reader_add(edited, "\n", 1);
    }
    free(line);
}

/* A ^D typed before the prompt reads as NUL after it. */
static int read_byte(FILE *stream)
{
    int byte = rl_getc(stream);
    return byte == 0 ? EOF : byte;
}

static char *complete_nothing(const char *text, int state)
{
    (void)text, (void)state;
    return NULL;
}

void line_editor_open(struct line_reader *lines)
{
    edited = lines;
    rl_outstream = fdopen(dup(STDOUT_FILENO), "w"); /* stdout drops control characters */
    rl_readline_name = "ttychess";
    rl_catch_signals = rl_catch_sigwinch = rl_change_environment = 0;
    rl_prep_term_function = set_mode;
    rl_deprep_term_function = line_editor_restore_terminal;
    rl_completion_entry_function = complete_nothing; /* no file names */
    /* The screen may have used readline before it failed. */
    rl_redisplay_function = rl_redisplay;
    rl_getc_function = read_byte;
    rl_input_available_hook = NULL;
    rl_attempted_completion_function = NULL;
    rl_initialize();
    rl_tty_set_echoing(1);
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("enable-bracketed-paste", "off");
    stifle_history(HISTORY_LINES);
    atexit(line_editor_restore_terminal); /* memory may run out */
}

void line_editor_show(const char *prompt)
{
    if (!edited)
        fputs(prompt, stdout);
    fflush(stdout);
    if (edited && is_editing) { /* other text has interrupted the line */
        rl_set_prompt(prompt);
        rl_on_new_line();
        rl_redisplay();
    } else if (edited) {
        is_editing = true;
        rl_reset_screen_size();
        rl_callback_handler_install(prompt, take_line);
    }
}

bool line_editor_read(void)
{
    bool was_editing = is_editing;
    if (was_editing)
        rl_callback_read_char();
    return was_editing;
}
#else
void line_editor_open(struct line_reader *lines)
{
    (void)lines;
}

void line_editor_show(const char *prompt)
{
    fputs(prompt, stdout);
}

bool line_editor_read(void)
{
    return false;
}

void line_editor_end_line(void)
{
}

void line_editor_restore_terminal(void)
{
}
#endif

/* prompt.c - the line where moves and commands are typed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Readline's callback interface is fed one byte at a time, straight from the terminal,
 * and everything in it that would write or change modes is switched off. It decodes keys
 * without timeouts, so a sequence torn apart by a slow link still arrives, unless it was
 * torn for long behind its Escape.
 */
#include "config.h"

#include "tui/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <curses.h>
#include <readline/history.h>
#include <readline/readline.h>

#include "tui/colours.h"
#include "tui/prompt_keys.h"
#include "tui/text.h"
#include "tui/views.h"

enum { LINE_SIZE = 4096, HISTORY_LINES = 500 };

static struct session *player;
static enum prompt_event event;
static char line[LINE_SIZE];
static int function_key;
static bool for_view; /* each key is offered to the views first */
static FILE *nowhere; /* what readline thinks is the terminal */

/* ---- reading --------------------------------------------------------------------- */

/* Readline's ^X after ^R jumps into a function that has returned (8.2): there it means what
 * ^G does, end of search. */
static int readlines_byte(int byte)
{
    return byte == ('X' & 31) && RL_ISSTATE(RL_STATE_ISEARCH) ? 'G' & 31 : byte;
}

/* Readline has no Escape of its own: it would wait for the key after it, however late, and
 * swallow it. */
static int read_byte(FILE *stream)
{
    int byte = keys_next_byte(KEYS_BETWEEN_BYTES);
    (void)stream;
    return byte == '\033' && !keys_wait(KEYS_ESCAPE_ALONE) ? PROMPT_LONE_ESCAPE
                                                           : readlines_byte(byte);
}

/* Readline reads ahead of letters, and would take the Enter behind them that is for a view. */
static int input_is_available(void)
{
    return !for_view && keys_wait(0);
}

static void take_line(char *typed)
{
    if (!typed) {
        event = PROMPT_END;
        return;
    }
    HIST_ENTRY *latest =
        history_length > 0 ? history_get(history_base + history_length - 1) : NULL;

    if (*typed != '\0' && (!latest || strcmp(latest->line, typed) != 0))
        add_history(typed);
    snprintf(line, sizeof line, "%s", typed);
    free(typed);
    event = PROMPT_LINE;
}

enum prompt_event prompt_read(void)
{
    event = PROMPT_EDITED;
    rl_callback_read_char();
    return keys_have_hung_up() ? PROMPT_LOST : event;
}

static enum prompt_event read_one(int byte)
{
    enum prompt_event result;
    rl_stuff_char(byte);
    for_view = true;
    result = prompt_read();
    for_view = false;
    return result;
}

enum prompt_event prompt_take(const struct key *key)
{
    static const struct {
        enum pressed pressed;
        rl_command_func_t *function;
    } moves[] = {
        {PRESSED_LEFT, rl_backward_char},      {PRESSED_RIGHT, rl_forward_char},
        {PRESSED_UP, rl_get_previous_history}, {PRESSED_DOWN, rl_get_next_history},
        {PRESSED_HOME, rl_beg_of_line},        {PRESSED_END, rl_end_of_line},
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        if (moves[i].pressed == key->pressed)
            moves[i].function(1, 0);
    switch (key->pressed) {
    case PRESSED_LOST: return PROMPT_LOST;
    case PRESSED_FUNCTION: function_key = key->number; return PROMPT_FUNCTION_KEY;
    case PRESSED_ESCAPE: return read_one(PROMPT_LONE_ESCAPE);
    case PRESSED_ENTER:
    case PRESSED_BACKSPACE:
    case PRESSED_INTERRUPT:
    case PRESSED_CONTROL:
    case PRESSED_CHARACTER: return read_one(readlines_byte(key->byte));
    default: return PROMPT_EDITED;
    }
}

static void press(enum prompt_event what, int key)
{
    event = what;
    function_key = key;
}

void prompt_bind_keys(void)
{
    prompt_keys_bind(press);
}

/* ---- completion ------------------------------------------------------------------ */

struct matches {
    char **texts; /* [0] is what they have in common, then come they, then NULL */
    size_t count;
};

static void add_match(void *context, const char *completion)
{
    struct matches *matches = context;
    char **texts = realloc(matches->texts, (matches->count + 3) * sizeof *texts);
    if (!texts)
        return;
    matches->texts = texts;
    texts[matches->count + 1] = strdup(completion);
    if (!texts[matches->count + 1])
        return; /* one the fewer to choose from */
    texts[++matches->count + 1] = NULL;
}

/* The longest common beginning; what was typed when it is shorter, as with "b" for b4 and
 * Bb5. */
static char *common_beginning(const struct matches *matches, const char *typed)
{
    size_t length = strlen(matches->texts[1]);
    for (size_t i = 2; i <= matches->count; i++) {
        size_t same = 0;
        while (same < length && matches->texts[i][same] == matches->texts[1][same])
            same++;
        length = same;
    }
    return length < strlen(typed) ? strdup(typed) : strndup(matches->texts[1], length);
}

/* None of them: memory is short. */
static char **drop_matches(struct matches *matches)
{
    for (size_t i = 1; i <= matches->count; i++)
        free(matches->texts[i]);
    free(matches->texts);
    return NULL;
}

/* The whole line up to the cursor is one word for readline. */
static char **complete(const char *text, int start, int end)
{
    struct matches matches = {NULL, 0};
    (void)start;
    rl_attempted_completion_over = 1; /* never file names */
    session_complete(player, rl_line_buffer, (size_t)end, add_match, &matches);
    if (matches.count > 0 && (matches.texts[0] = common_beginning(&matches, text)) == NULL)
        return drop_matches(&matches);
    if (matches.count == 1) { /* readline wants the only one alone */
        free(matches.texts[1]);
        matches.texts[1] = NULL;
    }
    return matches.texts;
}

/* Without the words that all of them begin with: "beginner  novice", not "level beginner
 * level novice". */
static void list_matches(char **matches, int count, int longest)
{
    const char *blank = strrchr(matches[0], ' ');
    size_t length = 0, common = blank ? (size_t)(blank + 1 - matches[0]) : 0;
    (void)longest;
    for (int i = 1; i <= count && length < sizeof line; i++)
        length += (size_t)snprintf(line + length, sizeof line - length, i > 1 ? "  %s" : "%s",
                                   matches[i] + common);
    event = PROMPT_COMPLETIONS;
}

/* ---- begin and end --------------------------------------------------------------- */

static void draw_later(void)
{
}

void prompt_open(struct session *session)
{
    player = session;
    nowhere = fopen("/dev/null", "w");
    rl_outstream = nowhere;
    rl_readline_name = "ttychess";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    rl_prep_term_function = NULL;
    rl_deprep_term_function = NULL;
    rl_redisplay_function = draw_later;
    rl_getc_function = read_byte;
    rl_input_available_hook = input_is_available;
    rl_attempted_completion_function = complete;
    rl_completion_display_matches_hook = list_matches;
    rl_completer_word_break_characters = "";
    rl_basic_word_break_characters = "";
    rl_completer_quote_characters = "";
    rl_completion_append_character = '\0';
    rl_sort_completion_matches = 0;
    rl_initialize();
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("show-all-if-ambiguous", "on");
    rl_variable_bind("enable-bracketed-paste", "off");
    using_history();
    stifle_history(HISTORY_LINES);
    rl_callback_handler_install("", take_line);
}

void prompt_close(void)
{
    rl_callback_handler_remove();
    rl_clear_history();
    if (nowhere)
        fclose(nowhere);
}

const char *prompt_line(void)
{
    return line;
}

int prompt_function_key(void)
{
    return function_key;
}

const char *prompt_text(void)
{
    return rl_line_buffer ? rl_line_buffer : "";
}

bool prompt_is_empty(void)
{
    return rl_end == 0;
}

void prompt_clear(void)
{
    rl_free_line_state();     /* or a line from the history would be freed twice */
    rl_callback_sigcleanup(); /* leave a search or a half-typed key */
    rl_replace_line("", 1);
    rl_point = 0;
    using_history(); /* Up begins at the latest line again */
}

void prompt_set(const char *text)
{
    prompt_clear();
    rl_replace_line(text, 1);
    rl_point = rl_end;
}

/* ---- drawing --------------------------------------------------------------------- */

/* Decode the line for drawing, from the locale's bytes. Returns the number of characters;
 * *cursor is the one the cursor stands on. Control characters become '?', as all that
 * cannot be shown. */
static int decode_line(wchar_t characters[LINE_SIZE], int *cursor)
{
    mbstate_t state = {0};
    int count = 0;
    *cursor = 0;
    for (int byte = 0; byte < rl_end && count < LINE_SIZE;) {
        wchar_t character;
        size_t length =
            mbrtowc(&character, rl_line_buffer + byte, (size_t)(rl_end - byte), &state);
        if (byte < rl_point)
            *cursor = count + 1;
        if (length == (size_t)-1 || length == (size_t)-2) {
            memset(&state, 0, sizeof state);
            character = '?';
            length = 1;
        }
        byte += length > 0 ? (int)length : 1;
        characters[count++] = wcwidth(character) < 1 ? L'?' : character;
    }
    return count;
}

static int character_width(wchar_t character)
{
    return character < 0x80 || !text_is_unicode() ? 1 : wcwidth(character);
}

/* A line too long for the row is shown from where the cursor is still in sight. */
static void draw_line(struct rectangle area)
{
    static wchar_t characters[LINE_SIZE];
    int cursor, first = 0, before = 0, column = 0;
    int count = decode_line(characters, &cursor);
    for (int i = 0; i < cursor; i++)
        before += character_width(characters[i]);
    while (before > area.columns - 1 && first < cursor)
        before -= character_width(characters[first++]);
    for (int i = first; i < count; i++) {
        int width = character_width(characters[i]);
        if (column + width > area.columns)
            break;
        text_put(area.row, area.column + column, (uint32_t)characters[i]);
        column += width;
    }
    move(area.row, area.column + before);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    bool searching = rl_display_prompt && rl_display_prompt != rl_prompt;
    text_clear(area);
    colours_use(ELEMENT_PROMPT);
    int used = text_draw(area.row, area.column, area.columns - 4,
                         searching        ? rl_display_prompt
                         : *screen->asked ? screen->asked
                                          : session_prompt(screen->session));

    colours_use(ELEMENT_TEXT);
    area.column += used;
    area.columns -= used;
    draw_line(area);
}

const struct view_ops prompt_view = {.draw = draw};

/* prompt.c - the line where moves and commands are typed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Readline's callback interface is fed the bytes of whole keys, one key at a time (keys.h),
 * and everything in it that would write or change modes is switched off.
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
#include "tui/face.h"
#include "tui/prompt_keys.h"
#include "tui/prompt_needs.h"
#include "tui/text.h"
#include "tui/views.h"

enum { LINE_SIZE = 4096, HISTORY_LINES = 500 };

static struct session *player;
static enum prompt_event event;
static char line[LINE_SIZE];
static int function_key;
static char waiting[KEYS_BYTES]; /* bytes of a key, for readline */
static size_t waiting_length, waiting_taken;
static FILE *nowhere; /* what readline thinks is the terminal */

/* ---- reading --------------------------------------------------------------------- */

/* Readline's ^X after ^R jumps into a function that has returned (8.2): there it means what
 * ^G does, end of search. */
static int readlines_byte(int byte)
{
    return byte == ('X' & 31) && RL_ISSTATE(RL_STATE_ISEARCH) ? 'G' & 31 : byte;
}

static int read_byte(FILE *stream)
{
    (void)stream;
    return waiting_taken < waiting_length
               ? readlines_byte((unsigned char)waiting[waiting_taken++])
               : EOF;
}

static int input_is_available(void)
{
    return waiting_taken < waiting_length;
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

/* Readline has no Escape of its own: it would wait for the key after it, however late, and
 * swallow it. */
enum prompt_event prompt_take(const struct key *key)
{
    event = PROMPT_EDITED;
    waiting_taken = 0;
    waiting_length = key->length;
    memcpy(waiting, key->bytes, key->length);
    if (key->pressed == PRESSED_LOST)
        return PROMPT_LOST;
    if (key->pressed == PRESSED_ESCAPE)
        waiting[waiting_length++] = PROMPT_LONE_ESCAPE;
    while (waiting_taken < waiting_length)
        rl_callback_read_char();
    return event;
}

bool prompt_knows(const struct key *key)
{
    return rl_end > 0 && rl_function_of_keyseq_len(key->bytes, key->length, NULL, NULL);
}

void prompt_insert(const char *text, size_t length)
{
    char part[256];
    size_t count = 0;
    for (size_t i = 0; i < length && rl_end + (int)count < LINE_SIZE - 1; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte >= ' ' && byte != 0x7F)
            part[count++] = text[i];
        if (count == sizeof part - 1 || i + 1 == length) {
            part[count] = '\0';
            rl_insert_text(part);
            count = 0;
        }
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
    nowhere = prompt_open_nowhere();
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
    prompt_clear(); /* a search under way, and what it keeps, would stay */
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
    rl_end_of_history(1, 0);  /* Up begins at the latest line; what was typed is not kept */
    rl_replace_line("", 1);
    rl_point = 0;
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
static int first_shown(const wchar_t *characters, int cursor, int columns)
{
    int first = 0, before = 0;
    for (int i = 0; i < cursor; i++)
        before += character_width(characters[i]);
    while (before > columns - 1 && first < cursor)
        before -= character_width(characters[first++]);
    return first;
}

/* Put readline's cursor before a character, counted from 0. */
static void set_cursor(int character)
{
    mbstate_t state = {0};
    int byte = 0;
    for (; character > 0 && byte < rl_end; character--) {
        size_t length = mbrlen(rl_line_buffer + byte, (size_t)(rl_end - byte), &state);
        if (length == (size_t)-1 || length == (size_t)-2) {
            memset(&state, 0, sizeof state);
            length = 1;
        }
        byte += length > 0 ? (int)length : 1;
    }
    rl_point = byte;
}

static void draw_line(struct rectangle area)
{
    static wchar_t characters[LINE_SIZE];
    int cursor, column = 0, before = 0;
    int count = decode_line(characters, &cursor);
    int first = first_shown(characters, cursor, area.columns);
    for (int i = first; i < cursor; i++)
        before += character_width(characters[i]);
    for (int i = first; i < count; i++) {
        int width = character_width(characters[i]);
        if (column + width > area.columns)
            break;
        text_put(area.row, area.column + column, (uint32_t)characters[i]);
        column += width;
    }
    move(area.row, area.column + before);
}

/* What stands before the line. */
static const char *prompt_words(const struct screen *screen)
{
    bool searching = rl_display_prompt && rl_display_prompt != rl_prompt;
    return searching        ? rl_display_prompt
           : *screen->asked ? screen->asked
                            : session_prompt(screen->session);
}

static const char UNSAVED[] = "unsaved"; /* at the end of the row */

/* The terminal's cursor stands where the keys go: here, or on the board. */
static void draw(const struct screen *screen, struct rectangle area)
{
    text_clear(area);
    if (screen->unsaved) {
        colours_use(ELEMENT_ERROR);
        text_draw_at_end(&area, UNSAVED);
    }
    colours_use(ELEMENT_PROMPT);
    int used = text_draw(area.row, area.column, area.columns - 4, prompt_words(screen));

    colours_use(ELEMENT_TEXT);
    area.column += used;
    area.columns -= used;
    draw_line(area);
    if (screen->hand.cursor != NO_SQUARE) {
        struct rectangle square = board_hand_place(screen, screen->hand.cursor);
        move(square.row + square.rows / 2, square.column + square.columns / 2);
    }
}

/* A click in the line puts the cursor there. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    static wchar_t characters[LINE_SIZE];
    int words = text_width(prompt_words(&face->screen));
    if (face->screen.unsaved)
        area.columns -= (int)sizeof UNSAVED; /* with a blank */
    int cursor, column = area.column + (words < area.columns - 4 ? words : area.columns - 4);
    if (mouse->action != MOUSE_PRESS || RL_ISSTATE(RL_STATE_ISEARCH))
        return false;
    int count = decode_line(characters, &cursor);
    int first = first_shown(characters, cursor, area.column + area.columns - column),
        at = first;
    while (at < count && column + character_width(characters[at]) <= mouse->column)
        column += character_width(characters[at++]);
    set_cursor(at);
    face->stale |= STALE_PROMPT;
    return true;
}

const struct view_ops prompt_view = {.draw = draw, .mouse = take_mouse};

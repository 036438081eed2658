/* prompt.c - implements prompt.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <curses.h>
#include <readline/history.h>
#include <readline/readline.h>

#include "base/words.h"
#include "pgn/move_text.h"
#include "plain/line_editor.h"
#include "tui/style/text.h"
#include "tui/views/picker_pane.h"

/* ---- the input line --------------------------------------------------------------------- */

/* Readline's callback interface gets the bytes of one whole key at a time (keys.h). Nothing in
 * readline writes to the terminal or changes its modes. */

enum { LINE_SIZE = 4096 };

static struct session *prompt_session;
static enum prompt_event event;
static char line[LINE_SIZE];
static int suggestion; /* index of the suggested text in the line; 0: none */
static char key_bytes[KEYS_BYTES];
static size_t key_length, key_bytes_read;

static int read_byte(FILE *stream)
{
    (void)stream;
    if (key_bytes_read == key_length)
        return EOF;
    int byte = (unsigned char)key_bytes[key_bytes_read++];
    /* In readline 8.2, ^X after ^R jumps into a function that has returned. Send ^G instead,
     * which ends the search. */
    return byte == ('X' & 31) && RL_ISSTATE(RL_STATE_ISEARCH) ? 'G' & 31 : byte;
}

static int input_is_available(void)
{
    return key_bytes_read < key_length;
}

static void handle_line(char *typed)
{
    if (!typed) {
        event = PROMPT_END;
        return;
    }
    line_editor_add_history(typed);
    snprintf(line, sizeof line, "%s", typed);
    free(typed);
    event = PROMPT_LINE;
}

static void end_suggestion(bool typed)
{
    if (typed && suggestion > 0) {
        rl_delete_text(suggestion, rl_end);
        rl_point = suggestion;
    }
    suggestion = 0;
}

/* A special byte stands for Escape, because readline would wait for the key after Escape and
 * swallow it, however late it comes. */
enum prompt_event prompt_handle_key(const struct key *key)
{
    event = PROMPT_EDITED;
    key_bytes_read = 0;
    key_length = key->length;
    memcpy(key_bytes, key->bytes, key->length);
    if (key->pressed == PRESSED_HANGUP)
        return PROMPT_HANGUP;
    end_suggestion(key->pressed == PRESSED_CHARACTER);
    if (key->pressed == PRESSED_FUNCTION) {
        rl_callback_sigcleanup(); /* ends a search */
        return PROMPT_FUNCTION_KEY;
    }
    if (key->pressed == PRESSED_ESCAPE)
        key_bytes[key_length++] = PROMPT_LONE_ESCAPE;
    while (key_bytes_read < key_length)
        rl_callback_read_char();
    if (rl_end >= LINE_SIZE) {
        rl_delete_text(LINE_SIZE - 1, rl_end);
        rl_point = rl_point < rl_end ? rl_point : rl_end;
    }
    return event;
}

bool prompt_takes_escape(void)
{
    return rl_editing_mode == 0 && rl_get_keymap() == vi_insertion_keymap;
}

/* Every line begins in insertion mode, however the last one ended. */
static void begin_line(void)
{
    rl_end_of_history(1, 0);
    rl_replace_line("", 1);
    rl_point = 0;
    if (rl_editing_mode == 0)
        rl_vi_insertion_mode(1, 0);
}

bool prompt_has_alt_binding(const struct key *key)
{
    return rl_end > 0 && rl_function_of_keyseq_len(key->bytes, key->length, NULL, NULL);
}

void prompt_insert(const char *text, size_t length)
{
    rl_callback_sigcleanup(); /* ends a search */
    end_suggestion(true);
    for (size_t i = 0; i < length && rl_end < LINE_SIZE - 1; i++) {
        const char byte[2] = {text[i], '\0'};
        if ((unsigned char)*byte >= ' ' && *byte != 0x7F)
            rl_insert_text(byte);
    }
}

/* ---- keys that readline does not have --------------------------------------------------- */

static int handle_control_key(int count, int character)
{
    (void)count;
    event = character == ('C' & 31)   ? PROMPT_INTERRUPT
            : character == ('Z' & 31) ? PROMPT_SUSPEND
                                      : PROMPT_REDRAW;
    return 0;
}

static int handle_escape(int count, int character)
{
    (void)count, (void)character;
    begin_line();
    return 0;
}

static void bind_named_keys(void)
{
    static rl_command_func_t *const functions[] = {
        [PRESSED_HOME] = rl_beg_of_line,        [PRESSED_END] = rl_end_of_line,
        [PRESSED_UP] = rl_get_previous_history, [PRESSED_DOWN] = rl_get_next_history,
        [PRESSED_RIGHT] = rl_forward_char,      [PRESSED_LEFT] = rl_backward_char,
        [PRESSED_DELETE] = rl_delete,           [PRESSED_ENTER] = rl_newline,
    };
    const struct named_key *key;
    for (size_t i = 0; (key = keys_get_named(i)) != NULL; i++) {
        rl_command_func_t *function = key->pressed < sizeof functions / sizeof functions[0]
                                          ? functions[key->pressed]
                                          : NULL;
        for (int j = 0; function && j < KEYS_FUNCTION_SEQUENCES && key->sequences[j]; j++)
            rl_bind_keyseq_if_unbound(key->sequences[j], function);
    }
}

/* Binds the keys in readline's current keymap. */
static void bind_keys(void)
{
    rl_bind_keyseq("\\e[", rl_skip_csi_sequence); /* unknown keys type nothing */
    rl_bind_keyseq("\\e\\e[", rl_skip_csi_sequence);
    bind_named_keys();
    rl_bind_key(PROMPT_LONE_ESCAPE, handle_escape);
    rl_bind_key('C' & 31, handle_control_key);
    rl_bind_key('Z' & 31, handle_control_key);
    rl_bind_key('L' & 31, handle_control_key);
}

void prompt_bind_keys(void)
{
    Keymap first = rl_get_keymap();
    bind_keys();
    if (rl_editing_mode != 0)
        return;
    rl_set_keymap(vi_movement_keymap);
    bind_keys();
    rl_set_keymap(first);
    rl_bind_key(PROMPT_LONE_ESCAPE, rl_vi_movement_mode);
}

/* ---- completion ------------------------------------------------------------------ */

static char *matches; /* each ends with '\n' */

static void add_match(void *context, const char *completion)
{
    fprintf(context, "%s\n", completion);
}

static char *next_match(const char *text, int state)
{
    static const char *next;
    (void)text;
    if (state == 0)
        next = matches;
    size_t length = strcspn(next, "\n");
    if (length == 0)
        return NULL;
    char *match = strndup(next, length);
    next += length + 1;
    return match;
}

/* Completes the line up to the cursor. Readline treats it as one word. */
static char **complete(const char *text, int start, int end)
{
    size_t size;
    FILE *stream = open_memstream(&matches, &size);
    char **found = NULL;
    (void)start;
    rl_attempted_completion_over = 1; /* nothing else is completed */
    if (strchr(text, ' '))            /* after a command, readline appends a space */
        rl_completion_append_character = '\0';
    if (!stream)
        return NULL;
    session_complete_line(prompt_session, rl_line_buffer, (size_t)end, add_match, stream);
    if (fclose(stream) == 0)
        found = rl_completion_matches(text, next_match);
    free(matches);
    return found;
}

/* Lists the matches without the words they share. */
static void list_matches(char **texts, int count, int longest)
{
    const char *blank = strrchr(texts[0], ' ');
    size_t common = blank ? (size_t)(blank + 1 - texts[0]) : 0;
    (void)longest;
    line[0] = '\0';
    for (int i = 1; i <= count; i++)
        text_add_item(line, sizeof line, "  ", texts[i] + common);
    event = PROMPT_COMPLETIONS;
}

static void skip_redisplay(void)
{
}

void prompt_open(struct session *session)
{
    prompt_session = session;
    rl_outstream = fopen("/dev/null", "we");
    rl_redisplay_function = skip_redisplay;
    rl_getc_function = read_byte;
    rl_input_available_hook = input_is_available;
    rl_attempted_completion_function = complete;
    rl_completion_display_matches_hook = list_matches;
    rl_completer_word_break_characters = "";
    rl_basic_word_break_characters = "";
    rl_completer_quote_characters = "";
    rl_sort_completion_matches = 0;
    line_editor_set_up();
    rl_extend_line_buffer(2 * LINE_SIZE); /* a search in readline 8.2 reads beyond a shortened
                                           * line */
    rl_variable_bind("show-all-if-ambiguous", "on");
    rl_callback_handler_install("", handle_line);
}

void prompt_close(void)
{
    prompt_clear(); /* an open search would leak */
    rl_callback_handler_remove();
    rl_clear_history();
    if (rl_outstream)
        fclose(rl_outstream);
}

const char *prompt_event_text(void)
{
    return line;
}

const char *prompt_text(void)
{
    return rl_line_buffer ? rl_line_buffer : "";
}

bool prompt_is_empty(void)
{
    return rl_end == 0;
}

bool prompt_update_candidates(struct screen *screen)
{
    struct candidate_moves old = screen->candidates;
    screen->candidates = (struct candidate_moves){.from = NO_SQUARE};
    if (rl_end > 0 && !*screen->prompt_label && !screen->preview &&
        !session_tree(screen->session) && !keys_input_is_available())
        session_find_candidate_moves(screen->session, rl_line_buffer, &screen->candidates);
    return old.targets != screen->candidates.targets || old.from != screen->candidates.from;
}

void prompt_clear(void)
{
    rl_free_line_state();     /* otherwise a line from the history is freed twice */
    rl_callback_sigcleanup(); /* ends a search or an incomplete key */
    begin_line();
}

void prompt_set_text(const char *text)
{
    suggestion = 0;
    prompt_clear();
    rl_replace_line(text, 1);
    rl_point = rl_end;
}

void prompt_suggest(const char *text, size_t fixed_length)
{
    prompt_set_text(text);
    suggestion = (int)fixed_length;
}

/* Decodes the line; unprintable characters become '?'. Returns the number of characters, and
 * sets *cursor to the cursor's index. */
static int decode_line(wchar_t characters[LINE_SIZE], int *cursor)
{
    mbstate_t state = {0};
    int count = 0;
    *cursor = 0;
    for (int byte = 0; byte < rl_end && count < LINE_SIZE;) {
        wchar_t wide;
        size_t length = mbrtowc(&wide, rl_line_buffer + byte, (size_t)(rl_end - byte), &state);
        if (byte < rl_point)
            *cursor = count + 1;
        if (length == (size_t)-1 || length == (size_t)-2) {
            memset(&state, 0, sizeof state);
            wide = '?';
            length = 1;
        }
        byte += length > 0 ? (int)length : 1;
        characters[count++] = wcwidth(wide) < 1 ? L'?' : wide;
    }
    return count;
}

static int character_width(wchar_t character)
{
    return character < 0x80 || !text_is_unicode() ? 1 : wcwidth(character);
}

/* Returns the index of the first visible character, and sets *before to the columns between it
 * and the cursor. Long lines scroll. */
static int first_visible(const wchar_t *characters, int cursor, int columns, int *before)
{
    int first = 0;
    *before = 0;
    for (int i = 0; i < cursor; i++)
        *before += character_width(characters[i]);
    while (*before > columns - 1 && first < cursor)
        *before -= character_width(characters[first++]);
    return first;
}

static void draw_line(struct rectangle area, const char *moves)
{
    static wchar_t characters[LINE_SIZE];
    int cursor, before, column = 0;
    int count = decode_line(characters, &cursor);
    int first = first_visible(characters, cursor, area.columns, &before);
    for (int i = first; i < count; i++) {
        int width = character_width(characters[i]);
        if (column + width > area.columns)
            break;
        text_draw_character(area.row, area.column + column, (uint32_t)characters[i]);
        column += width;
    }
    if (COLS >= 50 && area.columns - column > SAN_SIZE) {
        const char *next;
        colours_use(ELEMENT_QUIET);
        mvprintw(area.row, area.column + column + 2, "%.*s",
                 text_break_line(moves, area.columns - column - 2, &next), moves);
    }
    move(area.row, area.column + before);
}

static const char *prompt_label(const struct screen *screen)
{
    static char text[MOVE_NUMBER_SIZE + sizeof "move> "];
    char number[MOVE_NUMBER_SIZE];
    if (rl_display_prompt && rl_display_prompt != rl_prompt) /* a search */
        return rl_display_prompt;
    if (*screen->prompt_label)
        return screen->prompt_label;
    if (!screen->preview_game || picker_pane_id(screen) != PICKER_START ||
        screen->preview_game->result != RESULT_NONE)
        return session_prompt(screen->session);
    snprintf(text, sizeof text, "%s move> ", move_number_text(screen->preview, 0, number));
    return text; /* a move resumes that game */
}

/* The terminal's cursor shows whether keys go to the prompt or the board. */
static void draw(const struct screen *screen, struct rectangle area)
{
    text_clear(area);
    if (screen->unsaved) {
        static const char unsaved[] = "unsaved"; /* the NUL counts as a space */
        area.columns -= (int)sizeof unsaved;
        colours_use(ELEMENT_ERROR);
        text_draw(area.row, area.column + area.columns + 1, (int)sizeof unsaved, unsaved);
    }
    colours_use(ELEMENT_PROMPT);
    int used = text_draw(area.row, area.column, area.columns - 4, prompt_label(screen));

    colours_use(screen->candidates.no_match ? ELEMENT_ERROR : ELEMENT_TEXT);
    area.column += used;
    area.columns -= used;
    draw_line(area, screen->candidates.moves);
    if (screen->cursor.square != NO_SQUARE && screen->cursor.promotion_square == NO_SQUARE) {
        struct rectangle square = screen_square_area(screen, screen->cursor.square);
        /* The first cell of the last row is free, unless a mark is in the only row. */
        bool is_marked = square.rows == 1 && square.columns > 3;
        move(square.row + square.rows - 1, square.column + is_marked);
    }
}

const struct view_ops prompt_view = {.draw = draw};

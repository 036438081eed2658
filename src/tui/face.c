/* face.c - messages on the screen, and the commands that only a front end can carry out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/face.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include <curses.h>

#include "base/printable.h"
#include "base/words.h"
#include "session/session_graph.h"
#include "tui/look/colours.h"
#include "tui/terminal/terminal.h"
#include "tui/views/pager.h"
#include "tui/views/picking.h"
#include "tui/input/prompt.h"
#include "tui/look/text.h"

/* ---- pieces, colours, size ------------------------------------------------------- */

/* Returns whether the terminal has its own font, which lacks chess pieces. */
static bool font_is_poor(void)
{
    static const char *const types[] = {"linux", "vt", "cons", "ansi", "pcansi", "sun"};
    const char *type = getenv("TERM");
    for (size_t i = 0; type && i < sizeof types / sizeof types[0]; i++)
        if (strncmp(type, types[i], strlen(types[i])) == 0 && strncmp(type, "vte", 3) != 0)
            return true;
    return false;
}

void face_fit_window(struct face *face)
{
    bool can_show = text_is_unicode() && wcwidth(0x2654) == 1 && wcwidth(0x265F) == 1;
    enum piece_choice choice = face->piece_choice;
    const char *windows = getenv("WT_SESSION");
    /* Windows Terminal draws U+265F as a coloured emoji, so White's pawns would look like
     * Black's. */
    if (choice == PIECES_AUTO && windows && *windows)
        choice = PIECES_OUTLINES;
    if (!can_show || choice == PIECES_LETTERS || (choice == PIECES_AUTO && font_is_poor()))
        face->screen.pieces = PIECE_SET_LETTERS;
    else
        face->screen.pieces = choice == PIECES_FIGURINES || choice == PIECES_OUTLINES
                                  ? PIECE_SET_FIGURINES
                                  : PIECE_SET_BLOCKS;
    face->screen.by_form = !colours_tell_sides() || choice == PIECES_OUTLINES;
    face->screen.has_marks = !colours_tell_sides();
    session_set_columns(face->screen.session, COLS);
    views_lay_out(&face->screen);
    face->stale = STALE_ALL;
}

/* ---- messages -------------------------------------------------------------------- */

void face_say(struct face *face, enum message_kind kind, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(face->screen.message, sizeof face->screen.message, format, arguments);
    va_end(arguments);
    face->screen.message_kind = kind;
    face->stale |= STALE_MESSAGE;
}

void face_hush(struct face *face)
{
    face_say(face, MESSAGE_INFO, "%s", "");
}

static bool study_is_open(struct session *session)
{
    return session_tree(session) || session_comparison(session);
}

bool face_close_study(struct face *face)
{
    bool open = study_is_open(face->screen.session);
    session_close_tree(face->screen.session);
    session_close_comparison(face->screen.session);
    face_hush(face);
    return open;
}

/* Returns false if the text is too long for the buffer or the message line. */
static bool join(const struct face *face, const struct message *messages, size_t count,
                 char text[sizeof((struct screen *)NULL)->message])
{
    struct layout layout; /* with its possible second row */
    size_t size = sizeof face->screen.message;
    text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        if (strlen(text) + strlen(messages[i].text) + 1 >= size)
            return false;
        text_add_item(text, size, " ", messages[i].text);
    }
    layout_compute(&layout, LINES, COLS,
                   !colours_have_board()); /* a list may cover the row now */
    layout_grow(&layout, &layout.message, 2);
    return text_rows(text, layout.message.columns) <= layout.message.rows;
}

/* The first messages of a session never hide the board behind pages: the last ones that fit
 * are shown, or the first error. */
bool face_take_messages(struct face *face)
{
    enum { AT_ONCE = 64 };
    static struct message messages[AT_ONCE];
    char joined[sizeof face->screen.message];
    size_t count = 0, from = 0;

    while (count < AT_ONCE && session_next_message(face->screen.session, &messages[count])) {
        if (messages[count].kind == MESSAGE_TIME && face->screen.layout.bottom_clock.rows > 0)
            continue; /* the clock shows it */
        count++;
    }
    if (count == 0)
        return false;
    enum message_kind kind = messages[count - 1].kind;
    for (size_t i = 0; i < count; i++)
        if (messages[i].kind == MESSAGE_ALERT)
            beep();

    if (join(face, messages, count, joined)) {
        face_say(face, kind, "%s", joined);
    } else if (kind == MESSAGE_INFO && !face->starting &&
               !study_is_open(face->screen.session)) {
        pager_open("ttychess");
        for (size_t i = 0; i < count; i++)
            pager_add(messages[i].text);
        while (session_next_message(face->screen.session, &messages[0]))
            pager_add(messages[0].text);
        face->stale = STALE_ALL;
    } else {
        bool fits;
        while (!(fits = join(face, messages + from, count - from, joined)) &&
               from + 1 < count && messages[from].kind != MESSAGE_ERROR &&
               messages[from].kind != MESSAGE_WARNING)
            from++;
        face_say(face, fits ? kind : messages[from].kind, "%s",
                 fits ? joined : messages[from].text);
    }
    return true;
}

static void use_mouse(struct face *face, enum mouse_choice choice)
{
    face->mouse_choice = choice;
    terminal_want_mouse(choice != MOUSE_OFF, choice == MOUSE_ON);
}

/* Says that the squares are too small for the chosen blocks. */
static void tell_small_squares(struct face *face)
{
    const struct screen *screen = &face->screen;
    struct rectangle inside = layout_square(&screen->layout, 0, 0);
    if (face->piece_choice == PIECES_BLOCKS && screen->pieces == PIECE_SET_BLOCKS &&
        piece_set_for(screen->pieces, screen->by_form, inside.rows, inside.columns) !=
            PIECE_SET_BLOCKS)
        face_say(face, MESSAGE_INFO, "Blocks need squares of %s or more; these are %dx%d.",
                 screen->by_form ? "10x5" : "7x3", screen->layout.square_columns,
                 screen->layout.square_rows);
}

void face_open(struct face *face, struct session *session)
{
    const struct settings *settings = session_settings(session);
    *face = (struct face){.screen = {.session = session}, .starting = true};
    board_hand_open(&face->screen.hand);
    face->piece_choice = settings->pieces;
    use_mouse(face, settings->mouse);
    colours_open(settings->theme, terminal_takes_tints());
    if (colours_tints())
        terminal_set_tints(colours_tints());
    session_set_ui(session, UI_SCREEN);
    colours_choose_background(settings->background);
    face_fit_window(face);
    session_mention_unfinished_game(session);
    face_take_messages(face);
    if (face->screen.message_kind == MESSAGE_INFO)
        tell_small_squares(face);
    face->starting = session_shows_menu(session);
    picking_follow(face);
}

/* ---- commands -------------------------------------------------------------------- */

static bool show_pieces(struct face *face, const char *name)
{
    int choice = settings_word_find("pieces", name);
    if (choice < 0)
        return false;
    face->piece_choice = (enum piece_choice)choice;
    face_fit_window(face);
    return true;
}

static bool show_theme(const char *name)
{
    const uint32_t *before = colours_tints();
    bool found = colours_choose(name);
    if (colours_tints() && colours_tints() != before)
        terminal_set_tints(colours_tints());
    return found;
}

void face_show_look(struct face *face, enum command_id what, const char *name)
{
    if (what == COMMAND_THEME)
        show_theme(name);
    else
        show_pieces(face, name);
    face_fit_window(face);
}

static void choose_pieces(struct face *face, const char *name)
{
    char words[SETTINGS_WORDS_SIZE];
    bool known = show_pieces(face, name);
    face_take_messages(face);
    if (known) {
        session_record_setting(face->screen.session, "pieces", name);
        tell_small_squares(face);
    } else
        face_say(face, MESSAGE_ERROR, "No pieces '%.*s'; choose %s.",
                 PRINTABLE_UP_TO(20, name), settings_words("pieces", words));
}

/* "light", "dark" and "background auto" are about the terminal, not the theme. */
static bool choose_background(const char *words)
{
    bool named = strncasecmp(words, "background ", strlen("background ")) == 0;
    int background =
        settings_word_find("background", named ? words + strlen("background ") : words);
    if (background < 0 || (!named && background == BACKGROUND_AUTO))
        return false;
    colours_choose_background((enum background)background);
    return true;
}

static void choose_mouse(struct face *face, const char *name)
{
    int choice = settings_word_find("mouse", name);
    char words[SETTINGS_WORDS_SIZE];
    if (choice < 0 && *name) {
        face_say(face, MESSAGE_ERROR, "mouse: expected %s, found '%.*s'.",
                 settings_words("mouse", words), PRINTABLE_UP_TO(20, name));
        return;
    }
    if (choice >= 0)
        use_mouse(face, (enum mouse_choice)choice);
    if (modes_have_mouse())
        face_say(face, MESSAGE_INFO,
                 "The mouse is on: click or drag pieces; hold Shift to select text.");
    else if (face->mouse_choice == MOUSE_OFF)
        face_say(face, MESSAGE_INFO, "The mouse is off; 'mouse on' turns it on.");
    else
        face_say(face, MESSAGE_INFO,
                 "This terminal may not support a mouse; 'mouse on' tries it.");
}

static void begin_cursor(struct face *face)
{
    char text[BOARD_HAND_TEXT_SIZE];
    if (!views_show_board(&face->screen) || !board_hand_begin(&face->screen)) {
        face_say(face, MESSAGE_ERROR, "There is no visible board to move on.");
        return;
    }
    face_say(face, MESSAGE_INFO, "%s", board_hand_text(&face->screen, text));
}
static void copy(struct face *face, const char *what)
{
    struct error error;
    size_t length;
    char *text = session_clipboard_text(face->screen.session, what, &length, &error);
    if (!text || !clipboard_copy(text, length, &error))
        face_say(face, MESSAGE_ERROR, "Nothing was copied: %s.", error.text);
    else
        face_say(face, MESSAGE_INFO,
                 "The %s was sent to the terminal's clipboard (%zu bytes).",
                 strchr(text, '[') ? "game" : "position", length);
    free(text);
}

void face_carry_out(struct face *face)
{
    const char *argument;
    enum picker_id picker = session_ui_picker(face->screen.session);
    if (picker != PICKERS) {
        picking_open(face, picker);
        return;
    }
    switch (session_ui_command(face->screen.session, &argument)) {
    case COMMAND_HELP: /* unknown words search the list of all commands */
        if (!help_open(argument) && picking_open(face, PICKER_HELP)) {
            prompt_set(argument);
            picking_look_for(face, argument);
        }
        break;
    case COMMAND_PIECES: choose_pieces(face, argument); break;
    case COMMAND_MOUSE: choose_mouse(face, argument); break;
    case COMMAND_CURSOR: begin_cursor(face); break;
    case COMMAND_MARKS:
        face->screen.unmarked = !face->screen.unmarked;
        face_say(face, MESSAGE_INFO, "Hint, threat and best move are %s the board.",
                 face->screen.unmarked ? "not shown on" : "shown on");
        break;
    case COMMAND_THEME:
        if (!choose_background(argument) && !show_theme(argument))
            face_say(face, MESSAGE_ERROR, "No theme '%.*s'; 'theme' alone shows all.",
                     PRINTABLE_UP_TO(20, argument));
        break;
    case COMMAND_GRAPH: session_open_graph(face->screen.session); break;
    case COMMAND_TIMES: session_open_time_graph(face->screen.session); break;
    case COMMAND_COPY: copy(face, argument); break;
    default: /* BOARD: always visible */ break;
    }
}

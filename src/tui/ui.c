/* ui.c - implements ui.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include <curses.h>

#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "session/session_graph.h"
#include "tui/terminal/images.h"
#include "tui/terminal/terminal.h"
#include "tui/views/pager.h"
#include "tui/views/picker_pane.h"
#include "tui/input/prompt.h"
#include "tui/style/text.h"

/* ---- pieces, colours, size ------------------------------------------------------- */

/* Returns whether the terminal is a console whose font has no chess pieces. */
static bool font_lacks_pieces(void)
{
    static const char *const types[] = {"linux", "vt", "cons", "ansi", "pcansi", "sun"};
    const char *type = getenv("TERM");
    for (size_t i = 0; type && i < sizeof types / sizeof types[0]; i++)
        if (strncmp(type, types[i], strlen(types[i])) == 0 && strncmp(type, "vte", 3) != 0)
            return true;
    return false;
}

void ui_update_layout(struct ui *ui)
{
    bool unicode = text_is_unicode() && wcwidth(0x2654) == 1 && wcwidth(0x265F) == 1;
    bool blindfold = ui->piece_choice == PIECES_NONE; /* captured pieces are still drawn */
    enum piece_choice choice = blindfold ? PIECES_AUTO : ui->piece_choice;
    struct layout layout;
    const char *windows = getenv("WT_SESSION");
    /* Windows Terminal draws U+265F as a coloured emoji, so White's pawns would look like
     * Black's. */
    if (choice == PIECES_AUTO && windows && *windows)
        choice = PIECES_OUTLINES;
    layout_compute(&layout, LINES, COLS);
    ui->wants_images = unicode && colours_are_extended() &&
                       (choice == PIECES_AUTO || choice == PIECES_IMAGES);
    if (!unicode || choice == PIECES_LETTERS || (choice == PIECES_AUTO && font_lacks_pieces()))
        ui->screen.pieces = PIECE_SET_LETTERS;
    else if (ui->wants_images && images_fit(layout.edges))
        ui->screen.pieces = PIECE_SET_IMAGES;
    else
        ui->screen.pieces = choice == PIECES_FIGURINES || choice == PIECES_OUTLINES
                                ? PIECE_SET_FIGURINES
                                : PIECE_SET_BLOCKS;
    ui->screen.by_shape = !colours_distinguish_sides() || choice == PIECES_OUTLINES;
    ui->screen.hides_pieces = blindfold;
    session_set_columns(ui->screen.session, COLS);
    colours_set_tinted(terminal_supports_tints());
    views_update_layout(&ui->screen);
    ui->stale = STALE_SCREEN;
}

/* ---- messages -------------------------------------------------------------------- */

void ui_show_message(struct ui *ui, enum message_kind kind, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ui->screen.message, sizeof ui->screen.message, format, arguments);
    va_end(arguments);
    ui->screen.message_kind = kind;
    ui->stale |= STALE_MESSAGE;
}

void ui_clear_message(struct ui *ui)
{
    ui_show_message(ui, MESSAGE_INFO, "%s", "");
}

static bool tree_or_comparison_is_open(struct session *session)
{
    return session_tree(session) || session_comparison(session) ||
           session_evaluation(session)->shown != EVALUATION_HIDDEN;
}

bool ui_close_tree_or_comparison(struct ui *ui)
{
    bool open = tree_or_comparison_is_open(ui->screen.session);
    session_close_tree(ui->screen.session);
    session_close_comparison(ui->screen.session);
    session_evaluation(ui->screen.session)->shown = EVALUATION_HIDDEN;
    ui_clear_message(ui);
    return open;
}

/* Joins messages. Returns false if they are too long for the buffer or the message line. */
static bool join_messages(const struct ui *ui, const struct message *messages, size_t count,
                          char text[sizeof((struct screen *)NULL)->message])
{
    struct layout layout; /* not screen.layout, where a list may cover the message row */
    size_t size = sizeof ui->screen.message;
    text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        if (strlen(text) + strlen(messages[i].text) + 1 >= size)
            return false;
        text_add_item(text, size, " ", messages[i].text);
    }
    layout_compute(&layout, LINES, COLS);
    layout_grow(&layout, &layout.message, 2);
    return text_rows(text, layout.message.columns) <= layout.message.rows;
}

/* Information that is too long opens the pager, except over a tree or a comparison; over the start
 * screen, only tables do. Otherwise the oldest messages are dropped until the rest fits, but never
 * an error or a warning. If the terms of an evaluation are shown, only the first message
 * is kept: the verdict. */
bool ui_show_session_messages(struct ui *ui)
{
    enum { MAX_MESSAGES = 64, TABLE_MIN = 8 };
    static struct message messages[MAX_MESSAGES];
    char joined[sizeof ui->screen.message];
    size_t count = 0, from = 0;

    if (session_take_bell(ui->screen.session))
        beep();
    while (count < MAX_MESSAGES && session_next_message(ui->screen.session, messages + count))
        if (messages[count].kind != MESSAGE_TIME || ui->screen.layout.bottom_clock.rows == 0)
            count++; /* otherwise the clock shows it */
    if (count == 0)
        return false;
    ui->shown = monotonic_milliseconds();
    enum message_kind kind = messages[count - 1].kind;

    if (join_messages(ui, messages, count, joined)) {
        ui_show_message(ui, kind, "%s", joined);
    } else if (kind == MESSAGE_INFO && (count >= TABLE_MIN || !ui->menu_was_shown) &&
               !tree_or_comparison_is_open(ui->screen.session)) {
        pager_open("ttychess");
        for (size_t i = 0; i < count; i++)
            pager_add_line(messages[i].text);
        while (session_next_message(ui->screen.session, &messages[0]))
            pager_add_line(messages[0].text);
        ui->stale = STALE_SCREEN;
    } else {
        bool fits;
        if (session_evaluation(ui->screen.session)->shown == EVALUATION_TERMS)
            count = 1;
        while (!(fits = join_messages(ui, messages + from, count - from, joined)) &&
               from + 1 < count && messages[from].kind != MESSAGE_ERROR &&
               messages[from].kind != MESSAGE_WARNING)
            from++;
        ui_show_message(ui, fits ? kind : messages[from].kind, "%s",
                        fits ? joined : messages[from].text);
    }
    return true;
}

/* Explains why the board does not show the pieces that the user chose, or no pieces. */
static void explain_piece_choice(struct ui *ui)
{
    const struct screen *screen = &ui->screen;
    if (screen->hides_pieces)
        ui_show_message(ui, MESSAGE_INFO,
                        "Blindfold: the board shows no pieces; 'pieces auto' shows them.");
    else if (ui->piece_choice > PIECES_LETTERS && screen->pieces == PIECE_SET_LETTERS)
        ui_show_message(ui, MESSAGE_INFO,
                        "Letters are drawn: other pieces need a UTF-8 locale, such as "
                        "LANG=C.UTF-8.");
    else if (ui->piece_choice == PIECES_IMAGES && screen->pieces != PIECE_SET_IMAGES &&
             !(ui->wants_images && images_state() == IMAGES_MISSING))
        ui_show_message(
            ui, MESSAGE_INFO,
            "Images work only outside tmux, with 256 colours and kitty's graphics protocol.");
}

static bool show_theme(struct ui *ui, const char *name)
{
    const struct theme *theme =
        theme_find(session_settings(ui->screen.session)->own_themes, name);
    if (!theme)
        return false;
    colours_set_theme(theme);
    terminal_set_tints(colours_tints(), colours_are_bright());
    return true;
}

/* Also ends a preview of pieces or a theme. */
static void apply_settings(struct ui *ui)
{
    const struct settings *settings = session_settings(ui->screen.session);
    ui->piece_choice = settings->pieces;
    terminal_set_mouse(settings->mouse != MOUSE_OFF, settings->mouse == MOUSE_ON);
    show_theme(ui, settings->theme ? settings->theme : "auto");
    colours_set_user_background(settings->background);
    ui_update_layout(ui);
}

void ui_init(struct ui *ui, struct session *session)
{
    *ui = (struct ui){.screen = {.session = session}, .menu_was_shown = true};
    board_cursor_init(&ui->screen.cursor);
    colours_init();
    session_set_ui(session, UI_SCREEN);
    apply_settings(ui);
    session_mention_unfinished_game(session);
    ui_show_session_messages(ui);
    if (ui->screen.message_kind == MESSAGE_INFO && ui->piece_choice != PIECES_IMAGES)
        explain_piece_choice(ui); /* the terminal has not replied about images yet */
    ui->menu_was_shown = session_shows_menu(session);
    picker_pane_update(ui);
}

/* ---- commands -------------------------------------------------------------------- */

void ui_preview_style(struct ui *ui, enum command_id what, const char *name)
{
    if (what == COMMAND_THEME)
        show_theme(ui, name);
    else
        ui->piece_choice = (enum piece_choice)settings_parse_word("pieces", name);
    ui_update_layout(ui);
}

static void activate_cursor(struct ui *ui)
{
    char text[CURSOR_TEXT_SIZE];
    if (!views_board_is_visible(&ui->screen) || !board_cursor_activate(&ui->screen)) {
        ui_show_message(
            ui, MESSAGE_ERROR,
            "Pieces cannot be moved now: the board is hidden or shows a search tree.");
        return;
    }
    ui_show_message(ui, MESSAGE_INFO, "%s", board_cursor_describe(&ui->screen, text));
}

static void copy_to_clipboard(struct ui *ui, const char *what)
{
    struct error error;
    size_t length;
    char *text = session_clipboard_text(ui->screen.session, what, &length, &error);
    if (!text || !clipboard_copy(text, length, &error))
        ui_show_message(ui, MESSAGE_ERROR, "Nothing was copied: %s.", error.text);
    else
        ui_show_message(ui, MESSAGE_INFO,
                        "The %s was sent to the terminal's clipboard (%zu bytes).",
                        strchr(text, '[') ? "game" : "position", length);
    free(text);
}

void ui_run_command(struct ui *ui)
{
    const char *argument;
    enum picker_id picker = session_ui_picker(ui->screen.session);
    if (picker != PICKER_COUNT) {
        picker_pane_open(ui, picker);
        return;
    }
    enum command_id command = session_ui_command(ui->screen.session, &argument);
    switch (command) {
    case COMMAND_HELP: /* a word that is not a command searches the list of commands */
        if (!pager_open_help(argument, session_settings(ui->screen.session)->restricted) &&
            !session_explain_setting(ui->screen.session, argument) &&
            picker_pane_open(ui, PICKER_HELP)) {
            prompt_set_text(argument);
            picker_pane_search(ui, argument);
        }
        break;
    case COMMAND_THEME: apply_settings(ui); break;
    case COMMAND_CONFIG:
    case COMMAND_PIECES:
        apply_settings(ui);
        ui_show_session_messages(ui);
        if (command == COMMAND_PIECES || strncasecmp(argument, "pieces", 6) == 0)
            explain_piece_choice(ui);
        break;
    case COMMAND_CURSOR: activate_cursor(ui); break;
    case COMMAND_MARKS:
        ui->screen.hides_advice = !ui->screen.hides_advice;
        ui_show_message(ui, MESSAGE_INFO,
                        "Hints, threats, best moves and marks from comments are %s the board.",
                        ui->screen.hides_advice ? "not shown on" : "shown on");
        break;
    case COMMAND_GRAPH: session_open_graph(ui->screen.session); break;
    case COMMAND_TIMES: session_open_time_graph(ui->screen.session); break;
    case COMMAND_COPY: copy_to_clipboard(ui, argument); break;
    default: /* COMMAND_BOARD: the board is always shown */ break;
    }
}

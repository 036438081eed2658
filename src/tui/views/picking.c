/* picking.c - the open picker: its rows and the selected row.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/views/picking.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "session/commands.h"
#include "session/session_lobby.h"
#include "tui/look/colours.h"

enum { LINE_SIZE = 512 };

static struct {
    bool open;
    enum picker_id id;
    struct picker rows;
    char typed[LINE_SIZE];       /* rows were searched for this */
    struct archive_summary kept; /* the selected saved game; id "": none */
    char start[LINE_SIZE];       /* row last selected on the start screen */
    bool was_in_lobby;           /* opened once, for the command line */
    bool over_lobby;             /* opened over the lobby's rows, to which it returns */
    int64_t table;               /* lobby game on the board at the start */
    char look[OPTION_WORD_SIZE]; /* theme or pieces at the start */
} picking;

const struct picker_row *picking_chosen(void)
{
    return picker_selected(&picking.rows);
}

struct picker *picking_rows(void)
{
    return &picking.rows;
}

const char *picking_look_before(void)
{
    return picking.look;
}

bool picking_is_over_lobby(void)
{
    return picking.open && picking.over_lobby;
}

enum picker_id picking_which(const struct screen *screen)
{
    if (!picking.open || (picking.id == PICKER_START && !session_shows_menu(screen->session)))
        return PICKERS;
    return picking.id;
}

bool picking_shows_look(const struct screen *screen)
{
    enum picker_id id = picking_which(screen);
    return id == PICKER_THEME || id == PICKER_PIECES;
}

void picking_show_kept(struct face *face)
{
    struct screen *screen = &face->screen;
    const struct picker_row *row = picking_chosen();
    bool kept = row && row->kind == ROW_SAVED_GAME;
    if (kept && screen->kept && strcmp(picking.kept.id, row->id) == 0)
        return;
    if (screen->kept)
        face->stale = STALE_ALL;
    screen->kept = NULL;
    screen->shown = NULL;
    screen->shown_last = MOVE_NONE;
    if (!kept || !session_summarise_saved(screen->session, row->id, &picking.kept))
        return;
    screen->kept = &picking.kept;
    screen->shown = &picking.kept.position;
    screen->shown_last = picking.kept.last;
    face->stale = STALE_ALL;
}

/* Records the selected row, which is selected again on return. */
static void note_start(void)
{
    if (picking.open && picking.id == PICKER_START && picking_chosen())
        snprintf(picking.start, sizeof picking.start, "%s", picking_chosen()->line);
}

bool picking_open(struct face *face, enum picker_id id)
{
    const char *word = session_picker_command(id);
    char look[OPTION_WORD_SIZE];
    note_start();
    if (id != PICKER_START && id != PICKER_LOBBY) /* these keep the message */
        face->screen.message[0] = '\0';           /* it is not about the rows */
    picking.over_lobby = picking.open && id != PICKER_LOBBY &&
                         (picking.id == PICKER_LOBBY || picking.over_lobby);
    snprintf(picking.look, sizeof picking.look, "%s",
             id == PICKER_PIECES ? settings_word("pieces", (int)face->piece_choice, look)
                                 : colours_theme());
    picking.id = id;
    picking.table = session_lobby_game_id(face->screen.session);
    picking.typed[0] = '\0';
    picking.open = session_fill_picker(face->screen.session, id, picking.look, &picking.rows);
    if (id == PICKER_HELP)
        word = "help";
    else if (id == PICKER_SAVED_GAMES)
        word = "games"; /* not all of them can be resumed */
    snprintf(face->screen.asked, sizeof face->screen.asked, "%s%s", word, *word ? "> " : "");
    face->stale = STALE_ALL;
    if (!picking.open)
        picking_close(face);
    picking_show_kept(face);
    return picking.open;
}

void picking_close(struct face *face)
{
    if (picking.open)
        face->stale = STALE_ALL;
    if (picking.open && (picking.id == PICKER_LOBBY || picking.over_lobby))
        session_leave_lobby(face->screen.session);
    picking.open = false;
    face->screen.asked[0] = '\0';
    picker_free(&picking.rows);
    picking_show_kept(face);
    picking_follow(face);
}

bool picking_go_back(struct face *face)
{
    return picking_is_over_lobby() && picking_open(face, PICKER_LOBBY);
}

void picking_forget(void)
{
    picker_free(&picking.rows);
    picking.open = false;
}

/* In the lobby only words after '/' filter. A command filters by its first word and, when that
 * is complete, by its meaning. */
static void filter_rows(const char *typed)
{
    bool lobby = picking.id == PICKER_LOBBY;
    const char *argument;
    char words[LINE_SIZE];
    if (picking.id != PICKER_COMMANDS) {
        picker_filter(&picking.rows, lobby && *typed != '/' ? "" : typed + lobby);
        return;
    }
    enum command_id request = command_parse(typed, &argument);
    typed += 1 + strspn(typed + 1, " ");
    snprintf(words, sizeof words, "%.*s", (int)strcspn(typed, " "), typed);
    if (request != COMMAND_UNKNOWN && *words && typed[strlen(words)] == ' ')
        snprintf(words, sizeof words, "%s", command_table[request].word);
    picker_filter(&picking.rows, words);
}

void picking_look_for(struct face *face, const char *typed)
{
    bool command = *typed == ':';
    if (command && (!picking.open || picking.id != PICKER_COMMANDS)) {
        picking_open(face, PICKER_COMMANDS);
    } else if (!command && picking.open && picking.id == PICKER_COMMANDS) {
        if (!picking_go_back(face))
            picking_close(face);
        return;
    }
    if (!picking.open || picking.id == PICKER_START || strcmp(typed, picking.typed) == 0)
        return;
    snprintf(picking.typed, sizeof picking.typed, "%s", typed);
    filter_rows(typed);
    face->stale |= STALE_PROMPT;
}

/* Writes side, level and clock of a new game, as in its rows. */
static void write_wanted(char text[LINE_SIZE])
{
    text[0] = '\0';
    for (size_t i = 0; i < picking.rows.count; i++)
        if (*picking.rows.rows[i].forward)
            text_add(text, LINE_SIZE, "%s\n", picking.rows.rows[i].right);
}

/* Lists the rows again. If the user has just changed a new game's settings, the next Enter
 * must not resume an old one. */
static void list_anew(struct face *face)
{
    char before[LINE_SIZE], after[LINE_SIZE];
    write_wanted(before);
    const struct picker_row *chosen = picking_chosen();
    char line[LINE_SIZE] = "";
    size_t place = picking.rows.selected;
    if (chosen)
        snprintf(line, sizeof line, "%s", chosen->line);
    session_fill_picker(face->screen.session, picking.id, picking.look, &picking.rows);
    if (*picking.typed)
        filter_rows(picking.typed);
    picker_select(&picking.rows, place);
    picker_select_line(&picking.rows, line);
    write_wanted(after);
    chosen = picking_chosen();
    if (picking.id == PICKER_START && chosen && chosen->kind == ROW_SAVED_GAME &&
        strcmp(before, after) != 0)
        picker_select_line(&picking.rows, "new");
    picking_show_kept(face);
}

void picking_follow(struct face *face)
{
    struct session *session = face->screen.session;
    bool starting = session_shows_menu(session);
    int64_t table = session_lobby_game_id(session); /* a game that begins needs the board */
    if (picking.open &&
        (table != 0 ? picking.table != table
                    : picking.id == PICKER_LOBBY && !session_has_state(session, STATE_LOBBY)))
        picking_close(face);
    if (picking.open && picking.id == PICKER_EXPLORE && !explored_view.shows(&face->screen))
        picking_close(face);
    if (picking.open && picking.id == PICKER_START && !starting) {
        note_start();
        picking_forget();
        picking_show_kept(face); /* shows the game again */
        face->stale = STALE_ALL;
    } else if (!picking.open && session_settings(session)->lobby && !picking.was_in_lobby) {
        picking.was_in_lobby = true;
        picking_open(face, PICKER_LOBBY);
    } else if (!picking.open && starting) {
        picking_open(face, PICKER_START);
        picker_select_line(&picking.rows, picking.start);
        picking_show_kept(face);
    } else if (picking.open &&
               (picking.id == PICKER_START || picking.id == PICKER_CONFIG ||
                picking.id == PICKER_SETTINGS || picking.id == PICKER_LOBBY ||
                picking.id == PICKER_HISTORY || picking.id == PICKER_EXPLORE)) {
        list_anew(face);
        face->stale |= STALE_MESSAGE;
    }
    if (!starting && !session_has_state(session, STATE_ANALYSIS))
        picking.start[0] = '\0';
}

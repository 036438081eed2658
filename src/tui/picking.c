/* picking.c - the picker that is open.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/picking.h"

#include <stdio.h>
#include <string.h>

#include "session/requests.h"
#include "tui/colours.h"
#include "typing/picker.h"

enum { LINE_SIZE = 256 };

static struct {
    bool open;
    enum picker_id id;
    struct picker rows;
    char typed[LINE_SIZE];       /* that the rows were looked for by */
    struct archive_summary kept; /* the chosen one of kept games; id "": none */
    char look[OPTION_WORD_SIZE]; /* the theme or the pieces when it was opened */
} picking;

/* The name of what is seen now, for the pickers that choose among looks. */
static const char *name_look(const struct face *face, enum picker_id id,
                             char text[OPTION_WORD_SIZE])
{
    return id == PICKER_PIECES ? settings_word("pieces", (int)face->piece_choice, text)
                               : colours_theme();
}

static void show_none(struct face *face)
{
    struct screen *screen = &face->screen;
    if (!screen->kept)
        return;
    screen->kept = NULL;
    screen->shown = NULL;
    screen->shown_last = MOVE_NONE;
    picking.kept.id[0] = '\0';
    face->stale = STALE_ALL;
}

void picking_show_kept(struct face *face)
{
    struct screen *screen = &face->screen;
    const struct picker_row *row = picking.open ? picker_chosen(&picking.rows) : NULL;
    const char *id = row ? strrchr(row->line, ' ') : NULL;
    if (!id || (picking.id != PICKER_KEPT && picking.id != PICKER_GAMES)) {
        show_none(face);
        return;
    }
    if (screen->kept && strcmp(picking.kept.id, id + 1) == 0)
        return;
    show_none(face);
    if (!session_summarise_kept(screen->session, id + 1, &picking.kept))
        return;
    screen->kept = &picking.kept;
    screen->shown = &picking.kept.position;
    screen->shown_last = picking.kept.last;
    face->stale = STALE_ALL;
}

bool picking_open(struct face *face, enum picker_id id)
{
    const char *word = session_picker_word(id);
    char look[OPTION_WORD_SIZE];
    snprintf(picking.look, sizeof picking.look, "%s", name_look(face, id, look));
    picking.id = id;
    picking.typed[0] = '\0';
    picking.open = session_list_picker(face->screen.session, id, picking.look, &picking.rows);
    if (id == PICKER_HELP)
        word = "help";
    else if (id == PICKER_KEPT)
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
    picking.open = false;
    face->screen.asked[0] = '\0';
    picker_free(&picking.rows);
    show_none(face);
    picking_follow(face);
}

enum picker_id picking_which(const struct screen *screen)
{
    if (!picking.open || (picking.id == PICKER_START && !session_is_starting(screen->session)))
        return PICKERS;
    return picking.id;
}

bool picking_shows_look(const struct screen *screen)
{
    enum picker_id id = picking_which(screen);
    return id == PICKER_THEME || id == PICKER_PIECES;
}

struct picker *picking_rows(void)
{
    return picking.open ? &picking.rows : NULL;
}

const char *picking_look_before(void)
{
    return picking.look;
}

void picking_forget(void)
{
    picker_free(&picking.rows);
    picking.open = false;
}

/* Of a command only the word is looked for; behind the word, what it means. */
static void look_for_command(const char *typed)
{
    const char *argument;
    enum request request = request_parse(typed, &argument);
    char words[LINE_SIZE];
    typed += 1 + strspn(typed + 1, " ");
    snprintf(words, sizeof words, "%.*s", (int)strcspn(typed, " "), typed);
    if (request != REQUEST_UNKNOWN && *words && typed[strlen(words)] == ' ')
        snprintf(words, sizeof words, "%s", request_table[request].word);
    picker_filter(&picking.rows, words);
}

void picking_look_for(struct face *face, const char *typed)
{
    bool command = *typed == ':';
    if (command && (!picking.open || picking.id != PICKER_COMMANDS)) {
        picking_open(face, PICKER_COMMANDS);
    } else if (!command && picking.open && picking.id == PICKER_COMMANDS) {
        picking_close(face);
        return;
    }
    if (!picking.open || picking.id == PICKER_START || strcmp(typed, picking.typed) == 0)
        return;
    snprintf(picking.typed, sizeof picking.typed, "%s", typed);
    if (command)
        look_for_command(typed);
    else
        picker_filter(&picking.rows, typed);
    face->stale |= STALE_PROMPT;
}

/* List again as things are now. */
static void list_anew(struct face *face)
{
    const struct picker_row *chosen = picker_chosen(&picking.rows);
    char line[LINE_SIZE] = "";
    size_t place = picking.rows.chosen;
    if (chosen)
        snprintf(line, sizeof line, "%s", chosen->line);
    session_list_picker(face->screen.session, picking.id, picking.look, &picking.rows);
    if (*picking.typed)
        picker_filter(&picking.rows, picking.typed);
    picker_choose(&picking.rows, place);
    picker_choose_line(&picking.rows, line);
}

void picking_follow(struct face *face)
{
    bool starting = session_is_starting(face->screen.session);
    if (picking.open && picking.id == PICKER_START && !starting) {
        picking.open = false;
        picker_free(&picking.rows);
        face->stale = STALE_ALL;
    } else if (!picking.open && starting) {
        picking_open(face, PICKER_START);
    } else if (picking.open && (picking.id == PICKER_START || picking.id == PICKER_CONFIG)) {
        list_anew(face);
        face->stale |= STALE_MESSAGE;
    }
}

/* notes_view.c - what is said about a move of a game that is read, in the place of thinking.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "pgn/annotation_text.h"
#include "pgn/move_text.h"
#include "session/session_browse.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    NOTES_SIZE = 4096,
    NOTES_LEAST = 5, /* rows where something is said */
    PLAIN_ROWS = 2,  /* of the line about the game, at most */
    ROOMY = 4        /* rows from which on the parts have rows of their own */
};

struct notes {
    char place[128];   /* "12... Nf6!?" */
    char count[32];    /* "24/80" */
    char choices[400]; /* moves that could be played here, "" when there is one */
    char text[NOTES_SIZE];
};

static void write_move(const struct move_node *node, bool chosen, char *text, size_t size)
{
    char glyphs[ANNOTATION_GLYPHS_SIZE];
    snprintf(text, size, chosen ? "[%s%s]" : "%s%s", node->san,
             annotation_glyphs(node, !text_is_unicode(), glyphs));
}

static void write_choices(const struct game *game, char *text, size_t size)
{
    const struct move_node *chosen =
        game->current < game->count ? game->moves[game->current].node : NULL;
    size_t length = 0;
    char move[64];
    text[0] = '\0';
    if (!chosen || !chosen->parent->first->next)
        return;
    length = (size_t)snprintf(text, size, "Up Down:");
    for (const struct move_node *node = chosen->parent->first; node != NULL;
         node = node->next) {
        write_move(node, node == chosen, move, sizeof move);
        if (length + strlen(move) + 2 < size)
            length += (size_t)snprintf(text + length, size - length, " %s", move);
    }
}

static bool shows(const struct screen *screen)
{
    return session_shows_tree(screen->session) && !session_is_analysing(screen->session) &&
           session_thinking(screen->session)->purpose == THINKING_NOT;
}

static void write_notes(const struct screen *screen, struct notes *notes)
{
    const struct game *game = session_game(screen->session);
    char move[MOVE_ANNOTATED_SIZE], before[NOTES_SIZE / 2];
    size_t length;
    if (game->current == 0)
        snprintf(notes->place, sizeof notes->place, "Start");
    else
        snprintf(notes->place, sizeof notes->place, "%s",
                 move_text_annotated(game, game->node, game->current, move));
    if (game->current == 0)
        snprintf(notes->count, sizeof notes->count, "%zu move%s", (game->count + 1) / 2,
                 plural((game->count + 1) / 2));
    else
        snprintf(notes->count, sizeof notes->count, "%zu/%zu", game->current, game->count);
    write_choices(game, notes->choices, sizeof notes->choices);
    annotation_write(game->node, true, before, sizeof before);
    length =
        (size_t)snprintf(notes->text, sizeof notes->text, "%s%s", before, *before ? " " : "");
    annotation_write(game->node, false, notes->text + length, sizeof notes->text - length);
}

static void draw_one_row(struct rectangle area, const struct notes *notes)
{
    char text[NOTES_SIZE + 600];
    snprintf(text, sizeof text, "%s  %s%s%s%s%s", notes->place, notes->count,
             *notes->choices ? "  " : "", notes->choices, *notes->text ? "  " : "",
             notes->text);
    text_draw_wrapped(area, text);
}

/* Which game of how many this is, where it was played and when; `date`: with that. */
static void write_game_line(const struct game *game, const struct list_state *state, bool date,
                            char *text, size_t size)
{
    const char *const tags[] = {game_known_tag(game, "Event"), game_known_tag(game, "Site"),
                                date ? game_known_tag(game, "Date") : NULL};
    *text = '\0';
    if (state->games != 1)
        text_add(text, size, "game %zu of %zu%s", state->open, state->games,
                 state->permille < 1000 ? "+" : "");
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (tags[i])
            text_add(text, size, "%s%s", *text ? "  " : "", tags[i]);
}

/* Below all, if there is room; at the start, of which nothing is said, under the heading. */
static void draw_game_line(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    struct list_state state;
    char text[512];
    int rows;
    if (area.rows < 1 || !session_list_state(screen->session, &state))
        return;
    write_game_line(game, &state, true, text, sizeof text);
    colours_use(ELEMENT_QUIET);
    rows = text_rows(text, area.columns);
    if (rows > area.rows) { /* the end of the name tells it from the others' */
        write_game_line(game, &state, false, text, sizeof text);
        text_draw_ends(area.row + area.rows - 1, area.column, area.columns, text);
    } else {
        area.row += game->current == 0 ? 0 : area.rows - rows;
        area.rows = rows;
        text_draw_wrapped(area, text);
    }
    colours_use(ELEMENT_TEXT);
}

/* Of a game without a word or a variation nothing is ever said but where it was played. */
static int plain_rows(const struct screen *screen, int columns)
{
    struct list_state state;
    char text[512];
    if (!session_list_state(screen->session, &state))
        return 1;
    write_game_line(session_game(screen->session), &state, true, text, sizeof text);
    int rows = text_rows(text, columns);
    return rows <= PLAIN_ROWS ? 1 + rows : 2;
}

/* Not more than half of the window. */
static int rows_wanted(const struct screen *screen, int columns)
{
    static struct notes notes;
    if (tree_is_plain(session_game(screen->session)))
        return plain_rows(screen, columns);
    write_notes(screen, &notes);
    int rows = 1 + text_rows(notes.choices, columns) + text_rows(notes.text, columns);
    rows = rows > NOTES_LEAST ? rows : NOTES_LEAST; /* the moves do not jump with each */
    return rows < screen->layout.rows / 2 ? rows : screen->layout.rows / 2;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    static struct notes notes;
    write_notes(screen, &notes);
    text_clear(area);
    if (area.rows < ROOMY && area.column == 0) {
        draw_one_row(area, &notes);
        return;
    }
    text_draw_heading(rectangle_cut(&area, 1), 0, notes.place, notes.count);
    colours_use(ELEMENT_QUESTION);
    rectangle_cut(&area, text_draw_wrapped(area, notes.choices));
    colours_use(ELEMENT_TEXT);
    if (text_rows(notes.text, area.columns) > area.rows && area.rows > 1) {
        text_draw_wrapped(rectangle_cut(&area, area.rows - 1), notes.text);
        colours_use(ELEMENT_QUIET);
        text_draw(area.row, area.column, area.columns, "'comment' shows all of it.");
    } else {
        rectangle_cut(&area, text_draw_wrapped(area, notes.text));
        draw_game_line(screen, area);
    }
}

const struct view_ops notes_view = {
    .shows = shows,
    .draw = draw,
    .rows = rows_wanted,
};

/* moves_view.c - the moves of a game: in pairs, or with variations and comments.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "pgn/move_text.h"
#include "pgn/move_tree.h"
#include "review/review_annotate.h"
#include "review/review_words.h"
#include "session/session_browse.h"
#include "session/session_graph.h"
#include "tui/ui.h"
#include "tui/input/actions.h"
#include "tui/style/text.h"
#include "tui/views/picker_pane.h"

/* ---- the move list in pairs ------------------------------------------------------------- */

/* A long game uses several columns. A full pane scrolls by half a page, because scrolling by
 * one line would send the whole pane again with every move. Moves taken back are in
 * parentheses. A move that is not on the disk has a '*'. */

enum {
    NUMBER_COLUMNS = 5, /* "123. " */
    SAN_COLUMNS = 10,   /* "exd8=Q+??" */
    PAIR_COLUMNS = NUMBER_COLUMNS + 2 * SAN_COLUMNS,
    NARROW = NUMBER_COLUMNS + SAN_COLUMNS, /* minimum width for pairs */
    HEADING_MIN_ROWS = 5,
    WORD_SIZE = SAN_SIZE + ANNOTATION_GLYPHS_SIZE + 2
};

struct pair_layout {
    struct rectangle area; /* below the heading */
    int first;             /* index of the pair at the top left */
    int columns;           /* number of pairs side by side */
    int san_columns;       /* width of a move */
};

static int pair_columns(const struct pair_layout *layout)
{
    return NUMBER_COLUMNS + 2 * layout->san_columns;
}

static int missing_first(const struct game *game)
{
    return game->start.side_to_move == BLACK;
}

static int count_pairs(const struct game *game)
{
    return ((int)game->count + missing_first(game) + 1) / 2;
}

static bool has_result(const struct game *game)
{
    return game->study || game->result != RESULT_NONE;
}

/* Returns the ply on the board or, in a review, the selected ply. */
static size_t current_index(const struct screen *screen)
{
    struct graph_state state;
    return session_graph_state(screen->session, &state)
               ? state.ply
               : session_game(screen->session)->current;
}

static struct pair_layout layout_pairs(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    size_t ply = current_index(screen);
    int current = ((int)ply + missing_first(game) - 1) / 2;
    current += game->result != RESULT_NONE && ply == game->count; /* the result is below */
    rectangle_cut_top(&area, area.rows >= HEADING_MIN_ROWS);
    struct pair_layout layout = {area, 0, max_int(1, area.columns / PAIR_COLUMNS),
                                 SAN_COLUMNS};
    int entries = count_pairs(game) + 1; /* including the result */
    int narrower = PAIR_COLUMNS - 2;
    if (area.columns < PAIR_COLUMNS) {
        layout.san_columns = (area.columns - NUMBER_COLUMNS) / 2;
    } else if (entries > area.rows * layout.columns &&
               area.columns / narrower > layout.columns) {
        layout.columns++;
        layout.san_columns--;
    }
    int step = layout.columns > 1 ? area.rows : (area.rows + 1) / 2;

    layout.first = layout_scroll_offset(current, area.rows * layout.columns, step);
    if (has_result(game) && entries > area.rows && entries <= area.rows * layout.columns)
        layout.area.rows =
            (entries + layout.columns - 1) / layout.columns; /* columns of equal length */
    return layout;
}

static enum element verdict_element(const struct move_node *node)
{
    char glyphs[ANNOTATION_GLYPHS_SIZE];
    const char *sign = annotation_write_glyphs(node, glyphs);
    return strncmp(sign, "??", 2) == 0   ? ELEMENT_BAD
           : strncmp(sign, "?!", 2) == 0 ? ELEMENT_DOUBT
           : *sign == '?'                ? ELEMENT_FAULT
           : *sign == '!'                ? ELEMENT_GOOD
                                         : ELEMENT_TEXT;
}

/* The current move is highlighted, with a space on both sides. */
static void draw_move(const struct screen *screen, size_t index, int row, int column, int room)
{
    const struct game *game = session_game(screen->session);
    const struct game_move *move = &game->moves[index];
    bool copy = session_has_state(screen->session, STATE_HISTORY | STATE_ANALYSIS);
    size_t played = copy          ? session_played_plies(screen->session)
                    : game->study ? game->count
                                  : 0;
    bool undone = index >= played && index >= game->current; /* taken back */
    bool current = index + 1 == current_index(screen);
    bool unsaved = screen->unsaved && index >= session_saved_plies(screen->session);
    char text[WORD_SIZE], glyphs[ANNOTATION_GLYPHS_SIZE], *last;
    annotation_write_glyphs(move->node, glyphs);
    while (text_width(move->san) + text_width(glyphs) >= room && (last = strrchr(glyphs, ' ')))
        *last = '\0'; /* there is no room for the last sign and a gap */
    snprintf(text, sizeof text,
             undone    ? "(%s)"
             : current ? " %s%s%s"
                       : "%s%s%s",
             move->san, glyphs,
             unsaved                                                        ? "*"
             : current && text_width(move->san) + text_width(glyphs) < room ? " "
                                                                            : "");
    colours_use(undone    ? ELEMENT_MOVE_UNDONE
                : current ? ELEMENT_SELECTED
                          : verdict_element(move->node));
    text_draw(row, column - current, room + current, text);
}

static void draw_pair(const struct screen *screen, int pair, const struct pair_layout *layout,
                      int row, int column)
{
    const struct game *game = session_game(screen->session);
    char number[16];
    int white = 2 * pair - missing_first(game);
    snprintf(number, sizeof number, "%3d.", game->start.fullmove_number + pair);
    colours_use(ELEMENT_QUIET);
    text_draw(row, column, NUMBER_COLUMNS, number);
    column += NUMBER_COLUMNS;
    if (white >= 0)
        draw_move(screen, (size_t)white, row, column, layout->san_columns);
    else
        text_draw(row, column, 3, "...");
    if ((size_t)(white + 1) < game->count)
        draw_move(screen, (size_t)(white + 1), row, column + layout->san_columns,
                  layout->san_columns);
}

/* Returns the index of the first move in a narrow pane, which shows one move per row. */
static int first_of_last(const struct game *game, struct rectangle area)
{
    int step = area.rows / 4 * 2;
    return layout_scroll_offset((int)game->current - 1, area.rows, step > 0 ? step : 1);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    char shown[48] = "";
    const struct game *game = session_game(screen->session);
    int pairs = count_pairs(game);
    struct pair_layout layout = layout_pairs(screen, area);
    int rows = layout.area.rows, room = rows * layout.columns, last = layout.first + room;
    text_clear(area);
    if (area.columns < NARROW) {
        size_t index = (size_t)first_of_last(game, area);
        for (int row = 0; row < area.rows && index < game->count; row++, index++) {
            int ply = (int)index + missing_first(game);
            int gap =
                snprintf(shown, sizeof shown, "%2d ", game->start.fullmove_number + ply / 2);
            colours_use(ELEMENT_QUIET);
            if (gap + text_width(game->moves[index].san) + 2 > area.columns)
                gap = 1; /* the move and its signs need the room */
            else if (ply % 2 == 0)
                text_draw(area.row + row, area.column, gap, shown);
            draw_move(screen, index, area.row + row, area.column + gap, area.columns - gap);
        }
        return;
    }
    /* the visible pairs, and the result if there is no room for it below */
    if (has_result(game) && (layout.first > 0 || pairs >= room))
        snprintf(shown, sizeof shown, "%d to %d of %d%s%s", layout.first + 1,
                 last < pairs ? last : pairs, pairs, last <= pairs ? ", " : "",
                 last <= pairs ? result_text(game_final_result(game)) : "");
    if (area.rows >= HEADING_MIN_ROWS)
        text_draw_heading(area, 0, "Moves", shown);
    for (int i = 0; i < room && layout.first + i < pairs; i++)
        draw_pair(screen, layout.first + i, &layout, layout.area.row + i % rows,
                  layout.area.column + i / rows * pair_columns(&layout));
    int index = pairs - layout.first; /* of the result */
    if (!has_result(game) || index < 0 || index >= room)
        return;
    colours_use(game->result != RESULT_NONE ? ELEMENT_STRONG : ELEMENT_QUIET);
    text_draw(layout.area.row + index % rows,
              layout.area.column + index / rows * pair_columns(&layout) + NUMBER_COLUMNS,
              SAN_COLUMNS, result_text(game_final_result(game)));
}

int key_browse_step(const struct key *key)
{
    switch (key->pressed) {
    case PRESSED_RIGHT: return BROWSE_FORWARD;
    case PRESSED_LEFT: return BROWSE_BACK;
    case PRESSED_HOME: return BROWSE_START;
    case PRESSED_END: return BROWSE_END;
    case PRESSED_UP: return BROWSE_UP;
    case PRESSED_DOWN: return BROWSE_DOWN;
    case PRESSED_PAGE_UP: return BROWSE_PAGE_BACK;
    case PRESSED_PAGE_DOWN: return BROWSE_PAGE_FORWARD;
    default: return -1;
    }
}

bool moves_view_handle_step_key(struct ui *ui, const struct key *key)
{
    bool space = key->pressed == PRESSED_CONTROL && key->byte == ' ';
    int step = key_browse_step(key);
    if (step >= 0)
        session_step_game(ui->screen.session, (enum browse_step)step);
    else if (!space || !session_autoplay(ui->screen.session))
        return false;
    ui_clear_message(ui);
    ui_handle_action(ui, SESSION_DONE);
    return true;
}

bool moves_view_handle_wheel(struct ui *ui, const struct mouse *mouse)
{
    size_t step, length;
    struct key key = {.pressed =
                          mouse->action == MOUSE_WHEEL_UP ? PRESSED_LEFT : PRESSED_RIGHT};
    if (mouse->action != MOUSE_WHEEL_UP && mouse->action != MOUSE_WHEEL_DOWN)
        return false;
    if (ui->screen.cursor.square != NO_SQUARE || picker_pane_id(&ui->screen) != PICKER_COUNT ||
        views_handle_key(ui, &key) ||
        session_variation_number(ui->screen.session, &step, &length) > 0)
        return true;
    return moves_view_handle_step_key(ui, &key);
}

static long move_at(const struct screen *screen, struct rectangle area,
                    const struct mouse *mouse)
{
    const struct game *game = session_game(screen->session);
    struct pair_layout layout = layout_pairs(screen, area);
    int row = mouse->row - layout.area.row, column = mouse->column - layout.area.column;
    int beside = column / pair_columns(&layout),
        pair = layout.first + beside * layout.area.rows + row;
    if (area.columns < NARROW) {
        long index = first_of_last(game, area) + mouse->row - area.row;
        return index < (long)game->count ? index : -1;
    }
    column -= beside * pair_columns(&layout) + NUMBER_COLUMNS;
    long index = 2L * pair - missing_first(game) + (column >= layout.san_columns);
    return row < 0 || beside >= layout.columns || column < -1 || index < 0 ||
                   index >= (long)game->count
               ? -1
               : index;
}

static bool handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    struct session *session = ui->screen.session;
    const struct game *game = session_game(session);
    long index = mouse->action == MOUSE_PRESS ? move_at(&ui->screen, area, mouse) : -1;
    if (moves_view_handle_wheel(ui, mouse))
        return true;
    if (index < 0)
        return false;
    long number = index + missing_first(game);
    char argument[32];
    snprintf(argument, sizeof argument, "%ld%s", game->start.fullmove_number + number / 2,
             number % 2 == 0 ? "" : "...");
    ui_run_session_command(ui, COMMAND_GOTO, argument);
    return true;
}

static bool is_active(const struct screen *screen)
{
    return !setup_view.is_active(screen);
}

const struct view_ops moves_view = {
    .is_active = is_active,
    .draw = draw,
    .handle_mouse = handle_mouse,
};

/* ---- the move list of a game from a file, with variations ------------------------------- */

/* A variation begins a new line, indented by its depth; the main moves continue below. Glyphs
 * and the beginning of a comment follow a move. The text is laid out twice: to find the
 * current line, then to draw or to find the move at a cell. */

enum {
    INDENT = 2,
    MAX_INDENT_DEPTH = 5,
    TREE_WORD_SIZE = 96,
    ANNOTATION_SIZE = 512,
    ANNOTATION_MIN_COLUMNS = 12 /* minimum width for a cut comment */
};

struct tree_layout {
    struct rectangle area;
    int first; /* index of the line at the top of `area` */
    bool draw;
    bool figures;              /* also show figures that engines wrote as comments */
    int row, column, indent;   /* position of the next word */
    int current_row;           /* -1: not yet found */
    const struct mouse *mouse; /* where to find the move, or NULL */
    const struct move_node *found;
};

static void break_line(struct tree_layout *layout, int depth)
{
    int indent = INDENT * (depth < MAX_INDENT_DEPTH ? depth : MAX_INDENT_DEPTH);
    if (layout->column > layout->indent)
        layout->row++;
    layout->indent = indent < layout->area.columns / 2 ? indent : 0;
    layout->column = layout->indent;
}

/* Draws a word. Returns whether it is under the mouse. */
static bool put_word(struct tree_layout *layout, const char *word, int most,
                     enum element element)
{
    int columns = min_int(text_width(word), most);
    if (layout->column > layout->indent && layout->column + columns > layout->area.columns) {
        layout->row++;
        layout->column = layout->indent;
    }
    int row = layout->row - layout->first, column = layout->area.column + layout->column;
    columns = min_int(columns, layout->area.columns - layout->column);
    if (layout->draw && row >= 0 && row < layout->area.rows) {
        colours_use(element);
        text_draw(layout->area.row + row, column, columns, word);
    }
    layout->column += columns + 1;
    return layout->mouse && layout->mouse->row == layout->area.row + row &&
           layout->mouse->column >= column && layout->mouse->column < column + columns;
}

/* Draws the comment in quotation marks, cut to fit the line. */
static void put_annotation(struct tree_layout *layout, const struct move_node *node)
{
    char text[ANNOTATION_SIZE], word[sizeof text + 3];
    int room = layout->area.columns - layout->column - 1;
    if (room < ANNOTATION_MIN_COLUMNS)
        room = layout->area.columns - layout->indent;
    if (annotation_write_text(node, layout->figures, text, sizeof text) == 0 ||
        room < ANNOTATION_MIN_COLUMNS)
        return;
    snprintf(word, sizeof word, "\"%s\"", text);
    put_word(layout, word, room, ELEMENT_QUIET);
}

static void put_move(struct tree_layout *layout, const struct game *game,
                     const struct move_tree_cursor *cursor, bool numbered, bool opens,
                     int closes)
{
    bool white = (cursor->ply + (game->start.side_to_move == BLACK)) % 2 == 1;
    bool current = cursor->node == game->node;
    char glyphs[ANNOTATION_GLYPHS_SIZE], number[MOVE_NUMBER_SIZE] = "", word[TREE_WORD_SIZE];
    enum element element = verdict_element(cursor->node);
    if (white || numbered)
        move_number_text(&game->start, cursor->ply - 1, number);
    snprintf(word, sizeof word, "%s%s%s%s%.*s", opens ? "(" : "", number, cursor->node->san,
             annotation_write_glyphs(cursor->node, glyphs), closes < 20 ? closes : 20,
             "))))))))))))))))))))");
    if (put_word(layout, word, layout->area.columns,
                 current                                        ? ELEMENT_SELECTED
                 : cursor->depth > 0 && element == ELEMENT_TEXT ? ELEMENT_QUIET
                                                                : element))
        layout->found = cursor->node;
    if (current)
        layout->current_row = layout->row;
    put_annotation(layout, cursor->node);
}

/* Returns whether the rest of the tree, which may be huge, can be skipped. */
static bool is_done(const struct tree_layout *layout, const struct game *game)
{
    return layout->draw || layout->mouse
               ? layout->row - layout->first >= layout->area.rows || layout->found
               : layout->current_row >= 0 || game->current == 0;
}

static void flow_words(struct tree_layout *layout, const struct game *game)
{
    struct move_tree_cursor cursor, next;
    bool numbered = true;
    layout->row = layout->column = layout->indent = 0;
    layout->current_row = -1;
    move_tree_cursor_init(&cursor, &game->tree, NULL);
    while (cursor.node && !is_done(layout, game)) {
        if (cursor.begins_variation || cursor.variations_ended > 0)
            break_line(layout, cursor.depth);
        next = cursor;
        move_tree_cursor_next(&next);
        put_move(layout, game, &cursor,
                 numbered || cursor.begins_variation || cursor.variations_ended > 0,
                 cursor.begins_variation, next.variations_ended);
        numbered = false;
        cursor = next;
    }
}

static struct tree_layout layout_tree(struct session *session, struct rectangle area)
{
    const struct game *game = session_game(session);
    rectangle_cut_top(&area, area.rows >= HEADING_MIN_ROWS);
    struct tree_layout layout = {.area = area, .figures = session_settings(session)->figures};
    flow_words(&layout, game);
    layout.first = layout_scroll_offset(layout.current_row, area.rows, (area.rows + 1) / 2);
    return layout;
}

/* Returns whether the moves can be shown in pairs: the board shows the main line, and the game
 * has no comments or variations. If `reviewed`, a review's comments and variations are
 * allowed. */
static bool tree_is_plain(struct session *session, bool reviewed)
{
    const struct game *game = session_game(session);
    bool figures = session_settings(session)->figures;
    char text[REVIEW_SENTENCE_SIZE];
    for (const struct move_node *node = game->tree.root; node; node = node->first) {
        struct review_sentence sentence = {.best = ""};
        if (annotation_write_text(node, figures, text, sizeof text) > 0 &&
            (!reviewed || !review_parse_sentence(text, &sentence)))
            return false;
        if (node->next && (node->next->next || strcmp(node->next->san, sentence.best) != 0 ||
                           !move_node_line_is_bare(node->next, REVIEW_LINE_PLIES)))
            return false;
    }
    return move_node_is_in_main_line(game->node);
}

static void draw_tree_moves(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    struct tree_layout layout = layout_tree(screen->session, area);
    if (tree_is_plain(screen->session, true)) {
        moves_view.draw(screen, area);
        return;
    }
    text_clear(area);
    if (area.columns < 8)
        return;
    if (layout.area.rows < area.rows)
        text_draw_heading(area, 0, "Moves", "");
    layout.draw = true;
    flow_words(&layout, game);
    colours_use(ELEMENT_TEXT);
}

/* Returns whether the tree is shown, including a variation tried after the end of the user's
 * game. */
static bool tree_moves_is_active(const struct screen *screen)
{
    const struct session *session = screen->session;
    return session_shows_move_tree(session) ||
           (session_browses_user_game(session) &&
            !move_node_is_in_main_line(session_game(session)->node));
}

/* Returns whether keys step through a game from a file, even while moves are tried. */
static bool accepts_keys(const struct screen *screen)
{
    return session_has_state(screen->session, STATE_BROWSING) &&
           !session_shows_game_list(screen->session);
}

static bool handle_tree_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    struct session *session = ui->screen.session;
    struct tree_layout layout = layout_tree(session, area);
    if (tree_is_plain(session, true))
        return moves_view.handle_mouse(ui, area, mouse);
    if (moves_view_handle_wheel(ui, mouse))
        return true;
    if (mouse->action != MOUSE_PRESS || area.columns < 8)
        return false;
    layout.mouse = mouse;
    flow_words(&layout, session_game(session));
    if (!layout.found)
        return false;
    ui_clear_message(ui);
    session_browse_to_move(session, layout.found);
    ui->stale = STALE_SCREEN;
    ui_show_session_messages(ui);
    return true;
}

const struct view_ops tree_moves_view = {
    .is_active = tree_moves_is_active,
    .draw = draw_tree_moves,
    .handle_mouse = handle_tree_mouse,
    .accepts_keys = accepts_keys,
    .needs_empty_prompt = true,
    .handle_key = moves_view_handle_step_key,
    .help = "reading",
};

/* ---- the comment on a move, in place of the search -------------------------------------- */

enum {
    NOTES_SIZE = 4096,
    NOTES_MIN_ROWS = 5,   /* minimum rows if the game has comments */
    PLAIN_ROWS = 3,       /* minimum rows if it has none */
    LINK_COLUMNS = 60,    /* minimum width for links in that text */
    SEPARATE_ROWS_MIN = 4 /* minimum height at which parts have their own rows */
};

struct notes {
    char move[128];    /* "12... Nf6!?" */
    char count[32];    /* plies: "24/80" */
    char choices[400]; /* moves to choose from; "" if there is only one */
    char text[NOTES_SIZE];
};

static void write_choices(const struct game *game, char *text, size_t size)
{
    const struct move_node *chosen =
        game->current < game->count ? game->moves[game->current].node : NULL;
    char glyphs[ANNOTATION_GLYPHS_SIZE];
    text[0] = '\0';
    if (!chosen || !chosen->parent->first->next)
        return;
    text_add(text, size, "Next (Up, Down):");
    for (const struct move_node *node = chosen->parent->first; node; node = node->next)
        text_add(text, size, node == chosen ? " [%s%s]" : " %s%s", node->san,
                 annotation_write_glyphs(node, glyphs));
}

static bool notes_are_active(const struct screen *screen)
{
    return session_shows_move_tree(screen->session) &&
           !session_has_state(screen->session, STATE_ANALYSIS) &&
           session_thinking(screen->session)->purpose == THINKING_NONE;
}

static void write_notes(const struct screen *screen, struct notes *notes)
{
    const struct game *game = session_game(screen->session);
    char move[MOVE_ANNOTATED_SIZE] = "Start";
    size_t pairs = (game->count + 1) / 2;
    if (game->current > 0)
        move_text_annotated(game, game->node, game->current, move);
    snprintf(notes->move, sizeof notes->move, "%s", move);
    if (game->current == 0)
        snprintf(notes->count, sizeof notes->count, "%zu move%s", pairs, plural(pairs));
    else
        snprintf(notes->count, sizeof notes->count, "%zu/%zu", game->current, game->count);
    write_choices(game, notes->choices, sizeof notes->choices);
    annotation_write_comments(game->node, session_settings(screen->session)->figures,
                              notes->text, sizeof notes->text);
}

/* Writes the game's number, event, place and date. */
static void write_game_line(const struct game *game, const struct list_state *state,
                            bool links, char *text, size_t size)
{
    static const char *const tags[] = {"Event", "Site", "Date"};
    *text = '\0';
    if (state->games != 1)
        text_add(text, size, "%s %zu of %zu%s", state->noun, state->open, state->games,
                 state->permille < 1000 ? "+" : "");
    for (int i = 0; i < 3; i++) {
        const char *value = game_known_tag(game, tags[i]);
        const char *end = value && i == 2   ? strstr(value, ".??")
                          : value && !links ? strstr(value, "http")
                                            : NULL;
        int length = end ? (int)(end - value) : value ? (int)strlen(value) : 0;
        if (length > 0)
            text_add(text, size, "%s%.*s", *text ? "  " : "", length, value);
    }
}

/* Draws that line at the bottom or, at the start of the game, below the heading. */
static void draw_game_line(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    struct list_state state;
    char text[512];
    if (area.rows < 1 || !session_get_game_list_state(screen->session, &state))
        return;
    write_game_line(game, &state, area.columns >= LINK_COLUMNS, text, sizeof text);
    int rows = text_rows(text, area.columns);
    colours_use(ELEMENT_QUIET);
    if (rows > area.rows) {
        text_draw_cutting_middle(area.row + area.rows - 1, area.column, area.columns, text);
    } else {
        area.row += game->current == 0 ? 0 : area.rows - rows;
        area.rows = rows;
        text_draw_wrapped(area, text);
    }
    colours_use(ELEMENT_TEXT);
}

static int preferred_rows(const struct screen *screen, int columns)
{
    static struct notes notes;
    if (tree_is_plain(screen->session, false))
        return PLAIN_ROWS;
    write_notes(screen, &notes);
    int rows = 1 + text_rows(notes.choices, columns) + text_rows(notes.text, columns);
    /* The minimum keeps the moves from shifting often. */
    return min_int(max_int(rows, NOTES_MIN_ROWS), screen->layout.rows / 2);
}

static void draw_notes(const struct screen *screen, struct rectangle area)
{
    static struct notes notes;
    write_notes(screen, &notes);
    text_clear(area);
    if (area.rows < SEPARATE_ROWS_MIN && area.column == 0) {
        char text[NOTES_SIZE + 600];
        snprintf(text, sizeof text, "%s  %s%s%s%s%s", notes.move, notes.count,
                 *notes.choices ? "  " : "", notes.choices, *notes.text ? "  " : "",
                 notes.text);
        text_draw_wrapped(area, text);
        return;
    }
    text_draw_heading(rectangle_cut_top(&area, 1), 0, notes.move, notes.count);
    colours_use(ELEMENT_QUESTION);
    rectangle_cut_top(&area, text_draw_wrapped(area, notes.choices));
    colours_use(ELEMENT_TEXT);
    if (text_rows(notes.text, area.columns) > area.rows && area.rows > 1) {
        text_draw_wrapped(rectangle_cut_top(&area, area.rows - 1), notes.text);
        colours_use(ELEMENT_QUIET);
        text_draw(area.row, area.column, area.columns, "Type 'comment' to see all of it.");
    } else {
        rectangle_cut_top(&area, text_draw_wrapped(area, notes.text));
        draw_game_line(screen, area);
    }
}

const struct view_ops notes_view = {
    .is_active = notes_are_active,
    .draw = draw_notes,
    .rows = preferred_rows,
};

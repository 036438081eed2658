/* player_view.c - the players: name, level, check, material, captured pieces, clock.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts that do not fit are omitted: first the rating, then the level. If there are two rows,
 * the second shows the captured pieces.
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "rules/names.h"
#include "rules/position.h"
#include "tui/style/text.h"

enum {
    MARK_COLUMN = 3, /* aligned with the first file */
    TILE_COLUMNS = 3,
    WORD_COLUMNS = 5, /* "White" */
    PART_GAP = 1,     /* between two parts */
    PART_SIZE = 64
};

struct player_row {
    enum color color;
    struct player_card card;
    char strength[PART_SIZE + 16];
    char ahead[16];
    const char *status_text;
};

/* Returns "check", "checkmate" or "". Without a title on the screen, returns the result of a
 * finished game. */
static const char *status_text(const struct screen *screen, enum color color)
{
    const struct game *game = session_game(screen->session);
    if (screen->preview_game)
        return "";
    if (game->result != RESULT_NONE && screen->layout.title.rows == 0)
        return game->result == RESULT_DRAW                               ? "draws"
               : (game->result == RESULT_WHITE_WINS) == (color == WHITE) ? "wins"
                                                                         : "loses";
    if (game->position.side_to_move != color || !position_is_in_check(&game->position))
        return "";
    return game->ending == ENDING_CHECKMATE ? "checkmate" : "check";
}

/* `top` is the row of the upper player. */
static enum color side_of(const struct screen *screen, struct rectangle area, int top)
{
    return (area.row == top) == screen_is_flipped(screen) ? WHITE : BLACK;
}

/* Uses a piece's colours on a square. Returns false if they do not show the side. */
static bool use_piece_colours(const struct screen *screen, enum color color)
{
    enum paint ink = color == WHITE ? PAINT_WHITE : PAINT_BLACK;
    if (!colours_are_available() || screen->pieces == PIECE_SET_LETTERS)
        return false;
    if (colours_distinguish_sides())
        (screen->by_shape ? colours_use_thin_paint : colours_use_paint)(ink, PAINT_DARK);
    else /* the shape shows the side */
        colours_use_paint(PAINT_BLACK,
                          colours_need_tile(PAINT_DARK) ? PAINT_WHITE : PAINT_DARK);
    return true;
}

/* Draws the captured pieces, one character each, unless `row` is negative. Returns the number
 * of pieces. */
static int draw_pieces(const struct screen *screen, enum color capturer, int row, int column)
{
    enum color color = color_opposite(capturer);
    int lost[KING], used = 0;
    if (screen->preview_game)
        memcpy(lost, screen->preview_game->captured[color], sizeof lost);
    else
        game_count_captured(session_game(screen->session), color, lost);
    for (int type = QUEEN; type >= PAWN; type--) {
        struct piece_picture picture;
        piece_picture(&picture, screen->pieces, colours_piece_letters(), screen->by_shape,
                      piece_make(color, (enum piece_type)type), 1,
                      screen->layout.square_columns);
        for (int i = 0; i < lost[type]; i++, used++)
            if (row >= 0)
                text_draw_character(row, column + used, picture.text[0][0]);
    }
    return used;
}

static int with_gap(int columns)
{
    return columns > 0 ? columns + PART_GAP : 0;
}

/* Draws captured pieces and advantage before column `end`, if there is room. */
static void draw_captured(const struct screen *screen, const struct player_row *row, int line,
                          int end, int room)
{
    int ahead = text_width(row->ahead);
    int pieces = draw_pieces(screen, row->color, -1, 0);
    if (pieces > 0 && pieces + with_gap(ahead) <= room) {
        colours_use_paint(PAINT_COORDINATE, PAINT_TERMINAL);
        draw_pieces(screen, row->color, line, end - with_gap(ahead) - pieces);
    }
    colours_use(ELEMENT_GOOD);
    if (ahead <= room)
        text_draw(line, end - ahead, ahead, row->ahead);
}

static void write_row(const struct screen *screen, enum color color, struct player_row *row)
{
    const struct position *position =
        screen->preview_game ? screen->preview : &session_game(screen->session)->position;
    int ahead = material_difference(position) * (color == WHITE ? 1 : -1);
    *row = (struct player_row){.color = color, .status_text = status_text(screen, color)};
    if (screen->preview_game)
        snprintf(row->card.name, sizeof row->card.name, "%s",
                 screen->preview_game->names[color]);
    else
        session_get_player_card(screen->session, color, &row->card);
    if (strcmp(row->card.name, "?") == 0) /* unknown in a file */
        snprintf(row->card.name, sizeof row->card.name, "%s", color_name(color));
    if (ahead > 0)
        snprintf(row->ahead, sizeof row->ahead, "+%d", ahead);
}

static void fit_strength(struct player_row *row, int room)
{
    const struct player_card *card = &row->card;
    bool both = *card->strength && *card->rating;
    snprintf(row->strength, sizeof row->strength, "%s%s%s%s", card->strength, both ? " (" : "",
             card->rating, both ? ")" : "");
    if (both && text_width(row->strength) > room)
        snprintf(row->strength, sizeof row->strength, "%s", card->strength);
    if (text_width(row->strength) > room && strncmp(row->strength, "full ", 5) == 0)
        row->strength[4] = '\0'; /* without "strength" */
    if (text_width(row->strength) > room)
        row->strength[0] = '\0';
}

/* Draws a pawn on a square or, if colours do not show the side, "White" or "Black", unless that
 * is the player's name. Returns the number of columns used, including a gap. */
static int draw_side(const struct screen *screen, const struct player_row *player, int row,
                     int column)
{
    enum color color = player->color;
    struct piece_picture pawn;
    piece_picture(&pawn, screen->pieces, colours_piece_letters(), screen->by_shape,
                  piece_make(color, PAWN), 1, 5);
    if (!use_piece_colours(screen, color)) {
        colours_use(ELEMENT_PLAYER);
        return strcmp(player->card.name, color_name(color)) == 0
                   ? 0
                   : PART_GAP + text_draw(row, column, WORD_COLUMNS, color_name(color));
    }
    mvhline(row, column, ' ', TILE_COLUMNS);
    text_draw_character(row, column + 1, pawn.text[0][0]);
    return TILE_COLUMNS + PART_GAP;
}

/* Draws a part after a gap, if it fits. Returns the column after it. */
static int draw_part(int row, int column, int end, const char *text, enum element element)
{
    int columns = text_width(text);
    if (columns == 0 || column + PART_GAP + columns > end)
        return column;
    colours_use(element);
    return column + PART_GAP + text_draw(row, column + PART_GAP, columns, text);
}

/* Returns the indent. It leaves room for the side-to-move mark, unless the title shows the
 * side to move. */
static int indent_of(const struct screen *screen, struct rectangle area)
{
    return area.column == 0 ? MARK_COLUMN : screen->layout.title.rows > 0 ? 0 : 2;
}

static void draw_player(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    enum color color = side_of(screen, area, screen->layout.top_player.row);
    bool to_move = game->result == RESULT_NONE && game->position.side_to_move == color &&
                   screen->layout.title.rows == 0;
    bool two_rows = area.rows > 1;
    bool has_clock = session_has_clock(screen->session) && screen->layout.top_clock.rows == 1;
    int end = area.column + area.columns -
              (has_clock ? CLOCK_GAP + screen->layout.top_clock.columns : 0);
    int column = area.column + indent_of(screen, area);
    struct player_row row;
    write_row(screen, color, &row);
    text_clear(area);
    colours_use(ELEMENT_ACCENT);
    if (to_move)
        text_draw(area.row, column - 2, 1, ">");
    column += draw_side(screen, &row, area.row, column);
    end -= *row.card.clock ? PART_GAP + text_width(row.card.clock) : 0;
    int pieces = draw_pieces(screen, color, -1, 0), ahead = with_gap(text_width(row.ahead));
    int room = end - column - text_width(row.card.name);
    if (!two_rows) /* pieces and material have priority over the level */
        room -= with_gap(pieces) + ahead;
    fit_strength(&row, room - PART_GAP - with_gap(text_width(row.status_text)));
    colours_use(ELEMENT_STRONG);
    column += text_draw(area.row, column, end - column - ahead, row.card.name);
    column = draw_part(area.row, column, end, row.strength, ELEMENT_QUIET);
    column = draw_part(area.row, column, end, row.status_text, ELEMENT_BAD);
    draw_part(area.row, end, area.column + area.columns, row.card.clock, ELEMENT_STRONG);
    int indent = indent_of(screen, area) + TILE_COLUMNS + PART_GAP;
    if (two_rows)
        draw_captured(screen, &row, area.row + 1,
                      area.column + indent + pieces + ahead - (pieces == 0), pieces + ahead);
    else
        draw_captured(screen, &row, area.row, end, end - column - PART_GAP);
}

/* Draws a digit, ':' or '.' with half blocks. Returns the number of columns used. */
static int draw_large_character(int row, int column, char character)
{
    /* Pixels from the top: an octal digit is a row of three. The sixth row is empty. */
    static const unsigned pictures[] = {0755570, 0262270, 0717470, 0717170, 0557110, 0747170,
                                        0747570, 0711110, 0757570, 0757170, 0020200, 0000020};
    static const uint32_t cells[] = {' ', 0x2580, 0x2584, 0x2588};
    int index = character == '.' ? 11 : character - '0'; /* ':' follows '9' */
    int first = index > 9, columns = index > 9 ? 1 : 3;
    for (int y = 0; y < LARGE_CLOCK_ROWS; y++)
        for (int x = 0; x < columns; x++) {
            unsigned rows = pictures[index] >> (12 - 6 * y) >> (2 - first - x);
            text_draw_character(row + y, column + x, cells[(rows >> 3 & 1) + 2 * (rows & 1)]);
        }
    return columns;
}

/* '!' means little time, '~' another session's time as of the last move. "paused", or '=' if
 * space is short, means that the clock was stopped on request. */
static void draw_clock(const struct screen *screen, struct rectangle area)
{
    enum color color = side_of(screen, area, screen->layout.top_clock.row);
    bool large = area.rows > 1;
    struct clock_display clock;
    char text[CLOCK_TEXT_SIZE + 8];
    const char *paused = "paused ";
    if (screen->preview_game || large)
        text_clear(area);
    if (screen->preview_game || !session_get_clock_display(screen->session, color, &clock))
        return;
    if (text_width(paused) + text_width(clock.text) > area.columns)
        paused = "= ";
    snprintf(text, sizeof text, "%s%s",
             clock.past     ? "~ "
             : clock.paused ? paused
             : clock.low    ? "! "
                            : "",
             large ? "" : clock.text);
    colours_use(ELEMENT_PLAYER);
    if (!large)
        text_draw_row(area, 0, "");
    colours_use(clock.low                       ? ELEMENT_DOUBT
                : clock.running || clock.paused ? ELEMENT_STRONG
                : large                         ? ELEMENT_QUIET
                                                : ELEMENT_TEXT);
    int column = area.column, width = text_width(text);
    for (const char *next = clock.text; large && *next; next++)
        column += draw_large_character(area.row, column, *next) + 1;
    text_draw(area.row + large, large ? column + 1 : column + area.columns - width, width,
              text);
}

const struct view_ops player_view = {.draw = draw_player};
const struct view_ops clock_view = {.draw = draw_clock};

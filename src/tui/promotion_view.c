/* promotion_view.c - "Promote to?", in place of the message, for a pawn that was moved by hand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <ctype.h>
#include <string.h>

#include <curses.h>

#include "tui/colours.h"
#include "tui/hand.h"
#include "tui/text.h"

static const char question[] = "Promote to:  q  r  b  n   Enter: queen  Esc: not";
static const char short_question[] = "Promote to:  q  r  b  n";
static const char letters[] = "qrbn";
static const enum piece_type types[] = {QUEEN, ROOK, BISHOP, KNIGHT};

static bool shows(const struct screen *screen)
{
    return screen->hand.promotes_on != NO_SQUARE;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    (void)screen;
    text_clear(area);
    colours_use(ELEMENT_MESSAGE);
    text_draw(area.row, area.column, area.columns,
              text_width(question) < area.columns ? question : short_question);
    colours_use(ELEMENT_TEXT);
}

static bool answer(struct face *face, int letter)
{
    const char *at = letter == '\0' ? NULL : strchr(letters, tolower(letter));
    if (at)
        hand_promote(face, types[at - letters]);
    return at;
}

/* What is no answer means no; what types something goes on to the prompt. */
static bool take_key(struct face *face, const struct key *key)
{
    if (key->pressed == PRESSED_CHARACTER && answer(face, key->byte))
        return true;
    if (key->pressed == PRESSED_ENTER)
        return answer(face, 'q');
    hand_put_down(face);
    return key->pressed == PRESSED_ESCAPE || key->pressed == PRESSED_INTERRUPT;
}

/* A click on one of the letters, or right beside it. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    const char *first = strchr(short_question, ':') + 3;
    int column = mouse->column - area.column - (int)(first - short_question) + 1;
    if (mouse->action != MOUSE_PRESS || column < 0 || column >= 12)
        return false;
    return answer(face, letters[column / 3]);
}

const struct view_ops promotion_view = {
    .shows = shows,
    .draw = draw,
    .key = take_key,
    .mouse = take_mouse,
};

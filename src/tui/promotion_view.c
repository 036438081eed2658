/* promotion_view.c - "Promote to?", in place of the message, for a pawn that was moved by hand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <curses.h>

#include "tui/colours.h"
#include "rules/names.h"
#include "tui/hand.h"
#include "tui/prompt.h"
#include "tui/text.h"

static const char question[] = "Promote to:  q  r  b  n   Enter: queen  Esc: not";
static const char short_question[] = "Promote to:  q  r  b  n";
static const char letters[] = "qrbn";
static const enum piece_type types[] = {QUEEN, ROOK, BISHOP, KNIGHT};

/* Of a piece whose letter has answered, as who types the whole word goes on with it; "": that has
 * come, and perhaps its Enter will; NULL: nothing is awaited. */
static const char *rest;

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

/* Behind the answer: what goes on with its word is none of the next line. */
static bool take_rest(struct face *face, const struct key *key)
{
    char typed[16];
    const char *word = rest;
    rest = NULL;
    if (*word == '\0')
        return key->pressed == PRESSED_ENTER && prompt_is_empty();
    snprintf(typed, sizeof typed, "%.8s%c", prompt_text(), key->byte);
    if (key->pressed != PRESSED_CHARACTER || strncasecmp(word, typed, strlen(typed)) != 0)
        return false;
    rest = word;
    if (strlen(word) != strlen(typed))
        return false;
    prompt_clear();
    rest = "";
    face->stale |= STALE_PROMPT;
    return true;
}

static bool listens(const struct screen *screen)
{
    return shows(screen) || rest;
}

/* A word that stands at the prompt, pasted or begun with a letter that is no answer. */
static bool answer_with_line(struct face *face)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcasecmp(prompt_text(), piece_type_name(types[i])) == 0) {
            prompt_clear();
            hand_promote(face, types[i]);
            return true;
        }
    return false;
}

static bool answer_with_letter(struct face *face, int letter)
{
    if (!answer(face, letter))
        return false;
    rest = letter == 'q' ? "ueen" : letter == 'r' ? "ook" : letter == 'b' ? "ishop" : NULL;
    return true;
}

/* Whether "knight" is what stands at the prompt with this key, as far as it was typed. */
static bool begins_knight(const struct key *key)
{
    char typed[16];
    snprintf(typed, sizeof typed, "%.8s%c", prompt_text(), key->byte);
    return key->pressed == PRESSED_CHARACTER &&
           strncasecmp(piece_type_name(KNIGHT), typed, strlen(typed)) == 0;
}

/* What is no answer means no; what types something goes on to the prompt. */
static bool take_key(struct face *face, const struct key *key)
{
    if (!shows(&face->screen))
        return take_rest(face, key);
    rest = NULL;
    if (begins_knight(key))
        return false;
    if (key->pressed == PRESSED_CHARACTER && prompt_is_empty() &&
        answer_with_letter(face, key->byte))
        return true;
    if (key->pressed == PRESSED_ENTER &&
        (prompt_is_empty() ? answer(face, 'q') : answer_with_line(face)))
        return true;
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
    .listens = listens,
    .key = take_key,
    .mouse = take_mouse,
};

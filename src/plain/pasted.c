/* pasted.c - where a game among typed lines begins and ends.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/pasted.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/words.h"
#include "session/requests.h"
#include "typing/paste.h"

static void add(struct pasted *pasted, const char *line)
{
    size_t length = strlen(line);
    if (pasted->length + length + 2 > pasted->capacity) {
        pasted->capacity = 2 * (pasted->capacity + length + 2);
        pasted->text = memory_resize(pasted->text, pasted->capacity, 1);
    }
    memcpy(pasted->text + pasted->length, line, length);
    pasted->length += length;
    pasted->text[pasted->length++] = '\n';
    pasted->text[pasted->length] = '\0';
}

/* The last of the braces says whether a comment is open. */
static bool leaves_comment_open(const char *line, bool open)
{
    for (; *line; line++)
        open = open ? *line != '}' : *line == '{';
    return open;
}

static bool is_request(const char *line)
{
    const char *argument;
    return request_parse(line, &argument) != REQUEST_UNKNOWN;
}

enum pasted_answer pasted_line(struct pasted *pasted, const char *line)
{
    const char *begin = skip_blanks(line);
    bool tag = *begin == '[' && !pasted->in_comment;
    if (!pasted->text && !paste_begins_pgn(line))
        return PASTED_NOT;
    if (pasted->text && !pasted->in_comment &&
        (pasted->ended ? !tag && *begin != '\0' : is_request(line)))
        return PASTED_FULL;
    if (pasted->length + strlen(line) > PASTED_MOST)
        return PASTED_FULL;
    add(pasted, line);
    if (*begin == '\0' && !pasted->in_comment)
        pasted->ended = pasted->has_moves;
    else if (tag)
        pasted->has_moves = pasted->ended = false;
    else
        pasted->has_moves = true;
    pasted->in_comment = !tag && leaves_comment_open(line, pasted->in_comment);
    return PASTED_MORE;
}

bool pasted_is_whole(const struct pasted *pasted, bool pause)
{
    return pasted->text && !pasted->in_comment && pasted->has_moves &&
           (pasted->ended || pause);
}

const char *pasted_open_text(const struct pasted *pasted)
{
    return pasted->in_comment
               ? "A game is being read, and its comment is open: } closes it. A line with "
                 "nothing but a full stop ends the game."
               : "A game is being read, its moves are to come. A line with nothing but a full "
                 "stop ends it.";
}

void pasted_end(struct pasted *pasted)
{
    if (pasted->text && pasted->in_comment)
        add(pasted, "}");
    pasted->in_comment = false;
}

void pasted_clear(struct pasted *pasted)
{
    free(pasted->text);
    *pasted = (struct pasted){0};
}

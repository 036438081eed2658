/* paste.c - a paste that waits for the user's answer.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/paste.h"

#include <string.h>

#include "session/session_paste.h"
#include "tui/input/prompt.h"
#include "tui/views/pager.h"
#include "tui/views/picking.h"

static struct paste offered; /* PASTE_NOTHING: none waits */

bool paste_waits(void)
{
    return offered.kind != PASTE_NOTHING;
}

struct paste paste_take_away(void)
{
    struct paste paste = offered;
    offered = (struct paste){.kind = PASTE_NOTHING};
    return paste;
}

static void offer(struct face *face, const struct paste *paste, bool cut)
{
    enum picker_id picker = picking_which(&face->screen);
    bool one = paste->kind == PASTE_FEN || paste->games == 1;
    offered = *paste;
    if (picker != PICKERS && picker != PICKER_START) { /* the paste replaces it */
        prompt_clear();
        picking_close(face);
    }
    face_say(face, MESSAGE_QUESTION, "%s%s. Enter %s, Escape drops %s.",
             cut ? "Incomplete paste: " : "", paste->description, paste_verb(paste),
             one ? "it" : "them");
}

void paste_take(struct face *face)
{
    struct paste paste = paste_take_away();
    size_t length;
    bool cut;
    const char *text = keys_paste(&length, &cut);
    paste_free(&paste);
    if (face->screen.message_kind == MESSAGE_INFO)
        face_hush(face); /* that text is being received */
    face->stale = STALE_ALL;
    pager_close();
    session_classify_paste(face->screen.session, &paste, text, length);
    switch (paste.kind) {
    case PASTE_NOTHING: break;
    case PASTE_FEN:
    case PASTE_MOVES:
    case PASTE_PGN:
        picking_close(face); /* Enter is the answer now */
        offer(face, &paste, cut);
        return;
    case PASTE_LINE:
    case PASTE_LINES:
        /* Never carried out; the first line may be what was meant. */
        prompt_insert(paste.text, paste.length);
        if (paste.kind == PASTE_LINES)
            face_say(face, MESSAGE_INFO, "Pasted: %s. The first one is at the prompt.",
                     paste.description);
        paste_free(&paste);
        break;
    }
    if (cut)
        face_say(face, MESSAGE_ERROR, "The pasted text is incomplete.");
}

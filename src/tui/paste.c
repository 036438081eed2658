/* paste.c - a text that was pasted: said what it is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/paste.h"

#include <string.h>

#include "base/thread.h"
#include "session/session_paste.h"
#include "tui/pager.h"
#include "tui/picking.h"
#include "tui/prompt.h"

enum { /* milliseconds */
       PROGRESS_FIRST = 700,
       PROGRESS_AGAIN = 500,
       KILOBYTE = 1024
};

static struct paste offered; /* NOTHING: nothing waits for an answer */
static int64_t progress_due; /* 0: no paste goes on */
static bool progress_told;

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

/* Several lines are never carried out; the first may be what was meant. */
static void type_line(struct face *face, const struct paste *paste)
{
    prompt_insert(paste->text, paste->length);
    if (paste->kind == PASTE_LINES)
        face_say(face, MESSAGE_INFO, "Pasted: %s. The first stands at the prompt.",
                 paste->said);
}

static void offer(struct face *face, const struct paste *paste, bool cut)
{
    enum picker_id picker = picking_which(&face->screen);
    bool one = paste->kind == PASTE_FEN || paste->games == 1;
    offered = *paste;
    if (picker != PICKERS && picker != PICKER_START) { /* nothing was chosen there */
        prompt_clear();
        picking_close(face);
    }
    face_say(face, MESSAGE_QUESTION, "%s%s. Enter %s, Escape drops %s.",
             cut ? "Not all has arrived: " : "", paste->said, paste_verb(paste),
             one ? "it" : "them");
}

/* Of what comes behind a paste that had stalled only one line may be what somebody typed. */
static bool drop_rest(struct face *face, struct paste *paste)
{
    if (!keys_paste_is_rest() || paste->kind == PASTE_LINE || paste->kind == PASTE_NOTHING)
        return false;
    face_say(face, MESSAGE_ERROR,
             "The rest of what was pasted came too late: paste it again.");
    paste_free(paste);
    return true;
}

void paste_take(struct face *face)
{
    struct paste paste = paste_take_away();
    size_t length;
    bool cut;
    const char *text = keys_paste(&length, &cut);
    paste_free(&paste);
    face->stale = STALE_ALL;
    pager_close();
    if (progress_told)
        face_hush(face);
    progress_due = progress_told = 0;
    session_classify_paste(face->screen.session, &paste, text, length);
    if (drop_rest(face, &paste))
        return;
    switch (paste.kind) {
    case PASTE_NOTHING: break;
    case PASTE_FEN:
    case PASTE_MOVES:
    case PASTE_PGN:
        picking_close(face); /* Enter is the answer */
        offer(face, &paste, cut);
        return;
    case PASTE_LINE:
    case PASTE_LINES:
        type_line(face, &paste);
        if (keys_paste_is_rest() && paste.kind == PASTE_LINE && length > 0 &&
            strchr("\r\n", text[length - 1])) /* it may have been typed, and not be done */
            face_say(face, MESSAGE_INFO, "Enter again does it.");
        paste_free(&paste);
        break;
    }
    if (cut && !keys_paste_is_rest())
        face_say(face, MESSAGE_ERROR, "Not all that was pasted has arrived.");
}

/* ---- while it comes ---------------------------------------------------------------- */

void paste_tell_progress(struct face *face)
{
    size_t bytes = keys_pasting();
    int64_t now = monotonic_milliseconds();
    if (bytes == 0 || progress_due == 0) {
        progress_due = bytes > 0 ? now + PROGRESS_FIRST : 0;
        return;
    }
    if (now < progress_due)
        return;
    face_say(face, MESSAGE_INFO, "Pasting: %zu %s so far; Escape ends it.",
             bytes < KILOBYTE ? bytes : bytes / KILOBYTE,
             bytes >= KILOBYTE ? "kB"
             : bytes == 1      ? "byte"
                               : "bytes");
    progress_told = true;
    progress_due = now + PROGRESS_AGAIN;
}

int paste_time_to_wait(void)
{
    int64_t wait = progress_due - monotonic_milliseconds();
    return progress_due == 0 ? -1 : wait > 0 ? (int)wait : 0;
}

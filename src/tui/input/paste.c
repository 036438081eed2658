/* paste.c - implements paste.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/paste.h"

#include "session/session_paste.h"
#include "tui/input/prompt.h"
#include "tui/views/pager.h"
#include "tui/views/picker_pane.h"

static struct paste pending; /* PASTE_NOTHING: none */

bool paste_is_pending(void)
{
    return pending.kind != PASTE_NOTHING;
}

struct paste paste_take_pending(void)
{
    struct paste paste = pending;
    pending = (struct paste){.kind = PASTE_NOTHING};
    return paste;
}

void paste_handle_key(struct ui *ui)
{
    struct paste paste = paste_take_pending();
    size_t length;
    bool cut;
    const char *text = keys_pasted_text(&length, &cut);
    paste_free(&paste);
    if (ui->screen.message_kind == MESSAGE_INFO)
        ui_clear_message(ui); /* "Receiving pasted text" */
    ui->stale = STALE_SCREEN;
    pager_close();
    session_classify_paste(ui->screen.session, &paste, text, length);
    if (paste.kind == PASTE_LINE || paste.kind == PASTE_LINES) {
        prompt_insert(paste.text, paste.length);
        if (paste.kind == PASTE_LINES)
            ui_show_message(ui, MESSAGE_INFO, "Pasted %s. The first line is at the prompt.",
                            paste.description);
        paste_free(&paste);
    } else if (paste.kind != PASTE_NOTHING) {
        picker_pane_close(ui); /* Enter now accepts the paste */
        pending = paste;
        ui_show_message(ui, MESSAGE_QUESTION, "%s%s. Enter %s; Escape cancels.",
                        cut ? "Incomplete paste: " : "", paste.description,
                        paste_action_text(&paste));
        return;
    }
    if (cut)
        ui_show_message(ui, MESSAGE_ERROR, "The pasted text is incomplete.");
}

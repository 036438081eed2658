/* redraw.c - decides when the screen is drawn.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/terminal/redraw.h"

#include "base/thread.h"
#include "tui/input/prompt.h"
#include "tui/terminal/terminal.h"

/* Minimum milliseconds between frames that show a search. The interval is longer while the
 * user waits for a move, so that a one-second search needs only the frame with the move. */
enum { THINKING_INTERVAL = 200, WAITING_INTERVAL = 1200 };

/* Milliseconds that a frame waits for the disk, so that moves are not first shown as unsaved.
 * After a timeout, frames wait again only once everything is saved. */
enum { DISK_TIMEOUT = 40 };

static int64_t thinking_due; /* when the next frame may show the search */
static struct save_notice notice;

void redraw_init(void)
{
    thinking_due = 0;
    notice = (struct save_notice){.pending = false};
}

/* A hung disk raises no event, so this is called before each frame. */
static void check_saving(struct ui *ui)
{
    struct screen *screen = &ui->screen;
    save_notice_update(&notice, session_get_save_state(screen->session, NULL),
                       monotonic_milliseconds(), DISK_TIMEOUT);
    if (notice.is_shown != screen->unsaved)
        ui->stale |= STALE_GAME | STALE_PROMPT;
    screen->unsaved = notice.is_shown;
}

bool redraw_if_due(struct ui *ui)
{
    check_saving(ui);
    if ((ui->stale & (STALE_GAME | STALE_PROMPT)) && prompt_update_candidates(&ui->screen))
        ui->stale |= STALE_GAME;
    const struct thinking *thinking = session_thinking(ui->screen.session);
    bool waits = thinking->purpose == THINKING_MOVE && !thinking->teaches;
    unsigned parts = ui->stale;
    if ((parts & STALE_SCREEN) != STALE_SCREEN && monotonic_milliseconds() < thinking_due)
        parts &= ~(unsigned)STALE_THINKING;
    if (parts == 0 || save_notice_delays_display(&notice))
        return true;
    if (!terminal_is_ready())
        return false;
    board_cursor_update(&ui->screen);
    parts = views_draw(&ui->screen, parts);
    if (parts & STALE_THINKING)
        thinking_due =
            monotonic_milliseconds() + (waits ? WAITING_INTERVAL : THINKING_INTERVAL);
    ui->stale &= ~parts;
    terminal_update();
    return true;
}

int redraw_timeout(const struct ui *ui, bool can_draw)
{
    if (save_notice_delays_display(&notice))
        return save_notice_time_left(&notice, monotonic_milliseconds(), DISK_TIMEOUT);
    if (!can_draw || !(ui->stale & STALE_THINKING))
        return -1;
    int64_t wait = thinking_due - monotonic_milliseconds();
    return wait > 0 ? (int)wait : 0;
}

/* browse_view.c - views that only handle keys: history browsing, an analysis and its
 * variations, a drill, a paste.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "session/session_browse.h"
#include "session/session_paste.h"
#include "tui/input/actions.h"
#include "tui/input/paste.h"
#include "tui/views/picker_pane.h"

/* ---- history browsing during a game ----------------------------------------------------- */

static bool is_active(const struct screen *screen)
{
    return session_has_state(screen->session, STATE_HISTORY);
}

static bool accepts_keys(const struct screen *screen)
{
    return session_can_browse_history(screen->session);
}

static const struct key to_start = {.pressed = PRESSED_HOME};
static const struct key to_end = {.pressed = PRESSED_END};

/* While browsing, Up and Down go to the start and the end unless they select a variation. At
 * other times they recall typed lines. */
static bool handle_step_key(struct ui *ui, const struct key *key, bool browsing, bool selects)
{
    bool up = key->pressed == PRESSED_UP, down = key->pressed == PRESSED_DOWN;
    if ((up || down) && !browsing)
        return false;
    if ((up || down) && !selects)
        key = up ? &to_start : &to_end;
    return moves_view_handle_step_key(ui, key);
}

static bool handle_key(struct ui *ui, const struct key *key)
{
    return handle_step_key(ui, key, is_active(&ui->screen), false);
}

const struct view_ops history_view = {
    .is_active = is_active,
    .accepts_keys = accepts_keys,
    .needs_empty_prompt = true,
    .handle_key = handle_key,
};

/* ---- the user's game after its end ------------------------------------------------------ */

static bool finished_game_is_active(const struct screen *screen)
{
    return session_browses_user_game(screen->session) && session_game(screen->session)->study;
}

static bool finished_game_accepts_keys(const struct screen *screen)
{
    return session_browses_user_game(screen->session);
}

static bool handle_finished_game_key(struct ui *ui, const struct key *key)
{
    const struct move_node *node = session_game(ui->screen.session)->node;
    return handle_step_key(ui, key, finished_game_is_active(&ui->screen),
                           (node->first && node->first->next) ||
                               (node->parent && node->parent->first->next));
}

const struct view_ops finished_game_view = {
    .is_active = finished_game_is_active,
    .accepts_keys = finished_game_accepts_keys,
    .needs_empty_prompt = true,
    .handle_key = handle_finished_game_key,
    .help = "reading",
};

/* ---- stepping through a variation on the board ------------------------------------------ */

int screen_variation_number(const struct screen *screen)
{
    size_t step, length;
    return session_variation_number(screen->session, &step, &length);
}

static bool shows_variation(const struct screen *screen)
{
    return screen_variation_number(screen) > 0;
}

static bool handle_variation_key(struct ui *ui, const struct key *key)
{
    int step = key->pressed == PRESSED_ENTER       ? BROWSE_FORWARD
               : key->pressed == PRESSED_BACKSPACE ? BROWSE_BACK
                                                   : key_browse_step(key);
    if (key->pressed == PRESSED_FUNCTION || key->pressed == PRESSED_ESCAPE)
        return false;
    if (key->pressed == PRESSED_INTERRUPT) {
        ui_run_session_command(ui, COMMAND_RETURN, "");
        return true;
    }
    if (step >= 0)
        session_step_variation(ui->screen.session, (enum browse_step)step);
    ui_clear_message(ui);
    ui->stale = STALE_SCREEN;
    return key->pressed != PRESSED_CHARACTER && key->pressed != PRESSED_HANGUP;
}

const struct view_ops variation_view = {
    .is_active = shows_variation,
    .needs_empty_prompt = true,
    .handle_key = handle_variation_key,
    .help = "analyse",
};

/* ---- the analysis, without a variation on the board ------------------------------------- */

static bool analysis_is_active(const struct screen *screen)
{
    return session_has_state(screen->session, STATE_ANALYSIS) && !shows_variation(screen);
}

static bool handle_analysis_key(struct ui *ui, const struct key *key)
{
    bool recalls_line = key->pressed == PRESSED_UP || key->pressed == PRESSED_DOWN;
    /* in a game from a file, tree_moves_view handles the arrows */
    return !session_has_state(ui->screen.session, STATE_BROWSING) && !recalls_line &&
           moves_view_handle_step_key(ui, key);
}

const struct view_ops analysis_view = {
    .is_active = analysis_is_active,
    .needs_empty_prompt = true,
    .handle_key = handle_analysis_key,
    .help = "analyse",
};

static bool drill_is_active(const struct screen *screen)
{
    return session_has_state(screen->session, STATE_LESSON);
}

const struct view_ops drill_view = {.is_active = drill_is_active, .help = "lesson"};

/* ---- a paste, described in the message line --------------------------------------------- */

static bool paste_is_active(const struct screen *screen)
{
    (void)screen;
    return paste_is_pending();
}

/* Enter accepts the paste. Any other key drops it and, except Escape and ^C, then has its
 * usual effect. */
static bool handle_paste_key(struct ui *ui, const struct key *key)
{
    struct paste paste = paste_take_pending();
    ui->stale = STALE_SCREEN;
    ui_clear_message(ui);
    if (key->pressed == PRESSED_ENTER) {
        picker_pane_close(ui); /* so the board is visible */
        ui_handle_action(ui, session_handle_paste(ui->screen.session, &paste));
    }
    paste_free(&paste);
    return key->pressed == PRESSED_ENTER || key->pressed == PRESSED_ESCAPE ||
           key->pressed == PRESSED_INTERRUPT;
}

const struct view_ops paste_view = {
    .is_active = paste_is_active,
    .handle_key = handle_paste_key,
};

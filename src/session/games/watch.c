/* watch.c - watches a game that another session plays, and takes it over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While watching, session_save_game() does nothing; the other session's file is checked twice
 * a second. `takeover` sends that session SIGHUP, so it saves the game and exits; then this
 * session locks the file.
 */
#include "session/games/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "session/analysis/analysis.h"

enum {
    MOVES_REPORTED = 3,   /* if more moves are new, only their number and the last one */
    CHECK_INTERVAL = 500, /* milliseconds between checks of the file */
    TAKEOVER_INTERVAL = 50,
    TAKEOVER_TIMEOUT = 4000 /* milliseconds for the other session to exit */
};

struct watch {
    int64_t next_check;
    struct file_stamp last_stamp; /* stamp of the file when last read; inode 0: never */
    bool was_locked;              /* at the last check */
    bool is_taking_over;          /* the other session was asked to exit */
    int64_t takeover_deadline;
};

DEFINE_MODE_STATE_GETTER(watch_of, struct watch, MODE_WATCH)

bool session_is_taking_over(const struct session *session)
{
    return watch_of(session)->is_taking_over;
}

static void end_watch(struct session *session)
{
    watch_of(session)->is_taking_over = false;
    if (session_has_state(session, STATE_WATCHING))
        mode_set_base(session, MODE_GAME);
}

/* ---- the other session's moves ----------------------------------------------------- */

/* `common` is the number of plies that both main lines share. */
static void report_changes(struct session *session, const struct game *before,
                           const struct game *now, size_t common)
{
    size_t ply = common, length = move_node_ply(move_node_line_end(now->tree.root));
    char text[128];
    if (move_node_ply(move_node_line_end(before->tree.root)) > common)
        session_print(session, "Moves were taken back%s%s.", common > 0 ? " to " : "",
                      common > 0 ? move_text(now, common, text) : "");
    if (length > common + MOVES_REPORTED) {
        ply = now->current - 1;
        session_print(session, "%zu half-moves were played.", length - common);
    }
    for (; ply < now->current; ply++)
        report_move(session, now, ply + 1, false, false);
    if (game_final_result(now) != game_final_result(before) && now->result != RESULT_NONE)
        session_report(session, MESSAGE_RESULT, "%s.",
                       game_ending_text(now, text, sizeof text));
}

void games_resume_loaded(struct session *session)
{
    session_restore_players(session, true);
    session->engine_waits = false;
    const char *pause_text = session_clock_pause_text(session);
    bool over = session->user_game->result != RESULT_NONE; /* the end is reported next */
    if (!over && (!session_has_screen(session) || *pause_text))
        session_print(session, "The game continues.%s", pause_text);
    if (!over && session_has_text_ui(session) && session->user_game->current > 0)
        handle_last(session);
    report_sides(session);
}

/* ---- a saved game ------------------------------------------------------------------ */

enum pgn_status games_load_saved(struct session *session, const char *id, bool watch,
                                 struct loaded_game *found, struct error *error)
{
    struct saver *saver = session->saving.saver;
    struct error refusal;
    size_t length;
    found->locked_elsewhere = watch;
    found->locked =
        !watch && saver && saver_lock_game(saver, id, &found->locked_elsewhere, &refusal);
    if (!watch && saver && !found->locked && !found->locked_elsewhere)
        session_report(session, MESSAGE_WARNING, "NOT SAVED: %s.", refusal.text);
    char *text = archive_read_game(&session->saving.archive, id, &length, error);
    enum pgn_status status =
        text ? pgn_parse(&found->game, text, length, 1, error) : PGN_NO_GAME;
    if (found->locked && !(status == PGN_OK && pgn_is_lossless(&found->game, text, length))) {
        if (status == PGN_HAS_ERRORS)
            session_error(session,
                          "The file is damaged (%s); unreadable text is now a comment.",
                          error->text);
        else if (status == PGN_OK)
            session_print(
                session,
                "%s.pgn was not written by this program; it is left unchanged and the game "
                "continues in a copy.",
                id);
        saver_unlock_game(saver, id);
        found->locked = false;
    }
    free(text);
    return status;
}

/* ---- checking the file --------------------------------------------------------------- */

/* Returns false if the game on the board is the same. Otherwise puts *game there, taking
 * ownership of it. */
static bool replace_game(struct session *session, const struct game *game)
{
    struct game *old = session->user_game;
    const struct move_node *one = old->tree.root->first, *other = game->tree.root->first;
    size_t old_length, new_length, common = 0;
    char *old_text = pgn_write(old, &old_length), *new_text = pgn_write(game, &new_length);
    bool same = old_length == new_length && memcmp(old_text, new_text, old_length) == 0;
    free(old_text);
    free(new_text);
    if (same)
        return false;
    for (; old->start.key == game->start.key && one && other && one->move == other->move;
         one = one->first, other = other->first)
        common++;
    report_changes(session, old, game, common);
    game_free(old);
    *session->user_game = *game;
    analysis_clear_variations(session);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    return true;
}

static bool check_file(struct session *session)
{
    struct watch *watch = watch_of(session);
    char path[ARCHIVE_PATH_SIZE];
    struct file_stamp stamp;
    struct game game;
    archive_game_path(&session->saving.archive, session->saving.id, path);
    if (!file_stamp_get(&stamp, path) || file_stamp_equals(&stamp, &watch->last_stamp) ||
        archive_load_game(&session->saving.archive, session->saving.id, &game, NULL) ==
            PGN_NO_GAME)
        return false;
    watch->last_stamp = stamp; /* from before reading, so a later change is noticed */
    if (replace_game(session, &game))
        return true;
    game_free(&game);
    return false;
}

/* ---- taking over --------------------------------------------------------------------- */

static void complete_takeover(struct session *session)
{
    struct watch *watch = watch_of(session);
    struct loaded_game found;
    struct error error;
    if (games_load_saved(session, session->saving.id, false, &found, &error) == PGN_NO_GAME) {
        watch->is_taking_over = false;
        session_error(session, "The game was not taken over: %s.", error.text);
        return;
    }
    if (found.locked_elsewhere) { /* a third session was faster */
        game_free(&found.game);
        return;
    }
    if (!replace_game(session, &found.game))
        game_free(&found.game);
    end_watch(session);
    if (!found.locked)
        session_assign_game_id(session);
    modes_remove_all(session);
    games_resume_loaded(session);
}

static void try_takeover(struct session *session)
{
    struct watch *watch = watch_of(session);
    if (!archive_game_is_locked(&session->saving.archive, session->saving.id)) {
        complete_takeover(session);
    } else if (session->now() >= watch->takeover_deadline) {
        watch->is_taking_over = false;
        session_error(session,
                      "The game was not taken over: the session playing it has not ended.");
    }
}

void handle_takeover(struct session *session)
{
    struct watch *watch = watch_of(session);
    if (!session_has_state(session, STATE_WATCHING)) {
        session_error(session, "This session is already playing the game.");
    } else if (!session->saving.saver) {
        session_error(session,
                      "Cannot take over the game: this session saves nothing (--no-save).");
    } else if (!watch->is_taking_over) {
        if (archive_request_takeover(&session->saving.archive, session->saving.id)) {
            session_print(session, "Asking the other session to end.");
        } else if (archive_game_is_locked(&session->saving.archive, session->saving.id)) {
            session_error(session, /* in a kiosk, or on another machine */
                          "The other session cannot be ended from here; end it there first.");
            return;
        }
        watch->is_taking_over = true;
        watch->takeover_deadline = session->now() + TAKEOVER_TIMEOUT;
        watch->next_check = session->now();
        try_takeover(session);
    }
}

/* ---- the mode --------------------------------------------------------------------- */

void watch_begin(struct session *session)
{
    const struct game *game = session->user_game;
    bool held = archive_game_is_locked(&session->saving.archive, session->saving.id);
    *watch_of(session) = (struct watch){.was_locked = held, .next_check = session->now()};
    mode_set_base(session, MODE_WATCH);
    if (game->result == RESULT_NONE)
        session_print(session, "%s is to move.%s", color_name(position_turn(&game->position)),
                      session_has_clock(session)
                          ? " The clocks, marked ~, show the times as of the last move."
                          : "");
    /* Print this last, so that a small window shows it. */
    session_print(session, "%s. You are watching; type 'takeover' to play on here.",
                  held ? "Another session is playing this game"
                       : "This game is not being played now");
}

static bool name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    const struct game *game = session->user_game;
    if (!session_has_state(session, STATE_WATCHING))
        return false;
    snprintf(card->name, sizeof card->name, "%.*s",
             PRINTABLE_UP_TO(60, game_player_name(game, color)));
    return true;
}

static int64_t deadline(const struct session *session)
{
    return session_has_state(session, STATE_WATCHING) ? watch_of(session)->next_check : -1;
}

static unsigned wake(struct session *session)
{
    struct watch *watch = watch_of(session);
    if (!session_has_state(session, STATE_WATCHING) || session->now() < watch->next_check)
        return 0;
    watch->next_check =
        session->now() + (watch->is_taking_over ? TAKEOVER_INTERVAL : CHECK_INTERVAL);
    bool moved = check_file(session);
    if (watch->is_taking_over) {
        try_takeover(session);
    } else {
        bool held = archive_game_is_locked(&session->saving.archive, session->saving.id);
        if (held != watch->was_locked)
            session_print(
                session,
                held ? "Another session is playing this game."
                     : "The game is not being played now; type 'takeover' to play on here.");
        watch->was_locked = held;
    }
    return moved || !session_has_state(session, STATE_WATCHING) ? SESSION_EVENT_BOARD : 0;
}

const struct mode watch_mode = {
    .size = sizeof(struct watch),
    .state = STATE_WATCHING,
    .prompt = "watching",
    .name_player = name_player,
    .game_replaced = end_watch,
    .deadline = deadline,
    .wake = wake,
};

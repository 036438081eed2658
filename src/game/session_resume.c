/* session_resume.c - the game a session begins with, and the next ones.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A kept game knows who played what: the PGN tags WhiteType and BlackType ("human" or
 * "program") and our own EngineLevel. A game from outside the archive, or a damaged one,
 * is never written over: it goes on under a new name.
 */
#include "game/session_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "game/printable.h"

enum { FILE_LIMIT = 16 << 20 };

/* ---- people ------------------------------------------------------------------------ */

/* A coin is all that is needed: the clock's finest digits will do. */
static enum who draw_color(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_nsec / 1000 % 2 ? WHO_WHITE : WHO_BLACK;
}

void session_seat(struct session *session, enum who who)
{
    if (who == WHO_RANDOM)
        who = draw_color();
    session->human[WHITE] = who == WHO_WHITE || who == WHO_BOTH;
    session->human[BLACK] = who == WHO_BLACK || who == WHO_BOTH;
    session->flipped = who == WHO_BLACK;
}

/* Without a wish from the command line, a position set up is played by the side to
 * move. */
static enum who wanted_color(const struct session *session, bool set_up)
{
    const struct settings *settings = session->settings;

    if (settings->color_given || !set_up)
        return settings->color;
    return session->game.position.side_to_move == WHITE ? WHO_WHITE : WHO_BLACK;
}

void session_write_players(struct session *session)
{
    struct game *game = &session->game;
    const char *user = getenv("USER");
    char level[LEVEL_TEXT_SIZE];

    if (!user || !*user)
        user = "Player";
    level_write(&session->level, level);
    for (int color = WHITE; color <= BLACK; color++) {
        char *name = color == WHITE ? game->white : game->black;
        bool human = session->human[color];

        printable_copy_string(name, GAME_NAME_SIZE, human ? user : "ttychess");
        game_set_tag(game, color == WHITE ? "WhiteType" : "BlackType",
                     human ? "human" : "program");
    }
    game_set_tag(game, "EngineLevel",
                 session->human[WHITE] && session->human[BLACK] ? NULL : level);
}

/* ---- new games --------------------------------------------------------------------- */

/* Name the game on the board. */
static void make_id(struct session *session)
{
    time_t now = time(NULL);
    struct tm date;

    localtime_r(&now, &date);
    archive_make_id(session->id, &date, session->game_number++);
    session->on_disk = false;
}

void session_new_game(struct session *session, const struct position *start)
{
    engine_player_new_game(session->engine);
    game_free(&session->game);
    game_init(&session->game, start);
    session->hint = MOVE_NONE;
    session->draw_offer = NOBODY_OFFERED;
    session->engine_waits = false;
    session->analysing = false;
    session->score_known = false;
    make_id(session);
}

/* ---- games that go on -------------------------------------------------------------- */

/* Read a PGN file of the user's. */
static enum pgn_status load_file(struct session *session, const char *path,
                                 struct reason *reason)
{
    enum pgn_status status;
    size_t length;
    char *text =
        storage_read_file(session->archive.storage, path, FILE_LIMIT, &length, reason);

    if (!text)
        return PGN_NONE;
    status = pgn_read(&session->game, text, length, 1, reason);
    free(text);
    return status;
}

/* Load the game that --resume names. *own: it is one of the archive, and goes on
 * there. */
static enum pgn_status load(struct session *session, bool *own, struct reason *reason)
{
    const char *wanted = session->settings->resume_game;
    struct archive *archive = &session->archive;

    *own = true;
    if (wanted && !archive_find(archive, wanted, session->id)) {
        *own = false;
        if (access(wanted, F_OK) == 0)
            return load_file(session, wanted, reason);
        reason_set(reason, 0, "no game '%.60s' in %s", wanted, archive->directory);
        return PGN_NONE;
    }
    if (!wanted && !archive_last_unfinished(archive, session->id, reason))
        return PGN_NONE;
    /* Held first, read then: the session that had it may just have written. */
    if (session->settings->save && !archive_hold(archive, session->id, reason))
        return PGN_NONE;
    return archive_load(archive, session->id, &session->game, reason);
}

static bool is_program(const struct game *game, const char *tag)
{
    const char *type = game_tag(game, tag);

    return type && strcmp(type, "program") == 0;
}

static void seat_as_before(struct session *session)
{
    const struct settings *settings = session->settings;
    const struct game *game = &session->game;
    bool white = is_program(game, "WhiteType"), black = is_program(game, "BlackType");
    const char *level = game_tag(game, "EngineLevel");

    if (settings->color_given ||
        (!game_tag(game, "WhiteType") && !game_tag(game, "BlackType")))
        session_seat(session, wanted_color(session, true));
    else
        session_seat(session, white   ? (black ? WHO_NONE : WHO_BLACK)
                              : black ? WHO_WHITE
                                      : WHO_BOTH);
    if (level && settings->depth == 0 && settings->nodes == 0 && settings->move_time == 0)
        level_read(&session->level, level, NULL);
}

static void tell_resumed(struct session *session, bool own)
{
    const struct game *game = &session->game;
    char last[MOVE_TEXT_SIZE];

    if (game->current > 0) {
        session_move_text(session, game->current, last);
        session_tell(session, MESSAGE_INFO, "Resumed %s after %s; %s is to move.",
                     own ? session->id : "a copy of the game", last,
                     color_name((enum color)game->position.side_to_move));
    } else {
        session_tell(session, MESSAGE_INFO, "Resumed %s at its beginning.",
                     own ? session->id : "a copy of the game");
    }
}

static bool resume(struct session *session, struct reason *reason)
{
    enum pgn_status status;
    bool own;

    if (!session->archived) {
        *reason = session->save_reason;
        return false;
    }
    status = load(session, &own, reason);
    if (status == PGN_NONE)
        return false;
    seat_as_before(session);
    if (status == PGN_BROKEN) {
        own = false;
        session_tell(session, MESSAGE_ERROR,
                     "The file is damaged (%s); what came before is here.", reason->text);
    }
    if (own)
        session->on_disk = true;
    else
        make_id(session);
    tell_resumed(session, own);
    return true;
}

bool session_begin_game(struct session *session, struct reason *reason)
{
    const struct settings *settings = session->settings;
    struct reason local;

    if (settings->resume)
        return resume(session, reason ? reason : &local);
    game_init(&session->game, settings->has_position ? &settings->position : NULL);
    make_id(session);
    session_seat(session, wanted_color(session, settings->has_position));
    session_write_players(session);
    return true;
}

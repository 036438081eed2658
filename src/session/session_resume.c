/* session_resume.c - the game a session begins with, and the next ones.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A kept game knows who played what: the PGN tags WhiteType and BlackType ("human" or
 * "program") and our own EngineLevel. A game from outside the archive, a damaged one, or
 * one whose file holds more than would be written again, is never written over: it goes on
 * under a new name.
 */
#include "session/session_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/printable.h"

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
    session->score_known = false; /* it is one side's */
    session->human[WHITE] = who == WHO_WHITE || who == WHO_BOTH;
    session->human[BLACK] = who == WHO_BLACK || who == WHO_BOTH;
    session->flipped = who == WHO_BLACK;
}

/* Without a wish from the command line, a position set up is played by the side to
 * move. */
static enum who wanted_color(const struct session *session, bool set_up)
{
    enum who who = session->settings->color;
    if (session->settings->color_given || session_engines_want(session, &who) || !set_up)
        return who;
    return session->game.position.side_to_move == WHITE ? WHO_WHITE : WHO_BLACK;
}

static bool is_program(const struct game *game, const char *tag)
{
    const char *type = game_tag(game, tag);
    return type && strcmp(type, "program") == 0;
}

/* Write who sits at this side, and how strong it is. The rating of a person is theirs. */
static void write_player(struct session *session, enum color color, const char *user)
{
    struct game *game = session_own_game(session);
    const char *type = color == WHITE ? "WhiteType" : "BlackType";
    const char *rating = color == WHITE ? "WhiteElo" : "BlackElo";
    bool human = session->human[color];
    const char *program = session_program_name(session, color);
    int strength = session_program_elo(session, color);
    char elo[16];
    printable_copy_string(color == WHITE ? game->white : game->black, GAME_NAME_SIZE,
                          human     ? user
                          : program ? program
                                    : "ttychess");
    snprintf(elo, sizeof elo, "%d", strength);
    if (!human || is_program(game, type))
        game_set_tag(game, rating, human || strength == 0 ? NULL : elo);
    game_set_tag(game, type, human ? "human" : "program");
}

void session_write_players(struct session *session)
{
    struct game *game = session_own_game(session);
    const char *user = getenv("USER");
    char level[LEVEL_TEXT_SIZE];
    if (!user || !*user)
        user = "Player";
    level_write(&session->level, level);
    write_player(session, WHITE, user);
    write_player(session, BLACK, user);
    session_write_strategy(session, WHITE);
    session_write_strategy(session, BLACK);
    game_set_tag(game, "EngineLevel",
                 session->human[WHITE] && session->human[BLACK] ? NULL : level);
    session->players_stale = false;
}

void session_change_players(struct session *session)
{
    if (session_own_game(session)->result == RESULT_NONE)
        session_write_players(session);
    else
        session->players_stale = true;
}

/* ---- new games --------------------------------------------------------------------- */

void session_make_id(struct session *session)
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
    if (session->saver && session->on_disk && !session_is_watching(session)) {
        memcpy(session->left_id, session->id, sizeof session->left_id);
        saver_release(session->saver); /* whoever wants it next, we ourselves or another */
    }
    session_stop_review(session);
    session_free_review(session);
    session_close_studies(session);
    session_end_analysis(session);
    session_stop_browsing(session, start);
    session_forget_kept(session);
    session_end_watch(session);
    game_free(&session->game);
    game_init(&session->game, start);
    session->hint = MOVE_NONE;
    session->premove[0] = '\0';
    session->resign_asked = false;
    session->draw_offer = NOBODY_OFFERED;
    session->engine_waits = session->engine_failed = session->looks_back = false;
    session->score_known = false;
    session_begin_opening(session);
    session_clock_new_game(session);
    session_make_id(session);
}

/* ---- games that go on -------------------------------------------------------------- */

/* Read a PGN file. *plain (on PGN_OK): writing the game keeps all that it holds. */
static enum pgn_status load_file(struct session *session, const char *path, bool *plain,
                                 struct reason *reason)
{
    enum pgn_status status;
    size_t length;
    char *text =
        storage_read_file(session->archive.storage, path, FILE_LIMIT, &length, reason);
    if (!text)
        return PGN_NONE;
    status = pgn_read(&session->game, text, length, 1, reason);
    if (status == PGN_OK)
        *plain = pgn_is_kept(&session->game, text, length);
    free(text);
    return status;
}

/* Load the game that --resume names. *own: it is one of the archive, and goes on there.
 * *watched: another session plays it. */
static enum pgn_status load(struct session *session, bool *own, bool *watched,
                            struct reason *reason)
{
    const char *wanted = session->settings->resume_game;
    struct archive *archive = &session->archive;
    char path[ARCHIVE_PATH_SIZE];
    enum pgn_status status;
    bool plain = true;
    *own = true;
    *watched = false;
    if (wanted) {
        enum archive_match match = archive_find(archive, wanted, session->id, reason);
        /* A file of that name is meant, not a game that it is a part of. */
        if (match != ARCHIVE_EXACT && access(wanted, F_OK) == 0) {
            *own = false;
            return load_file(session, wanted, &plain, reason);
        }
        if (match == ARCHIVE_NO_MATCH || match == ARCHIVE_SEVERAL)
            return PGN_NONE;
    }
    if (!wanted && !archive_last_unfinished(archive, session->id, reason))
        return PGN_NONE;
    /* Held first, read then: the session that had it may just have written. */
    if (session->settings->watch)
        *watched = true;
    else if (session->settings->save && !archive_hold(archive, session->id, reason)) {
        *watched = archive->refused;
        *own = *watched; /* nothing can be written: when it can, others may have done so */
        if (!*watched)
            session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s.", reason->text);
    }
    archive_path(archive, session->id, path);
    status = load_file(session, path, &plain, reason);
    if (!plain && !*watched) {
        *own = false;
        session_tell(session, MESSAGE_INFO,
                     "%s.pgn holds more than the one game; it stays as it is.", session->id);
    }
    return status;
}

bool session_obeys_options(const struct session *session)
{
    return session->game_number == 0;
}

bool session_level_is_given(const struct session *session)
{
    const struct settings *settings = session->settings;
    return session_obeys_options(session) && !settings->level_from_config &&
           (settings->elo > 0 || settings->depth > 0 || settings->nodes > 0 ||
            settings->move_time > 0);
}

void session_seat_as_before(struct session *session)
{
    const struct game *game = &session->game;
    bool white = is_program(game, "WhiteType"), black = is_program(game, "BlackType");
    const char *level = game_tag(game, "EngineLevel");
    bool level_given = session_level_is_given(session);
    bool color_given = session->settings->color_given && session_obeys_options(session);
    if (color_given || (!game_tag(game, "WhiteType") && !game_tag(game, "BlackType")))
        session_seat(session, wanted_color(session, true));
    else
        session_seat(session, white   ? (black ? WHO_NONE : WHO_BLACK)
                              : black ? WHO_WHITE
                                      : WHO_BOTH);
    bool engine_plays = !session->human[WHITE] || !session->human[BLACK];

    if (level && !level_given && !level_read(&session->level, level, NULL) && engine_plays) {
        session_tell(session, MESSAGE_ERROR,
                     "The level in the file, '%.40s', is none; the engine plays at full "
                     "strength.",
                     level);
        level_given = true; /* the tag is put right */
    }
    session_read_strategies(session);
    session_keep_engines(session);
    bool absent = session_tell_absent(session);

    if (color_given || level_given || session_strategy_is_given(session) ||
        session_engine_is_given(session) || absent)
        session_change_players(session);
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
    bool own, watched;
    if (!session->archived) {
        *reason = session->save_reason;
        return false;
    }
    status = load(session, &own, &watched, reason);
    if (status == PGN_NONE)
        return false;
    session_seat_as_before(session);
    session_begin_opening(session);
    session_clock_resume(session);
    if (watched) {
        session->on_disk = true;
        session_tell_watched(session);
        return session_begin_watch(session, reason);
    }
    if (status == PGN_BROKEN) {
        own = false;
        session_tell(session, MESSAGE_ERROR,
                     "The file is damaged (%s); what came before is here.", reason->text);
    }
    if (own) {
        session->on_disk = true;
    } else {
        archive_close(&session->archive); /* holds the original no more */
        session_make_id(session);
    }
    tell_resumed(session, own);
    return true;
}

bool session_begin_game(struct session *session, struct reason *reason)
{
    const struct settings *settings = session->settings;
    struct reason local;
    if (settings->resume)
        return resume(session, reason ? reason : &local);
    if (settings->pgn_file || settings->follow)
        return session_begin_browsing(session, reason ? reason : &local);
    game_init(&session->game, settings->has_position ? &settings->position : NULL);
    session_make_id(session);
    session_seat(session, wanted_color(session, settings->has_position));
    session_clock_new_game(session);
    session_write_players(session);
    return true;
}

/* menu.c - the start screen is asked for, and how it finds what a person likes to play.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/aside.h"
#include "session/handlers.h"
#include "session/pickers.h"
#include "session/players.h"

#include <stdlib.h>
#include <string.h>

#include "settings/setting_options.h"

enum { RECENT = 8 /* games that are looked into */ };

/* ---- what was played last ------------------------------------------------------------ */

/* Whether the config file says it: that is for good. */
static bool is_chosen(const struct session *session, const char *option)
{
    int id = settings_find(option);
    return id >= 0 && session->settings->told[id] != NULL;
}

/* A level is the built-in engine's, and a teaching strategy's is another matter. */
static void take_level(struct session *session, const struct game *game, const bool person[2])
{
    const char *level = game_tag(game, "EngineLevel");
    const struct settings *settings = session->settings;
    bool chosen = settings->elo > 0 || settings->depth > 0 || settings->nodes > 0 ||
                  settings->move_time > 0 || is_chosen(session, "level");
    bool strange = game_tag(game, "WhiteStrategy") || game_tag(game, "BlackStrategy") ||
                   players_name_of_other(game, person[WHITE] ? BLACK : WHITE);
    if (level && !chosen && !strange)
        level_read(&session->players.level, level, NULL);
    session->chosen_level = session->players.level;
}

/* Side, level and clock of a game that a person began at the usual start; false: it is another
 * one. */
static bool take_habits(struct session *session, const struct game *game)
{
    struct clock_control controls[2] = {{.count = 0}, {.count = 0}};
    bool person[2];
    if (!players_read_people(game, person) || (!person[WHITE] && !person[BLACK]))
        return false;
    if (!is_chosen(session, "color"))
        session_seat_people(session, person[WHITE], person[BLACK]);
    if (!is_chosen(session, "clock")) {
        if (!session_clock_read_tags(game, controls))
            memset(controls, 0, sizeof controls);
        memcpy(session->clock.wanted, controls, sizeof controls);
        session_clock_new_game(session);
    }
    session_write_players(session);
    return true;
}

/* The level is that of the last game against the engine: two people have none. False: this is
 * none. */
static bool take_last_level(struct session *session, const struct game *game)
{
    bool person[2];
    if (!players_read_people(game, person) || person[WHITE] == person[BLACK])
        return false;
    take_level(session, game, person);
    return true;
}

void session_begin_start(struct session *session)
{
    const struct archive *archive = &session->keeping.archive;
    struct archive_entry *games = NULL;
    struct game game;
    bool found = false, levelled = false;
    size_t count = 0;
    if (session->keeping.archived)
        archive_list(archive, &games, &count, NULL);
    for (size_t i = 0; i < count && i < RECENT && !(found && levelled); i++) {
        if (archive_is_changed(games[i].id) ||
            archive_load(archive, games[i].id, &game, NULL) == PGN_NONE)
            continue;
        bool usual = game.current > 0 && !game_tag(&game, "FEN") && !game_tag(&game, "GameId");
        levelled = levelled || (usual && take_last_level(session, &game));
        found = found || (usual && take_habits(session, &game));
        game_free(&game);
    }
    session_write_players(session);
    session_open_start_with(session, games, count); /* thousands are listed once */
    free(games);
}

/* ---- asked for ----------------------------------------------------------------------- */

/* "Continue, move 4: 'resume 2026-11-22'." */
static void tell_row(struct session *session, const struct picker_row *row)
{
    char line[sizeof((struct message *)NULL)->text];
    const char *right = row->right;
    snprintf(line, sizeof line, "%s", row->line);
    for (char *end = strchr(line, '\n'); end; end = strchr(end, '\n'))
        *end = ';';
    session_tell(session, MESSAGE_INFO, "%s%s%s: '%s'.", row->label + strspn(row->label, " "),
                 *right ? ", " : "", right, line);
}

/* For a face without rows: what one would choose there, and how it is typed. */
static void tell_menu(struct session *session)
{
    struct picker picker = {.rows = NULL};
    session_look_at_kept(session);
    session_list_start(session, &picker);
    for (size_t i = 0; i < picker.count; i++)
        if (!picker.rows[i].heading)
            tell_row(session, &picker.rows[i]);
    picker_free(&picker);
}

/* The game on the board waits; one without a move is no game yet. */
void session_ask_menu(struct session *session)
{
    const struct aside *aside = &session->aside;
    if (!session->shows_pickers) {
        tell_menu(session);
        return;
    }
    if (session_is_at(session, AT_START) && !session_is_at(session, AT_ANALYSIS)) {
        session_open_start(session);
        return;
    }
    session_put_aside(session);
    if (aside->there && !aside->at_start) /* who has watched plays next, too */
        session_seat_people(session,
                            aside->person[WHITE] || (aside->table && !aside->person[BLACK]),
                            aside->person[BLACK]);
    if (aside->there && aside->table == 0 &&
        (aside->at_start || (!*aside->id && aside->game.count == 0)))
        session_drop_aside(session);
    session_write_players(session);
    session_open_start(session);
}

/* saved_games.c - lists, resumes and watches saved games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/games/games.h"

#include "session/commands/pickers.h"
#include "session/session_lobby.h"
#include "session/games/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "archive/archive_summary.h"
#include "base/file.h"
#include "pgn/pgn.h"

enum { GAMES_PRINTED = 15, GAMES_LISTED_MAX = 1000 };

static bool refuse_without_archive(struct session *session)
{
    return !session->saving.has_archive &&
           !session_error(session, "Saved games are not available%s%s.",
                          session->settings->no_save ? " with --no-save" : ": ",
                          session->settings->no_save ? "" : session->texts->save_error.text);
}

static bool find_saved_game(struct session *session, const char *name,
                            char id[ARCHIVE_ID_SIZE])
{
    struct error error;
    bool exact;
    if (refuse_without_archive(session))
        return false;
    if (session->saving.saver && strlen(name) < ARCHIVE_ID_SIZE &&
        saver_has_game(session->saving.saver, name)) { /* it may have no file yet */
        memmove(id, name, strlen(name) + 1);
    } else if (*name ? !archive_find_game(&session->saving.archive, name, id, &exact, &error)
                     : !archive_find_last_unfinished(&session->saving.archive, false, id,
                                                     &error)) {
        return session_error(session, "%s.", error.text);
    }
    if (strcmp(id, session->saving.id) == 0)
        return session_error(session, "That game is already on the board.");
    return true;
}

void games_replace_current(struct session *session, const struct game *game, const char *id)
{
    char name[ARCHIVE_ID_SIZE];
    snprintf(name, sizeof name, "%s", id ? id : "");
    session_new_game(session, NULL);
    game_free(session->user_game);
    *session->user_game = *game;
    if (!*name)
        return;
    strcpy(session->saving.id, name);
    session->saving.on_disk = true;
}

/* Resumes a game with moves that are not on the disk yet. No other session can have continued
 * it. Returns false if there is no such game. */
static bool resume_from_memory(struct session *session, const char *id)
{
    struct saver *saver = session->saving.saver;
    size_t length;
    char *text = saver ? saver_copy_unsaved_text(saver, id, &length) : NULL;
    struct game game;
    if (!text)
        return false;
    enum pgn_status status = pgn_parse(&game, text, length, 1, NULL);
    free(text);
    if (status == PGN_NO_GAME)
        return false;
    games_replace_current(session, &game, id);
    session_save_game(session);
    games_resume_loaded(session);
    return true;
}

bool games_resume_saved(struct session *session, const char *id, bool watched)
{
    struct loaded_game found;
    struct error error;
    if (!watched && resume_from_memory(session, id))
        return true;
    if (games_load_saved(session, id, watched, &found, &error) == PGN_NO_GAME)
        return session_error(session, "%s.", error.text);
    games_replace_current(session, &found.game, id);
    if (found.locked_elsewhere) {
        session_restore_players(session, false);
        watch_begin(session);
    } else {
        if (!found.locked)
            session_assign_game_id(session);
        games_resume_loaded(session);
    }
    return true;
}

void handle_watch(struct session *session, const char *argument)
{
    char id[ARCHIVE_ID_SIZE];
    if (find_saved_game(session, argument, id))
        games_resume_saved(session, id, true);
}

/* Finds the user's side by name, because lobby games do not record it. */
static void mark_user_side(const struct session *session, struct archive_summary *game)
{
    bool white = session_lobby_is_own_name(session, game->names[WHITE]);
    if (white != session_lobby_is_own_name(session, game->names[BLACK])) {
        game->person[WHITE] = white;
        game->person[BLACK] = !white;
    }
}

/* ---- as rows ----------------------------------------------------------------------- */

/* Removes a prefix that most rows have, because a narrow pane has no room for it. */
static const char *strip_program_name(const char *opponent)
{
    static const char name[] = "ttychess ";
    return strncmp(opponent, name, sizeof name - 1) == 0 && opponent[sizeof name - 1] != '-'
               ? opponent + sizeof name - 1
               : opponent;
}

/* Lists the user's games, and unsaved edited games from files, with the dates of their last use,
 * the latest first. */
bool list_saved_games(struct session *session, struct picker *picker)
{
    struct archive_entry *games;
    struct error error;
    char label[SUMMARY_NAME_SIZE + 64], date[16], opponent[SUMMARY_NAME_SIZE], right[24],
        rated[40], rating[16];
    char about[SUMMARY_TEXT_SIZE], line[ARCHIVE_ID_SIZE + 16], detail[OPENING_TEXT_SIZE + 24];
    time_t now = time(NULL);
    struct tm today;
    size_t count;
    struct archive_summary game;
    if (refuse_without_archive(session))
        return false;
    if (!archive_list_games(&session->saving.archive, &games, &count, &error))
        return session_error(session, "%s.", error.text);
    localtime_r(&now, &today);
    count = count < GAMES_LISTED_MAX ? count : GAMES_LISTED_MAX;
    int digits = snprintf(NULL, 0, "%zu", count);
    picker_reset(picker, "Saved games", "result");
    for (size_t i = 0; i < count; i++) {
        archive_summary_read(&session->saving.archive, games[i].id, &game);
        mark_user_side(session, &game);
        if (game.empty)
            continue;
        const char *outcome = archive_summary_outcome(&game);
        char side = archive_summary_user_side(&game);
        archive_summary_write_opponent(&game, opponent);
        archive_summary_write(&game, about);
        localtime_r(&games[i].modified.tv_sec, &game.date);
        archive_summary_write_date(&game, date);
        if (game.date.tm_year == today.tm_year && game.date.tm_yday == today.tm_yday)
            strftime(date, sizeof date, "%H:%M", &game.date);
        int elo = side ? game.elo[side == 'W' ? BLACK : WHITE] : 0;
        snprintf(rating, sizeof rating, " %d", elo);
        if (file_has_suffix(opponent, rating)) /* "Crafty 2500" */
            opponent[strlen(opponent) - strlen(rating)] = '\0';
        snprintf(label, sizeof label, "%*zu %-8s %s", digits, i + 1, date,
                 strip_program_name(opponent));
        snprintf(right, sizeof right, "%c %4s", side ? side : ' ', *outcome ? outcome : "*");
        snprintf(rated, sizeof rated, "%d %s", elo, right);
        snprintf(line, sizeof line, "resume %s", game.id);
        snprintf(detail, sizeof detail, "%3zu move%s  %s", game.moves,
                 game.moves == 1 ? " " : "s", game.opening);
        picker_add_row(picker, .kind = ROW_SAVED_GAME, .id = game.id, .label = label,
                       .right = game.readable ? right : "", .long_right = elo ? rated : "",
                       .detail = game.readable ? detail : "", .about = about, .line = line);
    }
    free(games);
    if (picker->count == 0)
        session_print(session, "No games have been saved yet.");
    return picker->count > 0;
}

bool session_summarise_saved_game(struct session *session, const char *id,
                                  struct archive_summary *summary)
{
    const struct mode_frame *frame = session_suspended_game(session);
    if (!*id && frame) {
        *summary = (struct archive_summary){.changed = false};
        archive_summary_from_game(&frame->game, summary);
        return true;
    }
    if (!*id || !session->saving.has_archive)
        return false;
    archive_summary_read(&session->saving.archive, id, summary);
    mark_user_side(session, summary);
    return summary->readable;
}

void handle_resume(struct session *session, const char *argument)
{
    struct picker picker = {.count = 0};
    char id[ARCHIVE_ID_SIZE];
    size_t i = 0;
    if (*argument || !session->saving.has_archive) {
        if (find_saved_game(session, argument, id))
            games_resume_saved(session, id, false);
        return;
    }
    bool any = list_saved_games(session, &picker);
    for (; i < picker.count && i < GAMES_PRINTED; i++)
        session_print(session, "%d: %s", atoi(picker.rows[i].label), picker.rows[i].about);
    if (i < picker.count)
        session_print(session, "And %zu more%s.", picker.count - i,
                      session->settings->restricted ? "" : "; 'ttychess --list' lists all");
    if (any)
        session_print(session, "'resume N' continues game N.");
    picker_free(&picker);
}

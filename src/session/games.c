/* games.c - other kept games, asked for at the prompt.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Another game comes to the board to be watched; `resume` takes it over at once when nobody
 * plays it, so there is one way only by which a game changes hands.
 */
#include "session/games.h"

#include "session/handlers.h"
#include "session/pickers.h"
#include "session/players.h"
#include "session/session_lobby.h"
#include "session/watch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "archive/archive_index.h"
#include "base/memory.h"
#include "base/words.h"
#include "pgn/pgn.h"

enum { GAMES_TOLD = 15, GAMES_LISTED = 1000 };

/* Where there is no place for them. */
static bool refuse_unkept(struct session *session)
{
    if (!session->keeping.archived)
        session_tell(session, MESSAGE_ERROR, "No games are kept: %s.",
                     session->settings->save ? session->texts->save_reason.text : "--no-save");
    return !session->keeping.archived;
}

/* Find the game that is meant; false after a complaint. */
static bool find_game(struct session *session, const char *name, char id[ARCHIVE_ID_SIZE])
{
    struct archive *archive = &session->keeping.archive;
    struct reason reason;
    bool found;
    if (refuse_unkept(session))
        return false;
    if (*name && session->keeping.saver && strlen(name) < ARCHIVE_ID_SIZE &&
        saver_waits(session->keeping.saver, name)) { /* there need not be a file yet */
        memmove(id, name, strlen(name) + 1);
        found = true;
    } else if (*name) {
        enum archive_match match = archive_find(archive, name, id, &reason);
        found = match == ARCHIVE_EXACT || match == ARCHIVE_PART;
    } else {
        found = archive_last_unfinished(archive, id, &reason);
    }
    if (!found)
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    else if (strcmp(id, session->keeping.id) == 0)
        session_tell(session, MESSAGE_ERROR, "It is the game on the board.");
    return found && strcmp(id, session->keeping.id) != 0;
}

/* Leave the game on the board, as `new` does, for this one. */
static void replace_board(struct session *session, const char *id, const struct game *game)
{
    session_new_game(session, NULL);
    game_free(session->board);
    *session->board = *game;
    memmove(session->keeping.id, id, strlen(id) + 1);
    session->keeping.on_disk = true;
}

/* Moves that wait here for the disk are newer than the file, and nobody plays them but we
 * ourselves: the game goes on out of memory. False: nothing of it waits. */
static bool go_on_with_waiting(struct session *session, const char *id)
{
    struct saver *saver = session->keeping.saver;
    size_t length;
    char *text = saver ? saver_waiting_text(saver, id, &length) : NULL;
    struct game game;
    if (!text)
        return false;
    enum pgn_status status = pgn_read(&game, text, length, 1, NULL);
    free(text);
    if (status == PGN_NONE)
        return false;
    replace_board(session, id, &game);
    session_save(session);
    session_play_on(session);
    return true;
}

/* The same for one that is watched then. False after a complaint. */
static bool put_on_board(struct session *session, const char *id)
{
    struct reason reason;
    struct game game;
    if (archive_load(&session->keeping.archive, id, &game, &reason) == PGN_NONE) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        return false;
    }
    replace_board(session, id, &game);
    session_note_kept(session);
    session_seat_as_before(session, false);
    session_begin_opening(session);
    session_clock_resume(session);
    if (session_begin_watch(session, &reason))
        return true;
    session_make_id(session); /* it is not held: what is played goes on as a copy */
    session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    return false;
}

/* By somebody else: our saver may still be about to let it go. */
static bool is_held(struct session *session, const char *id)
{
    const struct archive *archive = &session->keeping.archive;
    return archive_is_held(archive, id) &&
           (strcmp(id, session->keeping.left_id) != 0 || archive_holder(archive, id) != 0);
}

bool session_go_on_with_kept(struct session *session, const char *id, bool watched)
{
    if (go_on_with_waiting(session, id))
        return true;
    if (!put_on_board(session, id))
        return false;
    if (watched)
        session_tell_watched(session);
    else
        session_take_up(session, is_held(session, id));
    return true;
}

void session_ask_watch(struct session *session, const char *argument)
{
    char id[ARCHIVE_ID_SIZE];
    if (find_game(session, argument, id))
        session_go_on_with_kept(session, id, true);
}

/* A game of the lobby has two names, of which one is the person's: that side is told as "you" then,
 * as in other games. */
static void find_person(const struct session *session, struct archive_summary *game)
{
    bool white = session_lobby_is_me(session, game->names[WHITE]);
    bool black = session_lobby_is_me(session, game->names[BLACK]);
    if (white == black)
        return;
    game->person[WHITE] = white;
    game->person[BLACK] = black;
}

/* "1: Anna against Bert, 1-0, 4 moves, today 12:36, from a file." False: there is nothing to
 * it. */
static bool tell_in_words(struct session *session, size_t number,
                          const struct archive_summary *game)
{
    char when[48] = "";
    time_t now = time(NULL);
    struct tm today;
    localtime_r(&now, &today);
    if (game->empty)
        return false;
    if (!game->readable) {
        session_tell(session, MESSAGE_INFO, "%zu: cannot be read.", number);
        return true;
    }
    if (game->date.tm_mday > 0 && game->date.tm_year == today.tm_year &&
        game->date.tm_mon == today.tm_mon && game->date.tm_mday == today.tm_mday)
        strftime(when, sizeof when, ", today %H:%M", &game->date);
    else if (game->date.tm_mday > 0)
        strftime(when, sizeof when, ", %-d %B %Y", &game->date);
    const char *outcome = archive_summary_outcome(game);
    session_tell(session, MESSAGE_INFO, "%zu: %s against %s, %s, %zu move%s%s%s.", number,
                 game->names[WHITE], game->names[BLACK], *outcome ? outcome : "to go on",
                 game->moves, plural(game->moves), when, game->changed ? ", from a file" : "");
    return true;
}

static void tell_games(struct session *session)
{
    struct archive_entry *games;
    struct reason reason;
    struct archive_index *index;
    struct archive_summary game;
    size_t count, told = 0, more = 0;
    char line[80];
    if (!archive_list(&session->keeping.archive, &games, &count, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        return;
    }
    index = archive_index_open(&session->keeping.archive);
    for (size_t i = 0; i < count; i++) {
        if (told == GAMES_TOLD && i >= GAMES_LISTED) {
            more += count - i;
            break;
        }
        archive_index_summarise(index, &games[i], &game);
        find_person(session, &game);
        if (told == GAMES_TOLD) {
            more += !game.empty;
        } else if (notation_is_spoken(session_notation(session))) {
            told += tell_in_words(session, i + 1, &game);
        } else if (archive_describe(&game, i + 1, line)) {
            session_tell(session, MESSAGE_INFO, "%s", line);
            told++;
        }
    }
    archive_index_close(index, false);
    if (more > 0)
        session_tell(session, MESSAGE_INFO, "And %zu more%s.", more,
                     session->settings->restricted ? "" : ": 'ttychess --list'");
    if (told == 0)
        session_tell(session, MESSAGE_INFO, "No games are kept yet.");
    free(games);
}

/* ---- as rows ----------------------------------------------------------------------- */

/* What all these rows would begin with says nothing, and has no room in a narrow pane. */
static const char *without_own_name(const char *opponent)
{
    static const char own[] = "ttychess ";
    return strncmp(opponent, own, sizeof own - 1) == 0 && opponent[sizeof own - 1] != '-'
               ? opponent + sizeof own - 1
               : opponent;
}

/* `year`: all dates of the list name theirs. */
static void add_game(struct picker *picker, const struct archive_summary *game, bool year)
{
    char label[SUMMARY_NAME_SIZE + 32], date[16], opponent[SUMMARY_NAME_SIZE], right[48];
    char brief[16], about[SUMMARY_TEXT_SIZE], line[ARCHIVE_ID_SIZE + 16],
        also[ARCHIVE_ID_SIZE + SUMMARY_NAME_SIZE];
    const char *outcome = archive_summary_outcome(game);
    char side = archive_summary_side(game);
    archive_summary_date(game, year, date);
    archive_summary_opponent(game, opponent);
    archive_summary_write(game, about);
    snprintf(label, sizeof label, "%-*s %s", year ? 11 : 6, date, without_own_name(opponent));
    snprintf(also, sizeof also, "%s %s", game->id, opponent);
    snprintf(right, sizeof right, "%c %4s", side ? side : ' ', *outcome ? outcome : "*");
    snprintf(brief, sizeof brief, "%s", side ? "" : *outcome ? outcome : "*");
    snprintf(line, sizeof line, "resume %s", game->id);
    picker_add(picker, &(struct picker_row){.label = label,
                                            .right = game->readable ? right : "",
                                            .brief_right = brief,
                                            .brief = without_own_name(opponent),
                                            .about = about,
                                            .also = also,
                                            .line = line});
}

/* Those that were played, then those that were changed in a file and not saved there. */
bool session_list_kept(struct session *session, struct picker *picker)
{
    struct archive_summary *summaries;
    struct archive_index *index;
    struct archive_entry *games;
    struct reason reason;
    time_t now = time(NULL);
    struct tm today;
    size_t count, rescued = 0;
    bool year = false;
    if (refuse_unkept(session))
        return false;
    if (!archive_list(&session->keeping.archive, &games, &count, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        return false;
    }
    localtime_r(&now, &today);
    count = count < GAMES_LISTED ? count : GAMES_LISTED;
    summaries = memory_new(count + 1, sizeof *summaries);
    picker_begin(picker, "Kept games", "side, result");
    index = archive_index_open(&session->keeping.archive);
    for (size_t i = 0; i < count; i++) {
        archive_index_summarise(index, &games[i], &summaries[i]);
        find_person(session, &summaries[i]);
        year |= summaries[i].readable && !summaries[i].empty &&
                !archive_summary_is_of(&summaries[i], today.tm_year);
    }
    for (size_t i = 0; i < count; i++) {
        if (summaries[i].readable && summaries[i].changed)
            rescued++;
        else if (!summaries[i].empty)
            add_game(picker, &summaries[i], year);
    }
    if (rescued > 0)
        picker_add_heading(picker, "Not yet saved in files");
    for (size_t i = 0; rescued > 0 && i < count; i++)
        if (summaries[i].readable && summaries[i].changed)
            add_game(picker, &summaries[i], year);
    archive_index_close(index, false); /* who plays does not wait for the disk */
    free(summaries);
    free(games);
    if (picker->count == 0)
        session_tell(session, MESSAGE_INFO, "No games are kept yet.");
    return picker->count > 0;
}

bool session_summarise_kept(struct session *session, const char *id,
                            struct archive_summary *summary)
{
    if (!*id && session->aside.there) {
        *summary = (struct archive_summary){.changed = false};
        archive_summarise_game(&session->aside.game, summary);
        return true;
    }
    if (!*id || !session->keeping.archived)
        return false;
    archive_summarise(&session->keeping.archive, id, summary);
    find_person(session, summary);
    return summary->readable;
}

void session_ask_resume(struct session *session, const char *argument)
{
    char id[ARCHIVE_ID_SIZE];
    if (!*argument && session->keeping.archived) {
        tell_games(session);
        return;
    }
    if (find_game(session, argument, id))
        session_go_on_with_kept(session, id, false);
}

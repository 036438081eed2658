/* archive_summary.c - summaries of saved games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/archive_summary.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "engine/strength.h"

#define NO_BREAK "\302\240"

static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/* Writes a side's name: the built-in engine with its level, other programs with their
 * rating. */
static void summarize_side(const struct game *game, enum color color,
                           struct archive_summary *summary)
{
    const char *type = game_tag(game, color == WHITE ? "WhiteType" : "BlackType");
    const char *elo = game_tag(game, color == WHITE ? "WhiteElo" : "BlackElo");
    const char *name = game_player_name(game, color);
    char text[GAME_NAME_SIZE + 16];
    int level = elo && strcmp(name, "ttychess") == 0 ? strength_level_from_elo(atoi(elo)) : 0;
    summary->person[color] = !type || strcmp(type, "program") != 0;
    summary->elo[color] = elo ? atoi(elo) : 0;
    if (summary->person[color])
        snprintf(text, sizeof text, "%s", name);
    else if (level > 0)
        snprintf(text, sizeof text, "%.*s level %d", PRINTABLE_UP_TO(48, name), level);
    else
        snprintf(text, sizeof text, "%.*s%s%.8s", PRINTABLE_UP_TO(48, name), elo ? " " : "",
                 elo ? elo : "");
    printable_copy_string(summary->names[color], SUMMARY_NAME_SIZE, text);
}

void archive_summary_from_game(const struct game *game, struct archive_summary *summary)
{
    struct opening opening;
    summary->readable = true;
    summarize_side(game, WHITE, summary);
    summarize_side(game, BLACK, summary);
    /* The user is "you", but two users with different names keep their names. */
    bool both = summary->person[WHITE] && summary->person[BLACK];
    for (int color = WHITE; color <= BLACK && !summary->changed; color++)
        if (summary->person[color] && (!both || strcmp(game->white, game->black) == 0))
            strcpy(summary->names[color], "you");
    if (openings_find_in_game(game, &opening))
        opening_write(&opening, summary->opening);
    game_count_captured(game, WHITE, summary->captured[WHITE]);
    game_count_captured(game, BLACK, summary->captured[BLACK]);
    summary->result = game_final_result(game);
    summary->empty = !summary->changed && game->count == 0 && !game->tree.root->notes;
    summary->moves = (game->count + 1) / 2;
    summary->next = (size_t)game->position.fullmove_number;
    summary->position = game->position;
    summary->last = game->current > 0 ? game->moves[game->current - 1].move : MOVE_NONE;
    summary->date = game->date;
}

void archive_summary_read(const struct archive *archive, const char *id,
                          struct archive_summary *summary)
{
    struct game game;
    *summary = (struct archive_summary){.changed = archive_id_is_of_changed_game(id)};
    snprintf(summary->id, sizeof summary->id, "%s", id);
    if (archive_load_game(archive, id, &game, NULL) == PGN_NO_GAME)
        return;
    archive_summary_from_game(&game, summary);
    game_free(&game);
}

bool archive_find_last_unfinished(const struct archive *archive, bool in_play,
                                  char id[ARCHIVE_ID_SIZE], struct error *error)
{
    struct archive_entry *entries;
    size_t count;
    bool found = false;
    if (!archive_list_games(archive, &entries, &count, error))
        return false;
    for (size_t i = 0; i < count && !found; i++) {
        struct archive_summary game;
        archive_summary_read(archive, entries[i].id, &game);
        found = game.readable && !game.changed && !game.empty && game.result == RESULT_NONE &&
                (!in_play || archive_game_is_locked(archive, entries[i].id));
        if (found)
            strcpy(id, entries[i].id);
    }
    free(entries);
    return found || error_set(error, 0, "no unfinished game in %s", archive->directory);
}

char archive_summary_user_side(const struct archive_summary *summary)
{
    if (summary->person[WHITE] == summary->person[BLACK])
        return '\0';
    return summary->person[WHITE] ? 'W' : 'B';
}

const char *archive_summary_outcome(const struct archive_summary *summary)
{
    char side = archive_summary_user_side(summary);
    if (summary->result == RESULT_NONE)
        return "";
    if (summary->result == RESULT_DRAW)
        return "draw";
    if (side == '\0')
        return result_text(summary->result);
    return (summary->result == RESULT_WHITE_WINS) == (side == 'W') ? "won" : "lost";
}

void archive_summary_write_opponent(const struct archive_summary *summary,
                                    char text[SUMMARY_NAME_SIZE])
{
    const char *white = summary->names[WHITE], *black = summary->names[BLACK];
    if (!summary->readable)
        printable_copy_string(text, SUMMARY_NAME_SIZE, summary->id);
    else if (summary->person[WHITE] != summary->person[BLACK])
        snprintf(text, SUMMARY_NAME_SIZE, "%s", summary->person[WHITE] ? black : white);
    else if (strcmp(white, "you") == 0 && strcmp(black, "you") == 0)
        snprintf(text, SUMMARY_NAME_SIZE, "both sides");
    else if (strcmp(white, "?") == 0 && strcmp(black, "?") == 0)
        snprintf(text, SUMMARY_NAME_SIZE, "unnamed players");
    else
        snprintf(text, SUMMARY_NAME_SIZE, "%.*s - %.*s", PRINTABLE_UP_TO(28, white),
                 PRINTABLE_UP_TO(28, black));
}

static bool has_date(const struct archive_summary *summary)
{
    return summary->date.tm_mon >= 0 && summary->date.tm_mon < 12 && summary->date.tm_mday > 0;
}

void archive_summary_write_date(const struct archive_summary *summary, char text[16])
{
    const struct tm *date = &summary->date;
    time_t now = time(NULL);
    struct tm today;
    localtime_r(&now, &today);
    *text = '\0';
    if (has_date(summary) && date->tm_year == today.tm_year)
        snprintf(text, 16, "%2d %s", date->tm_mday % 100, months[date->tm_mon]);
    else if (has_date(summary))
        snprintf(text, 16, "%s %d", months[date->tm_mon], (date->tm_year + 1900) % 10000);
}

void archive_summary_write(const struct archive_summary *summary, char text[SUMMARY_TEXT_SIZE])
{
    char opponent[SUMMARY_NAME_SIZE], time[16] = "";
    const struct tm *date = &summary->date;
    bool against_program = archive_summary_user_side(summary) != '\0';
    archive_summary_write_opponent(summary, opponent);
    *text = '\0';
    if (!summary->readable) {
        text_add(text, SUMMARY_TEXT_SIZE, "%s.pgn cannot be read.", opponent);
        return;
    }
    text_add(text, SUMMARY_TEXT_SIZE, "%s%s",
             !against_program         ? ""
             : summary->person[WHITE] ? "You (White) against "
                                      : "You (Black) against ",
             opponent);
    if (!strstr(text, " - ")) /* a phrase, not the players' names */
        *text = (char)toupper((unsigned char)*text);
    if (summary->result != RESULT_NONE)
        text_add(text, SUMMARY_TEXT_SIZE, ": %s%s%s",
                 against_program ? archive_summary_outcome(summary) : "",
                 against_program ? ", " : "", result_text(summary->result));
    if (summary->moves > 0 && summary->result == RESULT_NONE)
        text_add(text, SUMMARY_TEXT_SIZE, ", at move %zu", summary->next);
    else if (summary->moves > 0)
        text_add(text, SUMMARY_TEXT_SIZE, " in %zu move%s", summary->moves,
                 plural(summary->moves));
    text_add(text, SUMMARY_TEXT_SIZE, ".");
    if (*summary->opening)
        text_add(text, SUMMARY_TEXT_SIZE, " %s.", summary->opening);
    if (date->tm_hour >= 0)
        snprintf(time, sizeof time, ", %02d:%02d", date->tm_hour % 100, date->tm_min % 100);
    if (has_date(summary))
        text_add(text, SUMMARY_TEXT_SIZE, " Begun %d" NO_BREAK "%s" NO_BREAK "%d%s.",
                 date->tm_mday, months[date->tm_mon], date->tm_year + 1900, time);
    if (summary->changed)
        text_add(text, SUMMARY_TEXT_SIZE, " The changes are not in its file yet.");
}

bool archive_summary_write_row(const struct archive_summary *summary, size_t number,
                               char text[80])
{
    char line[256];
    if (!summary->readable)
        snprintf(line, sizeof line, "%3zu  %-27.*s  cannot be read", number,
                 PRINTABLE_UP_TO(40, summary->id));
    else
        snprintf(line, sizeof line, "%3zu  %-27.*s  %-7s  %.*s - %.*s", number,
                 PRINTABLE_UP_TO(40, summary->id), result_text(summary->result),
                 PRINTABLE_UP_TO(30, summary->names[WHITE]),
                 PRINTABLE_UP_TO(30, summary->names[BLACK]));
    printable_copy(text, 79, line, strlen(line));
    return !summary->empty;
}

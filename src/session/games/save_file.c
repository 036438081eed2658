/* save_file.c - saves edited games to their file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files are replaced only after confirmation, and the opened file never if another program has
 * changed it since it was read.
 */
#include "session/games/browse_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "pgn/pgn.h"

/* ---- collecting the edited games ------------------------------------------------ */

struct patch_list {
    struct pgn_patch *patches; /* owned, with their texts; in file order */
    size_t count;
};

static int compare_patches(const void *left, const void *right)
{
    const struct pgn_patch *one = left, *other = right;
    return (one->record.offset > other->record.offset) -
           (one->record.offset < other->record.offset);
}

/* Takes ownership of `text`. */
static void add_patch(struct patch_list *list, struct browser *browser, size_t index,
                      char *text, size_t length)
{
    struct pgn_patch *patch = &list->patches[list->count++];
    game_list_get_record(browser->list, index, &patch->record);
    patch->text = text;
    patch->length = length;
}

static struct patch_list collect_patches(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct patch_list list = {memory_new(browser->edited_count + 1, sizeof *list.patches), 0};
    size_t length, count = game_list_count(browser->list);
    for (size_t i = 0; i < browser->edited_count; i++)
        if (browser->edited[i].index < count)
            add_patch(&list, browser, browser->edited[i].index,
                      memory_copy_string(browser->edited[i].text), browser->edited[i].length);
    if (browser->changed && session_has_state(session, STATE_FILE_GAME) &&
        browser->index < count) {
        char *text = pgn_write(session->user_game, &length);
        add_patch(&list, browser, browser->index, text, length);
    }
    qsort(list.patches, list.count, sizeof *list.patches, compare_patches);
    return list;
}

static void free_patches(struct patch_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free((char *)(uintptr_t)list->patches[i].text);
    free(list->patches);
}

/* ---- the opened file ------------------------------------------------------------ */

static bool has_writable_file(const struct browser *browser)
{
    return !browser->converted && !game_list_is_directory(browser->list);
}

/* Reads the rewritten file again, mostly in the background. */
static void reopen(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct error error;
    struct game_list *list = game_list_open(browser->path, &error);
    if (!list) {
        session_error(session, "%s.", error.text);
        return;
    }
    game_list_set_filter(list, game_list_filter_text(browser->list));
    game_list_close(browser->list);
    browser->list = list;
    browser->reported_games = 0;
    game_list_scan(list, 1 << 20, browser->index + 2);
}

static bool is_unchanged(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct file_stamp now;
    if (file_stamp_get(&now, browser->path) &&
        file_stamp_equals(&now, game_list_file_stamp(browser->list)))
        return true;
    return session_error(
        session,
        "%s was changed by another program and was not overwritten; 'save NEWFILE' "
        "writes this game to another file.",
        browser->name);
}

static void write_changes(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct patch_list list = collect_patches(session);
    struct error error;
    if (!pgn_patch_file(browser->list, browser->path, list.patches, list.count, &error)) {
        session_error(session, "NOT SAVED: %s: %s.", browser->name, error.text);
    } else {
        session_print(session, "Saved: %zu changed game%s in %s.", list.count,
                      plural(list.count), browser->name);
        while (browser->edited_count > 0)
            free(browser->edited[--browser->edited_count].text);
        browser->changed = false;
        session->events |= SESSION_EVENT_LIST;
        reopen(session);
    }
    free_patches(&list);
}

/* Saves the edits. Refuses if one of the games was too long to be read completely, because the
 * rest of that game would be lost. */
static void save_changes(struct session *session)
{
    struct browser *browser = browser_of(session);
    size_t count = browse_unsaved_count(session);
    bool truncated = browser->changed && session->user_game->truncated;
    for (size_t i = 0; i < browser->edited_count; i++)
        truncated = truncated || browser->edited[i].truncated;
    if (count == 0)
        session_print(
            session,
            "There are no unsaved changes; 'save FILE' writes this game to a new file.");
    else if (!has_writable_file(browser))
        session_error(
            session,
            "Nothing can be saved to %s; 'save FILE' writes this game to a new PGN file.",
            browser->name);
    else if (truncated)
        session_error(
            session,
            "One of the edited games is too long to be read in full, so %s was not changed; "
            "'save NEWFILE' writes this game to another file.",
            browser->name);
    else if (!is_unchanged(session))
        return;
    else if (session->confirmed)
        write_changes(session);
    else {
        struct patch_list list = collect_patches(session);
        bool converts = pgn_patch_converts_encoding(browser->list, list.patches, list.count);
        free_patches(&list);
        session_ask_to_confirm(
            session, COMMAND_SAVE, "", "Write %zu changed game%s back to %s%s? (y/n)", count,
            plural(count), browser->name,
            converts ? " and convert the whole file from Windows-1252 to UTF-8, because "
                       "Windows-1252 lacks a character of the new text"
                     : "");
    }
}

/* ---- another file --------------------------------------------------------------- */

/* Writes the user's game to another file and reports "Saved to PATH" and `suffix`. Follows
 * symbolic links. */
static void write_game_copy(struct session *session, const char *path, const char *suffix)
{
    struct file_stamp replaced;
    struct stat link;
    bool exists = file_stamp_get(&replaced, path);
    struct error error;
    size_t length;
    if (exists ? !S_ISREG(replaced.mode) : lstat(path, &link) == 0) {
        session_error(session, "NOT SAVED: %s %s.", path,
                      exists ? "is not a regular file" : "is a link to a missing file");
        return;
    }
    if (exists && !session->confirmed) {
        session_ask_to_confirm(session, COMMAND_SAVE, path,
                               "%s exists. Replace it with this game? (y/n)", path);
        return;
    }
    char *text = pgn_write(session->user_game, &length), *target = realpath(path, NULL);
    if (pgn_write_file(target ? target : path, exists ? &replaced : NULL, text, length,
                       &error))
        session_print(session, "Saved to %s%s.", path, suffix);
    else
        session_error(session, "NOT SAVED: %s: %s.", path, error.text);
    free(target);
    free(text);
}

bool session_write_save_command(const struct session *session, char *line, size_t size)
{
    const struct tm *date = &session->user_game->date;
    return !session_has_state(session, STATE_FILE) && date->tm_mday > 0 &&
           date->tm_hour >= 0 &&
           strftime(line, size, "save chess-%Y-%m-%d-%H%M.pgn", date) > 0;
}

void handle_save(struct session *session, const char *argument)
{
    struct browser *browser = browser_of(session);
    bool reading = browser && session_has_state(session, STATE_FILE_GAME);
    char path[ARCHIVE_PATH_SIZE];
    file_expand_home(argument, path, sizeof path);
    char *exists = *path && reading ? realpath(path, NULL) : NULL;
    bool same = exists && strcmp(exists, browser->path) == 0;
    free(exists);
    if (*argument && !reading && (!browser || !session_has_state(session, STATE_GAME_LIST)))
        write_game_copy(session, path, "");
    else if (!browser)
        session_error(
            session,
            "The game is saved automatically (see 'pgn'); 'save FILE' writes a copy.");
    else if (!reading && browser->edited_count == 0)
        session_error(session, "No game is open to save.");
    else if (*argument && reading && !same)
        write_game_copy(session, path,
                        browser->changed ? "; the original file is unchanged" : "");
    else
        save_changes(session);
}

/* ---- the end -------------------------------------------------------------------- */

static bool can_archive_edits(const struct session *session)
{
    return !session->settings->no_save && session->saving.has_archive;
}

enum { CHANGED_SIZE = 80 + 2 * GAME_NAME_SIZE };

/* Writes "game 2 of NAME", "game 2 (FILE) of DIRECTORY" or "3 games of NAME". */
static void write_changed_games(const struct browser *browser, char text[CHANGED_SIZE])
{
    size_t count = browser->edited_count + browser->changed;
    size_t index = browser->changed ? browser->index : browser->edited[0].index;
    const char *file = game_list_field_text(browser->list, index, GAME_LIST_FILE);
    if (count > 1)
        snprintf(text, CHANGED_SIZE, "%zu games", count);
    else
        snprintf(text, CHANGED_SIZE, "game %zu%s%.*s%s", index + 1, *file ? " (" : "",
                 PRINTABLE_UP_TO(40, file), *file ? ")" : "");
    text_add(text, CHANGED_SIZE, " of %s", browser->name);
}

bool save_file_ask_before_quit(struct session *session)
{
    char games[CHANGED_SIZE];
    if (browse_unsaved_count(session) == 0 || session->confirmed)
        return false;
    const struct browser *browser = browser_of(session);
    write_changed_games(browser, games);
    session_ask_to_confirm(session, COMMAND_QUIT, "", "Quit without saving %s? (y/n)%s%s",
                           games, can_archive_edits(session) ? " A copy is kept." : "",
                           session->settings->restricted ? ""
                           : has_writable_file(browser)  ? " Or type 'save'."
                                                         : " Or type 'save FILE'.");
    return true;
}

void save_file_archive_unsaved(struct session *session)
{
    struct saving *saving = &session->saving;
    struct error error;
    char games[CHANGED_SIZE];
    if (browse_unsaved_count(session) == 0 || !can_archive_edits(session))
        return;
    struct patch_list list = collect_patches(session);
    bool saved = true;
    for (size_t i = 0; i < list.count; i++)
        saved &=
            archive_save_changed_game(&saving->archive, saving->game_number++,
                                      list.patches[i].text, list.patches[i].length, &error);
    write_changed_games(browser_of(session), games);
    if (saved)
        session_print(
            session,
            "A copy of %s, with your changes, is saved with your games; '%s' lists it.", games,
            session->settings->restricted ? "resume" : "ttychess --list");
    else
        session_report(session, MESSAGE_WARNING, "NOT SAVED: %s: %s.", games, error.text);
    free_patches(&list);
}

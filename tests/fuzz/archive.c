/* archive.c - any bytes as a saved game, or two (separated by a NUL).
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * They are listed with printable summaries. A session that resumes one reports errors, plays a
 * move, and does not change a file that it could not read completely; what it saves reads back
 * as the same game.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "support/game_difference.h"
#include "archive/archive.h"
#include "archive/archive_summary.h"
#include "support/disk.h"
#include "session/session.h"
#include "fuzz/still.h"

enum { MESSAGES = 1000 };

#define FIRST  "2026-11-20-201530-1234"
#define SECOND "2026-11-21-080000-77"
#define FOLDER "/data/ttychess/games/"

static void expect_summary(const struct archive *archive, const char *id, size_t number)
{
    struct archive_summary summary;
    char text[SUMMARY_TEXT_SIZE], line[80], name[SUMMARY_NAME_SIZE];
    archive_summary_read(archive, id, &summary);
    fuzz_expect_printable(summary.names[WHITE]);
    fuzz_expect_printable(summary.names[BLACK]);
    fuzz_expect_printable(summary.opening);
    archive_summary_write(&summary, text);
    fuzz_expect_said(text);
    archive_summary_write_opponent(&summary, name);
    fuzz_expect_printable(name);
    if (archive_summary_write_row(&summary, number, line))
        fuzz_expect_said(line);
}

/* Saves the game under another name, and checks that it reads back the same. */
static void expect_saved(struct archive *archive, const char *id)
{
    struct error error = {0};
    struct game game, again;
    struct locked_game held;
    bool taken;
    const char *difference;
    char *text;
    size_t length;
    enum pgn_status status = archive_load_game(archive, id, &game, &error);
    if (status != PGN_OK)
        fuzz_expect_said(error.text);
    if (status == PGN_NO_GAME)
        return;
    text = pgn_write(&game, &length);
    EXPECT(archive_lock_game(archive, &held, "saved", &taken, &error), "%s", error.text);
    EXPECT(archive_save_game(archive, &held, text, length, &error), "%s", error.text);
    archive_unlock_game(archive, &held);
    EXPECT(archive_load_game(archive, "saved", &again, &error) == PGN_OK, "%s", error.text);
    difference = game_difference(&game, &again);
    EXPECT(!difference, "%s\n%s", difference, text);
    game_free(&again);
    game_free(&game);
    free(text);
}

static void expect_archive(void)
{
    struct archive archive;
    struct archive_entry *entries;
    struct error error = {0};
    char id[ARCHIVE_ID_SIZE];
    size_t count;
    EXPECT(archive_init(&archive, &error), "%s", error.text);
    EXPECT(archive_list_games(&archive, &entries, &count, &error), "%s", error.text);
    for (size_t i = 0; i < count; i++)
        expect_summary(&archive, entries[i].id, i + 1);
    if (!archive_find_last_unfinished(&archive, false, id, &error))
        fuzz_expect_said(error.text);
    if (count > 0)
        expect_saved(&archive, entries[0].id);
    free(entries);
}

static void listen(struct session *session)
{
    struct message message;
    int count = 0;
    while (session_next_message(session, &message)) {
        fuzz_expect_printable(message.text);
        EXPECT(count++ < MESSAGES, "it says more and more");
    }
}

/* Resumes a game, and plays a move. */
static void go_on(bool watch)
{
    static const char *const lines[] = {"last", "e4", "", "undo", "list", "pgn", "clock"};
    struct settings settings;
    struct session *session;
    struct error error = {0};
    settings_init(&settings);
    settings.no_save = true;
    settings.resume = true;
    settings.watch = watch;
    settings.level.nodes = STILL_NODES;
    settings.engine.hash = 1;
    session = session_create(&settings, &error);
    if (!session)
        fuzz_expect_said(error.text);
    for (size_t i = 0; session && i < sizeof lines / sizeof lines[0]; i++) {
        listen(session);
        session_handle_line(session, lines[i]);
        still_think(true);
        session_poll(session);
    }
    if (session)
        listen(session);
    session_destroy(session);
    settings_free(&settings);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size}, first = fuzz_cut(&rest, '\0');
    fuzz_begin();
    still_begin();
    setenv("HOME", "/home", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    setenv("XDG_CONFIG_HOME", "/config", 1);
    disk_root = "";
    disk_clear();
    disk_put(FOLDER FIRST ".pgn", first.bytes, first.size);
    if (rest.size > 0)
        disk_put(FOLDER SECOND ".pgn", rest.bytes, rest.size);
    expect_archive();
    go_on(false);
    EXPECT(disk_count_open() == 0, "%d files left open", disk_count_open());
    disk_clear();
    return 0;
}

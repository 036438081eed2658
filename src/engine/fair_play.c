/* fair_play.c - reads and writes the record of games in which engine help is forbidden.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/fair_play.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"

#define RECORD_NAME "playing"

enum {
    DAY = 24 * 60 * 60 /* seconds */,
    RECORD_AGE_MAX = 30 * DAY,
    RECORD_SIZE_MAX = 1 << 23 /* bytes */
};

void fair_play_write_games(const char *account, const char *games)
{
    char name[NAME_MAX], path[PATH_MAX];
    if (file_get_user_path(USER_STATE, RECORD_NAME, path, sizeof path, NULL))
        unlink(path); /* the record of an earlier version, for all accounts */
    snprintf(name, sizeof name, RECORD_NAME "-%s", account);
    if (!file_get_user_path(USER_STATE, name, path, sizeof path, NULL))
        return;
    if (!games)
        utimensat(AT_FDCWD, path, NULL, 0);
    else if (*games == '\0')
        unlink(path);
    else if (file_make_parent(path, NULL))
        file_replace(path, games, strlen(games), NULL);
}

static int is_record(const struct dirent *entry)
{
    return strncmp(entry->d_name, RECORD_NAME, strlen(RECORD_NAME)) == 0;
}

char *fair_play_read_games(void)
{
    char path[PATH_MAX];
    struct buffer all = {0};
    struct file_stamp stamp;
    struct dirent **records = NULL;
    size_t length;
    int count = 0;
    if (file_get_user_path(USER_STATE, "", path, sizeof path, NULL))
        count = scandir(path, &records, is_record, alphasort);
    for (int i = 0; i < count; i++) {
        bool known =
            file_get_user_path(USER_STATE, records[i]->d_name, path, sizeof path, NULL) &&
            file_stamp_get(&stamp, path);
        int64_t age = known ? llabs(time(NULL) - stamp.modified.tv_sec) : RECORD_AGE_MAX;
        char *games =
            age < RECORD_AGE_MAX ? file_read(path, RECORD_SIZE_MAX, &length, NULL) : NULL;
        for (char *clock = games; clock && age >= DAY && (clock = strchr(clock, '*'));)
            *clock = ' '; /* these games have expired */
        buffer_printf(&all, "%s\n", games ? games : "");
        free(games);
        free(records[i]);
    }
    free(records);
    return all.bytes ? all.bytes : memory_copy_string("");
}

bool fair_play_allows_engine(const char *games, const uint64_t *keys, size_t count,
                             struct error *error)
{
    char *owned = games ? NULL : fair_play_read_games();
    const char *word = games ? games : owned, *names[2];
    bool allowed = true;
    for (size_t field = 0, length; allowed && *word != '\0'; word += length) {
        uint64_t key = strtoull(word, NULL, 16);
        bool forbids = *word == '*';
        length = strcspn(word, " \n");
        for (size_t i = 0; i < count && !forbids; i++)
            forbids = keys[i] == key;
        if (field < 2)
            names[field] = word;
        else if (forbids)
            allowed = error_set(
                error, 0,
                "engine help is not allowed %s your game with %.*s (%.*s); if it has "
                "ended, run 'ttychess lichess' to record that",
                *word == '*' ? "during" : "in positions from", (int)strcspn(names[1], " "),
                names[1], (int)strcspn(names[0], " "), names[0]);
        field = word[length] == '\n' ? 0 : field + 1;
        length += word[length] != '\0';
    }
    free(owned);
    return allowed;
}

/* file_writers.c - the config, games of a file, new files, what commands put out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "file_writers.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/packed_position.h"
#include "pgn/pgn_patch.h"
#include "settings/config.h"
#include "tools/game_log.h"
#include "tools/pgn_files.h"

#define GAME(player, move) "[White \"" player "\"]\n\n1. " move " *\n"

static const char two_games[] = GAME("A", "e4") "\n" GAME("B", "d4");
static const char patched[] = GAME("A", "e4") "\n" GAME("C", "c4");
static const char config_before[] = "# mine\ntheme = moss\n";
static const char config_after[] = "# mine\ntheme = iris\n";

static void set_config_home(const char *place)
{
    setenv("XDG_CONFIG_HOME", place, 1);
}

/* The config is read by the storage that works, and written by the other. */
static bool write_config(const struct storage *storage, const char *place,
                         struct reason *reason)
{
    struct settings settings;
    struct config config;
    bool done;
    set_config_home(place);
    settings_init(&settings);
    config_read(&config, &storage_system, &settings);
    done = (config.line_count > 0 || config_set(&config, "theme", "moss", reason)) &&
           config_set(&config, "theme", "iris", reason) &&
           config_write(&config, storage, reason);
    config_free(&config);
    settings_free(&settings);
    return done;
}

static bool keep_config(const struct storage *storage, const char *place,
                        struct reason *reason)
{
    struct settings settings;
    struct config config;
    bool done;
    set_config_home(place);
    settings_init(&settings);
    config_read(&config, &storage_system, &settings);
    done = config_keep(&config, storage, "theme", "iris", reason);
    config_free(&config);
    settings_free(&settings);
    return done;
}

static bool write_patched(const struct storage *storage, const char *place,
                          struct reason *reason)
{
    static const char text[] = GAME("C", "c4");
    struct pgn_patch patch = {.text = text, .length = sizeof text - 1};
    struct game_list *list;
    char path[4200];
    bool done = false;
    snprintf(path, sizeof path, "%s/games/x.pgn", place);
    list = game_list_open(storage, path, reason);
    if (!list)
        return false;
    game_list_read(list, 1 << 20, SIZE_MAX);
    if (game_list_count(list) == 2) {
        game_list_record(list, 1, &patch.record);
        done = pgn_patch_file(storage, list, path, &patch, 1, reason);
    } else {
        reason_set(reason, 0, "%s", game_list_failure(list));
    }
    game_list_close(list);
    return done;
}

static bool write_new(const struct storage *storage, const char *place, struct reason *reason)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/games/x.pgn", place);
    return pgn_write_new_file(storage, path, two_games, sizeof two_games - 1, reason);
}

/* As `pgn` and `review` do it. */
static bool put_out(const struct storage *storage, const char *place, struct reason *reason)
{
    struct pgn_files files;
    char path[4200];
    bool done;
    snprintf(path, sizeof path, "%s/games/x.pgn", place);
    if (!pgn_files_open(&files, storage, NULL, path, reason))
        return false;
    done = pgn_files_write(&files, patched, 10, reason) && pgn_files_flush(&files, reason) &&
           pgn_files_write(&files, patched + 10, sizeof patched - 11, reason);
    return pgn_files_close(&files, done, done ? reason : NULL) && done;
}

static bool add_game(const struct storage *storage, const char *place, struct reason *reason)
{
    static const char text[] = GAME("B", "d4");
    struct game_log log;
    char path[4200];
    bool done;
    snprintf(path, sizeof path, "%s/games/x.pgn", place);
    if (!game_log_open(&log, storage, path, reason))
        return false;
    done = game_log_add(&log, text, sizeof text - 1, reason);
    return game_log_close(&log, done ? reason : NULL) && done;
}

const struct file_writer file_writers[] = {
    {.name = "config save",
     .file = "/ttychess/config",
     .before = config_before,
     .after = config_after,
     .write = write_config},
    {.name = "config save, none there",
     .file = "/ttychess/config",
     .after = "theme = iris\n",
     .write = write_config},
    {.name = "a theme that is kept",
     .file = "/ttychess/config",
     .before = config_before,
     .after = config_after,
     .write = keep_config},
    {.name = "a game of a file",
     .file = "/games/x.pgn",
     .before = two_games,
     .after = patched,
     .told_by_caller = true,
     .write = write_patched},
    {.name = "a new file", .file = "/games/x.pgn", .after = two_games, .write = write_new},
    {.name = "-o, over an old file",
     .file = "/games/x.pgn",
     .before = two_games,
     .after = patched,
     .write = put_out},
    {.name = "-o, a new file", .file = "/games/x.pgn", .after = patched, .write = put_out},
    {.name = "--pgn",
     .file = "/games/x.pgn",
     .before = GAME("A", "e4") "\n",
     .after = GAME("A", "e4") "\n" GAME("B", "d4") "\n",
     .appends = true,
     .write = add_game},
};

const size_t file_writer_count = sizeof file_writers / sizeof *file_writers;

void file_writer_path(const struct file_writer *writer, const char *place, char path[4200])
{
    snprintf(path, 4200, "%s%s", place, writer->file);
}

static void empty_directory(const char *path)
{
    DIR *directory = opendir(path);
    const struct dirent *entry;
    while (directory && (entry = readdir(directory)) != NULL)
        unlinkat(dirfd(directory), entry->d_name, 0);
    if (directory)
        closedir(directory);
}

void file_writer_prepare(const struct file_writer *writer, const char *place)
{
    char path[4200], *slash;
    FILE *file;
    file_writer_path(writer, place, path);
    slash = strrchr(path, '/');
    *slash = '\0';
    mkdir(path, 0700);
    empty_directory(path);
    *slash = '/';
    if (!writer->before)
        return;
    file = fopen(path, "w");
    if (!file || fputs(writer->before, file) < 0 || fclose(file) != 0)
        abort();
}

char *file_writer_read(const struct file_writer *writer, const char *place)
{
    char path[4200];
    size_t length;
    file_writer_path(writer, place, path);
    return storage_read_file(&storage_system, path, 1 << 20, &length, NULL);
}

/* tablebase_directory.c - the endgame tables of directories, and a position of each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/tablebase_directory.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/random.h"
#include "rules/fen.h"
#include "rules/move_generator.h"

enum { PLACINGS = 4096 /* tries to place men at random; 61 were the most that it took */ };

/* ---- directories ------------------------------------------------------------------- */

/* Distances to mate (.rtbm) are not read; but Fathom opens such files, and complains on
 * standard output about their length. */
static bool check_unread(const char *path, struct reason *reason)
{
    struct stat status;
    if (stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size % 64 == 16)
        return true;
    return reason_set(reason, 0, "endgame table %s: it is no whole table; take it away", path);
}

static bool visit_directory(const char *directory, tablebase_visitor *visit, int *count,
                            struct reason *reason)
{
    struct dirent *entry;
    struct tablebase_name name;
    bool good = true;
    DIR *listing = opendir(directory);
    if (!listing)
        return reason_set(reason, 0, "endgame tables: cannot read the directory %s: %s",
                          directory, strerror(errno));
    while (good && (entry = readdir(listing)) != NULL) {
        char path[PATH_MAX + sizeof entry->d_name];
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        const char *dot = strrchr(entry->d_name, '.');
        if (dot && strcmp(dot, ".rtbm") == 0)
            good = check_unread(path, reason);
        if (!tablebase_name_parse(entry->d_name, &name))
            continue;
        *count += !name.by_distance;
        good = visit(path, &name, reason);
    }
    closedir(listing);
    return good;
}

bool tablebase_directories_visit(const char *path, tablebase_visitor *visit,
                                 struct reason *reason)
{
    char copy[PATH_MAX], *rest = NULL;
    int count = 0;
    strcpy(copy, path);
    for (char *directory = strtok_r(copy, ":", &rest); directory != NULL;
         directory = strtok_r(NULL, ":", &rest))
        if (!visit_directory(directory, visit, &count, reason))
            return false;
    return count > 0 ||
           reason_set(reason, 0,
                      "endgame tables: expected files such as KQvK.rtbw, found none in %s",
                      path);
}

/* ---- an example -------------------------------------------------------------------- */

/* The men of a table on squares at random, legal or not. */
static void place_men(const struct tablebase_name *name, uint64_t *random,
                      struct position *draft)
{
    position_clear(draft);
    for (int side = WHITE; side <= BLACK; side++)
        for (int type = PAWN; type <= KING; type++)
            for (int left = name->count[side][type]; left > 0;) {
                enum square square = (enum square)(random_next(random) % 64);
                if (position_piece_on(draft, square) != NO_PIECE)
                    continue;
                position_put_piece(draft, piece_make((enum color)side, (enum piece_type)type),
                                   square);
                left--;
            }
    draft->side_to_move = (uint8_t)(random_next(random) % 2);
}

static bool has_capture(const struct position *position)
{
    struct move_list noisy;
    generate_noisy(position, &noisy);
    for (int i = 0; i < noisy.count; i++)
        if (position_is_capture(position, noisy.moves[i]))
            return true;
    return false;
}

bool tablebase_name_example(const struct tablebase_name *name, struct position *position)
{
    struct position draft;
    char fen[FEN_SIZE];
    uint64_t random = (uint64_t)name->men;
    for (int i = 0; i < PLACINGS; i++) {
        place_men(name, &random, &draft);
        fen_write(&draft, fen);
        if (fen_parse(position, fen, NULL) && !has_capture(position))
            return true;
    }
    return false;
}

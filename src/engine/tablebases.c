/* tablebases.c - endgame tables, shared by all engines of the process.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "engine/tablebases.h"

#include <string.h>

bool tablebases_cover(const struct tablebases *tables, const struct position *position)
{
    int most = tables->limit < tables->largest ? tables->limit : tables->largest;
    return most > 0 && position->castling_rights == 0 &&
           bitboard_count(position_occupied(position)) <= most;
}

static bool is_none_path(const char *path)
{
    return path[0] == '\0' || strcmp(path, "<empty>") == 0;
}

#ifndef HAVE_FATHOM

bool tablebases_open(struct tablebases *tables, const char *path, struct error *error)
{
    (void)tables;
    return is_none_path(path) ||
           error_set(error, 0, "endgame tables %s: this ttychess was built without Fathom",
                     path);
}

bool tablebases_probe(const struct tablebases *tables, const struct position *position,
                      enum tablebase_value *value)
{
    (void)tables, (void)position, (void)value;
    return false;
}

bool tablebases_rank_moves(const struct tablebases *tables, const struct position *position,
                           bool strict, struct tablebase_root *root)
{
    (void)tables, (void)position, (void)strict, (void)root;
    return false;
}

#else

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <tbprobe.h>

#include "base/words.h"

enum {
    CERTAIN_WIN_RANK = 1000, /* Fathom ranks certain wins at least this high */
    DTZ_WIN_RANK = 900       /* a win that requires progress with every move */
};

/* The mutex guards this struct and all calls of Fathom. */
static struct {
    pthread_mutex_t mutex;
    int users;
    char path[PATH_MAX];
} shared = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static unsigned en_passant_of(const struct position *position)
{
    return position->en_passant == NO_SQUARE ? 0 : position->en_passant;
}

bool tablebases_probe(const struct tablebases *tables, const struct position *position,
                      enum tablebase_value *value)
{
    const bitboard *type = position->by_type;
    if (!tablebases_cover(tables, position) || position->halfmove_clock != 0)
        return false;
    pthread_mutex_lock(&shared.mutex);
    unsigned found =
        tb_probe_wdl(position->by_color[WHITE], position->by_color[BLACK], type[KING],
                     type[QUEEN], type[ROOK], type[BISHOP], type[KNIGHT], type[PAWN], 0, 0,
                     en_passant_of(position), position->side_to_move == WHITE);
    pthread_mutex_unlock(&shared.mutex);
    *value = (enum tablebase_value)found;
    return found <= TB_WIN;
}

static bool add_ranked_move(const struct TbRootMoves *ranked, chess_move move,
                            struct tablebase_root *root)
{
    /* Fathom's encoding: origin, target, and promotion piece (1: queen). */
    unsigned encoded = (unsigned)move_from(move) << 6 | (unsigned)move_to(move);
    if (move_kind(move) == MOVE_PROMOTION)
        encoded |= (QUEEN - (unsigned)move_promotion(move) + 1) << 12;
    for (unsigned i = 0; i < ranked->size; i++) {
        if ((ranked->moves[i].move & 0x7FFFU) != encoded)
            continue;
        root->moves[root->count++] =
            (struct tablebase_move){move, (int)ranked->moves[i].tbRank};
        return true;
    }
    return false;
}

static enum tablebase_value value_from_rank(int rank, bool ignore_fifty_moves)
{
    int win = ignore_fifty_moves ? 1 : DTZ_WIN_RANK;
    if (rank >= win)
        return TABLEBASE_WIN;
    if (rank <= -win)
        return TABLEBASE_LOSS;
    return rank > 0   ? TABLEBASE_CURSED_WIN
           : rank < 0 ? TABLEBASE_BLESSED_LOSS
                      : TABLEBASE_DRAW;
}

static bool probe_root(const struct tablebases *tables, const struct position *position,
                       bool strict, struct TbRootMoves *ranked, bool *from_dtz)
{
    const bitboard *type = position->by_type;
    uint64_t white = position->by_color[WHITE], black = position->by_color[BLACK];
    unsigned clock = position->halfmove_clock < 100 ? position->halfmove_clock : 100;
    unsigned en_passant = en_passant_of(position);
    bool turn = position->side_to_move == WHITE, fifty = !tables->ignore_fifty_moves;
    /* The 2019 version of Fathom misreads DTZ values above 255, which occur only in
     * seven-piece tables. */
    *from_dtz = bitboard_count(position_occupied(position)) < TABLEBASE_PIECES_MAX &&
                tb_probe_root_dtz(white, black, type[KING], type[QUEEN], type[ROOK],
                                  type[BISHOP], type[KNIGHT], type[PAWN], clock, 0, en_passant,
                                  turn, strict, fifty, ranked) != 0;
    return *from_dtz || tb_probe_root_wdl(white, black, type[KING], type[QUEEN], type[ROOK],
                                          type[BISHOP], type[KNIGHT], type[PAWN], clock, 0,
                                          en_passant, turn, fifty, ranked) != 0;
}

bool tablebases_rank_moves(const struct tablebases *tables, const struct position *position,
                           bool strict, struct tablebase_root *root)
{
    struct TbRootMoves ranked;
    struct move_list legal;
    if (!tablebases_cover(tables, position))
        return false;
    pthread_mutex_lock(&shared.mutex);
    bool known = probe_root(tables, position, strict, &ranked, &root->from_dtz);
    pthread_mutex_unlock(&shared.mutex);
    generate_legal(position, &legal);
    root->count = 0;
    root->best = -CERTAIN_WIN_RANK;
    for (int i = 0; known && i < legal.count; i++) {
        known = add_ranked_move(&ranked, legal.moves[i], root);
        if (known && root->moves[i].rank > root->best)
            root->best = root->moves[i].rank;
    }
    assert(root->count <= legal.count);
    root->value = value_from_rank(root->best, tables->ignore_fifty_moves);
    return known && root->count > 0;
}

/* Checks the first bytes and the length: a multiple of 64 bytes plus a 16-byte checksum. */
static bool check_file(const char *path, char kind, struct error *error)
{
    static const unsigned char wdl_magic[4] = {0x71, 0xE8, 0x23, 0x5D},
                               dtz_magic[4] = {0xD7, 0x66, 0x0C, 0xA5};
    unsigned char magic[4];
    struct stat status;
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_set(error, 0, "endgame table %s: %s", path, strerror(errno));
    bool size_matches = fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode) &&
                        status.st_size % 64 == 16;
    bool magic_matches = fread(magic, 1, sizeof magic, file) == sizeof magic;
    fclose(file);
    if (kind != 'm') /* Fathom opens .rtbm files (DTM) but does not read them */
        magic_matches = magic_matches &&
                        memcmp(magic, kind == 'w' ? wdl_magic : dtz_magic, sizeof magic) == 0;
    return (size_matches && magic_matches) ||
           error_set(error, 0, "endgame table %s: not a complete Syzygy table", path);
}

/* Adds the number of WDL tables to *count. Returns false and sets *error if a file is
 * invalid. */
static bool check_directory(const char *directory, int *count, struct error *error)
{
    struct dirent *entry;
    bool valid = true;
    DIR *listing = opendir(directory);
    if (!listing)
        return error_set(error, 0, "endgame tables: cannot read the directory %s: %s",
                         directory, strerror(errno));
    while (valid && (entry = readdir(listing)) != NULL) {
        char path[PATH_MAX + sizeof entry->d_name];
        const char *suffix = strrchr(entry->d_name, '.');
        if (!suffix || strncmp(suffix, ".rtb", 4) != 0 || strlen(suffix) != 5 ||
            !strchr("wzm", suffix[4]))
            continue;
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        *count += suffix[4] == 'w';
        valid = check_file(path, suffix[4], error);
    }
    closedir(listing);
    return valid;
}

static bool check_directories(const char *path, struct error *error)
{
    char copy[PATH_MAX], *rest = copy, *directory;
    int count = 0;
    strcpy(copy, path);
    while ((directory = next_part(&rest, ":")) != NULL)
        if (!check_directory(directory, &count, error))
            return false;
    return count > 0 ||
           error_set(error, 0,
                     "endgame tables: expected files such as KQvK.rtbw, found none in %s",
                     path);
}

/* Copies the path without empty directories, which make Fathom read beyond the end of the
 * path. */
static bool copy_path(char copy[PATH_MAX], const char *path, struct error *error)
{
    copy[0] = '\0';
    while (*(path += strspn(path, ":")) != '\0') {
        size_t part = strcspn(path, ":");
        if (strlen(copy) + 1 + part >= PATH_MAX)
            return error_set(error, 0, "endgame tables: the path is too long");
        text_add(copy, PATH_MAX, "%s%.*s", *copy ? ":" : "", (int)part, path);
        path += part;
    }
    return *copy ||
           error_set(error, 0,
                     "endgame tables: expected directories separated by ':', found none");
}

/* The caller holds the mutex. The tables stay mapped, because Fathom cannot be used again after
 * freeing them. */
static void release_tables(struct tablebases *tables)
{
    shared.users -= tables->is_open ? 1 : 0;
    tables->is_open = false;
    tables->largest = 0;
}

/* The caller holds the mutex. */
static bool open_path(struct tablebases *tables, const char *path, struct error *error)
{
    bool same = strcmp(shared.path, path) == 0;
    if (!same && shared.users > (tables->is_open ? 1 : 0))
        return error_set(error, 0,
                         "endgame tables %s: another engine in this process uses %s; all "
                         "engines must use the same tables",
                         path, shared.path);
    if (!same && !check_directories(path, error))
        return false;
    release_tables(tables);
    if (!same) {
        tb_init(path);
        strcpy(shared.path, path);
    }
    tables->is_open = true;
    tables->largest = (int)TB_LARGEST;
    shared.users++;
    return true;
}

bool tablebases_open(struct tablebases *tables, const char *path, struct error *error)
{
    char copy[PATH_MAX];
    bool none = is_none_path(path), valid = true;
    if (!none && !copy_path(copy, path, error))
        return false;
    pthread_mutex_lock(&shared.mutex);
    if (none)
        release_tables(tables);
    else
        valid = open_path(tables, copy, error);
    pthread_mutex_unlock(&shared.mutex);
    return valid;
}

#endif

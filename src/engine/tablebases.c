/* tablebases.c - endgame tables: shared by the engines of the process, asked through
 * Fathom.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifdef HAVE_CONFIG_H
#include <assert.h>
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

static bool is_none(const char *path)
{
    return path[0] == '\0' || strcmp(path, "<empty>") == 0;
}

#ifndef HAVE_FATHOM

bool tablebases_open(struct tablebases *tables, const char *path, struct reason *reason)
{
    (void)tables;
    if (is_none(path))
        return true;
    return reason_set(reason, 0,
                      "endgame tables %s: this ttychess was built without Fathom, which "
                      "reads them",
                      path);
}

void tablebases_close(struct tablebases *tables)
{
    (void)tables;
}

bool tablebases_probe(const struct tablebases *tables, const struct position *position,
                      enum tablebase_value *value)
{
    (void)tables, (void)position, (void)value;
    return false;
}

bool tablebases_rank(const struct tablebases *tables, const struct position *position,
                     bool strict, struct tablebase_root *root)
{
    (void)tables, (void)position, (void)strict, (void)root;
    return false;
}

#else

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <tbprobe.h>

#include "engine/random.h"
#include "rules/fen.h"
#include "rules/names.h"

enum {
    SURE_WIN = 1000,       /* Fathom's ranks: a win in any case, */
    WIN_BY_DISTANCE = 900, /* and one that needs every move to make progress */
    PLACINGS = 4096,       /* tries to place men at random; 61 were the most that it took */
    NAME_MAX_LENGTH = 13   /* of a table of seven men: KQQQQvKQ.rtbw */
};

/* What Fathom has open. Guarded by the mutex, as is all of Fathom but reading tables that
 * are mapped already. */
static struct {
    pthread_mutex_t mutex;
    int users; /* engines that hold the tables */
    char path[PATH_MAX];
    int largest;
} shared = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* ---- asking Fathom ----------------------------------------------------------------- */

static unsigned en_passant_of(const struct position *position)
{
    return position->en_passant == NO_SQUARE ? 0 : position->en_passant;
}

static bool probe(const struct position *position, enum tablebase_value *value)
{
    const bitboard *type = position->by_type;
    unsigned found =
        tb_probe_wdl(position->by_color[WHITE], position->by_color[BLACK], type[KING],
                     type[QUEEN], type[ROOK], type[BISHOP], type[KNIGHT], type[PAWN], 0, 0,
                     en_passant_of(position), position->side_to_move == WHITE);
    if (found > TB_WIN)
        return false;
    *value = (enum tablebase_value)found;
    return true;
}

bool tablebases_probe(const struct tablebases *tables, const struct position *position,
                      enum tablebase_value *value)
{
    return tablebases_cover(tables, position) && position->halfmove_clock == 0 &&
           probe(position, value);
}

/* Fathom of 2019 looks in the wrong place of DTZ tables with values over 255, which are
 * all of seven men. */
static bool has_distances(const struct position *position)
{
    return bitboard_count(position_occupied(position)) < TABLEBASE_MEN_MAX;
}

/* A move as Fathom writes it: from, to, and the piece promoted to, 1 for a queen. */
static unsigned fathom_form(chess_move move)
{
    unsigned form = (unsigned)move_from(move) << 6 | (unsigned)move_to(move);
    if (move_kind(move) == MOVE_PROMOTION)
        form |= (QUEEN - (unsigned)move_promotion(move) + 1) << 12;
    return form;
}

static bool take_rank(const struct TbRootMoves *ranked, chess_move move,
                      struct tablebase_root *root)
{
    for (unsigned i = 0; i < ranked->size; i++) {
        if ((ranked->moves[i].move & 0x7FFFU) != fathom_form(move))
            continue;
        root->moves[root->count++] =
            (struct tablebase_move){move, (int)ranked->moves[i].tbRank};
        return true;
    }
    return false;
}

static enum tablebase_value value_of(int rank, bool ignores_fifty)
{
    int win = ignores_fifty ? 1 : WIN_BY_DISTANCE;
    if (rank >= win)
        return TABLEBASE_WIN;
    if (rank <= -win)
        return TABLEBASE_LOSS;
    return rank > 0   ? TABLEBASE_CURSED_WIN
           : rank < 0 ? TABLEBASE_BLESSED_LOSS
                      : TABLEBASE_DRAW;
}

static bool ask_for_ranks(const struct tablebases *tables, const struct position *position,
                          bool strict, struct TbRootMoves *ranked, bool *by_distance)
{
    const bitboard *type = position->by_type;
    uint64_t white = position->by_color[WHITE], black = position->by_color[BLACK];
    unsigned clock = position->halfmove_clock < 100 ? position->halfmove_clock : 100;
    unsigned passant = en_passant_of(position);
    bool turn = position->side_to_move == WHITE, fifty = !tables->ignores_fifty;
    *by_distance = has_distances(position) &&
                   tb_probe_root_dtz(white, black, type[KING], type[QUEEN], type[ROOK],
                                     type[BISHOP], type[KNIGHT], type[PAWN], clock, 0, passant,
                                     turn, strict, fifty, ranked) != 0;
    return *by_distance || tb_probe_root_wdl(white, black, type[KING], type[QUEEN], type[ROOK],
                                             type[BISHOP], type[KNIGHT], type[PAWN], clock, 0,
                                             passant, turn, fifty, ranked) != 0;
}

bool tablebases_rank(const struct tablebases *tables, const struct position *position,
                     bool strict, struct tablebase_root *root)
{
    struct TbRootMoves ranked;
    struct move_list legal;
    if (!tablebases_cover(tables, position))
        return false;
    pthread_mutex_lock(&shared.mutex);
    bool known = ask_for_ranks(tables, position, strict, &ranked, &root->by_distance);
    pthread_mutex_unlock(&shared.mutex);
    generate_legal(position, &legal);
    root->count = 0;
    root->best = -SURE_WIN;
    for (int i = 0; known && i < legal.count; i++) {
        known = take_rank(&ranked, legal.moves[i], root);
        if (known && root->moves[i].rank > root->best)
            root->best = root->moves[i].rank;
    }
    assert(root->count <= legal.count);
    root->value = value_of(root->best, tables->ignores_fifty);
    return known && root->count > 0;
}

/* ---- mapping the tables ------------------------------------------------------------ */

/* Whether a file has the length of a table, which is that of a check sum behind a multiple of
 * 64 bytes, and begins as one. Fathom ends the program at other lengths. */
static bool check_file(const char *path, const char *suffix, struct reason *reason)
{
    static const unsigned char win_draw_loss[4] = {0x71, 0xE8, 0x23, 0x5D},
                               distance[4] = {0xD7, 0x66, 0x0C, 0xA5};
    unsigned char begin[4];
    struct stat status;
    FILE *file = fopen(path, "rb");
    if (!file)
        return reason_set(reason, 0, "endgame table %s: %s", path, strerror(errno));
    bool whole = fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode) &&
                 status.st_size % 64 == 16;
    bool begins = fread(begin, 1, sizeof begin, file) == sizeof begin;
    fclose(file);
    if (strcmp(suffix, ".rtbm") != 0) /* not read, but opened */
        begins = begins &&
                 memcmp(begin, suffix[4] == 'w' ? win_draw_loss : distance, sizeof begin) == 0;
    return (whole && begins) ||
           reason_set(reason, 0, "endgame table %s: it is no whole Syzygy table", path);
}

/* Put the men of "KQvK.rtbw" on squares at random. */
static void place_men(const char *name, uint64_t *random, struct position *draft)
{
    enum color color = WHITE;
    position_clear(draft);
    for (; *name != '\0' && *name != '.'; name++) {
        enum piece piece = piece_from_letter(*name);
        enum square square;
        if (*name == 'v')
            color = BLACK;
        if (piece >= NO_PIECE) /* none, or a small letter */
            continue;
        do
            square = (enum square)(random_next(random) % 64);
        while (position_piece_on(draft, square) != NO_PIECE);
        position_put_piece(draft, piece_make(color, piece_type_of(piece)), square);
    }
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

/* Ask a WDL table something, so that Fathom maps it now, while nobody else asks. A
 * position without captures needs no other table. */
static bool map_table(const char *path, const char *name, struct reason *reason)
{
    struct position draft, position;
    enum tablebase_value value;
    char fen[FEN_SIZE];
    uint64_t random = 1;
    for (int i = 0; i < PLACINGS && strlen(name) <= NAME_MAX_LENGTH; i++) {
        place_men(name, &random, &draft);
        fen_write(&draft, fen);
        if (fen_parse(&position, fen, NULL) && !has_capture(&position)) {
            if (probe(&position, &value))
                return true;
            break;
        }
    }
    return reason_set(reason, 0, "endgame table %s: Fathom cannot read it", path);
}

typedef bool table_visitor(const char *path, const char *name, struct reason *reason);

static bool check_table(const char *path, const char *name, struct reason *reason)
{
    return check_file(path, strrchr(name, '.'), reason);
}

/* Call `visit` for the files of one directory that end with one of these. */
static bool visit_directory(const char *directory, const char *const *suffixes,
                            table_visitor *visit, int *count, struct reason *reason)
{
    struct dirent *entry;
    bool good = true;
    DIR *listing = opendir(directory);
    if (!listing)
        return reason_set(reason, 0, "endgame tables: cannot read the directory %s: %s",
                          directory, strerror(errno));
    while (good && (entry = readdir(listing)) != NULL) {
        char path[PATH_MAX + sizeof entry->d_name];
        const char *suffix = strrchr(entry->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        for (int i = 0; good && suffix && suffixes[i]; i++)
            if (strcmp(suffix, suffixes[i]) == 0) {
                *count += i == 0;
                good = visit(path, entry->d_name, reason);
            }
    }
    closedir(listing);
    return good;
}

/* The same for all directories of a path; there is at least one file of the first suffix. */
static bool visit_directories(const char *path, const char *const *suffixes,
                              table_visitor *visit, struct reason *reason)
{
    char copy[PATH_MAX], *rest = NULL;
    int count = 0;
    strcpy(copy, path);
    for (char *directory = strtok_r(copy, ":", &rest); directory != NULL;
         directory = strtok_r(NULL, ":", &rest))
        if (!visit_directory(directory, suffixes, visit, &count, reason))
            return false;
    return count > 0 ||
           reason_set(reason, 0,
                      "endgame tables: expected files such as KQvK.rtbw, found none in %s",
                      path);
}

/* ---- opening and closing ----------------------------------------------------------- */

/* The directories of a path without empty ones, on which Fathom runs off the end. */
static bool copy_path(char copy[PATH_MAX], const char *path, struct reason *reason)
{
    size_t length = 0;
    copy[0] = '\0';
    while (*(path += strspn(path, ":")) != '\0') {
        size_t part = strcspn(path, ":");
        if (length + 1 + part >= PATH_MAX)
            return reason_set(reason, 0, "endgame tables: the path is too long");
        length +=
            (size_t)sprintf(copy + length, "%s%.*s", length > 0 ? ":" : "", (int)part, path);
        path += part;
    }
    return length > 0 || reason_set(reason, 0,
                                    "endgame tables: expected directories parted by ':', "
                                    "found none");
}

/* The mutex is held. */
static void let_go(struct tablebases *tables)
{
    shared.users -= tables->held ? 1 : 0;
    tables->held = false;
    tables->largest = 0;
}

static bool load(const char *path, struct reason *reason)
{
    static const char *const win_draw_loss[] = {".rtbw", NULL};
    tb_init(path);
    strcpy(shared.path, path);
    shared.largest = (int)TB_LARGEST;
    if (visit_directories(path, win_draw_loss, map_table, reason))
        return true;
    shared.path[0] = '\0';
    return false;
}

/* The mutex is held. */
static bool open_path(struct tablebases *tables, const char *path, struct reason *reason)
{
    static const char *const all[] = {".rtbw", ".rtbz", ".rtbm", NULL};
    bool same = strcmp(shared.path, path) == 0;
    if (!same && shared.users > (tables->held ? 1 : 0))
        return reason_set(reason, 0,
                          "endgame tables %s: another engine of this program uses those in "
                          "%s; all must use the same",
                          path, shared.path);
    if (!same && !visit_directories(path, all, check_table, reason))
        return false;
    let_go(tables);
    if (!same && !load(path, reason))
        return false;
    tables->held = true;
    tables->largest = shared.largest;
    shared.users++;
    return true;
}

bool tablebases_open(struct tablebases *tables, const char *path, struct reason *reason)
{
    char copy[PATH_MAX];
    if (is_none(path)) {
        tablebases_close(tables);
        return true;
    }
    if (!copy_path(copy, path, reason))
        return false;
    pthread_mutex_lock(&shared.mutex);
    bool good = open_path(tables, copy, reason);
    pthread_mutex_unlock(&shared.mutex);
    return good;
}

/* The tables stay mapped: Fathom cannot let go of them and be used again. */
void tablebases_close(struct tablebases *tables)
{
    pthread_mutex_lock(&shared.mutex);
    let_go(tables);
    pthread_mutex_unlock(&shared.mutex);
}

#endif

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

bool tablebases_distance(const struct tablebases *tables, const struct position *position,
                         int *half_moves)
{
    (void)tables, (void)position, (void)half_moves;
    return false;
}

bool tablebases_rank(const struct tablebases *tables, const struct position *position,
                     bool strict, struct tablebase_root *root)
{
    (void)tables, (void)position, (void)strict, (void)root;
    return false;
}

#else

#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <tbprobe.h>
#include <unistd.h>

#include "engine/tablebase_directory.h"

enum {
    SURE_WIN = 1000,      /* Fathom's ranks: a win in any case, */
    WIN_BY_DISTANCE = 900 /* and one that needs every move to make progress */
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

bool tablebases_distance(const struct tablebases *tables, const struct position *position,
                         int *half_moves)
{
    const bitboard *type = position->by_type;
    if (!tablebases_cover(tables, position) || !has_distances(position) ||
        !has_legal_move(position))
        return false;
    pthread_mutex_lock(&shared.mutex);
    unsigned found =
        tb_probe_root(position->by_color[WHITE], position->by_color[BLACK], type[KING],
                      type[QUEEN], type[ROOK], type[BISHOP], type[KNIGHT], type[PAWN], 0, 0,
                      en_passant_of(position), position->side_to_move == WHITE, NULL);
    pthread_mutex_unlock(&shared.mutex);
    if (found == TB_RESULT_FAILED)
        return false;
    *half_moves = (int)TB_GET_DTZ(found);
    if (TB_GET_WDL(found) < TB_DRAW)
        *half_moves = -*half_moves;
    return true;
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

/* Ask a WDL table something, so that Fathom maps it now, while nobody else asks. A
 * position without captures needs no other table. */
static bool map_table(const char *path, const struct tablebase_name *name,
                      struct reason *reason)
{
    struct position position;
    enum tablebase_value value;
    if (name->by_distance ||
        (tablebase_name_example(name, &position) && probe(&position, &value)))
        return true;
    return reason_set(reason, 0, "endgame table %s: Fathom cannot read it", path);
}

/* Fathom says "munmap: Success" for each table it lets go of; on a screen that is in use
 * nobody wants to read it. */
static int silence_standard_error(void)
{
    int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (kept >= 0 && nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    if (nowhere >= 0)
        close(nowhere);
    return kept;
}

static void restore_standard_error(int kept)
{
    if (kept < 0)
        return;
    dup2(kept, STDERR_FILENO);
    close(kept);
}

/* ---- opening and closing ----------------------------------------------------------- */

/* The directories of a path without empty ones, on which Fathom runs off the end. */
static bool copy_path(char copy[PATH_MAX], const char *path, struct reason *reason)
{
    size_t length = 0;
    if (strlen(path) >= PATH_MAX)
        return reason_set(reason, 0,
                          "endgame tables: the path has %zu bytes, at most %d "
                          "can be used",
                          strlen(path), PATH_MAX - 1);
    for (; *path != '\0'; path++)
        if (*path != ':' || (length > 0 && copy[length - 1] != ':'))
            copy[length++] = *path;
    while (length > 0 && copy[length - 1] == ':')
        length--;
    copy[length] = '\0';
    return true;
}

static bool load(const char *path, struct reason *reason)
{
    if (!tablebase_directories_visit(path, tablebase_file_check, reason))
        return false;
    int kept = silence_standard_error();
    tb_init(path);
    restore_standard_error(kept);
    strcpy(shared.path, path);
    shared.largest = (int)TB_LARGEST;
    if (tablebase_directories_visit(path, map_table, reason))
        return true;
    shared.path[0] = '\0';
    return false;
}

/* The mutex is held. */
static bool open_path(struct tablebases *tables, const char *path, struct reason *reason)
{
    int others = shared.users - (tables->held ? 1 : 0);
    if (others > 0 && strcmp(shared.path, path) != 0)
        return reason_set(reason, 0,
                          "endgame tables %s: another engine of this program uses those in "
                          "%s; all must use the same",
                          path, shared.path);
    char before[PATH_MAX];
    strcpy(before, shared.path);
    bool good = others > 0 || load(path, reason);
    bool lost = !good && strcmp(before, shared.path) != 0;
    if (tables->held && (good || lost))
        shared.users--;
    if (good || lost)
        *tables = (struct tablebases){.limit = tables->limit,
                                      .ignores_fifty = tables->ignores_fifty};
    if (good) {
        tables->held = true;
        tables->largest = shared.largest;
        shared.users++;
    }
    return good;
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
    if (copy[0] == '\0')
        return reason_set(reason, 0,
                          "endgame tables: expected directories parted by ':', "
                          "found '%s'",
                          path);
    pthread_mutex_lock(&shared.mutex);
    bool good = open_path(tables, copy, reason);
    pthread_mutex_unlock(&shared.mutex);
    return good;
}

/* The tables stay mapped: Fathom cannot let go of them and be used again. */
void tablebases_close(struct tablebases *tables)
{
    pthread_mutex_lock(&shared.mutex);
    shared.users -= tables->held ? 1 : 0;
    pthread_mutex_unlock(&shared.mutex);
    tables->held = false;
    tables->largest = 0;
}

#endif

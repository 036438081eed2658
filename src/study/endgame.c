/* endgame.c - see endgame.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/endgame.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"
#include "engine/tablebases.h"
#include "rules/names.h"
#include "rules/move_generator.h"

enum {
    MEN = 4,
    TABLES = 64,
    DEEPEST = 250,
    WORKERS = 2, /* of the first look at all positions */
    PARTS = 64,
    /* What a byte of a table says; else it is half-moves to mate and one more. */
    DRAWN = 0,
    ILLEGAL = 255
};

/* Men by their squares, kings first. */
struct placement {
    uint8_t squares[MEN];
};

struct table {
    uint64_t signature; /* which men: see sign() */
    int count;
    uint8_t pieces[MEN]; /* enum piece: both kings, the others */
    int pawns;
    size_t size;     /* positions of one side to move */
    uint8_t *values; /* owned; White to move first, then Black. NULL: all drawn */
};

struct endgame {
    struct table tables[TABLES]; /* [0] is the one that was asked for */
    int count;
    char name[ENDGAME_NAME_SIZE];
    uint8_t pieces[TABLEBASE_MEN_MAX]; /* enum piece: both kings, the others */
    int men;
    struct tablebases files;
    const atomic_bool *stop;
};

/* ---- which men --------------------------------------------------------------------------- */

/* Counts of four bits, White's pawn lowest. */
static uint64_t sign_piece(enum piece piece)
{
    int field = (int)piece_type_of(piece) + 5 * (int)piece_color(piece);
    return piece_type_of(piece) == KING ? 0 : (uint64_t)1 << (4 * field);
}

static uint64_t sign(const uint8_t *pieces, int count)
{
    uint64_t signature = 0;
    for (int i = 0; i < count; i++)
        if (pieces[i] != NO_PIECE)
            signature += sign_piece((enum piece)pieces[i]);
    return signature;
}

static const struct table *find_table(const struct endgame *endgame, uint64_t signature)
{
    for (int i = 0; i < endgame->count; i++)
        if (endgame->tables[i].signature == signature)
            return &endgame->tables[i];
    return NULL;
}

static uint8_t swap_color(uint8_t piece)
{
    return piece == NO_PIECE ? NO_PIECE : piece ^ 8;
}

/* ---- where a position is in a table ------------------------------------------------------ */

/* White's king is on the files a to d, and without pawns on the ranks 1 to 4: the board is turned
 * for it. No square stays where it is then, so no position is there twice. */
static size_t find_index(const struct table *table, const struct placement *placement,
                         enum color side)
{
    unsigned king = placement->squares[0], turn = king & 4 ? 7 : 0;
    size_t index = side;
    if (!table->pawns && king & 32)
        turn |= 56;
    king ^= turn;
    index = index * (table->pawns ? 32 : 16) + (king >> 3) * 4 + (king & 3);
    for (int i = 1; i < table->count; i++)
        index = index * 64 + (placement->squares[i] ^ turn);
    return index;
}

static enum color read_index(const struct table *table, size_t index,
                             struct placement *placement)
{
    for (int i = table->count - 1; i > 0; i--) {
        placement->squares[i] = index & 63;
        index >>= 6;
    }
    placement->squares[0] = (uint8_t)((index >> 2 & 7) * 8 + (index & 3));
    if (table->pawns)
        return index >= 32 ? BLACK : WHITE;
    placement->squares[0] = (uint8_t)((index >> 2 & 3) * 8 + (index & 3));
    return index >= 16 ? BLACK : WHITE;
}

/* ---- the board --------------------------------------------------------------------------- */

static bitboard occupied(const struct table *table, const struct placement *placement)
{
    bitboard squares = 0;
    for (int i = 0; i < table->count; i++)
        squares |= (bitboard)1 << placement->squares[i];
    return squares;
}

static bitboard attacks(enum piece piece, enum square square, bitboard blockers)
{
    switch (piece_type_of(piece)) {
    case PAWN: return attacks_pawn(piece_color(piece), square);
    case KNIGHT: return attacks_knight(square);
    case BISHOP: return attacks_bishop(square, blockers);
    case ROOK: return attacks_rook(square, blockers);
    case QUEEN: return attacks_bishop(square, blockers) | attacks_rook(square, blockers);
    default: return attacks_king(square);
    }
}

/* Whether the king of `color` is attacked; `taken` (-1: none) is a man that is gone. */
static bool is_attacked(const struct table *table, const struct placement *placement,
                        enum color color, bitboard blockers, int taken)
{
    bitboard king = (bitboard)1 << placement->squares[color];
    for (int i = 0; i < table->count; i++)
        if (i != taken && piece_color((enum piece)table->pieces[i]) != color &&
            attacks((enum piece)table->pieces[i], (enum square)placement->squares[i],
                    blockers) &
                king)
            return true;
    return false;
}

static bool is_legal(const struct table *table, const struct placement *placement,
                     enum color side)
{
    bitboard squares = occupied(table, placement);
    if (bitboard_count(squares) != table->count)
        return false;
    for (int i = 2; i < table->count; i++)
        if (piece_type_of((enum piece)table->pieces[i]) == PAWN &&
            (placement->squares[i] < 8 || placement->squares[i] >= 56))
            return false;
    return !is_attacked(table, placement, color_opposite(side), squares, -1);
}

/* ---- smaller tables ---------------------------------------------------------------------- */

static int probe(const struct endgame *endgame, const uint8_t *pieces, const uint8_t *squares,
                 int count, enum color side);

/* The value after a capture or a promotion. */
static int convert(const struct endgame *endgame, const struct table *table,
                   const struct placement *after, int man, int taken, enum piece_type promoted,
                   enum color side)
{
    uint8_t pieces[MEN], squares[MEN];
    int count = 0;
    for (int i = 0; i < table->count; i++) {
        if (i == taken)
            continue;
        pieces[count] = table->pieces[i];
        if (i == man && promoted != NO_PIECE_TYPE)
            pieces[count] =
                (uint8_t)piece_make(piece_color((enum piece)table->pieces[i]), promoted);
        squares[count++] = after->squares[i];
    }
    return probe(endgame, pieces, squares, count, color_opposite(side));
}

/* What a position of these men is worth: a byte of a table. */
static int probe(const struct endgame *endgame, const uint8_t *pieces, const uint8_t *squares,
                 int count, enum color side)
{
    const struct table *table = find_table(endgame, sign(pieces, count));
    uint8_t turned_pieces[MEN], turned_squares[MEN];
    struct placement placement = {{0}};
    if (!table) { /* the colours the other way round */
        for (int i = 0; i < count; i++) {
            turned_pieces[i] = swap_color(pieces[i]);
            turned_squares[i] = squares[i] ^ 56;
        }
        table = find_table(endgame, sign(turned_pieces, count));
        assert(table);
        pieces = turned_pieces;
        squares = turned_squares;
        side = color_opposite(side);
    }
    if (!table->values)
        return DRAWN;
    bool used[MEN] = {false};
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (!used[j] && pieces[j] == table->pieces[i]) {
                placement.squares[i] = squares[j];
                used[j] = true;
                break;
            }
    return table->values[find_index(table, &placement, side)];
}

/* ---- moves ------------------------------------------------------------------------------- */

/* What the moves of a position that take or promote lead to, and how many others there are. */
struct outlook {
    int quiet, moves; /* legal ones */
    int best;         /* fewest half-moves to mate, of those that win; 0: none wins */
    int worst;        /* most half-moves to being mated, if all lose */
    bool saves;       /* some of them draws */
};

static void count_conversion(struct outlook *outlook, int value)
{
    int plies = value; /* one half-move more than behind the move: value is plies + 1 */
    outlook->moves++;
    if (value == DRAWN)
        outlook->saves = true;
    else if (plies % 2 == 1)
        outlook->best = outlook->best == 0 || plies < outlook->best ? plies : outlook->best;
    else
        outlook->worst = plies > outlook->worst ? plies : outlook->worst;
}

static void look_at_move(const struct endgame *endgame, const struct table *table,
                         const struct placement *placement, enum color side, int man,
                         enum square to, struct outlook *outlook)
{
    struct placement after = *placement;
    int taken = -1;
    for (int i = 0; i < table->count; i++)
        if (i != man && placement->squares[i] == to)
            taken = i;
    after.squares[man] = (uint8_t)to;
    bitboard blockers = occupied(table, &after);
    if (is_attacked(table, &after, side, blockers, taken))
        return;
    bool promotes =
        piece_type_of((enum piece)table->pieces[man]) == PAWN && (to < A2 || to >= A8);
    if (promotes)
        for (int type = KNIGHT; type <= QUEEN; type++)
            count_conversion(outlook, convert(endgame, table, &after, man, taken,
                                              (enum piece_type)type, side));
    else if (taken >= 0)
        count_conversion(outlook,
                         convert(endgame, table, &after, man, taken, NO_PIECE_TYPE, side));
    else {
        outlook->quiet++;
        outlook->moves++;
    }
}

/* The squares that a pawn is pushed to; `back`: that it came from. */
static bitboard pushes(enum color color, enum square square, bitboard blockers, bool back)
{
    int up = (color == WHITE) != back ? 8 : -8, at = (int)square, rank = at / 8;
    bitboard one = (bitboard)1 << (at + up), squares = one & ~blockers;
    int double_rank = color == WHITE ? (back ? 3 : 1) : (back ? 4 : 6);
    if (back && rank == (color == WHITE ? 1 : 6))
        return 0;
    if (squares && rank == double_rank)
        squares |= (bitboard)1 << (at + 2 * up) & ~blockers;
    return squares;
}

static void look(const struct endgame *endgame, const struct table *table,
                 const struct placement *placement, enum color side, struct outlook *outlook)
{
    bitboard blockers = occupied(table, placement), own = 0;
    *outlook = (struct outlook){.quiet = 0};
    for (int i = 0; i < table->count; i++)
        if (piece_color((enum piece)table->pieces[i]) == side)
            own |= (bitboard)1 << placement->squares[i];
    for (int i = 0; i < table->count; i++) {
        enum piece piece = (enum piece)table->pieces[i];
        enum square from = (enum square)placement->squares[i];
        if (piece_color(piece) != side)
            continue;
        bitboard targets = attacks(piece, from, blockers) & ~own;
        if (piece_type_of(piece) == PAWN)
            targets = (targets & blockers) | pushes(side, from, blockers, false);
        while (targets != 0)
            look_at_move(endgame, table, placement, side, i, bitboard_pop(&targets), outlook);
    }
}

/* ---- going back from the mates ----------------------------------------------------------- */

/* Positions by the half-moves to their end. */
struct layer {
    uint32_t *list; /* owned */
    size_t count, capacity;
};

struct making {
    const struct endgame *endgame;
    struct table *table;
    uint8_t *left;  /* quiet moves that are not known to lose */
    uint8_t *worst; /* of the captures and promotions, if none saves; 255: one does */
    struct layer layers[WORKERS][DEEPEST + 2];
};

static void push(struct making *making, int worker, int plies, size_t index)
{
    assert(plies <= DEEPEST);
    struct layer *layer = &making->layers[worker][plies];
    if (layer->count == layer->capacity) {
        layer->capacity = 2 * layer->capacity + 1024;
        layer->list = memory_resize(layer->list, layer->capacity, sizeof layer->list[0]);
    }
    layer->list[layer->count++] = (uint32_t)index;
}

static void begin_position(struct making *making, int worker, size_t index)
{
    struct table *table = making->table;
    struct placement placement;
    struct outlook outlook;
    enum color side = read_index(table, index, &placement);
    if (!is_legal(table, &placement, side)) {
        table->values[index] = ILLEGAL;
        return;
    }
    look(making->endgame, table, &placement, side, &outlook);
    making->left[index] = (uint8_t)outlook.quiet;
    making->worst[index] = (uint8_t)(outlook.saves || outlook.best > 0 ? 255 : outlook.worst);
    if (outlook.best > 0)
        push(making, worker, outlook.best, index);
    if (outlook.moves == 0 &&
        is_attacked(table, &placement, side, occupied(table, &placement), -1))
        push(making, worker, 0, index);
    if (outlook.moves > 0 && outlook.quiet == 0 && making->worst[index] != 255)
        push(making, worker, outlook.worst, index);
}

/* A position from which one can come to a decided one: `plies` are those of the decided one. */
static void decide_before(struct making *making, size_t index, int plies)
{
    struct table *table = making->table;
    if (table->values[index] != DRAWN)
        return;
    if (plies % 2 == 0) {
        push(making, 0, plies + 1, index);
    } else if (--making->left[index] == 0 && making->worst[index] != 255) {
        int worst = making->worst[index];
        push(making, 0, worst > plies + 1 ? worst : plies + 1, index);
    }
}

static void go_back(struct making *making, size_t index, int plies)
{
    const struct table *table = making->table;
    struct placement placement;
    enum color mover = color_opposite(read_index(table, index, &placement));
    bitboard blockers = occupied(table, &placement);
    for (int i = 0; i < table->count; i++) {
        enum piece piece = (enum piece)table->pieces[i];
        enum square from = (enum square)placement.squares[i];
        if (piece_color(piece) != mover)
            continue;
        bitboard origins = piece_type_of(piece) == PAWN
                               ? pushes(mover, from, blockers, true)
                               : attacks(piece, from, blockers) & ~blockers;
        while (origins != 0) {
            struct placement before = placement;
            before.squares[i] = (uint8_t)bitboard_pop(&origins);
            decide_before(making, find_index(table, &before, mover), plies);
        }
    }
}

static bool is_stopped(const struct endgame *endgame)
{
    return endgame->stop && atomic_load(endgame->stop);
}

/* Look at a part of the positions. */
static void begin_part(void *context, int part, int worker)
{
    struct making *making = context;
    size_t size = 2 * making->table->size, at = size / PARTS * (size_t)part;
    for (size_t end = at + size / PARTS; at < end && !is_stopped(making->endgame); at++)
        begin_position(making, worker, at);
}

static void decide_layer(struct making *making, int plies, const struct layer *layer)
{
    for (size_t i = 0; i < layer->count && !is_stopped(making->endgame); i++) {
        size_t index = layer->list[i];
        if (making->table->values[index] != DRAWN)
            continue;
        making->table->values[index] = (uint8_t)(plies + 1);
        go_back(making, index, plies);
    }
}

static void make_table(const struct endgame *endgame, struct table *table)
{
    struct making *making = memory_new(1, sizeof *making);
    size_t size = 2 * table->size;
    int workers = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? WORKERS : 1;
    making->endgame = endgame;
    making->table = table;
    table->values = memory_new(size, 1);
    making->left = memory_new(size, 1);
    making->worst = memory_new(size, 1);
    threads_share(workers, PARTS, begin_part, making);
    for (int plies = 0; plies <= DEEPEST; plies++)
        for (int worker = 0; worker < WORKERS; worker++) {
            decide_layer(making, plies, &making->layers[worker][plies]);
            free(making->layers[worker][plies].list);
        }
    free(making->left);
    free(making->worst);
    free(making);
}

/* ---- which tables ------------------------------------------------------------------------ */

static struct table *add_table(struct endgame *endgame, const uint8_t *pieces, int count);

/* What is left when a man is taken, or a pawn promoted. */
static void add_smaller(struct endgame *endgame, const struct table *table)
{
    struct table whole = *table;
    for (int i = 2; i < whole.count; i++) {
        uint8_t rest[MEN];
        int count = 0;
        for (int j = 0; j < whole.count; j++)
            if (j != i)
                rest[count++] = whole.pieces[j];
        add_table(endgame, rest, count);
        if (piece_type_of((enum piece)whole.pieces[i]) != PAWN)
            continue;
        for (int type = KNIGHT; type <= QUEEN; type++) {
            uint8_t pieces[MEN];
            memcpy(pieces, whole.pieces, sizeof pieces);
            pieces[i] =
                (uint8_t)piece_make(piece_color((enum piece)pieces[i]), (enum piece_type)type);
            add_table(endgame, pieces, whole.count);
        }
    }
}

/* A king with at most one bishop or knight mates nobody who has as little. */
static bool can_mate(const uint8_t *pieces, int count)
{
    return count > 3 || (count == 3 && piece_type_of((enum piece)pieces[2]) != KNIGHT &&
                         piece_type_of((enum piece)pieces[2]) != BISHOP);
}

static struct table *add_table(struct endgame *endgame, const uint8_t *pieces, int count)
{
    uint8_t turned[MEN];
    for (int i = 0; i < count; i++)
        turned[i] = swap_color(pieces[i]);
    if (find_table(endgame, sign(pieces, count)) || find_table(endgame, sign(turned, count)))
        return NULL;
    assert(endgame->count < TABLES);
    struct table *table = &endgame->tables[endgame->count++];
    *table = (struct table){.signature = sign(pieces, count), .count = count};
    memcpy(table->pieces, pieces, (size_t)count);
    for (int i = 2; i < count; i++)
        table->pawns += piece_type_of((enum piece)pieces[i]) == PAWN;
    table->size = table->pawns ? 32 : 16;
    for (int i = 1; i < count; i++)
        table->size *= 64;
    add_smaller(endgame, table);
    return table;
}

/* White's men, then, after a second K, Black's. 0, with the reason: it is none. */
static int read_name(const char *name, uint8_t pieces[TABLEBASE_MEN_MAX], unsigned *pawns,
                     struct reason *reason)
{
    static const char letters[] = "PNBRQK";
    int color = -1, count = 2;
    pieces[0] = WHITE_KING;
    pieces[1] = BLACK_KING;
    for (const char *at = name; *at; at++) {
        const char *letter = strchr(letters, toupper((unsigned char)*at));
        color += letter && letter - letters == KING;
        if (!letter || color < WHITE || color > BLACK ||
            (count == TABLEBASE_MEN_MAX && letter - letters != KING))
            return reason_set(reason, (int)(at - name) + 1,
                              "expected an ending such as KBNK, found '%s'", name);
        if (letter - letters == PAWN)
            *pawns |= 1U << color;
        if (letter - letters != KING)
            pieces[count++] =
                (uint8_t)piece_make((enum color)color, (enum piece_type)(letter - letters));
    }
    if (color != BLACK || count == 2)
        return reason_set(reason, 0, "expected an ending such as KBNK, found '%s'", name);
    return count;
}

static int compare_sizes(const void *one, const void *other)
{
    const struct table *a = *(struct table *const *)one, *b = *(struct table *const *)other;
    if (a->count != b->count)
        return a->count - b->count;
    return a->pawns - b->pawns;
}

static bool open_files(struct endgame *endgame, const char *directories, struct reason *reason)
{
    endgame->files.limit = TABLEBASE_MEN_MAX;
    if (!directories)
        return reason_set(reason, 0,
                          "%s needs endgame tables (Syzygy); 'ttychess --syzygy DIR' has them",
                          endgame->name);
    if (!tablebases_open(&endgame->files, directories, reason))
        return false;
    return endgame->files.largest >= endgame->men ||
           reason_set(reason, 0, "%s: the tables there have at most %d men", endgame->name,
                      endgame->files.largest);
}

struct endgame *endgame_create(const char *name, const char *directories,
                               struct reason *reason)
{
    struct endgame *endgame = memory_new(1, sizeof *endgame);
    unsigned pawns = 0;
    bool well;
    endgame->men = read_name(name, endgame->pieces, &pawns, reason);
    well = endgame->men > 0;
    for (size_t i = 0; well && name[i]; i++)
        endgame->name[i] = (char)toupper((unsigned char)name[i]);
    if (well && (endgame->men > MEN || pawns == 3))
        well = open_files(endgame, directories, reason);
    else if (well)
        add_table(endgame, endgame->pieces, endgame->men);
    if (well)
        return endgame;
    endgame_destroy(endgame);
    return NULL;
}

void endgame_solve(struct endgame *endgame, const atomic_bool *stop)
{
    struct table *order[TABLES];
    endgame->stop = stop;
    for (int i = 0; i < endgame->count; i++)
        order[i] = &endgame->tables[i];
    if (endgame->count > 0)
        qsort(order, (size_t)endgame->count, sizeof order[0], compare_sizes);
    for (int i = 0; i < endgame->count && !is_stopped(endgame); i++)
        if (can_mate(order[i]->pieces, order[i]->count))
            make_table(endgame, order[i]);
}

const char *endgame_name(const struct endgame *endgame)
{
    return endgame->name;
}

void endgame_name_of(const struct position *position, char name[ENDGAME_NAME_SIZE])
{
    static const int worth[] = {1, 3, 3, 5, 9, 0};
    int lead = 0, length = 0;
    for (int type = PAWN; type <= QUEEN; type++)
        lead += worth[type] * (material_count(position, WHITE, (enum piece_type)type) -
                               material_count(position, BLACK, (enum piece_type)type));
    for (int side = 0; side < 2; side++)
        for (int type = KING; type >= PAWN; type--) {
            enum color color = (side == 0) == (lead >= 0) ? WHITE : BLACK;
            int count =
                type == KING ? 1 : material_count(position, color, (enum piece_type)type);
            for (; count > 0 && length < ENDGAME_NAME_SIZE - 1; count--)
                name[length++] = "PNBRQK"[type];
        }
    name[length] = '\0';
}

void endgame_destroy(struct endgame *endgame)
{
    if (!endgame)
        return;
    for (int i = 0; i < endgame->count; i++)
        free(endgame->tables[i].values);
    tablebases_close(&endgame->files);
    free(endgame);
}

/* ---- asked ------------------------------------------------------------------------------- */

int endgame_distance(const struct endgame *endgame, const struct position *position)
{
    uint8_t pieces[MEN], squares[MEN], turned[MEN];
    int count = 2;
    bitboard rest = position_occupied(position) & ~position->by_type[KING];
    if (bitboard_count(rest) > MEN - 2)
        return ENDGAME_UNKNOWN;
    for (int color = WHITE; color <= BLACK; color++) {
        pieces[color] = (uint8_t)piece_make((enum color)color, KING);
        squares[color] = (uint8_t)position_king(position, (enum color)color);
    }
    while (rest != 0) {
        enum square square = bitboard_pop(&rest);
        pieces[count] = (uint8_t)position_piece_on(position, square);
        squares[count++] = (uint8_t)square;
    }
    for (int i = 0; i < count; i++)
        turned[i] = swap_color(pieces[i]);
    if (count > 2 && !find_table(endgame, sign(pieces, count)) &&
        !find_table(endgame, sign(turned, count)))
        return ENDGAME_UNKNOWN;
    int value = count == 2 ? DRAWN
                           : probe(endgame, pieces, squares, count,
                                   (enum color)position->side_to_move);
    return value == DRAWN ? ENDGAME_DRAW : value - 1;
}

int endgame_outcome(const struct endgame *endgame, const struct position *position)
{
    enum tablebase_value value;
    struct position fresh = *position;
    if (!endgame->files.held) {
        int plies = endgame_distance(endgame, position);
        return plies < 0 ? 0 : plies % 2 == 1 ? 1 : -1;
    }
    if (!has_legal_move(position))
        return position_is_check(position) ? -1 : 0;
    fresh.halfmove_clock = 0;
    if (bitboard_count(position_occupied(position)) == 2 ||
        !tablebases_probe(&endgame->files, &fresh, &value))
        return 0;
    return value == TABLEBASE_WIN ? 1 : value == TABLEBASE_LOSS ? -1 : 0;
}

/* ---- moves and positions that are asked for ---------------------------------------------- */

/* How many of the moves do not hold what the position is worth. */
static int count_slips(const struct endgame *endgame, const struct position *position)
{
    struct move_list list;
    int slips = 0, outcome = endgame_outcome(endgame, position);
    generate_legal(position, &list);
    for (int i = 0; i < (int)list.count; i++) {
        struct position after = *position;
        struct undo undo;
        position_make_move(&after, list.moves[i], &undo);
        slips += -endgame_outcome(endgame, &after) < outcome;
    }
    return slips;
}

/* How good a move is, by the position behind it. */
static int weigh(const struct endgame *endgame, const struct position *after)
{
    int plies = endgame_distance(endgame, after), outcome = -endgame_outcome(endgame, after);
    if (outcome == 0)
        return 1000 + count_slips(endgame, after);
    if (plies < 0)
        return outcome > 0 ? 3000 : 0;
    return outcome > 0 ? 3000 - plies : plies;
}

chess_move endgame_best(const struct endgame *endgame, const struct position *position)
{
    struct move_list list;
    struct tablebase_root root;
    chess_move best = MOVE_NONE;
    int best_worth = 0;
    generate_legal(position, &list);
    if (endgame->files.held && endgame_outcome(endgame, position) != 0 &&
        tablebases_rank(&endgame->files, position, true, &root))
        for (int i = 0; i < root.count; i++)
            if (root.moves[i].rank == root.best)
                return root.moves[i].move;
    for (int i = 0; i < (int)list.count; i++) {
        struct position after = *position;
        struct undo undo;
        position_make_move(&after, list.moves[i], &undo);
        int worth = weigh(endgame, &after);
        if (best == MOVE_NONE || worth > best_worth) {
            best = list.moves[i];
            best_worth = worth;
        }
    }
    return best;
}

static uint64_t draw(uint64_t *random)
{
    *random = *random * 6364136223846793005U + 1442695040888963407U;
    return *random >> 33;
}

/* Men anywhere; false: no position. */
static bool place_men(const struct endgame *endgame, enum color side, uint64_t *random,
                      struct position *position)
{
    position_clear(position);
    for (int i = 0; i < endgame->men; i++) {
        enum piece piece = (enum piece)endgame->pieces[i];
        enum square square = (enum square)(draw(random) % 64);
        if (position_piece_on(position, square) != NO_PIECE ||
            (piece_type_of(piece) == PAWN && (square < A2 || square >= A8)))
            return false;
        position_put_piece(position, piece, square);
    }
    position->side_to_move = (uint8_t)side;
    position_set_keys(position);
    for (int color = WHITE; color <= BLACK; color++)
        if (attacked_squares(position, (enum color)color, position_occupied(position)) &
            position_pieces(position, color_opposite((enum color)color), KING))
            return false;
    return true;
}

bool endgame_random(const struct endgame *endgame, bool won, uint64_t *random,
                    struct position *position)
{
    for (int tries = 0; tries < 20000; tries++)
        if (place_men(endgame, won ? WHITE : BLACK, random, position) &&
            endgame_outcome(endgame, position) == won &&
            (won || count_slips(endgame, position) > 0))
            return true;
    return false;
}

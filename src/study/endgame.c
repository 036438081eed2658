/* endgame.c - solves endings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables record White's wins; for Black's wins, the colors are swapped. For each placement of
 * the other pieces, a word has one bit per square of Black's king, so one operation handles
 * all its squares. Black's king need not block White's sliders, because it would be in check
 * with White to move. Black's sliders cannot pass it. All tables are extended together, ply by
 * ply, so captures and promotions are ordinary moves.
 */
#include "config.h"

#include "study/endgame.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/random.h"
#include "engine/tablebases.h"

enum { TABLE_PIECES = 3 /* pieces in a table, not counting Black's king */, PIECE_CODES = 16 };

/* White's king, then the others or NO_PIECE. */
struct piece_list {
    enum piece pieces[TABLE_PIECES];
    enum square squares[TABLE_PIECES];
};

/* Sets of Black's king squares. */
struct king_squares {
    bitboard won;  /* White to move wins, or the square is occupied or attacked */
    bitboard lost; /* Black to move loses */
    bitboard open; /* undecided: legal with Black to move, and not stalemate */
};

struct table {
    enum piece pieces[TABLE_PIECES];
    size_t size; /* number of placements; 0: the table does not exist */
    struct king_squares *placements;
    /* Owned. Plies to mate + 1, or 0 for no mate, by placement, side to move, Black's king. */
    uint8_t (*plies)[2][64];
};

struct endgame {
    /* Tables, indexed by the two pieces besides the kings. Each pair is stored in one order
     * only. */
    struct table tables[PIECE_CODES][PIECE_CODES];
    char name[ENDGAME_NAME_SIZE];
    enum piece pieces[TABLEBASE_PIECES_MAX];
    int piece_count;
    struct tablebases files;
    int next_plies;  /* of the next endgame_solve_ply() */
    int idle_passes; /* last plies that found nothing */
};

/* ---- indexing --------------------------------------------------------------------------- */

/* By symmetry, White's king is always on files a to d and, without pawns, on ranks 1 to 4.
 * Squares are reflected by XOR with `reflection`. */
struct table_entry {
    const struct table *table;
    size_t placement;
    unsigned reflection;
};

static size_t count_king_squares(const enum piece *pieces)
{
    return piece_type_of(pieces[1]) == PAWN || piece_type_of(pieces[2]) == PAWN ? 32 : 16;
}

static struct table_entry find_entry(const struct endgame *endgame,
                                     const struct piece_list *list)
{
    bool swapped = endgame->tables[list->pieces[1]][list->pieces[2]].size == 0;
    unsigned king = list->squares[0], reflection = king & 4 ? 7 : 0;
    if (king & 32 && count_king_squares(list->pieces) == 16)
        reflection |= 56;
    king ^= reflection;
    size_t placement = (king >> 3) * 4 + (king & 3);
    for (int i = 1; i < TABLE_PIECES; i++) {
        int piece = swapped ? TABLE_PIECES - i : i;
        if (list->pieces[piece] != NO_PIECE)
            placement = placement * 64 + (list->squares[piece] ^ reflection);
    }
    return (struct table_entry){
        &endgame->tables[list->pieces[1 + swapped]][list->pieces[2 - swapped]], placement,
        reflection};
}

static struct piece_list decode_placement(const struct table *table, size_t placement)
{
    struct piece_list list = {.squares = {A1}};
    memcpy(list.pieces, table->pieces, sizeof list.pieces);
    for (int i = TABLE_PIECES - 1; i > 0; i--)
        if (list.pieces[i] != NO_PIECE) {
            list.squares[i] = (enum square)(placement % 64);
            placement /= 64;
        }
    list.squares[0] = square_make((int)placement % 4, (int)placement / 4);
    return list;
}

static bitboard reflect_squares(bitboard set, unsigned reflection)
{
    if (reflection & 56)
        set = __builtin_bswap64(set);
    if (reflection & 7) {
        set = (set >> 1 & 0x5555555555555555U) | (set & 0x5555555555555555U) << 1;
        set = (set >> 2 & 0x3333333333333333U) | (set & 0x3333333333333333U) << 2;
        set = (set >> 4 & 0x0F0F0F0F0F0F0F0FU) | (set & 0x0F0F0F0F0F0F0F0FU) << 4;
    }
    return set;
}

/* Returns the king squares that make the position favorable for the side that has just
 * moved. */
static bitboard favorable_squares(const struct endgame *endgame, const struct piece_list *list,
                                  enum color moved)
{
    struct table_entry entry = find_entry(endgame, list);
    const struct king_squares *squares = &entry.table->placements[entry.placement];
    return reflect_squares(moved == WHITE ? squares->lost : ~squares->won, entry.reflection);
}

/* ---- moves of all pieces but Black's king ----------------------------------------------- */

static bitboard occupied(const struct piece_list *list, enum color color)
{
    bitboard squares = 0;
    for (int i = 0; i < TABLE_PIECES; i++)
        if (list->pieces[i] != NO_PIECE && piece_color(list->pieces[i]) == color)
            squares |= bitboard_of(list->squares[i]);
    return squares;
}

static bitboard targets(const struct piece_list *list, int i, bitboard blockers)
{
    enum color color = piece_color(list->pieces[i]);
    bitboard attacks = piece_attacks_from(list->pieces[i], list->squares[i], blockers);
    if (piece_type_of(list->pieces[i]) != PAWN)
        return attacks;
    bitboard one = bitboard_forward(color, bitboard_of(list->squares[i])) & ~blockers;
    bitboard two =
        bitboard_forward(color, one & bitboard_rank(color == WHITE ? 2 : 5)) & ~blockers;
    return (attacks & blockers) | one | two;
}

static bitboard favorable_after(const struct endgame *endgame, struct piece_list list, int i,
                                enum square to)
{
    enum square from = list.squares[i];
    enum color color = piece_color(list.pieces[i]);
    bitboard set = 0;
    for (int other = 1; other < TABLE_PIECES; other++)
        if (list.squares[other] == to)
            list.pieces[other] = NO_PIECE; /* captured */
    list.squares[i] = to;
    if (piece_type_of(list.pieces[i]) != PAWN || (to >= A2 && to < A8))
        set = favorable_squares(endgame, &list, color);
    else
        for (enum piece_type type = KNIGHT; type <= QUEEN; type++) {
            list.pieces[i] = piece_make(color, type);
            set |= favorable_squares(endgame, &list, color);
        }
    return set & ~squares_between(from, to) & ~bitboard_of(to);
}

/* Returns the king squares for which `color` has a move to a favorable position. */
static bitboard favorable_before(const struct endgame *endgame, const struct piece_list *list,
                                 enum color color)
{
    bitboard own = occupied(list, color);
    bitboard blockers = own | occupied(list, color_opposite(color)), set = 0;
    for (int i = 0; i < TABLE_PIECES; i++) {
        if (list->pieces[i] == NO_PIECE || piece_color(list->pieces[i]) != color)
            continue;
        for (bitboard to = targets(list, i, blockers) & ~own; to != 0;)
            set |= favorable_after(endgame, *list, i, bitboard_pop(&to));
    }
    return set;
}

/* ---- solving ---------------------------------------------------------------------------- */

/* Returns the king squares for which Black has a move that avoids loss. */
static bitboard escape_squares(const struct endgame *endgame, const struct piece_list *list)
{
    bitboard free = favorable_squares(endgame, list, BLACK), beside;
    for (int i = 1; i < TABLE_PIECES; i++)
        if (list->pieces[i] != NO_PIECE && piece_color(list->pieces[i]) == WHITE) {
            struct piece_list rest = *list;
            rest.pieces[i] = NO_PIECE;
            free |= favorable_squares(endgame, &rest, BLACK) & bitboard_of(list->squares[i]);
        }
    beside = (free & ~bitboard_file(7)) << 1 | (free & ~bitboard_file(0)) >> 1;
    return beside | (free | beside) << 8 | (free | beside) >> 8 |
           favorable_before(endgame, list, BLACK);
}

/* Returns the king squares that are illegal with White to move. */
static bitboard find_illegal_squares(const struct piece_list *list)
{
    bitboard blockers = occupied(list, WHITE) | occupied(list, BLACK), won = blockers;
    for (int i = 0; i < TABLE_PIECES; i++)
        if (piece_color(list->pieces[i]) == WHITE)
            won |= piece_attacks_from(list->pieces[i], list->squares[i], blockers);
    return won;
}

/* Returns the king squares that are legal with Black to move and not stalemate. */
static bitboard find_undecided_squares(const struct endgame *endgame,
                                       const struct piece_list *list, bitboard won)
{
    bitboard blockers = occupied(list, WHITE) | occupied(list, BLACK);
    bitboard open =
        ~blockers & ~king_attacks(list->squares[0]) & (won | escape_squares(endgame, list));
    for (int i = 1; i < TABLE_PIECES; i++)
        if (piece_color(list->pieces[i]) == BLACK &&
            bitboard_has(piece_attacks_from(list->pieces[i], list->squares[i], blockers),
                         list->squares[0]))
            open &= squares_between(list->squares[i], list->squares[0]);
    return open;
}

enum { PASS_INIT_WON = -2, PASS_INIT_OPEN = -1 };

static bool extend_placement(const struct endgame *endgame, const struct table *table,
                             size_t index, int plies)
{
    struct piece_list list = decode_placement(table, index);
    struct king_squares *squares = &table->placements[index];
    bitboard found = 0;
    if (plies == PASS_INIT_WON)
        squares->won = find_illegal_squares(&list);
    else if (plies == PASS_INIT_OPEN)
        squares->open = find_undecided_squares(endgame, &list, squares->won);
    else if (plies % 2 == 1)
        squares->won |= found = favorable_before(endgame, &list, WHITE) & ~squares->won;
    else if (squares->open != 0) {
        squares->lost |= found = squares->open & ~escape_squares(endgame, &list);
        squares->open &= ~found;
    }
    for (bitboard set = found; set != 0;)
        table->plies[index][plies % 2 ? WHITE : BLACK][bitboard_pop(&set)] =
            (uint8_t)(plies + 1);
    return found != 0 || plies < 0;
}

bool endgame_solve_ply(struct endgame *endgame, const atomic_bool *stop)
{
    bool found = false;
    for (int pair = 0; pair < PIECE_CODES * PIECE_CODES; pair++) {
        const struct table *table = &endgame->tables[pair / PIECE_CODES][pair % PIECE_CODES];
        for (size_t i = 0; i < table->size; i++) {
            if (stop && atomic_load(stop))
                return false;
            found |= extend_placement(endgame, table, i, endgame->next_plies);
        }
    }
    endgame->next_plies++;
    endgame->idle_passes = found ? 0 : endgame->idle_passes + 1;
    return endgame->idle_passes < 2;
}

/* ---- setup ------------------------------------------------------------------------------ */

/* Adds a table, and the tables that captures and promotions lead to. */
static void add_table(struct endgame *endgame, enum piece one, enum piece other)
{
    const enum piece pieces[TABLE_PIECES] = {WHITE_KING, one, other};
    struct table *table = &endgame->tables[one][other];
    if (table->size > 0 || endgame->tables[other][one].size > 0)
        return;
    memcpy(table->pieces, pieces, sizeof pieces);
    table->size = count_king_squares(pieces);
    for (int i = 1; i < TABLE_PIECES; i++) {
        enum piece rest = pieces[TABLE_PIECES - i];
        if (pieces[i] == NO_PIECE)
            continue;
        table->size *= 64;
        add_table(endgame, rest, NO_PIECE);
        for (enum piece_type type = KNIGHT; piece_type_of(pieces[i]) == PAWN && type <= QUEEN;
             type++)
            add_table(endgame, rest, piece_make(piece_color(pieces[i]), type));
    }
    table->placements = memory_new(table->size, sizeof *table->placements);
    table->plies = memory_new(table->size, sizeof *table->plies);
}

/* Parses a name such as KBNK. The second K begins Black's pieces. */
static bool parse_name(struct endgame *endgame, const char *name, struct error *error)
{
    static const char letters[] = "PNBRQK";
    int color = -1, count = 0;
    for (; name[count] && count < TABLEBASE_PIECES_MAX; count++) {
        const char *letter = strchr(letters, toupper((unsigned char)name[count]));
        color += letter && *letter == 'K';
        if (!letter || color < WHITE || color > BLACK)
            break;
        endgame->name[count] = *letter;
        endgame->pieces[count] =
            piece_make((enum color)color, (enum piece_type)(letter - letters));
    }
    endgame->piece_count = count;
    return (!name[count] && color == BLACK && count > 2) ||
           error_set(error, count + 1,
                     "expected an ending of three or more pieces, such as KBNK, found '%s'",
                     name);
}

static bool open_files(struct endgame *endgame, const char *directories, struct error *error)
{
    endgame->files.limit = TABLEBASE_PIECES_MAX;
    if (!directories)
        return error_set(error, 0,
                         "%s needs endgame tables (Syzygy); use 'ttychess --syzygy DIR'",
                         endgame->name);
    if (!tablebases_open(&endgame->files, directories, error))
        return false;
    return endgame->files.largest >= endgame->piece_count ||
           error_set(error, 0, "%s has too many pieces: the Syzygy tables have at most %d",
                     endgame->name, endgame->files.largest);
}

/* Returns whether the endgame can be solved in memory (see endgame.h). */
static bool is_solvable(const struct endgame *endgame)
{
    const char *black = strrchr(endgame->name, 'K'), *pawn = strchr(endgame->name, 'P');
    return endgame->piece_count <= TABLE_PIECES + 1 &&
           !(pawn && pawn < black && strchr(black, 'P'));
}

/* Lists the pieces as if `strong` were White. Returns false if there are too many. */
static bool find_pieces(const struct position *position, enum color strong,
                        struct piece_list *list)
{
    unsigned reflection = strong == WHITE ? 0 : 56;
    bitboard rest = position_occupied(position) & ~position->by_type[KING];
    *list = (struct piece_list){
        {WHITE_KING, NO_PIECE, NO_PIECE},
        {position_king(position, strong) ^ reflection, NO_SQUARE, NO_SQUARE}};
    for (int i = 1; i < TABLE_PIECES && rest != 0; i++) {
        enum square square = bitboard_pop(&rest);
        list->pieces[i] = position_piece_on(position, square) ^ (unsigned)strong << 3;
        list->squares[i] = square ^ reflection;
    }
    return rest == 0;
}

struct endgame *endgame_create(const char *name, const char *directories, struct error *error)
{
    struct endgame *endgame = memory_new(1, sizeof *endgame);
    struct position draft;
    struct piece_list list;
    endgame->next_plies = PASS_INIT_WON;
    if (!parse_name(endgame, name, error) ||
        (!is_solvable(endgame) && !open_files(endgame, directories, error))) {
        endgame_destroy(endgame);
        return NULL;
    }
    position_clear(&draft);
    for (int i = 0; i < endgame->piece_count; i++)
        position_put_piece(&draft, endgame->pieces[i], (enum square)i);
    for (enum color strong = WHITE; strong <= BLACK; strong++)
        if (!endgame->files.is_open && bitboard_has_several(draft.by_color[strong]) &&
            find_pieces(&draft, strong, &list))
            add_table(endgame, list.pieces[1], list.pieces[2]);
    return endgame;
}

void endgame_destroy(struct endgame *endgame)
{
    if (!endgame)
        return;
    for (int pair = 0; pair < PIECE_CODES * PIECE_CODES; pair++) {
        free(endgame->tables[pair / PIECE_CODES][pair % PIECE_CODES].placements);
        free(endgame->tables[pair / PIECE_CODES][pair % PIECE_CODES].plies);
    }
    tablebases_close(&endgame->files);
    free(endgame);
}

const char *endgame_name(const struct endgame *endgame)
{
    return endgame->name;
}

void endgame_write_name(const struct position *position, char name[ENDGAME_NAME_SIZE])
{
    enum color strong = material_difference(position) >= 0 ? WHITE : BLACK;
    int length = 0;
    for (unsigned side = 0; side < 2; side++)
        for (int type = KING; type >= PAWN; type--)
            for (int count = material_count(position, (enum color)(strong ^ side),
                                            (enum piece_type)type);
                 count > 0 && length < ENDGAME_NAME_SIZE - 1; count--)
                name[length++] = "PNBRQK"[type];
    name[length] = '\0';
}

/* ---- queries ---------------------------------------------------------------------------- */

int endgame_distance(const struct endgame *endgame, const struct position *position)
{
    int distance = ENDGAME_UNKNOWN;
    for (enum color strong = WHITE; strong <= BLACK; strong++) {
        struct piece_list list;
        if (!find_pieces(position, strong, &list))
            continue;
        struct table_entry entry = find_entry(endgame, &list);
        if (entry.table->size == 0)
            continue;
        unsigned reflection = entry.reflection ^ (strong == WHITE ? 0 : 56),
                 king = position_king(position, color_opposite(strong)) ^ reflection;
        int plies = entry.table->plies[entry.placement][position->side_to_move ^ strong][king];
        if (plies > 0)
            return plies - 1;
        distance = ENDGAME_DRAW;
    }
    return distance;
}

int endgame_outcome(const struct endgame *endgame, const struct position *position)
{
    enum tablebase_value value;
    struct position probed = *position;
    if (!endgame->files.is_open) {
        int plies = endgame_distance(endgame, position);
        return plies < 0 ? 0 : plies % 2 == 1 ? 1 : -1;
    }
    if (!has_legal_move(position))
        return position_is_in_check(position) ? -1 : 0;
    probed.halfmove_clock = 0;
    if (bitboard_count(position_occupied(position)) == 2 ||
        !tablebases_probe(&endgame->files, &probed, &value))
        return 0;
    return value == TABLEBASE_WIN ? 1 : value == TABLEBASE_LOSS ? -1 : 0;
}

/* ---- choosing moves and positions ------------------------------------------------------- */

static struct position play(const struct position *position, chess_move move)
{
    struct position after = *position;
    position_play(&after, move);
    return after;
}

static int count_mistakes(const struct endgame *endgame, const struct position *position)
{
    struct move_list list;
    int mistakes = 0, outcome = endgame_outcome(endgame, position);
    generate_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        struct position after = play(position, list.moves[i]);
        mistakes += -endgame_outcome(endgame, &after) < outcome;
    }
    return mistakes;
}

static int rank_move(const struct endgame *endgame, const struct position *after)
{
    int plies = endgame_distance(endgame, after), outcome = -endgame_outcome(endgame, after);
    if (outcome == 0)
        return 1000 + count_mistakes(endgame, after);
    if (plies < 0)
        return outcome > 0 ? 3000 : 0;
    return outcome > 0 ? 3000 - plies : plies;
}

chess_move endgame_best_move(const struct endgame *endgame, const struct position *position)
{
    struct move_list list;
    struct tablebase_root root;
    chess_move best = MOVE_NONE;
    int best_rank = -1;
    generate_legal(position, &list);
    if (endgame->files.is_open && endgame_outcome(endgame, position) != 0 &&
        tablebases_rank_moves(&endgame->files, position, true, &root))
        for (int i = 0; i < root.count; i++)
            if (root.moves[i].rank == root.best)
                return root.moves[i].move;
    for (int i = 0; i < list.count; i++) {
        struct position after = play(position, list.moves[i]);
        int rank = rank_move(endgame, &after);
        if (rank > best_rank) {
            best = list.moves[i];
            best_rank = rank;
        }
    }
    return best;
}

/* Places the pieces at random. Returns false if the position is illegal or the side to move is
 * in check. */
static bool place_pieces(const struct endgame *endgame, enum color side, uint64_t *random,
                         struct position *position)
{
    position_clear(position);
    for (int i = 0; i < endgame->piece_count; i++) {
        enum square square = (enum square)(random_next(random) % 64);
        if (position_piece_on(position, square) != NO_PIECE ||
            (piece_type_of(endgame->pieces[i]) == PAWN && (square < A2 || square >= A8)))
            return false;
        position_put_piece(position, endgame->pieces[i], square);
    }
    position->side_to_move = (uint8_t)side;
    position_compute_keys(position);
    return position_is_consistent(position) && !position_is_in_check(position);
}

bool endgame_random_position(const struct endgame *endgame, bool won, uint64_t *random,
                             struct position *position)
{
    for (int tries = 0; tries < 20000; tries++)
        if (place_pieces(endgame, won ? WHITE : BLACK, random, position) &&
            endgame_outcome(endgame, position) == won &&
            (won || count_mistakes(endgame, position) > 0))
            return true;
    return false;
}

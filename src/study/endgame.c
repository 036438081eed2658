/* endgame.c - solve endings
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table says when White wins; for Black, colors are exchanged. For each placement of the
 * other pieces, a word has a bit for each square of Black's king, so that one operation
 * handles a move for all of them. This king is not a blocker: it could block a line of White's
 * only if it were in check with White to move, which is illegal; lines of Black's are handled.
 * All tables are extended together, ply by ply, so that captures and promotions are ordinary
 * moves.
 */
#include "config.h"

#include "study/endgame.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/random.h"
#include "engine/tablebases.h"
#include "rules/move_generator.h"

enum { MEN = 3 /* without Black's king */, PIECES = 16 };

/* White's king, then others or NO_PIECE. */
struct men {
    enum piece pieces[MEN];
    enum square squares[MEN];
};

/* Sets of squares of Black's king. */
struct king_squares {
    bitboard won;  /* White, to move, wins; or occupied or attacked */
    bitboard lost; /* Black, to move, loses */
    bitboard open; /* undecided: legal with Black to move, not stalemate */
};

struct table {
    enum piece pieces[MEN];
    size_t size; /* frames; 0: no such table */
    struct king_squares *frames;
    uint8_t (
        *plies)[2][64]; /* owned; plies to mate + 1, by frame, side to move, square of Black's
                         * king */
};

struct endgame {
    struct table tables[PIECES][PIECES]; /* by the two other pieces, in either order */
    char name[ENDGAME_NAME_SIZE];
    enum piece pieces[TABLEBASE_PIECES_MAX]; /* all pieces */
    int men;
    struct tablebases files;
    const atomic_bool *stop;
};

/* ---- indexing --------------------------------------------------------------------------- */

/* Symmetry puts White's king on files a to d and, without pawns, on ranks 1 to 4: squares are
 * reflected by XOR with `turn`. */
struct place {
    const struct table *table;
    size_t frame;
    unsigned turn;
};

static size_t count_kings(const enum piece *pieces)
{
    return piece_type_of(pieces[1]) == PAWN || piece_type_of(pieces[2]) == PAWN ? 32 : 16;
}

static struct place find_place(const struct endgame *endgame, const struct men *men)
{
    bool swapped = endgame->tables[men->pieces[1]][men->pieces[2]].size == 0;
    unsigned king = men->squares[0], turn = king & 4 ? 7 : 0;
    if (king & 32 && count_kings(men->pieces) == 16)
        turn |= 56;
    king ^= turn;
    size_t frame = (king >> 3) * 4 + (king & 3);
    for (int i = 1; i < MEN; i++) {
        int man = swapped ? MEN - i : i;
        if (men->pieces[man] != NO_PIECE)
            frame = frame * 64 + (men->squares[man] ^ turn);
    }
    return (struct place){&endgame->tables[men->pieces[1 + swapped]][men->pieces[2 - swapped]],
                          frame, turn};
}

static struct men read_frame(const struct table *table, size_t frame)
{
    struct men men = {.squares = {A1}};
    memcpy(men.pieces, table->pieces, sizeof men.pieces);
    for (int i = MEN - 1; i > 0; i--)
        if (men.pieces[i] != NO_PIECE) {
            men.squares[i] = (enum square)(frame % 64);
            frame /= 64;
        }
    men.squares[0] = square_make((int)frame % 4, (int)frame / 4);
    return men;
}

static bitboard turn_squares(bitboard set, unsigned turn)
{
    if (turn & 56)
        set = __builtin_bswap64(set);
    if (turn & 7) {
        set = (set >> 1 & 0x5555555555555555U) | (set & 0x5555555555555555U) << 1;
        set = (set >> 2 & 0x3333333333333333U) | (set & 0x3333333333333333U) << 2;
        set = (set >> 4 & 0x0F0F0F0F0F0F0F0FU) | (set & 0x0F0F0F0F0F0F0F0FU) << 4;
    }
    return set;
}

/* Returns the king squares that make the position favorable for the side that has just
 * moved. */
static bitboard wanted(const struct endgame *endgame, const struct men *men, enum color moved)
{
    struct place place = find_place(endgame, men);
    const struct king_squares *frame = &place.table->frames[place.frame];
    return turn_squares(moved == WHITE ? frame->lost : ~frame->won, place.turn);
}

/* ---- moves of all pieces but Black's king ----------------------------------------------- */

static bitboard occupied(const struct men *men, enum color color)
{
    bitboard squares = 0;
    for (int i = 0; i < MEN; i++)
        if (men->pieces[i] != NO_PIECE && piece_color(men->pieces[i]) == color)
            squares |= bitboard_of(men->squares[i]);
    return squares;
}

static bitboard targets(const struct men *men, int man, bitboard blockers)
{
    enum color color = piece_color(men->pieces[man]);
    bitboard attacks = attacks_by(men->pieces[man], men->squares[man], blockers);
    if (piece_type_of(men->pieces[man]) != PAWN)
        return attacks;
    bitboard one = attacks_pawns_forward(color, bitboard_of(men->squares[man])) & ~blockers;
    bitboard two =
        attacks_pawns_forward(color, one & bitboard_rank(color == WHITE ? 2 : 5)) & ~blockers;
    return (attacks & blockers) | one | two;
}

static void take(struct men *men, enum square square)
{
    for (int i = 1; i < MEN; i++)
        if (men->squares[i] == square)
            men->pieces[i] = NO_PIECE;
}

static bitboard wanted_after(const struct endgame *endgame, struct men men, int man,
                             enum square to)
{
    enum square from = men.squares[man];
    enum color color = piece_color(men.pieces[man]);
    bitboard set = 0;
    men.squares[man] = NO_SQUARE;
    take(&men, to);
    men.squares[man] = to;
    if (piece_type_of(men.pieces[man]) != PAWN || (to >= A2 && to < A8))
        set = wanted(endgame, &men, color);
    else
        for (enum piece_type type = KNIGHT; type <= QUEEN; type++) {
            men.pieces[man] = piece_make(color, type);
            set |= wanted(endgame, &men, color);
        }
    return set & ~attacks_between(from, to) & ~bitboard_of(to);
}

/* Returns the king squares from which some move of `color` leads to a favorable position. */
static bitboard wanted_before(const struct endgame *endgame, const struct men *men,
                              enum color color)
{
    bitboard own = occupied(men, color);
    bitboard blockers = own | occupied(men, color_opposite(color)), set = 0;
    for (int i = 0; i < MEN; i++) {
        if (men->pieces[i] == NO_PIECE || piece_color(men->pieces[i]) != color)
            continue;
        for (bitboard to = targets(men, i, blockers) & ~own; to != 0;)
            set |= wanted_after(endgame, *men, i, bitboard_pop(&to));
    }
    return set;
}

/* ---- solving ---------------------------------------------------------------------------- */

/* Returns the squares from which a move of Black avoids loss. */
static bitboard saved(const struct endgame *endgame, const struct men *men)
{
    bitboard free = wanted(endgame, men, BLACK), beside;
    for (int i = 1; i < MEN; i++)
        if (men->pieces[i] != NO_PIECE && piece_color(men->pieces[i]) == WHITE) {
            struct men rest = *men;
            rest.pieces[i] = NO_PIECE;
            free |= wanted(endgame, &rest, BLACK) & bitboard_of(men->squares[i]);
        }
    beside = (free & ~bitboard_file(7)) << 1 | (free & ~bitboard_file(0)) >> 1;
    return beside | (free | beside) << 8 | (free | beside) >> 8 |
           wanted_before(endgame, men, BLACK);
}

/* Returns the squares that are illegal with White to move. */
static bitboard begin_won(const struct men *men)
{
    bitboard blockers = occupied(men, WHITE) | occupied(men, BLACK), won = blockers;
    for (int i = 0; i < MEN; i++)
        if (piece_color(men->pieces[i]) == WHITE)
            won |= attacks_by(men->pieces[i], men->squares[i], blockers);
    return won;
}

/* Returns the squares that are legal with Black to move and not stalemate. */
static bitboard begin_open(const struct endgame *endgame, const struct men *men, bitboard won)
{
    bitboard blockers = occupied(men, WHITE) | occupied(men, BLACK);
    bitboard open = ~blockers & ~attacks_king(men->squares[0]) & (won | saved(endgame, men));
    for (int i = 1; i < MEN; i++)
        if (piece_color(men->pieces[i]) == BLACK &&
            bitboard_has(attacks_by(men->pieces[i], men->squares[i], blockers),
                         men->squares[0]))
            open &= attacks_between(men->squares[i], men->squares[0]);
    return open;
}

/* Initialization passes, before the plies. */
enum { WON_BEGINS = -2, OPEN_BEGINS = -1 };

/* Extend a frame by one ply. Returns whether anything changed. */
static bool look_at_frame(const struct endgame *endgame, const struct table *table,
                          size_t index, int plies)
{
    struct men men = read_frame(table, index);
    struct king_squares *frame = &table->frames[index];
    bitboard found = 0;
    if (plies == WON_BEGINS)
        frame->won = begin_won(&men);
    else if (plies == OPEN_BEGINS)
        frame->open = begin_open(endgame, &men, frame->won);
    else if (plies % 2 == 1)
        frame->won |= found = wanted_before(endgame, &men, WHITE) & ~frame->won;
    else if (frame->open != 0) {
        frame->lost |= found = frame->open & ~saved(endgame, &men);
        frame->open &= ~found;
    }
    for (bitboard set = found; set != 0;)
        table->plies[index][plies % 2 ? WHITE : BLACK][bitboard_pop(&set)] =
            (uint8_t)(plies + 1);
    return found != 0 || plies < 0;
}

void endgame_solve(struct endgame *endgame, const atomic_bool *stop)
{
    int barren = 0;
    for (int plies = WON_BEGINS; barren < 2; plies++) {
        barren++;
        for (int pair = 0; pair < PIECES * PIECES; pair++) {
            const struct table *table = &endgame->tables[pair / PIECES][pair % PIECES];
            for (size_t i = 0; i < table->size; i++) {
                if (stop && atomic_load(stop))
                    return;
                if (look_at_frame(endgame, table, i, plies))
                    barren = 0;
            }
        }
    }
}

/* ---- setup ------------------------------------------------------------------------------ */

/* Add a table and those that captures and promotions lead to. */
static void add_table(struct endgame *endgame, enum piece one, enum piece other)
{
    const enum piece pieces[MEN] = {WHITE_KING, one, other};
    struct table *table = &endgame->tables[one][other];
    if (table->size > 0 || endgame->tables[other][one].size > 0)
        return;
    memcpy(table->pieces, pieces, sizeof pieces);
    table->size = count_kings(pieces);
    for (int i = 1; i < MEN; i++) {
        enum piece rest = pieces[MEN - i];
        if (pieces[i] == NO_PIECE)
            continue;
        table->size *= 64;
        add_table(endgame, rest, NO_PIECE);
        for (enum piece_type type = KNIGHT; piece_type_of(pieces[i]) == PAWN && type <= QUEEN;
             type++)
            add_table(endgame, rest, piece_make(piece_color(pieces[i]), type));
    }
    table->frames = memory_new(table->size, sizeof *table->frames);
    table->plies = memory_new(table->size, sizeof *table->plies);
}

/* White's pieces; from the second K on, Black's. */
static bool read_name(struct endgame *endgame, const char *name, struct error *error)
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
    endgame->men = count;
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
    return endgame->files.largest >= endgame->men ||
           error_set(error, 0, "%s: those tables have at most %d pieces", endgame->name,
                     endgame->files.largest);
}

/* En passant is impossible if only one side has pawns. */
static bool has_tables(const struct endgame *endgame)
{
    const char *black = strrchr(endgame->name, 'K'), *pawn = strchr(endgame->name, 'P');
    return endgame->men <= MEN + 1 && !(pawn && pawn < black && strchr(black, 'P'));
}

/* Convert a position to a table's pieces, with `strong` as White. Returns false if there are
 * too many. */
static bool find_men(const struct position *position, enum color strong, struct men *men)
{
    unsigned turn = strong == WHITE ? 0 : 56;
    bitboard rest = position_occupied(position) & ~position->by_type[KING];
    *men = (struct men){{WHITE_KING, NO_PIECE, NO_PIECE},
                        {position_king(position, strong) ^ turn, NO_SQUARE, NO_SQUARE}};
    for (int i = 1; i < MEN && rest != 0; i++) {
        enum square square = bitboard_pop(&rest);
        men->pieces[i] = position_piece_on(position, square) ^ (unsigned)strong << 3;
        men->squares[i] = square ^ turn;
    }
    return rest == 0;
}

struct endgame *endgame_create(const char *name, const char *directories, struct error *error)
{
    struct endgame *endgame = memory_new(1, sizeof *endgame);
    struct position draft;
    struct men men;
    if (!read_name(endgame, name, error) ||
        (!has_tables(endgame) && !open_files(endgame, directories, error))) {
        endgame_destroy(endgame);
        return NULL;
    }
    position_clear(&draft);
    for (int i = 0; i < endgame->men; i++)
        position_put_piece(&draft, endgame->pieces[i], (enum square)i);
    for (enum color strong = WHITE; strong <= BLACK; strong++)
        if (!endgame->files.is_open && bitboard_has_several(draft.by_color[strong]) &&
            find_men(&draft, strong, &men))
            add_table(endgame, men.pieces[1], men.pieces[2]);
    return endgame;
}

void endgame_destroy(struct endgame *endgame)
{
    if (!endgame)
        return;
    for (int pair = 0; pair < PIECES * PIECES; pair++) {
        free(endgame->tables[pair / PIECES][pair % PIECES].frames);
        free(endgame->tables[pair / PIECES][pair % PIECES].plies);
    }
    tablebases_close(&endgame->files);
    free(endgame);
}

const char *endgame_name(const struct endgame *endgame)
{
    return endgame->name;
}

void endgame_name_of(const struct position *position, char name[ENDGAME_NAME_SIZE])
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
        struct men men;
        if (!find_men(position, strong, &men))
            continue;
        struct place place = find_place(endgame, &men);
        unsigned turn = place.turn ^ (strong == WHITE ? 0 : 56),
                 king = position_king(position, color_opposite(strong)) ^ turn;
        int plies =
            place.table->size == 0
                ? 0
                : place.table->plies[place.frame][position->side_to_move ^ strong][king];
        if (plies > 0)
            return plies - 1;
        if (place.table->size > 0)
            distance = ENDGAME_DRAW;
    }
    return distance;
}

int endgame_outcome(const struct endgame *endgame, const struct position *position)
{
    enum tablebase_value value;
    struct position fresh = *position;
    if (!endgame->files.is_open) {
        int plies = endgame_distance(endgame, position);
        return plies < 0 ? 0 : plies % 2 == 1 ? 1 : -1;
    }
    if (!has_legal_move(position))
        return position_is_in_check(position) ? -1 : 0;
    fresh.halfmove_clock = 0;
    if (bitboard_count(position_occupied(position)) == 2 ||
        !tablebases_probe(&endgame->files, &fresh, &value))
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

/* Returns how many moves worsen the outcome. */
static int count_slips(const struct endgame *endgame, const struct position *position)
{
    struct move_list list;
    int slips = 0, outcome = endgame_outcome(endgame, position);
    generate_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        struct position after = play(position, list.moves[i]);
        slips += -endgame_outcome(endgame, &after) < outcome;
    }
    return slips;
}

/* Returns the worth of a move by the position after it. */
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
    int best_worth = -1;
    generate_legal(position, &list);
    if (endgame->files.is_open && endgame_outcome(endgame, position) != 0 &&
        tablebases_rank_moves(&endgame->files, position, true, &root))
        for (int i = 0; i < root.count; i++)
            if (root.moves[i].rank == root.best)
                return root.moves[i].move;
    for (int i = 0; i < list.count; i++) {
        struct position after = play(position, list.moves[i]);
        int worth = weigh(endgame, &after);
        if (worth > best_worth) {
            best = list.moves[i];
            best_worth = worth;
        }
    }
    return best;
}

/* Place the pieces at random. Returns false if the position is illegal or a check. */
static bool place_men(const struct endgame *endgame, enum color side, uint64_t *random,
                      struct position *position)
{
    position_clear(position);
    for (int i = 0; i < endgame->men; i++) {
        enum square square = (enum square)(random_next(random) % 64);
        if (position_piece_on(position, square) != NO_PIECE ||
            (piece_type_of(endgame->pieces[i]) == PAWN && (square < A2 || square >= A8)))
            return false;
        position_put_piece(position, endgame->pieces[i], square);
    }
    position->side_to_move = (uint8_t)side;
    position_set_keys(position);
    return position_is_consistent(position) && !position_is_in_check(position);
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

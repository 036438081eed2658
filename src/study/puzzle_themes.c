/* puzzle_themes.c - finds the themes of a solution.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions implement Lichess's definitions, for the solver's moves.
 */
#include "config.h"

#include "study/puzzle_themes.h"

#include "base/words.h"
#include "rules/move_generator.h"

struct solution;

/* A move of a solution. For a step s, s[1] is the next step and s[-1] the previous step. */
struct step {
    const struct solution *line;
    struct position before; /* position before the move; s[1].before is valid even for the last
                             * step */
    enum square from, to;
    enum piece_type moved, captured; /* `moved`: type after promotion; `captured`:
                                      * NO_PIECE_TYPE for none */
    enum move_kind kind;
    int balance; /* the solver's material lead before the move */
    bool last, mates;
};

/* A solution, including the opponent's first move. Odd steps are the solver's. */
struct solution {
    struct step steps[EXERCISE_MOVES_MAX + 1];
    size_t count; /* always even */
    enum color solver, other;
    const struct position *end;
    enum square king; /* square of the opponent's king at the end */
};

/* By enum piece_type. */
static const int piece_values[] = {1, 3, 3, 5, 9, 99, 0};

/* ---- pieces ----------------------------------------------------------------------------- */

static enum piece_type type_on(const struct position *position, enum square square)
{
    return piece_type_of(position_piece_on(position, square));
}

static bitboard sliders(const struct position *position)
{
    return position->by_type[BISHOP] | position->by_type[ROOK] | position->by_type[QUEEN];
}

static bitboard attackers(const struct position *position, enum square square, enum color by)
{
    return position_attackers(position, square, position_occupied(position)) &
           position->by_color[by];
}

static bitboard attacked(const struct position *position, enum square square)
{
    return piece_attacks_from(position_piece_on(position, square), square,
                              position_occupied(position));
}

/* Returns whether a piece is loose: nothing could recapture, not even a piece behind the
 * attacker. */
static bool is_loose(const struct position *position, enum square square)
{
    enum color own = piece_color(position_piece_on(position, square));
    bitboard foes = attackers(position, square, color_opposite(own)) & sliders(position);
    bitboard occupied = position_occupied(position) & ~foes;
    return (position_attackers(position, square, occupied) & position->by_color[own]) == 0;
}

/* Returns whether a piece is attacked and loose, or attacked by a less valuable piece. */
static bool is_in_danger(const struct position *position, enum square square)
{
    enum piece piece = position_piece_on(position, square);
    bitboard foes = attackers(position, square, color_opposite(piece_color(piece)));
    bool danger = foes != 0 && is_loose(position, square);
    while (foes != 0 && !danger)
        danger = piece_values[type_on(position, bitboard_pop(&foes))] <
                 piece_values[piece_type_of(piece)];
    return danger;
}

/* Returns the square of the piece that pins a piece to its king, or NO_SQUARE. */
static enum square pinner(const struct position *position, enum square square)
{
    enum color own = piece_color(position_piece_on(position, square));
    enum square king = position_king(position, own);
    bitboard occupied = position_occupied(position) & ~bitboard_of(square);
    bitboard foes = position->by_color[color_opposite(own)] & sliders(position);
    while (foes != 0) {
        enum square foe = bitboard_pop(&foes);
        if (bitboard_has(squares_between(foe, king), square) &&
            bitboard_has(piece_type_attacks(type_on(position, foe), foe, occupied), king))
            return foe;
    }
    return NO_SQUARE;
}

/* Returns whether the side to move loses the piece wherever it goes. */
static bool is_trapped(const struct position *position, enum square square)
{
    enum piece_type type = type_on(position, square);
    struct move_list list;
    if (type < KNIGHT || type > QUEEN || position_is_in_check(position) ||
        pinner(position, square) != NO_SQUARE || !is_in_danger(position, square))
        return false;
    generate_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        struct position after = *position;
        struct undo undo;
        if (move_from(list.moves[i]) != square)
            continue;
        position_make_move(&after, list.moves[i], &undo);
        if (piece_values[piece_type_of((enum piece)undo.captured)] >= piece_values[type] ||
            !is_in_danger(&after, move_to(list.moves[i])))
            return false;
    }
    return true;
}

/* ---- mates: last step only -------------------------------------------------------------- */

/* Returns whether a knight mates and the king's own pieces occupy all squares around it. */
static bool is_smothered(const struct step *s)
{
    const struct solution *line = s->line;
    return (position_checkers(line->end) & line->end->by_type[KNIGHT]) != 0 &&
           (king_attacks(line->king) & ~line->end->by_color[line->other]) == 0;
}

/* Returns whether the mate is along the back rank, and the king's own pieces block the way
 * out. */
static bool is_back_rank(const struct step *s)
{
    const struct solution *line = s->line;
    bitboard back = bitboard_rank(line->other == WHITE ? 0 : 7);
    bitboard off = king_attacks(line->king) & ~back;
    return bitboard_has(back, line->king) && (position_checkers(line->end) & back) != 0 &&
           (off & ~line->end->by_color[line->other]) == 0 &&
           (off & position_attacked_squares(line->end, line->solver,
                                            position_occupied(line->end))) == 0;
}

/* ---- combinations ----------------------------------------------------------------------- */

/* Returns whether the moved piece is in no danger and attacks two pieces that are each worth
 * more, or are loose and cannot capture it. The last move does not count, because no gain
 * follows. */
static bool is_fork(const struct step *s)
{
    const struct position *after = &s[1].before;
    int forked = 0;
    if (s->last || s->moved == KING || is_in_danger(after, s->to))
        return false;
    bitboard targets =
        attacked(after, s->to) & after->by_color[s->line->other] & ~after->by_type[PAWN];
    while (targets != 0) {
        enum square target = bitboard_pop(&targets);
        forked += piece_values[type_on(after, target)] > piece_values[s->moved] ||
                  (is_loose(after, target) && !bitboard_has(attacked(after, target), s->to));
    }
    return forked > 1;
}

/* Returns whether the pinned piece is worth more than the pinner, or is loose and kept from
 * fleeing, or would win material if it were not pinned. */
static bool is_pin_effective(const struct position *position, enum square pinned,
                             enum square by)
{
    enum color own = piece_color(position_piece_on(position, pinned));
    enum piece_type type = type_on(position, pinned);
    bitboard line = squares_between(by, position_king(position, own)) | bitboard_of(by);
    bitboard off = attacked(position, pinned) & ~position->by_color[own] & ~line;
    if (piece_values[type] > piece_values[type_on(position, by)] ||
        (type != PAWN && off != 0 && is_loose(position, pinned) &&
         !bitboard_has(attacked(position, pinned), by)))
        return true;
    for (off &= position_occupied(position); off != 0;) {
        enum square target = bitboard_pop(&off);
        if (piece_values[type_on(position, target)] > piece_values[type] ||
            is_loose(position, target))
            return true;
    }
    return false;
}

static bool is_pin(const struct step *s)
{
    const struct position *after = &s[1].before;
    bitboard pieces = after->by_color[s->line->other] & ~after->by_type[KING];
    while (pieces != 0) {
        enum square square = bitboard_pop(&pieces), by = pinner(after, square);
        if (by != NO_SQUARE && is_pin_effective(after, square, by))
            return true;
    }
    return false;
}

/* Returns whether the step captures a piece behind a more valuable one that moved away. */
static bool is_skewer(const struct step *s)
{
    return s->captured != NO_PIECE_TYPE && s[-1].to != s->to &&
           bitboard_has(squares_between(s->from, s->to), s[-1].from) &&
           piece_values[s[-1].moved] > piece_values[s->captured] &&
           is_in_danger(&s->before, s->to) && !s->mates;
}

static bool is_discovered_check(const struct step *s)
{
    bitboard checkers = position_checkers(&s[1].before);
    return checkers != 0 && s->kind != MOVE_CASTLING && !bitboard_has(checkers, s->to);
}

/* Returns whether the step captures along the line opened by the solver's previous move,
 * unless the target has just moved there. */
static bool is_discovered_attack(const struct step *s)
{
    return s->captured != NO_PIECE_TYPE && s[-1].to != s->to && s[-2].to != s->to &&
           s[-2].to != s->from && s[-2].kind != MOVE_CASTLING &&
           bitboard_has(squares_between(s->from, s->to), s[-2].from);
}

static bool is_double_check(const struct step *s)
{
    return bitboard_has_several(position_checkers(&s[1].before));
}

/* Returns whether the step captures a loose piece outside an exchange. */
static bool is_hanging(const struct step *s)
{
    return s->captured != NO_PIECE_TYPE && s->captured != PAWN &&
           is_loose(&s->before, s->to) &&
           (s[-1].to != s->to || piece_values[s[-1].captured] < piece_values[s->captured]) &&
           (s->last || s[3].balance >= s[1].balance);
}

/* Returns whether the captured piece had no escape, whether or not it moved. */
static bool is_trap(const struct step *s)
{
    return s->captured != NO_PIECE_TYPE && s->captured != PAWN &&
           is_trapped(&s[-1].before, s[-1].to == s->to ? s[-1].from : s->to);
}

/* Returns whether the solver has given up two points of material and never promotes. */
static bool is_sacrifice(const struct step *s)
{
    for (size_t i = 2; i < s->line->count; i += 2)
        if (s->line->steps[i].kind == MOVE_PROMOTION)
            return false;
    return s[1].balance - s->line->steps[1].balance <= -2;
}

/* ---- pawns, phases ---------------------------------------------------------------------- */

static bool is_promotion(const struct step *s)
{
    return s->kind == MOVE_PROMOTION;
}

static bool is_en_passant(const struct step *s)
{
    return s->kind == MOVE_EN_PASSANT;
}

static bool is_advanced_pawn(const struct step *s)
{
    int rank = square_rank(s->to);
    return type_on(&s->before, s->from) == PAWN &&
           (s->line->solver == WHITE ? rank >= 6 : rank <= 1);
}

/* Returns all pieces except pawns and kings. */
static bitboard pieces(const struct position *position)
{
    return position_occupied(position) & ~position->by_type[PAWN] & ~position->by_type[KING];
}

/* Not counting kings and pawns, the middlegame begins when at most ten pieces are left, and
 * the endgame when at most six are left. The middlegame also begins when a side has fewer than
 * four pieces of any type on its first rank. */
enum phase position_phase(const struct position *position)
{
    int count = bitboard_count(pieces(position));
    if (count <= 6)
        return PHASE_ENDGAME;
    return count <= 10 || bitboard_count(position->by_color[WHITE] & bitboard_rank(0)) < 4 ||
                   bitboard_count(position->by_color[BLACK] & bitboard_rank(7)) < 4
               ? PHASE_MIDDLEGAME
               : PHASE_OPENING;
}

static bool is_endgame(const struct step *s)
{
    return position_phase(&s->before) == PHASE_ENDGAME;
}

static bool is_middlegame(const struct step *s)
{
    return position_phase(&s->before) == PHASE_MIDDLEGAME;
}

/* Returns the type of all pieces, PAWN if there are only kings and pawns, or NO_PIECE_TYPE if
 * the types differ. */
static enum piece_type single_piece_type(const struct position *position)
{
    bitboard all = pieces(position);
    enum piece_type type = all == 0 ? PAWN : type_on(position, bitboard_first(all));
    return (all & ~position->by_type[type]) == 0 ? type : NO_PIECE_TYPE;
}

static void add_ending(struct exercise *exercise, const struct step *first)
{
    static const char *const names[] = {"pawnEndgame", "knightEndgame", "bishopEndgame",
                                        "rookEndgame", "queenEndgame"};
    enum piece_type type = single_piece_type(&first->before);
    if (type <= QUEEN && single_piece_type(&first[1].before) == type)
        exercise_add_theme(exercise, names[type]);
}

/* ---- the themes ------------------------------------------------------------------------- */

enum when { ANY, FIRST, LATER, MATING };

/* The themes, most significant first. A fork that leads to mate is less significant. */
static const struct theme {
    const char *name;
    bool (*matches)(const struct step *s); /* NULL: always */
    enum when when;                        /* steps for which the theme is tested */
    const char *words;                     /* NULL: not a method of winning */
} themes[] = {
    {"smotheredMate", is_smothered, MATING, "a smothered mate"},
    {"backRankMate", is_back_rank, MATING, "mate on the back rank"},
    {"doubleCheck", is_double_check, ANY, "a double check"},
    {"mate", NULL, MATING, "mate"},
    {"fork", is_fork, ANY, "a fork"},
    {"skewer", is_skewer, LATER, "a skewer"},
    {"discoveredAttack", is_discovered_check, ANY, "a discovered attack"},
    {"discoveredAttack", is_discovered_attack, LATER, "a discovered attack"},
    {"trappedPiece", is_trap, LATER, "trapping a piece"},
    {"pin", is_pin, ANY, "a pin"},
    {"enPassant", is_en_passant, ANY, "a capture en passant"},
    {"sacrifice", is_sacrifice, LATER, "a sacrifice"},
    {"promotion", is_promotion, ANY, "a promotion"},
    {"hangingPiece", is_hanging, FIRST, "capturing an undefended piece"},
    {"advancedPawn", is_advanced_pawn, ANY, NULL},
    {"endgame", is_endgame, FIRST, NULL},
    {"middlegame", is_middlegame, FIRST, NULL},
};

enum { THEME_COUNT = sizeof themes / sizeof themes[0] };

void exercise_add_theme(struct exercise *exercise, const char *theme)
{
    if (!exercise_has_theme(exercise, theme))
        text_add_item(exercise->themes, sizeof exercise->themes, " ", theme);
}

const char *exercise_main_theme_name(const struct exercise *exercise)
{
    for (int i = 0; i < THEME_COUNT; i++)
        if (themes[i].words && exercise_has_theme(exercise, themes[i].name))
            return themes[i].words;
    return NULL;
}

static void play(struct solution *line, const struct exercise *exercise)
{
    struct position position = exercise->before;
    line->count = exercise->count - exercise->count % 2;
    line->other = position.side_to_move;
    line->solver = color_opposite(line->other);
    for (size_t i = 0; i <= line->count; i++) {
        struct step *s = &line->steps[i];
        struct undo undo;
        s->line = line;
        s->before = position;
        s->balance = material_difference(&position) * (line->solver == WHITE ? 1 : -1);
        if (i == line->count)
            break;
        chess_move move = exercise->moves[i];
        position_make_move(&position, move, &undo);
        s->from = move_from(move);
        s->to = move_to(move);
        s->kind = move_kind(move);
        s->moved =
            s->kind == MOVE_PROMOTION ? move_promotion(move) : type_on(&s->before, s->from);
        s->captured = piece_type_of((enum piece)undo.captured);
        s->last = i + 1 == line->count;
        s->mates = position_is_in_check(&position) && !has_legal_move(&position);
    }
    line->end = &line->steps[line->count].before;
    line->king = position_king(line->end, line->other);
}

void exercise_update_themes(struct exercise *exercise)
{
    static const char *const lengths[] = {"oneMove", "short", "long", "veryLong"};
    struct solution line;
    char mate[] = "mateIn1";
    play(&line, exercise);
    size_t moves = line.count / 2;
    exercise->themes[0] = '\0';
    for (size_t i = 1; i < line.count; i += 2) {
        const struct step *s = &line.steps[i];
        const bool looks[] = {
            [ANY] = true, [FIRST] = i == 1, [LATER] = i > 1, [MATING] = s->mates};
        for (int row = 0; row < THEME_COUNT; row++)
            if (looks[themes[row].when] && (!themes[row].matches || themes[row].matches(s)))
                exercise_add_theme(exercise, themes[row].name);
    }
    add_ending(exercise, &line.steps[1]);
    exercise_add_theme(exercise, lengths[moves > 4 ? 3 : moves - 1]);
    mate[6] = (char)('0' + (moves < 5 ? moves : 5));
    if (line.steps[line.count - 1].mates)
        exercise_add_theme(exercise, mate);
}

/* game.c - the current line of a game and the result
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each move stores its undo data and its SAN, because the moves pane, PGN and messages need
 * the SAN repeatedly.
 */
#include "pgn/game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"

static enum verdict claimable(enum verdict verdict)
{
    return verdict == VERDICT_THREEFOLD || verdict == VERDICT_FIFTY ? verdict : VERDICT_NONE;
}

void game_settle(struct game *game)
{
    static const enum ending endings[] = {
        [VERDICT_CHECKMATE] = ENDING_CHECKMATE,
        [VERDICT_STALEMATE] = ENDING_STALEMATE,
        [VERDICT_INSUFFICIENT] = ENDING_INSUFFICIENT,
        [VERDICT_FIVEFOLD] = ENDING_FIVEFOLD,
        [VERDICT_SEVENTY_FIVE] = ENDING_SEVENTY_FIVE,
        [VERDICT_FIFTY] = ENDING_NONE, /* must be claimed, like threefold repetition */
    };
    enum verdict verdict = position_verdict(&game->position, game->keys, game->current + 1);
    enum ending ending = endings[verdict];
    game->result = RESULT_NONE;
    game->ending = ENDING_NONE;
    game->claim = claimable(verdict);
    if (ending == ENDING_CHECKMATE)
        game_end(game,
                 game->position.side_to_move == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
                 ending);
    else if (ending != ENDING_NONE)
        game_end(game, RESULT_DRAW, ending);
}

void game_init(struct game *game, const struct position *start)
{
    time_t now = time(NULL);
    game_init_undated(game, start);
    localtime_r(&now, &game->date);
    game_settle(game);
}

void game_init_undated(struct game *game, const struct position *start)
{
    memset(game, 0, sizeof *game);
    move_tree_init(&game->tree);
    game->node = game->tree.root;
    if (start)
        game->start = *start;
    else
        position_set_start(&game->start);
    game->position = game->start;
    game->keys = memory_new(1, sizeof *game->keys);
    game->keys[0] = game->position.key;
    strcpy(game->white, "?");
    strcpy(game->black, "?");
    game->date.tm_year = -1900;
    game->date.tm_mon = -1;
    game->date.tm_hour = -1;
}

void game_free(struct game *game)
{
    free(game->moves);
    free(game->keys);
    free(game->tags);
    move_tree_free(&game->tree);
    memset(game, 0, sizeof *game);
}

void game_make_room(struct game *game, size_t place)
{
    if (place < game->capacity)
        return;
    game->moves = memory_grow(game->moves, place + 1, &game->capacity, sizeof *game->moves);
    game->keys = memory_resize(game->keys, game->capacity + 1, sizeof *game->keys);
}

static void put_on_line(struct game *game, size_t place, struct move_node *node)
{
    game_make_room(game, place);
    struct game_move *slot = &game->moves[place];
    slot->move = node->move;
    memcpy(slot->san, node->san, SAN_SIZE);
    slot->node = node;
}

static void extend_line(struct game *game)
{
    game->count = game->current;
    for (struct move_node *node = game->node->first; node; node = node->first)
        put_on_line(game, game->count++, node);
}

/* In a study the result comes from the board or, at the end of the main line, from the
 * game. */
static void settle_study(struct game *game)
{
    game_settle(game);
    if (game->result == RESULT_NONE && !game->node->first && move_node_is_main(game->node)) {
        game->result = game->whole_result;
        game->ending = game->whole_ending;
    }
}

static void step_forward(struct game *game)
{
    struct game_move *next = &game->moves[game->current];
    assert(game->current < game->capacity);
    assert(game->keys[game->current] == game->position.key);
    position_make_move_or_null(&game->position, next->move, &next->undo);
    game->node = next->node;
    game->current++;
    game->keys[game->current] = game->position.key;
}

static void step_back(struct game *game)
{
    struct game_move *last = &game->moves[--game->current];
    assert(game->node == last->node);
    position_undo_move_or_null(&game->position, last->move, &last->undo);
    game->node = last->node->parent;
    assert(game->keys[game->current] == game->position.key);
}

static void settle_here(struct game *game)
{
    if (game->study)
        settle_study(game);
    else
        game_settle(game);
}

bool game_play(struct game *game, chess_move move)
{
    char san[SAN_SIZE];
    if ((game->result != RESULT_NONE && !game->study) ||
        !position_is_legal(&game->position, move))
        return false;
    if (game->current < game->count && game->moves[game->current].move == move)
        return game_forward(game);

    struct move_node *node = move_node_find(game->node, move);
    if (!node) {
        if (!game->study)
            move_tree_cut(&game->tree, game->node);
        san_write(&game->position, move, san);
        node = move_tree_add(&game->tree, game->node, move, san);
    }
    while (!game->study && move_node_promote(node))
        ;
    put_on_line(game, game->current, node);
    step_forward(game);
    extend_line(game);
    settle_here(game);
    return true;
}

bool game_back(struct game *game)
{
    assert(game->current <= game->count);
    if (game->current == 0)
        return false;
    step_back(game);
    if (game->study) {
        settle_study(game);
        return true;
    }
    enum verdict verdict = position_verdict(&game->position, game->keys, game->current + 1);
    game->claim = claimable(verdict);
    game->result = RESULT_NONE; /* whatever the verdict: the game continues here */
    game->ending = ENDING_NONE;
    return true;
}

bool game_forward(struct game *game)
{
    assert(game->current <= game->count);
    if (game->current == game->count)
        return false;
    step_forward(game);
    settle_here(game);
    return true;
}

/* ---- the tree ---------------------------------------------------------------------- */

void game_set_study(struct game *game, bool study)
{
    if (study && !game->study && game->result != RESULT_NONE) {
        game->whole_result = game->result;
        game->whole_ending = game->ending;
    }
    game->study = study;
    settle_here(game);
}

enum result game_whole_result(const struct game *game)
{
    return game->study ? game->whole_result : game->result;
}

/* Returns the number of plies that the current line shares with the path to a node. */
static size_t common_part(const struct game *game, const struct move_node *node, size_t ply)
{
    while (ply > game->current || (ply > 0 && game->moves[ply - 1].node != node)) {
        node = node->parent;
        ply--;
    }
    return ply;
}

void game_go_to(struct game *game, struct move_node *node)
{
    size_t ply = move_node_ply(node), common = common_part(game, node, ply);
    while (game->current > common)
        step_back(game);
    while (game->capacity < ply)
        game_make_room(game, game->capacity);
    for (size_t place = ply; place > common; place--, node = node->parent)
        put_on_line(game, place - 1, node);
    while (game->current < ply)
        step_forward(game);
    assert(move_node_ply(game->node) == ply);
    extend_line(game);
    settle_here(game);
}

bool game_step_variation(struct game *game, int direction)
{
    struct move_node *other = move_node_sibling(game->node, direction);
    if (!game->node->parent || !other)
        return false;
    game_go_to(game, other);
    return true;
}

void game_remove(struct game *game, struct move_node *node)
{
    struct move_node *parent = node->parent;
    size_t ply = move_node_ply(node);
    bool inside = ply > 0 && ply <= game->current && game->moves[ply - 1].node == node;
    if (!parent)
        return;
    if (inside)
        game_go_to(game, parent);
    move_tree_remove(&game->tree, node);
    extend_line(game);
    settle_here(game);
}

bool game_promote(struct game *game, struct move_node *node)
{
    if (!move_node_promote(node))
        return false;
    if (node->parent == game->node)
        extend_line(game);
    if (game->study)
        settle_here(game);
    return true;
}

/* ---- result ------------------------------------------------------------------------ */

void game_drop_rest(struct game *game)
{
    assert(!game->study);
    move_tree_cut(&game->tree, game->node);
    extend_line(game);
}

void game_end(struct game *game, enum result result, enum ending ending)
{
    bool is_known = game->whole_result != RESULT_NONE &&
                    (game->whole_result != game->result || game->whole_ending != game->ending);
    assert((result == RESULT_NONE) == (ending == ENDING_NONE));
    game->result = result;
    game->ending = ending;
    if (game->study && !is_known) {
        game->whole_result = result;
        game->whole_ending = ending;
    }
}

void game_count_lost(const struct game *game, enum color color, int lost[KING])
{
    for (int type = PAWN; type < KING; type++)
        lost[type] = 0;
    for (size_t i = 0; i < game->current; i++) {
        enum piece piece = (enum piece)game->moves[i].undo.captured;
        if (piece != NO_PIECE && piece_color(piece) == color)
            lost[piece_type_of(piece)]++;
    }
}

enum verdict game_claim(const struct game *game)
{
    return game->result == RESULT_NONE ? game->claim : VERDICT_NONE;
}

/* ---- words ------------------------------------------------------------------------- */

const char *result_text(enum result result)
{
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    assert(result >= RESULT_NONE && result <= RESULT_DRAW);
    return texts[result];
}

const char *game_ending_text(const struct game *game, char *text, size_t size)
{
    static const char *const causes[] = {
        [ENDING_NONE] = "",
        [ENDING_CHECKMATE] = " by checkmate",
        [ENDING_STALEMATE] = " by stalemate",
        [ENDING_INSUFFICIENT] = " by insufficient material",
        [ENDING_FIVEFOLD] = " by fivefold repetition",
        [ENDING_SEVENTY_FIVE] = " by the seventy-five-move rule",
        [ENDING_THREEFOLD] = " by threefold repetition",
        [ENDING_FIFTY] = " by the fifty-move rule",
        [ENDING_RESIGNATION] = " by resignation",
        [ENDING_AGREEMENT] = " by agreement",
        [ENDING_TIME] = " on time",
        [ENDING_OTHER] = "",
    };
    static const char *const outcomes[] = {"", "White wins", "Black wins", "Draw"};
    const char *cause = causes[game->ending];
    if (game->ending == ENDING_TIME && game->result == RESULT_DRAW)
        cause = " on time: the opponent cannot mate";

    snprintf(text, size, "%s%s", outcomes[game->result],
             game->result == RESULT_NONE ? "" : cause);
    return text;
}

struct move_node *game_find_numbered(const struct game *game, long number, bool black)
{
    long first = game->start.fullmove_number, place;
    if (number < first || (size_t)(number - first) > game->count) /* users may type any
                                                                   * number */
        return NULL;
    place = 2 * (number - first) + black - (game->start.side_to_move == BLACK);
    return place >= 0 && (size_t)place < game->count ? game->moves[place].node : NULL;
}

/* ---- tags ------------------------------------------------------------------------------ */

/* Names and values are in the arena of the tree and are freed with it. */

bool game_tag_name_has(char byte)
{
    return byte > ' ' && byte < 0x7F && !strchr("\"\\;%[]{}()<>", byte);
}

static struct game_tag *find_tag(const struct game *game, const char *name)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (*game->tags[i].name == *name && strcmp(game->tags[i].name, name) == 0)
            return &game->tags[i];
    return NULL;
}

const char *game_tag(const struct game *game, const char *name)
{
    const struct game_tag *tag = find_tag(game, name);
    return tag ? tag->value : NULL;
}

const char *game_tag_exact(const struct game *game, const char *name)
{
    const struct game_tag *tag = find_tag(game, name);
    return tag ? tag->exact : NULL;
}

/* Returns `value` itself if it is printable. */
static const char *printable_form(struct arena *arena, const char *value, size_t length)
{
    bool plain = true;
    for (size_t i = 0; i < length; i++)
        plain = plain && value[i] >= ' ' && value[i] < 0x7F;
    if (plain)
        return value;
    char *printable = arena_take(arena, length + 1);
    printable_copy(printable, length + 1, value, length);
    return strcmp(printable, value) == 0 ? value : printable;
}

/* Returns NULL if the name is invalid or there are too many tags. */
static struct game_tag *add_tag(struct game *game, const char *name)
{
    size_t count = game->tag_count, length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (!game_tag_name_has(name[i]))
            return NULL;
    if (length == 0 || length >= GAME_TAG_NAME_SIZE || count == GAME_TAGS)
        return NULL;
    if ((count & (count + 1)) == 0) /* capacity 1, 3, 7... */
        game->tags = memory_resize(game->tags, 2 * count + 1, sizeof *game->tags);
    game->tags[count].name = arena_copy(&game->tree.arena, name, length);
    game->tag_count++;
    return &game->tags[count];
}

bool game_set_tag(struct game *game, const char *name, const char *value)
{
    struct arena *arena = &game->tree.arena;
    struct game_tag *tag = find_tag(game, name);
    if (!value) {
        if (tag) /* the capacity stays valid; see add_tag() */
            memmove(tag, tag + 1,
                    (size_t)(game->tags + game->tag_count-- - tag - 1) * sizeof *tag);
        return true;
    }
    if (!tag && !(tag = add_tag(game, name)))
        return false;
    tag->exact = arena_copy(arena, value, strlen(value));
    tag->value = printable_form(arena, tag->exact, strlen(value));
    return true;
}

const char *game_known_tag(const struct game *game, const char *name)
{
    const char *value = game_tag(game, name);
    return value && *value != '?' ? value : NULL;
}

/* ---- side lines ------------------------------------------------------------------------- */

void game_copy_line(struct game *to, const struct game *from, size_t count)
{
    game_init(to, &from->start);
    memcpy(to->white, from->white, sizeof to->white);
    memcpy(to->black, from->black, sizeof to->black);
    to->date = from->date;
    for (size_t i = 0; i < count && game_play(to, from->moves[i].move); i++)
        to->node->thought = from->moves[i].node->thought;
}

void game_copy_to(struct game *to, const struct game *from)
{
    game_copy_line(to, from, from->current);
    if (to->current < from->current) {
        game_free(to);
        game_init(to, &from->position);
    }
}

void side_line_add(struct side_line *line, const chess_move *moves, int count, int length)
{
    for (int i = 0; i < count && i < length && line->count < SIDE_LINE_MOVES; i++)
        line->moves[line->count++] = moves[i];
}

bool side_line_find(const struct side_line *line, const struct game *own, struct game *game)
{
    if (line->place > own->count)
        return false;
    game_copy_line(game, own, line->place);
    if (game->current == line->place && game->position.key == line->key)
        return true;
    game_free(game);
    return false;
}

bool side_line_keep(const struct side_line *line, struct game *own)
{
    struct game game;
    struct move_node *node, *child;
    size_t i = 0;
    if (!side_line_find(line, own, &game))
        return false;
    node = line->place > 0 ? own->moves[line->place - 1].node : own->tree.root;
    for (; i < line->count && game_play(&game, line->moves[i]); i++, node = child) {
        child = move_node_find(node, line->moves[i]);
        if (!child && !node->first && move_node_is_main(node) && !own->study)
            break; /* end of the game: do not extend the main line */
        if (!child)
            child = move_tree_add(&own->tree, node, line->moves[i],
                                  game.moves[game.current - 1].san);
    }
    game_free(&game);
    if (own->study)
        game_go_to(own, own->node); /* the current line may have become longer */
    return i == line->count;
}

/* game.c - the current line of a game and the result.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "pgn/move_text.h"

void game_update_result(struct game *game)
{
    static const enum ending endings[] = {
        [VERDICT_CHECKMATE] = ENDING_CHECKMATE,
        [VERDICT_STALEMATE] = ENDING_STALEMATE,
        [VERDICT_INSUFFICIENT] = ENDING_INSUFFICIENT,
        [VERDICT_FIVEFOLD] = ENDING_FIVEFOLD,
        [VERDICT_SEVENTY_FIVE] = ENDING_SEVENTY_FIVE,
        [VERDICT_FIFTY] = ENDING_NONE, /* a draw only if claimed, like threefold repetition */
    };
    enum verdict verdict = position_verdict(&game->position, game->keys, game->current + 1);
    enum ending ending = endings[verdict];
    game->result = RESULT_NONE;
    game->ending = ENDING_NONE;
    game->claim = verdict >= VERDICT_THREEFOLD ? verdict : VERDICT_NONE;
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
    game_update_result(game);
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

void game_reserve_moves(struct game *game, size_t index)
{
    if (index < game->capacity)
        return;
    game->moves = memory_grow(game->moves, index + 1, &game->capacity, sizeof *game->moves);
    game->keys = memory_resize(game->keys, game->capacity + 1, sizeof *game->keys);
}

static void set_line_move(struct game *game, size_t index, struct move_node *node)
{
    game_reserve_moves(game, index);
    struct game_move *slot = &game->moves[index];
    slot->move = node->move;
    memcpy(slot->san, node->san, SAN_SIZE);
    slot->node = node;
}

static void rebuild_line(struct game *game)
{
    game->count = game->current;
    for (struct move_node *node = game->node->first; node; node = node->first)
        set_line_move(game, game->count++, node);
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

/* Sets the result from the board. At the end of a study's main line, uses final_result if the
 * board decides nothing. Ignores a final_result that only a position can cause, such as
 * checkmate, because that position must have been deleted. */
static void update_result(struct game *game)
{
    game_update_result(game);
    if (game->study && game->result == RESULT_NONE && !game->node->first &&
        move_node_is_in_main_line(game->node) &&
        (game->final_ending == ENDING_NONE || game->final_ending > ENDING_SEVENTY_FIVE)) {
        game->result = game->final_result;
        game->ending = game->final_ending;
    }
}

/* Drops the moves that were taken back, except those that lead to a variation or a comment. */
static void drop_bare_undone_moves(struct game *game)
{
    struct move_node *node = move_node_line_end(game->node), *parent;
    for (; node != game->node && !node->first && !annotation_has_text(node); node = parent) {
        parent = node->parent;
        move_tree_remove(&game->tree, node);
    }
}

bool game_play(struct game *game, chess_move move)
{
    char san[SAN_SIZE];
    if ((game->result != RESULT_NONE && !game->study) ||
        !position_is_legal_move(&game->position, move))
        return false;
    if (game->current < game->count && game->moves[game->current].move == move)
        return game_step_forward(game);

    if (!game->study)
        drop_bare_undone_moves(game);
    struct move_node *node = move_node_find_child(game->node, move);
    if (!node) {
        san_write(&game->position, move, san);
        node = move_tree_add(&game->tree, game->node, move, san);
    }
    while (!game->study && move_node_move_up(node))
        ;
    set_line_move(game, game->current, node);
    step_forward(game);
    rebuild_line(game);
    update_result(game);
    return true;
}

bool game_step_back(struct game *game)
{
    assert(game->current <= game->count);
    if (game->current == 0)
        return false;
    step_back(game);
    update_result(game);
    if (!game->study) {
        game->result = RESULT_NONE; /* play continues, even if the position ends the game */
        game->ending = ENDING_NONE;
    }
    return true;
}

bool game_step_forward(struct game *game)
{
    assert(game->current <= game->count);
    if (game->current == game->count)
        return false;
    step_forward(game);
    update_result(game);
    return true;
}

void game_set_study(struct game *game, bool study)
{
    if (study && !game->study && game->result != RESULT_NONE) {
        game->final_result = game->result;
        game->final_ending = game->ending;
    }
    game->study = study;
    update_result(game);
}

enum result game_final_result(const struct game *game)
{
    return game->study ? game->final_result : game->result;
}

/* Returns how many plies the current line shares with the path to a node at `ply`. */
static size_t count_common_plies(const struct game *game, const struct move_node *node,
                                 size_t ply)
{
    while (ply > game->current || (ply > 0 && game->moves[ply - 1].node != node)) {
        node = node->parent;
        ply--;
    }
    return ply;
}

void game_go_to(struct game *game, struct move_node *node)
{
    size_t ply = move_node_ply(node), common = count_common_plies(game, node, ply);
    while (game->current > common)
        step_back(game);
    for (size_t index = ply; index > common; index--, node = node->parent)
        set_line_move(game, index - 1, node);
    while (game->current < ply)
        step_forward(game);
    assert(move_node_ply(game->node) == ply);
    rebuild_line(game);
    update_result(game);
}

bool game_step_variation(struct game *game, int direction)
{
    struct move_node *other = move_node_sibling(game->node, direction);
    if (!game->node->parent || !other)
        return false;
    game_go_to(game, other);
    return true;
}

void game_remove_node(struct game *game, struct move_node *node)
{
    size_t ply = move_node_ply(node);
    if (ply == 0)
        return;
    if (ply <= game->current && game->moves[ply - 1].node == node)
        game_go_to(game, node->parent);
    move_tree_remove(&game->tree, node);
    rebuild_line(game);
    update_result(game);
}

bool game_promote_variation(struct game *game, struct move_node *node)
{
    if (!move_node_move_up(node))
        return false;
    if (node->parent == game->node)
        rebuild_line(game);
    if (game->study)
        update_result(game);
    return true;
}

void game_drop_undone_moves(struct game *game)
{
    char text[UNDONE_TEXT_SIZE];
    const struct move_node *node = game->node;
    assert(!game->study);
    while ((node = move_text_next_undone(game, node, text, sizeof text)) != NULL)
        move_tree_add_comment(&game->tree, game->node, false, text, strlen(text));
    move_tree_remove_children(&game->tree, game->node);
    rebuild_line(game);
}

void game_end(struct game *game, enum result result, enum ending ending)
{
    bool is_known = game->final_result != RESULT_NONE &&
                    (game->final_result != game->result || game->final_ending != game->ending);
    assert((result == RESULT_NONE) == (ending == ENDING_NONE));
    game->result = result;
    game->ending = ending;
    if (game->study && !is_known) {
        game->final_result = result;
        game->final_ending = ending;
    }
}

void game_count_captured(const struct game *game, enum color color, int captured[KING])
{
    for (int type = PAWN; type < KING; type++)
        captured[type] = 0;
    for (size_t i = 0; i < game->current; i++) {
        enum piece piece = (enum piece)game->moves[i].undo.captured;
        if (piece != NO_PIECE && piece_color(piece) == color)
            captured[piece_type_of(piece)]++;
    }
}

enum verdict game_claimable_draw(const struct game *game)
{
    return game->result == RESULT_NONE ? game->claim : VERDICT_NONE;
}

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

struct move_node *game_find_move(const struct game *game, long number, bool black)
{
    long first = game->start.fullmove_number, index;
    if (number < first || (size_t)(number - first) > game->count) /* users may type any
                                                                   * number */
        return NULL;
    index = 2 * (number - first) + black - (game->start.side_to_move == BLACK);
    return index >= 0 && (size_t)index < game->count ? game->moves[index].node : NULL;
}

bool game_tag_name_allows(char byte)
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

const char *game_raw_tag(const struct game *game, const char *name)
{
    const struct game_tag *tag = find_tag(game, name);
    return tag ? tag->raw : NULL;
}

static const char *printable_form(struct arena *arena, const char *value, size_t length)
{
    size_t plain = 0;
    while (value[plain] >= ' ' && value[plain] < 0x7F)
        plain++;
    if (plain == length)
        return value;
    char *printable = arena_allocate(arena, length + 1);
    printable_copy(printable, length + 1, value, length);
    return strcmp(printable, value) == 0 ? value : printable;
}

/* Returns NULL if the name is invalid or there are too many tags. */
static struct game_tag *add_tag(struct game *game, const char *name)
{
    size_t count = game->tag_count, length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (!game_tag_name_allows(name[i]))
            return NULL;
    if (length == 0 || length >= GAME_TAG_NAME_SIZE || count == GAME_TAGS_MAX)
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
        if (tag) /* add_tag() still knows the array's capacity */
            memmove(tag, tag + 1,
                    (size_t)(game->tags + game->tag_count-- - tag - 1) * sizeof *tag);
        return true;
    }
    if (!tag && !(tag = add_tag(game, name)))
        return false;
    tag->raw = arena_copy(arena, value, strlen(value));
    tag->value = printable_form(arena, tag->raw, strlen(value));
    return true;
}

const char *game_known_tag(const struct game *game, const char *name)
{
    const char *value = game_tag(game, name);
    return value && *value != '?' ? value : NULL;
}

void game_copy_moves(struct game *to, const struct game *from, size_t count)
{
    game_init(to, &from->start);
    memcpy(to->white, from->white, sizeof to->white);
    memcpy(to->black, from->black, sizeof to->black);
    to->date = from->date;
    for (size_t i = 0; i < count && game_play(to, from->moves[i].move); i++)
        to->node->engine_estimate = from->moves[i].node->engine_estimate;
}

void game_copy_up_to_board(struct game *to, const struct game *from)
{
    game_copy_moves(to, from, from->current);
    if (to->current < from->current) {
        game_free(to);
        game_init(to, &from->position);
    }
}

void side_variation_append(struct side_variation *line, const chess_move *moves, int count,
                           int length)
{
    for (int i = 0; i < count && i < length && line->count < SIDE_VARIATION_MOVES_MAX; i++)
        line->moves[line->count++] = moves[i];
}

bool side_variation_copy_game(const struct side_variation *line, const struct game *target,
                              struct game *game)
{
    if (line->ply > target->count)
        return false;
    game_copy_moves(game, target, line->ply);
    if (game->current == line->ply && game->position.key == line->key)
        return true;
    game_free(game);
    return false;
}

bool side_variation_insert(const struct side_variation *line, struct game *target)
{
    struct game game;
    struct move_node *node, *child;
    size_t i = 0;
    if (!side_variation_copy_game(line, target, &game))
        return false;
    node = line->ply > 0 ? target->moves[line->ply - 1].node : target->tree.root;
    for (; i < line->count && game_play(&game, line->moves[i]); i++, node = child) {
        child = move_node_find_child(node, line->moves[i]);
        if (!child && !node->first && move_node_is_in_main_line(node) && !target->study)
            break; /* end of the game; do not extend the main line */
        if (!child)
            child = move_tree_add(&target->tree, node, line->moves[i],
                                  game.moves[game.current - 1].san);
    }
    game_free(&game);
    if (target->study)
        game_go_to(target, target->node); /* the current line may have become longer */
    return i == line->count;
}

/* hall_long_game.c - a game of a thousand moves: what both players have of it at the end, out of
 * what they were told, is to the byte what the archive gets.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LONG_GAME=FILE in the environment keeps it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hall_world.h"
#include "base/memory.h"
#include "lobby/line.h"
#include "lobby/replica.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"

static struct world world;

WORLD_FIXTURE(world)

/* Pawns move often enough for the 75 moves, and seldom enough for a thousand. */
enum { HALF_MOVES = 2000, PAWN_EACH = 100 };

static uint64_t draw_number(uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return *random >> 33;
}

static bool is_pawns(const struct position *position, chess_move move)
{
    return piece_type_of((enum piece)position->board[move_from(move)]) == PAWN;
}

static bool takes(const struct position *position, chess_move move)
{
    return position->by_color[!position->side_to_move] >> move_to(move) & 1;
}

/* Play a move that takes nothing, if there is one, and after which the game goes on; a pawn's
 * when it is time for one. */
static chess_move play_on(struct game *game, uint64_t *random)
{
    struct move_list list;
    bool wants_pawn = game->current % PAWN_EACH >= PAWN_EACH - 2;
    generate_legal(&game->position, &list);
    assert_in_range(list.count, 1, MAX_MOVES);
    for (int tries = 0; tries < 4000; tries++) {
        chess_move move = list.moves[draw_number(random) % (uint64_t)list.count];
        if (tries < 3000 && takes(&game->position, move))
            continue;
        if (tries < 2000 && is_pawns(&game->position, move) != wants_pawn)
            continue;
        if (!game_play(game, move))
            continue;
        if (game->result == RESULT_NONE)
            return move;
        game_back(game);
    }
    fail_msg("the game is over after %zu half-moves", game->current);
    return MOVE_NONE;
}

/* Their game, as they write it who have heard all this. */
static char *write_heard(const struct sitter *sitter, const char *host, size_t *length)
{
    struct replica replica;
    char *text = NULL;
    const char *at = sitter->heard;
    replica_init(&replica);
    for (; *at != '\0'; at += strcspn(at, "\n") + 1) {
        struct lobby_line line;
        struct lobby_news news;
        if (*at == '*' && lobby_line_read(&line, at, strcspn(at, "\n"), NULL))
            replica_take(&replica, &line, world.now, &news);
    }
    assert_int_equal(replica.table_count, 1);
    text = table_write_pgn(&replica.tables[0]->table, host, length);
    replica_free(&replica);
    return text;
}

static void keep(const char *text)
{
    const char *path = getenv("LONG_GAME");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

static void test_a_thousand_moves(void **state)
{
    struct sitter *sitters[] = {world_sit(&world, "anna"), world_sit(&world, "boris")};
    int64_t id = begin_game(sitters[0], sitters[1], "clock=5+3");
    uint64_t random = 1;
    struct game game;
    (void)state;
    game_init(&game, NULL);
    for (int ply = 1; ply <= HALF_MOVES; ply++) {
        struct position before = game.position;
        char text[UCI_MOVE_SIZE];
        uci_move_write(&before, play_on(&game, &random), text);
        world.now += 1000; /* of the three seconds that come back */
        SAYS(sitters[(ply + 1) % 2], "ok", "move game=%lld ply=%d move=%s", (long long)id, ply,
             text);
    }
    SAYS(sitters[0], "ok", "resign game=%lld", (long long)id);
    assert_non_null(strstr(world.paper, "1000. "));
    for (int i = 0; i < 2; i++) {
        size_t length;
        char *text = write_heard(sitters[i], world.options.host, &length);
        assert_string_equal(text, world.paper);
        free(text);
    }
    keep(world.paper);
    game_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(a_thousand_moves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

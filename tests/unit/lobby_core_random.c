/* lobby_core_random.c - random requests of two players and a spectator to a lobby core: all
 * have the same game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After each step each client's replica, made from the notifications, equals the lobby's game,
 * and so does a copy made from the store. A separate simple model knows which offers are open
 * and what each clock must show. WALK_STEPS and WALK_SEED set the length and the seed.
 */
#include "support/lobby_core_world.h"
#include "lobby/replica.h"
#include "rules/move_generator.h"
#include "support/lobby_game_equals.h"
#include "support/lobby_game_model.h"
#include "support/test.h"

enum { STEPS = 20000, PEOPLE = 3 };

static struct world world;
static struct peer *peers[PEOPLE]; /* White, Black, and a spectator */
static const char *const names[PEOPLE] = {"anna", "boris", "carl"};
static struct replica copies[PEOPLE]; /* the clients' replicas, made from the notifications */
static struct lobby_game_model model;
static struct lobby_game kept; /* made from what was saved */
static bool has_kept;
static int64_t game;
static uint64_t random_state;
static int games, moves, restarts, drops;

static uint32_t chance(uint32_t below)
{
    uint64_t number;
    random_state += UINT64_C(0x9E3779B97F4A7C15);
    number = (random_state ^ random_state >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((number >> 32) % below);
}

/* ---- replicas ----------------------------------------------------------------------- */

static void copy_apply(struct replica *copy, const char *text)
{
    struct lobby_line line;
    struct lobby_notification news;
    struct error error;
    if (!lobby_line_parse(&line, text, strlen(text), &error))
        fail_msg("'%s': %s", text, error.text);
    if (line.tag != NOTIFICATION_TAG)
        return;
    replica_apply(copy, &line, world.now, &news);
    if (news.kind == NOTIFICATION_CLOSED && *news.error.text)
        fail_msg("'%s': %s", text, news.error.text);
}

/* Applies what was saved to the copy and to the model. */
static void on_saved(const struct store_record *job)
{
    struct game_event event;
    struct error error;
    if (job->kind != STORE_EVENT || job->event.game != game)
        return;
    assert_true(game_event_parse_text(&event, job->event.text, &error));
    lobby_game_model_follows(&model, &event, world.now);
    if (!lobby_game_apply(&kept, &event, world.now, &error))
        fail_msg("kept: %s", error.text);
    moves += event.kind == EVENT_MOVE;
}

static void compare(const char *who, const struct lobby_game *one,
                    const struct lobby_game *other)
{
    struct error error;
    if (!lobby_game_equals(one, other, &error))
        fail_msg("%s: %s", who, error.text);
}

static void check_all(void)
{
    const struct lobby_game *real;
    char line[LOBBY_LINE_SIZE];
    real = world_find_game(&world, game);
    if (real)
        compare("kept", real, &kept);
    for (int i = 0; i < PEOPLE; i++) {
        while (peer_line(peers[i], line))
            copy_apply(&copies[i], line);
        peer_forget(peers[i]);
        if (peers[i]->session && replica_find_game(&copies[i], game))
            compare(names[i], &kept, &replica_find_game(&copies[i], game)->lobby_game);
    }
    lobby_game_model_check_offers(&model, &kept);
}

/* ---- steps -------------------------------------------------------------------------- */

static void new_game(void)
{
    const char *answer;
    const struct lobby_game *lobby_game;
    static const char *const seats[2] = {"anna", "boris"};
    struct error error;
    if (has_kept)
        lobby_game_free(&kept);
    has_kept = false;
    for (int i = 0; i < PEOPLE; i++)
        if (!peers[i]->session)
            peers[i] = world_join(&world, names[i]);
    world.full = false;
    world_wait(&world, 60000);
    peer_ask(peers[0], "match name=boris clock=1+1 color=white");
    answer = peer_ask(peers[1], "accept id=%lld", (long long)peer_number(peers[0], "id"));
    if (strncmp(answer, "ok game=", 8) != 0)
        fail_msg("no new game: %s / %s", peers[0]->answer, answer);
    game = peer_number(peers[1], "game");
    lobby_game = world_find_game(&world, game);
    assert_true(
        lobby_game_init(&kept, game, &lobby_game->terms, seats, lobby_game->begun, &error));
    has_kept = true;
    lobby_game_model_begin(&model);
    peer_ask(peers[2], "watch game=%lld", (long long)game);
    games++;
    /* earlier notifications of the game remain in the input */
}

static void step_move(int i)
{
    struct move_list list;
    char text[UCI_MOVE_SIZE];
    int ply = (int)kept.game.current + 1;
    if (kept.phase == LOBBY_GAME_OVER)
        return;
    generate_legal(&kept.game.position, &list);
    if (list.count == 0)
        return;
    uci_move_write(&kept.game.position, list.moves[chance((uint32_t)list.count)], text);
    if (chance(20) == 0)
        ply += (int)chance(3) - 1; /* for a board that has changed */
    peer_ask(peers[i], "move game=%lld ply=%d move=%s", (long long)game, ply, text);
}

static void step_talk(int i)
{
    static const char *const offers[] = {"draw", "takeback", "abort"};
    const char *offer = offers[chance(12) == 0 ? chance(3) : 1];
    int ply = (int)kept.game.current - (chance(10) == 0);
    switch (chance(5)) {
    case 0:
    case 1:
        peer_ask(peers[i], "offer game=%lld offer=%s ply=%d", (long long)game, offer, ply);
        break;
    case 2:
        peer_ask(peers[i], "answer game=%lld offer=%s yes=%s ply=%d", (long long)game, offer,
                 chance(2) ? "yes" : "no", ply);
        break;
    case 3: peer_ask(peers[i], "withdraw game=%lld", (long long)game); break;
    default:
        if (chance(20) == 0)
            peer_ask(peers[i], "resign game=%lld", (long long)game);
        break;
    }
}

static void join_again(int i)
{
    peers[i] = world_join(&world, names[i]);
    if (!peers[i]->session || i < 2)
        return;
    peer_ask(peers[i], "watch game=%lld", (long long)game);
}

static void step_disconnect(int i)
{
    drops++;
    if (!peers[i]->session) {
        join_again(i);
    } else if (chance(4) == 0) {
        peer_ask(peers[i], "watch game=%lld", (long long)game);
    } else if (chance(8) == 0) {
        peer_ask(peers[i], "quit");
        peer_leave(peers[i]);
    } else {
        peer_leave(peers[i]);
    }
}

/* Frees old sessions, which are not needed any more. */
static void forget_peers(void)
{
    int count = 0;
    for (int i = 0; i < world.count; i++) {
        struct peer *peer = world.peers[i];
        if (peer->session || peer == peers[0] || peer == peers[1] || peer == peers[2]) {
            world.peers[count++] = peer;
        } else {
            free(peer->heard);
            free(peer);
        }
    }
    world.count = count;
}

static void step_restart(void)
{
    restarts++;
    world_restart(&world, true);
}

static void step(void)
{
    uint32_t kind = chance(100);
    int i = (int)chance(2);
    if (kind < 55)
        step_move(chance(10) > 0 ? (int)lobby_game_turn(&kept) : i);
    else if (kind < 72)
        step_talk(i);
    else if (kind < 92)
        world_wait(&world, chance(chance(20) == 0 ? 60000 : 2500));
    else if (kind < 96)
        step_disconnect((int)chance(PEOPLE));
    else if (kind < 99)
        world.full = chance(6) == 0;
    else if (chance(4) == 0)
        step_restart();
    if (lobby_core_has_failed(world.core)) {
        world.full = false;
        step_restart();
    }
}

TEST(test_random_requests)
{
    const char *steps = getenv("WALK_STEPS"), *seed = getenv("WALK_SEED");
    long count = steps ? atol(steps) : STEPS;
    random_state = seed ? strtoull(seed, NULL, 10) : 1;
    world_begin(&world);
    world.kept = on_saved;
    for (int i = 0; i < PEOPLE; i++)
        peers[i] = world_join(&world, names[i]);
    new_game();
    for (long n = 0; n < count; n++) {
        step();
        check_all();
        if (kept.phase == LOBBY_GAME_OVER) {
            new_game();
            check_all();
        }
        if (world.count > WORLD_SITTERS / 2)
            forget_peers();
    }
    printf("# %ld steps: %d games, %d moves, %d lines, %d restarts\n", count, games, moves,
           drops, restarts);
    if (count >= STEPS) {
        assert_in_range(games, 20, INT32_MAX);
        assert_in_range(moves, count / 10, INT32_MAX);
        assert_in_range(restarts, 5, INT32_MAX);
    }
    for (int i = 0; i < PEOPLE; i++)
        replica_free(&copies[i]);
    lobby_game_free(&kept);
    world_end(&world);
}

/* lobby_core_time.c - the lobby core without sockets: clocks, correspondence games, restarts,
 * the store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lobby_core_world.h"
#include "support/test.h"

static struct world world;

WORLD_FIXTURE(world)

FIXTURE(begin, end);

TEST(test_flags)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=1+0");
    int64_t deadline;
    play(anna, boris, game, "e2e4 e7e5");
    deadline = lobby_core_deadline(world.core, world.now, world.date);
    assert_int_equal(deadline, world.now + MINUTE);
    world_wait(&world, MINUTE - 1);
    SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3",
         (long long)game); /* with one millisecond left */
    world_wait(&world, MINUTE - 1);
    assert_false(peer_heard(anna, "ending=time"));
    world_wait(&world, 1);
    assert_true(peer_heard(anna, "result=1-0 ending=time"));
    assert_int_equal(lobby_core_deadline(world.core, world.now, world.date), -1);
}

/* The flag has fallen if the move is too late, whichever is handled first. */
TEST(test_flag_and_move)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=1+0");
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    world.now += MINUTE;
    world.date += MINUTE;
    SAYS(boris, "no code=over", "move game=%lld ply=4 move=d8h4", (long long)game); /* mate */
    assert_true(peer_heard(anna, "result=1-0 ending=time"));
    game = begin_game(anna, boris, "clock=1+0");
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    world.now += MINUTE - 1;
    world.date += MINUTE - 1;
    SAYS(boris, "ok", "move game=%lld ply=4 move=d8h4", (long long)game);
    assert_true(peer_heard(anna, "ending=checkmate"));
}

TEST(test_many_flags)
{
    enum { GAMES = 250 };
    static const char letters[] = "acdefghjkm"; /* no two look alike */
    struct peer *peers[2 * GAMES];
    int64_t games[GAMES];
    char name[32];
    for (int i = 0; i < 2 * GAMES; i++) {
        snprintf(name, sizeof name, "p%c%c%c", letters[i / 100], letters[i / 10 % 10],
                 letters[i % 10]);
        peers[i] = world_join(&world, name);
    }
    for (int i = 0; i < GAMES; i++) {
        games[i] = begin_game(peers[2 * i], peers[2 * i + 1], "clock=1+0");
        play(peers[2 * i], peers[2 * i + 1], games[i], "e2e4 e7e5");
    }
    world_wait(&world, MINUTE);
    for (int i = 0; i < GAMES; i++)
        assert_null(world_find_game(&world, games[i]));
    for (int i = 0; i < 2 * GAMES; i++)
        assert_true(peer_heard(peers[i], "ending=time"));
}

/* Days are counted by the date: an hour more or less at the change to summer time does not
 * count. */
TEST(test_days)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "days=1");
    play(anna, boris, game, "e2e4");
    assert_int_equal(lobby_core_deadline(world.core, world.now, world.date), world.now + DAY);
    world.date += DAY - 1000; /* the date is set */
    assert_int_equal(lobby_core_deadline(world.core, world.now, world.date), world.now + 1000);
    world.date -= 2 * DAY; /* and set back */
    assert_in_range(lobby_core_deadline(world.core, world.now, world.date),
                    world.now + 2 * DAY, world.now + 3 * DAY);
    world.date += 2 * DAY;
    world_wait(&world, 1000);
    assert_true(peer_heard(anna, "ending=time"));
}

/* What the server accepts, it can send back whole. */
TEST(test_long_conditional_moves)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "days=3");
    static const struct {
        const char *word;
        int count;
        const char *answer;
    } cases[] = {{"a", CONDITIONAL_SIZE - 1, "ok"},
                 {"a", CONDITIONAL_SIZE, "no code=syntax"},
                 {"Qa1xb2+%20", 30, "ok"},
                 {"%25", 315, "no code=syntax"},
                 {"%20", 300, "no code=syntax"},
                 {"a%20", CONDITIONAL_SIZE / 2 - 1, "ok"},
                 {"", 0, "ok"}};
    play(anna, boris, game, "e2e4");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char moves[LOBBY_LINE_SIZE] = "if=";
        for (int n = 0; n < cases[i].count; n++)
            strcat(moves, cases[i].word);
        peer_forget(anna);
        SAYS(anna, cases[i].answer, "if game=%lld ply=1 moves=%s", (long long)game, moves + 3);
        assert_int_equal(peer_heard(anna, moves), *cases[i].answer == 'o');
    }
}

/* The server is killed after the first of these moves, before it has saved its answer. */
static void fill_disk(const struct store_record *job)
{
    world.full |= job->kind == STORE_EVENT && strstr(job->event.text, "move=e7e5");
}

TEST(test_conditional_moves)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t timed = begin_game(anna, boris, "clock=5+0"), game;
    SAYS(boris, "no code=terms", "if game=%lld moves=e4%%20e5 ply=0", (long long)timed);
    SAYS(anna, "ok", "resign game=%lld", (long long)timed);
    game = begin_game(anna, boris, "days=3");
    SAYS(anna, "no code=moved_meanwhile", "if game=%lld moves=e4 ply=0", (long long)game);
    play(anna, boris, game, "e2e4");
    SAYS(anna, "no code=moved_meanwhile", "if game=%lld moves=e5 ply=0", (long long)game);
    peer_forget(boris);
    SAYS(anna, "ok", "if game=%lld moves=e5%%20Nf3%%20Nc6%%20Bb5 ply=1", (long long)game);
    assert_true(peer_heard(anna, "if=e5%20Nf3%20Nc6%20Bb5"));
    SAYS(boris, "ok", "watch game=%lld", (long long)game);
    assert_false(peer_heard(boris, "Bb5"));
    world.kept = fill_disk;
    peer_ask(boris, "move game=%lld ply=2 move=e7e5", (long long)game);
    world.kept = NULL;
    assert_true(lobby_core_has_failed(world.core));
    world.full = false;
    world_restart(&world, true);
    assert_int_equal(world_find_game(&world, game)->game.current, 3);
    boris = world_join(&world, "boris");
    SAYS(boris, "ok", "watch game=%lld", (long long)game);
    SAYS(boris, "ok", "move game=%lld ply=4 move=b8c6", (long long)game);
    assert_true(peer_heard(boris, "move=f1b5"));
    world_restart(&world, true);
    anna = world_join(&world, "anna");
    SAYS(anna, "ok", "watch game=%lld", (long long)game);
    assert_true(peer_heard(anna, " if="));
    SAYS(anna, "ok", "if game=%lld moves=Qa9%%20Qa9 ply=5", (long long)game);
    boris = world_join(&world, "boris");
    SAYS(boris, "ok", "move game=%lld ply=6 move=a7a6", (long long)game);
    SAYS(anna, "ok", "move game=%lld ply=7 move=b5a4", (long long)game);
}

TEST(test_restart)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+0 rated=yes");
    play(anna, boris, game, "e2e4 e7e5");
    world_wait(&world, 10 * SECOND);
    SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3", (long long)game);
    world_wait(&world, 5 * SECOND);
    SAYS(boris, "ok", "move game=%lld ply=4 move=b8c6", (long long)game);
    world_restart(&world, true);
    world_wait(&world, 20 * SECOND); /* all clocks are stopped */
    anna = world_join(&world, "anna");
    assert_non_null(strstr(anna->heard, " b8c6:"));
    world_wait(&world, 20 * SECOND);
    boris = world_join(&world, "boris");
    assert_int_equal(
        lobby_game_time_left(world_find_game(&world, game), WHITE, world.now, world.date),
        290 * SECOND);
    assert_int_equal(
        lobby_game_time_left(world_find_game(&world, game), BLACK, world.now, world.date),
        295 * SECOND);
    world_wait(&world, SECOND);
    SAYS(anna, "ok", "move game=%lld ply=5 move=f1b5", (long long)game);
    assert_int_equal(
        lobby_game_time_left(world_find_game(&world, game), WHITE, world.now, world.date),
        289 * SECOND);
}

/* Killed after the end of a rated game: its ratings are computed once. */
TEST(test_killed_at_the_end)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+0 rated=yes");
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    world_restart(&world, true);
    anna = world_join(&world, "anna");
    SAYS(anna, "ok", "person name=boris");
    assert_true(peer_heard(anna, "blitz=1741?"));
    world_restart(&world, true);
    anna = world_join(&world, "anna");
    SAYS(anna, "ok", "person name=boris");
    assert_true(peer_heard(anna, "games=1"));
}

/* Nothing that could not be saved is announced, nor anything after it; what was announced
 * survives a restart. */
TEST(test_full_disk)
{
    static const char *const requests[] = {"move ply=3 move=g1f3", "resign",
                                           "match name=boris days=3 color=white"};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
        int64_t game = begin_game(anna, boris, "clock=5+3");
        play(anna, boris, game, "e2e4 e7e5");
        world_wait(&world, 10 * SECOND);
        world.full = true;
        peer_forget(boris);
        assert_string_equal(peer_ask(anna, "%s game=%lld", requests[i], (long long)game), "");
        assert_true(lobby_core_has_failed(world.core));
        world.full = false;
        SAYS(boris, "", "tell name=anna text=well?");
        world_wait(&world, 3600 * SECOND);
        assert_int_equal(boris->length, 0);
        world_restart(&world, true);
        anna = world_join(&world, "anna");
        boris = world_join(&world, "boris");
        assert_false(peer_heard(boris, "* offer "));
        assert_int_equal(
            lobby_game_time_left(world_find_game(&world, game), WHITE, world.now, world.date),
            300 * SECOND);
        SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3", (long long)game);
        SAYS(anna, "ok", "resign game=%lld", (long long)game);
        peer_leave(anna);
        peer_leave(boris);
    }
}

/* Events of a newer server are kept, and the game continues. */
TEST(test_unknown_events)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+0");
    struct store_record job = {.kind = STORE_EVENT};
    const struct lobby_game *lobby_game = world_find_game(&world, game);
    struct error error;
    char text[EVENT_TEXT_SIZE];
    play(anna, boris, game, "e2e4 e7e5");
    snprintf(text, sizeof text, "n=%u at=%lld e=cheer c=w offer=draw",
             lobby_game->event_count + 1, (long long)world.date);
    job.event = (struct store_event){game, lobby_game->event_count + 1, text};
    assert_true(store_write(world.store, &job, 1, false, &error));
    world_restart(&world, true);
    anna = world_join(&world, "anna");
    boris = world_join(&world, "boris");
    assert_int_equal(world_find_game(&world, game)->offers[WHITE], 0);
    SAYS(anna, "ok n=", "move game=%lld ply=3 move=g1f3", (long long)game);
}

/* hall.c - a lobby without sockets: people, seeks, games, lines that drop, restarts, limits.
 * SPDX-License-Identifier: GPL-3.0-or-later
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

enum { SECOND = 1000, MINUTE = 60 * SECOND, DAY = 24 * 60 * MINUTE };

static struct world world;

static int begin(void **state)
{
    (void)state;
    memset(&world.options, 0, sizeof world.options);
    world_begin(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    world_end(&world);
    return 0;
}

#define SAYS(sitter, expected, ...)                                                           \
    do {                                                                                      \
        const char *answer_ = sitter_ask(sitter, __VA_ARGS__);                                \
        if (!strstr(answer_, expected))                                                       \
            fail_msg("%s:%d: expected '%s', was answered '%s'", __FILE__, __LINE__, expected, \
                     answer_);                                                                \
    } while (0)

/* Anna has White, Boris Black. */
static int64_t begin_game(struct sitter *anna, struct sitter *boris, const char *terms)
{
    SAYS(anna, "ok id=", "match name=%s %s color=white", boris->name, terms);
    SAYS(boris, "ok game=", "accept");
    return sitter_number(boris, "game");
}

static int play(struct sitter *white, struct sitter *black, int64_t game, const char *moves)
{
    int ply = 1;
    for (; *moves != '\0'; ply++) {
        int length = (int)strcspn(moves, " ");
        SAYS(ply % 2 == 1 ? white : black, "ok n=", "move game=%lld ply=%d move=%.*s",
             (long long)game, ply, length, moves);
        moves += length;
        moves += *moves == ' ';
    }
    return ply;
}

/* ---- people ---------------------------------------------------------------------------------- */

/* A hello that is refused is the last that is heard on that line, whoever is named next. */
static void refuses(const struct hall_caller *caller, const char *code, const char *hello)
{
    struct sitter *sitter = world_enter(&world, caller, hello);
    char answer[40];
    snprintf(answer, sizeof answer, "no code=%s", code);
    assert_non_null(strstr(sitter->answer, answer));
    assert_true(sitter->parted);
    hall_line(world.hall, sitter->session, "9 hello v=1 as=dora", 19, world.now, world.date);
    assert_null(strstr(sitter->heard, "9 "));
}

static void test_names(void **state)
{
    struct hall_caller own = {.uid = 1000, .user = "anna"};
    struct hall_caller other = {.uid = 1001, .user = "boris"};
    struct hall_caller kiosk = {.uid = 7, .user = "chess", .trusted = true};
    struct hall_caller odd = {.uid = 1002, .user = "_apt$"};
    struct sitter *anna = world_enter(&world, &own, "hello v=1"), *sitter;
    (void)state;
    assert_non_null(strstr(anna->answer, "name=anna"));
    assert_non_null(strstr(anna->answer, "new=yes"));
    refuses(&other, "version", "hello v=0");
    refuses(&other, "version", "hello");
    refuses(&other, "name", "hello v=1 as=anna"); /* not from this account */
    refuses(&other, "name", "hello v=1 as=carl");
    sitter = world_enter(&world, &other, NULL);
    SAYS(sitter, "no code=hello", "who");
    SAYS(sitter, "name=boris", "hello v=1 wonder=yes text=of a younger client");
    SAYS(sitter, "no code=syntax", "hello v=1");
    refuses(&kiosk, "taken", "hello v=1 as=anna"); /* the account's */
    refuses(&kiosk, "taken", "hello v=1 as=bor1s");
    refuses(&kiosk, "name", "hello v=1 as=../x");
    refuses(&kiosk, "name", "hello v=1 as=-o");
    refuses(&kiosk, "name", "hello v=1 as=white");
    sitter = world_enter(&world, &kiosk, NULL);
    SAYS(sitter, "name=Carl", "hello v=1 as=Carl");
    SAYS(sitter, "no code=syntax", "hello v=1 as=boris"); /* who sits there is known */
    sitter = world_enter(&world, &kiosk, "hello v=1 as=cArL");
    assert_non_null(strstr(sitter->answer, "name=Carl"));
    sitter = world_enter(&world, &odd, "hello v=1");
    assert_non_null(strstr(sitter->answer, "ok"));
    assert_null(strstr(sitter->answer, "$"));
}

static void test_sessions(void **state)
{
    struct sitter *sitter;
    (void)state;
    for (int i = 0; i < 3; i++) {
        sitter = world_sit(&world, "anna");
        assert_non_null(strstr(sitter->answer, "ok"));
    }
    sitter = world_sit(&world, "anna");
    assert_non_null(strstr(sitter->answer, "no code=limit"));
    assert_true(sitter->parted);
    sitter = world_enter(&world, &(struct hall_caller){.uid = 5, .user = "x"}, NULL);
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), world.now + 10000);
    world_wait(&world, 9999);
    assert_false(sitter->parted);
    world_wait(&world, 1);
    assert_true(sitter->parted);
    assert_true(sitter_hears(sitter, "bye code=idle"));
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), -1);
}

static void test_programs(void **state)
{
    struct hall_caller own = {.uid = 1000, .user = "anna"};
    struct hall_caller other = {.uid = 1001, .user = "boris"};
    struct sitter *bot = world_enter(&world, &own, "hello v=1 as=annabot program=yes");
    struct sitter *anna = world_enter(&world, &own, "hello v=1");
    struct sitter *boris = world_enter(&world, &other, NULL);
    (void)state;
    assert_non_null(strstr(bot->answer, "name=annabot"));
    refuses(&other, "taken", "hello v=1 as=annabot program=yes");
    SAYS(boris, "ok", "hello v=1");
    SAYS(boris, "no code=unrated", "match name=annabot clock=5+3 rated=yes");
    SAYS(anna, "no code=", "match name=annabot clock=5+3 rated=yes");
    SAYS(boris, "ok", "match name=annabot clock=5+3");
    world_restart(&world, false);
    bot = world_enter(&world, &other, "hello v=1 as=annabot program=yes");
    assert_non_null(strstr(bot->answer, "no code=taken"));
    bot = world_enter(&world, &own, "hello v=1 as=annabot program=yes");
    assert_non_null(strstr(bot->answer, "ok"));
}

/* ---- seeks and challenges -------------------------------------------------------------------- */

static void test_seeks(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t id, game;
    (void)state;
    SAYS(anna, "ok id=", "seek clock=5+3 min=1400 max=1600");
    id = sitter_number(anna, "id");
    assert_true(sitter_hears(boris, "* seek id="));
    SAYS(anna, "no code=yourself", "accept id=%lld", (long long)id);
    SAYS(boris, "no code=no_seek", "accept");
    SAYS(boris, "no code=no_seek", "accept id=99");
    SAYS(boris, "ok game=", "accept id=%lld", (long long)id);
    game = sitter_number(boris, "game");
    assert_true(sitter_hears(anna, "* table game="));
    SAYS(boris, "no code=no_seek", "accept id=%lld", (long long)id);
    SAYS(anna, "no code=playing", "seek clock=5+3");
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    SAYS(anna, "ok", "seek clock=5+3 min=1900");
    SAYS(boris, "no code=range", "accept id=%lld", (long long)sitter_number(anna, "id"));
    for (int i = 0; i < 4; i++)
        SAYS(anna, "ok", "seek clock=%d+3", 6 + i);
    SAYS(anna, "no code=limit", "seek clock=5+3");
    SAYS(anna, "no code=terms", "seek clock=500+3");
    SAYS(anna, "no code=terms", "seek clock=0+0");
    SAYS(anna, "no code=offered_already", "seek clock=6+3"); /* a sixth, and nothing new */
    SAYS(anna, "ok", "unseek");
    assert_true(sitter_hears(boris, "* unseek id="));
    SAYS(boris, "ok count=0", "seeks");
    world_wait(&world, MINUTE);
    SAYS(anna, "ok", "seek days=2");
    sitter_leave(anna);
    SAYS(boris, "ok count=0", "seeks");
}

/* What is offered already is not offered twice. */
static void test_equal_seeks(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    SAYS(anna, "ok", "seek clock=6+3");
    SAYS(anna, "no code=offered_already", "seek clock=6+3");
    SAYS(anna, "ok", "seek clock=6+3 color=white");
    SAYS(anna, "ok", "seek clock=6+3 min=1200");
    SAYS(boris, "ok", "seek clock=6+3");
    SAYS(boris, "ok count=4", "seeks");
}

static void test_challenges(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    SAYS(anna, "no code=no_person", "match name=carl clock=5+3");
    SAYS(anna, "no code=yourself", "match name=anna clock=5+3");
    SAYS(anna, "ok id=", "match name=boris clock=5+3 color=black");
    assert_true(sitter_hears(boris, "* challenge id="));
    SAYS(anna, "no code=no_seek", "accept");
    SAYS(boris, "ok", "decline");
    assert_true(sitter_hears(anna, "why=declined"));
    SAYS(boris, "ok", "set key=noplay value=yes");
    SAYS(anna, "no code=noplay", "match name=boris clock=5+3");
    SAYS(boris, "ok", "set key=noplay value=no");
    SAYS(boris, "ok", "mute name=anna");
    SAYS(anna, "no code=muted", "match name=boris clock=5+3");
    SAYS(anna, "no code=muted", "tell name=boris text=hello");
    SAYS(boris, "ok", "unmute name=anna");
    SAYS(anna, "ok id=", "match name=boris clock=5+3");
    SAYS(boris, "ok id=", "match name=anna clock=10+0");  /* other terms: both stand */
    SAYS(boris, "ok game=", "match name=anna clock=5+3"); /* the same: they cross */
    assert_true(sitter_hears(anna, "* table game="));
}

static void test_challenge_flood(void **state)
{
    struct sitter *anna = world_sit(&world, "anna");
    struct sitter *boris = world_sit(&world, "boris");
    int refused = 0;
    (void)state;
    for (int i = 0; i < 40; i++)
        refused += strstr(sitter_ask(anna, "match name=boris clock=%d+3", 3 + i), "code=rate")
                       ? 1
                       : 0;
    assert_int_equal(refused, 30);
    world_wait(&world, 7 * SECOND);
    SAYS(anna, "ok", "match name=boris clock=5+3");
    (void)boris;
}

static void test_away_and_days(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game;
    (void)state;
    sitter_leave(boris);
    SAYS(anna, "no code=away", "match name=boris clock=5+3");
    SAYS(anna, "ok id=", "match name=boris days=3 color=white");
    sitter_leave(anna);
    world_restart(&world, true);
    boris = world_sit(&world, "boris");
    assert_true(sitter_hears(boris, "* challenge id="));
    SAYS(boris, "ok game=", "accept");
    game = sitter_number(boris, "game");
    anna = world_sit(&world, "anna");
    assert_non_null(strstr(anna->answer, "due=1"));
    world.holds = true;
    SAYS(anna, "", "move game=%lld ply=1 move=e2e4", (long long)game);
    assert_string_equal(anna->answer, ""); /* not before it is on the disk */
    assert_true(sitter_hears(boris, "* event game="));
    world_commit(&world);
    assert_true(sitter_hears(anna, " ok n=1"));
    world.holds = false;
    SAYS(boris, "ok count=1", "due");
}

/* What was told stands after kill -9, though the disk had none of it: a challenge, and its end. */
static void test_challenge_before_the_disk(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    world.holds = true;
    SAYS(anna, "", "match name=boris days=3 color=black");
    assert_true(sitter_hears(boris, "* challenge id="));
    world_restart(&world, true);
    boris = world_sit(&world, "boris");
    assert_true(sitter_hears(boris, " color=black"));
    world_commit(&world);
    world_restart(&world, true); /* it is in the store and in the journal */
    boris = world_sit(&world, "boris");
    SAYS(boris, "ok count=1", "seeks");
    SAYS(boris, "ok", "decline");
    world_restart(&world, true);
    boris = world_sit(&world, "boris");
    SAYS(boris, "ok count=0", "seeks");
    world.holds = false;
}

/* With too much waiting for the disk nothing is taken that would be more of it; nobody's time
 * goes by, and who comes meanwhile sits down afterwards. */
static void test_full(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    size_t jobs;
    (void)state;
    SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(boris, "ok", "move game=%lld ply=2 move=e7e5", (long long)game);
    hall_storage(world.hall, HALL_DISK_FULL, world.now, world.date);
    assert_true(sitter_hears(boris, "* notice code=storage"));
    jobs = world.job_count;
    SAYS(anna, "no code=storage", "move game=%lld ply=3 move=g1f3", (long long)game);
    SAYS(anna, "no code=storage", "resign game=%lld", (long long)game);
    SAYS(anna, "no code=storage", "mute name=boris");
    SAYS(anna, "ok count=", "who");
    for (int i = 0; i < 5; i++) {
        sitter_leave(boris);
        boris = world_sit(&world, "boris");
    }
    assert_in_range(world.job_count, jobs, jobs + 1); /* Boris was away */
    world_wait(&world, 3600 * SECOND);
    assert_in_range(world.job_count, jobs, jobs + 1);
    hall_storage(world.hall, HALL_DISK_WELL, world.now, world.date);
    assert_true(sitter_hears(boris, " e=back c=b"));
    world_wait(&world, 60 * SECOND);
    SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3", (long long)game);
    SAYS(boris, "ok", "move game=%lld ply=4 move=b8c6", (long long)game);
    assert_true(table_left(hall_table(world.hall, game), WHITE, world.now, world.date) >
                240 * SECOND - 1);
}

/* ---- at the table ------------------------------------------------------------------------------- */

static void test_game(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3 rated=yes");
    (void)state;
    SAYS(boris, "no code=not_your_turn", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(carl, "no code=not_yours", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(carl, "no code=not_yours", "resign game=%lld", (long long)game);
    SAYS(anna, "no code=illegal", "move game=%lld ply=1 move=e2e5", (long long)game);
    SAYS(anna, "no code=no_game", "move game=77 ply=1 move=e2e4");
    SAYS(anna, "no code=illegal", "move game=%lld ply=1 move=e2e4e4e4e4", (long long)game);
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    SAYS(anna, "ok n=3", "move game=%lld ply=3 move=g2g4", (long long)game); /* once more */
    SAYS(anna, "no code=", "move game=%lld ply=3 move=g2g3", (long long)game);
    SAYS(boris, "ok n=5", "move game=%lld ply=4 move=d8h4", (long long)game);
    assert_true(sitter_hears(anna, "ending=checkmate"));
    assert_true(sitter_hears(boris, "* rated game="));
    SAYS(anna, "no code=no_game", "move game=%lld ply=5 move=a2a3", (long long)game);
    assert_non_null(strstr(world.paper, "0-1"));
    SAYS(carl, "ok", "person name=boris");
    assert_true(sitter_hears(carl, "blitz=1741?"));
}

static void test_offers(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5 g1f3");
    SAYS(boris, "no code=no_offer", "answer game=%lld offer=draw yes=yes", (long long)game);
    SAYS(anna, "ok", "offer game=%lld offer=takeback ply=3", (long long)game);
    SAYS(anna, "no code=offered_already", "offer game=%lld offer=takeback ply=3",
         (long long)game);
    /* the offer crosses Boris' move: it is gone, and so is the board it was about */
    SAYS(boris, "ok", "move game=%lld ply=4 move=b8c6", (long long)game);
    SAYS(boris, "no code=", "answer game=%lld offer=takeback yes=yes ply=3", (long long)game);
    SAYS(anna, "no code=moved_meanwhile", "offer game=%lld offer=draw ply=3", (long long)game);
    SAYS(anna, "ok", "offer game=%lld offer=draw ply=4", (long long)game);
    SAYS(boris, "ok", "offer game=%lld offer=draw ply=4", (long long)game); /* both: agreed */
    assert_true(sitter_hears(anna, "ending=agreed"));
}

static void test_reconnect(void **state)
{
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"};
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=15+0 rated=yes");
    (void)state;
    for (int ply = 1; ply <= 6; ply++) { /* the line drops before each move */
        struct sitter **mover = ply % 2 == 1 ? &anna : &boris;
        const char *name = ply % 2 == 1 ? "anna" : "boris";
        sitter_leave(*mover);
        world_wait(&world, 700);
        *mover = world_sit(&world, name);
        assert_non_null(strstr((*mover)->heard, "seat game="));
        SAYS(*mover, "ok n=", "move game=%lld ply=%d move=%s", (long long)game, ply,
             moves[ply - 1]);
    }
    SAYS(anna, "ok", "resume game=%lld from=2", (long long)game);
    assert_true(sitter_hears(anna, "n=3 "));
    SAYS(anna, "no code=syntax", "resume game=%lld from=9999", (long long)game);
}

static void test_takeover(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    struct sitter *second = world_sit(&world, "anna");
    (void)state;
    assert_non_null(strstr(second->heard, "mine=no"));
    SAYS(second, "no code=not_yours", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(second, "ok", "takeover");
    assert_true(sitter_hears(anna, "mine=no"));
    SAYS(second, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(anna, "no code=not_yours", "resign game=%lld", (long long)game);
    sitter_leave(second); /* the first one plays on, nobody is away */
    assert_true(sitter_hears(anna, "mine=yes"));
    assert_false(hall_table(world.hall, game)->away[WHITE]);
    SAYS(boris, "no code=no_game", "takeover");
}

static void test_hidden(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3 hidden=yes");
    (void)state;
    SAYS(carl, "no code=no_game", "watch game=%lld", (long long)game);
    SAYS(carl, "no code=no_game", "pgn game=%lld", (long long)game);
    SAYS(carl, "no code=no_game", "resume game=%lld from=0", (long long)game);
    SAYS(carl, "ok count=0", "games");
    SAYS(carl, "ok", "who");
    assert_null(strstr(carl->heard, "game="));
    SAYS(anna, "ok count=1", "games");
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    SAYS(carl, "", "pgn game=%lld", (long long)game);
    assert_true(sitter_hears(carl, "no code=no_game"));
}

/* Who was away when a game ended hears of it at each hello, until the game was asked for. */
static void test_ended_unseen(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    char told[60];
    (void)state;
    snprintf(told, sizeof told, "* ended game=%lld\n", (long long)game);
    play(anna, boris, game, "e2e4 e7e5");
    sitter_leave(anna);
    SAYS(boris, "ok", "resign game=%lld", (long long)game);
    assert_false(sitter_hears(boris, "* ended"));
    anna = world_sit(&world, "anna");
    assert_true(sitter_hears(anna, told));
    sitter_leave(anna);
    world_restart(&world, false);
    anna = world_sit(&world, "anna");
    assert_true(sitter_hears(anna, told));
    SAYS(anna, "ok", "watch game=%lld", (long long)game);
    assert_non_null(strstr(anna->heard, "over=yes"));
    assert_non_null(strstr(anna->heard, "ending=resigned"));
    assert_non_null(strstr(anna->heard, "* closed game="));
    assert_null(hall_table(world.hall, game));
    sitter_leave(anna);
    anna = world_sit(&world, "anna");
    assert_false(sitter_hears(anna, "* ended"));
    world_restart(&world, false);
    anna = world_sit(&world, "anna");
    assert_false(sitter_hears(anna, "* ended"));
}

/* A game that is over is seen by whom it might have been seen before. */
static void test_over(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game = begin_game(anna, boris, "clock=5+3"), hidden;
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(boris, "ok", "resign game=%lld", (long long)game);
    assert_null(hall_table(world.hall, game));
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    assert_non_null(strstr(carl->heard, "seat=none"));
    assert_non_null(strstr(carl->heard, "move=e7e5"));
    assert_non_null(strstr(carl->heard, "* closed game="));
    SAYS(carl, "ok", "resume game=%lld from=2", (long long)game);
    SAYS(anna, "no code=no_game", "move game=%lld move=d2d4 ply=3", (long long)game);
    hidden = begin_game(anna, boris, "clock=5+3 hidden=yes");
    SAYS(boris, "ok", "resign game=%lld", (long long)hidden);
    SAYS(carl, "no code=no_game", "watch game=%lld", (long long)hidden);
    assert_null(hall_table(world.hall, hidden));
    SAYS(carl, "no code=no_game", "watch game=4711");
    SAYS(carl, "no code=no_game", "watch");
}

static void test_watching(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl"), *dora = world_sit(&world, "dora");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    SAYS(dora, "ok", "watch game=%lld", (long long)game);
    assert_true(sitter_hears(anna, "* watchers game="));
    assert_true(sitter_hears(carl, "move=e7e5"));
    SAYS(carl, "no code=quiet", "kibitz game=%lld text=well played", (long long)game);
    SAYS(carl, "ok", "chat game=%lld on=yes", (long long)game);
    SAYS(carl, "ok", "kibitz game=%lld text=well played", (long long)game);
    assert_false(sitter_hears(dora, "kibitz"));
    SAYS(dora, "ok", "chat game=%lld on=yes", (long long)game);
    SAYS(carl, "ok", "kibitz game=%lld text=well played", (long long)game);
    assert_true(sitter_hears(dora, "* kibitz"));
    assert_false(sitter_hears(anna, "kibitz"));
    SAYS(anna, "no code=not_yours", "kibitz game=%lld text=I am here", (long long)game);
    SAYS(anna, "ok", "say game=%lld text=and you?", (long long)game);
    assert_true(sitter_hears(boris, "text=and you?"));
    assert_false(sitter_hears(dora, "and you?"));
    SAYS(carl, "ok", "unwatch game=%lld", (long long)game);
}

/* A watcher who never reads costs one short queue, and hears all once it does. */
static void test_slow_watcher(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *carl = world_sit(&world, "carl");
    int64_t game =
        begin_game(anna, boris, "clock=60+30 fen=4k3/8/8/8/8/8/8/QRRRK3%20w%20-%20-%200%201");
    size_t heard;
    int rounds = 0;
    (void)state;
    SAYS(carl, "ok", "watch game=%lld", (long long)game);
    carl->reads = false;
    for (; rounds < 400; rounds++) { /* offers make long games of few moves */
        SAYS(anna, "ok", "offer game=%lld offer=adjourn ply=0", (long long)game);
        SAYS(anna, "ok", "withdraw game=%lld offer=adjourn", (long long)game);
        world_wait(&world, 10);
    }
    heard = carl->length;
    assert_in_range(heard, 1000, 64 << 10);
    while (carl->queue > 0) {
        carl->queue = 0;
        hall_drained(world.hall, carl->session);
    }
    carl->reads = true;
    assert_true(carl->length > heard);
    assert_true(sitter_hears(carl, "n=800 "));
}

/* ---- time ------------------------------------------------------------------------------------------ */

static void test_flags(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=1+0");
    int64_t deadline;
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    deadline = hall_deadline(world.hall, world.now, world.date);
    assert_int_equal(deadline, world.now + MINUTE);
    world_wait(&world, MINUTE - 1);
    SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3",
         (long long)game); /* with a millisecond */
    world_wait(&world, MINUTE - 1);
    assert_false(sitter_hears(anna, "ending=time"));
    world_wait(&world, 1);
    assert_true(sitter_hears(anna, "result=1-0 ending=time"));
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), -1);
}

/* The flag counts when the move comes too late, whoever looks first. */
static void test_flag_and_move(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=1+0");
    (void)state;
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    world.now += MINUTE;
    world.date += MINUTE;
    SAYS(boris, "no code=over", "move game=%lld ply=4 move=d8h4", (long long)game); /* mate! */
    assert_true(sitter_hears(anna, "result=1-0 ending=time"));
    game = begin_game(anna, boris, "clock=1+0");
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    world.now += MINUTE - 1;
    world.date += MINUTE - 1;
    SAYS(boris, "ok", "move game=%lld ply=4 move=d8h4", (long long)game);
    assert_true(sitter_hears(anna, "ending=checkmate"));
}

static void test_bare_king(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game =
        begin_game(anna, boris, "clock=1+0 fen=4k3/8/8/8/8/8/8/Q3K3%20w%20-%20-%200%201");
    (void)state;
    play(anna, boris, game, "a1a2 e8e7");
    world_wait(&world, MINUTE);
    assert_true(sitter_hears(boris, "result=1/2-1/2 ending=time_bare"));
}

static void test_many_flags(void **state)
{
    enum { GAMES = 250 };
    static const char letters[] = "acdefghjkm"; /* none that looks like another one */
    struct sitter *sitters[2 * GAMES];
    struct hall_figures figures;
    char name[32];
    (void)state;
    world.holds = true;
    for (int i = 0; i < 2 * GAMES; i++) {
        snprintf(name, sizeof name, "p%c%c%c", letters[i / 100], letters[i / 10 % 10],
                 letters[i % 10]);
        sitters[i] = world_sit(&world, name);
        sitter_ask(sitters[i], "set key=quiet value=yes");
    }
    for (int i = 0; i < GAMES; i++) {
        int64_t game = begin_game(sitters[2 * i], sitters[2 * i + 1], "clock=1+0");
        play(sitters[2 * i], sitters[2 * i + 1], game, "e2e4 e7e5");
    }
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.live, GAMES);
    world.holds = false;
    world_wait(&world, MINUTE);
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.games, 0);
    for (int i = 0; i < 2 * GAMES; i++)
        assert_true(sitter_hears(sitters[i], "ending=time"));
}

/* Days are counted by the date: an hour more or less at the change of summer time is none. */
static void test_days(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "days=1");
    (void)state;
    play(anna, boris, game, "e2e4");
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), world.now + DAY);
    world.date += DAY - 1000; /* somebody sets the date */
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), world.now + 1000);
    world.date -= 2 * DAY; /* and back */
    assert_in_range(hall_deadline(world.hall, world.now, world.date), world.now + 2 * DAY,
                    world.now + 3 * DAY);
    world.date += 2 * DAY;
    world_wait(&world, 1000);
    assert_true(sitter_hears(anna, "ending=time"));
}

static void test_first_move(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    begin_game(anna, boris, "clock=5+3 rated=yes");
    world_wait(&world, 30 * SECOND);
    assert_true(sitter_hears(boris, "ending=aborted"));
    SAYS(anna, "ok", "person name=anna");
    assert_null(strstr(anna->heard, "kind=rating"));
}

static void test_claim(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(boris, "no code=not_away", "claim game=%lld", (long long)game);
    sitter_leave(anna);
    assert_true(sitter_hears(boris, "e=away c=w"));
    SAYS(boris, "no code=not_yet", "claim game=%lld", (long long)game);
    world_wait(&world, 40 * SECOND);
    SAYS(boris, "ok", "claim game=%lld", (long long)game);
    assert_true(sitter_hears(boris, "ending=left"));
}

static void test_restart(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+0 rated=yes");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    world_wait(&world, 10 * SECOND);
    SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3", (long long)game);
    world.holds = true; /* what follows is told, and not on the disk */
    world_wait(&world, 5 * SECOND);
    SAYS(boris, "ok", "move game=%lld ply=4 move=b8c6", (long long)game);
    world_restart(&world, true);
    world.holds = false;
    world_commit(&world);
    world_wait(&world, 20 * SECOND); /* all clocks stand */
    anna = world_sit(&world, "anna");
    assert_non_null(strstr(anna->heard, "move=b8c6"));
    world_wait(&world, 20 * SECOND);
    boris = world_sit(&world, "boris");
    assert_int_equal(table_left(hall_table(world.hall, game), WHITE, world.now, world.date),
                     290 * SECOND);
    assert_int_equal(table_left(hall_table(world.hall, game), BLACK, world.now, world.date),
                     295 * SECOND);
    world_wait(&world, SECOND);
    SAYS(anna, "ok", "move game=%lld ply=5 move=f1b5", (long long)game);
    assert_int_equal(table_left(hall_table(world.hall, game), WHITE, world.now, world.date),
                     289 * SECOND);
}

/* Killed behind the end of a rated game: its ratings are reckoned once. */
static void test_killed_at_the_end(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+0 rated=yes");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    world.holds = true;
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    world_restart(&world, true);
    world.holds = false;
    world_commit(&world);
    anna = world_sit(&world, "anna");
    SAYS(anna, "ok", "person name=boris");
    assert_true(sitter_hears(anna, "blitz=1741?"));
    world_restart(&world, true);
    anna = world_sit(&world, "anna");
    SAYS(anna, "ok", "person name=boris");
    assert_true(sitter_hears(anna, "games=1"));
}

/* ---- ratings --------------------------------------------------------------------------------------- */

static void test_pair_cap(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    world.pair_games = 10;
    for (int i = 0; i < 2; i++) {
        int64_t game;
        SAYS(anna, "", "match name=boris clock=5+3 rated=yes");
        SAYS(boris, "ok game=", "accept");
        game = sitter_number(boris, "game");
        SAYS(anna, "ok", "resign game=%lld", (long long)game);
    }
    SAYS(anna, "no code=pair", "match name=boris clock=5+3 rated=yes");
    SAYS(anna, "ok id=", "match name=boris clock=5+3");
    world_wait(&world, DAY);
    SAYS(anna, "ok id=", "match name=boris clock=5+3 rated=yes");
}

static void test_engine(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *second = world_sit(&world, "anna");
    int64_t game;
    (void)state;
    SAYS(anna, "ok", "engine want=yes");
    assert_true(sitter_hears(anna, "* engine turn=yes"));
    SAYS(boris, "ok", "engine want=yes");
    assert_false(sitter_hears(boris, "* engine turn=yes"));
    game = begin_game(anna, boris, "clock=5+3 rated=yes");
    assert_true(sitter_hears(anna, "* engine turn=no"));
    SAYS(anna, "no code=engine", "lead on=yes");
    SAYS(second, "no code=engine", "engine want=yes"); /* in no session */
    SAYS(second, "ok", "lead on=no");
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    SAYS(second, "ok", "lead on=yes");
}

/* A turn ends while somebody waits, and not before. */
static void test_engine_turns(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    SAYS(anna, "ok", "engine want=yes");
    world_wait(&world, MINUTE);
    SAYS(boris, "ok", "engine want=yes");
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), world.now - MINUTE / 2);
    world_wait(&world, 1);
    assert_true(sitter_hears(anna, "* engine turn=no"));
    assert_true(sitter_hears(boris, "* engine turn=yes"));
    SAYS(anna, "ok", "engine want=yes");
    world_wait(&world, MINUTE / 2 - 1);
    assert_false(sitter_hears(boris, "* engine turn=no"));
    world_wait(&world, 1);
    assert_true(sitter_hears(anna, "* engine turn=yes"));
    world_wait(&world, 5 * MINUTE); /* nobody waits */
    assert_false(sitter_hears(anna, "* engine turn=no"));
}

/* Who comes and goes all the time is not told to everybody each time. */
static void test_hellos(void **state)
{
    struct sitter *anna = world_sit(&world, "anna");
    int told = 0;
    (void)state;
    for (int i = 0; i < 100; i++) {
        struct sitter *boris = world_sit(&world, "boris");
        if (i == 99)
            assert_non_null(strstr(boris->answer, "no code=rate"));
        sitter_leave(boris);
        told += sitter_hears(anna, "* person name=boris here=yes");
    }
    assert_int_equal(told, 20);
    world_wait(&world, MINUTE);
    assert_non_null(strstr(world_sit(&world, "boris")->answer, "ok v=1"));
}

/* Games that were put aside are counted, and none goes on beside another one. */
static void test_put_aside(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = 0;
    (void)state;
    for (int i = 0; i < 50; i++) {
        world_wait(&world, MINUTE);
        game = begin_game(anna, boris, "clock=60+0");
        play(anna, boris, game, "e2e4 e7e5");
        SAYS(anna, "ok", "offer game=%lld offer=adjourn", (long long)game);
        SAYS(boris, "ok", "answer game=%lld yes=yes", (long long)game);
        if (i == 0) {
            int64_t other = begin_game(anna, boris, "clock=60+0");
            SAYS(anna, "no code=playing", "offer game=%lld offer=resume", (long long)game);
            SAYS(anna, "ok", "resign game=%lld", (long long)other);
            SAYS(anna, "ok", "offer game=%lld offer=resume", (long long)game);
            SAYS(anna, "ok", "withdraw game=%lld offer=resume", (long long)game);
        }
    }
    world_wait(&world, MINUTE);
    SAYS(anna, "no code=limit", "match name=boris clock=5+3");
    SAYS(anna, "no code=limit", "match name=boris days=3");
}

/* However it is asked for, nobody sees more than 80 games; one's own are seen. */
static void test_many_views(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = NULL;
    int64_t game = 0;
    (void)state;
    for (int i = 0; i < 81; i++) {
        char name[16];
        struct sitter *one;
        snprintf(name, sizeof name, "player%d", 2 * i);
        one = world_sit(&world, name);
        snprintf(name, sizeof name, "player%d", 2 * i + 1);
        boris = world_sit(&world, name);
        game = begin_game(one, boris, "clock=60+0");
        SAYS(anna, i < 80 ? "ok" : "no code=limit", "watch game=%lld", (long long)game);
    }
    SAYS(anna, "no code=limit", "resume game=%lld from=0", (long long)game);
    game = begin_game(anna, world_sit(&world, "clara"), "clock=60+0");
    SAYS(anna, "ok", "resume game=%lld from=0", (long long)game);
}

/* A disk that does not answer is asked four times at once by one session, no more. */
static void test_questions(void **state)
{
    struct sitter *anna = world_sit(&world, "anna");
    (void)state;
    world.holds = true;
    for (int i = 0; i < 4; i++)
        SAYS(anna, "", "history");
    SAYS(anna, "no code=rate", "history");
    SAYS(anna, "no code=rate", "pgn game=77");
    assert_int_equal(world.query_count, 4);
    world_commit(&world);
    SAYS(anna, "", "history");
    assert_int_equal(world.query_count, 1);
}

/* What is to outlast the server is only answered once it does. */
static void test_answered_when_kept(void **state)
{
    static const char *const lines[] = {"match name=boris days=3", "set key=quiet value=yes",
                                        "mute name=boris", "unmute name=boris"};
    struct sitter *anna = world_sit(&world, "anna");
    (void)state;
    world_sit(&world, "boris");
    for (int i = 0; i < 4; i++) {
        char wanted[32];
        world.holds = true;
        assert_string_equal(sitter_ask(anna, "%s", lines[i]), "");
        world.holds = false;
        world_commit(&world);
        snprintf(wanted, sizeof wanted, "\n%u ok%s", anna->tag, i == 0 ? " id=" : "\n");
        assert_non_null(strstr(anna->heard, wanted));
    }
}

static void test_here(void **state)
{
    struct sitter *anna, *boris;
    (void)state;
    world_end(&world);
    world.options.unrated = true;
    world_begin(&world);
    anna = world_sit(&world, "anna");
    boris = world_sit(&world, "boris");
    SAYS(anna, "no code=unrated", "seek clock=5+3 rated=yes");
    SAYS(anna, "no code=unrated", "match name=boris clock=5+3 rated=yes");
    begin_game(anna, boris, "clock=5+3");
}

/* ---- talk and limits ----------------------------------------------------------------------------------- */

static void test_talk(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    SAYS(anna, "ok", "tell name=boris text=\x1b[2Jhello \xff there");
    assert_true(sitter_hears(boris, "text=?[2Jhello ? there"));
    for (int i = 0; i < 4; i++)
        SAYS(anna, "ok", "tell name=boris text=again");
    for (int i = 0; i < 3; i++)
        SAYS(anna, "no code=rate", "tell name=boris text=again");
    world_wait(&world, 2 * SECOND);
    SAYS(anna, "ok", "tell name=boris text=slower");
    SAYS(anna, "no code=rate", "tell name=boris text=again"); /* the last warning */
    world_wait(&world, 10 * SECOND);
    SAYS(anna, "no code=rate", "tell name=boris text=again"); /* silent for a minute */
    world_wait(&world, MINUTE);
    SAYS(anna, "ok", "tell name=boris text=again");
}

static void test_lines(void **state)
{
    struct sitter *anna = world_sit(&world, "anna");
    char line[1100];
    (void)state;
    for (int i = 0; i < 28; i++)
        SAYS(anna, "ok", "ping");
    sitter_ask(anna, "ping");
    assert_in_range(hall_delay(world.hall, anna->session, world.now), 1, 100);
    world_wait(&world, 100);
    assert_int_equal(hall_delay(world.hall, anna->session, world.now), 0);
    SAYS(anna, "no code=unknown", "dance");
    sitter_say(anna, "no tag", 6);
    assert_true(sitter_hears(anna, "* no code=syntax"));
    sitter_say(anna, "1 ping\0x", 8);
    assert_true(sitter_hears(anna, "* no code=syntax"));
    sitter_say(anna, LINE_TOO_LONG, 0);
    assert_true(sitter_hears(anna, "* no code=syntax"));
    memset(line, 'x', sizeof line);
    sitter_say(anna, line, sizeof line);
    assert_true(sitter_hears(anna, "* no code=syntax"));
    sitter_say(anna, "", 0);
    assert_false(sitter_hears(anna, "code"));
}

static void test_administrators(void **state)
{
    struct hall_caller root = {.uid = 0, .user = "root", .admin = true};
    struct hall_caller owner = {.uid = 7, .user = "chess", .admin = true, .trusted = true};
    struct sitter *admin = world_enter(&world, &root, "hello v=1");
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    struct sitter *kiosk = world_enter(&world, &owner, "hello v=1 as=dora");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    SAYS(anna, "no code=admin", "ban name=boris");
    SAYS(anna, "no code=admin", "shutdown");
    SAYS(kiosk, "no code=admin", "stats"); /* who is spoken for is none */
    SAYS(admin, "ok", "end game=%lld result=1-0", (long long)game);
    assert_true(sitter_hears(anna, "ending=adjudicated"));
    SAYS(admin, "no code=no_game", "end game=%lld result=1-0", (long long)game);
    SAYS(admin, "no code=taken", "rename name=anna to=b0ris");
    SAYS(admin, "ok", "rename name=anna to=annette");
    begin_game(anna, boris, "clock=5+3");
    SAYS(admin, "ok", "ban name=boris");
    assert_true(boris->parted);
    assert_true(sitter_hears(boris, "bye code=banned"));
    boris = world_sit(&world, "boris");
    assert_non_null(strstr(boris->answer, "no code=banned"));
    SAYS(admin, "ok", "delete name=annette");
    SAYS(admin, "no code=no_person", "person name=annette");
    SAYS(admin, "ok", "shutdown");
    assert_int_equal(world.commands, 1);
}

static void test_storage_fails(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    hall_storage(world.hall, HALL_DISK_FAILS, world.now, world.date);
    assert_true(sitter_hears(anna, "notice code=storage"));
    SAYS(anna, "no code=storage", "match name=boris days=3");
    SAYS(anna, "no code=storage", "set key=quiet value=yes");
    SAYS(anna, "no code=storage", "mute name=boris");
    SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    hall_storage(world.hall, HALL_DISK_WELL, world.now, world.date);
    assert_true(sitter_hears(anna, "notice code=storage_ok"));
}

/* What the disk has refused is not called saved, nor is what comes behind it. */
static void test_refused(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    sitter_forget(anna);
    world.holds = true;
    SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    hall_refused(world.hall, world.put);
    world.holds = false;
    SAYS(boris, "ok", "resign game=%lld", (long long)game);
    assert_null(strstr(anna->heard, "* saved"));
    assert_non_null(strstr(anna->heard, "notice code=unsaved"));
    assert_non_null(strstr(anna->heard, "* closed"));
    assert_null(hall_table(world.hall, game));
}

static void test_refused_days(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "days=3");
    (void)state;
    world.holds = true;
    SAYS(anna, "", "move game=%lld ply=1 move=e2e4", (long long)game);
    hall_refused(world.hall, world.put);
    world_commit(&world);
    assert_null(strstr(anna->heard, " ok n=1"));
    assert_non_null(strstr(anna->heard, "no code=storage"));
}

/* What was answered is so after kill -9, too: whose a program is, a ban, a name, a deletion. */
static void test_killed_administration(void **state)
{
    struct hall_caller root = {.uid = 0, .user = "root", .admin = true};
    struct hall_caller own = {.uid = 1000, .user = "anna"};
    struct hall_caller other = {.uid = 1001, .user = "boris"};
    struct sitter *admin = world_enter(&world, &root, "hello v=1"), *sitter;
    struct sitter *clara = world_sit(&world, "clara"), *dora = world_sit(&world, "dora");
    (void)state;
    world_sit(&world, "emil");
    begin_game(clara, dora, "clock=5+0");
    world.holds = true;
    world_enter(&world, &own, "hello v=1 as=annabot program=yes");
    SAYS(admin, "ok", "ban name=emil");
    SAYS(admin, "ok", "rename name=clara to=klara");
    SAYS(admin, "ok", "delete name=dora");
    world_restart(&world, true);
    for (int i = 0; i < 2; i++) { /* out of the journal, then out of the store */
        world.holds = false;
        sitter = world_enter(&world, &other, "hello v=1 as=annabot program=yes");
        assert_non_null(strstr(sitter->answer, "no code=taken"));
        assert_non_null(strstr(world_sit(&world, "emil")->answer, "no code=banned"));
        assert_non_null(strstr(world_sit(&world, "klara")->answer, "new=no"));
        SAYS(world.sitters[world.count - 1], "no code=no_person", "person name=dora");
        world_restart(&world, false);
    }
}

static void test_banned_programs(void **state)
{
    struct hall_caller root = {.uid = 0, .user = "root", .admin = true};
    struct hall_caller own = {.uid = 1000, .user = "anna"};
    struct sitter *admin = world_enter(&world, &root, "hello v=1");
    struct sitter *bot = world_enter(&world, &own, "hello v=1 as=annabot program=yes");
    (void)state;
    world_enter(&world, &own, "hello v=1");
    SAYS(admin, "ok", "ban name=anna");
    assert_true(bot->parted);
    assert_true(sitter_hears(bot, "bye code=banned"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {TEST(names),
                                       TEST(sessions),
                                       TEST(programs),
                                       TEST(seeks),
                                       TEST(equal_seeks),
                                       TEST(challenges),
                                       TEST(challenge_flood),
                                       TEST(away_and_days),
                                       TEST(challenge_before_the_disk),
                                       TEST(full),
                                       TEST(game),
                                       TEST(offers),
                                       TEST(reconnect),
                                       TEST(takeover),
                                       TEST(hidden),
                                       TEST(watching),
                                       TEST(ended_unseen),
                                       TEST(over),
                                       TEST(slow_watcher),
                                       TEST(flags),
                                       TEST(flag_and_move),
                                       TEST(bare_king),
                                       TEST(many_flags),
                                       TEST(days),
                                       TEST(first_move),
                                       TEST(claim),
                                       TEST(restart),
                                       TEST(killed_at_the_end),
                                       TEST(pair_cap),
                                       TEST(engine),
                                       TEST(here),
                                       TEST(talk),
                                       TEST(lines),
                                       TEST(administrators),
                                       TEST(storage_fails),
                                       TEST(refused),
                                       TEST(refused_days),
                                       TEST(killed_administration),
                                       TEST(banned_programs),
                                       TEST(engine_turns),
                                       TEST(hellos),
                                       TEST(put_aside),
                                       TEST(many_views),
                                       TEST(questions),
                                       TEST(answered_when_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

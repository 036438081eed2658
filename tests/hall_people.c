/* hall_people.c - a lobby without sockets: people, programs, administrators, what they say.
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

static struct world world;

WORLD_FIXTURE(world)

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
    refuses(&kiosk, "name", "hello v=1 as=root");
    refuses(&kiosk, "name", "hello v=1 as=R00t");
    refuses(&other, "name", "hello v=1 as=moderator program=yes");
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
    SAYS(admin, "no code=yourself", "ban name=root");
    SAYS(admin, "no code=yourself", "delete name=root");
    SAYS(admin, "no code=no_person", "delete name=nobody");
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

/* A name is a person's at the table, too: on the screen, in the PGN, after a kill. */
static void test_renamed_at_the_table(void **state)
{
    struct hall_caller root = {.uid = 0, .user = "root", .admin = true};
    struct sitter *admin = world_enter(&world, &root, NULL);
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    world.holds = true;
    SAYS(admin, "no code=name", "rename name=anna to=deleted-7");
    SAYS(admin, "ok", "rename name=anna to=annette");
    assert_true(sitter_hears(boris, "* renamed name=anna to=annette"));
    assert_string_equal(hall_table(world.hall, game)->names[WHITE], "annette");
    world_restart(&world, true);
    world.holds = false;
    assert_string_equal(hall_table(world.hall, game)->names[WHITE], "annette");
    anna = world_sit(&world, "annette");
    assert_non_null(strstr(anna->heard, "white=annette"));
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    assert_non_null(strstr(world.paper, "[White \"annette\"]"));
}

/* A word of an administrator needs no person: nobody comes and goes by it. An account that speaks
 * for others has to say for whom first. */
static void test_administrators_without_hello(void **state)
{
    struct hall_caller root = {.uid = 0, .user = "root", .admin = true};
    struct hall_caller kiosk = {.uid = 7, .user = "chess", .admin = true, .trusted = true};
    struct hall_caller other = {.uid = 1000, .user = "boris"};
    struct sitter *anna = world_sit(&world, "anna"), *admin = world_enter(&world, &root, NULL);
    (void)state;
    SAYS(admin, "ok count=", "stats");
    SAYS(admin, "ok", "ban name=anna");
    SAYS(admin, "no code=hello", "who");
    assert_false(sitter_hears(anna, "root"));
    SAYS(world_enter(&world, &kiosk, NULL), "no code=hello", "stats");
    SAYS(world_enter(&world, &other, NULL), "no code=hello", "stats");
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(names),
                                       WORLD_TEST(sessions),
                                       WORLD_TEST(programs),
                                       WORLD_TEST(hellos),
                                       WORLD_TEST(administrators),
                                       WORLD_TEST(administrators_without_hello),
                                       WORLD_TEST(renamed_at_the_table),
                                       WORLD_TEST(killed_administration),
                                       WORLD_TEST(banned_programs),
                                       WORLD_TEST(talk),
                                       WORLD_TEST(lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

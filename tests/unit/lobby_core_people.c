/* lobby_core_people.c - the lobby core without sockets: users, administrators, chat.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/line_reader.h"
#include "support/lobby_core_world.h"
#include "support/test.h"

static struct world world;

WORLD_FIXTURE(world)

/* After a refused hello the connection accepts nothing more, whatever name comes next. */
static void refuses(const struct core_caller *caller, const char *code, const char *hello)
{
    struct peer *peer = world_open(&world, caller, hello);
    char answer[40];
    snprintf(answer, sizeof answer, "no code=%s", code);
    assert_non_null(strstr(peer->answer, answer));
    assert_true(peer->parted);
    lobby_core_handle_line(world.core, peer->session, "9 hello v=2 as=dora", 19, world.now,
                           world.date);
    assert_null(strstr(peer->heard, "9 "));
}

FIXTURE(begin, end);

TEST(test_names)
{
    struct core_caller own = {.uid = 1000};
    struct core_caller other = {.uid = 1001};
    struct core_caller kiosk = {.uid = 7, .trusted = true};
    struct core_caller odd = {.uid = 1002};
    struct peer *anna = world_open(&world, &own, "hello v=2"), *peer;
    assert_non_null(strstr(anna->answer, "name=anna"));
    refuses(&other, "version", "hello v=0");
    refuses(&other, "version", "hello");
    refuses(&other, "name", "hello v=2 as=anna"); /* not from this account */
    refuses(&other, "name", "hello v=2 as=carl");
    peer = world_open(&world, &other, NULL);
    SAYS(peer, "no code=hello", "who");
    SAYS(peer, "name=boris", "hello v=2 wonder=yes text=of a younger client");
    SAYS(peer, "no code=syntax", "hello v=2");
    refuses(&kiosk, "taken", "hello v=2 as=anna"); /* belongs to the account */
    refuses(&kiosk, "taken", "hello v=2 as=bor1s");
    refuses(&kiosk, "name", "hello v=2 as=../x");
    refuses(&kiosk, "name", "hello v=2 as=-o");
    refuses(&kiosk, "name", "hello v=2 as=white");
    refuses(&kiosk, "name", "hello v=2 as=root");
    refuses(&kiosk, "name", "hello v=2 as=R00t");
    refuses(&kiosk, "name", "hello v=2 as=moderator");
    peer = world_open(&world, &kiosk, NULL);
    SAYS(peer, "name=Carl", "hello v=2 as=Carl");
    SAYS(peer, "no code=syntax", "hello v=2 as=boris"); /* that user is known */
    peer = world_open(&world, &kiosk, "hello v=2 as=cArL");
    assert_non_null(strstr(peer->answer, "name=Carl"));
    peer = world_open(&world, &odd, "hello v=2");
    assert_non_null(strstr(peer->answer, "ok"));
    assert_null(strstr(peer->answer, "$"));
}

TEST(test_sessions)
{
    struct peer *peer;
    for (int i = 0; i < 3; i++) {
        peer = world_join(&world, "anna");
        assert_non_null(strstr(peer->answer, "ok"));
    }
    peer = world_join(&world, "anna");
    assert_non_null(strstr(peer->answer, "no code=limit"));
    assert_true(peer->parted);
    peer = world_open(&world, &(struct core_caller){.uid = 5}, NULL);
    assert_int_equal(lobby_core_deadline(world.core, world.now, world.date),
                     world.now + 10000);
    world_wait(&world, 9999);
    assert_false(peer->parted);
    world_wait(&world, 1);
    assert_true(peer->parted);
    assert_true(peer_heard(peer, "bye code=idle"));
    assert_int_equal(lobby_core_deadline(world.core, world.now, world.date), -1);
}

/* Frequent connects and disconnects are not announced to all users each time. */
TEST(test_hellos)
{
    struct peer *anna = world_join(&world, "anna");
    int told = 0;
    for (int i = 0; i < 100; i++) {
        struct peer *boris = world_join(&world, "boris");
        if (i == 99)
            assert_non_null(strstr(boris->answer, "no code=rate"));
        peer_leave(boris);
        told += peer_heard(anna, "* person name=boris here=yes");
    }
    assert_int_equal(told, 30);
    world_wait(&world, MINUTE);
    assert_non_null(strstr(world_join(&world, "boris")->answer, "ok name=boris"));
}

TEST(test_administrators)
{
    struct core_caller root = {.uid = 0, .admin = true};
    struct core_caller owner = {.uid = 7, .admin = true, .trusted = true};
    struct peer *admin = world_open(&world, &root, "hello v=2");
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    struct peer *kiosk = world_open(&world, &owner, "hello v=2 as=dora");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    SAYS(anna, "no code=admin", "ban name=boris");
    SAYS(kiosk, "no code=admin", "unban name=boris"); /* the user is no administrator */
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    SAYS(admin, "no code=taken", "rename name=anna to=b0ris");
    SAYS(admin, "ok", "rename name=anna to=annette");
    anna = world_join(&world, "annette");
    SAYS(admin, "no code=yourself", "ban name=root");
    SAYS(admin, "no code=yourself", "delete name=root");
    SAYS(admin, "no code=no_person", "delete name=nobody");
    begin_game(anna, boris, "clock=5+3");
    SAYS(admin, "ok", "ban name=boris");
    assert_true(boris->parted);
    assert_true(peer_heard(boris, "bye code=banned"));
    boris = world_join(&world, "boris");
    assert_non_null(strstr(boris->answer, "no code=banned"));
    SAYS(admin, "ok", "delete name=annette");
    SAYS(admin, "no code=no_person", "person name=annette");
}

/* Answered requests survive kill -9: a ban, a name, a deletion. */
TEST(test_killed_administration)
{
    struct core_caller root = {.uid = 0, .admin = true};
    struct peer *admin = world_open(&world, &root, "hello v=2");
    struct peer *clara = world_join(&world, "clara"), *dora = world_join(&world, "dora");
    world_join(&world, "emil");
    begin_game(clara, dora, "clock=5+0");
    SAYS(admin, "ok", "ban name=emil");
    SAYS(admin, "ok", "rename name=clara to=klara");
    SAYS(admin, "ok", "delete name=dora");
    world_restart(&world, true);
    for (int i = 0; i < 2; i++) {
        assert_non_null(strstr(world_join(&world, "emil")->answer, "no code=banned"));
        assert_non_null(strstr(world_join(&world, "klara")->answer, "ok name=klara"));
        SAYS(world.peers[world.count - 1], "no code=no_person", "person name=dora");
        world_restart(&world, false);
    }
}

TEST(test_chat)
{
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    SAYS(anna, "ok", "tell name=boris text=\x1b[2Jhello \xff there");
    assert_true(peer_heard(boris, "text=?[2Jhello ? there"));
    for (int i = 0; i < 28; i++)
        SAYS(anna, "ok", "tell name=boris text=again");
    for (int i = 0; i < 3; i++)
        SAYS(anna, "no code=rate", "tell name=boris text=again");
    world_wait(&world, 2 * SECOND);
    SAYS(anna, "ok", "tell name=boris text=slower");
}

TEST(test_lines)
{
    struct peer *anna = world_join(&world, "anna");
    char line[1100];
    for (int i = 0; i < 28; i++)
        SAYS(anna, "ok", "who");
    peer_ask(anna, "who");
    assert_in_range(core_session_wait_time(anna->session, world.now), 1, 100);
    world_wait(&world, 100);
    assert_int_equal(core_session_wait_time(anna->session, world.now), 0);
    SAYS(anna, "no code=unknown", "dance");
    peer_send(anna, "no tag", 6);
    assert_true(peer_heard(anna, "* no code=syntax"));
    peer_send(anna, "1 who\0x", 7);
    assert_true(peer_heard(anna, "* no code=syntax"));
    peer_send(anna, LINE_TOO_LONG, 0);
    assert_true(peer_heard(anna, "* no code=syntax"));
    memset(line, 'x', sizeof line);
    peer_send(anna, line, sizeof line);
    assert_true(peer_heard(anna, "* no code=syntax"));
    peer_send(anna, "", 0);
    assert_false(peer_heard(anna, "code"));
}

/* A user's new name also appears in their game: on the screen, in the PGN, and after a
 * kill. */
TEST(test_renamed_during_a_game)
{
    struct core_caller root = {.uid = 0, .admin = true};
    struct peer *admin = world_open(&world, &root, NULL);
    struct peer *anna = world_join(&world, "anna"), *boris = world_join(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(admin, "no code=name", "rename name=anna to=deleted-7");
    SAYS(admin, "ok", "rename name=anna to=annette");
    assert_true(peer_heard(anna, "bye code=idle"));
    assert_string_equal(world_find_game(&world, game)->names[WHITE], "annette");
    world_restart(&world, true);
    assert_string_equal(world_find_game(&world, game)->names[WHITE], "annette");
    anna = world_join(&world, "annette");
    assert_non_null(strstr(anna->heard, "white=annette"));
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    assert_non_null(strstr(world.paper, "[White \"annette\"]"));
}

/* An administrator's command needs no user, and is not announced as a user's connect. An
 * account that speaks for others must first say for whom. */
TEST(test_administrators_without_hello)
{
    struct core_caller root = {.uid = 0, .admin = true};
    struct core_caller kiosk = {.uid = 7, .admin = true, .trusted = true};
    struct core_caller other = {.uid = 1001};
    struct peer *anna = world_join(&world, "anna"), *admin = world_open(&world, &root, NULL);
    SAYS(admin, "ok", "ban name=anna");
    SAYS(admin, "no code=hello", "who");
    assert_false(peer_heard(anna, "root"));
    SAYS(world_open(&world, &kiosk, NULL), "no code=hello", "unban name=anna");
    SAYS(world_open(&world, &other, NULL), "no code=hello", "unban name=anna");
}

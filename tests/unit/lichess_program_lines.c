/* lichess_program_lines.c - the program between session and site: lines, requests, and the
 * ends of both connections.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"

#include "base/thread.h"
#include "engine/fair_play.h"
#include "lichess/account.h"
#include "lobby/line.h"
#include "support/lichess_program.h"
#include "support/lichess_server.h"
#include "support/scratch.h"

enum { PATIENCE = 10000 };

static struct fake_server *server;

static int begin(void **state)
{
    scratch_make(state);
    setenv("XDG_STATE_HOME", *state, 1);
    server = fake_open();
    fake_rule(server, "GET /api/account$", 200, "{\"id\":\"anna\",\"username\":\"Anna\"}");
    return 0;
}

static int end(void **state)
{
    program_kill();
    fake_close(server);
    return scratch_remove(state);
}

FIXTURE(begin, end);

static void log_in(void)
{
    struct http *http = http_create(fake_url(server), NULL);
    assert_true(account_save_token(http, "lip_secret", NULL));
    http_destroy(http);
}

static void run(void)
{
    log_in();
    program_run("gateway", fake_url(server));
}

/* Waits for this output of the program while the server runs. */
static void until(const char *text)
{
    int64_t limit = monotonic_milliseconds() + PATIENCE;
    while (!strstr(program.said, text)) {
        struct pollfd ready[] = {{program.out, POLLIN, 0},
                                 {fake_descriptor(server), POLLIN, 0}};
        assert_true(monotonic_milliseconds() < limit);
        poll(ready, 2, 1000);
        fake_look(server, 0);
        if (ready[0].revents)
            program_more();
    }
}

static struct fake_request *greet(void)
{
    struct fake_request *events;
    program_type("1 hello v=%d\n", LOBBY_PROTOCOL);
    until("1 ok name=Anna host=127.0.0.1:");
    events = fake_await(server);
    assert_string_equal(events->path, "/api/stream/event");
    assert_string_equal(fake_header(events, "Authorization"), "Bearer lip_secret");
    fake_stream(events);
    return events;
}

static void await_gone(struct fake_request *request)
{
    int64_t limit = monotonic_milliseconds() + PATIENCE;
    while (request->line) {
        assert_true(monotonic_milliseconds() < limit);
        fake_look(server, 1000);
    }
}

TEST(it_ends_with_its_input)
{
    struct fake_request *events;
    run();
    events = greet();
    program_hang_up();
    assert_int_equal(program_finish(), 0);
    await_gone(events);
    assert_null(strstr(program.said, "lip_secret"));
}

TEST(it_ends_when_its_output_is_closed)
{
    struct fake_request *events;
    run();
    events = greet();
    close(program.out);
    program.out = -1;
    program_type("2 nonsense\n");
    assert_int_equal(program_wait(), 0);
    await_gone(events);
}

TEST(it_ends_on_request)
{
    run();
    greet();
    program_type("2 quit\n");
    assert_int_equal(program_finish(), 0);
}

TEST(lines_in_pieces)
{
    char text[3 * LOBBY_LINE_SIZE] = "";
    run();
    greet();
    memset(text, 'a', 2 * LOBBY_LINE_SIZE);
    strcpy(text + 2 * LOBBY_LINE_SIZE, "\n2 nonsense\n\n3 nonsense\r\n4 nonsense\n5 non");
    program_type("%s", text);
    for (const char *at = "sense\n"; *at; at++)
        program_type("%c", *at);
    until("2 no code=");
    until("3 no code=");
    until("4 no code=");
    until("5 no code=");
}

TEST(nobody_is_logged_in)
{
    program_run("gateway", fake_url(server));
    program_type("1 hello v=%d\n", LOBBY_PROTOCOL);
    program_until("1 no code=login text=you are not logged in\n");
    assert_int_equal(program_finish(), 0);
    assert_null(fake_next(server)); /* without a token, no request is sent */
}

static void await_help(bool allowed)
{
    int64_t limit = monotonic_milliseconds() + PATIENCE;
    while (fair_play_allows_engine(NULL, NULL, 0, NULL) != allowed) {
        assert_true(monotonic_milliseconds() < limit);
        fake_look(server, 10);
    }
}

TEST(fair_play_during_a_game)
{
    struct fake_request *events;
    run();
    events = greet();
    assert_true(fair_play_allows_engine(NULL, NULL, 0, NULL));
    fake_tell(events, "{\"type\":\"gameStart\",\"game\":{\"gameId\":\"0FgNPGRz\",\"fullId\":"
                      "\"0FgNPGRzabcd\",\"color\":\"white\",\"opponent\":{\"id\":\"boris\","
                      "\"username\":\"Boris\",\"rating\":1600}}}");
    await_help(false);
    fake_stream(fake_await(server));
    program_kill();
    assert_false(fair_play_allows_engine(NULL, NULL, 0, NULL));
    run();
    events = greet();
    fake_tell(events, "");
    await_help(true);
}

TEST(invalid_arguments)
{
    program_run("gateway", "http://lichess.org");
    assert_int_equal(program_finish(), 2);
    assert_non_null(strstr(program.said, "expected a server"));
    program_run("nonsense", fake_url(server));
    assert_int_equal(program_finish(), 2);
}

/* Everything from the session's lines to HTTP and back. */
TEST(a_game_is_played)
{
    struct fake_request *events, *game, *move;
    run();
    events = greet();
    fake_tell(events, "{\"type\":\"gameStart\",\"game\":{\"gameId\":\"0FgNPGRz\",\"color\":"
                      "\"white\"}}");
    game = fake_await(server);
    assert_string_equal(game->path, "/api/board/game/stream/0FgNPGRz");
    fake_stream(game);
    fake_tell(game,
              "{\"type\":\"gameFull\",\"id\":\"0FgNPGRz\",\"variant\":{\"key\":\"standard\"},"
              "\"clock\":{\"initial\":600000,\"increment\":0},\"initialFen\":\"startpos\","
              "\"white\":{\"name\":\"Anna\"},\"black\":{\"name\":\"Boris\"},\"state\":{"
              "\"moves\":\"\",\"wtime\":600000,\"btime\":600000,\"status\":\"started\"}}");
    until("* state game=890826989872 n=0");
    program_type("2 move game=890826989872 move=e2e4 ply=1\n");
    move = fake_await(server);
    assert_string_equal(move->path, "/api/board/game/0FgNPGRz/move/e2e4");
    fake_tell(game,
              "{\"type\":\"gameState\",\"moves\":\"e2e4\",\"wtime\":600000,\"btime\":600000,"
              "\"status\":\"started\"}");
    fake_answer(move, 200, "{\"ok\":true}");
    until("* event game=890826989872 n=1");
    until("2 ok");
    program_hang_up();
    assert_int_equal(program_finish(), 0);
}

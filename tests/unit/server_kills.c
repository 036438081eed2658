/* server_kills.c - kills the server at random moments during games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything announced about a game to either player is still there afterwards. The clocks
 * agree with a model, which knows when each move was sent and announced; after a kill the move
 * in progress starts with the full time. SERVER_KILLS is the number of kills, SERVER_GAMES
 * that of games.
 */
#include <sys/socket.h>

#include "base/memory.h"
#include "lobby/replica.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"
#include "support/server_world.h"
#include "support/test.h"

enum { KILLS = 6, GAMES = 5, MOVES = 60, KEPT = 2000 };
enum {
    LEFT = 60 * 60 * 1000,
    INCREMENT = 30 * 1000,
    SLACK = 2
}; /* milliseconds; 50 are promised */

/* An event happened between these two times, as far as the model knows. */
struct moment {
    int64_t after, before;
};

/* The clocks of a game, from its events and the times when they came. */
struct clocks {
    int64_t left[2];
    bool runs;
    struct moment begun; /* the move in progress */
};

/* Two users and their game, as announced to them. */
struct pair {
    struct talker talkers[2];
    struct replica copies[2]; /* their clients' replicas */
    char names[2][16];
    int64_t game;
    char moves[KEPT][UCI_MOVE_SIZE]; /* by ply, from 1 on */
    unsigned known;
    struct position position;
    int ply;
    bool over;
    struct clocks clocks;
    int64_t asked; /* when the last move was sent */
    int64_t came;  /* when they began to reconnect */
};

static struct running running;
static uint64_t random_state = 1;
static long told, compared, timed;

static uint32_t chance(uint32_t below)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(random_state >> 33) % below;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void forget(struct pair *pair)
{
    pair->known = 0;
    pair->ply = 0;
    pair->over = false;
    pair->clocks = (struct clocks){.left = {LEFT, LEFT}};
    fen_parse(&pair->position, FEN_START, NULL);
}

static void expect_between(const char *what, int64_t found, int64_t least, int64_t most)
{
    if (found < least - SLACK || found > most + SLACK)
        fail_msg("%s: %lld ms, expected %lld to %lld", what, (long long)found,
                 (long long)least, (long long)most);
    timed++;
}

/* Checks how long the move in progress has lasted at this time. */
static void expect_lasted(const char *what, const struct clocks *clocks, int64_t found,
                          struct moment end)
{
    if (clocks->runs)
        expect_between(what, found, end.after - clocks->begun.before,
                       end.before - clocks->begun.after);
    else
        expect_between(what, found, 0, 0);
}

static void follow_clocks(struct pair *pair, const struct game_event *event)
{
    struct clocks *clocks = &pair->clocks;
    struct moment now = {pair->asked, now_ms()};
    if (event->kind == EVENT_MOVE) {
        expect_lasted("a move", clocks, event->spent, now);
        if (clocks->runs)
            clocks->left[event->color] += INCREMENT - event->spent;
        clocks->begun = now;
    } else if (event->kind == EVENT_CLOCK_RESUME) {
        clocks->begun = (struct moment){pair->came, now.before};
    } else if (event->kind == EVENT_CLOCK_STOP || event->kind == EVENT_DISCONNECT) {
        clocks->runs = false; /* the server was killed: the move starts again */
        assert_int_equal(event->used, 0);
    }
    for (int color = 0; color < 2; color++)
        assert_int_equal(event->left[color], clocks->left[color]);
    clocks->runs = event->clock_runs;
}

static void note_move(struct pair *pair, const char *text)
{
    chess_move move = uci_move_parse(&pair->position, text, strlen(text));
    struct undo undo;
    assert_true(move != MOVE_NONE);
    position_make_move(&pair->position, move, &undo);
    snprintf(pair->moves[++pair->ply], UCI_MOVE_SIZE, "%s", text);
}

/* Handles an event announced to either user, new or already known. */
static void note_event(struct pair *pair, const struct game_event *event)
{
    told++;
    if (event->number <= pair->known) {
        if (event->kind == EVENT_MOVE)
            assert_string_equal(pair->moves[event->ply], event->move);
        return;
    }
    assert_int_equal(event->number, pair->known + 1);
    pair->known = event->number;
    follow_clocks(pair, event);
    pair->over = pair->over || event->kind == EVENT_END;
    if (event->kind == EVENT_MOVE)
        note_move(pair, event->move);
}

/* Checks a snapshot: it contains everything announced, and perhaps a move that was only sent.
 * After a kill the move in progress starts with the full time. */
static void note_snapshot(struct pair *pair, const struct lobby_game *lobby_game)
{
    struct position position = lobby_game->game.start;
    struct undo undo;
    char text[UCI_MOVE_SIZE];
    assert_true(lobby_game->event_count >= pair->known &&
                lobby_game->game.current >= (size_t)pair->ply);
    for (size_t i = 0; i < lobby_game->game.current; i++) {
        uci_move_write(&position, lobby_game->game.moves[i].move, text);
        position_make_move(&position, lobby_game->game.moves[i].move, &undo);
        if (i >= (size_t)pair->ply)
            note_move(pair, text);
        assert_string_equal(pair->moves[i + 1], text);
        compared++;
    }
    if (lobby_game->event_count > pair->known) {
        for (int color = 0; color < 2; color++)
            pair->clocks.left[color] = lobby_game->clock.left[color];
        pair->clocks.runs = lobby_game->clock.running;
        assert_int_equal(lobby_game->clock.used, 0);
    }
    pair->known = lobby_game->event_count;
}

static void on_notification(struct pair *pair, int who, const char *text)
{
    struct lobby_line line;
    struct lobby_notification news;
    if (!lobby_line_parse(&line, text, strlen(text), NULL) || line.tag != NOTIFICATION_TAG)
        return;
    replica_apply(&pair->copies[who], &line, now_ms(), &news);
    if (!news.followed || news.followed->lobby_game.id != pair->game)
        return;
    assert_false(news.kind == NOTIFICATION_CLOSED && *news.error.text);
    if (news.kind == NOTIFICATION_EVENT)
        note_event(pair, &news.event);
    else if (news.kind == NOTIFICATION_GAME || news.kind == NOTIFICATION_GAME_RELOADED)
        note_snapshot(pair, &news.followed->lobby_game);
}

static void on_first(void *context, const char *line)
{
    on_notification(context, 0, line);
}

static void on_second(void *context, const char *line)
{
    on_notification(context, 1, line);
}

static void (*const on_line[2])(void *context, const char *line) = {on_first, on_second};

static void connect_pair(struct pair *pair)
{
    const char *answer;
    forget(pair);
    for (int i = 0; i < 2; i++)
        replica_free(&pair->copies[i]);
    pair->game = 0;
    for (int tries = 0; pair->game == 0; tries++) {
        assert_in_range(tries, 0, 100);
        answer = talker_ask(&pair->talkers[0], on_line[0], pair,
                            "match name=%s clock=60+30 color=white", pair->names[1]);
        answer = talker_ask(&pair->talkers[1], on_line[1], pair, "accept %s",
                            strncmp(answer, "ok ", 3) == 0 ? answer + 3 : "id=0");
        if (strncmp(answer, "ok game=", 8) == 0)
            pair->game = atoll(answer + 8);
    }
}

static void play(struct pair *pair)
{
    struct move_list list;
    char text[UCI_MOVE_SIZE];
    int mover = pair->position.side_to_move;
    const char *answer;
    generate_legal(&pair->position, &list);
    if (pair->over || list.count == 0 || pair->ply > 300 || pair->known > KEPT - 500) {
        talker_ask(&pair->talkers[mover], on_line[mover], pair, "resign game=%lld",
                   (long long)pair->game);
        connect_pair(pair);
        return;
    }
    uci_move_write(&pair->position, list.moves[chance((uint32_t)list.count)], text);
    pair->asked = now_ms();
    answer = talker_ask(&pair->talkers[mover], on_line[mover], pair,
                        "move game=%lld ply=%d move=%s", (long long)pair->game, pair->ply + 1,
                        text);
    if (strncmp(answer, "ok", 2) != 0)
        fail_msg("move %s: '%s'", text, answer);
}

/* Sends moves as the server is killed: sent, perhaps announced, never waited for. */
static void send_and_close(struct pair *pair)
{
    struct move_list list;
    char text[UCI_MOVE_SIZE], line[200];
    int mover = pair->position.side_to_move;
    if (pair->over || chance(2))
        return;
    generate_legal(&pair->position, &list);
    if (list.count == 0)
        return;
    uci_move_write(&pair->position, list.moves[chance((uint32_t)list.count)], text);
    pair->asked = now_ms();
    talker_say(&pair->talkers[mover], line,
               (size_t)snprintf(line, sizeof line, "9999 move game=%lld ply=%d move=%s\n",
                                (long long)pair->game, pair->ply + 1, text));
}

/* Reads everything that came before the end of the connection. */
static void read_to_the_end(struct pair *pair)
{
    const char *line;
    for (int i = 0; i < 2; i++) {
        while ((line = talker_line(&pair->talkers[i], 60000)) != NULL)
            on_notification(pair, i, line);
        talker_end(&pair->talkers[i]);
    }
}

/* Checks that the restarted server knows everything announced. */
static void come_back(struct pair *pair)
{
    unsigned known = pair->known;
    long before = compared;
    pair->came = now_ms();
    for (int i = 0; i < 2; i++) {
        assert_true(talker_begin(&pair->talkers[i], &running, NULL));
        talker_ask(&pair->talkers[i], on_line[i], pair, "hello v=2 as=%s", pair->names[i]);
        talker_ask(&pair->talkers[i], on_line[i], pair, "who");
    }
    if (pair->over && compared == before)
        return; /* it is finished, and in the store */
    assert_true(compared - before >= pair->ply);
    assert_true(pair->known >= known);
}

TEST(test_kills)
{
    const char *kills = getenv("SERVER_KILLS"), *games = getenv("SERVER_GAMES");
    int count = kills ? atoi(kills) : KILLS, pairs = games ? atoi(games) : GAMES;
    struct pair *all = calloc((size_t)pairs, sizeof *all);
    running_begin(&running);
    assert_true(running_start(&running));
    for (int i = 0; i < pairs; i++)
        for (int k = 0; k < 2; k++) {
            snprintf(all[i].names[k], sizeof all[i].names[k], "p%c%c%c", "acde"[k],
                     'a' + i / 8 % 8, "acdefghj"[i % 8]);
            assert_true(talker_begin(&all[i].talkers[k], &running, all[i].names[k]));
        }
    for (int i = 0; i < pairs; i++)
        connect_pair(&all[i]);
    for (int kill = 0; kill < count; kill++) {
        for (uint32_t move = chance(MOVES); move > 0; move--)
            play(&all[chance((uint32_t)pairs)]);
        for (int i = 0; i < pairs; i++)
            send_and_close(&all[i]);
        running_kill(&running);
        for (int i = 0; i < pairs; i++)
            read_to_the_end(&all[i]);
        assert_true(running_start(&running));
        for (int i = 0; i < pairs; i++)
            come_back(&all[i]);
    }
    printf("# %d kills, %d games: %ld events told, %ld compared, %ld times\n", count, pairs,
           told, compared, timed);
    for (int i = 0; i < pairs; i++) {
        replica_free(&all[i].copies[0]);
        replica_free(&all[i].copies[1]);
        talker_end(&all[i].talkers[0]);
        talker_end(&all[i].talkers[1]);
    }
    running_end(&running);
    free(all);
}

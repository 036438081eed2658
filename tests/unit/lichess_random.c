/* lichess_random.c - random games on a simulated site, with connections cut at any line: no
 * move is lost, doubled, or played on a changed board, and the clocks are the site's.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"

#include <inttypes.h>

#include "lichess/site.h"
#include "support/lichess_world.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "support/random_moves.h"

enum { GAMES = 200, QUEUE = 32, LINE = 8192, PLIES = 80, TIME = 6000 * 1000, LAG = 40 };

static struct lichess_world world;
static uint64_t seed = 88172645463325252u;

/* The site: one game, and the lines of its stream that are not delivered yet. */
static struct site {
    struct game game;
    enum color me;
    unsigned offers[2];
    int64_t left[2], since;
    const char *status, *winner;
    uint64_t stream; /* the open request; 0: none */
    char lines[QUEUE][LINE];
    int count;
    int64_t written; /* time of the last line */
} site;

/* The session: the move that is not confirmed yet. */
static struct {
    uint64_t tag;
    chess_move move;
    char text[UCI_MOVE_SIZE];
    int ply;
    uint64_t key;
} pending;

static unsigned counts[3]; /* moves of the user, takebacks, cuts */

static bool chance(int of)
{
    return random_moves_random(&seed) % (unsigned)of == 0;
}

static chess_move random_move(const struct position *position)
{
    struct move_list legal;
    generate_legal(position, &legal);
    assert_true(legal.count > 0);
    return legal.moves[random_moves_random(&seed) % (unsigned)legal.count];
}

/* ---- the site ----------------------------------------------------------------------- */

static bool goes_on(void)
{
    return strcmp(site.status, "started") == 0;
}

static int64_t left(enum color color)
{
    bool runs =
        goes_on() && site.game.current >= 2 && site.game.position.side_to_move == color;
    return site.left[color] - (runs ? world.now - site.since : 0);
}

static void write_state(char text[LINE])
{
    struct position position = site.game.start;
    struct undo undo;
    char move[UCI_MOVE_SIZE];
    int length = snprintf(text, LINE, "{'type':'gameState','moves':'");
    for (size_t i = 0; i < site.game.current; i++) {
        uci_move_write(&position, site.game.moves[i].move, move);
        length +=
            snprintf(text + length, (size_t)(LINE - length), "%s%s", i > 0 ? " " : "", move);
        position_make_move(&position, site.game.moves[i].move, &undo);
    }
    snprintf(text + length, (size_t)(LINE - length),
             "','wtime':%" PRId64 ",'btime':%" PRId64
             ",'winc':0,'binc':0,'status':'%s'%s%s%s%s%s",
             left(WHITE), left(BLACK), site.status, site.winner,
             site.offers[WHITE] & OFFER_DRAW ? ",'wdraw':true" : "",
             site.offers[BLACK] & OFFER_DRAW ? ",'bdraw':true" : "",
             site.offers[WHITE] & OFFER_TAKEBACK ? ",'wtakeback':true" : "",
             site.offers[BLACK] & OFFER_TAKEBACK ? ",'btakeback':true}" : "}");
}

static struct site_request *stream(void)
{
    for (int i = 0; i < FAR_REQUESTS; i++)
        if (world.requests[i].number > 0 && world.requests[i].number == site.stream)
            return &world.requests[i];
    site.stream = 0;
    site.count = 0;
    return NULL;
}

static void tell_stream(void)
{
    if (!stream())
        return;
    assert_true(site.count < QUEUE);
    write_state(site.lines[site.count++]);
    site.written = world.now;
}

static void check_clocks(void)
{
    const struct followed_game *seat =
        replica_find_game(&world.replica, site_id_to_number("abcdefgh"));
    for (int color = WHITE; color <= BLACK; color++) {
        int64_t off =
            lobby_game_time_left(&seat->lobby_game, (enum color)color, world.now, world.date) -
            left((enum color)color);
        if (off < -50 || off > 50)
            fail_msg("a clock is %d ms off", (int)off);
    }
}

static void deliver(void)
{
    struct site_request *request = stream();
    char line[LINE];
    if (!request || site.count == 0)
        return;
    strcpy(line, site.lines[0]);
    memmove(site.lines[0], site.lines[1], (size_t)--site.count * LINE);
    assert_true(far_line(&world, request, "%s", line));
    if (site.count == 0 && site.written == world.now && stream())
        check_clocks();
}

static void start(void)
{
    far_line(&world, far_find(&world, "GET /api/stream/event"),
             "{'type':'gameStart','game':{'gameId':'abcdefgh','color':'%s'}}",
             site.me == WHITE ? "white" : "black");
}

static void cut(void)
{
    struct site_request *request, *events;
    if (chance(4)) {
        events = far_find(&world, "GET /api/stream/event");
        far_finish(&world, events, 0, " ");
        far_wait(&world, 30 * 1000);
        start();
    }
    request = stream();
    if (!request)
        return;
    counts[2]++;
    site.stream = 0;
    site.count = 0;
    far_finish(&world, request, chance(2) ? 0 : 200, " ");
}

/* A new stream begins with the current state of the game. */
static void connect_stream(void)
{
    struct site_request *request = far_find(&world, "GET /api/board/game/stream/abcdefgh");
    char state[LINE];
    if (!request || request->number == site.stream)
        return;
    if (chance(5)) {
        far_finish(&world, request, chance(2) ? 0 : 502, " ");
        return;
    }
    site.stream = request->number;
    site.count = 0;
    write_state(state);
    far_line(&world, request,
             "{'type':'gameFull','id':'abcdefgh','variant':{'key':'standard'},'rated':true,"
             "'clock':{'initial':6000000,'increment':0},'createdAt':1,'initialFen':'startpos',"
             "'white':{'name':'%s'},'black':{'name':'%s'},'state':%s}",
             site.me == WHITE ? "Anna" : "Boris", site.me == WHITE ? "Boris" : "Anna", state);
    check_clocks();
}

static void end_on_board(void)
{
    if (site.game.result == RESULT_NONE && site.game.current < PLIES)
        return;
    site.status = site.game.ending == ENDING_CHECKMATE   ? "mate"
                  : site.game.ending == ENDING_STALEMATE ? "stalemate"
                                                         : "draw";
    site.winner = site.game.result == RESULT_WHITE_WINS   ? ",'winner':'white'"
                  : site.game.result == RESULT_BLACK_WINS ? ",'winner':'black'"
                                                          : "";
}

static void play(chess_move move)
{
    enum color mover = site.game.position.side_to_move;
    site.left[mover] = left(mover);
    assert_true(game_play(&site.game, move));
    site.since = world.now;
    site.offers[WHITE] = site.offers[BLACK] = 0;
    end_on_board();
    tell_stream();
}

/* Delivered at once, or the connection is cut: otherwise the session might play a move on a
 * board that it cannot know to be outdated. */
static void take_back(enum color proposer)
{
    size_t plies = site.game.position.side_to_move == proposer ? 2 : 1;
    enum color mover = site.game.position.side_to_move;
    if (site.game.current < plies || pending.tag != 0)
        return;
    counts[1]++;
    site.left[mover] = left(mover);
    for (size_t i = 0; i < plies; i++)
        game_step_back(&site.game);
    game_drop_undone_moves(&site.game);
    site.since = world.now;
    site.offers[WHITE] = site.offers[BLACK] = 0;
    tell_stream();
    if (chance(2))
        cut();
    while (stream() && site.count > 0)
        deliver();
}

static bool take_move(const char *text)
{
    const struct position *position = &site.game.position;
    chess_move move = uci_move_parse(position, text, strlen(text));
    const struct game *game = &site.game;
    assert_true(pending.tag != 0);
    assert_string_equal(text, pending.text);
    if (!goes_on())
        return false;
    if (game->current >= (size_t)pending.ply)
        assert_false(game->moves[pending.ply - 1].move == pending.move); /* no duplicate */
    assert_int_equal(position->key, pending.key);
    assert_int_equal(position->side_to_move, site.me);
    assert_true(move != MOVE_NONE);
    play(move);
    counts[0]++;
    return true;
}

static bool take_order(const char *order)
{
    if (!goes_on())
        return false;
    if (strcmp(order, "takeback/yes") == 0 && site.offers[!site.me] & OFFER_TAKEBACK)
        take_back(!site.me);
    else if (strcmp(order, "takeback/yes") == 0)
        site.offers[site.me] |= OFFER_TAKEBACK;
    else if (strcmp(order, "draw/yes") == 0)
        site.offers[site.me] |= OFFER_DRAW;
    else if (strcmp(order, "draw/no") == 0)
        site.offers[WHITE] &= OFFER_TAKEBACK, site.offers[BLACK] &= OFFER_TAKEBACK;
    else
        site.offers[WHITE] &= OFFER_DRAW, site.offers[BLACK] &= OFFER_DRAW;
    tell_stream();
    return true;
}

/* A request is received, or lost on its way; its answer is received, or lost on its way
 * back. */
static void answer(bool faults)
{
    static const char front[] = "POST /api/board/game/abcdefgh/", move[] = "move/";
    struct site_request *request = far_find(&world, "POST");
    const char *what;
    bool good;
    if (!request)
        return;
    if (faults && chance(6)) {
        far_finish(&world, request, chance(2) ? 0 : 503, " ");
        return;
    }
    what = request->what + sizeof front - 1;
    good = strncmp(what, move, sizeof move - 1) == 0 ? take_move(what + sizeof move - 1)
                                                     : take_order(what);
    if (faults && chance(6))
        far_finish(&world, request, chance(2) ? 0 : 502, " ");
    else
        far_finish(&world, request, good ? 200 : 400, good ? "{'ok':true}" : "{'error':'no'}");
}

static void opponent_acts(void)
{
    enum color other = !site.me;
    if (!goes_on())
        return;
    if (site.offers[site.me] & OFFER_TAKEBACK && chance(2)) {
        take_back(site.me);
    } else if (chance(8)) {
        site.offers[other] ^= chance(2) ? OFFER_TAKEBACK : OFFER_DRAW;
        tell_stream();
    } else if (site.game.position.side_to_move == other) {
        play(random_move(&site.game.position));
    }
}

/* ---- the session -------------------------------------------------------------------- */

static void receive(void)
{
    const struct game *game = &site.game;
    bool played = game->current >= (size_t)pending.ply && pending.ply > 0 &&
                  game->moves[pending.ply - 1].move == pending.move;
    if (pending.tag == 0 || world.answered != pending.tag)
        return;
    assert_true(played == (strncmp(world.answer, "ok", 2) == 0));
    pending.tag = 0;
}

static void session_acts(void)
{
    int64_t id = site_id_to_number("abcdefgh");
    const struct followed_game *seat = replica_find_game(&world.replica, id);
    const struct lobby_game *lobby_game = seat ? &seat->lobby_game : NULL;
    unsigned offers;
    if (!lobby_game || pending.tag != 0 || lobby_game->phase == LOBBY_GAME_OVER)
        return;
    offers = lobby_game->offers[!site.me];
    if (offers && chance(3))
        far_say(&world, "answer game=%" PRId64 " offer=%s yes=%s ply=%d", id,
                offers & OFFER_TAKEBACK ? "takeback" : "draw",
                offers & OFFER_TAKEBACK && chance(2) ? "yes" : "no",
                (int)lobby_game->game.current);
    else if (chance(10))
        far_say(&world, "offer game=%" PRId64 " offer=%s", id,
                chance(2) ? "takeback" : "draw");
    else if (chance(10))
        far_say(&world, "withdraw game=%" PRId64, id);
    else if (lobby_game_turn(lobby_game) == site.me) {
        pending.move = random_move(&lobby_game->game.position);
        uci_move_write(&lobby_game->game.position, pending.move, pending.text);
        pending.ply = (int)lobby_game->game.current + 1;
        pending.key = lobby_game->game.position.key;
        pending.tag = world.tag + 1;
        far_say(&world, "move game=%" PRId64 " move=%s ply=%d", id, pending.text, pending.ply);
    }
}

/* ---- games -------------------------------------------------------------------------- */

static void begin_game(void)
{
    memset(&site, 0, sizeof site);
    memset(&pending, 0, sizeof pending);
    game_init_undated(&site.game, NULL);
    site.me = chance(2) ? WHITE : BLACK;
    site.left[WHITE] = site.left[BLACK] = TIME;
    site.status = "started";
    site.winner = "";
    far_begin(&world);
    world.round_trip = LAG;
    far_say(&world, "hello v=2");
    far_finish(&world, far_find(&world, "GET /api/account"), 200, "{'username':'Anna'}");
    start();
}

static void step(void)
{
    switch (random_moves_random(&seed) % 8) {
    case 0: session_acts(); break;
    case 1: answer(true); break;
    case 2: opponent_acts(); break;
    case 3: connect_stream(); break;
    case 4:
        if (chance(3))
            cut();
        break;
    case 5: far_wait(&world, (int64_t)(random_moves_random(&seed) % 900)); break;
    default: deliver(); break;
    }
    receive();
}

/* Without further cuts, all requests complete. */
static void settle(void)
{
    for (int i = 0; i < 300; i++) {
        answer(false);
        connect_stream();
        deliver();
        far_wait(&world, 1000);
        receive();
    }
}

static void compare(void)
{
    const struct followed_game *seat =
        replica_find_game(&world.replica, site_id_to_number("abcdefgh"));
    const struct lobby_game *lobby_game = &seat->lobby_game;
    assert_int_equal(pending.tag, 0);
    assert_int_equal(lobby_game->phase, LOBBY_GAME_OVER);
    assert_string_equal(world.playing, "");
    assert_int_equal(lobby_game->game.current, site.game.current);
    for (size_t i = 0; i < site.game.current; i++)
        assert_true(lobby_game->game.moves[i].move == site.game.moves[i].move);
    if (site.game.result != RESULT_NONE)
        assert_int_equal(lobby_game->game.result, site.game.result);
}

TEST(games_with_cut_connections)
{
    for (int i = 0; i < GAMES; i++) {
        int steps = 0;
        begin_game();
        while (goes_on() && steps++ < 20000)
            step();
        assert_false(goes_on());
        settle();
        compare();
        game_free(&site.game);
        far_end(&world);
    }
    print_message("# %u moves, %u takebacks, %u cuts\n", counts[0], counts[1], counts[2]);
    assert_true(counts[0] > GAMES * 10 && counts[1] > GAMES && counts[2] > GAMES * 10);
}

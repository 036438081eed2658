/* lichess_gateway.c - games on lichess.org as lobby games: whole games, lost connections.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"

#include <inttypes.h>

#include "lichess/site.h"
#include "support/lichess_world.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, DAY = 24 * 60 * MINUTE };

static struct lichess_world world;

static int begin(void **state)
{
    (void)state;
    far_begin(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    far_end(&world);
    return 0;
}

FIXTURE(begin, end);

/* ---- messages of the site ----------------------------------------------------------- */

static const char ID[] = "0FgNPGRz";
static const char GAME[] = "GET /api/board/game/stream/0FgNPGRz";

static void log_in(void)
{
    far_say(&world, "hello v=2");
    far_finish(&world, far_find(&world, "GET /api/account"), 200,
               "{'id':'anna','username':'Anna'}");
    assert_non_null(strstr(world.answer, "ok name=Anna host=lichess.org site=yes"));
}

static struct site_request *events(void)
{
    return far_find(&world, "GET /api/stream/event");
}

static struct site_request *game(void)
{
    return far_find(&world, GAME);
}

static int64_t number(void)
{
    return site_id_to_number(ID);
}

static struct followed_game *seat(void)
{
    struct followed_game *found = replica_find_game(&world.replica, number());
    assert_non_null(found);
    return found;
}

static const struct lobby_game *lobby_game(void)
{
    return &seat()->lobby_game;
}

static void start(const char *color)
{
    far_line(&world, events(),
             "{'type':'gameStart','game':{'gameId':'%s','fullId':'%sabcd','color':'%s',"
             "'opponent':{'id':'boris','username':'Boris','rating':1600}}}",
             ID, ID, color);
}

/* `terms`: its time control; `white`: whether the user has White. */
static void tell_full(bool white, const char *terms, const char *state)
{
    far_line(&world, game(),
             "{'type':'gameFull','id':'%s','variant':{'key':'standard'},%s,"
             "'createdAt':1763999000000,'initialFen':'startpos',"
             "'white':{'id':'x','name':'%s','rating':1500},'black':{'id':'y','name':'%s',"
             "'rating':1600,'provisional':true},'state':{'type':'gameState',%s}}",
             ID, terms, white ? "Anna" : "Boris", white ? "Boris" : "Anna", state);
}

static void tell_state(const char *moves, int white, int black, const char *more)
{
    far_line(&world, game(),
             "{'type':'gameState','moves':'%s','wtime':%d,'btime':%d,'winc':5000,"
             "'binc':5000,%s}",
             moves, white, black, more);
}

static const char RAPID[] = "'rated':true,'clock':{'initial':600000,'increment':5000}";
static const char FRESH[] = "'moves':'','wtime':600000,'btime':600000,'status':'started'";
static const char GOES[] = "'status':'started'";

static void begin_game(bool white)
{
    log_in();
    start(white ? "white" : "black");
    assert_string_not_equal(world.playing, "");
    tell_full(white, RAPID, FRESH);
    assert_int_equal(seat()->color, white ? WHITE : BLACK);
    assert_true(seat()->is_player);
}

#define SAYS(expected, ...)                                                                   \
    do {                                                                                      \
        const char *said_ = far_say(&world, __VA_ARGS__);                                     \
        if (!strstr(said_, expected) || (!*(expected) && *said_))                             \
            fail_msg("%s:%d: expected '%s', was answered '%s'", __FILE__, __LINE__, expected, \
                     said_);                                                                  \
    } while (0)

#define ANSWERED(expected)                                                                    \
    do {                                                                                      \
        if (!strstr(world.answer, expected))                                                  \
            fail_msg("%s:%d: expected '%s', was answered '%s'", __FILE__, __LINE__, expected, \
                     world.answer);                                                           \
    } while (0)

#define TELLS(part)                                                                           \
    do {                                                                                      \
        if (!far_told(&world, part))                                                          \
            fail_msg("%s:%d: expected '%s' in:\n%s", __FILE__, __LINE__, part, world.told);   \
        far_forget(&world);                                                                   \
    } while (0)

static void play(const char *move, int ply)
{
    char what[100];
    SAYS("", "move game=%" PRId64 " move=%s ply=%d", number(), move, ply);
    snprintf(what, sizeof what, "POST /api/board/game/%s/move/%s", ID, move);
    far_finish(&world, far_find(&world, what), 200, "{'ok':true}");
    assert_string_equal(world.answer, ""); /* before the site confirms it */
}

/* ---- hello -------------------------------------------------------------------------- */

/* The site gives no reason. */
TEST(refused_event_streams)
{
    log_in();
    far_finish(&world, events(), 403, "Forbidden");
    TELLS("Your games cannot be followed: the site replied with status 403.");
}

/* Whatever the site or the user requests; each refusal is reported once, or answered. */
TEST(limits)
{
    const int many = 2000;
    char name[SITE_ID_SIZE];
    size_t asked = 0;
    log_in();
    for (int i = 0; i < many; i++) {
        site_id_from_number(number() + i, name);
        far_line(&world, events(), "{'type':'gameStart','game':{'gameId':'%s'}}", name);
    }
    TELLS("There are more games, challenges or requests than ttychess can follow");
    for (int i = 0; i < many; i++) {
        site_id_from_number(number() + many + i, name);
        far_line(&world, events(),
                 "{'type':'challenge','challenge':{'id':'%s','challenger':{'name':'evil'},"
                 "'destUser':{'name':'Anna'},'variant':{'key':'crazyhouse'}}}",
                 name);
    }
    for (int i = 0; i < many; i++)
        far_say(&world, "person name=b%d", i);
    ANSWERED("no code=busy");
    assert_false(far_told(&world, "than ttychess can follow"));
    for (int i = 0; i < FAR_REQUESTS; i++)
        asked += world.requests[i].number > 0;
    assert_true(asked < 600);
    SAYS("ok", "quit");
}

TEST(ids_and_numbers)
{
    char id[SITE_ID_SIZE];
    assert_int_equal(site_id_to_number("00000000"), 1);
    assert_int_equal(site_id_to_number("zzzzzzzz"), INT64_C(218340105584896));
    assert_true(site_id_from_number(site_id_to_number("0FgNPGRz"), id));
    assert_string_equal(id, "0FgNPGRz");
    assert_true(site_id_from_number(INT64_C(218340105584896), id));
    assert_string_equal(id, "zzzzzzzz");
    assert_false(site_id_from_number(INT64_C(218340105584897), id));
    assert_false(site_id_from_number(0, id));
    assert_int_equal(site_id_to_number("0FgNPGR"), 0);
    assert_int_equal(site_id_to_number("0FgNPGR/"), 0);
    assert_int_equal(site_ai_level("AI-8"), 8);
    assert_int_equal(site_ai_level("AI-9"), 0);
    assert_int_equal(site_ai_level("anna"), 0);
}

TEST(requests_need_a_hello)
{
    SAYS("no code=hello", "seek clock=10+0");
}

TEST(an_invalid_token_ends_it)
{
    SAYS("", "hello v=2");
    far_finish(&world, far_find(&world, "GET /api/account"), 401, "{'error':'No such'}");
    ANSWERED("no code=login");
    assert_true(gateway_is_finished(world.gateway));
    assert_int_equal(gateway_deadline(world.gateway), -1);
}

TEST(a_token_that_was_revoked_ends_it)
{
    log_in();
    far_finish(&world, events(), 401, "{'error':'No such token'}");
    assert_true(gateway_is_finished(world.gateway));
}

TEST(a_connection_lost_during_hello)
{
    SAYS("", "hello v=2");
    far_finish(&world, far_find(&world, "GET /api/account"), 0, " ");
    ANSWERED("no code=busy text=the line was lost");
}

TEST(no_quick_retry_after_too_many_requests)
{
    SAYS("", "hello v=2");
    far_finish(&world, far_find(&world, "GET /api/account"), 429, "{}");
    ANSWERED("no code=refused");
    TELLS("waiting for a minute");
    assert_true(gateway_is_finished(world.gateway));
}

TEST(unknown_words_are_answered)
{
    log_in();
    SAYS("no code=unknown", "frobnicate");
    SAYS("no code=busy", "move game=17 move=e2e4 ply=1"); /* may still come */
    far_wait(&world, 5 * SECOND);
    SAYS("no code=no_game", "move game=17 move=e2e4 ply=1");
    SAYS("ok count=8", "who");
    TELLS("row kind=person name=AI-8 here=yes");
    SAYS("no code=refused text=you can send messages only", "tell name=Boris text=hello");
    SAYS("ok", "quit");
    assert_true(gateway_is_finished(world.gateway));
}

/* ---- whole games -------------------------------------------------------------------- */

TEST(a_game_as_white_is_won_by_mate)
{
    begin_game(true);
    assert_string_equal(seat()->ratings[BLACK], "1600?");
    play("e2e4", 1);
    tell_state("e2e4", 600000, 600000, GOES);
    ANSWERED("ok n=1");
    tell_state("e2e4 e7e5", 600000, 600000, GOES);
    play("d1h5", 3);
    tell_state("e2e4 e7e5 d1h5", 602000, 600000, GOES);
    tell_state("e2e4 e7e5 d1h5 b8c6", 602000, 601000, GOES);
    play("f1c4", 5);
    tell_state("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6", 603000, 601000, GOES);
    SAYS("no code=illegal", "move game=%" PRId64 " move=h5h8 ply=7", number());
    SAYS("no code=moved_meanwhile", "move game=%" PRId64 " move=h5f7 ply=5", number());
    play("h5f7", 7);
    tell_state("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", 604000, 601000,
               "'status':'mate','winner':'white'");
    assert_int_equal(lobby_game()->phase, LOBBY_GAME_OVER);
    assert_int_equal(lobby_game()->ending, LOBBY_ENDING_CHECKMATE);
    assert_int_equal(lobby_game()->game.result, RESULT_WHITE_WINS);
    assert_int_equal(lobby_game()->event_count, 8);
    assert_string_equal(world.playing, "");
    SAYS("no code=illegal", "move game=%" PRId64 " move=e8f7 ply=8", number());
    far_finish(&world, game(), 200, " ");
    far_line(&world, events(),
             "{'type':'gameFinish','game':{'gameId':'%s','rating':1500,'ratingDiff':7,"
             "'opponent':{'username':'Boris','rating':1600,'ratingDiff':-8}}}",
             ID);
    TELLS("wr=1507 wd=7");
    assert_int_equal(gateway_deadline(world.gateway), -1);
    assert_null(game());
}

TEST(a_game_that_ends_during_a_disconnect)
{
    begin_game(true);
    far_finish(&world, game(), 0, " ");
    far_wait(&world, SECOND);
    tell_full(true, RAPID,
              "'moves':'','wtime':0,'btime':0,'status':'resign','winner':'black'");
    assert_int_equal(lobby_game()->ending, LOBBY_ENDING_RESIGNED);
    far_finish(&world, game(), 200, " ");
    assert_int_equal(gateway_deadline(world.gateway), -1);
}

TEST(a_gateway_that_ends_leaves_its_game)
{
    char playing[sizeof world.playing];
    begin_game(true);
    far_end(&world);
    strcpy(playing, world.playing);
    far_begin(&world);
    assert_string_equal(playing, "lichess.org/0FgNPGRz Boris *\n");
}

/* The fair play record: 1. e4 e5 2. h4 is in the opening book, 2... h5 is not. */
TEST(correspondence_games_forbid_help_after_the_opening)
{
    static const char days[] = "'rated':false,'speed':'correspondence','daysPerTurn':3";
    log_in();
    far_line(&world, events(),
             "{'type':'gameStart','game':{'gameId':'%s','speed':'correspondence'}}", ID);
    strcpy(world.playing, "as before");
    far_line(&world, events(), "%s", "");
    assert_string_equal(world.playing, "as before"); /* until the game is known */
    tell_full(true, days, "'moves':'e2e4 e7e5 h2h4','status':'started'");
    assert_string_equal(world.playing, "lichess.org/0FgNPGRz Boris\n");
    tell_state("e2e4 e7e5 h2h4 h7h5 a2a4", 0, 0, GOES);
    assert_string_equal(world.playing, "lichess.org/0FgNPGRz Boris 89b99148c2eb61a9 "
                                       "e270efa4af78b467\n");
    far_line(&world, events(), "{'type':'gameStart','game':{'gameId':'jWAgu6ga'}}");
    assert_string_equal(world.playing, "lichess.org/0FgNPGRz Boris 89b99148c2eb61a9 "
                                       "e270efa4af78b467\nlichess.org/jWAgu6ga somebody *\n");
    far_finish(&world, far_find(&world, "GET /api/board/game/stream/jWAgu6ga"), 404, "{}");
    tell_state("e2e4 e7e5 h2h4 h7h5", 0, 0, GOES);
    assert_string_equal(world.playing, "lichess.org/0FgNPGRz Boris 89b99148c2eb61a9\n");
    tell_state("e2e4 e7e5 h2h4 h7h5", 0, 0, "'status':'resign','winner':'white'");
    assert_string_equal(world.playing, "");
}

TEST(a_game_as_black_is_drawn)
{
    begin_game(false);
    tell_state("e2e4", 600000, 600000, GOES);
    play("e7e5", 2);
    tell_state("e2e4 e7e5", 600000, 600000, GOES);
    SAYS("no code=no_offer", "answer game=%" PRId64 " offer=draw yes=yes ply=2", number());
    tell_state("e2e4 e7e5", 600000, 600000, "'status':'started','wdraw':true");
    assert_int_equal(lobby_game()->offers[WHITE], OFFER_DRAW);
    SAYS("", "answer game=%" PRId64 " offer=draw yes=no ply=2", number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/draw/no"), 200,
               "{'ok':true}");
    ANSWERED("ok");
    tell_state("e2e4 e7e5", 600000, 600000, GOES);
    TELLS("e=decline c=b offer=draw");
    SAYS("", "offer game=%" PRId64 " offer=draw ply=2", number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/draw/yes"), 200,
               "{'ok':true}");
    tell_state("e2e4 e7e5", 600000, 600000, "'status':'started','bdraw':true");
    TELLS("e=offer c=b offer=draw");
    SAYS("no code=moved_meanwhile", "offer game=%" PRId64 " offer=takeback ply=1", number());
    tell_state("e2e4 e7e5", 600000, 600000, "'status':'draw'");
    assert_int_equal(lobby_game()->ending, LOBBY_ENDING_AGREED);
    assert_int_equal(lobby_game()->game.result, RESULT_DRAW);
}

TEST(moves_are_taken_back)
{
    begin_game(true);
    tell_state("e2e4 e7e5", 600000, 600000, GOES);
    SAYS("", "offer game=%" PRId64 " offer=takeback ply=2", number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/takeback/yes"), 200,
               "{'ok':true}");
    tell_state("e2e4 e7e5", 600000, 600000, "'status':'started','wtakeback':true");
    SAYS("", "withdraw game=%" PRId64, number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/takeback/no"), 200,
               "{'ok':true}");
    tell_state("e2e4 e7e5", 600000, 600000, GOES);
    TELLS("e=withdraw c=w offer=takeback");
    tell_state("e2e4 e7e5", 600000, 600000, "'status':'started','wtakeback':true");
    tell_state("", 600000, 600000, GOES);
    TELLS("e=takeback c=w count=2");
    assert_int_equal(lobby_game()->game.current, 0);
    tell_state("e2e4 e7e5 g1f3", 600000, 600000, GOES);
    tell_state("e2e4 e7e5 b1c3 b8c6", 600000, 600000, GOES);
    assert_int_equal(lobby_game()->game.current, 4);
}

TEST(clocks_are_corrected_by_half_the_round_trip)
{
    world.round_trip = 300;
    begin_game(true);
    tell_state("e2e4 e7e5", 600000, 600000, GOES);
    assert_int_equal(lobby_game_time_left(lobby_game(), WHITE, world.now, world.date),
                     600000 - 150);
    assert_int_equal(lobby_game_time_left(lobby_game(), BLACK, world.now, world.date), 600000);
    far_wait(&world, 4000);
    tell_state("e2e4 e7e5 g1f3", 601000, 600000, GOES);
    assert_int_equal(lobby_game_time_left(lobby_game(), WHITE, world.now, world.date), 601000);
    far_wait(&world, 1000);
    tell_state("e2e4 e7e5 g1f3", 601000, 614000, GOES); /* time was given */
    TELLS("e=other");
    assert_int_equal(lobby_game_time_left(lobby_game(), BLACK, world.now, world.date),
                     614000 - 150);
    tell_state("e2e4 e7e5 g1f3", 601000, 0, "'status':'outoftime','winner':'white'");
    assert_int_equal(lobby_game()->ending, LOBBY_ENDING_TIME);
}

TEST(victory_over_an_absent_opponent)
{
    begin_game(true);
    tell_state("e2e4 e7e5", 600000, 600000, GOES);
    far_line(&world, game(), "{'type':'opponentGone','gone':true,'claimWinInSeconds':8}");
    TELLS("e=away c=b count=0 wait=8000");
    assert_int_equal(lobby_game()->claim_after[BLACK], 8000);
    far_line(&world, game(), "{'type':'opponentGone','gone':false}");
    assert_false(lobby_game()->away[BLACK]);
    far_line(&world, game(), "{'type':'opponentGone','gone':true,'claimWinInSeconds':0}");
    SAYS("", "claim game=%" PRId64, number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/claim-victory"), 200,
               "{'ok':true}");
    ANSWERED("ok");
    SAYS("", "claim game=%" PRId64 " draw=yes", number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/claim-draw"), 400,
               "{'error':'Too early'}");
    ANSWERED("no code=refused text=Too early");
    SAYS("", "berserk game=%" PRId64, number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/berserk"), 200, "{}");
    tell_state("e2e4 e7e5", 600000, 600000, "'status':'timeout','winner':'white'");
    assert_int_equal(lobby_game()->ending, LOBBY_ENDING_ABANDONED);
}

TEST(a_game_is_aborted)
{
    begin_game(true);
    SAYS("", "offer game=%" PRId64 " offer=abort ply=0", number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/abort"), 200, "{}");
    tell_state("", 600000, 600000, "'status':'aborted'");
    assert_int_equal(lobby_game()->ending, LOBBY_ENDING_ABORTED);
    assert_int_equal(lobby_game()->game.result, RESULT_NONE);
}

TEST(all_other_ends)
{
    static const struct {
        const char *state;
        enum lobby_ending ending;
        enum result result;
    } rows[] = {
        {"'status':'noStart','winner':'black'", LOBBY_ENDING_ABANDONED, RESULT_BLACK_WINS},
        {"'status':'noStart'", LOBBY_ENDING_ABORTED, RESULT_NONE},
        {"'status':'cheat','winner':'white'", LOBBY_ENDING_ADJUDICATED, RESULT_WHITE_WINS},
        {"'status':'timeout'", LOBBY_ENDING_ABANDONED_DRAW, RESULT_DRAW},
        {"'status':'outoftime'", LOBBY_ENDING_TIME_DRAW, RESULT_DRAW},
        {"'status':'stalemate'", LOBBY_ENDING_STALEMATE, RESULT_DRAW},
        {"'status':'unknownFinish'", LOBBY_ENDING_ABORTED, RESULT_NONE},
        {"'status':'variantEnd','winner':'black'", LOBBY_ENDING_ADJUDICATED,
         RESULT_BLACK_WINS},
        {"'status':'something else'", LOBBY_ENDING_ABORTED, RESULT_NONE},
        {"'status':17", LOBBY_ENDING_ABORTED, RESULT_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (i > 0)
            far_begin(&world);
        begin_game(true);
        tell_state("e2e4", 600000, 600000, rows[i].state);
        assert_int_equal(lobby_game()->ending, rows[i].ending);
        assert_int_equal(lobby_game()->game.result, rows[i].result);
        if (i + 1 < sizeof rows / sizeof *rows)
            far_end(&world);
    }
}

TEST(a_draw_by_repetition)
{
    begin_game(true);
    tell_state("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", 600000, 600000, "'status':'draw'");
    assert_int_equal(lobby_game()->ending, LOBBY_ENDING_THREEFOLD);
}

TEST(a_correspondence_game)
{
    static const char days[] = "'rated':false,'speed':'correspondence','daysPerTurn':3";
    log_in();
    start("white");
    tell_full(true, days,
              "'moves':'e2e4 e7e5','wtime':172800000,'btime':259200000,'status':'started'");
    assert_int_equal(lobby_game()->terms.days, 3);
    assert_int_equal(lobby_game_time_left(lobby_game(), WHITE, world.now, world.date),
                     2 * DAY);
    far_wait(&world, DAY);
    play("g1f3", 3);
    tell_state("e2e4 e7e5 g1f3", 259200000, 259200000, GOES);
    assert_int_equal(lobby_game_time_left(lobby_game(), BLACK, world.now, world.date),
                     3 * DAY);
    far_forget(&world);
    SAYS("", "games");
    TELLS("black=Boris days=3 ply=3 turn=black left=259200000");
    far_finish(&world, far_find(&world, "GET /api/tv/best"), 200, " ");
    ANSWERED("ok count=1");
}

TEST(an_unlimited_game_has_no_clock)
{
    log_in();
    start("black");
    tell_full(false, "'rated':false,'speed':'correspondence'",
              "'moves':'e2e4','wtime':2147483647,'btime':2147483647,'status':'started'");
    assert_false(lobby_game_has_clock(lobby_game()));
    assert_int_equal(lobby_game()->terms.days, 0);
}

TEST(the_king_takes_the_rook_in_chess960)
{
    log_in();
    start("white");
    far_line(&world, game(),
             "{'type':'gameFull','id':'%s','variant':{'key':'chess960'},'rated':true,"
             "'clock':{'initial':600000,'increment':0},'createdAt':1,"
             "'initialFen':'nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1',"
             "'white':{'name':'Anna'},'black':{'aiLevel':3,'id':null,'name':null},"
             "'state':{'moves':'c2c4 d7d5 d1b3 a8b6','wtime':1000,'btime':1000,"
             "'status':'started'}}",
             ID);
    assert_string_equal(lobby_game()->names[BLACK], "AI-3");
    assert_true(lobby_game()->terms.chess960 && lobby_game()->terms.rated);
    assert_int_equal(lobby_game()->game.current, 4);
    tell_state("c2c4 d7d5 d1b3 a8b6 c1b1", 1000, 1000, GOES);
    assert_int_equal(lobby_game()->game.current, 5); /* can only be castling */
}

TEST(other_games_are_not_played_here)
{
    log_in();
    start("white");
    far_line(&world, game(),
             "{'type':'gameFull','id':'%s','variant':{'key':'atomic'},'initialFen':'startpos',"
             "'white':{'name':'Anna'},'black':{'name':'Boris'},'state':{'moves':''}}",
             ID);
    TELLS("text=Game 0FgNPGRz: ttychess supports only chess and Chess960.");
    assert_string_equal(world.playing, "");
    far_line(&world, events(),
             "{'type':'challenge','challenge':{'id':'jWAgu6ga','variant':{'key':'atomic'},"
             "'challenger':{'name':'Boris'},'destUser':{'name':'Anna'},"
             "'timeControl':{'type':'clock','limit':300,'increment':3}}}");
    TELLS("text=Boris challenged you to atomic, 5+3 casual; declined,");
    far_finish(&world, far_find(&world, "POST /api/challenge/jWAgu6ga/decline"), 200, "{}");
}

/* ---- lost connections --------------------------------------------------------------- */

TEST(streams_reconnect_with_growing_delays)
{
    int64_t pauses[10];
    begin_game(true);
    tell_state("e2e4", 600000, 600000, GOES);
    for (int i = 0; i < 10; i++) {
        if (i % 3 == 0) /* empty lines alone do not show that the site works */
            far_line(&world, game(), "%s", "");
        far_finish(&world, game(), i % 2 ? 0 : 502, " ");
        assert_null(game());
        pauses[i] = gateway_deadline(world.gateway) - world.now;
        far_wait(&world, pauses[i]);
        assert_non_null(game());
    }
    assert_int_equal(pauses[0], 500);
    assert_int_equal(pauses[1], 1000);
    assert_int_equal(pauses[9], 4000);
    far_forget(&world);
    tell_full(true, RAPID,
              "'moves':'e2e4 c7c5 g1f3','wtime':590000,'btime':580000,'status':'started'");
    assert_int_equal(lobby_game()->game.current, 3);
    assert_null(strstr(world.told, "* table"));
    far_finish(&world, game(), 429, " ");
    TELLS("waiting for a minute");
    assert_int_equal(gateway_deadline(world.gateway) - world.now, 60000);
}

TEST(a_silent_site_is_reported_once)
{
    log_in();
    for (int i = 0; i < 6; i++) {
        far_finish(&world, events(), 503, " ");
        far_wait(&world, gateway_deadline(world.gateway) - world.now);
        if (i == 0)
            assert_null(strstr(world.told, "is not responding"));
    }
    TELLS("is not responding");
    far_forget(&world);
    far_finish(&world, events(), 0, " ");
    far_wait(&world, gateway_deadline(world.gateway) - world.now);
    assert_null(strstr(world.told, "is not responding"));
    far_line(&world, events(), "%s", "");
    TELLS("is responding again");
}

TEST(an_unanswered_move_is_looked_up)
{
    static const char move[] = "POST /api/board/game/0FgNPGRz/move/e2e4";
    begin_game(true);
    SAYS("", "move game=%" PRId64 " move=e2e4 ply=1", number());
    SAYS("no code=busy", "move game=%" PRId64 " move=d2d4 ply=1", number());
    far_finish(&world, far_find(&world, move), 0, " ");
    assert_null(far_find(&world, move));
    tell_full(true, RAPID, "'moves':'e2e4','wtime':600000,'btime':600000,'status':'started'");
    ANSWERED("ok n=1");
    tell_state("e2e4 e7e5", 600000, 600000, GOES);
    SAYS("", "move game=%" PRId64 " move=g1f3 ply=3", number());
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/move/g1f3"), 429, " ");
    assert_null(far_find(&world, "POST"));
    tell_full(true, RAPID,
              "'moves':'e2e4 e7e5','wtime':600000,'btime':600000,'status':'started'");
    assert_non_null(far_find(&world, "POST /api/board/game/0FgNPGRz/move/g1f3"));
    far_finish(&world, far_find(&world, "POST"), 0, " ");
    tell_full(true, RAPID,
              "'moves':'e2e4 c7c5','wtime':600000,'btime':600000,'status':'started'");
    ANSWERED("no code=moved_meanwhile");
    assert_null(far_find(&world, "POST"));
}

TEST(a_move_waits_for_the_stream)
{
    begin_game(true);
    far_finish(&world, game(), 0, " ");
    SAYS("", "move game=%" PRId64 " move=e2e4 ply=1", number());
    assert_null(far_find(&world, "POST"));
    far_wait(&world, SECOND);
    assert_null(far_find(&world, "POST"));
    tell_full(true, RAPID, FRESH);
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/move/e2e4"), 400,
               "{'error':'Not your turn'}");
    ANSWERED("no code=refused text=Not your turn");
    far_finish(&world, game(), 0, " ");
    SAYS("", "move game=%" PRId64 " move=e2e4 ply=1", number());
    far_wait(&world, SECOND);
    far_finish(&world, game(), 404, "{'error':'No such game'}");
    ANSWERED("no code=over");
    TELLS("text=Game 0FgNPGRz: No such game.");
}

TEST(a_reconnected_session_gets_its_game)
{
    log_in();
    SAYS("", "watch game=%" PRId64, number());
    far_finish(
        &world, far_find(&world, "GET /game/export/0FgNPGRz"), 200,
        "{'id':'%s','rated':true,'variant':'standard','status':'started',"
        "'clock':{'initial':600,'increment':5},'moves':'e4 e5',"
        "'players':{'white':{'user':{'name':'Boris'}},'black':{'user':{'name':'anna'}}}}",
        ID);
    ANSWERED("ok game=");
    assert_string_not_equal(world.playing, "");
    start("black");
    tell_full(false, RAPID,
              "'moves':'e2e4 e7e5','wtime':590000,'btime':580000,'status':'started'");
    assert_int_equal(seat()->color, BLACK);
    assert_true(seat()->is_player);
    far_forget(&world);
    SAYS("ok game=", "watch game=%" PRId64, number());
    TELLS("* moves game=");
    SAYS("ok game=", "watch");
}

/* ---- offers ------------------------------------------------------------------------- */

TEST(seeks_stay_open)
{
    struct site_request *seek;
    log_in();
    SAYS("no code=terms text=a seek must be", "seek clock=5+0");
    SAYS("no code=terms text=a game from a position",
         "seek clock=10+0 fen=4k3/8/8/8/8/8/4P3/4K3%%20w%%20-%%20-%%200%%201");
    SAYS("no code=terms text=expected 1, 2", "seek days=4");
    SAYS("no code=terms", "seek clock=10+0,5+0");
    assert_null(far_find(&world, "POST"));
    SAYS("no code=terms text=the site chooses the colours", "seek clock=10+5 color=white");
    SAYS("ok id=1", "seek clock=10+5 rated=yes range=1500-1800");
    seek = far_find(&world, "POST /api/board/seek");
    assert_string_equal(seek->body, "rated=true&time=10&increment=5&ratingRange=1500-1800");
    TELLS("* offer id=1 from=Anna clock=10+5 rated=yes color=any");
    far_line(&world, seek, "%s", "");
    SAYS("ok", "cancel id=1");
    assert_null(far_find(&world, "POST"));
    TELLS("* unoffer id=1 why=cancelled");
    SAYS("no code=terms text=both sides need", "seek clock=7.2+20");
    SAYS("ok id=2", "seek clock=7+20 variant=chess960");
    seek = far_find(&world, "POST /api/board/seek");
    assert_string_equal(seek->body, "rated=false&time=7&increment=20&variant=chess960");
    far_finish(&world, seek, 400, "{'error':'Invalid time'}");
    assert_true(far_told(&world, "* unoffer id=2 why=gone"));
    TELLS("Your offer was cancelled: Invalid time.");
    SAYS("", "seek days=3");
    far_finish(&world, far_find(&world, "POST /api/board/seek"), 200, "{'id':'gwkzmEBY'}");
    ANSWERED("ok");
}

/* The challenged user's number equals that of a seek. */
TEST(a_challenge_with_the_number_of_a_seek)
{
    log_in();
    far_line(&world, events(),
             "{'type':'challenge','challenge':{'id':'00000000','challenger':{'name':'Boris'},"
             "'destUser':{'name':'Anna'},'variant':{'key':'standard'},"
             "'timeControl':{'limit':600,'increment':0}}}");
    SAYS("ok id=2", "seek clock=15+10");
    far_finish(&world, far_find(&world, "POST /api/board/seek"), 200, " ");
    SAYS("", "cancel id=1");
    assert_non_null(far_find(&world, "POST /api/challenge/00000000/cancel"));
}

TEST(a_challenge_to_a_user)
{
    struct site_request *challenge;
    log_in();
    SAYS("no code=name", "match name=x/y clock=5+3");
    SAYS("no code=terms", "match name=Boris clock=5+90");
    SAYS("", "match name=Boris clock=5+3 rated=yes color=black");
    challenge = far_find(&world, "POST /api/challenge/Boris");
    assert_string_equal(challenge->handlers.accept, "application/json");
    assert_string_equal(challenge->body,
                        "rated=true&clock.limit=300&clock.increment=3&color=black"
                        "&keepAliveStream=true");
    far_line(&world, challenge, "{'id':'uGK4MHaQ'}");
    ANSWERED("ok id=");
    far_line(
        &world, events(),
        "{'type':'challenge','challenge':{'id':'uGK4MHaQ','variant':{'key':'standard'},'rated':true,'color':'black',"
        "'challenger':{'name':'Anna','rating':1500},'destUser':{'name':'Boris'},"
        "'timeControl':{'type':'clock','limit':300,'increment':3}}}");
    TELLS("from=Anna to=Boris clock=5+3 rated=yes color=black rating=1500");
    far_line(&world, events(), "{'type':'challengeDeclined','challenge':{'id':'uGK4MHaQ'}}");
    TELLS("why=declined");
    far_line(&world, challenge, "{'done':'declined'}");
    far_finish(&world, challenge, 200, " ");
    assert_int_equal(world.length, 0);
    SAYS("", "match name=nobody days=3");
    challenge = far_find(&world, "POST /api/challenge/nobody");
    assert_string_equal(challenge->body, "rated=false&days=3");
    far_finish(&world, challenge, 404, "{'error':'No such user'}");
    ANSWERED("no code=no_person");
}

TEST(a_challenge_to_the_computer)
{
    struct site_request *challenge;
    log_in();
    SAYS("no code=unrated", "match name=AI-3 clock=5+3 rated=yes");
    SAYS("", "match name=AI-3 clock=1+0 color=white "
             "fen=4k3/8/8/8/8/8/4P3/4K3%%20w%%20-%%20-%%200%%201");
    challenge = far_find(&world, "POST /api/challenge/ai");
    assert_string_equal(challenge->body,
                        "rated=false&clock.limit=60&clock.increment=0&color=white&fen="
                        "4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3%20w%20-%20-%200%201&"
                        "variant=fromPosition&level=3");
    far_finish(&world, challenge, 201, "{'id':'v8BRXYtM'}");
    ANSWERED("ok id=");
}

TEST(one_challenge_accepted_another_withdrawn)
{
    static const char format[] =
        "{'type':'challenge','challenge':{'id':'%s','variant':{'key':'standard'},"
        "'rated':false,'color':'random','challenger':{'name':'Boris','rating':1600,"
        "'provisional':true},'destUser':{'name':'Anna'},'timeControl':{'type':'unlimited'}}}";
    char id[24];
    log_in();
    far_line(&world, events(), format, ID);
    far_line(&world, events(), format, ID);
    far_line(&world, events(), format, "jWAgu6ga");
    assert_int_equal(world.replica.offer_count, 2);
    snprintf(id, sizeof id, "%" PRId64, number());
    SAYS("no code=no_seek", "accept id=17");
    SAYS("", "accept id=%s", id);
    far_finish(&world, far_find(&world, "POST /api/challenge/0FgNPGRz/accept"), 200,
               "{'ok':true}");
    ANSWERED("ok");
    start("black");
    assert_int_equal(world.replica.offer_count, 1);
    far_finish(&world, events(), 0, " ");
    far_wait(&world, SECOND);
    assert_int_equal(world.replica.offer_count, 0); /* open offers are sent again */
    far_line(&world, events(), format, "jWAgu6gb");
    assert_int_equal(world.replica.offer_count, 1);
}

/* ---- chat, users, games of others --------------------------------------------------- */

TEST(results_of_puzzles)
{
    struct site_request *result;
    log_in();
    SAYS("", "send puzzle=AbC01 solved=yes rated=no text=downloaded=mix mateIn1 mate");
    result = far_find(&world, "POST /api/puzzle/batch/mix");
    assert_string_equal(result->body,
                        "{\"solutions\":[{\"id\":\"AbC01\",\"win\":true,\"rated\":false}]}");
    far_finish(&world, result, 200,
               "{'puzzles':[],'glicko':{'rating':1656.7,'deviation':91},"
               "'rounds':[{'id':'AbC01','win':true,'ratingDiff':14}]}");
    ANSWERED("ok");
    TELLS("from=lichess text=Your puzzle rating is now 1656 (+14).");
    SAYS("", "send puzzle=AbC02 solved=no rated=yes text=downloaded=Caro-Kann_Defense");
    result = far_find(&world, "POST /api/puzzle/batch/Caro-Kann_Defense");
    assert_non_null(strstr(result->body, "\"win\":false,\"rated\":true"));
    far_finish(&world, result, 403, "{'error':'Missing scope: puzzle:write'}");
    ANSWERED("no code=refused text=log in again with");
    SAYS("", "send puzzle=AbC03 solved=no rated=yes text=downloaded=mix");
    far_finish(&world, far_find(&world, "POST /api/puzzle/batch/mix"), 0, " ");
    ANSWERED("no code=busy");
    assert_null(far_find(&world, "POST /api/puzzle")); /* lost, not repeated */
    SAYS("no code=syntax", "send puzzle=AbC04 text=downloaded=../../account");
    SAYS("no code=syntax", "send puzzle=\"} text=downloaded=mix");
    SAYS("no code=syntax", "send puzzle=AbC05 text=mateIn1 downloaded=mix");
}

TEST(chat_messages)
{
    struct site_request *chat;
    begin_game(true);
    far_line(&world, game(),
             "{'type':'chatLine','room':'player','username':'Boris','text':'Good luck'}");
    TELLS("from=Boris text=Good luck");
    far_line(&world, game(),
             "{'type':'chatLine','room':'player','username':'lichess','text':'Draw'}");
    far_line(&world, game(),
             "{'type':'chatLine','room':'spectator','username':'Carl','text':'Nf3!'}");
    assert_false(far_told(&world, "* say"));
    SAYS("", "say game=%" PRId64 " text=you too & more", number());
    chat = far_find(&world, "POST /api/board/game/0FgNPGRz/chat");
    assert_string_equal(chat->body, "room=player&text=you%20too%20%26%20more");
    far_finish(&world, chat, 200, "{'ok':true}");
    ANSWERED("ok");
    SAYS("", "tell name=boris text=thanks");
    far_finish(&world, far_find(&world, "POST /api/board/game/0FgNPGRz/chat"), 200, "{}");
}

TEST(a_user_and_past_games)
{
    struct site_request *history;
    log_in();
    SAYS("", "person name=Boris");
    far_finish(&world, far_find(&world, "GET /api/user/Boris"), 200,
               "{'id':'boris','username':'Boris','seenAt':1,'perfs':{'rapid':{'games':12,"
               "'rating':1612,'rd':45,'prog':3},'bullet':{'games':0,'rating':1500},"
               "'storm':{'runs':1}}}");
    ANSWERED("ok count=2");
    TELLS("row kind=rating speed=rapid rating=1612 deviation=45 games=12");
    SAYS("", "history name=Boris");
    history = far_find(&world, "GET /api/games/user/Boris");
    far_line(&world, history,
             "{'id':'q7ZvsdUF','rated':true,'variant':'standard','createdAt':1,"
             "'lastMoveAt':1514505592843,'status':'draw','players':{'white':{'user':{'name':"
             "'Boris'},'rating':2389,'ratingDiff':4},'black':{'user':{'name':'Carl'},"
             "'ratingDiff':-4}},'clock':{'initial':300,'increment':3,'totalTime':420}}");
    far_line(&world, history, "{'id':'q7ZvsdUG','variant':'atomic','status':'mate'}");
    far_finish(&world, history, 200, " ");
    ANSWERED("ok count=1");
    TELLS("white=Boris black=Carl clock=5+3 rated=yes ply=0 turn=white result=1/2-1/2 "
          "ended=1514505592843 wd=4 bd=-4");
}

static const char WATCHED[] =
    "{'id':'0FgNPGRz','rated':true,'variant':'standard','status':'%s',%s"
    "'clock':{'initial':180,'increment':0},'moves':'e3 Nh6 b3','createdAt':1,"
    "'players':{'white':{'user':{'name':'Carl'},'rating':3000},'black':{'user':{'name':"
    "'Dora'}}}}";

TEST(a_game_of_others_can_be_watched)
{
    static const char *const places[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b','lm':'e2e3",
        "rnbqkb1r/pppppppp/7n/8/8/4P3/PPPP1PPP/RNBQKBNR w','lm':'g8h6",
        "rnbqkb1r/pppppppp/7n/8/8/4P1P1/PPPP1P1P/RNBQKBNR b','lm':'g2g3"};
    struct site_request *stream;
    log_in();
    SAYS("", "watch name=Carl");
    far_finish(&world, far_find(&world, "GET /api/user/Carl/current-game"), 200, WATCHED,
               "started", " ");
    ANSWERED("ok game=");
    assert_false(seat()->is_player);
    assert_int_equal(lobby_game()->game.current, 3);
    stream = far_find(&world, "GET /api/stream/game/0FgNPGRz");
    far_forget(&world);
    far_line(&world, stream, WATCHED, "started", "");
    far_line(&world, stream,
             "{'fen':'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w','wc':180,'bc':180}");
    far_line(&world, stream,
             "{'fen':'rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b','lm':'e2e3',"
             "'wc':180,'bc':180}");
    far_line(&world, stream,
             "{'fen':'rnbqkb1r/pppppppp/7n/8/8/4P3/PPPP1PPP/RNBQKBNR w','lm':'g8h6',"
             "'wc':180,'bc':180}");
    far_line(&world, stream,
             "{'fen':'rnbqkb1r/pppppppp/7n/8/8/1P2P3/P1PP1PPP/RNBQKBNR b','lm':'b2b3',"
             "'wc':177,'bc':180}");
    assert_null(strstr(world.told, "e=move"));
    TELLS("e=other");
    far_line(&world, stream,
             "{'fen':'rnbqkb1r/1ppppppp/p6n/8/8/1P2P3/P1PP1PPP/RNBQKBNR w','lm':'a7a6',"
             "'wc':177,'bc':177}");
    assert_int_equal(lobby_game()->game.current, 4);
    assert_int_equal(lobby_game_time_left(lobby_game(), BLACK, world.now, world.date), 177000);
    assert_false(far_line(&world, stream, /* a6 and b3 are taken back */
                          "{'fen':'rnbqkb1r/pppppppp/7n/8/8/4P1P1/PPPP1P1P/RNBQKBNR b',"
                          "'lm':'g2g3','wc':170,'bc':170}"));
    far_wait(&world, MINUTE);
    stream = far_find(&world, "GET /api/stream/game/0FgNPGRz");
    far_line(&world, stream, WATCHED, "started", "");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        far_line(&world, stream, "{'fen':'%s','wc':170,'bc':160}", places[i]);
    assert_int_equal(lobby_game()->game.current, 3);
    assert_int_equal(lobby_game_time_left(lobby_game(), WHITE, world.now, world.date), 170000);
    far_finish(&world, stream, 0, " ");
    far_wait(&world, SECOND);
    stream = far_find(&world, "GET /api/stream/game/0FgNPGRz");
    far_line(&world, stream, WATCHED, "resign", "'winner':'black',");
    assert_int_equal(lobby_game()->ending, LOBBY_ENDING_RESIGNED);
    assert_true(far_line(&world, stream, WATCHED, "resign", "'winner':'black',"));
    far_finish(&world, stream, 200, " ");
    assert_true(seat()->closed);
    assert_string_equal(world.playing, "");
}

TEST(a_finished_game_is_shown)
{
    struct site_request *featured;
    log_in();
    SAYS("", "watch game=%" PRId64, number());
    far_finish(&world, far_find(&world, "GET /game/export/0FgNPGRz"), 200, WATCHED, "mate",
               "'winner':'white',");
    ANSWERED("ok game=");
    assert_true(seat()->was_over && seat()->closed);
    SAYS("ok", "watch");
    TELLS("TV channels: best bullet blitz");
    SAYS("", "watch name=ultrabullet");
    far_finish(&world, far_find(&world, "GET /api/tv/ultraBullet?nb=1"), 200, " ");
    ANSWERED("no code=no_game");
    SAYS("", "watch name=blitz");
    featured = far_find(&world, "GET /api/tv/blitz?nb=1");
    assert_false(far_line(&world, featured, WATCHED, "started", ""));
    ANSWERED("ok game=");
}

TEST(current_games_are_listed)
{
    struct site_request *list;
    begin_game(true);
    SAYS("", "games");
    list = far_find(&world, "GET /api/tv/best");
    far_line(&world, list, WATCHED, "started", "");
    far_finish(&world, list, 200, " ");
    ANSWERED("ok count=2");
    TELLS("white=Carl black=Dora clock=3+0 rated=yes ply=3 turn=black");
}

/* lichess_download.c - downloads of games and puzzles by the real program, from a test server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"

#include <pty.h>
#include <sys/file.h>
#include <sys/resource.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/words.h"
#include "lichess/account.h"
#include "support/lichess_program.h"
#include "support/lichess_server.h"
#include "support/scratch.h"
#include "study/exercise.h"

enum { PATIENCE = 10000, GAMES = 4, WHOLE = 4096 };

static struct fake_server *server;
static char path[512]; /* path of the file written */

static int begin(void **state)
{
    scratch_make(state);
    setenv("XDG_STATE_HOME", *state, 1);
    server = fake_open();
    snprintf(path, sizeof path, "%s/games.pgn", (char *)*state);
    return 0;
}

static int end(void **state)
{
    program_kill();
    memset(program.words, 0, sizeof program.words);
    fake_close(server);
    return scratch_remove(state);
}

FIXTURE(begin, end);

/* ---- data of the site --------------------------------------------------------------- */

/* Makes a game that began in the minute with its number. */
struct site_json_text {
    char text[700];
    long long time;
};

static struct site_json_text games[GAMES];

static void write_game(struct site_json_text *game, int number, const char *white)
{
    game->time = 1767348000 + number * 60LL; /* 2026-01-02 10:00 */
    snprintf(game->text, sizeof game->text,
             "[Event \"rated blitz game\"]\n[Site \"https://lichess.org/abcdefg%d\"]\n"
             "[White \"%s\"]\n[Black \"Ben\"]\n[Result \"%s\"]\n[UTCDate \"2026.01.02\"]\n"
             "[UTCTime \"10:%02d:00\"]\n\n"
             "1. e4 { [%%eval 0.2] [%%clk 0:05:00] } 1... e5 { [%%clk 0:04:59] } %s\n",
             number, white, number % 2 ? "1-0" : "1/2-1/2", number,
             number % 2 ? "1-0" : "1/2-1/2");
}

static void write_games(void)
{
    for (int i = 0; i < GAMES; i++)
        write_game(&games[i], i + 1, "Anna");
}

/* Returns games as the site sends them, with two empty lines after each. */
static char *games_text(int first, int count)
{
    char *all = memory_new(WHOLE, 1);
    for (int i = first; i < first + count; i++)
        text_add(all, WHOLE, "%s\n\n", games[i].text);
    return all;
}

/* Checks the saved games. */
static void assert_file(const char *file, int count)
{
    char whole[WHOLE] = "", *found;
    size_t length;
    struct error error;
    for (int i = 0; i < count; i++)
        text_add(whole, WHOLE, "%s%s", i > 0 ? "\n" : "", games[i].text);
    found = file_read(file, 1 << 20, &length, &error);
    if (!found)
        fail_msg("%s", error.text);
    assert_string_equal(found, whole);
    free(found);
}

static void put_file(const char *file, const char *text)
{
    FILE *stream = fopen(file, "w");
    fputs(text, stream);
    fclose(stream);
}

/* ---- the program and the site ------------------------------------------------------- */

static void run_games(const char *more, const char *value)
{
    const char *const words[] = {"Anna", "-o", path, more, value};
    memcpy(program.words, words, sizeof words);
    program_run("games", fake_url(server));
}

static void run_puzzle(const char *one, const char *two, const char *three, const char *four,
                       const char *five)
{
    const char *const words[] = {one, two, three, four, five};
    memcpy(program.words, words, sizeof words);
    program_run("puzzle", fake_url(server));
}

static long long since_of(const struct fake_request *request)
{
    const char *since = strstr(request->path, "&since=");
    return since ? atoll(since + 7) : 0;
}

static void answer_games(struct fake_request *request)
{
    long long since = since_of(request);
    int first = 0;
    while (first < GAMES && games[first].time * 1000 < since)
        first++;
    if (strstr(request->path, "perfType"))
        first = GAMES;
    char *text = games_text(first, GAMES - first);
    fake_stream(request);
    fake_send(request, text, strlen(text));
    fake_end(request);
    free(text);
}

static struct fake_request *await(const char *beginning)
{
    struct fake_request *request = fake_await(server);
    assert_non_null(request);
    assert_memory_equal(request->path, beginning, strlen(beginning));
    return request;
}

static void expect_end(int status, const char *said)
{
    assert_int_equal(program_finish(), status);
    if (!strstr(program.said, said))
        fail_msg("expected '%s', found '%s'", said, program.said);
}

static int serve_to_the_end(void)
{
    struct fake_request *request;
    struct pollfd ready = {program.out, POLLIN, 0};
    do {
        fake_look(server, 1);
        if ((request = fake_next(server)))
            answer_games(request);
    } while (poll(&ready, 1, 0) == 0 || program_more());
    return program_finish();
}

/* ---- games -------------------------------------------------------------------------- */

TEST(games_of_a_player)
{
    struct fake_request *request;
    write_games();
    run_games(NULL, NULL);
    request = await("/api/games/user/Anna?");
    assert_string_equal(request->path,
                        "/api/games/user/Anna?sort=dateAsc&clocks=true&evals=true");
    assert_string_equal(fake_header(request, "Accept"), "application/x-chess-pgn");
    answer_games(request);
    fake_look(server, PATIENCE);
    expect_end(0, "4 new games, 4 in all\n");
    assert_file(path, GAMES);
}

/* A game that began before the newest one may have ended later, so a day is downloaded again,
 * and a year of correspondence games; games already in the file are skipped. */
TEST(only_new_games)
{
    struct fake_request *request;
    char *text;
    write_games();
    text = games_text(1, 2);
    put_file(path, text);
    free(text);
    run_games(NULL, NULL);
    request = await("/api/games/user/Anna?");
    assert_int_equal(since_of(request), games[1].time * 1000);
    answer_games(request);
    fake_look(server, PATIENCE);
    request = await("/api/games/user/Anna?");
    assert_non_null(strstr(request->path, "&perfType=correspondence"));
    text = games_text(2, 1);
    *(strstr(text, "abcdefg3") + 7) = '9';
    fake_stream(request);
    fake_send(request, text, strlen(text));
    fake_end(request);
    free(text);
    fake_look(server, PATIENCE);
    expect_end(0, "2 new games, 4 in all\n");
}

TEST(games_since_a_day)
{
    struct fake_request *request;
    char *text;
    write_games();
    text = games_text(1, 2);
    put_file(path, text);
    free(text);
    run_games("--since", "2026-01-01");
    request = await("/api/games/user/Anna?");
    assert_int_equal(since_of(request), 1767225600000LL);
    answer_games(request);
    fake_look(server, PATIENCE);
    expect_end(0, "2 new games, 4 in all\n");
}

/* Games of another player in the file do not affect where the download resumes. */
TEST(two_players_in_a_file)
{
    struct fake_request *request;
    write_game(&games[0], 7, "Carl");
    put_file(path, games[0].text);
    write_games();
    run_games(NULL, NULL);
    request = await("/api/games/user/Anna?");
    assert_int_equal(since_of(request), 0);
    answer_games(request);
    fake_look(server, PATIENCE);
    expect_end(0, "4 new games, 5 in all\n");
}

/* Cut after any byte: complete games are saved. The download resumes by itself if there was
 * progress, otherwise at the next call. */
TEST(an_interrupted_stream)
{
    enum { CHUNK = 5 }; /* bytes before the cut */
    char *all;
    size_t length;
    write_games();
    all = games_text(0, GAMES);
    length = strlen(all);
    for (size_t bytes = 1; bytes < length; bytes += 17) {
        struct fake_request *request;
        int status;
        unlink(path);
        run_games(NULL, NULL);
        request = await("/api/games/user/Anna?");
        fake_stream(request);
        fake_cut_after(request, bytes);
        fake_send(request, all, length);
        status = serve_to_the_end();
        assert_int_equal(status == 0, bytes > strlen(games[0].text) + CHUNK);
        if (status != 0) {
            run_games(NULL, NULL);
            assert_int_equal(serve_to_the_end(), 0);
        }
        assert_file(path, GAMES);
    }
    free(all);
}

/* Progress on a terminal, and ^C. */
TEST(interrupted_by_user)
{
    int master, slave;
    struct fake_request *request;
    const char *const words[] = {"Anna", "-o", path};
    char *all;
    write_games();
    all = games_text(0, GAMES);
    memcpy(program.words, words, sizeof words);
    assert_int_equal(openpty(&master, &slave, NULL, NULL, NULL), 0);
    program_start("games", fake_url(server), slave, slave);
    close(slave);
    program.out = master;
    request = await("/api/games/user/Anna?");
    fake_stream(request);
    fake_send(request, all, strlen(games[0].text) + 60);
    program_until("\r1 game");
    kill(program.process, SIGINT);
    program_until("stopped; run the command again to continue");
    expect_end(1, "1 new game, 1 in all");
    assert_file(path, 1);
    free(all);
    run_games(NULL, NULL);
    assert_int_equal(serve_to_the_end(), 0);
    assert_file(path, GAMES);
}

TEST(to_standard_output)
{
    char *all;
    write_games();
    snprintf(path, sizeof path, "-");
    run_games(NULL, NULL);
    answer_games(await("/api/games/user/Anna?"));
    fake_look(server, PATIENCE);
    assert_int_equal(program_finish(), 0);
    all = games_text(0, GAMES);
    assert_int_equal(strlen(program.said), strlen(all) - GAMES - 1);
    free(all);
}

/* Characters that would corrupt a terminal. */
TEST(control_characters)
{
    struct fake_request *request;
    char *at;
    write_games();
    while ((at = strstr(games[0].text, "An")))
        memcpy(at, "\x1b\x9b", 2);
    snprintf(path, sizeof path, "-");
    run_games(NULL, NULL);
    request = await("/api/games/user/Anna?");
    fake_stream(request);
    fake_send(request, games[0].text, strlen(games[0].text));
    fake_end(request);
    fake_look(server, PATIENCE);
    assert_int_equal(program_finish(), 0);
    assert_non_null(strstr(program.said, "[White \"??na\"]\n"));
}

TEST(an_endless_game)
{
    static const char line[] = "[Event \"x\"]\n";
    char *all = memory_new(2 << 20, 1);
    struct fake_request *request;
    for (size_t i = 0; i + sizeof line < 2 << 20; i += sizeof line - 1)
        memcpy(all + i, line, sizeof line);
    run_games(NULL, NULL);
    request = await("/api/games");
    fake_stream(request);
    fake_send(request, all, strlen(all));
    fake_look(server, PATIENCE);
    expect_end(1, "a game is too long\n");
    free(all);
}

/* If the disk is full, the file ends after the last complete game. */
TEST(a_full_disk)
{
    struct rlimit before, little;
    write_games();
    getrlimit(RLIMIT_FSIZE, &before);
    little = before;
    little.rlim_cur = strlen(games[0].text) + strlen(games[1].text) / 2;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &little);
    run_games(NULL, NULL);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_DFL);
    answer_games(await("/api/games/user/Anna?"));
    fake_look(server, PATIENCE);
    expect_end(1, ": File too large");
    assert_file(path, 1);
}

/* The file existed before. */
TEST(an_empty_file_stays)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    assert_true(file >= 0);
    close(file);
    run_games(NULL, NULL);
    fake_answer(await("/api/games"), 404, "{\"error\":\"Not found\"}");
    fake_look(server, PATIENCE);
    expect_end(1, "no player named Anna\n");
    assert_int_equal(access(path, F_OK), 0);
}

TEST(unavailable_games)
{
    struct fake_request *request;
    run_games(NULL, NULL);
    fake_answer(await("/api/games"), 404, "{\"error\":\"Not found\"}");
    fake_look(server, PATIENCE);
    expect_end(1, "no player named Anna\n");
    assert_int_equal(access(path, F_OK), -1);
    run_games(NULL, NULL);
    fake_answer(await("/api/games"), 429, "");
    fake_look(server, PATIENCE);
    expect_end(1, "wait a minute, then try again");
    run_games(NULL, NULL);
    request = await("/api/games");
    fake_stream(request);
    fake_send(request, "[Event \"x\"]\n", 12);
    fake_end(request);
    fake_look(server, PATIENCE);
    expect_end(1, "a game was cut short\n");
    run_games(NULL, NULL);
    fake_cut(await("/api/games"), false);
    expect_end(1, "ttychess lichess: http://127.0.0.1:");
    run_games("--since", "yesterday");
    expect_end(2, "--since: expected a date such as 2026-01-31");
    run_games("Ben", NULL);
    expect_end(2, "expected the name of a player");
}

TEST(unusable_files)
{
    int file;
    put_file(path, "[Event \"x\"]\n\n1. e4 e5\n");
    run_games(NULL, NULL);
    expect_end(1, "the last game is incomplete");
    put_file(path, "");
    file = open(path, O_RDWR | O_CLOEXEC);
    flock(file, LOCK_EX);
    run_games(NULL, NULL);
    expect_end(1, "another download is writing to this file");
    close(file);
    snprintf(path, sizeof path, "/dev/null");
    run_games(NULL, NULL);
    expect_end(1, "/dev/null: expected a file");
}

/* ---- puzzles ------------------------------------------------------------------------ */

#define MATE                                                                                  \
    "{\"game\":{\"id\":\"abcdefgh\",\"pgn\":\"e4 e5 Qh5 Nc6 Bc4 Nf6\"},\"puzzle\":{\"id\":"   \
    "\"AbC01\",\"rating\":812,\"plays\":77,\"initialPly\":5,\"solution\":[\"h5f7\"],"         \
    "\"themes\":[\"mateIn1\",\"opening\"]}}"
#define CASTLE                                                                                \
    "{\"game\":{\"id\":\"abcdefgi\",\"pgn\":\"e4 e5 Nf3 Nc6 Bc4 Nf6 O-O Be7 d3\"},"           \
    "\"puzzle\":{\"id\":\"AbC02\",\"rating\":1500,\"plays\":1,\"initialPly\":8,"              \
    "\"solution\":[\"e8g8\",\"f1e1\",\"d7d6\"],\"themes\":[]}}"
#define BAD                                                                                   \
    "{\"game\":{\"id\":\"abcdefgj\",\"pgn\":\"e4 e5\"},\"puzzle\":{\"id\":\"AbC03\","         \
    "\"initialPly\":1,\"solution\":[\"e4e5\"]}}"

static void assert_row(const char *row, const char *expected, const char *id, int rating,
                       size_t count)
{
    struct exercise exercise;
    struct error error;
    assert_memory_equal(row, expected, strlen(expected));
    if (!exercise_parse(&exercise, row, strcspn(row, "\n"), &error))
        fail_msg("%s", error.text);
    assert_string_equal(exercise.id, id);
    assert_int_equal(exercise.rating, rating);
    assert_int_equal(exercise.count, count);
}

static const char mate_row[] =
    "AbC01,r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3,"
    "g8f6 h5f7,812,0,0,77,downloaded=mix mateIn1 opening,";
static const char castle_row[] =
    "AbC02,r1bqk2r/ppppbppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5,"
    "d2d3 e8g8 f1e1 d7d6,1500,0,0,1,downloaded=mix ,";

static const char *said_row(void)
{
    assert_memory_equal(program.said, exercise_header, strlen(exercise_header));
    return program.said + strlen(exercise_header);
}

static void answer_puzzle(const char *asked, const char *body)
{
    struct fake_request *request = await(asked);
    assert_string_equal(request->path, asked);
    fake_answer(request, 200, body);
    fake_look(server, PATIENCE);
}

TEST(the_puzzle_of_the_day)
{
    run_puzzle(NULL, NULL, NULL, NULL, NULL);
    answer_puzzle("/api/puzzle/daily", MATE);
    assert_int_equal(program_finish(), 0);
    assert_row(said_row(), mate_row, "AbC01", 812, 2);
    assert_non_null(strstr(program.said, "/abcdefgh/black#6,\n"));
}

TEST(another_puzzle)
{
    run_puzzle("next", NULL, NULL, NULL, NULL);
    answer_puzzle("/api/puzzle/next?angle=mix", CASTLE);
    assert_int_equal(program_finish(), 0);
    assert_row(said_row(), castle_row, "AbC02", 1500, 4);
    assert_non_null(strstr(program.said, "/abcdefgi#9,\n"));
    run_puzzle("next", "mateIn1", NULL, NULL, NULL);
    answer_puzzle("/api/puzzle/next?angle=mateIn1", MATE);
    assert_int_equal(program_finish(), 0);
    assert_non_null(strstr(said_row(), ",downloaded=mateIn1 mateIn1 opening,"));
}

/* Puzzles already in the file are not written again; unplayable ones are skipped. */
TEST(puzzles_to_a_file)
{
    struct exercise_file file;
    struct exercise exercise;
    size_t at = 0, count = 0;
    run_puzzle("-o", path, NULL, NULL, NULL);
    answer_puzzle("/api/puzzle/daily", MATE);
    expect_end(0, "games.pgn: 1 new puzzle\n");
    run_puzzle("batch", "3", "Italian_Game", "-o", path);
    answer_puzzle("/api/puzzle/batch/Italian_Game?nb=3",
                  "{\"puzzles\":[" MATE "," BAD "," CASTLE "]}");
    expect_end(0, "games.pgn: 1 new puzzle\n");
    assert_true(exercise_file_open(&file, path, NULL));
    while (exercise_file_next(&file, NULL, &at, &exercise))
        count++;
    exercise_file_close(&file);
    assert_int_equal(count, 2);
}

TEST(unavailable_puzzles)
{
    static const char *const wrong[] = {BAD, "{}", "17", "{\"puzzles\":[]}", "no JSON"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        run_puzzle(NULL, NULL, NULL, NULL, NULL);
        answer_puzzle("/api/puzzle/daily", wrong[i]);
        expect_end(1, "the reply contains no puzzle\n");
    }
    run_puzzle("batch", "51", NULL, NULL, NULL);
    expect_end(2, "expected next [THEME], batch N [THEME]");
    run_puzzle("next", "../x", NULL, NULL, NULL);
    expect_end(2, "expected next [THEME], batch N [THEME]");
    run_puzzle("--help", NULL, NULL, NULL, NULL);
    expect_end(0, "Usage: ttychess lichess games NAME");
}

/* ---- ratings ------------------------------------------------------------------------ */

#define HISTORY                                                                               \
    "[{\"name\":\"UltraBullet\",\"points\":[]},"                                              \
    "{\"name\":\"Bullet\",\"points\":[[2011,0,8,1472],[2011,0,9,1332],[2011,8,12,1402]]},"    \
    "{\"name\":\"Blitz\",\"points\":[[2011,7,29,1332]]}]"
#define BULLET "Bullet: first 1472, lowest 1332, highest 1472, last 1402\n"
#define BLITZ  "Blitz: first 1332, lowest 1332, highest 1332, last 1332\n"

static void run_ratings(const char *one, const char *two)
{
    const char *const words[] = {one, two};
    memset(program.words, 0, sizeof program.words);
    memcpy(program.words, words, sizeof words);
    program_run("ratings", fake_url(server));
}

static void expect_ratings(const char *name, const char *body, int status, const char *said)
{
    char asked[64];
    snprintf(asked, sizeof asked, "/api/user/%s/rating-history", name);
    struct fake_request *request = await(asked);
    assert_string_equal(request->path, asked);
    fake_answer(request, body ? 200 : 404, body ? body : "{\"error\":\"Not found\"}");
    fake_look(server, PATIENCE);
    expect_end(status, said);
}

TEST(a_rating_history)
{
    setenv("LC_ALL", "C.UTF-8", 1);
    run_ratings("Ben", NULL);
    expect_ratings("Ben", HISTORY, 0, BULLET "\u2588\u2581\u2584\n\n" BLITZ "\u2581\n\n");
    run_ratings("Ben", "--plain");
    expect_ratings("Ben", HISTORY, 0, BULLET BLITZ);
    setenv("LC_ALL", "C", 1);
    run_ratings("Ben", NULL);
    expect_ratings("Ben", HISTORY, 0, BULLET BLITZ);
    unsetenv("LC_ALL");
}

TEST(the_own_ratings_need_a_login)
{
    struct http *http = http_create(fake_url(server), NULL);
    run_ratings(NULL, NULL);
    expect_end(2, "expected the name of a player, or a login");
    assert_true(account_save_token(http, "lip_secret", NULL));
    http_destroy(http);
    fake_rule(server, "GET /api/account$", 200, "{\"username\":\"Anna\",\"title\":\"WGM\"}");
    run_ratings(NULL, "--plain");
    memmove(program.words, program.words + 1, sizeof *program.words);
    expect_ratings("Anna", HISTORY, 0, BULLET);
}

TEST(unavailable_ratings)
{
    run_ratings("Ben", NULL);
    expect_ratings("Ben", NULL, 1, "no player named Ben\n");
    run_ratings("Ben", NULL);
    expect_ratings("Ben", "[]", 1, "no ratings for Ben;");
    run_ratings("Ben", NULL);
    expect_ratings("Ben", "[{\"points\":[[2011,0,8,0]]}]", 1, "no ratings for Ben");
    run_ratings("../x", NULL);
    expect_end(2, "expected the name of a player");
    run_ratings("Ben", "Carl");
    expect_end(2, "expected the name of a player");
}

/* lichess.c - any bytes as answers of lichess.org, while a session makes requests and
 * connections are lost.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each line of the input is an event: '>' and a line from the session, without its tag; 'w'
 * and a time in milliseconds; '=', a letter, and a line of the stream that is open at that
 * place; '!', a letter, a digit for the status, and the body: the end of the stream or request
 * at that place; 'p' and the description of a puzzle. The user is logged in and in a game.
 *
 * Whatever the site sends, the gateway's output consists of printable lines, and the session's
 * replicas equal the gateway's games.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "support/lichess_world.h"
#include "support/lobby_game_equals.h"
#include "lichess/download.h"
#include "lichess/state.h"
#include "study/exercise.h"

enum { LINES = 200, ASKED = 40 };

static struct lichess_world world;

static void log_in(void)
{
    far_begin(&world);
    far_say(&world, "hello v=2");
    far_finish(&world, far_find(&world, "GET /api/account"), 200, "{'username':'Anna'}");
    far_line(&world, far_find(&world, "GET /api/stream/event"),
             "{'type':'gameStart','game':{'gameId':'abcdefgh','color':'white'}}");
    far_line(
        &world, far_find(&world, "GET /api/board/game/stream/abcdefgh"),
        "{'type':'gameFull','id':'abcdefgh','variant':{'key':'standard'},'rated':true,"
        "'clock':{'initial':600000,'increment':5000},'createdAt':1,'initialFen':'startpos',"
        "'white':{'name':'Anna'},'black':{'name':'Boris'},'state':{'moves':'e2e4 e7e5',"
        "'wtime':600000,'btime':600000,'status':'started'}}");
}

/* Returns the request that is open at that place. */
static struct site_request *find_open(char letter)
{
    int place = (letter - 'A') & 31;
    for (int i = 0; i < FAR_REQUESTS; i++)
        if (world.requests[i].number > 0 && place-- == 0)
            return &world.requests[i];
    return NULL;
}

static int count_open(void)
{
    int count = 0;
    for (int i = 0; i < FAR_REQUESTS; i++)
        count += world.requests[i].number > 0;
    return count;
}

static void finish(struct site_request *request, char digit, const char *body)
{
    static const int statuses[] = {0, 401, 200, 201, 404, 502, 403, 400, 500, 429};
    far_finish(&world, request, statuses[digit >= '0' && digit <= '9' ? digit - '0' : 2], "%s",
               body);
}

static void make_row(const char *text)
{
    struct json_t *value = site_json_parse(text, strlen(text));
    struct exercise exercise;
    struct error error = {0};
    char row[PUZZLE_ROW_SIZE];
    if (puzzle_write_row(value, "https://lichess.org", "mix", row)) {
        size_t length = strcspn(row, "\n");
        EXPECT(row[length] == '\n' && row[length + 1] == '\0', "%s", row);
        EXPECT(exercise_parse(&exercise, row, length, &error), "%s: %s", row, error.text);
        row[length] = '\0';
        fuzz_expect_said(row);
    }
    site_json_free(value);
}

static void act(const char *line)
{
    struct site_request *request = *line ? find_open(line[1]) : NULL;
    if (*line == '>' && count_open() < ASKED)
        far_say(&world, "%.900s", line + 1);
    else if (*line == 'w')
        far_wait(&world, atoi(line + 1) % 100000);
    else if (*line == '=' && request && request->handlers.line)
        far_line(&world, request, "%s", line + 2);
    else if (*line == 'p')
        make_row(line + 1);
    else if (*line == '!' && request)
        finish(request, line[2], line[2] ? line + 3 : "");
}

static void expect_output(void)
{
    char *line = world.told;
    while (*line != '\0') {
        size_t length = strcspn(line, "\n");
        line[length] = '\0';
        fuzz_expect_printable(line);
        line += length + 1;
    }
    far_forget(&world);
}

static void expect_games(void)
{
    for (const struct gateway_game *round = world.gateway->games; round; round = round->next) {
        const struct followed_game *seat = replica_find_game(&world.replica, round->id);
        struct error error = {0};
        if (seat && round->known)
            EXPECT(lobby_game_equals(&seat->lobby_game, &round->lobby_game, &error), "%s",
                   error.text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size};
    fuzz_begin();
    log_in();
    for (int lines = 0; rest.size > 0 && lines < LINES; lines++) {
        struct fuzz_piece piece = fuzz_cut(&rest, '\n');
        char *line = fuzz_string(piece.bytes, piece.size);
        act(line);
        free(line);
        expect_output();
        expect_games();
    }
    far_end(&world);
    return 0;
}

/* home.c - see home.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "lichess/home.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "lichess/account.h"
#include "lichess/site.h"
#include "lobby/names.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "rules/uci_move.h"

/* ---- reading games ---------------------------------------------------------------------- */

/* Seconds. The longest duration of games, with a clock and by correspondence: a game that
 * began this long before the newest may have ended after it. */
enum { DAY = 24 * 60 * 60, BY_CLOCK = DAY, BY_DAYS = 366 * DAY };

struct homeward {
    struct http *http;
    const struct home_games *wish;
    struct error *error;
    const char *path;
    int file, signals;
    bool progress; /* shown on standard error */
    bool made;     /* the file did not exist before */

    struct buffer text; /* of the game being read */
    bool ends;          /* the last line that is not empty ends with a result */

    int64_t *ids; /* of the games in the file */
    size_t count, ids_room, brought;
    int64_t oldest, newest; /* start times, of this player's games only */
    int64_t from;           /* start of the stream, later of its latest game; 0: all games */
    enum { COMES, WHOLE, LOST, REFUSED } stream;
};

/* Adds a NUL-terminated line of a file or stream. Returns true if it completes a game: an
 * empty line after a result. */
static bool take_line(struct homeward *home, const char *line, size_t length)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const char *blank = strrchr(line, ' '), *last = blank ? blank + 1 : line;
    if (length == 0 && (home->ends || home->text.length == 0))
        return home->ends;
    if (length > 0)
        home->ends = *line != '[' && word_equals_any(last, strlen(last), results, 4);
    buffer_reserve(&home->text, length);
    home->text.length +=
        printable_copy(home->text.bytes + home->text.length, length + 1, line, length);
    buffer_add(&home->text, "\n", 1);
    return false;
}

static int64_t read_id(const char *text)
{
    const char *site = strstr(text, "[Site \"");
    size_t length = site ? strcspn(site + 7, "\"") : 0;
    return length < SITE_ID ? 0 : site_id_number(site + 7 + length - (SITE_ID - 1));
}

static int64_t read_time(const char *text)
{
    const char *date = strstr(text, "[UTCDate"), *hour = strstr(text, "[UTCTime");
    struct tm time = {.tm_mday = 0};
    return date && hour && strptime(date, "[UTCDate \"%Y.%m.%d", &time) &&
                   strptime(hour, "[UTCTime \"%H:%M:%S", &time)
               ? timegm(&time)
               : 0;
}

static void note_game(struct homeward *home)
{
    int64_t begun = read_time(home->text.bytes);
    char player[LOBBY_NAME_SIZE + 4];
    home->ids = memory_grow(home->ids, home->count + 1, &home->ids_room, sizeof *home->ids);
    home->ids[home->count++] = read_id(home->text.bytes);
    snprintf(player, sizeof player, " \"%s\"]", home->wish->name);
    if (begun == 0 || !strcasestr(home->text.bytes, player))
        return;
    home->oldest = home->oldest == 0 || begun < home->oldest ? begun : home->oldest;
    home->newest = begun > home->newest ? begun : home->newest;
}

static void forget_game(struct homeward *home)
{
    home->text.length = 0;
    home->ends = false;
}

/* ---- the file --------------------------------------------------------------------------- */

static bool refuse(struct homeward *home, const char *why)
{
    return error_set(home->error, 0, "%s (%s)", why, home->path);
}

static bool read_games(struct homeward *home)
{
    FILE *stream = fdopen(dup(home->file), "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool ended = true;
    while (stream && (length = getline(&line, &room, stream)) > 0) {
        ended = line[length - 1] == '\n';
        line[strcspn(line, "\r\n")] = '\0';
        if (take_line(home, line, strlen(line))) {
            note_game(home);
            forget_game(home);
        }
    }
    free(line);
    if (stream)
        fclose(stream);
    if (home->ends)
        note_game(home);
    else if (home->text.length > 0)
        return refuse(home, "its last game is incomplete: remove it, or name another file");
    return ended || file_write_all(home->file, "\n", 1) || refuse(home, strerror(errno));
}

/* The lock lets only one process write to the file. */
static bool open_games(struct homeward *home)
{
    struct stat status;
    if (strcmp(home->path, "-") == 0) {
        home->file = STDOUT_FILENO;
        return true;
    }
    const int flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK;
    home->file = open(home->path, flags | O_EXCL, 0666);
    home->made = home->file >= 0;
    if (!home->made)
        home->file = open(home->path, flags, 0666);
    if (home->file < 0 || fstat(home->file, &status) != 0)
        return refuse(home, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return refuse(home, "expected a file");
    if (flock(home->file, LOCK_EX | LOCK_NB) != 0)
        return refuse(home, "another download is writing to it");
    return read_games(home);
}

/* Writes an empty line before every game but the first. A partly written game is removed. */
static bool write_game(struct homeward *home)
{
    off_t size = lseek(home->file, 0, SEEK_END);
    if ((home->count == 0 || file_write_all(home->file, "\n", 1)) &&
        file_write_all(home->file, home->text.bytes, home->text.length))
        return true;
    refuse(home, strerror(errno));
    if (home->file != STDOUT_FILENO && ftruncate(home->file, size) != 0)
        refuse(home, "its last game is incomplete");
    return false;
}

/* ---- the stream ------------------------------------------------------------------------- */

/* Writes the game unless the file has it. The site sends so few games a second that a linear
 * search is fast enough. */
static bool keep_game(struct homeward *home)
{
    int64_t begun = read_time(home->text.bytes), id = read_id(home->text.bytes);
    size_t place = 0;
    while (place < home->count && home->ids[place] != id)
        place++;
    bool known = place < home->count, kept = known || write_game(home);
    if (!known && kept) {
        note_game(home);
        home->brought++;
        if (home->progress)
            fprintf(stderr, "\r%zu game%s", home->brought, plural(home->brought));
    }
    home->from = begun > home->from ? begun : home->from;
    forget_game(home);
    return kept;
}

static bool hear_line(void *context, const char *line, size_t length)
{
    struct homeward *home = context;
    if (take_line(home, line, length) && !keep_game(home))
        home->stream = REFUSED;
    if (home->text.length > HTTP_MOST) {
        home->stream = REFUSED;
        error_set(home->error, 0, "%s: a game is too long", http_server(home->http));
    }
    return home->stream == COMES;
}

static void hear_end(void *context, const struct http_answer *answer)
{
    struct homeward *home = context;
    const char *server = http_server(home->http);
    bool whole = false;
    if (answer->status == 404)
        error_set(home->error, 0, "%s: there is no player %s", server, home->wish->name);
    else if (answer->status / 100 != 2)
        account_explain(home->http, answer, home->error);
    else if (home->text.length > 0 && !home->ends)
        error_set(home->error, 0, "%s: a game was cut short", server);
    else
        whole = home->text.length == 0 || keep_game(home);
    home->stream = whole ? WHOLE : answer->status == 0 ? LOST : REFUSED;
}

/* Returns false if a signal stopped the download. */
static bool hear_stream(struct homeward *home, const char *filter)
{
    char path[256], since[40] = "";
    const struct http_request request = {.method = "GET",
                                         .path = path,
                                         .accept = "application/x-chess-pgn",
                                         .line = hear_line,
                                         .end = hear_end,
                                         .context = home};
    if (home->from > 1356998401) /* the earliest time that the site accepts */
        snprintf(since, sizeof since, "&since=%" PRId64 "000", home->from);
    snprintf(path, sizeof path, "/api/games/user/%s?sort=dateAsc&clocks=true&evals=true%s%s",
             home->wish->name, filter, since);
    home->stream = COMES;
    forget_game(home);
    http_ask(home->http, &request);
    while (home->stream == COMES)
        if (http_wait(home->http, home->signals, -1))
            return error_set(home->error, 0, "stopped; run it again to continue from here");
    return true;
}

/* Downloads all games from that time on. An interrupted stream is resumed as long as it brings
 * new games. */
static bool bring_from(struct homeward *home, int64_t from, const char *filter)
{
    int64_t before;
    home->from = from > home->oldest ? from : home->oldest;
    if (home->wish->since > 0)
        home->from = home->wish->since;
    do {
        before = home->from;
        if (!hear_stream(home, filter))
            return false;
    } while (home->stream == LOST && home->from > before);
    return home->stream == WHOLE;
}

static bool bring_games(struct homeward *home)
{
    if (!lobby_name_is_readable(home->wish->name))
        return error_set(home->error, 0, "expected a player's name, found '%.*s'",
                         PRINTABLE_UP_TO(40, home->wish->name));
    if (!open_games(home))
        return false;
    bool all = home->wish->since > 0 || home->newest == 0;
    int64_t newest = home->newest;
    return bring_from(home, newest - BY_CLOCK, "") &&
           (all || bring_from(home, newest - BY_DAYS, "&perfType=correspondence"));
}

bool home_bring_games(struct http *http, const struct home_games *wish, struct error *error)
{
    struct homeward home = {.http = http, .wish = wish, .error = error, .file = -1};
    char path[NAME_MAX];
    sigset_t signals;
    snprintf(path, sizeof path, "%s.pgn", wish->name);
    home.path = wish->path ? wish->path : path;
    home.progress = isatty(STDERR_FILENO) && (*home.path != '-' || !isatty(STDOUT_FILENO));
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    home.signals = signals_catch(&signals);
    bool done = bring_games(&home);
    if (home.progress)
        fprintf(stderr, "\r%20s\r", "");
    if (home.file > STDERR_FILENO && (done || home.brought > 0))
        printf("%s: %zu new game%s, %zu in all\n", home.path, home.brought,
               plural(home.brought), home.count);
    if (home.stream > WHOLE && home.count == 0 && home.made)
        unlink(home.path);
    close(home.file);
    buffer_free(&home.text);
    free(home.ids);
    return done;
}

/* ---- puzzles ---------------------------------------------------------------------------- */

static const char header[] = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,"
                             "Themes,GameUrl,OpeningTags\n";

/* Plays the next of the moves, separated by spaces. Returns MOVE_NONE if it is not legal. */
static chess_move play_next(struct position *position, const char **moves, bool san)
{
    const char *word;
    size_t length;
    chess_move move = MOVE_NONE;
    if (next_word(moves, &word, &length) && !san)
        move = uci_move_parse(position, word, length);
    else if (length > 0 && san_parse(position, word, length, &move, NULL) != SAN_OK)
        return MOVE_NONE;
    if (move != MOVE_NONE)
        position_play(position, move);
    return move;
}

bool home_write_puzzle(const struct json_t *value, const char *server, char row[HOME_ROW])
{
    struct site_puzzle puzzle;
    struct position position;
    char fen[FEN_SIZE], mistake[UCI_MOVE_SIZE];
    if (!site_read_puzzle(value, &puzzle))
        return false;
    const char *moves = puzzle.moves, *solution = puzzle.solution;
    fen_parse(&position, FEN_START, NULL);
    for (int64_t ply = 0; ply < puzzle.before; ply++)
        if (play_next(&position, &moves, true) == MOVE_NONE)
            return false;
    struct position before = position;
    chess_move move = play_next(&position, &moves, true);
    fen_write(&before, fen);
    uci_move_write(&before, move, mistake);
    while (move != MOVE_NONE && *skip_white_space(solution) != '\0')
        move = play_next(&position, &solution, false);
    snprintf(row, HOME_ROW,
             "%.20s,%s,%s %s,%" PRId64 ",0,0,%" PRId64 ",%s,%s/%.8s%s#%" PRId64 ",\n",
             puzzle.id, fen, mistake, puzzle.solution, puzzle.rating, puzzle.plays,
             puzzle.themes, server, puzzle.game, before.side_to_move == BLACK ? "/black" : "",
             puzzle.before + 1);
    return move != MOVE_NONE;
}

/* Appends the row unless the file has a puzzle of that id. Returns false and sets *error if
 * it cannot be written. */
static bool keep_row(const char *path, const char *row, size_t *added, struct error *error)
{
    enum { MOST = 256 << 20 };
    char name[32], target[PATH_MAX];
    size_t length;
    int file = file_lock(path, target, error);
    if (file < 0)
        return false;
    char *text = file_read(path, MOST, &length, NULL);
    snprintf(name, sizeof name, "\n%.*s,", (int)strcspn(row, ","), row);
    bool known = text && strstr(text, name);
    free(text);
    *added += !known;
    if (!known)
        return file_append(file, path, header, row, error);
    close(file);
    return true;
}

bool home_bring_puzzles(struct http *http, const struct home_puzzles *wish,
                        struct error *error)
{
    const struct http_request request = {.method = "GET", .path = wish->from};
    char *body, path[PATH_MAX], row[HOME_ROW];
    size_t count = 0, added = 0;
    bool kept = true;
    account_ask(http, &request, &body, error);
    if (!body)
        return false;
    struct json_t *value = site_open(body, strlen(body));
    const struct json_t *list = site_member(value, "puzzles"), *item = value;
    if (wish->path)
        snprintf(path, sizeof path, "%s%s", strchr(wish->path, '/') ? "" : "./", wish->path);
    for (size_t i = 0; kept && (list ? (item = site_item(list, i)) != NULL : i == 0); i++) {
        if (!home_write_puzzle(item, http_server(http), row))
            continue;
        if (wish->path)
            kept = keep_row(path, row, &added, error);
        else
            printf("%s%s", count == 0 ? header : "", row);
        count++;
    }
    site_close(value);
    free(body);
    if (wish->path && kept && count > 0)
        printf("%s: %zu new puzzle%s\n", wish->path, added, plural(added));
    return kept && (count > 0 || error_set(error, 0, "%s: the reply contains no puzzle",
                                           http_server(http)));
}

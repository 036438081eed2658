/* download.c - see download.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "lichess/download.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/param.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

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

/* The longest durations of games, in seconds. A game that began this long before the newest
 * one may have ended after it. */
enum { DAY = 24 * 60 * 60, MAX_CLOCK_GAME = DAY, MAX_CORRESPONDENCE_GAME = 366 * DAY };

struct download {
    struct http *http;
    const struct games_download *options;
    struct error *error;
    const char *path;
    int file, signals;
    bool progress; /* shown on standard error */
    bool created;

    struct buffer text;
    bool has_result; /* whether the last non-empty line ends with a result */

    int64_t *ids;
    size_t count, ids_capacity, added;
    int64_t oldest, newest; /* start times, only of this player's games */
    int64_t from; /* time to request games from; advances to the start of the newest game
                   * received; 0: all games */
    enum { STREAM_OPEN, STREAM_COMPLETE, STREAM_LOST, STREAM_FAILED } stream;
};

/* Adds a NUL-terminated line of a file or stream. Returns whether it completes a game; an
 * empty line after a result does. */
static bool add_line(struct download *download, const char *line, size_t length)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const char *blank = strrchr(line, ' '), *last = blank ? blank + 1 : line;
    if (length == 0 && (download->has_result || download->text.length == 0))
        return download->has_result;
    if (length > 0)
        download->has_result = *line != '[' && word_equals_any(last, strlen(last), results, 4);
    buffer_reserve(&download->text, length);
    download->text.length +=
        printable_copy(download->text.bytes + download->text.length, length + 1, line, length);
    buffer_add(&download->text, "\n", 1);
    return false;
}

static int64_t read_id(const char *text)
{
    const char *site = strstr(text, "[Site \"");
    size_t length = site ? strcspn(site + 7, "\"") : 0;
    return length < SITE_ID_SIZE ? 0
                                 : site_id_to_number(site + 7 + length - (SITE_ID_SIZE - 1));
}

static int64_t read_time(const char *text)
{
    const char *date = strstr(text, "[UTCDate"), *hour = strstr(text, "[UTCTime");
    struct tm time = {.tm_mday = 0};
    return date && hour && strptime(date, "[UTCDate \"%Y.%m.%d", &time) &&
                   strptime(hour, "[UTCTime \"%H:%M:%S", &time)
               ? utc_seconds(&time)
               : 0;
}

static void record_game(struct download *download)
{
    int64_t begun = read_time(download->text.bytes);
    char player[LOBBY_NAME_SIZE + 4];
    download->ids = memory_grow(download->ids, download->count + 1, &download->ids_capacity,
                                sizeof *download->ids);
    download->ids[download->count++] = read_id(download->text.bytes);
    snprintf(player, sizeof player, " \"%s\"]", download->options->name);
    const char *name = download->text.bytes;
    while ((name = strchr(name, ' ')) && strncasecmp(name, player, strlen(player)) != 0)
        name++;
    if (begun == 0 || !name)
        return;
    download->oldest = download->oldest == 0 ? begun : MIN(begun, download->oldest);
    download->newest = MAX(begun, download->newest);
}

static void clear_game(struct download *download)
{
    download->text.length = 0;
    download->has_result = false;
}

/* ---- the file --------------------------------------------------------------------------- */

static bool set_file_error(struct download *download, const char *why)
{
    return error_set(download->error, 0, "%s: %s", download->path, why);
}

static bool read_games(struct download *download)
{
    FILE *stream = fdopen(dup(download->file), "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool ended = true;
    while (stream && (length = getline(&line, &room, stream)) > 0) {
        ended = line[length - 1] == '\n';
        line[strcspn(line, "\r\n")] = '\0';
        if (add_line(download, line, strlen(line))) {
            record_game(download);
            clear_game(download);
        }
    }
    free(line);
    if (stream)
        fclose(stream);
    if (download->has_result)
        record_game(download);
    else if (download->text.length > 0)
        return set_file_error(download,
                              "the last game is incomplete; remove it, or use another file");
    return ended || file_write_all(download->file, "\n", 1) ||
           set_file_error(download, strerror(errno));
}

static bool open_games(struct download *download)
{
    struct stat status;
    if (strcmp(download->path, "-") == 0) {
        download->file = STDOUT_FILENO;
        return true;
    }
    const int flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK;
    download->file = open(download->path, flags | O_EXCL, 0666);
    download->created = download->file >= 0;
    if (!download->created)
        download->file = open(download->path, flags, 0666);
    if (download->file < 0 || fstat(download->file, &status) != 0)
        return set_file_error(download, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return set_file_error(download, "expected a file");
    if (flock(download->file, LOCK_EX | LOCK_NB) != 0)
        return set_file_error(download, "another download is writing to this file");
    return read_games(download);
}

/* Separates games with empty lines. If a game is only partly written, removes it. */
static bool write_game(struct download *download)
{
    off_t size = lseek(download->file, 0, SEEK_END);
    if ((download->count == 0 || file_write_all(download->file, "\n", 1)) &&
        file_write_all(download->file, download->text.bytes, download->text.length))
        return true;
    set_file_error(download, strerror(errno));
    if (download->file != STDOUT_FILENO && ftruncate(download->file, size) != 0)
        set_file_error(download, "the last game is incomplete");
    return false;
}

/* ---- the stream ------------------------------------------------------------------------- */

/* A linear search is fast enough, because the site sends only a few games per second. */
static bool save_game(struct download *download)
{
    int64_t begun = read_time(download->text.bytes), id = read_id(download->text.bytes);
    size_t index = 0;
    while (index < download->count && download->ids[index] != id)
        index++;
    bool known = index < download->count, saved = known || write_game(download);
    if (!known && saved) {
        record_game(download);
        download->added++;
        if (download->progress)
            fprintf(stderr, "\r%zu game%s", download->added, plural(download->added));
    }
    download->from = MAX(begun, download->from);
    clear_game(download);
    return saved;
}

static bool handle_line(void *context, const char *line, size_t length)
{
    struct download *download = context;
    if (add_line(download, line, length) && !save_game(download))
        download->stream = STREAM_FAILED;
    if (download->text.length > HTTP_MAX_SIZE) {
        download->stream = STREAM_FAILED;
        error_set(download->error, 0, "%s: a game is too long",
                  http_server_address(download->http));
    }
    return download->stream == STREAM_OPEN;
}

static void handle_end(void *context, const struct http_response *answer)
{
    struct download *download = context;
    const char *server = http_server_address(download->http);
    struct error *error = download->error;
    bool complete = false;
    if (answer->status == 404)
        error_set(error, 0, "%s: no player named %s", server, download->options->name);
    else if (answer->status / 100 != 2)
        account_set_error(download->http, answer, error);
    else if (download->text.length > 0 && !download->has_result)
        error_set(error, 0, "%s: a game was cut short", server);
    else
        complete = download->text.length == 0 || save_game(download);
    download->stream = complete              ? STREAM_COMPLETE
                       : answer->status == 0 ? STREAM_LOST
                                             : STREAM_FAILED;
}

/* Returns false if a signal stopped the download. */
static bool read_stream(struct download *download, const char *filter)
{
    char path[256], since[40] = "";
    const struct http_request request = {.method = "GET",
                                         .path = path,
                                         .accept = "application/x-chess-pgn",
                                         .line = handle_line,
                                         .end = handle_end,
                                         .context = download};
    if (download->from > 1356998401) /* the earliest time that the site accepts */
        snprintf(since, sizeof since, "&since=%" PRId64 "000", download->from);
    snprintf(path, sizeof path, "/api/games/user/%s?sort=dateAsc&clocks=true&evals=true%s%s",
             download->options->name, filter, since);
    download->stream = STREAM_OPEN;
    clear_game(download);
    http_start_request(download->http, &request);
    while (download->stream == STREAM_OPEN)
        if (http_wait(download->http, download->signals, -1))
            return error_set(download->error, 0, "stopped; run the command again to continue");
    return true;
}

/* Downloads the games that match `filter` and began at or after options->since or, if that is
 * 0, `from`. Reconnects after a lost stream if the last attempt brought new games. */
static bool download_from(struct download *download, int64_t from, const char *filter)
{
    int64_t before, since = download->options->since;
    download->from = since > 0 ? since : MAX(from, download->oldest);
    do {
        before = download->from;
        if (!read_stream(download, filter))
            return false;
    } while (download->stream == STREAM_LOST && download->from > before);
    return download->stream == STREAM_COMPLETE;
}

static bool run_download(struct download *download)
{
    if (!lobby_name_is_well_formed(download->options->name))
        return error_set(download->error, 0, "expected a player's name, found '%.*s'",
                         PRINTABLE_UP_TO(40, download->options->name));
    if (!open_games(download))
        return false;
    bool all = download->options->since > 0 || download->newest == 0;
    int64_t newest = download->newest;
    return download_from(download, newest - MAX_CLOCK_GAME, "") &&
           (all || download_from(download, newest - MAX_CORRESPONDENCE_GAME,
                                 "&perfType=correspondence"));
}

bool download_games(struct http *http, const struct games_download *plan, struct error *error)
{
    struct download download = {.http = http, .options = plan, .error = error, .file = -1};
    char path[NAME_MAX];
    sigset_t signals;
    snprintf(path, sizeof path, "%s.pgn", plan->name);
    download.path = plan->path ? plan->path : path;
    download.progress =
        isatty(STDERR_FILENO) && (*download.path != '-' || !isatty(STDOUT_FILENO));
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    download.signals = signals_catch(&signals);
    bool done = run_download(&download);
    if (download.progress)
        fprintf(stderr, "\r%20s\r", "");
    if (download.file > STDERR_FILENO && (done || download.added > 0))
        printf("%s: %zu new game%s, %zu in all\n", download.path, download.added,
               plural(download.added), download.count);
    if (download.stream > STREAM_COMPLETE && download.count == 0 && download.created)
        unlink(download.path);
    close(download.file);
    buffer_free(&download.text);
    free(download.ids);
    return done;
}

/* ---- puzzles ---------------------------------------------------------------------------- */

static const char header[] = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,"
                             "Themes,GameUrl,OpeningTags\n";

/* Plays the next move of a list separated by spaces. Returns MOVE_NONE if it is missing or not
 * legal. */
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

bool puzzle_write_row(const struct json_t *value, const char *server, const char *theme,
                      char row[PUZZLE_ROW_SIZE])
{
    struct site_puzzle puzzle;
    struct position position;
    char fen[FEN_SIZE], mistake[UCI_MOVE_SIZE];
    if (!site_parse_puzzle(value, &puzzle))
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
    snprintf(row, PUZZLE_ROW_SIZE,
             "%.20s,%s,%s %s,%" PRId64 ",0,0,%" PRId64
             ",downloaded=%.64s %s,%s/%.8s%s#%" PRId64 ",\n",
             puzzle.id, fen, mistake, puzzle.solution, puzzle.rating, puzzle.plays, theme,
             puzzle.themes, server, puzzle.game, before.side_to_move == BLACK ? "/black" : "",
             puzzle.before + 1);
    return move != MOVE_NONE;
}

static bool save_row(const char *path, const char *row, size_t *added, struct error *error)
{
    enum { MAX_FILE_SIZE = 256 << 20 };
    char name[32], target[PATH_MAX];
    size_t length;
    int file = file_lock(path, target, error);
    if (file < 0)
        return false;
    char *text = file_read(path, MAX_FILE_SIZE, &length, NULL);
    snprintf(name, sizeof name, "\n%.*s,", (int)strcspn(row, ","), row);
    bool known = text && strstr(text, name);
    free(text);
    *added += !known;
    if (!known)
        return file_append_line_and_close(file, path, header, row, error);
    close(file);
    return true;
}

bool download_puzzles(struct http *http, const char *from, const char *theme, const char *file,
                      struct error *error)
{
    const struct http_request request = {.method = "GET", .path = from};
    char *body, path[PATH_MAX], row[PUZZLE_ROW_SIZE];
    size_t count = 0, added = 0;
    bool saved = true;
    account_send_request(http, &request, &body, error);
    if (!body)
        return false;
    struct json_t *value = site_json_parse(body, strlen(body));
    const struct json_t *list = site_json_member(value, "puzzles"), *item = value;
    if (file)
        snprintf(path, sizeof path, "%s%s", strchr(file, '/') ? "" : "./", file);
    for (size_t i = 0; saved && (list ? (item = site_json_item(list, i)) != NULL : i == 0);
         i++) {
        if (!puzzle_write_row(item, http_server_address(http), theme, row))
            continue;
        if (file)
            saved = save_row(path, row, &added, error);
        else
            printf("%s%s", count == 0 ? header : "", row);
        count++;
    }
    site_json_free(value);
    free(body);
    if (file && saved && count > 0)
        printf("%s: %zu new puzzle%s\n", file, added, plural(added));
    return saved && (count > 0 || error_set(error, 0, "%s: the reply contains no puzzle",
                                            http_server_address(http)));
}

/* ---- rating histories ------------------------------------------------------------------- */

/* Returns the rating of a point, [year, month, day, rating], or 0 if it is not valid. */
static int read_rating(const struct json_t *points, size_t index)
{
    double rating = json_number_value(json_array_get(json_array_get(points, index), 3));
    return rating > 0 && rating < 10000 ? (int)rating : 0;
}

bool ratings_write(const struct json_t *history, bool has_charts, FILE *stream)
{
    enum { CHART_WIDTH = 60, STEPS = 8 };
    const struct json_t *speed, *points;
    bool found = false;
    for (size_t i = 0; (speed = site_json_item(history, i)); i++) {
        points = site_json_member(speed, "points");
        size_t count = json_array_size(points), width = MIN(count, CHART_WIDTH);
        int lowest = read_rating(points, 0), highest = lowest;
        for (size_t at = 1; at < count; at++) {
            lowest = MIN(read_rating(points, at), lowest);
            highest = MAX(read_rating(points, at), highest);
        }
        if (lowest == 0)
            continue;
        found = true;
        fprintf(stream, "%.*s: first %d, lowest %d, highest %d, last %d\n",
                PRINTABLE_UP_TO(20, site_json_text(speed, "name")), read_rating(points, 0),
                lowest, highest, read_rating(points, count - 1));
        for (size_t column = 1; has_charts && column <= width; column++) {
            int above = read_rating(points, column * count / width - 1) - lowest;
            fprintf(stream, "\xE2\x96%c%s",
                    0x81 + above * (STEPS - 1) / MAX(highest - lowest, 1),
                    column == width ? "\n\n" : "");
        }
    }
    return found;
}

bool download_ratings(struct http *http, const char *name, bool has_charts,
                      struct error *error)
{
    char path[128], *body;
    const struct http_request request = {.method = "GET", .path = path};
    snprintf(path, sizeof path, "/api/user/%s/rating-history", name);
    if (account_send_request(http, &request, &body, error) == 404)
        return error_set(error, 0, "%s: no player named %s", http_server_address(http), name);
    if (!body)
        return false;
    struct json_t *value = site_json_parse(body, strlen(body));
    bool found = ratings_write(value, has_charts, stdout);
    site_json_free(value);
    free(body);
    return found || error_set(error, 0,
                              "%s: no ratings for %s; log in with "
                              "'ttychess lichess --login' and try again",
                              http_server_address(http), name);
}

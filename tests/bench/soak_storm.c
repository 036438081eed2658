/* soak_storm.c - random keys and commands for the whole program, with local games or a hostile
 * lichess server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: soak_storm home|lichess SESSIONS EVENTS [SEED]
 * The sessions share the events and have the seeds SEED, SEED + 1 and so on. A session fails
 * if the program crashes, hangs, ignores SIGTERM, writes sequences unknown to the terminal or
 * leaves it changed, or if a sanitizer reports an error.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

#include "base/words.h"
#include "support/lichess_server.h"
#include "pgn/game.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "session/commands.h"
#include "support/tap.h"
#include "support/terminal_private.h"
#include "support/random_moves.h"

/* The emulator stays as large as any window: libvterm 0.1.4 writes beyond its memory if a
 * program that does not yet know of a smaller window scrolls by more rows than it has. */
enum { GAMES = 4, PLIES = 120, JSON = 4096, ROWS = 54, COLUMNS = 170 };

/* Items are separated by '|'; in JSON ' stands for ". */
static const char
    words_home[] =
        "study|solution|skip|hint|explore mine|explore games.pgn|explore off|find player me|find off|next|drill"
        "|repertoire add white|repertoire train white|repertoire gaps white|repertoire|previous|y|n|go|undo"
        "|puzzle puzzles.csv|endgame KBNK|endgame KRK|endgame|review nodes 50|analyse|play 1|line 1|keep 1|goto 1"
        "|open 1|open games.pgn|stats|stats review|menu|return|stop|return|new both|resign|setup|games mine|resume",
    words_lichess[] =
        "watch evil|watch anna|watch|table|table 1|leave|resign|y|n|draw|undo|accept|decline|say hi|tell evil hi"
        "|seek 15+10|match AI-3 5+3|match anna 5+3|again|games|tables|who|history evil|history|rating|withdraw"
        "|claim|abort|lobby|return|goto 1|goto end|back|new both|analyse|menu|resume|study",
    arguments[] =
        "||||1|2|3|0|99999999999|white|black|both|all|off|none|start|end|main|games.pgn|nothing|add|remove|train"
        "|KBNK|me|15+10|depth 3|nodes 300|Ke1 qd8|clear e2|empty|done|cancel|!?|e2|N|pgn|fen|move|figurines"
        "|4k3/8/8/8/8/8/4P3/4K2R w K - 0 1|8/P6k/8/8/8/8/8/K7 w - - 0 1|alphabeta minimax|1+0 black",
    key_names[] =
        "Up|Down|Left|Right|Home|End|PageUp|PageDown|Delete|Escape|Escape|Enter|Enter|Tab|Backspace|^U|^L|^A"
        "|^R|F1|F2|F3|F4|F5|F6|F7|F8|F9|F11|F12",
    pasted[] =
        "1. e4 e5 2. Nf3 {x} (2. f4) *|4k3/8/8/8/8/8/4P3/4K2R w K - 0 1|https://lichess.org/storm001|\u00e9",
    calls_home[] =
        "|--color both|--nodes 300|games.pgn|--resume|--color black --clock 5+3 --depth 2",
    values[] =
        "null|-1|1e300|''|9223372036854775807|[]|{}|true|'\\u001b[31mx\\u0007'|'e2e5 e4'|'storm002'|'started'|0"
        "|'me'|'chess960'|'fromPosition'|[[[[|'8/8/8/8/8/8/8/8 w - - 0 1'|'4k3/8/8/8/8/8/8/4K2R w K - 0 1'",
    offers[] =
        "||,'wdraw':true|,'bdraw':true|,'wtakeback':true|,'btakeback':true|,'winner':'white'"
        "|,'expiration':{'idleMillis':9,'millisToMove':20000}",
    events[] =
        "{'type':'gameStart','game':{'gameId':'storm00@'}}|{'type':'gameFinish','game':{'gameId':'storm00@',"
        "'rating':1500,'ratingDiff':7}}|{'type':'challenge','challenge':{'id':'offer00@','challenger':{'name':"
        "'evil'},'destUser':{'name':'me'},'variant':{'key':'standard'},'timeControl':{'limit':300}}}"
        "|{'type':'challengeCanceled','challenge':{'id':'offer00@'}}",
    whole[] =
        "{'type':'gameFull','id':'storm00%u','variant':'standard','rated':true,'createdAt':1,'clock':{'initial':"
        "300%s,'increment':0},'players':{'white':{'name':'%s'},'black':{'user':{'name':'%s'}}},%s%s%s",
    garbage[] =
        "HTTP/1.1 200 \x1b[31m\r\nContent-Length: 99999999999999999999\r\n\r\n{'id':\n\0\xff",
    prepare[] = /* a home directory with games, exercises, a repertoire, and the token file
                 * $1 */
    "rm -rf ./* && mkdir -p data/ttychess/games state/ttychess/lichess && cd data/ttychess\n"
    "echo token >../../state/ttychess/lichess/$1; echo leak:libreadline >../../known\n"
    "echo '1,8/7p/8/8/8/k7/8/K6Q b - - 0 1,h7h6 h1h6 a3b3 h6h3,1500,80,83,72,fork,a game,' >exercises.csv\n"
    "echo '[White \"me\"]\n\n1. e4 {[%clk 0:05:00]} e5 (1... c5) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *' >games/1.pgn\n"
    "cp games/1.pgn repertoire-white.pgn; cat games/1.pgn games/1.pgn >../../games.pgn\n"
    "cp exercises.csv ../../puzzles.csv";

static struct terminal *terminal;
static struct fake_server *server; /* NULL: local games */
static struct game games[GAMES];
static uint64_t keys, site;  /* two seeds: the keys do not depend on the server's requests */
static char favourites[400]; /* lines that this session types often */
static unsigned ended;       /* eighths of the games that are finished in this session */
static bool only_others;     /* none of the games is the user's */
static char typed[1 << 18];  /* all events of the session, for the report */

static unsigned below(uint64_t *seed, size_t limit)
{
    return (unsigned)((random_moves_random(seed) >> 20) % limit);
}

static const char *pick(uint64_t *seed, const char *list)
{
    static char items[4][400];
    static unsigned last;
    unsigned skipped = 1;
    for (const char *at = list; *at; at++)
        skipped += *at == '|';
    for (skipped = below(seed, skipped); skipped > 0; skipped--)
        list = strchr(list, '|') + 1;
    last = (last + 1) % 4;
    snprintf(items[last], sizeof *items, "%.*s", (int)strcspn(list, "|"), list);
    return items[last];
}

/* ---- the server --------------------------------------------------------------------- */

/* Replaces some values by hostile ones, and bytes by random ones. */
static const char *mutate(char text[JSON])
{
    char rest[JSON];
    for (unsigned count = below(&site, 5) ? 0 : 1 + below(&site, 3); count > 0; count--) {
        char *at = text + below(&site, strlen(text)), *value = strchr(at, ':');
        *at = below(&site, 4) ? *at : (char)(1 + below(&site, 255));
        snprintf(rest, JSON, "%s", value ? value + 1 + strcspn(value + 1, ",}") : "");
        if (value && below(&site, 4) > 0)
            snprintf(value + 1, (size_t)(text + JSON - value - 1), "%s%s", pick(&site, values),
                     rest);
    }
    for (char *at = text; (at = strchr(at, '\'')) != NULL;)
        *at = '"';
    return text;
}

/* Writes a line of a stream: a game ('f'), its state ('s'), a watched position ('p'), an event
 * ('e'); or a row. */
static const char *write_game(unsigned which, char form)
{
    static char text[JSON];
    const struct game *game = &games[which];
    char state[JSON / 2], moves[JSON / 4] = "", fen[FEN_SIZE];
    for (size_t i = 0; i < game->current; i++)
        text_add_item(moves, sizeof moves, " ", game->moves[i].san);
    fen_write(&game->position, fen);
    snprintf(state, sizeof state, "'moves':'%s','wtime':%u,'btime':9999,'status':'%s'%s}",
             moves, below(&site, 300000),
             below(&site, 8) >= ended ? "started"
                                      : pick(&site, "created|mate|resign|draw|aborted|?"),
             pick(&site, offers));
    if (form == 'e') {
        snprintf(text, JSON, "%s", pick(&site, events));
        *strchr(text, '@') = (char)('0' + which);
    } else if (form == 'p')
        snprintf(text, JSON, "{'fen':'%s','lm':'%s','wc':99,'bc':98}", fen,
                 game->current > 0 ? game->moves[game->current - 1].san : "");
    else if (form == 's')
        snprintf(text, JSON, "{'type':'gameState',%s", state);
    else
        snprintf(text, JSON, whole, which, form == 'f' ? "000" : "",
                 pick(&site, only_others ? "anna" : "me|evil"),
                 pick(&site, only_others ? "evil" : "me|anna"), form == 'f' ? "'state':{" : "",
                 state, form == 'f' ? "}" : "");
    return mutate(text);
}

static void answer(struct fake_request *request)
{
    const char *path = request->path, *id = strstr(path, "storm00"),
               *move = strstr(path, "/move/");
    unsigned which = id ? (unsigned)id[7] % GAMES : below(&site, GAMES),
             bad = below(&site, 60);
    char form = strstr(path, "/event")    ? 'e'
                : strstr(path, "/board/") ? 'f'
                                          : 'x',
         text[GAMES * JSON] = "";
    bool rows = strstr(path, "nb=") || strstr(path, "max=");
    int status = bad < 7 ? atoi(pick(&site, "400|403|404|429|500|503|302|401")) : 200;
    if (bad == 0)
        fake_cut_after(request, below(&site, 400));
    if (strstr(path, "/stream/") || strstr(path, "/seek") || strstr(path, "/challenge/anna")) {
        fake_stream(request);
        if (form != 'e' || !only_others)
            fake_tell(request, write_game(which, form));
        return;
    }
    if (move)
        game_play(&games[which],
                  uci_move_parse(&games[which].position, move + 6, strlen(move + 6)));
    for (unsigned i = rows ? below(&site, GAMES) : GAMES - 1; i < GAMES; i++)
        text_add(text, sizeof text, "%s\n", write_game(rows ? i : which, 'x'));
    if (bad == 1)
        fake_raw(request, garbage, sizeof garbage);
    else if (bad == 2)
        fake_cut(request, true);
    else
        fake_answer(
            request, status,
            strstr(path, "game") && !strstr(path, "/board/") ? text : "{\"username\":\"me\"}");
}

static void serve(void)
{
    struct fake_request *request;
    if (server)
        fake_look(server, 0);
    while (server && (request = fake_next(server)) != NULL)
        answer(request);
}

static chess_move random_move(const struct position *position, uint64_t *seed)
{
    struct move_list moves;
    generate_legal(position, &moves);
    return moves.count > 0 ? moves.moves[below(seed, (size_t)moves.count)] : MOVE_NONE;
}

/* Changes a game and describes it on its streams, or cuts them. */
static void change_game(void)
{
    unsigned which = below(&site, GAMES), back = below(&site, 20) ? 0 : below(&site, PLIES);
    struct game *game = &games[which];
    if (game->current >= PLIES || !game_play(game, random_move(&game->position, &site)))
        back = PLIES;
    while (back-- > 0 && game_step_back(game))
        continue;
    for (struct fake_request *at = fake_first(server); at; at = at->next) {
        const char *id = strstr(at->path, "storm00"), *own = strstr(at->path, "/board/");
        unsigned chance = below(&site, 40);
        if (!at->streams || !at->line || (id && (unsigned)id[7] % GAMES != which))
            continue;
        if (chance == 0)
            fake_end(at);
        else if (chance == 1)
            fake_cut(at, true);
        else if (id)
            fake_tell(at, write_game(which, chance == 2 ? 'f' : own ? 's' : 'p'));
        else if (chance < 10)
            fake_tell(at, strstr(at->path, "/event") && !only_others ? write_game(which, 'e')
                                                                     : "");
    }
    if (below(&site, 300) == 0) {
        fake_vanish(server);
        fake_return(server);
    }
}

/* ---- the terminal ------------------------------------------------------------------- */

/* Returns whether the program has ended or, unless `end` is set, has drawn something. */
static bool has_come(struct terminal *shown, const void *end)
{
    int rows, columns;
    char text[TERMINAL_ROW_SIZE];
    bool drawn = false;
    serve();
    terminal_size(shown, &rows, &columns);
    for (int row = 0; row < rows && !end && terminal_alternate_screen(shown); row++)
        drawn |= *terminal_row(shown, row, text) != '\0';
    return drawn || !terminal_running(shown);
}

/* Types a line, a move, a key, a click, some bytes, or changes the size. Returns false if the
 * program hangs. */
static bool send_event(void)
{
    const char *key = NULL;
    char text[400] = "\x15", san[SAN_SIZE];
    unsigned kind = below(&keys, 20);
    enum command_id request = (enum command_id)below(&keys, COMMAND_COUNT);
    uint64_t seed = random_moves_random(
        &keys); /* of a move; the clipboard may be late, but the keys must not depend on it */
    struct position position;
    struct winsize size;
    static unsigned columns;
    if (server)
        change_game();
    if (kind < 4)
        text_add(text, sizeof text, "%s\r", pick(&keys, favourites));
    else if (kind < 7 && request != COMMAND_QUIT && request != COMMAND_LICHESS)
        text_add(text, sizeof text, "%s %s\r", command_table[request].word,
                 pick(&keys, arguments));
    else if (kind == 7)
        text_add(text, sizeof text, "copy fen\r");
    else if (kind < 11 &&
             fen_parse_with_warning(&position, terminal_clipboard(terminal), NULL, NULL)) {
        chess_move move = random_move(&position, &seed);
        if (move != MOVE_NONE && san_write(&position, move, san))
            text_add(text, sizeof text, "%s\r", san);
    } else if (kind < 16)
        key = pick(&keys, key_names);
    else if (kind == 16 && below(&keys, 3) > 0)
        snprintf(text, sizeof text, "\x1b[<%u;%u;%u%c", below(&keys, 70), 1 + below(&keys, 99),
                 1 + below(&keys, 40), "Mm"[below(&keys, 2)]);
    else if (kind == 16)
        snprintf(text, sizeof text, "\x1b[200~%s\n%s\x1b[201~", pick(&keys, pasted),
                 pick(&keys, arguments));
    else if (kind < 19)
        for (size_t i = 0; i < 5; i++)
            do /* but not what stops the program or asks it to end */
                text[i] = (char)(1 + below(&keys, below(&keys, 2) ? 255 : 126));
            while (strchr("\x03\x04\x1a\x1c", text[i]));
    text_add(typed, sizeof typed, "%s ", key ? key : text);
    if (key)
        terminal_key(terminal, key);
    else
        terminal_type(terminal, text);
    terminal_pump(terminal, 20);
    serve();
    if (kind < 19)
        return true;
    columns = (columns + 1 + below(&keys, 149)) % 150; /* another one */
    size = (struct winsize){.ws_row = (unsigned short)(4 + below(&keys, 50)),
                            .ws_col = (unsigned short)(20 + columns)};
    terminal_pump(terminal, 0);
    emulator_resize(terminal, ROWS, COLUMNS); /* clears it */
    ioctl(terminal->master, TIOCSWINSZ, &size);
    return terminal_wait(terminal, has_come, NULL);
}

/* ---- sessions ----------------------------------------------------------------------- */

/* Runs the program until it ends or the events are used up. Returns what is wrong, or NULL. */
static const char *run(long *left)
{
    static const char *const names[] = {"ASAN_OPTIONS", "UBSAN_OPTIONS"};
    char call[200], options[2][600], reports[200];
    const char *const environment[] = {options[0],
                                       options[1],
                                       "LSAN_OPTIONS=suppressions=known:print_suppressions=0",
                                       "TTYCHESS_LOBBY=/nonexistent/lobby",
                                       "https_proxy=http://127.0.0.1:1",
                                       NULL};
    for (int i = 0; i < 2; i++)
        snprintf(options[i], sizeof *options,
                 "%s=%s:exitcode=99:handle_segv=2:handle_abort=2:log_path=%s/report", names[i],
                 getenv(names[i]) ? getenv(names[i]) : "", terminal_scratch());
    snprintf(reports, sizeof reports, "cat %s/report.* 2>/dev/null", terminal_scratch());
    snprintf(call, sizeof call, server ? "lichess --server %s" : "%s",
             server ? fake_url(server) : pick(&keys, calls_home));
    text_add(typed, sizeof typed, "\n# ttychess %s: ", call);
    terminal = terminal_start_game(
        TERMINAL(.rows = ROWS, .columns = COLUMNS, .environment = environment), call);
    if (!terminal_wait(terminal, has_come, NULL))
        return "it draws nothing";
    for (--*left; *left > 0 && terminal_running(terminal); --*left)
        if (!send_event())
            return "it does not draw again in another size";
    if (terminal_running(terminal))
        kill(terminal_process(terminal), SIGTERM);
    if (!terminal_wait(terminal, has_come, "end"))
        return "it does not end after SIGTERM";
    int status =
        terminal_exit_status(terminal); /* 1: something failed, such as saving in time */
    text_add(typed, sizeof typed, "\n# exit status %d", status);
    fflush(stdout);
    if (system(reports) == 0 || (status != 0 && status != 1))
        return "a sanitizer's report, or the exit status";
    return terminal_restored(terminal, NULL) ? terminal_strange_bytes(terminal)
                                             : "the terminal is not as it was";
}

static void run_session(bool lichess, uint64_t seed, long left)
{
    const char *why = NULL;
    char command[2000];
    keys = seed * 2654435761U + 1;
    site = ~keys;
    *typed = *favourites = '\0';
    for (int i = 0; i < 6; i++)
        text_add_item(favourites, sizeof favourites, "|",
                      pick(&keys, lichess ? words_lichess : words_home));
    ended = below(&site, 9);
    only_others = below(&site, 2) == 0;
    server = lichess ? fake_open() : NULL;
    snprintf(command, sizeof command, "cd '%s' && set -- '%s' && %s", terminal_scratch(),
             server ? fake_url(server) + strlen("http://") : "none", prepare);
    tap_check(NULL, system(command) == 0, "seed %" PRIu64, seed);
    for (int i = 0; i < GAMES; i++)
        game_init(&games[i], NULL);
    for (; left > 0 && !why; terminal_close(terminal))
        if ((why = run(&left)) != NULL)
            tap_check(terminal, false, "seed %" PRIu64 ": %s; all events:\n# %s", seed, why,
                      typed);
    for (int i = 0; i < GAMES; i++)
        game_free(&games[i]);
    if (server)
        fake_close(server);
}

int main(int argc, char **argv)
{
    long sessions = argc > 3 ? atol(argv[2]) : 0,
         events_each = sessions > 0 ? atol(argv[3]) / sessions : 0;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : (uint64_t)time(NULL);
    if (events_each < 1) {
        fputs("usage: TTYCHESS=PROGRAM soak_storm home|lichess SESSIONS EVENTS [SEED]\n",
              stderr);
        return 2;
    }
    attacks_init();
    printf("# one session again: soak_storm %s 1 %ld SEED\n", argv[1], events_each);
    for (long i = 0; i < sessions; i++)
        run_session(strcmp(argv[1], "lichess") == 0, seed + (uint64_t)i, events_each);
    return tap_done();
}

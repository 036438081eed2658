/* fake_engine.c - chess programs that misbehave, each in one way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A fake answers uci, isready and go as it should but for what its row in the table does
 * instead. `forever` sleeps in pieces: a test that is itself killed leaves nothing behind
 * for long.
 */
#include "fake_engine.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static void sleep_for_ever(void)
{
    for (int i = 0; i < 300; i++)
        sleep(1);
    _exit(9);
}

/* ---- ways to go wrong -------------------------------------------------------------- */

static void hang(void)
{
    sleep_for_ever();
}

static void silent(void)
{
}

static void crash(void)
{
    fputs("loading\ncannot read the net\x1b[2J\n\n", stderr);
    exit(3);
}

static void crash_hard(void)
{
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
}

static void stubborn(void)
{
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    say("info string ignoring you\n");
    sleep_for_ever();
}

/* Stubborn, and so is one that it has started. */
static void stubborn_family(void)
{
    if (fork() == 0)
        execl("/proc/self/exe", "fake", "--fake", "stubborn at start", (char *)NULL);
    stubborn();
}

static void flood(void)
{
    for (;;)
        if (puts("info depth 1 score cp 1 nodes 1 pv e2e4") == EOF)
            exit(1);
}

static void flood_errors(void)
{
    for (;;)
        if (fputs("complaint\n", stderr) == EOF)
            exit(1);
}

static void flood_options(void)
{
    for (int i = 0;; i++)
        if (printf("option name Option %d type combo var a b var c\n", i) < 0)
            exit(1);
}

static void write_long(long megabytes)
{
    static char block[1 << 20];
    memset(block, 'x', sizeof block);
    for (long i = 0; i < megabytes; i++)
        if (fwrite(block, 1, sizeof block, stdout) != sizeof block)
            exit(1);
}

static void endless_line(void)
{
    for (;;)
        write_long(1);
}

static void hundred_megabytes(void)
{
    say("info string ");
    write_long(100);
    say("\nbestmove e2e4\n");
}

static void nul_bytes(void)
{
    static const char bytes[] =
        "\0\0info\0depth 3\0\0score cp 5 pv e2e4\n\0\nbestmove\0e2e4\n";
    fwrite(bytes, 1, sizeof bytes - 1, stdout);
    fflush(stdout);
}

static void illegal(void)
{
    say("bestmove e2e5\n");
}

static void escapes(void)
{
    say("bestmove \x1b[2J\x07\xff\n");
}

static void no_move(void)
{
    say("bestmove (none)\n");
}

static void bare(void)
{
    say("bestmove\n");
}

static void twice(void)
{
    say("bestmove e2e4\nbestmove d2d4\nreadyok\nuciok\n");
}

static void unfinished(void)
{
    say("bestmove e2e4");
    exit(0);
}

static void closes_output(void)
{
    fclose(stdout);
    close(STDOUT_FILENO);
    sleep_for_ever();
}

static void closes_input(void)
{
    close(STDIN_FILENO);
    sleep_for_ever();
}

static void leaves_child(void)
{
    if (fork() == 0)
        sleep_for_ever();
    exit(4);
}

static void leaves_session(void)
{
    if (fork() == 0) {
        setsid();
        sleep(20);
        _exit(0);
    }
    exit(5);
}

static void stops_itself(void)
{
    raise(SIGSTOP);
    sleep_for_ever();
}

static void odd_info(void)
{
    say("info\ninfo depth\ninfo depth x score cp\ninfo score mate -99999999999999999999 pv "
        "e2e4\ninfo depth -4 seldepth 99999999999 multipv 0 score cp 99999999 hashfull 7777 "
        "nodes -1 nps 0 time -5 pv e2e4 e7e5 e1e3 g1f3\ninfo pv a1a8\nbestmove e2e4 ponder "
        "z9z9\n");
}

/* Words of the protocol in any order, and bytes that are none. */
static void noise(void)
{
    static const char *const words[] = {"info",
                                        "option",
                                        "name",
                                        "type",
                                        "spin",
                                        "combo",
                                        "var",
                                        "min",
                                        "max",
                                        "default",
                                        "depth",
                                        "seldepth",
                                        "score",
                                        "cp",
                                        "mate",
                                        "pv",
                                        "multipv",
                                        "nodes",
                                        "nps",
                                        "time",
                                        "hashfull",
                                        "tbhits",
                                        "currmove",
                                        "lowerbound",
                                        "string",
                                        "id",
                                        "-1",
                                        "0",
                                        "7",
                                        "99999999999999999999",
                                        "-99999999999999999999",
                                        "e2e4",
                                        "e7e5",
                                        "e1g1",
                                        "a7a8q",
                                        "ponder",
                                        "wdl",
                                        "Hash",
                                        "\x80\xff",
                                        "\t",
                                        "\x1b[2J",
                                        "\r",
                                        ""};
    unsigned state = 1;
    for (int i = 0; i < 200000; i++) {
        state = state * 1103515245 + 12345;
        unsigned choice = state >> 16;
        fputs(choice % 5 == 0 ? "info " : words[choice % (sizeof words / sizeof *words)],
              stdout);
        fputc(choice % 11 == 0 ? '\n' : ' ', stdout);
    }
    fputc('\n', stdout);
}

static void answer_uci(void);

static void noise_at_uci(void)
{
    noise();
    answer_uci();
}

static void modest(void)
{
    say("id name Modest\noption name UCI_LimitStrength type check default false\n"
        "option name UCI_Elo type spin default 1500 min 1320 max 2000\nuciok\n");
}

static void terse(void)
{
    say("info depth 7 seldepth 8 nodes 900 hashfull 30 score cp 10 pv e2e4\n"
        "info currmove d2d4 currmovenumber 2\ninfo nodes 950\nbestmove e2e4\n");
}

static const char *told_limits = ""; /* of the last go */

/* The seconds that White had left, as its score. */
static void clocked(void)
{
    const char *time = strstr(told_limits, " wtime ");
    printf("info depth 1 score cp %ld pv e2e4\nbestmove e2e4\n",
           time ? strtol(time + 7, NULL, 10) / 1000 : -1);
    fflush(stdout);
}

static bool game_has_begun; /* the last position had moves */

/* Plays one move, and no second one. */
static void mortal(void)
{
    static int moves;
    if (moves++ > 0)
        exit(6);
    say(game_has_begun ? "bestmove g1f3\n" : "bestmove e2e4\n");
}

static void noise_at_go(void)
{
    noise();
    say("bestmove e2e4\n");
}

/* ---- which of them when ------------------------------------------------------------ */

static const struct fake {
    const char *name;
    void (*start)(void), (*uci)(void), (*isready)(void), (*go)(void), (*stop)(void);
} fakes[] = {
    {.name = "good"},
    {.name = "slow", .go = silent},
    {.name = "terse", .go = terse},
    {.name = "clocked", .go = clocked},
    {.name = "modest", .uci = modest},
    {.name = "mortal", .go = mortal},
    {.name = "crash at start", .start = crash},
    {.name = "crash at uci", .uci = crash},
    {.name = "signal at uci", .uci = crash_hard},
    {.name = "crash at go", .go = crash},
    {.name = "signal at go", .go = crash_hard},
    {.name = "hang at uci", .uci = hang},
    {.name = "hang at isready", .isready = hang},
    {.name = "hang at go", .go = hang},
    {.name = "silent at go", .go = silent, .stop = silent},
    {.name = "stubborn at start", .start = stubborn},
    {.name = "stubborn family", .start = stubborn_family},
    {.name = "stubborn at uci", .uci = stubborn},
    {.name = "stubborn at go", .go = stubborn},
    {.name = "flood at uci", .uci = flood},
    {.name = "flood at go", .go = flood},
    {.name = "flood of errors", .uci = flood_errors},
    {.name = "flood of options", .uci = flood_options},
    {.name = "endless line at uci", .uci = endless_line},
    {.name = "endless line at go", .go = endless_line},
    {.name = "hundred megabytes", .go = hundred_megabytes},
    {.name = "nul bytes", .go = nul_bytes},
    {.name = "illegal", .go = illegal},
    {.name = "escapes", .go = escapes},
    {.name = "no move", .go = no_move},
    {.name = "bare", .go = bare},
    {.name = "twice", .go = twice},
    {.name = "unfinished", .go = unfinished},
    {.name = "closes output", .go = closes_output},
    {.name = "closes output at uci", .uci = closes_output},
    {.name = "closes input", .uci = closes_input},
    {.name = "leaves child", .go = leaves_child},
    {.name = "leaves session", .go = leaves_session},
    {.name = "stops itself", .go = stops_itself},
    {.name = "odd info", .go = odd_info},
    {.name = "noise at uci", .uci = noise_at_uci},
    {.name = "noise at go", .go = noise_at_go},
};

/* What should come of them. */
const struct fake_case fake_cases[] = {
    {"slow", NULL, true},
    {"crash at start", "has ended with status 3: cannot read the net?[2J", true},
    {"crash at uci", "has ended with status 3", true},
    {"signal at uci", "was ended by signal 11", true},
    {"crash at go", "has ended with status 3", true},
    {"signal at go", "was ended by signal 11", true},
    {"hang at uci", "expected uciok within 200 ms", false},
    {"hang at isready", "expected readyok within", false},
    {"hang at go", "expected bestmove within 150 ms of stop", false},
    {"silent at go", "expected bestmove within 150 ms of stop", false},
    {"stubborn at uci", "expected uciok", false},
    {"stubborn at go", "expected bestmove", false},
    {"flood at uci", "expected uciok", false},
    {"flood at go", "expected bestmove", false},
    {"flood of errors", "expected uciok", false},
    {"flood of options", "expected uciok", false},
    {"endless line at uci", "expected uciok", false},
    {"endless line at go", "expected bestmove", false},
    {"hundred megabytes", NULL, true},
    {"nul bytes", NULL, true},
    {"illegal",
     "expected a legal move in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
     " - 0 1, found 'e2e5'",
     true},
    {"escapes", "found '[2J'", true},
    {"no move", "found '(none)'", true},
    {"bare", "found ''", true},
    {"twice", NULL, true},
    {"unfinished", NULL, true},
    {"closes output", "has closed its output", true},
    {"closes output at uci", "has closed its output", true},
    {"closes input", "expected uciok", false},
    {"leaves child", "has ended with status 4", true},
    {"leaves session", "has ended with status 5", true},
    {"stops itself", "expected bestmove", false},
    {"odd info", NULL, true},
    {"noise at uci", NULL, true},
    {"noise at go", NULL, true},
    {NULL, NULL, false},
};

static void answer_uci(void)
{
    say("id name Fake \x1b[1m1.0\nid author nobody\n"
        "option name Hash type spin default 16 min 1 max 1024\n"
        "option name Skill Level type spin default 20 min 0 max 20\n"
        "option name Style type combo default Solid var Very Solid var Risky\n"
        "option name Clear Hash type button\noption name Ponder type check default false\n"
        "option name File type string default <empty>\n"
        "option nonsense\noption name Odd type thing\nuciok\n");
}

static void answer(const char *line, const struct fake *fake)
{
    static char options[512];
    if (strcmp(line, "uci\n") == 0) {
        fake->uci ? fake->uci() : answer_uci();
    } else if (strcmp(line, "isready\n") == 0) {
        fake->isready ? fake->isready() : say("readyok\n");
    } else if (strncmp(line, "setoption", 9) == 0) {
        size_t length = strlen(options);
        snprintf(options + length, sizeof options - length, "%.80s", line + 10);
    } else if (strncmp(line, "position", 8) == 0) {
        game_has_begun = strstr(line, " moves ") != NULL;
    } else if (strncmp(line, "go", 2) == 0) {
        if (fake->go) {
            told_limits = line;
            fake->go();
            return;
        }
        printf("info string %s\n", options);
        say("info depth 5 seldepth 9 multipv 1 score cp -31 nodes 4000 nps 2000 hashfull 12 "
            "tbhits 3 time 2000 pv e2e4 e7e5\nbestmove e2e4 ponder e7e5\n");
    } else if (strcmp(line, "stop\n") == 0) {
        fake->stop ? fake->stop() : say("bestmove e2e4\n");
    }
}

int fake_engine(const char *name)
{
    char line[16384];
    const struct fake *fake = fakes;
    while (strcmp(fake->name, name) != 0)
        if (++fake == fakes + sizeof fakes / sizeof *fakes)
            return 99;
    if (fake->start)
        fake->start();
    while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0)
        answer(line, fake);
    return 0;
}

bool fake_is_running(const char *program, const char *name)
{
    char wanted[5000], path[300], found[5000];
    bool running = false;
    size_t length =
        (size_t)snprintf(wanted, sizeof wanted, "%s%c--fake%c%s", program, 0, 0, name);
    DIR *directory = opendir("/proc");
    for (struct dirent *entry; directory && (entry = readdir(directory)) != NULL;) {
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        FILE *file = fopen(path, "re");
        if (!file)
            continue;
        size_t count = fread(found, 1, sizeof found, file);
        running = running || (count == length + 1 && memcmp(found, wanted, length) == 0);
        fclose(file);
    }
    closedir(directory);
    return running;
}

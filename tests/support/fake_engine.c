/* fake_engine.c - chess engines that misbehave, one for each row of a table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `hang` sleeps for short periods, so that nothing stays behind for long if the test itself is
 * killed.
 */
#include "support/fake_engine.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usual_options[] =
    "id name Fake\t\x1b[1m1.0\nid author nobody\n"
    "option name Hash type spin default 16 min 1 max 1024\n"
    "option  name Skill  Level\ttype\t\tspin default 20  min\t0 max 20\n"
    "option name Style type combo default Solid var Very Solid var Risky\n"
    "option name Clear Hash type button\noption name Ponder type check default false\n"
    "option name File type string default <empty>\n"
    "option nonsense\noption name Odd type thing\nuciok\n";

static bool ignores_stop; /* ignores stop */

static void say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static void hang(void)
{
    for (int i = 0; i < 300; i++)
        sleep(1);
    _exit(9);
}

static void ignore_stop(void)
{
    ignores_stop = true;
}

static void crash(void)
{
    fputs("loading\ncannot read the net\x1b[2J\n\n", stderr);
    exit(3);
}

static void fault(void)
{
    raise(SIGALRM);
}

static void suspend_self(void)
{
    raise(SIGSTOP);
    hang();
}

static void exit_early(void)
{
    exit(0);
}

static void ignore_all(void)
{
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    hang();
}

static void leave_child(void)
{
    if (fork() == 0)
        hang();
    exit(4);
}

static void leave_session(void)
{
    if (fork() == 0) {
        setsid();
        sleep(20);
        _exit(0);
    }
    exit(5);
}

static void close_output(void)
{
    fclose(stdout);
    close(STDOUT_FILENO);
    hang();
}

static void close_input(void)
{
    close(STDIN_FILENO);
    hang();
}

static void flood(void)
{
    while (puts("info depth 1 score cp 1 nodes 1 pv e2e4") != EOF)
        ;
    exit(1);
}

static void flood_errors(void)
{
    while (fputs("complaint\n", stderr) != EOF)
        ;
    exit(1);
}

static void flood_options(void)
{
    for (int i = 0; printf("option name Option %d type combo var a b var c\n", i) > 0; i++)
        ;
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

/* Words of the protocol in random order, and random bytes. */
static void noise(void)
{
    static char text[] =
        "info option name type spin combo var min max default depth seldepth score cp mate pv "
        "multipv nodes nps time hashfull tbhits currmove lowerbound string id -1 0 7 "
        "99999999999999999999 -99999999999999999999 e2e4 e7e5 e1g1 a7a8q ponder wdl Hash "
        "\x80\xff \t \x1b[2J \r";
    static char *words[64];
    int count = 0;
    unsigned state = 1;
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    for (int i = 0; i < 200000; i++) {
        state = state * 1103515245 + 12345;
        unsigned choice = state >> 16;
        fputs(choice % 5 == 0 ? "info " : words[choice % (unsigned)count], stdout);
        fputc(choice % 11 == 0 ? '\n' : ' ', stdout);
    }
    fputc('\n', stdout);
}

static void noise_before_uciok(void)
{
    noise();
    say(usual_options);
}

static void noise_before_move(void)
{
    noise();
    say("bestmove e2e4\n");
}

const struct fake fakes[] = {
    {"good", "none", NULL, NULL, NULL, false},
    {"slow", "go", NULL, NULL, NULL, false},
    {"modest", "uci",
     "id name Modest\noption name UCI_LimitStrength type check default false\n"
     "option name UCI_Elo type spin default 1500 min 1320 max 2000\nuciok\n",
     NULL, NULL, false},
    {"crash at start", "", NULL, crash, "exited with status 3: cannot read the net?[2J",
     false},
    {"crash at uci", "uci", NULL, crash, "exited with status 3", false},
    {"signal at uci", "uci", NULL, fault, "was killed by signal 14", false},
    {"crash at go", "go", NULL, crash, "exited with status 3", false},
    {"signal at go", "go", NULL, fault, "was killed by signal 14", false},
    {"hang at uci", "uci", NULL, hang, "no uciok within 200 ms", true},
    {"hang at isready", "isready", NULL, hang, "no readyok within", true},
    {"hang at go", "go", NULL, hang, "no bestmove within 150 ms of stop", true},
    {"silent at go", "go", NULL, ignore_stop, "no bestmove within 150 ms of stop", true},
    {"stubborn at uci", "uci", "info string ignoring you\n", ignore_all, "no uciok", true},
    {"stubborn at go", "go", "info string ignoring you\n", ignore_all, "no bestmove", true},
    {"flood at uci", "uci", NULL, flood, "no uciok", true},
    {"flood at go", "go", NULL, flood, "no bestmove", true},
    {"flood of errors", "uci", NULL, flood_errors, "no uciok", true},
    {"flood of options", "uci", NULL, flood_options, "no uciok", true},
    {"endless line at uci", "uci", NULL, endless_line, "no uciok", true},
    {"endless line at go", "go", NULL, endless_line, "no bestmove", true},
    {"hundred megabytes", "go", "info string ", hundred_megabytes, NULL, false},
    {"nul bytes", "go", NULL, nul_bytes, NULL, false},
    {"illegal", "go", "bestmove e2e5\n", NULL,
     "expected a legal move in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, found 'e2e5'",
     false},
    {"escapes", "go", "bestmove \x1b[2J\x07\xff\n", NULL, "found '?[2J?\?'", false},
    {"no move", "go", "bestmove (none)\n", NULL, "found '(none)'", false},
    {"bare", "go", "bestmove\n", NULL, "found ''", false},
    {"twice", "go", "bestmove e2e4\nbestmove d2d4\nreadyok\nuciok\n", NULL, NULL, false},
    {"unfinished", "go", "bestmove e2e4", exit_early, NULL, false},
    {"closes output", "go", NULL, close_output, "closed its output", false},
    {"closes output at uci", "uci", NULL, close_output, "closed its output", false},
    {"closes input", "uci", NULL, close_input, "no uciok", true},
    {"leaves child", "go", NULL, leave_child, "exited with status 4", false},
    {"leaves session", "go", NULL, leave_session, "exited with status 5", false},
    {"stops itself", "go", NULL, suspend_self, "no bestmove", true},
    {"odd info", "go",
     "info\ninfo depth\ninfo depth x score cp\ninfo score mate -99999999999999999999 pv "
     "e2e4\ninfo depth -4 seldepth 99999999999 multipv 0 score cp 99999999 hashfull 7777 "
     "nodes -1 nps 0 time -5 pv e2e4 e7e5 e1e3 g1f3\ninfo pv a1a8\nbestmove e2e4 ponder z9z9\n",
     NULL, NULL, false},
    {"noise at uci", "uci", NULL, noise_before_uciok, NULL, false},
    {"noise at go", "go", NULL, noise_before_move, NULL, false},
    {.name = NULL},
};

static const char popular_move[] =
    "info depth 5 seldepth 9 multipv 1 score cp -31 nodes 4000 nps 2000 hashfull 12 tbhits 3 "
    "time 2000 pv e2e4 e7e5\nbestmove e2e4 ponder e7e5\n";

static void answer(const struct fake *fake, const char *word)
{
    static const char *const answers[][2] = {{"uci", usual_options},
                                             {"isready", "readyok\n"},
                                             {"go", popular_move},
                                             {"stop", "bestmove e2e4\n"}};
    if (strcmp(fake->at, word) == 0) {
        say(fake->says ? fake->says : "");
        if (fake->does)
            fake->does();
        return;
    }
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (strcmp(answers[i][0], word) == 0 && !(ignores_stop && strcmp(word, "stop") == 0))
            say(answers[i][1]);
}

int fake_engine(const char *name)
{
    char line[16384];
    const struct fake *fake = fakes;
    while (strcmp(fake->name, name) != 0)
        if (!(++fake)->name)
            return 99;
    answer(fake, "");
    while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0) {
        line[strcspn(line, " \n")] = '\0';
        answer(fake, line);
    }
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

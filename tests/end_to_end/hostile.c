/* hostile.c - hostile strings in every kind of input: the output on a terminal contains only
 * text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * hostile.t [STRINGS]: the number of strings. Inputs that are whole files get all strings in
 * one file; inputs that need a process for each string share them. The terminal passes all
 * bytes on without echo, so only the program's own output is checked.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "support/watchdog.h"

/* ---- hostile strings ---------------------------------------------------------------- */

struct list {
    const char *items[64];
    size_t count;
};

/* The lines are never freed. */
static struct list split(const char *lines)
{
    struct list list = {.count = 0};
    char *rest = strdup(lines), *line;
    while ((line = strsep(&rest, "\n")) != NULL && *line)
        list.items[list.count++] = line;
    return list;
}

static struct list pieces;
enum { SIZE = 1024 };

/* Control sequences have the parameter 4242, which the program never uses; as C1 bytes, in
 * UTF-8 and overlong; then control characters, characters that reverse or hide text,
 * noncharacters, invalid UTF-8, combining marks. */
static const char pieces_listed[] =
    "\033[4242m\n\033]52;c;NDI0Mg==\a\n\033]0;4242\a\n\033]8;;http://4242/\033\\\n"
    "\033P4242q\033\\\n\033P4242\n\033_4242\033\\\n\033^4242\033\\\n\033X4242\033\\\n"
    "\033c\n\033#8\n\033[4242;4242H\n\033[?4242h\n\033[4242t\n\033\n\2334242m\n"
    "\23552;c;NDI0Mg==\234\n\302\2334242m\n\302\2350;4242\302\234\n"
    "\302\2204242\302\234\n\302\205\n\001\002\003\004\005\006\007\n\b\b\b\b\n\013\014\n"
    "\016\017\n\020\021\023\025\026\027\031\034\037\n\177\177\n\342\200\256txt.exe\n"
    "\342\201\246a\342\201\251\n\330\234\n\342\200\213\n\342\200\215\n\357\273\277\n"
    "\342\200\250\n\342\200\251\n\341\205\237\n\363\240\201\201\n\357\277\276\n"
    "\356\200\200\n\355\240\200\n\300\2334242m\n\340\200\233[4242m\n\360\200\200\233\n"
    "\364\220\200\200\n\370\210\200\200\200\n\377\376\n\342\200\n\303\n"
    "e\314\201\314\202\314\203\314\204\314\205\314\206\314\207\314\210\314\211\314\212\n"
    "\346\235\216\342\231\236\n";

static unsigned draw(unsigned *seed, size_t below)
{
    *seed = *seed * 1664525 + 1013904223;
    return (*seed >> 8) % (unsigned)below;
}

/* Makes the string with this number, always the same, without NUL and line breaks: each piece
 * in the middle, where names are cut, many times, and at the end; then random pieces and
 * letters. Returns `text`. */
static char *make_string(size_t number, char text[SIZE])
{
    static const struct {
        int before, times, behind;
    } forms[] = {{1, 1, 1}, {17, 1, 300}, {0, 40, 0}, {3, 1, 0}};
    enum { FORMS = sizeof forms / sizeof *forms };
    size_t form = number / pieces.count, size = 0;
    unsigned seed = (unsigned)number;
    if (form < FORMS) {
        int cut = form == 1 ? (int)(number % pieces.count) : 0;
        size += (size_t)snprintf(text, SIZE, "%0*d", forms[form].before + cut, 0);
        for (int i = 0; i < forms[form].times && size + 40 < SIZE; i++)
            size += (size_t)snprintf(text + size, SIZE - size, "%s",
                                     pieces.items[number % pieces.count]);
        snprintf(text + size, SIZE - size, "%0*d", forms[form].behind, 0);
    } else {
        for (unsigned left = 2 + draw(&seed, 12); left > 0; left--)
            size +=
                (size_t)snprintf(text + size, SIZE - size, "%0*d%s", (int)draw(&seed, 22) + 1,
                                 0, pieces.items[draw(&seed, pieces.count)]);
    }
    return text;
}

/* ---- permitted output, with a separate list of characters that hide text ------------ */

/* Returns the length of a character of strict UTF-8; 0 if there is none. */
static size_t decode(const unsigned char *bytes, size_t length, uint32_t *character)
{
    size_t size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    if (size > length || (bytes[0] >= 0x80 && bytes[0] < 0xC2) || bytes[0] > 0xF4)
        return 0;
    *character = size == 1 ? bytes[0] : bytes[0] & (0x7FU >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
        *character = *character << 6 | (bytes[i] & 0x3FU);
    }
    if ((size == 3 && *character < 0x800) || (size == 4 && *character < 0x10000) ||
        *character > 0x10FFFF)
        return 0;
    return size;
}

static bool hides(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0x61C ||
           character == 0x115F || (character >= 0x200B && character < 0x2010) ||
           (character >= 0x2028 && character < 0x202F) ||
           (character >= 0x2060 && character < 0x2070) ||
           (character >= 0xD800 && character < 0xF900) || character == 0xFEFF ||
           character == 0xFFFE || character == 0xFFFF || character >= 0xE0000;
}

/* Returns the length of a control sequence that the program uses: CSI, two-byte sequences, OSC
 * 11, the queries about colours and images; 0 if there is none. */
static size_t sequence(const char *bytes, size_t length)
{
    static const char *const others[] = {"\x1b(B",
                                         "\x1b"
                                         "7",
                                         "\x1b"
                                         "8",
                                         "\x1b=",
                                         "\x1b>",
                                         "\x1bM",
                                         "\x1b]11;?\x1b\\",
                                         "\x1bP$qm\x1b\\",
                                         "\x1b_Gi=999,a=q,s=1,v=1,f=24;AAAA\x1b\\",
                                         "\x1b]11;?\a"};
    size_t end = 2;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (length >= strlen(others[i]) && memcmp(bytes, others[i], strlen(others[i])) == 0)
            return strlen(others[i]);
    if (length < 3 || bytes[1] != '[')
        return 0;
    while (end < length && bytes[end] >= 0x20 && bytes[end] < 0x40)
        end++;
    if (end == length || bytes[end] < 0x40 || bytes[end] > 0x7E ||
        memmem(bytes, end, "4242", 4))
        return 0;
    return end + 1;
}

/* Returns whether output is permitted on a terminal: lines of printable characters, at most
 * four combining marks on a letter; on a screen also the program's control sequences. If not,
 * sets *where. */
static bool is_permitted(const char *bytes, size_t length, bool screen, size_t *where)
{
    int marks = 0;
    for (size_t at = 0; at < length;) {
        uint32_t character;
        size_t size = decode((const unsigned char *)bytes + at, length - at, &character);
        *where = at;
        if (size == 0)
            return false;
        marks = character >= 0x300 && character < 0x370 ? marks + 1 : 0;
        if (marks > 4)
            return false;
        if (screen && character == 0x1B) {
            size = sequence(bytes + at, length - at);
            if (size == 0)
                return false;
        } else if (hides(character) &&
                   (character == 0 ||
                    !strchr(screen ? "\r\n\t\b\a" : "\r\n\t", (int)character))) {
            return false;
        }
        at += size;
    }
    return true;
}

/* ---- reports ------------------------------------------------------------------------ */

static size_t strings = 200;
static int number, failed;

static void holds(bool good, const char *what)
{
    printf("%sok %d - %s\n", good ? "" : "not ", ++number, what);
    failed += !good;
    fflush(stdout);
    watchdog_watch("what comes behind that");
}

/* Prints bytes as in C. */
static void note(const char *label, const char *bytes, size_t length)
{
    printf("# %s: ", label);
    for (size_t i = 0; i < length; i++)
        printf(bytes[i] >= 0x20 && bytes[i] < 0x7F ? "%c" : "\\x%02X",
               (unsigned char)bytes[i]);
    putchar('\n');
}

/* ---- running the program ------------------------------------------------------------ */

enum {
    WORDS = 12,
    PATIENCE = 60000, /* milliseconds without output, then it hangs */
    OUTPUT_MOST = 64 << 20
};

struct run {
    const char *words; /* arguments, separated by spaces; '@' stands for the text */
    const char *text;
    const char *variable; /* NAME=VALUE for its environment, or NULL */
    const char *input;    /* standard input; NULL: the terminal */
    const char *typed;    /* input typed on a screen; NULL: no screen */
    bool pipe;            /* its output is a pipe */
};

static char output[OUTPUT_MOST], *program;
static size_t output_length;

/* Replaces '@' in `word` by the text. */
static char *fill_in(const char *word, const char *text)
{
    char *filled = NULL;
    int length = (int)strcspn(word, "@");
    if (asprintf(&filled, "%.*s%s%s", length, word, text, word + length + 1) < 0)
        abort();
    return filled;
}

/* A terminal that passes all bytes on, without echo or signals. */
static pid_t fork_terminal(int *terminal)
{
    struct winsize size = {.ws_row = 40, .ws_col = 100};
    struct termios modes = {
        .c_iflag = IUTF8, .c_oflag = OPOST | ONLCR, .c_cflag = CS8 | CREAD};
    memset(modes.c_cc, _POSIX_VDISABLE, sizeof modes.c_cc);
    modes.c_cc[VMIN] = 1;
    cfsetspeed(&modes, B38400);
    return forkpty(terminal, NULL, &modes, &size);
}

static void start(const struct run *run, int output_end)
{
    char *arguments[WORDS + 2] = {program}, words[WORDS * SIZE], *rest = words;
    snprintf(words, sizeof words, "%s", run->words);
    for (int i = 1; i <= WORDS && rest; i++) {
        arguments[i] = strsep(&rest, " ");
        if (run->text && strchr(arguments[i], '@'))
            arguments[i] = fill_in(arguments[i], run->text);
    }
    if (run->input)
        dup2(open(run->input, O_RDONLY), STDIN_FILENO);
    if (run->pipe) {
        dup2(output_end, STDOUT_FILENO);
        dup2(output_end, STDERR_FILENO);
    }
    setenv("TERM", run->typed ? "xterm-256color" : "dumb", 1);
    if (run->variable)
        putenv((char *)run->variable);
    execv(program, arguments);
    _exit(127);
}

static void take(int from, pid_t child)
{
    struct pollfd pollfd = {.fd = from, .events = POLLIN};
    output_length = 0;
    while (output_length < sizeof output) {
        if (poll(&pollfd, 1, PATIENCE) == 0) {
            kill(child, SIGKILL);
            printf("# it hangs\n");
            failed++;
            return;
        }
        ssize_t count = read(from, output + output_length, sizeof output - output_length);
        if (count <= 0 && errno != EINTR)
            return; /* EIO: the last descriptor was closed */
        output_length += count > 0 ? (size_t)count : 0;
    }
}

/* Types in a child process, while this one reads the output. */
static pid_t start_typing(int terminal, const char *typed)
{
    pid_t typist = fork();
    if (typist != 0)
        return typist;
    for (size_t left = strlen(typed); left > 0;) {
        ssize_t count = write(terminal, typed, left > 256 ? 256 : left);
        if (count < 0)
            break;
        typed += count;
        left -= (size_t)count;
    }
    _exit(0);
}

/* Stores the output in output[]. Returns the status as from waitpid(). Reports a hang as a
 * failure. */
static int run_program(const struct run *run)
{
    int terminal, ends[2] = {-1, -1}, status = 0;
    pid_t typist = 0;
    if (run->pipe && pipe2(ends, O_CLOEXEC) != 0)
        exit(1);
    pid_t child = fork_terminal(&terminal);
    if (child < 0) {
        printf("1..0 # SKIP no pseudo terminal: %s\n", strerror(errno));
        exit(0);
    }
    if (child == 0)
        start(run, ends[1]);
    if (run->pipe)
        close(ends[1]);
    if (run->typed)
        typist = start_typing(terminal, run->typed);
    take(run->pipe ? ends[0] : terminal, child);
    if (run->pipe)
        close(ends[0]);
    if (typist > 0) {
        kill(typist, SIGKILL);
        waitpid(typist, NULL, 0);
    }
    waitpid(child, &status, 0);
    close(terminal);
    return status;
}

/* Returns whether the output of this run is permitted, and the program did not crash. */
static bool run_is_tame(const struct run *run)
{
    size_t where, from;
    int status = run_program(run);
    bool crashed = WIFSIGNALED(status) || WEXITSTATUS(status) == 127;
    if (!crashed && is_permitted(output, output_length, run->typed, &where))
        return true;
    note("arguments", run->words, strlen(run->words));
    if (run->text)
        note("@", run->text, strlen(run->text));
    if (run->variable)
        note("environment", run->variable, strlen(run->variable));
    if (crashed) {
        printf("# status %#x\n", (unsigned)status);
        return false;
    }
    from = where > 60 ? where - 60 : 0;
    note("up to it", output + from, where - from);
    note("from it", output + where, output_length - where < 60 ? output_length - where : 60);
    return false;
}

static void try_run(const char *name, const struct run *run)
{
    holds(run_is_tame(run), name);
}

/* Writes a file with `format` for each string, where '@' is the string and '#' its number,
 * then `tail`. */
static void write_lines(const char *path, const char *format, const char *tail)
{
    char text[SIZE];
    FILE *file = fopen(path, "we");
    if (!file) {
        printf("Bail out! %s: %s\n", path, strerror(errno));
        exit(1);
    }
    for (size_t i = 0; i < strings; i++)
        for (const char *at = format; *at != '\0'; at++)
            if (*at == '@')
                fputs(make_string(i, text), file);
            else if (*at == '#')
                fprintf(file, "%zu", i);
            else
                putc(*at, file);
    fputs(tail, file);
    fclose(file);
}

/* ---- inputs: one process for each string -------------------------------------------- */

static const char arguments_listed[] =
    "pgn @\npgn --@\npgn -@\npgn g.pgn @\npgn g.pgn -o @/x\nreview @\n"
    "review --nodes @\nreview --syzygy @ g.pgn\nreview g.pgn -o @/x\nbench @\n"
    "bench 1 @\nbench --network=@ 1\nperft @\nperft 1 @\nmoves @\ncompare @\n"
    "compare --@\ncompare --strategies=@\nmatch @ minimax\n"
    "match minimax:depth=@ minimax:depth=1 --games=2\n"
    "match minimax:@=1 minimax --games=2\nmatch minimax engine:@ --games=2\n"
    "match minimax alpha-beta --openings=@\nmatch minimax alpha-beta --pgn=@/x\n"
    "selfplay --output=@/x --games=1\nselfplay --@\nuci @\n"
    "help @\n@\n--@\n-@\n./@.pgn --plain\n--theme=@\n--pieces=@\n--resume=@ --plain\n"
    "--level=@\n--clock=@\n--color=@\n--book=@ --plain\n--network=@ --plain\n"
    "--syzygy=@ --plain\n--engine=@ --plain\n--white-engine=./@ --plain\n"
    "--plain 8/8/8/8/@\n";

static const char variables_listed[] =
    "HOME\nXDG_CONFIG_HOME\nXDG_DATA_HOME\nUSER\nLOGNAME\nLANG\nLC_ALL\nLANGUAGE\n"
    "TERM\nCOLORFGBG\nCOLORTERM\nNO_COLOR\nTZ\nCOLUMNS\nLINES\nTERMINFO\nTERMCAP\n"
    "INPUTRC\nTMPDIR\nPAGER\nEDITOR\nVISUAL\nLC_CTYPE\nLC_MESSAGES\n";

static void try_arguments(void)
{
    static struct list ways;
    char text[SIZE];
    ways = split(arguments_listed);
    size_t wild = 0, count = strings > ways.count ? strings : ways.count;
    for (size_t i = 0; i < count; i++)
        wild +=
            !run_is_tame(&(struct run){.words = ways.items[(i + i / ways.count) % ways.count],
                                       .text = make_string(i, text),
                                       .input = "/dev/null"});
    holds(wild == 0, "arguments");
}

static void try_variables(void)
{
    static struct list ways;
    ways = split(variables_listed);
    char text[SIZE], variable[2 * SIZE];
    size_t wild = 0, count = strings / 4 > 2 * ways.count ? strings / 4 : 2 * ways.count;
    for (size_t i = 0; i < count; i++) {
        snprintf(variable, sizeof variable, "%s=%s%s", ways.items[i % ways.count],
                 i % 3 == 0 ? "/tmp/" : "", make_string(7 * i, text));
        wild +=
            !run_is_tame(&(struct run){.words = i / ways.count % 2 == 0 ? "--plain" : "--list",
                                       .input = "commands",
                                       .variable = variable});
    }
    holds(wild == 0, "the environment");
}

/* ---- inputs: all strings in one file ------------------------------------------------ */

static void try_files(void)
{
    write_lines("tags.pgn",
                "[Event \"@\"]\n[White \"@\"]\n[Black \"@\"]\n[Foo \"@\"]\n[Result \"*\"]\n\n"
                "1. e4 {@} $1 e5 {@ @} *\n\n",
                "");
    write_lines("moves.pgn",
                "[White \"x\"]\n\n1. e4 @ *\n\n[@ \"x\"]\n\n1. d4 *\n\n"
                "[FEN \"@\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n[Variant \"@\"]\n\n1. e4 *\n\n",
                "");
    try_run("pgn, tags and comments", &(struct run){.words = "pgn tags.pgn"});
    try_run("pgn, errors", &(struct run){.words = "pgn moves.pgn"});
    try_run("pgn --summary", &(struct run){.words = "pgn --summary tags.pgn"});
    try_run("review", &(struct run){.words = "review --nodes=100 --graph tags.pgn"});
    write_lines("lines", "@\n", "");
    try_run("moves", &(struct run){.words = "moves", .input = "lines"});
    write_lines("uci",
                "@\nposition fen @\nposition startpos moves @\nsetoption name @ value @\n"
                "setoption name SyzygyPath value @\nsetoption name BookFile value @\n"
                "setoption name EvalFile value @\n"
                "go depth 1 searchmoves @\n@ @\n",
                "quit\n");
    try_run("uci on a terminal", &(struct run){.words = "uci", .input = "uci"});
}

static void try_games(void)
{
    write_lines(
        "plain",
        "@\ncomment @\nopen @\nconfig theme @\nconfig @ @\nmoves @\nopponent @\nsave @\n"
        "fen @\nresume @\nno\ntimes @\ntheme @\nlevel @\nhelp @\nno\n",
        "quit\nquit\n");
    try_run("plain mode, lines",
            &(struct run){.words = "--plain --no-save", .input = "plain"});
    write_lines("browse", "#\npgn\nreturn\n@\n", "quit\n");
    try_run("plain mode, a game file",
            &(struct run){.words = "--plain tags.pgn", .input = "browse"});
    write_lines("config/ttychess/config",
                "@ = @\ntheme = @\n@\nelo = @\n[engine @]\nengine = @\n", "");
    try_run("the config file", &(struct run){.words = "--plain", .input = "commands"});
    remove("config/ttychess/config");
    for (size_t i = 0; i < strings && i < 400; i++) {
        char text[SIZE], path[100];
        FILE *file;
        snprintf(path, sizeof path, "data/ttychess/games/%zu.pgn", i);
        file = fopen(path, "we");
        if (!file)
            abort();
        make_string(i, text);
        fprintf(file, "[Event \"%s\"]\n[White \"%s\"]\n[Black \"%s\"]\n\n1. e4 e5 *\n", text,
                text, text);
        fclose(file);
    }
    try_run("--list", &(struct run){.words = "--list"});
    holds(output_length > 1000, "--list has rows");
    try_run("--resume", &(struct run){.words = "--plain --resume", .input = "commands"});
}

/* An engine that sends all strings: as its name, in options, during a search, in place of a
 * move, and on standard error. */
static void try_engine(void)
{
    FILE *file = fopen("engine", "we");
    if (!file)
        abort();
    write_lines("says-name",
                "id name @\nid author @\noption name @ type string default @\n@\n", "");
    write_lines("says-info",
                "info string @\ninfo depth 1 score cp 1 pv @\ninfo @\ninfo depth @ score @\n",
                "");
    write_lines("says-error", "@\n", "");
    fputs("#!/bin/sh\nwhile read -r word rest; do case $word in\n"
          "uci) cat says-name; echo uciok;;\nisready) echo readyok;;\n"
          "go) cat says-info; cat says-error >&2; head -n 1 says-error; echo bestmove "
          "\"$(head -n 1 says-error)\";;\nquit) exit;;\nesac; done\n",
          file);
    fchmod(fileno(file), 0700);
    fclose(file);
    try_run("an engine in a match",
            &(struct run){.words = "match engine:depth=1 minimax:depth=1 --games=2",
                          .variable = "PATH=.:/usr/bin:/bin"});
    try_run("an engine in plain mode",
            &(struct run){.words = "--plain --no-save --color=white --engine=./engine",
                          .input = "ends"});
}

__attribute__((unused)) static void try_screen(void)
{
    static char typed[4 << 20];
    char text[SIZE];
    size_t length = 0;
    try_run("the screen, a game file",
            &(struct run){
                .words = "tags.pgn",
                .typed =
                    "\x1b[B\x1b[B\r\r\x1b[C\x1b[C\rcomment\r\x1b[6~\rreturn\r\x1b[6~\rquit\r"
                    "yes\rquit\ryes\r"});
    for (size_t i = 0; i < strings && i < 300; i++) {
        make_string(i, text);
        /* Keys are the terminal's own, so only the words without control characters are
         * typed. */
        for (char *at = text; *at != '\0'; at++)
            if ((unsigned char)*at < 0x20 || *at == 0x7F)
                *at = '?';
        length += (size_t)snprintf(typed + length, sizeof typed - length,
                                   "comment %.200s\r%.200s\r", text, text);
    }
    snprintf(typed + length, sizeof typed - length, "\rquit\ryes\rquit\ryes\r");
    try_run("the screen, typed lines", &(struct run){.words = "--no-save", .typed = typed});
}

/* ---- into a pipe: unchanged --------------------------------------------------------- */

static void try_pipe(void)
{
    char text[SIZE], tag[SIZE + 16];
    size_t count = 0, changed = 0, where;
    run_program(&(struct run){.words = "pgn tags.pgn", .pipe = true, .input = "/dev/null"});
    for (size_t i = 0; i < strings; i++) {
        make_string(i, text);
        /* UTF-8 without characters that PGN itself has to escape. */
        if (strlen(text) > 200 || strpbrk(text, "\"\\\a\b\t\v\f\x0e") ||
            !is_permitted(text, strlen(text), true, &where))
            continue;
        snprintf(tag, sizeof tag, "[White \"%s\"]", text);
        count++;
        if (!memmem(output, output_length, tag, strlen(tag))) {
            changed++;
            note("not there", tag, strlen(tag));
        }
    }
    holds(changed == 0 && count > 0, "tags are written to a pipe unchanged");
    try_run("messages contain only text, also in a pipe",
            &(struct run){.words = "selfplay -o no/x\x1b[4242m\xc2\x9b\xe2\x80\xae",
                          .pipe = true,
                          .input = "/dev/null"});
}

int main(int argc, char **argv)
{
    char directory[] = "/tmp/ttychess-hostile-XXXXXX", command[200];
    program = getenv("TTYCHESS");
    if (argc > 1)
        strings = strtoul(argv[1], NULL, 10);
    if (!program || !mkdtemp(directory) || chdir(directory) != 0) {
        printf("Bail out! TTYCHESS names no program, or there is no room in /tmp\n");
        return 1;
    }
    snprintf(command, sizeof command, "%s/config", directory);
    setenv("XDG_CONFIG_HOME", command, 1);
    snprintf(command, sizeof command, "%s/data", directory);
    setenv("XDG_DATA_HOME", command, 1);
    setenv("HOME", directory, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    (void)!system(
        "mkdir -p config/ttychess data/ttychess/games; printf '1. e4 e5 *\n' >g.pgn;"
        "printf 'config\nfen\npgn\nquit\n' >commands; printf 'e4\nquit\nquit\n' >ends");
    pieces = split(pieces_listed);
    try_arguments();
    try_variables();
    try_files();
    try_games();
    try_engine();
#ifdef HAVE_SCREEN
    try_screen();
#endif
    try_pipe();
    printf("1..%d\n", number);
    snprintf(command, sizeof command, "rm -rf %s", directory);
    (void)!system(command);
    return failed > 0;
}

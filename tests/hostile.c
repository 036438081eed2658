/* hostile.c - hostile strings through every way in: what reaches a terminal is text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * hostile.t [STRINGS]: how many of them, of tests/hostile_strings.c. Every way gets its share:
 * those that take a whole file get all strings in one, those that take one string a process
 * share them out.
 */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hostile_run.h"
#include "hostile_strings.h"

/* ---- ways: one string a process --------------------------------------------------------- */

static const char *const arguments[][RUN_WORDS] = {
    {"pgn", "@"},
    {"pgn", "--@"},
    {"pgn", "-@"},
    {"pgn", "g.pgn", "@"},
    {"pgn", "g.pgn", "-o", "@/x"},
    {"review", "@"},
    {"review", "--nodes", "@"},
    {"review", "--syzygy", "@", "g.pgn"},
    {"review", "g.pgn", "-o", "@/x"},
    {"bench", "@"},
    {"bench", "1", "@"},
    {"bench", "--network=@", "1"},
    {"perft", "@"},
    {"perft", "1", "@"},
    {"moves", "@"},
    {"compare", "@"},
    {"compare", "--@"},
    {"compare", "--strategies=@"},
    {"match", "@", "minimax"},
    {"match", "minimax:name=@,depth=1", "minimax:depth=1", "--games=2"},
    {"match", "minimax:@=1", "minimax", "--games=2"},
    {"match", "minimax", "engine:name=@ ./@", "--games=2"},
    {"match", "minimax", "alpha-beta", "--openings=@"},
    {"match", "minimax", "alpha-beta", "--pgn=@/x"},
    {"selfplay", "--verify", "@"},
    {"selfplay", "--output=@/x", "--games=1"},
    {"selfplay", "--@"},
    {"uci", "@"},
    {"help", "@"},
    {"@"},
    {"--@"},
    {"-@"},
    {"./@.pgn", "--plain"},
    {"--theme=@"},
    {"--pieces=@"},
    {"--resume=@", "--plain"},
    {"--level=@"},
    {"--clock=@"},
    {"--color=@"},
    {"--book=@", "--plain"},
    {"--network=@", "--plain"},
    {"--syzygy=@", "--plain"},
    {"--engine=@", "--plain"},
    {"--white-engine=./@", "--plain"},
    {"--plain", "8/8/8/8/@"},
};

static const char *const variables[] = {
    "HOME",   "XDG_CONFIG_HOME", "XDG_DATA_HOME", "USER",      "LOGNAME",   "LANG",
    "LC_ALL", "LANGUAGE",        "TERM",          "COLORFGBG", "COLORTERM", "NO_COLOR",
    "TZ",     "COLUMNS",         "LINES",         "TERMINFO",  "TERMCAP",   "INPUTRC",
    "TMPDIR", "PAGER",           "EDITOR",        "VISUAL",    "LC_CTYPE",  "LC_MESSAGES",
};

/* `words` with the string where they have '@'. */
static void fill_in(struct run *run, const char *const *words, const char *text,
                    char filled[RUN_WORDS][2 * HOSTILE_SIZE])
{
    for (int i = 0; i < RUN_WORDS && words[i]; i++) {
        const char *at = strchr(words[i], '@');
        run->words[i] = words[i];
        if (!at)
            continue;
        snprintf(filled[i], 2 * HOSTILE_SIZE, "%.*s%s%s", (int)(at - words[i]), words[i], text,
                 at + 1);
        run->words[i] = filled[i];
    }
}

static void try_arguments(void)
{
    enum { WAYS = sizeof arguments / sizeof *arguments };
    char text[HOSTILE_SIZE], filled[RUN_WORDS][2 * HOSTILE_SIZE], told[80];
    size_t wild = 0, count = hostile_strings > WAYS ? hostile_strings : WAYS;
    for (size_t i = 0; i < count; i++) {
        struct run run = {.input = "/dev/null"};
        fill_in(&run, arguments[(i + i / WAYS) % WAYS], hostile_string(i, text), filled);
        wild += !hostile_run_is_tame(&run);
    }
    snprintf(told, sizeof told, "%zu strings in %d places", count, WAYS);
    hostile_holds(wild == 0, "arguments", told);
}

static void try_variables(void)
{
    enum { WAYS = sizeof variables / sizeof *variables };
    char text[HOSTILE_SIZE], variable[2 * HOSTILE_SIZE], told[80];
    size_t wild = 0, count = hostile_strings / 4 > 2 * WAYS ? hostile_strings / 4 : 2 * WAYS;
    for (size_t i = 0; i < count; i++) {
        struct run run = {.words = {"--list"}, .input = "commands", .variable = variable};
        if (i / WAYS % 2 == 0)
            run.words[0] = "--plain";
        snprintf(variable, sizeof variable, "%s=%s%s", variables[i % WAYS],
                 i % 3 == 0 ? "/tmp/" : "", hostile_string(7 * i, text));
        wild += !hostile_run_is_tame(&run);
    }
    snprintf(told, sizeof told, "%zu strings in %d variables", count, WAYS);
    hostile_holds(wild == 0, "the environment", told);
}

/* ---- ways: all strings in one file ------------------------------------------------------ */

static void try_one(const char *name, const struct run *run)
{
    hostile_holds(hostile_run_is_tame(run), name, "");
}

static void try_files(void)
{
    hostile_write_lines(
        "tags.pgn",
        "[Event \"@\"]\n[White \"@\"]\n[Black \"@\"]\n[Foo \"@\"]\n[Result \"*\"]\n\n"
        "1. e4 {@} $1 e5 {@ @} *\n\n",
        "");
    hostile_write_lines(
        "moves.pgn",
        "[White \"x\"]\n\n1. e4 @ *\n\n[@ \"x\"]\n\n1. d4 *\n\n"
        "[FEN \"@\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n[Variant \"@\"]\n\n1. e4 *\n\n",
        "");
    try_one("pgn, tags and comments", &(struct run){.words = {"pgn", "tags.pgn"}});
    try_one("pgn, complaints", &(struct run){.words = {"pgn", "moves.pgn"}});
    try_one("pgn --summary", &(struct run){.words = {"pgn", "--summary", "tags.pgn"}});
    try_one("review",
            &(struct run){.words = {"review", "--nodes=100", "--graph", "tags.pgn"}});
    hostile_write_lines("lines", "@\n", "");
    try_one("moves", &(struct run){.words = {"moves"}, .input = "lines"});
    hostile_write_lines(
        "uci",
        "@\nposition fen @\nposition startpos moves @\nsetoption name @ value @\n"
        "setoption name SyzygyPath value @\nsetoption name BookFile value @\n"
        "setoption name EvalFile value @\n"
        "go depth 1 searchmoves @\n@ @\n",
        "quit\n");
    try_one("uci on a terminal", &(struct run){.words = {"uci"}, .input = "uci"});
}

static void try_games(void)
{
    struct stat status;
    hostile_write_lines(
        "plain",
        "@\ncomment @\nopen @\nconfig theme @\nconfig @ @\nmoves @\nopponent @\nsave @\nfen @\n"
        "resume @\nno\ntimes @\ntheme @\nlevel @\nhelp @\nno\n",
        "quit\nquit\n");
    try_one("plain mode, lines",
            &(struct run){.words = {"--plain", "--no-save"}, .input = "plain"});
    hostile_write_lines("browse", "#\npgn\nreturn\n@\n", "quit\n");
    try_one("plain mode, a file of games",
            &(struct run){.words = {"--plain", "tags.pgn"}, .input = "browse"});
    hostile_write_lines("config/ttychess/config",
                        "@ = @\ntheme = @\n@\nelo = @\n[engine @]\nengine = @\n", "");
    try_one("the config file", &(struct run){.words = {"--plain"}, .input = "commands"});
    rename("config/ttychess/config", "config/old");
    for (size_t i = 0; i < hostile_strings && i < 400; i++) {
        char text[HOSTILE_SIZE], path[100];
        snprintf(path, sizeof path, "data/ttychess/games/%zu.pgn", i);
        FILE *file = fopen(path, "we");
        if (file) {
            hostile_string(i, text);
            fprintf(
                file,
                "[Event \"%s\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"*\"]\n\n1. e4 e5 *\n",
                text, text, text);
            fclose(file);
        }
    }
    try_one("--list", &(struct run){.words = {"--list"}});
    hostile_holds(output_length > 1000 && stat("data/ttychess/games/0.pgn", &status) == 0,
                  "--list has rows", "");
    try_one("--resume", &(struct run){.words = {"--plain", "--resume"}, .input = "commands"});
}

/* A program that says them all: as its name, beside its options, while it thinks, in place of a
 * move, and to standard error. */
static void try_engine(void)
{
    FILE *file;
    hostile_write_lines(
        "says-name", "id name @\nid author @\noption name @ type string default @\n@\n", "");
    hostile_write_lines(
        "says-info",
        "info string @\ninfo depth 1 score cp 1 pv @\ninfo @\ninfo depth @ score @\n", "");
    hostile_write_lines("says-error", "@\n", "");
    file = fopen("engine", "we");
    if (!file)
        exit(1);
    fputs("#!/bin/sh\nwhile read -r word rest; do case $word in\n"
          "uci) cat says-name; echo uciok;;\nisready) echo readyok;;\n"
          "go) cat says-info; cat says-error >&2; head -n 1 says-error; echo bestmove "
          "\"$(head -n 1 says-error)\";;\nquit) exit;;\nesac; done\n",
          file);
    fclose(file);
    try_one("an engine in a match",
            &(struct run){.words = {"match", "engine:depth=1 sh ./engine", "minimax:depth=1",
                                    "--games=2"}});
    try_one("an engine in plain mode",
            &(struct run){
                .words = {"--plain", "--no-save", "--color=white", "--engine=sh ./engine"},
                .input = "ends"});
}

__attribute__((unused)) static void try_screen(void)
{
    static char typed[4 << 20];
    char text[HOSTILE_SIZE];
    size_t length = 0;
    try_one("the screen, a file of games",
            &(struct run){
                .words = {"tags.pgn"},
                .term = "xterm-256color",
                .typed =
                    "\x1b[B\x1b[B\r\r\x1b[C\x1b[C\rcomment\r\x1b[6~\rreturn\r\x1b[6~\rquit\r"
                    "yes\rquit\ryes\r"});
    for (size_t i = 0; i < hostile_strings && i < 300; i++) {
        hostile_string(i, text);
        /* Keys are the terminal's: what is typed are the words that are left. */
        for (char *at = text; *at != '\0'; at++)
            if ((unsigned char)*at < 0x20 || *at == 0x7F)
                *at = '?';
        text[200] = '\0';
        length += (size_t)snprintf(typed + length, sizeof typed - length, "comment %s\r%s\r",
                                   text, text);
    }
    snprintf(typed + length, sizeof typed - length, "\rquit\ryes\rquit\ryes\r");
    try_one("the screen, typed lines",
            &(struct run){.words = {"--no-save"}, .term = "xterm-256color", .typed = typed});
}

/* ---- into a pipe: as it is -------------------------------------------------------------- */

static bool has(const char *text)
{
    return memmem(output, output_length, text, strlen(text)) != NULL;
}

static void try_pipe(void)
{
    char text[HOSTILE_SIZE], told[80];
    size_t count = 0, changed = 0;
    hostile_run(
        &(struct run){.words = {"pgn", "tags.pgn"}, .pipe = true, .input = "/dev/null"});
    for (size_t i = 0; i < hostile_strings; i++) {
        size_t where;
        char tag[HOSTILE_SIZE + 16];
        hostile_string(i, text);
        /* What is UTF-8 and has nothing that PGN itself has to write in another way. */
        if (strlen(text) > 200 || strpbrk(text, "\"\\\a\b\t\v\f\x0e") ||
            !hostile_is_tame(text, strlen(text), true, &where))
            continue;
        snprintf(tag, sizeof tag, "[White \"%s\"]", text);
        count++;
        changed += !has(tag);
        if (!has(tag))
            hostile_note("not there", tag, strlen(tag));
    }
    snprintf(told, sizeof told, "%zu strings", count);
    hostile_holds(changed == 0 && count > 0, "tags go into a pipe as they are", told);
    hostile_run(
        &(struct run){.words = {"selfplay", "--verify", "x\x1b[4242m\xc2\x9b\xe2\x80\xae"},
                      .pipe = true,
                      .input = "/dev/null"});
    hostile_holds(has("x?[4242m??"), "but messages are text wherever they go", "");
}

static const char *write_name(size_t letters, char text[HOSTILE_SIZE])
{
    *text = '\0';
    for (size_t i = 0; i < letters; i++)
        strcat(text, "a");
    for (size_t i = 0; i < 50; i++)
        strcat(text, LETTER MARKS);
    return text;
}

static void try_names(void)
{
    enum { LETTERS = 12 /* bytes of a letter with its marks, and two */ };
    char text[HOSTILE_SIZE];
    FILE *games = fopen("names.pgn", "we"), *lines = fopen("browse", "we");
    (void)!system("rm -f data/ttychess/games/*");
    for (size_t i = 0; games && lines && i < LETTERS; i++) {
        char kept[100];
        write_name(i, text);
        fprintf(
            games,
            "[Event \"%s\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"*\"]\n\n1. e4 {%s} e5 *\n\n",
            text, text, text, text);
        fprintf(lines, "%zu\nlast\nreturn\n", i + 1);
        snprintf(kept, sizeof kept, "data/ttychess/games/%zu.pgn", i);
        FILE *file = fopen(kept, "we");
        if (!file)
            continue;
        fprintf(file, "[White \"%s\"]\n[Black \"b%s\"]\n[Result \"*\"]\n\n1. e4 e5 *\n", text,
                text);
        fclose(file);
    }
    fprintf(lines, "opening %s\nquit\n", text);
    fclose(games);
    fclose(lines);
    hostile_holds(
        hostile_run_is_whole(&(struct run){.words = {"pgn", "names.pgn"}, .pipe = true}),
        "whole names, pgn", "");
    hostile_holds(hostile_run_is_whole(&(struct run){
                      .words = {"review", "--nodes=100", "names.pgn"}, .pipe = true}),
                  "whole names, review", "");
    hostile_holds(hostile_run_is_whole(&(struct run){
                      .words = {"--plain", "names.pgn"}, .input = "browse", .pipe = true}),
                  "whole names, a file of games", "");
    hostile_holds(hostile_run_is_whole(&(struct run){.words = {"--list"}, .pipe = true}),
                  "whole names, --list", "");
    hostile_holds(hostile_run_is_whole(&(struct run){
                      .words = {"--plain", "--resume"}, .input = "commands", .pipe = true}),
                  "whole names, --resume", "");
    hostile_holds(hostile_run_is_whole(&(struct run){.words = {"pgn", text}, .pipe = true}),
                  "whole names, of files", "");
}

int main(int argc, char **argv)
{
    char directory[] = "/tmp/ttychess-hostile-XXXXXX", path[64], remove[64];
    hostile_program = getenv("TTYCHESS");
    if (argc > 1)
        hostile_strings = strtoul(argv[1], NULL, 10);
    if (!hostile_program || !mkdtemp(directory) || chdir(directory) != 0) {
        printf("Bail out! TTYCHESS names no program, or there is no room in /tmp\n");
        return 1;
    }
    setenv("HOME", directory, 1);
    snprintf(path, sizeof path, "%s/config", directory);
    setenv("XDG_CONFIG_HOME", path, 1);
    snprintf(path, sizeof path, "%s/data", directory);
    setenv("XDG_DATA_HOME", path, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    (void)!system(
        "mkdir -p config/ttychess data/ttychess/games;"
        "printf '1. e4 e5 *\\n' >g.pgn; printf 'config\\nfen\\npgn\\nquit\\n' >commands;"
        "printf 'e4\\nquit\\nquit\\n' >ends");
    try_arguments();
    try_variables();
    try_files();
    try_games();
    try_engine();
#ifdef HAVE_SCREEN
    try_screen();
#endif
    try_pipe();
    try_names();
    printf("1..%d\n", hostile_number);
    snprintf(remove, sizeof remove, "rm -rf %s", directory);
    (void)!system(remove);
    return hostile_failed > 0;
}

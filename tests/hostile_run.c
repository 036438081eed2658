/* hostile_run.c - a child on a pseudo terminal, and what it writes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "hostile_run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "hostile_strings.h"
#include "watchdog.h"

enum {
    PATIENCE = 60000, /* milliseconds without a byte: then it hangs */
    OUTPUT_MOST = 64 << 20
};

const char *hostile_program;
size_t hostile_strings = HOSTILE_SEEDS;
int hostile_number, hostile_failed;

/* ---- telling ---------------------------------------------------------------------------- */

bool hostile_holds(bool good, const char *what, const char *detail)
{
    printf("%sok %d - %s%s%s\n", good ? "" : "not ", ++hostile_number, what,
           *detail ? ", " : "", detail);
    hostile_failed += !good;
    fflush(stdout);
    watchdog_watch("what comes behind that");
    return good;
}

/* Bytes as C writes them. */
void hostile_note(const char *label, const char *bytes, size_t length)
{
    printf("# %s: ", label);
    for (size_t i = 0; i < length; i++)
        if (bytes[i] >= 0x20 && bytes[i] < 0x7F)
            putchar(bytes[i]);
        else
            printf("\\x%02X", (unsigned char)bytes[i]);
    putchar('\n');
}

/* ---- running ---------------------------------------------------------------------------- */

char output[OUTPUT_MOST];
size_t output_length;

/* A terminal on which all bytes pass, none is echoed or means a signal. */
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
    const char *arguments[RUN_WORDS + 2] = {hostile_program};
    for (int i = 0; i < RUN_WORDS && run->words[i]; i++)
        arguments[i + 1] = run->words[i];
    if (run->input)
        dup2(open(run->input, O_RDONLY), STDIN_FILENO);
    if (run->pipe) {
        dup2(output_end, STDOUT_FILENO);
        dup2(output_end, STDERR_FILENO);
    }
    setenv("TERM", run->term ? run->term : "dumb", 1);
    if (run->variable)
        putenv((char *)run->variable);
    execv(hostile_program, (char *const *)arguments);
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
            hostile_failed++;
            return;
        }
        ssize_t count = read(from, output + output_length, sizeof output - output_length);
        if (count <= 0 && errno != EINTR)
            return; /* EIO: the last one has closed it */
        output_length += count > 0 ? (size_t)count : 0;
    }
}

/* Type in the background: what is written waits to be read meanwhile. */
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

/* Its output is in output[] then. Returns its status as of waitpid(). */
int hostile_run(const struct run *run)
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

/* Whether the output of such a run is tame, and it did not crash. */
bool hostile_run_is_tame(const struct run *run)
{
    size_t where;
    int status = hostile_run(run);
    bool crashed = WIFSIGNALED(status) || WEXITSTATUS(status) == 127;
    if (!crashed && hostile_is_tame(output, output_length, run->term != NULL, &where))
        return true;
    for (int i = 0; i < RUN_WORDS && run->words[i]; i++)
        hostile_note("argument", run->words[i], strlen(run->words[i]));
    if (run->variable)
        hostile_note("environment", run->variable, strlen(run->variable));
    if (crashed) {
        printf("# status %#x\n", (unsigned)status);
    } else {
        size_t from = where > 60 ? where - 60 : 0;
        hostile_note("up to it", output + from, where - from);
        hostile_note("from it", output + where,
                     output_length - where < 60 ? output_length - where : 60);
    }
    return false;
}

/* ---- files ------------------------------------------------------------------------------ */

/* A file in which each line of `format` has a string, where it says '@'; behind it `tail`. */
void hostile_write_lines(const char *path, const char *format, const char *tail)
{
    char text[HOSTILE_SIZE];
    FILE *file = fopen(path, "we");
    if (!file) {
        printf("Bail out! %s: %s\n", path, strerror(errno));
        exit(1);
    }
    for (size_t i = 0; i < hostile_strings; i++)
        for (const char *at = format; *at != '\0'; at++)
            if (*at == '@')
                fputs(hostile_string(i, text), file);
            else if (*at == '#')
                fprintf(file, "%zu", i);
            else
                putc(*at, file);
    fputs(tail, file);
    fclose(file);
}

/* ---- whole names --------------------------------------------------------------- */

bool hostile_run_is_whole(const struct run *run)
{
    size_t where;
    hostile_run(run);
    bool whole = hostile_is_tame(output, output_length, false, &where);
    for (char *at = output; whole && at < output + output_length; at++) {
        at = memmem(at, output_length - (size_t)(at - output), LETTER, strlen(LETTER));
        if (!at)
            break;
        where = (size_t)(at - output);
        whole = output_length - where >= strlen(LETTER MARKS) &&
                memcmp(at, LETTER MARKS, strlen(LETTER MARKS)) == 0;
    }
    if (!whole) {
        size_t from = where > 150 ? where - 150 : 0;
        hostile_note("cut behind", output + from, where - from + 10);
    }
    return whole && memmem(output, output_length, LETTER, strlen(LETTER));
}

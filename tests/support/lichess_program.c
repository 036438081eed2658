/* lichess_program.c - see lichess_program.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lichess_program.h"

#include "support/test.h"

enum { PATIENCE = 10000 };

struct program program = {.in = -1, .out = -1};

void program_start(const char *word, const char *url, int in, int out)
{
    char path[1024];
    const char *words[12] = {path, word, "--server", url};
    for (int i = 0; program.words[i]; i++)
        words[4 + i] = program.words[i];
    snprintf(path, sizeof path, "%s-lichess", getenv("TTYCHESS"));
    program.said[0] = '\0';
    program.length = 0;
    program.process = fork();
    assert_true(program.process >= 0);
    if (program.process > 0)
        return;
    setpgid(0, 0); /* stop signals have no effect in an orphaned process group */
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    for (int file = 3; file < 64; file++)
        close(file);
    execv(path, (char *const *)words);
    _exit(127);
}

void program_run(const char *word, const char *url)
{
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    program_start(word, url, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    program.in = in[1];
    program.out = out[0];
}

void program_type(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vdprintf(program.in, format, arguments);
    va_end(arguments);
}

bool program_more(void)
{
    struct pollfd ready = {program.out, POLLIN, 0};
    ssize_t count;
    if (poll(&ready, 1, PATIENCE) != 1 || program.length == sizeof program.said - 1)
        return false;
    count = read(program.out, program.said + program.length,
                 sizeof program.said - 1 - program.length);
    if (count <= 0)
        return false;
    program.length += (size_t)count;
    program.said[program.length] = '\0';
    return true;
}

const char *program_until(const char *text)
{
    const char *at;
    while (!(at = strstr(program.said, text)))
        if (!program_more())
            fail_msg("'%s' was not said, but '%s'", text, program.said);
    return at;
}

static void close_file(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

void program_hang_up(void)
{
    close_file(&program.in);
}

int program_wait(void)
{
    int status;
    waitpid(program.process, &status, 0);
    program.process = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

int program_finish(void)
{
    while (program_more())
        ;
    int status = program_wait();
    program_kill();
    return status;
}

void program_kill(void)
{
    if (program.process > 0) {
        kill(program.process, SIGKILL);
        program_wait();
    }
    close_file(&program.in);
    close_file(&program.out);
}

/* pgn_files.c - the two ends of a command that goes through games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/pgn_files.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor_path.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/sandbox.h"
#include "base/temporary.h"
#include "pgn/pgn.h"
#include "tools/progress.h"

enum {
    BUFFER_SIZE = 256 << 10,
    PIECE = 4096 /* what a pipe takes at once */,
    PATIENCE = 100 /* milliseconds between two looks at signals */
};

bool pgn_files_interrupted(struct pgn_files *files)
{
    const struct timespec at_once = {0, 0};
    int number;
    if (files->signal == 0) {
        number = sigtimedwait(&files->interruption.signals, NULL, &at_once);
        if (number > 0) {
            files->signal = number;
            pthread_sigmask(SIG_SETMASK, &files->interruption.before, NULL);
        }
    }
    return files->signal != 0;
}

/* Wait until a file can be read or written; false: ^C came first. */
static bool wait_for(struct pgn_files *files, int file, short events)
{
    struct pollfd pollfd = {.fd = file, .events = events};
    do
        if (pgn_files_interrupted(files) && !(files->finishes && events == POLLOUT))
            return false;
    while (poll(&pollfd, 1, PATIENCE) == 0);
    return true;
}

static ssize_t read_unless_interrupted(void *context, int file, void *buffer, size_t size)
{
    struct pgn_files *files = context;
    if (wait_for(files, file, POLLIN)) {
        ssize_t count = files->base->read(files->base->context, file, buffer, size);
        /* ^C ends who writes into our pipe, too: that is no end of the games. */
        if (count != 0 || !pgn_files_interrupted(files))
            return count;
    }
    errno = ECANCELED;
    return -1;
}

static off_t seek(void *context, int file, off_t offset)
{
    const struct storage *base = ((struct pgn_files *)context)->base;
    return base->seek(base->context, file, offset);
}

static bool refuse(const char *path, struct reason *reason)
{
    return reason_set(reason, 0, "%s: %s", path, strerror(errno));
}

/* ---- opening ----------------------------------------------------------------------- */

/* A pipe by name is waited for while it is read, where ^C ends it. */
static bool open_input(struct pgn_files *files, const char *path, struct reason *reason)
{
    const struct storage *base = files->base;
    struct stat status = {.st_mode = 0};
    files->input = STDIN_FILENO;
    files->input_name = "standard input";
    if (path && strcmp(path, "-") != 0) {
        printable_copy_string(files->input_text, sizeof files->input_text, path);
        files->input_name = files->input_text;
        if (base->stat(base->context, path, &status) == 0 && S_ISSOCK(status.st_mode))
            return reason_set(reason, 0, "%s: expected a file", path);
        files->input = base->open(base->context, path, O_RDONLY | O_NONBLOCK, 0);
    }
    if (files->input < 0 || fstat(files->input, &status) != 0)
        return refuse(path ? path : files->input_name, reason);
    if (S_ISDIR(status.st_mode))
        return reason_set(reason, 0, "%s: %s", files->input_name, strerror(EISDIR));
    if (files->input > STDERR_FILENO)
        (void)!fcntl(files->input, F_SETFL, 0); /* a read waits, see wait_for() */
    files->size = S_ISREG(status.st_mode) ? status.st_size : 0;
    return true;
}

/* Owner, group and rights of the old file, whatever the umask says. Where the group may not be
 * given the rights would be those of another one: none then. */
static void take_over_rights(int file, const struct stat *old)
{
    mode_t mode = old->st_mode & 0777;
    if (fchown(file, old->st_uid, old->st_gid) != 0 &&
        fchown(file, (uid_t)-1, old->st_gid) != 0)
        mode &= ~(mode_t)S_IRWXG;
    (void)!fchmod(file, mode);
}

/* A new file beside `path`, with the rights the old one has, and who renames it. */
static bool open_temporary(struct pgn_files *files, const struct stat *old,
                           struct reason *reason)
{
    mode_t mode = old ? old->st_mode & S_IRWXU : 0666;
    char *directory, *temporary = temporary_path(files->path, &directory);
    bool done;
    temporary_remove_stale(files->base, files->path);
    files->output =
        files->base->open(files->base->context, temporary, O_WRONLY | O_CREAT | O_EXCL, mode);
    done = files->output >= 0 || refuse(files->output_name, reason);
    if (done && old)
        take_over_rights(files->output, old);
    if (done &&
        !replacer_start(&files->replacer, files->base, temporary, files->path, reason)) {
        files->base->unlink(files->base->context, temporary);
        done = false;
    }
    free(temporary);
    free(directory);
    return done;
}

/* A file that somebody has open already: what is written goes behind what stands there. */
static bool open_descriptor(struct pgn_files *files, int descriptor, struct reason *reason)
{
    const struct storage *base = files->base;
    files->output = descriptor == DESCRIPTOR_FOREIGN
                        ? base->open(base->context, files->output_name, O_WRONLY | O_APPEND, 0)
                        : fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    return files->output >= 0 || refuse(files->output_name, reason);
}

/* What is no file: a device, or a pipe, which is waited for until somebody reads it. */
static bool open_special(struct pgn_files *files, const char *path, mode_t mode,
                         struct reason *reason)
{
    const struct storage *base = files->base;
    if (S_ISSOCK(mode))
        return reason_set(reason, 0, "%s: expected a file", path);
    while ((files->output = base->open(base->context, path, O_WRONLY | O_NONBLOCK, 0)) < 0) {
        if (!S_ISFIFO(mode) || errno != ENXIO)
            return refuse(path, reason);
        if (pgn_files_interrupted(files))
            return reason_set(reason, 0, "%s: interrupted; nobody reads this pipe", path);
        poll(NULL, 0, PATIENCE);
    }
    (void)!fcntl(files->output, F_SETFL, 0); /* a write waits, see wait_for() */
    return true;
}

static bool open_output(struct pgn_files *files, const char *path, struct reason *reason)
{
    const struct storage *base = files->base;
    struct stat status, input;
    int descriptor = descriptor_of_path(path);
    bool there;
    files->output_name = path;
    if (descriptor == STDOUT_FILENO || strcmp(path, "-") == 0) {
        files->output = STDOUT_FILENO;
        files->output_name = "standard output";
        files->terminal = isatty(STDOUT_FILENO);
        return true;
    }
    there = base->stat(base->context, path, &status) == 0;
    if (*path && path[strlen(path) - 1] == '/')
        return reason_set(reason, 0, "%s: expected a file, found the name of a directory",
                          path);
    if (!there && errno != ENOENT)
        return refuse(path, reason);
    if (there && descriptor != DESCRIPTOR_NONE && (descriptor >= 0 || S_ISREG(status.st_mode)))
        return open_descriptor(files, descriptor, reason);
    if (there && !S_ISREG(status.st_mode))
        return open_special(files, path, status.st_mode, reason);
    files->same = there && fstat(files->input, &input) == 0 && input.st_dev == status.st_dev &&
                  input.st_ino == status.st_ino;
    files->path = there ? realpath(path, NULL) : memory_copy_string(path);
    return (files->path || refuse(path, reason)) &&
           open_temporary(files, there ? &status : NULL, reason);
}

bool pgn_files_open(struct pgn_files *files, const struct storage *storage, const char *input,
                    const char *output, struct reason *reason)
{
    struct reason unheard;
    memset(files, 0, sizeof *files);
    files->base = storage;
    files->storage = *storage;
    files->storage.context = files;
    files->storage.read = read_unless_interrupted;
    files->storage.seek = seek;
    files->input = files->output = files->replacer.channel = -1;
    files->buffer = memory_resize(NULL, BUFFER_SIZE, 1);
    interruption_begin(&files->interruption);
    if (open_input(files, input, reason) && (!output || open_output(files, output, reason)))
        return true;
    pgn_files_close(files, false, &unheard);
    return false;
}

void pgn_files_shut_in(const char *name, const char *readable)
{
    const struct sandbox sandbox = {.readable = readable};
    struct reason reason;
    sandbox_close_inherited();
    int parts = sandbox_enter(&sandbox, &reason);
    if (reason.text[0] == '\0')
        return;
    if (!(parts & SANDBOX_CALLS))
        fprintf(stderr, "%s: no sandbox here (%s); going on without\n", name, reason.text);
    else
        fprintf(stderr,
                "%s: only half a sandbox here (%s): all files you may read can be opened, not "
                "only those of --syzygy; going on\n",
                name, reason.text);
}

/* ---- writing ----------------------------------------------------------------------- */

/* On a terminal what games say must be made fit for it. */
static ssize_t write_piece(const struct pgn_files *files, const char *text, size_t length)
{
    if (!files->terminal)
        return files->base->write(files->base->context, files->output, text, length);
    return fwrite(text, 1, length, stdout) == length && fflush(stdout) == 0 ? (ssize_t)length
                                                                            : -1;
}

static bool write_out(struct pgn_files *files, const char *text, size_t length,
                      struct reason *reason)
{
    while (length > 0) {
        size_t piece = files->path || length < PIECE ? length : PIECE;
        ssize_t count;
        if (!wait_for(files, files->output, POLLOUT))
            return reason_set(reason, 0, "interrupted");
        count = write_piece(files, text, piece);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return refuse(files->output_name, reason);
        text += count;
        length -= (size_t)count;
    }
    return true;
}

bool pgn_files_flush(struct pgn_files *files, struct reason *reason)
{
    size_t length = files->length;
    files->length = 0;
    return length == 0 || write_out(files, files->buffer, length, reason);
}

bool pgn_files_write(struct pgn_files *files, const char *text, size_t length,
                     struct reason *reason)
{
    if (files->output < 0)
        return true;
    if (files->length + length > BUFFER_SIZE && !pgn_files_flush(files, reason))
        return false;
    if (length > BUFFER_SIZE)
        return write_out(files, text, length, reason);
    memcpy(files->buffer + files->length, text, length);
    files->length += length;
    return true;
}

/* ---- closing ----------------------------------------------------------------------- */

/* A close that fails has closed all the same. */
static bool close_output(struct pgn_files *files, struct reason *reason)
{
    int output = files->output;
    files->output = -1;
    return files->base->close(files->base->context, output) == 0 ||
           refuse(files->output_name, reason);
}

/* The new file takes the place of the old one. */
static bool replace(struct pgn_files *files, struct reason *reason)
{
    const struct storage *base = files->base;
    bool done =
        base->sync(base->context, files->output) == 0 || refuse(files->output_name, reason);
    done = close_output(files, done ? reason : NULL) && done;
    return done && replacer_replace(&files->replacer, files->output_name, reason);
}

bool pgn_files_close(struct pgn_files *files, bool keep, struct reason *reason)
{
    const struct storage *base = files->base;
    bool done = true;
    if (keep && files->output >= 0)
        done = pgn_files_flush(files, reason);
    if (keep && done && files->path)
        done = replace(files, reason);
    if (files->output > STDERR_FILENO && !close_output(files, keep && done ? reason : NULL))
        done = done && !keep;
    replacer_give_up(&files->replacer);
    if (files->input > STDERR_FILENO)
        base->close(base->context, files->input);
    free(files->path);
    free(files->buffer);
    interruption_end(&files->interruption);
    return done;
}

/* ---- what is told -------------------------------------------------------------------- */

void pgn_files_progress(struct pgn_files *files, const char *line)
{
    progress_line(&files->columns, line);
}

void pgn_files_clear_progress(struct pgn_files *files)
{
    if (files->columns > 0)
        progress_line_clear(&files->columns);
}

void pgn_files_complain(void *context, const struct reason *reason)
{
    struct pgn_files *files = context;
    char prefix[64];
    size_t length = (size_t)snprintf(prefix, sizeof prefix,
                                     "PGN line %d, column %d: ", reason->line, reason->column);
    bool prefixed = strncmp(reason->text, prefix, length) == 0;
    files->errors++;
    pgn_files_clear_progress(files);
    fprintf(stderr, "%s:%d:%d: %s\n", files->input_name, reason->line, reason->column,
            reason->text + (prefixed ? length : 0));
}

void pgn_files_tell_remark(struct pgn_files *files, const struct game *game, int line)
{
    struct reason remark;
    if (!pgn_remark_start(game, &remark))
        return;
    pgn_files_clear_progress(files);
    fprintf(stderr, "%s:%d: FEN: %s\n", files->input_name, line, remark.text);
}

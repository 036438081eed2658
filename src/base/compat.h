/* compat.h - system functions beyond POSIX.1-2008.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each function uses the system's own call if configure has found one, otherwise the nearest in
 * POSIX. Apart from sandbox.c, no other file uses system-specific names. Descriptors are
 * close-on-exec, but a program that another thread starts at the same moment can inherit one
 * where the system has no calls such as pipe2().
 */
#ifndef TTYCHESS_BASE_COMPAT_H
#define TTYCHESS_BASE_COMPAT_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#ifndef NSIG
#define NSIG 65 /* one more than the highest signal; nonexistent ones are rejected */
#endif
#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

/* ---- descriptors ------------------------------------------------------------------------ */

/* These return -1 with errno set on failure. compat_accept() returns a non-blocking socket and
 * compat_socket() creates one, for streams. */
int compat_pipe(int ends[2], bool nonblocking);
int compat_socket(int domain);
int compat_accept(int listener);

/* Like poll(), but fast for a thousand descriptors if few of them change between calls. A new
 * poller is all zeros. Call compat_forget() before you close a descriptor that was polled. */
struct compat_poller {
    int queue; /* the rest is owned by these functions */
    size_t count, capacity;
    struct compat_polled {
        bool known;
        short events;
        nfds_t index;
    } * polled;
};
int compat_poll(struct compat_poller *poller, struct pollfd *set, nfds_t count, int timeout);
void compat_forget(struct compat_poller *poller, int file);
void compat_poller_free(struct compat_poller *poller);

/* Gets the account of the process that connected a local socket. Returns false if it cannot be
 * determined. */
bool compat_get_peer(int socket, uid_t *uid);

/* Enlarges the pipe's buffer to `most` bytes or, if the system refuses, to a half, a quarter and
 * so on, as long as that is more than `least`. */
void compat_enlarge_pipe(int end, int most, int least);

/* Renames a file unless `to` exists. Returns -1 with errno set on failure; ENOSYS or EINVAL: not
 * supported. */
int compat_rename_no_replace(const char *from, const char *to);

/* Returns a stream that passes its output to write(), which must be the same for all streams.
 * Returns NULL if memory is short or this is not supported. write() returns the number of bytes
 * written, 0 on failure. */
typedef ssize_t compat_write(void *context, const char *bytes, size_t size);
FILE *compat_open_output(void *context, compat_write *write);

/* Returns the number of bytes not yet flushed; 0: not supported. */
size_t compat_pending_output(FILE *stream);

/* Discards these bytes, where that is supported. */
void compat_discard_output(FILE *stream);

/* ---- processes -------------------------------------------------------------------------- */

/* Makes the kernel kill this process when the thread that started it exits, on Linux. */
void compat_exit_with_parent(void);

/* Returns a descriptor that is readable once the child has exited; -1: not supported. */
int compat_open_child(pid_t child);

/* Keeps other processes of the account from inspecting this one, on Linux. */
void compat_forbid_inspection(void);

/* Returns a number that distinguishes a process from others with the same ID at other times or
 * on other hosts; -1: not supported. */
long long compat_get_start_time(pid_t process);

/* Gets the path of this program or, if the system does not report it, of the installed one. */
void compat_get_program(char *path, size_t size);

/* ---- memory and random bytes ------------------------------------------------------------- */

/* Large zeroed blocks from the system use memory only once written. Huge pages (2 MB) are used
 * if available, because they speed up random access. No other thread may use a block while it is
 * being cleared or freed. */

/* Returns `bytes` (> 0) zeroed bytes aligned to 2 MB, or NULL if memory is short. */
void *pages_allocate(size_t bytes);

/* Zeroes a block and returns its pages to the system. */
void pages_clear(void *pages, size_t bytes);

/* Frees a block of the size given to pages_allocate(). `pages` may be NULL. */
void pages_free(void *pages, size_t bytes);

/* Fills `bytes` with random bytes fit for secrets. Returns false on failure. */
bool compat_get_random(void *bytes, size_t size);

#endif

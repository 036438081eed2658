/* compat.h - what the program needs of a system beyond POSIX.1-2008.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each function uses the system's own way if configure has found it, otherwise the nearest one
 * of POSIX.1-2008; no other file but sandbox.c uses names of a single system. Descriptors are
 * close-on-exec, but a program that another thread starts at the same moment can inherit one,
 * except pipes where there is pipe2().
 */
#ifndef TTYCHESS_BASE_COMPAT_H
#define TTYCHESS_BASE_COMPAT_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#ifndef NSIG
#define NSIG 65 /* one more than the highest number; those that do not exist are rejected */
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

/* Like poll(), but fast for a thousand descriptors, of which few change between calls. Zeros
 * are an unused poller. compat_forget() must be called before a descriptor is closed that
 * was polled. */
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

/* Makes the pipe hold `most` bytes, or less, down to `least`, if the system allows it. */
void compat_enlarge_pipe(int end, int most, int least);

/* Renames a file unless `to` exists. Returns -1 with errno set on failure; ENOSYS or EINVAL: not
 * supported. */
int compat_rename_no_replace(const char *from, const char *to);

/* Returns a stream whose output is passed to write(), the same for all streams; NULL: not
 * supported, or no memory. write() returns the number of bytes written, 0 on failure. */
typedef ssize_t compat_write(void *context, const char *bytes, size_t size);
FILE *compat_open_output(void *context, compat_write *write);

/* Returns how many bytes wait for fflush(); 0: not supported. */
size_t compat_pending_output(FILE *stream);

/* Discards them; does nothing where that is not supported. */
void compat_discard_output(FILE *stream);

/* ---- processes -------------------------------------------------------------------------- */

/* Makes the kernel kill this process when the thread that started it exits, on Linux. */
void compat_exit_with_parent(void);

/* Returns a descriptor that is readable once the child has exited; -1: not supported. */
int compat_open_child(pid_t child);

/* Keeps other processes of the account from inspecting this one, on Linux. */
void compat_forbid_inspection(void);

/* Returns a number that tells a process from others that have the same ID at other times or on other
 * hosts; -1: not supported. */
long long compat_get_start_time(pid_t process);

/* Gets the path of this program; where the system does not tell it, of the installed one. */
void compat_get_program(char *path, size_t size);

/* ---- memory and random bytes ------------------------------------------------------------- */

/* Large zeroed blocks from the system use memory only when written, and huge pages (2 MB) if
 * available, because these speed up random access. No other thread may use a block while it
 * is being cleared or freed. */

/* Returns `bytes` (> 0) zeroed bytes aligned to 2 MB, or NULL if memory is short. */
void *pages_allocate(size_t bytes);

/* Zeroes a block and returns its pages to the system. */
void pages_clear(void *pages, size_t bytes);

/* Frees a block of the size given to pages_allocate(). `pages` may be NULL. */
void pages_free(void *pages, size_t bytes);

/* Fills `bytes` with random bytes fit for secrets. Returns false on failure. */
bool compat_get_random(void *bytes, size_t size);

#endif

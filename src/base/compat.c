/* compat.c - see compat.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define SYSTEM_EXTENSIONS /* tests/extra/only_posix hides them elsewhere */
#include <config.h>

#include "base/compat.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/param.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
#ifdef HAVE_STDIO_EXT_H
#include <stdio_ext.h>
#endif
#ifdef HAVE_SYS_EPOLL_H
#include <sys/epoll.h>
#endif
#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif
#ifdef HAVE_SYS_SYSCALL_H
#include <sys/syscall.h>
#endif
#ifdef HAVE_SYS_RANDOM_H
#include <sys/random.h>
#endif

#include "base/memory.h"

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif

/* ---- descriptors ------------------------------------------------------------------------ */

/* Closes the file if its flags cannot be set. Returns the file or -1, with errno set. */
static int set_flags(int file, bool nonblocking)
{
    if (file < 0 || (fcntl(file, F_SETFD, FD_CLOEXEC) == 0 &&
                     (!nonblocking || fcntl(file, F_SETFL, O_NONBLOCK) == 0)))
        return file;
    int error_number = errno;
    close(file);
    errno = error_number;
    return -1;
}

int compat_pipe(int ends[2], bool nonblocking)
{
#ifdef HAVE_PIPE2
    return pipe2(ends, O_CLOEXEC | (nonblocking ? O_NONBLOCK : 0));
#else
    if (pipe(ends) != 0)
        return -1;
    ends[0] = set_flags(ends[0], nonblocking);
    ends[1] = set_flags(ends[1], nonblocking);
    if (ends[0] >= 0 && ends[1] >= 0)
        return 0;
    close(ends[0] >= 0 ? ends[0] : ends[1]);
    ends[0] = ends[1] = -1;
    return -1;
#endif
}

int compat_socket(int domain)
{
    return set_flags(socket(domain, SOCK_STREAM, 0), true);
}

int compat_accept(int listener)
{
    return set_flags(accept(listener, NULL, NULL), true);
}

#ifdef HAVE_SYS_EPOLL_H
int compat_poll(struct compat_poller *poller, struct pollfd *set, nfds_t count, int timeout)
{
    enum { MAX_EVENTS = 64 };
    struct epoll_event events[MAX_EVENTS];
    if (!poller->polled)
        poller->queue = epoll_create1(EPOLL_CLOEXEC);
    for (nfds_t i = 0; i < count; i++) {
        set[i].revents = 0;
        if (set[i].fd < 0)
            continue;
        size_t file = (size_t)set[i].fd;
        while (file >= poller->count) {
            poller->polled = memory_grow(poller->polled, poller->count + 1, &poller->capacity,
                                         sizeof *poller->polled);
            poller->polled[poller->count++] = (struct compat_polled){.known = false};
        }
        struct compat_polled *polled = &poller->polled[file];
        struct epoll_event event = {.events = (uint32_t)set[i].events, .data.fd = set[i].fd};
        if ((!polled->known || polled->events != set[i].events) &&
            epoll_ctl(poller->queue, polled->known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, set[i].fd,
                      &event) != 0)
            return poll(set, count, timeout); /* out of memory or descriptors */
        *polled = (struct compat_polled){true, set[i].events, i};
    }
    int ready = epoll_wait(poller->queue, events, MAX_EVENTS, timeout);
    for (int i = 0; i < ready; i++)
        set[poller->polled[events[i].data.fd].index].revents = (short)events[i].events;
    return ready;
}

void compat_forget(struct compat_poller *poller, int file)
{
    if (file >= 0 && (size_t)file < poller->count && poller->polled[file].known) {
        epoll_ctl(poller->queue, EPOLL_CTL_DEL, file, NULL);
        poller->polled[file].known = false;
    }
}

void compat_poller_free(struct compat_poller *poller)
{
    if (poller->polled)
        close(poller->queue);
    free(poller->polled);
}
#else
int compat_poll(struct compat_poller *poller, struct pollfd *set, nfds_t count, int timeout)
{
    (void)poller;
    return poll(set, count, timeout);
}

void compat_forget(struct compat_poller *poller, int file)
{
    (void)poller, (void)file;
}

void compat_poller_free(struct compat_poller *poller)
{
    (void)poller;
}
#endif

bool compat_get_peer(int socket, uid_t *uid)
{
#if defined HAVE_GETPEEREID
    gid_t group;
    return getpeereid(socket, uid, &group) == 0;
#elif defined HAVE_STRUCT_UCRED_UID
    struct ucred peer;
    socklen_t size = sizeof peer;
    bool known = getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0;
    *uid = known ? peer.uid : (uid_t)-1;
    return known;
#else
    (void)socket, (void)uid;
    return false;
#endif
}

void compat_enlarge_pipe(int end, int most, int least)
{
#ifdef F_SETPIPE_SZ
    while (most > least && fcntl(end, F_SETPIPE_SZ, most) < 0)
        most /= 2;
#else
    (void)end, (void)most, (void)least;
#endif
}

int compat_rename_no_replace(const char *from, const char *to)
{
#ifdef HAVE_RENAMEAT2
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
#else
    (void)from, (void)to;
    errno = ENOSYS;
    return -1;
#endif
}

#ifdef HAVE_FUNOPEN
static compat_write *writer;

static int write_output(void *context, const char *bytes, int size)
{
    ssize_t written = writer(context, bytes, (size_t)size);
    return written > 0 ? (int)written : -1;
}
#endif

FILE *compat_open_output(void *context, compat_write *write)
{
#if defined HAVE_FOPENCOOKIE
    return fopencookie(context, "w", (cookie_io_functions_t){.write = write});
#elif defined HAVE_FUNOPEN
    writer = write;
    return funopen(context, NULL, write_output, NULL, NULL);
#else
    (void)context, (void)write;
    return NULL;
#endif
}

size_t compat_pending_output(FILE *stream)
{
#ifdef HAVE___FPENDING
    return __fpending(stream);
#else
    (void)stream;
    return 0;
#endif
}

void compat_discard_output(FILE *stream)
{
#if defined HAVE___FPURGE
    __fpurge(stream);
#elif defined HAVE_FPURGE
    fpurge(stream);
#else
    (void)stream;
#endif
}

/* ---- processes -------------------------------------------------------------------------- */

void compat_exit_with_parent(void)
{
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

int compat_open_child(pid_t child)
{
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, child, 0);
#else
    (void)child;
    return -1;
#endif
}

void compat_forbid_inspection(void)
{
#ifdef PR_SET_DUMPABLE
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

/* The 22nd field: ticks since the start of the system. The second may contain spaces and ')'. */
long long compat_get_start_time(pid_t process)
{
    char path[40], text[1024] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    const char *rest =
        file >= 0 && read(file, text, sizeof text - 1) > 0 ? strrchr(text, ')') : NULL;
    if (file >= 0)
        close(file);
    for (int field = 2; rest && field < 22; field++)
        rest = strchr(rest + 1, ' ');
    return rest ? atoll(rest) : -1;
}

void compat_get_program(char *path, size_t size)
{
    snprintf(path, size, BINDIR "/ttychess");
#ifdef __APPLE__
    _NSGetExecutablePath(path, &(uint32_t){(uint32_t)size});
#else
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    if (length > 0 && (size_t)length < MIN(size, sizeof program))
        snprintf(path, size, "%.*s", (int)length, program);
#endif
}

/* ---- memory and random bytes ------------------------------------------------------------- */

static const size_t HUGE_PAGE = (size_t)2 << 20;

static size_t round_up_to_pages(size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

/* Maps more than needed, then unmaps the parts around an aligned block. Small blocks gain
 * nothing from huge pages and must not grow to a whole one. */
void *pages_allocate(size_t bytes)
{
    bytes = round_up_to_pages(bytes);
    char *block = mmap(NULL, bytes + HUGE_PAGE, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return NULL;
    size_t before = (HUGE_PAGE - (uintptr_t)block % HUGE_PAGE) % HUGE_PAGE;
    if (before > 0)
        munmap(block, before);
    if (before < HUGE_PAGE)
        munmap(block + before + bytes, HUGE_PAGE - before);
#ifdef MADV_HUGEPAGE
    if (bytes >= HUGE_PAGE)
        madvise(block + before, bytes, MADV_HUGEPAGE);
#endif
    return block + before;
}

void pages_clear(void *pages, size_t bytes)
{
#ifdef __linux__ /* elsewhere MADV_DONTNEED does not zero pages */
    if (madvise(pages, round_up_to_pages(bytes), MADV_DONTNEED) == 0)
        return;
#endif
    memset(pages, 0, bytes);
}

void pages_free(void *pages, size_t bytes)
{
    if (pages)
        munmap(pages, round_up_to_pages(bytes));
}

bool compat_get_random(void *bytes, size_t size)
{
#ifdef HAVE_GETENTROPY
    return getentropy(bytes, size) == 0;
#else
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool done = file >= 0 && read(file, bytes, size) == (ssize_t)size;
    if (file >= 0)
        close(file);
    return done;
#endif
}

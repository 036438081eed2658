/* call_faults.c - wrappers to which the linker redirects system calls (ld --wrap).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "support/call_faults.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static struct call_fault fault;
static atomic_int left; /* calls until the failure; 0: none is due */

void call_fault_arm(const struct call_fault *wanted, int nth)
{
    fault = *wanted;
    atomic_store(&left, nth);
}

bool call_fault_disarm(void)
{
    return atomic_exchange(&left, 0) <= 0;
}

/* Counts a call; returns whether it must fail. The counter is negative after the failure. */
static bool is_due(const char *call, int descriptor)
{
    if (atomic_load(&left) <= 0 || strcmp(call, fault.call) != 0 ||
        (fault.only != 0 && fault.only != descriptor))
        return false;
    return atomic_fetch_sub(&left, 1) == 1;
}

static bool fails(const char *call, int descriptor)
{
    if (!is_due(call, descriptor))
        return false;
    errno = fault.error;
    return true;
}

/* NOLINTBEGIN: the names are the linker's */
ssize_t __real_read(int file, void *bytes, size_t size);
ssize_t __real_write(int file, const void *bytes, size_t size);
int __real_poll(struct pollfd *set, nfds_t count, int wait);
int __real_waitid(idtype_t type, id_t id, siginfo_t *info, int options);
pid_t __real_waitpid(pid_t id, int *status, int options);
int __real_compat_pipe(int ends[2], bool nonblocking);
int __real_fcntl(int file, int command, ...);
pid_t __real_fork(void);
int __real_ioctl(int file, unsigned long request, ...);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument);

ssize_t __wrap_read(int file, void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
int __wrap_poll(struct pollfd *set, nfds_t count, int wait);
int __wrap_waitid(idtype_t type, id_t id, siginfo_t *info, int options);
pid_t __wrap_waitpid(pid_t id, int *status, int options);
int __wrap_compat_pipe(int ends[2], bool nonblocking);
int __wrap_fcntl(int file, int command, ...);
pid_t __wrap_fork(void);
int __wrap_ioctl(int file, unsigned long request, ...);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument);
ssize_t __wrap___read_chk(int file, void *bytes, size_t size, size_t room);
int __wrap___poll_chk(struct pollfd *set, nfds_t count, int wait, size_t room);

ssize_t __wrap_read(int file, void *bytes, size_t size)
{
    bool struck = is_due("read", file);
    if (struck && fault.error != 0) {
        errno = fault.error;
        return -1;
    }
    return __real_read(file, bytes, struck && size > 1 ? 1 : size);
}

ssize_t __wrap___read_chk(int file, void *bytes, size_t size, size_t room)
{
    return __wrap_read(file, bytes, size < room ? size : room);
}

ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    bool struck = is_due("write", file);
    if (struck && fault.error != 0) {
        errno = fault.error;
        return -1;
    }
    return __real_write(file, bytes, struck && size > 1 ? 1 : size);
}

int __wrap_poll(struct pollfd *set, nfds_t count, int wait)
{
    return fails("poll", -1) ? -1 : __real_poll(set, count, wait);
}

int __wrap___poll_chk(struct pollfd *set, nfds_t count, int wait, size_t room)
{
    (void)room;
    return __wrap_poll(set, count, wait);
}

int __wrap_waitid(idtype_t type, id_t id, siginfo_t *info, int options)
{
    return fails("waitid", -1) ? -1 : __real_waitid(type, id, info, options);
}

pid_t __wrap_waitpid(pid_t id, int *status, int options)
{
    return fails("waitpid", -1) ? -1 : __real_waitpid(id, status, options);
}

int __wrap_compat_pipe(int ends[2], bool nonblocking)
{
    return fails("compat_pipe", -1) ? -1 : __real_compat_pipe(ends, nonblocking);
}

int __wrap_fcntl(int file, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    long argument = va_arg(arguments, long);
    va_end(arguments);
    return fails("fcntl", file) ? -1 : __real_fcntl(file, command, argument);
}

pid_t __wrap_fork(void)
{
    return fails("fork", -1) ? -1 : __real_fork();
}

int __wrap_ioctl(int file, unsigned long request, ...)
{
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return fails("ioctl", file) ? -1 : __real_ioctl(file, request, argument);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument)
{
    return is_due("pthread_create", -1)
               ? fault.error
               : __real_pthread_create(thread, attributes, run, argument);
}
/* NOLINTEND */

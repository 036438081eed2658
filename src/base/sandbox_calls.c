/* sandbox_calls.c - which system calls are left: seccomp.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table below is the whole rule; it becomes a program for the kernel, which runs before
 * each call (seccomp(2)). The interface is that of the kernel's linux/seccomp.h, filter.h and
 * audit.h, written down here since not every C library comes with those headers.
 */
#include <config.h>

#include "base/sandbox.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

/* Processors on which the table was thought through: 64 bits, little end first. */
#if defined __x86_64__ && !defined __ILP32__
enum { PROCESSOR = (int)0xC000003EU };
#elif defined __aarch64__ && !defined __ILP32__ && defined __AARCH64EL__
enum { PROCESSOR = (int)0xC00000B7U };
#elif defined __riscv && __riscv_xlen == 64
enum { PROCESSOR = (int)0xC00000F3U };
#else
enum { PROCESSOR = 0 };
#endif

/* ---- the table ---------------------------------------------------------------------- */

enum test {
    ALWAYS,
    WITHOUT,     /* none of the bits is set in the argument */
    WITH,        /* all are */
    EQUAL,       /* the argument is that */
    OWN_PROCESS, /* the argument is our process */
    READS,       /* as WITHOUT, and only where files may be opened for reading */
    WRITES       /* of flags of open(): the access mode says so, see OPENED_FOR_NEITHER */
};

/* A call may have several rows, of which one has to hold. Only the lower half of an argument
 * is looked at: the kernel looks at no more of these, or the upper half does not matter. */
struct call {
    int number;
    enum test test;
    int argument; /* counted from 0 */
    uint32_t value;
};

/* TCGETS2 of the kernel's asm-generic/ioctls.h, whose name needs a struct that only kernel headers
 * have. By it younger C libraries ask whether a file is a terminal. */
#define TERMIOS2 0x802C542AU

#define CALL(name)                                                                            \
    {                                                                                         \
        SYS_##name, ALWAYS, 0, 0                                                              \
    }
#define CALL_IF(name, argument, test, value)                                                  \
    {                                                                                         \
        SYS_##name, test, argument, (uint32_t)(value)                                         \
    }

static const struct call calls[] = {
    /* Threads and their sleep. */
    CALL(futex), CALL_IF(clone, 0, WITH, CLONE_THREAD | CLONE_VM), CALL(set_robust_list),
    CALL(rseq), CALL(gettid), CALL(getpid), CALL(sched_yield), CALL(sched_getaffinity),
    CALL(membarrier), CALL_IF(prctl, 0, EQUAL, PR_SET_NAME), CALL(exit), CALL(exit_group),
    CALL(restart_syscall),

    /* Clocks. */
    CALL(clock_gettime), CALL(clock_getres), CALL(clock_nanosleep), CALL(nanosleep),
    CALL(gettimeofday),

    /* Memory; none of it is ever code. */
    CALL(brk), CALL(munmap), CALL(mremap), CALL(madvise), CALL_IF(mmap, 2, WITHOUT, PROT_EXEC),
    CALL_IF(mprotect, 2, WITHOUT, PROT_EXEC), CALL(getrandom),
    CALL(sysinfo), /* how much there is: qsort() asks */

    /* Files that are open, and pipes. */
    CALL(read), CALL(pread64), CALL(readv), CALL(write), CALL(writev), CALL(lseek),
    CALL(close), CALL(fsync), CALL(fdatasync), CALL(fstat), CALL(newfstatat),
#ifdef SYS_stat
    CALL(stat),
#endif
#ifdef SYS_poll
    CALL(poll),
#endif
    CALL(ppoll),
#ifdef SYS_pipe
    CALL(pipe),
#endif
    CALL(pipe2), CALL_IF(fcntl, 1, EQUAL, F_GETFL), CALL_IF(fcntl, 1, EQUAL, F_SETFL),
    CALL_IF(fcntl, 1, EQUAL, F_GETFD), CALL_IF(fcntl, 1, EQUAL, F_SETFD),
    CALL_IF(ioctl, 1, EQUAL, TCGETS), CALL_IF(ioctl, 1, EQUAL, TERMIOS2), /* isatty() */
    CALL_IF(ioctl, 1, EQUAL, TIOCGWINSZ),

    /* Opening more of them, for reading. */
    CALL_IF(openat, 2, READS, O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY)),
#ifdef SYS_open
    CALL_IF(open, 1, READS, O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY)),
#endif
    CALL_IF(getdents64, 0, READS, 0),

    /* Signals: from outside, and to oneself. */
    CALL(rt_sigaction), CALL(rt_sigprocmask), CALL(rt_sigreturn), CALL(rt_sigtimedwait),
    CALL(sigaltstack), CALL_IF(tgkill, 0, OWN_PROCESS, 0),
    CALL_IF(tkill, 0, OWN_PROCESS, 0), /* the main thread; raise() of musl */
};

/* O_ACCMODE of Linux: a file opened so can be neither read nor written, but told things by
 * ioctl(); Landlock lets it pass. A C library's own O_ACCMODE may have more bits. */
#define OPENED_FOR_NEITHER 3

/* Emptied is only what is opened for writing: Landlock has not known O_TRUNC before its third
 * version, and then goes by the access mode alone. */
#define OPENED_TO_READ (OPENED_FOR_NEITHER | O_TRUNC)

/* What somebody who plays needs besides; files are Landlock's. News of files it does not know
 * (inotify), so there are none; nor a file in memory, which no limit counts. */
static const struct call player_calls[] = {
    /* Kept games: found, written, replaced, locked. */
    CALL_IF(openat, 2, WITHOUT, OPENED_TO_READ), CALL_IF(openat, 2, WRITES, 0),
    CALL(getdents64), CALL(unlinkat), CALL(renameat), CALL(renameat2), CALL(mkdirat),
    CALL(ftruncate), CALL(faccessat), CALL(readlinkat), CALL(getcwd), CALL(pwrite64),
    CALL(statfs), CALL(fstatfs),
#ifdef SYS_open
    CALL_IF(open, 1, WITHOUT, OPENED_TO_READ), CALL_IF(open, 1, WRITES, 0), CALL(unlink),
    CALL(rename), CALL(mkdir), CALL(access), CALL(readlink), CALL(lstat),
#endif
    CALL_IF(fcntl, 1, EQUAL, F_OFD_SETLK), CALL_IF(fcntl, 1, EQUAL, F_OFD_GETLK),
    CALL_IF(fcntl, 1, EQUAL, F_DUPFD_CLOEXEC), CALL_IF(fcntl, 1, EQUAL, F_SETPIPE_SZ),

    /* The terminal: its modes, and waiting for keys. Not TIOCSTI, TIOCLINUX and TIOCSCTTY. */
    CALL_IF(ioctl, 1, EQUAL, TCSETS), CALL_IF(ioctl, 1, EQUAL, TCSETSW),
    CALL_IF(ioctl, 1, EQUAL, TCSETSF), CALL_IF(ioctl, 1, EQUAL, TCFLSH),
    CALL_IF(ioctl, 1, EQUAL, TCXONC), CALL_IF(ioctl, 1, EQUAL, TCSBRK),
    CALL_IF(ioctl, 1, EQUAL, FIONREAD), CALL_IF(ioctl, 1, EQUAL, TIOCOUTQ), CALL(pselect6),
#ifdef SYS_select
    CALL(select),
#endif
    CALL(setitimer), CALL_IF(kill, 0, OWN_PROCESS, 0), CALL(rt_sigsuspend),

    /* Who one is; and what a keeper hands over. */
    CALL(getuid), CALL(geteuid), CALL(getgid), CALL(getegid), CALL(uname), CALL(recvmsg),
    CALL(sendto), CALL(recvfrom)};

/* What who serves does not get: the rest stays, since the system's names of accounts may come by
 * any library. The first row that holds decides. */
static const struct refused_call {
    struct call call;
    bool may;
    int error;
} server_calls[] = {
    {CALL(execve), false, EPERM},
    {CALL(execveat), false, EPERM},
    {CALL_IF(clone, 0, WITHOUT, CLONE_THREAD), false, EPERM},
    {CALL(clone3), false, ENOSYS}, /* then the C library takes clone() */
#ifdef SYS_fork
    {CALL(fork), false, EPERM},
    {CALL(vfork), false, EPERM},
#endif
    {CALL_IF(socket, 0, EQUAL, AF_UNIX), true, 0},
    {CALL(socket), false, EAFNOSUPPORT},
    {CALL(io_uring_setup), false, ENOSYS}, /* by which all of this could be done, too */
    {CALL(ptrace), false, EPERM},
    {CALL(process_vm_writev), false, EPERM},
};

/* From here on calls have the same numbers on all processors, and the C library knows what to
 * do without them; of the earlier ones it knows that of statx() alone. */
enum { YOUNGER_CALLS = 424 };

/* ---- the program -------------------------------------------------------------------- */

struct instruction {
    uint16_t code;
    uint8_t yes, no; /* instructions to skip */
    uint32_t value;
};

struct program {
    unsigned short length;
    struct instruction *instructions;
};

enum { LOAD = 0x20, IF_EQUAL = 0x15, IF_LEAST = 0x35, IF_ANY = 0x45, AND = 0x54, END = 0x06 };
enum { AT_NUMBER = 0, AT_PROCESSOR = 4, AT_ARGUMENTS = 16, ARGUMENT_SIZE = 8 };
enum { MAY = 0x7FFF0000, FAIL = 0x00050000 /* with an errno value */ };
enum { SET_FILTER = 1, ALL_THREADS = 1 << 0, AS_FAST_AS_EVER = 1 << 2 };
enum {
    CALLS = sizeof calls / sizeof *calls,
    SERVER_CALLS = sizeof server_calls / sizeof *server_calls,
    PLAYER_CALLS = sizeof player_calls / sizeof *player_calls,
    LENGTH_MOST = 7 * (CALLS + PLAYER_CALLS) + 16
};

static void put(struct program *program, int code, int yes, int no, uint32_t value)
{
    assert(program->length < LENGTH_MOST);
    program->instructions[program->length++] = (struct instruction){
        .code = (uint16_t)code, .yes = (uint8_t)yes, .no = (uint8_t)no, .value = value};
}

/* Numbers are compared whole, so those of x32 are no row's. The number is loaded, before it and,
 * where the row does not hold, after it. */
static void put_call(struct program *program, const struct call *call, uint32_t verdict)
{
    uint32_t place = AT_ARGUMENTS + ARGUMENT_SIZE * (uint32_t)call->argument;
    if (call->test == ALWAYS) {
        put(program, IF_EQUAL, 0, 1, (uint32_t)call->number);
        put(program, END, 0, 0, verdict);
        return;
    }
    put(program, IF_EQUAL, 0,
        call->test == WRITES ? 6
        : call->test == WITH ? 5
                             : 4,
        (uint32_t)call->number);
    put(program, LOAD, 0, 0, place);
    switch (call->test) {
    case WITH:
        put(program, AND, 0, 0, call->value);
        put(program, IF_EQUAL, 0, 1, call->value);
        break;
    case WRITES:
        put(program, AND, 0, 0, OPENED_FOR_NEITHER);
        put(program, IF_EQUAL, 2, 0, O_RDONLY);
        put(program, IF_EQUAL, 1, 0, OPENED_FOR_NEITHER);
        break;
    case EQUAL: put(program, IF_EQUAL, 0, 1, call->value); break;
    case OWN_PROCESS: put(program, IF_EQUAL, 0, 1, (uint32_t)getpid()); break;
    default: put(program, IF_ANY, 1, 0, call->value); break;
    }
    put(program, END, 0, 0, verdict);
    put(program, LOAD, 0, 0, AT_NUMBER);
}

static void put_processor(struct program *program)
{
    put(program, LOAD, 0, 0, AT_PROCESSOR);
    put(program, IF_EQUAL, 1, 0, (uint32_t)PROCESSOR);
    put(program, END, 0, 0, FAIL | EPERM);
    put(program, LOAD, 0, 0, AT_NUMBER);
}

static void put_all(struct program *program, const struct sandbox *sandbox)
{
    put_processor(program);
    for (size_t i = 0; i < CALLS; i++)
        if (calls[i].test != READS || sandbox->readable)
            put_call(program, &calls[i], MAY);
    for (size_t i = 0; i < PLAYER_CALLS && sandbox->home; i++)
        put_call(program, &player_calls[i], MAY);
    put(program, IF_EQUAL, 1, 0, SYS_statx);
    put(program, IF_LEAST, 0, 1, YOUNGER_CALLS);
    put(program, END, 0, 0, FAIL | ENOSYS);
    put(program, END, 0, 0, FAIL | EPERM);
}

/* Here what is not refused may be, so those of x32, which have numbers of their own, have to be. */
static void put_server(struct program *program)
{
    enum { X32 = 0x40000000 };
    put_processor(program);
    put(program, IF_LEAST, 0, 1, X32);
    put(program, END, 0, 0, FAIL | ENOSYS);
    for (size_t i = 0; i < SERVER_CALLS; i++)
        put_call(program, &server_calls[i].call,
                 server_calls[i].may ? (uint32_t)MAY
                                     : (uint32_t)FAIL | (uint32_t)server_calls[i].error);
    put(program, END, 0, 0, MAY);
}

/* A filter need not cost the processor its guesses: what is kept apart here is other programs, not
 * secrets of our own. */
static bool set_filter(struct program *program)
{
    return syscall(SYS_seccomp, SET_FILTER, ALL_THREADS | AS_FAST_AS_EVER, program) == 0;
}

bool sandbox_limit_server(void)
{
    struct instruction instructions[LENGTH_MOST];
    struct program program = {.length = 0, .instructions = instructions};
    if (PROCESSOR == 0) {
        errno = ENOTSUP;
        return false;
    }
    put_server(&program);
    return set_filter(&program);
}

bool sandbox_limit_calls(const struct sandbox *sandbox)
{
    struct instruction instructions[LENGTH_MOST];
    struct program program = {.length = 0, .instructions = instructions};
    if (PROCESSOR == 0) {
        errno = ENOTSUP;
        return false;
    }
    put_all(&program, sandbox);
    return set_filter(&program);
}

/* sandbox_attempts.c - ways out of a sandbox, one function each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "sandbox_attempts.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pid_t parent;
static int terminal;

void attempts_begin(int opened)
{
    parent = getpid();
    terminal = opened;
}

/* ---- what is tried: true when it was done --------------------------------------------- */

/* 0 is what comes back from a program that was not started. */
static bool start_program(void)
{
    execl("/bin/false", "false", (char *)NULL);
    execl("/usr/bin/false", "false", (char *)NULL);
    return false;
}

static bool start_process(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0;
}

static bool start_process_plainly(void)
{
#ifdef SYS_fork
    long child = syscall(SYS_fork);
    if (child == 0)
        _exit(0);
    return child > 0;
#else
    return false;
#endif
}

static bool internet_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0) >= 0;
}
static bool datagram_socket(void)
{
    return socket(AF_INET6, SOCK_DGRAM, 0) >= 0;
}
static bool local_socket(void)
{
    return socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
}
static bool raw_socket(void)
{
    return socket(AF_NETLINK, SOCK_RAW, 0) >= 0;
}

static bool socket_pair(void)
{
    int ends[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
}

/* Landlock knows no sockets, but the calls on them. */
static bool listen_tcp(void)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return bind(socket(AF_INET, SOCK_STREAM, 0), (const struct sockaddr *)&address,
                sizeof address) == 0;
}

static bool signal_parent(void)
{
    return kill(parent, 0) == 0;
}
static bool signal_thread(void)
{
    return syscall(SYS_tgkill, parent, parent, 0) == 0;
}
static bool signal_plainly(void)
{
    return syscall(SYS_tkill, parent, 0) == 0;
}

static bool open_plainly(void)
{
#ifdef SYS_open
    return syscall(SYS_open, "other", O_WRONLY) >= 0;
#else
    return false;
#endif
}

/* Access mode 3, for ioctl() alone. */
static bool open_for_neither(void)
{
#ifdef SYS_open
    if (syscall(SYS_open, "other", 3) >= 0)
        return true;
#endif
    return syscall(SYS_openat, AT_FDCWD, "other", 3 | O_CLOEXEC | O_NONBLOCK) >= 0;
}

static bool news_of_files(void)
{
    return inotify_add_watch(inotify_init1(IN_CLOEXEC), "other", IN_OPEN) >= 0;
}

static bool queue_signal(void)
{
    return sigqueue(parent, 0, (union sigval){0}) == 0;
}
static bool process_handle(void)
{
    return syscall(434 /* pidfd_open */, parent, 0) >= 0;
}
static bool be_traced(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

static bool read_memory(void)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {&parent, 1};
    return process_vm_readv(parent, &here, 1, &there, 1, 0) == 1;
}

static bool map_code(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
           MAP_FAILED;
}

static bool turn_to_code(void)
{
    void *memory =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mprotect(memory, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool type_for_user(void)
{
    return ioctl(terminal, TIOCSTI, "x") == 0;
}

/* The kernel looks at 32 bits of the number only. */
static bool type_by_another_number(void)
{
    return syscall(SYS_ioctl, terminal, 0x100000000UL | TIOCSTI, "x") == 0;
}

/* A console has it alone: elsewhere ENOTTY tells that the call was made. */
static bool type_on_console(void)
{
    char paste = 3;
    return ioctl(terminal, TIOCLINUX, &paste) == 0 || errno == ENOTTY || errno == EINVAL;
}
static bool type_on_console_oddly(void)
{
    char paste = 3;
    return syscall(SYS_ioctl, terminal, 0x700000000UL | TIOCLINUX, &paste) == 0 ||
           errno == ENOTTY || errno == EINVAL;
}
static bool take_terminal(void)
{
    setsid();
    return ioctl(terminal, TIOCSCTTY, 0) == 0;
}
static bool resize_window(void)
{
    return ioctl(terminal, TIOCSWINSZ, &(struct winsize){.ws_row = 1, .ws_col = 1}) == 0;
}

/* Another line discipline: as little as that of terminals is, it is a driver of the kernel's. */
static bool change_discipline(void)
{
    int discipline = 0;
    return ioctl(terminal, TIOCSETD, &discipline) == 0;
}
static bool take_messages(void)
{
    return ioctl(terminal, TIOCCONS) == 0 || errno == EBUSY;
}
static bool shut_others_out(void)
{
    return ioctl(terminal, TIOCEXCL) == 0;
}
/* The descriptor is no matter: not one of the first three, nor the one that was opened here. */
static bool type_on_another(void)
{
    return ioctl(fcntl(terminal, F_DUPFD_CLOEXEC, 100), TIOCSTI, "x") == 0;
}
static bool type_on_nothing(void)
{
    return ioctl(-1, TIOCSTI, "x") == 0 || errno == EBADF;
}

static bool signal_group(void)
{
    return kill(0, 0) == 0;
}
static bool signal_everybody(void)
{
    return kill(-1, 0) == 0;
}
static bool own_file(void)
{
    int ends[2];
    return pipe(ends) == 0 && fcntl(ends[0], F_SETOWN, parent) == 0;
}
static bool change_personality(void)
{
    return syscall(SYS_personality, 0xFFFFFFFF) >= 0;
}
/* Where there is nothing to mount on: nothing else tells whether the call was made, and it is
 * not really done. */
static bool mount_something(void)
{
    return syscall(SYS_mount, "none", "missing", "tmpfs", 0, NULL) == 0 || errno == ENOENT;
}
static bool change_root(void)
{
    return chroot(".") == 0;
}
static bool kernel_keys(void)
{
    return syscall(SYS_keyctl, 0 /* the number of a keyring */, -3, 0) >= 0;
}
static bool take_faults(void)
{
    return syscall(SYS_userfaultfd, 1 /* of user mode */) >= 0;
}

static bool start_process_by_vfork(void)
{
#ifdef SYS_vfork
    pid_t child = vfork();
    if (child == 0)
        _exit(0);
    return child > 0;
#else
    return false;
#endif
}

/* As a thread would be made, but for what makes it one. */
static bool start_process_by_clone(void)
{
    long child = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, 0);
    if (child == 0)
        _exit(0);
    return child > 0;
}

static bool change_directory(void)
{
    return chdir("empty") == 0;
}
static bool dump_core(void)
{
    const struct rlimit limit = {0, 0};
    return setrlimit(RLIMIT_CORE, &limit) == 0;
}

static bool be_dumped(void)
{
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0;
}
static bool new_namespace(void)
{
    return syscall(SYS_unshare, 0x10000000 /* of users */) == 0;
}
static bool ring(void)
{
    return syscall(425 /* io_uring_setup */, 1, NULL) >= 0 || errno == EFAULT;
}
static bool kernel_program(void)
{
    return syscall(SYS_bpf, 0, NULL, 0) >= 0 || errno == EFAULT;
}
static bool memory_file(void)
{
    return syscall(SYS_memfd_create, "x", 0) >= 0;
}
static bool another_filter(void)
{
    return syscall(SYS_seccomp, 2 /* get an action */, 0, &(uint32_t){0}) == 0;
}

/* The calls of other processors' programs, which this processor carries out, too. */
static bool old_calls(void)
{
#ifdef __x86_64__
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20 /* getpid */) : "memory");
    return result > 0;
#else
    return false;
#endif
}

static bool foreign_calls(void)
{
#ifdef __x86_64__
    return syscall(0x40000000 | SYS_getpid) > 0;
#else
    return false;
#endif
}

/* ---- the table: what refuses it ------------------------------------------------------- */

static const struct attempt others[] = {
    {"starting a program", start_program, CALLS | FILES, 1},
    {"starting a process", start_process, CALLS, 0},
    {"starting a process by fork", start_process_plainly, CALLS, 0},
    {"a socket of TCP", internet_socket, CALLS, 0},
    {"a socket of UDP", datagram_socket, CALLS, 0},
    {"a socket of this machine", local_socket, CALLS, 0},
    {"a socket to the kernel", raw_socket, CALLS, 0},
    {"two sockets", socket_pair, CALLS, 0},
    {"listening", listen_tcp, CALLS | FILES, 4},
    {"a signal to another process", signal_parent, CALLS | FILES, 6},
    {"a signal to another's thread", signal_thread, CALLS | FILES, 6},
    {"a signal by another call", signal_plainly, CALLS | FILES, 6},
    {"writing by another call", open_plainly, CALLS | FILES, 1},
    {"opening for neither", open_for_neither, CALLS, 0},
    {"news of another's files", news_of_files, CALLS, 0},
    {"a signal with a value", queue_signal, CALLS | FILES, 6},
    {"a handle of another process", process_handle, CALLS, 0},
    {"being traced", be_traced, CALLS, 0},
    {"reading another's memory", read_memory, CALLS | FILES, 1},
    {"mapping code", map_code, CALLS, 0},
    {"turning memory to code", turn_to_code, CALLS, 0},
    {"typing for the user", type_for_user, CALLS, 0},
    {"typing by another number", type_by_another_number, CALLS, 0},
    {"typing on a console", type_on_console, CALLS, 0},
    {"the same by another number", type_on_console_oddly, CALLS, 0},
    {"typing on another descriptor", type_on_another, CALLS, 0},
    {"typing on none", type_on_nothing, CALLS, 0},
    {"another line discipline", change_discipline, CALLS, 0},
    {"the system's messages", take_messages, CALLS, 0},
    {"shutting others out", shut_others_out, CALLS, 0},
    {"a terminal of its own", take_terminal, CALLS, 0},
    {"the size of the window", resize_window, CALLS, 0},
    {"a signal to all of the group", signal_group, CALLS, 0},
    {"a signal to everybody", signal_everybody, CALLS, 0},
    {"signals for another process", own_file, CALLS, 0},
    {"another personality", change_personality, CALLS, 0},
    {"mounting", mount_something, CALLS, 0},
    {"another root", change_root, CALLS, 0},
    {"keys of the kernel", kernel_keys, CALLS, 0},
    {"faults of pages", take_faults, CALLS, 0},
    {"a process by vfork", start_process_by_vfork, CALLS, 0},
    {"a process by clone", start_process_by_clone, CALLS, 0},
    {"another directory", change_directory, CALLS, 0},
    {"limits", dump_core, CALLS, 0},
    {"being dumped", be_dumped, CALLS, 0},
    {"another name space", new_namespace, CALLS, 0},
    {"io_uring", ring, CALLS, 0},
    {"programs for the kernel", kernel_program, CALLS, 0},
    {"a file in memory", memory_file, CALLS, 0},
    {"asking about filters", another_filter, CALLS, 0},
    {"calls of 32 bits", old_calls, CALLS, 0},
    {"calls of x32", foreign_calls, CALLS, 0},
};

const struct attempt_list attempts_on_others = {others, sizeof others / sizeof *others};

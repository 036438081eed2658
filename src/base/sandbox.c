/* sandbox.c - restricts file access with Landlock, then system calls with seccomp.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Landlock is applied first, because the seccomp filter forbids its calls. libseccomp builds
 * the filter. Landlock's constants and structs follow landlock(7), because older headers
 * lack the newer ones. Older kernels reject unknown rights, so the version they report decides what
 * we request.
 */
#define SYSTEM_EXTENSIONS /* see compat.c */
#include <config.h>

#include "base/sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif
#ifdef HAVE_LANDLOCK
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "base/memory.h"
#include "base/words.h"

enum { DESCRIPTORS_MAX = 1 << 16 };

void sandbox_close_inherited_files(void)
{
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > DESCRIPTORS_MAX)
        most = DESCRIPTORS_MAX;
    for (int file = STDERR_FILENO + 1; file < most; file++) {
        int flags = fcntl(file, F_GETFD);
        if (flags >= 0 && !(flags & FD_CLOEXEC))
            close(file);
    }
}

/* ---- files ------------------------------------------------------------------------------ */

#ifdef HAVE_LANDLOCK
enum { LANDLOCK_GET_VERSION = 1, LANDLOCK_RULE_PATH = 1 };
enum { WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIRECTORY = 1 << 3 };

/* Rights in `home`: read, write, list, truncate; create, remove and move files and
 * directories. Not included: execute; create devices, sockets, pipes or links. */
enum {
    HOME_RIGHTS = WRITE_FILE | READ_FILE | READ_DIRECTORY | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 |
                  1 << 13 | 1 << 14,
    FILE_RIGHTS = WRITE_FILE | READ_FILE | 1 << 14
};

enum { DEVICE_IOCTL = 1 << 15 };

struct rules {
    uint64_t files, network, scopes;
};

/* The rights added by each version of the interface, from 1. */
static const struct rules version_rights[] = {
    {.files = 0x1FFF},       /* execute, read, write, make and remove */
    {.files = 1 << 13},      /* move to another directory */
    {.files = 1 << 14},      /* truncate */
    {.network = 3},          /* TCP: bind, connect */
    {.files = DEVICE_IOCTL}, /* ioctl() on devices opened later */
    {.scopes = 3},           /* abstract sockets, signals */
};
enum { VERSIONS = sizeof version_rights / sizeof *version_rights };

struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static void allow_path(int ruleset, int directory, const char *path, uint64_t rights)
{
    struct path_rule rule = {.allowed = rights};
    rule.parent = openat(directory, path, O_PATH | O_CLOEXEC);
    if (rule.parent < 0)
        return; /* a missing file needs no rule */
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH, &rule, 0);
    close(rule.parent);
}

/* Allows reading a directory and the targets of its symbolic links, because endgame tables may
 * be on several disks. */
static void allow_directory(int ruleset, const char *path)
{
    struct dirent *entry;
    struct stat status;
    DIR *listing = opendir(path);
    allow_path(ruleset, AT_FDCWD, path, READ_FILE | READ_DIRECTORY);
    while (listing && (entry = readdir(listing)) != NULL)
        if ((entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN) &&
            fstatat(dirfd(listing), entry->d_name, &status, 0) == 0 && S_ISREG(status.st_mode))
            allow_path(ruleset, dirfd(listing), entry->d_name, READ_FILE);
    if (listing)
        closedir(listing);
}

bool sandbox_restrict_files(const struct sandbox *sandbox)
{
    struct rules rules = {0, 0, 0};
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_GET_VERSION);
    if (sandbox->landlock != 0 && version > sandbox->landlock)
        version = sandbox->landlock;
    for (long i = 0; i < version && i < VERSIONS; i++) {
        rules.files |= version_rights[i].files;
        rules.network |= version_rights[i].network;
        rules.scopes |= version_rights[i].scopes;
    }
    if (sandbox->home) /* the modes of the open terminal must remain changeable */
        rules.files &= ~(uint64_t)DEVICE_IOCTL;
    if (rules.files == 0) {
        errno = version < 0 && sandbox->landlock >= 0 ? errno : ENOSYS;
        return false;
    }
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    if (ruleset < 0)
        return false;
    char *copy = memory_copy_string(sandbox->readable ? sandbox->readable : ""), *rest = copy;
    for (char *directory; (directory = next_part(&rest, ":")) != NULL;)
        if (*directory)
            allow_directory(ruleset, directory);
    free(copy);
    if (sandbox->home) {
        allow_path(ruleset, AT_FDCWD, sandbox->home, HOME_RIGHTS & rules.files);
        allow_path(ruleset, AT_FDCWD, "/dev/null", FILE_RIGHTS & rules.files);
    }
    bool done = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return done;
}

/* Keeps child processes from gaining privileges; both mechanisms require this. */
static bool give_up_privileges(struct error *error)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ||
           error_set(error, 0, "no_new_privs: %s", strerror(errno));
}
#else
bool sandbox_restrict_files(const struct sandbox *sandbox)
{
    (void)sandbox;
    errno = ENOTSUP;
    return false;
}

static bool give_up_privileges(struct error *error)
{
    (void)error;
    return true;
}
#endif

/* ---- system calls ----------------------------------------------------------------------- */

/* The tables below were checked only for these architectures. */
#if defined HAVE_SECCOMP && defined __LP64__ &&                                               \
    (defined __x86_64__ || defined __aarch64__ || defined __riscv)

/* Matches a call if `mask` is 0, or if argument number `argument` (from 0), masked with
 * `mask`, equals `value`. If a call has several rows, one match is enough. Only the lower 32
 * bits are compared, because the kernel ignores the upper bits of these arguments. Calls that
 * the architecture lacks are skipped. */
struct call {
    int number;
    unsigned argument;
    uint32_t mask, value;
};

/* TCGETS2, whose macro needs a struct from kernel headers. Newer C libraries use it for
 * isatty(). */
#define TERMIOS2 0x802C542AU

/* Linux's O_ACCMODE; the C library's may have more bits. A file opened with access mode 3 can
 * be neither read nor written, but ioctl() works on it, and Landlock does not check it. */
#define ACCESS_MODE 3

/* O_TRUNC is allowed only together with write access: Landlock before version 3 ignores
 * O_TRUNC and checks the access mode alone. */
#define OPENED_TO_READ      (ACCESS_MODE | O_TRUNC)
#define OPENED_TO_READ_ONLY (OPENED_TO_READ | O_CREAT | (O_TMPFILE & ~O_DIRECTORY))

#define CALL(name)                                                                            \
    {                                                                                         \
        SCMP_SYS(name), 0, 0, 0                                                               \
    }
#define MASKED(name, argument, mask, value)                                                   \
    {                                                                                         \
        SCMP_SYS(name), argument, mask, value                                                 \
    }
#define WITHOUT(name, argument, bits) MASKED(name, argument, (uint32_t)(bits), 0)
#define EQUAL(name, argument, value)  MASKED(name, argument, UINT32_MAX, (uint32_t)(value))

static const struct call calls[] = {
    /* Threads and synchronisation. */
    CALL(futex), MASKED(clone, 0, CLONE_THREAD | CLONE_VM, CLONE_THREAD | CLONE_VM),
    CALL(set_robust_list), CALL(rseq), CALL(gettid), CALL(getpid), CALL(sched_yield),
    CALL(sched_getaffinity), CALL(membarrier), EQUAL(prctl, 0, PR_SET_NAME), CALL(exit),
    CALL(exit_group), CALL(restart_syscall),

    /* Clocks. */
    CALL(clock_gettime), CALL(clock_getres), CALL(clock_nanosleep), CALL(nanosleep),
    CALL(gettimeofday),

    /* Memory, never executable. qsort() calls sysinfo(). */
    CALL(brk), CALL(munmap), CALL(mremap), CALL(madvise), WITHOUT(mmap, 2, PROT_EXEC),
    WITHOUT(mprotect, 2, PROT_EXEC), CALL(getrandom), CALL(sysinfo),

    /* Open files, pipes, isatty(). */
    CALL(read), CALL(pread64), CALL(readv), CALL(write), CALL(writev), CALL(lseek),
    CALL(close), CALL(fsync), CALL(fdatasync), CALL(fstat), CALL(newfstatat), CALL(stat),
    CALL(poll), CALL(ppoll), CALL(pipe), CALL(pipe2), EQUAL(fcntl, 1, F_GETFL),
    EQUAL(fcntl, 1, F_SETFL), EQUAL(fcntl, 1, F_GETFD), EQUAL(fcntl, 1, F_SETFD),
    EQUAL(ioctl, 1, TCGETS), EQUAL(ioctl, 1, TERMIOS2), EQUAL(ioctl, 1, TIOCGWINSZ),

    /* Signals from outside. */
    CALL(rt_sigaction), CALL(rt_sigprocmask), CALL(rt_sigreturn), CALL(sigaltstack),
    CALL(setitimer)};

/* Calls for reading files in the named directories. */
static const struct call reader_calls[] = {WITHOUT(openat, 2, OPENED_TO_READ_ONLY),
                                           WITHOUT(open, 1, OPENED_TO_READ_ONLY),
                                           CALL(getdents64)};

/* Additional calls for a player. Landlock limits the files they can use, but does not cover
 * inotify and memfd_create (whose memory no limit counts), so both stay forbidden. */
static const struct call player_calls[] = {
    /* Saved games: find, write, replace, lock. */
    WITHOUT(openat, 2, OPENED_TO_READ), MASKED(openat, 2, ACCESS_MODE, O_WRONLY),
    MASKED(openat, 2, ACCESS_MODE, O_RDWR), WITHOUT(open, 1, OPENED_TO_READ),
    MASKED(open, 1, ACCESS_MODE, O_WRONLY), MASKED(open, 1, ACCESS_MODE, O_RDWR),
    CALL(getdents64), CALL(unlinkat), CALL(unlink), CALL(rename), CALL(renameat),
    CALL(renameat2), CALL(mkdirat), CALL(mkdir), CALL(ftruncate), CALL(faccessat),
    CALL(access), CALL(readlinkat), CALL(readlink), CALL(lstat), CALL(getcwd), CALL(pwrite64),
    CALL(statfs), CALL(fstatfs), CALL(flock), EQUAL(fcntl, 1, F_DUPFD_CLOEXEC),
    EQUAL(fcntl, 1, F_SETPIPE_SZ),

    /* The terminal's modes and waiting for keys. TIOCSTI, TIOCLINUX and TIOCSCTTY stay
     * forbidden. */
    EQUAL(ioctl, 1, TCSETS), EQUAL(ioctl, 1, TCSETSW), EQUAL(ioctl, 1, TCSETSF),
    EQUAL(ioctl, 1, TCFLSH), EQUAL(ioctl, 1, TCXONC), EQUAL(ioctl, 1, TCSBRK),
    EQUAL(ioctl, 1, FIONREAD), EQUAL(ioctl, 1, TIOCOUTQ), CALL(pselect6), CALL(select),
    CALL(rt_sigsuspend),

    /* User IDs, and the connection to the lobby, which is already open. */
    CALL(getuid), CALL(geteuid), CALL(getgid), CALL(getegid), CALL(uname), CALL(recvmsg),
    CALL(sendto), CALL(recvfrom)};

/* Newer calls. They fail with ENOSYS, so that the C library uses the older ones. */
static const struct call absent_calls[] = {CALL(clone3), CALL(statx), CALL(openat2),
                                           CALL(faccessat2), CALL(close_range)};

/* Calls forbidden to a server. All others are allowed, because account lookups may use any
 * library. */
static const struct call server_calls[] = {
    CALL(execve), CALL(execveat), WITHOUT(clone, 0, CLONE_THREAD), CALL(fork),
    CALL(vfork),  CALL(ptrace),   CALL(process_vm_writev)};

/* Calls that could bypass the filter. */
static const struct call absent_server_calls[] = {CALL(clone3), CALL(io_uring_setup)};

/* Begins a filter without the barriers against speculative store bypass (SSB). They cost time,
 * and our process has no secrets to protect from itself. */
static scmp_filter_ctx begin_filter(uint32_t default_action)
{
    scmp_filter_ctx filter = seccomp_init(default_action);
    if (filter) {
        seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM));
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_SSB, 1);
    }
    return filter;
}

static void add_rows(scmp_filter_ctx filter, uint32_t action, const struct call *rows,
                     size_t count, int *error)
{
    for (size_t i = 0; i < count && *error == 0; i++) {
        const struct scmp_arg_cmp test = {rows[i].argument, SCMP_CMP_MASKED_EQ, rows[i].mask,
                                          rows[i].value};
        int result = seccomp_rule_add_array(filter, action, rows[i].number,
                                            rows[i].mask != 0 ? 1 : 0, &test);
        if (result < 0 && result != -EEXIST && result != -EDOM)
            *error = -result;
    }
}

#define ADD(filter, action, rows, error)                                                      \
    add_rows(filter, action, rows, sizeof(rows) / sizeof *(rows), error)

static bool end_filter(scmp_filter_ctx filter, int error)
{
    if (error == 0)
        error = -seccomp_load(filter);
    seccomp_release(filter);
    errno = error;
    return error == 0;
}

static bool limit_server(void)
{
    scmp_filter_ctx filter = begin_filter(SCMP_ACT_ALLOW);
    const struct scmp_arg_cmp not_local = {0, SCMP_CMP_NE, AF_UNIX, 0};
    int error = filter ? 0 : ENOMEM;
    ADD(filter, SCMP_ACT_ERRNO(EPERM), server_calls, &error);
    ADD(filter, SCMP_ACT_ERRNO(ENOSYS), absent_server_calls, &error);
    if (error == 0)
        error = -seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EAFNOSUPPORT), SCMP_SYS(socket),
                                        1, &not_local);
    return end_filter(filter, error);
}

bool sandbox_restrict_system_calls(const struct sandbox *sandbox)
{
    const uint32_t own_id = (uint32_t)getpid();
    const struct call self_signal_calls[] = {EQUAL(tgkill, 0, own_id), EQUAL(tkill, 0, own_id),
                                             EQUAL(kill, 0, own_id)};
    scmp_filter_ctx filter = begin_filter(SCMP_ACT_ERRNO(EPERM));
    int error = filter ? 0 : ENOMEM;
    ADD(filter, SCMP_ACT_ALLOW, calls, &error);
    ADD(filter, SCMP_ACT_ALLOW, self_signal_calls, &error);
    if (sandbox->readable)
        ADD(filter, SCMP_ACT_ALLOW, reader_calls, &error);
    if (sandbox->home)
        ADD(filter, SCMP_ACT_ALLOW, player_calls, &error);
    ADD(filter, SCMP_ACT_ERRNO(ENOSYS), absent_calls, &error);
    return end_filter(filter, error);
}

#else

static bool limit_server(void)
{
    errno = ENOTSUP;
    return false;
}

bool sandbox_restrict_system_calls(const struct sandbox *sandbox)
{
    (void)sandbox;
    errno = ENOTSUP;
    return false;
}

#endif

/* ---- entry points ----------------------------------------------------------------------- */

#if defined SANITIZERS || !defined HAVE_LANDLOCK
static const bool DISABLED = true;
#else
static const bool DISABLED = false;
#endif

bool sandbox_restrict_server(struct error *error)
{
    if (DISABLED)
        return true;
    if (!give_up_privileges(error))
        return false;
    return limit_server() || error_set(error, 0, "seccomp: %s", strerror(errno));
}

int sandbox_enter(const struct sandbox *sandbox, struct error *error)
{
    static const struct rlimit nothing = {0, 0};
    int mechanisms = 0;
    error->text[0] = '\0';
    if (DISABLED)
        return 0;
    (void)strerror(EIO); /* load the translated messages now, while files can be opened */
    setrlimit(RLIMIT_CORE, &nothing);
    if (!give_up_privileges(error))
        return 0;
    if (sandbox_restrict_files(sandbox))
        mechanisms |= SANDBOX_FILES;
    else if (sandbox->readable || sandbox->home)
        error_set(error, 0, "Landlock: %s", strerror(errno));
    if (sandbox->home && !(mechanisms & SANDBOX_FILES))
        return mechanisms;
    if (sandbox_restrict_system_calls(sandbox))
        mechanisms |= SANDBOX_SYSTEM_CALLS;
    else
        error_set(error, 0, "seccomp: %s", strerror(errno));
    return mechanisms;
}

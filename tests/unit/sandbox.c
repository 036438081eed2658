/* sandbox.c - the sandbox from inside: what it blocks, and what must work.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each attempt is a system call by a child process in the sandbox. All rows of the table are
 * tried with seccomp and Landlock together, with each of them alone, and with each version of
 * Landlock: if both block a call, this must not hide that one of them fails.
 */
#include <config.h>

#include <arpa/inet.h>
#include <pthread.h>
#include <pwd.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <termios.h>

#include "base/sandbox.h"
#include "support/scratch.h"
#include "support/test.h"

/* Which part blocks an attempt, and where it is allowed nevertheless: where tables may be
 * read, or in a player's sandbox. */
enum { CALLS = 1, FILES = 2, SERVER = 4, READS = 8, PLAYS = 16 };

/* Calls missing on some processors. */
#ifndef SYS_fork
#define SYS_fork -1
#endif
#ifndef SYS_open
#define SYS_open -1
#endif
#ifndef SYS_creat
#define SYS_creat -1
#endif
#ifdef __x86_64__
#define X32(number) (0x40000000 | (number))
#else
#define X32(number) -1
#endif

struct attempt {
    const char *name;
    int refused_by, version; /* the first version of Landlock that blocks it */
    long number, arguments[6];
};

enum { ATTEMPTS_MOST = 120 };

static struct attempt attempts[ATTEMPTS_MOST];
static int attempt_count;
static const char *home; /* directory of the player's sandbox; NULL: another sandbox */
static int terminal;     /* a pseudo-terminal, for ioctl() */

static void add(struct attempt attempt)
{
    assert_true(attempt_count < ATTEMPTS_MOST);
    if (attempt.number >= 0)
        attempts[attempt_count++] = attempt;
}

#define TRY(name, refused_by, version, ...)                                                   \
    add((struct attempt){name, refused_by, version, __VA_ARGS__})
#define TEXT(text) (long)(text)

/* The directory contains the files "other" and "tables/one", the link "tables/link" and the
 * directory "empty". */
static void add_attempts_on_files(void)
{
    enum { BOTH = CALLS | FILES, HERE = AT_FDCWD, QUIET = O_CLOEXEC | O_NONBLOCK };
    static const struct {
        const char *name, *path;
        int flags, refused_by, version;
    } opened[] = {
        {"writing to another file", "other", O_WRONLY, BOTH, 1},
        {"appending to it", "other", O_RDWR | O_APPEND, BOTH, 1},
        {"emptying it while opening", "other", O_RDONLY | O_TRUNC, BOTH, 1},
        {"making a file", "new", O_WRONLY | O_CREAT, BOTH, 1},
        {"making one without a name", ".", O_WRONLY | O_TMPFILE, BOTH, 1},
        {"reading another file", "other", O_RDONLY, BOTH, 1},
        {"reading a table", "tables/one", O_RDONLY, BOTH | READS, 1},
        {"reading a table on another disk", "tables/link", O_RDONLY, BOTH | READS, 1},
        {"writing to a table", "tables/one", O_WRONLY, BOTH, 1},
        {"emptying a table while opening", "tables/one", O_RDONLY | O_TRUNC, BOTH, 3},
        {"opening for neither", "other", 3, CALLS, 0},
        {"its own memory as a file", "/proc/self/mem", O_RDWR, FILES, 1},
    };
    for (size_t i = 0; i < sizeof opened / sizeof *opened; i++) {
        TRY(opened[i].name, opened[i].refused_by, opened[i].version, SYS_openat,
            {HERE, TEXT(opened[i].path), opened[i].flags | QUIET, 0666});
        TRY(opened[i].name, opened[i].refused_by, opened[i].version, SYS_open,
            {TEXT(opened[i].path), opened[i].flags | QUIET, 0666});
    }
    TRY("making it anew", BOTH, 1, SYS_creat, {TEXT("other"), 0600});
    TRY("shortening another file", BOTH, 3, SYS_truncate, {TEXT("other"), 0});
    TRY("shortening a table", BOTH, 3, SYS_truncate, {TEXT("tables/one"), 0});
    TRY("renaming it", BOTH, 1, SYS_renameat2,
        {HERE, TEXT("other"), HERE, TEXT("another"), 0});
    TRY("moving it", BOTH, 1, SYS_renameat2,
        {HERE, TEXT("other"), HERE, TEXT("tables/other"), 0});
    TRY("removing it", BOTH, 1, SYS_unlinkat, {HERE, TEXT("other"), 0});
    TRY("removing a directory", BOTH, 1, SYS_unlinkat, {HERE, TEXT("empty"), AT_REMOVEDIR});
    TRY("making a directory", BOTH, 1, SYS_mkdirat, {HERE, TEXT("new"), 0777});
    TRY("making a link", BOTH, 1, SYS_linkat, {HERE, TEXT("other"), HERE, TEXT("new"), 0});
    TRY("making a symbolic link", BOTH, 1, SYS_symlinkat, {TEXT("other"), HERE, TEXT("new")});
    TRY("making a FIFO", BOTH, 1, SYS_mknodat, {HERE, TEXT("new"), S_IFIFO | 0666, 0});
    TRY("changing rights", CALLS, 0, SYS_fchmodat, {HERE, TEXT("other"), 0777});
    TRY("changing times", CALLS, 0, SYS_utimensat, {HERE, TEXT("other"), 0, 0});
    TRY("another directory", CALLS, 0, SYS_chdir, {TEXT("empty")});
    TRY("news of files", CALLS, 0, SYS_inotify_init1, {IN_CLOEXEC});
    TRY("news of another's files", CALLS, 0, SYS_inotify_add_watch,
        {-1, TEXT("other"), IN_OPEN});
}

static void add_attempts_on_processes(void)
{
    static char word[] = "false", *no_words[] = {word, NULL};
    static char byte;
    static struct iovec here = {.iov_base = &byte, .iov_len = 1},
                        there = {.iov_base = &byte, .iov_len = 1};
    pid_t parent = getpid();
    TRY("starting a program", CALLS | FILES | SERVER, 1, SYS_execve,
        {TEXT("/bin/false"), TEXT(no_words), TEXT(no_words + 1)});
    TRY("the same by a descriptor", CALLS | FILES | SERVER, 1, SYS_execveat,
        {open("/bin/false", O_PATH | O_CLOEXEC), TEXT(""), TEXT(no_words), TEXT(no_words + 1),
         0x1000 /* AT_EMPTY_PATH */});
    TRY("a process", CALLS | SERVER, 0, SYS_fork, {0});
    TRY("a process by clone", CALLS | SERVER, 0, SYS_clone, {SIGCHLD});
    TRY("a process as vfork does", CALLS | SERVER, 0, SYS_clone, {CLONE_VFORK | SIGCHLD});
    TRY("a process by the younger call", CALLS | SERVER, 0, 435 /* clone3 */, {0, 0});
    TRY("a signal to another process", CALLS | FILES, 6, SYS_kill, {parent, 0});
    TRY("a signal to another's thread", CALLS | FILES, 6, SYS_tgkill, {parent, parent, 0});
    TRY("a signal by another call", CALLS | FILES, 6, SYS_tkill, {parent, 0});
    TRY("a signal with a value", CALLS, 0, SYS_rt_sigqueueinfo, {parent, 0, 0});
    TRY("a signal to all of the group", CALLS, 0, SYS_kill, {0, 0});
    TRY("a signal to everybody", CALLS, 0, SYS_kill, {-1, 0});
    TRY("signals for another process", CALLS, 0, SYS_fcntl, {terminal, F_SETOWN, parent});
    TRY("a handle of another process", CALLS, 0, 434 /* pidfd_open */, {parent, 0});
    TRY("being traced", CALLS | SERVER, 0, SYS_ptrace, {PTRACE_TRACEME, 0, 0, 0});
    TRY("reading another's memory", CALLS, 0, SYS_process_vm_readv,
        {parent, TEXT(&here), 1, TEXT(&there), 1, 0});
    TRY("writing to it", CALLS | SERVER, 0, SYS_process_vm_writev,
        {parent, TEXT(&here), 1, TEXT(&there), 1, 0});
    TRY("limits", CALLS, 0, SYS_prlimit64, {0, RLIMIT_CORE, 0, 0});
    TRY("being dumped", CALLS, 0, SYS_prctl, {PR_SET_DUMPABLE, 1, 0, 0, 0});
    TRY("another personality", CALLS, 0, SYS_personality, {0xFFFFFFFF});
    TRY("another name space", CALLS, 0, SYS_unshare, {CLONE_NEWUSER});
    TRY("another root", CALLS, 0, SYS_chroot, {TEXT(".")});
    TRY("mounting", CALLS, 0, SYS_mount, {TEXT("none"), TEXT("missing"), TEXT("tmpfs"), 0, 0});
}

static void add_attempts_on_the_kernel(void)
{
    static struct sockaddr_in address = {.sin_family = AF_INET};
    static char paste = 3;
    static int discipline;
    static struct winsize size = {.ws_row = 1, .ws_col = 1};
    static long ring[15];
    const struct {
        const char *name;
        unsigned long request;
        long argument;
    } requests[] = {
        {"typing for the user", TIOCSTI, TEXT("x")},
        {"typing by another number", 0x100000000UL | TIOCSTI, TEXT("x")},
        {"typing on a console", TIOCLINUX, TEXT(&paste)},
        {"the same by another number", 0x700000000UL | TIOCLINUX, TEXT(&paste)},
        {"another line discipline", TIOCSETD, TEXT(&discipline)},
        {"the system's messages", TIOCCONS, 0},
        {"shutting others out", TIOCEXCL, 0},
        {"a terminal of its own", TIOCSCTTY, 0},
        {"the size of the window", TIOCSWINSZ, TEXT(&size)},
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        TRY(requests[i].name, CALLS, 0, SYS_ioctl,
            {terminal, (long)requests[i].request, requests[i].argument});
    TRY("typing on nothing", CALLS, 0, SYS_ioctl, {-1, TIOCSTI, TEXT("x")});
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    TRY("a socket of TCP", CALLS | SERVER, 0, SYS_socket, {AF_INET, SOCK_STREAM, 0});
    TRY("a socket of UDP", CALLS | SERVER, 0, SYS_socket, {AF_INET6, SOCK_DGRAM, 0});
    TRY("a socket to the kernel", CALLS | SERVER, 0, SYS_socket, {AF_NETLINK, SOCK_RAW, 0});
    TRY("a socket by another number", CALLS | SERVER, 0, SYS_socket,
        {0x100000000L | AF_INET, SOCK_STREAM, 0});
    TRY("a socket of this machine", CALLS, 0, SYS_socket, {AF_UNIX, SOCK_STREAM, 0});
    TRY("two sockets", CALLS, 0, SYS_socketpair, {AF_UNIX, SOCK_STREAM, 0, TEXT(ring)});
    TRY("listening", CALLS | FILES, 4, SYS_bind,
        {socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), TEXT(&address), sizeof address});
    TRY("mapping code", CALLS, 0, SYS_mmap,
        {0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0});
    TRY("turning memory to code", CALLS, 0, SYS_mprotect,
        {TEXT(mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)), 4096,
         PROT_READ | PROT_EXEC});
    TRY("keys of the kernel", CALLS, 0, SYS_keyctl, {0, -3, 0});
    TRY("faults of pages", CALLS, 0, SYS_userfaultfd, {1 /* user mode */});
    TRY("io_uring", CALLS | SERVER, 0, 425 /* io_uring_setup */, {4, TEXT(ring)});
    TRY("programs for the kernel", CALLS, 0, SYS_bpf, {0, 0, 0});
    TRY("a file in memory", CALLS, 0, SYS_memfd_create, {TEXT("x"), 0});
    TRY("asking about filters", CALLS, 0, SYS_seccomp, {2 /* get an action */, 0, TEXT(ring)});
    TRY("calls of x32", CALLS | SERVER, 0, X32(SYS_getpid), {0});
}

/* ---- children ----------------------------------------------------------------------- */

enum outcome { REFUSED, DONE, NO_SANDBOX }; /* DONE: also the status of false(1) */

/* Any other error means that the call was made. */
static enum outcome make_call(const struct attempt *attempt)
{
    const long *is = attempt->arguments;
    long result = syscall(attempt->number, is[0], is[1], is[2], is[3], is[4], is[5]);
    if (result == 0 && (attempt->number == SYS_fork || attempt->number == SYS_clone))
        _exit(0); /* the child process */
    return result < 0 && (errno == EPERM || errno == EACCES || errno == ENOSYS ||
                          errno == EXDEV || errno == EAFNOSUPPORT)
               ? REFUSED
               : DONE;
}

static bool enter_sandbox(int parts, const char *readable, int landlock)
{
    const struct sandbox sandbox = {.readable = readable, .home = home, .landlock = landlock};
    struct error error;
    if (parts == SERVER)
        return sandbox_restrict_server(&error);
    if (parts == (CALLS | FILES))
        return sandbox_enter(&sandbox, &error) == (SANDBOX_SYSTEM_CALLS | SANDBOX_FILES);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           (parts == FILES ? sandbox_restrict_files(&sandbox)
                           : sandbox_restrict_system_calls(&sandbox));
}

/* A thread started in the sandbox has the same limits as its creator. */
static void *try_in_thread(void *attempt)
{
    _exit((int)make_call(attempt));
}

static enum outcome try(const struct attempt *attempt, int parts, const char *readable,
                        int landlock, bool in_thread)
{
    int status;
    pthread_t thread;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (parts != 0 && !enter_sandbox(parts, readable, landlock))
            _exit(NO_SANDBOX);
        if (!in_thread)
            _exit((int)make_call(attempt));
        pthread_create(&thread, NULL, try_in_thread, (void *)attempt);
        pthread_join(thread, NULL);
        _exit(NO_SANDBOX);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? (enum outcome)WEXITSTATUS(status) : REFUSED;
}

static void make_files(void **state)
{
    assert_int_equal(chdir(*state), 0);
    (void)!system("mkdir -p tables empty home; : >other; : >far; : >tables/one; "
                  "ln -sf ../far tables/link; rm -rf new another tables/other");
}

/* Tries all attempts that these parts block, or that are allowed here. */
static void try_all(void **state, int parts, const char *readable, int landlock,
                    bool in_thread)
{
    int wrong = 0;
    for (int i = 0; i < attempt_count; i++) {
        const struct attempt *attempt = &attempts[i];
        bool allowed = attempt->refused_by & ((readable ? READS : 0) | (home ? PLAYS : 0));
        bool refused = (attempt->refused_by & parts) && !allowed;
        if ((parts == FILES && landlock < attempt->version) || (!refused && !allowed))
            continue;
        make_files(state);
        enum outcome outcome = try(attempt, parts, readable, landlock, in_thread);
        if (outcome == (refused ? REFUSED : DONE))
            continue;
        print_message("# %s: %s\n", attempt->name,
                      outcome == NO_SANDBOX ? "no sandbox"
                      : refused             ? "done"
                                            : "refused");
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static int landlock_version(void)
{
#ifdef SYS_landlock_create_ruleset
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
#else
    return -1;
#endif
}

/* ---- blocked calls ------------------------------------------------------------------ */

FIXTURE(scratch_make, scratch_remove);

/* Without a sandbox nearly all attempts succeed; otherwise the test would prove nothing. */
TEST(test_without)
{
    int done = 0;
    for (int i = 0; i < attempt_count; i++) {
        make_files(state);
        if (try(&attempts[i], 0, NULL, 0, false) == DONE)
            done++;
        else
            print_message("# refused here without a sandbox, too: %s\n", attempts[i].name);
    }
    assert_in_range(done, attempt_count / 2, attempt_count);
}

TEST(test_calls)
{
    try_all(state, CALLS, NULL, 0, false);
    try_all(state, CALLS, NULL, 0, true);
}

TEST(test_files)
{
    int newest = landlock_version();
    if (newest < 1)
        print_message("# the kernel has no Landlock\n");
    for (int version = 1; version <= newest && version <= 7; version++) {
        try_all(state, FILES, NULL, version, false);
        try_all(state, FILES, "tables", version, version == 2);
    }
}

TEST(test_both)
{
    if (landlock_version() < 1)
        return;
    try_all(state, CALLS | FILES, NULL, 0, true);
    try_all(state, CALLS | FILES, "empty:tables", 0, false);
    try_all(state, CALLS | FILES, "missing::tables", 2, false);
}

/* A player's sandbox blocks the same, on old and new kernels. */
TEST(test_player_sandbox)
{
    if (landlock_version() < 1)
        return;
    home = "home";
    for (int version = 0; version <= 3; version++) {
        try_all(state, CALLS | FILES, NULL, version, version == 1);
        try_all(state, CALLS | FILES, "empty:tables", version, false);
    }
    home = NULL;
}

TEST(test_server)
{
    try_all(state, SERVER, NULL, 0, true);
}

#ifdef __x86_64__
/* 32-bit system calls, which a 64-bit processor can also make; they fault if the kernel does
 * not have them. */
TEST(test_calls_of_32_bits)
{
    for (int parts = CALLS; parts <= SERVER; parts += SERVER - CALLS) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            long result;
            if (!enter_sandbox(parts, NULL, 0))
                _exit(NO_SANDBOX);
            signal(SIGSEGV, SIG_DFL); /* not cmocka's handler, which would continue in this
                                       * child process */
            __asm__ volatile("int $0x80" : "=a"(result) : "a"(20 /* getpid */) : "memory");
            _exit(result > 0 ? DONE : REFUSED);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(!WIFEXITED(status) || WEXITSTATUS(status) == REFUSED);
    }
}
#endif

/* ---- permitted calls ---------------------------------------------------------------- */

static void *count_up(void *argument)
{
    ++*(int *)argument;
    return argument;
}

static volatile sig_atomic_t heard;

static void hear(int number)
{
    heard = number;
}

static int compare(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

/* Returns the number of the first call that fails, or 0. */
static int work(int output)
{
    int count = 0, ends[2], i = 0;
    pthread_t threads[3];
    struct timespec now, moment = {0, 1000};
    struct stat status;
    char *memory = malloc(64 << 20), attributes[64];
#define GOES(condition)                                                                       \
    i++;                                                                                      \
    if (!(condition))                                                                         \
        return i;
    GOES(memory)
    memset(memory, 1, 64 << 20);
    qsort(memory, 1 << 20, 1, compare);
    GOES((memory = realloc(memory, 128 << 20)) != NULL)
    free(memory);
    for (int number = 0; number < 3; number++) {
        GOES(pthread_create(&threads[number], NULL, count_up, &count) == 0)
        GOES(pthread_join(threads[number], NULL) == 0)
    }
    GOES(count == 3)
    GOES(clock_gettime(CLOCK_MONOTONIC, &now) == 0 &&
         clock_nanosleep(CLOCK_MONOTONIC, 0, &moment, NULL) == 0)
    GOES(write(output, "abc", 3) == 3 && fsync(output) == 0)
    GOES(fstat(output, &status) == 0 && status.st_size == 3)
    GOES(stat("other", &status) == 0)
    GOES(pipe(ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    GOES(poll(&(struct pollfd){ends[0], POLLIN, 0}, 1, 0) == 0)
    GOES(isatty(terminal) && !isatty(output))
    GOES(ioctl(terminal, 0x802C542AU /* TCGETS2 */, attributes) == 0)
    GOES(signal(SIGUSR1, hear) != SIG_ERR && raise(SIGUSR1) == 0 && heard == SIGUSR1)
    GOES(fprintf(stderr, "%s", "") == 0 && strlen(strerror(ENOENT)) > 0)
#undef GOES
    return 0;
}

static bool shows_move(const char *path, const char *text)
{
    char found[8] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    return file >= 0 && read(file, found, sizeof found - 1) >= 0 && close(file) == 0 &&
           strcmp(found, text) == 0;
}

/* Makes the other calls needed for saving games and for a screen. Returns as work(). */
static int play(void)
{
    struct termios mode;
    struct sigaction action = {.sa_handler = hear};
    int i = 0, file, there;
#define GOES(condition)                                                                       \
    i++;                                                                                      \
    if (!(condition))                                                                         \
        return i;
    GOES(mkdir("home/games", 0700) == 0)
    GOES((there = open("home/games", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) >= 0)
    GOES((file = open("home/games/x", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) >= 0)
    GOES(write(file, "abc", 3) == 3 && fsync(file) == 0 && ftruncate(file, 2) == 0)
    GOES(flock(file, LOCK_EX | LOCK_NB) == 0 && close(file) == 0)
    GOES(rename("home/games/x", "home/games/y") == 0 && fsync(there) == 0)
    GOES(shows_move("home/games/y", "ab"))
    GOES(open("home/games/y", O_WRONLY | O_TRUNC | O_CLOEXEC) >= 0)
    GOES(unlink("home/games/y") == 0)
    GOES(open("/dev/null", O_WRONLY | O_TRUNC | O_CLOEXEC) >= 0)
    GOES(tcgetattr(terminal, &mode) == 0 && tcsetattr(terminal, TCSANOW, &mode) == 0)
    GOES(tcflush(terminal, TCOFLUSH) == 0)
    GOES(sigaction(SIGUSR1, &action, NULL) == 0 && kill(getpid(), SIGUSR1) == 0)
    GOES(heard == SIGUSR1)
    GOES(open("new", O_WRONLY | O_CREAT, 0666) < 0 && rename("home/games", "games") != 0)
    GOES(symlink("../other", "home/link") != 0 && link("other", "home/link") != 0)
    GOES(rename("other", "home/other") != 0 && mkfifo("home/fifo", 0600) != 0)
    GOES(execl("home/run", "run", (char *)NULL) != 0 && errno == EPERM)
#undef GOES
    return 0;
}

TEST(test_playing_works)
{
    if (landlock_version() < 1)
        return;
    for (int landlock = 0; landlock <= 3; landlock++) {
        int status;
        make_files(state);
        (void)!system("rm -rf home; mkdir home; cp /bin/true home/run; : >output");
        pid_t child = fork();
        if (child == 0) {
            int output = open("output", O_WRONLY | O_TRUNC | O_CLOEXEC);
            struct sandbox sandbox = {.home = "home", .landlock = landlock};
            struct error error;
            if (sandbox_enter(&sandbox, &error) != (SANDBOX_SYSTEM_CALLS | SANDBOX_FILES))
                _exit(100);
            int missing = work(output);
            _exit(missing ? missing : 50 + play());
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 50);
    }
}

static int serve(void)
{
    char path[] = "served-XXXXXX";
    int i = 0, count = 0, file;
    pthread_t thread;
#define GOES(condition)                                                                       \
    i++;                                                                                      \
    if (!(condition))                                                                         \
        return i;
    GOES(pthread_create(&thread, NULL, count_up, &count) == 0)
    GOES(pthread_join(thread, NULL) == 0 && count == 1)
    GOES(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0)
    GOES(epoll_create1(EPOLL_CLOEXEC) >= 0)
    GOES((file = mkstemp(path)) >= 0 && write(file, "x", 1) == 1 && fsync(file) == 0)
    GOES(unlink(path) == 0)
    GOES(getpwuid(0) != NULL)
#undef GOES
    return 0;
}

TEST(test_serving_works)
{
    int status;
    make_files(state);
    pid_t child = fork();
    if (child == 0)
        _exit(enter_sandbox(SERVER, NULL, 0) ? serve() : 100);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

TEST(test_player_without_landlock)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct error error;
        const struct sandbox sandbox = {.home = *state, .landlock = -1};
        _exit(sandbox_enter(&sandbox, &error) == 0 &&
                      strncmp(error.text, "Landlock: ", 10) == 0
                  ? 0
                  : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST(test_permitted_calls)
{
    for (int landlock = -1; landlock <= 2; landlock++) {
        int status;
        make_files(state);
        pid_t child = fork();
        if (child == 0) {
            int output = open("output", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
            struct sandbox sandbox = {.landlock = landlock};
            struct error error;
            if (!(sandbox_enter(&sandbox, &error) & SANDBOX_SYSTEM_CALLS))
                _exit(100);
            _exit(work(output));
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
}

/* A failed assertion ends the program as usual, but leaves no core. */
TEST(test_abort)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct error error;
        sandbox_enter(&(struct sandbox){.readable = NULL}, &error);
        abort();
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && !WCOREDUMP(status));
}

/* Without Landlock all files are readable where only some should be, which must be
 * reported. */
TEST(test_without_landlock)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct error error;
        const struct sandbox sandbox = {.readable = *state, .landlock = -1};
        int parts = sandbox_enter(&sandbox, &error);
        _exit(parts == SANDBOX_SYSTEM_CALLS && strncmp(error.text, "Landlock: ", 10) == 0
                  ? 0
                  : 1 + (parts & SANDBOX_SYSTEM_CALLS ? 0 : 1));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == 2)
        skip(); /* nor seccomp */
    assert_int_equal(WEXITSTATUS(status), 0);
}

BEFORE_ALL
{
#if defined SANITIZERS || !defined HAVE_LANDLOCK
    puts("1..0 # SKIP this build has no sandbox");
    exit(0);
#endif
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    add_attempts_on_files();
    add_attempts_on_processes();
    add_attempts_on_the_kernel();
}

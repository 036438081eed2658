/* sandbox.c - from inside: what the sandbox refuses, and what must go on in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each attempt is made by a child of its own that has shut itself in before. All rows of the
 * table are tried with both halves, and with each half alone, with each version of Landlock:
 * what is refused twice must not hide that one of the two is no use.
 */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/sandbox.h"
#include "scratch.h"

static pid_t parent;
static int terminal; /* a pseudo terminal's, for ioctl() */

/* ---- what is tried: true when it was done --------------------------------------------- */

static bool opens(const char *path, int flags)
{
    return open(path, flags | O_CLOEXEC | O_NONBLOCK, 0666) >= 0;
}

static bool write_other(void)
{
    return opens("other", O_WRONLY);
}
static bool append_other(void)
{
    return opens("other", O_RDWR | O_APPEND);
}
static bool empty_other(void)
{
    return opens("other", O_RDONLY | O_TRUNC);
}
static bool make_file(void)
{
    return opens("new", O_WRONLY | O_CREAT);
}
static bool make_nameless(void)
{
    return opens(".", O_WRONLY | O_TMPFILE);
}
static bool read_other(void)
{
    return opens("other", O_RDONLY);
}
static bool read_table(void)
{
    return opens("tables/one", O_RDONLY);
}
static bool read_linked(void)
{
    return opens("tables/link", O_RDONLY);
}
static bool write_table(void)
{
    return opens("tables/one", O_WRONLY);
}
static bool shorten(void)
{
    return truncate("other", 0) == 0;
}
static bool give_name(void)
{
    return rename("other", "another") == 0;
}
static bool move_file(void)
{
    return rename("other", "tables/other") == 0;
}
static bool remove_file(void)
{
    return unlink("other") == 0;
}
static bool remove_directory(void)
{
    return rmdir("empty") == 0;
}
static bool make_directory(void)
{
    return mkdir("new", 0777) == 0;
}
static bool make_link(void)
{
    return link("other", "new") == 0;
}
static bool make_symlink(void)
{
    return symlink("other", "new") == 0;
}
static bool make_fifo(void)
{
    return mkfifo("new", 0666) == 0;
}
static bool change_rights(void)
{
    return chmod("other", 0777) == 0;
}
static bool change_times(void)
{
    return utimensat(AT_FDCWD, "other", NULL, 0) == 0;
}

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

enum { CALLS = 1, FILES = 2, READS = 4 /* where tables may be read it is allowed */ };

static const struct attempt {
    const char *name;
    bool (*try)(void);
    int refused_by;
    int version; /* of Landlock, which refuses it first */
} attempts[] = {
    {"writing to another file", write_other, CALLS | FILES, 1},
    {"appending to it", append_other, CALLS | FILES, 1},
    {"emptying it while opening", empty_other, CALLS | FILES, 1},
    {"making a file", make_file, CALLS | FILES, 1},
    {"making one without a name", make_nameless, CALLS | FILES, 1},
    {"reading another file", read_other, CALLS | FILES, 1},
    {"reading a table", read_table, CALLS | FILES | READS, 1},
    {"reading a table on another disk", read_linked, CALLS | FILES | READS, 1},
    {"writing to a table", write_table, CALLS | FILES, 1},
    {"shortening another file", shorten, CALLS | FILES, 3},
    {"renaming it", give_name, CALLS | FILES, 1},
    {"moving it", move_file, CALLS | FILES, 1},
    {"removing it", remove_file, CALLS | FILES, 1},
    {"removing a directory", remove_directory, CALLS | FILES, 1},
    {"making a directory", make_directory, CALLS | FILES, 1},
    {"making a link", make_link, CALLS | FILES, 1},
    {"making a symbolic link", make_symlink, CALLS | FILES, 1},
    {"making a FIFO", make_fifo, CALLS | FILES, 1},
    {"changing rights", change_rights, CALLS, 0},
    {"changing times", change_times, CALLS, 0},
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
    {"a signal with a value", queue_signal, CALLS | FILES, 6},
    {"a handle of another process", process_handle, CALLS, 0},
    {"being traced", be_traced, CALLS, 0},
    {"reading another's memory", read_memory, CALLS | FILES, 1},
    {"mapping code", map_code, CALLS, 0},
    {"turning memory to code", turn_to_code, CALLS, 0},
    {"typing for the user", type_for_user, CALLS, 0},
    {"typing by another number", type_by_another_number, CALLS, 0},
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

enum { ATTEMPTS = sizeof attempts / sizeof *attempts };

/* ---- children -------------------------------------------------------------------------- */

enum outcome { REFUSED, DONE, NO_SANDBOX };

static bool shut_in(int parts, const char *readable, int landlock)
{
    const struct sandbox sandbox = {.readable = readable, .landlock = landlock};
    struct reason reason;
    if (parts == (CALLS | FILES))
        return sandbox_enter(&sandbox, &reason) == (SANDBOX_CALLS | SANDBOX_FILES);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           (parts == FILES ? sandbox_limit_files(&sandbox)
                           : sandbox_limit_calls(readable != NULL));
}

/* Started in the sandbox: what holds for its starter must hold for it. */
static void *try_in_thread(void *argument)
{
    const struct attempt *attempt = argument;
    _exit(attempt->try() ? DONE : REFUSED);
}

static enum outcome try(const struct attempt *attempt, int parts, const char *readable,
                        int landlock, bool in_thread)
{
    int status;
    pthread_t thread;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!shut_in(parts, readable, landlock))
            _exit(NO_SANDBOX);
        if (!in_thread)
            _exit(attempt->try() ? DONE : REFUSED);
        pthread_create(&thread, NULL, try_in_thread, (void *)attempt);
        pthread_join(thread, NULL);
        _exit(NO_SANDBOX);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    /* Where the kernel has no calls of 32 bits, they are a fault. */
    return WIFEXITED(status) ? (enum outcome)WEXITSTATUS(status) : REFUSED;
}

static void make_files(void **state)
{
    assert_int_equal(chdir(*state), 0);
    (void)!system("mkdir -p tables empty; : >other; : >far; : >tables/one; "
                  "ln -sf ../far tables/link; rm -rf new another tables/other");
}

/* All attempts; the number of those that did not go as the table says. */
static int try_all(void **state, int parts, const char *readable, int landlock, bool in_thread)
{
    int wrong = 0;
    for (int i = 0; i < ATTEMPTS; i++) {
        const struct attempt *attempt = &attempts[i];
        bool refused = (attempt->refused_by & parts) != 0;
        if (parts == FILES && landlock < attempt->version)
            continue;
        if (readable && (attempt->refused_by & READS))
            refused = false;
        make_files(state);
        if (!refused && !(attempt->refused_by & READS))
            continue;
        enum outcome outcome = try(attempt, parts, readable, landlock, in_thread);
        if (outcome == (refused ? REFUSED : DONE))
            continue;
        print_message("# %s: %s\n", attempt->name,
                      outcome == NO_SANDBOX ? "no sandbox"
                      : refused             ? "done"
                                            : "refused");
        wrong++;
    }
    return wrong;
}

static int landlock_version(void)
{
#ifdef SYS_landlock_create_ruleset
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
#else
    return -1;
#endif
}

/* ---- tests ------------------------------------------------------------------------------ */

/* Without a sandbox nearly all of it can be done: else the test would prove nothing. */
static void test_without(void **state)
{
    int done = 0;
    for (int i = 0; i < ATTEMPTS; i++) {
        int status;
        make_files(state);
        pid_t child = fork();
        if (child == 0)
            _exit(attempts[i].try() ? DONE : REFUSED);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFEXITED(status) && WEXITSTATUS(status) == DONE)
            done++;
        else
            print_message("# refused here without a sandbox, too: %s\n", attempts[i].name);
    }
    assert_in_range(done, ATTEMPTS / 2, ATTEMPTS);
}

static void test_calls(void **state)
{
    assert_int_equal(try_all(state, CALLS, NULL, 0, false), 0);
    assert_int_equal(try_all(state, CALLS, NULL, 0, true), 0);
}

static void test_files(void **state)
{
    int newest = landlock_version();
    if (newest < 1)
        print_message("# the kernel has no Landlock\n");
    for (int version = 1; version <= newest && version <= 7; version++) {
        assert_int_equal(try_all(state, FILES, NULL, version, false), 0);
        assert_int_equal(try_all(state, FILES, "tables", version, version == 2), 0);
    }
}

static void test_both(void **state)
{
    if (landlock_version() < 1)
        return;
    assert_int_equal(try_all(state, CALLS | FILES, NULL, 0, true), 0);
    assert_int_equal(try_all(state, CALLS | FILES, "empty:tables", 0, false), 0);
    assert_int_equal(try_all(state, CALLS | FILES, "missing::tables", 2, false), 0);
}

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

/* Returns the number of the first thing that does not go, 0: all goes. */
static int work(int output)
{
    int count = 0, ends[2], i = 0;
    pthread_t threads[3];
    struct timespec now, moment = {0, 1000};
    struct stat status;
    char *memory = malloc(64 << 20);
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
    GOES(signal(SIGUSR1, hear) != SIG_ERR && raise(SIGUSR1) == 0 && heard == SIGUSR1)
    GOES(fprintf(stderr, "%s", "") == 0 && strlen(strerror(ENOENT)) > 0)
#undef GOES
    return 0;
}

static void test_what_goes_on(void **state)
{
    for (int landlock = -1; landlock <= 2; landlock++) {
        int status;
        make_files(state);
        pid_t child = fork();
        if (child == 0) {
            int output = open("output", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
            struct sandbox sandbox = {.landlock = landlock};
            struct reason reason;
            if (!(sandbox_enter(&sandbox, &reason) & SANDBOX_CALLS))
                _exit(100);
            _exit(work(output));
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
}

/* A failed assertion ends the program as it does elsewhere, but leaves no core. */
static void test_abort(void **state)
{
    int status;
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        struct reason reason;
        sandbox_enter(&(struct sandbox){.readable = NULL}, &reason);
        abort();
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && !WCOREDUMP(status));
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_without), test(test_calls),        test(test_files),
        test(test_both),    test(test_what_goes_on), test(test_abort),
    };
#ifdef SANITIZERS
    puts("1..0 # SKIP a build with sanitizers has no sandbox");
    return 0;
#endif
    parent = getpid();
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* pump.c - every system call of the pump goes wrong once: no byte is lost, the screen is woken,
 * and a terminal that is gone keeps nobody.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The terminal is a pipe that holds all that is sent.
 */
#include "config.h"
#include "support/test.h"

#include <sys/syscall.h>

#include "support/call_faults.h"
#include "support/descriptors.h"
#include "tui/terminal/pump.h"

enum { PORTION = 10000, PORTIONS = 4, TOTAL = PORTION * PORTIONS, CALLS_MOST = 200 };

static int terminal[2], wake[2];
static char sent[TOTAL];

/* Past the faults: these are the test's own. */
static ssize_t read_raw(int file, char *bytes, size_t size)
{
    return syscall(SYS_read, file, bytes, size);
}

static int for_ever(void)
{
    return 1 << 30;
}

static int not_at_all(void)
{
    return 0;
}

static void open_lines(void)
{
    assert_int_equal(pipe(terminal), 0);
    assert_int_equal(pipe(wake), 0);
    for (size_t i = 0; i < TOTAL; i++)
        sent[i] = (char)('a' + i % 23);
}

static void close_lines(void)
{
    for (int end = 0; end < 2; end++) {
        close(terminal[end]);
        close(wake[end]);
    }
}

static void send_all(const struct pump *pump)
{
    for (size_t done = 0; done < TOTAL; done += PORTION)
        assert_int_equal(syscall(SYS_write, pump_input(pump), sent + done, PORTION), PORTION);
}

/* As the screen does: it asks, and sleeps until it is woken. */
static void await_idle(struct pump *pump)
{
    char byte;
    while (!pump_is_idle(pump) && !pump_is_broken(pump))
        assert_int_equal(read_raw(wake[0], &byte, 1), 1);
}

static void check_taken(void)
{
    static char taken[TOTAL];
    size_t length = 0;
    while (length < TOTAL) {
        ssize_t got = read_raw(terminal[0], taken + length, TOTAL - length);
        assert_true(got > 0);
        length += (size_t)got;
    }
    assert_memory_equal(taken, sent, TOTAL);
}

/* Whether the fault struck. */
static bool pump_with(struct call_fault fault, const char *where, int nth)
{
    int descriptors = open_descriptors();
    open_lines();
    fault.only = strcmp(where, "terminal") == 0 ? terminal[1]
                 : strcmp(where, "wake") == 0   ? wake[1]
                                                : 0;
    call_fault_arm(&fault, nth);
    struct pump *pump = pump_start(terminal[1], wake[1]);
    assert_non_null(pump);
    send_all(pump);
    await_idle(pump);
    check_taken();
    assert_true(pump_stop(pump, for_ever));
    bool struck = call_fault_disarm();
    close_lines();
    assert_int_equal(open_descriptors(), descriptors);
    return struck;
}

TEST(test_harmless)
{
    static const struct {
        struct call_fault fault;
        const char *where;
        bool always; /* that call is made each time */
    } cases[] = {
        {{"read", EINTR, 0}, "", true},
        {{"read", EAGAIN, 0}, "", true},
        {{"read", 0, 0}, "", true},
        {{"write", EINTR, 0}, "terminal", true},
        {{"write", EAGAIN, 0}, "terminal", true},
        {{"write", 0, 0}, "terminal", true},
        {{"write", EINTR, 0}, "wake", false},
        {{"poll", EINTR, 0}, "", true},
        {{"ioctl", EINTR, 0}, "", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int nth = 1;
        while (nth < CALLS_MOST && pump_with(cases[i].fault, cases[i].where, nth))
            nth++;
        print_message("# %s on %s, error %d: %d calls\n", cases[i].fault.call, cases[i].where,
                      cases[i].fault.error, nth - 1);
        assert_true(nth > 1 || !cases[i].always);
    }
}

/* Whoever writes on is not held up, and is told. */
TEST(test_terminal_gone)
{
    struct call_fault fault = {"write", EIO, 0};
    char byte;
    open_lines();
    fault.only = terminal[1];
    struct pump *pump = pump_start(terminal[1], wake[1]);
    call_fault_arm(&fault, 2);
    send_all(pump);
    assert_int_equal(read_raw(wake[0], &byte, 1), 1);
    assert_true(pump_is_broken(pump));
    for (int i = 0; i < 100; i++) /* more than any pipe holds */
        send_all(pump);
    assert_true(call_fault_disarm());
    pump_stop(pump, for_ever);
    close_lines();
}

/* Nobody reads: what is still there is given up. */
TEST(test_terminal_full)
{
    open_lines();
    fcntl(terminal[1], F_SETPIPE_SZ, 4096);
    struct pump *pump = pump_start(terminal[1], wake[1]);
    send_all(pump);
    assert_false(pump_drain(pump, not_at_all));
    assert_false(pump_is_idle(pump));
    assert_false(pump_stop(pump, not_at_all));
    close_lines();
}

TEST(test_no_start)
{
    static const struct call_fault faults[] = {{"pipe2", EMFILE, 0},
                                               {"pthread_create", EAGAIN, 0}};
    open_lines();
    int descriptors = open_descriptors();
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        call_fault_arm(&faults[i], 1);
        assert_null(pump_start(terminal[1], wake[1]));
        assert_int_equal(errno, faults[i].error);
        assert_true(call_fault_disarm());
        assert_int_equal(open_descriptors(), descriptors);
    }
    close_lines();
}

BEFORE_ALL
{
    signal(SIGPIPE, SIG_IGN);
}

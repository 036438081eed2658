/* pump.c - each system call of the pump fails once: no byte is lost, the screen is woken, and
 * the program does not hang if the terminal is gone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The terminal is a pipe with room for all output.
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

/* Bypasses the faults, for the test itself. */
static ssize_t read_raw(int file, char *bytes, size_t size)
{
    return syscall(SYS_read, file, bytes, size);
}

static int wait_without_limit(void)
{
    return 1 << 30;
}

static int do_not_wait(void)
{
    return 0;
}

static void open_pipes(void)
{
    assert_int_equal(pipe(terminal), 0);
    assert_int_equal(pipe(wake), 0);
    for (size_t i = 0; i < TOTAL; i++)
        sent[i] = (char)('a' + i % 23);
}

static void close_pipes(void)
{
    for (int end = 0; end < 2; end++) {
        close(terminal[end]);
        close(wake[end]);
    }
}

static void send_all(const struct pump *pump)
{
    for (size_t done = 0; done < TOTAL; done += PORTION)
        assert_int_equal(syscall(SYS_write, pump_input_descriptor(pump), sent + done, PORTION),
                         PORTION);
}

/* Like the screen: checks, then sleeps until woken. */
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

/* Returns whether the fault occurred. */
static bool pump_with(struct call_fault fault, const char *where, int nth)
{
    int descriptors = open_descriptors();
    open_pipes();
    fault.only = strcmp(where, "terminal") == 0 ? terminal[1]
                 : strcmp(where, "wake") == 0   ? wake[1]
                                                : 0;
    call_fault_arm(&fault, nth);
    struct pump *pump = pump_start(terminal[1], wake[1]);
    assert_non_null(pump);
    send_all(pump);
    await_idle(pump);
    check_taken();
    assert_true(pump_stop(pump, wait_without_limit));
    bool struck = call_fault_disarm();
    close_pipes();
    assert_int_equal(open_descriptors(), descriptors);
    return struck;
}

TEST(test_harmless)
{
    static const struct {
        struct call_fault fault;
        const char *where;
    } cases[] = {
        {{"read", EINTR, 0}, ""},
        {{"read", EAGAIN, 0}, ""},
        {{"read", 0, 0}, ""},
        {{"write", EINTR, 0}, "terminal"},
        {{"write", EAGAIN, 0}, "terminal"},
        {{"write", 0, 0}, "terminal"},
        {{"poll", EINTR, 0}, ""},
        {{"ioctl", EINTR, 0}, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int nth = 1;
        while (nth < CALLS_MOST && pump_with(cases[i].fault, cases[i].where, nth))
            nth++;
        print_message("# %s on %s, error %d: %d calls\n", cases[i].fault.call, cases[i].where,
                      cases[i].fault.error, nth - 1);
        assert_true(nth > 1);
    }
}

/* Writers are not blocked, and get an error. */
TEST(test_terminal_gone)
{
    struct call_fault fault = {"write", EIO, 0};
    char byte;
    open_pipes();
    fault.only = terminal[1];
    struct pump *pump = pump_start(terminal[1], wake[1]);
    call_fault_arm(&fault, 2);
    send_all(pump);
    assert_int_equal(read_raw(wake[0], &byte, 1), 1);
    assert_true(pump_is_broken(pump));
    for (int i = 0; i < 100; i++) /* more than any pipe holds */
        send_all(pump);
    assert_true(call_fault_disarm());
    pump_stop(pump, wait_without_limit);
    close_pipes();
}

/* Nobody reads: the remaining output is dropped. */
TEST(test_terminal_full)
{
    open_pipes();
    fcntl(terminal[1], F_SETPIPE_SZ, 4096);
    struct pump *pump = pump_start(terminal[1], wake[1]);
    send_all(pump);
    assert_false(pump_drain(pump, do_not_wait));
    assert_false(pump_is_idle(pump));
    assert_false(pump_stop(pump, do_not_wait));
    close_pipes();
}

TEST(test_no_start)
{
    static const struct call_fault faults[] = {{"compat_pipe", EMFILE, 0},
                                               {"pthread_create", EAGAIN, 0}};
    open_pipes();
    int descriptors = open_descriptors();
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        call_fault_arm(&faults[i], 1);
        assert_null(pump_start(terminal[1], wake[1]));
        assert_int_equal(errno, faults[i].error);
        assert_true(call_fault_disarm());
        assert_int_equal(open_descriptors(), descriptors);
    }
    close_pipes();
}

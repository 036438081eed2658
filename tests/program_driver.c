/* program_driver.c - see program_driver.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "descriptors.h"
#include "program_driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/thread.h"
#include "fake_engine.h"
#include "rules/attacks.h"

enum {
    BYTES_A_WAKE = 400000 /* that session_wake() may read: portions of three programs */
};

static char program_self[4096];
const struct uci_client_patience program_hasty = {200, 200, 50, 150, 150, 100, 100, 0};
const struct uci_client_patience program_patient = {60000, 60000, 60000, 60000,
                                                    150,   100,   100,   0};
struct uci_client_patience program_patience;

/* ---- what remains -------------------------------------------------------------------- */

void program_check_gone(int descriptors)
{
    siginfo_t info = {.si_pid = 0};
    assert_int_equal(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(open_descriptors(), descriptors);
}

/* ---- how much a wake does ------------------------------------------------------------ */

/* Bytes this process has read so far; 0 where the system does not tell. */
static long long bytes_read(void)
{
    char text[256] = "";
    FILE *file = fopen("/proc/self/io", "re");
    long long count = 0;
    if (!file)
        return 0;
    if (fgets(text, sizeof text, file))
        sscanf(text, "rchar: %lld", &count);
    fclose(file);
    return count;
}

int64_t program_longest_wake;

void program_wake(struct session *session)
{
    int64_t began;
    long long before;
    driver_poll(session, 1000);
    before = bytes_read();
    began = monotonic_milliseconds();
    session_wake(session);
    began = monotonic_milliseconds() - began;
    program_longest_wake = began > program_longest_wake ? began : program_longest_wake;
    assert_true(bytes_read() - before < BYTES_A_WAKE);
    driver_listen(session);
}

bool program_has_said(const char *words)
{
    return strstr(driver_said, words) != NULL;
}

void program_wake_until_said(struct session *session, const char *words)
{
    int64_t end = monotonic_milliseconds() + PROGRAM_WAITS_MOST;
    while (!program_has_said(words) && monotonic_milliseconds() < end)
        program_wake(session);
    driver_check_said(words);
}

void program_wake_until_place(struct session *session, size_t place)
{
    int64_t end = monotonic_milliseconds() + PROGRAM_WAITS_MOST;
    while (session_game(session)->current < place && monotonic_milliseconds() < end)
        program_wake(session);
    driver_check_place(session, place);
}

/* ---- sessions ------------------------------------------------------------------------ */

static void program_command(const char *fake, char *text, size_t size)
{
    snprintf(text, size, "'%s' --fake \"%s\"", program_self, fake);
}

void program_choose(enum engine_choice_id id, const char *fake)
{
    char command[5000];
    program_command(fake, command, sizeof command);
    assert_true(engine_choice_set(&driver_settings.engines[id], "engine", command, NULL));
}

void program_set_up(enum who color, const struct uci_client_patience *how)
{
    driver_set_up(color);
    program_patience = *how;
    driver_settings.engine.patience = &program_patience;
}

void program_type(struct session *session, const char *words, const char *fake)
{
    char command[5000], line[5200];
    program_command(fake, command, sizeof command);
    snprintf(line, sizeof line, "%s %s", words, command);
    driver_type(session, line);
}

void program_end(struct session *session, int descriptors)
{
    session_destroy(session);
    settings_free(&driver_settings);
    program_check_gone(descriptors);
}

bool program_begin(int argc, char **argv, int *status)
{
    if (argc == 3 && strcmp(argv[1], "--fake") == 0) {
        *status = fake_engine(argv[2]);
        return false;
    }
    *status = 99;
    if (readlink("/proc/self/exe", program_self, sizeof program_self - 1) < 0)
        return false;
    signal(SIGPIPE, SIG_IGN);
    attacks_init();
    return true;
}

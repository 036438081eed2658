/* ssh_shared.c - what keys of one account share: its sessions, its connections.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tools/ssh_check.h"

#define SHUT "restrict,pty,command=\"/usr/bin/ttychess kiosk --as "
#define OPEN "restrict,pty ssh-ed25519 AAAA"
#define GOOD "disableforwarding yes\npermituserrc no\nmaxsessions 1\nacceptenv LANG\n"

static char found[4096];

static void note_finding(void *context, bool note, const char *what, const char *line)
{
    size_t length = strlen(found);
    (void)context;
    snprintf(found + length, sizeof found - length, "%s%s\n%s%s", note ? "note: " : "", what,
             line ? line : "", line ? "\n" : "");
}

static void check_keys(const struct kiosk_grants *grants, const char *keys)
{
    struct ssh_check check = {.found = note_finding, .account = "chess", .grants = grants};
    found[0] = '\0';
    ssh_check_keys(&check, keys);
}

static bool tells(const char *words)
{
    return strstr(found, words) != NULL;
}

/* Keys that name nobody are one person, the account. */
static void test_sessions(void **state)
{
    struct kiosk_grants grants = {.names = false};
    (void)state;
    check_keys(&grants, OPEN "1\n");
    assert_false(tells("at once"));
    check_keys(&grants, OPEN "1\n" OPEN "2\n# \n" OPEN "3\n");
    assert_true(tells("note: 3 keys play as chess: one person, so 8 sessions at once are for "
                      "all of them together\nnames = keys in /etc/ttychess/kiosk.conf\n"));
    grants.sessions = 3;
    check_keys(&grants, OPEN "1\n" SHUT "Chess\" ssh-ed25519 AAAA2\n");
    assert_true(tells("2 keys play as chess: one person, so 3 sessions"));
    grants.names = true;
    check_keys(&grants, SHUT "anna\" ssh-ed25519 AAAA1\n" SHUT "boris\" ssh-ed25519 AAAA2\n");
    assert_string_equal(found, "");
    check_keys(&grants, SHUT "anna\" ssh-ed25519 AAAA1\n" OPEN "2\n" OPEN "3\n");
    assert_true(tells("2 keys play as chess"));
    assert_false(tells("names = keys"));
    check_keys(NULL, OPEN "1\n" OPEN "2\n"); /* the account has another shell */
    assert_false(tells("at once"));
}

static int missing_of(const char *setting)
{
    struct ssh_check check = {.found = note_finding};
    char text[512];
    found[0] = '\0';
    snprintf(text, sizeof text, "%s%s", GOOD, setting);
    assert_true(ssh_check_settings(&check, text));
    return check.missing;
}

/* A connection that asks for nothing is a process of the account's, which are counted together. */
static void test_connections(void **state)
{
    static const char line[] = "\nUnusedConnectionTimeout 1m\n";
    (void)state;
    assert_int_equal(missing_of("unusedconnectiontimeout 60\n"), 0);
    assert_int_equal(missing_of("unusedconnectiontimeout 300\n"), 0);
    assert_string_equal(found, "");
    assert_int_equal(missing_of("unusedconnectiontimeout 301\n"), 1);
    assert_true(tells("unusedconnectiontimeout is 301: 'ssh -N' holds a connection so long"));
    assert_true(tells(line));
    assert_int_equal(missing_of("unusedconnectiontimeout none\n"), 1);
    assert_true(tells("for ever") && tells(line));
    assert_int_equal(missing_of(""), 0); /* before OpenSSH 9.2 */
    assert_true(tells("note: this sshd has no UnusedConnectionTimeout"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sessions),
                                       cmocka_unit_test(test_connections)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

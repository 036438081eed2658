/* ssh_shared.c - what keys of one account share: its sessions.
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sessions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

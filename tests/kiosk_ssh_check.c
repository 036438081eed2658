/* kiosk_ssh_check.c - what sshd's settings and a file of keys still allow who is to have a kiosk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tools/kiosk.h"
#include "tools/ssh_check.h"

static char found[4096];

static void note_finding(void *context, bool note, const char *what, const char *line)
{
    size_t length = strlen(found);
    (void)context;
    (void)line;
    snprintf(found + length, sizeof found - length, "%s%s\n", note ? "note: " : "", what);
}

static int missing_of(const char *keys, const char *settings)
{
    struct ssh_check check = {.found = note_finding};
    found[0] = '\0';
    if (keys)
        ssh_check_keys(&check, keys);
    if (settings && !ssh_check_settings(&check, settings))
        return -1;
    return check.missing;
}

#define SHUT "restrict,pty,command=\"/usr/bin/ttychess kiosk --as "
#define KEY  "ssh-ed25519 AAAA1"
#define GOOD                                                                                  \
    "disableforwarding yes\nallowtcpforwarding yes\npermituserrc no\nmaxsessions 1\n"         \
    "clientaliveinterval 15\nacceptenv LANG\nacceptenv LC_*\npasswordauthentication no\n"     \
    "forcecommand none\n"

static void test_check_settings(void **state)
{
    static const struct {
        const char *line, *words;
    } bad[] = {
        {"x11forwarding yes\n", NULL}, /* forwarding is off */
        {"permituserenvironment yes\n", "permituserenvironment is 'yes'"},
        {"authorizedkeysfile .ssh/authorized_keys\n", NULL},
        {"authorizedkeysfile .ssh/authorized_keys .ssh/authorized_keys2\n",
         "authorizedkeysfile is '"},
        {"acceptenv LD_PRELOAD\n", "acceptenv takes 'LD_PRELOAD'"},
        {"acceptenv LANG *\n", "acceptenv takes '*'"},
        {"acceptenv L*\n", "acceptenv takes 'L*'"},
        {"unusedconnectiontimeout none\n", "'ssh -N' holds a connection"},
        {"unusedconnectiontimeout global=1m\n", NULL},
        {"subsystem sftp internal-sftp\n", "subsystem 'sftp internal-sftp'"},
        {"kbdinteractiveauthentication yes\n", "kbdinteractiveauthentication is 'yes'"},
        {"strictmodes no\n", "strictmodes is 'no'"},
        {"trustedusercakeys /etc/ca\n", "trustedusercakeys is '/etc/ca'"},
    };
    char text[1024];
    (void)state;
    assert_int_equal(missing_of(NULL, GOOD), 0);
    assert_int_equal(missing_of(NULL, "hello\n"), -1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, "%s%s", GOOD, bad[i].line);
        assert_int_equal(missing_of(NULL, text), bad[i].words ? 1 : 0);
        if (bad[i].words)
            assert_non_null(strstr(found, bad[i].words));
    }
    assert_int_equal(missing_of(NULL, "permituserrc yes\nmaxsessions 10\n"
                                      "clientaliveinterval 0\nallowtcpforwarding yes\n"),
                     4);
    snprintf(text, sizeof text, "%s%s", GOOD, "subsystem sftp internal-sftp\n");
    assert_int_equal(missing_of(SHUT "anna\" " KEY "\n", text), 0);
    assert_int_equal(missing_of("restrict,pty " KEY "\n", text), 2);
    struct ssh_check several = {.found = note_finding};
    ssh_check_keys(&several, "restrict,pty " KEY "\n");
    ssh_check_keys(&several, SHUT "anna\" " KEY "\n");
    assert_false(several.keys_are_shut);
}

/* A login shell that does not hear what the keys say is told of, once. */
static void test_check_grants(void **state)
{
    static const char keys[] = SHUT "anna\" " KEY "\n" SHUT "boris\" " KEY "2\n";
    struct kiosk_grants grants = {.names = false};
    struct ssh_check check = {.found = note_finding, .account = "chess", .grants = &grants};
    (void)state;
    found[0] = '\0';
    ssh_check_keys(&check, keys);
    assert_int_equal(check.missing, 1);
    assert_non_null(strstr(found, "line 1 of the keys: the login shell refuses --as anna: "));
    grants.names = true;
    check.missing = check.refuses = 0;
    ssh_check_keys(&check, keys);
    assert_int_equal(check.missing, 0);
    ssh_check_keys(&check, SHUT "anna --data /x\" " KEY "\n");
    assert_int_equal(check.missing, 1);
    grants.data = "/x";
    check.missing = check.refuses = 0;
    ssh_check_keys(&check, SHUT "anna --data /x\" " KEY "\n");
    assert_int_equal(check.missing, 0);
}

static int missing_of_password(const char *settings, const char *password)
{
    struct ssh_check check = {.found = note_finding};
    found[0] = '\0';
    ssh_check_locked(&check, settings, "chess", password);
    return check.missing;
}

/* Without PAM sshd lets nobody into an account that is locked, as useradd makes them. */
static void test_check_locked(void **state)
{
    (void)state;
    assert_int_equal(missing_of_password("port 22\nusepam no\n", "!"), 1);
    assert_non_null(strstr(found, "chess is locked"));
    assert_int_equal(missing_of_password("usepam no\n", "!$y$abc"), 1);
    assert_int_equal(missing_of_password("port 22\n", "!"), 1); /* built without */
    assert_int_equal(missing_of_password("usepam no\n", "*"), 0);
    assert_string_equal(found, "");
    assert_int_equal(missing_of_password("usepam no\n", NULL), 0);
    assert_non_null(strstr(found, "note: usepam"));
    assert_int_equal(missing_of_password("usepam yes\n", "!"), 0);
    assert_string_equal(found, "");
}

/* What a client's language comes to is told, and is no fault. */
static void test_check_language(void **state)
{
    static const char note[] = "note: acceptenv takes no LANG";
    (void)state;
    assert_int_equal(missing_of(NULL, "permituserrc no\nmaxsessions 1\n"), 0);
    assert_non_null(strstr(found, note));
    assert_int_equal(missing_of(NULL, "permituserrc no\nmaxsessions 1\nacceptenv COLORTERM\n"),
                     0);
    assert_non_null(strstr(found, note));
    assert_int_equal(missing_of(NULL, GOOD), 0);
    assert_null(strstr(found, note));
}

static void test_check_keys(void **state)
{
    (void)state;
    assert_int_equal(missing_of("# keys\n\n" SHUT "anna\" " KEY " anna\n", NULL), 0);
    assert_int_equal(missing_of(SHUT "anna --data /x\" " KEY "\n", NULL), 0);
    assert_int_equal(missing_of(SHUT "anna --without\" " KEY "\n", NULL), 1);
    assert_int_equal(missing_of(KEY "\n", NULL), 3);
    assert_int_equal(missing_of("restrict,pty " KEY "\n", NULL), 1);
    assert_int_equal(missing_of("restrict,command=\"sh\" " KEY "\n", NULL), 2);
    assert_int_equal(missing_of("restrict,pty,command=\"sh\" " KEY, NULL), 1);
    assert_int_equal(missing_of(SHUT "anna\",port-forwarding " KEY "\n", NULL), 1);
    assert_int_equal(missing_of(SHUT "anna\",environment=\"LD_PRELOAD=x y\" " KEY "\n", NULL),
                     1);
    assert_int_equal(missing_of(SHUT "anna\" what\n", NULL), 1);
    assert_int_equal(missing_of(SHUT "anna\" " KEY "\n" SHUT "boris\" " KEY "\n", NULL), 1);
    assert_non_null(strstr(found, "are one key"));
    assert_int_equal(missing_of(SHUT "anna\" " KEY "\n" SHUT "Anna\" " KEY "2\n", NULL), 0);
    assert_non_null(strstr(found, "note: lines 1 and 2 of the keys both play as anna"));
    assert_int_equal(missing_of("command=\"", NULL), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check_settings), cmocka_unit_test(test_check_keys),
        cmocka_unit_test(test_check_grants),   cmocka_unit_test(test_check_locked),
        cmocka_unit_test(test_check_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

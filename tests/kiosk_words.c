/* kiosk_words.c - what decides who may do what in a kiosk: words, variables, keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h> /* clearenv() is not in POSIX */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "tools/key_line.h"
#include "tools/kiosk.h"
#include "tools/kiosk_environment.h"
#include "tools/kiosk_words.h"
#include "scratch.h"

#define ED25519                                                                               \
    "ssh-ed25519 "                                                                            \
    "AAAAC3NzaC1lZDI1NTE5AAAAIA0NiybeB+hYnKzcI0mMLY/b/rosV0M+eIVjpSlQ261C"

static void test_wishes(void **state)
{
    static const char *const others[] = {
        "id",   "play ",    " play", "Play",  "play\n", "plainly",     "lobby  --stdio",
        "-",    "ttychess", "kiosk", "sh -c", "due;id", "lobby --std", "ttychess --list",
        "\001", "play\tx",  "--help"};
    (void)state;
    assert_int_equal(kiosk_wish_read(NULL), KIOSK_PLAY);
    assert_int_equal(kiosk_wish_read(""), KIOSK_PLAY);
    assert_int_equal(kiosk_wish_read("play"), KIOSK_PLAY);
    assert_int_equal(kiosk_wish_read("plain"), KIOSK_PLAIN);
    assert_int_equal(kiosk_wish_read("lobby"), KIOSK_LOBBY);
    assert_int_equal(kiosk_wish_read("due"), KIOSK_DUE);
    assert_int_equal(kiosk_wish_read("lobby --stdio"), KIOSK_STDIO);
    assert_int_equal(kiosk_wish_read("ttychess lobby --stdio"), KIOSK_STDIO);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(kiosk_wish_read(others[i]), KIOSK_NOTHING);
}

static int count_forced(const char *line)
{
    char text[2048], *words[KIOSK_WORDS_MOST + 1];
    snprintf(text, sizeof text, "%s", line);
    return kiosk_forced_words(text, words);
}

static void test_forced_words(void **state)
{
    char text[] = "/usr/bin/ttychess kiosk --as anna --data /var/lib/chess";
    char *words[KIOSK_WORDS_MOST + 1], line[1200];
    (void)state;
    assert_int_equal(kiosk_forced_words(text, words), 5);
    assert_string_equal(words[0], "kiosk");
    assert_string_equal(words[2], "anna");
    assert_string_equal(words[4], "/var/lib/chess");
    assert_null(words[5]);
    assert_int_equal(count_forced("/usr/bin/ttychess kiosk"), 0);
    assert_int_equal(count_forced("/usr/bin/ttychess  kiosk --as anna"), 0);
    assert_int_equal(count_forced("/usr/bin/ttychess kiosk --as anna;id"), 0);
    assert_int_equal(count_forced("/usr/bin/ttychess kiosk --as $(id)"), 0);
    assert_int_equal(count_forced("/usr/bin/ttychess kiosk --as 'a b'"), 0);
    assert_int_equal(count_forced("/usr/bin/ttychess kiosk --as a\nid"), 0);
    assert_int_equal(count_forced("/usr/bin/ttychess admin --as anna"), 0);
    assert_int_equal(count_forced("/bin/sh kiosk --as anna"), 0);
    assert_int_equal(count_forced("/bin/xttychess kiosk --as anna"), 0);
    assert_int_equal(count_forced("a a a a a a a a a a a a a a a a"), 0);
    memset(line, 'a', sizeof line);
    line[sizeof line - 1] = '\0';
    assert_int_equal(count_forced(line), 0);
}

/* What a login shell is told behind -c, with a file of root's that has these lines; whether it
 * is heard. */
static bool takes_forced(const char *lines, const char *line)
{
    static struct kiosk kiosk;
    char text[1024], *words[KIOSK_WORDS_MOST + 1];
    struct reason reason;
    kiosk = (struct kiosk){.account = "chess"};
    snprintf(kiosk.grants.text, sizeof kiosk.grants.text, "%s", lines);
    snprintf(text, sizeof text, "/usr/bin/ttychess kiosk %s", line);
    assert_true(kiosk_grants_read(&kiosk.grants, "conf", &reason));
    int count = kiosk_forced_words(text, words);
    return count > 0 && kiosk_take_forced(&kiosk, words, count, &reason);
}

static void test_forced_options(void **state)
{
    static const char keys[] = "# for all\n names = keys \n\ndata = /var/x\nsocket = /run/y";
    static const char *const never[] = {"--without-sandbox x",
                                        "--without-sandbox --as anna",
                                        "--as anna --without-sandbox",
                                        "--w --as anna",
                                        "-c play --as anna",
                                        "--command play",
                                        "-h --as anna",
                                        "--help --as",
                                        "--as",
                                        "--as anna --data",
                                        "--as=anna x",
                                        "--a anna",
                                        "--d /var/x",
                                        "as anna",
                                        "--data /var/xx",
                                        "--data /var/x/../z",
                                        "--socket /tmp/s"};
    (void)state;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        assert_false(takes_forced("", never[i]));
        assert_false(takes_forced(keys, never[i]));
    }
    assert_true(takes_forced(keys, "--as anna"));
    assert_true(takes_forced(keys, "--as anna --data /var/x --socket /run/y"));
    assert_false(takes_forced("", "--as anna"));
    assert_false(takes_forced("names = account\n", "--as anna"));
    assert_true(takes_forced("", "--as chess"));
    assert_false(takes_forced("", "--as chess --data /var/x"));
}

/* What is refused is named: not that a word is missing behind it. */
static void test_forced_refusal(void **state)
{
    static struct kiosk kiosk;
    char text[] = "/usr/bin/ttychess kiosk --as chess --without-sandbox";
    char *words[KIOSK_WORDS_MOST + 1];
    struct reason reason;
    (void)state;
    kiosk = (struct kiosk){.account = "chess"};
    int count = kiosk_forced_words(text, words);
    assert_false(kiosk_take_forced(&kiosk, words, count, &reason));
    assert_string_equal(reason.text, "a login shell takes no --without-sandbox");
}

static void test_grants(void **state)
{
    static const char *const bad[] = {"names",
                                      "names = all",
                                      "names=keys\nas = x",
                                      "data = x",
                                      "socket = ",
                                      "data = /a\nsandbox = no",
                                      "names = keys yes",
                                      "without-sandbox = yes",
                                      "sessions = 0",
                                      "sessions = 1001",
                                      "sessions = many"};
    static struct kiosk_grants grants;
    struct reason reason;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        grants = (struct kiosk_grants){.names = false};
        snprintf(grants.text, sizeof grants.text, "%s", bad[i]);
        assert_false(kiosk_grants_read(&grants, "conf", &reason));
        assert_non_null(strstr(reason.text, strchr(bad[i], '\n') ? "conf:2: " : "conf:1: "));
    }
    grants = (struct kiosk_grants){.text = "sessions = 3\n"};
    assert_true(kiosk_grants_read(&grants, "conf", &reason));
    assert_int_equal(grants.sessions, 3);
}

/* What root has not written, or others may write, is no word of root's. */
static void test_grants_of_others(void **state)
{
    static struct kiosk_grants grants;
    struct reason reason;
    char path[256];
    snprintf(path, sizeof path, "%s/conf", (const char *)*state);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("names = keys\n", file);
    fclose(file);
    chmod(path, 0644);
    assert_int_equal(kiosk_grants_load(&grants, path, &reason), geteuid() == 0);
    assert_int_equal(grants.names, geteuid() == 0);
    for (int mode = 0002; mode <= 0020; mode += 0016) {
        chmod(path, 0644 | (mode_t)mode);
        assert_false(kiosk_grants_load(&grants, path, &reason));
        assert_non_null(strstr(reason.text, "only root may write"));
        assert_false(grants.names);
    }
    if (geteuid() == 0 && chmod(path, 0644) == 0 && chown(path, 12345, 0) == 0)
        assert_false(kiosk_grants_load(&grants, path, &reason));
    remove(path);
    assert_true(kiosk_grants_load(&grants, path, &reason) && !grants.names);
}

static void test_shell(void **state)
{
    (void)state;
    assert_true(kiosk_is_shell("ttychess-kiosk") && kiosk_is_shell("-ttychess-kiosk"));
    assert_true(kiosk_is_shell("/usr/bin/ttychess-kiosk"));
    assert_false(kiosk_is_shell("ttychess") || kiosk_is_shell("kiosk") || kiosk_is_shell(""));
}

static void test_environment(void **state)
{
    static const char *const never[] = {"LD_PRELOAD",    "LD_LIBRARY_PATH",
                                        "TERMINFO",      "TERMINFO_DIRS",
                                        "TERMCAP",       "INPUTRC",
                                        "HOME",          "PATH",
                                        "XDG_DATA_HOME", "TZ",
                                        "LOCPATH",       "LANGUAGE",
                                        "GCONV_PATH",    "MALLOC_TRACE",
                                        "ENV",           "BASH_ENV",
                                        "NLSPATH",       "TMPDIR",
                                        "USER"};
    (void)state;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        assert_false(kiosk_keeps_variable(never[i], "x"));
    assert_true(kiosk_keeps_variable("TERM", "xterm-256color"));
    assert_true(kiosk_keeps_variable("LANG", "de_DE.UTF-8@euro"));
    assert_true(kiosk_keeps_variable("COLUMNS", "80"));
    assert_false(kiosk_keeps_variable("TERM", "../../tmp/x"));
    assert_false(kiosk_keeps_variable("TERM", "/tmp/x"));
    assert_false(kiosk_keeps_variable("TERM", ".."));
    assert_false(kiosk_keeps_variable("LANG", "../x"));
    assert_false(kiosk_keeps_variable("LC_ALL", "a/b"));
    assert_false(kiosk_keeps_variable("COLUMNS", "-1"));
    assert_false(kiosk_keeps_variable("TERM", "\xC3\xA9"));
    assert_false(kiosk_keeps_variable(
        "TERM", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
}

/* What the environment that is made of these says; what cmocka has in it stays. */
static const char *language_of(const char *terminal, const char *language)
{
    const char *told = getenv("CMOCKA_MESSAGE_OUTPUT");
    char output[40] = "";
    snprintf(output, sizeof output, "%s", told ? told : "");
    clearenv();
    if (terminal)
        setenv("TERM", terminal, 1);
    if (language)
        setenv("LANG", language, 1);
    kiosk_clean_environment();
    if (*output)
        setenv("CMOCKA_MESSAGE_OUTPUT", output, 1);
    return getenv("LANG");
}

/* Who has sent no language gets UTF-8 where the terminal has it. */
static void test_language(void **state)
{
    static const char *const with[] = {"xterm-256color", "linux", "screen", "tmux", "vte"};
    static const char *const without[] = {"vt100", "vt220", "ansi", "dumb", "unknown", "sun"};
    (void)state;
    for (size_t i = 0; i < sizeof with / sizeof *with; i++)
        assert_string_equal(language_of(with[i], NULL), "C.UTF-8");
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        assert_null(language_of(without[i], NULL));
    assert_string_equal(language_of(NULL, NULL), "C.UTF-8");
    assert_string_equal(language_of("xterm", "C"), "C");
}

static void test_names(void **state)
{
    static const char *const bad[] = {
        "",    ".x",  "-o",  "_x",       "../x",
        "a/b", "a b", "a\n", "\xC3\xA9", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    struct reason reason;
    (void)state;
    assert_true(person_name_check("anna", &reason) && person_name_check("x7-y_z.B", &reason));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(person_name_check(bad[i], &reason));
}

static bool reads(const char *text)
{
    struct public_key key;
    struct reason reason;
    return public_key_read(&key, text, strlen(text), &reason);
}

static void test_keys(void **state)
{
    char line[KEY_LINE_SIZE];
    struct public_key key;
    struct reason reason;
    const char *text = "  " ED25519 " somebody,command=\"sh\"\r\n";
    (void)state;
    assert_true(public_key_read(&key, text, strlen(text), &reason));
    assert_true(key_line_write(line, &key, "/usr/bin/ttychess", "anna", ""));
    assert_string_equal(
        line, "restrict,pty,command=\"/usr/bin/ttychess kiosk --as anna\" " ED25519 " anna");
    assert_false(reads(""));
    assert_false(reads("\n\n"));
    assert_false(reads(ED25519 "\n" ED25519 "\n"));
    assert_false(reads(ED25519 " x\ncommand=\"sh\" " ED25519));
    assert_false(reads("command=\"sh\" " ED25519));
    assert_false(reads("no-pty " ED25519));
    assert_false(reads("ssh-dss AAAAB3NzaC1kc3MAAAA="));
    assert_false(reads("ssh-ed25519"));
    assert_false(reads("ssh-ed25519 AAAA"));
    assert_false(reads(ED25519 "AAAA"));
    assert_false(
        reads("ssh-rsa "
              "AAAAC3NzaC1lZDI1NTE5AAAAIA0NiybeB+hYnKzcI0mMLY/b/rosV0M+eIVjpSlQ261C"));
    assert_false(reads("-----BEGIN OPENSSH PRIVATE KEY-----\nx\n"));
    assert_non_null(strstr((public_key_read(&key, "-----BEGIN x", 12, &reason), reason.text),
                           "a private key is never handed in"));
    assert_false(public_key_read(&key, ED25519 "\0x", sizeof ED25519 + 1, &reason));
}

static void test_hello(void **state)
{
    char hello[SOCKET_GREETING_SIZE];
    (void)state;
    assert_true(kiosk_rewrite_hello("1 hello v=1 as=boris client=x", "anna", hello));
    assert_string_equal(hello, "1 hello v=1 as=anna\n");
    assert_true(kiosk_rewrite_hello("77 hello v=2 program=yes", "anna", hello));
    assert_string_equal(hello, "77 hello v=1 as=anna program=yes\n");
    assert_false(kiosk_rewrite_hello("1 hello v=0", "anna", hello));
    assert_false(kiosk_rewrite_hello("1 hello v=", "anna", hello));
    assert_false(kiosk_rewrite_hello("0 hello v=1", "anna", hello)); /* is never answered */
    assert_false(kiosk_rewrite_hello("00 hello v=1", "anna", hello));
    assert_true(kiosk_hello_is_taken("77 ok v=1 name=anna", "77 hello v=1 as=anna\n"));
    assert_false(kiosk_hello_is_taken("77 no code=name", "77 hello v=1 as=anna\n"));
    assert_false(kiosk_hello_is_taken("7 ok", "77 hello v=1 as=anna\n"));
    assert_false(kiosk_hello_is_taken("77 okay", "77 hello v=1 as=anna\n"));
    assert_false(kiosk_hello_is_taken("* ok", "77 hello v=1 as=anna\n"));
    assert_false(kiosk_rewrite_hello("1 ban name=x v=1", "anna", hello));
    assert_false(kiosk_rewrite_hello("hello v=1", "anna", hello));
    assert_false(kiosk_rewrite_hello("1 helloo v=1", "anna", hello));
    assert_false(kiosk_rewrite_hello("1 hello", "anna", hello));
    assert_false(kiosk_rewrite_hello("", "anna", hello));
    assert_false(kiosk_rewrite_hello("9999999999999999999999 hello v=1", "anna", hello));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wishes),
        cmocka_unit_test(test_forced_words),
        cmocka_unit_test(test_forced_options),
        cmocka_unit_test(test_forced_refusal),
        cmocka_unit_test(test_grants),
        cmocka_unit_test_setup_teardown(test_grants_of_others, scratch_make, scratch_remove),
        cmocka_unit_test(test_shell),
        cmocka_unit_test(test_environment),
        cmocka_unit_test(test_language),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_hello),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

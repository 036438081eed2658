/* kiosk_requests.c - permissions in a kiosk: words, environment variables, keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h> /* clearenv() and pipe2() are not in POSIX */
#include <sys/socket.h>
#include "support/test.h"
#include "tools/people/ssh_keys.h"
#include "tools/people/kiosk.h"
#include "tools/people/lobby.h"

#define ED25519                                                                               \
    "ssh-ed25519 "                                                                            \
    "AAAAC3NzaC1lZDI1NTE5AAAAIA0NiybeB+hYnKzcI0mMLY/b/rosV0M+eIVjpSlQ261C"

TEST(test_requests)
{
    static const char *const others[] = {
        "id",   "play ",    " play", "Play",  "play\n", "plainly",     "lobby  --stdio",
        "-",    "ttychess", "kiosk", "sh -c", "due",    "lobby --std", "ttychess --list",
        "\001", "play\tx",  "--help"};
    assert_int_equal(kiosk_request_parse(NULL), KIOSK_PLAY);
    assert_int_equal(kiosk_request_parse(""), KIOSK_PLAY);
    assert_int_equal(kiosk_request_parse("play"), KIOSK_PLAY);
    assert_int_equal(kiosk_request_parse("plain"), KIOSK_PLAIN);
    assert_int_equal(kiosk_request_parse("lobby"), KIOSK_LOBBY);
    assert_int_equal(kiosk_request_parse("lobby --stdio"), KIOSK_STDIO);
    assert_int_equal(kiosk_request_parse("ttychess lobby --stdio"), KIOSK_STDIO);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(kiosk_request_parse(others[i]), KIOSK_INVALID);
}

TEST(test_shell)
{
    assert_true(kiosk_is_login_shell("ttychess-kiosk") &&
                kiosk_is_login_shell("-ttychess-kiosk"));
    assert_true(kiosk_is_login_shell("/usr/bin/ttychess-kiosk"));
    assert_false(kiosk_is_login_shell("ttychess") || kiosk_is_login_shell("kiosk") ||
                 kiosk_is_login_shell(""));
}

TEST(test_environment)
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
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        assert_false(kiosk_allows_variable(never[i], "x"));
    assert_true(kiosk_allows_variable("TERM", "xterm-256color"));
    assert_true(kiosk_allows_variable("LANG", "de_DE.UTF-8@euro"));
    assert_true(kiosk_allows_variable("COLUMNS", "80"));
    assert_false(kiosk_allows_variable("TERM", "../../tmp/x"));
    assert_false(kiosk_allows_variable("TERM", "/tmp/x"));
    assert_false(kiosk_allows_variable("TERM", ".."));
    assert_false(kiosk_allows_variable("LANG", "../x"));
    assert_false(kiosk_allows_variable("LC_ALL", "a/b"));
    assert_false(kiosk_allows_variable("COLUMNS", "-1"));
    assert_false(kiosk_allows_variable("TERM", "\xC3\xA9"));
    assert_false(kiosk_allows_variable(
        "TERM", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
}

TEST(test_names)
{
    static const char *const bad[] = {
        "",    ".x",  "-o",  "_x",       "../x",
        "a/b", "a b", "a\n", "\xC3\xA9", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    struct error error;
    assert_true(user_name_is_allowed("anna", &error) &&
                user_name_is_allowed("x7-y_z.B", &error));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(user_name_is_allowed(bad[i], &error));
}

static bool reads(const char *text)
{
    struct public_key key;
    struct error error;
    return public_key_parse(&key, text, strlen(text), &error);
}

TEST(test_keys)
{
    char line[KEY_LINE_SIZE];
    struct public_key key;
    struct error error;
    const char *text = "  " ED25519 " somebody,command=\"sh\"\r\n";
    assert_true(public_key_parse(&key, text, strlen(text), &error));
    assert_true(key_line_write(line, &key, "/usr/bin/ttychess", "anna"));
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
    assert_false(reads(ED25519 "AAA"));
    assert_false(reads("-----BEGIN OPENSSH PRIVATE KEY-----\nx\n"));
    assert_non_null(strstr((public_key_parse(&key, "-----BEGIN x", 12, &error), error.text),
                           "never give away a private key"));
    assert_false(public_key_parse(&key, ED25519 "\0x", sizeof ED25519 + 1, &error));
}

/* Returns the player whose key, as reported by sshd, is in a file of keys; NULL: nobody's. */
static const char *who(const char *auth, const char *keys)
{
    static char name[LOBBY_NAME_SIZE];
    return kiosk_find_key_owner(auth, keys, name) ? name : NULL;
}

TEST(test_owner_of_a_key)
{
    static const char keys[] =
        "# people\n\nssh-ed25519 AAAA1 anna\n"
        "restrict,pty,command=\"/x \\\"ssh-rsa AAAA2 carl\\\" y\" ssh-rsa "
        "AAAA2 boris\r\n"
        "  ssh-ed25519 AAAA3 dora@home\nssh-ed25519 AAAA4\n"
        "#ssh-ed25519 AAAA5 emil\nssh-ed25519 AAAA1 fritz\n"
        "AAAA6 ssh-ed25519\nssh-ed25519 AAAA7   gerd   x";
    assert_string_equal(who("publickey ssh-ed25519 AAAA1\n", keys), "anna"); /* the first */
    assert_string_equal(who("publickey ssh-rsa AAAA2", keys), "boris");
    assert_string_equal(who("password\npublickey ssh-ed25519 AAAA7\n", keys), "gerd");
    assert_string_equal(who("password\n", keys), ""); /* without a key */
    assert_string_equal(who("", keys), "");
    assert_null(who("publickey ssh-ed25519 AAAA\n", keys));
    assert_null(who("publickey ssh-ed25519 AAAA11\n", keys));
    assert_null(who("publickey ssh-ed25519 AAAA3\n", keys)); /* no name */
    assert_null(who("publickey ssh-ed25519 AAAA4\n", keys));
    assert_null(who("publickey ssh-ed25519 AAAA5\n", keys));
    assert_null(who("publickey ssh-ed25519 AAAA6\n", keys));
    assert_null(who("publickey ssh-ed25519-cert-v01@openssh.com AAAA9\n", keys));
    assert_null(who("publickey ssh-ed25519 AAAA1\n", ""));
}

/* A client that floods a server limited to ten lines a second, and leaves, does not remain as
 * a process. */
TEST(test_relay_ends)
{
    static const char words[4096] = "\n";
    int typed[2], line[2], status;
    struct pollfd room;
    assert_int_equal(pipe2(typed, O_CLOEXEC), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, line), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(typed[0], STDIN_FILENO);
        close(typed[1]);
        lobby_relay(line[0], false);
        _exit(0);
    }
    close(typed[0]);
    fcntl(typed[1], F_SETFL, O_NONBLOCK);
    for (room = (struct pollfd){typed[1], POLLOUT, 0}; poll(&room, 1, 100) == 1;)
        assert_true(write(typed[1], words, sizeof words) > 0);
    close(typed[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    close(line[0]);
    close(line[1]);
}

/* lichess_account.c - login and logout by the real program, against a test server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"

#include <netinet/in.h>
#include <pty.h>
#include <sys/socket.h>
#include <termios.h>

#include "base/thread.h"
#include "lichess/account.h"
#include "lichess/sha256.h"
#include "support/lichess_program.h"
#include "support/lichess_server.h"
#include "support/scratch.h"

enum { PATIENCE = 10000 };

static struct fake_server *server;
static char token_path[512]; /* path of the saved token */

static int begin(void **state)
{
    scratch_make(state);
    setenv("XDG_STATE_HOME", *state, 1);
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    server = fake_open();
    snprintf(token_path, sizeof token_path, "%s/ttychess/lichess/%s", (char *)*state,
             fake_url(server) + strlen("http://"));
    return 0;
}

static int end(void **state)
{
    program_kill();
    fake_close(server);
    return scratch_remove(state);
}

FIXTURE(begin, end);

static void run(const char *word)
{
    program_run(word, fake_url(server));
}

/* ---- the browser -------------------------------------------------------------------- */

/* Returns a field of an address or a body. */
static const char *field(const char *text, const char *key)
{
    static char values[4][1100];
    static int which;
    char *value = values[which++ % 4];
    size_t length = strlen(key);
    const char *at = text;
    while ((at = strstr(at, key)) &&
           (at[length] != '=' || (at > text && !strchr("?&", at[-1]))))
        at++;
    snprintf(value, sizeof values[0], "%.*s", at ? (int)strcspn(at + length + 1, "& \n") : 0,
             at ? at + length + 1 : "");
    return value;
}

static char address[2048]; /* the address that it asks the user to open */

static void read_address(void)
{
    char beginning[128];
    snprintf(beginning, sizeof beginning, "%s/oauth?", fake_url(server));
    program_until("is not shown.");
    snprintf(address, sizeof address, "%.*s", (int)strcspn(program_until(beginning), "\n"),
             program_until(beginning));
}

static int port(void)
{
    int number = 0;
    assert_int_equal(
        sscanf(field(address, "redirect_uri"), "http%%3A%%2F%%2F127.0.0.1%%3A%d%%2F", &number),
        1);
    return number;
}

static int visit(void)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port())};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(file, (struct sockaddr *)&there, sizeof there), 0);
    return file;
}

/* Returns the status of the answer. */
static int answer_of(int file)
{
    char text[1024];
    size_t length = 0;
    ssize_t count;
    int status = 0;
    while ((count = read(file, text + length, sizeof text - 1 - length)) > 0)
        length += (size_t)count;
    text[length] = '\0';
    close(file);
    assert_int_equal(sscanf(text, "HTTP/1.1 %d", &status), 1);
    return status;
}

static int redirect(const char *path, const char *state)
{
    int file = visit();
    dprintf(file, "GET %s%s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", path, state);
    return answer_of(file);
}

/* ---- the saved token ---------------------------------------------------------------- */

static void assert_saved(const char *token)
{
    char line[1100] = "";
    struct stat status;
    FILE *file = fopen(token_path, "r");
    assert_true((file != NULL) == (token != NULL));
    if (!file)
        return;
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    line[strcspn(line, "\n")] = '\0';
    assert_string_equal(line, token);
    assert_int_equal(stat(token_path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    *strrchr(token_path, '/') = '\0';
    assert_int_equal(stat(token_path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0700);
    token_path[strlen(token_path)] = '/';
}

static void assert_not_shown(const char *secret)
{
    assert_null(strstr(program.said, secret));
}

static void save_token(const char *token)
{
    struct http *http = http_create(fake_url(server), NULL);
    assert_true(account_save_token(http, token, NULL));
    http_destroy(http);
}

/* ---- the checksum, and the file ----------------------------------------------------- */

static void assert_checksum(const char *text, const char *expected)
{
    char letters[2 * SHA256_BYTES + 1];
    uint8_t sum[SHA256_BYTES];
    sha256(text, sum);
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(letters + 2 * i, 3, "%02x", sum[i]);
    assert_string_equal(letters, expected);
}

/* The examples of NIST that are short enough, and the longest possible one, computed by
 * sha256sum. */
TEST(checksums)
{
    assert_checksum("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_checksum("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_checksum("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                    "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
}

TEST(valid_tokens)
{
    char text[ACCOUNT_TOKEN_SIZE + 1];
    memset(text, 'a', sizeof text);
    text[ACCOUNT_TOKEN_SIZE] = '\0';
    assert_false(account_token_is_valid(text));
    text[ACCOUNT_TOKEN_SIZE - 1] = '\0';
    assert_true(account_token_is_valid(text));
    assert_true(account_token_is_valid("lip_aZ09"));
    assert_false(account_token_is_valid(""));
    assert_false(account_token_is_valid("lip a"));
    assert_false(account_token_is_valid("lip\r\nX: y"));
}

TEST(a_token_is_saved_and_removed)
{
    struct http *http = http_create(fake_url(server), NULL);
    struct error error;
    bool there = true;
    assert_true(account_load_token(http, &there, &error));
    assert_false(there);
    assert_true(account_delete_token(http, &error));
    assert_true(account_save_token(http, "lip_first", &error));
    assert_saved("lip_first");
    assert_true(account_save_token(http, "lip_second", &error));
    assert_saved("lip_second");
    assert_true(account_load_token(http, &there, &error));
    assert_true(there);
    assert_true(account_delete_token(http, &error));
    assert_saved(NULL);
    http_destroy(http);
}

TEST(a_file_without_a_token)
{
    struct http *http = http_create(fake_url(server), NULL);
    struct error error;
    bool there;
    save_token("lip_first");
    FILE *file = fopen(token_path, "w");
    fputs("lip\x1b secret\n", file);
    fclose(file);
    assert_false(account_load_token(http, &there, &error));
    assert_non_null(strstr(error.text, "expected a token"));
    assert_null(strstr(error.text, "secret"));
    http_destroy(http);
}

/* ---- logging in --------------------------------------------------------------------- */

/* Base64url (RFC 4648), implemented in another way than in the program. */
static void encode(char text[44], const uint8_t sum[32])
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (int letter = 0; letter < 43; letter++) {
        int value = 0;
        for (int bit = letter * 6; bit < letter * 6 + 6; bit++)
            value = value * 2 + (bit < 256 ? sum[bit / 8] >> (7 - bit % 8) & 1 : 0);
        text[letter] = alphabet[value];
    }
    text[43] = '\0';
}

/* The server gives a token for the code, and the name of its user. */
static void give_token(const char *code, const char *token)
{
    struct fake_request *request = fake_await(server);
    uint8_t sum[SHA256_BYTES];
    char challenge[44], text[1200];
    const char *verifier;
    assert_non_null(request);
    assert_string_equal(request->method, "POST");
    assert_string_equal(request->path, "/api/token");
    assert_string_equal(fake_header(request, "Content-Type"),
                        "application/x-www-form-urlencoded");
    assert_string_equal(fake_header(request, "Authorization"), "");
    assert_string_equal(field(request->body, "grant_type"), "authorization_code");
    assert_string_equal(field(request->body, "code"), code);
    assert_string_equal(field(request->body, "client_id"), field(address, "client_id"));
    assert_string_equal(field(request->body, "redirect_uri"), field(address, "redirect_uri"));
    verifier = field(request->body, "code_verifier");
    assert_int_equal(strlen(verifier), 43);
    sha256(verifier, sum);
    encode(challenge, sum);
    assert_string_equal(field(address, "code_challenge"), challenge);
    assert_not_shown(verifier);
    snprintf(text, sizeof text,
             "{\"token_type\":\"Bearer\",\"access_token\":\"%s\",\"expires_in\":31536000}",
             token);
    fake_answer(request, 200, text);
    request = fake_await(server);
    assert_non_null(request);
    assert_string_equal(request->path, "/api/account");
    snprintf(text, sizeof text, "Bearer %s", token);
    assert_string_equal(fake_header(request, "Authorization"), text);
    fake_answer(request, 200, "{\"id\":\"anna\",\"username\":\"Anna\",\"title\":\"WGM\"}");
    fake_look(server, PATIENCE);
}

TEST(login_with_a_browser)
{
    run("login");
    read_address();
    assert_string_equal(field(address, "response_type"), "code");
    assert_string_equal(field(address, "code_challenge_method"), "S256");
    assert_string_equal(field(address, "scope"),
                        "board%3Aplay%20challenge%3Aread%20challenge%3Awrite%20puzzle%3Aread"
                        "%20puzzle%3Awrite");
    assert_int_equal(strlen(field(address, "state")), 43);
    assert_int_equal(redirect("/?code=liu_abc&state=", field(address, "state")), 200);
    give_token("liu_abc", "lio_secret");
    program_until("Logged in as WGM Anna on 127.0.0.1:");
    assert_int_equal(program_finish(), 0);
    assert_not_shown("lio_secret");
    assert_saved("lio_secret");
}

/* Connections that a browser opens without using them, other pages, answers to other logins,
 * and slow bytes. */
TEST(login_with_stray_connections)
{
    int idle[12], file;
    char whole[256];
    run("login");
    read_address();
    for (int i = 0; i < 12; i++)
        idle[i] = visit();
    assert_int_equal(redirect("/favicon.ico", ""), 400);
    assert_int_equal(redirect("/?code=liu_abc&state=", ""), 400);
    assert_int_equal(redirect("/?code=liu_abc&state=x", field(address, "state")), 400);
    assert_int_equal(redirect("/?code=liu_abc&state=", "otherwise"), 400);
    assert_int_equal(redirect("/?code=liu_abc", ""), 400);
    assert_int_equal(redirect("/?code=&state=", field(address, "state")), 400);
    assert_int_equal(redirect("/?code=a%22&state=", field(address, "state")), 200);
    for (int i = 0; i < 12; i++)
        close(idle[i]);
    give_token("a%22", "lio_secret");
    assert_int_equal(program_finish(), 0);
    run("logout");
    fake_answer(fake_await(server), 204, "");
    fake_look(server, PATIENCE);
    assert_int_equal(program_finish(), 0);
    run("login");
    read_address();
    file = visit();
    snprintf(whole, sizeof whole, "GET /?state=%s&x=y&code=b HTTP/1.1\r\n\r\n",
             field(address, "state"));
    for (const char *at = whole; *at; at++)
        assert_int_equal(write(file, at, 1), 1);
    assert_int_equal(answer_of(file), 200);
    give_token("b", "lio_secret");
    assert_int_equal(program_finish(), 0);
}

/* Any process of the host may connect to this port and send data forever. */
TEST(login_with_flooded_port)
{
    pid_t other;
    run("login");
    read_address();
    other = fork();
    if (other == 0) {
        int file = visit();
        signal(SIGPIPE, SIG_DFL);
        for (;;)
            dprintf(file, "GET / HTTP/1.1\r\n");
    }
    while (waitpid(other, NULL, 0) < 0)
        ;
    assert_int_equal(redirect("/?code=liu_abc&state=", field(address, "state")), 200);
    give_token("liu_abc", "lio_secret");
    assert_int_equal(program_finish(), 0);
}

/* If there is a display, the address is also opened. */
TEST(a_browser_is_opened)
{
    char path[600], directory[512], *old = strdup(getenv("PATH"));
    FILE *file;
    int64_t limit = monotonic_milliseconds() + PATIENCE;
    snprintf(directory, sizeof directory, "%s", (char *)*state);
    snprintf(path, sizeof path, "%s/xdg-open", directory);
    file = fopen(path, "w");
    fprintf(file, "#!/bin/sh\necho \"$@\" >'%s/part' && mv '%s/part' '%s/opened'\n", directory,
            directory, directory);
    fclose(file);
    assert_int_equal(chmod(path, 0700), 0);
    snprintf(path, sizeof path, "%s:%s", directory, old);
    setenv("PATH", path, 1);
    setenv("DISPLAY", ":0", 1);
    run("login");
    setenv("PATH", old, 1);
    free(old);
    read_address();
    snprintf(path, sizeof path, "%s/opened", directory);
    while (!(file = fopen(path, "r"))) {
        assert_true(monotonic_milliseconds() < limit);
        poll(NULL, 0, 10);
    }
    assert_non_null(fgets(directory, sizeof directory, file));
    fclose(file);
    directory[strcspn(directory, "\n")] = '\0';
    assert_string_equal(directory, address);
}

/* Each login has new secrets. */
TEST(each_login_has_new_secrets)
{
    char first[44], challenge[44];
    run("login");
    read_address();
    snprintf(first, sizeof first, "%s", field(address, "state"));
    snprintf(challenge, sizeof challenge, "%s", field(address, "code_challenge"));
    program_hang_up();
    program_finish();
    run("login");
    read_address();
    assert_string_not_equal(field(address, "state"), first);
    assert_string_not_equal(field(address, "code_challenge"), challenge);
}

TEST(login_with_pasted_address)
{
    run("login");
    read_address();
    program_type("hello there\n");
    program_until("That is neither a token");
    program_type("http://127.0.0.1:9/?code=liu_abc&state=x%s\n"
                 "  http://127.0.0.1:9/?code=liu_abc&state=%s \r\n",
                 field(address, "state"), field(address, "state"));
    give_token("liu_abc", "lio_secret");
    assert_int_equal(program_finish(), 0);
    assert_saved("lio_secret");
}

/* The maximum length that the site may use. */
TEST(long_codes_and_tokens)
{
    char code[1000], token[1000];
    memset(code, 'c', sizeof code);
    memset(token, 't', sizeof token);
    code[sizeof code - 1] = token[sizeof token - 1] = '\0';
    run("login");
    read_address();
    program_type("http://127.0.0.1:9/?code=%s&state=%s\n", code, field(address, "state"));
    give_token(code, token);
    assert_int_equal(program_finish(), 0);
    assert_saved(token);
    run("logout");
    fake_answer(fake_await(server), 204, "");
    fake_look(server, PATIENCE);
    assert_int_equal(program_finish(), 0);
}

TEST(login_with_pasted_token)
{
    struct fake_request *request;
    run("login");
    read_address();
    program_type("%s\n", "lip_pasted");
    request = fake_await(server);
    assert_string_equal(request->path, "/api/account");
    assert_string_equal(fake_header(request, "Authorization"), "Bearer lip_pasted");
    fake_answer(request, 200, "{\"username\":\"anna\"}");
    fake_look(server, PATIENCE);
    program_until("Logged in as anna on ");
    assert_int_equal(program_finish(), 0);
    assert_not_shown("lip_pasted");
    assert_saved("lip_pasted");
}

/* ---- failed logins ------------------------------------------------------------------ */

TEST(refused_by_the_user)
{
    run("login");
    read_address();
    assert_int_equal(
        redirect("/?error=access_denied&error_description=no&state=", field(address, "state")),
        200);
    program_until("the site refused the login (access_denied)");
    assert_int_equal(program_finish(), 1);
    assert_saved(NULL);
}

TEST(aborted_login)
{
    run("login");
    read_address();
    program_hang_up();
    program_until("the login was cancelled");
    assert_int_equal(program_finish(), 1);
    assert_saved(NULL);
}

TEST(answers_without_a_token)
{
    static const struct {
        int status;
        const char *body, *said;
    } answers[] = {{400,
                    "{\"error\":\"invalid_grant\",\"error_description\":\"no \\u001b[2J\"}",
                    "no ?[2J"},
                   {400, "{\"error\":\"invalid_grant\"}", "invalid_grant"},
                   {500, "<html>", "status 500"},
                   {429, "", "wait a minute"},
                   {200, "", "no valid token"},
                   {200, "{}", "no valid token"},
                   {200, "[]", "no valid token"},
                   {200, "{\"access_token\":null}", "no valid token"},
                   {200, "{\"access_token\":17}", "no valid token"},
                   {200, "{\"access_token\":\"\"}", "no valid token"},
                   {200, "{\"access_token\":\"a\\r\\nb: c\"}", "no valid token"}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        run("login");
        read_address();
        assert_int_equal(redirect("/?code=a&state=", field(address, "state")), 200);
        fake_answer(fake_await(server), answers[i].status, answers[i].body);
        fake_look(server, PATIENCE);
        program_until(answers[i].said);
        assert_int_equal(program_finish(), 1);
        assert_null(strchr(program.said, '\033'));
        assert_saved(NULL);
    }
}

TEST(an_invalid_token)
{
    run("login");
    read_address();
    program_type("%s\n", "lip_pasted");
    fake_answer(fake_await(server), 401, "{\"error\":\"No such token\"}");
    fake_look(server, PATIENCE);
    program_until("the login is not valid or has expired");
    assert_int_equal(program_finish(), 1);
    assert_not_shown("lip_pasted");
    assert_saved(NULL);
}

TEST(no_server)
{
    run("login");
    read_address();
    fake_vanish(server);
    program_type("%s\n", "lip_pasted");
    assert_int_equal(program_finish(), 1);
    assert_non_null(strstr(program.said, fake_url(server)));
    assert_saved(NULL);
}

/* ---- at a terminal ------------------------------------------------------------------ */

static struct termios run_at_terminal(int *terminal)
{
    struct termios modes;
    int other;
    assert_int_equal(openpty(&program.in, terminal, NULL, NULL, NULL), 0);
    assert_int_equal(tcgetattr(*terminal, &modes), 0);
    other = dup(program.in);
    program_start("login", fake_url(server), *terminal, *terminal);
    program.out = other;
    return modes;
}

static void assert_modes(int terminal, const struct termios *expected)
{
    struct termios modes;
    assert_int_equal(tcgetattr(terminal, &modes), 0);
    assert_int_equal(modes.c_lflag, expected->c_lflag);
}

TEST(pasted_secrets_are_not_echoed)
{
    int terminal;
    struct termios modes = run_at_terminal(&terminal);
    program_until("is not shown.");
    program_type("%s\n", "lip_pasted");
    fake_answer(fake_await(server), 200, "{\"username\":\"anna\"}");
    fake_look(server, PATIENCE);
    program_until("Logged in as anna on ");
    assert_int_equal(program_wait(), 0);
    assert_not_shown("lip_pasted");
    assert_modes(terminal, &modes);
    program_kill();
    close(terminal);
}

TEST(a_signal_restores_the_terminal)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        int terminal;
        struct termios modes = run_at_terminal(&terminal);
        program_until("is not shown.");
        kill(program.process, signals[i]);
        assert_int_equal(program_wait(), -signals[i]);
        assert_modes(terminal, &modes);
        program_kill();
        close(terminal);
    }
}

/* ^Z and fg: the shell gets the original modes, and then pasted text is hidden again. */
TEST(suspended_and_resumed)
{
    struct termios modes, hidden;
    int64_t limit = monotonic_milliseconds() + PATIENCE;
    int terminal, status;
    modes = run_at_terminal(&terminal);
    program_until("is not shown.");
    for (int i = 0; i < 2; i++) {
        do {
            assert_true(monotonic_milliseconds() < limit);
            poll(NULL, 0, 1);
            assert_int_equal(tcgetattr(terminal, &hidden), 0);
        } while (hidden.c_lflag & ECHO);
        kill(program.process, SIGTSTP);
        assert_int_equal(waitpid(program.process, &status, WUNTRACED), program.process);
        assert_true(WIFSTOPPED(status));
        assert_modes(terminal, &modes);
        kill(program.process, SIGCONT);
    }
    program_kill();
    close(terminal);
}

/* ---- current user, logout ----------------------------------------------------------- */

TEST(a_valid_token_is_used_again)
{
    struct fake_request *request;
    save_token("lip_first");
    run("login-once");
    assert_int_equal(program_finish(), 0);
    assert_string_equal(program.said, "");
    assert_null(fake_next(server));
    run("login");
    request = fake_await(server);
    assert_string_equal(request->path, "/api/account");
    assert_string_equal(fake_header(request, "Authorization"), "Bearer lip_first");
    fake_answer(request, 200, "{\"username\":\"anna\"}");
    fake_look(server, PATIENCE);
    program_until("You are logged in as anna");
    assert_int_equal(program_finish(), 0);
    run("login"); /* not valid any more */
    fake_answer(fake_await(server), 401, "");
    fake_look(server, 0);
    read_address();
    assert_int_equal(redirect("/?code=liu_abc&state=", field(address, "state")), 200);
    give_token("liu_abc", "lio_second");
    assert_int_equal(program_finish(), 0);
    assert_saved("lio_second");
}

TEST(logout_removes_the_token)
{
    struct fake_request *request;
    run("logout");
    program_until("You were not logged in.");
    assert_int_equal(program_finish(), 0);
    save_token("lip_first");
    run("logout");
    request = fake_await(server);
    assert_string_equal(request->method, "DELETE");
    assert_string_equal(request->path, "/api/token");
    assert_string_equal(fake_header(request, "Authorization"), "Bearer lip_first");
    fake_answer(request, 204, "");
    fake_look(server, PATIENCE);
    program_until("Logged out.");
    assert_int_equal(program_finish(), 0);
    assert_saved(NULL);
}

TEST(logout_without_revocation)
{
    save_token("lip_first");
    run("logout");
    fake_answer(fake_await(server), 401, "");
    fake_look(server, PATIENCE);
    program_until("Logged out.");
    assert_int_equal(program_finish(), 0);
    assert_saved(NULL);
    save_token("lip_first");
    run("logout");
    fake_answer(fake_await(server), 500, "");
    fake_look(server, PATIENCE);
    program_until("The token was removed from this host; revoke it at ");
    assert_int_equal(program_finish(), 1);
    assert_not_shown("lip_first");
    assert_saved(NULL);
}

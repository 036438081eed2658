/* lichess_http.c - requests and streams, with a server controlled by the test.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"

#include <spawn.h>

#include "base/thread.h"
#include "lichess/http.h"
#include "support/lichess_server.h"

enum { PATIENCE = 10000 };

extern char **environ;

/* Time that the test adds to the clock. */
static int64_t ahead;
int64_t __real_monotonic_milliseconds(void);
int64_t __wrap_monotonic_milliseconds(void);
int64_t __wrap_monotonic_milliseconds(void)
{
    return __real_monotonic_milliseconds() + ahead;
}

/* What was received for one request. */
struct heard {
    int lines, ends, status, enough; /* `enough`: cancel after this many lines; 0: never */
    char text[4096];                 /* lines, each in <>; then the body */
    size_t longest;
    char error[240];
    int64_t round_trip;
};

static struct fake_server *server;
static struct http *http;

static int begin(void **state)
{
    (void)state;
    ahead = 0;
    server = fake_open();
    http = http_create(fake_url(server), NULL);
    return http == NULL;
}

static int end(void **state)
{
    (void)state;
    http_destroy(http);
    fake_close(server);
    return 0;
}

FIXTURE(begin, end);

static void add(struct heard *heard, const char *before, const char *text, const char *behind)
{
    size_t length = strlen(heard->text);
    snprintf(heard->text + length, sizeof heard->text - length, "%s%s%s", before, text,
             behind);
}

static bool take_line(void *context, const char *line, size_t length)
{
    struct heard *heard = context;
    assert_int_equal(strlen(line), length);
    if (length > heard->longest)
        heard->longest = length;
    add(heard, "<", line, ">");
    return ++heard->lines != heard->enough;
}

static void take_end(void *context, const struct http_response *answer)
{
    struct heard *heard = context;
    heard->ends++;
    heard->status = answer->status;
    heard->round_trip = answer->round_trip;
    assert_int_equal(answer->body[answer->length], '\0');
    add(heard, "", answer->body, "");
    snprintf(heard->error, sizeof heard->error, "%s", answer->error.text);
    assert_true((answer->status == 0) == (*answer->error.text != '\0'));
}

static uint64_t fetch(struct heard *heard, const char *method, const char *path, bool stream)
{
    const struct http_request request = {.method = method,
                                         .path = path,
                                         .line = stream ? take_line : NULL,
                                         .end = take_end,
                                         .context = heard};
    *heard = (struct heard){.enough = heard->enough};
    return http_start_request(http, &request);
}

/* Client and server run until the condition holds; false: it never did. */
#define UNTIL(condition)                                                                      \
    do {                                                                                      \
        int64_t until_ = __real_monotonic_milliseconds() + PATIENCE;                          \
        while (!(condition)) {                                                                \
            assert_true(__real_monotonic_milliseconds() < until_);                            \
            run_step();                                                                       \
        }                                                                                     \
    } while (0)

static void run_step(void)
{
    if (http_wait(http, fake_descriptor(server), monotonic_milliseconds() + 1000))
        fake_look(server, 0);
}

/* Waits until everything pending has arrived. */
static void settle(void)
{
    for (int quiet = 0; quiet < 3; quiet++)
        if (http_wait(http, fake_descriptor(server), monotonic_milliseconds() + 10)) {
            fake_look(server, 0);
            quiet = 0;
        }
}

static struct fake_request *next(void)
{
    struct fake_request *request = NULL;
    UNTIL((request = fake_next(server)));
    return request;
}

/* ---- permitted servers -------------------------------------------------------------- */

TEST(permitted_servers)
{
    static const char *const good[][2] = {{"https://lichess.org", "https://lichess.org"},
                                          {"https://lichess.org/", "https://lichess.org"},
                                          {"https://chess.example:8443", NULL},
                                          {"http://localhost:9663", NULL},
                                          {"http://127.0.0.1", NULL},
                                          {"http://[::1]:80", NULL}};
    static const char *const bad[] = {"",
                                      "lichess.org",
                                      "http://lichess.org",
                                      "http://localhost.example.org",
                                      "http://127.0.0.1.example.org",
                                      "ftp://localhost",
                                      "file:///etc/passwd",
                                      "https://",
                                      "https://anna@lichess.org",
                                      "https://anna:word@lichess.org",
                                      "https://lichess.org/api",
                                      "https://lichess.org?a",
                                      "https://lichess.org#a",
                                      "http://localhost@lichess.org",
                                      "https://lichess.org\n",
                                      "\033[2J"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct http *other = http_create(good[i][0], NULL);
        assert_non_null(other);
        assert_string_equal(http_server_address(other), good[i][1] ? good[i][1] : good[i][0]);
        http_destroy(other);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error error = {0};
        assert_null(http_create(bad[i], &error));
        assert_non_null(strstr(error.text, "expected a server"));
        assert_null(strchr(error.text, '\033'));
    }
}

/* ---- requests ----------------------------------------------------------------------- */

TEST(format_of_a_request)
{
    struct heard heard = {0};
    struct fake_request *request;
    http_set_token(http, "lip_secret");
    fetch(&heard, "GET", "/api/account?a=b%20c", false);
    request = next();
    assert_string_equal(request->method, "GET");
    assert_string_equal(request->path, "/api/account?a=b%20c");
    assert_string_equal(fake_header(request, "Accept"), "application/json");
    assert_string_equal(fake_header(request, "Authorization"), "Bearer lip_secret");
    assert_int_equal(strncmp(fake_header(request, "User-Agent"), "ttychess/", 9), 0);
    assert_string_equal(request->body, "");
    fake_answer(request, 200, "{\"id\":\"anna\"}");
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 200);
    assert_string_equal(heard.text, "{\"id\":\"anna\"}");
}

TEST(other_methods_and_bodies)
{
    struct heard heard = {0};
    struct fake_request *request;
    char body[] = "text=hello%20there";
    struct http_request post = {
        .method = "POST", .path = "/a", .body = body, .end = take_end, .context = &heard};
    http_start_request(http, &post);
    body[0] = '?'; /* it was copied */
    request = next();
    assert_string_equal(request->method, "POST");
    assert_string_equal(request->body, "text=hello%20there");
    assert_string_equal(fake_header(request, "Content-Type"),
                        "application/x-www-form-urlencoded");
    assert_string_equal(fake_header(request, "Authorization"), "");
    fake_answer(request, 200, "");
    UNTIL(heard.ends == 1);

    post.accept = "text/plain";
    post.body = "{}";
    http_set_token(http, "lip_secret");
    http_start_request(http, &post);
    request = next();
    assert_string_equal(fake_header(request, "Accept"), "text/plain");
    assert_string_equal(fake_header(request, "Content-Type"), "application/json");
    http_set_token(http, "");
    fake_answer(request, 200, "");
    fetch(&heard, "POST", "/b", false);
    request = next();
    assert_string_equal(request->method, "POST");
    assert_string_equal(fake_header(request, "Content-Length"), "0");
    assert_string_equal(fake_header(request, "Authorization"), "");
    fake_answer(request, 200, "");
    fetch(&heard, "DELETE", "/api/token", false);
    assert_string_equal(next()->method, "DELETE");
}

TEST(every_status_comes_with_its_body)
{
    static const int statuses[] = {200, 204, 302, 400, 401, 404, 429, 500, 503};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        struct heard heard = {0};
        const char *body = statuses[i] == 204 ? "" : "{\"error\":\"No\"}";
        fake_rule(server, "GET /", statuses[i], body);
        fetch(&heard, "GET", "/", false);
        UNTIL(heard.ends);
        assert_int_equal(heard.status, statuses[i]);
        assert_string_equal(heard.text, body);
        ahead += HTTP_RATE_LIMIT_PAUSE;
    }
}

TEST(an_answer_that_is_too_long)
{
    struct heard heard = {0};
    char *body = calloc(HTTP_MAX_SIZE + 2, 1);
    memset(body, 'a', HTTP_MAX_SIZE);
    fake_rule(server, "GET /good", 200, body);
    body[HTTP_MAX_SIZE] = 'a';
    fake_rule(server, "GET /long", 200, body);
    fetch(&heard, "GET", "/good", false);
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 200);
    fetch(&heard, "GET", "/long", false);
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 0);
    assert_non_null(strstr(heard.error, "the reply is too long"));
    free(body);
}

TEST(one_request_at_a_time_beside_streams)
{
    struct heard heard[6];
    struct fake_request *streams[2], *request;
    memset(heard, 0, sizeof heard);
    fetch(&heard[0], "GET", "/0", false);
    fetch(&heard[1], "GET", "/1", false);
    fetch(&heard[2], "GET", "/s2", true);
    fetch(&heard[3], "GET", "/3", false);
    fetch(&heard[4], "GET", "/s4", true);
    for (int i = 0; i < 2;) {
        request = next();
        if (request->path[1] == 's')
            fake_stream(streams[i++] = request);
        else
            assert_string_equal(request->path, "/0");
    }
    fake_tell(streams[0], "{}");
    fake_tell(streams[1], "");
    UNTIL(heard[2].lines + heard[4].lines == 2);
    settle();
    assert_null(fake_next(server));
    for (request = fake_first(server); request->path[1] != '0'; request = request->next)
        ;
    fake_answer(request, 200, "");
    request = next();
    assert_string_equal(request->path, "/1");
    fake_answer(request, 200, "");
    request = next();
    assert_string_equal(request->path, "/3");
    fake_answer(request, 200, "");
    UNTIL(heard[3].ends);
    assert_int_equal(fake_most_at_once(server), 3); /* until they were declared as streams */
}

/* ---- streams ------------------------------------------------------------------------ */

TEST(lines_in_pieces)
{
    static const char text[] = "{\"a\":1}\n\n{\"b\":\"\xc3\xa4\"}\r\n{}\n";
    struct heard heard = {0};
    struct fake_request *request;
    fetch(&heard, "GET", "/api/stream/event", true);
    request = next();
    assert_string_equal(fake_header(request, "Accept"), "application/x-ndjson");
    fake_stream(request);
    for (const char *at = text; *at; at++) {
        fake_send(request, at, 1);
        http_wait(http, -1, monotonic_milliseconds() + 20);
    }
    UNTIL(heard.lines == 4);
    assert_string_equal(heard.text, "<{\"a\":1}><><{\"b\":\"\xc3\xa4\"}><{}>");
    assert_int_equal(heard.ends, 0);
    fake_end(request);
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 200);
}

TEST(a_line_that_is_too_long)
{
    struct heard heard = {0};
    struct fake_request *request;
    char *line = calloc(2 * HTTP_MAX_SIZE + 1, 1);
    memset(line, 'a', 2 * HTTP_MAX_SIZE);
    fetch(&heard, "GET", "/", true);
    fake_stream(request = next());
    fake_tell(request, line + HTTP_MAX_SIZE);
    UNTIL(heard.lines == 1);
    assert_int_equal(heard.longest, HTTP_MAX_SIZE);
    fake_tell(request, line);
    UNTIL(heard.ends);
    assert_int_equal(heard.lines, 1);
    assert_int_equal(heard.status, 0);
    assert_non_null(strstr(heard.error, "the reply is too long"));
    free(line);
}

TEST(ten_megabytes_of_chat)
{
    struct heard heard = {0};
    struct fake_request *request;
    char line[1001];
    memset(line, 'x', 1000);
    line[1000] = '\0';
    fetch(&heard, "GET", "/", true);
    fake_stream(request = next());
    for (int i = 0; i < 10000; i++) {
        fake_tell(request, line);
        if (i % 64 == 0)
            run_step();
    }
    UNTIL(heard.lines == 10000);
    assert_int_equal(heard.ends, 0);
}

TEST(a_stream_that_is_refused)
{
    struct heard heard = {0};
    fake_rule(server, "GET /", 401, "{\"error\":\"No such token\"}\n");
    fetch(&heard, "GET", "/", true);
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 401);
    assert_int_equal(heard.lines, 0);
    assert_string_equal(heard.text, "{\"error\":\"No such token\"}\n");
}

TEST(a_stream_cancelled_by_its_handler)
{
    struct heard heard = {.enough = 2};
    struct fake_request *request;
    fetch(&heard, "GET", "/", true);
    fake_stream(request = next());
    fake_send(request, "1\n2\n3\n4\n", 8);
    UNTIL(!request->line);
    assert_string_equal(heard.text, "<1><2>");
    assert_int_equal(heard.ends, 0);
}

/* Of a stream that is cut anywhere, even in HTTP headers or chunk sizes, complete lines are
 * reported, and its end once. */
TEST(a_stream_cut_at_every_byte)
{
    static const char whole[] = "<{\"type\":\"gameFull\"}><><{\"moves\":\"e2e4\"}>";
    for (size_t cut = 0;; cut++) {
        struct heard heard = {0};
        struct fake_request *request;
        fetch(&heard, "GET", "/", true);
        request = next();
        fake_cut_after(request, cut);
        fake_stream(request);
        fake_tell(request, "{\"type\":\"gameFull\"}");
        fake_tell(request, "");
        fake_tell(request, "{\"moves\":\"e2e4\"}");
        if (request->line)
            fake_end(request);
        UNTIL(heard.ends);
        assert_int_equal(heard.ends, 1);
        assert_int_equal(strncmp(heard.text, whole, strlen(heard.text)), 0);
        if (heard.status == 200) {
            assert_string_equal(heard.text, whole);
            assert_true(cut > 100);
            break;
        }
        assert_int_equal(heard.status, 0);
        assert_true(*heard.text == '\0' || heard.text[strlen(heard.text) - 1] == '>');
    }
}

TEST(an_answer_cut_at_every_byte)
{
    for (size_t cut = 0;; cut++) {
        struct heard heard = {0};
        struct fake_request *request;
        fetch(&heard, "POST", "/", false);
        request = next();
        fake_cut_after(request, cut);
        fake_answer(request, 200, "{\"ok\":true}");
        UNTIL(heard.ends);
        settle();
        assert_int_equal(heard.ends, 1);
        if (heard.status == 200) {
            assert_string_equal(heard.text, "{\"ok\":true}");
            break;
        }
        assert_string_equal(heard.text, "");
        assert_null(fake_next(server)); /* requests are not repeated automatically */
    }
}

TEST(invalid_http)
{
    static const char *const answers[] = {"SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1\r\n\r\n",
                                          "\033[2J\033]0;x\007\r\n\r\n"};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct heard heard = {0};
        struct fake_request *request;
        fetch(&heard, "GET", "/", i % 2);
        request = next();
        fake_raw(request, answers[i], strlen(answers[i]));
        fake_cut(request, false);
        UNTIL(heard.ends);
        for (const char *at = heard.error; *at; at++)
            assert_true((unsigned char)*at >= ' ');
    }
}

/* ---- time --------------------------------------------------------------------------- */

TEST(silence_is_a_lost_connection)
{
    struct heard heard = {0}, again = {0};
    struct fake_request *request;
    fetch(&heard, "GET", "/", true);
    fake_stream(request = next());
    for (int i = 0; i < 5; i++) { /* empty lines show that the connection works */
        fake_tell(request, "");
        UNTIL(heard.lines == i + 1);
        ahead += HTTP_SILENCE_LIMIT - 1000;
    }
    settle();
    assert_int_equal(heard.ends, 0);
    ahead += 1000;
    settle();
    assert_int_equal(heard.ends, 1);
    assert_int_equal(heard.status, 0);
    assert_non_null(strstr(heard.error, "no data received for 20 seconds"));
    UNTIL(!request->line);
    fetch(&again, "GET", "/", true);
    fake_stream(request = next());
    fake_tell(request, "{}");
    UNTIL(again.lines);
}

TEST(a_missing_answer)
{
    struct heard heard = {0}, other = {0};
    struct fake_request *request;
    fetch(&heard, "POST", "/", false);
    fetch(&other, "GET", "/other", false);
    request = next();
    ahead += HTTP_SILENCE_LIMIT;
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 0);
    request = next();
    assert_string_equal(request->path, "/other");
    fake_answer(request, 200, "");
    UNTIL(other.ends);
}

/* It sleeps exactly until there is something to do. */
TEST(it_wakes_at_a_timeout)
{
    struct heard heard = {0};
    int64_t before;
    fetch(&heard, "GET", "/", true);
    fake_stream(next());
    settle();
    ahead += HTTP_SILENCE_LIMIT - 100;
    before = __real_monotonic_milliseconds();
    while (!heard.ends)
        http_wait(http, -1, -1);
    assert_true(__real_monotonic_milliseconds() - before < 5000);
}

TEST(the_round_trip)
{
    static const char *const methods[] = {"GET", "POST"};
    for (int i = 0; i < 2; i++) {
        struct heard heard = {0};
        struct fake_request *request;
        fetch(&heard, methods[i], "/", false);
        request = next();
        ahead += 500;
        fake_answer(request, 200, "{}");
        UNTIL(heard.ends);
        assert_in_range(heard.round_trip, 500, 500 + PATIENCE);
    }
}

TEST(a_minute_after_429)
{
    struct heard heard = {0}, waits = {0}, stream = {0};
    struct fake_request *request;
    fetch(&heard, "GET", "/a", false);
    fetch(&waits, "GET", "/b", false);
    fake_answer(next(), 429, "{\"error\":\"Too many requests\"}");
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 429);
    fetch(&stream, "GET", "/s", true);
    ahead += HTTP_RATE_LIMIT_PAUSE - PATIENCE;
    settle();
    assert_null(fake_next(server));
    ahead += PATIENCE;
    request = next();
    fake_stream(request->path[1] == 's' ? request : next());
}

/* ---- cancellation ------------------------------------------------------------------- */

TEST(cancelled)
{
    struct heard heard[4];
    struct fake_request *request, *stream;
    uint64_t numbers[4];
    memset(heard, 0, sizeof heard);
    numbers[0] = fetch(&heard[0], "GET", "/0", false);
    numbers[1] = fetch(&heard[1], "GET", "/1", false);
    numbers[2] = fetch(&heard[2], "GET", "/2", false);
    request = next();
    numbers[3] = fetch(&heard[3], "GET", "/s", true);
    stream = next();
    fake_stream(stream);
    fake_tell(stream, "1");
    UNTIL(heard[3].lines);
    http_cancel_request(http, numbers[0]); /* running */
    http_cancel_request(http, numbers[1]); /* waiting */
    http_cancel_request(http, numbers[3]);
    http_cancel_request(http, numbers[3] + 1); /* unknown */
    UNTIL(!stream->line && !request->line);
    request = next();
    assert_string_equal(request->path, "/2");
    fake_answer(request, 200, "");
    UNTIL(heard[2].ends);
    assert_int_equal(heard[0].ends + heard[1].ends + heard[3].ends, 0);
}

struct chain {
    int left;
    uint64_t give_up;
};

static void fetch_again(void *context, const struct http_response *answer)
{
    struct chain *chain = context;
    const struct http_request request = {
        .method = "GET", .path = "/again", .end = fetch_again, .context = chain};
    assert_int_equal(answer->status, 200);
    http_cancel_request(http, chain->give_up);
    if (--chain->left > 0)
        http_start_request(http, &request);
}

TEST(handlers_may_request_and_cancel)
{
    struct chain chain = {.left = 3};
    struct heard heard = {0};
    const struct http_request request = {
        .method = "GET", .path = "/again", .end = fetch_again, .context = &chain};
    fake_rule(server, "GET /again", 200, "");
    chain.give_up = fetch(&heard, "GET", "/s", true);
    fake_stream(next());
    http_start_request(http, &request);
    UNTIL(chain.left == 0);
    settle();
    assert_int_equal(heard.ends, 0);
}

/* Requests made before the end are dropped with it. */
TEST(destroyed_with_running_requests)
{
    struct heard heard[3];
    memset(heard, 0, sizeof heard);
    fetch(&heard[0], "GET", "/0", false);
    fetch(&heard[1], "GET", "/1", false);
    fetch(&heard[2], "GET", "/s", true);
    next();
}

/* ---- waiting ------------------------------------------------------------------------ */

TEST(it_wakes_for_another_descriptor)
{
    int ends[2];
    char byte;
    assert_int_equal(pipe(ends), 0);
    assert_false(http_wait(http, ends[0], 0));
    assert_false(http_wait(http, ends[0], monotonic_milliseconds() + 10));
    assert_int_equal(write(ends[1], "a", 1), 1);
    assert_true(http_wait(http, ends[0], -1));
    assert_int_equal(read(ends[0], &byte, 1), 1);
    assert_false(http_wait(http, ends[0], 0));
    close(ends[1]);
    assert_true(http_wait(http, ends[0], -1)); /* end of file */
    close(ends[0]);
}

/* ---- connections -------------------------------------------------------------------- */

TEST(no_server)
{
    struct heard heard = {0};
    fake_vanish(server);
    fetch(&heard, "GET", "/", true);
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 0);
    assert_int_equal(strncmp(heard.error, fake_url(server), strlen(fake_url(server))), 0);
    fake_return(server);
    fetch(&heard, "GET", "/", false);
    fake_answer(next(), 200, "");
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 200);
}

/* https uses the proxy of the environment; unencrypted connections go directly to loopback. */
TEST(proxies)
{
    struct heard heard = {0};
    struct fake_request *request;
    setenv("http_proxy", "http://127.0.0.1:1", 1);
    setenv("all_proxy", "http://127.0.0.1:1", 1);
    fetch(&heard, "GET", "/", false);
    fake_answer(next(), 200, "");
    UNTIL(heard.ends);
    unsetenv("http_proxy");
    unsetenv("all_proxy");
    http_destroy(http);
    setenv("https_proxy", fake_url(server), 1);
    http = http_create("https://lichess.example", NULL);
    http_set_token(http, "lip_secret");
    fetch(&heard, "GET", "/", false);
    request = next();
    assert_string_equal(request->method, "CONNECT");
    assert_string_equal(request->path, "lichess.example:443");
    assert_string_equal(fake_header(request, "Authorization"), "");
    fake_answer(request, 403, "");
    UNTIL(heard.ends);
    assert_int_equal(heard.status, 0);
    unsetenv("https_proxy");
}

/* A self-signed certificate: openssl prints its port on a line, then serves. */
static bool start_openssl(pid_t *child, int *port)
{
    const char *words[] = {"sh", "-c",
                           "cd \"$0\" && openssl req -x509 -newkey rsa:2048 -nodes -days 2 "
                           "-subj /CN=localhost -addext subjectAltName=DNS:localhost "
                           "-keyout key -out certificate 2>/dev/null && "
                           "exec openssl s_server -accept 127.0.0.1:0 -key key -cert "
                           "certificate -www 2>/dev/null",
                           NULL, NULL};
    char directory[] = "/tmp/lichess_http.XXXXXX", said[256] = "", clean[64];
    size_t length = 0;
    posix_spawn_file_actions_t actions;
    int ends[2];
    const char *at;
    ssize_t count;
    assert_non_null(mkdtemp(directory));
    words[3] = directory;
    assert_int_equal(pipe(ends), 0);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    assert_int_equal(posix_spawnp(child, "sh", &actions, NULL, (char **)words, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    while (!((at = strstr(said, "ACCEPT ")) && strchr(at, '\n')) &&
           (count = read(ends[0], said + length, sizeof said - 1 - length)) > 0)
        said[length += (size_t)count] = '\0';
    close(ends[0]);
    snprintf(clean, sizeof clean, "rm -r %s", directory);
    assert_int_equal(system(clean), 0);
    return at && sscanf(at, "ACCEPT 127.0.0.1:%d", port) == 1;
}

TEST(certificates_are_checked)
{
    struct heard heard = {0};
    pid_t child;
    int port = 0;
    char name[64];
    bool started = start_openssl(&child, &port);
    if (started) {
        http_destroy(http);
        snprintf(name, sizeof name, "https://localhost:%d", port);
        http = http_create(name, NULL);
        http_set_token(http, "lip_secret");
        fetch(&heard, "GET", "/", false);
        UNTIL(heard.ends);
        assert_int_equal(heard.status, 0);
        assert_non_null(strstr(heard.error, "certificate"));
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    if (!started)
        skip();
}

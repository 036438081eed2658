/* lobby.c - connects to a lobby, through ssh if it is on another host.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/people/lobby.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/compat.h"
#include "base/printable.h"
#include "lobby/line.h"
#include "lobby/protocol.h"
#include "settings/config.h"
#include "tools/command_line.h"

static const struct option_row rows[] = {
    OPTION_ROW("stdio", 0, NULL, "Only relay the lobby over standard input and output",
               .kind = VALUE_FLAG, OPTION_TARGET(struct lobby_invocation, stdio)),
    OPTION_ROW("plain", 'p', NULL, "No screen: print one line of text for each event",
               .kind = VALUE_FLAG, OPTION_TARGET(struct lobby_invocation, plain)),
    OPTION_HELP_ROW};

const struct subcommand lobby_subcommand = {
    .name = "lobby",
    .arguments = "[OPTION]... [PATH]",
    .summary = "Play with the people on this host",
    .help = "Start in the lobby: see players, offers and games. PATH is the server's socket\n"
            "('ttychess serve'). By default, it is the one set by 'lobby = PATH' in the\n"
            "config file or by $TTYCHESS_LOBBY, otherwise " LOBBY_SOCKET "\n"
            "or that of your own 'ttychess serve --here'.\n",
    .options = rows,
    .operands = VALUE_FILE};

const struct subcommand join_subcommand = {
    .name = "join",
    .arguments = "[OPTION]... ssh://[USER@]HOST[:PORT] | PATH",
    .summary = "Play with people on another host, with the screen on this host",
    .help =
        "Connect to the lobby on HOST through 'ssh -T -- HOST ttychess lobby --stdio', or\n"
        "to the socket PATH on this host. ssh can ask for a password before the screen\n"
        "starts, but not when it reconnects, so use a key, preferably with ssh-agent.\n",
    .options = rows + 1, /* without --stdio */
    .operands = VALUE_FILE};

/* Finds the lobby: `given` or, if NULL, that of the config file or the default. Returns false
 * for "none". */
static bool lobby_find(struct lobby_invocation *invocation, const char *given)
{
    struct settings settings;
    struct config config = {.path = ""};
    char *path = invocation->path;
    invocation->address = (struct lobby_address){.path = given ? given : path};
    if (given)
        return true;
    settings_init(&settings);
    config_read(&config, &settings);
    if (settings.lobby_path)
        snprintf(path, LOBBY_PATH_SIZE, "%s", settings.lobby_path);
    else
        lobby_default_path(path);
    settings_free(&settings);
    config_free(&config);
    return strcmp(path, "none") != 0;
}

enum { NOT_FOUND = 127, NOT_EXECUTABLE = 126 };

static const char join_hello[] = LOBBY_HELLO "\n";

/* Copies ssh's messages, without the '\r' of a raw terminal, to standard error. Returns false
 * at the end. */
static bool copy_ssh_messages(int errors)
{
    char bytes[512];
    ssize_t count = read(errors, bytes, sizeof bytes);
    for (ssize_t i = 0; i < count; i++)
        if (bytes[i] != '\r')
            putc(bytes[i], stderr);
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Waits for the server's first line and leaves it in the socket. Returns false if the
 * connection ends. */
static bool await_answer(int connection, int errors, char answer[LOBBY_LINE_SIZE])
{
    struct pollfd ends[] = {{connection, POLLIN, 0}, {errors, POLLIN, 0}};
    for (;;) {
        if (poll(ends, 2, -1) < 0)
            continue;
        if (ends[1].revents && !copy_ssh_messages(errors))
            ends[1].fd = -1;
        if (!ends[0].revents)
            continue;
        ssize_t count = recv(connection, answer, LOBBY_LINE_SIZE - 1, MSG_PEEK);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
            return false;
        answer[count < 0 ? 0 : count] = '\0';
        if (strchr(answer, '\n') || count == LOBBY_LINE_SIZE - 1)
            return true;
        poll(NULL, 0, 10); /* the line is incomplete */
    }
}

/* ssh's own messages are shown above the error. */
static bool set_ssh_error(const char *host, pid_t child, struct error *error)
{
    int status = child_wait(child);
    status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (status == NOT_FOUND || status == NOT_EXECUTABLE)
        return error_set(error, 0, "%s: ttychess is not installed there", host);
    return error_set(error, 0, "%s: no reply; try 'ssh %s' to find the reason", host, host);
}

static bool check_answer(const char *host, const char *answer, struct error *error)
{
    struct lobby_line line;
    if (!lobby_line_parse(&line, answer, strcspn(answer, "\n"), NULL))
        return error_set(error, 0, "%s: expected the lobby's answer, found '%.*s'", host,
                         PRINTABLE_UP_TO(60, answer));
    if (line.verb != VERB_NO)
        return true;
    return error_set(error, 0, "%s: %s", host,
                     lobby_code_text(lobby_line_text(&line, "code")));
}

static bool send_hello(const char *host, struct lobby_address *address, int errors,
                       struct error *error)
{
    char answer[LOBBY_LINE_SIZE];
    if (write(address->connected_socket, join_hello, strlen(join_hello)) > 0 &&
        await_answer(address->connected_socket, errors, answer))
        return check_answer(host, answer, error);
    while (copy_ssh_messages(errors)) /* ends when ssh exits */
        poll(&(struct pollfd){errors, POLLIN, 0}, 1, -1);
    return set_ssh_error(host, address->connected_child, error);
}

/* Connects to "ssh://HOST", sends hello and waits for the answer, which stays in the
 * socket. address->command can connect again later. Returns false and sets *error on
 * failure. */
static bool join_ssh(const char *text, struct lobby_address *address, struct error *error)
{
    struct ssh_command first;
    int errors[2];
    if (compat_pipe(errors, true) != 0)
        return error_set(error, 0, "%s", strerror(errno));
    ssh_command_parse(&first, text, isatty(STDIN_FILENO) == 1, error);
    address->connected_socket =
        lobby_start_command(first.words, errors[1], &address->connected_child, error);
    close(errors[1]);
    bool joined =
        address->connected_socket >= 0 && send_hello(text, address, errors[0], error);
    close(errors[0]); /* later messages would disturb the screen */
    return joined;
}

/* Writes all bytes. Waits as long as standard input is open. Returns false if either end
 * closes. */
static bool write_whole(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        struct pollfd ends[2] = {{file, POLLOUT, 0}, {STDIN_FILENO, 0, 0}};
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EAGAIN) {
            if (poll(ends, 2, -1) > 0 && !ends[0].revents)
                return false;
        } else if (written < 0 && errno != EINTR) {
            return false;
        }
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Copies available bytes. If *skips, drops the rest of a line first. Returns false at the
 * end. */
static bool relay_bytes(int from, int to, bool *skips)
{
    char bytes[4096], *begin = bytes;
    ssize_t got = read(from, bytes, sizeof bytes);
    if (got <= 0)
        return got < 0 && (errno == EINTR || errno == EAGAIN);
    if (*skips) {
        char *end = memchr(bytes, '\n', (size_t)got);
        *skips = !end;
        begin = end ? end + 1 : bytes + got;
    }
    return write_whole(to, begin, (size_t)(bytes + got - begin));
}

void lobby_relay(int connection, bool greeted)
{
    struct pollfd set[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                            {.fd = connection, .events = POLLIN}};
    bool skips_nothing = false;
    for (bool is_open = true; is_open;) {
        if (poll(set, 2, -1) < 0 && errno == EINTR)
            continue;
        if (set[1].revents)
            is_open = relay_bytes(connection, STDOUT_FILENO, &skips_nothing);
        if (is_open && set[0].revents)
            is_open = relay_bytes(STDIN_FILENO, connection, &greeted);
    }
}

static int join_stdio(const struct lobby_address *address)
{
    struct error error;
    pid_t child;
    int connection = lobby_open_connection(address, &child, NULL, &error);
    if (connection < 0)
        return command_line_fail("%s", error.text);
    lobby_relay(connection, false);
    close(connection);
    return 0;
}

int lobby_invocation_parse(struct lobby_invocation *invocation,
                           const struct subcommand *command, int argc, char **argv)
{
    bool join = command == &join_subcommand;
    struct error error;
    memset(invocation, 0, sizeof *invocation);
    int status = command_line_parse(invocation, argc, argv);
    if (status >= 0)
        return status;
    const char *address_text = argv[optind];
    if (join && !address_text)
        return command_line_usage_error("expected ssh://HOST or a path");
    if (address_text && argv[optind + 1])
        return command_line_usage_error("expected one address, found '%s'", argv[optind + 1]);
    if (!lobby_find(invocation, address_text))
        return command_line_fail(
            "the lobby is turned off by the option 'lobby' in the config file");
    if (join && strncmp(address_text, "ssh:", 4) == 0) {
        if (!ssh_command_parse(&invocation->command, address_text, false, &error))
            return command_line_usage_error("%s", error.text);
        invocation->address = (struct lobby_address){.command = invocation->command.words};
        if (!join_ssh(address_text, &invocation->address, &error))
            return command_line_fail("%s", error.text);
    } else if (!invocation->stdio && !lobby_socket_exists(invocation->address.path)) {
        return command_line_fail(
            "no lobby at %s: 'ttychess serve --here' starts one and shows how friends "
            "join, 'ttychess join ssh://HOST' joins one elsewhere",
            invocation->address.path);
    }
    return invocation->stdio ? join_stdio(&invocation->address) : -1;
}

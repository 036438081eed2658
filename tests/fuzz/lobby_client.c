/* lobby_client.c - any bytes as output of a lobby server, while a user types.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line that begins with '>' is typed; the pieces of a line after '<' are sent one by one;
 * all others are sent by the server. Whatever it sends, all messages are printable, the board
 * is valid, and everything a front end draws is available.
 */
#include "fuzz/fuzz.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support/disk.h"
#include "lobby/connect.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "fuzz/still.h"
#include "typing/picker.h"

enum { LINES = 60, MESSAGES = 20000, WAKES = 3 };

/* The server knows the user, nobody else is there, and a game with boris is in progress. */
static const char GREETING[] =
    "1 ok name=anna host=club now=1700000000000\n2 ok\n"
    "* table game=1 white=anna black=boris clock=5+3 begun=1700000000000 n=0 seat=white\n"
    "* state game=1 n=0 w=300000 b=300000\n* seat game=1 mine=yes\n";

static void listen_to(struct session *session)
{
    struct message message;
    int count = 0;
    while (session_next_message(session, &message)) {
        EXPECT(memchr(message.text, '\0', sizeof message.text) != NULL, "no end");
        fuzz_expect_printable(message.text);
        EXPECT(count++ < MESSAGES, "it says more and more");
    }
}

static void look_at_rows(struct session *session)
{
    struct picker picker = {.rows = NULL};
    if (!session_fill_picker(session, PICKER_LOBBY, "", &picker))
        return;
    fuzz_expect_printable(picker.heading);
    for (size_t i = 0; i < picker.count; i++) {
        fuzz_expect_said(picker.rows[i].label);
        fuzz_expect_printable(picker.rows[i].right);
        fuzz_expect_printable(picker.rows[i].about);
        fuzz_expect_printable(picker.rows[i].line);
    }
    picker_free(&picker);
}

static void look(struct session *session)
{
    const struct game *game = session_game(session);
    char text[256];
    fuzz_expect_said(session_prompt(session));
    fuzz_expect_printable(session_activity_text(session, text, sizeof text));
    fuzz_expect_printable(session_lobby_game_heading(session, text, sizeof text));
    fuzz_expect_printable(session_lobby_game_help_text(session));
    for (int color = WHITE; color <= BLACK; color++)
        fuzz_expect_said(session_player_name(session, (enum color)color));
    EXPECT(game->current <= game->count, "%zu of %zu", game->current, game->count);
    if (*session_setup_text(session, text, sizeof text) == '\0')
        EXPECT(position_is_consistent(&game->position), "board and sets of squares differ");
    look_at_rows(session);
}

/* Reads and ignores what the client sends. */
static void send_bytes(int line, const char *bytes, size_t size)
{
    char heard[4096];
    while (recv(line, heard, sizeof heard, MSG_DONTWAIT) > 0)
        ;
    EXPECT(send(line, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0 || true,
           "it has hung up");
}

static void wake(struct session *session)
{
    for (int i = 0; i < WAKES; i++) {
        listen_to(session);
        still_think(true);
        still_pass(300);
        session_poll(session);
    }
    listen_to(session);
    look(session);
}

/* Returns false if the session has ended. */
static bool take(struct session *session, int server, struct fuzz_piece piece)
{
    bool torn = piece.size > 0 && *piece.bytes == '<', goes_on = true;
    if (piece.size > 0 && *piece.bytes == '>') {
        char *line = fuzz_string(piece.bytes + 1, piece.size - 1);
        goes_on = session_handle_line(session, line) != SESSION_QUIT;
        free(line);
    } else if (torn) {
        for (size_t i = 1; i < piece.size; i += 7) {
            send_bytes(server, (const char *)piece.bytes + i,
                       piece.size - i < 7 ? piece.size - i : 7);
            session_poll(session);
        }
        send_bytes(server, "\n", 1);
    } else {
        send_bytes(server, (const char *)piece.bytes, piece.size);
        send_bytes(server, "\n", 1);
    }
    wake(session);
    return goes_on;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size};
    struct settings settings;
    struct lobby_address address = {.path = NULL};
    struct session *session;
    struct error error = {0};
    int ends[2];
    bool goes_on = true;
    fuzz_begin();
    still_begin();
    disk_root = "";
    signal(SIGPIPE, SIG_IGN);
    EXPECT(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0, "no sockets");
    settings_init(&settings);
    settings.no_save = true;
    settings.level.nodes = STILL_NODES;
    settings.engine.hash = 1;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    address.connected_socket = ends[0];
    settings.lobby = &address;
    session = session_create(&settings, &error);
    EXPECT(session != NULL, "%s", error.text);
    session_set_time_source(session, still_now);
    send_bytes(ends[1], GREETING, strlen(GREETING));
    wake(session);
    EXPECT(session_lobby_game_id(session) == 1, "no game has begun");
    for (int i = 0; goes_on && i < LINES && rest.size > 0; i++)
        goes_on = take(session, ends[1], fuzz_cut(&rest, '\n'));
    session_destroy(session);
    close(ends[1]);
    disk_clear();
    settings_free(&settings);
    return 0;
}

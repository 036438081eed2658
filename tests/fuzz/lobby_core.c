/* lobby_core.c - any bytes as lines of four clients of a lobby, with passing time, a full
 * disk, lost connections and kills.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each line of the input is an event: a to d and bytes ("\n" and "\\" as escapes) from a
 * client, in portions; A to D: its connection is lost and restored; w and milliseconds; f, h,
 * e: the disk is full, which ends the server; k, r: killed, or ended and restarted.
 *
 * The output consists of lines of printable text, and lists have a limited length. Each game
 * of the lobby equals the sum of its events in the store, before and after a restart.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/line_reader.h"
#include "support/lobby_core_world.h"
#include "support/lobby_game_equals.h"
#include "lobby/protocol.h"
#include "rules/attacks.h"

enum { CLIENTS = 4, COMEBACKS = 60, RESTARTS = 6, DAYS = 20 * 24 * 3600 * 1000 };

static struct world world;
static struct peer *clients[CLIENTS];
static struct line_reader streams[CLIENTS];
static int comebacks, restarts;

/* Two users of a kiosk, an account, and an administrator. */
static void connect_client(int which)
{
    static const struct core_caller callers[CLIENTS] = {
        {7, true, false}, {7, true, false}, {1001, false, false}, {0, false, true}};
    clients[which] = world_open(&world, &callers[which], NULL);
    line_reader_reset(&streams[which]);
    streams[which].max_length = LOBBY_LINE_SIZE - 1;
}

/* ---- output ------------------------------------------------------------------------- */

static void expect_line(const char *line)
{
    EXPECT(strlen(line) < LOBBY_LINE_SIZE, "%zu bytes", strlen(line));
    fuzz_expect_printable(line);
}

static void expect_output(size_t lines)
{
    enum { MOST = (LOBBY_MAX_ROWS + 100) * LOBBY_LINE_SIZE };
    for (int i = 0; i < CLIENTS; i++) {
        char *line = clients[i]->heard;
        if (!line)
            continue;
        EXPECT(clients[i]->length <= (lines + 1) * MOST, "%zu bytes for %zu lines",
               clients[i]->length, lines);
        EXPECT(strlen(line) == clients[i]->length, "a NUL");
        while (*line != '\0') {
            size_t length = strcspn(line, "\n");
            EXPECT(line[length] == '\n', "half a line: %s", line);
            line[length] = '\0';
            expect_line(line);
            line += length + 1;
        }
        peer_forget(clients[i]);
    }
}

/* ---- the store ---------------------------------------------------------------------- */

static void expect_stored(void)
{
    struct lobby_game kept;
    struct error error = {0};
    if (lobby_core_has_failed(world.core))
        return;
    for (int64_t game = 1; store_read_game(world.store, game, &kept, &error); game++) {
        const struct lobby_game *lobby_game = world_find_game(&world, game);
        if (lobby_game && lobby_game->phase != LOBBY_GAME_OVER)
            EXPECT(lobby_game_equals(lobby_game, &kept, &error), "%s", error.text);
        lobby_game_free(&kept);
    }
}

/* ---- input -------------------------------------------------------------------------- */

/* Decodes the escapes; returns the length. */
static size_t plain(char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        char byte = text[i];
        if (byte == '\\' && i + 1 < size)
            byte = text[++i] == 'n' ? '\n' : text[i];
        text[length++] = byte;
    }
    return length;
}

static size_t feed(int which, struct fuzz_piece piece)
{
    char *text = fuzz_copy(piece.bytes, piece.size);
    const char *line;
    size_t length, lines = 0;
    line_reader_add(&streams[which], text, plain(text, piece.size));
    while ((line = line_reader_next(&streams[which], &length))) {
        if (clients[which]->parted || !clients[which]->session)
            continue;
        peer_send(clients[which], line, length);
        lines++;
    }
    free(text);
    return lines;
}

static void restart(bool killed)
{
    if (restarts++ == RESTARTS)
        return;
    world.full = false;
    world_restart(&world, killed);
    for (int i = 0; i < CLIENTS; i++)
        connect_client(i);
}

static void reconnect(int which)
{
    if (comebacks++ == COMEBACKS)
        return;
    peer_leave(clients[which]);
    connect_client(which);
}

static void wait(struct fuzz_piece piece)
{
    char *text = fuzz_string(piece.bytes, piece.size);
    long milliseconds = strtol(text, NULL, 10);
    world_wait(&world, milliseconds < 0 ? 0 : milliseconds > DAYS ? DAYS : milliseconds);
    free(text);
}

static size_t take(struct fuzz_piece piece)
{
    uint8_t what = piece.bytes[0];
    struct fuzz_piece rest = {piece.bytes + 1, piece.size - 1};
    if (what >= 'a' && what <= 'd')
        return feed(what - 'a', rest);
    if (what >= 'A' && what <= 'D')
        reconnect(what - 'A');
    switch (what) {
    case 'w': wait(rest); break;
    case 'f':
    case 'h':
    case 'e': world.full = true; break;
    case 'k':
    case 'r':
        expect_stored();
        restart(what == 'k');
        break;
    default: break;
    }
    if (lobby_core_has_failed(world.core))
        restart(true);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size};
    fuzz_begin();
    memset(&world, 0, sizeof world);
    world_begin(&world);
    comebacks = restarts = 0;
    for (int i = 0; i < CLIENTS; i++)
        connect_client(i);
    while (rest.size > 0) {
        struct fuzz_piece piece = fuzz_cut(&rest, '\n');
        if (piece.size > 0)
            expect_output(take(piece));
    }
    expect_stored();
    restarts = 0;
    restart(true);
    expect_output(0);
    expect_stored();
    world_end(&world);
    return 0;
}

/* lobby_core_player.c - clients in the world of lobby_core_world.h: they connect, send lines
 * and play.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "support/lobby_core_world.h"

/* Ends the test program when its own set-up is wrong. */
void world_broken(const char *what)
{
    fprintf(stderr, "Bail out! %s\n", what);
    printf("Bail out! %s\n", what);
    fflush(stdout);
    abort();
}

/* ---- connecting --------------------------------------------------------------------- */

struct peer *world_open(struct world *world, const struct core_caller *caller,
                        const char *hello)
{
    struct peer *peer = memory_new(1, sizeof *peer);
    if (world->count == WORLD_SITTERS)
        world_broken("too many sessions");
    world->peers[world->count++] = peer;
    peer->world = world;
    peer->heard = memory_new(1, 1);
    peer->size = 1;
    peer->session = lobby_core_open_session(world->core, caller, peer, world->now);
    if (hello)
        peer_ask(peer, "%s", hello);
    return peer;
}

struct peer *world_join(struct world *world, const char *name)
{
    struct core_caller caller = {.uid = 7, .trusted = true};
    char hello[80];
    struct peer *peer;
    snprintf(hello, sizeof hello, "hello v=2 as=%s", name);
    peer = world_open(world, &caller, hello);
    snprintf(peer->name, sizeof peer->name, "%s", name);
    return peer;
}

void peer_leave(struct peer *peer)
{
    if (peer->session)
        lobby_core_close_session(peer->world->core, peer->session, peer->world->now,
                                 peer->world->date);
    peer->session = NULL;
}

/* ---- lines -------------------------------------------------------------------------- */

void peer_send(struct peer *peer, const char *bytes, size_t length)
{
    struct world *world = peer->world;
    if (peer->session)
        lobby_core_handle_line(world->core, peer->session, bytes, length, world->now,
                               world->date);
}

/* Finds the latest answer that has this client's tag. */
static void find_answer(struct peer *peer, size_t from)
{
    char tag[24];
    const char *line = peer->heard + from;
    snprintf(tag, sizeof tag, "%u ", peer->tag);
    *peer->answer = '\0';
    for (; *line != '\0'; line += strcspn(line, "\n") + 1) {
        const char *text = line + strlen(tag);
        if (strncmp(line, tag, strlen(tag)) == 0 && strncmp(text, "row", 3) != 0)
            snprintf(peer->answer, sizeof peer->answer, "%.*s", (int)strcspn(text, "\n"),
                     text);
    }
}

const char *peer_ask(struct peer *peer, const char *format, ...)
{
    char line[2 * LOBBY_LINE_SIZE];
    size_t length, from = peer->length;
    va_list arguments;
    length = (size_t)snprintf(line, sizeof line, "%u ", ++peer->tag);
    va_start(arguments, format);
    length += (size_t)vsnprintf(line + length, sizeof line - length, format, arguments);
    va_end(arguments);
    peer_send(peer, line, length);
    find_answer(peer, from);
    return peer->answer;
}

const char *peer_line(struct peer *peer, char line[LOBBY_LINE_SIZE])
{
    const char *text = peer->heard + peer->read;
    size_t length = strcspn(text, "\n");
    if (peer->read >= peer->length)
        return NULL;
    snprintf(line, LOBBY_LINE_SIZE, "%.*s", (int)length, text);
    peer->read += length + 1;
    return line;
}

bool peer_heard(struct peer *peer, const char *part)
{
    bool found = strstr(peer->heard + peer->read, part) != NULL;
    peer->read = peer->length;
    return found;
}

void peer_forget(struct peer *peer)
{
    peer->length = peer->read = 0;
    *peer->heard = '\0';
}

int64_t peer_number(const struct peer *peer, const char *key)
{
    char wanted[40];
    const char *found;
    snprintf(wanted, sizeof wanted, " %s=", key);
    found = strstr(peer->answer, wanted);
    if (!found) {
        char text[200];
        snprintf(text, sizeof text, "no '%s' in '%.100s'", key, peer->answer);
        world_broken(text);
    }
    return atoll(found + strlen(wanted));
}

/* ---- games -------------------------------------------------------------------------- */

static void expect(struct peer *peer, const char *expected)
{
    char text[2 * LOBBY_LINE_SIZE];
    if (strstr(peer->answer, expected))
        return;
    snprintf(text, sizeof text, "expected '%s', was answered '%s'", expected, peer->answer);
    world_broken(text);
}

int64_t begin_game(struct peer *white, struct peer *black, const char *terms)
{
    peer_ask(white, "match name=%s %s color=white", black->name, terms);
    expect(white, "ok id=");
    peer_ask(black, "accept id=%lld", (long long)peer_number(white, "id"));
    expect(black, "ok game=");
    return peer_number(black, "game");
}

void play(struct peer *white, struct peer *black, int64_t game, const char *moves)
{
    for (int ply = 1; *moves != '\0'; ply++) {
        struct peer *mover = ply % 2 == 1 ? white : black;
        int length = (int)strcspn(moves, " ");
        peer_ask(mover, "move game=%lld ply=%d move=%.*s", (long long)game, ply, length,
                 moves);
        expect(mover, "ok n=");
        moves += length;
        moves += *moves == ' ';
    }
}

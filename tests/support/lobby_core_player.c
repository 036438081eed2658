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

struct sitter *world_enter(struct world *world, const struct core_caller *caller,
                           const char *hello)
{
    struct sitter *sitter = memory_new(1, sizeof *sitter);
    if (world->count == WORLD_SITTERS)
        world_broken("too many sessions");
    world->sitters[world->count++] = sitter;
    sitter->world = world;
    sitter->heard = memory_new(1, 1);
    sitter->size = 1;
    sitter->session = lobby_core_open_session(world->core, caller, sitter, world->now);
    if (hello)
        sitter_ask(sitter, "%s", hello);
    return sitter;
}

struct sitter *world_sit(struct world *world, const char *name)
{
    struct core_caller caller = {.uid = 7, .trusted = true};
    char hello[80];
    struct sitter *sitter;
    snprintf(hello, sizeof hello, "hello v=2 as=%s", name);
    sitter = world_enter(world, &caller, hello);
    snprintf(sitter->name, sizeof sitter->name, "%s", name);
    return sitter;
}

void sitter_leave(struct sitter *sitter)
{
    if (sitter->session)
        lobby_core_close_session(sitter->world->core, sitter->session, sitter->world->now,
                                 sitter->world->date);
    sitter->session = NULL;
}

/* ---- lines -------------------------------------------------------------------------- */

void sitter_say(struct sitter *sitter, const char *bytes, size_t length)
{
    struct world *world = sitter->world;
    if (sitter->session)
        lobby_core_handle_line(world->core, sitter->session, bytes, length, world->now,
                               world->date);
}

/* Finds the latest answer that has this client's tag. */
static void find_answer(struct sitter *sitter, size_t from)
{
    char tag[24];
    const char *line = sitter->heard + from;
    snprintf(tag, sizeof tag, "%u ", sitter->tag);
    *sitter->answer = '\0';
    for (; *line != '\0'; line += strcspn(line, "\n") + 1) {
        const char *text = line + strlen(tag);
        if (strncmp(line, tag, strlen(tag)) == 0 && strncmp(text, "row", 3) != 0)
            snprintf(sitter->answer, sizeof sitter->answer, "%.*s", (int)strcspn(text, "\n"),
                     text);
    }
}

const char *sitter_ask(struct sitter *sitter, const char *format, ...)
{
    char line[2 * LOBBY_LINE_SIZE];
    size_t length, from = sitter->length;
    va_list arguments;
    length = (size_t)snprintf(line, sizeof line, "%u ", ++sitter->tag);
    va_start(arguments, format);
    length += (size_t)vsnprintf(line + length, sizeof line - length, format, arguments);
    va_end(arguments);
    sitter_say(sitter, line, length);
    find_answer(sitter, from);
    return sitter->answer;
}

const char *sitter_line(struct sitter *sitter, char line[LOBBY_LINE_SIZE])
{
    const char *text = sitter->heard + sitter->read;
    size_t length = strcspn(text, "\n");
    if (sitter->read >= sitter->length)
        return NULL;
    snprintf(line, LOBBY_LINE_SIZE, "%.*s", (int)length, text);
    sitter->read += length + 1;
    return line;
}

bool sitter_hears(struct sitter *sitter, const char *part)
{
    bool found = strstr(sitter->heard + sitter->read, part) != NULL;
    sitter->read = sitter->length;
    return found;
}

void sitter_forget(struct sitter *sitter)
{
    sitter->length = sitter->read = 0;
    *sitter->heard = '\0';
}

int64_t sitter_number(const struct sitter *sitter, const char *key)
{
    char wanted[40];
    const char *found;
    snprintf(wanted, sizeof wanted, " %s=", key);
    found = strstr(sitter->answer, wanted);
    if (!found) {
        char text[200];
        snprintf(text, sizeof text, "no '%s' in '%.100s'", key, sitter->answer);
        world_broken(text);
    }
    return atoll(found + strlen(wanted));
}

/* ---- games -------------------------------------------------------------------------- */

static void expect(struct sitter *sitter, const char *expected)
{
    char text[2 * LOBBY_LINE_SIZE];
    if (strstr(sitter->answer, expected))
        return;
    snprintf(text, sizeof text, "expected '%s', was answered '%s'", expected, sitter->answer);
    world_broken(text);
}

int64_t begin_game(struct sitter *white, struct sitter *black, const char *terms)
{
    sitter_ask(white, "match name=%s %s color=white", black->name, terms);
    expect(white, "ok id=");
    sitter_ask(black, "accept id=%lld", (long long)sitter_number(white, "id"));
    expect(black, "ok game=");
    return sitter_number(black, "game");
}

void play(struct sitter *white, struct sitter *black, int64_t game, const char *moves)
{
    for (int ply = 1; *moves != '\0'; ply++) {
        struct sitter *mover = ply % 2 == 1 ? white : black;
        int length = (int)strcspn(moves, " ");
        sitter_ask(mover, "move game=%lld ply=%d move=%.*s", (long long)game, ply, length,
                   moves);
        expect(mover, "ok n=");
        moves += length;
        moves += *moves == ' ';
    }
}

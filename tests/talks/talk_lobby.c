/* talk_lobby.c - the actions of a talk about a lobby: a real lobby core in this process.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * lobby                 anna (A) and boris (B) are in a lobby, each with their own data directory
 *                       (A/ttychess/games); only `time` advances the clock
 * lobby site            the same, but the server claims to be a remote server
 * comes C [OPTIONS]     clara connects, or a user reconnects with a new session;
 *                       comes C boris: another session of boris
 * goes A                the session ends as if killed
 * game 5+3 casual       A, with White, challenges B, who accepts; all messages are forgotten
 * drops A               the connection is lost
 * doors shut, doors open  connecting is impossible; it is possible again
 * restart MILLISECONDS  the server ends, and restarts after this time
 * unrated               the server restarts, and no game is rated any more
 * full on, full off     the server's store is full; the server restarts with room
 * deaf on, deaf off     the server ignores lines; it reads them again
 * tells A LINE          A receives a line that the lobby core did not send
 * heard LINE            expects this as the last line that the server received, after its tag
 */
#include "talks/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/test_lobby.h"
#include "session/session_lobby.h"

static const char *const names[] = {"anna", "boris", "clara", NULL};
static struct test_lobby test_lobby;

void talk_lobby_settle(struct talk *talk)
{
    bool moved = true;
    if (!test_lobby.core)
        return;
    test_lobby.now = talk->present;
    for (int still = 0; still < 2; still = moved ? 0 : still + 1) {
        for (int i = 0; i < TALK_SPEAKERS; i++) {
            struct speaker *speaker = &talk->speakers[i];
            if (!speaker->session)
                continue;
            session_poll(speaker->session);
            speaker_listen(speaker);
            speaker->rests = session_thinking(speaker->session)->purpose == THINKING_NONE;
        }
        moved = test_lobby_step(&test_lobby);
    }
}

void talk_lobby_end(void)
{
    test_lobby_close(&test_lobby);
    memset(&test_lobby, 0, sizeof test_lobby);
}

static void forget_all(struct talk *talk)
{
    talk_lobby_settle(talk);
    for (int i = 0; i < TALK_SPEAKERS; i++)
        speaker_forget(&talk->speakers[i]);
}

static bool come(struct talk *talk, int who, const char *options)
{
    struct speaker *speaker = &talk->speakers[who];
    const char *name = names[who];
    char line[TALK_TEXT_SIZE], data[sizeof talk->directory + 4];
    struct error error;
    for (int i = 0; names[i]; i++)
        if (strcmp(options, names[i]) == 0) {
            name = names[i];
            options = "";
        }
    speaker_end(speaker);
    talk_lobby_settle(talk);
    snprintf(line, sizeof line, "%s %s", strstr(options, "--color") ? "" : "--color both",
             options);
    snprintf(data, sizeof data, "%s/%c", talk->directory, 'A' + who);
    mkdir(data, 0700);
    setenv("XDG_DATA_HOME", data, 1);
    if (!speaker_begin(speaker, line, &talk->present, &error))
        return talk_fail(talk, "refused: %s", error.text);
    setenv("TTYCHESS_LOBBY", test_lobby_door(&test_lobby, name), 1);
    session_handle_line(speaker->session, "lobby");
    setenv("TTYCHESS_LOBBY", "/nonexistent/lobby", 1);
    talk_lobby_settle(talk);
    return true;
}

static bool open_lobby(struct talk *talk, int who, const char *rest)
{
    char path[sizeof talk->directory + 8];
    (void)who;
    snprintf(path, sizeof path, "%s/lobby", talk->directory);
    test_lobby_open(&test_lobby, path, names);
    test_lobby.site = strcmp(rest, "site") == 0;
    talk->lobby = true;
    for (int i = 0; i < 2; i++)
        if (!come(talk, i, ""))
            return false;
    forget_all(talk);
    return true;
}

static bool reconnect(struct talk *talk, int who, const char *rest)
{
    return come(talk, who, rest);
}

static bool go(struct talk *talk, int who, const char *rest)
{
    (void)rest;
    speaker_end(&talk->speakers[who]);
    talk_lobby_settle(talk);
    return true;
}

static bool begin_game(struct talk *talk, int who, const char *rest)
{
    char line[TALK_TEXT_SIZE];
    (void)who;
    snprintf(line, sizeof line, "match boris %s white", rest);
    session_handle_line(talk->speakers[0].session, line);
    talk_lobby_settle(talk);
    session_handle_line(talk->speakers[1].session, "accept anna");
    forget_all(talk);
    return session_lobby_game_id(talk->speakers[1].session) != 0 ||
           talk_fail(talk, "no game has begun");
}

static bool drop(struct talk *talk, int who, const char *rest)
{
    (void)rest;
    test_lobby_drop(&test_lobby, names[who]);
    talk_lobby_settle(talk);
    return true;
}

static bool set_doors(struct talk *talk, int who, const char *rest)
{
    (void)who;
    test_lobby_shut(&test_lobby, strcmp(rest, "shut") == 0);
    talk_lobby_settle(talk);
    return true;
}

static bool restart(struct talk *talk, int who, const char *rest)
{
    (void)who;
    test_lobby_restart(&test_lobby, atoll(rest));
    talk->present = test_lobby.now;
    talk_lobby_settle(talk);
    return true;
}

static bool set_full(struct talk *talk, int who, const char *rest)
{
    test_lobby.full = strcmp(rest, "on") == 0;
    return test_lobby.full || restart(talk, who, "2000");
}

static bool set_deaf(struct talk *talk, int who, const char *rest)
{
    (void)talk;
    (void)who;
    test_lobby.deaf = strcmp(rest, "on") == 0;
    return true;
}

static bool rate_nothing(struct talk *talk, int who, const char *rest)
{
    (void)who;
    (void)rest;
    test_lobby.unrated = true;
    return restart(talk, who, "0");
}

static bool tell(struct talk *talk, int who, const char *rest)
{
    char line[TALK_TEXT_SIZE];
    snprintf(line, sizeof line, "%s\n", rest);
    test_lobby_tell(&test_lobby, names[who], line);
    talk_lobby_settle(talk);
    return true;
}

static bool check_heard(struct talk *talk, int who, const char *rest)
{
    const char *line = strchr(test_lobby.heard, ' ');
    (void)who;
    return (line && strcmp(line + 1, rest) == 0) ||
           talk_fail(talk, "this was heard: %s", test_lobby.heard);
}

static const struct {
    const char *word;
    bool has_speaker; /* A, B or C follows */
    bool (*act)(struct talk *talk, int who, const char *rest);
} words[] = {
    {"lobby", false, open_lobby},
    {"comes", true, reconnect},
    {"goes", true, go},
    {"game", false, begin_game},
    {"drops", true, drop},
    {"doors", false, set_doors},
    {"restart", false, restart},
    {"full", false, set_full},
    {"deaf", false, set_deaf},
    {"tells", true, tell},
    {"unrated", false, rate_nothing},
    {"heard", false, check_heard},
};

bool talk_do_lobby(struct talk *talk, const char *word, const char *rest, bool *known)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int who = 0;
        if (strcmp(words[i].word, word) != 0)
            continue;
        *known = true;
        if (words[i].has_speaker) {
            who = *rest - 'A';
            if (who < 0 || who >= TALK_SPEAKERS)
                return talk_fail(talk, "expected A, B or C");
            rest += 1 + strspn(rest + 1, " ");
        }
        return (test_lobby.core || words[i].act == open_lobby ||
                talk_fail(talk, "no lobby")) &&
               words[i].act(talk, who, rest);
    }
    *known = false;
    return true;
}

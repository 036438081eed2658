/* screen_round.c - a round robin in the smallest window: who plays sees what there is to know.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lobby_process.h"
#include "screen_play.h"

#define ROUND "* round id=4 name=boris clock=3+2 rounds=1 count=3 in=yes turn=1 of=3 state="

static const char table[][64] = {"Round robin 4, 3+2 casual, turn 1 of 3", " 1 anna  ** .",
                                 " 2 boris . **"};

static void tell_table(struct fake_lobby *lobby, const char *name, uint64_t tag)
{
    char text[256];
    for (int row = 0; row < 3; row++) {
        snprintf(text, sizeof text, "%" PRIu64 " row kind=line text=%s\n", tag, table[row]);
        fake_lobby_tell(lobby, name, text);
    }
}

/* What a server with a round robin says to who joins it, starts it, asks how it stands. */
static bool hears(struct fake_lobby *lobby, const char *name, const struct lobby_line *line)
{
    static const struct {
        const char *verb, *news;
    } lines[] = {
        {"join", ROUND "open joined=anna text=boris, clara, anna\n"},
        {"start", ROUND "turn free=clara text=anna - boris, dora-of-the-long-name - "
                        "emil-of-a-longer; clara is free\n"
                        "* table game=9 white=anna black=boris clock=3+2 begun=1700000000000 "
                        "n=0 seat=white watchers=0 turn=1 of=3\n"},
        {"leave", ROUND "pause wait=20000 text=1. anna (1), 2. dora-of-the-long-name (1), 3. "
                        "clara (0)\n"},
        {"standings", ""},
    };
    char text[32];
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (strcmp(line->verb, lines[i].verb) != 0)
            continue;
        if (!*lines[i].news)
            tell_table(lobby, name, line->tag);
        snprintf(text, sizeof text, "%" PRIu64 " ok id=4\n", line->tag);
        fake_lobby_tell(lobby, name, text);
        fake_lobby_tell(lobby, name, lines[i].news);
        return true;
    }
    return false;
}

static void test_rows(struct terminal *anna)
{
    int first, second, columns[2];
    tap_check(anna,
              play_line(anna, "round", "2 boris . **") &&
                  terminal_find(anna, "1 anna  ** .", &first, &columns[0]) &&
                  terminal_find(anna, "2 boris . **", &second, &columns[1]) &&
                  second == first + 1 && columns[0] == columns[1],
              "rows of a table stand below each other");
    terminal_key(anna, "q");
}

int main(void)
{
    static char data[300], lobby[300];
    const char *environment[] = {data, lobby, NULL};
    char path[200];
    static const char *const people[] = {"anna", NULL};
    struct terminal *anna;
    pid_t server;
    snprintf(path, sizeof path, "%s/lobby", terminal_scratch());
    snprintf(data, sizeof data, "XDG_DATA_HOME=%s/anna", terminal_scratch());
    snprintf(lobby, sizeof lobby, "TTYCHESS_LOBBY=%s", path);
    server = lobby_process_begin(path, people, hears);
    anna = play_start(TERMINAL(.rows = 12, .columns = 40, .environment = environment), "");
    play_line(anna, "lobby", "Offer a game");
    tap_check(anna, play_line(anna, "round join 4", "You are in: 3 players."), "one joins");
    tap_check(anna, terminal_wait_text(anna, "Round robin: boris"), "it is a row of the list");
    test_rows(anna);
    tap_check(anna,
              play_line(anna, "round start", "Turn 1: you have White against boris;") &&
                  terminal_wait_text(anna, "begin within 30 s or lose."),
              "the last of two messages is shown whole");
    tap_check(anna, play_line(anna, "round leave", "Turn 1 of 3 begins in 20 s."),
              "and so is when a turn begins");
    lobby_process_end(server);
    terminal_close(anna);
    return tap_done();
}

/* talk_speaker.c - the sessions of a talk, started with command-line options.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "talks/talk.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wordexp.h>

#include "base/file.h"
#include "base/thread.h"

/* Whether the session will do something by itself. An analysis does not count. */
static bool is_busy(struct session *session)
{
    enum thinking_purpose purpose = session_thinking(session)->purpose;
    return (purpose != THINKING_NONE && purpose != THINKING_ANALYSIS) ||
           session_get_save_state(session, NULL) == SAVE_PENDING ||
           session_has_state(session, STATE_REVIEW | STATE_SEARCH);
}

static const int64_t *frozen_clock;

static int64_t read_frozen_clock(void)
{
    return *frozen_clock;
}

int64_t speaker_now(void)
{
    return frozen_clock ? *frozen_clock : monotonic_milliseconds();
}

/* Writes the command line. Unless the talk sets a level, the engine is quick and reproducible: 500
 * nodes, without network. */
static void write_options(char line[TALK_TEXT_SIZE], const char *arguments)
{
    static const char *const levels[] = {"--nodes",    "--level",  "--elo",  "--depth",
                                         "--movetime", "--resume", "--watch"};
    bool levelled = false;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        levelled = levelled || strstr(arguments, levels[i]);
    snprintf(line, TALK_TEXT_SIZE, "talk --network none%s%s %s",
             levelled ? "" : " --nodes 500",
             strstr(arguments, "--variety") ? "" : " --book none", arguments);
}

bool speaker_begin(struct speaker *speaker, char *arguments, const int64_t *frozen,
                   struct error *error)
{
    char line[TALK_TEXT_SIZE];
    wordexp_t words;
    write_options(line, arguments);
    if (wordexp(line, &words, WRDE_NOCMD) != 0)
        return error_set(error, 0, "these options cannot be split into words");
    settings_init(&speaker->settings);
    speaker->config = (struct config){.path = ""};
    config_read(&speaker->config, &speaker->settings);
    speaker->action = SESSION_DONE;
    if (settings_parse(&speaker->settings, (int)words.we_wordc, words.we_wordv, stdin,
                       error) == SETTINGS_OK)
        speaker->session = session_create(&speaker->settings, error);
    wordfree(&words);
    if (!speaker->session) {
        settings_free(&speaker->settings);
        config_free(&speaker->config);
        return false;
    }
    frozen_clock = frozen;
    if (frozen)
        session_set_time_source(speaker->session, read_frozen_clock);
    speaker->rests = !is_busy(speaker->session) && speaker->settings.color != USER_COLOR_NONE;
    speaker_listen(speaker);
    return true;
}

void speaker_forget(struct speaker *speaker)
{
    while (speaker->said_count > 0)
        free(speaker->said[--speaker->said_count]);
    speaker->heard = 0;
}

void speaker_end(struct speaker *speaker)
{
    speaker_forget(speaker);
    if (!speaker->session)
        return;
    session_destroy(speaker->session);
    settings_free(&speaker->settings);
    config_free(&speaker->config);
    speaker->session = NULL;
}

void speaker_listen(struct speaker *speaker)
{
    struct message message;
    while (speaker->session && session_next_message(speaker->session, &message)) {
        if (speaker->said_count == TALK_SAID)
            abort(); /* too many messages */
        for (const char *c = message.text; *c; c++)
            if ((unsigned char)*c < ' ' || *c == 0x7F)
                strcpy(message.text, "(a message that is not printable)");
        speaker->said[speaker->said_count++] = strdup(message.text);
    }
}

void talk_wake(struct talk *talk)
{
    struct pollfd set[TALK_SPEAKERS * SESSION_DESCRIPTORS];
    int count = 0, wait = 100;
    for (int i = 0; i < TALK_SPEAKERS; i++) {
        struct session *session = talk->speakers[i].session;
        if (!session)
            continue;
        session_fill_poll_set(session, set + count);
        count += SESSION_DESCRIPTORS;
        wait = session_poll_timeout(session, wait);
    }
    poll(set, (nfds_t)count, wait);
    for (int i = 0; i < TALK_SPEAKERS; i++) {
        if (talk->speakers[i].session)
            session_poll(talk->speakers[i].session);
        speaker_listen(&talk->speakers[i]);
    }
}

bool talk_settle(struct talk *talk, struct speaker *speaker)
{
    struct session *session = speaker->session;
    int64_t end = monotonic_milliseconds() + TALK_PATIENCE;
    session_poll(session);
    while (is_busy(session)) {
        if (monotonic_milliseconds() >= end)
            return talk_fail(talk, "the session does not become idle");
        talk_wake(talk);
    }
    session_poll(session); /* for events since the last wake */
    talk_lobby_settle(talk);
    speaker_listen(speaker);
    speaker->rests =
        session_thinking(session)->purpose == THINKING_NONE && !session_comparison(session);
    return true;
}

bool talk_hear(struct talk *talk, struct speaker *speaker, const char *pattern, bool skips)
{
    int64_t end = monotonic_milliseconds() + TALK_PATIENCE;
    for (;;) {
        while (speaker->heard < speaker->said_count) {
            const char *text = speaker->said[speaker->heard++];
            if (talk_matches(pattern, text))
                return true;
            if (!skips)
                return talk_fail(talk, "this was said: %s", text);
        }
        if (!speaker->session || speaker->rests || monotonic_milliseconds() >= end)
            return talk_fail(talk, "nothing %s was said", skips ? "like it" : "else");
        talk_wake(talk);
    }
}

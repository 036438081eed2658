/* talk_words.c - the lines of a talk: typed lines, messages, actions and values.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "talks/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "session/session_browse.h"
#include "session/session.h"

bool talk_close_answer(struct talk *talk, struct speaker *speaker)
{
    if (speaker->heard < speaker->said_count)
        return talk_fail(talk, "nobody expected: %s", speaker->said[speaker->heard]);
    speaker_forget(speaker);
    return true;
}

static bool type(struct talk *talk, struct speaker *speaker, const char *line, bool waits)
{
    const char *argument;
    if (!speaker->session)
        return talk_fail(talk, "nobody is there: 'options' begins");
    if (!talk_close_answer(talk, speaker))
        return false;
    for (int i = 0; i < TALK_SPEAKERS; i++)
        talk->speakers[i].rests = false;
    speaker->action = session_handle_line(speaker->session, line);
    if (speaker->action == SESSION_UI &&
        session_ui_command(speaker->session, &argument) == COMMAND_GAMES)
        session_print_games(speaker->session); /* as a front end without a screen does */
    speaker_listen(speaker);
    return !waits || talk_settle(talk, speaker);
}

/* Plays moves that must print no other messages. */
static bool play(struct talk *talk, struct speaker *speaker, char *line)
{
    char moves[TALK_TEXT_SIZE];
    snprintf(moves, sizeof moves, "%s", line);
    for (char *move = strtok(moves, " "); move; move = strtok(NULL, " "))
        if (!type(talk, speaker, move, true) || !talk_hear(talk, speaker, "* plays *.", false))
            return false;
    return true;
}

/* Runs a command as its key in a front end does. */
static bool request(struct talk *talk, struct speaker *speaker, char *word)
{
    const char *argument;
    if (!talk_close_answer(talk, speaker))
        return false;
    speaker->action =
        session_run_command(speaker->session, command_parse(word, &argument), NULL);
    speaker_listen(speaker);
    return true;
}

/* Ends the session as a front end does, with this exit status. */
static bool leave(struct talk *talk, struct speaker *speaker, char *status)
{
    if (!talk_close_answer(talk, speaker))
        return false;
    int found = session_finish(speaker->session, speaker->action == SESSION_QUIT);
    speaker_listen(speaker);
    return found == atoi(status) || talk_fail(talk, "the status is %d", found);
}

/* Steps from a node of the tree to a child, or back to the parent. */
static bool enter(struct talk *talk, struct speaker *speaker, char *san)
{
    struct tree_browser *tree = session_tree(speaker->session);
    if (!tree)
        return talk_fail(talk, "there is no tree");
    if (strcmp(san, "back") == 0)
        return tree_browser_leave(tree) || talk_fail(talk, "it is the root");
    for (int i = 0; i < tree->child_count; i++) {
        struct tree_child child;
        tree_browser_describe_child(tree, i, &child);
        if (strcmp(child.san, san) == 0)
            return tree_browser_enter(tree, i) || talk_fail(talk, "there is nothing below");
    }
    return talk_fail(talk, "there is no such child");
}

/* Steps through a game, or through a variation ("step line-end"), as a key does. */
static bool step(struct talk *talk, struct speaker *speaker, char *name)
{
    static const char *const steps[] = {"back",      "forward",      "start", "end",
                                        "page-back", "page-forward", "up",    "down"};
    bool found = false, line = strncmp(name, "line-", strlen("line-")) == 0;
    if (!talk_close_answer(talk, speaker))
        return false;
    for (int i = BROWSE_BACK; i <= BROWSE_DOWN; i++)
        if (strcmp(name + (line ? strlen("line-") : 0), steps[i]) == 0) {
            (line ? session_step_variation : session_step_game)(speaker->session,
                                                                (enum browse_step)i);
            found = true;
        }
    if (strcmp(name, "autoplay") == 0)
        found = session_stop_autoplay(speaker->session) || session_autoplay(speaker->session);
    speaker_listen(speaker);
    return found || talk_fail(talk, "there is no such step");
}

/* Starts a session, which must fail if the next line is `refused`. */
static bool begin(struct talk *talk, struct speaker *speaker, char *arguments)
{
    struct error error;
    const char *next = talk->at + 1 < talk->count ? talk->lines[talk->at + 1] : "";
    bool refused = strncmp(next, "refused ", 8) == 0;
    if (!talk_close_answer(talk, speaker))
        return false;
    speaker_end(speaker);
    if (speaker_begin(speaker, arguments, talk->frozen ? &talk->present : NULL, &error))
        return !refused || talk_fail(talk, "this is not refused");
    if (!refused || !talk_matches(next + 8, error.text))
        return talk_fail(talk, "refused: %s", error.text);
    return true;
}

/* "+1000": advances the clock by a second; "+1000 by 100": in steps; "+1000 unseen": without waking
 * the sessions. */
static bool pass_time(struct talk *talk, struct speaker *unused, char *line)
{
    char *rest;
    (void)unused;
    int64_t end = talk->present + strtoll(line, &rest, 10);
    bool unseen = strcmp(rest, " unseen") == 0;
    int64_t step = strncmp(rest, " by ", 4) == 0 ? atoll(rest + 4) : end - talk->present;
    for (int i = 0; i < TALK_SPEAKERS && !unseen; i++)
        if (!talk_close_answer(talk, &talk->speakers[i]))
            return false;
    do {
        talk->present += step;
        for (int i = 0; i < TALK_SPEAKERS * 10 && !unseen; i++) {
            struct speaker *speaker = &talk->speakers[i % TALK_SPEAKERS];
            speaker->rests = false;
            if (speaker->session)
                session_poll(speaker->session);
            speaker_listen(speaker);
        }
        if (!unseen)
            talk_lobby_settle(talk);
    } while (talk->present < end);
    return true;
}

static bool expect(struct talk *talk, struct speaker *speaker, const char *pattern)
{
    if (strcmp(pattern, "...") == 0) {
        speaker->heard = speaker->said_count;
        return true;
    }
    if (*pattern == '!') {
        pattern += 1 + strspn(pattern + 1, " ");
        for (size_t i = 0; i < speaker->said_count; i++)
            if (talk_matches(pattern, speaker->said[i]))
                return talk_fail(talk, "said: %s", speaker->said[i]);
        return true;
    }
    bool skips = *pattern == '~';
    pattern += skips;
    return talk_hear(talk, speaker, pattern + (skips && *pattern == ' '), skips);
}

/* Waits until a value matches. */
static bool check_state(struct talk *talk, struct speaker *speaker, const char *name,
                        char *rest)
{
    char text[TALK_TEXT_SIZE];
    int64_t end = monotonic_milliseconds() + TALK_PATIENCE;
    for (;;) {
        char *pattern = rest;
        if (!state_write(speaker, name, &pattern, text))
            return talk_fail(talk, "'%s' means nothing here", name);
        if (strcmp(pattern, "as noted") == 0)
            pattern = talk->noted;
        if (talk->fills && strcmp(pattern, "?") == 0)
            strcpy(pattern, text);
        if (talk_matches(pattern, text))
            return true;
        if (speaker->rests || monotonic_milliseconds() >= end)
            return talk_fail(talk, "it is: %s", text);
        talk_wake(talk);
    }
}

/* The line before has checked the error. */
static bool check_refused(struct talk *talk, struct speaker *speaker, char *unused)
{
    (void)unused;
    return (!speaker->session && strstr(talk->lines[talk->at - 1], "options")) ||
           talk_fail(talk, "'refused' must follow 'options'");
}

static bool end(struct talk *talk, struct speaker *speaker, char *unused)
{
    (void)unused;
    if (!talk_close_answer(talk, speaker))
        return false;
    speaker_end(speaker);
    for (int i = 0; i < TALK_SPEAKERS; i++)
        talk->speakers[i].rests = false;
    talk_lobby_settle(talk);
    return true;
}

static bool settle(struct talk *talk, struct speaker *speaker, char *unused)
{
    (void)unused;
    return talk_settle(talk, speaker);
}

static bool set_columns(struct talk *talk, struct speaker *speaker, char *number)
{
    (void)talk;
    session_set_columns(speaker->session, atoi(number));
    return true;
}

/* Suspends or resumes the process, as ^Z does. */
static bool hold(struct talk *talk, struct speaker *speaker, char *word)
{
    (void)talk;
    session_set_process_suspended(speaker->session, strcmp(word, "on") == 0);
    return true;
}

/* Acts as a front end that does not show notes beside the board. */
static bool tell_notes(struct talk *talk, struct speaker *speaker, char *unused)
{
    (void)talk;
    (void)unused;
    session_set_ui(speaker->session, UI_TEXT);
    return true;
}

/* Acts as a front end with a user present, which mentions the unfinished game. */
static bool attend(struct talk *talk, struct speaker *speaker, char *unused)
{
    (void)talk;
    (void)unused;
    session_mention_unfinished_game(speaker->session);
    return true;
}

static bool note(struct talk *talk, struct speaker *speaker, char *name)
{
    char *rest = name;
    return state_write(speaker, name, &rest, talk->noted) ||
           talk_fail(talk, "'%s' is not shown", name);
}

static const struct {
    const char *word;
    bool needs_session;
    bool (*act)(struct talk *talk, struct speaker *speaker, char *rest);
} words[] = {
    {"options", false, begin},
    {"refused", false, check_refused},
    {"leaves", true, end},
    {"exit", true, leave},
    {"time", false, pass_time},
    {"wait", true, settle},
    {"moves", true, play},
    {"step", true, step},
    {"enter", true, enter},
    {"request", true, request},
    {"hold", true, hold},
    {"columns", true, set_columns},
    {"tell-notes", true, tell_notes},
    {"attended", true, attend},
    {"note", true, note},
};

static bool do_word(struct talk *talk, struct speaker *speaker, const char *word, char *rest)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, word) == 0)
            return words[i].needs_session && !speaker->session
                       ? talk_fail(talk, "nobody is there: 'options' begins")
                       : words[i].act(talk, speaker, rest);
    bool known, well = talk_do_lobby(talk, word, rest, &known);
    if (known)
        return well;
    *talk->failure = '\0';
    if (talk_do_file(talk, word, rest))
        return true;
    if (*talk->failure)
        return false;
    if (!speaker->session)
        return talk_fail(talk, "nobody is there: 'options' begins");
    return check_state(talk, speaker, word, rest);
}

bool talk_do_line(struct talk *talk, struct speaker *speaker)
{
    char *line = talk->lines[talk->at];
    if (!*line || *line == '#')
        return true;
    if (*line >= 'A' && *line <= 'C' && strchr("<> ", line[1]))
        line += 1 + strspn(line + 1, " ");
    if (*line == '<')
        return expect(talk, speaker, line + 1 + (line[1] == ' '));
    if (*line == '>') {
        bool waits = line[1] != '>';
        line += waits ? 1 : 2;
        return type(talk, speaker, line + (*line == ' '), waits);
    }
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(line, " "), line);
    line += strlen(name);
    return do_word(talk, speaker, name, line + strspn(line, " "));
}

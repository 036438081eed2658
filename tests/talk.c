/* talk.c - run a conversation with a session that is written down as text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * talk FILE         each case is a test of the Test Anything Protocol
 * talk --fill FILE  print the file, with what is said where nothing is expected, and what is
 *                   shown where '?' stands
 */
#include <config.h>

#include "talk.h"

#include <ftw.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/search_control.h"
#include "rules/attacks.h"
#include "session/session_browse.h"
#include "session/session_leave.h"

static int64_t present; /* of the clock of a case in which it stands */

bool talk_fail(struct talk *talk, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(talk->wrong, sizeof talk->wrong, format, arguments);
    va_end(arguments);
    return false;
}

bool talk_matches(const char *pattern, const char *text)
{
    const char *star = NULL, *from = NULL;
    for (;;) {
        if (*pattern == '*') {
            star = ++pattern;
            from = text;
        } else if (*pattern == *text) {
            if (!*text)
                return true;
            pattern++;
            text++;
        } else if (!star || !*from) {
            return false;
        } else {
            pattern = star;
            text = ++from;
        }
    }
}

/* ---- words ---------------------------------------------------------------------------- */

/* Whether the next line names something that this one says. */
static bool expects_words(const struct talk *talk, char name)
{
    const char *next = talk->at + 1 < talk->count ? talk->lines[talk->at + 1] : "";
    char whose = *next == 'A' || *next == 'B' ? *next++ : 'A';
    return whose == name && next[0] == '<' && next[1] != '!';
}

/* Nothing that was said may be passed over when something else begins. */
static bool close_answer(struct talk *talk, struct speaker *speaker)
{
    if (speaker->heard < speaker->said_count)
        return talk_fail(talk, "nobody expected: %s", speaker->said[speaker->heard]);
    speaker_forget(speaker);
    return true;
}

/* Write down what nobody has named. */
static void fill(const struct talk *talk, struct speaker *speaker)
{
    const char *line = talk->lines[talk->at];
    const char *prefix = *line == 'A' ? "A" : *line == 'B' ? "B" : "";
    puts(line);
    char name = (char)('A' + (speaker - talk->speakers));
    while (!expects_words(talk, name) && speaker->heard < speaker->said_count)
        printf("%s< %s\n", prefix, speaker->said[speaker->heard++]);
}

static bool type(struct talk *talk, struct speaker *speaker, const char *line, bool waits)
{
    const char *argument;
    if (!speaker->session)
        return talk_fail(talk, "nobody is there: 'options' begins");
    if (!close_answer(talk, speaker))
        return false;
    for (int i = 0; i < TALK_SPEAKERS; i++)
        talk->speakers[i].rests = false;
    speaker->action = session_line(speaker->session, line);
    if (speaker->action == SESSION_FACE &&
        session_face_request(speaker->session, &argument) == REQUEST_GAMES)
        session_tell_games(speaker->session); /* as a face without a screen does */
    speaker_listen(speaker);
    return !waits || talk_settle(talk, speaker);
}

/* Moves that are played without another word. */
static bool play(struct talk *talk, struct speaker *speaker, const char *line)
{
    char moves[TALK_TEXT_SIZE];
    snprintf(moves, sizeof moves, "%s", line);
    for (char *move = strtok(moves, " "); move; move = strtok(NULL, " "))
        if (!type(talk, speaker, move, true) || !talk_hear(talk, speaker, "* plays *.", false))
            return false;
    return true;
}

/* What a key of the face asks for, by its word. */
static bool request(struct talk *talk, struct speaker *speaker, const char *word)
{
    const char *argument;
    if (!close_answer(talk, speaker))
        return false;
    speaker->action = session_request(speaker->session, request_parse(word, &argument), NULL);
    speaker_listen(speaker);
    return true;
}

/* The face ends: with this exit status. */
static bool leave(struct talk *talk, struct speaker *speaker, const char *status)
{
    if (!close_answer(talk, speaker))
        return false;
    int found = session_leave(speaker->session, speaker->action == SESSION_QUIT);
    speaker_listen(speaker);
    return found == atoi(status) || talk_fail(talk, "the status is %d", found);
}

/* A key that steps in a game that is read, or in a line ("step line-end"). */
static bool step(struct talk *talk, struct speaker *speaker, const char *name)
{
    static const char *const steps[] = {"back",      "forward",      "start", "end",
                                        "page-back", "page-forward", "up",    "down"};
    static const char *const line_steps[] = {"line-back", "line-forward", "line-first",
                                             "line-last", "line-up",      "line-down",
                                             "line-leave"};
    if (!close_answer(talk, speaker))
        return false;
    for (int i = BROWSE_BACK; i <= BROWSE_DOWN; i++)
        if (strcmp(name, steps[i]) == 0)
            session_browse_step(speaker->session, (enum browse_step)i);
    for (int i = LINE_BACK; i <= LINE_LEAVE; i++)
        if (strcmp(name, line_steps[i]) == 0)
            session_step_line(speaker->session, (enum line_step)i);
    speaker_listen(speaker);
    return true;
}

static bool begin(struct talk *talk, struct speaker *speaker, char *arguments)
{
    struct reason reason;
    const char *next = talk->at + 1 < talk->count ? talk->lines[talk->at + 1] : "";
    bool refused = strncmp(next, "refused ", 8) == 0;
    if (!close_answer(talk, speaker))
        return false;
    speaker_end(speaker);
    if (speaker_begin(speaker, arguments, talk->frozen ? &present : NULL, &reason))
        return !refused || talk_fail(talk, "this is not refused");
    if (!refused || !talk_matches(next + 8, reason.text))
        return talk_fail(talk, "refused: %s", reason.text);
    return true;
}

/* "+1000": a second goes by; "+1000 by 100": in steps; "+1000 unseen": and nobody looks. */
static bool pass_time(struct talk *talk, const char *line)
{
    char *rest;
    int64_t end = present + strtoll(line, &rest, 10);
    bool unseen = strcmp(rest, " unseen") == 0;
    int64_t step = strncmp(rest, " by ", 4) == 0 ? atoll(rest + 4) : end - present;
    for (int i = 0; i < TALK_SPEAKERS && !unseen; i++)
        if (!close_answer(talk, &talk->speakers[i]))
            return false;
    do {
        present += step;
        for (int i = 0; i < TALK_SPEAKERS * 10 && !unseen; i++) {
            struct speaker *speaker = &talk->speakers[i % TALK_SPEAKERS];
            speaker->rests = false;
            if (speaker->session)
                session_wake(speaker->session);
            speaker_listen(speaker);
        }
    } while (present < end);
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

/* Something that is shown; it may take a while to come. */
static bool check_state(struct talk *talk, struct speaker *speaker, const char *name,
                        char *rest)
{
    char text[TALK_TEXT_SIZE];
    int64_t end = search_clock_now() + TALK_PATIENCE;
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
        if (speaker->rests || search_clock_now() >= end)
            return talk_fail(talk, "it is: %s", text);
        talk_wake(talk);
    }
}

static bool do_word(struct talk *talk, struct speaker *speaker, const char *word, char *rest)
{
    if (strcmp(word, "options") == 0)
        return begin(talk, speaker, rest);
    if (strcmp(word, "refused") == 0)
        return true; /* options looked at it */
    if (strcmp(word, "leaves") == 0) {
        if (!close_answer(talk, speaker))
            return false;
        speaker_end(speaker);
        talk->speakers[0].rests = talk->speakers[1].rests = false;
        return true;
    }
    if (strcmp(word, "time") == 0)
        return pass_time(talk, rest);
    *talk->wrong = '\0';
    if (talk_do_file(talk, word, rest))
        return true;
    if (*talk->wrong)
        return false;
    if (!speaker->session)
        return talk_fail(talk, "nobody is there: 'options' begins");
    if (strcmp(word, "moves") == 0)
        return play(talk, speaker, rest);
    if (strcmp(word, "step") == 0)
        return step(talk, speaker, rest);
    if (strcmp(word, "wait") == 0)
        return talk_settle(talk, speaker);
    if (strcmp(word, "columns") == 0) {
        session_set_columns(speaker->session, atoi(rest));
        return true;
    }
    if (strcmp(word, "hold") == 0) { /* as ^Z does */
        session_hold_clock(speaker->session, strcmp(rest, "on") == 0);
        return true;
    }
    if (strcmp(word, "tell-notes") == 0) { /* as a face that does not show them asks for */
        session_tell_notes(speaker->session, true);
        return true;
    }
    if (strcmp(word, "exit") == 0)
        return leave(talk, speaker, rest);
    if (strcmp(word, "note") == 0)
        return state_write(speaker, rest, &rest, talk->noted);
    if (strcmp(word, "request") == 0)
        return request(talk, speaker, rest);
    return check_state(talk, speaker, word, rest);
}

/* One line of the talk; A, where nobody is named. */
static bool do_line(struct talk *talk, struct speaker *speaker)
{
    char *line = talk->lines[talk->at];
    if (!*line || *line == '#')
        return true;
    if ((*line == 'A' || *line == 'B') && strchr("<> ", line[1])) {
        line += 1 + strspn(line + 1, " ");
    }
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

/* ---- cases ----------------------------------------------------------------------------- */

static int take_away(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status;
    (void)type;
    (void)place;
    return remove(path);
}

static bool make_directory(struct talk *talk)
{
    const char *top = getenv("TMPDIR");
    snprintf(talk->directory, sizeof talk->directory, "%s/ttychess-XXXXXX",
             top && *top ? top : "/tmp");
    return mkdtemp(talk->directory) && chdir(talk->directory) == 0 &&
           setenv("XDG_DATA_HOME", talk->directory, 1) == 0;
}

static bool is_title(const char *line)
{
    return strncmp(line, "== ", 3) == 0;
}

/* The lines before, what is wrong, and what was said, for who has not the talk at hand. */
static void explain(const struct talk *talk)
{
    size_t at = talk->at < talk->count ? talk->at : talk->count - 1;
    for (size_t i = at < 4 ? 0 : at - 4; i <= at; i++)
        printf("# %c %s:%zu: %s\n", i == at ? '>' : ' ', talk->name, i + 1, talk->lines[i]);
    printf("# but %s\n", talk->wrong);
    for (int i = 0; i < TALK_SPEAKERS; i++)
        for (size_t j = 0; j < talk->speakers[i].said_count; j++)
            printf("#   %c said: %s\n", 'A' + i, talk->speakers[i].said[j]);
}

/* The lines of a case, as far as they are right. */
static bool run_lines(struct talk *talk)
{
    for (; talk->at < talk->count && !is_title(talk->lines[talk->at]); talk->at++) {
        const char *line = talk->lines[talk->at];
        struct speaker *speaker = &talk->speakers[*line == 'B' && strchr("<> ", line[1])];
        if (!do_line(talk, speaker))
            return false;
        if (talk->fills)
            fill(talk, speaker);
    }
    return true;
}

/* From the title to before the next one. */
static bool run_case(struct talk *talk, int number)
{
    const char *title = talk->lines[talk->at++];
    size_t begin = talk->at, end = begin;
    present = search_clock_now();
    talk->frozen = false;
    for (; end < talk->count && !is_title(talk->lines[end]); end++)
        talk->frozen = talk->frozen || strncmp(talk->lines[end], "time ", 5) == 0;
    bool fills = talk->fills, good = make_directory(talk) || talk_fail(talk, "no directory");
    talk->at = 0; /* what stands before the first title is done in each case */
    talk->fills = false;
    good = good && run_lines(talk);
    talk->fills = fills;
    if (good)
        talk->at = begin;
    if (fills)
        puts(title);
    good = good && run_lines(talk) && close_answer(talk, &talk->speakers[0]) &&
           close_answer(talk, &talk->speakers[1]);
    if (!talk->fills || !good)
        printf("%s %d - %s\n", good ? "ok" : "not ok", number, title + 3);
    if (!good)
        explain(talk);
    fflush(stdout);
    for (int i = 0; i < TALK_SPEAKERS; i++)
        speaker_end(&talk->speakers[i]);
    if (chdir("/") == 0)
        nftw(talk->directory, take_away, 16, FTW_DEPTH | FTW_PHYS);
    talk->at = end;
    return good;
}

static bool read_talk(struct talk *talk, const char *name)
{
    char *line = NULL;
    size_t size = 0, capacity = 0;
    FILE *file = fopen(name, "r");
    if (!file)
        return false;
    while (getline(&line, &size, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (talk->count == capacity)
            talk->lines = realloc(talk->lines, (capacity += 256) * sizeof *talk->lines);
        /* Room for what `fill` writes instead of '?'. */
        char *kept = calloc(1, strlen(line) + (strchr(line, '?') ? TALK_TEXT_SIZE : 1));
        talk->lines[talk->count++] = strcpy(kept, line);
    }
    free(line);
    fclose(file);
    return true;
}

int main(int argc, char **argv)
{
    static struct talk talk;
    int cases = 0, failures = 0;
    const char *path = argv[argc - 1];
    talk.fills = argc == 3 && strcmp(argv[1], "--fill") == 0;
    if (argc != 2 + talk.fills || !read_talk(&talk, path)) {
        fprintf(stderr, "Usage: talk [--fill] FILE\n");
        return 2;
    }
    talk.name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    setlocale(LC_ALL, "");
    signal(SIGPIPE, SIG_IGN);
    attacks_init();
    while (talk.at < talk.count) {
        if (is_title(talk.lines[talk.at]))
            failures += !run_case(&talk, ++cases);
        else if (talk.fills)
            puts(talk.lines[talk.at++]);
        else
            talk.at++;
    }
    if (!talk.fills)
        printf("1..%d\n", cases);
    return failures > 0;
}

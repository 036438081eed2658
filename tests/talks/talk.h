/* talk.h - declarations shared by the files of the talk runner.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tests/README describes talks. There is one thread. Each talk runs in its own process, whose
 * working directory is the scratch directory of the case.
 */
#ifndef TTYCHESS_TESTS_TALK_H
#define TTYCHESS_TESTS_TALK_H

#include "session/session.h"
#include "settings/config.h"

enum {
    TALK_PATIENCE = 240000, /* milliseconds after which a wait fails */
    TALK_TEXT_SIZE = 4096,
    TALK_SPEAKERS = 3,
    TALK_SAID = 4096 /* most messages after one line */
};

/* A user of a session: A, B or C. */
struct speaker {
    struct session *session; /* NULL if there is none */
    struct settings settings;
    struct config config;
    enum session_action action; /* result of the last line */
    bool rests;                 /* idle: a missing message fails without waiting */
    char *said[TALK_SAID];      /* messages since the last line, owned */
    size_t said_count, heard;   /* heard: how many of them the talk has expected */
};

struct talk {
    const char *name;
    char **lines; /* owned; without their ends */
    size_t count, at;
    bool fills;                 /* print the talk, with what is missing filled in */
    bool lobby;                 /* the case has a lobby */
    bool frozen;                /* only `time` advances the clock */
    int64_t present;            /* the time of a frozen clock, in milliseconds */
    char directory[512];        /* the scratch directory */
    char noted[TALK_TEXT_SIZE]; /* by `note`, for "as noted" */
    char failure[3 * TALK_TEXT_SIZE];
    struct speaker speakers[TALK_SPEAKERS];
};

/* Sets the failure of the current line. Returns false. */
bool talk_fail(struct talk *talk, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether the text matches the pattern, in which '*' matches anything. */
bool talk_matches(const char *pattern, const char *text);

/* Fails if there are messages that the talk does not expect, and forgets all messages. */
bool talk_close_answer(struct talk *talk, struct speaker *speaker);

/* Executes the current line, which is for this speaker (talk_words.c). */
bool talk_do_line(struct talk *talk, struct speaker *speaker);

/* ---- the sessions (talk_speaker.c) -------------------------------------------------- */

/* Starts a session with these command-line options. Returns false and sets *error if it fails.
 * `frozen` is the frozen clock, or NULL. */
bool speaker_begin(struct speaker *speaker, char *arguments, const int64_t *frozen,
                   struct error *error);
void speaker_end(struct speaker *speaker);

/* Forgets all messages. */
void speaker_forget(struct speaker *speaker);

/* Takes the waiting messages of the session. */
void speaker_listen(struct speaker *speaker);

/* Returns the time that the sessions see, in milliseconds. */
int64_t speaker_now(void);

/* Waits briefly for events and wakes all sessions of the talk. */
void talk_wake(struct talk *talk);

/* Waits until engine and disk are idle. Returns false if they never are. */
bool talk_settle(struct talk *talk, struct speaker *speaker);

/* Waits for the next message, which must match the pattern; with `skips`, others may come first. */
bool talk_hear(struct talk *talk, struct speaker *speaker, const char *pattern, bool skips);

/* ---- values (talk_state.c) --------------------------------------------------- */

/* Writes the current value of "prompt", "board" and so on. Returns false if there is no value of
 * that name. *argument is the rest of the line, from which the value may take its own argument. */
bool state_write(const struct speaker *speaker, const char *name, char **argument,
                 char text[TALK_TEXT_SIZE]);

/* Returns the number of the speaker whose letter the line begins with; 0 (A) without a letter. */
int talk_speaker_of(const char *line);

/* ---- a lobby (talk_lobby.c) ----------------------------------------------------------- */

/* Executes an action about a lobby. Sets *known to whether the word is one. */
bool talk_do_lobby(struct talk *talk, const char *word, const char *rest, bool *known);

/* Waits until the lobby, if there is one, and its users have exchanged all messages. */
void talk_lobby_settle(struct talk *talk);
void talk_lobby_end(void);

/* ---- files of the scratch directory (talk_files.c) ----------------------------------- */

/* Executes an action about files. Returns false if the word is none, or on failure, in which case
 * talk->failure is set. */
bool talk_do_file(struct talk *talk, const char *word, char *rest);

#endif

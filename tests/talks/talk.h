/* talk.h - conversations with a session as text: what the files of the runner share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * README tells how a talk is written. One thread; a talk has a process of its own,
 * whose working directory is the scratch directory of the case.
 */
#ifndef TTYCHESS_TESTS_TALK_H
#define TTYCHESS_TESTS_TALK_H

#include "session/session.h"
#include "settings/config.h"

enum {
    TALK_PATIENCE = 240000, /* milliseconds: only a talk that hangs takes so long */
    TALK_TEXT_SIZE = 4096,
    TALK_SPEAKERS = 3,
    TALK_SAID = 4096 /* messages that answer one line at most */
};

/* One who sits at a game: A, B or C. */
struct speaker {
    struct session *session; /* NULL: nobody */
    struct settings settings;
    struct config config;
    enum session_action action; /* that the last line asked for */
    bool rests;                 /* nothing will come of itself: fail without waiting */
    char *said[TALK_SAID];      /* messages since the last line, owned */
    size_t said_count, heard;   /* of them, how many the talk has named */
};

struct talk {
    const char *name;
    char **lines; /* owned; without their ends */
    size_t count, at;
    bool fills;      /* print the talk with what is said and shown, where it is left open */
    bool lobby;      /* somebody is in one */
    bool frozen;     /* the clock stands: `time` alone moves it */
    int64_t present; /* what it shows then */
    char directory[512];        /* the scratch directory */
    char noted[TALK_TEXT_SIZE]; /* by `note`, for "as noted" */
    char wrong[3 * TALK_TEXT_SIZE];
    struct speaker speakers[TALK_SPEAKERS];
};

/* Say what is wrong in the current line; returns false. */
bool talk_fail(struct talk *talk, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether the text is as the pattern says, where '*' stands for anything. */
bool talk_matches(const char *pattern, const char *text);

/* Nothing that was said may be passed over when something else begins. */
bool talk_close_answer(struct talk *talk, struct speaker *speaker);

/* Do the line at hand, which is this one's (talk_words.c). */
bool talk_do_line(struct talk *talk, struct speaker *speaker);

/* ---- the sessions (talk_speaker.c) -------------------------------------------------- */

/* Begin a session by a command line; false when it was refused, with the reason. */
bool speaker_begin(struct speaker *speaker, char *arguments, const int64_t *frozen,
                   struct error *error);
void speaker_end(struct speaker *speaker);

/* Forget what was said before the next line. */
void speaker_forget(struct speaker *speaker);

/* Take the messages that wait. */
void speaker_listen(struct speaker *speaker);

/* The time of the clock that the sessions go by. */
int64_t speaker_now(void);

/* All sessions of the talk take in what comes before long. */
void talk_wake(struct talk *talk);

/* Until neither engine nor disk is at work. False: they never rest. */
bool talk_settle(struct talk *talk, struct speaker *speaker);

/* The next message is as the pattern says; or the first that is (`skips`). */
bool talk_hear(struct talk *talk, struct speaker *speaker, const char *pattern, bool skips);

/* ---- what is shown (talk_state.c) --------------------------------------------------- */

/* "prompt", "board"...: write what is shown now. False: there is no such word. `argument` is
 * the rest of the line, of which a word may be taken. */
bool state_write(const struct speaker *speaker, const char *name, char **argument,
                 char text[TALK_TEXT_SIZE]);

/* Who is meant by a line that may begin with A, B or C; A, where nobody is named. */
int talk_speaker_of(const char *line);

/* ---- a lobby (talk_lobby.c) ----------------------------------------------------------- */

/* Words about a lobby. *known: whether it is one. */
bool talk_do_lobby(struct talk *talk, const char *word, const char *rest, bool *known);

/* Until nothing is on its way there; nothing, where there is none. */
void talk_lobby_settle(struct talk *talk);
void talk_lobby_end(void);

/* ---- files of the scratch directory (talk_files.c) ----------------------------------- */

/* Words about files; false: it is none, or it failed (then talk->wrong is set). */
bool talk_do_file(struct talk *talk, const char *word, char *rest);

#endif

/* activity.h - what a person can be doing besides playing: analysing, reading games, reviewing,
 * drilling, setting up, watching, walking a tree, comparing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An activity is a file or two, a private struct, and a row in the table below. What
 * the core asks of it are the functions of its row, each of which may be NULL; whatever else
 * it can do are requests. Nobody else sees its struct. The session's thread.
 */
#ifndef TTYCHESS_SESSION_ACTIVITY_H
#define TTYCHESS_SESSION_ACTIVITY_H

#include "engine/monitor.h"
#include "players/engine_player.h"
#include "players/player_card.h"
#include "session/requests.h"

struct session;

/* Where the person is, or-ed: several hold at once. None: in a game of one's own. */
enum place {
    AT_SETUP = 1 << 0,      /* a position is being set up */
    AT_LIST = 1 << 1,       /* the list of a file's games is shown */
    AT_DRILL = 1 << 2,      /* a position of a drill is on the board */
    AT_LINE = 1 << 3,       /* a line of the analysis is walked */
    AT_ANALYSIS = 1 << 4,   /* moves are tried */
    AT_READING = 1 << 5,    /* the own game is one of a file, read and annotated */
    AT_WATCHING = 1 << 6,   /* another session plays the own game */
    AT_REVIEW = 1 << 7,     /* a game or a move is being judged; ends by itself, and soon */
    AT_COMPARISON = 1 << 8, /* strategies stand side by side */
    AT_START = 1 << 9,      /* nothing was begun yet: the start screen */
    AT_GRAPH = 1 << 10,     /* a picture walks the whole game: its move is not the board's */
    AT_LOBBY =
        1 << 11, /* with the people on this host, and none of their games on the board */
    AT_TABLE = 1 << 12,         /* the own game is one of the lobby, over or not */
    AT_LIVE_TABLE = 1 << 13,    /* and it goes on */
    AT_GALLERY = 1 << 14,       /* others, or another session of the person, play it */
    AT_RATED = 1 << 15,         /* the person plays a rated game there: no engine may help */
    AT_RATED_GALLERY = 1 << 16, /* others play one, and could be told what an engine says */

    AT_OTHER_BOARD = AT_SETUP | AT_DRILL | AT_ANALYSIS /* the own game waits below it */
};

/* All activities, in the order in which they are asked: whoever is first takes it. To add one:
 * a row here, and its file. */
#define ACTIVITY_TABLE(ROW)                                                                   \
    ROW(SETUP, setup_activity)                                                                \
    ROW(BROWSE, browse_activity)                                                              \
    ROW(DRILL, drill_activity)                                                                \
    ROW(ANALYSIS, analysis_activity)                                                          \
    ROW(WATCH, watch_activity)                                                                \
    ROW(WALK, walk_activity)                                                                  \
    ROW(LOOK, look_activity)                                                                  \
    ROW(REVIEW, review_activity)                                                              \
    ROW(TREE, tree_activity)                                                                  \
    ROW(COMPARE, compare_activity)                                                            \
    ROW(THREAT, threat_activity)                                                              \
    ROW(HINT, hint_activity)                                                                  \
    ROW(HEAT_MAP, heat_map_activity)                                                          \
    ROW(LOBBY, lobby_activity)                                                                \
    ROW(START, start_activity)

enum activity_id {
#define ACTIVITY_ID(id, row) ACTIVITY_##id,
    ACTIVITY_TABLE(ACTIVITY_ID)
#undef ACTIVITY_ID
        ACTIVITIES
};

struct activity {
    size_t size; /* of its struct, which is made with the session, all zero */
    void (*begin)(struct session *session); /* it has just been made */
    void (*free)(struct session *session); /* the engine rests; the struct itself is not its */

    unsigned (*places)(const struct session *session); /* enum place */

    /* What the prompt calls it, "drill"; false: nothing. */
    bool (*prompt)(const struct session *session, char text[16]);

    /* What the title says of it, "Drill 2 of 5"; false: nothing. */
    bool (*title)(const struct session *session, char *text, size_t size);

    /* Who plays the game that stands there, for a card that is empty; false: whoever sits at
     * this board. */
    bool (*name_player)(const struct session *session, enum color color,
                        struct player_card *card);

    /* A typed line, before anybody else sees it; a legal move; a request that is carried out
     * here in another way than in a game. True: it was taken. */
    bool (*line)(struct session *session, const char *line);
    bool (*move)(struct session *session, chess_move move);
    bool (*request)(struct session *session, const struct request_entry *entry,
                    const char *argument);

    /* A request was made, whatever becomes of it. */
    void (*heard)(struct session *session, enum request request);

    /* enum change: another position is on the board, or thinking about it has to end. */
    void (*changed)(struct session *session, unsigned changes);

    /* The own game is about to be saved. True: it is not to be. */
    bool (*saves)(struct session *session);

    /* The own game's tree was written to: comments, glyphs, variations. */
    void (*edited)(struct session *session);

    /* Take what was put on the board away: somebody else needs it. */
    void (*leave)(struct session *session);

    /* Another own game begins, from `start` (NULL: the usual one); forget the one that was. */
    void (*another_game)(struct session *session, const struct position *start);

    /* The own game that waits goes on elsewhere, at that table: put it on the board as it stands
     * there, in the place of what waits. False: it is not known. */
    bool (*bring_back)(struct session *session, int64_t table);

    /* A search for one of its purposes has ended. */
    unsigned purposes; /* 1 << enum thinking_purpose, or-ed */
    void (*answer)(struct session *session, const struct engine_answer *answer);

    /* A search for one of them was lost, or could not begin: not to be tried again by itself;
     * or it may be tried again. */
    void (*rest)(struct session *session, bool rests);

    /* What should be thought about now; THINKING_NOT: nothing. */
    enum thinking_purpose (*due)(const struct session *session);

    /* Take in what the background has left; enum session_news. The moment of session->now()
     * when it is due even without news, -1: none. */
    unsigned (*wake)(struct session *session);
    int64_t (*deadline)(const struct session *session);

    /* Asks before the session ends. True: it has asked, and waits for the answer. */
    bool (*holds_quit)(struct session *session);
    void (*finish)(struct session *session); /* it ends */
};

#define ACTIVITY_DECLARE(id, row) extern const struct activity row;
ACTIVITY_TABLE(ACTIVITY_DECLARE)
#undef ACTIVITY_DECLARE

/* All of a session's; made and freed by session.c. */
void activities_begin(struct session *session, const struct activity *const *rows);
void activities_free(struct session *session);

/* An activity's own struct. */
void *activity_state(const struct session *session, enum activity_id id);

/* Whether the person is at one of these places (enum place, or-ed). */
bool session_is_at(const struct session *session, unsigned places);
unsigned session_places(const struct session *session);

/* ---- all of them, in order ----------------------------------------------------------- */

bool activities_prompt(const struct session *session, char text[16]);
bool activities_name_player(const struct session *session, enum color color,
                            struct player_card *card);
bool activities_take_line(struct session *session, const char *line);
bool activities_take_move(struct session *session, chess_move move);
bool activities_take_request(struct session *session, const struct request_entry *entry,
                             const char *argument);
void activities_heard(struct session *session, enum request request);
void activities_changed(struct session *session, unsigned changes);
bool activities_save(struct session *session);
void activities_edited(struct session *session);
void activities_leave(struct session *session);
void activities_another_game(struct session *session, const struct position *start);
void activities_answer(struct session *session, const struct engine_answer *answer);
void activities_rest(struct session *session, enum thinking_purpose purpose, bool rests);
enum thinking_purpose activities_due(const struct session *session);
unsigned activities_wake(struct session *session);
int64_t activities_deadline(const struct session *session);
bool activities_bring_back(struct session *session, int64_t table);
bool activities_hold_quit(struct session *session);
void activities_finish(struct session *session);

#endif

/* activity.h - what can be going on besides playing: an analysis, a file that is read, a review, a
 * lobby, a tree that is walked.
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
#include "session/frame.h"

struct session;

/* All activities, in the order in which they are asked: whoever is first takes it. To add one:
 * a row here, and its file. */
#define ACTIVITY_TABLE(ROW)                                                                   \
    ROW(SETUP, setup_activity)                                                                \
    ROW(BROWSE, browse_activity)                                                              \
    ROW(DRILL, drill_activity)                                                                \
    ROW(TRAINING, training_activity)                                                          \
    ROW(COLLECTING, collecting_activity)                                                      \
    ROW(PUZZLE, puzzle_activity)                                                              \
    ROW(ENDGAME, endgame_activity)                                                            \
    ROW(REPERTOIRE, repertoire_activity)                                                      \
    ROW(ANALYSIS, analysis_activity)                                                          \
    ROW(WATCH, watch_activity)                                                                \
    ROW(LOOK, look_activity)                                                                  \
    ROW(REVIEW, review_activity)                                                              \
    ROW(STATS, stats_activity)                                                                \
    ROW(STUDY, study_activity)                                                                \
    ROW(EXPLORE, explore_activity)                                                            \
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

    /* Where one is by what others do, or what goes on in the background; enum place. Kept in
     * session->state: call session_update_state() once it has changed. A request and `wake` need
     * not: it is called after them. */
    unsigned (*places)(const struct session *session);

    /* What the title says of it, "Reviewing 2 of 50"; false: nothing. */
    bool (*title)(const struct session *session, char *text, size_t size);

    /* Who plays the game that stands there, for a card that is empty; false: whoever sits at
     * this board. */
    bool (*name_player)(const struct session *session, enum color color,
                        struct player_card *card);

    /* A request that is carried out here in another way than in a game. True: it was taken. */
    bool (*request)(struct session *session, const struct request_entry *entry,
                    const char *argument);

    /* enum change: another position is on the board, or thinking about it has to end. */
    void (*changed)(struct session *session, unsigned changes);

    /* Another own game begins; forget the one that was. */
    void (*another_game)(struct session *session);

    /* The own game that waits goes on elsewhere, at that table: put it on the board as it stands
     * there, in the place of what waits. False: it is not known. */
    bool (*bring_back)(struct session *session, int64_t table);

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

/* ---- all of them, in order ----------------------------------------------------------- */

void activities_changed(struct session *session, unsigned changes);
void activities_another_game(struct session *session);
unsigned activities_wake(struct session *session);
int64_t activities_deadline(const struct session *session);
bool activities_bring_back(struct session *session, int64_t table);
bool activities_hold_quit(struct session *session);
void activities_finish(struct session *session);

#endif

/* session_pickers.h - what can be chosen from rows instead of typed, for faces that show them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing a row types its line (typing/picker.h), so there is nothing here that could not be
 * said in words, and plain mode has none of it. A picker is a row of the table below and a
 * function that lists what there is. The session's thread.
 */
#ifndef TTYCHESS_SESSION_SESSION_PICKERS_H
#define TTYCHESS_SESSION_SESSION_PICKERS_H

#include "session/requests.h"
#include "typing/picker.h"

struct session;
struct archive_summary;

/* PICKER(id, the request that opens it when it has no argument (REQUEST_COUNT: none), function
 * that lists: LIST(f) is f(session, picker), false after a complaint; LOOKS(f) is f(picker, the
 * name of what the face shows now)) */
#define PICKER_TABLE(PICKER)                                                                  \
    PICKER(START, REQUEST_COUNT, LIST(list_start))       /* what to begin with */             \
    PICKER(COMMANDS, REQUEST_COUNT, LIST(list_commands)) /* all requests, behind a ':' */     \
    PICKER(HELP, REQUEST_HELP, LIST(list_help))          /* the same in groups, explained */  \
    PICKER(LEVEL, REQUEST_LEVEL, LIST(list_levels))                                           \
    PICKER(STRATEGY, REQUEST_STRATEGY, LIST(list_strategies))                                 \
    PICKER(ENGINE, REQUEST_ENGINE, LIST(list_engines))                                        \
    PICKER(CLOCK, REQUEST_CLOCK, LIST(list_clocks))                                           \
    PICKER(LINES, REQUEST_LINES, LIST(list_lines))                                            \
    PICKER(COLOR, REQUEST_COLOR, LIST(list_sides))                                            \
    PICKER(KEPT, REQUEST_RESUME, LIST(list_kept_games))                                       \
    PICKER(GAMES, REQUEST_GAMES, LIST(list_kept_games))                                       \
    PICKER(EXPLORE, REQUEST_EXPLORE, LIST(list_explored))                                     \
    PICKER(STATS, REQUEST_STATS, LIST(list_stats))                                            \
    PICKER(LOBBY, REQUEST_LOBBY, LIST(list_lobby))                                            \
    PICKER(HISTORY, REQUEST_HISTORY, LIST(list_history))                                      \
    PICKER(FILES, REQUEST_OPEN, LIST(list_files))                                             \
    PICKER(CONFIG, REQUEST_CONFIG, LIST(list_settings))                                       \
    PICKER(SETTINGS, REQUEST_COUNT, LIST(list_all_settings)) /* "config all" */               \
    PICKER(THEME, REQUEST_THEME, LOOKS(list_themes))                                          \
    PICKER(PIECES, REQUEST_PIECES, LOOKS(list_pieces))

enum picker_id {
#define PICKER_ID(id, request, list) PICKER_##id,
    PICKER_TABLE(PICKER_ID)
#undef PICKER_ID
        PICKERS
};

/* After SESSION_FACE: the picker that the request has opened; PICKERS: it did not open one. */
enum picker_id session_face_picker(const struct session *session);

/* What is typed before the words when no row has them: "level"; "": nothing. */
const char *session_picker_word(enum picker_id id);

/* Whether this is a legal move on the board: then it is not what is looked for. */
bool session_is_move(const struct session *session, const char *text);

/* List the rows as things are now. `look`: what the face knows, the name of the theme or of
 * the pieces. False: there is nothing to choose from, which is told. */
bool session_list_picker(struct session *session, enum picker_id id, const char *look,
                         struct picker *picker);

/* A command has set what an option sets at the start: 'config save' writes that option, too. */
void session_note_setting(struct session *session, const char *option, const char *argument);

/* A theme or a background was chosen for good: it is kept in the config file, told. */
void session_keep_look(struct session *session, const char *word);

/* Read a kept game, or with "" the one that waits; see archive_summary.h. False: it cannot be
 * read. */
bool session_summarise_kept(struct session *session, const char *id,
                            struct archive_summary *summary);

/* What the start screen says at the right of the title: "2 unfinished games"; "": nothing. */
const char *session_start_text(const struct session *session, char *text, size_t size);

/* The groups in order: what each is called; NULL behind the last. */
const char *help_group_name(int group);

/* The group of a request. */
int help_group_of(enum request request);

/* ---- the start screen ---------------------------------------------------------------- */

/* A new game's level is that of the game kept last against the engine, unless the command line or
 * the config file says how the engine plays. Where none is known a person who is there is asked for
 * it by the start screen; until then the engine plays as for one who knows the rules. */
void session_find_level(struct session *session);

/* Nothing was asked for: wait for what the person begins with, by the side and clock of the game
 * kept last, unless the config file says others. The engine waits, too. */
void session_begin_start(struct session *session);
void session_open_start(struct session *session); /* as things are */

/* Whether its rows, or those of the menu over a game, are to be seen: a move, a new game and the like
 * end it. Leaving it shows the board: the start's, where nothing has begun, or the game's. */
bool session_is_starting(const struct session *session);
void session_leave_start(struct session *session);

/* At the start screen, begin the new game with what is chosen there; elsewhere do nothing. */
void session_begin_chosen(struct session *session);

/* Say once more how to go on from there, where only a board stands. False: it does not. */
bool session_remind_start(struct session *session);

/* Whether `return`, which Escape is on an empty line, leads anywhere. */
bool session_may_go_back(struct session *session);

/* Where Escape leads from a board that is no view's, for the bar of keys: "back to the game"; "":
 * nowhere that needs to be said. */
const char *session_escape_text(const struct session *session);

#endif

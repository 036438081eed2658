/* start_rows.c - the rows of the start screen: what to play and what to study.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/start_state.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "archive/archive_summary.h"
#include "engine/strength.h"
#include "session/aside.h"
#include "session/handlers.h"
#include "session/pickers.h"
#include "session/players.h"
#include "session/words.h"
#include "typing/picker_rows.h"

enum { FACTS_SIZE = 128 };

static bool list_waiting(const struct session *session, struct picker *picker)
{
    const struct game *game = &session->aside.game;
    bool over = game_whole_result(game) != RESULT_NONE;
    char right[FACTS_SIZE], about[SUMMARY_TEXT_SIZE];
    struct archive_summary summary = {.changed = false};
    if (!session->aside.there || session->aside.at_start)
        return false;
    archive_summarise_game(game, &summary);
    archive_summary_write(&summary, about);
    bool watched =
        session->aside.table && !session->aside.person[WHITE] && !session->aside.person[BLACK];
    snprintf(right, sizeof right, "move %zu", summary.next);
    picker_add(picker, &(struct picker_row){.label = over || watched ? "Back" : "Continue",
                                            .right = over      ? "game is over"
                                                     : watched ? "you watch"
                                                               : right,
                                            .about = about,
                                            .line = "return",
                                            .enter = over      ? "look"
                                                     : watched ? "watch"
                                                               : "go on",
                                            .current = !over});
    return !over;
}

static void list_unfinished(const struct session *session, struct picker *picker)
{
    const struct start *start = start_of(session);
    char right[FACTS_SIZE], about[SUMMARY_TEXT_SIZE], line[FACTS_SIZE];
    if (list_waiting(session, picker) || !*start->unfinished.id)
        return;
    snprintf(right, sizeof right, "move %zu", start->unfinished.next);
    archive_summary_write(&start->unfinished, about);
    snprintf(line, sizeof line, "resume %s", start->unfinished.id);
    picker_add(picker, &(struct picker_row){.label = "Continue",
                                            .right = right,
                                            .about = about,
                                            .line = line,
                                            .enter = "go on",
                                            .current = true});
}

static void list_side(const struct session *session, struct picker *picker)
{
    static const char *const words[] = {"white", "black", "random", "both"};
    enum { COUNT = sizeof words / sizeof *words };
    const char *word =
        start_of(session)->random ? "random" : players_side_word(&session->players);
    char back[FACTS_SIZE], onward[FACTS_SIZE];
    int here = 0;
    for (int i = 0; i < COUNT; i++)
        if (strcmp(words[i], word) == 0)
            here = i;
    snprintf(back, sizeof back, "color %s", words[(here + COUNT - 1) % COUNT]);
    snprintf(onward, sizeof onward, "color %s", words[(here + 1) % COUNT]);
    picker_add(picker, &(struct picker_row){.label = "  side",
                                            .right = picker_side_title(word),
                                            .about = "Left and Right change it.",
                                            .line = "color",
                                            .enter = "list",
                                            .back = back,
                                            .onward = onward});
}

static void list_level(const struct session *session, struct picker *picker)
{
    const struct level *level = &session->players.level;
    int number = strength_level_of(level->elo);
    char right[FACTS_SIZE], back[FACTS_SIZE] = "level full", onward[FACTS_SIZE] = "level full";
    if (number > 0)
        snprintf(right, sizeof right, "%d %s", number, picker_level_title(number));
    else
        snprintf(right, sizeof right, "%.*s",
                 PRINTABLE_UP_TO(60, level->move_time > 0 ? "full strength"
                                                          : session_level_text(session)));
    if (number != 1)
        snprintf(back, sizeof back, "level %d", number > 0 ? number - 1 : STRENGTH_LEVELS);
    if (number != STRENGTH_LEVELS)
        snprintf(onward, sizeof onward, "level %d", number + 1);
    picker_add(picker, &(struct picker_row){.label = "  level",
                                            .right = right,
                                            .about = number > 0 ? picker_level_about(number)
                                                                : "Left and Right change it.",
                                            .line = "level",
                                            .enter = "list",
                                            .back = back,
                                            .onward = onward});
}

static void list_clock(const struct session *session, struct picker *picker)
{
    char control[2 * CLOCK_CONTROL_SIZE], back[FACTS_SIZE], onward[FACTS_SIZE];
    session_clock_write_control(session, control);
    if (!*control)
        strcpy(control, "none");
    snprintf(back, sizeof back, "clock %s", picker_next_clock(control, -1));
    snprintf(onward, sizeof onward, "clock %s", picker_next_clock(control, 1));
    picker_add(picker, &(struct picker_row){.label = "  clock",
                                            .right = control,
                                            .about = "Minutes, and seconds more a move. Left "
                                                     "and Right change it.",
                                            .line = "clock",
                                            .enter = "list",
                                            .back = back,
                                            .onward = onward});
}

static void list_games(const struct start *start, struct picker *picker)
{
    char about[SUMMARY_TEXT_SIZE], line[FACTS_SIZE], count[FACTS_SIZE];
    if (*start->latest.id) {
        archive_summary_write(&start->latest, about);
        snprintf(line, sizeof line, "resume %s\nreview", start->latest.id);
        picker_add(picker, &(struct picker_row){.label = "Review",
                                                .right = "last game",
                                                .about = about,
                                                .line = line,
                                                .enter = "review"});
    }
    if (start->kept == 0)
        return;
    snprintf(count, sizeof count, "%zu kept", start->kept);
    picker_add(picker, &(struct picker_row){.label = "Games",
                                            .right = count,
                                            .about = "Go on with one, or look at it again.",
                                            .line = "resume",
                                            .enter = "list"});
}

/* Of the game that waits, which comes back for it; else of the start. */
static void list_analysis(const struct session *session, struct picker *picker)
{
    bool waits = session->aside.there && !session->aside.at_start;
    picker_add(picker,
               &(struct picker_row){
                   .label = "Analyse",
                   .right = waits ? "your game" : "try any moves",
                   .about = "Try moves for both sides while the engine thinks. A position "
                            "(FEN) can be typed or pasted here, or there.",
                   .line = waits ? "return\nanalyse" : "analyse",
                   .enter = "analyse"});
}

static const struct picker_row other_rows[] = {
    {.label = "Files",
     .right = "games to read",
     .about = "Read the games of a PGN file, annotate them, have them reviewed.",
     .line = "open",
     .enter = "list"},
    {.label = "Ideas",
     .right = "simpler opponents",
     .about = "From minimax to the strong engine, one idea at a time: choose whom to play, "
              "or type compare and tree to watch them.",
     .line = "strategy",
     .enter = "list"},
    {.label = "More", .heading = true},
    {.label = "Settings",
     .right = "look, engine",
     .about = "What is set, and changing it.",
     .line = "config",
     .enter = "open"},
    {.label = "Help",
     .key = "F1",
     .about = "All commands, explained.",
     .line = "help",
     .enter = "open"},
    {.label = "Quit", .key = "F10", .about = "Leave.", .line = "quit", .enter = "leave"}};

bool session_list_start(struct session *session, struct picker *picker)
{
    const struct start *start = start_of(session);
    picker_begin(picker, "", "");
    picker_add_heading(picker, "Play");
    list_unfinished(session, picker);
    picker_add(picker,
               &(struct picker_row){
                   .label = "New game",
                   .about = "Enter or a move begins a game with this side, level and clock.",
                   .line = "new",
                   .enter = "begin",
                   .current = true});
    list_side(session, picker);
    if (players_people(&session->players) < 2)
        list_level(session, picker);
    list_clock(session, picker);
    session_list_lobby_row(session, picker);
    picker_add_heading(picker, "Study");
    list_games(start, picker);
    list_analysis(session, picker);
    for (size_t i = 0; i < sizeof other_rows / sizeof *other_rows; i++)
        picker_add(picker, &other_rows[i]);
    return true;
}

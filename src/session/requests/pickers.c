/* pickers.c - the table of pickers; the pickers of commands and help.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/requests/pickers.h"

#include <stdio.h>
#include <string.h>

#include "session/requests/choices.h"
#include "session/session.h"
#include "typing/picker.h"
#include "typing/typed_move.h"

/* ==== commands in groups; the group that fits the current state comes first ============== */

/* ---- the groups ------------------------------------------------------------------ */

enum { SENTENCE_SIZE = 320 };

/* `first`: the first command of the group in REQUEST_TABLE. `at` (enum place, or-ed): where
 * the group comes first. */
static const struct help_group {
    const char *name;
    unsigned at;
    enum request first;
} groups[] = {{"Game", 0, REQUEST_UNDO},
              {"Opponent", 0, REQUEST_LEVEL},
              {"People on this host", AT_LOBBY | AT_TABLE, REQUEST_LOBBY},
              {"Position", AT_SETUP, REQUEST_EVAL},
              {"The board in words", 0, REQUEST_SQUARE},
              {"Analysis", AT_ANALYSIS | AT_LINE, REQUEST_ANALYSE},
              {"Review and drill", AT_DRILL | AT_REVIEW, REQUEST_REVIEW},
              {"How engines think", AT_COMPARISON, REQUEST_COMPARE},
              {"Kept games", AT_WATCHING, REQUEST_RESUME},
              {"Game files", AT_LIST | AT_READING, REQUEST_GAMES},
              {"Screen", 0, REQUEST_FLIP},
              {"Program", 0, REQUEST_HELP}};

enum { GROUPS = sizeof groups / sizeof *groups };

const char *help_group_name(int group)
{
    return group < GROUPS ? groups[group].name : NULL;
}

int help_group_of(enum request request)
{
    int group = GROUPS - 1;
    while (groups[group].first > request)
        group--;
    return group;
}

/* ---- rows ------------------------------------------------------------------------ */

static bool is_refused(const struct session *session, enum request request)
{
    return session_refusal(session, request, request_table[request].rules) != NULL;
}

/* The list of commands omits refused ones; typing them says why. `explained`: the row opens
 * the command's help. */
static void add_request(const struct session *session, struct picker *picker,
                        enum request request, bool explained)
{
    const struct request_entry *entry = &request_table[request];
    const struct game *game = session_game(session);
    char key[16] = "", about[SENTENCE_SIZE], also[96], line[64];
    const char *refusal = session_refusal(session, request, entry->rules);
    bool idle = (request == REQUEST_UNDO && game->current == 0) ||
                (request == REQUEST_REDO && game->current == game->count) ||
                (request == REQUEST_PAUSE && !session_has_clock(session));
    bool open = *entry->argument && *entry->argument != '[';
    if (!session_has(session, entry->kiosk) || (!explained && refusal))
        return;
    snprintf(line, sizeof line, "%s%s%s", explained ? "help " : ":", entry->word,
             explained || !open ? "" : " ");
    if (entry->key > 0)
        snprintf(key, sizeof key, "F%d", entry->key);
    snprintf(about, sizeof about, "%s.%s", entry->help,
             refusal ? " (Not here.)"
             : idle  ? " (Not now.)"
                     : "");
    snprintf(also, sizeof also, "%s %s", entry->others ? entry->others : "",
             help_group_name(help_group_of(entry->id)));
    picker_add_row(picker, .label = entry->word, .key = key, .about = about, .keywords = also,
                   .line = line,
                   .kind = explained ? ROW_HELP
                           : open    ? ROW_COMMAND_PREFIX
                                     : ROW_COMMAND,
                   .enter = explained ? "explain"
                            : open    ? "complete"
                                      : "do it",
                   .unavailable = refusal || idle);
}

/* The most used commands first; with `moves`, the first page of help. */
static const enum request usual[] = {
    REQUEST_UNDO,  REQUEST_HINT,   REQUEST_ANALYSE, REQUEST_EVAL, REQUEST_LEVEL,
    REQUEST_FLIP,  REQUEST_NEW,    REQUEST_RESIGN,  REQUEST_DRAW, REQUEST_REVIEW,
    REQUEST_GRAPH, REQUEST_RESUME, REQUEST_QUIT};

enum { USUAL = sizeof usual / sizeof *usual };

static bool is_usual(enum request request)
{
    for (int i = 0; i < USUAL; i++)
        if (usual[i] == request)
            return true;
    return false;
}

/* Adds the group without its usual commands, which are above. */
static void add_group(const struct session *session, struct picker *picker, int group,
                      bool explained)
{
    picker_add_heading(picker, groups[group].name);
    for (int i = 0; i < REQUEST_COUNT; i++)
        if (help_group_of((enum request)i) == group && !is_usual((enum request)i))
            add_request(session, picker, (enum request)i, explained);
}

#define PAGE(says, means, types)                                                              \
    {                                                                                         \
        .kind = ROW_HELP, .label = says, .about = means, .line = types, .enter = "explain"    \
    }

static const struct picker_row moves[] = {
    PAGE("e4, Nf3, O-O", "Type a move and Enter; Tab completes it. e8=Q promotes.",
         "help moves"),
    PAGE("g1f3", "From square to square also works, and nf3, exd, 0-0.", "help moves"),
    PAGE("a click", "Or the mouse: click a piece, then its destination; or drag it.",
         "help mouse"),
    PAGE("Tab", "On an empty line: a cursor on the board. Arrows, Enter.", "help cursor"),
    PAGE("Left, Right", "On an empty line: back through the game; End returns to now.",
         "help goto"),
    {.label = ":",
     .about = "Starts a command; the list of commands narrows as you type.",
     .line = ":",
     .enter = "list"},
};

/* Signs that the screen does not explain. */
static const struct picker_row signs[] = {
    PAGE("+1.2, -0.5", "Who is ahead, in pawns: + White, - Black; 0.0 is even.", "help eval"),
    PAGE("#3, #-3", "Mate in three moves: by White; by Black.", "help eval"),
    PAGE("the bar", "Beside the board: the more light there is, the better for White.",
         "help eval"),
    PAGE("?! ? ??", "Inaccuracy, mistake, blunder; ! good, !! brilliant, \u25A1 only.",
         "help review"),
    PAGE("+2 by a name", "Captured pieces, and that side's lead in pawns.", "help captured"),
    PAGE("! = ~", "By a clock: low on time; stopped; as last received.", "help clock"),
    PAGE("*, unsaved", "By a move, at the prompt: not yet saved to disk.", "help save"),
    PAGE("> by a name", "Whose move it is, in a window too small to say so.", "help turn"),
};

static void add_rows(struct picker *picker, const char *heading, const struct picker_row *rows,
                     size_t count)
{
    picker_add_heading(picker, heading);
    for (size_t i = 0; i < count; i++)
        picker_add(picker, &rows[i]);
}

/* The group for the current state comes first, then the usual commands. */
static void add_all(const struct session *session, struct picker *picker, bool explained)
{
    int first = 0;
    while (first < GROUPS && !session_is_at(session, groups[first].at))
        first++;
    if (first < GROUPS)
        add_group(session, picker, first, explained);
    picker_add_heading(picker, "Most used");
    for (int i = 0; i < USUAL; i++)
        add_request(session, picker, usual[i], explained);
    if (explained)
        add_rows(picker, "Symbols on the screen", signs, sizeof signs / sizeof *signs);
    for (int group = 0; group < GROUPS; group++)
        if (group != first)
            add_group(session, picker, group, explained);
}

bool list_commands(struct session *session, struct picker *picker)
{
    picker_reset(picker, "Commands", "");
    add_all(session, picker, false);
    return true;
}

bool list_help(struct session *session, struct picker *picker)
{
    picker_reset(picker, "Help", "");
    add_rows(picker, "How to move", moves, sizeof moves / sizeof *moves);
    add_all(session, picker, true);
    return true;
}

/* ==== the table of pickers =============================================================== */

static const struct picker_entry {
    enum request request;
    bool (*list)(struct session *session, struct picker *picker);
    void (*list_looks)(struct picker *picker, const char *look); /* instead of `list` */
} entries[PICKERS] = {
#define LIST(function)                    .list = (function)
#define LOOKS(function)                   .list_looks = (function)
#define PICKER_ENTRY(id, asked, function) [PICKER_##id] = {.request = (asked), function},
    PICKER_TABLE(PICKER_ENTRY)
#undef PICKER_ENTRY
#undef LOOKS
#undef LIST
};

static enum picker_id session_picker_of(enum request request, const char *argument)
{
    int id = 0;
    if (*argument && request != REQUEST_EXPLORE && request != REQUEST_HISTORY)
        return request == REQUEST_CONFIG && strcasecmp(argument, "all") == 0 ? PICKER_SETTINGS
                                                                             : PICKERS;
    while (id < PICKERS && (entries[id].request != request || request == REQUEST_COUNT))
        id++;
    return (enum picker_id)id;
}

const char *session_picker_word(enum picker_id id)
{
    enum request request = id == PICKER_SETTINGS ? REQUEST_CONFIG : entries[id].request;
    return request == REQUEST_COUNT || request == REQUEST_HELP ? ""
                                                               : request_table[request].word;
}

bool session_is_move(const struct session *session, const char *text)
{
    struct typed_move typed;
    typed_move_read(&session->board->position, text, &typed);
    return typed.status == TYPED_MOVE;
}

enum picker_id session_face_picker(const struct session *session)
{
    return session->picks ? session_picker_of(session->face.request, session->face.argument)
                          : PICKERS;
}

/* A file's games have a list of their own, and `engine` restarts a program that has ended. */
bool pickers_take(const struct session *session, enum request request, const char *argument)
{
    struct list_state list;
    if (!session_has_screen(session) || session_picker_of(request, argument) == PICKERS ||
        is_refused(session, request))
        return false;
    switch (request) {
    case REQUEST_GAMES:
    case REQUEST_OPEN: return !session_list_state(session, &list);
    case REQUEST_HISTORY:
    case REQUEST_EXPLORE: return false; /* their handlers decide */
    case REQUEST_ENGINE: return !engines_is_out(session);
    case REQUEST_RESUME: return session->keeping.archived;
    default: return true;
    }
}

/* Returns whether kiosk mode has the row's command. */
static bool is_had(const void *session, const char *line)
{
    const char *argument;
    enum request request = request_parse(line, &argument);
    return request == REQUEST_UNKNOWN ||
           (session_has(session, request_table[request].kiosk) &&
            (*argument || request_table[request].kiosk != KIOSK_NUMBERS));
}

bool session_list_picker(struct session *session, enum picker_id id, const char *look,
                         struct picker *picker)
{
    if (entries[id].list_looks)
        entries[id].list_looks(picker, look);
    else if (!entries[id].list(session, picker))
        return false;
    picker_drop_empty_heading(picker);
    if (session->settings->restricted)
        picker_retain(picker, is_had, session);
    return true;
}

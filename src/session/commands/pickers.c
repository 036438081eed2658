/* pickers.c - the table of pickers; the pickers of commands and help.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/commands/pickers.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"

/* ==== commands and help ================================================================== */

enum { SENTENCE_SIZE = 320 };

static const struct help_group {
    const char *name;
    unsigned states;       /* enum session_state; in these, the group comes first */
    enum command_id first; /* the group's first command in COMMAND_TABLE */
} groups[] = {{"Game", 0, COMMAND_UNDO},
              {"Opponent", 0, COMMAND_LEVEL},
              {"People on this host", STATE_LOBBY | STATE_LOBBY_GAME, COMMAND_LOBBY},
              {"Position", STATE_SETUP, COMMAND_EVAL},
              {"The board in words", 0, COMMAND_SQUARE},
              {"Analysis", STATE_ANALYSIS | STATE_VARIATION, COMMAND_ANALYSE},
              {"Review and drill", STATE_LESSON | STATE_REVIEW, COMMAND_REVIEW},
              {"How engines think", STATE_COMPARISON, COMMAND_COMPARE},
              {"Saved games", STATE_WATCHING, COMMAND_RESUME},
              {"Game files", STATE_FILE, COMMAND_GAMES},
              {"Screen", 0, COMMAND_FLIP},
              {"Program", 0, COMMAND_HELP}};

enum { GROUPS = sizeof groups / sizeof *groups };

const char *help_group_name(int group)
{
    return group < GROUPS ? groups[group].name : NULL;
}

int help_group_of(enum command_id command)
{
    int group = GROUPS - 1;
    while (groups[group].first > command)
        group--;
    return group;
}

static const char examples[] =
    "\nnew black 5 3+2\nclock 5+3\ncolor black\nlevel 4\nstrategy minimax\n"
    "engine stockfish\nlobby 5+3\nseek 5+3 rated\nmatch anna 5+3\naccept anna\n"
    "decline anna\nif e5 Nf3 Nc6 Bb5\nsay Good luck!\ntell anna Hello\nrating anna\n"
    "history anna\neval table\n"
    "setup Ke1 qd8 Pa2\nmoves e4\nsq e4\nwhere N\nscan e\nask pinned\nmovelist 5\n"
    "notation nato\nanalyse 3\nlines 3\nline 2\nplay 2 4\nkeep 2\nanalyst stockfish\n"
    "review 1\nworst back\ndrill white\npuzzle puzzles.csv 1500 fork\nstats Carlsen\n"
    "endgame KBNK\nrepertoire train\ncompare 5 minimax alpha-beta\ntree 4 minimax\n"
    "watch anna\ngames Carlsen\nopen games.pgn\nexplore mine\nfind player Carlsen white\n"
    "next move\nprevious move\ngoto 12\nvariation 2\ncomment A good move\nnag !?\n"
    "save mine.pgn\nflip auto\ntheme moss\npieces none\ncopy pgn\nhelp hint\n"
    "menu level 4\nconfig theme moss\n";

void help_write(enum command_id command, bool kiosk, line_callback *take, void *context)
{
    char line[SENTENCE_SIZE];
    snprintf(line, sizeof line, "\n%s ", command_table[command].word);
    const char *example = strstr(examples, line), *separator = ":";
    command_explain(command, take, context);
    if (example) {
        snprintf(line, sizeof line, "Example: %.*s", (int)strcspn(example + 1, "\n"),
                 example + 1);
        take(context, line);
    }
    strcpy(line, "Related");
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (i != (int)command && help_group_of((enum command_id)i) == help_group_of(command) &&
            !(kiosk && command_table[i].kiosk == KIOSK_REFUSED)) {
            text_add(line, sizeof line, "%s %s", separator, command_table[i].word);
            separator = ",";
        }
    take(context, line);
}

/* If `explained`, the row opens the command's help. Otherwise the row types the command, and
 * is omitted if the command would be refused. */
static void add_command(const struct session *session, struct picker *picker,
                        enum command_id command, bool explained)
{
    const struct command_entry *entry = &command_table[command];
    const struct game *game = session_game(session);
    char key[16] = "", about[320], keywords[256], line[64];
    const char *refusal = session_refusal(session, command, entry->rules);
    bool pointless = (command == COMMAND_UNDO && game->current == 0) ||
                     (command == COMMAND_REDO && game->current == game->count) ||
                     (command == COMMAND_PAUSE && !session_has_clock(session));
    bool needs_argument = *entry->argument && *entry->argument != '[';
    if (!session_kiosk_allows(session, entry->kiosk) || (!explained && refusal))
        return;
    snprintf(line, sizeof line, "%s%s%s", explained ? "help " : ":", entry->word,
             explained || !needs_argument ? "" : " ");
    if (entry->key > 0)
        snprintf(key, sizeof key, "F%d", entry->key);
    snprintf(about, sizeof about, "%s.%s", entry->help,
             refusal     ? " (Not here.)"
             : pointless ? " (Not now.)"
                         : "");
    snprintf(keywords, sizeof keywords, "%s %s %s", entry->aliases ? entry->aliases : "",
             help_group_name(help_group_of(entry->id)), entry->argument);
    picker_add_row(picker, .label = entry->word, .key = key, .about = about,
                   .keywords = keywords, .line = line,
                   .kind = explained        ? ROW_HELP
                           : needs_argument ? ROW_COMMAND_PREFIX
                                            : ROW_COMMAND,
                   .enter = explained        ? "explain"
                            : needs_argument ? "complete"
                                             : "do it",
                   .unavailable = refusal || pointless);
}

static const enum command_id common_commands[] = {
    COMMAND_UNDO,  COMMAND_HINT,   COMMAND_ANALYSE, COMMAND_EVAL, COMMAND_LEVEL,
    COMMAND_FLIP,  COMMAND_NEW,    COMMAND_RESIGN,  COMMAND_DRAW, COMMAND_REVIEW,
    COMMAND_GRAPH, COMMAND_RESUME, COMMAND_QUIT};

enum { COMMON_COMMANDS = sizeof common_commands / sizeof *common_commands };

static bool is_common(enum command_id command)
{
    for (int i = 0; i < COMMON_COMMANDS; i++)
        if (common_commands[i] == command)
            return true;
    return false;
}

/* Adds a group without the most used commands. */
static void add_group(const struct session *session, struct picker *picker, int group,
                      bool explained)
{
    picker_add_heading(picker, groups[group].name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (help_group_of((enum command_id)i) == group && !is_common((enum command_id)i))
            add_command(session, picker, (enum command_id)i, explained);
}

#define PAGE(says, means, types, ...)                                                         \
    {                                                                                         \
        .kind = ROW_HELP, .label = says, .about = means, .line = types, .enter = "explain",   \
        __VA_ARGS__                                                                           \
    }

static const struct picker_row moves[] = {
    PAGE("e4, Nf3, g1f3", "Type a move and press Enter; Tab completes it.", "help moves"),
    PAGE("O-O, exd6, e8=Q", "To castle ('castle short'), capture (en passant) or promote.",
         "help moves", .keywords = "castling promotion"),
    PAGE("a click", "Use the mouse: click a piece and its destination, or drag it.",
         "help mouse"),
    PAGE("out of turn", "Up to five moves wait for your turn; Enter drops them.", "help moves",
         .keywords = "premove premoves"),
    PAGE("Tab", "On an empty line: use a cursor with the arrow keys and Enter.",
         "help cursor"),
    PAGE("Left, Right", "On an empty line: step through the game; End returns.", "help goto"),
    {.label = ":",
     .about = "Starts a command; the list of commands narrows as you type.",
     .line = ":",
     .enter = "list"},
};

static const struct picker_row symbols[] = {
    PAGE("+1.2, -0.5", "Who is ahead, in pawns: + White, - Black; 0.0 is even.", "help eval"),
    PAGE("#3, #-3", "Mate in three moves: #3 by White, #-3 by Black.", "help eval"),
    PAGE("the bar", "Beside the board: the more light, the better for White.", "help eval"),
    PAGE("?! ? ?? only", "Inaccuracy, mistake, blunder, only move; ! good, !! brilliant.",
         "help review"),
    PAGE("+2 beside a name", "Captured pieces, and that side's lead in pawns.",
         "help captured"),
    PAGE("! = ~", "By a clock: ! low on time, = stopped, ~ as last received.", "help clock"),
    PAGE("*, unsaved", "Next to a move or at the prompt: not yet saved to disk.", "help save"),
    PAGE("> beside a name", "The side to move, in a window too small to say so.", "help turn"),
};

bool help_has_keyword(const char *word)
{
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (moves[i].keywords && strstr(moves[i].keywords, word))
            return true;
    return false;
}

static void add_rows(struct picker *picker, const char *heading, const struct picker_row *rows,
                     size_t count)
{
    picker_add_heading(picker, heading);
    for (size_t i = 0; i < count; i++)
        picker_add(picker, &rows[i]);
}

static void add_all(const struct session *session, struct picker *picker, bool explained)
{
    int first = 0;
    while (first < GROUPS && !session_has_state(session, groups[first].states))
        first++;
    if (first < GROUPS)
        add_group(session, picker, first, explained);
    picker_add_heading(picker, "Most used");
    for (int i = 0; i < COMMON_COMMANDS; i++)
        add_command(session, picker, common_commands[i], explained);
    if (explained)
        add_rows(picker, "Symbols on the screen", symbols, sizeof symbols / sizeof *symbols);
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
    enum command_id command;
    bool (*list)(struct session *session, struct picker *picker);
    void (*list_styles)(const struct session *session, struct picker *picker,
                        const char *style); /* instead of `list` */
} entries[PICKER_COUNT] = {
#define LIST(function)                     .list = (function)
#define STYLES(function)                   .list_styles = (function)
#define PICKER_ENTRY(id, opener, function) [PICKER_##id] = {.command = (opener), function},
    PICKER_TABLE(PICKER_ENTRY)};

static enum picker_id picker_of_command(enum command_id command, const char *argument)
{
    int id = 0;
    if (*argument && command != COMMAND_EXPLORE && command != COMMAND_HISTORY)
        return PICKER_COUNT;
    while (id < PICKER_COUNT && entries[id].command != command)
        id++;
    return (enum picker_id)id;
}

const char *session_picker_command(enum picker_id id)
{
    enum command_id command = entries[id].command;
    return command == COMMAND_COUNT || command == COMMAND_HELP ? ""
                                                               : command_table[command].word;
}

bool session_text_is_move(const struct session *session, const char *text)
{
    struct typed_move typed;
    typed_move_parse(&session->board->position, text, &typed);
    return typed.status == TYPED_MOVE;
}

enum picker_id session_ui_picker(const struct session *session)
{
    return session->opens_picker
               ? picker_of_command(session->ui_command.command, session->ui_command.argument)
               : PICKER_COUNT;
}

bool session_command_opens_picker(const struct session *session, enum command_id command,
                                  const char *argument)
{
    struct list_state list;
    if (!session_has_screen(session) || picker_of_command(command, argument) == PICKER_COUNT ||
        session_refusal(session, command, command_table[command].rules))
        return false;
    switch (command) {
    case COMMAND_GAMES:
        return !session_get_game_list_state(session, &list); /* a file has its own list */
    case COMMAND_HISTORY:
    case COMMAND_EXPLORE: return false; /* their handlers decide */
    case COMMAND_ENGINE: return !engines_any_program(session, ROLES_BOTH_COLORS, true);
    case COMMAND_RESUME: return session->saving.has_archive;
    default: return true;
    }
}

static bool is_available_in_kiosk(const void *session, const char *line)
{
    const char *argument;
    enum command_id command = command_parse(line, &argument);
    return command == COMMAND_UNKNOWN ||
           (session_kiosk_allows(session, command_table[command].kiosk) &&
            (*argument || command_table[command].kiosk != KIOSK_NUMBER_ONLY));
}

bool session_fill_picker(struct session *session, enum picker_id id, const char *style,
                         struct picker *picker)
{
    if (entries[id].list_styles)
        entries[id].list_styles(session, picker, style);
    else if (!entries[id].list(session, picker))
        return false;
    picker_drop_empty_heading(picker);
    if (session->settings->restricted)
        picker_retain(picker, is_available_in_kiosk, session);
    return true;
}

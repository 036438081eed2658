/* talk_state.c - the values of a session that a talk can expect: one row each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "talks/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "typing/picker.h"

#define WRITE(...) snprintf(text, TALK_TEXT_SIZE, __VA_ARGS__)

/* Parameters of each function: it writes the value to `text`, which has TALK_TEXT_SIZE bytes. */
#define ARGUMENTS                                                                             \
    const struct speaker *speaker, char *argument __attribute__((unused)), char *text

/* ---- the board ---------------------------- */

static void write_prompt(ARGUMENTS)
{
    const char *prompt = session_prompt(speaker->session);
    size_t length = strlen(prompt) - 1;
    WRITE("%.*s%s", (int)length, prompt, prompt[length] == ' ' ? "" : " without a blank");
}

static void write_board(ARGUMENTS)
{
    fen_write(&session_game(speaker->session)->position, text);
}

static void write_place(ARGUMENTS)
{
    const struct game *game = session_game(speaker->session);
    if (game->current == game->count)
        WRITE("%zu", game->current);
    else
        WRITE("%zu of %zu", game->current, game->count);
}

static void write_move(ARGUMENTS)
{
    WRITE("%s", session_game(speaker->session)->node->san);
}

static void write_result(ARGUMENTS)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    WRITE("%s", results[session_game(speaker->session)->result]);
}

static void write_tag(ARGUMENTS)
{
    const char *value = game_tag(session_game(speaker->session), argument);
    WRITE("%s", value ? value : "none");
}

static void write_hint(ARGUMENTS)
{
    chess_move move = session_hint_or_threat(speaker->session);
    if (move == MOVE_NONE)
        WRITE("none");
    else
        WRITE("%c%c%c%c", 'a' + move_from(move) % 8, '1' + move_from(move) / 8,
              'a' + move_to(move) % 8, '1' + move_to(move) / 8);
}

static void write_line(ARGUMENTS)
{
    size_t step, length;
    int line = session_variation_number(speaker->session, &step, &length);
    if (line)
        WRITE("%d, %zu of %zu", line, step, length);
    else
        WRITE("none");
}

/* ---- who plays ---------------------------- */

static void write_white(ARGUMENTS)
{
    WRITE("%s", session_player_name(speaker->session, WHITE) + strlen("White  "));
}

static void write_black(ARGUMENTS)
{
    WRITE("%s", session_player_name(speaker->session, BLACK) + strlen("Black  "));
}

static void write_people(ARGUMENTS)
{
    bool white = session_side_is_human(speaker->session, WHITE);
    bool black = session_side_is_human(speaker->session, BLACK);
    WRITE("%s", white && black ? "both" : white ? "white" : black ? "black" : "none");
}

/* "4:53 5:00, black's runs". */
static void write_clock(ARGUMENTS)
{
    struct clock_display white, black;
    if (!session_get_clock_display(speaker->session, WHITE, &white) ||
        !session_get_clock_display(speaker->session, BLACK, &black))
        WRITE("none");
    else
        WRITE("%s %s%s%s", white.text, black.text,
              white.running   ? ", white's runs"
              : black.running ? ", black's runs"
              : white.paused  ? ", white's is paused"
              : black.paused  ? ", black's is paused"
                              : "",
              white.past || black.past ? ", past" : "");
}

static void write_deadline(ARGUMENTS)
{
    int64_t moment = session_deadline(speaker->session);
    if (moment < 0)
        WRITE("none");
    else
        WRITE("%lld", (long long)(moment - speaker_now()));
}

/* ---- the engine ---------------------------- */

static void write_thinking(ARGUMENTS)
{
    static const char *const purposes[] = {"no", "move", "hint", "analysis", "tree", "threat"};
    const struct thinking *thinking = session_thinking(speaker->session);
    WRITE("%s", thinking->pondering ? "ponder" : purposes[thinking->purpose]);
}

/* "depth 5 by alpha-beta: 1. e4 e5": the last search that is still shown. */
static void write_thought(ARGUMENTS)
{
    const struct thinking *thinking = session_thinking(speaker->session);
    if (!thinking->known)
        WRITE("none");
    else
        WRITE("depth %d by %s: %s", thinking->report.depth,
              thinking->strategy ? thinking->strategy : thinking->program,
              thinking->lines[0].san);
}

static void write_elo(ARGUMENTS)
{
    WRITE("%d", session_thinking(speaker->session)->elo);
}

static void write_score(ARGUMENTS)
{
    WRITE("%d", session_thinking(speaker->session)->lines[0].score);
}

static void write_judged(ARGUMENTS)
{
    const struct thinking *thinking = session_thinking(speaker->session);
    if (thinking->evaluated)
        WRITE("%d", thinking->evaluation);
    else
        WRITE("none");
}

/* "3, #2": the variations of the position on the board and the score of the best. */
static void write_lines(ARGUMENTS)
{
    const struct thinking *thinking = session_thinking(speaker->session);
    if (!session_variations_are_known(speaker->session))
        WRITE("none");
    else
        WRITE("%d, %s", thinking->line_count, thinking->lines[0].score_text);
}

/* ---- the tree of a search ---------------------------- */

static void write_tree(ARGUMENTS)
{
    const struct tree_browser *tree = session_tree(speaker->session);
    char summary[TREE_TEXT_SIZE];
    if (tree)
        tree_browser_summarize(tree, summary);
    WRITE("%s%s%s", tree ? summary : "none", tree && *tree->note ? " " : "",
          tree ? tree->note : "");
}

/* The current node of the tree, and what the search did there. */
static void write_node(ARGUMENTS)
{
    const struct tree_browser *tree = session_tree(speaker->session);
    char path[TREE_TEXT_SIZE], explained[TREE_TEXT_SIZE];
    WRITE("none");
    if (!tree)
        return;
    tree_browser_write_path(tree, path, sizeof path);
    tree_browser_explain_node(tree, explained);
    WRITE("%s: %s", path, explained);
}

/* "-inf to +inf, <=-9.00: why". */
static void write_child(ARGUMENTS)
{
    const struct tree_browser *tree = session_tree(speaker->session);
    WRITE("none");
    for (int i = 0; tree && i < tree->child_count; i++) {
        struct tree_child child;
        char explained[TREE_TEXT_SIZE], end[TREE_TEXT_SIZE] = "";
        tree_browser_describe_child(tree, i, &child);
        if (strcmp(child.san, argument) != 0)
            continue;
        tree_browser_explain_child(tree, i, explained);
        bool ends = tree_browser_child_is_leaf(tree, i, end);
        WRITE("%s to %s, %s%s: %s%s%s", child.alpha, child.beta, child.value,
              child.best ? ", best" : "", explained, ends ? " " : "", ends ? end : "");
    }
}

/* ---- other values ---------------------------- */

static void write_saved(ARGUMENTS)
{
    static const char *const states[] = {"clean", "pending", "failed", "off"};
    WRITE("%s", states[session_get_save_state(speaker->session, NULL)]);
}

static void write_ui(ARGUMENTS)
{
    const char *words = "";
    if (speaker->action != SESSION_UI) {
        WRITE("%s", speaker->action == SESSION_QUIT ? "leaves" : "nothing");
        return;
    }
    enum command_id command = session_ui_command(speaker->session, &words);
    WRITE("%s%s%s", command_table[command].word, *words ? " " : "", words);
}

/* "key 5: review". */
static void write_key(ARGUMENTS)
{
    enum command_id command = session_command_for_key(speaker->session, atoi(argument));
    WRITE("%s", command == COMMAND_UNKNOWN ? "none" : command_table[command].word);
}

/* The row of the lobby, of a history or of the saved games that types this line. */
static void write_row(ARGUMENTS)
{
    static const enum picker_id kinds[] = {PICKER_SAVED_GAMES, PICKER_LOBBY, PICKER_HISTORY};
    bool saved = strncmp(argument, "resume ", 7) == 0;
    struct picker picker = {.rows = NULL};
    WRITE("none");
    for (size_t k = !saved; k < (saved ? 1 : sizeof kinds / sizeof *kinds); k++) {
        session_fill_picker(speaker->session, kinds[k], "", &picker);
        for (size_t i = 0; i < picker.count; i++)
            if (strcmp(picker.rows[i].line, argument) == 0)
                WRITE("%s | %s | %s", picker.rows[i].label, picker.rows[i].right,
                      picker.rows[i].about);
    }
    picker_free(&picker);
}

static void write_next(ARGUMENTS)
{
    const char *steps = session_next_steps_text(speaker->session);
    WRITE("%s", *steps ? steps : "none");
}

static void write_activity(ARGUMENTS)
{
    session_activity_text(speaker->session, text, TALK_TEXT_SIZE);
    if (!*text)
        WRITE("none");
}

static void write_opening(ARGUMENTS)
{
    WRITE("%s", session_opening_text(speaker->session));
}

static void write_usual(ARGUMENTS)
{
    struct popular_move first;
    bool any = session_list_popular_moves(speaker->session, &first, 1) > 0;
    WRITE("%s", any ? first.san : "none");
}

static void write_level(ARGUMENTS)
{
    WRITE("%s", session_level_text(speaker->session));
}

static void add_completion(void *context, const char *completion)
{
    char *text = context;
    if (strlen(text) + strlen(completion) + 3 < TALK_TEXT_SIZE)
        strcat(strcat(text, *text ? ", " : ""), completion);
}

static void write_completions(ARGUMENTS)
{
    *text = '\0';
    session_complete_line(speaker->session, argument, strlen(argument), add_completion, text);
}

/* The text for the clipboard, or the error message. */
static void write_copy(ARGUMENTS)
{
    struct error error;
    size_t length;
    char *copied = session_clipboard_text(speaker->session, argument, &length, &error);
    WRITE("%.*s", copied ? (int)length : (int)strlen(error.text),
          copied ? copied : error.text);
    free(copied);
}

#define FLAG(name, asked)                                                                     \
    static void write_##name(ARGUMENTS)                                                       \
    {                                                                                         \
        const struct session *session = speaker->session;                                     \
        WRITE("%s", (asked) ? "yes" : "no");                                                  \
    }
FLAG(flipped, session_is_flipped(session))
FLAG(is_watching, session_has_state(session, STATE_WATCHING))
FLAG(is_analysing, session_has_state(session, STATE_ANALYSIS))
FLAG(is_reviewing, session_has_state(session, STATE_REVIEW))
FLAG(teaches, session_has_teaching_strategy(session, NULL))

/* Which view the front end shows. */
static void write_shows(ARGUMENTS)
{
    const struct session *session = speaker->session;
    WRITE("%s", session_shows_game_list(session)              ? "list"
                : !session_has_state(session, STATE_BROWSING) ? "own game"
                : session_shows_move_tree(session)            ? "game"
                                                              : "moves tried");
}

static void write_reviewed(ARGUMENTS)
{
    WRITE("%s", session_review(speaker->session) ? "yes" : "no");
}

/* `ends` is the end of the argument: "tag NAME VALUE", "complete level d: level depth". */
static const struct {
    const char *name, *ends;
    void (*write)(ARGUMENTS);
} states[] = {
    {"prompt", NULL, write_prompt},
    {"board", NULL, write_board},
    {"place", NULL, write_place},
    {"move", NULL, write_move},
    {"result", NULL, write_result},
    {"tag", " ", write_tag},
    {"hint", NULL, write_hint},
    {"line", NULL, write_line},
    {"white", NULL, write_white},
    {"black", NULL, write_black},
    {"people", NULL, write_people},
    {"clock", NULL, write_clock},
    {"deadline", NULL, write_deadline},
    {"thinking", NULL, write_thinking},
    {"thought", NULL, write_thought},
    {"elo", NULL, write_elo},
    {"score", NULL, write_score},
    {"judged", NULL, write_judged},
    {"lines", NULL, write_lines},
    {"tree", NULL, write_tree},
    {"node", NULL, write_node},
    {"child", ": ", write_child},
    {"saved", NULL, write_saved},
    {"face", NULL, write_ui},
    {"activity", NULL, write_activity},
    {"key", ": ", write_key},
    {"row", ": ", write_row},
    {"next-steps", NULL, write_next},
    {"opening", NULL, write_opening},
    {"usual", NULL, write_usual},
    {"level", NULL, write_level},
    {"copy", ": ", write_copy},
    {"complete", ": ", write_completions},
    {"shows", NULL, write_shows},
    {"flipped", NULL, write_flipped},
    {"watching", NULL, write_is_watching},
    {"analysing", NULL, write_is_analysing},
    {"reviewing", NULL, write_is_reviewing},
    {"reviewed", NULL, write_reviewed},
    {"teaches", NULL, write_teaches},
};

bool state_write(const struct speaker *speaker, const char *name, char **argument,
                 char text[TALK_TEXT_SIZE])
{
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        char word[TALK_TEXT_SIZE] = "", *end;
        if (strcmp(states[i].name, name) != 0)
            continue;
        end = states[i].ends ? strstr(*argument, states[i].ends) : NULL;
        if (end) {
            snprintf(word, sizeof word, "%.*s", (int)(end - *argument), *argument);
            *argument = end + strlen(states[i].ends);
        }
        states[i].write(speaker, word, text);
        return true;
    }
    return false;
}

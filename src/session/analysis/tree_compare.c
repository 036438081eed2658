/* tree_compare.c - the search tree of a strategy; strategies side by side.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "pgn/spoken.h"
#include "session/analysis/analysis.h"
#include "strategies/strategies.h"

/* ==== the search tree of a teaching strategy ============================================= */

enum { NAME_LENGTH_MIN = 3 /* minimum length of a strategy's name; "e4" is a move */ };

struct tree_compare {
    struct comparison *comparison; /* NULL: none */
    struct tree_browser browser;   /* open while the user steps through it */
    struct search_tree new_tree;   /* owned by the search while it runs */
    struct tree_request {
        int depth, cut_depth; /* cut_depth: a depth that took too long; 0: none */
        struct strategy_settings strategy_settings;
        bool is_new_search; /* depth or strategy is given */
        bool shows_all;     /* list all moves, not just a few */
        char path[128];     /* moves, separated by spaces */
    } request;
};

DEFINE_MODE_STATE_GETTER(tree_comparison_of, struct tree_compare, MODE_TREE_COMPARISON)

static bool stores_tree(const struct strategy *strategy)
{
    return strcmp(strategy->name, "monte-carlo") != 0 &&
           strcmp(strategy->name, "principal-variation") != 0;
}

void session_close_tree(struct session *session)
{
    struct engine_player *engine = session->players.engine;
    if (!session_tree(session))
        return;
    tree_browser_close(&tree_comparison_of(session)->browser);
    if (engine_player_thinking(engine)->shown_purpose == THINKING_TREE)
        engine_player_clear_thinking(engine);
}

struct tree_browser *session_tree(struct session *session)
{
    struct tree_browser *browser = &tree_comparison_of(session)->browser;
    return tree_browser_is_open(browser) ? browser : NULL;
}

/* ---- commands ---------------------------------------------------------------------- */

/* Returns whether a number after this path is the rank of a move typed in words, such as
 * "knight f 3". */
static bool is_rank(const char *path)
{
    const char *last = strrchr(path, ' ');
    last = last ? last + 1 : path;
    return board_file_from_word(last, strlen(last)) >= 0;
}

/* Reads depth, strategy and moves in any order: "3 minimax e4 e5". The default is the engine's
 * strategy or, if that stores no tree, alpha-beta. */
static bool parse_request(struct session *session, const char *argument)
{
    struct tree_request *request = &tree_comparison_of(session)->request;
    char words[sizeof request->path], *rest = words, *word;
    *request = (struct tree_request){
        .depth = TREE_DEPTH_DEFAULT,
        .strategy_settings = *session_strategy_settings(session, THINKING_ANALYSIS)};
    if (!stores_tree(request->strategy_settings.strategy))
        request->strategy_settings.strategy =
            strategy_find("alpha-beta", strlen("alpha-beta"));
    snprintf(words, sizeof words, "%s", argument);
    while ((word = next_part(&rest, " \t")) != NULL) {
        size_t length = strlen(word);
        const struct strategy *strategy =
            length < NAME_LENGTH_MIN ? NULL : strategy_find(word, length);
        if (length == 0)
            continue;
        if (strcasecmp(word, "table") == 0 || strcasecmp(word, "all") == 0) {
            request->shows_all = true;
        } else if (isdigit((unsigned char)word[0]) && !is_rank(request->path) &&
                   word[strspn(word, "0123456789")] == '\0') {
            if (!number_parse_int(word, 1, TREE_DEPTH_MAX, &request->depth, NULL))
                return session_error(
                    session, "The tree cannot be that deep: expected 1 to %d, found %s.",
                    TREE_DEPTH_MAX, word);
            request->is_new_search = true;
        } else if (strategy) {
            if (!stores_tree(strategy))
                return session_error(
                    session,
                    "%s stores no tree: expected minimax, alpha-beta, transposition or quiescence.",
                    strategy->name);
            request->strategy_settings.strategy = strategy;
            request->is_new_search = true;
        } else {
            text_add_item(request->path, sizeof request->path, " ", word);
        }
    }
    return true;
}

/* ---- searching --------------------------------------------------------------------- */

static bool start_search(struct session *session)
{
    struct tree_compare *tree = tree_comparison_of(session);
    struct search_limits limits = {
        .depth = tree->request.depth, .nodes = TREE_NODES_MAX, .tree = &tree->new_tree};
    struct error error;
    engine_player_cancel_search_and_wait(session->players.engine);
    search_tree_free(&tree->new_tree);
    if (search_tree_init(&tree->new_tree, TREE_CAPACITY, &error) &&
        engine_player_start_search(session->players.engine, session->board,
                                   &tree->request.strategy_settings, &limits, THINKING_TREE,
                                   &error))
        return true;
    return session_error(session, "No tree: %s.", error.text);
}

/* Reads the next move, which may be several words, and advances *path. */
static void read_path_move(const struct position *position, const char **path,
                           struct typed_move *typed)
{
    char text[sizeof((struct tree_request *)NULL)->path], *space;
    struct typed_move whole;
    snprintf(text, sizeof text, "%s", *path);
    typed_move_parse(position, text, &whole);
    *typed = whole;
    while (typed->status != TYPED_MOVE && (space = strrchr(text, ' ')) != NULL) {
        *space = '\0';
        typed_move_parse(position, text, typed);
    }
    if (typed->status != TYPED_MOVE && whole.status != TYPED_SYNTAX)
        *typed = whole; /* contains the error */
    *path = skip_white_space(*path + strlen(text));
}

static bool check_path(struct session *session)
{
    const char *path = tree_comparison_of(session)->request.path;
    struct typed_move typed;
    if (*path == '\0')
        return true;
    read_path_move(&session->board->position, &path, &typed);
    return typed.status == TYPED_MOVE || session_error(session, "%s", typed.text);
}

static void follow_path(struct session *session)
{
    struct tree_browser *browser = &tree_comparison_of(session)->browser;
    const char *path = tree_comparison_of(session)->request.path;
    char text[TREE_TEXT_SIZE];
    while (tree_browser_leave(browser))
        ;
    while (*skip_white_space(path)) {
        struct typed_move typed;
        read_path_move(&browser->position, &path, &typed);
        if (typed.status != TYPED_MOVE) {
            session_error(session, "%s", typed.text);
            return;
        }
        int child = tree_browser_find_child(browser, typed.move);
        if (tree_browser_enter(browser, child))
            continue;
        if (child >= 0) {
            browser->selected = child;
            tree_browser_explain_child(browser, child, text);
            session_print(session, "%s", text);
        }
        return;
    }
}

/* If a limit cut the search short, repeats it with a smaller depth. */
void tree_comparison_handle_search_end(struct session *session)
{
    struct tree_compare *tree = tree_comparison_of(session);
    struct tree_request *request = &tree->request;
    struct tree_browser *browser = &tree->browser;
    if (!tree->new_tree.complete && request->depth > 1) {
        if (request->cut_depth == 0)
            request->cut_depth = request->depth;
        request->depth--;
        start_search(session);
        return;
    }
    if (tree->new_tree.count == 0) {
        session_error(session, "No tree: nothing was searched.");
        return;
    }
    tree_browser_open(browser, &tree->new_tree, &session->board->position,
                      request->strategy_settings.strategy->name, request->depth);
    if (request->cut_depth > 0)
        snprintf(browser->note, sizeof browser->note,
                 "Stopped: depth %d takes more than %d nodes.", request->cut_depth,
                 TREE_NODES_MAX);
    else if (browser->tree.dropped_nodes > 0)
        snprintf(browser->note, sizeof browser->note,
                 "Truncated: only the first %d nodes are shown, including pruned ones.",
                 TREE_CAPACITY);
    browser->whole = request->shows_all;
    follow_path(session);
    session->events |= SESSION_EVENT_TREE;
}

void handle_tree(struct session *session, const char *argument)
{
    const struct tree_browser *browser = session_tree(session);
    const struct tree_request *request = &tree_comparison_of(session)->request;
    if (session_refuse_if_thinking(session) || !parse_request(session, argument) ||
        !check_path(session))
        return;
    if (browser && !request->is_new_search && (request->path[0] || request->shows_all)) {
        tree_comparison_of(session)->browser.whole = request->shows_all;
        if (request->path[0])
            follow_path(session);
        session->events |= SESSION_EVENT_TREE;
        return;
    }
    modes_handle_change(session, CHANGE_NOTHING); /* ends a comparison */
    start_search(session);
}

/* ==== strategies side by side ============================================================ */

enum { SECONDS_DEFAULT = 5, SECONDS_MAX = 60 };

void session_close_comparison(struct session *session)
{
    if (!tree_comparison_of(session)->comparison)
        return;
    wake_signal(&session->wake); /* so that an analysis resumes */
    comparison_destroy(tree_comparison_of(session)->comparison);
    tree_comparison_of(session)->comparison = NULL;
    session_update_state(session);
}

const struct comparison *session_comparison(const struct session *session)
{
    return tree_comparison_of(session)->comparison;
}

/* Reads names separated by spaces or commas; the default is all strategies. Returns their
 * number, or 0 after reporting an error. */
static int read_names(struct session *session, const char *argument,
                      const struct strategy *chosen[COMPARISON_STRATEGIES_MAX])
{
    static const char separators[] = " \t,";
    char names[128];
    int count = 0;
    strategy_write_names(names, sizeof names);
    for (argument += strspn(argument, separators); *argument;
         argument += strspn(argument, separators)) {
        size_t length = strcspn(argument, separators);
        const struct strategy *strategy = strategy_find(argument, length);
        if (!strategy) {
            session_error(session, "No strategy '%.*s': expected %s.",
                          length < 24 ? (int)length : 24, argument, names);
            return 0;
        }
        int i = 0;
        while (i < count && chosen[i] != strategy)
            i++;
        if (i == count && count < COMPARISON_STRATEGIES_MAX)
            chosen[count++] = strategy;
        argument += length;
    }
    if (count == 0)
        for (; count < COMPARISON_STRATEGIES_MAX && strategies[count]; count++)
            chosen[count] = strategies[count];
    if (count < COMPARISON_STRATEGIES_MIN)
        session_error(session, "Name at least two strategies; each can be %s.", names);
    return count < COMPARISON_STRATEGIES_MIN ? 0 : count;
}

/* Returns the time limit in seconds, or 0 after reporting an error. */
static int read_seconds(struct session *session, const char **argument)
{
    char *end;
    if (!isdigit((unsigned char)**argument))
        return SECONDS_DEFAULT;
    long seconds = strtol(*argument, &end, 10);
    if (seconds < 1 || seconds > SECONDS_MAX || (*end && *end != ' ')) {
        session_error(session, "Expected 1 to %d seconds, found '%.*s'.", SECONDS_MAX,
                      PRINTABLE_UP_TO(24, *argument));
        return 0;
    }
    *argument = end;
    return (int)seconds;
}

void handle_compare(struct session *session, const char *argument)
{
    const struct strategy *chosen[COMPARISON_STRATEGIES_MAX] = {NULL};
    struct error error;
    int count, seconds;
    if (session_refuse_if_thinking(session) ||
        (seconds = read_seconds(session, &argument)) == 0 ||
        (count = read_names(session, argument, chosen)) == 0)
        return;
    const struct search_limits limits = {.move_time = seconds * 1000};
    session_commit(session, CHANGE_NOTHING);
    tree_comparison_of(session)->comparison =
        comparison_create(chosen, count, session_strategy_settings(session, THINKING_ANALYSIS),
                          engine_player_network(session->players.engine), session->board,
                          &limits, &session->wake, &error);
    session_update_state(session);
    if (tree_comparison_of(session)->comparison)
        session_print(session, "Comparing %d strategies for %d second%s.", count, seconds,
                      plural((uint64_t)seconds));
    else
        session_error(session, "No comparison: %s.", error.text);
}

/* ---- the mode -------------------------------------------------------------------- */

static unsigned states(const struct session *session)
{
    return tree_comparison_of(session)->comparison ? STATE_COMPARISON : 0;
}

static void free_tree_compare(struct session *session)
{
    tree_browser_close(&tree_comparison_of(session)->browser);
    search_tree_free(&tree_comparison_of(session)->new_tree);
    session_close_comparison(session);
}

static void changed(struct session *session, unsigned changes)
{
    (void)changes;
    session_close_tree(session);
    session_close_comparison(session);
}

static unsigned wake(struct session *session)
{
    struct comparison *comparison = tree_comparison_of(session)->comparison;
    bool running = comparison && comparison_is_running(comparison);
    char summary[COMPARISON_LINE_SIZE];
    if (!comparison || !comparison_poll(comparison))
        return 0;
    if (running && !comparison_is_running(comparison)) {
        comparison_write_summary(comparison, summary);
        session_print(session, "%s", summary);
    }
    return SESSION_EVENT_COMPARISON;
}

const struct mode tree_comparison_mode = {
    .size = sizeof(struct tree_compare),
    .free = free_tree_compare,
    .states = states,
    .changed = changed,
    .wake = wake,
};

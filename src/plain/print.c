/* print.c - implements print.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/print.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "players/statistics_text.h"
#include "review/review_words.h"
#include "rules/names.h"
#include "session/session_pickers.h"
#include "session/session_browse.h"
#include "session/session_graph.h"
#include "typing/board_query.h"

/* ---- a search tree in sentences --------------------------------------------------------- */

enum { BEST_MOVES = 3, LINE_SIZE = 2 * TREE_TEXT_SIZE };

struct scored_move {
    int child, value; /* for the side to move; may be a bound */
    bool best;
};

static int compare_scored_moves(const void *left, const void *right)
{
    const struct scored_move *one = left, *other = right;
    if (one->best != other->best)
        return one->best ? -1 : 1;
    if (one->value != other->value)
        return one->value > other->value ? -1 : 1;
    return one->child - other->child;
}

static int sort_scored_moves(const struct tree_browser *browser,
                             struct scored_move scored_moves[MAX_MOVES])
{
    int count = 0;
    for (int i = 0; i < browser->child_count; i++) {
        struct tree_child child;
        tree_browser_describe_child(browser, i, &child);
        if (!child.pruned)
            scored_moves[count++] = (struct scored_move){
                i, -browser->tree.nodes[browser->children[i]].value, child.best};
    }
    qsort(scored_moves, (size_t)count, sizeof *scored_moves, compare_scored_moves);
    return count;
}

/* Appends "Bb5, +0.72" or "h3, +0.69, at best", with scores from White's side. */
static void add_move(const struct tree_browser *browser, const struct scored_move *move,
                     char line[LINE_SIZE])
{
    struct tree_child child;
    char score[16];
    tree_browser_describe_child(browser, move->child, &child);
    score_write(browser->position.side_to_move == WHITE ? move->value : -move->value, score);
    text_add(line, LINE_SIZE, "%s, %s%s", child.san, score,
             *child.value == '<'   ? ", at best"
             : *child.value == '>' ? ", at least"
                                   : "");
}

static void print_moves(const struct tree_browser *browser, const struct print_style *style)
{
    struct scored_move moves[MAX_MOVES];
    int count = sort_scored_moves(browser, moves), pruned = browser->child_count - count;
    char line[LINE_SIZE] = "";
    for (int i = 0; i < count && i < BEST_MOVES; i++) {
        text_add(line, LINE_SIZE, "%s%d: ", i > 0 ? ". " : "", i + 1);
        add_move(browser, &moves[i], line);
    }
    if (count > 0)
        text_add(line, LINE_SIZE, ".");
    if (count > BEST_MOVES)
        text_add(line, LINE_SIZE, " %d more %s searched.", count - BEST_MOVES,
                 count == BEST_MOVES + 1 ? "was" : "were");
    if (pruned > 0)
        text_add(line, LINE_SIZE, "%s%d %s not searched.", *line ? " " : "", pruned,
                 pruned == 1 ? "was" : "were");
    if (*line)
        print_message(style, line);
}

void tree_browser_print_summary(const struct tree_browser *browser,
                                const struct print_style *style)
{
    char text[TREE_TEXT_SIZE], path[TREE_TEXT_SIZE / 2], line[LINE_SIZE];
    char *value;
    if (browser->node == 0) {
        tree_browser_summarize(browser, text);
        if ((value = strstr(text, " Value ")) && !*browser->note)
            *value = '\0'; /* printed with the moves */
        print_message(style, text);
    } else {
        tree_browser_write_path(browser, path, sizeof path);
        tree_browser_explain_node(browser, text);
        /* "White to move: alpha +0.85, ... value +0.42 by Nc3." becomes "White to move." */
        char *window = strstr(text, ": alpha "), *end = window;
        while (end && *end && !(*end == '.' && (end[1] == ' ' || end[1] == '\0')))
            end++;
        if (end)
            memmove(window, end, strlen(end) + 1);
        snprintf(line, sizeof line, "After %s: %s", path, text);
        print_message(style, line);
    }
    print_moves(browser, style);
}

/* ---- search results as lines of text ---------------------------------------------------- */

void tree_browser_print_node(const struct tree_browser *browser,
                             const struct print_style *style)
{
    char text[TREE_TEXT_SIZE], path[TREE_TEXT_SIZE / 2], line[LINE_SIZE];
    if (browser->node == 0)
        tree_browser_summarize(browser, text);
    else
        tree_browser_explain_node(browser, text);
    tree_browser_write_path(browser, path, sizeof path);
    snprintf(line, sizeof line, "At %s. %s", path, text);
    print_message(style, line);
    for (int i = 0; i < browser->child_count; i++) {
        struct tree_child child;
        tree_browser_describe_child(browser, i, &child);
        if (child.pruned)
            snprintf(line, sizeof line, "%s: not searched", child.san);
        else
            snprintf(line, sizeof line, "%s: alpha %s, beta %s, value %s%s, %d node%s%s",
                     child.san, child.alpha, child.beta, child.value,
                     child.best ? " (best)" : "", child.nodes, plural((uint64_t)child.nodes),
                     child.from_table ? " (table)" : "");
        print_message(style, line);
    }
}

void comparison_print(const struct comparison *comparison, const struct print_style *style)
{
    char line[COMPARISON_LINE_SIZE];
    for (int i = 0; i < comparison_strategy_count(comparison); i++) {
        comparison_write_line(comparison, i, line);
        print_message(style, line);
    }
}

void thinking_print_analysis(const struct thinking *thinking, const struct print_style *style)
{
    char statistics[STATISTICS_SENTENCE_SIZE], line[THINKING_LINE_SIZE + 64];
    snprintf(line, sizeof line, "Depth %d, %s: %s", thinking->report.depth,
             thinking->lines[0].score_text, thinking->lines[0].san);
    char *number =
        notation_is_spoken(style->notation) ? strpbrk(strchr(line, ':'), "123456789") : NULL;
    if (number) { /* only the first move; the command `lines` prints all */
        number += strcspn(number, " ");
        number += strspn(number, " ");
        number[strcspn(number, " ")] = '\0';
    }
    print_message(style, line);
    statistics_write_sentences(thinking, statistics);
    if (*statistics != '\0')
        print_message(style, statistics);
}

/* ---- changes of the opening's name ------------------------------------------------------ */

bool opening_announcement_update(struct opening_announcement *last,
                                 const struct session *session, bool brief,
                                 char text[OPENING_ANNOUNCEMENT_SIZE])
{
    char name[OPENING_TEXT_SIZE];
    if (session_shows_game_list(session))
        return false; /* no game on the board; the last one may come back */
    const struct game *game = session_game(session);
    snprintf(name, sizeof name, "%s", session_opening_text(session));
    if (brief && *name) { /* drop the code and the variation */
        size_t code = strcspn(name, " ");
        code += name[code] == ' ';
        memmove(name, name + code, strlen(name + code) + 1);
        name[strcspn(name, ":")] = '\0';
    }
    bool is_new = *name && game->current > last->ply && strcmp(name, last->text) != 0;
    /* drills have no openings, and a file may return to the start: keep the last name */
    if (*name || (game->current == 0 && position_is_start(&game->position) &&
                  !session_has_state(session, STATE_FILE_GAME)))
        snprintf(last->text, sizeof last->text, "%s", name);
    last->ply = game->current;
    if (is_new)
        snprintf(text, OPENING_ANNOUNCEMENT_SIZE, "Opening: %s.", name);
    return is_new;
}

/* ---- sentences, board and help ---------------------------------------------------------- */

enum { SPOKEN_TEXT_SIZE = 4096 };

/* Returns whether a line may end at this space: not within a square ("e 4"), nor between the
 * number of a move ("4." or "move 4,") and the move. */
static bool may_break_at(const char *text, size_t space)
{
    size_t begin = space;
    while (begin > 0 && text[begin - 1] != ' ')
        begin--;
    const char *word = text + begin, *next = text + space + 1;
    size_t length = space - begin;
    bool is_rank = *next >= '1' && *next <= '8' && !isalnum((unsigned char)next[1]);
    bool is_move_number =
        length > 1 && isdigit((unsigned char)*word) &&
        (word[length - 1] == '.' || (begin >= 5 && strncmp(word - 5, "move ", 5) == 0));
    return !is_move_number && !(is_rank && board_file_from_word(word, length) >= 0);
}

/* Returns how many bytes of `text` fit on a line. A word longer than a line is not broken. */
static size_t break_line(const char *text, int columns)
{
    size_t length = 0, end = 0;
    int used = 0;
    for (; text[length] != '\0' && (used <= columns || end == 0); length++) {
        if (text[length] == ' ' && used <= columns && may_break_at(text, length))
            end = length;
        used += ((unsigned char)text[length] & 0xC0) != 0x80; /* one per UTF-8 character */
    }
    return used <= columns ? length : end > 0 ? end : strlen(text);
}

void print_text(const char *text, int columns)
{
    struct position position;
    if (columns > 0 && !fen_parse(&position, text, NULL))
        for (size_t length; text[length = break_line(text, columns)] != '\0';) {
            printf("%.*s\n", (int)length, text);
            text += length + 1;
        }
    puts(text);
}

void print_message(const struct print_style *style, const char *text)
{
    char spoken[SPOKEN_TEXT_SIZE];
    spoken_text_write(style->notation, text, spoken, sizeof spoken);
    printable_normalize_spaces(spoken);
    print_text(spoken, style->columns);
}

static void print_squares(const struct session *session)
{
    const struct position *position = &session_game(session)->position;
    int flip = session_is_flipped(session) ? 7 : 0;
    for (int row = 7; row >= 0; row--) {
        int rank = row ^ flip;
        printf("%d ", rank + 1);
        for (int column = 0; column < 8; column++)
            printf(" %c", piece_letter(
                              position_piece_on(position, square_make(column ^ flip, rank))));
        putchar('\n');
    }
    fputs("  ", stdout);
    for (int column = 0; column < 8; column++)
        printf(" %c", 'a' + (column ^ flip));
    putchar('\n');
}

static void print_board(const struct session *session)
{
    const struct game *game = session_game(session);
    const struct position *position = &game->position;
    char ending[128], what[64];
    if (*session_board_title(session, what, sizeof what) != '\0')
        printf("%s:\n", what);
    print_squares(session);
    if (game->result != RESULT_NONE)
        printf("%s.\n", game_ending_text(game, ending, sizeof ending));
    else
        printf("%s to move%s.\n", color_name(position->side_to_move),
               position_is_in_check(position) ? ", in check" : "");
}

void print_initial_position(const struct print_style *style)
{
    const struct game *game = session_game(style->session);
    const struct piece_kinds all = {NO_PIECE_TYPE, {true, true}};
    char text[BOARD_QUERY_SIZE];
    if (!notation_is_spoken(style->notation) || position_is_start(&game->position) ||
        game->result != RESULT_NONE)
        return;
    board_query_write_kinds(&game->position, session_settings(style->session)->piece_words,
                            &all, text);
    print_message(style, text);
}

static void print_line(void *columns, const char *line)
{
    print_text(line, *(const int *)columns);
}

static bool needs_screen(enum command_id id)
{
    return command_table[id].rules & NEEDS_SCREEN;
}

static const char *help_of(enum command_id id)
{
    return needs_screen(id) ? "This command works only on the screen" : command_table[id].help;
}

/* Prints "Game: new, undo, ..." or, if `whole`, a line for each command. */
static void print_group(const struct print_style *style, int group, bool whole)
{
    char text[SPOKEN_TEXT_SIZE];
    const char *separator = ": ";
    snprintf(text, sizeof text, "%s", help_group_name(group));
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (help_group_of((enum command_id)i) != group ||
            !session_kiosk_allows(style->session, command_table[i].kiosk))
            continue;
        if (whole) {
            snprintf(text, sizeof text, "%s: %s.", command_table[i].word,
                     help_of((enum command_id)i));
            print_text(text, style->columns);
        }
        text_add(text, sizeof text, "%s%s", separator, command_table[i].word);
        separator = ", ";
    }
    text_add(text, sizeof text, ".");
    if (!whole)
        print_text(text, style->columns);
}

/* Omits lines about keys and the mouse, which only the screen has. */
static void print_help_line(void *context, const char *line)
{
    if (strncmp(line, "Keys: ", 6) != 0 && strncmp(line, "Mouse: ", 7) != 0)
        print_line(context, line);
}

void print_command_help(enum command_id id, bool kiosk, int columns)
{
    const struct command_entry *entry = &command_table[id];
    char text[SPOKEN_TEXT_SIZE];
    printf("%s.\n", help_of(id));
    snprintf(text, sizeof text, "Type: %s%s%s", entry->word, *entry->argument ? " " : "",
             entry->argument);
    print_text(text, columns);
    if (entry->aliases)
        printf("Also: %s\n", entry->aliases);
    if (!needs_screen(id))
        help_write(id, kiosk, print_help_line, &columns);
}

/* Prints the help rows that match the words. */
static void print_matches(const struct print_style *style, const char *words)
{
    struct picker picker = {.rows = NULL};
    const struct picker_row *row;
    char text[SPOKEN_TEXT_SIZE];
    session_fill_picker(style->session, PICKER_HELP, "", &picker);
    picker_filter(&picker, words);
    for (size_t i = 0; (row = picker_visible_row(&picker, i)) != NULL; i++) {
        snprintf(text, sizeof text, "%s: %s", row->label, row->about);
        print_text(text, style->columns);
    }
    if (picker.visible_count == 0)
        printf("There is no command '%.*s'; 'help' lists the commands.\n",
               PRINTABLE_UP_TO(40, words));
    picker_free(&picker);
}

/* Prints the help of a command, a group, or both. Returns false if there is neither. */
static bool print_help_of(const struct print_style *style, const char *word)
{
    const char *argument, *name;
    enum command_id id = command_parse(word, &argument);
    bool found =
        id != COMMAND_UNKNOWN && *argument == '\0'; /* a group may have several words */
    bool all = strcasecmp(word, "all") == 0;
    if (found && session_kiosk_allows(style->session, command_table[id].kiosk))
        print_command_help(id, session_settings(style->session)->restricted, style->columns);
    else if (found)
        printf("%s: not available in kiosk mode.\n", command_table[id].word);
    for (int group = 0; (name = help_group_name(group)) != NULL; group++)
        if (all || strcasecmp(name, word) == 0) {
            print_group(style, group, true);
            found = true;
        }
    return found;
}

static void print_help(const struct print_style *style, const char *word)
{
    char text[SPOKEN_TEXT_SIZE];
    if (*word) {
        if (!print_help_of(style, word) && !session_explain_setting(style->session, word))
            print_matches(style, word);
        return;
    }
    print_text(
        "Type a move: e4, Nf3, knight f 3 or e2e4; exd5 captures, also en passant; O-O "
        "or castle short castles; e8=Q promotes. On your opponent's turn, up to five moves "
        "wait for yours.",
        style->columns);
    print_text(
        "Type p to hear where the pieces are, s 4 or s e for a rank or a file, sq e4 for "
        "a square, m e4 for the moves from there, l for the last move, c for the clock, "
        "v for who is ahead, o for who is playing. See also captures, movelist and ask. Or ask "
        "in words: what is pinned?",
        style->columns);
    print_group(style, 0, false);
    snprintf(text, sizeof text, "Further groups");
    for (int group = 1; help_group_name(group); group++)
        if (strcmp(help_group_name(group), "Screen") != 0)
            text_add(text, sizeof text, "%s%s", group == 1 ? ": " : "; ",
                     help_group_name(group));
    text_add(text, sizeof text, ".");
    print_text(text, style->columns);
    print_text("'help COMMAND' explains a command, 'help GROUP' all commands in a group.",
               style->columns);
}

static void print_spoken_line(void *context, const char *line)
{
    print_message(context, line);
}

void print_command_output(struct session *session, struct print_style *style,
                          enum command_id command, const char *argument)
{
    const struct review *review = session_review(session);
    const struct move_times *times;
    switch (command) {
    case COMMAND_HELP: print_help(style, argument); break;
    case COMMAND_CONFIG: break;
    case COMMAND_PIECES:
    case COMMAND_THEME:
    case COMMAND_CURSOR:
        puts("Plain mode has no colours, no drawn pieces and no cursor on the board.");
        break;
    case COMMAND_COPY:
        puts("Plain mode has no clipboard; 'fen' and 'pgn' print the text.");
        break;
    case COMMAND_GRAPH:
        if (review)
            review_write_story(review, print_spoken_line, style);
        break;
    case COMMAND_TIMES:
        if (session_get_move_times(session, &review, &times))
            review_times_write(review, times, print_spoken_line, style);
        break;
    default: /* BOARD, FLIP, REDRAW */ print_board(session); break;
    }
}

/* print.c - the board, the help and other text that plain mode prints whole.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/print.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "archive/dump.h"
#include "pgn/spoken_text.h"
#include "review/review_story.h"
#include "review/review_times.h"
#include "session/session_graph.h"
#include "rules/fen.h"
#include "rules/names.h"
#include "session/help_groups.h"
#include "session/refusals.h"
#include "typing/board_query.h"

enum { SPOKEN_TEXT_SIZE = 4096 };

/* Bytes of `text` that stand on a line of `columns`; all of them when it has no blank to
 * be broken at. */
static size_t break_line(const char *text, int columns)
{
    size_t length = 0, end = 0;
    int used = 0;
    for (; text[length] != '\0' && (used <= columns || end == 0); length++) {
        if (text[length] == ' ' && used <= columns)
            end = length;
        used += ((unsigned char)text[length] & 0xC0) != 0x80; /* a character of UTF-8 */
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

void print_spoken(const struct voice *voice, enum message_kind kind, const char *text)
{
    char spoken[SPOKEN_TEXT_SIZE];
    const struct game *game = session_game(voice->session);
    if (kind == MESSAGE_MOVE)
        spoken_announcement_write(voice->notation, game, text, spoken, sizeof spoken);
    else
        spoken_text_write(voice->notation, game, text, spoken, sizeof spoken);
    print_text(spoken, voice->columns);
}

/* "3. ", "3. analysis: ": it is read aloud again and again. */
void print_prompt(const char *prompt)
{
    const char *usual = strstr(prompt, "move> "), *sign = strstr(prompt, "> ");
    if (usual || !sign)
        printf("%.*s", (int)(usual ? (size_t)(usual - prompt) : strlen(prompt)), prompt);
    else
        printf("%.*s: ", (int)(sign - prompt), prompt);
}

/* The squares alone. */
static void print_squares(const struct session *session, FILE *output)
{
    const struct game *game = session_game(session);
    const struct position *position = &game->position;
    int turn = session_flipped(session) ? 7 : 0;
    for (int row = 7; row >= 0; row--) {
        int rank = row ^ turn;
        fprintf(output, "%d ", rank + 1);
        for (int column = 0; column < 8; column++)
            fprintf(
                output, " %c",
                piece_letter(position_piece_on(position, square_make(column ^ turn, rank))));
        fputc('\n', output);
    }
    fputs("  ", output);
    for (int column = 0; column < 8; column++)
        fprintf(output, " %c", 'a' + (column ^ turn));
    fputc('\n', output);
}

void print_board(const struct session *session, FILE *output)
{
    const struct game *game = session_game(session);
    const struct position *position = &game->position;
    char ending[128], what[64];
    if (*session_board_text(session, what, sizeof what) != '\0')
        fprintf(output, "%s:\n", what);
    print_squares(session, output);
    if (game->result != RESULT_NONE)
        fprintf(output, "%s.\n", game_ending_text(game, ending, sizeof ending));
    else
        fprintf(output, "%s to move%s.\n", position->side_to_move == WHITE ? "White" : "Black",
                position_is_check(position) ? ", in check" : "");
}

/* What stands where, unless it is how chess begins or the game is over. */
static void print_pieces(const struct voice *voice)
{
    const struct game *game = session_game(voice->session);
    const struct piece_kinds all = {NO_PIECE_TYPE, {true, true}};
    char text[QUERY_SIZE];
    struct position start;
    position_set_start(&start);
    if (game->position.key == start.key || game->result != RESULT_NONE)
        return;
    query_write_kinds(&game->position, &all, text);
    print_spoken(voice, MESSAGE_INFO, text);
}

void print_first(const struct voice *voice)
{
    if (notation_is_spoken(voice->notation))
        print_pieces(voice);
    else if (session_game(voice->session)->result != RESULT_NONE)
        print_squares(voice->session, stdout); /* the session's first words are the result */
    else
        print_board(voice->session, stdout);
}

int print_columns(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

/* What has no use here. */
static bool is_for_eyes(enum request id)
{
    return request_table[id].rules & FOR_EYES;
}

static const char *help_of(enum request id)
{
    return is_for_eyes(id) ? "For the screen only" : request_table[id].help;
}

/* "Game: new, undo, ...": the words of a group, or a line for each. */
static void print_group(const struct session *session, int group, bool whole)
{
    const char *between = ": ";
    if (!whole)
        fputs(help_group_name(group), stdout);
    for (int i = 0; i < REQUEST_COUNT; i++) {
        if (help_group_of((enum request)i) != group ||
            !session_has(session, request_table[i].kiosk))
            continue;
        if (whole)
            printf("%s: %s.\n", request_table[i].word, help_of((enum request)i));
        else
            printf("%s%s", between, request_table[i].word);
        between = ", ";
    }
    if (!whole)
        puts(".");
}

/* What the hands do, on the screen. */
static void print_by_ear(void *context, const char *line)
{
    if (strncmp(line, "Keys: ", 6) != 0 && strncmp(line, "Mouse: ", 7) != 0)
        print_line(context, line);
}

static void print_request(const struct session *session, enum request id)
{
    const struct request_entry *entry = &request_table[id];
    if (!session_has(session, entry->kiosk)) {
        printf("%s: not in a kiosk.\n", entry->word);
        return;
    }
    printf("%s.\nType: %s%s%s\n", help_of(id), entry->word, *entry->argument ? " " : "",
           entry->argument);
    if (*entry->others != '\0')
        printf("The same: %s\n", entry->others);
    if (!is_for_eyes(id))
        request_explain(id, print_by_ear, NULL);
}

static void print_help(const struct session *session, const char *word)
{
    const char *ignored;
    enum request id = request_parse(word, &ignored);
    bool found = false, all = strcasecmp(word, "all") == 0;
    if (id != REQUEST_UNKNOWN) {
        print_request(session, id);
        return;
    }
    for (int group = 0; *word && help_group_name(group); group++)
        if (all || strncasecmp(help_group_name(group), word, strlen(word)) == 0) {
            print_group(session, group, true);
            found = true;
        }
    if (found)
        return;
    if (*word != '\0')
        puts("There is no such command.");
    puts("Type a move, such as e4, Nf3, O-O, e2e4 or knight f 3.");
    puts(
        "By ear: p, what stands where; s 4 or s e, a rank or a file; sq e4, a square; m e4, the "
        "moves from there; l, the last move; c, the clock; v, who is ahead; o, who plays; "
        "captures; movelist.");
    puts("The commands, in groups:");
    for (int group = 0; help_group_name(group); group++)
        if (strcmp(help_group_name(group), "Screen") != 0)
            print_group(session, group, false);
    puts("'help' with a command explains it, with a group all of it.");
}

static void print_to_file(const struct session *session, const char *path)
{
    struct reason reason;
    if (*path == '\0') {
        puts("Name a file: dump FILE");
        return;
    }
    FILE *file = dump_create(path, &reason);
    if (file)
        print_board(session, file);
    if (file && dump_finish(file, path, &session_game(session)->position, &reason))
        puts("The board was written.");
    else
        printf("Nothing was written: %s.\n", reason.text);
}

static void print_spoken_line(void *context, const char *line)
{
    print_spoken(context, MESSAGE_INFO, line);
}

static void print_graph(struct session *session, const struct voice *voice)
{
    const struct review *review = session_review(session);
    struct voice copy = *voice;
    if (review) /* no picture: who has it read aloud makes nothing of blocks */
        review_story(review, print_spoken_line, &copy);
}

static void print_times(struct session *session, const struct voice *voice)
{
    struct voice copy = *voice;
    const struct review *review;
    const struct move_times *times;
    if (session_move_times(session, &review, &times))
        review_times_tell(review, times, print_spoken_line, &copy);
}

static void print_copy(struct session *session, const char *what)
{
    struct reason reason;
    size_t length;
    char *text = session_copy_text(session, what, &length, &reason);
    if (!text) {
        printf("Nothing was copied: %s.\n", reason.text);
        return;
    }
    puts("Plain mode cannot reach the clipboard; this is the text:");
    fwrite(text, 1, length, stdout);
    if (length > 0 && text[length - 1] != '\n')
        putchar('\n');
    free(text);
}

void print_requested(struct session *session, const struct voice *voice, enum request request,
                     const char *argument)
{
    switch (request) {
    case REQUEST_HELP: print_help(session, argument); break;
    case REQUEST_PIECES:
    case REQUEST_THEME:
        puts("Plain mode always shows letters: upper case is White, lower case Black.");
        break;
    case REQUEST_MOUSE:
    case REQUEST_CURSOR: puts("Plain mode has no mouse and no cursor on the board."); break;
    case REQUEST_COPY: print_copy(session, argument); break;
    case REQUEST_DUMP: print_to_file(session, argument); break;
    case REQUEST_GRAPH: print_graph(session, voice); break;
    case REQUEST_TIMES: print_times(session, voice); break;
    default: /* BOARD, FLIP, REDRAW */ print_board(session, stdout); break;
    }
}

/* complete.c - completion by Tab, and candidate moves of an unfinished line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/board/setup.h"

#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/words.h"
#include "rules/castling.h"
#include "rules/san.h"
#include "typing/spoken_input.h"

enum { LINE_SIZE = 2048, FILES_MAX = 100 };

/* Finds the moves that begin with `typed`. If there are none, ignores case. If there are still
 * none and `other_spellings` is set, also accepts other spellings of the moves. */
static size_t find_moves(const struct session *session, const char *typed, size_t length,
                         bool other_spellings, char moves[MAX_MOVES][SAN_SIZE])
{
    char all[MAX_MOVES][SAN_SIZE];
    size_t count = 0, legal = session_list_legal_moves(session, all);
    for (int pass = 0; pass < 2 + other_spellings && count == 0; pass++)
        for (size_t i = 0; i < legal; i++)
            if (pass == 0   ? strncmp(all[i], typed, length) == 0
                : pass == 1 ? strncasecmp(all[i], typed, length) == 0
                            : typed_move_is_prefix(&session->board->position, all[i], typed))
                strcpy(moves[count++], all[i]);
    return count;
}

/* Completes a file name that begins at `begin` or at a later word, because it may contain
 * spaces. */
static size_t complete_file_name(const char *line, size_t begin, size_t length,
                                 void (*found)(void *context, const char *completion),
                                 void *context)
{
    char text[LINE_SIZE];
    size_t count = 0;
    glob_t files;
    for (; begin <= length && count == 0; begin += strcspn(line + begin, " ") + 1) {
        char pattern[LINE_SIZE];
        snprintf(text, sizeof text, "%.*s*", (int)(length - begin), line + begin);
        file_expand_home(text, pattern, sizeof pattern);
        int status = glob(pattern, GLOB_MARK, NULL, &files);
        for (size_t i = 0; status == 0 && i < files.gl_pathc && count < FILES_MAX; i++)
            if (!strchr(files.gl_pathv[i], '\n')) {
                snprintf(text, sizeof text, "%.*s%s", (int)begin, line, files.gl_pathv[i]);
                found(context, text);
                count++;
            }
        globfree(&files);
    }
    return count;
}

size_t session_complete_line(struct session *session, const char *line, size_t length,
                             void (*found)(void *context, const char *completion),
                             void *context)
{
    char moves[MAX_MOVES][SAN_SIZE], completion[LINE_SIZE], argument_word[ARGUMENT_WORD_SIZE];
    const char *argument, *word;
    size_t count = 0;
    bool colon = length > 0 && line[0] == ':';
    if (length >= LINE_SIZE / 2)
        return 0;
    if (strcspn(line, " \t") < length) {
        enum command_id command = command_parse(line, &argument);
        size_t begin = (size_t)(argument - line);
        if (command == COMMAND_UNKNOWN || begin > length)
            return 0;
        const char *grammar = command_table[command].argument;
        for (int i = 0; arguments_get_allowed_word(grammar, i, argument_word); i++)
            if (strncmp(argument_word, argument, length - begin) == 0) {
                snprintf(completion, sizeof completion, "%.*s%s", (int)begin, line,
                         argument_word);
                found(context, completion);
                count++;
            }
        if (count == 0 && strstr(grammar, "FILE") && command != COMMAND_SCAN &&
            !session->settings->restricted)
            count = complete_file_name(line, begin, length, found, context);
        return count;
    }
    if (!colon && session_has_state(session, STATE_SETUP)) {
        for (int i = 0; (word = setup_word(i)) != NULL; i++)
            if (strncasecmp(word, line, length) == 0) {
                found(context, word);
                count++;
            }
    } else if (!colon) {
        count = find_moves(session, line, length, false, moves);
        for (size_t i = 0; i < count; i++)
            found(context, moves[i]);
        if (count > 0 && (length < 2 || strncmp(moves[0], line, length) == 0))
            return count; /* "re" is more likely a command, but not "N" or "n" */
    }
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strncasecmp(command_table[i].word, line + colon, length - colon) == 0 &&
            session_kiosk_allows(session, command_table[i].kiosk)) {
            snprintf(completion, sizeof completion, "%s%s", colon ? ":" : "",
                     command_table[i].word);
            found(context, completion);
            count++;
        }
    return count;
}

/* ---- candidate moves while a line is typed ---------------------------------------------- */

void session_find_candidate_moves(const struct session *session, const char *line,
                                  struct candidate_moves *candidates)
{
    const struct position *position = &session->board->position;
    char moves[MAX_MOVES][SAN_SIZE];
    size_t length = strlen(line);
    chess_move move;
    *candidates = (struct candidate_moves){.from = NO_SQUARE};
    if (!isalpha((unsigned char)*line) || strpbrk(line, " \t") ||
        session_has_state(session,
                          STATE_GAME_LIST | STATE_HISTORY | STATE_SETUP | STATE_GRAPH) ||
        session_can_premove(session) ||
        session_refusal(session, COMMAND_UNKNOWN, PLAYS_MOVES) ||
        session_choice_is_open(session))
        return;
    size_t count = find_moves(session, line, length, true, moves);
    bool word = command_prefix_exists(line, length) || spoken_input_is_prefix(line);
    candidates->no_match = count == 0 && !word;
    if (count > 0 && word && length > 1 && strncmp(moves[0], line, length) != 0)
        return;
    for (size_t i = 0; i < count; i++) {
        san_parse(position, moves[i], strlen(moves[i]), &move, NULL);
        candidates->targets |= bitboard_of(move_destination(move));
        candidates->from =
            i == 0 || candidates->from == move_from(move) ? move_from(move) : NO_SQUARE;
        if (strcmp(moves[i], line) != 0)
            text_add_item(candidates->moves, sizeof candidates->moves, " ", moves[i]);
    }
}

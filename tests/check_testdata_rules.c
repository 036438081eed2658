/* check_testdata_rules.c - moves, notations, keys and ends of games as the data have them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "check_testdata.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "typing/typed_move.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "rules/perft.h"
#include "rules/san.h"
#include "rules/uci_move.h"

enum { PERFT_LIMIT = 5000000, MAX_KEYS = 256 };

/* ---- perft ------------------------------------------------------------------------- */

void check_perft(struct check *check, char *row)
{
    struct position position;
    char *counts = strchr(row, ';');
    if (!counts) {
        check_fail(check, "%s: no counts", row);
        return;
    }
    *counts++ = '\0';
    if (!check_read_position(check, &position, row))
        return;
    for (char *item = strtok(counts, ";"); item != NULL; item = strtok(NULL, ";")) {
        int depth;
        unsigned long long expected;
        if (sscanf(item, "D%d %llu", &depth, &expected) != 2) {
            check_fail(check, "%s: cannot read \"%s\"", row, item);
            continue;
        }
        if (expected > PERFT_LIMIT)
            continue;
        unsigned long long leaves = perft(&position, depth);
        if (leaves != expected)
            check_fail(check, "%s: depth %d: expected %llu, found %llu", row, depth, expected,
                       leaves);
    }
}

/* ---- FEN --------------------------------------------------------------------------- */

void check_fen(struct check *check, char *row)
{
    char *column[MAX_COLUMNS], written[FEN_SIZE], again[FEN_SIZE];
    struct position position;
    struct reason reason;
    check_split(row, column);
    bool valid = strcmp(column[1], "valid") == 0;
    bool accepted = fen_parse(&position, column[0], &reason);
    if (valid && !accepted)
        check_fail(check, "%s: refused: %s", column[0], reason.text);
    if (!valid && accepted && strncmp(column[2], "hard", 4) == 0)
        check_fail(check, "%s: accepted, should be refused: %s", column[0], column[2]);
    if (!valid && accepted && strncmp(column[2], "soft", 4) == 0)
        check_note(check, "%s: accepted; %s", column[0], column[2]);
    if (!accepted)
        return;
    fen_write(&position, written);
    if (!check_read_position(check, &position, written))
        return;
    fen_write(&position, again);
    if (strcmp(written, again) != 0)
        check_fail(check, "%s: written as %s, read back as %s", column[0], written, again);
}

/* ---- SAN --------------------------------------------------------------------------- */

/* Check one SAN of a list: it must be read as a move that is written the same way. */
static void check_legal_san(struct check *check, const struct position *position,
                            const char *fen, const char *san)
{
    chess_move move;
    char written[SAN_SIZE];
    if (san_parse(position, san, strlen(san), &move, NULL) != SAN_OK) {
        check_fail(check, "%s: %s is not read", fen, san);
        return;
    }
    san_write(position, move, written);
    if (strcmp(written, san) != 0)
        check_fail(check, "%s: %s is written %s", fen, san, written);
}

/* {"fen": "...", "n": 20, "san": ["Na3", ...]}: whatever stands in quotes, in order. */
void check_san_list(struct check *check, char *row)
{
    struct position position;
    struct move_list legal;
    const char *fen = NULL;
    bool in_list = false;
    int listed = 0;
    for (char *word = strtok(row, "\""); word != NULL; word = strtok(NULL, "\"")) {
        if (strcmp(word, "fen") == 0) {
            strtok(NULL, "\"");
            fen = strtok(NULL, "\"");
            if (!fen || !check_read_position(check, &position, fen))
                return;
        } else if (strcmp(word, "san") == 0) {
            in_list = true;
        } else if (in_list && !strpbrk(word, "[], ")) {
            check_legal_san(check, &position, fen, word);
            listed++;
        }
    }
    if (!fen) {
        check_fail(check, "a row without a position");
        return;
    }
    generate_legal(&position, &legal);
    if (legal.count != listed)
        check_fail(check, "%s: expected %d moves, found %d", fen, listed, legal.count);
}

/* What typing a move comes to: its UCI form or one of the words of the data. */
static void describe_typed(const struct position *position, const char *typed, char uci[16],
                           char san[SAN_SIZE])
{
    static const char *const words[] = {"", "syntax", "illegal", "ambiguous"};
    chess_move move;
    enum san_status status = san_parse(position, typed, strlen(typed), &move, NULL);
    strcpy(uci, words[status]);
    strcpy(san, "-");
    if (status == SAN_OK) {
        uci_move_write(position, move, uci);
        san_write(position, move, san);
    }
}

/* Castling may be given in either form, so moves are compared as moves. */
static bool same_answer(const struct position *position, const char *expected,
                        const char *answer)
{
    chess_move a = uci_move_parse(position, expected, strlen(expected));
    chess_move b = uci_move_parse(position, answer, strlen(answer));
    return a != MOVE_NONE ? a == b : strcmp(expected, answer) == 0;
}

/* The same, typed at the prompt, which understands more but must never understand
 * otherwise. */
static void describe_prompt(const struct position *position, const char *typed, char uci[16],
                            char san[SAN_SIZE])
{
    struct typed_move answer;
    typed_move_read(position, typed, &answer);
    strcpy(uci, answer.status == TYPED_AMBIGUOUS ? "ambiguous" : "illegal");
    strcpy(san, "-");
    if (answer.status == TYPED_MOVE) {
        uci_move_write(position, answer.move, uci);
        san_write(position, answer.move, san);
    }
}

/* What cannot be played is for the prompt all one: it says why in words. */
void check_typed_move(struct check *check, char *row)
{
    char *column[MAX_COLUMNS], uci[16], san[SAN_SIZE];
    struct position position;
    check_split(row, column);
    if (!check_read_position(check, &position, column[0]))
        return;
    describe_prompt(&position, column[1], uci, san);
    const char *expected = strcmp(column[2], "syntax") == 0 ? "illegal" : column[2];
    if (!same_answer(&position, expected, uci) || strcmp(column[3], san) != 0)
        check_fail(check, "%s: %s: expected %s %s, found %s %s", column[0], column[1],
                   expected, column[3], uci, san);
}

void check_typed_san(struct check *check, char *row)
{
    char *column[MAX_COLUMNS], uci[16], san[SAN_SIZE];
    struct position position;
    check_split(row, column);
    if (!check_read_position(check, &position, column[0]))
        return;
    describe_typed(&position, column[1], uci, san);
    bool passed = same_answer(&position, column[2], uci) && strcmp(column[3], san) == 0;
    bool must = strcmp(column[4], "must") == 0 || strcmp(column[4], "chess960") == 0;
    check->optional_rows += !must;
    check->optional_passed += !must && passed;
    if (must && !passed)
        check_fail(check, "%s: %s: expected %s %s, found %s %s", column[0], column[1],
                   column[2], column[3], uci, san);
    else if (!passed)
        check_note(check, "%s: %s: %s row not understood", column[0], column[1], column[4]);
}

/* ---- keys and the end of the game -------------------------------------------------- */

void check_key(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    check_split(row, column);
    if (!check_read_position(check, &position, column[0]))
        return;
    unsigned long long expected = strtoull(column[1], NULL, 16), key = position.key;
    if (key != expected)
        check_fail(check, "%s: expected %016llx, found %016llx", column[0], expected, key);
}

static const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {"play",     "checkmate",   "stalemate", "insufficient",
                                        "fivefold", "seventyfive", "threefold", "fifty"};
    return names[verdict];
}

void check_draw_clock(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    check_split(row, column);
    if (!check_read_position(check, &position, column[0]))
        return;
    const char *name = verdict_name(judge(&position, &position.key, 1));
    if (strcmp(name, column[1]) != 0)
        check_fail(check, "%s: expected %s, found %s", column[0], column[1], name);
}

void check_state(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    check_split(row, column);
    if (!check_read_position(check, &position, column[0]))
        return;
    position.halfmove_clock = 0; /* clocks have a file of their own */
    enum verdict verdict = judge(&position, &position.key, 1);
    const char *name = verdict_name(verdict);
    if (verdict == VERDICT_NONE && position_checkers(&position) != 0)
        name = "check";
    if (strcmp(name, column[1]) != 0)
        check_fail(check, "%s: expected %s, found %s", column[0], column[1], name);
}

void check_repetition(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    uint64_t keys[MAX_KEYS];
    size_t count = 0;
    check_split(row, column);
    if (!check_read_position(check, &position, column[0]))
        return;
    keys[count++] = position.key;
    for (char *san = strtok(column[1], " "); san != NULL; san = strtok(NULL, " ")) {
        chess_move move;
        struct undo undo;
        if (count == MAX_KEYS ||
            san_parse(&position, san, strlen(san), &move, NULL) != SAN_OK) {
            check_fail(check, "%s: cannot play %s", column[0], san);
            return;
        }
        position_make_move(&position, move, &undo);
        keys[count++] = position.key;
    }
    int found = repetition_count(keys, count, position.halfmove_clock);
    if (found != atoi(column[2]))
        check_fail(check, "%s %s: expected %s, found %d", column[0], column[3], column[2],
                   found);
}

/* spoken_move.c - moves in words, and in the forms that name both squares.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said comes in the order of SAN: piece, where from if need be, "takes", where to,
 * what it becomes, check. So who knows the one knows the other.
 */
#include "pgn/spoken_move.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "rules/names.h"
#include "rules/san.h"
#include "rules/uci_move.h"

const char *const notation_names[NOTATIONS] = {
    [NOTATION_AUTO] = "auto", [NOTATION_SAN] = "san",           [NOTATION_LONG] = "long",
    [NOTATION_UCI] = "uci",   [NOTATION_LITERATE] = "literate", [NOTATION_NATO] = "nato",
    [NOTATION_ANNA] = "anna"};

static const char *const letters[8] = {"a", "b", "c", "d", "e", "f", "g", "h"};
static const char *const nato[8] = {"alpha", "bravo",   "charlie", "delta",
                                    "echo",  "foxtrot", "golf",    "hotel"};
static const char *const anna[8] = {"anna", "bella", "cesar",  "david",
                                    "eva",  "felix", "gustav", "hector"};

static bool is_file(char letter)
{
    return letter >= 'a' && letter <= 'h';
}

static bool is_rank(char digit)
{
    return digit >= '1' && digit <= '8';
}

/* ---- squares ------------------------------------------------------------------------- */

/* A file, 0 to 7: "f", "foxtrot", "felix". */
static const char *spoken_file(enum notation notation, int file)
{
    return (notation == NOTATION_NATO   ? nato
            : notation == NOTATION_ANNA ? anna
                                        : letters)[file];
}

int spoken_file_find(const char *word, size_t length)
{
    static const struct {
        const char *word;
        int file;
    } others[] = {{"alfa", 0}, {"caesar", 2}, {"cesare", 2}};
    for (int file = 0; file < 8; file++)
        for (enum notation notation = NOTATION_LITERATE; notation < NOTATIONS; notation++) {
            const char *name = spoken_file(notation, file);
            if (strlen(name) == length && strncasecmp(name, word, length) == 0)
                return file;
        }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strlen(others[i].word) == length && strncasecmp(others[i].word, word, length) == 0)
            return others[i].file;
    return -1;
}

/* ---- words ---------------------------------------------------------------------------- */

/* A SAN that is being taken apart, and what is said of it so far. */
struct reading {
    enum notation notation;
    const char *place, *end;
    char *text;
};

static bool take(struct reading *reading, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reading->end - reading->place) < length ||
        memcmp(reading->place, word, length) != 0)
        return false;
    reading->place += length;
    return true;
}

static void say(struct reading *reading, const char *word)
{
    list_add(reading->text, SPOKEN_MOVE_SIZE, " ", word);
}

/* The piece of the next letter; PAWN: it is none of SAN's. */
static enum piece_type take_piece(struct reading *reading)
{
    enum piece piece =
        reading->place < reading->end ? piece_from_letter(*reading->place) : NO_PIECE;
    if (piece <= WHITE_PAWN || piece > WHITE_KING)
        return PAWN;
    reading->place++;
    return piece_type_of(piece);
}

static bool say_file(struct reading *reading)
{
    if (reading->place == reading->end || !is_file(*reading->place))
        return false;
    say(reading, spoken_file(reading->notation, *reading->place++ - 'a'));
    return true;
}

static bool say_rank(struct reading *reading)
{
    if (reading->place == reading->end || !is_rank(*reading->place))
        return false;
    say(reading, (char[]){*reading->place++, '\0'});
    return true;
}

/* The squares, as far as SAN has them, and what stands between. False: they are none. */
static bool say_squares(struct reading *reading)
{
    bool takes, from_file = say_file(reading), from_rank = say_rank(reading);
    takes = take(reading, "x");
    if (takes)
        say(reading, "takes");
    if (!takes && reading->place + 1 < reading->end && reading->place[0] == '-' &&
        is_file(reading->place[1]))
        reading->place++;
    if (say_file(reading))
        return say_rank(reading);
    return from_file && from_rank && !takes;
}

static bool say_move(struct reading *reading)
{
    enum piece_type piece;
    if (take(reading, "O-O-O"))
        say(reading, "castles queenside");
    else if (take(reading, "O-O"))
        say(reading, "castles kingside");
    else {
        piece = take_piece(reading);
        if (piece != PAWN)
            say(reading, piece_type_name(piece));
        if (!say_squares(reading))
            return false;
        if (take(reading, "=")) {
            say(reading, "promotes to");
            say(reading, piece_type_name(take_piece(reading)));
        }
    }
    if (take(reading, "+"))
        text_add(reading->text, SPOKEN_MOVE_SIZE, ", check");
    else if (take(reading, "#"))
        text_add(reading->text, SPOKEN_MOVE_SIZE, ", checkmate");
    return reading->place == reading->end;
}

size_t spoken_san_write(enum notation notation, const char *san, size_t length,
                        char text[SPOKEN_MOVE_SIZE])
{
    struct reading reading = {notation, san, san + length, text};
    *text = '\0';
    if (length == 0 || !say_move(&reading))
        *text = '\0';
    return strlen(text);
}

/* ---- both squares ----------------------------------------------------------------------- */

/* "Ng5xf7+": SAN with the square left in the place of what SAN says of it. */
static size_t write_long(const struct position *position, chess_move move, const char *san,
                         char text[SPOKEN_MOVE_SIZE])
{
    enum square from = move_from(move), to = move_to(move);
    enum piece_type type = piece_type_of(position_piece_on(position, from));
    char goal[3] = {file_letter(to), rank_digit(to), '\0'};
    const char *rest = strstr(san, goal);
    if (move_kind(move) == MOVE_CASTLING || !rest)
        return (size_t)snprintf(text, SPOKEN_MOVE_SIZE, "%s", san);
    for (const char *later; (later = strstr(rest + 1, goal)) != NULL;)
        rest = later; /* "Ra1xa1" has it twice only in print */
    return (size_t)snprintf(text, SPOKEN_MOVE_SIZE, "%.*s%c%c%c%s", type == PAWN ? 0 : 1, san,
                            file_letter(from), rank_digit(from),
                            position_is_capture(position, move) ? 'x' : '-', rest);
}

size_t spoken_move_write(enum notation notation, const struct position *position,
                         chess_move move, char text[SPOKEN_MOVE_SIZE])
{
    char san[SAN_SIZE], uci[UCI_MOVE_SIZE];
    size_t length = san_write(position, move, san);
    switch (notation) {
    case NOTATION_LONG: return write_long(position, move, san, text);
    case NOTATION_UCI:
        uci_move_write(position, move, uci);
        return (size_t)snprintf(text, SPOKEN_MOVE_SIZE, "%s", uci);
    case NOTATION_LITERATE:
    case NOTATION_NATO:
    case NOTATION_ANNA: return spoken_san_write(notation, san, length, text);
    default: return (size_t)snprintf(text, SPOKEN_MOVE_SIZE, "%s", san);
    }
}

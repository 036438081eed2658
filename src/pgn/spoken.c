/* spoken.c - write moves in words, and find moves and squares in sentences
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words follow the order of SAN: piece, origin if necessary, "takes", destination,
 * promotion, check. A move in a sentence is a word that has the form of SAN: no other word in
 * the program's sentences has it, and a square alone has the form of a pawn move.
 */
#include "pgn/spoken.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "rules/names.h"

const char *const notation_names[NOTATIONS] = {[NOTATION_AUTO] = "auto",
                                               [NOTATION_SAN] = "san",
                                               [NOTATION_LITERATE] = "literate",
                                               [NOTATION_NATO] = "nato"};

static const char *const letters[8] = {"a", "b", "c", "d", "e", "f", "g", "h"};
static const char *const nato[8] = {"alpha", "bravo",   "charlie", "delta",
                                    "echo",  "foxtrot", "golf",    "hotel"};

static bool is_file(char letter)
{
    return letter >= 'a' && letter <= 'h';
}

/* ---- squares ------------------------------------------------------------------------- */

int spoken_file_find(const char *word, size_t length)
{
    for (int file = 0; file < 8; file++)
        if ((length == 1 && strncasecmp(letters[file], word, 1) == 0) ||
            (length == strlen(nato[file]) && strncasecmp(nato[file], word, length) == 0))
            return file;
    return length == 4 && strncasecmp("alfa", word, 4) == 0 ? 0 : -1;
}

/* ---- words ---------------------------------------------------------------------------- */

/* State of taking a SAN apart, and its words so far. */
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
    text_add_item(reading->text, SPOKEN_MOVE_SIZE, " ", word);
}

/* Returns the piece of the next letter, or PAWN if it is not a piece letter of SAN. */
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
    const char *const *names = reading->notation == NOTATION_NATO ? nato : letters;
    say(reading, names[*reading->place - 'a']);
    reading->place++;
    return true;
}

static bool say_rank(struct reading *reading)
{
    if (reading->place == reading->end || *reading->place < '1' || *reading->place > '8')
        return false;
    say(reading, (char[]){*reading->place++, '\0'});
    return true;
}

/* Write the squares that SAN gives, and "takes". Returns false if there are none. */
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

static bool say_whole_move(struct reading *reading)
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
    if (length == 0 || !say_whole_move(&reading))
        *text = '\0';
    return strlen(text);
}

struct speech {
    enum notation notation;
    const char *text, *place; /* the whole text, and the rest to be read */
    char *spoken;
    size_t size;
};

/* ---- words of the sentence -------------------------------------------------------------- */

static void add(struct speech *speech, const char *text, size_t length)
{
    text_add(speech->spoken, speech->size, "%.*s", (int)length, text);
}

static bool begins_word(const struct speech *speech)
{
    const char *place = speech->place;
    return place == speech->text || strchr(" (\"'", place[-1]) ||
           (place[-1] == '.' && place > speech->text + 1 &&
            (isdigit((unsigned char)place[-2]) || place[-2] == '.'));
}

/* Returns whether a move may end before this text. */
static bool ends_word(const char *behind)
{
    return strchr(" ,;:!?)\"'", *behind) || /* includes NUL */
           (*behind == '.' && strchr(" )\"'", behind[1]));
}

/* Glyphs follow a move; at the end of a sentence, a '?' may be a question mark. */
static void say_glyph(struct speech *speech)
{
    static const struct {
        const char *glyph, *said;
        bool always;
    } glyphs[] = {{"??", "blunder", true},     {"!!", "brilliant", true},
                  {"!?", "interesting", true}, {"?!", "inaccuracy", true},
                  {"?", "mistake", false},     {"!", "good move", false}};
    static const char eval[] = ". eval ";
    size_t i = 0, length = 0;
    for (; i < sizeof glyphs / sizeof *glyphs; i++)
        if (strncmp(speech->place, glyphs[i].glyph, length = strlen(glyphs[i].glyph)) == 0)
            break;
    const char *behind = speech->place + length, *word = behind;
    if (i == sizeof glyphs / sizeof *glyphs)
        return;
    /* The next word may say the same: "3. c4?? Blunder.", or after an evaluation, "3. c4??.
     * eval -1.50. Blunder." */
    if (strncmp(word, eval, strlen(eval)) == 0)
        word += strlen(eval) + strcspn(word + strlen(eval), " ");
    bool told =
        *word == ' ' && strncasecmp(word + 1, glyphs[i].said, strlen(glyphs[i].said)) == 0;
    bool goes_on = *behind == ' ' ? isdigit((unsigned char)behind[1]) ||
                                        islower((unsigned char)behind[1]) || behind[1] == '('
                                  : *behind && strchr(",;:.)", *behind);
    if (!told && !glyphs[i].always && !goes_on)
        return;
    if (!told)
        text_add(speech->spoken, speech->size, ", %s%s", glyphs[i].said,
                 goes_on && *behind == ' ' ? "," : "");
    else if (!goes_on)
        text_add(speech->spoken, speech->size, ".");
    speech->place = behind;
}

/* Returns the length of the move or square that begins here, or 0. */
static size_t move_length(const char *place)
{
    size_t length = strspn(place, "abcdefgh12345678KQRBNOx=+#-");
    char text[SPOKEN_MOVE_SIZE];
    return length < 2 || !ends_word(place + length) ||
                   spoken_san_write(NOTATION_LITERATE, place, length, text) == 0
               ? 0
               : length;
}

static bool say_move(struct speech *speech)
{
    size_t length = move_length(speech->place);
    char text[SPOKEN_MOVE_SIZE];
    if (length == 0)
        return false;
    spoken_san_write(speech->notation, speech->place, length, text);
    add(speech, text, strlen(text));
    speech->place += length;
    say_glyph(speech);
    const char *next = speech->place + 1;
    if (*speech->place != ' ')
        return true;
    size_t digits = strspn(next, "0123456789");
    if ((digits > 0 && next[digits] == '.') || move_length(next) > 0)
        add(speech, ",", 1); /* separates the moves of a list */
    return true;
}

/* "#3", "#-3": from White's side. */
static bool say_mate(struct speech *speech)
{
    char *end, text[48];
    if (*speech->place != '#')
        return false;
    long moves = strtol(speech->place + 1, &end, 10);
    if (end == speech->place + 1 || moves == 0 || !ends_word(end))
        return false;
    snprintf(text, sizeof text, "%s mates in %ld", color_name(moves > 0 ? WHITE : BLACK),
             labs(moves));
    add(speech, text, strlen(text));
    speech->place = end;
    return true;
}

/* "+0.26", "0.00", "-lost": from White's side. In a table, where only spaces precede them,
 * scores stay numbers. */
static bool say_score(struct speech *speech)
{
    const char *place = speech->place, *number = place + strspn(place, "+-");
    size_t whole = strspn(number, "0123456789"), length = (size_t)(number - place) + whole + 3;
    const char *leader = *place == '-' ? "Black" : "White";
    bool told = place > speech->text &&
                (place[-1] == '(' || (place > speech->text + 1 && place[-2] == ',') ||
                 (place > speech->text + 4 && strncmp(place - 5, "eval ", 5) == 0));
    bool certain = strncmp(place, "+won", 4) == 0 || strncmp(place, "-lost", 5) == 0;
    if (!told)
        return false;
    if (certain) {
        text_add(speech->spoken, speech->size, "%s has a won ending", leader);
        speech->place += *place == '-' ? 5 : 4;
        return true;
    }
    if (number > place + 1 || whole == 0 || number[whole] != '.' ||
        strspn(number + whole + 1, "0123456789") != 2 || !strchr(",;:.)", place[length]))
        return false;
    if (strtod(number, NULL) > 0 && number > place)
        text_add(speech->spoken, speech->size, "%s is %.*s ahead", leader, (int)(whole + 3),
                 number);
    else if (strtod(number, NULL) <= 0)
        add(speech, "even", 4);
    else
        return false;
    speech->place += length;
    return true;
}

/* "eval +0.26": the score becomes a sentence. */
static bool say_evaluation(struct speech *speech)
{
    const char *word = speech->place;
    if (strncmp(word, "eval ", 5) != 0)
        return false;
    speech->place += 5;
    if (say_mate(speech) || say_score(speech))
        return true;
    speech->place = word;
    return false;
}

/* ---- sentences -------------------------------------------------------------------------- */

void spoken_text_write(enum notation notation, const char *text, char *spoken, size_t size)
{
    struct speech speech = {
        .notation = notation, .text = text, .place = text, .spoken = spoken};
    speech.size = size;
    *spoken = '\0';
    if (!notation_is_spoken(notation)) {
        snprintf(spoken, size, "%s", text);
        return;
    }
    while (*speech.place) {
        if (begins_word(&speech)) {
            if (say_evaluation(&speech) || say_move(&speech) || say_mate(&speech) ||
                say_score(&speech))
                continue;
        }
        add(&speech, speech.place++, 1);
    }
}

void spoken_announcement_write(enum notation notation, const char *text, char *spoken,
                               size_t size)
{
    const char *plays = strstr(text, " play"), *number, *move;
    char shorter[512];
    if (notation_is_spoken(notation) && plays) {
        number = plays + strcspn(plays + 1, " ") + 1;
        number += strspn(number, " ");
        move = number + strspn(number, "0123456789.");
        if (move > number && *move == ' ') {
            const char *book = strstr(move, " (book)"), *rest = move + strlen(move);
            snprintf(shorter, sizeof shorter, "%.*s:%.*s%s", (int)(plays - text), text,
                     (int)((book ? book : rest) - move), move,
                     book ? book + strlen(" (book)") : "");
            text = shorter;
        }
    }
    spoken_text_write(notation, text, spoken, size);
}

/* spoken.c - writes moves in words, and finds moves and squares in sentences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words follow the order of SAN: piece, origin if necessary, "takes", destination,
 * promotion, check. A word in a sentence is a move if it has the form of SAN. No other word in
 * the program's sentences has this form, except that a square looks like a pawn move.
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

/* ---- squares ---------------------------------------------------------------------------- */

int spoken_file_find(const char *word, size_t length)
{
    for (int file = 0; file < 8; file++)
        if ((length == 1 && strncasecmp(letters[file], word, 1) == 0) ||
            (length == strlen(nato[file]) && strncasecmp(nato[file], word, length) == 0))
            return file;
    return length == 4 && strncasecmp("alfa", word, 4) == 0 ? 0 : -1;
}

/* ---- words ------------------------------------------------------------------------------ */

/* The rest of a SAN, and the words so far. */
struct san_reader {
    enum notation notation;
    const char *cursor, *end;
    char *text;
};

static bool accept(struct san_reader *san_reader, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(san_reader->end - san_reader->cursor) < length ||
        memcmp(san_reader->cursor, word, length) != 0)
        return false;
    san_reader->cursor += length;
    return true;
}

static void append_word(struct san_reader *san_reader, const char *word)
{
    text_add_item(san_reader->text, SPOKEN_MOVE_SIZE, " ", word);
}

/* Returns PAWN if the next letter is not a piece letter of SAN. */
static enum piece_type read_piece(struct san_reader *san_reader)
{
    enum piece piece = san_reader->cursor < san_reader->end
                           ? piece_from_letter(*san_reader->cursor)
                           : NO_PIECE;
    if (piece <= WHITE_PAWN || piece > WHITE_KING)
        return PAWN;
    san_reader->cursor++;
    return piece_type_of(piece);
}

static bool append_file(struct san_reader *san_reader)
{
    if (san_reader->cursor == san_reader->end || !is_file(*san_reader->cursor))
        return false;
    const char *const *names = san_reader->notation == NOTATION_NATO ? nato : letters;
    append_word(san_reader, names[*san_reader->cursor - 'a']);
    san_reader->cursor++;
    return true;
}

static bool append_rank(struct san_reader *san_reader)
{
    if (san_reader->cursor == san_reader->end || *san_reader->cursor < '1' ||
        *san_reader->cursor > '8')
        return false;
    append_word(san_reader, (char[]){*san_reader->cursor++, '\0'});
    return true;
}

/* Writes the squares that SAN gives, and "takes". Returns false if there are none. */
static bool append_squares(struct san_reader *san_reader)
{
    bool takes, from_file = append_file(san_reader), from_rank = append_rank(san_reader);
    takes = accept(san_reader, "x");
    if (takes)
        append_word(san_reader, "takes");
    if (!takes && san_reader->cursor + 1 < san_reader->end && san_reader->cursor[0] == '-' &&
        is_file(san_reader->cursor[1]))
        san_reader->cursor++;
    if (append_file(san_reader))
        return append_rank(san_reader);
    return from_file && from_rank && !takes;
}

static bool append_whole_move(struct san_reader *san_reader)
{
    enum piece_type piece;
    if (accept(san_reader, "O-O-O"))
        append_word(san_reader, "castles queenside");
    else if (accept(san_reader, "O-O"))
        append_word(san_reader, "castles kingside");
    else {
        piece = read_piece(san_reader);
        if (piece != PAWN)
            append_word(san_reader, piece_type_name(piece));
        if (!append_squares(san_reader))
            return false;
        if (accept(san_reader, "=")) {
            append_word(san_reader, "promotes to");
            append_word(san_reader, piece_type_name(read_piece(san_reader)));
        }
    }
    if (accept(san_reader, "+"))
        text_add(san_reader->text, SPOKEN_MOVE_SIZE, ", check");
    else if (accept(san_reader, "#"))
        text_add(san_reader->text, SPOKEN_MOVE_SIZE, ", checkmate");
    return san_reader->cursor == san_reader->end;
}

size_t spoken_san_write(enum notation notation, const char *san, size_t length,
                        char text[SPOKEN_MOVE_SIZE])
{
    struct san_reader san_reader = {notation, san, san + length, text};
    *text = '\0';
    if (length == 0 || !append_whole_move(&san_reader))
        *text = '\0';
    return strlen(text);
}

struct speech_writer {
    enum notation notation;
    const char *text, *cursor; /* the whole text, and its rest */
    char *spoken;
    size_t size;
};

/* ---- words of the sentence -------------------------------------------------------------- */

static void append_text(struct speech_writer *speech_writer, const char *text, size_t length)
{
    text_add(speech_writer->spoken, speech_writer->size, "%.*s", (int)length, text);
}

static bool begins_word(const struct speech_writer *speech_writer)
{
    const char *cursor = speech_writer->cursor;
    return cursor == speech_writer->text || strchr(" (\"'", cursor[-1]) ||
           (cursor[-1] == '.' && cursor > speech_writer->text + 1 &&
            (isdigit((unsigned char)cursor[-2]) || cursor[-2] == '.'));
}

/* Returns whether a move may end here. */
static bool ends_word(const char *after)
{
    return strchr(" ,;:!?)\"'", *after) || /* includes NUL */
           (*after == '.' && strchr(" )\"'", after[1]));
}

/* Writes a glyph, if any. Glyphs follow a move; at the end of a sentence, a '?' may be a
 * question mark. */
static void write_glyph(struct speech_writer *speech_writer)
{
    static const struct {
        const char *glyph, *phrase;
        bool always;
    } glyphs[] = {{"??", "blunder", true},     {"!!", "brilliant", true},
                  {"!?", "interesting", true}, {"?!", "inaccuracy", true},
                  {"?", "mistake", false},     {"!", "good move", false}};
    static const char eval[] = ". eval ";
    size_t i = 0, length = 0;
    for (; i < sizeof glyphs / sizeof *glyphs; i++)
        if (strncmp(speech_writer->cursor, glyphs[i].glyph,
                    length = strlen(glyphs[i].glyph)) == 0)
            break;
    const char *after = speech_writer->cursor + length, *word = after;
    if (i == sizeof glyphs / sizeof *glyphs)
        return;
    /* The next word may repeat the glyph: "3. c4?? Blunder.", or, after an evaluation, "3.
     * c4??. eval -1.50. Blunder." */
    if (strncmp(word, eval, strlen(eval)) == 0)
        word += strlen(eval) + strcspn(word + strlen(eval), " ");
    bool repeated =
        *word == ' ' && strncasecmp(word + 1, glyphs[i].phrase, strlen(glyphs[i].phrase)) == 0;
    bool sentence_continues = *after == ' '
                                  ? isdigit((unsigned char)after[1]) ||
                                        islower((unsigned char)after[1]) || after[1] == '('
                                  : *after && strchr(",;:.)", *after);
    if (!repeated && !glyphs[i].always && !sentence_continues)
        return;
    if (!repeated)
        text_add(speech_writer->spoken, speech_writer->size, ", %s%s", glyphs[i].phrase,
                 sentence_continues && *after == ' ' ? "," : "");
    else if (!sentence_continues)
        text_add(speech_writer->spoken, speech_writer->size, ".");
    speech_writer->cursor = after;
}

/* Returns the length of the move or square that begins here, or 0. */
static size_t move_length(const char *cursor)
{
    size_t length = strspn(cursor, "abcdefgh12345678KQRBNOx=+#-");
    char text[SPOKEN_MOVE_SIZE];
    return length < 2 || !ends_word(cursor + length) ||
                   spoken_san_write(NOTATION_LITERATE, cursor, length, text) == 0
               ? 0
               : length;
}

static bool write_move(struct speech_writer *speech_writer)
{
    size_t length = move_length(speech_writer->cursor);
    char text[SPOKEN_MOVE_SIZE];
    if (length == 0)
        return false;
    spoken_san_write(speech_writer->notation, speech_writer->cursor, length, text);
    append_text(speech_writer, text, strlen(text));
    speech_writer->cursor += length;
    write_glyph(speech_writer);
    const char *next = speech_writer->cursor + 1;
    if (*speech_writer->cursor != ' ')
        return true;
    size_t digits = strspn(next, "0123456789");
    if ((digits > 0 && next[digits] == '.') || move_length(next) > 0)
        append_text(speech_writer, ",", 1); /* in a list of moves */
    return true;
}

/* Writes "#3" or "#-3", from White's side, in words. */
static bool write_mate(struct speech_writer *speech_writer)
{
    char *end, text[48];
    if (*speech_writer->cursor != '#')
        return false;
    long moves = strtol(speech_writer->cursor + 1, &end, 10);
    if (end == speech_writer->cursor + 1 || moves == 0 || !ends_word(end))
        return false;
    snprintf(text, sizeof text, "%s mates in %ld", color_name(moves > 0 ? WHITE : BLACK),
             labs(moves));
    append_text(speech_writer, text, strlen(text));
    speech_writer->cursor = end;
    return true;
}

/* Writes a score in words: "+0.26", "0.00", "-lost", from White's side, after a bracket, comma
 * or "eval"; elsewhere, as in tables, scores stay numbers. */
static bool write_score(struct speech_writer *speech_writer)
{
    const char *cursor = speech_writer->cursor, *number = cursor + strspn(cursor, "+-");
    size_t whole = strspn(number, "0123456789"),
           length = (size_t)(number - cursor) + whole + 3;
    const char *leader = *cursor == '-' ? "Black" : "White";
    bool in_sentence =
        cursor > speech_writer->text &&
        (cursor[-1] == '(' || (cursor > speech_writer->text + 1 && cursor[-2] == ',') ||
         (cursor > speech_writer->text + 4 && strncmp(cursor - 5, "eval ", 5) == 0));
    bool certain = strncmp(cursor, "+won", 4) == 0 || strncmp(cursor, "-lost", 5) == 0;
    if (!in_sentence)
        return false;
    if (certain) {
        text_add(speech_writer->spoken, speech_writer->size, "%s has a won ending", leader);
        speech_writer->cursor += *cursor == '-' ? 5 : 4;
        return true;
    }
    if (number > cursor + 1 || whole == 0 || number[whole] != '.' ||
        strspn(number + whole + 1, "0123456789") != 2 || !strchr(",;:.)", cursor[length]))
        return false;
    if (strtod(number, NULL) > 0 && number > cursor)
        text_add(speech_writer->spoken, speech_writer->size, "%s is %.*s ahead", leader,
                 (int)(whole + 3), number);
    else if (strtod(number, NULL) <= 0)
        append_text(speech_writer, "even", 4);
    else
        return false;
    speech_writer->cursor += length;
    return true;
}

/* Writes "eval +0.26" as a sentence. */
static bool write_evaluation(struct speech_writer *speech_writer)
{
    const char *word = speech_writer->cursor;
    if (strncmp(word, "eval ", 5) != 0)
        return false;
    speech_writer->cursor += 5;
    if (write_mate(speech_writer) || write_score(speech_writer))
        return true;
    speech_writer->cursor = word;
    return false;
}

/* ---- sentences -------------------------------------------------------------------------- */

void spoken_text_write(enum notation notation, const char *text, char *spoken, size_t size)
{
    struct speech_writer speech_writer = {
        .notation = notation, .text = text, .cursor = text, .spoken = spoken};
    speech_writer.size = size;
    *spoken = '\0';
    if (!notation_is_spoken(notation)) {
        snprintf(spoken, size, "%s", text);
        return;
    }
    while (*speech_writer.cursor) {
        if (begins_word(&speech_writer)) {
            if (write_evaluation(&speech_writer) || write_move(&speech_writer) ||
                write_mate(&speech_writer) || write_score(&speech_writer))
                continue;
        }
        append_text(&speech_writer, speech_writer.cursor++, 1);
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

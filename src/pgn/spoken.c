/* spoken.c - writes moves in words, and finds moves and squares in sentences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A word in a sentence is a move if it has the form of SAN. No other word in the program's
 * sentences has this form, except that a square looks like a pawn move.
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

int board_file_from_word(const char *word, size_t length)
{
    for (int file = 0; file < 8; file++)
        if ((length == 1 && strncasecmp(letters[file], word, 1) == 0) ||
            (length == strlen(nato[file]) && strncasecmp(nato[file], word, length) == 0))
            return file;
    return length == 4 && strncasecmp("alfa", word, 4) == 0 ? 0 : -1;
}

/* The rest of a move in SAN, and the words written so far. */
struct san_reader {
    enum notation notation;
    const char *cursor, *end;
    char *text;
};

static bool accept(struct san_reader *reader, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->cursor) < length ||
        memcmp(reader->cursor, word, length) != 0)
        return false;
    reader->cursor += length;
    return true;
}

static void append_word(struct san_reader *reader, const char *word)
{
    text_add_item(reader->text, SPOKEN_MOVE_SIZE, " ", word);
}

/* Reads a piece letter. Returns PAWN if there is none. */
static enum piece_type read_piece(struct san_reader *reader)
{
    enum piece piece =
        reader->cursor < reader->end ? piece_from_letter(*reader->cursor) : NO_PIECE;
    if (piece <= WHITE_PAWN || piece > WHITE_KING)
        return PAWN;
    reader->cursor++;
    return piece_type_of(piece);
}

static bool append_file(struct san_reader *reader)
{
    if (reader->cursor == reader->end || !is_file(*reader->cursor))
        return false;
    const char *const *names = reader->notation == NOTATION_NATO ? nato : letters;
    append_word(reader, names[*reader->cursor - 'a']);
    reader->cursor++;
    return true;
}

static bool append_rank(struct san_reader *reader)
{
    if (reader->cursor == reader->end || *reader->cursor < '1' || *reader->cursor > '8')
        return false;
    append_word(reader, (char[]){*reader->cursor++, '\0'});
    return true;
}

/* Writes the squares in the SAN, and "takes" for a capture. Returns false if the target square
 * is missing. */
static bool append_squares(struct san_reader *reader)
{
    bool from_file = append_file(reader), from_rank = append_rank(reader);
    bool takes = accept(reader, "x");
    if (takes)
        append_word(reader, "takes");
    if (!takes && reader->cursor + 1 < reader->end && reader->cursor[0] == '-' &&
        is_file(reader->cursor[1]))
        reader->cursor++;
    if (append_file(reader))
        return append_rank(reader);
    return from_file && from_rank && !takes;
}

static bool append_whole_move(struct san_reader *reader)
{
    if (accept(reader, "O-O-O"))
        append_word(reader, "castles queenside");
    else if (accept(reader, "O-O"))
        append_word(reader, "castles kingside");
    else {
        enum piece_type piece = read_piece(reader);
        if (piece != PAWN)
            append_word(reader, piece_type_name(piece));
        else if (reader->cursor == reader->end || !is_file(*reader->cursor))
            return false; /* such as the time control "5d2" */
        if (!append_squares(reader))
            return false;
        if (accept(reader, "=")) {
            append_word(reader, "promotes to");
            append_word(reader, piece_type_name(read_piece(reader)));
        }
    }
    if (accept(reader, "+"))
        text_add(reader->text, SPOKEN_MOVE_SIZE, ", check");
    else if (accept(reader, "#"))
        text_add(reader->text, SPOKEN_MOVE_SIZE, ", checkmate");
    return reader->cursor == reader->end;
}

size_t spoken_san_write(enum notation notation, const char *san, size_t length,
                        char text[SPOKEN_MOVE_SIZE])
{
    struct san_reader reader = {notation, san, san + length, text};
    *text = '\0';
    if (length == 0 || !append_whole_move(&reader))
        *text = '\0';
    return strlen(text);
}

struct speech_writer {
    enum notation notation;
    const char *text, *cursor; /* the whole text; the rest of it */
    char *spoken;
    size_t size;
};

static void append_text(struct speech_writer *writer, const char *text, size_t length)
{
    text_add(writer->spoken, writer->size, "%.*s", (int)length, text);
}

static bool begins_word(const struct speech_writer *writer)
{
    const char *cursor = writer->cursor;
    return cursor == writer->text || strchr(" (\"'", cursor[-1]) ||
           (cursor[-1] == '.' && cursor > writer->text + 1 &&
            (isdigit((unsigned char)cursor[-2]) || cursor[-2] == '.'));
}

/* Returns whether a word (a move or a number) can end just before `after`. */
static bool ends_word(const char *after)
{
    return strchr(" ,;:!?)\"'", *after) || /* finds NUL, too */
           (*after == '.' && strchr(" )\"'", after[1]));
}

/* Writes the glyph after a move in words. At the end of a sentence, '?' may be a question
 * mark. */
static void write_glyph(struct speech_writer *writer)
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
        if (strncmp(writer->cursor, glyphs[i].glyph, length = strlen(glyphs[i].glyph)) == 0)
            break;
    const char *after = writer->cursor + length, *word = after;
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
        text_add(writer->spoken, writer->size, ", %s%s", glyphs[i].phrase,
                 sentence_continues && *after == ' ' ? "," : "");
    else if (!sentence_continues)
        text_add(writer->spoken, writer->size, ".");
    writer->cursor = after;
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

static bool is_after(const struct speech_writer *writer, const char *words)
{
    size_t length = strlen(words);
    return (size_t)(writer->cursor - writer->text) >= length &&
           strncmp(writer->cursor - length, words, length) == 0;
}

/* Copies text for typing ("'sq e4'", "such as Ke1 or qd8"). */
static bool copy_literally(struct speech_writer *writer)
{
    const char *cursor = writer->cursor, *end = cursor;
    if (*cursor == '\'')
        for (end = strchr(cursor + 1, '\''); end && !ends_word(end + 1);)
            end = strchr(end + 1, '\'');
    else if (is_after(writer, "such as "))
        end = strstr(cursor, ". ") ? strstr(cursor, ". ") : cursor + strlen(cursor);
    if (!end || end == cursor)
        return false;
    append_text(writer, cursor, (size_t)(end - cursor));
    writer->cursor = end;
    return true;
}

static bool write_move(struct speech_writer *writer)
{
    size_t length = move_length(writer->cursor);
    char text[SPOKEN_MOVE_SIZE];
    if (length == 0)
        return false;
    spoken_san_write(writer->notation, writer->cursor, length, text);
    append_text(writer, text, strlen(text));
    writer->cursor += length;
    write_glyph(writer);
    const char *next = writer->cursor + 1;
    if (*writer->cursor != ' ')
        return true;
    size_t digits = strspn(next, "0123456789");
    if ((digits > 0 && next[digits] == '.') || move_length(next) > 0)
        append_text(writer, ",", 1); /* in a list of moves */
    return true;
}

/* Writes "#3" or "#-3", from White's side, in words. */
static bool write_mate(struct speech_writer *writer)
{
    char *end;
    if (*writer->cursor != '#')
        return false;
    long moves = strtol(writer->cursor + 1, &end, 10);
    if (end == writer->cursor + 1 || moves == 0 || !ends_word(end))
        return false;
    text_add(writer->spoken, writer->size, "%s mates in %ld",
             color_name(moves > 0 ? WHITE : BLACK), labs(moves));
    writer->cursor = end;
    return true;
}

/* Writes a score from White's side ("+0.26", "0.00", "-lost") in words if it follows a
 * bracket, a comma or "eval". Elsewhere, for example in tables, scores remain numbers. */
static bool write_score(struct speech_writer *writer)
{
    const char *cursor = writer->cursor, *number = cursor + strspn(cursor, "+-");
    size_t whole = strspn(number, "0123456789"),
           length = (size_t)(number - cursor) + whole + 3;
    const char *leader = *cursor == '-' ? "Black" : "White";
    bool in_sentence =
        cursor > writer->text &&
        (cursor[-1] == '(' || (cursor > writer->text + 1 && cursor[-2] == ',') ||
         is_after(writer, "eval "));
    bool certain = strncmp(cursor, "+won", 4) == 0 || strncmp(cursor, "-lost", 5) == 0;
    if (!in_sentence)
        return false;
    if (certain) {
        text_add(writer->spoken, writer->size, "%s has a won ending", leader);
        writer->cursor += *cursor == '-' ? 5 : 4;
        return true;
    }
    if (number > cursor + 1 || whole == 0 || number[whole] != '.' ||
        strspn(number + whole + 1, "0123456789") != 2 || !strchr(",;:.)", cursor[length]))
        return false;
    if (strtod(number, NULL) > 0 && number > cursor)
        text_add(writer->spoken, writer->size, "%s is %.*s ahead", leader, (int)(whole + 3),
                 number);
    else if (strtod(number, NULL) <= 0)
        append_text(writer, "even", 4);
    else
        return false;
    writer->cursor += length;
    return true;
}

static bool write_evaluation(struct speech_writer *writer)
{
    const char *word = writer->cursor;
    if (strncmp(word, "eval ", 5) != 0)
        return false;
    writer->cursor += 5;
    if (write_mate(writer) || write_score(writer))
        return true;
    writer->cursor = word;
    return false;
}

/* Writes "Anna - Boris, 0-1" as "Anna against Boris, Black won", but not in a chat message or a
 * comment, which follow a quotation mark or a full stop. */
static bool write_pairing(struct speech_writer *writer)
{
    static const char *const signs[][2] = {{"-", "against"},
                                           {"1-0", "White won"},
                                           {"0-1", "Black won"},
                                           {"1/2-1/2", "a draw"},
                                           {"*", "not finished"}};
    const char *quote = strchr(writer->text, '"'), *stop = strstr(writer->text, ". ");
    if ((quote && quote < writer->cursor) || (stop && stop < writer->cursor))
        return false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i][0]);
        if (strncmp(writer->cursor, signs[i][0], length) == 0 &&
            ends_word(writer->cursor + length)) {
            append_text(writer, signs[i][1], strlen(signs[i][1]));
            writer->cursor += length;
            return true;
        }
    }
    return false;
}

void spoken_text_write(enum notation notation, const char *text, char *spoken, size_t size)
{
    struct speech_writer writer = {notation, text, text, spoken, size};
    *spoken = '\0';
    if (!notation_is_spoken(notation)) {
        snprintf(spoken, size, "%s", text);
        return;
    }
    while (*writer.cursor)
        if (!begins_word(&writer) ||
            !(copy_literally(&writer) || write_evaluation(&writer) || write_move(&writer) ||
              write_mate(&writer) || write_score(&writer) || write_pairing(&writer)))
            append_text(&writer, writer.cursor++, 1);
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

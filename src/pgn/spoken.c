/* spoken.c - writes moves in words, and finds moves and squares in sentences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A word in a sentence is a move if it has the form of SAN. No other word in the program's
 * sentences has this form, except that a square looks like a pawn move.
 */
#include "pgn/spoken.h"

#include <ctype.h>
#include <regex.h>
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

int board_file_from_word(const char *word, size_t length)
{
    for (int file = 0; file < 8; file++)
        if ((length == 1 && strncasecmp(letters[file], word, 1) == 0) ||
            (length == strlen(nato[file]) && strncasecmp(nato[file], word, length) == 0))
            return file;
    return length == 4 && strncasecmp("alfa", word, 4) == 0 ? 0 : -1;
}

static void add_word(char text[SPOKEN_MOVE_SIZE], const char *word)
{
    text_add_item(text, SPOKEN_MOVE_SIZE, " ", word);
}

/* The origin of a piece is separated from the target: "knight from b to d 2". */
size_t spoken_san_write(enum notation notation, const char *san, size_t length,
                        char text[SPOKEN_MOVE_SIZE])
{
    enum {
        ALL,
        MOVE,
        PIECE,
        FILE_FROM,
        RANK_FROM,
        SIGN,
        FILE_TO,
        RANK_TO,
        EQUALS,
        BECOMES,
        CHECK,
        PARTS
    };
    const char *const *names = notation == NOTATION_NATO ? nato : letters;
    char word[16], part[PARTS];
    regmatch_t at[PARTS];
    regex_t form;
    snprintf(word, sizeof word, "%.*s", (int)length, san);
    regcomp(
        &form,
        "^(O-O|O-O-O|([KQRBN]?)([a-h]?)([1-8]?)([x-]?)([a-h])([1-8])(=([KQRBN]))?)([+#]?)$",
        REG_EXTENDED);
    bool found = regexec(&form, word, PARTS, at, 0) == 0;
    regfree(&form);
    *text = '\0';
    for (int i = 0; found && i < PARTS; i++)
        part[i] = at[i].rm_so < at[i].rm_eo ? word[at[i].rm_so] : '\0';
    if (!found || (part[RANK_FROM] && !part[FILE_FROM] && !part[PIECE])) /* "5d2" is a clock */
        return 0;
    bool has_origin = part[PIECE] && (part[FILE_FROM] || part[RANK_FROM]);
    if (part[PIECE])
        add_word(text, piece_type_name(piece_type_of(piece_from_letter(part[PIECE]))));
    if (has_origin)
        add_word(text, "from");
    if (part[FILE_FROM])
        add_word(text, names[part[FILE_FROM] - 'a']);
    if (part[RANK_FROM])
        add_word(text, (char[]){part[RANK_FROM], '\0'});
    if (part[SIGN] == 'x' || has_origin)
        add_word(text, part[SIGN] == 'x' ? "takes" : "to");
    if (part[FILE_TO])
        text_add(text, SPOKEN_MOVE_SIZE, "%s%s %c", *text ? " " : "",
                 names[part[FILE_TO] - 'a'], part[RANK_TO]);
    else
        add_word(text, at[MOVE].rm_eo == 3 ? "castles kingside" : "castles queenside");
    if (part[BECOMES]) {
        add_word(text, "promotes to");
        add_word(text, piece_type_name(piece_type_of(piece_from_letter(part[BECOMES]))));
    }
    if (part[CHECK])
        text_add(text, SPOKEN_MOVE_SIZE, part[CHECK] == '+' ? ", check" : ", checkmate");
    return strlen(text);
}

struct speech_writer {
    enum notation notation;
    const char *text, *cursor; /* the whole text; the rest of it */
    char *spoken;
    size_t size;
    bool in_list;  /* a move number follows a move */
    bool numbered; /* a move follows a number in words */
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

/* Copies unchanged what the user is meant to type ("'sq e4'", "such as Ke1 or qd8"). */
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

/* Writes "4..." before a move as "Black's move 4,", because nobody hears the dots. White's number
 * also becomes words, except at the beginning, so that it does not sound like a rank. */
static bool write_number(struct speech_writer *writer)
{
    const char *cursor = writer->cursor;
    size_t digits = strspn(cursor, "0123456789"), dots = strspn(cursor + digits, ".");
    bool black = dots == 3;
    if (digits == 0 || (!black && (dots != 1 || cursor == writer->text)) ||
        (cursor > writer->text && cursor[-1] == '.') || cursor[digits + dots] != ' ' ||
        move_length(cursor + digits + dots + 1) == 0)
        return false;
    text_add(writer->spoken, writer->size, "%smove %.*s,",
             black             ? "Black's "
             : writer->in_list ? ""
                               : "White's ",
             (int)digits, cursor);
    writer->in_list = false;
    writer->numbered = true;
    writer->cursor += digits + dots;
    return true;
}

static bool write_move(struct speech_writer *writer)
{
    size_t length = move_length(writer->cursor);
    char text[SPOKEN_MOVE_SIZE];
    bool numbered = writer->numbered;
    if (length == 0)
        return false;
    writer->numbered = false;
    spoken_san_write(writer->notation, writer->cursor, length, text);
    append_text(writer, text, strlen(text));
    writer->cursor += length;
    write_glyph(writer);
    const char *next = writer->cursor + 1;
    if (*writer->cursor != ' ')
        return true;
    size_t digits = strspn(next, "0123456789");
    writer->in_list = digits > 0 && next[digits] == '.';
    bool pauses = writer->in_list || move_length(next) > 0 ||
                  (numbered && isupper((unsigned char)*next)) ||
                  (strstr(text, ", check") && islower((unsigned char)*next));
    size_t spoken = strlen(writer->spoken);
    if (pauses && spoken > 0 && isalnum((unsigned char)writer->spoken[spoken - 1]))
        append_text(writer, ",", 1);
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
    struct speech_writer writer = {notation, text, text, spoken, size, false, false};
    *spoken = '\0';
    if (!notation_is_spoken(notation)) {
        snprintf(spoken, size, "%s", text);
        return;
    }
    while (*writer.cursor)
        if (!begins_word(&writer) ||
            !(copy_literally(&writer) || write_evaluation(&writer) || write_number(&writer) ||
              write_move(&writer) || write_mate(&writer) || write_score(&writer) ||
              write_pairing(&writer)))
            append_text(&writer, writer.cursor++, 1);
}

/* spoken_text.c - sentences read through for moves and squares, which are said anew.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move is a word that has the form of SAN: nothing else in our sentences does, and a square
 * alone has the form of a pawn's move. Words need no position; LONG and UCI do, and find it
 * by the move's number.
 */
#include "pgn/spoken_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "rules/names.h"
#include "rules/san.h"

struct speech {
    enum notation notation;
    const struct game *game;
    const char *text, *place; /* all of it, and what is read next */
    char *spoken;
    size_t size;
    struct position running; /* behind the numbered moves read so far */
    bool in_line;            /* there are some */
    bool lost;               /* the last number is of a position that nobody knows */
    const char *goes_on;     /* where the line's next move has to stand */
};

/* ---- positions ------------------------------------------------------------------------- */

/* Where the game stood after so many half-moves; false: it has not come so far. */
static bool game_position(const struct game *game, size_t plies, struct position *position)
{
    if (plies > game->current)
        return false;
    *position = game->position;
    for (size_t place = game->current; place > plies; place--) {
        const struct game_move *played = &game->moves[place - 1];
        if (played->move == MOVE_NONE)
            position_undo_null(position, &played->undo);
        else
            position_undo_move(position, played->move, &played->undo);
    }
    return true;
}

/* A move number stands before the next move: that is where the line goes on. */
static void go_to_number(struct speech *speech, unsigned number, enum color color)
{
    speech->lost = false;
    const struct position *start = &speech->game->start;
    long plies = 2 * ((long)number - start->fullmove_number) + (color == BLACK) -
                 (start->side_to_move == BLACK);
    if (speech->in_line && speech->running.fullmove_number == number &&
        speech->running.side_to_move == color)
        return;
    speech->in_line =
        plies >= 0 && game_position(speech->game, (size_t)plies, &speech->running);
    speech->lost = !speech->in_line;
}

static bool write_from(const struct speech *speech, const struct position *position,
                       const char *san, size_t length, chess_move *move,
                       char text[SPOKEN_MOVE_SIZE])
{
    if (san_parse(position, san, length, move, NULL) != SAN_OK)
        return false;
    spoken_move_write(speech->notation, position, *move, text);
    return true;
}

/* With both squares: from the line that is read, the board, or the position before it. */
static bool write_placed(struct speech *speech, const char *san, size_t length,
                         char text[SPOKEN_MOVE_SIZE])
{
    struct position before;
    struct undo undo;
    chess_move move;
    if (speech->lost)
        return false;
    if (speech->in_line && speech->place == speech->goes_on &&
        write_from(speech, &speech->running, san, length, &move, text)) {
        position_make_move(&speech->running, move, &undo);
        speech->goes_on += length;
        speech->goes_on += strspn(speech->goes_on, "!?");
        speech->goes_on += *speech->goes_on == ' ';
        return true;
    }
    speech->in_line = false;
    return write_from(speech, &speech->game->position, san, length, &move, text) ||
           (speech->game->current > 0 &&
            game_position(speech->game, speech->game->current - 1, &before) &&
            write_from(speech, &before, san, length, &move, text));
}

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

/* Whether a move may end before this. */
static bool ends_word(const char *behind)
{
    return strchr(" ,;:!?)\"'", *behind) || /* the NUL, too */
           (*behind == '.' && strchr(" )\"'", behind[1]));
}

static bool sentence_goes_on(const char *rest)
{
    return *rest == ' ' ? isdigit((unsigned char)rest[1]) || islower((unsigned char)rest[1]) ||
                              rest[1] == '('
                        : *rest && strchr(",;:.)", *rest);
}

/* The word that follows says the same: "3. c4?? Blunder." */
static bool is_said_next(const char *behind, const char *said)
{
    return *behind == ' ' && strncasecmp(behind + 1, said, strlen(said)) == 0;
}

/* Praise and blame stand behind a move; at the end of a sentence a '?' asks. */
static void say_glyph(struct speech *speech)
{
    static const struct {
        const char *glyph, *said;
        bool always;
    } glyphs[] = {{"??", "blunder", true},     {"!!", "brilliant", true},
                  {"!?", "interesting", true}, {"?!", "inaccuracy", true},
                  {"?", "mistake", false},     {"!", "good move", false}};
    size_t i = 0, length = 0;
    for (; i < sizeof glyphs / sizeof *glyphs; i++)
        if (strncmp(speech->place, glyphs[i].glyph, length = strlen(glyphs[i].glyph)) == 0)
            break;
    const char *behind = speech->place + length;
    if (i == sizeof glyphs / sizeof *glyphs)
        return;
    bool told = is_said_next(behind, glyphs[i].said), goes_on = sentence_goes_on(behind);
    if (!told && !glyphs[i].always && !goes_on)
        return;
    text_add(speech->spoken, speech->size, told ? "." : ", %s%s", glyphs[i].said,
             goes_on && *behind == ' ' ? "," : "");
    speech->place = behind;
}

/* The length of the move or the square that begins here; 0: it is something else. */
static size_t move_length(const char *place)
{
    size_t length = strspn(place, "abcdefgh12345678KQRBNOx=+#-");
    char text[SPOKEN_MOVE_SIZE];
    return length < 2 || !ends_word(place + length) ||
                   spoken_san_write(NOTATION_LITERATE, place, length, text) == 0
               ? 0
               : length;
}

/* Behind a blank, with or without its number. */
static bool move_is_next(const char *place)
{
    if (*place != ' ')
        return false;
    const char *next = place + 1, *behind = next + strspn(next, "0123456789");

    return (behind > next && *behind == '.') || move_length(next) > 0;
}

static bool say_move(struct speech *speech)
{
    size_t length = move_length(speech->place);
    char text[SPOKEN_MOVE_SIZE];
    if (length == 0)
        return false;
    if (notation_is_spoken(speech->notation))
        spoken_san_write(speech->notation, speech->place, length, text);
    else if (!write_placed(speech, speech->place, length, text))
        return false;
    add(speech, text, strlen(text));
    speech->place += length;
    if (notation_is_spoken(speech->notation)) {
        say_glyph(speech);
        if (move_is_next(speech->place))
            add(speech, ",", 1); /* a list: else it would be one long move */
    }
    return true;
}

/* "#3", "#-3": from White's side. */
static bool say_mate(struct speech *speech)
{
    char *end, text[48];
    long moves;
    if (*speech->place != '#' || !notation_is_spoken(speech->notation))
        return false;
    moves = strtol(speech->place + 1, &end, 10);
    if (end == speech->place + 1 || moves == 0 || !ends_word(end))
        return false;
    snprintf(text, sizeof text, "%s mates in %ld", color_name(moves > 0 ? WHITE : BLACK),
             labs(moves));
    add(speech, text, strlen(text));
    speech->place = end;
    return true;
}

/* "+0.26", "0.00", "-lost": from White's side. In a table, where only blanks stand before them,
 * they stay numbers. */
static bool say_score(struct speech *speech)
{
    const char *place = speech->place, *number = place + strspn(place, "+-");
    size_t whole = strspn(number, "0123456789"), length = (size_t)(number - place) + whole + 3;
    const char *leader = *place == '-' ? "Black" : "White";
    bool told = place > speech->text &&
                (place[-1] == '(' || (place > speech->text + 1 && place[-2] == ',') ||
                 (place > speech->text + 4 && strncmp(place - 5, "eval ", 5) == 0));
    bool certain = strncmp(place, "+won", 4) == 0 || strncmp(place, "-lost", 5) == 0;
    if (!told || !notation_is_spoken(speech->notation))
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

/* "eval +0.26": the score is a sentence of its own. */
static bool say_evaluation(struct speech *speech)
{
    const char *word = speech->place;
    if (strncmp(word, "eval ", 5) != 0 || !notation_is_spoken(speech->notation))
        return false;
    speech->place += 5;
    if (say_mate(speech) || say_score(speech))
        return true;
    speech->place = word;
    return false;
}

/* "12." and "12..." stay as they are; the next move is that one. */
static void note_number(struct speech *speech)
{
    char *end;
    unsigned long number;
    size_t dots;
    if (!isdigit((unsigned char)*speech->place))
        return;
    number = strtoul(speech->place, &end, 10);
    dots = strspn(end, ".");
    if ((dots != 1 && dots != 3) || number >= 100000)
        return;
    go_to_number(speech, (unsigned)number, dots == 1 ? WHITE : BLACK);
    speech->goes_on = end + dots + (end[dots] == ' ');
}

/* ---- sentences --------------------------------------------------------------------------- */

void spoken_text_write(enum notation notation, const struct game *game, const char *text,
                       char *spoken, size_t size)
{
    struct speech speech = {
        .notation = notation, .game = game, .text = text, .place = text, .spoken = spoken};
    speech.size = size;
    *spoken = '\0';
    if (notation == NOTATION_AUTO || notation == NOTATION_SAN) {
        snprintf(spoken, size, "%s", text);
        return;
    }
    while (*speech.place) {
        if (begins_word(&speech)) {
            note_number(&speech);
            if (say_evaluation(&speech) || say_move(&speech) || say_mate(&speech) ||
                say_score(&speech))
                continue;
        }
        add(&speech, speech.place++, 1);
    }
}

void spoken_announcement_write(enum notation notation, const struct game *game,
                               const char *text, char *spoken, size_t size)
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
    spoken_text_write(notation, game, text, spoken, size);
}

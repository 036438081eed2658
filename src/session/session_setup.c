/* session_setup.c - setting up a position piece by piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The draft is a plain position that need not be a legal one; what plays is made from its
 * FEN, by the one reader that knows what a position is.
 */
#include "session/session_setup.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "session/session_state.h"
#include "rules/fen.h"

static const char BLANKS[] = " \t\r\n";
static const char letters[] = "PNBRQK..pnbrqk"; /* by enum piece */

/* ---- the draft --------------------------------------------------------------------- */

static struct position *draft(struct session *session)
{
    return &session->setup.draft.position;
}

static void take_away(struct position *position, enum square square)
{
    bitboard others = ~((bitboard)1 << square);
    position->board[square] = NO_PIECE;
    for (int color = WHITE; color <= BLACK; color++)
        position->by_color[color] &= others;
    for (int type = PAWN; type <= KING; type++)
        position->by_type[type] &= others;
}

static void put(struct position *position, enum square square, enum piece piece)
{
    bitboard bit = (bitboard)1 << square;
    take_away(position, square);
    position->board[square] = (uint8_t)piece;
    position->by_color[piece_color(piece)] |= bit;
    position->by_type[piece_type_of(piece)] |= bit;
}

/* Begin with what stands on a board; rights and squares to capture on are not drawn. */
static void copy_board(struct session *session, const struct position *from)
{
    struct position *position = draft(session);
    char fen[FEN_SIZE];
    const char *field = fen;
    *position = *from;
    position->castling_rights = 0;
    position->en_passant = NO_SQUARE;
    fen_write(from, fen);
    for (int i = 0; i < 2; i++)
        field = strchr(field, ' ') + 1;
    snprintf(session->setup.castling, CASTLING_SIZE, "%.*s", (int)strcspn(field, " "), field);
}

static void open_setup(struct session *session)
{
    struct session_setup *setup = &session->setup;
    if (setup->open)
        return;
    session_end_analysis(session);
    engine_player_cancel(session->engine);
    session_close_studies(session);
    session->hint = MOVE_NONE;
    session->premove[0] = '\0';
    game_init_undated(&setup->draft, &session->game.position);
    copy_board(session, &session->game.position);
    setup->open = true;
    session_clock_follow(session);
}

void session_close_setup(struct session *session)
{
    struct session_setup *setup = &session->setup;
    if (!setup->open)
        return;
    setup->open = false;
    game_free(&setup->draft);
    session_clock_follow(session);
}

/* ---- words ------------------------------------------------------------------------- */

static bool read_square(const char *text, enum square *square)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return false;
    *square = square_make(text[0] - 'a', text[1] - '1');
    return true;
}

static bool is_piece_letter(char letter)
{
    return letter != '\0' && letter != '.' && strchr(letters, letter);
}

/* "Ke1": a piece on a square; "e4" alone, to be cleared. */
static bool is_placement(const char *word, size_t length, bool clear)
{
    enum square square;
    return clear ? length == 2 && read_square(word, &square)
                 : length == 3 && is_piece_letter(word[0]) && read_square(word + 1, &square);
}

/* All words are looked at before the first one is obeyed. */
static bool check_placements(struct session *session, const char *words, bool clear)
{
    for (words += strspn(words, BLANKS); *words; words += strspn(words, BLANKS)) {
        size_t length = strcspn(words, BLANKS);
        if (!is_placement(words, length, clear)) {
            session_tell(session, MESSAGE_ERROR, "Expected %s, found '%.*s'.",
                         clear ? "squares such as e4"
                               : "pieces on squares such as Ke1 (White) or qd8 (Black)",
                         (int)(length < 20 ? length : 20), words);
            return false;
        }
        words += length;
    }
    return true;
}

static void place(struct session *session, const char *words, bool clear)
{
    enum square square = A1;
    const char *all = words;
    int count = 0;
    if (!check_placements(session, words, clear))
        return;
    for (words += strspn(words, BLANKS); *words; words += strspn(words, BLANKS), count++) {
        read_square(words + !clear, &square);
        if (clear)
            take_away(draft(session), square);
        else
            put(draft(session), square, (enum piece)(strchr(letters, *words) - letters));
        words += strcspn(words, BLANKS);
    }
    if (count == 0)
        session_tell(session, MESSAGE_ERROR, "Name %s.",
                     clear ? "squares, such as e4" : "pieces and squares, such as Ke1");
    else
        session_tell(session, MESSAGE_INFO, "%s: %.200s.", clear ? "Cleared" : "Put", all);
}

static void put_pieces(struct session *session, const char *argument)
{
    place(session, argument, false);
}

static void clear_squares(struct session *session, const char *argument)
{
    place(session, argument, true);
}

static void empty_board(struct session *session, const char *argument)
{
    (void)argument;
    for (int square = 0; square < 64; square++)
        take_away(draft(session), (enum square)square);
    strcpy(session->setup.castling, "-");
    session_tell(session, MESSAGE_INFO, "The board is empty.");
}

static void start_position(struct session *session, const char *argument)
{
    struct position start;
    (void)argument;
    position_set_start(&start);
    copy_board(session, &start);
    session_tell(session, MESSAGE_INFO, "The start position.");
}

static void set_turn(struct session *session, const char *argument)
{
    size_t length = strcspn(argument, BLANKS);
    if (length > 0 && strncasecmp(argument, "white", length) == 0)
        draft(session)->side_to_move = WHITE;
    else if (length > 0 && strncasecmp(argument, "black", length) == 0)
        draft(session)->side_to_move = BLACK;
    else
        session_tell(session, MESSAGE_ERROR, "turn: expected white or black, found '%.20s'.",
                     argument);
    session_tell(session, MESSAGE_INFO, "%s is to move.",
                 color_name((enum color)draft(session)->side_to_move));
}

static void set_castling(struct session *session, const char *argument)
{
    size_t length = strcspn(argument, BLANKS);
    if (length == 0 || length >= CASTLING_SIZE) {
        session_tell(session, MESSAGE_ERROR,
                     "castling: expected KQkq, some of it, or -, found '%.20s'.", argument);
        return;
    }
    snprintf(session->setup.castling, CASTLING_SIZE, "%.*s", (int)length, argument);
    session_tell(session, MESSAGE_INFO, "Castling: %s.", session->setup.castling);
}

/* ---- the end ----------------------------------------------------------------------- */

/* Rights that were there before and have lost their king or rook go without a word. */
static void write_castling(struct session *session, char text[CASTLING_SIZE])
{
    static const struct {
        char letter;
        enum square king, rook;
    } rights[] = {{'K', E1, H1}, {'Q', E1, A1}, {'k', E8, H8}, {'q', E8, A8}};
    const struct position *position = draft(session);
    size_t length = 0;

    for (const char *c = session->setup.castling; *c; c++) {
        bool holds = true;
        for (int i = 0; i < 4; i++)
            if (rights[i].letter == *c)
                holds = letters[position->board[rights[i].king]] == (i < 2 ? 'K' : 'k') &&
                        letters[position->board[rights[i].rook]] == (i < 2 ? 'R' : 'r');
        if (holds)
            text[length++] = *c;
    }
    text[length] = '\0';
    if (length == 0)
        strcpy(text, "-");
}

static void write_fen(struct session *session, char fen[FEN_SIZE])
{
    const struct position *position = draft(session);
    char castling[CASTLING_SIZE];
    size_t length = 0;
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            enum piece piece = position_piece_on(position, square_make(file, rank));
            if (piece != NO_PIECE && empty > 0)
                fen[length++] = (char)('0' + empty);
            empty = piece == NO_PIECE ? empty + 1 : 0;
            if (piece != NO_PIECE)
                fen[length++] = letters[piece];
        }
        if (empty > 0)
            fen[length++] = (char)('0' + empty);
        if (rank > 0)
            fen[length++] = '/';
    }
    write_castling(session, castling);
    snprintf(fen + length, FEN_SIZE - length, " %c %s - 0 1",
             position->side_to_move == WHITE ? 'w' : 'b', castling);
}

static void finish(struct session *session, const char *argument)
{
    struct position position;
    struct reason reason;
    char fen[FEN_SIZE];
    (void)argument;
    write_fen(session, fen);
    if (!fen_parse(&position, fen, &reason)) {
        const char *fault = strstr(reason.text, ": "); /* behind "FEN field 1, column 2" */
        session_tell(session, MESSAGE_ERROR, "Not playable: %s.",
                     fault ? fault + 2 : reason.text);
        return;
    }
    session_close_setup(session);
    session_ask_fen(session, fen);
}

static void cancel(struct session *session, const char *argument)
{
    (void)argument;
    session_close_setup(session);
    session_tell(session, MESSAGE_INFO, "The game is as it was.");
    session_continue(session);
}

/* ---- lines ------------------------------------------------------------------------- */

static const struct {
    const char *word;
    void (*obey)(struct session *session, const char *argument);
} words[] = {
    {"put", put_pieces},       {"clear", clear_squares}, {"empty", empty_board},
    {"start", start_position}, {"turn", set_turn},       {"castling", set_castling},
    {"done", finish},          {"cancel", cancel},
};

enum { WORDS = sizeof words / sizeof words[0] };

const char *session_setup_word(int index)
{
    return index < WORDS ? words[index].word : NULL;
}

bool session_setup_line(struct session *session, const char *line)
{
    size_t length;
    line += strspn(line, BLANKS);
    length = strcspn(line, BLANKS);
    for (int i = 0; i < WORDS; i++)
        if (strlen(words[i].word) == length && strncasecmp(line, words[i].word, length) == 0) {
            words[i].obey(session, line + length + strspn(line + length, BLANKS));
            return true;
        }
    if (!is_placement(line, length, false))
        return false;
    put_pieces(session, line);
    return true;
}

void session_ask_setup(struct session *session, const char *argument)
{
    bool was_open = session->setup.open;
    open_setup(session);
    if (*argument && !session_setup_line(session, argument))
        session_tell(session, MESSAGE_ERROR,
                     "setup: expected put, clear, empty, start, turn, castling, done or "
                     "cancel, found '%.20s'.",
                     argument);
    else if (!*argument || (!was_open && session->setup.open))
        session_tell(session, MESSAGE_INFO,
                     "Set up: Ke1, qd8, clear e4, empty, start, turn black, castling KQ; then "
                     "done or cancel.");
}

bool session_setup_refuses(struct session *session, enum request request)
{
    switch (request) {
    case REQUEST_SETUP:
    case REQUEST_HELP:
    case REQUEST_FLIP:
    case REQUEST_BOARD:
    case REQUEST_PIECES:
    case REQUEST_THEME:
    case REQUEST_REDRAW:
    case REQUEST_DUMP:
    case REQUEST_QUIT: return false;
    default: break;
    }
    if (session->setup.open)
        session_tell(session, MESSAGE_ERROR,
                     "A position is being set up: 'done' plays it, 'cancel' leaves it.");
    return session->setup.open;
}

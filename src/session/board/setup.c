/* setup.c - implements setup.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The draft need not be legal. The game is created from the draft's FEN, so only fen_parse()
 * decides what is legal.
 */
#include "session/board/setup.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "session/games/games.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "typing/placement.h"
#include "base/words.h"

enum { CASTLING_SIZE = 8 };
static const char letters[] = PIECE_LETTERS; /* by enum piece */

/* ---- the draft -------------------------------------------------------------------------- */

struct setup {
    char castling[CASTLING_SIZE], en_passant[3]; /* as in FEN; checked by `done` */
};

DEFINE_MODE_STATE_GETTER(setup_of, struct setup, MODE_SETUP)

/* Returns the position being set up, which may lack kings. */
static struct position *draft(struct session *session)
{
    return &mode_push(session, MODE_SETUP)->position;
}

static void remove_piece(struct position *position, enum square square)
{
    bitboard others = ~((bitboard)1 << square);
    position->board[square] = NO_PIECE;
    for (int color = WHITE; color <= BLACK; color++)
        position->by_color[color] &= others;
    for (int type = PAWN; type <= KING; type++)
        position->by_type[type] &= others;
}

static void put_piece(struct position *position, enum square square, enum piece piece)
{
    bitboard bit = (bitboard)1 << square;
    remove_piece(position, square);
    position->board[square] = (uint8_t)piece;
    position->by_color[piece_color(piece)] |= bit;
    position->by_type[piece_type_of(piece)] |= bit;
}

/* Copies a position; castling rights and the en passant square become text. */
static void copy_board(struct session *session, const struct position *from)
{
    struct position *position = draft(session);
    struct setup *setup = setup_of(session);
    char fen[FEN_SIZE];
    *position = *from;
    position->castling_rights = 0;
    position->en_passant = NO_SQUARE;
    fen_write(from, fen);
    sscanf(fen, "%*s %*s %7s %2s", setup->castling, setup->en_passant);
}

/* ---- words ------------------------------------------------------------------------------ */

static bool read_square(const char *text, enum square *square)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return false;
    *square = square_make(text[0] - 'a', text[1] - '1');
    return true;
}

static void put_pieces(struct session *session, const char *argument)
{
    struct placement list[PLACEMENTS_MAX];
    char fault[PLACEMENT_WORD_SIZE], text[400];
    int count = placements_parse(argument, list, fault);
    for (int i = 0; i < count; i++)
        put_piece(draft(session), list[i].square, list[i].piece);
    placements_write(list, count, text, sizeof text);
    if (count < 0)
        session_error(
            session,
            "Expected pieces on squares such as Ke1, qd8 or white king e1, found '%s'.",
            fault);
    else if (count == 0)
        session_error(session, "Name pieces and squares, such as Ke1 or white king e1.");
    else
        session_print(session, "Placed: %s.", text);
}

/* Checks all words before it clears a square. */
static void clear_squares(struct session *session, const char *argument)
{
    const char *words = argument, *word;
    bitboard squares = 0;
    size_t length;
    for (enum square square; next_word(&words, &word, &length); squares |= 1ULL << square) {
        if (length == 2 && read_square(word, &square))
            continue;
        session_error(session, "Expected squares such as e4, found '%.*s'.",
                      (int)(length < 20 ? length : 20), word);
        return;
    }
    while (squares)
        remove_piece(draft(session), bitboard_pop(&squares));
    if (!*argument)
        session_error(session, "Name the squares to clear, such as e4.");
    else
        session_print(session, "Cleared: %.200s.", argument);
}

static void empty_board(struct session *session, const char *argument)
{
    (void)argument;
    for (int square = 0; square < 64; square++)
        remove_piece(draft(session), (enum square)square);
    strcpy(setup_of(session)->castling, "-");
    strcpy(setup_of(session)->en_passant, "-");
    session_print(session, "The board is empty.");
}

static void start_position(struct session *session, const char *argument)
{
    struct position start;
    (void)argument;
    position_set_start(&start);
    copy_board(session, &start);
    session_print(session, "The pieces are in the start position.");
}

static void set_turn(struct session *session, const char *argument)
{
    size_t length = word_length(argument);
    bool white = length > 0 && strncasecmp(argument, "white", length) == 0;
    bool black = length > 0 && strncasecmp(argument, "black", length) == 0;
    if (white || black) {
        draft(session)->side_to_move = black ? BLACK : WHITE;
        session_print(session, "%s is to move.", color_name(black ? BLACK : WHITE));
    } else {
        session_error(session, "turn: expected white or black, found '%.20s'.", argument);
    }
}

/* Returns whether the king and rook for "K", "Q", "k" or "q" are in place, or true for other
 * letters, which fen_parse() checks. */
static bool castling_right_is_possible(const struct position *position, char letter)
{
    static const struct {
        char letter;
        enum square king, rook;
    } rights[] = {{'K', E1, H1}, {'Q', E1, A1}, {'k', E8, H8}, {'q', E8, A8}};
    for (int i = 0; i < 4; i++)
        if (rights[i].letter == letter)
            return letters[position->board[rights[i].king]] == (i < 2 ? 'K' : 'k') &&
                   letters[position->board[rights[i].rook]] == (i < 2 ? 'R' : 'r');
    return true;
}

static void set_castling(struct session *session, const char *argument)
{
    size_t length = word_length(argument), valid = 0;
    char *castling = setup_of(session)->castling;
    while (valid < length && castling_right_is_possible(draft(session), argument[valid]))
        valid++;
    if (length == 0 || length >= CASTLING_SIZE ||
        strspn(argument, "-KQkqABCDEFGHabcdefgh") < length) {
        session_error(session, "castling: expected some or all of KQkq, or -, found '%.20s'.",
                      argument);
    } else if (valid < length) {
        session_error(session,
                      "castling: %c needs the king and the rook on their initial squares.",
                      argument[valid]);
    } else {
        snprintf(castling, CASTLING_SIZE, "%.*s", (int)length, argument);
        session_print(session, "Castling: %s.", castling);
    }
}

static void set_en_passant(struct session *session, const char *argument)
{
    enum square square;
    if (strcmp(argument, "-") != 0 &&
        (strlen(argument) != 2 || !read_square(argument, &square))) {
        session_error(session, "ep: expected a square such as e3, or -, found '%.20s'.",
                      argument);
        return;
    }
    strcpy(setup_of(session)->en_passant, argument);
    session_print(session, "En passant: %s.", argument);
}

static void set_position(struct session *session, const char *fen)
{
    struct position position;
    struct error error, warning;
    char text[64];
    if (!fen_parse_with_warning(&position, fen, &warning, &error)) {
        session_error(session, "%s.", error.text);
        return;
    }
    copy_board(session, &position);
    session_print_fen_warning(session, &warning);
    session_print(session, "Set up: %s.", session_setup_text(session, text, sizeof text));
}

static void finish(struct session *session, const char *argument)
{
    struct position position;
    struct error error, warning;
    char board[FEN_SIZE], castling[CASTLING_SIZE] = "-", fen[FEN_SIZE];
    size_t length = 0;
    (void)argument;
    for (const char *c = setup_of(session)->castling; *c; c++)
        if (castling_right_is_possible(draft(session), *c)) {
            castling[length++] = *c;
            castling[length] = '\0';
        }
    fen_write(draft(session), board); /* the draft itself has no castling rights */
    snprintf(fen, sizeof fen, "%.*s %s %s 0 1", (int)(strchr(board, ' ') - board + 2), board,
             castling, setup_of(session)->en_passant);
    if (!fen_parse_with_warning(&position, fen, &warning, &error)) {
        const char *fault =
            strstr(error.text, ": "); /* the text after "FEN field 1, column 2" */
        session_error(session, "This position cannot be played: %s.",
                      fault ? fault + 2 : error.text);
    } else if (position_is_over(&position)) {
        session_error(session, "This position cannot be played: the game is over.");
    } else {
        mode_remove(session, MODE_SETUP);
        session_print_fen_warning(session, &warning);
        games_start_from_position(session, &position);
    }
}

static void cancel(struct session *session, const char *argument)
{
    (void)argument;
    mode_remove(session, MODE_SETUP);
    session_print(session, "The game is unchanged.");
}

/* ---- lines ------------------------------------------------------------------------------ */

typedef void take_argument(struct session *session, const char *argument);

static const struct {
    const char *word;
    take_argument *run;
} words[] = {
    {"put", put_pieces},       {"clear", clear_squares}, {"empty", empty_board},
    {"start", start_position}, {"turn", set_turn},       {"castling", set_castling},
    {"ep", set_en_passant},    {"done", finish},         {"cancel", cancel},
};
enum { WORDS = sizeof words / sizeof words[0] };

const char *setup_word(int index)
{
    return index < WORDS ? words[index].word : NULL;
}

/* Returns NULL if the line is not about the setup. A line whose first word is understood is
 * about pieces, even if it has errors. */
static take_argument *find_handler(const char *line, const char **argument)
{
    struct placement list[PLACEMENTS_MAX];
    char fault[PLACEMENT_WORD_SIZE];
    size_t length = word_length(line);
    const char *rest = skip_white_space(line + length);
    *argument = rest;
    for (int i = 0; i < WORDS; i++)
        if (word_equals(line, length, words[i].word))
            return words[i].run;
    *argument = line;
    if (looks_like_fen(line))
        return set_position;
    if (strncasecmp(rest, "to move", 7) == 0)
        return set_turn;
    int count = placements_parse(line, list, fault);
    bool understood = count > 0 || (count < 0 && strncmp(fault, line, strlen(fault)) != 0);
    return understood ? put_pieces : NULL;
}

void handle_setup(struct session *session, const char *argument)
{
    bool was_open = session_has_state(session, STATE_SETUP);
    const char *rest;
    take_argument *run = find_handler(argument, &rest);
    if (*argument && !run) {
        session_error(session,
                      "setup: expected put, clear, empty, start, turn, castling, ep, "
                      "done or cancel, found '%.20s'.",
                      argument);
        return;
    }
    if (!was_open) {
        modes_remove_all(session);
        session_commit(session, CHANGE_NOTHING);
        game_init_undated(mode_push(session, MODE_SETUP), &session->board->position);
        copy_board(session, &session->board->position);
    }
    if (run)
        run(session, rest);
    if ((*argument && was_open) || !session_has_state(session, STATE_SETUP))
        return;
    /* The screen shows the other commands beside the board. */
    session_print_exact(session,
                        session_has_screen(session)
                            ? "Drag pieces, or type Ke1 (White) or ke8 (Black)."
                            : "Type Ke1 or white king e1, qd8, clear e4, empty, start, turn "
                              "black, castling KQ, ep e3; then done or cancel.");
}

const char *session_setup_text(const struct session *session, char *text, size_t size)
{
    const struct setup *setup = setup_of(session);
    *text = '\0';
    if (session_has_state(session, STATE_SETUP))
        snprintf(text, size, "%s to move, castling %s%s%s",
                 session->shown->position.side_to_move == WHITE ? "White" : "Black",
                 *setup->castling && *setup->castling != '-' ? setup->castling : "none",
                 *setup->en_passant == '-' ? "" : ", en passant ",
                 *setup->en_passant == '-' ? "" : setup->en_passant);
    return text;
}

static bool take_line(struct session *session, const char *line)
{
    const char *argument;
    take_argument *run = find_handler(line, &argument);
    if (run)
        run(session, argument);
    return run != NULL;
}

/* Handles `return`: asks first, so that a slip does not lose the draft. */
static void take_return(struct session *session)
{
    const struct game *shown = session->shown;
    if (memcmp(shown->position.board, shown->start.board, sizeof shown->start.board) != 0 &&
        session_needs_confirmation(session))
        session_ask_to_confirm(session, COMMAND_RETURN, "", "Discard this position? (y/n)");
    else
        cancel(session, "");
}

static const struct mode_command setup_commands[] = {{COMMAND_RETURN, .run = take_return},
                                                     {.command = COMMAND_UNKNOWN}};

const struct mode setup_mode = {
    .size = sizeof(struct setup),
    .state = STATE_SETUP,
    .commands = setup_commands,
    .board = MODE_SHOWN_BOARD,
    .prompt = "set up",
    .line = take_line,
};

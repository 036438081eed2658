/* setup.c - implements setup.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The draft need not be legal. The game is created from the draft's FEN, so only fen_parse()
 * decides what is legal.
 */
#include "session/board/setup.h"

#include <stdio.h>
#include <string.h>

#include "session/games/games.h"
#include "typing/board_query.h"
#include "typing/placement.h"
#include "base/words.h"

/* The state is the context of a description that the next line continues. */
DEFINE_MODE_STATE_GETTER(context_of, struct placement_context, MODE_SETUP)

/* Returns the position being set up, which may lack kings. */
static struct position *draft(struct session *session)
{
    return &mode_push(session, MODE_SETUP)->position;
}

/* Also removes the castling rights that depend on the piece, and restarts the count of the
 * fifty-move rule, as a capture does. */
static void remove_piece(struct position *position, enum square square)
{
    position->halfmove_clock = 0;
    bitboard others = ~bitboard_of(square);
    position->board[square] = NO_PIECE;
    for (int color = WHITE; color <= BLACK; color++)
        position->by_color[color] &= others;
    for (int type = PAWN; type <= KING; type++)
        position->by_type[type] &= others;
    position->castling_rights &= position->castling_mask[square];
}

/* ---- words ------------------------------------------------------------------------------ */

/* Pieces come first, because castling rights need them. */
static void apply(struct session *session, const struct placements *placements)
{
    struct position *position = draft(session);
    for (int i = 0; i < placements->count; i++) {
        const struct placement *each = &placements->list[i];
        if (position_piece_on(position, each->square) == each->piece)
            continue; /* keep its castling rights */
        remove_piece(position, each->square);
        position_put_piece(position, each->piece, each->square);
    }
    if (placements->has_turn)
        position->side_to_move = (uint8_t)placements->turn;
    if (placements->has_en_passant)
        position->en_passant = (uint8_t)placements->en_passant;
    if (placements->has_castling)
        position->castling_rights = 0;
    for (const char *letter = placements->castling; *letter; letter++)
        if (*letter != '-' && !fen_grant_castling(position, *letter))
            session_error(session,
                          "castling: %c needs the king and the rook on their initial squares.",
                          *letter);
}

static void add_state(struct session *session, char text[BOARD_QUERY_SIZE])
{
    const struct position *position = draft(session);
    board_query_add_turn(position, text);
    board_query_add_rights(position, text);
    if (position->castling_rights == 0)
        text_add(text, BOARD_QUERY_SIZE, " No castling.");
}

/* A description with a colon that does not end with a full stop continues on the next line,
 * because a terminal may have wrapped it. */
static void put_pieces(struct session *session, const char *line)
{
    struct placement_context *context = context_of(session);
    bool in_description = context->has_color || strchr(line, ':');
    struct placements placements;
    char text[BOARD_QUERY_SIZE] = "";
    if (!placements_parse(line, context, &placements)) {
        session_error(session,
                      "Expected pieces on squares such as Ke1, qd8 or white king e1, or "
                      "'black to move', 'castling KQ', 'ep e3'; found '%s'.",
                      placements.unknown_word);
        return;
    }
    *context = (struct placement_context){.has_color = false};
    if (in_description && line[strlen(line) - 1] != '.')
        *context = placements.context;
    apply(session, &placements);
    if (placements.count > 0)
        placements_write(&placements, text);
    if (placements.has_turn || placements.has_castling || *placements.castling ||
        placements.has_en_passant)
        add_state(session, text);
    session_print(session, "%s", *text ? text : "Name pieces and squares, such as Ke1.");
}

/* Checks all words before it clears a square. */
static void clear_squares(struct session *session, const char *argument)
{
    const char *words = argument;
    bitboard squares = 0;
    for (enum square square; board_query_read_square(&words, &square);)
        squares |= bitboard_of(square);
    if (*skip_white_space(words) || squares == 0) {
        session_error(session, "Expected squares such as e4, found '%.20s'.", words);
        return;
    }
    while (squares)
        remove_piece(draft(session), bitboard_pop(&squares));
    session_print(session, "Cleared: %.200s.", argument);
}

static void empty_board(struct session *session, const char *argument)
{
    (void)argument;
    position_clear(draft(session));
    session_print(session, "The board is empty.");
}

static void start_position(struct session *session, const char *argument)
{
    (void)argument;
    position_set_start(draft(session));
    session_print(session, "The pieces are in the start position.");
}

static void set_position(struct session *session, const char *fen)
{
    struct error error, warning;
    char text[BOARD_QUERY_SIZE] = "Set up.";
    if (!fen_parse_with_warning(draft(session), fen, &warning, &error)) {
        session_error(session, "%s.", error.text);
        return;
    }
    session_print_fen_warning(session, &warning);
    add_state(session, text);
    session_print(session, "%s", text);
}

static void finish(struct session *session, const char *argument)
{
    struct position position = *draft(session);
    struct error error, warning;
    char fen[FEN_SIZE];
    (void)argument;
    if (position.halfmove_clock >= FIFTY_MOVES)
        position.halfmove_clock = 0; /* otherwise the game would begin with a draw */
    fen_write(&position, fen);
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
    {"start", start_position}, {"turn", put_pieces},     {"castling", put_pieces},
    {"ep", put_pieces},        {"done", finish},         {"cancel", cancel},
};
enum { WORDS = sizeof words / sizeof words[0] };

const char *setup_word(int index)
{
    return index < WORDS ? words[index].word : NULL;
}

/* Returns NULL if the line is not about the setup. A line whose first word is understood is
 * about pieces, even if it has errors. */
static take_argument *find_handler(const struct session *session, const char *line,
                                   const char **argument)
{
    struct placements placements;
    size_t length = word_length(line);
    *argument = line;
    for (int i = 0; i < WORDS; i++)
        if (word_equals(line, length, words[i].word)) {
            if (words[i].run != put_pieces)
                *argument = skip_white_space(line + length);
            return words[i].run;
        }
    if (looks_like_fen(line))
        return set_position;
    bool understood =
        placements_parse(line, context_of(session), &placements)
            ? placements.context.has_color || placements.has_castling ||
                  placements.has_en_passant
            : strncmp(placements.unknown_word, line, strlen(placements.unknown_word)) != 0;
    return understood ? put_pieces : NULL;
}

void handle_setup(struct session *session, const char *argument)
{
    bool was_open = session_has_state(session, STATE_SETUP);
    const char *rest;
    take_argument *run = find_handler(session, argument, &rest);
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
        *context_of(session) = (struct placement_context){.has_color = false};
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
    char castling[8], en_passant[3], fen[FEN_SIZE];
    *text = '\0';
    if (!session_has_state(session, STATE_SETUP))
        return text;
    fen_write(&session->shown->position, fen);
    sscanf(fen, "%*s %*s %7s %2s", castling, en_passant);
    snprintf(text, size, "%s to move, castling %s%s%s",
             color_name(position_turn(&session->shown->position)),
             *castling == '-' ? "none" : castling, *en_passant == '-' ? "" : ", en passant ",
             *en_passant == '-' ? "" : en_passant);
    return text;
}

static bool take_line(struct session *session, const char *line)
{
    const char *argument;
    take_argument *run = find_handler(session, line, &argument);
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
    .size = sizeof(struct placement_context),
    .state = STATE_SETUP,
    .commands = setup_commands,
    .board = MODE_SHOWN_BOARD,
    .prompt = "set up",
    .line = take_line,
};

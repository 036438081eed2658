/* typed.c - a position (a FEN on the first line), then any bytes as typed, dictated, asked or
 * pasted text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move that is understood is legal, and exact SAN means that move; other text gives one
 * printable sentence. A move spoken in any notation can be typed. Pasted text is what its
 * classification says.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "pgn/pgn.h"
#include "pgn/spoken.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "typing/paste.h"
#include "typing/spoken_input.h"
#include "typing/typed_move.h"

static void expect_typed(const struct position *position, const char *text)
{
    struct typed_move typed;
    char written[SAN_SIZE];
    chess_move exact;
    memset(&typed, 0xEE, sizeof typed);
    typed_move_parse(position, text, &typed);
    EXPECT(memchr(typed.text, '\0', sizeof typed.text) != NULL, "no end");
    if (typed.status == TYPED_MOVE) {
        EXPECT(fuzz_is_legal(position, typed.move) && !*typed.text, "%s", typed.text);
    } else {
        fuzz_expect_said(typed.text);
        EXPECT(typed.choices.count >= 0 && typed.choices.count <= MAX_MOVES, "%d",
               typed.choices.count);
    }
    if (san_parse(position, text, strlen(text), &exact, NULL) != SAN_OK)
        return;
    san_write(position, exact, written);
    EXPECT(strcmp(text, written) != 0 || (typed.status == TYPED_MOVE && typed.move == exact),
           "%s, and status %d: %s", written, typed.status, typed.text);
}

static void expect_round_trip(const struct position *position, size_t chosen)
{
    enum notation notation = NOTATION_LITERATE + chosen % (NOTATIONS - NOTATION_LITERATE);
    char san[SAN_SIZE], text[SPOKEN_MOVE_SIZE];
    struct typed_move typed;
    struct move_list legal;
    generate_legal(position, &legal);
    if (legal.count == 0)
        return;
    chosen = chosen / NOTATIONS % (size_t)legal.count;
    san_write(position, legal.moves[chosen], san);
    spoken_san_write(notation, san, strlen(san), text);
    fuzz_expect_said(text);
    typed_move_parse(position, text, &typed);
    EXPECT(typed.status == TYPED_MOVE && typed.move == legal.moves[chosen], "'%s': %s", text,
           typed.text);
}

static void expect_asked(const char *text)
{
    char request[SPOKEN_QUERY_SIZE], letters[SPOKEN_INPUT_SIZE];
    if (spoken_query_to_command(text, "white", request))
        fuzz_expect_said(request);
    spoken_input_normalize(text, letters);
    EXPECT(strlen(letters) < SPOKEN_INPUT_SIZE, "%zu", strlen(letters));
}

static void expect_pasted(const struct position *position, const char *text, size_t size)
{
    struct paste paste;
    struct position set;
    struct error error = {0};
    struct game game;
    paste_classify(&paste, text, size, position);
    fuzz_expect_printable(paste.description);
    fuzz_expect_said(paste_action_text(&paste));
    EXPECT((paste.kind == PASTE_NOTHING) == !paste.text, "kind %d", paste.kind);
    EXPECT(!paste.text || strlen(paste.text) == paste.length, "%zu", paste.length);
    for (size_t i = 0; i < paste.length; i++)
        EXPECT((unsigned char)paste.text[i] >= ' ' || strchr("\n\r\t", paste.text[i]),
               "byte %02x", (unsigned char)paste.text[i]);
    if (paste.kind == PASTE_FEN)
        EXPECT(fen_parse(&set, paste.text, &error), "%s", error.text);
    if (paste.kind == PASTE_PGN)
        EXPECT(paste.games > 0, "no games");
    if (paste.kind == PASTE_MOVES) {
        EXPECT(pgn_parse(&game, paste.text, paste.length, 1, &error) != PGN_NO_GAME, "%s",
               error.text);
        game_free(&game);
    }
    paste_free(&paste);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size}, fen = fuzz_cut(&rest, '\n');
    struct position position;
    char *text = fuzz_string(rest.bytes, rest.size), *exact = fuzz_copy(rest.bytes, rest.size);
    uint64_t seed = rest.size > 1 ? rest.bytes[0] * 257u + rest.bytes[1] : rest.size;
    fuzz_position(&position, fen);
    expect_typed(&position, text);
    expect_round_trip(&position, fuzz_random(&seed) >> 8);
    expect_asked(text);
    paste_looks_like_pgn(text);
    expect_pasted(&position, exact, rest.size);
    free(exact);
    free(text);
    return 0;
}

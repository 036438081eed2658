/* saved_game.c - see saved_game.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game was played by the engine against itself.
 */
#include "support/saved_game.h"
#include "support/test.h"

const char *const saved_game[SAVED_MOVES] = {
    "d4",   "e6",   "e4",   "d5",   "exd5",  "exd5", "a3",   "Nc6", "Nc3", "Bf5",
    "h3",   "a6",   "Nf3",  "Nf6",  "g4",    "Be4",  "Bg2",  "h6",  "O-O", "Rg8",
    "Re1",  "Bd6",  "Nxd5", "Nxd5", "Rxe4+", "Kf8",  "Ne5",  "Nf6", "Re1", "Bxe5",
    "Bxc6", "Bh2+", "Kg2",  "bxc6", "Kxh2",  "Qd6+", "Kg1",  "Re8", "Be3", "Rb8",
    "Bc1",  "c5",   "dxc5", "Qxd1", "Rxd1",  "g5",   "b4",   "Kg7", "Rd3", "Rgd8",
    "Rxd8", "Rxd8", "Be3",  "Ne4",  "Kg2",   "Rb8",  "Bd4+", "f6",  "Re1", "Re8",
    "f3",   "Nd6",  "Rxe8", "Nxe8", "Bc3",   "c6",   "Kg3",  "Nc7", "h4",  "gxh4+",
    "Kh3",  "Kf7",  "Kxh4", "Kg6",  "Bb2",   "Nd5",  "Bc1",  "Nc3", "Bb2", "Nd5",
};

char *saved_game_text(size_t plies, size_t *length)
{
    struct game game;
    char *text;
    game_init(&game, NULL);
    for (size_t i = 0; i < plies; i++) {
        const char *san = saved_game[i];
        chess_move move;
        assert_int_equal(san_parse(&game.position, san, strlen(san), &move, NULL), SAN_OK);
        assert_true(game_play(&game, move));
    }
    text = pgn_write(&game, length);
    game_free(&game);
    return text;
}

bool saved_game_save(const struct archive *archive, struct locked_game *locked, size_t plies,
                     struct error *error)
{
    size_t length;
    char *text = saved_game_text(plies, &length);
    bool saved = archive_save_game(archive, locked, text, length, error);
    free(text);
    return saved;
}

long saved_game_on_disk(void)
{
    struct archive archive;
    struct game game;
    long plies = -1;
    assert_true(archive_init(&archive, NULL));
    if (archive_load_game(&archive, "g", &game, NULL) == PGN_OK) {
        plies = (long)game.count;
        game_free(&game);
    }
    return plies;
}

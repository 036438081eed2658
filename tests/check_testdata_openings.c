/* check_testdata_openings.c - our names of openings against the ECO codes that other
 * people's programs have given to games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Codes of games differ from program to program, by how far each looks for transpositions;
 * so what is told is how many agree, and a game that cannot be named at all is a failure.
 */
#include "check_testdata.h"

#include <stdio.h>
#include <string.h>

#include "pgn/openings.h"
#include "pgn/pgn.h"

enum { GAME_SIZE = 1 << 16 };

static void check_game(struct check *check, const char *text, size_t length)
{
    struct game game;
    struct opening opening;
    const char *code;
    if (pgn_read(&game, text, length, 1, NULL) != PGN_OK)
        return;
    code = game_tag(&game, "ECO");
    if (code && strlen(code) >= 3 && code[0] >= 'A' && code[0] <= 'E' && game.current > 0) {
        if (openings_find_game(&game, &opening)) {
            check->optional_rows++;
            check->optional_passed += strncmp(code, opening.code, 3) == 0;
        } else {
            check_fail(check, "%s: no name", code);
        }
    }
    game_free(&game);
}

/* A row of a PGN file: games are put together until the next one begins, so the last one of
 * a file is not looked at. */
void check_opening(struct check *check, char *row)
{
    static char text[GAME_SIZE];
    static size_t length;
    if (check->rows == 1)
        length = 0;
    if (strncmp(row, "[Event ", 7) == 0) {
        check_game(check, text, length);
        length = 0;
    }
    if (length + strlen(row) + 2 < sizeof text)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", row);
}

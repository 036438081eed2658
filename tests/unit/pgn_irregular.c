/* pgn_irregular.c - PGN from books, web pages and word processors: every word is read, or
 * reported with its position and kept as a comment.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "support/test.h"

struct sample {
    const char *text, *moves; /* the movetext when written again */
    int line, column;         /* of the first error; 0: no error */
};

/* Returns the moves, or with `tags` everything, on one line. */
static char *write_game(const struct game *game, bool tags)
{
    size_t length;
    char *text = pgn_write(game, &length), *moves = strstr(text, "\n\n") + 2;
    if (!tags)
        memmove(text, moves, strlen(moves) + 1);
    for (char *at = text; *at; at++)
        if (*at == '\n')
            *at = at[1] ? ' ' : '\0';
    return text;
}

static void check(const struct sample *sample, bool tags)
{
    struct error error = {.text = ""};
    struct game game, again;
    enum pgn_status status = pgn_parse(&game, sample->text, strlen(sample->text), 1, &error);
    size_t length;
    char *written, *file;
    if (status == PGN_NO_GAME)
        fail_msg("%s\n%s", sample->text, error.text);
    written = write_game(&game, tags);
    if (!strstr(written, sample->moves))
        fail_msg("%s\nbecame %s\ninstead of %s", sample->text, written, sample->moves);
    if ((status == PGN_OK) != (sample->line == 0) || error.line != sample->line ||
        error.column != sample->column)
        fail_msg("%s\nstatus %d, %d:%d %s", sample->text, status, error.line, error.column,
                 error.text);
    file = pgn_write(&game, &length); /* all that is written can be read */
    if (pgn_parse(&again, file, length, 1, &error) != PGN_OK)
        fail_msg("%s\n%s", file, error.text);
    game_free(&again);
    free(file);
    free(written);
    game_free(&game);
}

#define CHECK(samples, tags)                                                                  \
    for (size_t i = 0; i < sizeof(samples) / sizeof(samples)[0]; i++)                         \
    check(&(samples)[i], tags)

#define CASTLES "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. "

TEST(test_characters)
{
    static const struct sample samples[] = {
        {"1. d4 \u265Ef6 2. \u2658f3", "1. d4 Nf6 2. Nf3 *", 0, 0},
        {"1. \u2659e4 \u265F\uFE0Ee5 2. \u2658\uFE0Ef3!", "1. e4 e5 2. Nf3 $1 *", 0, 0},
        {"1.\u2060e4\u200B e\u00AD5 \uFEFF 2.\u00A0Nf3\u3000Nc6", "1. e4 e5 2. Nf3 Nc6 *", 0,
         0},
        {CASTLES "O\u2013O Nf6", CASTLES "O-O Nf6 *", 0, 0},
        {CASTLES "0\u22120 Nf6", CASTLES "O-O Nf6 *", 0, 0},
        {CASTLES "o-o+ Nf6", CASTLES "O-O Nf6 *", 0, 0},
        {"1. e2\u2010e4 e7\u2014e5 2. \u2658g1\u2015f3", "1. e4 e5 2. Nf3 *", 0, 0},
        {"1. e4 d5 2. e\u00D7d5 Qxd5", "1. e4 d5 2. exd5 Qxd5 *", 0, 0},
        {"1. e4 d5 2. e\xD7"
         "d5 Qxd5\xB1 3. Nc3 *",
         "1. e4 d5 2. exd5 Qxd5 $16 3. Nc3 *", 0, 0},
        {"1.\xA0"
         "e4 e5\x85 2. Nf3 \xBD-\xBD",
         "1. e4 e5 2. Nf3 1/2-1/2", 0, 0},
        {"1. e4 1\u2026 e5", "1. e4 e5 *", 0, 0},
        {"1. e4 e5\u00E9 2. Nf3", "1. e4 {e5\u00E9 2. Nf3} *", 1, 7},
        {"1. e4 \u043A5 2. Nf3", "1. e4 {\u043A5 2. Nf3} *", 1, 7},
        {"{\u00E9\u00E9} 1. e4 {\xE9\xE9} foo", "1. e4 {\u00E9\u00E9} {foo} *", 1, 17},
        {"1. e4 e5 \x1A", "1. e4 e5 *", 0, 0},
        {"1. e4\n%a line of a program\ne5", "1. e4 {%a line of a program} 1... e5 *", 0, 0},
        {"1. e4 {\u00E9\xE9\xC3} e5", "1. e4 {\u00E9\u00E9\u00C3} 1... e5 *", 0, 0},
        {"[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1. exd6e.p. Kd7 2. Ke2 e.p. Kxd6",
         "1. exd6 Kd7 2. Ke2 Kxd6", 0, 0},
    };
    CHECK(samples, false);
}

TEST(test_signs)
{
    static const struct sample samples[] = {
        {"1. e4 +\u2212 e5 \u2212+ 2. Nf3 =\u221E Nc6 \u2206",
         "1. e4 $18 e5 $19 2. Nf3 $44 Nc6 $140 *", 0, 0},
        {"1. e4 \u25B3 e5 \u0394 2. Nf3 \u2313 Nc6 \u2BF9",
         "1. e4 $140 e5 $140 2. Nf3 $142 Nc6 $44 *", 0, 0},
        {"1. e4 \u25CB e5 \u2299 2. Nf3 \u21C4 Nc6 D",
         "1. e4 $26 e5 $22 2. Nf3 $132 Nc6 $220 *", 0, 0},
        {"1. e4 (=) e5(=) 2. Nf3 -> Nc6", "1. e4 {(=)} 1... e5 {(=)} 2. Nf3 $40 Nc6 *", 0, 0},
        {"1. c4+- e5-+ 2. Nc3+/- Nc6-/+", "1. c4 $18 e5 $19 2. Nc3 $16 Nc6 $17 *", 0, 0},
        {"1. c4+/= e5=/+ 2. Nc3+= Nc6=+", "1. c4 $14 e5 $15 2. Nc3 $14 Nc6 $15 *", 0, 0},
        {"1. c4= e5N 2. Nc3D Nc6!+-", "1. c4 $10 e5 $146 2. Nc3 $220 Nc6 $1 $18 *", 0, 0},
        {CASTLES "O-ON Nf6\u221E", CASTLES "O-O $146 Nf6 $13 *", 0, 0},
        {"1. e4 f5 2. Qh5+!? g6", "1. e4 f5 2. Qh5+ $5 g6 *", 0, 0},
        {"1. e4 f5 2. Qh5!+ g6 3. Qxg6++- *", "1. e4 f5 2. Qh5+ $1 g6 3. Qxg6+ $18 *", 0, 0},
        {"1. e4 f5 2. Qh5 + g6", "1. e4 f5 2. Qh5+ g6 *", 0, 0},
        {"1. e4!!! e5", "1. e4 $3 $1 e5 *", 0, 0},
        {"1. e4!e5 2.Nf3", "1. e4 $1 e5 2. Nf3 *", 0, 0},
        {"1. e4 [] e5 [%clk 1:00:00] 2. Nf3", "1. e4 $7 e5 {[%clk 1:00:00]} 2. Nf3 *", 0, 0},
        {"1. e4 => e5", "1. e4 {=>} 1... e5 *", 1, 7},
        {"1. e4 <> e5 <words> 2. Nf3", "1. e4 {<>} 1... e5 {<words>} 2. Nf3 *", 1, 7},
        {"1. e4 e5 2. Nf3 <= Nc6", "1. e4 e5 2. Nf3 {<=} 2... Nc6 *", 1, 17},
        {"1. e4 $ e5 % 2. Nf3 } Nc6 ] 3. Bb5",
         "1. e4 {$} 1... e5 {%} 2. Nf3 ;} 2... Nc6 {]} 3. Bb5 *", 1, 7},
        {"1. e4 $300 e5 ) 2. Nf3 [?!] Nc6",
         "1. e4 {$300} 1... e5 {)} 2. Nf3 {[?!]} 2... Nc6 *", 1, 7},
        {"1. e4 \u2620 e5", "1. e4 {\u2620} 1... e5 *", 1, 7},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8N Kd7", "1. a8=N Kd7 1/2-1/2", 0, 0},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8(Q)+! Kd7", "1. a8=Q+ $1 Kd7 *", 0,
         0},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8=(Q)+ Kd7", "1. a8=Q+ Kd7 *", 0, 0},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8D Kd7", "1. a8=Q+ Kd7 *", 0, 0},
    };
    CHECK(samples, false);
}

TEST(test_piece_letters)
{
    static const struct sample samples[] = {
        {"1. e4 e5 2. Sf3 Sc6 3. Lb5", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *", 0, 0}, /* German */
        {"1. e4 e5 2. Pf3 Pc6 3. Lb5 De7", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 *", 0,
         0}, /* Dutch */
        {"1. e4 e5 2. Cf3 Cc6 3. Fb5 Tb8", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Rb8 *", 0,
         0}, /* French */
        {"1. e4 e5 2. Cf3 Cc6 3. Ab5 De7", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 *", 0,
         0}, /* Spanish */
        {"1. e4 e5 2. Cf3 Cc6 3. Bb5 De7", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 *", 0,
         0}, /* Portuguese */
        {"1. e4 e5 2. Sf3 Sc6 3. Gb5 He7", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 *", 0,
         0}, /* Polish */
        {"1. e4 e5 2. Jf3 Jc6 3. Sb5 De7", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 *", 0,
         0}, /* Czech */
        {"1. e4 e5 2. Hf3 Hc6 3. Fb5 Ve7", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 *", 0,
         0}, /* Hungarian */
        {"1. e4 e5 2. \u041Af3 \u041Ac6 3. \u0421b5 \u041A\u0440e7",
         "1. e4 e5 2. Nf3 Nc6 3. Bb5 Ke7 *", 0, 0}, /* Russian */
        {"1. e4 e5 (1... Sf6) 2. Df3!", "1. e4 e5 (1... Nf6) 2. Qf3 $1 *", 0, 0},
        {"1. e4 e5 2. Sf3 Lb4 3. Lh5 a6", "1. e4 e5 {Sf3 Lb4 3. Lh5 a6} *", 1, 13},
        /* Czech and German letters mean different pieces: neither is chosen. */
        {"[FEN \"4k3/8/8/8/8/8/8/N2BK3 w - - 0 1\"]\n1. Sb3", "{Sb3} *", 2, 4},
    };
    CHECK(samples, false);
}

TEST(test_results)
{
    static const struct sample samples[] = {
        {"1. e4 e5 1 - 0", "1. e4 e5 1-0", 0, 0},
        {"1. e4 e5 0 \u2013 1", "1. e4 e5 0-1", 0, 0},
        {"1. d4 d5 1/2 - 1/2", "1. d4 d5 1/2-1/2", 0, 0},
        {"1. d4 d5 \u00BD\u2013\u00BD", "1. d4 d5 1/2-1/2", 0, 0},
        {"[Result \"0-0\"]\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0",
         "[Result \"0-0\"]  1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *", 0, 0},
        {"[Result \"0-0\"]\n" CASTLES "0-0 Nf6 0-0", "[Result \"0-0\"]  " CASTLES "O-O Nf6 *",
         0, 0},
        {"[Result \"+/-\"]\n1. e4 +/- e5 +/-", "[Result \"+/-\"]  1. e4 $16 e5 *", 0, 0},
        {"[Result \"1/2-0\"]\n1. e4 e5 1/2-0 {forfeit}\n",
         "[Result \"1/2-0\"]  1. e4 e5 {forfeit} *", 0, 0},
        {"[Result \"1/2\"]\n1. d4 0.5-0.5", "[Result \"1/2-1/2\"]  1. d4 1/2-1/2", 0, 0},
        {"1. e4 (1. c4 1-0) e5 *", "1. e4 (1. c4 {1-0}) 1... e5 *", 0, 0},
        {"[Result \"0-0\"]\n1. f3 e5 2. g4 Qh4# 0-1",
         "[Result \"0-0\"]  1. f3 e5 2. g4 Qh4# 0-1", 0, 0},
        {"[Result \"1/2-0\"]\n1. e4 1-0", "[Result \"1/2-0\"]  1. e4 {1-0} *", 2, 7},
        {"[Result \"1\u20130\"]\n1. e4", "[Result \"1-0\"]  1. e4 1-0", 0, 0},
        {"[Result \"1-0\"]\n1. e4 *", "[Result \"1-0\"]  1. e4 1-0", 0, 0},
    };
    CHECK(samples, true);
}

TEST(test_tags)
{
    static const struct sample samples[] = {
        {"[White \"5th \"Great\" Open\"]\n1. e4", "[White \"5th \\\"Great\\\" Open\"]", 0, 0},
        {"[White \"back\\\"]\n1. e4", "[White \"back\\\\\"]", 0, 0},
        {"[Event \"x\"]\n[WhiteElo 1500]\n[BlackElo 1600]\n1. e4",
         "[WhiteElo \"1500\"] [BlackElo \"1600\"]  1. e4", 0, 0},
        {"[White \u201CRiga\u201D] [Black 'Wien']\n1. e4", "[White \"Riga\"] [Black \"Wien\"]",
         0, 0},
        {"[White-Team \"Rot\"]\n[x.y \"z\"]\n1. e4", "[White-Team \"Rot\"] [x.y \"z\"]", 0, 0},
        {"[Event \"x\"]\n[FEN 4k3/8/8/8/8/8/P7/4K3 w - - 0 1]\n1. a3", "1. a3 *", 0, 0},
        {"[White \"A\"]\n[White \"B\"]\n[White \"A\"]\n1. e4",
         "[White \"A\"] [Black \"?\"] [Result \"*\"]  {[White \"B\"]} 1. e4 *", 2, 1},
        {"<pre>[White \"A\"]\n1. e4 e5 1-0</pre>",
         "[White \"A\"] [Black \"?\"] [Result \"1-0\"]  "
         "1. e4 e5 1-0",
         0, 0},
        {"[pgn][White \"A\"]\n1. e4 e5 [/pgn]",
         "[White \"A\"] [Black \"?\"] [Result \"*\"]  "
         "1. e4 e5 *",
         0, 0},
        {"[White \"A\"]\n[St\u00E4dte \"x\"]\n1. e4", "{[St\u00E4dte \"x\"]} 1. e4 *", 2, 1},
        {"[White \"A\"]\n<br>\n1. e4", "{<br>} 1. e4 *", 2, 1},
        {"[Event \"the 'x'] y\"]\n1. e4", "[Event \"the 'x'] y\"]", 0, 0},
        {"[White \"A\"]\n[Black \"B\n1. e4", "[Black \"B\"]", 0, 0},
        {"[Event \"a\"]]\n[White \"A\"]\n1. e4",
         "[White \"A\"] [Black \"?\"] [Result \"*\"]  "
         "{]} 1. e4 *",
         1, 12},
        {"[Event \"a\"]\n[Event \"b\"]\n[fen \"4k3/8/8/8/8/8/P7/4K3 w - - 0 1\"]\n1. a3",
         "[SetUp \"1\"]  {[Event \"b\"]} 1. a3 *", 2, 1},
        {"[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/P7/4K3 w - - 0 1\"]\n1. a3", "[SetUp \"0\"]", 0,
         0},
    };
    CHECK(samples, true);
}

TEST(test_unreadable_text_is_kept)
{
    static const struct sample samples[] = {
        {"1. e4 e5\n2. Bxa7 {valuable\nwords} Nf6 1-0",
         "1. e4 e5 ;Bxa7 {valuable words} Nf6 1-0", 2, 4},
        {"1. e4 (1. d4 Nc7 2. c4 (2. c3) d5) e5",
         "1. e4 (1. d4 {Nc7 2. c4 (2. c3) d5}) 1... e5 *", 1, 14},
        {"1. e4 e5 (Ke5 {why}) 2. Nf3", "1. e4 e5 ;Ke5 {why} 2. Nf3 *", 1, 11},
        {"(1. d4 d5) 1. e4", "{(1. d4 d5)} 1. e4 *", 1, 1},
        {"1. e4 e5 2. Kxx foo 1-0 {Black resigned}", "1. e4 e5 {Kxx foo} {Black resigned} 1-0",
         1, 13},
        {"1. e4 (!) e5 ({c} $3) *", "1. e4 $1 e5 $3 {c} *", 0, 0},
        {"1. e4 e5 1:0", "1. e4 e5 {1:0} *", 1, 10},
        {CASTLES "00 Nf6", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 {00 Nf6} *", 1, 35},
        {"1. e4 {open", "1. e4 {{open} *", 1, 7},
        {"[Event \"a\"]\n1. e4 {\n[Event \"in a comment\"]\n} e5 *\n",
         "1. e4 { [Event \"in a comment\"] } 1... e5 *", 0, 0},
        {"[Event \"a\"]\n1. e4 {open\n[Event \"b\"]\n1. d4 {said} *\n", "1. e4 {{open} *", 2,
         7},
    };
    CHECK(samples, false);
}

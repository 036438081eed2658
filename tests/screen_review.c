/* screen_review.c - a review on the screen: how far it is, its graph, and walking in that.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

/* A bishop is given away; then Black walks into a mate. */
static const char mate[] = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n"
                           "1. e4 e5 2. Ba6 bxa6 3. Qh5 Ke7 4. Qxe5# 1-0\n";

static struct terminal *start(const struct terminal_settings *settings, const char *game)
{
    char path[600], arguments[700];
    FILE *file;
    snprintf(path, sizeof path, "%s/game.pgn", terminal_scratch());
    file = fopen(path, "w");
    fputs(game, file);
    fclose(file);
    snprintf(arguments, sizeof arguments, "--no-save --network none %s", path);
    return play_start(settings, arguments);
}

static void check_text(struct terminal *terminal, const char *name, const char *text)
{
    tap_check(terminal, terminal_wait_text(terminal, text), "%s: '%s' is shown", name, text);
}

/* What the review wrote into the game is not saved: quitting asks. */
static void leave(struct terminal *terminal, const char *name)
{
    play_line(terminal, "quit", "Leave without?");
    play_quit(terminal, name);
}

static void test_walk(const char *name, const struct terminal_settings *settings)
{
    struct terminal *terminal = start(settings, mate);
    tap_check(terminal, play_line(terminal, "review nodes 3000", "2. Ba6?"),
              "%s: it ends with the graph, at the first fault", name);
    terminal_type(terminal, "n");
    check_text(terminal, name, "??");
    check_text(terminal, name, "3... Ke7??");
    check_text(terminal, name, "1 blunder");
    check_text(terminal, name, "accuracy ");
    check_text(terminal, name, "Blunder that allows mate in 1");
    check_text(terminal, name, "better: 3... ");
    check_text(terminal, name, "Review, 3... Ke7??, move 3 of 4");
    terminal_type(terminal, "n");
    check_text(terminal, name, "No fault after this move.");
    terminal_key(terminal, "Right");
    check_text(terminal, name, "4. Qxe5#");
    terminal_key(terminal, "Home");
    check_text(terminal, name, "The start");
    terminal_key(terminal, "End");
    check_text(terminal, name, "4. Qxe5#");
    terminal_type(terminal, "p");
    check_text(terminal, name, "3... Ke7??");
    leave(terminal, name);
}

/* Letters that are not the graph's are typed, and it stays until the line is done. */
static void test_typing(void)
{
    int column = -1;
    struct terminal *terminal = start(TERMINAL(), mate);
    play_line(terminal, "review nodes 3000", ", move 2 of 4");
    terminal_key(terminal, "Down");
    terminal_type(terminal, "goto n");
    check_text(terminal, "typing", "review> goto n");
    tap_check(terminal, terminal_find(terminal, "review> ", NULL, &column) && column == 1,
              "typing: no move's number stands before the prompt of a whole game");
    check_text(terminal, "typing", "Review, 3... Ke7??, move 3 of 4");
    check_text(terminal, "typing: whose move the mark is at", "\u25B23...");
    for (int i = 0; i < 6; i++)
        terminal_key(terminal, "Backspace");
    terminal_enter(terminal, "goto 2");
    tap_check(terminal, terminal_wait_no_text(terminal, "Review, "),
              "typing: Enter does the line, and the graph closes");
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/pppp1ppp/B7/4p3/4P3/8/PPPP1PPP/RNBQK1NR"),
              "typing: the line was done");
    play_line(terminal, "graph", ", move 2 of 4");
    check_text(terminal, "typing", "2. Ba6");
    terminal_type(terminal, "n");
    check_text(terminal, "typing", "3... Ke7??");
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait_no_text(terminal, "Review, "),
              "typing: Enter goes to the board");
    tap_check(terminal,
              board_wait(terminal, "rnbq1bnr/p1ppkppp/p7/4p2Q/4P3/8/PPPP1PPP/RNB1K1NR"),
              "typing: to the position that was chosen");
    play_line(terminal, "graph", "3... Ke7??");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "Review, "), "typing: Escape closes");
    play_line(terminal, "graph", "3... Ke7??");
    terminal_type(terminal, "d");
    check_text(terminal, "typing", "Drill 1 of 2");
    tap_check(terminal, !terminal_find(terminal, "drill> d", NULL, NULL),
              "typing: no letter of it is typed");
    check_text(terminal, "typing", "F4 hint  Esc ends the drill");
    tap_check(terminal, !terminal_find(terminal, "F5 ", NULL, NULL),
              "typing: a drill offers nothing that it does not have");
    play_line(terminal, "solution", "Enter go on  Esc ends the drill");
    terminal_key(terminal, "Enter");
    check_text(terminal, "typing", "Drill 2 of 2");
    terminal_key(terminal, "Escape");
    check_text(terminal, "typing", "The drill is over");
    check_text(terminal, "typing", "Back to the review.");
    check_text(terminal, "typing", "review>");
    leave(terminal, "typing");
}

/* What the hand has picked up in the game is not shown on the graph's board. */
static void test_hand(void)
{
    static const char dot[] = "\u2022";
    struct terminal *terminal = start(TERMINAL(), mate);
    play_line(terminal, "review nodes 300", "Review, ");
    terminal_key(terminal, "Escape");
    terminal_wait_no_text(terminal, "Review, ");
    play_line(terminal, "goto start", "White to move");
    terminal_type(terminal, "\x1b[<0;26;16M\x1b[<0;26;16m"); /* e2 */
    tap_check(terminal, terminal_wait_text(terminal, dot), "hand: dots where a pawn can go");
    play_line(terminal, "graph", "n p next"); /* the row drawn last */
    tap_check(terminal, !terminal_find(terminal, dot, NULL, NULL),
              "hand: none on the graph's board");
    terminal_key(terminal, "Escape");
    leave(terminal, "hand");
}

/* A typed move is about the board that is shown, or the move that led there, wherever the game
 * stands; and so is the reason why it is none. */
static void test_trying(void)
{
    struct terminal *terminal = start(TERMINAL(), mate);
    play_line(terminal, "review nodes 3000", ", move 2 of 4");
    tap_check(
        terminal,
        play_line(terminal, "Nf4", "After 2. Ba6??: There is no knight that can reach f4."),
        "trying: an illegal move is judged on the board shown");
    check_text(terminal, "trying", ", move 2 of 4"); /* the picture stays */
    tap_check(terminal, play_line(terminal, "Nf3", "Instead of 2. Ba6??: 2. Nf3 (variation)."),
              "trying: the message says in whose stead");
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"),
              "trying: in the stead of a fault");
    play_line(terminal, "goto main", "White wins by checkmate");
    play_line(terminal, "graph", ", move 2 of 4");
    tap_check(terminal, play_line(terminal, "d6", "After 2. Ba6??: 2... d6 (variation)."),
              "trying: a move may begin with d");
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/ppp2ppp/B2p4/4p3/4P3/8/PPPP1PPP/RNBQK1NR"),
              "trying: or going on from there");
    play_line(terminal, "goto main", "White wins by checkmate");
    play_line(terminal, "graph", ", move 2 of 4");
    terminal_key(terminal, "Home");
    play_line(terminal, "e5", "At the start: ");
    tap_check(terminal, play_line(terminal, "d4", "At the start: 1. d4 (variation)."),
              "trying: and one from the start");
    leave(terminal, "trying");
}

/* A move that could be several is asked about, and the answer played where it was typed. */
static void test_asking(void)
{
    static const char several[] = "[Result \"*\"]\n\n1. Nf3 a6 2. d3 a5 3. a3 h6 4. h4 h5 *\n";
    struct terminal *terminal = start(TERMINAL(), several);
    play_line(terminal, "review nodes 300", "Review, ");
    terminal_key(terminal, "Home");
    for (int i = 0; i < 6; i++)
        terminal_key(terminal, "Right");
    check_text(terminal, "asking", "3... h6");
    play_line(terminal, "Nd2", "Nbd2 or Nfd2?");
    tap_check(terminal, play_line(terminal, "from q", "'from q' is no answer. Nbd2 or Nfd2?"),
              "asking: what is no answer");
    tap_check(terminal, play_line(terminal, "from b", "4. Nbd2"), "asking: what is one");
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/1pppppp1/7p/p7/8/P2P1N2/1PPNPPPP/R1BQKB1R"),
              "asking: it is played from the position shown");
    leave(terminal, "asking");
}

/* A move that begins with d, where d has nothing to drill. */
static void test_nothing_to_drill(void)
{
    static const char few[] = "[Result \"*\"]\n\n1. e4 e5 *\n";
    static const struct play_prompt typed = {NULL, "d4"};
    struct terminal *terminal = start(TERMINAL(), few);
    play_line(terminal, "review nodes 300", "Review, ");
    terminal_key(terminal, "Home");
    terminal_type(terminal, "d");
    check_text(terminal, "nothing to drill", "othing to drill");
    terminal_type(terminal, "4");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "nothing to drill: both letters stand at the prompt");
    tap_check(terminal, play_line(terminal, "", "At the start: 1. d4 (variation)."),
              "nothing to drill: and are about the picture");
    leave(terminal, "nothing to drill");
}

/* Where one person plays: that one's own faults, the worst first. */
static void test_own(void)
{
    static const char *const moves[] = {"e4", "e5", "Ba6", "bxa6", "Qh5", "Ke7"};
    struct terminal *terminal =
        play_start(TERMINAL(), "--no-save --network none --color both");
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char text[16];
        snprintf(text, sizeof text, "%s.", moves[i]);
        play_line(terminal, moves[i], text);
    }
    play_line(terminal, "Qxe5", "White wins by checkmate.");
    play_line(terminal, "review nodes 3000", "2. Ba6?");
    terminal_key(terminal, "Escape");
    play_line(terminal, "color white", "You win: ");
    tap_check(terminal, play_line(terminal, "review nodes 3000", "m my worst"),
              "own: there is a key for it");
    terminal_key(terminal, "End");
    check_text(terminal, "own", "4. Qxe5#");
    terminal_type(terminal, "m");
    check_text(terminal, "own", "Your faults, the worst first: 1 of 1.");
    check_text(terminal, "own", "2. Ba6?");
    tap_check(terminal, play_line(terminal, "worst", "1 of 2, yours: 2. Ba6?"),
              "own: the worst of one's own comes first");
    tap_check(terminal, play_line(terminal, "worst", "2 of 2, Black's: 3... Ke7??"),
              "own: then the other side's");
    play_quit(terminal, "own");
}

static void test_progress(void)
{
    struct terminal *terminal = start(TERMINAL(), mate);
    play_line(terminal, "review 60", "Reviewing 0 of 6");
    check_text(terminal, "progress", "Looking at 3... Ke7");
    check_text(terminal, "progress", "Esc ends the review");
    check_text(terminal, "progress: what is not known is not even", "\u00b7\u00b7\u00b7");
    terminal_type(terminal, "d");
    check_text(terminal, "progress", "d drills when the review is done.");
    terminal_type(terminal, "n");
    check_text(terminal, "progress", "No fault after this move is known yet.");
    tap_check(terminal, !terminal_find(terminal, "review> n", NULL, NULL),
              "progress: no letter of it is typed");
    terminal_key(terminal, "Escape");
    check_text(terminal, "progress", "The review was stopped after 0 of 6 positions.");
    play_line(terminal, "review 60", "Reviewing 0 of 6");
    play_line(terminal, "stop", "The review was stopped after 0 of 6 positions.");
    play_line(terminal, "review 60", "Reviewing 0 of 6");
    terminal_enter(terminal, "material");
    tap_check(terminal, terminal_wait_no_text(terminal, "Looking at"),
              "progress: a line closes the picture");
    check_text(terminal, "progress", "Reviewing 0 of 6"); /* it goes on */
    play_line(terminal, "graph", "Looking at 3... Ke7");
    play_quit(terminal, "progress");
}

/* What is known can be walked while the rest is judged, and stays chosen when that is done. */
static void test_known_so_far(void)
{
    struct terminal *terminal = start(TERMINAL(), mate);
    play_line(terminal, "review 2", "Reviewing 2 of 6");
    check_text(terminal, "known", "n p faults known so far");
    terminal_type(terminal, "n");
    check_text(terminal, "known", "Blunder that allows mate in 1");
    check_text(terminal, "known", "Reviewing "); /* still */
    terminal_key(terminal, "Right");
    check_text(terminal, "known", "4. Qxe5#");
    terminal_type(terminal, "p");
    check_text(terminal, "known", "3... Ke7??");
    check_text(terminal, "known", ", move 3 of 4");
    leave(terminal, "known");
}

/* Both overlook a mate again and again: signs of one cell are explained. */
static void test_signs(void)
{
    char game[1024] = "";
    for (int i = 0; i < 7; i++)
        strcat(game, "Nf3 Nf6 Ng1 Ng8 ");
    strcat(game, "e4 e5 Qh5 Nc6 Bc4 Nf6 Nc3 a6 h3 h6 a3 b6 *\n");
    struct terminal *terminal = start(TERMINAL(.rows = 12, .columns = 40), game);
    play_line(terminal, "review nodes 300", "White ");
    check_text(terminal, "signs", "X=??");
    leave(terminal, "signs");
}

/* The picture follows the window; the smallest one has the graph and the move. */
static void test_resize(void)
{
    static const int sizes[][2] = {{30, 100}, {43, 132}, {50, 160},
                                   {12, 40},  {10, 20},  {24, 80}};
    struct terminal *terminal = start(TERMINAL(), mate);
    play_line(terminal, "review nodes 3000", "2. Ba6?");
    terminal_type(terminal, "n");
    check_text(terminal, "resize", "3... Ke7??");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        terminal_resize(terminal, sizes[i][0], sizes[i][1]);
        check_text(terminal, "resize", "3... Ke7??");
        if (sizes[i][0] == 12)
            check_text(terminal, "resize: no bar of keys", "n p fault  Enter board  Esc back");
    }
    check_text(terminal, "resize", ", move 3 of 4");
    leave(terminal, "resize");
}

/* One move, Black first, the turn passed, no move. */
static void test_edges(void)
{
    static const struct {
        const char *name, *game, *text;
    } games[] = {
        {"one move", "1. e4 *\n", "move 1 of 1"},
        {"Black first",
         "[FEN \"4k3/8/8/8/8/q7/8/4K2R b - - 3 40\"]\n[SetUp \"1\"]\n\n40... Qe7+ *\n",
         "move 40 of 40"},
        {"null move", "1. e4 e5 2. Z0 Nc6 3. d4 *\n", "move 3 of 3"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct terminal *terminal = start(TERMINAL(), games[i].game);
        play_line(terminal, "review nodes 500", "Review, ");
        terminal_key(terminal, "End");
        check_text(terminal, games[i].name, games[i].text);
        terminal_key(terminal, "Home");
        check_text(terminal, games[i].name, "The start");
        leave(terminal, games[i].name);
    }
    struct terminal *terminal = play_start(TERMINAL(), "--color both --no-save");
    play_line(terminal, "review", "There is no move to review yet.");
    play_line(terminal, "graph", "This game was not reviewed");
    play_quit(terminal, "no move");
}

/* At 2... Nc6, beside whose bar 2. Nf3 has one: only that of the move that is chosen has the
 * accent. */
static void check_chosen_side(struct terminal *terminal)
{
    int top = 0, bottom = 0, column = 0, white[3];
    static const char *const keys[] = {NULL, "Left", "Home"};
    static const char *const shown[] = {"Took 1:00", "Took 0:03", "The start"};
    terminal_find(terminal, "\u25B2", NULL, &column);
    for (int i = 0; i < 3; i++) {
        if (keys[i])
            terminal_key(terminal, keys[i]);
        terminal_wait_text(terminal, shown[i]);
        terminal_find(terminal, "White", &top, NULL);
        terminal_find(terminal, "Black", &bottom, NULL);
        white[i] = terminal_foreground(terminal, (top + bottom + 1) / 2 - 1, column);
    }
    tap_check(terminal, white[0] == white[2],
              "times: White's bar is as it was where Black's move is chosen (%d, %d)",
              white[0], white[2]);
    tap_check(terminal, white[1] != white[2], "times: and not where White's is (%d)",
              white[1]);
}

/* How long the moves took, without a review, and below the graph of one. */
static void test_times(void)
{
    static const char game[] =
        "[TimeControl \"180+5\"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 "
        "{[%clk 0:03:02]} Nc6 {[%clk 0:02:05]} 3. Bc4 {[%clk 0:02:55]} *\n";
    struct terminal *terminal = start(TERMINAL(.rows = 43, .columns = 132), game);
    play_line(terminal, "times", "Long thinks");
    check_text(terminal, "times", "1:00 in all");
    check_text(terminal, "times", "longest 2... Nc6 1:00");
    check_text(terminal, "times", "Took 0:03, 3:02 left."); /* the first long one */
    terminal_type(terminal, "n");
    check_text(terminal, "times", "Took 1:00, 2:05 left.");
    check_chosen_side(terminal);
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "Long thinks"),
              "times: Escape closes");
    play_line(terminal, "graph", "This game was not reviewed");
    play_line(terminal, "review nodes 500", "accuracy ");
    check_text(terminal, "times", "Time \u2500");
    play_line(terminal, "times", "Long thinks");
    play_line(terminal, "graph", "accuracy ");
    leave(terminal, "times");
}

/* A click goes to the move, the wheel walks. */
static void test_mouse(void)
{
    struct terminal *terminal = start(TERMINAL(), mate);
    play_line(terminal, "review nodes 3000", "2. Ba6?");
    terminal_type(terminal, "\033[<0;58;6M\033[<0;58;6m");
    check_text(terminal, "mouse", "3... Ke7??");
    terminal_type(terminal, "\033[<65;58;6M");
    check_text(terminal, "mouse", "4. Qxe5#");
    terminal_type(terminal, "\033[<64;58;6M\033[<64;58;6M");
    check_text(terminal, "mouse", "3. Qh5 ");
    terminal_type(terminal, "\033[<0;9;6M");
    check_text(terminal, "mouse", "The start");
    leave(terminal, "mouse");
}

/* Hundreds of moves, in windows of all sizes, while they are judged and after that. */
static void test_long(void)
{
    static const char *const round[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    static const int sizes[][2] = {{24, 80}, {12, 40}, {10, 20}, {60, 200}, {24, 80}};
    static char game[16384];
    size_t length = 0;
    for (int i = 0; i < 1200; i++)
        length += (size_t)snprintf(game + length, sizeof game - length, "%s ", round[i % 4]);
    snprintf(game + length, sizeof game - length, "*\n");
    struct terminal *terminal = start(TERMINAL(), game);
    play_line(terminal, "review nodes 100", "Reviewing ");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        terminal_resize(terminal, sizes[i][0], sizes[i][1]);
    check_text(terminal, "600 moves", "Review, ");
    terminal_key(terminal, "End");
    check_text(terminal, "600 moves", "600... Ng8");
    terminal_key(terminal, "PageUp");
    check_text(terminal, "600 moves", "595... ");
    leave(terminal, "600 moves");
}

int main(void)
{
    test_walk("80x24", TERMINAL());
    test_walk("132x43", TERMINAL(.rows = 43, .columns = 132));
    test_walk("ASCII", TERMINAL(.locale = "C"));
    test_walk("vt100", TERMINAL(.term = "vt100"));
    test_typing();
    test_hand();
    test_trying();
    test_asking();
    test_nothing_to_drill();
    test_own();
    test_progress();
    test_known_so_far();
    test_signs();
    test_resize();
    test_edges();
    test_times();
    test_mouse();
    test_long();
    return tap_done();
}

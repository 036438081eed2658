/* judgement_text.c - a look ahead and a network in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/judgement_text.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/words.h"
#include "engine/score.h"
#include "rules/names.h"
#include "rules/san.h"

enum {
    SIZE = JUDGEMENT_SENTENCE_SIZE,
    DECIDES = 100,   /* centipawns; static judgements err by half of that on quiet boards */
    DECIDES_PART = 3 /* and of a large lead a third more or less decides nothing */
};

/* "White is 0.45 ahead". */
static void add_lead(char *text, int score_white)
{
    if (score_white == 0)
        text_add(text, SIZE, "nobody is ahead");
    else
        text_add(text, SIZE, "%s is %d.%02d ahead",
                 color_name(score_white > 0 ? WHITE : BLACK), abs(score_white) / 100,
                 abs(score_white) % 100);
}

/* ---- the look ahead ------------------------------------------------------------------- */

struct reply {
    char first[SAN_SIZE], second[SAN_SIZE]; /* "": the line ends before */
};

static struct reply read_moves(const struct position *position, const struct glance *seen)
{
    struct reply reply = {"", ""};
    struct position next = *position;
    struct undo undo;
    san_write(position, seen->moves[0], reply.first);
    position_make_move(&next, seen->moves[0], &undo);
    if (seen->length > 1)
        san_write(&next, seen->moves[1], reply.second);
    return reply;
}

static void add_mate(char *text, enum color own, const struct glance *seen,
                     const struct reply *reply)
{
    int moves = score_mate_moves(seen->score);
    enum color winner = moves > 0 ? own : color_opposite(own);
    text_add(text, SIZE, "Looking ahead: %s mates in %d", color_name(winner), abs(moves));
    if (moves > 0)
        text_add(text, SIZE, ": %s.", reply->first);
    else if (reply->second[0])
        text_add(text, SIZE, " whatever %s plays: %s is answered by %s.", color_name(own),
                 reply->first, reply->second);
    else
        text_add(text, SIZE, " whatever %s plays.", color_name(own));
}

static const char *kind_of(const struct position *position, chess_move move)
{
    bool takes = position_is_capture(position, move);
    if (position_gives_check(position, move))
        return takes ? "a capture with check" : "a check";
    if (takes)
        return "a capture";
    return move_kind(move) == MOVE_PROMOTION ? "a promotion" : "a quiet move";
}

bool judgement_text_glance(const struct position *position, const struct glance *seen,
                           int judged, char text[JUDGEMENT_SENTENCE_SIZE])
{
    enum color own = (enum color)position->side_to_move;
    struct reply reply = read_moves(position, seen);
    int change = seen->score - judged;
    text[0] = '\0';
    if (score_is_mate(seen->score)) {
        add_mate(text, own, seen, &reply);
        return true;
    }
    if (abs(change) < DECIDES + abs(judged) / DECIDES_PART)
        return false;
    if (change > 0)
        text_add(text, SIZE, "Looking ahead: %s decides, %s, and then ",
                 kind_of(position, seen->moves[0]), reply.first);
    else
        text_add(text, SIZE, "Looking ahead: after %s%s%s", reply.first,
                 reply.second[0] ? ", the best, comes " : ", the best, ", reply.second);
    if (change < 0 && reply.second[0])
        text_add(text, SIZE, ", and ");
    add_lead(text, own == WHITE ? seen->score : -seen->score);
    text_add(text, SIZE, ".");
    return true;
}

/* ---- the network ---------------------------------------------------------------------- */

void judgement_text_network(const struct network_report *report,
                            char text[JUDGEMENT_SENTENCE_SIZE])
{
    text[0] = '\0';
    text_add(text, SIZE, "The network says: ");
    add_lead(text, report->total);
    text_add(text, SIZE, ".");
}

/* "the knight on d5". */
static void add_piece(char *text, const struct network_piece *piece)
{
    text_add(text, SIZE, "%s on %c%c", piece_type_name(piece_type_of(piece->piece)),
             'a' + square_file(piece->square), '1' + square_rank(piece->square));
}

/* "0.41 better". */
static void add_placement(char *text, int placement)
{
    text_add(text, SIZE, "%d.%02d %s", abs(placement) / 100, abs(placement) % 100,
             placement < 0 ? "worse" : "better");
}

bool judgement_text_pieces(const struct network_report *report, enum color color,
                           char text[JUDGEMENT_SENTENCE_SIZE])
{
    const struct network_piece *best = network_report_best(report, color);
    const struct network_piece *worst = network_report_worst(report, color);
    text[0] = '\0';
    if (!best)
        return false;
    text_add(text, SIZE, "%s's ", color_name(color));
    add_piece(text, best);
    text_add(text, SIZE, best == worst ? " stands " : " stands best, ");
    add_placement(text, best->placement);
    text_add(text, SIZE, " than on an average square");
    if (best != worst) {
        text_add(text, SIZE, "; %s the ", worst->placement > 0 ? "least well" : "worst");
        add_piece(text, worst);
        text_add(text, SIZE, ", ");
        add_placement(text, worst->placement);
    }
    text_add(text, SIZE, ".");
    return true;
}

/* The best placed first; the king stands where pieces do. */
static int compare_pieces(const void *left, const void *right)
{
    const struct network_piece *a = left, *b = right;
    if (piece_color(a->piece) != piece_color(b->piece))
        return piece_color(a->piece) == WHITE ? -1 : 1;
    if (a->placement != b->placement)
        return a->placement > b->placement ? -1 : 1;
    return (int)a->square - (int)b->square;
}

void judgement_text_table(const struct network_report *report,
                          void (*take)(void *context, const char *line), void *context)
{
    struct network_report sorted = *report;
    char line[48];
    qsort(sorted.pieces, (size_t)sorted.count, sizeof *sorted.pieces, compare_pieces);
    snprintf(line, sizeof line, "%-16s%8s%8s%8s", "", "worth", "piece", "place");
    take(context, line);
    for (int i = 0; i < sorted.count; i++) {
        const struct network_piece *piece = &sorted.pieces[i];
        bool king = piece_type_of(piece->piece) == KING;
        char worth[16] = "", material[16] = "";
        if (!king) {
            snprintf(worth, sizeof worth, "%.2f", piece->worth / 100.0);
            snprintf(material, sizeof material, "%.2f",
                     (piece->worth - piece->placement) / 100.0);
        }
        snprintf(line, sizeof line, "%-6s%-8s%c%c%8s%8s%+8.2f",
                 color_name(piece_color(piece->piece)),
                 piece_type_name(piece_type_of(piece->piece)),
                 'a' + square_file(piece->square), '1' + square_rank(piece->square), worth,
                 material, piece->placement / 100.0);
        take(context, line);
    }
}

int judgement_tenths(int placement)
{
    int size = (abs(placement) + 5) / 10;
    size = size > 9 ? 9 : size;
    return placement < 0 ? -size : size;
}

void judgement_text_map(const struct network_report *report,
                        void (*take)(void *context, const char *line), void *context)
{
    const struct network_piece *pieces[64] = {NULL};
    for (int i = 0; i < report->count; i++)
        pieces[report->pieces[i].square] = &report->pieces[i];
    for (int rank = 7; rank >= 0; rank--) {
        char line[40];
        int length = snprintf(line, sizeof line, "%d", rank + 1);
        for (int file = 0; file < 8; file++) {
            const struct network_piece *piece = pieces[square_make(file, rank)];
            int tenths = piece ? judgement_tenths(piece->placement) : 0;
            if (tenths != 0)
                length += snprintf(line + length, sizeof line - (size_t)length, " %c%+d",
                                   piece_letter(piece->piece), tenths);
            else
                length += snprintf(line + length, sizeof line - (size_t)length, " %c  ",
                                   piece ? piece_letter(piece->piece) : '.');
        }
        take(context, line);
    }
    take(context, "  a   b   c   d   e   f   g   h");
    take(context, "Tenths of a pawn, each for its owner");
}

/* selfplay_verify.c - unpack every record of a file, and say what is in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/packed_position.h"
#include "engine/score.h"
#include "tools/command_line.h"
#include "tools/selfplay.h"

enum {
    DAMAGE_SHOWN = 10,    /* records; the rest is only counted */
    ENOUGH_RECORDS = 1000 /* for score and result to have to agree */
};

struct tally {
    uint64_t records, games, damaged;
    uint64_t results[3]; /* Black won, draw, White won */
    uint64_t black_to_move;
    int lowest, highest;
    double scores, scores_squared, products, result_sum, result_squared;
};

/* Beyond what unpacking checks: what selfplay never writes. */
static bool check_record(const struct scored_position *scored, struct reason *reason)
{
    if (position_checkers(&scored->position) != 0)
        return reason_set(reason, 0, "expected no check in the position");
    if (score_is_mate(scored->score))
        return reason_set(reason, 0, "expected no mate score, found %d", scored->score);
    return true;
}

static void count_record(struct tally *tally, const struct scored_position *scored)
{
    double score = scored->score, result = scored->result;
    bool first = tally->records == tally->damaged + 1;
    tally->games += scored->begins_game;
    tally->results[scored->result + 1]++;
    tally->black_to_move += scored->position.side_to_move == BLACK;
    tally->lowest = first || scored->score < tally->lowest ? scored->score : tally->lowest;
    tally->highest = first || scored->score > tally->highest ? scored->score : tally->highest;
    tally->scores += score;
    tally->scores_squared += score * score;
    tally->products += score * result;
    tally->result_sum += result;
    tally->result_squared += result * result;
}

static void complain(const char *path, uint64_t number, const char *text)
{
    fprintf(stderr, "%s: %s: record %" PRIu64 ": %s\n", SELFPLAY_NAME, path, number, text);
}

static void read_record(struct tally *tally, const char *path,
                        const struct packed_position *packed)
{
    struct scored_position scored;
    struct reason reason;
    tally->records++;
    if (packed_position_unpack(packed, &scored, &reason) && check_record(&scored, &reason)) {
        count_record(tally, &scored);
    } else if (++tally->damaged <= DAMAGE_SHOWN) {
        complain(path, tally->records, reason.text);
    }
}

static bool read_all(struct tally *tally, const char *path, FILE *file)
{
    struct packed_position packed;
    size_t size;
    while ((size = fread(packed.bytes, 1, PACKED_POSITION_SIZE, file)) == PACKED_POSITION_SIZE)
        read_record(tally, path, &packed);
    if (ferror(file)) {
        fprintf(stderr, "%s: %s: %s\n", SELFPLAY_NAME, path, strerror(errno));
        return false;
    }
    if (size > 0) {
        char text[80];
        snprintf(text, sizeof text, "expected %d bytes, found the end of the file after %d",
                 PACKED_POSITION_SIZE, (int)size);
        complain(path, tally->records + 1, text);
        return false;
    }
    return true;
}

/* Pearson's; 0 where one of the two never changes. */
static double correlation(const struct tally *tally, double count)
{
    double covariance = tally->products - tally->scores * tally->result_sum / count;
    double score_spread = tally->scores_squared - tally->scores * tally->scores / count;
    double result_spread =
        tally->result_squared - tally->result_sum * tally->result_sum / count;
    double spread = sqrt(score_spread * result_spread);
    return spread > 0 ? covariance / spread : 0;
}

/* Whether what was counted makes sense. */
static bool print_tally(const struct tally *tally, const char *path)
{
    static const char *const names[3] = {"Black won", "draw", "White won"};
    uint64_t good = tally->records - tally->damaged;
    printf("positions      %" PRIu64 "\n", good);
    printf("games          %" PRIu64 "\n", tally->games);
    if (good == 0)
        return true;
    double count = (double)good;
    for (int i = 2; i >= 0; i--)
        printf("%-14s %" PRIu64 " (%.1f %%)\n", names[i], tally->results[i],
               100 * (double)tally->results[i] / count);
    printf("Black to move  %" PRIu64 " (%.1f %%)\n", tally->black_to_move,
           100 * (double)tally->black_to_move / count);
    printf("score          %d to %d, mean %+.1f\n", tally->lowest, tally->highest,
           tally->scores / count);
    double agreement = correlation(tally, count);
    printf("correlation    %+.3f of score and result\n", agreement);
    if (good < ENOUGH_RECORDS || agreement > 0)
        return true;
    fprintf(stderr, "%s: %s: expected the side with the better score to win more often\n",
            SELFPLAY_NAME, path);
    return false;
}

int selfplay_verify(const char *path)
{
    struct tally tally = {.records = 0};
    struct reason reason;
    FILE *file = command_line_open(path, &reason);
    if (!file) {
        fprintf(stderr, "%s: %s: %s\n", SELFPLAY_NAME, path, reason.text);
        return 1;
    }
    bool good = read_all(&tally, path, file);
    fclose(file);
    if (tally.damaged > 0)
        fprintf(stderr, "%s: %s: %" PRIu64 " of %" PRIu64 " records are damaged\n",
                SELFPLAY_NAME, path, tally.damaged, tally.records);
    good = print_tally(&tally, path) && good && tally.damaged == 0;
    return command_line_finish(SELFPLAY_NAME) == 0 && good ? 0 : 1;
}

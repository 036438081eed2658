/* selfplay_verify.c - play every game of a file through, and say what is in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/games_file.h"
#include "tools/command_line.h"
#include "tools/selfplay.h"

enum {
    DAMAGE_SHOWN = 10,    /* records; the rest is only counted */
    ENOUGH_RECORDS = 1000 /* for score and result to have to agree */
};

struct tally {
    uint64_t records, games, damaged;
    uint64_t whole_games, chess960, plies; /* of a file of games */
    uint64_t results[3];                   /* Black won, draw, White won */
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

static void complain(const char *path, const char *text)
{
    fprintf(stderr, "%s: %s: %s\n", SELFPLAY_NAME, path, text);
}

/* ---- the file ------------------------------------------------------------------------ */

/* A file whose first bytes have been looked at: they come first when it is read. */
struct peeked {
    FILE *file;
    uint8_t first[PACKED_POSITION_SIZE];
    size_t size, at;
};

static ssize_t read_peeked(void *context, void *bytes, size_t size)
{
    struct peeked *peeked = context;
    size_t left = peeked->size - peeked->at;
    if (left == 0)
        return games_read_stream(peeked->file, bytes, size);
    left = left < size ? left : size;
    memcpy(bytes, peeked->first + peeked->at, left);
    peeked->at += left;
    return (ssize_t)left;
}

/* Read all of `size` that there is: how many bytes, -1 and errno. */
static ssize_t read_all(struct peeked *peeked, void *bytes, size_t size)
{
    size_t length = 0;
    ssize_t got = 1;
    while (length < size && got > 0) {
        got = read_peeked(peeked, (uint8_t *)bytes + length, size - length);
        length += got > 0 ? (size_t)got : 0;
    }
    return got < 0 ? -1 : (ssize_t)length;
}

/* ---- records --------------------------------------------------------------------------- */

static bool take_record(struct tally *tally, const struct packed_position *packed,
                        struct reason *reason)
{
    struct scored_position scored;
    tally->records++;
    if (packed_position_unpack(packed, &scored, reason) && check_record(&scored, reason)) {
        count_record(tally, &scored);
        return true;
    }
    tally->damaged++;
    return false;
}

static bool read_records(struct tally *tally, const char *path, struct peeked *peeked)
{
    struct packed_position packed;
    struct reason why, reason;
    ssize_t size;
    while ((size = read_all(peeked, packed.bytes, PACKED_POSITION_SIZE)) ==
           PACKED_POSITION_SIZE)
        if (!take_record(tally, &packed, &why) && tally->damaged <= DAMAGE_SHOWN) {
            reason_set(&reason, 0, "record %" PRIu64 ": %s", tally->records, why.text);
            complain(path, reason.text);
        }
    if (size == 0)
        return true;
    if (size < 0)
        reason_set(&reason, 0, "%s", strerror(errno));
    else
        reason_set(&reason, 0,
                   "record %" PRIu64 ": expected %d bytes, found the end of the file after %d",
                   tally->records + 1, PACKED_POSITION_SIZE, (int)size);
    complain(path, reason.text);
    return false;
}

/* ---- games ----------------------------------------------------------------------------- */

static void take_game(struct tally *tally, const struct scored_game *game)
{
    struct packed_position records[SCORED_GAME_MOST];
    int count = scored_game_pack_quiet(game, records);
    tally->plies += (uint64_t)game->count;
    tally->whole_games++;
    tally->chess960 += game->start != STANDARD_START;
    for (int i = 0; i < count; i++)
        take_record(tally, &records[i], NULL);
}

static bool read_games(struct tally *tally, const char *path, struct peeked *peeked)
{
    struct games_reader *reader = games_reader_create(read_peeked, peeked);
    enum games_next next = GAMES_FAILED;
    struct scored_game game;
    struct reason reason;
    uint64_t faults = 0;
    reason_set(&reason, 0, "%s", strerror(ENOMEM));
    if (reader)
        games_reader_count_positions(reader);
    while (reader && (next = games_reader_game(reader, &game, &reason)) != GAMES_END) {
        if (next == GAMES_FOUND)
            take_game(tally, &game);
        else if (faults++ < DAMAGE_SHOWN)
            complain(path, reason.text);
        if (next == GAMES_FAILED)
            break;
    }
    if (!reader)
        complain(path, reason.text);
    games_reader_destroy(reader);
    return reader && faults == 0;
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
    printf("games          %" PRIu64 "\n",
           tally->whole_games > 0 ? tally->whole_games : tally->games);
    if (tally->chess960 > 0)
        printf("of Chess960    %" PRIu64 "\n", tally->chess960);
    if (tally->plies > 0)
        printf("half-moves     %" PRIu64 "\n", tally->plies);
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

/* Files of earlier versions are records and nothing else. */
static bool is_record(const struct peeked *peeked)
{
    struct packed_position packed;
    struct scored_position scored;
    memcpy(packed.bytes, peeked->first, PACKED_POSITION_SIZE);
    return peeked->size == PACKED_POSITION_SIZE &&
           packed_position_unpack(&packed, &scored, NULL);
}

static bool read_file(struct tally *tally, const char *path, FILE *file)
{
    struct peeked peeked = {.file = file};
    peeked.size = fread(peeked.first, 1, sizeof peeked.first, file);
    if (is_record(&peeked))
        return read_records(tally, path, &peeked);
    return read_games(tally, path, &peeked);
}

int selfplay_verify(const char *path)
{
    struct tally tally = {.records = 0};
    struct reason reason;
    FILE *file = command_line_open(path, &reason);
    if (!file) {
        complain(path, reason.text);
        return 1;
    }
    bool good = read_file(&tally, path, file);
    fclose(file);
    if (tally.damaged > 0)
        fprintf(stderr, "%s: %s: %" PRIu64 " of %" PRIu64 " records are damaged\n",
                SELFPLAY_NAME, path, tally.damaged, tally.records);
    good = print_tally(&tally, path) && good && tally.damaged == 0;
    return command_line_finish(SELFPLAY_NAME) == 0 && good ? 0 : 1;
}

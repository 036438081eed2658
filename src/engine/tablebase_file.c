/* tablebase_file.c - is a file a whole and sound Syzygy table?
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The format (Ronald de Man, 2013), all numbers little-endian:
 *
 *   magic 4, flags 1 (1: a part for each side to move; 2: pawns)
 *   a part for each file a to d of the leading pawn, or one, of which is kept
 *     how to number positions: order of the groups of men, then the men, a nibble a side
 *     pairs: how values are packed into symbols, symbols into bits, bits into blocks
 *   .rtbz: maps of values
 *   for each pairs: index, 6 bytes for each 2^n positions: block, and place within
 *   for each pairs: sizes of the blocks, in values less one, 2 bytes
 *   for each pairs, from a multiple of 64 bytes on: blocks
 *   a check sum of 16 bytes, from a multiple of 64 bytes on
 */
#include "engine/tablebase_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/tablebase_pairs.h"
#include "rules/names.h"

enum {
    HEADER_MAX = 1 << 18, /* bytes before the first index, at most */
    INDEX_MAX = 4 << 20,  /* bytes before the first block that are read: of all tables of 5
                             men, and of the small ones of more; of 6 it would be 2 GB */
    CHECK_SUM = 16,
    BLOCK_ALIGNMENT = 64,
    FLAG_SPLIT = 1,
    FLAG_PAWNS = 2,
    MAP_MAPPED = 2,
    MAP_WIDE = 16,
    FIRST_BLACK = 8
};

struct table {
    const struct tablebase_name *name;
    struct tablebase_bytes bytes;
    bool split, pawns;
    int parts, sides;
    struct tablebase_pairs pairs[4][2];
    uint8_t flags[4];
    uint64_t values_mapped_to; /* bytes that a mapped value may be looked for in */
};

/* ---- names ------------------------------------------------------------------------- */

/* The side named first has more men, or the stronger ones. */
static bool is_stronger_first(const struct tablebase_name *name)
{
    int difference = 0;
    for (int type = PAWN; type < KING; type++)
        difference += name->count[0][type] - name->count[1][type];
    for (int type = QUEEN; difference == 0 && type >= PAWN; type--)
        difference = name->count[0][type] - name->count[1][type];
    return difference >= 0;
}

bool tablebase_name_parse(const char *name, struct tablebase_name *parsed)
{
    int side = 0, last = KING;
    *parsed = (struct tablebase_name){.men = 0};
    for (; *name != '\0' && *name != '.'; name++) {
        enum piece piece = piece_from_letter(*name);
        if (*name == 'v' && side == 0) {
            side = 1;
            last = KING;
            continue;
        }
        if ((int)piece > last || ++parsed->men > 7)
            return false;
        last = (int)piece;
        parsed->count[side][last]++;
    }
    parsed->by_distance = strcmp(name, ".rtbz") == 0;
    return (parsed->by_distance || strcmp(name, ".rtbw") == 0) && parsed->men >= 3 &&
           parsed->count[0][KING] == 1 && parsed->count[1][KING] == 1 &&
           is_stronger_first(parsed);
}

static bool is_symmetric(const struct tablebase_name *name)
{
    return memcmp(name->count[0], name->count[1], sizeof name->count[0]) == 0;
}

/* ---- how positions are numbered ---------------------------------------------------- */

/* Ways to choose `count` of `squares`. */
static uint64_t choices(int count, int squares)
{
    uint64_t ways = 1;
    for (int i = 0; i < count; i++)
        ways = ways * (uint64_t)(squares - i) / (uint64_t)(i + 1);
    return squares < count ? 0 : ways;
}

/* Ways to place `count` pawns of which the leading one, the nearest to the edge, stands on
 * a file (0 to 3, and its mirror image is the same). */
static uint64_t leading_pawn_placements(int count, int file)
{
    uint64_t ways = 0;
    for (int rank = 0; rank < 6; rank++)
        ways += choices(count - 1, 47 - 12 * file - 2 * rank);
    return ways;
}

/* The men as a side's part lists them; code 1 to 6 are the first side's pawn to king, 9 to
 * 14 the other's. Equal ones stand together, leading ones in front. */
struct men {
    int count;
    uint8_t codes[7];
    int leading, other_pawns; /* so many of the first ones make the first groups */
};

static bool men_are_named(const struct table *table, const struct men *men)
{
    uint8_t count[2][6] = {{0}};
    for (int i = 0; i < men->count; i++) {
        int type = (men->codes[i] & 7) - 1;
        if (type < 0 || type > 5)
            return false;
        count[men->codes[i] >= FIRST_BLACK][type]++;
        for (int j = i - 1; j >= 0; j--) /* equal ones together */
            if (men->codes[j] == men->codes[i] && men->codes[j + 1] != men->codes[i])
                return false;
    }
    return memcmp(count, table->name->count, sizeof count) == 0;
}

static int count_of(const struct table *table, uint8_t code)
{
    return table->name->count[code >= FIRST_BLACK][(code & 7) - 1];
}

/* Which men lead: the pawns of the side with fewer, or three different men, or where there
 * are no three, both kings. */
static bool find_leading(const struct table *table, struct men *men)
{
    int white = table->name->count[0][PAWN], black = table->name->count[1][PAWN];
    if (table->pawns) {
        bool swapped = black > 0 && (white == 0 || white > black);
        men->leading = swapped ? black : white;
        men->other_pawns = swapped ? white : black;
        return (men->codes[0] & 7) == 1 && count_of(table, men->codes[0]) == men->leading &&
               (men->other_pawns == 0 || (men->codes[men->leading] & 7) == 1);
    }
    int singles = 0;
    for (int i = 0; i < men->count; i++)
        singles += count_of(table, men->codes[i]) == 1;
    men->leading = singles == 2 ? 2 : 3;
    for (int i = 0; i < men->leading; i++)
        if (count_of(table, men->codes[i]) != 1)
            return false;
    return true;
}

/* How many positions there are, the leading pawn being on `file`; 0: something is wrong.
 * Groups are numbered in an order of their own, which must be one. */
static uint64_t count_positions(const struct table *table, const struct men *men, int order,
                                int second_order, int file)
{
    uint64_t positions = table->pawns        ? leading_pawn_placements(men->leading, file)
                         : men->leading == 2 ? 462
                                             : 31332;
    int next = men->leading + men->other_pawns, groups = 1;
    if (men->other_pawns > 0) {
        positions *= choices(men->other_pawns, 48 - men->leading);
        groups++;
    }
    while (next < men->count) {
        int alike = count_of(table, men->codes[next]);
        positions *= choices(alike, 64 - next);
        next += alike;
        groups++;
    }
    bool second_is_good =
        men->other_pawns > 0 ? second_order < groups && second_order != order : true;
    return order < groups && second_is_good ? positions : 0;
}

/* Read how a part numbers its positions for each side to move. */
static bool read_numbering(struct table *table, uint64_t *at, int part)
{
    bool both_have_pawns = table->name->count[0][PAWN] > 0 && table->name->count[1][PAWN] > 0;
    int orders = both_have_pawns ? 2 : 1;
    const unsigned char *bytes =
        tablebase_bytes_at(&table->bytes, *at, (uint64_t)(orders + table->name->men));
    if (!bytes)
        return false;
    for (int side = 0; side < table->sides; side++) {
        struct men men = {.count = table->name->men};
        int shift = 4 * side;
        for (int i = 0; i < men.count; i++)
            men.codes[i] = bytes[orders + i] >> shift & 15;
        if (!men_are_named(table, &men) || !find_leading(table, &men))
            return false;
        uint64_t positions =
            count_positions(table, &men, bytes[0] >> shift & 15,
                            both_have_pawns ? bytes[1] >> shift & 15 : 15, part);
        if (positions == 0)
            return false;
        table->pairs[part][side].positions = positions;
    }
    *at += (uint64_t)(orders + table->name->men);
    return true;
}

/* ---- parts of the file ------------------------------------------------------------- */

static bool read_flags(struct table *table)
{
    static const unsigned char magic[2][4] = {{0x71, 0xE8, 0x23, 0x5D},
                                              {0xD7, 0x66, 0x0C, 0xA5}};
    const unsigned char *bytes = tablebase_bytes_at(&table->bytes, 0, 5);
    if (!bytes || memcmp(bytes, magic[table->name->by_distance], 4) != 0)
        return false;
    table->pawns = table->name->count[0][PAWN] + table->name->count[1][PAWN] > 0;
    table->split = !table->name->by_distance && (bytes[4] & FLAG_SPLIT) != 0;
    table->parts = table->pawns ? 4 : 1;
    table->sides = table->split ? 2 : 1;
    return ((bytes[4] & FLAG_PAWNS) != 0) == table->pawns &&
           (table->name->by_distance || table->split != is_symmetric(table->name));
}

/* The maps of a .rtbz: four lists a part, a length and so many values each. */
static bool read_maps(struct table *table, uint64_t *at)
{
    uint64_t start = *at;
    for (int part = 0; part < table->parts; part++) {
        if ((table->flags[part] & MAP_MAPPED) == 0)
            continue;
        uint64_t width = (table->flags[part] & MAP_WIDE) != 0 ? 2 : 1;
        if (width == 2)
            *at += *at & 1;
        for (int i = 0; i < 4; i++) {
            const unsigned char *length = tablebase_bytes_at(&table->bytes, *at, width);
            if (!length)
                return false;
            uint64_t count = width == 2 ? (uint64_t)(length[0] | length[1] << 8) : length[0];
            *at += width + width * count;
        }
        /* A value too great is looked up behind the end of its list. */
        uint64_t greatest = table->pairs[part][0].greatest + 1;
        uint64_t reach = width == 2 ? start + 2 * (UINT16_MAX + greatest) : *at + greatest;
        if (table->values_mapped_to < reach)
            table->values_mapped_to = reach;
    }
    *at += *at & 1;
    return true;
}

static bool read_all_pairs(struct table *table, uint64_t *at)
{
    for (int part = 0; part < table->parts; part++)
        for (int side = 0; side < table->sides; side++) {
            struct tablebase_pairs *pairs = &table->pairs[part][side];
            if (!tablebase_pairs_read(pairs, &table->bytes, at, !table->name->by_distance))
                return false;
            if (side == 0)
                table->flags[part] = pairs->flags;
        }
    return true;
}

/* Where everything is, and so how long the file has to be. */
static uint64_t lay_out(struct table *table, uint64_t at)
{
    struct tablebase_pairs *all = &table->pairs[0][0];
    for (int i = 0; i < 8; i++) {
        all[i].index_at = at;
        at += tablebase_pairs_index_size(&all[i]);
    }
    for (int i = 0; i < 8; i++) {
        all[i].sizes_at = at;
        at += 2 * (uint64_t)all[i].size_count;
    }
    for (int i = 0; i < 8; i++) {
        if (i % 2 < table->sides && i / 2 < table->parts)
            at = (at + BLOCK_ALIGNMENT - 1) & ~(uint64_t)(BLOCK_ALIGNMENT - 1);
        all[i].blocks_at = at;
        at += (uint64_t)all[i].block_count << all[i].block_bits;
    }
    return ((at + BLOCK_ALIGNMENT - 1) & ~(uint64_t)(BLOCK_ALIGNMENT - 1)) + CHECK_SUM;
}

static bool check_values(struct table *table)
{
    uint64_t wanted = table->pairs[0][0].blocks_at;
    if (wanted > INDEX_MAX)
        return true;
    if (!tablebase_bytes_load(&table->bytes, wanted))
        return false;
    for (int i = 0; i < 8; i++)
        if (!tablebase_pairs_check(&table->pairs[i / 2][i % 2], &table->bytes))
            return false;
    return true;
}

static bool check_table(struct table *table, const char *path, struct reason *reason)
{
    uint64_t at = 5, first = table->bytes.size < HEADER_MAX ? table->bytes.size : HEADER_MAX;
    bool good = table->bytes.size % BLOCK_ALIGNMENT == CHECK_SUM &&
                tablebase_bytes_load(&table->bytes, first);
    if (!good)
        return reason_set(reason, 0,
                          "endgame table %s: %llu bytes are no whole table; it was cut short",
                          path, (unsigned long long)table->bytes.size);
    if (!read_flags(table))
        return reason_set(reason, 0,
                          "endgame table %s: it does not begin as a Syzygy table of that "
                          "name does",
                          path);
    for (int part = 0; good && part < table->parts; part++)
        good = read_numbering(table, &at, part);
    at += at & 1;
    good = good && read_all_pairs(table, &at);
    good = good && (!table->name->by_distance || read_maps(table, &at));
    if (!good)
        return reason_set(reason, 0, "endgame table %s: its first part is damaged", path);
    uint64_t expected = lay_out(table, at);
    if (expected != table->bytes.size || table->values_mapped_to > table->bytes.size)
        return reason_set(reason, 0,
                          "endgame table %s: expected %llu bytes, found %llu; it was cut "
                          "short or is damaged",
                          path, (unsigned long long)expected,
                          (unsigned long long)table->bytes.size);
    if (!check_values(table))
        return reason_set(reason, 0, "endgame table %s: its values are damaged", path);
    return true;
}

bool tablebase_file_check(const char *path, const struct tablebase_name *name,
                          struct reason *reason)
{
    struct stat status;
    struct table table = {.name = name};
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return reason_set(reason, 0, "endgame table %s: %s", path, strerror(errno));
    bool good = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (!good) {
        reason_set(reason, 0, "endgame table %s: expected a regular file", path);
    } else {
        table.bytes = (struct tablebase_bytes){.file = file, .size = (uint64_t)status.st_size};
        good = check_table(&table, path, reason);
        tablebase_bytes_free(&table.bytes);
    }
    close(file);
    return good;
}

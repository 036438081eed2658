/* index_record.c - one kept game in the index, as bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/index_record.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"

enum { EMPTY = 1, WHITE_PERSON = 2, BLACK_PERSON = 4, FLAGS = 7, STEP = 8 };

static const int64_t SECOND = 1000000000;

/* False: a time so far away is not noted; what is written then still tells which is newer. */
static bool to_nanoseconds(const struct timespec *time, int64_t *nanoseconds)
{
    *nanoseconds = time->tv_sec < 0 ? 0 : INT64_MAX;
    if (time->tv_sec < 0 || time->tv_sec > INT64_MAX / SECOND - 1)
        return false;
    *nanoseconds = (int64_t)time->tv_sec * SECOND + time->tv_nsec;
    return true;
}

static int compare_times(int64_t one, int64_t other)
{
    return one == other ? 0 : one > other ? -1 : 1; /* the newest first */
}

static size_t round_up(size_t length)
{
    return (length + STEP - 1) / STEP * STEP;
}

static size_t text_length(const struct index_head *head)
{
    return (size_t)head->id_length + head->name_lengths[WHITE] + head->name_lengths[BLACK] +
           head->opening_length;
}

/* ---- writing ----------------------------------------------------------------------- */

static bool fill_date(struct index_head *head, const struct tm *date)
{
    head->year = (int16_t)date->tm_year;
    head->month = (int8_t)date->tm_mon;
    head->day = (int8_t)date->tm_mday;
    head->hour = (int8_t)date->tm_hour;
    head->minute = (int8_t)date->tm_min;
    head->second = (int8_t)date->tm_sec;
    return head->year == date->tm_year && head->month == date->tm_mon &&
           head->day == date->tm_mday && head->hour == date->tm_hour &&
           head->minute == date->tm_min && head->second == date->tm_sec;
}

size_t index_record_write(const struct archive_entry *entry,
                          const struct archive_summary *summary, char bytes[INDEX_RECORD_MOST])
{
    const char *texts[] = {entry->id, summary->names[WHITE], summary->names[BLACK],
                           summary->opening};
    struct index_head head;
    size_t length = sizeof head;
    memset(&head, 0, sizeof head);
    if (!summary->readable || entry->size < 0 || entry->size > UINT32_MAX ||
        summary->moves > UINT32_MAX || summary->next > UINT32_MAX ||
        !to_nanoseconds(&entry->modified, &head.modified) ||
        !to_nanoseconds(&entry->changed, &head.changed) || !fill_date(&head, &summary->date))
        return 0;
    head.inode = (uint64_t)entry->inode;
    head.size = (uint32_t)entry->size;
    head.moves = (uint32_t)summary->moves;
    head.next = (uint32_t)summary->next;
    head.result = (uint8_t)summary->result;
    head.flags =
        (uint8_t)((summary->empty ? EMPTY : 0) | (summary->person[WHITE] ? WHITE_PERSON : 0) |
                  (summary->person[BLACK] ? BLACK_PERSON : 0));
    head.id_length = (uint8_t)strlen(texts[0]);
    head.name_lengths[WHITE] = (uint8_t)strlen(texts[1]);
    head.name_lengths[BLACK] = (uint8_t)strlen(texts[2]);
    head.opening_length = (uint8_t)strlen(texts[3]);
    memset(bytes, 0, INDEX_RECORD_MOST);
    memcpy(bytes, &head, sizeof head);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        memcpy(bytes + length, texts[i], strlen(texts[i]));
        length += strlen(texts[i]);
    }
    return round_up(length);
}

_Static_assert(sizeof(struct index_head) + ARCHIVE_ID_SIZE + 2 * SUMMARY_NAME_SIZE +
                       OPENING_TEXT_SIZE + STEP <=
                   INDEX_RECORD_MOST,
               "all of it has room");
_Static_assert(OPENING_TEXT_SIZE <= UINT8_MAX && SUMMARY_NAME_SIZE <= UINT8_MAX,
               "lengths of a byte do");

/* ---- reading ----------------------------------------------------------------------- */

bool index_record_find(struct index_record *record, const char *bytes, size_t left)
{
    if (left < sizeof record->head)
        return false;
    memcpy(&record->head, bytes, sizeof record->head);
    record->texts = bytes + sizeof record->head;
    record->length = round_up(sizeof record->head + text_length(&record->head));
    return record->length <= left;
}

int index_record_compare(const struct index_record *record, const struct archive_entry *entry)
{
    size_t length = strlen(entry->id), ours = record->head.id_length;
    int64_t modified;
    int order;
    to_nanoseconds(&entry->modified, &modified);
    order = compare_times(record->head.modified, modified);
    if (order == 0)
        order = memcmp(entry->id, record->texts, length < ours ? length : ours);
    return order != 0 ? order : length == ours ? 0 : length < ours ? -1 : 1;
}

int index_record_order(const struct index_record *one, const struct index_record *other)
{
    size_t length = other->head.id_length, ours = one->head.id_length;
    int order = compare_times(one->head.modified, other->head.modified);
    if (order == 0)
        order = memcmp(other->texts, one->texts, length < ours ? length : ours);
    return order != 0 ? order : length == ours ? 0 : length < ours ? -1 : 1;
}

/* A text that was printable when it was written, or the record is damaged. */
static bool take_text(const char **from, size_t length, char *text, size_t size)
{
    const char *bytes = *from;
    bool plain = true;
    *from += length;
    if (length >= size)
        return false;
    for (size_t i = 0; i < length; i++)
        plain = plain && bytes[i] >= ' ' && bytes[i] < 0x7F;
    if (!plain)
        return printable_copy(text, size, bytes, length) == length &&
               memcmp(text, bytes, length) == 0;
    memcpy(text, bytes, length);
    text[length] = '\0';
    return true;
}

static bool is_same_file(const struct index_head *head, const struct archive_entry *entry)
{
    int64_t modified, changed;
    return to_nanoseconds(&entry->modified, &modified) && modified == head->modified &&
           to_nanoseconds(&entry->changed, &changed) && changed == head->changed &&
           head->inode == (uint64_t)entry->inode && (off_t)head->size == entry->size;
}

bool index_record_read(const struct index_record *record, const struct archive_entry *entry,
                       struct archive_summary *summary)
{
    const struct index_head *head = &record->head;
    const char *texts = record->texts + head->id_length;
    if (!is_same_file(head, entry) || head->result > RESULT_DRAW || (head->flags & ~FLAGS))
        return false;
    *summary = (struct archive_summary){
        .readable = true,
        .changed = archive_is_changed(entry->id),
        .empty = head->flags & EMPTY,
        .person = {(head->flags & WHITE_PERSON) != 0, (head->flags & BLACK_PERSON) != 0},
        .result = (enum result)head->result,
        .moves = head->moves,
        .next = head->next,
        .date = {.tm_year = head->year,
                 .tm_mon = head->month,
                 .tm_mday = head->day,
                 .tm_hour = head->hour,
                 .tm_min = head->minute,
                 .tm_sec = head->second}};
    memcpy(summary->id, entry->id, sizeof summary->id);
    return take_text(&texts, head->name_lengths[WHITE], summary->names[WHITE],
                     SUMMARY_NAME_SIZE) &&
           take_text(&texts, head->name_lengths[BLACK], summary->names[BLACK],
                     SUMMARY_NAME_SIZE) &&
           take_text(&texts, head->opening_length, summary->opening, OPENING_TEXT_SIZE);
}

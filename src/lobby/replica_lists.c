/* replica_lists.c - people, seeks and challenges of a replica.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/replica_lists.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"

enum { GROWTH = 16, MOST_RATING = 9999 };

/* ---- reading ------------------------------------------------------------------------- */

void replica_read_rating(const struct lobby_line *line, const char *key,
                         char rating[LOBBY_RATING])
{
    const char *text = lobby_line_text(line, key);
    snprintf(rating, LOBBY_RATING, "%.*s", (int)strspn(text, "0123456789?"), text);
}

/* Room for one more: lists grow by GROWTH. */
void *replica_make_room(void *list, size_t count, size_t size)
{
    return count % GROWTH == 0 ? memory_resize(list, count + GROWTH, size) : list;
}

bool replica_read_id(const struct lobby_line *line, const char *key, int64_t *id)
{
    return lobby_line_number(line, key, 1, INT64_MAX, id);
}

bool replica_read_name(const struct lobby_line *line, const char *key,
                       char name[LOBBY_NAME_SIZE])
{
    const char *text = lobby_line_text(line, key);
    struct reason reason;
    snprintf(name, LOBBY_NAME_SIZE, "%s", text);
    return lobby_name_check(text, &reason);
}

/* ---- people -------------------------------------------------------------------------- */

/* Where the name stands, or belongs. */
static bool find_person(const struct replica *replica, const char *name, size_t *place)
{
    size_t low = 0, high = replica->people_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcasecmp(replica->people[middle].name, name);
        if (order == 0) {
            *place = middle;
            return true;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *place = low;
    return false;
}

bool replica_is_here(const struct replica *replica, const char *name)
{
    size_t place;
    return find_person(replica, name, &place);
}

static bool set_here(struct replica *replica, const char *name, bool here)
{
    size_t place, behind;
    bool known = find_person(replica, name, &place);
    if (known == here || (here && replica->people_count >= REPLICA_PEOPLE))
        return false;
    if (here)
        replica->people =
            replica_make_room(replica->people, replica->people_count, sizeof *replica->people);
    behind = replica->people_count - place - !here;
    memmove(replica->people + place + here, replica->people + place + !here,
            behind * sizeof *replica->people);
    if (here) {
        memset(&replica->people[place], 0, sizeof *replica->people);
        snprintf(replica->people[place].name, LOBBY_NAME_SIZE, "%s", name);
    }
    replica->people_count = here ? replica->people_count + 1 : replica->people_count - 1;
    return true;
}

/* What that person offers is told with the rating of its speed. */
static void rate_wishes(struct lobby_wish *list, size_t count, const char *name,
                        enum speed speed, const char *rating)
{
    for (size_t i = 0; i < count; i++)
        if (lobby_names_equal(list[i].from, name) && terms_speed(&list[i].terms) == speed)
            snprintf(list[i].rating, LOBBY_RATING, "%s", rating);
}

/* Those that the line has. False: none is another than before. */
static bool read_ratings(struct replica *replica, struct lobby_person *person,
                         const struct lobby_line *line)
{
    bool changed = false;
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const char *key = speed_name((enum speed)speed);
        char *rating = person->ratings[speed], before[LOBBY_RATING];
        if (!lobby_line_value(line, key))
            continue;
        strcpy(before, rating);
        replica_read_rating(line, key, rating);
        rate_wishes(replica->seeks, replica->seek_count, person->name, (enum speed)speed,
                    rating);
        rate_wishes(replica->challenges, replica->challenge_count, person->name,
                    (enum speed)speed, rating);
        changed = changed || strcmp(before, rating) != 0;
    }
    return changed;
}

void replica_news_person(struct replica *replica, const struct lobby_line *line,
                         struct lobby_news *news)
{
    bool here = lobby_line_flag(line, "here");
    size_t place;
    if (!replica_read_name(line, "name", news->name))
        return;
    if (set_here(replica, news->name, here))
        news->kind = here ? LOBBY_CAME : LOBBY_WENT;
    if (find_person(replica, news->name, &place) &&
        read_ratings(replica, &replica->people[place], line) && news->kind == LOBBY_NOTHING)
        news->kind = LOBBY_STRENGTH;
}

void replica_take_person(struct replica *replica, const struct lobby_line *row)
{
    char name[LOBBY_NAME_SIZE];
    size_t place;
    if (!replica_read_name(row, "name", name))
        return;
    set_here(replica, name, lobby_line_flag(row, "here") || !lobby_line_value(row, "here"));
    if (!find_person(replica, name, &place))
        return;
    read_ratings(replica, &replica->people[place], row);
    replica->people[place].program = lobby_line_flag(row, "program");
    replica->people[place].plays = lobby_line_value(row, "game") != NULL;
}

/* ---- what is offered ------------------------------------------------------------------ */

static bool read_wish(struct lobby_wish *wish, const struct lobby_line *line, const char *from)
{
    const char *color = lobby_line_text(line, "color");
    struct reason reason;
    memset(wish, 0, sizeof *wish);
    if (!replica_read_id(line, "id", &wish->id) ||
        !replica_read_name(line, from, wish->from) || !terms_read(&wish->terms, line, &reason))
        return false;
    wish->color = strcmp(color, "black") == 0 ? BLACK : WHITE;
    wish->any_color = wish->color == WHITE && strcmp(color, "white") != 0;
    wish->program = lobby_line_flag(line, "program");
    replica_read_rating(line, "rating", wish->rating);
    lobby_line_number(line, "min", 0, MOST_RATING, &wish->least);
    lobby_line_number(line, "max", 0, MOST_RATING, &wish->most);
    return true;
}

static struct lobby_wish *find_wish(struct lobby_wish *list, size_t count, int64_t id)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].id == id)
            return &list[i];
    return NULL;
}

/* In the place of the one with its number, or behind the others. */
static bool add_wish(struct lobby_wish **list, size_t *count, const struct lobby_wish *wish)
{
    struct lobby_wish *old = find_wish(*list, *count, wish->id);
    if (!old && *count >= REPLICA_OFFERS)
        return false;
    if (!old) {
        *list = replica_make_room(*list, *count, sizeof **list);
        old = *list + (*count)++;
    }
    *old = *wish;
    return true;
}

static bool remove_wish(struct lobby_wish *list, size_t *count, int64_t id,
                        struct lobby_wish *removed)
{
    struct lobby_wish *wish = find_wish(list, *count, id);
    if (!wish)
        return false;
    *removed = *wish;
    (*count)--;
    memmove(wish, wish + 1, (size_t)(list + *count - wish) * sizeof *wish);
    return true;
}

void replica_news_seek(struct replica *replica, const struct lobby_line *line,
                       struct lobby_news *news)
{
    if (read_wish(&news->wish, line, "name") &&
        add_wish(&replica->seeks, &replica->seek_count, &news->wish))
        news->kind = LOBBY_WISHES;
}

void replica_news_unseek(struct replica *replica, const struct lobby_line *line,
                         struct lobby_news *news)
{
    int64_t id;
    news->gone = true;
    if (replica_read_id(line, "id", &id) &&
        remove_wish(replica->seeks, &replica->seek_count, id, &news->wish))
        news->kind = LOBBY_WISHES;
}

void replica_news_challenge(struct replica *replica, const struct lobby_line *line,
                            struct lobby_news *news)
{
    bool known;
    if (!read_wish(&news->wish, line, "from") || !replica_read_name(line, "to", news->wish.to))
        return;
    known = replica_challenge(replica, news->wish.id) != NULL;
    if (add_wish(&replica->challenges, &replica->challenge_count, &news->wish) && !known)
        news->kind = LOBBY_CHALLENGED;
}

void replica_take_seek(struct replica *replica, const struct lobby_line *row)
{
    struct lobby_news news = {.kind = LOBBY_NOTHING};
    if (strcmp(lobby_line_text(row, "kind"), "challenge") == 0)
        replica_news_challenge(replica, row, &news);
    else
        replica_news_seek(replica, row, &news);
}

void replica_news_unchallenge(struct replica *replica, const struct lobby_line *line,
                              struct lobby_news *news)
{
    int64_t id;
    if (replica_read_id(line, "id", &id) &&
        remove_wish(replica->challenges, &replica->challenge_count, id, &news->wish))
        news->kind = LOBBY_UNCHALLENGED;
}

/* ---- somebody is called otherwise -------------------------------------------------------- */

static void rename_one(char own[LOBBY_NAME_SIZE], const char *name, const char *to)
{
    if (lobby_names_equal(own, name))
        snprintf(own, LOBBY_NAME_SIZE, "%s", to);
}

static void rename_wishes(struct lobby_wish *list, size_t count, const char *name,
                          const char *to)
{
    for (size_t i = 0; i < count; i++) {
        rename_one(list[i].from, name, to);
        rename_one(list[i].to, name, to);
    }
}

static void rename_seat(struct table *table, const char *name, const char *to)
{
    if (!table || table->phase == TABLE_OVER)
        return;
    for (int color = WHITE; color <= BLACK; color++)
        if (lobby_names_equal(table->names[color], name))
            table_rename(table, (enum color)color, to);
}

/* Games that are over keep the names that they were played under. */
void replica_news_renamed(struct replica *replica, const struct lobby_line *line,
                          struct lobby_news *news)
{
    char to[LOBBY_NAME_SIZE];
    if (!replica_read_name(line, "name", news->name) || !replica_read_name(line, "to", to))
        return;
    rename_one(replica->me, news->name, to);
    rename_wishes(replica->seeks, replica->seek_count, news->name, to);
    rename_wishes(replica->challenges, replica->challenge_count, news->name, to);
    for (size_t i = 0; i < replica->round_count; i++)
        rename_one(replica->rounds[i].name, news->name, to);
    for (size_t i = 0; i < replica->table_count; i++) {
        rename_seat(&replica->tables[i]->table, news->name, to);
        rename_seat(replica->tables[i]->again, news->name, to);
    }
    if (set_here(replica, news->name, false))
        set_here(replica, to, true);
    news->kind = LOBBY_RENAMED;
}

const struct lobby_wish *replica_challenge(const struct replica *replica, int64_t id)
{
    return find_wish(replica->challenges, replica->challenge_count, id);
}

const struct lobby_wish *replica_seek(const struct replica *replica, int64_t id)
{
    return find_wish(replica->seeks, replica->seek_count, id);
}

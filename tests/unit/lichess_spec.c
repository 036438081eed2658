/* lichess_spec.c - every example of lichess.org's API specification, with each field also
 * added, missing, null and of another type, as an answer to every request: the output consists
 * of valid lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LICHESS_SPEC names the folder "doc/specs" of github.com/lichess-org/api; without it the test
 * is skipped.
 */
#include "support/test.h"

#include <dirent.h>
#include <limits.h>

#include <jansson.h>

#include "base/file.h"
#include "base/memory.h"
#include "lichess/download.h"
#include "lichess/site.h"
#include "support/lichess_world.h"

static struct lichess_world world;
static FILE *nowhere;
static unsigned examples, values, puzzles, histories;

/* Writes the puzzles of a text, one or many, or its ratings. */
static void write_rows(const char *text)
{
    char row[PUZZLE_ROW_SIZE];
    struct json_t *value = site_json_parse(text, strlen(text));
    const struct json_t *list = site_json_member(value, "puzzles"), *item = value;
    histories += ratings_write(value, true, nowhere);
    for (size_t i = 0; list ? (item = site_json_item(list, i)) != NULL : i == 0; i++)
        puzzles += puzzle_write_row(item, "https://lichess.org", "mix", row);
    site_json_free(value);
}

/* Makes every possible request and answers each with this text. */
static void feed(const char *text)
{
    static const char *const asked[] = {"person name=Carl",
                                        "history name=Carl",
                                        "games",
                                        "send puzzle=AbC01 solved=yes text=downloaded=mix",
                                        "watch name=Carl",
                                        "watch game=128915133558188",
                                        "watch",
                                        "match name=Carl clock=10+5",
                                        "match name=Carl days=3",
                                        "match name=AI-3",
                                        "seek clock=15+10",
                                        "seek days=3"};
    far_begin(&world);
    far_say(&world, "hello v=2");
    far_finish(&world, far_find(&world, "GET /api/account"), 200, "{'username':'Bobby'}");
    far_line(&world, far_find(&world, "GET /api/stream/event"),
             "{'type':'gameStart','game':{'gameId':'BEOucQJo','color':'white'}}");
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
            far_say(&world, "%s", asked[i]);
        for (int i = 0; i < FAR_REQUESTS; i++) {
            struct site_request *request = &world.requests[i];
            uint64_t number = request->number;
            if (number > 0 && request->handlers.line)
                far_line(&world, request, "%s", text);
            else if (number > 0)
                far_finish(&world, request, 200, "%s", text);
        }
        far_wait(&world, 60 * 1000);
    }
    far_end(&world);
    far_begin(&world);
    far_say(&world, "hello v=2");
    far_finish(&world, far_find(&world, "GET /api/account"), 200, "%s", text);
    far_end(&world);
    write_rows(text);
    values++;
}

static void feed_value(const json_t *root)
{
    char *text = json_dumps(root, JSON_ENCODE_ANY);
    feed(text);
    free(text);
}

static void vary(json_t *root, json_t *value);

/* Replaces or removes a member, then restores it. */
static void vary_member(json_t *root, json_t *value, const char *key)
{
    static const char *const others[] = {"null", "17", "-1e300", "\"x\"", "true", "[]", "{}"};
    json_t *member = json_incref(json_object_get(value, key));
    vary(root, member);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        json_object_set_new(value, key, json_loads(others[i], JSON_DECODE_ANY, NULL));
        feed_value(root);
    }
    json_object_del(value, key);
    feed_value(root);
    json_object_set_new(value, key, member);
}

static void vary(json_t *root, json_t *value)
{
    enum { KEYS = 64 };
    char *keys[KEYS];
    const char *key;
    json_t *member;
    size_t place, count = 0;
    json_array_foreach(value, place,
                       member) if (place < 2) /* elements of a list are all like the first */
        vary(root, member);
    if (!json_is_object(value))
        return;
    json_object_foreach(value, key, member) if (count < KEYS) keys[count++] =
        memory_copy_string(key);
    for (size_t i = 0; i < count; i++) {
        vary_member(root, value, keys[i]);
        free(keys[i]);
    }
    json_object_set_new(value, "added", json_integer(1));
    feed_value(root);
    json_object_del(value, "added");
}

/* The YAML is JSON except for trailing commas in lists. */
static void drop_commas(char *text)
{
    bool quoted = false;
    for (char *at = text; *at != '\0'; at++) {
        char *next = at + 1;
        if (*at == '\\' && quoted) {
            at++;
            continue;
        }
        quoted ^= *at == '"';
        next += strspn(next, " \n");
        if (!quoted && *at == ',' && (*next == '}' || *next == ']'))
            *at = ' ';
    }
}

static void try_file(const char *path, const char *key)
{
    char *bytes, *at;
    size_t size;
    json_t *value;
    struct error error;
    bytes = file_read(path, 1 << 20, &size, &error);
    if (!bytes)
        fail_msg("%s", error.text);
    bytes = memory_resize(bytes, size + 1, 1);
    bytes[size] = '\0';
    at = strstr(bytes, key);
    if (at) {
        drop_commas(at);
        value = json_loads(at + strlen(key), JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, NULL);
        if (value) {
            examples++;
            feed_value(value);
            if (size < 6000) /* longer ones only have more of the same */
                vary(value, value);
        }
        json_decref(value);
    }
    free(bytes);
}

static void try_folder(const char *specification, const char *folder, const char *key)
{
    char path[PATH_MAX];
    struct dirent *entry;
    DIR *listing;
    snprintf(path, sizeof path, "%s/%s", specification, folder);
    listing = opendir(path);
    assert_non_null(listing);
    while ((entry = readdir(listing)) != NULL) {
        snprintf(path, sizeof path, "%s/%s/%s", specification, folder, entry->d_name);
        if (strstr(entry->d_name, ".yaml"))
            try_file(path, key);
    }
    closedir(listing);
}

TEST(every_example)
{
    const char *specification = getenv("LICHESS_SPEC");
    if (!specification) {
        skip();
        return;
    }
    nowhere = fopen("/dev/null", "w");
    assert_non_null(nowhere);
    try_folder(specification, "examples", "value:");
    try_folder(specification, "schemas", "\nexample:");
    print_message("# %u examples, %u values, %u puzzles\n", examples, values, puzzles);
    assert_true(examples > 100);
    assert_true(puzzles > 4);
    assert_true(histories > 1);
    fclose(nowhere);
}

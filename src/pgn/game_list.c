/* game_list.c - lists the games of a PGN file, in portions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pgn/game_list.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/text_pool.h"
#include "base/words.h"
#include "pgn/epd.h"
#include "pgn/openings.h"
#include "pgn/pgn_reader.h"
#include "pgn/pgn_scanner.h"

enum {
    COUNTED_LENGTH_MAX = 256 << 10, /* longer games are not read just to count their plies */
    ECO_CODES = 500,                /* codes from A00 to E99 */
    RESCANNED_SIZE_MAX = 64 << 20,  /* bytes of a file in a directory that is changed */
    FILE_COST = 4096,               /* opening a file counts as scanning this many bytes */
    FILE_SHIFT = 44,                /* bits of a game's offset below the index of its file */
    PLIES_NOT_COUNTED = -2,
    PLIES_UNKNOWN = -1 /* the game is too long or unreadable */
};

struct game_row {
    off_t offset; /* in its file, plus the index of the file << FILE_SHIFT */
    uint32_t length;
    int line;
    int plies;
    uint32_t fields[GAME_LIST_FIELDS]; /* offsets in `texts` */
};

struct list_file {
    char *path;             /* owned */
    struct file_stamp mark; /* taken before the scan */
    size_t first_game;      /* index */
    uint32_t name;          /* offset in `texts`; 0: the list has one file */
};

struct game_list {
    struct list_file *files; /* owned */
    size_t file_count;
    bool is_directory;
    size_t begun_count;        /* files whose scan has begun */
    size_t games_index;        /* of the file open as `games_file` */
    int memory;                /* descriptor of a converted EPD file, or -1 */
    int file, games_file;      /* descriptors: for the scan, for reading games */
    struct pgn_stream *stream; /* NULL: the scan is complete */
    struct error failure;      /* empty text: no failure */
    off_t bytes_scanned;

    struct game_row *rows; /* owned */
    size_t count, capacity;
    struct text_pool texts;
    struct game_row reading;
    struct buffer scratch;
    const char *code_names[ECO_CODES]; /* NULL: not looked up yet */

    /* The filter. `matches` holds the indices of matches among the first `tested_count`
     * games. */
    char *words;
    uint32_t *matches; /* owned; unused if `words` is "" */
    size_t match_count, match_capacity, tested_count;
    uint64_t *offsets; /* owned; offsets of the selected games; NULL: filter by `words` */
    size_t offset_count, offset_at;
};

static const char *const tag_names[GAME_LIST_FIELDS] = {
    [GAME_LIST_WHITE] = "White",
    [GAME_LIST_BLACK] = "Black",
    [GAME_LIST_WHITE_ELO] = "WhiteElo",
    [GAME_LIST_BLACK_ELO] = "BlackElo",
    [GAME_LIST_RESULT] = "Result",
    [GAME_LIST_DATE] = "Date",
    [GAME_LIST_EVENT] = "Event",
    [GAME_LIST_ROUND] = "Round",
    [GAME_LIST_ECO] = "ECO",
    [GAME_LIST_OPENING] = "Opening",
    [GAME_LIST_FILE] = "", /* not a tag */
};

static int open_file(const char *path, struct file_stamp *mark, struct error *error)
{
    int file = -1;
    if (!file_stamp_get(mark, path)) /* first, so that later changes are noticed */
        error_set(error, 0, "%s: %s", path, strerror(errno));
    else if (!S_ISREG(mark->mode))
        error_set(error, 0, "%s: expected a PGN file", path);
    else if ((file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)) < 0)
        error_set(error, 0, "%s: %s", path, strerror(errno));
    return file;
}

/* Sets the files to scan. Returns false and sets *error if there are none. */
static bool set_files(struct game_list *list, const char *path, struct error *error)
{
    char **paths = NULL, converted[40];
    struct stat status;
    list->file_count = 1;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        list->is_directory = true;
        paths = game_files_list_directory(path, &list->file_count, error);
    } else if (game_list_is_epd(path)) {
        list->memory = epd_open_as_pgn(path, &list->failure, error);
        list->file_count = list->memory >= 0;
        snprintf(converted, sizeof converted, "/proc/self/fd/%d", list->memory);
        path = converted;
    }
    list->files = memory_new(list->file_count + 1, sizeof *list->files);
    for (size_t i = 0; i < list->file_count; i++)
        list->files[i].path = paths ? paths[i] : memory_copy_string(path);
    free(paths);
    return list->file_count > 0;
}

/* Begins to scan the next file that can be opened. Returns false if there is none. */
static bool begin_next_file(struct game_list *list)
{
    char name[GAME_FILE_NAME_SIZE];
    while (list->begun_count < list->file_count) {
        struct list_file *next = &list->files[list->begun_count++];
        struct error *failure = *list->failure.text ? NULL : &list->failure;
        next->first_game = list->count;
        if (list->file_count > 1) {
            list->bytes_scanned += FILE_COST;
            printable_copy_string(name, sizeof name, strrchr(next->path, '/') + 1);
            next->name = text_pool_add(&list->texts, name);
        }
        if ((list->file = open_file(next->path, &next->mark, failure)) < 0)
            continue;
        list->stream = pgn_stream_create(list->file, NULL, NULL);
        return true;
    }
    return false;
}

/* Opens the file that has the game at `offset`. Returns NULL and sets *error on failure. */
static struct list_file *select_file(struct game_list *list, off_t offset, struct error *error)
{
    size_t index = (size_t)(offset >> FILE_SHIFT);
    struct list_file *file = &list->files[index];
    struct file_stamp now;
    if (index == list->games_index && list->games_file >= 0)
        return file;
    int opened = open_file(file->path, &now, error);
    if (opened < 0)
        return NULL;
    if (!file_stamp_equals(&now, &file->mark)) {
        close(opened);
        error_set(error, 0, "%s was changed by another program", file->path);
        return NULL;
    }
    if (list->games_file >= 0)
        close(list->games_file);
    list->games_file = opened;
    list->games_index = index;
    return file;
}

struct game_list *game_list_open(const char *path, struct error *error)
{
    struct game_list *list = memory_new(1, sizeof *list);
    list->memory = list->file = list->games_file = -1;
    list->words = memory_copy_string("");
    text_pool_init(&list->texts);
    if (set_files(list, path, error)) {
        if (begin_next_file(list) &&
            select_file(list, (off_t)(list->begun_count - 1) << FILE_SHIFT, error))
            return list;
        if (*list->failure.text && error)
            *error = list->failure;
    }
    game_list_close(list);
    return NULL;
}

static void end_file(struct game_list *list)
{
    if (!list->stream)
        return;
    pgn_stream_destroy(list->stream);
    list->stream = NULL;
    close(list->file);
}

void game_list_close(struct game_list *list)
{
    if (!list)
        return;
    end_file(list);
    if (list->games_file >= 0)
        close(list->games_file);
    if (list->memory >= 0)
        close(list->memory);
    for (size_t i = 0; i < list->file_count; i++)
        free(list->files[i].path);
    free(list->files);
    buffer_free(&list->scratch);
    text_pool_free(&list->texts);
    free(list->rows);
    free(list->words);
    free(list->matches);
    free(list->offsets);
    free(list);
}

/* ---- scanning ---------------------------------------------------------------------- */

static void reset_row(void *context)
{
    struct game_list *list = context;
    list->reading = (struct game_row){.plies = PLIES_NOT_COUNTED};
}

static void handle_tag(void *context, const struct pgn_token *token)
{
    struct game_list *list = context;
    char text[GAME_NAME_SIZE];
    if (token->length > PGN_TAG_VALUE_MAX)
        return; /* the reader reports this as an error */
    if (token->name_length == 8 && memcmp(token->name, "PlyCount", 8) == 0) {
        int plies = atoi(pgn_tag_value(&list->scratch, token));
        if (plies > 0 && plies <= PGN_VARIATION_PLIES_MAX)
            list->reading.plies = plies;
    }
    for (int field = 0; field < GAME_LIST_FIELDS; field++) {
        if (strlen(tag_names[field]) != token->name_length ||
            memcmp(tag_names[field], token->name, token->name_length) != 0)
            continue;
        printable_copy_string(text, sizeof text, pgn_tag_value(&list->scratch, token));
        if (strcmp(text, "?") != 0 && strcmp(text, "-") != 0)
            list->reading.fields[field] = text_pool_add(&list->texts, text);
        return;
    }
}

bool game_list_scan(struct game_list *list, off_t bytes, size_t games)
{
    const struct pgn_skip_callbacks callbacks = {list, reset_row, handle_tag};
    off_t end = list->bytes_scanned + bytes;
    size_t last = list->count + games;
    while (list->stream && list->bytes_scanned < end && list->count < last) {
        off_t index = (off_t)list->begun_count - 1, before = pgn_stream_offset(list->stream);
        struct pgn_record record;
        enum pgn_stream_status status =
            pgn_stream_skip(list->stream, &callbacks, &record, &list->failure);
        list->bytes_scanned += pgn_stream_offset(list->stream) - before;
        if (status == PGN_STREAM_GAME) {
            list->reading.offset = record.offset + (index << FILE_SHIFT);
            list->reading.length = (uint32_t)record.length;
            list->reading.line = record.line;
            list->reading.fields[GAME_LIST_FILE] = list->files[index].name;
            list->rows =
                memory_grow(list->rows, list->count + 1, &list->capacity, sizeof *list->rows);
            list->rows[list->count++] = list->reading;
        } else if (status != PGN_STREAM_TEXT) {
            end_file(list);
            begin_next_file(list);
        }
    }
    return list->stream != NULL;
}

bool game_list_is_complete(const struct game_list *list)
{
    return !list->stream;
}

bool game_list_take_error(struct game_list *list, struct error *error)
{
    *error = list->failure;
    *list->failure.text = '\0';
    return *error->text;
}

size_t game_list_count(const struct game_list *list)
{
    return list->count;
}

int game_list_scanned_permille(const struct game_list *list)
{
    off_t size = list->files[0].mark.size;
    if (!list->stream || size <= 0)
        return 1000;
    if (list->file_count > 1)
        return (int)((list->begun_count - 1) * 1000 / list->file_count);
    return list->bytes_scanned >= size ? 999 : (int)(list->bytes_scanned * 1000 / size);
}

bool game_list_is_unchanged(const struct game_list *list, const struct pgn_record *record)
{
    const struct list_file *file = &list->files[record->offset >> FILE_SHIFT];
    struct file_stamp now;
    return file_stamp_get(&now, file->path) && file_stamp_equals(&now, &file->mark);
}

bool game_list_is_directory(const struct game_list *list)
{
    return list->is_directory;
}

/* ---- access to one game ---------------------------------------------------------------- */

const char *game_list_field_text(const struct game_list *list, size_t index,
                                 enum game_list_field field)
{
    assert(index < list->count && field < GAME_LIST_FIELDS);
    return list->texts.bytes + list->rows[index].fields[field];
}

void game_list_get_record(const struct game_list *list, size_t index,
                          struct pgn_record *record)
{
    const struct game_row *row = &list->rows[index];
    *record = (struct pgn_record){PGN_OK, index + 1, row->offset, row->length, row->line};
}

enum pgn_status game_list_load(struct game_list *list, size_t index, struct game *game,
                               struct error *error)
{
    struct pgn_first_error first = {error, false};
    struct pgn_record record, found;
    enum pgn_status status = PGN_NO_GAME;
    game_list_get_record(list, index, &record);
    const struct list_file *file = select_file(list, record.offset, error);
    if (!file)
        return PGN_NO_GAME;
    record.offset -= (off_t)list->games_index << FILE_SHIFT;
    record.number -= file->first_game;
    struct pgn_stream *stream =
        pgn_stream_create(list->games_file, pgn_store_first_error, &first);
    if (pgn_stream_seek(stream, &record, error)) {
        enum pgn_stream_status what = pgn_stream_next(stream, game, &found, error);
        if (what == PGN_STREAM_GAME)
            status = found.status;
        else if (what == PGN_STREAM_END)
            error_set(error, 0, "the game is no longer in the file");
    }
    pgn_stream_destroy(stream);
    return status;
}

int game_list_count_plies(struct game_list *list, size_t index)
{
    struct game_row *row = &list->rows[index];
    struct game game;
    if (row->plies != PLIES_NOT_COUNTED)
        return row->plies;
    row->plies = PLIES_UNKNOWN;
    if (row->length <= COUNTED_LENGTH_MAX &&
        game_list_load(list, index, &game, NULL) != PGN_NO_GAME) {
        row->plies = (int)game.count;
        game_free(&game);
    }
    return row->plies;
}

/* ---- filter ------------------------------------------------------------------------ */

void game_list_set_filter(struct game_list *list, const char *words)
{
    free(list->words);
    list->words = memory_copy_string(words + strspn(words, " "));
    list->match_count = list->tested_count = 0;
    free(list->offsets);
    list->offsets = NULL;
}

void game_list_set_filter_offsets(struct game_list *list, const char *words,
                                  const uint64_t *offsets, size_t count)
{
    game_list_set_filter(list, words);
    list->offsets = memory_new(count + 1, sizeof *list->offsets);
    memcpy(list->offsets, offsets, count * sizeof *offsets);
    list->offset_count = count;
    list->offset_at = 0;
}

const char *game_list_filter_text(const struct game_list *list)
{
    return list->words;
}

/* Returns the opening name for the game's ECO code, or "". Most files have codes but no
 * names. */
static const char *opening_of(struct game_list *list, const struct game_row *row)
{
    const char *code = list->texts.bytes + row->fields[GAME_LIST_ECO];
    if (code[0] < 'A' || code[0] > 'E' || !isdigit((unsigned char)code[1]) ||
        !isdigit((unsigned char)code[2]))
        return "";
    const char **name =
        &list->code_names[(code[0] - 'A') * 100 + (code[1] - '0') * 10 + code[2] - '0'];
    if (!*name)
        *name = openings_find_name_by_code(code);
    return *name;
}

static bool row_matches(struct game_list *list, const struct game_row *row)
{
    const char *words = list->words, *word, *opening = opening_of(list, row);
    size_t length;
    if (list->offsets) {
        bool chosen = list->offset_at < list->offset_count &&
                      list->offsets[list->offset_at] == (uint64_t)row->offset;
        list->offset_at += chosen;
        return chosen;
    }
    while (next_word(&words, &word, &length)) {
        bool found = printable_contains(opening, word, word + length);
        for (int field = 0; field < GAME_LIST_FIELDS && !found; field++)
            found = printable_contains(list->texts.bytes + row->fields[field], word,
                                       word + length);
        if (!found)
            return false;
    }
    return true;
}

bool game_list_apply_filter(struct game_list *list, size_t games)
{
    if (!*list->words)
        return false;
    size_t count = list->count;
    for (; games > 0 && list->tested_count < count; games--, list->tested_count++) {
        if (!row_matches(list, &list->rows[list->tested_count]))
            continue;
        list->matches = memory_grow(list->matches, list->match_count + 1,
                                    &list->match_capacity, sizeof *list->matches);
        list->matches[list->match_count++] = (uint32_t)list->tested_count;
    }
    return list->tested_count < count;
}

size_t game_list_match_count(const struct game_list *list)
{
    return *list->words ? list->match_count : list->count;
}

size_t game_list_match_index(const struct game_list *list, size_t match_number)
{
    assert(match_number < game_list_match_count(list));
    return *list->words ? list->matches[match_number] : match_number;
}

size_t game_list_find_match(const struct game_list *list, size_t index)
{
    size_t low = 0, high = list->match_count;
    if (!*list->words)
        return index;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->matches[middle] < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- replacing games in files ----------------------------------------------------------- */

enum { CHUNK_SIZE = 256 << 10 };

struct patcher {
    struct encoding_reader input;
    off_t at;      /* bytes read so far */
    bool replaces; /* whether there is an old file */
    const struct pgn_patch *patches;
    size_t count;
    enum encoding encoding; /* encoding of the old file */
    bool crlf;
    bool converts;              /* whether to convert from Windows-1252 to UTF-8 */
    bool has_utf8, has_windows; /* encodings of the old file's characters beyond ASCII */
    int file;
    struct buffer chunk, scratch;
    struct error *error;
};

static bool set_write_error(const struct patcher *patcher, const char *what)
{
    return error_set(patcher->error, 0, "cannot %s: %s", what, strerror(errno));
}

typedef bool line_handler(struct patcher *patcher, const char *text, size_t length);

/* Reads the old file up to offset `to`, or to its end if `to` is negative. Passes its lines to
 * `take`, if not NULL, many at a time. Sets *last to the last byte read. */
static bool read_until(struct patcher *patcher, off_t to, line_handler *take, char *last)
{
    size_t buffered = 0;
    ssize_t count = 1;
    buffer_reserve(&patcher->chunk, CHUNK_SIZE + ENCODING_UTF8_SIZE);
    char *bytes = patcher->chunk.bytes;
    while (count > 0 && (to < 0 || patcher->at < to)) {
        off_t left = to < 0 ? CHUNK_SIZE : to - patcher->at;
        size_t most =
            left < CHUNK_SIZE - (off_t)buffered ? (size_t)left : CHUNK_SIZE - buffered;
        count = encoding_read(&patcher->input, bytes + buffered, most);
        if (count < 0)
            return set_write_error(patcher, "read");
        if (count == 0 && to >= 0)
            return error_set(patcher->error, 0, "cannot read: the file has been truncated");
        patcher->at += count;
        buffered += (size_t)count;
        if (buffered == 0)
            break;
        *last = bytes[buffered - 1];
        bool more = count > 0 && patcher->at != to;
        const char *cut = more ? memrchr(bytes, '\n', buffered) : NULL;
        size_t whole = cut ? (size_t)(cut + 1 - bytes) : buffered;
        while (!cut && more && whole > buffered / 2 && bytes[whole - 1] & 0x80)
            whole--; /* do not split a character */
        if (!cut && more && buffered < CHUNK_SIZE)
            continue;
        if (take && !take(patcher, bytes, whole))
            return false;
        memmove(bytes, bytes + whole, buffered - whole);
        buffered -= whole;
    }
    return true;
}

/* Looks for CR LF and for characters beyond ASCII. A file that mixes UTF-8 and Windows-1252 is
 * decoded per character and does not count as Windows-1252. */
static bool examine_lines(struct patcher *patcher, const char *text, size_t length)
{
    const char *newline = memchr(text, '\n', length);
    patcher->crlf = patcher->crlf || (newline > text && newline[-1] == '\r');
    for (size_t i = 0, size; i<length; i += size> 0 ? size : 1) {
        uint32_t character;
        size = 1;
        if ((unsigned char)text[i] < 0x80)
            continue;
        size = printable_decode_utf8(text + i, length - i, &character);
        patcher->has_utf8 = patcher->has_utf8 || size > 0;
        patcher->has_windows = patcher->has_windows || size == 0;
    }
    return true;
}

/* Writes text in the file's encoding. If `old`, the text is as encoding_read() returned it;
 * otherwise it is UTF-8. */
static bool write_bytes(struct patcher *patcher, const char *text, size_t length, bool old)
{
    bool windows = patcher->encoding == ENCODING_WINDOWS_1252;
    if (windows && old && patcher->converts) {
        text = encoding_convert_to_utf8(&patcher->scratch, text, &length);
    } else if (patcher->encoding != ENCODING_UTF8 &&
               !(windows && (old || patcher->converts))) {
        encoding_convert_from_utf8(&patcher->scratch, patcher->encoding, text, &length);
        text = patcher->scratch.bytes;
    }
    return file_write_all(patcher->file, text, length) || set_write_error(patcher, "write");
}

static bool copy_lines(struct patcher *patcher, const char *text, size_t length)
{
    return write_bytes(patcher, text, length, true);
}

/* Writes new text with the line endings of the file. */
static bool write_text(struct patcher *patcher, const char *text, size_t length)
{
    for (const char *end = text + length, *next; text < end; text = next) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        bool crlf = patcher->crlf && newline && (newline == text || newline[-1] != '\r');
        next = newline ? newline + 1 : end;
        if (!write_bytes(patcher, text, (size_t)(next - text) - crlf, false) ||
            (crlf && !write_bytes(patcher, "\r\n", 2, false)))
            return false;
    }
    return true;
}

/* Writes the new text of a game. A blank line follows if the old text ended with white
 * space. */
static bool write_patch(struct patcher *patcher, const struct pgn_patch *patch)
{
    size_t length = patch->length;
    char last = '\0';
    if (!patcher->replaces)
        return write_text(patcher, patch->text, length);
    if (!read_until(patcher, patch->record.offset + (off_t)patch->record.length, NULL, &last))
        return false;
    while (length > 0 && patch->text[length - 1] == '\n')
        length--;
    return write_text(patcher, patch->text, length) &&
           (!is_white_space(last) || write_text(patcher, "\n\n", 2));
}

static bool write_patched(struct patcher *patcher)
{
    char last;
    if (patcher->encoding > ENCODING_WINDOWS_1252 &&
        !write_text(patcher, "\uFEFF", strlen("\uFEFF")))
        return false;
    for (size_t i = 0; i < patcher->count; i++) {
        const struct pgn_patch *patch = &patcher->patches[i];
        if ((patcher->replaces &&
             !read_until(patcher, patch->record.offset, copy_lines, &last)) ||
            !write_patch(patcher, patch))
            return false;
    }
    return !patcher->replaces || read_until(patcher, -1, copy_lines, &last);
}

/* Determines the old file's line breaks and encoding, and whether that encoding has all
 * characters of the new games. */
static bool begin_patching(struct patcher *patcher, struct game_list *list,
                           const struct pgn_patch *patches, size_t count, struct error *error)
{
    char last;
    if (!select_file(list, patches->record.offset, error))
        return false;
    off_t start = (off_t)list->games_index << FILE_SHIFT;
    *patcher = (struct patcher){.input.file = list->games_file,
                                .at = start,
                                .replaces = true,
                                .patches = patches,
                                .file = -1,
                                .error = error};
    while (patcher->count < count &&
           patches[patcher->count].record.offset >> FILE_SHIFT == start >> FILE_SHIFT)
        patcher->count++;
    if (!encoding_seek(&patcher->input, 0))
        return set_write_error(patcher, "read");
    patcher->encoding = patcher->input.encoding;
    if (!read_until(patcher, -1, examine_lines, &last))
        return false;
    if (!encoding_seek(&patcher->input, 0))
        return set_write_error(patcher, "read");
    if (patcher->has_windows && !patcher->has_utf8)
        patcher->encoding = ENCODING_WINDOWS_1252;
    patcher->at = start;
    for (size_t i = 0; i < patcher->count && patcher->encoding == ENCODING_WINDOWS_1252; i++) {
        size_t length = patches[i].length;
        patcher->converts |= !encoding_convert_from_utf8(&patcher->scratch, patcher->encoding,
                                                         patches[i].text, &length);
    }
    return true;
}

static void end_patching(struct patcher *patcher)
{
    buffer_free(&patcher->chunk);
    buffer_free(&patcher->scratch);
}

/* Writes a temporary file and renames it to `path`. If `replaces` is false, fails if `path`
 * exists. */
static bool write_file(struct patcher *patcher, const char *path, bool replaces, mode_t mode)
{
    char *temporary = file_temporary_path(path);
    patcher->file =
        open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    bool done = patcher->file >= 0 || set_write_error(patcher, "create a temporary file");
    if (done) {
        done = write_patched(patcher);
        const char *failed = file_write_sync_close(patcher->file, "", 0);
        if (done && failed)
            done = set_write_error(patcher, failed);
        if (done && (replaces ? rename(temporary, path)
                              : file_rename_no_replace(temporary, path)) != 0)
            done = set_write_error(patcher, replaces ? "replace the file" : "create the file");
        if (!done)
            unlink(temporary);
    }
    free(temporary);
    return done && file_sync_parent(path, false, patcher->error);
}

/* Reads a file of a directory again after it was changed. If it does not have the same number
 * of games, the stamp no longer matches, so its games cannot be read or saved. */
static void rescan_file(struct game_list *list, size_t index)
{
    struct list_file *file = &list->files[index];
    size_t end = index + 1 < list->begun_count ? file[1].first_game : list->count;
    struct game_list *fresh = game_list_open(file->path, NULL);
    while (fresh && game_list_scan(fresh, RESCANNED_SIZE_MAX, SIZE_MAX / 2))
        ;
    close(list->games_file);
    list->games_file = -1;
    if (fresh && fresh->count == end - file->first_game) {
        file->mark = fresh->files[0].mark;
        for (size_t i = 0; i < fresh->count; i++) {
            struct game_row *row = &list->rows[file->first_game + i];
            *row = fresh->rows[i];
            row->offset += (off_t)index << FILE_SHIFT;
            for (int field = 0; field < GAME_LIST_FILE; field++)
                row->fields[field] = text_pool_add(
                    &list->texts, fresh->texts.bytes + fresh->rows[i].fields[field]);
            row->fields[GAME_LIST_FILE] = file->name;
        }
    }
    game_list_close(fresh);
}

/* Returns whether the selected file can be changed, and completes its scan. */
static bool prepare_rescan(struct game_list *list, struct error *error)
{
    const struct list_file *file = &list->files[list->games_index];
    if (file->mark.size > RESCANNED_SIZE_MAX)
        return error_set(error, 0, "open %s by itself to change it, because it is large",
                         file->path);
    while (list->stream && list->begun_count - 1 == list->games_index)
        game_list_scan(list, RESCANNED_SIZE_MAX, SIZE_MAX / 2);
    return true;
}

bool pgn_patch_files(struct game_list *list, const struct pgn_patch *patches, size_t count,
                     struct error *error)
{
    struct patcher patcher = {.count = 0};
    bool done = true;
    for (size_t i = 0; done && i < count; i += patcher.count) {
        done = begin_patching(&patcher, list, patches + i, count - i, error) &&
               (!list->is_directory || prepare_rescan(list, error));
        const struct list_file *file = &list->files[list->games_index];
        char *target = realpath(file->path, NULL); /* a link stays one */
        done = done && write_file(&patcher, target ? target : file->path, true,
                                  file->mark.mode & 0777);
        free(target);
        end_patching(&patcher);
        if (done && list->is_directory)
            rescan_file(list, list->games_index);
    }
    return done;
}

bool pgn_patch_converts_encoding(struct game_list *list, const struct pgn_patch *patches,
                                 size_t count)
{
    struct patcher patcher = {.count = 0};
    bool converts = false, done = true;
    for (size_t i = 0; done && i < count; i += patcher.count) {
        done = begin_patching(&patcher, list, patches + i, count - i, NULL);
        converts = converts || (done && patcher.converts);
        end_patching(&patcher);
    }
    return converts;
}

bool pgn_write_file(const char *path, const struct file_stamp *replaced, const char *text,
                    size_t length, struct error *error)
{
    struct pgn_patch whole = {.text = text, .length = length};
    struct patcher patcher = {.patches = &whole, .count = 1, .file = -1, .error = error};
    return write_file(&patcher, path, replaced, replaced ? replaced->mode & 0777 : 0666);
}

/* game_list.c - lists the games of a PGN file, in portions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pgn/game_list.h"

#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/text_pool.h"
#include "base/words.h"
#include "pgn/openings.h"
#include "pgn/pgn_reader.h"

enum {
    COUNTED_LENGTH_MAX = 256 << 10, /* longer games are not read just to count their plies */
    ECO_CODES = 500,                /* codes from A00 to E99 */
    FILE_COST = 4096,               /* opening a file counts as scanning this many bytes */
    PLIES_NOT_COUNTED = -2,
    PLIES_UNKNOWN = -1 /* the game is too long or unreadable */
};

struct game_row {
    off_t offset;
    uint32_t file; /* index */
    uint32_t length;
    int line;
    int plies;
    uint32_t fields[GAME_LIST_FIELDS]; /* offsets in `texts` */
};

struct game_list {
    struct game_files files; /* owned */
    uint32_t scanned_file, games_file_index;
    int file, games_file;      /* descriptors: for the scan, for reading games */
    struct file_stamp *marks;  /* owned; of the files, taken before their scans */
    uint32_t file_name;        /* in a directory: offset in `texts` */
    struct pgn_stream *stream; /* NULL: the scan is complete */
    struct error failure;      /* empty text: no failure */

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

/* Begins to scan the first file that can be opened, from `scanned_file`. Returns false if there
 * is none. */
static bool begin_file(struct game_list *list)
{
    for (; list->scanned_file < list->files.count; list->scanned_file++) {
        const char *path = list->files.paths[list->scanned_file];
        char name[GAME_FILE_NAME_SIZE];
        list->file = open_file(path, &list->marks[list->scanned_file],
                               *list->failure.text ? NULL : &list->failure);
        if (list->file < 0)
            continue;
        list->stream = pgn_stream_create(list->file, NULL, NULL);
        if (list->files.is_directory) {
            printable_copy_string(name, sizeof name, strrchr(path, '/') + 1);
            list->file_name = text_pool_add(&list->texts, name);
        }
        return true;
    }
    return false;
}

/* Makes `games_file` the file with this index. */
static bool select_file(struct game_list *list, uint32_t index, struct error *error)
{
    struct file_stamp mark;
    if (list->games_file >= 0 && list->games_file_index == index)
        return true;
    if (list->games_file >= 0)
        close(list->games_file);
    list->games_file_index = index;
    list->games_file = open_file(list->files.paths[index], &mark, error);
    if (list->games_file < 0 || file_stamp_equals(&mark, &list->marks[index]))
        return list->games_file >= 0;
    close(list->games_file);
    list->games_file = -1;
    return error_set(error, 0, "%s has changed; open the directory again",
                     list->files.paths[index]);
}

struct game_list *game_list_open(const char *path, struct error *error)
{
    struct game_list *list = memory_new(1, sizeof *list);
    list->games_file = -1;
    list->words = memory_copy_string("");
    text_pool_init(&list->texts);
    list->files = game_files_find(path, false, error);
    list->marks = memory_new(list->files.count + 1, sizeof *list->marks);
    if (begin_file(list) && select_file(list, list->scanned_file, error))
        return list;
    if (*list->failure.text)
        error_set(error, 0, "%s", list->failure.text);
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
    game_files_free(&list->files);
    buffer_free(&list->scratch);
    text_pool_free(&list->texts);
    free(list->marks);
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
    list->reading = (struct game_row){
        .file = list->scanned_file,
        .plies = PLIES_NOT_COUNTED,
        .fields[GAME_LIST_FILE] = list->file_name,
    };
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
    size_t last = list->count + games;
    while (list->stream && bytes > 0 && list->count < last) {
        off_t before = pgn_stream_offset(list->stream);
        struct pgn_record record;
        enum pgn_stream_status status =
            pgn_stream_skip(list->stream, &callbacks, &record, &list->failure);
        bytes -= pgn_stream_offset(list->stream) - before;
        if (status == PGN_STREAM_GAME) {
            list->reading.offset = record.offset;
            list->reading.length = (uint32_t)record.length;
            list->reading.line = record.line;
            list->rows =
                memory_grow(list->rows, list->count + 1, &list->capacity, sizeof *list->rows);
            list->rows[list->count++] = list->reading;
        } else if (status != PGN_STREAM_TEXT) {
            end_file(list);
            list->scanned_file++;
            begin_file(list);
            bytes -= FILE_COST;
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
    if (!list->stream)
        return 1000;
    off_t size = MAX(list->marks[list->scanned_file].size, 1),
          files = (off_t)list->files.count;
    off_t done = list->scanned_file * size + MIN(pgn_stream_offset(list->stream), size - 1);
    return (int)(done * 1000 / (files * size));
}

const struct file_stamp *game_list_file_stamp(const struct game_list *list)
{
    return list->marks;
}

bool game_list_is_directory(const struct game_list *list)
{
    return list->files.is_directory;
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
    if (!select_file(list, list->rows[index].file, error))
        return PGN_NO_GAME;
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

/* ---- game files in a directory ---------------------------------------------------------- */

static int is_pgn(const struct dirent *entry)
{
    return *entry->d_name != '.' && file_has_suffix(entry->d_name, ".pgn");
}

static int is_typable(const struct dirent *entry)
{
    return *entry->d_name != '.' && !strchr(entry->d_name, '\n');
}

static bool has_pgn_files(const char *path)
{
    struct game_files inside = game_files_find(path, false, NULL);
    bool found = inside.is_directory && inside.count > 0;
    game_files_free(&inside);
    return found;
}

struct game_files game_files_find(const char *path, bool all, struct error *error)
{
    struct game_files files = {.count = 0};
    struct dirent **entries;
    char name[PATH_MAX];
    int count = scandir(path, &entries, all ? is_typable : is_pgn, alphasort);
    if (count < 0 && errno == EACCES) {
        error_set(error, 0, "%s: %s", path, strerror(errno));
        return files;
    }
    files.is_directory = count >= 0;
    files.paths = memory_new((size_t)MAX(count, 1), sizeof *files.paths);
    if (!files.is_directory) {
        files.paths[files.count++] = memory_copy_string(path);
        return files;
    }
    for (int i = 0; i < count; i++) {
        struct file_stamp stamp = {.mode = 0};
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        file_stamp_get(&stamp, name);
        bool full = all && files.count == GAME_FILES_MAX;
        bool found = !full && S_ISREG(stamp.mode) &&
                     (file_has_suffix(name, ".pgn") || file_has_suffix(name, ".epd"));
        if (all && !full && S_ISDIR(stamp.mode)) {
            text_add(name, sizeof name, "/");
            found = has_pgn_files(name);
        }
        if (found)
            files.paths[files.count++] = memory_copy_string(name);
        free(entries[i]);
    }
    free(entries);
    if (files.count == 0)
        error_set(error, 0, "%s: the directory contains no files named *.pgn", path);
    return files;
}

void game_files_free(struct game_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->paths[i]);
    free(files->paths);
}

/* ---- replacing games in files ----------------------------------------------------------- */

enum { CHUNK_SIZE = 256 << 10 };

struct patcher {
    struct encoding_reader input;
    off_t at; /* bytes read so far */
    const struct pgn_patch *patches;
    size_t count;
    enum encoding encoding; /* encoding of the old file */
    bool crlf;
    bool converts;              /* whether to convert from Windows-1252 to UTF-8 */
    bool has_utf8, has_windows; /* how the old file encodes non-ASCII characters */
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
        size_t whole = buffered;
        while (more && whole > 0 && bytes[whole - 1] != '\n')
            whole--;
        bool cut = more && whole > 0;
        if (whole == 0)
            whole = buffered;
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

/* Looks for CR LF and for non-ASCII characters. A file that mixes UTF-8 and Windows-1252 is
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
        if (!read_until(patcher, patch->record.offset, copy_lines, &last) ||
            !write_patch(patcher, patch))
            return false;
    }
    return read_until(patcher, -1, copy_lines, &last);
}

/* Determines the old file's line breaks and encoding, and whether that encoding has all
 * characters of the new games. */
static bool begin_patching(struct patcher *patcher, struct game_list *list,
                           const struct pgn_patch *patches, size_t count, struct error *error)
{
    char last;
    *patcher = (struct patcher){.input.file = list->games_file,
                                .patches = patches,
                                .count = count,
                                .file = -1,
                                .error = error};
    if (!encoding_seek(&patcher->input, 0))
        return set_write_error(patcher, "read");
    patcher->encoding = patcher->input.encoding;
    if (!read_until(patcher, -1, examine_lines, &last))
        return false;
    if (!encoding_seek(&patcher->input, 0))
        return set_write_error(patcher, "read");
    if (patcher->has_windows && !patcher->has_utf8)
        patcher->encoding = ENCODING_WINDOWS_1252;
    patcher->at = 0;
    for (size_t i = 0; i < count && patcher->encoding == ENCODING_WINDOWS_1252; i++) {
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

/* Writes a temporary file, with `text` or, if that is NULL, with the patched games, and renames
 * it to `path`. If `replaces` is false, fails if `path` exists. */
static bool write_file(struct patcher *patcher, const char *path, bool replaces, mode_t mode,
                       const char *text, size_t length)
{
    char *temporary = file_temporary_path(path);
    patcher->file =
        open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    bool done = patcher->file >= 0 || set_write_error(patcher, "create a temporary file");
    if (done) {
        done = text || write_patched(patcher);
        const char *failed = file_write_sync_close(patcher->file, text, length);
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

bool pgn_patch_file(struct game_list *list, const char *path, const struct pgn_patch *patches,
                    size_t count, struct error *error)
{
    struct patcher patcher;
    bool done = begin_patching(&patcher, list, patches, count, error) &&
                write_file(&patcher, path, true, list->marks->mode & 0777, NULL, 0);
    end_patching(&patcher);
    return done;
}

bool pgn_patch_converts_encoding(struct game_list *list, const struct pgn_patch *patches,
                                 size_t count)
{
    struct patcher patcher;
    bool converts = begin_patching(&patcher, list, patches, count, NULL) && patcher.converts;
    end_patching(&patcher);
    return converts;
}

bool pgn_write_file(const char *path, const struct file_stamp *replaced, const char *text,
                    size_t length, struct error *error)
{
    struct patcher patcher = {.file = -1, .error = error};
    return write_file(&patcher, path, replaced, replaced ? replaced->mode & 0777 : 0666, text,
                      length);
}

/* main.c - runs a harness without a fuzzer, on the files in its arguments or on its corpus,
 * tests/fuzz/corpus/NAME for NAME.t.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One test in TAP; a failing input aborts the program.
 */
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION /* libFuzzer has its own main() */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

enum { INPUT_LIMIT = 1 << 20, PATH_SIZE = 4096 };

static bool run_file(const char *path)
{
    static uint8_t bytes[INPUT_LIMIT];
    FILE *file = fopen(path, "rb");
    uint8_t *exact;
    size_t size;
    if (!file)
        return false;
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    fprintf(stderr, "%s\n", path); /* after an abort the last file printed is the failing
                                    * one */
    exact = (uint8_t *)fuzz_copy(bytes, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return true;
}

/* Returns the number of files, in the order of the file system, which must not matter. */
static int run_directory(const char *directory)
{
    DIR *listing = opendir(directory);
    struct dirent *entry;
    char path[PATH_SIZE];
    int count = 0;
    while (listing && (entry = readdir(listing)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        if (snprintf(path, sizeof path, "%s/%s", directory, entry->d_name) < PATH_SIZE)
            count += run_file(path);
    }
    if (listing)
        closedir(listing);
    return count;
}

/* Returns "fen" for ".../tests/fuzz/fen.t". */
static int run_corpus(const char *program, char *name, size_t size)
{
    const char *tests = getenv("TESTS_SOURCE"), *slash = strrchr(program, '/');
    char directory[PATH_SIZE];
    snprintf(name, size, "%s", slash ? slash + 1 : program);
    name[strcspn(name, ".")] = '\0';
    snprintf(directory, sizeof directory, "%s/fuzz/corpus/%s", tests ? tests : "tests", name);
    return run_directory(directory);
}

int main(int argc, char **argv)
{
    char name[64] = "files given";
    int count = 0;
    for (int i = 1; i < argc; i++)
        count += run_file(argv[i]);
    if (argc == 1)
        count = run_corpus(argv[0], name, sizeof name);
    printf("1..1\n%sok 1 - %s, %d inputs\n", count > 0 ? "" : "not ", name, count);
    return count == 0;
}

#endif

/* file.c - reading, replacing and updating whole files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/file.h"
#include "support/scratch.h"
#include "support/test.h"

#include <sys/file.h>

FIXTURE(scratch_make, scratch_remove);

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void check_text(const char *path, const char *expected)
{
    size_t length;
    char *text = file_read(path, 1000, &length, NULL);
    assert_non_null(text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    free(text);
}

TEST(reading)
{
    struct error error;
    size_t length;
    assert_int_equal(chdir(*state), 0);
    assert_null(file_read("none", 10, &length, &error));
    assert_int_equal(errno, ENOENT);
    assert_string_equal(error.text, "none: cannot open: No such file or directory");
    write_text("text", "1234567890");
    check_text("text", "1234567890");
    assert_null(file_read("text", 9, &length, &error));
    assert_string_equal(error.text, "text: larger than 9 bytes");
    assert_int_equal(errno, EFBIG);
    assert_null(file_read(".", 10, &length, &error));
    assert_int_equal(mkfifo("pipe", 0600), 0); /* does not block */
    assert_null(file_read("pipe", 10, &length, &error));
    assert_string_equal(error.text, "pipe: expected a file");
}

TEST(replacing)
{
    struct stat status;
    struct error error;
    assert_int_equal(chdir(*state), 0);
    assert_true(file_replace("a", "one", 3, NULL));
    check_text("a", "one");
    assert_int_equal(stat("a", &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(symlink("elsewhere", ".a.tmp"), 0); /* not followed */
    assert_false(file_replace_using("a", ".a.tmp", "two", 3, NULL, &error));
    check_text("a", "one");
    assert_int_not_equal(stat("elsewhere", &status), 0);
    assert_false(file_replace("none/a", "two", 3, &error));
    assert_non_null(strstr(error.text, strerror(ENOENT)));
}

/* Replaces the file only if it is unchanged, or still missing. */
TEST(replacing_an_unchanged_file)
{
    struct file_stamp mark = {.inode = 0}, other;
    struct error error;
    assert_int_equal(chdir(*state), 0);
    assert_true(file_replace_using("a", ".t", "one", 3, &mark, NULL));
    assert_true(file_replace_using("a", ".t", "two", 3, &mark, NULL));
    assert_true(file_stamp_get(&other, "a") && file_stamp_equals(&mark, &other));
    write_text("b", "theirs");
    assert_int_equal(rename("b", "a"), 0);
    assert_false(file_replace_using("a", ".t", "three", 5, &mark, &error));
    assert_string_equal(error.text,
                        "cannot replace: another process has changed the file (a)");
    mark.inode = 0;
    assert_false(file_replace_using("a", ".t", "three", 5, &mark, &error));
    check_text("a", "theirs");
    assert_int_equal(unlink("a"), 0); /* a removed file is created again */
    assert_true(file_replace_using("a", ".t", "three", 5, &mark, NULL));
    assert_int_equal(access(".t", F_OK), -1);
    write_text("c", "c");
    assert_int_equal(file_rename_no_replace("c", "a"), -1);
    assert_int_equal(errno, EEXIST);
    check_text("a", "three");
}

/* Several processes change one file, behind a symbolic link and with an incomplete last
 * line. */
TEST(changing)
{
    char target[PATH_MAX];
    struct error error;
    struct stat status;
    assert_int_equal(chdir(*state), 0);
    assert_int_equal(symlink("./there", "link"), 0);
    int file = file_lock("./link", target, &error);
    assert_true(file >= 0 &&
                file_append_line_and_close(file, "./link", "first\n", "a\n", &error));
    check_text("there", "first\na\n");
    write_text("there", "torn");
    file = file_lock("./link", target, &error);
    assert_true(file >= 0 &&
                file_append_line_and_close(file, "./link", "first\n", "b\n", &error));
    check_text("there", "torn\nb\n");
    file = file_lock("./link", target, &error);
    assert_true(file >= 0 && file_replace(target, "c", 1, &error));
    close(file);
    check_text("there", "c");
    assert_true(lstat("link", &status) == 0 && S_ISLNK(status.st_mode));
    assert_int_equal(file_lock("./", target, &error), -1);
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(file_lock("./pipe", target, &error), -1);
    assert_string_equal(error.text, "./pipe: expected a file");
    file = open("there", O_RDONLY); /* a process that is suspended */
    assert_int_equal(flock(file, LOCK_EX), 0);
    assert_int_equal(file_lock("./there", target, &error), -1);
    assert_string_equal(error.text, "./there: locked by another process");
    close(file);
}

TEST(directories)
{
    struct error error;
    assert_int_equal(chdir(*state), 0);
    assert_true(file_make_directories("a/b/c", NULL));
    assert_true(file_make_directories("a/b/c", NULL));
    write_text("a/file", "");
    assert_false(file_make_directories("a/file/c", &error));
    assert_string_equal(error.text, "cannot create the directory: Not a directory (a/file/c)");
}

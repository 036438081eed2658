/* main.c - starts the process and the front end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/printable.h"
#include "plain/plain.h"
#include "plain/print.h"
#include "rules/attacks.h"
#include "session/session.h"
#include "tools/command_line.h"
#include "tools/dispatch.h"
#include "tools/output.h"
#include "tools/people/kiosk.h"
#include "tools/subcommands.h"
#include "tui/tui.h"

/* Plays on the screen if possible, otherwise line by line. */
static int play(struct settings *settings, const char *read_ahead, size_t read_ahead_length)
{
    struct error error;
    settings->has_start_screen =
        settings_allow_start_screen(settings) && tui_is_available(&error);
    settings->interactive = isatty(STDIN_FILENO);
    struct session *session = session_create(settings, &error);
    if (!session)
        return command_line_fail("%s", error.text);
    int status;
    bool on_screen =
        !settings->plain && tui_is_available(&error) && tui_run(session, &status, &error);
    if (!on_screen && !settings->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        command_line_print_message("using plain mode: %s", error.text);
    if (!on_screen)
        status = plain_run(session, read_ahead, read_ahead_length);
    session_destroy(session);
    return status;
}

/* If a standard file is closed, the next file opened would take its number, and output could
 * overwrite a saved game. Opens /dev/null in its place, in the wrong mode, so that reads and
 * writes fail. */
static void fill_standard_files(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    static const struct front_end front_end = {play, print_command_help};
    if ((argc > 0 && kiosk_is_login_shell(argv[0])) ||
        (argc > 1 && strcmp(argv[1], kiosk_subcommand.name) == 0))
        kiosk_clean_environment(); /* before the C library reads it */
    fill_standard_files();
    output_install_filters();
    setlocale(LC_ALL, "");
    locale_init();
    setlocale(LC_NUMERIC, "C"); /* a full stop as decimal point everywhere */
    signal(SIGPIPE, SIG_IGN);   /* write() to a closed pipe fails instead */
    signal(SIGXFSZ, SIG_IGN);   /* so does write() beyond the file size limit */
    signal(SIGCHLD, SIG_DFL);   /* if ignored, exit statuses would be lost */
    attacks_init();
    return dispatch(&front_end, argc, argv);
}

/* files.c - the files of games in the current directory, told and listed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/files.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/words.h"
#include "pgn/game_list.h"
#include "session/pickers.h"

enum { FILES_TOLD = 20 };

void session_tell_files(struct session *session)
{
    struct game_files files = game_files_find(".");
    char list[400] = "";
    for (size_t i = 0; i < files.count && i < FILES_TOLD; i++)
        list_add(list, sizeof list, ", ", files.list[i].shown);
    if (files.count > 0)
        session_tell(session, MESSAGE_INFO, "Files of games here: %s. 'open FILE' opens one.",
                     list);
    else
        session_tell(session, MESSAGE_INFO,
                     "No files of games are here; 'open FILE' opens one elsewhere.");
    free(files.list);
}

bool session_list_files(struct session *session, struct picker *picker)
{
    (void)session;
    struct game_files files = game_files_find(".");
    char line[GAME_FILE_NAME_SIZE + 16], date[24];
    picker_begin(picker, "Files of games", "changed");
    for (size_t i = 0; i < files.count; i++) {
        struct tm then;
        localtime_r(&files.list[i].modified, &then);
        strftime(date, sizeof date, "%Y-%m-%d", &then);
        snprintf(line, sizeof line, "open ./%s", files.list[i].name);
        picker_add_row(
            picker, .label = files.list[i].shown, .right = date,
            .about = "Read its games, annotate them, have them reviewed, play on from them.",
            .line = line);
    }
    picker_add_row(picker, .label = "another...",
                   .about = "Type where it is: ~/games/mine.pgn", .line = "open ");
    free(files.list);
    return true;
}

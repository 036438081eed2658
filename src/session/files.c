/* files.c - the files of games in the current directory, told and listed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/files.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/words.h"
#include "pgn/game_files.h"
#include "session/pickers.h"

enum { FILES_TOLD = 20 };

void session_tell_files(struct session *session)
{
    struct game_files files = game_files_find(session->storage, ".");
    char list[400] = "";
    for (size_t i = 0; i < files.count && i < FILES_TOLD; i++)
        list_add(list, sizeof list, ", ", files.list[i].shown);
    if (files.count > 0)
        session_tell(session, MESSAGE_INFO, "Files of games here: %s. 'open FILE' opens one.",
                     list);
    else
        session_tell(session, MESSAGE_INFO,
                     "No files of games are here; 'open FILE' opens one elsewhere.");
    if (files.left_out > 0)
        session_tell(session, MESSAGE_INFO, "Left out: %zu with a line break in the name.",
                     files.left_out);
    free(files.list);
}

bool session_list_files(struct session *session, struct picker *picker)
{
    struct game_files files = game_files_find(session->storage, ".");
    char line[GAME_FILE_NAME_SIZE + 16], date[24], more[100];
    picker_begin(picker, "Files of games", "changed");
    for (size_t i = 0; i < files.count; i++) {
        struct tm then;
        localtime_r(&files.list[i].modified, &then);
        strftime(date, sizeof date, "%Y-%m-%d", &then);
        snprintf(line, sizeof line, "open ./%s", files.list[i].name);
        picker_add(picker, &(struct picker_row){.label = files.list[i].shown,
                                                .right = date,
                                                .about = "Read its games, annotate them, have "
                                                         "them reviewed, play on from them.",
                                                .line = line});
    }
    snprintf(more, sizeof more, "Type where it is: ~/games/mine.pgn");
    if (files.left_out > 0)
        snprintf(more, sizeof more, "Not listed: %zu with a line break in the name.",
                 files.left_out);
    picker_add(picker,
               &(struct picker_row){.label = "another...", .about = more, .line = "open "});
    free(files.list);
    return true;
}

/* paste.c - a text that was pasted is taken.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pasted games are read as a file of games is, out of memory; what was played goes on being kept
 * under its own name.
 */
#include <config.h> /* memfd_create() is not in POSIX */
#include "session/session_paste.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "session/games/browse.h"
#include "session/question.h"

void session_classify_paste(const struct session *session, struct paste *paste,
                            const char *text, size_t length)
{
    const struct position *board =
        session_is_at(session, AT_SETUP) ? NULL : &session->board->position;
    paste_classify(paste, text, length, board);
}

/* In memory; in a kiosk, where nobody has more of that than is counted, in one's own directory. */
static int open_nameless(void)
{
    int file = memfd_create("pasted", MFD_CLOEXEC);
    if (file >= 0 || errno != EPERM)
        return file;
    char path[40];
    snprintf(path, sizeof path, ".pasted.%ld", (long)getpid());
    unlink(path);
    file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        unlink(path);
    return file;
}

/* A file without a name that holds the text; -1, with the reason. */
static int make_file(const char *text, size_t length, struct reason *reason)
{
    int file = open_nameless();
    size_t done = 0;
    while (file >= 0 && done < length) {
        ssize_t written = write(file, text + done, length - done);
        if (written <= 0) {
            close(file);
            file = -1;
        } else {
            done += (size_t)written;
        }
    }
    if (file < 0)
        reason_set(reason, 0, "the games cannot be kept: %m");
    return file;
}

bool session_browse_text(struct session *session, const char *text, size_t length,
                         const char *name, struct reason *reason)
{
    int file = make_file(text, length, reason);
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    bool well = file >= 0 && session_browse_pasted(session, path, name, reason);
    if (file >= 0)
        close(file);
    return well;
}

static void open_games(struct session *session, const struct paste *paste)
{
    struct reason reason = {0, 0, ""};
    if (!session_browse_text(session, paste->text, paste->length, "pasted games", &reason))
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    else if (paste->kind == PASTE_MOVES)
        session_browse_step(session, BROWSE_END);
}

enum session_action session_take_paste(struct session *session, const struct paste *paste)
{
    switch (paste->kind) {
    case PASTE_NOTHING: break;
    case PASTE_LINE:
    case PASTE_LINES: return session_line(session, paste->text);
    case PASTE_FEN:
        if (session_is_at(session, AT_SETUP | AT_DRILL)) { /* they would keep it out */
            frames_leave(session);
            session_commit(session, CHANGE_NOTHING);
        }
        session_forget_question(session); /* the face has asked just now */
        session->asked = (struct request_call){REQUEST_FEN, memory_copy_string("")};
        return session_request(session, REQUEST_FEN, paste->text);
    case PASTE_MOVES:
    case PASTE_PGN: open_games(session, paste); break;
    }
    return session_request(session, REQUEST_UNKNOWN, NULL);
}

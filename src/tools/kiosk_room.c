/* kiosk_room.c - where somebody in a kiosk is: a directory, limits, the sandbox.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/sandbox.h"
#include "base/storage.h"
#include "tools/kiosk.h"

static const char people[] = ".local/share/ttychess/people";

/* What curses and the C library still look up: terminals, messages, the time of day. */
static const char readable[] =
    "/usr/share/terminfo:/usr/lib/terminfo:/lib/terminfo:/etc/terminfo:/usr/share/locale:"
    "/usr/lib/locale:/usr/share/zoneinfo";

bool kiosk_enter_home(struct kiosk *kiosk, const char *account_home, struct reason *reason)
{
    struct stat status;
    int length = kiosk->data ? snprintf(kiosk->home, sizeof kiosk->home, "%s/", kiosk->data)
                             : snprintf(kiosk->home, sizeof kiosk->home, "%s/%s/",
                                        account_home, people);
    if (length < 0 || (size_t)length + strlen(kiosk->name) >= sizeof kiosk->home)
        return reason_set(reason, 0, "the name of the directory is too long");
    for (const char *letter = kiosk->name;;
         letter++) { /* names differ in more than the case */
        kiosk->home[length++] = (char)tolower((unsigned char)*letter);
        if (*letter == '\0')
            break;
    }
    umask(077);
    if (!storage_make_directories(&storage_system, kiosk->home, NULL) ||
        stat(kiosk->home, &status) != 0 || chdir(kiosk->home) != 0)
        return reason_set(reason, 0, "no directory for the games of %s can be had: %s",
                          kiosk->name, strerror(errno));
    return (status.st_uid == geteuid() && (status.st_mode & 077) == 0) ||
           reason_set(reason, 0,
                      "the games of %s: expected a directory of this account's own (mode 700)",
                      kiosk->name);
}

void kiosk_set_limits(void)
{
    static const struct {
        unsigned resource;
        rlim_t limit;
    } limits[] = {
#ifndef SANITIZERS                /* they take addresses without end, and look at themselves */
        {RLIMIT_DATA, 512 << 20}, /* memory that is written to */
        {RLIMIT_AS, (rlim_t)4096 << 20}, /* addresses; an allocator reserves many */
#endif
        {RLIMIT_CORE, 0},
        {RLIMIT_CPU, 24 * 60 * 60}, /* seconds: then the game is ended in good order */
        {RLIMIT_FSIZE, 64 << 20},   /* bytes of a file */
        {RLIMIT_NOFILE, 128},       /* open files */
#ifdef RLIMIT_NPROC
        {RLIMIT_NPROC, 4096}, /* threads of the whole account: seccomp cannot count them */
#endif
        {RLIMIT_MEMLOCK, 0},
        {RLIMIT_MSGQUEUE, 0},
    };
    static const int leaving[] = {SIGTSTP, SIGTTIN, SIGTTOU, SIGQUIT};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rlimit limit;
        if (getrlimit(limits[i].resource, &limit) != 0)
            continue;
        if (limit.rlim_max > limits[i].limit)
            limit.rlim_max = limits[i].limit;
        if (limit.rlim_cur > limit.rlim_max)
            limit.rlim_cur = limit.rlim_max;
        setrlimit(limits[i].resource, &limit);
    }
    for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++)
        signal(leaving[i], SIG_IGN); /* there is nobody to go on with */
#ifndef SANITIZERS
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

/* What the C library does at first use and could not do within: it reads the zone of this place,
 * and loads what turns characters of the locale round. */
static void look_up_early(void)
{
    wchar_t wide = L'a';
    char narrow[MB_LEN_MAX];
    tzset();
    (void)!mbtowc(&wide, "a", 1);
    (void)!wctomb(narrow, wide);
}

bool kiosk_shut_in(const struct kiosk *kiosk, struct reason *reason)
{
    bool relays = kiosk->wish == KIOSK_STDIO;
    const struct sandbox sandbox = {.readable = relays ? NULL : readable,
                                    .home = relays ? NULL : kiosk->home};
    look_up_early();
    sandbox_close_inherited();
    int parts = sandbox_enter(&sandbox, reason);
    if (parts == (SANDBOX_CALLS | SANDBOX_FILES))
        return true;
#ifdef SANITIZERS
    fputs("ttychess kiosk: no sandbox: built with sanitizers\n", stderr);
    return true;
#else
    return false;
#endif
}

/* locale.h - in what characters a person is spoken to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_BASE_LOCALE_H
#define TTYCHESS_BASE_LOCALE_H

#include <stdbool.h>

/* Whether characters beyond ASCII can be shown: chooses the locale for characters and
 * asks it. A locale that the system lacks but whose name says UTF-8 (ssh forwards names)
 * is replaced by C.UTF-8. Of the whole process, so before there are threads. */
bool locale_choose(void);

#endif

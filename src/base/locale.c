/* locale.c - in what characters a person is spoken to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool name_says_utf8(const char *name)
{
    const char *charset = !name ? NULL : strchr(name, '.');
    return charset &&
           (strncasecmp(charset, ".utf-8", 6) == 0 || strncasecmp(charset, ".utf8", 5) == 0);
}

bool locale_choose(void)
{
    if (!setlocale(LC_CTYPE, "")) {
        const char *variables[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *name = NULL;
        for (size_t i = 0; i < 3 && (!name || *name == '\0'); i++)
            name = getenv(variables[i]);
        if (name_says_utf8(name))
            setlocale(LC_CTYPE, "C.UTF-8");
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* heard.c - lines as they are typed and told where nobody looks at a screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/heard.h"

#include <string.h>

bool heard_without_keys(char *line)
{
    char *to = line;
    bool found = false;
    for (const char *from = line; *from;) {
        if (*from != '\033') {
            *to++ = *from++;
            continue;
        }
        found = true;
        from++;
        if (*from == '[' || *from == 'O') {
            from++;
            from += strspn(from, "0123456789;?<");
        }
        from += *from != '\0'; /* the letter that ends it */
    }
    *to = '\0';
    return found && line[strspn(line, " \t")] == '\0';
}

void heard_first_move(char *line)
{
    char *number = line ? strpbrk(line, "123456789") : NULL;
    if (!number)
        return;
    number += strcspn(number, " ");
    number += strspn(number, " ");
    number[strcspn(number, " ")] = '\0';
}

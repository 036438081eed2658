/* options.c - the table of options, and parsing of values.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/options.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <strings.h>

#include "base/words.h"
#include "engine/evaluation/simple_evaluation.h"
#include "engine/strength.h"

const char *const option_type_names[] = {"check", "spin", "combo", "button", "string"};

const struct engine_option ENGINE_OPTIONS[OPTION_COUNT + 1] = {
#define X(number, name, type, value, minimum, maximum, help)                                  \
    {name, OPTION_##type, value, minimum, maximum, help},
    ENGINE_OPTION_ROWS(X)
#undef X
        {0}};

bool engine_option_parse_number(const struct engine_option *option, const char *text,
                                long *number, struct error *error)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno == ERANGE || value < option->minimum ||
        value > option->maximum)
        return error_set(error, 0, "option %s: expected a number from %ld to %ld, found '%s'",
                         option->name, option->minimum, option->maximum, text);
    *number = value;
    return true;
}

int engine_option_parse_combo(const struct engine_option *option, const char *const *words,
                              const char *text, struct error *error)
{
    char known[160] = "";
    for (int i = 0; words[i] != NULL; i++) {
        if (strcasecmp(words[i], text) == 0)
            return i;
        text_add_item(known, sizeof known, ", ", words[i]);
    }
    error_set(error, 0, "option %s: expected one of %s, found '%s'", option->name, known,
              text);
    return -1;
}

bool engine_option_parse_check(const struct engine_option *option, const char *text,
                               bool *value, struct error *error)
{
    *value = strcasecmp(text, "true") == 0;
    return *value || strcasecmp(text, "false") == 0 ||
           error_set(error, 0, "option %s: expected true or false, found '%s'", option->name,
                     text);
}

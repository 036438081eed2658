/* engine_setup.c - commands and options of programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/engine_setup.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/child_process.h"

enum { OPTIONS_MOST = 512 /* equal to UCI_OPTIONS_MAX */ };

static size_t count_options(const struct engine_choice *choice)
{
    size_t count = 0;
    while (choice->options && choice->options[count])
        count++;
    return count;
}

void engine_choice_free(struct engine_choice *choice)
{
    for (size_t i = count_options(choice); i > 0; i--)
        free(choice->options[i - 1]);
    free(choice->options);
    free(choice->command);
    *choice = (struct engine_choice){NULL, NULL};
}

bool engine_choice_set(struct engine_choice *choice, const char *command, struct error *error)
{
    char **words = shell_split(command, error);
    if (!words)
        return false;
    free(words);
    engine_choice_free(choice);
    choice->command = memory_copy_string(command);
    return true;
}

bool engine_choice_add_option(struct engine_choice *choice, const char *option,
                              struct error *error)
{
    size_t count = count_options(choice);
    if (*option == '\0' || *option == '=')
        return error_set(error, 0, "expected Name=Value, found '%s'", option);
    if (count == OPTIONS_MOST)
        return error_set(error, 0, "too many options; the limit is %d", OPTIONS_MOST);
    choice->options = memory_resize(choice->options, count + 2, sizeof *choice->options);
    choice->options[count] = memory_copy_string(option);
    choice->options[count + 1] = NULL;
    return true;
}

const char *engine_choice_command(const struct engine_choice *choice)
{
    return choice->command && strcmp(choice->command, ENGINE_BUILT_IN) != 0 ? choice->command
                                                                            : NULL;
}

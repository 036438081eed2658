/* engine_setup.c - commands and options of programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/engine_setup.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/child_process.h"

void engine_choice_free(struct engine_choice *choice)
{
    memory_free_strings(choice->options);
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
    if (*option == '\0' || *option == '=')
        return error_set(error, 0, "expected Name=Value, found '%s'", option);
    choice->options = memory_add_string(choice->options, option);
    return true;
}

const char *engine_choice_command(const struct engine_choice *choice)
{
    return choice->command && strcmp(choice->command, ENGINE_BUILT_IN) != 0 ? choice->command
                                                                            : NULL;
}

/* settings_help.c - the options for --help.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "settings/settings.h"

enum { HELP_COLUMN = 26 };

bool setting_takes_optional(const struct setting_option *option)
{
    return option->argument && option->argument[0] == '[';
}

void settings_print_help(FILE *output)
{
    for (const struct setting_option *option = setting_options; option->name; option++) {
        int width = option->letter != 0
                        ? fprintf(output, "  -%c, --%s", option->letter, option->name)
                        : fprintf(output, "      --%s", option->name);
        if (setting_takes_optional(option))
            width += fprintf(output, "[=%s", option->argument + 1);
        else if (option->argument)
            width += fprintf(output, "=%s", option->argument);
        if (width + 2 > HELP_COLUMN)
            width = fprintf(output, "\n") - 1;
        fprintf(output, "%*s%s\n", HELP_COLUMN - width, "", option->help);
    }
}

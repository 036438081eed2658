/* uci_option_list.c - parses "option name Hash type spin default 16 min 1 max 1024".
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "uci/uci_option_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void read_range(struct uci_option *option, char *rest)
{
    for (const char *word; *(word = take_word(&rest)) != '\0';) {
        if (strcmp(word, "min") == 0)
            integer_parse(take_word(&rest), &option->minimum);
        else if (strcmp(word, "max") == 0)
            integer_parse(take_word(&rest), &option->maximum);
    }
}

void uci_option_list_add(struct uci_option_list *list, char *rest)
{
    struct uci_option option = {.minimum = INT64_MIN, .maximum = INT64_MAX};
    int type = OPTION_CHECK;
    if (list->count == UCI_OPTIONS_MAX || strcmp(take_word(&rest), "name") != 0 ||
        !take_words_until(&rest, "type", option.name, sizeof option.name) ||
        option.name[0] == '\0')
        return;
    const char *word = take_word(&rest);
    while (type <= OPTION_STRING && strcmp(word, option_type_names[type]) != 0)
        type++;
    if (type > OPTION_STRING)
        return;
    option.type = (enum option_type)type;
    for (const char *at = option.name; *at; at++)
        if (*at < ' ' || *at > '~')
            return;
    if (!list->options)
        list->options = memory_new(UCI_OPTIONS_MAX, sizeof *list->options);
    if (option.type == OPTION_SPIN)
        read_range(&option, rest);
    list->options[list->count++] = option;
}

void uci_option_list_free(struct uci_option_list *list)
{
    free(list->options);
    *list = (struct uci_option_list){0};
}

const struct uci_option *uci_option_list_find(const struct uci_option_list *list,
                                              const char *name, size_t length)
{
    for (size_t i = 0; i < list->count; i++)
        if (word_equals(name, length, list->options[i].name))
            return &list->options[i];
    return NULL;
}

static bool check_value(const struct uci_option *option, const char *value,
                        struct error *error)
{
    int64_t number;
    switch (option->type) {
    case OPTION_CHECK:
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0 ||
               error_set(error, 0, "option %s: expected true or false, found '%s'",
                         option->name, value);
    case OPTION_SPIN:
        return (integer_parse(value, &number) && number >= option->minimum &&
                number <= option->maximum) ||
               error_set(error, 0,
                         "option %s: expected a number from %lld to %lld, found '%s'",
                         option->name, (long long)option->minimum, (long long)option->maximum,
                         value);
    case OPTION_BUTTON:
        return *value == '\0' ||
               error_set(error, 0, "option %s: expected no value, found '%s'", option->name,
                         value);
    case OPTION_COMBO: /* only the program knows its values */
    case OPTION_STRING: break;
    }
    return !strpbrk(value, "\r\n") ||
           error_set(error, 0, "option %s: expected a value without line breaks",
                     option->name);
}

bool uci_option_list_write_setoption(const struct uci_option_list *list, const char *setting,
                                     struct text_line *line, struct error *error)
{
    const char *equals = setting + strcspn(setting, "=");
    size_t length = (size_t)(equals - setting);
    const char *value = *equals == '=' ? equals + 1 : "";
    const struct uci_option *option = uci_option_list_find(list, setting, length);
    line->bytes[0] = '\0';
    if (!option)
        return error_set(error, 0, "expected one of its %zu options, found '%.*s'",
                         list->count, (int)length, setting);
    if (!check_value(option, value, error))
        return false;
    text_line_add(line, "setoption name %s", option->name);
    if (option->type != OPTION_BUTTON)
        text_line_add(line, " value %s", value);
    return strlen(line->bytes) + 1 < sizeof line->bytes ||
           error_set(error, 0, "option %s: expected a shorter value", option->name);
}

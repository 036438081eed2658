/* uci_option_list.c - parse options such as "option name Hash type spin default 16 min 1 max
 * 1024".
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "uci/uci_option_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"

/* ---- the list of options ----------------------------------------------------------- */

static void read_range(struct uci_offer *offer, struct span rest)
{
    struct span word, value;
    while (span_take_word(&rest, &word)) {
        int64_t *bound = span_is(word, "min")   ? &offer->minimum
                         : span_is(word, "max") ? &offer->maximum
                                                : NULL;
        if (bound && span_take_word(&rest, &value) && !span_number(value, bound))
            *bound = 0;
    }
}

void uci_option_list_add(struct uci_option_list *list, struct span rest)
{
    struct uci_offer offer = {.minimum = INT64_MIN, .maximum = INT64_MAX};
    struct span name, word;
    int type = OPTION_CHECK;
    if (list->count == UCI_OPTIONS_MAX || !span_take_word(&rest, &word) ||
        !span_is(word, "name"))
        return;
    rest = span_split(rest, "type", &name);
    if (name.length == 0 || !span_copy(name, offer.name, sizeof offer.name) ||
        !span_take_word(&rest, &word))
        return;
    while (type <= OPTION_STRING && !span_is(word, option_type_names[type]))
        type++;
    if (type > OPTION_STRING)
        return;
    offer.type = (enum option_type)type;
    for (const char *at = offer.name; *at; at++)
        if (*at < ' ' || *at > '~')
            return;
    if (!list->offers)
        list->offers = memory_new(UCI_OPTIONS_MAX, sizeof *list->offers);
    if (offer.type == OPTION_SPIN)
        read_range(&offer, rest);
    list->offers[list->count++] = offer;
}

void uci_option_list_free(struct uci_option_list *list)
{
    free(list->offers);
    *list = (struct uci_option_list){0};
}

const struct uci_offer *uci_option_list_find(const struct uci_option_list *list,
                                             struct span name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strlen(list->offers[i].name) == name.length &&
            strncasecmp(list->offers[i].name, name.start, name.length) == 0)
            return &list->offers[i];
    return NULL;
}

/* ---- values ------------------------------------------------------------------------ */

static bool check_value(const struct uci_offer *offer, const char *value, struct error *error)
{
    int64_t number;
    switch (offer->type) {
    case OPTION_CHECK:
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0 ||
               error_set(error, 0, "option %s: expected true or false, found '%s'",
                         offer->name, value);
    case OPTION_SPIN:
        if (span_number((struct span){value, strlen(value)}, &number) &&
            number >= offer->minimum && number <= offer->maximum)
            return true;
        return error_set(
            error, 0, "option %s: expected a number from %lld to %lld, found '%s'",
            offer->name, (long long)offer->minimum, (long long)offer->maximum, value);
    case OPTION_BUTTON:
        return *value == '\0' || error_set(error, 0,
                                           "option %s: expected no value, "
                                           "found '%s'",
                                           offer->name, value);
    case OPTION_COMBO: /* only the program knows its values */
    case OPTION_STRING: break;
    }
    return !strpbrk(value, "\r\n") ||
           error_set(error, 0, "option %s: expected one line", offer->name);
}

bool uci_option_list_set(const struct uci_option_list *list, const char *setting,
                         struct text_line *line, struct error *error)
{
    const char *equals = strchrnul(setting, '=');
    struct span name = {setting, (size_t)(equals - setting)};
    const char *value = *equals == '=' ? equals + 1 : "";
    const struct uci_offer *offer = uci_option_list_find(list, name);
    line->bytes[0] = '\0';
    if (!offer)
        return error_set(error, 0, "expected one of the %zu options it offers, found '%.*s'",
                         list->count, (int)name.length, setting);
    if (!check_value(offer, value, error))
        return false;
    text_line_add(line, "setoption name %s", offer->name);
    if (offer->type != OPTION_BUTTON)
        text_line_add(line, " value %s", value);
    return strlen(line->bytes) + 1 < sizeof line->bytes ||
           error_set(error, 0, "option %s: expected a shorter value", offer->name);
}

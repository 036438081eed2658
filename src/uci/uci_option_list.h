/* uci_option_list.h - another engine's options, and a check of values against them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread. All zeros is an empty list.
 */
#ifndef TTYCHESS_UCI_UCI_OPTION_LIST_H
#define TTYCHESS_UCI_UCI_OPTION_LIST_H

#include "engine/options.h"
#include "base/error.h"
#include "uci/uci_text.h"

enum { UCI_OPTIONS_MAX = 512, UCI_OPTION_NAME_SIZE = 64 };

struct uci_option {
    char name[UCI_OPTION_NAME_SIZE]; /* printable */
    enum option_type type;
    int64_t minimum, maximum; /* of OPTION_SPIN */
};

struct uci_option_list {
    struct uci_option *options;
    size_t count;
};

/* Adds an option from the rest of an "option" line; malformed ones are ignored. */
void uci_option_list_add(struct uci_option_list *list, struct span rest);
void uci_option_list_free(struct uci_option_list *list);

/* Finds an option by name, ignoring case. Returns NULL if there is none. */
const struct uci_option *uci_option_list_find(const struct uci_option_list *list,
                                              struct span name);

/* Checks "Name=Value" ("Name" for a button) and writes the setoption line without newline.
 * Returns false and sets *error, which names the option, the value and what was expected. */
bool uci_option_list_format(const struct uci_option_list *list, const char *setting,
                            struct text_line *line, struct error *error);

#endif

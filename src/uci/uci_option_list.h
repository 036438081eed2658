/* uci_option_list.h - the options of another engine, and checks of their values.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list belongs to one thread. A zeroed list is empty.
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
    int64_t minimum, maximum; /* only for OPTION_SPIN */
};

struct uci_option_list {
    struct uci_option *options;
    size_t count;
};

/* Adds an option, unless it is malformed. `rest` is the text after "option". */
void uci_option_list_add(struct uci_option_list *list, char *rest);
void uci_option_list_free(struct uci_option_list *list);

/* Finds an option by name, ignoring case. Returns NULL if there is none. */
const struct uci_option *uci_option_list_find(const struct uci_option_list *list,
                                              const char *name, size_t length);

/* Checks "Name=Value" ("Name" for a button) and writes the setoption line without newline. If
 * the setting is invalid, returns false and sets *error. */
bool uci_option_list_write_setoption(const struct uci_option_list *list, const char *setting,
                                     struct text_line *line, struct error *error);

#endif

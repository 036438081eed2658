/* uci_option_list.h - the options another engine says it has, and values checked by them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread. All zeros is an empty list.
 */
#ifndef TTYCHESS_UCI_UCI_OPTION_LIST_H
#define TTYCHESS_UCI_UCI_OPTION_LIST_H

#include "engine/options.h"
#include "base/reason.h"
#include "uci/uci_text.h"

enum { UCI_OPTIONS_MAX = 512, UCI_OPTION_NAME_SIZE = 64 };

struct uci_offer {
    char name[UCI_OPTION_NAME_SIZE]; /* printable */
    enum option_type type;
    int64_t minimum, maximum; /* OPTION_SPIN */
};

struct uci_option_list {
    struct uci_offer *offers;
    size_t count;
};

/* Take in what follows "option" on its line; what makes no sense is passed over. */
void uci_option_list_add(struct uci_option_list *list, struct span rest);
void uci_option_list_free(struct uci_option_list *list);

/* By name, letter case aside; NULL: not offered. */
const struct uci_offer *uci_option_list_find(const struct uci_option_list *list,
                                             struct span name);

/* Check "Name=Value" (a button: "Name") and write the line that sets it, without newline.
 * False, with the reason, which names option, value and what was expected. */
bool uci_option_list_set(const struct uci_option_list *list, const char *setting,
                         struct text_line *line, struct reason *reason);

#endif

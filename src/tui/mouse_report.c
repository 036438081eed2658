/* mouse_report.c - what a terminal sends about its mouse.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tui/mouse_report.h"

/* A button as reports number it; false: it is none that is told of. */
static bool name_action(int button, bool released, enum mouse_action *action)
{
    enum { BUTTONS = 3, MOTION = 32, WHEEL = 64, MODIFIERS = 4 | 8 | 16 };
    button &= ~MODIFIERS;
    if (button == WHEEL || button == WHEEL + 1)
        *action = button == WHEEL ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
    else if ((button & ~MOTION) == 0)
        *action = released ? MOUSE_RELEASE : button & MOTION ? MOUSE_DRAG : MOUSE_PRESS;
    else if (button == BUTTONS)
        *action = MOUSE_RELEASE; /* of the old kind: of any button */
    else
        return false;
    return true;
}

static bool name_report(int button, bool released, int column, int row, struct mouse *mouse)
{
    mouse->row = row - 1;
    mouse->column = column - 1;
    return row >= 1 && column >= 1 && name_action(button, released, &mouse->action);
}

bool mouse_report_read(const char *bytes, size_t length, struct mouse *mouse)
{
    int numbers[3] = {0};
    const char *at = bytes + 3, *end = bytes + length - 1;
    for (int i = 0; i < 3; i++, at++) {
        const char *first = at;
        for (; at < end && *at >= '0' && *at <= '9'; at++)
            numbers[i] = numbers[i] < 10000 ? 10 * numbers[i] + *at - '0' : numbers[i];
        if (at == first || (i < 2 ? *at != ';' : at != end))
            return false;
    }
    return name_report(numbers[0], *end == 'm', numbers[1], numbers[2], mouse);
}

bool mouse_report_read_old(const char bytes[MOUSE_OLD_REPORT], struct mouse *mouse)
{
    return name_report((unsigned char)bytes[3] - 32, false, (unsigned char)bytes[4] - 32,
                       (unsigned char)bytes[5] - 32, mouse);
}

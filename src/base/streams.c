/* streams.c - standard streams that can be replaced where the C library's cannot.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * These two are globals as the C library's own are; who may replace them, output.h says.
 */
#ifdef STREAMS_ARE_CONSTANTS
static FILE *output, *errors;

FILE **streams_output(void)
{
    return &output;
}

FILE **streams_errors(void)
{
    return &errors;
}

#undef stdout
#undef stderr

__attribute__((constructor)) static void begin(void)
{
    output = stdout;
    errors = stderr;
}
#else
typedef int streams_are_variables; /* ISO C wants something in every source */
#endif

/* streams.c - replaceable stdout and stderr for C libraries where they are constants
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both are globals, like the C library's. output.h says who may replace them.
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
typedef int streams_are_variables; /* ISO C does not allow an empty source file */
#endif

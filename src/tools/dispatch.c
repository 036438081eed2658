/* dispatch.c - commands, help, and the start of a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/dispatch.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive/archive.h"
#include "archive/archive_summary.h"
#include "base/words.h"
#include "engine/network/network_load.h"
#include "settings/config.h"
#include "tools/command_line.h"
#include "tools/people/kiosk.h"
#include "tools/people/lichess.h"
#include "tools/people/lobby.h"
#include "tools/subcommands.h"

static void print_usage(void)
{
    puts("Usage: ttychess [play] [OPTION]... [FEN | FILE.pgn | -]\n"
         "   or: ttychess COMMAND [ARGUMENT]... | help [COMMAND]");
}

/* The help fits on one screen. */
static int print_help(void)
{
    static const char *const common[] = {"review", "find", "puzzles", "stats",
                                         "lobby",  "join", "uci"};
    print_usage();
    puts("Play chess in the terminal. With a screen reader: ttychess --plain\n");
    options_print_help(play_subcommand.options, OPTION_COMMON, stdout);
    puts("");
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        printf("  %-11s%s\n", common[i], subcommand_find(subcommands, common[i])->summary);
    puts("\nAll options: ttychess --help=all; manual: man ttychess");
    return 0;
}

static int print_all_help(void)
{
    print_usage();
    printf("%s\nOptions:\n", play_subcommand.help);
    options_print_help(play_subcommand.options, 0, stdout);
    printf("\n%s\nCommands:\n", play_subcommand.notes);
    command_line_print_commands(subcommands, 0);
    puts("\n"
         "Files:\n"
         "  ${XDG_DATA_HOME:-~/.local/share}/ttychess/games/*.pgn\n"
         "        The games, saved after every move\n"
         "  ${XDG_CONFIG_HOME:-~/.config}/ttychess/config\n"
         "        Permanent options, one per line, such as 'theme = moss'\n"
         "\n"
         "Exit status: 0 success, 1 bad input or failure, 2 usage error.\n"
         "The manual: man ttychess. Report bugs to your distributor.");
    return 0;
}

static int print_version(void)
{
    puts("ttychess " PACKAGE_VERSION "\n"
         "Copyright (C) 2026 The ttychess authors\n"
         "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>\n"
         "This is free software: you are free to change and redistribute it.\n"
         "There is NO WARRANTY, to the extent permitted by law.");
#ifndef HAVE_SCREEN
    puts("Built without the screen: games are played line by line (--plain).");
#endif
#ifndef HAVE_LICHESS
    puts("Built without libcurl or jansson: no games on lichess.org.");
#endif
    if (network_built_in)
        printf("The built-in network is %08" PRIx32 ".\n", network_built_in->check_sum);
    else
        puts("Built without a network: the classical evaluation is used.");
    return 0;
}

/* ---- play ------------------------------------------------------------------------------- */

static int list_games(void)
{
    struct archive archive;
    struct archive_entry *games;
    size_t count, printed = 0;
    struct error error;
    if (!archive_init(&archive, &error) ||
        !archive_list_games(&archive, &games, &count, &error))
        return command_line_fail("%s", error.text);
    for (size_t i = 0; i < count; i++) {
        struct archive_summary game;
        char line[80];
        archive_summary_read(&archive, games[i].id, &game);
        if (!archive_summary_write_row(&game, i + 1, line))
            continue;
        puts(line);
        printed++;
    }
    if (printed == 0)
        fputs("ttychess: there are no saved games\n", stderr);
    free(games);
    return 0;
}

/* Serves UCI if the first line of a pipe is "uci", but not with --plain, and not if that
 * line was the FEN. Otherwise plays, and passes on the few bytes read. */
static int serve_uci_or_play(const struct front_end *front_end, struct settings *settings)
{
    char bytes[16];
    size_t length = 0;
    if (settings->plain || settings->stdin_used || isatty(STDIN_FILENO))
        return front_end->play(settings, NULL, 0);
    while (length < sizeof bytes && (length == 0 || bytes[length - 1] != '\n')) {
        ssize_t count = read(STDIN_FILENO, bytes + length, 1);
        if (count == 0 || (count < 0 && errno != EINTR))
            break;
        length += count > 0;
    }
    size_t end = length;
    while (end > 0 && isspace((unsigned char)bytes[end - 1]))
        end--;
    if (end != 3 || memcmp(bytes, "uci", 3) != 0)
        return front_end->play(settings, bytes, length);
    return subcommand_serve_uci("uci");
}

/* Returns whether a word may be a command. A FEN cannot be one, because it contains '/'. */
static bool looks_like_subcommand(const char *word)
{
    if (!isalpha((unsigned char)*word))
        return false;
    while (isalnum((unsigned char)*word) || *word == '-')
        word++;
    return *word == '\0';
}

/* `first`: whether the word is the first argument. */
static int report_unknown_subcommand(const char *word, bool first)
{
    const char *argument;
    char names[400] = "";
    if (!first && subcommand_find(subcommands, word))
        return command_line_usage_error("put the command before the options: ttychess %s ...",
                                        word);
    if (command_parse(word, &argument) != COMMAND_UNKNOWN)
        return command_line_usage_error(
            "'%.40s' is typed at the game's prompt: start ttychess, then type: %.40s", word,
            word);
    for (int i = 0; subcommands[i] != NULL; i++) {
        if (spelling_distance(word, subcommands[i]->name) <= 1 + (strlen(word) > 4))
            return command_line_usage_error("unknown command '%.40s'; did you mean '%s'?",
                                            word, subcommands[i]->name);
        text_add(names, sizeof names, " %s,", subcommands[i]->name);
    }
    return command_line_usage_error(
        "unknown command '%.40s'; expected%s an option, a FEN or FILE.pgn", word, names);
}

/* If `lobby` is not NULL, joins it at once. */
static int run_play(const struct front_end *front_end, int argc, char **argv,
                    const struct lobby_address *lobby)
{
    struct settings settings;
    struct config config = {.path = ""};
    struct lichess_invocation lichess = {.server = NULL};
    struct error error;
    bool use_config = true;
    int status;
    setvbuf(stdin, NULL, _IONBF, 0); /* plain mode reads the lines after the FEN */
    settings_init(&settings);
    settings.lobby = lobby;
    settings.lichess = lichess_find_program(&lichess) ? &lichess.address : NULL;
    for (char **word = argv; *word != NULL; word++)
        use_config = use_config && strcmp(*word, "--no-config") != 0;
    if (use_config)
        config_read(&config, &settings);
    switch (settings_parse(&settings, argc, argv, stdin, &error)) {
    case SETTINGS_HELP: status = optarg ? print_all_help() : print_help(); break;
    case SETTINGS_VERSION: status = print_version(); break;
    case SETTINGS_USAGE: status = command_line_usage_error("%s", error.text); break;
    case SETTINGS_BAD_INPUT:
        status = argv[optind] && looks_like_subcommand(argv[optind])
                     ? report_unknown_subcommand(argv[optind], false)
                     : command_line_fail("%s", error.text);
        break;
    default:
        status = settings.list ? list_games() : serve_uci_or_play(front_end, &settings);
        break;
    }
    settings_free(&settings);
    config_free(&config);
    return status;
}

/* Plays in kiosk mode, with the config file in the user's directory. Input is never UCI. */
static int run_kiosk(const struct front_end *front_end, int argc, char **argv)
{
    struct settings settings;
    struct config config = {.path = ""};
    struct kiosk kiosk;
    command_line_set_command(&kiosk_subcommand);
    int status = kiosk_start(&kiosk, argc, argv);
    if (status >= 0)
        return status;
    command_line_set_command(NULL);
    const struct lobby_address lobby = {.connected_socket = kiosk.connection};
    const struct lobby_address *connection = kiosk.connection >= 0 ? &lobby : NULL;
    settings_init(&settings);
    settings.restricted = true;
    settings.lobby_connection = connection;
    settings.lobby = kiosk.request == KIOSK_LOBBY ? connection : NULL;
    config_read(&config, &settings);
    settings.plain = settings.plain || kiosk.request == KIOSK_PLAIN;
    settings.engine.book_is_builtin |= !settings.engine.book_given;
    status = front_end->play(&settings, NULL, 0);
    settings_free(&settings);
    config_free(&config);
    return status;
}

static int run_online(const struct front_end *front_end, const struct subcommand *command,
                      int argc, char **argv)
{
    struct lobby_invocation invocation;
    struct lichess_invocation lichess;
    bool is_lichess = command == &lichess_subcommand;
    char play_word[] = "play", plain[] = "--plain";
    command_line_set_command(command);
    int status = is_lichess ? lichess_invocation_parse(&lichess, argc, argv)
                            : lobby_invocation_parse(&invocation, command, argc, argv);
    if (status >= 0)
        return status;
    command_line_set_command(NULL);
    bool is_plain = is_lichess ? lichess.plain : invocation.plain;
    char *words[] = {play_word, is_plain ? plain : NULL, NULL};
    optind = 1;
    return run_play(front_end, is_plain ? 2 : 1, words,
                    is_lichess ? &lichess.address : &invocation.address);
}

static int run_subcommand(const struct front_end *front_end, const struct subcommand *command,
                          int argc, char **argv)
{
    if (command->run)
        return command_line_run(command, argc, argv);
    if (command == &play_subcommand)
        return run_play(front_end, argc, argv, NULL);
    return command == &kiosk_subcommand ? run_kiosk(front_end, argc, argv)
                                        : run_online(front_end, command, argc, argv);
}

/* Handles `ttychess help [all | COMMAND]`; COMMAND may also be one that is typed in a game. */
static int help(const struct front_end *front_end, int argc, char **argv)
{
    const struct subcommand *command = argc > 2 ? subcommand_find(subcommands, argv[2]) : NULL;
    const char *argument = "";
    enum command_id id = argc > 2 ? command_parse(argv[2], &argument) : COMMAND_UNKNOWN;
    char option[] = "--help", *arguments[] = {argc > 2 ? argv[2] : NULL, option, NULL};
    if (argc > 2 && strcmp(argv[2], "all") == 0)
        return print_all_help();
    if (!command && id != COMMAND_UNKNOWN && !*argument) {
        front_end->print_command_help(id, false, 0);
        return 0;
    }
    if (argc > 2 && !command)
        return report_unknown_subcommand(argv[2], true);
    return command && command != &play_subcommand
               ? run_subcommand(front_end, command, 2, arguments)
               : print_help();
}

int dispatch(const struct front_end *front_end, int argc, char **argv)
{
    const struct subcommand *command = argc > 1 ? subcommand_find(subcommands, argv[1]) : NULL;
    int status;
    if (argc > 0 && kiosk_is_login_shell(argv[0]))
        status = run_kiosk(front_end, argc, argv);
    else if (command)
        status = run_subcommand(front_end, command, argc - 1, argv + 1);
    else if (argc > 1 && strcmp(argv[1], "help") == 0)
        status = help(front_end, argc, argv);
    else if (argc > 1 && looks_like_subcommand(argv[1]) && access(argv[1], F_OK) != 0)
        status = report_unknown_subcommand(argv[1], true);
    else
        status = run_play(front_end, argc, argv, NULL);
    return command_line_finish(status);
}

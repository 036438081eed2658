/* main.c - which command was asked for; nothing else.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `ttychess` alone plays: on the screen where there is one, line by line elsewhere, and
 * as a chess engine when the program at the other end of the pipe says "uci".
 */
#include <config.h>

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive/archive.h"
#include "archive/archive_summary.h"
#include "base/printable.h"
#include "base/words.h"
#include "engine/network/network_load.h"
#include "settings/config.h"
#include "session/session.h"
#include "settings/settings.h"
#include "plain/plain.h"
#include "plain/print.h"
#include "rules/attacks.h"
#include "tools/command_line.h"
#include "tools/people/lichess.h"
#include "tools/people/lobby.h"
#include "tools/people/kiosk.h"
#include "tools/output.h"
#include "tools/tools.h"
#include "tui/tui.h"

enum { STATUS_OK, STATUS_BAD_INPUT, STATUS_USAGE }; /* exit statuses */

/* ---- help and complaints ------------------------------------------------------- */

static void print_usage(void)
{
    puts("Usage: ttychess [play] [OPTION]... [FEN | FILE.pgn | -]\n"
         "   or: ttychess COMMAND [ARGUMENT]... | help [COMMAND]");
}

/* What one uses, on one screen. */
static int print_help(void)
{
    static const char *const usual[] = {"review", "find", "puzzles", "stats",
                                        "lobby",  "join", "uci"};
    print_usage();
    puts("Play chess in the terminal. With a screen reader: ttychess --plain\n");
    options_print(play_command.options, OPTION_USUAL, stdout);
    puts("");
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        printf("  %-11s%s\n", usual[i], command_find(commands, usual[i])->summary);
    puts("\nAll there is: ttychess --help=all, and the manual: man ttychess");
    return command_line_finish("ttychess");
}

static int print_all_help(void)
{
    print_usage();
    printf("%s\nOptions:\n", play_command.about);
    options_print(play_command.options, 0, stdout);
    printf("\n%s\nCommands:\n", play_command.notes);
    for (int i = 0; commands[i] != NULL; i++) {
        const char *arguments = commands[i]->arguments;
        int length = (int)strcspn(arguments, "\n");
        printf("  %s%s%.*s\n        %s\n", commands[i]->name, length > 0 ? " " : "", length,
               arguments, commands[i]->summary);
    }
    puts("\n"
         "Files:\n"
         "  ${XDG_DATA_HOME:-~/.local/share}/ttychess/games/*.pgn\n"
         "        The games, kept after every move\n"
         "  ${XDG_CONFIG_HOME:-~/.config}/ttychess/config\n"
         "        Options for good, one a line, such as 'theme = moss'\n"
         "\n"
         "Exit status: 0 all went well, 1 bad input or trouble, 2 wrong usage.\n"
         "The manual: man ttychess. Report bugs to whoever gave you ttychess.");
    return command_line_finish("ttychess");
}

#ifdef NDEBUG
#define ASSERTIONS "off"
#else
#define ASSERTIONS "on"
#endif

#ifdef HAVE_SCREEN
#define SCREEN ""
#else
#define SCREEN "\nBuilt without the screen: games are played line by line (--plain)."
#endif

#ifdef HAVE_LICHESS
#define LICHESS ""
#else
#define LICHESS "\nBuilt without libcurl or jansson: no games on lichess.org."
#endif

static int print_version(void)
{
    puts("ttychess " PACKAGE_VERSION "\n"
         "Copyright (C) 2026 The ttychess authors\n"
         "License GPLv3+: GNU GPL version 3 or later "
         "<https://gnu.org/licenses/gpl.html>\n"
         "This is free software: you are free to change and redistribute it.\n"
         "There is NO WARRANTY, to the extent permitted by law.\n"
         "Assertions are " ASSERTIONS "." SCREEN LICHESS);
    if (network_built_in)
        printf("The built-in network is %08" PRIx32 ".\n", network_built_in->check_sum);
    else
        puts("Built without a network: the classical evaluation judges positions.");
    return command_line_finish("ttychess");
}

static int complain(int status, const char *text)
{
    if (status == STATUS_USAGE)
        return command_line_usage("ttychess", "%s", text);
    fprintf(stderr, "ttychess: %s\n", text);
    return status;
}

/* ---- play ---------------------------------------------------------------------- */

/* What a program says first tells who it is: read no more than shows whether the line is
 * "uci", and leave the rest to whoever goes on reading. Returns the bytes read. */
static size_t read_greeting(char *bytes, size_t size)
{
    size_t length = 0;
    while (length < size) {
        ssize_t count = read(STDIN_FILENO, bytes + length, 1);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        if (bytes[length++] == '\n')
            break;
    }
    return length;
}

static bool is_uci(const char *bytes, size_t length)
{
    while (length > 0 && isspace((unsigned char)bytes[length - 1]))
        length--;
    return length == 3 && memcmp(bytes, "uci", 3) == 0;
}

/* On the screen, if there is one: false when the game still has to be played. Someone at
 * a terminal is told why. */
static bool play_on_screen(const struct settings *settings, struct session *session,
                           int *status)
{
    struct reason reason;
    if (settings->plain)
        return false;
    if (tui_possible(&reason) && tui_run(session, status, &reason))
        return true;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        fprintf(stderr, "ttychess: plain mode: %s.\n", reason.text);
    return false;
}

static int play(struct settings *settings, const char *taken, size_t taken_length)
{
    struct reason reason;
    settings->start = settings_leave_choice(settings) && tui_possible(&reason);
    settings->attended = isatty(STDIN_FILENO);
    struct session *session = session_create(settings, &reason);
    if (!session) {
        return complain(STATUS_BAD_INPUT, reason.text);
    }
    int status;
    if (!play_on_screen(settings, session, &status)) {
        status = plain_run(session, taken, taken_length);
        if (command_line_finish("ttychess") != 0)
            status = STATUS_BAD_INPUT;
    }
    session_destroy(session);
    return status;
}

/* --list: one line a game, the one played last first. */
static int list_games(void)
{
    struct archive archive;
    struct archive_entry *games;
    size_t count, printed = 0;
    struct reason reason;
    if (!archive_open(&archive, &reason) || !archive_list(&archive, &games, &count, &reason))
        return complain(STATUS_BAD_INPUT, reason.text);
    for (size_t i = 0; i < count; i++) {
        struct archive_summary game;
        char line[80];
        archive_glance(&archive, games[i].id, &game);
        if (!archive_describe(&game, i + 1, line))
            continue;
        puts(line);
        printed++;
    }
    if (printed == 0)
        fputs("ttychess: no games are kept yet\n", stderr);
    free(games);
    return command_line_finish("ttychess");
}

/* A program that has not said what it wants is listened to: a first line "uci" makes us
 * an engine. With --plain, or when its first line was the FEN, it has said it. */
static int listen_or_play(struct settings *settings)
{
    char greeting[16];
    if (settings->plain || settings->input_used || isatty(STDIN_FILENO))
        return play(settings, NULL, 0);
    size_t length = read_greeting(greeting, sizeof greeting);
    if (!is_uci(greeting, length))
        return play(settings, greeting, length);
    return command_serve_uci("ttychess", "uci");
}

/* Letters, digits and dashes: what a FEN begins with has seven '/' in it. */
static bool looks_like_command(const char *word)
{
    if (!isalpha((unsigned char)*word))
        return false;
    while (isalnum((unsigned char)*word) || *word == '-')
        word++;
    return *word == '\0';
}

/* `first`: it is the first word of all, where commands stand. */
static int refuse_command(const char *word, bool first)
{
    const char *behind;
    char text[512];
    if (!first && command_find(commands, word)) {
        snprintf(text, sizeof text, "put the command first: ttychess %s", word);
    } else if (request_parse(word, &behind) != REQUEST_UNKNOWN) {
        snprintf(text, sizeof text, "'%.40s' is typed at the board: ttychess, then: %.40s",
                 word, word);
    } else {
        snprintf(text, sizeof text, "unknown command '%.40s'; expected", word);
        for (int i = 0; commands[i] != NULL; i++)
            text_add(text, sizeof text, " %s,", commands[i]->name);
        text_add(text, sizeof text, " an option, a FEN or FILE.pgn");
    }
    return complain(STATUS_USAGE, text);
}

/* What was given as a FEN and is none. */
static int refuse_position(const char *word, const struct reason *reason)
{
    return word && looks_like_command(word) ? refuse_command(word, false)
                                            : complain(STATUS_BAD_INPUT, reason->text);
}

/* What the user has chosen for good, unless the command line says to leave it alone. */
static void read_config(struct config *config, struct settings *settings, char **argv)
{
    for (; *argv != NULL; argv++)
        if (strcmp(*argv, "--no-config") == 0)
            return;
    config_read(config, settings);
}

/* `lobby`: a line to people that is to be joined at once; NULL: none. */
static int command_play(int argc, char **argv, const struct lobby_address *lobby)
{
    struct settings settings;
    struct config config = {.path = ""};
    struct lichess_call lichess = {.server = NULL};
    struct reason reason;
    int status;
    setvbuf(stdin, NULL, _IONBF, 0); /* what follows a FEN's line is for plain mode */
    settings_init(&settings);
    settings.lobby = lobby;
    settings.lichess = lichess_find(&lichess) ? &lichess.address : NULL;
    read_config(&config, &settings, argv);
    switch (settings_parse(&settings, argc, argv, stdin, &reason)) {
    case SETTINGS_HELP: status = optarg ? print_all_help() : print_help(); break;
    case SETTINGS_VERSION: status = print_version(); break;
    case SETTINGS_USAGE: status = complain(STATUS_USAGE, reason.text); break;
    case SETTINGS_BAD_INPUT: status = refuse_position(argv[optind], &reason); break;
    default: status = settings.list ? list_games() : listen_or_play(&settings); break;
    }
    settings_free(&settings);
    config_free(&config);
    return status;
}

/* Somebody who gets nothing else: what they have written for themselves is the config file in
 * their own directory. Nobody is listened to as a program would be. */
static int command_kiosk(int argc, char **argv)
{
    struct settings settings;
    struct config config = {.path = ""};
    struct kiosk kiosk;
    int status = kiosk_begin(&kiosk, argc, argv);
    if (status >= 0)
        return status;
    const struct lobby_address lobby = {.greeted = kiosk.line};
    const struct lobby_address *way = kiosk.line >= 0 ? &lobby : NULL;
    settings_init(&settings);
    settings.restricted = true;
    settings.lobby_way = way;
    settings.lobby = kiosk.wish == KIOSK_LOBBY ? way : NULL;
    config_read(&config, &settings);
    settings.plain = settings.plain || kiosk.wish == KIOSK_PLAIN;
    settings.engine.book_is_builtin |= !settings.engine.book_given;
    status = play(&settings, NULL, 0);
    settings_free(&settings);
    config_free(&config);
    return status;
}

static int do_command(const struct command *command, int argc, char **argv)
{
    struct lobby_call call;
    struct lichess_call lichess;
    bool far = command == &lichess_command;
    char play_word[] = "play", plain[] = "--plain", *words[] = {play_word, NULL, NULL};
    int status;
    if (command->run)
        return command->run(argc, argv);
    if (command == &play_command)
        return command_play(argc, argv, NULL);
    status = far ? lichess_call_read(&lichess, argc, argv)
                 : lobby_call_read(&call, command, argc, argv);
    if (status >= 0)
        return status;
    bool is_plain = far ? lichess.plain : call.plain;
    if (is_plain)
        words[1] = plain;
    optind = 1;
    return command_play(is_plain ? 2 : 1, words, far ? &lichess.address : &call.address);
}

/* A standard file that was closed would be the next one opened: what is printed would
 * land in a kept game. Fill its place with one that fails instead. */
static void fill_standard_files(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* `ttychess help`, `ttychess help all` and `ttychess help COMMAND`, as many programs have it; also of
 * what is typed at the board. */
static int help(int argc, char **argv)
{
    const struct command *command = argc > 2 ? command_find(commands, argv[2]) : NULL;
    const char *behind = "";
    enum request request = argc > 2 ? request_parse(argv[2], &behind) : REQUEST_UNKNOWN;
    char option[] = "--help", *arguments[] = {argc > 2 ? argv[2] : NULL, option, NULL};
    if (argc > 2 && strcmp(argv[2], "all") == 0)
        return print_all_help();
    if (!command && request != REQUEST_UNKNOWN && !*behind) {
        print_request(request);
        return command_line_finish("ttychess");
    }
    if (argc > 2 && !command)
        return refuse_command(argv[2], true);
    if (command == &kiosk_command)
        return command_kiosk(2, arguments);
    return command && command != &play_command ? do_command(command, 2, arguments)
                                               : print_help();
}

static int run_command(int argc, char **argv)
{
    const struct command *command = argc > 1 ? command_find(commands, argv[1]) : NULL;
    if (command)
        return do_command(command, argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "help") == 0)
        return help(argc, argv);
    if (argc > 1 && looks_like_command(argv[1]))
        return refuse_command(argv[1], true);
    return command_play(argc, argv, NULL);
}

int main(int argc, char **argv)
{
    bool shell = argc > 0 && kiosk_is_shell(argv[0]);
    bool kiosk = shell || (argc > 1 && strcmp(argv[1], kiosk_command.name) == 0);
    if (kiosk)
        kiosk_clean_environment(); /* before the C library looks into it for more */
    fill_standard_files();
    output_guard();
    setlocale(LC_ALL, "");
    locale_choose();
    setlocale(LC_NUMERIC, "C"); /* chess numbers have a full stop, whatever the country */
    signal(SIGPIPE, SIG_IGN);   /* a reader that went away is a write error, not an end, */
    signal(SIGXFSZ, SIG_IGN);   /* and so is a file that may not grow any more */
    signal(SIGCHLD, SIG_DFL);   /* ignored, nobody could tell how a program has ended */
    attacks_init();

    if (kiosk)
        return command_kiosk(shell ? argc : argc - 1, shell ? argv : argv + 1);
    return run_command(argc, argv);
}

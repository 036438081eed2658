#!/bin/sh
# ssh.t - the usual way to play remotely: a terminal (tmux), ssh, sshd, ttychess.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A private sshd on 127.0.0.1 and a private tmux, both in a scratch directory. The connection is cut
# during the game; the next login resumes it.
set -u
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"

skip()
{
    echo "1..0 # SKIP $1"
    exit 0
}

. "$TESTS_SOURCE/support/sshd.sh"
sshd_can tmux || skip "$why"

scratch=$(mktemp -d) || exit 1
logins=0 number=0
failed=0

tm()
{
    tmux -L "login$logins" -f "$scratch/tmux.conf" "$@" 2>>"$scratch/noise"
}

clean_up()
{
    tm kill-server
    sshd_end
    rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

check() # STATUS DESCRIPTION
{
    number=$((number + 1))
    if [ "$1" = 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        tm capture-pane -p -t game | sed 's/^/# |/'
        failed=1
    fi
}

until_true() # COMMAND...
{
    sshd_until "$@"
}

shows()
{
    tm capture-pane -p -t game | grep -qF -- "$1"
}

last_row_shows()
{
    tm capture-pane -p -t game | sed -n "$1p" | grep -qF -- "$2"
}

gone() # zombies count as gone, because sshd reaps late
{
    case $(ps -o stat= -p "$1") in '' | Z*) return 0 ;; esac
    return 1
}

enter()
{
    tm send-keys -t game -l "$1"
    tm send-keys -t game Enter
}

# Prints the position, as shown by `fen`.
fen_on_screen()
{
    fen=$(tm capture-pane -p -t game | grep -oE '([1-8pnbrqkPNBRQK]+/){7}[^ ]+ [bw] [^ ]+ [^ ]+ [0-9]+ [0-9]+')
    [ -n "$fen" ]
}

position()
{
    enter fen
    until_true fen_on_screen && echo "$fen"
}

# login WIDTH HEIGHT OPTION... - logs in in a new window; the shell's BYE shows the terminal after
# the game. (tmux wakes its own stopped child processes, so ssh must not be one: the shell stays in
# between.)
login()
{
    width=$1 height=$2
    shift 2
    tm kill-server
    logins=$((logins + 1)) # a new server, because the last one may still run
    rm -f "$scratch/pid"
    tm -u new-session -d -s game -x "$width" -y "$height" \
        "LC_ALL=C.UTF-8 ssh -tt -F '$scratch/ssh_config' host \
         'echo \$\$ >$scratch/pid; TTYCHESS_LOBBY=/nonexistent/lobby exec $TTYCHESS $*'; echo BYE; exec sleep 1000"
}

# alternate screen, cursor, keypad, keypad cursor, insert, wrap, mouse
modes_restored()
{
    modes=$(tm display -p -t game "#{alternate_on}#{cursor_flag}#{keypad_flag}\
#{keypad_cursor_flag}#{insert_flag}#{wrap_flag}#{mouse_any_flag}")
    [ "$modes" = 0100010 ]
}

# ---- sshd and the client -----------------------------------------------------------------

: >"$scratch/tmux.conf"
TMUX_TMPDIR=$scratch
export TMUX_TMPDIR
unset TMUX
sshd_begin || skip "$why"

# ---- the game ----------------------------------------------------------------------------

login 80 24 --color both
until_true shows '1. move>'
check $? "the game opens over ssh at 80x24"
enter e4 && until_true shows '1... move>' && enter e5 && until_true shows '2. move>' &&
    enter Nf3 && until_true shows '2... move>'
check $? "three moves are played"

tm resize-window -t game -x 100 -y 30
until_true last_row_shows 30 quit && until_true shows '2... move>'
check $? "the screen follows a resize to 100x30"

before=$(position)
[ "$before" = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2' ]
check $? "the position is the one after three moves ($before)"

game=$(cat "$scratch/pid")
window=$(tm display -p -t game '#{pane_pid}')
kill -KILL "$(ps -o pid= --ppid "$window" | tr -d ' ')"
until_true gone "$game"
check $? "the program ends when the connection is killed"

login 80 24 --resume --color both
until_true shows '2... move>'
check $? "--resume continues after the next login"
after=$(position)
[ "$before" = "$after" ]
check $? "the position is the same ($after)"

enter Nc6 && until_true shows '3. move>' && enter quit && until_true shows BYE
check $? "the game continues, and quit returns to the shell"
until_true modes_restored
check $? "the terminal's modes are restored after quit ($modes)"

login 80 24 --color both
until_true shows '1. move>' && until_true test -s "$scratch/pid" &&
    kill -TERM "$(cat "$scratch/pid")" && until_true shows BYE
check $? "SIGTERM ends the game"
until_true modes_restored
check $? "the terminal's modes are restored after SIGTERM ($modes)"

printf 'e4\nfen\nquit\n' | LC_ALL=C.UTF-8 ssh -T -F "$scratch/ssh_config" host \
    "TTYCHESS_LOBBY=/nonexistent/lobby exec $TTYCHESS --color both" >"$scratch/plain" 2>"$scratch/complaints"
[ $? = 0 ] && grep -qF 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq' "$scratch/plain" &&
    [ ! -s "$scratch/complaints" ]
check $? "without a terminal on the server the game is in plain mode"

echo "1..$number"
exit $failed

#!/bin/sh
# lobby_tools.t - ttychess lobby and join, with a private server where one can be built.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")/..}/support/watched.sh"
scratch=$(mktemp -d) || exit 1
server='' program=''
clean_up() {
    [ -z "$program" ] || kill "$program" 2>/dev/null
    [ -z "$server" ] || kill "$server" 2>/dev/null
    cd / && rm -rf "$scratch"
}
trap clean_up EXIT
cd "$scratch" || exit 1
HOME=$scratch XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config
TTYCHESS_LOBBY=$scratch/lobby
export HOME XDG_DATA_HOME XDG_CONFIG_HOME TTYCHESS_LOBBY
mkdir -p config/ttychess
configure() { echo "lobby = $1" >config/ttychess/config; }

run() {
    "$TTYCHESS" "$@" >out 2>err </dev/null
    status=$?
}
says() { [ "$status" = "$1" ] && grep -qF -- "$2" out err; }
# until_so COMMAND...: repeats the command until it succeeds; the watchdog ends endless loops.
until_so() { until "$@"; do sleep 0.1; done; }
heard() { grep -qs -- "$1" "$2"; }
asked_twice() { [ "$(grep -c 'ssh cannot log in' out)" = 2 ]; }
sat_twice() { [ "$(grep -c "Robo sits" sat)" -gt 1 ]; }

# ---- without a server ----------------------------------------------------------------
run lobby
check 'lobby: none on this host' says 1 'no lobby at'
check 'lobby: ... and how to open one for friends' says 1 "'ttychess serve --here' starts one"
check 'lobby: ... and how to join another host' says 1 "'ttychess join ssh://HOST'"
configure "$scratch/elsewhere"
run lobby
check 'lobby: none at the configured path' says 1 "no lobby at $scratch/elsewhere"
run lobby "$scratch/here"
check 'lobby: a given path takes precedence' says 1 "no lobby at $scratch/here"
configure none
run lobby
check 'lobby: switched off' says 1 'turned off'
rm config/ttychess/config
run lobby --stdio
check 'lobby --stdio: no lobby' says 1 'No such file'
run join
check 'join: a missing host' says 2 'expected ssh://HOST or a path'
run join ssh://-oProxyCommand=true
check 'join: a host cannot be an option of ssh' says 2 'expected ssh://'
run join 'ssh://club;true'
check 'join: nor shell code' says 2 'expected ssh://'

# ---- a line for authorized_keys ------------------------------------------------------
key="ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI$(printf '%043d' 0 | tr 0 A)"
echo "$key anna@home" >anna.pub
run admin add-key anna anna.pub
check 'add-key: the line' says 0 \
    "/ttychess kiosk --as anna\" $key anna"
check 'add-key: ... without other rights' says 0 'restrict,pty,command="/'
for name in root R00T operator; do
    run admin add-key "$name" anna.pub
    check "add-key: $name is not a valid player" says 2 "NAME: '$name' could be mistaken for an admin"
done

# ---- with a server -------------------------------------------------------------------
if ! "$TTYCHESS" serve --help >/dev/null 2>&1; then
    echo "# the rest needs a server, which this build has not"
    echo "1..$number"
    exit $failed
fi
serve() {
    "$TTYCHESS" serve --here --socket="$scratch/lobby" --store="$scratch/store" --name=club \
        --trust="$(id -un)" >served 2>&1 &
    server=$!
    until_so test -S "$scratch/lobby"
}
printf '# ours\n\nname = club\njournal = /run/x\n' >serve.conf
run serve --config=serve.conf
check 'serve: a removed option' says 1 \
    "serve.conf:4: unknown option 'journal': delete the line"
serve

{
    echo '1 hello v=2'
    echo '2 who'
    until_so heard '^2 ok' out
} 2>/dev/null | "$TTYCHESS" lobby --stdio >out 2>err
check 'lobby --stdio: forwards lines in both directions' heard '^1 ok name=' out
check 'and adds no output' sh -c '! grep -qv "^[0-9*]" out'

# Not in /tmp, where the account's own lobby may be. A lobby for friends is found by the account
# that opened it, even if that account has several.
env -u TTYCHESS_LOBBY TMPDIR="$scratch" "$TTYCHESS" serve --here --store="$scratch/theirs" >friends 2>&1 &
friends=$!
until_so heard . friends
: >out
{
    echo '1 hello v=2'
    until_so heard '^1 ok' out
} 2>/dev/null | env -u TTYCHESS_LOBBY TMPDIR="$scratch" "$TTYCHESS" lobby --stdio >out 2>err
check 'serve --here: ttychess lobby of the same account finds it' heard '^1 ok name=' out
check 'serve --here: in the folder for temporary files' test -S "$scratch/ttychess-$(id -un)/lobby"
kill "$friends"

# Plain mode reads input only after the lobby has sent its list of users.
printf 'who\ntable\nquit\n' | "$TTYCHESS" --plain >out 2>err
check 'plain: the list of users is complete' heard '1 here: ' out
check 'and a missing game is reported' heard 'watch: there is no such game' out
check 'in order' [ "$(grep -n '1 here' out | cut -d: -f1)" -lt "$(grep -n 'no such game' out | cut -d: -f1)" ]

# Over ssh, as seen by this program.
mkdir bin
cat >bin/ssh <<'END'
#!/bin/sh
echo "$*" >"$HOME/ssh-words"
fail() { printf '%s\r\n' "$2" >&2; exit "$1"; }
case $* in
*nowhere*) fail 255 'ssh: Could not resolve hostname nowhere: Name or service not known' ;;
*closed*) fail 255 'me@closed: Permission denied (publickey).' ;;
*strange*) fail 255 'Host key verification failed.' ;;
*bare*) fail 127 'bash: line 1: ttychess: command not found' ;;
*empty*) fail 1 'ttychess lobby: /run/ttychess/lobby: No such file or directory' ;;
*shut*) fail 1 'ttychess lobby: /run/ttychess/lobby: Permission denied' ;;
*mute*) exit 1 ;;
*full*) echo '1 no code=limit'; exec cat >/dev/null ;;
*talks*) echo 'Welcome to our host!'; exec cat >/dev/null ;;
*drops*)
    [ ! -s "$HOME/locked" ] || fail 255 'Host key verification failed.'
    [ ! -e "$HOME/locked" ] || fail 255 'me@drops: Permission denied (password).'
    : >"$HOME/locked"
    echo $$ >"$HOME/ssh-pid"
    ;;
esac
exec "$TTYCHESS" lobby --stdio
END
chmod +x bin/ssh
echo quit >words
PATH=$scratch/bin:$PATH
{
    until_so heard here out
    echo quit
} 2>/dev/null | "$TTYCHESS" join --plain ssh://anna@club.example:2222 >out 2>err
check 'join: the lobby of the other host' heard '1 here' out
check 'join: with this ssh command' \
    [ "$(cat ssh-words)" = '-T -o BatchMode=yes -p 2222 -- anna@club.example ttychess lobby --stdio' ]
join_says() {
    run join --plain "ssh://$1"
    check "join: $1: $2" says 1 "$2"
}
join_says nowhere 'Could not resolve hostname nowhere: Name or service not known'
join_says nowhere:22 "ttychess join: ssh://nowhere:22: no reply; try 'ssh ssh://nowhere:22'"
join_says closed 'me@closed: Permission denied (publickey)'
join_says strange 'Host key verification failed.'
check 'join: with its own messages' sh -c '! grep -F "failed.?" err'
join_says bare 'ttychess join: ssh://bare: ttychess is not installed there'
join_says empty 'ttychess lobby: /run/ttychess/lobby: No such file or directory'
join_says mute 'ttychess join: ssh://mute: no reply'
join_says full 'ttychess join: ssh://full: '
join_says talks "ttychess join: ssh://talks: expected the lobby's answer, found 'Welcome to our host!"

# There are no automatic retries if a password is needed; 'lobby' tries once more.
: >out
{
    until_so heard 'here' out
    kill "$(cat ssh-pid)"
    until_so heard 'ssh cannot log in: me@drops: Permission denied (password)' out
    echo who
    until_so heard "Cannot reach the lobby. Log in from a shell, then type 'lobby'" out
    echo lobby
    until_so asked_twice
    echo strange >locked
    echo lobby
    until_so heard "verification failed. Log in from a shell, then type 'lobby'" out
    rm locked
    echo lobby
    until_so heard 'Reconnected to the lobby' out
    echo quit
} 2>/dev/null | "$TTYCHESS" join --plain ssh://drops >out 2>err
check 'join: a connection that needs a password returns on request' heard 'Reconnected to the lobby' out
check 'join: and its loss was reported first' heard 'closed the connection.* Retrying automatically' out

# ---- correspondence games ------------------------------------------------------------
# robo: a user who sends these lines and leaves.
robo() {
    printf '%s\n' '1 hello v=2 as=Robo' "$@" '9 quit' |
        "$TTYCHESS" lobby --stdio >>robo 2>&1
}
robo
: >out
{
    echo 'match Robo 3d white casual'
    until_so heard 'Robo has been challenged' out
    robo '2 accept id=1'
    until_so heard 'Game [0-9]*: you play White' out
    echo e4
    game=$(sed -n 's/^Game \([0-9]*\): you play.*/\1/p' out)
    until_so heard 'You play 1. e4' out
    until_so robo "2 move game=$game move=e7e5 ply=2"
    until_so heard 'Black plays 1... e5' out
    echo quit
} | "$TTYCHESS" lobby --plain >out 2>err
game=$(sed -n 's/^Game \([0-9]*\): you play.*/\1/p' out)
check 'correspondence: a game' [ "$game" -gt 0 ]
# The server stops and restarts.
kill "$server"
wait "$server" 2>/dev/null
rm -f lobby
serve
: >out
{
    echo "table $game"
    until_so heard "Your game $game continues: you play White" out
    until_so heard '1... e5' out
    echo d4
    until_so heard 'You play 2. d4' out
    robo "2 move game=$game move=e5d4 ply=4"
    until_so heard 'Black plays 2... exd4' out
    echo quit
} | "$TTYCHESS" lobby --plain >out 2>err
check 'correspondence: it continues after a restart' heard '2... exd4' out
echo "1..$number"
exit $failed

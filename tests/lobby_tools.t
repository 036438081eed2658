#!/bin/sh
# lobby_tools.t - ttychess lobby, join, due and sit, with a server of their own where there is one.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"
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
is_quiet() { [ "$status" = 0 ] && [ ! -s out ] && [ ! -s err ]; }

# until COMMAND...: again and again, until it succeeds; the watchdog ends what never does.
until_so() { until "$@"; do sleep 0.1; done; }
heard() { grep -qs -- "$1" "$2"; }
asked_twice() { [ "$(grep -c 'ssh cannot log in' out)" = 2 ]; }
sat_twice() { [ "$(grep -c "Robo sits" sat)" -gt 1 ]; }

# ---- nobody is there -------------------------------------------------------------------------
run due
check 'due: quiet where there is no lobby' is_quiet
run due please
check 'due: takes no arguments' says 2 "found 'please'"
run lobby
check 'lobby: none on this host' says 1 'no lobby at'
check 'lobby: ... and how friends open one' says 1 "'ttychess serve --here' opens one"
check 'lobby: ... and how to go elsewhere' says 1 "'ttychess join ssh://HOST'"
configure "$scratch/elsewhere"
run lobby
check 'lobby: none where the config says' says 1 "no lobby at $scratch/elsewhere"
run lobby "$scratch/here"
check 'lobby: a path that is given counts' says 1 "no lobby at $scratch/here"
configure none
run lobby
check 'lobby: switched off' says 1 'switched off'
run due
check 'due: quiet where it is switched off' is_quiet
rm config/ttychess/config
run lobby --stdio
check 'lobby --stdio: none either' says 1 'No such file'
run join
check 'join: where to?' says 2 'expected ssh://HOST or a path'
run join ssh://-oProxyCommand=true
check 'join: a host is no option of ssh' says 2 'expected ssh://'
run join 'ssh://club;true'
check 'join: nor words of a shell' says 2 'expected ssh://'
run sit Robo
check 'sit: which program?' says 2 'expected --engine'
run sit --engine=true '../x'
check 'sit: a name is one' says 2 'expected a name'

# ---- a key's line -------------------------------------------------------------------------------
key="ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI$(printf '%043d' 0 | tr 0 A)"
echo "$key anna@home" >anna.pub
run admin add-key --program /usr/bin/ttychess --data /srv/games --socket /run/club anna anna.pub
check 'add-key: where games and lobby are' says 0 \
    "command=\"/usr/bin/ttychess kiosk --as anna --data /srv/games --socket /run/club\" $key anna"
for name in root R00T operator; do
    run admin add-key --program /usr/bin/ttychess "$name" anna.pub
    check "add-key: nobody is called $name" says 2 "NAME: '$name' would be taken for somebody"
done

# Who comes second with a name that looks like another's, no lobby lets in.
add() # NAME LETTER-OF-THE-KEY...: with a key of that letter's
{
    echo "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI$(printf '%043d' 0 | tr 0 "$2")" >one.pub
    name=$1
    shift 2
    run admin add-key --program /usr/bin/ttychess "$@" "$name" one.pub
}
count() { [ "$(wc -l <keys)" = "$1" ]; }
add boris B -o keys
check 'add-key: the first of a file' [ "$status" = 0 -a ! -s out ]
grants=/etc/ttychess/kiosk.conf
untold() { grep -qs '^ *names *= *keys' $grants || says 0 "$grants has no 'names = keys'"; }
check 'add-key: a login shell has to be let hear the name' untold
for name in b0ris bori5 bo-ris; do
    add "$name" C -o keys
    check "add-key: $name looks like boris" says 1 "boris and $name look alike (lines 1 and 2"
done
add carla B -o keys
check 'add-key: one key plays by one name' says 1 'lines 1 and 2 of the keys are one key'
check 'add-key: nothing was added for those' count 1
add BORIS C -o keys
check 'add-key: who has a second key is one person' says 0 'note: lines 1 and 2 of the keys both'
check 'add-key: ... and may have it' count 2
echo "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI$(printf '%043d' 0 | tr 0 D)" >one.pub
"$TTYCHESS" admin add-key --program /usr/bin/ttychess b0ris one.pub 2>err >>keys
check 'add-key: what the shell appends to is read, too' grep -q 'boris and b0ris look alike' err
check 'add-key: ... and stays as it is' count 2
run admin add-key --program /usr/bin/ttychess Daemon anna.pub
check 'add-key: nor as an account of the system is' says 2 "NAME: 'Daemon' is an account of"
run admin add-key --program /usr/bin/ttychess --socket 'club; sh' anna anna.pub
check 'add-key: a socket is a path' says 2 "--socket: expected a path from '/' on"

# ---- a server ----------------------------------------------------------------------------------
if ! "$TTYCHESS" serve --help >/dev/null 2>&1; then
    echo "# the rest needs a server, which this build has not"
    echo "1..$number"
    exit $failed
fi
serve() {
    "$TTYCHESS" serve --here --socket="$scratch/lobby" --store="$scratch/store" --name=club \
        >served 2>&1 &
    server=$!
    until_so test -S "$scratch/lobby"
}
serve

{
    echo '1 hello v=1'
    echo '2 who'
    until_so heard '^2 ok' out
    echo '3 due'
    until_so heard '^3 ok' out
} 2>/dev/null | "$TTYCHESS" lobby --stdio >out 2>err
check 'lobby --stdio: passes lines on, both ways' heard '^1 ok v=1 name=' out
check 'and adds nothing of its own' sh -c '! grep -qv "^[0-9*]" out'
run due
check 'due: no games, nothing said' is_quiet

# Plain mode asks once the lobby has told who is there.
printf 'who\ntable\nquit\n' | "$TTYCHESS" --plain >out 2>err
check 'plain: who is there is known when it is told' heard '1 here: ' out
check 'and that no game is played' heard 'No game of yours is under way' out
check 'in order' [ "$(grep -n '1 here' out | cut -d: -f1)" -lt "$(grep -n 'No game of' out | cut -d: -f1)" ]

# Over ssh, as far as this program knows.
mkdir bin
cat >bin/ssh <<'END'
#!/bin/sh
echo "$*" >"$HOME/ssh-words"
fail() { echo "$2" >&2; exit "$1"; }
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
check 'join: the lobby there' heard '1 here' out
check 'join: by these words' \
    [ "$(cat ssh-words)" = '-T -o BatchMode=yes -p 2222 -- anna@club.example ttychess lobby --stdio' ]
join_says() {
    run join --plain "ssh://$1"
    check "join: $1, one line" says 1 "ttychess join: $2"
    check "join: $1, and no more" [ "$(cat out err | wc -l)" = 1 ]
}
join_says nowhere 'nowhere: ssh: Could not resolve hostname nowhere: Name or service not known'
join_says closed 'closed takes none of your keys: me@closed: Permission denied (publickey); '
join_says strange "strange: its key is not known here, or is another one; 'ssh strange' tells"
join_says bare 'bare: no ttychess is found there; it has to be installed'
join_says empty 'empty: ttychess lobby: /run/ttychess/lobby: No such file or directory'
join_says shut 'shut: ttychess lobby: /run/ttychess/lobby: Permission denied'
join_says mute 'mute: the lobby there has ended without a word'
join_says full 'full: '
join_says talks "talks: expected the lobby's answer, found 'Welcome to our host!"

# A line that only a password brings back is not dialled in vain; 'lobby' tries once more.
: >out
{
    until_so heard 'here' out
    kill "$(cat ssh-pid)"
    until_so heard 'ssh cannot log in: me@drops: Permission denied (password)' out
    echo who
    until_so heard "is gone. Leave and 'join' again, or 'ssh-add' elsewhere, then 'lobby'" out
    echo lobby
    until_so asked_twice
    echo strange >locked
    echo lobby
    until_so heard "is not known, or another one: 'ssh' elsewhere tells more, then 'lobby'" out
    rm locked
    echo lobby
    until_so heard 'lobby is there again' out
    echo quit
} 2>/dev/null | "$TTYCHESS" join --plain ssh://drops >out 2>err
check 'join: a line that needs a password comes back when asked for' heard 'lobby is there again' out
check 'join: and was told to be gone, first as any' heard 'hung up.* It is dialled again' out

# ---- a program sits down -------------------------------------------------------------------------
"$TTYCHESS" sit --engine "$TTYCHESS uci" --seek 1+1 Robo >sat 2>&1 &
program=$!
until_so heard 'Robo sits' sat
: >out
{
    until_so heard 'Robo.*offers a game: 1+1' out
    echo 'accept Robo'
    until_so heard 'Game [0-9]*: you play' out
    echo 'opponent'
    until_so heard 'Robo' out
    if grep -q 'you play White' out; then
        echo e4
    else
        until_so heard 'White plays' out
        echo 'e5'
    fi
    until_so heard 'You play 1' out
    echo resign
    echo resign
    until_so heard 'You lose' out
    echo quit
} | "$TTYCHESS" lobby --plain >out 2>err
check 'sit: a game with a program' heard 'You lose: ' out
check 'the game is kept' grep -qr 'WhiteType\|BlackType' data
kill "$program"
wait "$program" 2>/dev/null
program=

# ---- by days ---------------------------------------------------------------------------------------
cat >engine <<'END'
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    position*d2d4) move=e5d4 ;;
    position*) move=e7e5 ;;
    go*) echo "bestmove $move" ;;
    quit) exit ;;
    esac
done
END
"$TTYCHESS" sit --engine "sh $scratch/engine" Robo >sat 2>&1 &
program=$!
until_so heard 'Robo sits' sat
: >out
{
    echo 'match Robo 3d white casual'
    until_so heard 'Game [0-9]*: you play White' out
    echo e4
    until_so heard 'Black plays 1... e5' out
    echo quit
} | "$TTYCHESS" lobby --plain >out 2>err
game=$(sed -n 's/^Game \([0-9]*\): you play.*/\1/p' out)
check 'by days: a game with a program' [ "$game" -gt 0 ]
run due
check 'due: tells of it' says 0 "chess: your move against Robo, game $game, move 2, 3 days left"
configure "$scratch/lobby"
(
    unset TTYCHESS_LOBBY
    "$TTYCHESS" due >out
    "$TTYCHESS" due --lobby="$scratch/nowhere" >other
)
check 'due: the lobby of the config' heard "game $game, move 2" out
check 'due: the one that is named' [ ! -s other ]
rm config/ttychess/config

# The server goes, and comes again; whoever was there dials by himself.
kill "$server"
wait "$server" 2>/dev/null
rm -f lobby
serve
until_so sat_twice
: >out
{
    echo "table $game"
    until_so heard "number $game: you play White" out
    until_so heard '1... e5' out
    echo d4
    until_so heard 'Black plays 2... exd4' out
    echo quit
} | "$TTYCHESS" lobby --plain >out 2>err
check 'by days: it goes on behind a restart' heard '2... exd4' out
kill "$program"
wait "$program" 2>/dev/null
program=
echo "1..$number"
exit $failed

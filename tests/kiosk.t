#!/bin/sh
# kiosk.t - a key that can play and nothing else, through a real sshd: each way out is tried,
# and the board is found every time.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Two accounts that exist for this sshd alone (an /etc of its own, laid over the system's where
# only it sees that): "chess", whom several people share, each by a forced command,
# with ttychess-kiosk for a login shell; and "club", whose login shell is sh. What sshd may let
# through is more than it should be: the kiosk must not need it to be right.
set -u
. "${TESTS_SOURCE:-$(dirname "$0")}/watched.sh"

skip()
{
    echo "1..0 # SKIP $1"
    exit 0
}

. "$TESTS_SOURCE/sshd.sh"
sshd_can tmux unshare sftp scp || skip "$why"
unshare -m true 2>/dev/null || skip "no name space of mounts can be had"

scratch=$(mktemp -d) || exit 1
cd "$scratch" || exit 1
logins=0 user=$((30000 + 2 * ($$ % 10000))) # its own: another run may be under way

tm()
{
    tmux -L "kiosk$logins" -f "$scratch/tmux.conf" "$@" 2>>"$scratch/noise"
}

clean_up()
{
    tm kill-server
    [ -z "${server-}" ] || kill "$server" 2>>"$scratch/noise"
    sshd_end
    cd /
    rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

# ---- accounts, keys and sshd -----------------------------------------------------------

bin=$scratch/bin
mkdir "$bin" && cp "$TTYCHESS" "$bin/ttychess" && ln -s ttychess "$bin/ttychess-kiosk"
chmod 755 "$scratch" "$bin"
cp -a /etc etc && mkdir -p etc/ttychess && chmod 755 etc/ttychess
grep -v '^chess:\|^club:' /etc/passwd >etc/passwd # a host may have them
for account in "chess 0 $bin/ttychess-kiosk" "club 1 /bin/sh"; do
    set -- $account
    mkdir "$scratch/$1" "$scratch/$1.data" && chown $((user + $2)) "$scratch/$1.data"
    echo "$1:x:$((user + $2)):$((user + $2))::$scratch/$1:$3" >>etc/passwd
done
rm -f etc/ttychess/kiosk.conf
granted() # LINES...: what the lines of keys may say in a login shell
{
    (umask 022 && printf '%s\n' "$@" >etc/ttychess/kiosk.conf)
}
granted 'names = keys' "data = $scratch/chess.data" "socket = $scratch/server/lobby"
mkdir open && chmod 1777 open
echo private >secret && chmod 600 secret && echo public >open_secret

: >tmux.conf
TMUX_TMPDIR=$scratch
export TMUX_TMPDIR
unset TMUX SSH_AUTH_SOCK

try_sshd() # PORT
{
    cat >"$scratch/sshd_config" <<END
ListenAddress 127.0.0.1
Port $1
HostKey $scratch/host_key
AuthorizedKeysFile $scratch/keys
PidFile $scratch/sshd.pid
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
UseDNS no
StrictModes no
PrintMotd no
PrintLastLog no
PermitUserEnvironment yes
PermitTunnel yes
X11Forwarding yes
Subsystem sftp internal-sftp
AcceptEnv LANG LC_* INPUTRC TERMINFO TERMCAP HOME XDG_* TZ PATH SSH_* ENV BASH_ENV LINES COLUMNS
END
    unshare -m sh -c "mount --bind '$scratch/etc' /etc &&
        exec '$sshd' -f '$scratch/sshd_config' -E '$scratch/sshd.log'"
}

: >keys
sshd_begin || skip "$why"
sed -i "s|^User root|User chess|; s|^IdentityFile .*||; /^Host host/,\$s|^SendEnv.*|&|" ssh_config
for name in anna boris; do
    ssh-keygen -q -t ed25519 -N '' -C "from a \"file\"" -f "$name"
done
ssh-keygen -q -t ed25519 -N '' -f plain
ssh-keygen -q -t ed25519 -N '' -f carla

by() # NAME SSH-WORDS...: ssh with that key
{
    who=$1
    shift
    timeout 600 ssh -F "$scratch/ssh_config" -i "$scratch/$who" "$@"
}

run() # NAME SSH-WORDS...: leaves out, err and $status
{
    by "$@" </dev/null >out 2>err
    status=$?
}

for name in anna boris; do
    "$bin/ttychess" admin add-key --program "$bin/ttychess" --data "$scratch/chess.data" \
        -o keys "$name" "$name.pub" >out 2>err
    check "add-key: $name" grep -q "^restrict,pty,command=\"$bin/ttychess kiosk --as $name " keys
done
"$bin/ttychess" admin add-key --program "$bin/ttychess" --data "$scratch/club.data" \
    -o keys carla carla.pub >out 2>err
echo "restrict,pty $(cat plain.pub)" >>keys

# ---- what a client asks for ---------------------------------------------------------------

run anna host id
case $(cat err) in *'no sandbox here'*) skip "no sandbox here: $(tail -n 1 err)" ;; esac
refused()
{
    [ "$status" = 1 ] && [ ! -s out ] && grep -q "^ttychess kiosk: expected nothing, play, .*'$" err
}
for words in id /bin/sh 'sh -c id' 'play; id' 'play
id' 'plain && id' '$(id)' 'lobby --stdio; id' '-c id' '--help' \
    '/usr/lib/openssh/sftp-server' 'internal-sftp' 'scp -t .' 'ttychess' 'ttychess --list' \
    'ttychess kiosk --as boris' "$bin/ttychess kiosk --as boris" "$(printf 'play\001')"; do
    run anna -- host "$words"
    check "refused: '$(printf %s "$words" | tr '\n\001' '  ')'" refused
    run carla -l club -- host "$words"
    check "refused behind sh: '$(printf %s "$words" | tr '\n\001' '  ')'" refused
done
for words in id /bin/sh 'play; id' "$bin/ttychess kiosk --as boris; id" \
    "$bin/ttychess kiosk --as boris --without-sandbox" \
    "$bin/ttychess --plain" "$bin/ttychess kiosk --as ../boris" "$bin/ttychess admin --help" \
    "$bin/ttychess kiosk --as \$(id)" \
    "$bin/ttychess kiosk --as boris --data $scratch/open" \
    "$bin/ttychess kiosk --as boris --data $scratch/club.data" \
    "$bin/ttychess kiosk --as boris --socket $scratch/open/x" \
    "$bin/ttychess kiosk --without-sandbox --as boris" \
    "$bin/ttychess kiosk --as boris -c play" "$bin/ttychess kiosk --as boris --help" \
    "$bin/ttychess kiosk --help x"; do
    run plain host "$words"
    check "no forced command, refused: '$words'" [ "$status" != 0 ]
    check "and nothing is said that was wanted" sh -c '! grep -q "uid=\|White\|Usage" out'
done
mv etc/ttychess/kiosk.conf kiosk.conf
for key in anna plain; do
    run $key host "$bin/ttychess kiosk --as boris"
    check "without a word of root's no key says who plays: $key" \
        sh -c '[ '$status' = 1 ] && [ ! -s out ] && grep -q "kiosk.conf has no" err'
done
granted 'names = account' "data = $scratch/chess.data"
run plain host plain
check 'but who says nothing plays, by the name of the account' \
    sh -c "[ $status = 0 ] && grep -q White out && [ -d chess.data/chess ]"
mv kiosk.conf etc/ttychess/kiosk.conf
chmod 666 etc/ttychess/kiosk.conf
run anna host plain
check "what others may write is no word of root's" \
    sh -c '[ '$status' = 1 ] && [ ! -s out ] && grep -q "only root may write" err'
chmod 644 etc/ttychess/kiosk.conf
run anna host lobby
check 'a word that is known' [ "$status" = 0 ]

# ---- sshd's own ways -------------------------------------------------------------------

echo 'get secret' | by anna -s host sftp >out 2>err
check 'sftp is not had' [ $? != 0 ]
timeout 60 sftp -F ssh_config -i anna host </dev/null >out 2>err
check 'sftp, as its client asks' [ $? != 0 ]
timeout 60 scp -F ssh_config -i anna host:/etc/passwd copied >out 2>err
check 'scp brings nothing' [ ! -e copied ]
timeout 60 scp -O -F ssh_config -i anna host:/etc/passwd copied >out 2>err
check 'nor does its old way' [ ! -e copied ]
run anna -W "127.0.0.1:$port" host
check '-W: no line to elsewhere' sh -c '[ '$status' != 0 ] && ! grep -q SSH- out'
run anna -o ExitOnForwardFailure=yes -R 0:127.0.0.1:22 host
check '-R is refused' [ "$status" != 0 ]
by anna -N -L "$((port + 1)):127.0.0.1:$port" -D "$((port + 2))" host </dev/null >out 2>err &
forwarder=$!
for forwarded in $((port + 1)) $((port + 2)); do
    timeout 60 bash -c "
        for i in \$(seq 200); do
            exec 3<>/dev/tcp/127.0.0.1/$forwarded && break
            sleep 0.05
        done 2>/dev/null
        [ $forwarded = $((port + 1)) ] || {
            printf '\\005\\001\\000\\005\\001\\000\\001\\177\\000\\000\\001\\000\\026' >&3; }
        timeout 10 head -c 40 <&3" >out 2>/dev/null
    check "forwarded port $((forwarded - port)): sshd is not reached" sh -c '! grep -aq SSH- out'
done
kill $forwarder 2>>noise
run anna -w 0 -o ExitOnForwardFailure=yes host
check '-w: no tunnel' [ "$status" != 0 ]
run anna -A -X host plain
check '-A and -X: no agent, no display' sh -c '! grep -q "forward.*success" sshd.log'

# ---- line by line --------------------------------------------------------------------------

play() # NAME WORD: plays the file `in`, line by line
{
    by "$1" -T host $2 <in >out 2>err
    status=$?
}
has() { grep -qF -- "$1" out; }
board() { [ "$(grep -c '^8  r n b q k b n r' out)" -ge 1 ]; }

printf '%s\n' uci 'setoption name BookFile value /etc/passwd' 'setoption name Hash value 60000' \
    isready board quit >in
play anna ''
cp err began
check 'who says "uci" gets no engine' sh -c '! grep -q "uciok\|readyok" out'
check 'but the board' board

lines() { printf '%s\n' "$@" board quit >in; }
while IFS= read -r line; do
    lines e4 "$line" "$line"
    play boris plain
    check "in the game: '$line'" sh -c '[ '$status' = 0 ] && ! grep -qi "root:\|uid=\|private" out'
    check 'and the board is there' board
done <<END
engine /bin/sh -c id
engine white /bin/sh
engine option x=/bin/sh
analyst /bin/sh
open /etc/passwd
open $scratch/open_secret
open ~/../../secret
save $scratch/chess.data/x.pgn
save $scratch/open/x.pgn
dump $scratch/open/x
dump x
copy pgn
config book /etc/passwd
config syzygy /
config engine /bin/sh
config analyst /bin/sh
config hash 60000
config threads 200
config save
resume ../../anna/ttychess/games
resume /etc/passwd
watch ../anna
compare 1000
!id
|id
\`id\`
:!sh
/etc/passwd
$scratch/open_secret
$(printf '\032')
$(printf '\003')
$(printf '\034')
END
check 'nothing was written outside' [ -z "$(ls open)" ]
check 'and nothing that was asked for within' \
    [ "$(find chess.data -type f ! -name '*.pgn' ! -name .lock ! -name .sessions ! -name config ! -name 'index*' ! -name '.index*' | wc -l)" = 0 ]
check 'no file lies where the games of nobody lie' \
    [ "$(find chess.data -name '*.pgn' ! -path "*/games/*" | wc -l)" = 0 ]
check 'what is written is for nobody else' [ "$(find chess.data -mindepth 1 -perm /077 | wc -l)" = 0 ]

lines help 'help compare' 'help Ideas'
play anna plain
check 'help: what a kiosk lacks is not offered' \
    sh -c '! grep -q "^[A-Z].*: .*\(compare\|engine\|analyst\|save\)[,.]" out && grep -q "^Ideas: tree" out'
check 'help: ... and says so' has 'compare: not in a kiosk'
lines 'config hash 60000' 'config threads 64' 'config book /etc/passwd'
play anna plain
check 'config: each is refused with a line' \
    [ "$(grep -c 'kiosk' out)" -ge 3 ]
printf '%s\n' '[White "Abel"]' '[Black "Bert"]' '' '1. d4 d5 *' '' board quit >in
play boris plain
check 'a game that is pasted is read' has 'Abel - Bert'
check 'and leaves nothing' [ -z "$(find chess.data -name '.pasted*')" ]

lines 'resume' 
play anna plain
check "anna sees her games" has 'against'
lines 'resume'
play carla plain 2>>noise
: # (her key is of the other account)
by carla -T -l club host plain <in >out 2>err
check "carla has none of theirs" sh -c '! grep -q "1: \|1  20" out || ! [ -d club.data/anna ]'
check 'names are directories' [ -d chess.data/anna ] && [ -d chess.data/boris ]

# ---- so many at once ----------------------------------------------------------------------
# Who is here holds a lock, which ends with the line; and gives way to what else runs on the host.

granted 'names = keys' "data = $scratch/chess.data" "socket = $scratch/server/lobby" 'sessions = 1'
mkfifo playing
by anna -T host plain <playing >here 2>&1 &
exec 9>playing
until grep -qs 'to move' here; do sleep 0.1; done
run anna host due
check 'no more sessions of one person are let in than root says' \
    sh -c "[ $status = 1 ] && grep -q 'anna is here 1 time already' err"
run boris host due
check 'of somebody else they are' [ "$status" = 0 ]
check 'who plays gives way to what else runs on the host' \
    sh -c "ps -o ni=,comm= -u $user | grep -q '^ *10 ttychess'"
check 'the line to the lobby does not' sh -c \
    "ps -o ni=,comm= -u $user | grep -q '^ *$(nice) ttychess'"
exec 9>&-
let_in() { run anna host due; [ "$status" = 0 ]; }
until let_in; do :; done
check 'and once that one has ended' [ "$status" = 0 ]
granted 'names = keys' "data = $scratch/chess.data" "socket = $scratch/server/lobby"

# ---- the lobby ---------------------------------------------------------------------------
# Who somebody is, the kiosk says, whatever the client says; without a server the game is there.

lines e4
play anna lobby
check 'without a lobby the board is there' board
run anna host due
check 'and nothing is due' sh -c "[ $status = 0 ] && [ ! -s out ]"
echo '1 hello v=1' | by anna -T host 'lobby --stdio' >out 2>err
check 'and that nobody keeps one is told' grep -q 'nobody keeps a lobby here' err
check 'but not where it would be' sh -c '! grep -q / err'

listening() { [ -S "$scratch/server/lobby" ] || ! kill -0 "$server" 2>>noise; }
mkdir server && chmod 755 server
unshare -m sh -c "mount --bind '$scratch/etc' /etc && exec '$bin/ttychess' serve \
    --socket '$scratch/server/lobby' --store '$scratch/server/store' --trust chess" \
    >server/out 2>&1 &
server=$!
sshd_until listening
if [ -S server/lobby ]; then
    sed -i "s|kiosk --as|kiosk --socket $scratch/server/lobby --as|" keys
    printf '%s\n' '1 hello v=1 as=boris client=x' '2 hello v=1 as=boris' '3 who' >in
    { cat in; sleep 2; } | by anna -T host 'ttychess lobby --stdio' >out 2>err
    check 'a client that says to be boris is anna' grep -q '^1 ok .*name=anna ' out
    check 'and stays so' grep -q '^2 no ' out
    check 'boris is not here' sh -c '! grep -q "name=boris" out'
    for first in '1 hello v=0' '0 hello v=1' '1 hello'; do
        printf '%s\n' "$first" '2 hello v=1 as=boris' >in
        { cat in; sleep 1; } | by anna -T host 'lobby --stdio' >out 2>err
        check "after '$first' nobody is anybody" sh -c '! grep -q "name=" out'
    done
    printf '%s\n' '1 ban name=boris' >in
    by anna -T host 'lobby --stdio' <in >out 2>err
    check 'who does not say hello is not heard' [ ! -s out ]
    printf '%s\n' '1 hello v=1' '2 ban name=boris' '3 shutdown' '4 ping' >in
    { cat in; sleep 2; } | by anna -T host 'lobby --stdio' >out 2>err
    check 'nobody looks after the host from a kiosk' \
        sh -c 'grep -q "^2 no " out && grep -q "^3 no " out && grep -q "^4 ok" out'
    { sleep 1; echo who; sleep 2; echo quit; } | by boris -T host lobby >out 2>err
    check 'in the game, boris is boris' grep -q 'here: boris' out
fi
kill "$server" 2>>noise
wait "$server" 2>>noise

# ---- the environment -----------------------------------------------------------------------

cat >inputrc <<'END'
"x": "quit\n"
END
mkdir -p terminfo
lines e4
ssh=$(command -v ssh)
env INPUTRC="$scratch/inputrc" TERMINFO="$scratch/terminfo" HOME="$scratch/open" TZ=/etc/passwd \
    XDG_DATA_HOME="$scratch/open/data" XDG_CONFIG_HOME="$scratch/open" LC_ALL=../../../etc \
    PATH="$scratch/open" LINES=99999 COLUMNS=-1 SSH_ORIGINAL_COMMAND=id \
    "$ssh" -F ssh_config -i anna -T \
    -o 'SendEnv INPUTRC TERMINFO HOME XDG_* TZ PATH LC_* LINES COLUMNS SSH_*' host plain <in >out 2>err
check 'an environment that is sent changes nothing' sh -c 'grep -q "You play 1. e4" out'
check 'and no games lie elsewhere' [ -z "$(ls open)" ]

# ---- on the screen -------------------------------------------------------------------------

# Until it is so, or the connection has ended without.
until_true()
{
    wanted=$*
    sshd_until eval "$wanted || shows BYE" && ! shows BYE
}
shows() { tm capture-pane -p -t game | grep -qF -- "$1"; }
enter()
{
    tm send-keys -t game -l "$1"
    tm send-keys -t game Enter
}
login() # NAME WIDTH HEIGHT SSH-WORDS...
{
    key=$1 width=$2 height=$3
    shift 3
    tm kill-server
    logins=$((logins + 1))
    tm -u new-session -d -s game -x "$width" -y "$height" \
        "LC_ALL=C.UTF-8 ssh -tt -F '$scratch/ssh_config' -i '$scratch/$key' $* host; echo BYE \$?; exec sleep 1000"
}
screen_check() # STATUS NAME
{
    check "$2" [ "$1" = 0 ]
    [ "$1" = 0 ] || tm capture-pane -p -t game | sed 's/^/# |/'
}

login anna 80 24
until_true 'shows "New game"'
screen_check $? 'the screen opens'
enter e4 && until_true "shows '2. move>'"
screen_check $? 'a move is answered'
for key in C-z C-c 'C-\' C-z; do
    tm send-keys -t game -l x # ^C on an empty line would leave
    tm send-keys -t game "$key"
    tm send-keys -t game BSpace
    enter "flip"
    until_true "shows 'move>'" && ! shows BYE
    screen_check $? "$key leads nowhere"
done
process=$(pgrep -u "$user" -n ttychess)
if ! grep -q 'no sandbox: built with sanitizers' began; then
    check 'no new privileges can be had' grep -q '^NoNewPrivs:.1' "/proc/$process/status"
    check 'system calls are filtered' grep -q '^Seccomp:.2' "/proc/$process/status"
fi
check 'threads are counted' grep -q '^Max processes *[1-9][0-9]\{0,3\} ' "/proc/$process/limits"
check 'nobody runs but ttychess and sshd' \
    [ -z "$(ps -o comm= -u "$user" | grep -v '^ttychess\|^sshd')" ]
for line in 'engine /bin/sh' "dump $scratch/open/x" 'open /etc/passwd' "save $scratch/open/y"; do
    enter ":$line"
    until_true "shows kiosk"
    screen_check $? "on the screen: $line"
    enter ':last' # another message, before the next line
    until_true "! shows kiosk"
done
tm set-buffer '/etc/passwd
' && tm paste-buffer -p -t game
tm send-keys -t game Enter Escape
enter ':board'
until_true "shows 'move>'" && ! shows 'root:'
screen_check $? 'a path that is pasted opens nothing'
enter ':help'
until_true "shows 'How to move'" && ! shows ' dump '
screen_check $? 'help does not tell what is not had'
tm send-keys -t game Escape Escape
kill -9 "$process"
sshd_until shows BYE
screen_check $? 'a process that is killed takes the connection with it'
nobody_runs() { ! pgrep -u "$user" ttychess >>noise; }
sshd_until nobody_runs
check 'and its keeper' [ $? = 0 ]

login anna 80 24
until_true "shows 'Continue'"
screen_check $? 'and the game is there at the next login'
tm send-keys -t game F10
sshd_until shows 'BYE 0'
screen_check $? 'quit ends the connection'
login anna 2000 600
until_true "shows 'Continue'"
screen_check $? 'a giant window'
tm kill-server
sshd_until nobody_runs
check 'a line that is cut ends the game and its keeper' [ $? = 0 ]

# What is cut while something long goes on, which no key of a terminal ends.
printf '%s\n' 'config book none' 'level depth 1' e4 h4 'review nodes 999999999' >in
mkfifo typed
timeout 600 ssh -F ssh_config -i boris -T host plain <typed >out 2>err &
line=$!
exec 4>typed
cat in >&4
reviews() { grep -q 'Reviewing' out || ! kill -0 $line; }
somebody_runs() { pgrep -u "$user" ttychess >>noise; }
sshd_until reviews
check 'a review without end begins' somebody_runs
kill $line
exec 4>&-
sshd_until nobody_runs
check 'and ends with its line' [ $? = 0 ]

echo "1..$number"
exit $failed

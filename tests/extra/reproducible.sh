#!/bin/sh
# reproducible.sh - checks that builds of the same source are identical, whoever makes them and
# where.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: reproducible.sh [install | deb] [TARBALL]
#   install   the files of `make install`, from a build in the source folder and one outside,
#             and that `make uninstall` removes everything
#   deb       that the Debian package can be built, once, and the source package from TARBALL, and
#             that lintian reports nothing; without its tests, which have run already
# Without an argument, both. Two copies of the source, the second from TARBALL if given, are built
# in paths of different length with another umask, language, time zone, user and number of jobs.
# Prints TAP.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
chmod 755 "$scratch"
one=$scratch/one two=$scratch/another_and_longer/path/two
number=0 failed=0
cores=$(getconf _NPROCESSORS_ONLN)
unset CFLAGS CPPFLAGS LDFLAGS CC MAKEFLAGS MAKELEVEL MFLAGS

# holds NAME COMMAND... - prints one line of TAP, and the command's output if it fails.
holds() {
    name=$1
    shift
    number=$((number + 1))
    if "$@" >"$scratch/said" 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        tail -n 60 "$scratch/said" | sed 's/^/# /'
        failed=1
    fi
}

# Packs the current files of the project
pack_source() {
    cd "$top" || return 1
    if [ -e .git ]; then
        git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf -
    else
        tar --exclude='./build*' --exclude=./autom4te.cache -cf - .
    fi
}

# copy_source FROM TO DATE - unpacks the files of FROM, or of a tarball's folder, to TO/ttychess.
copy_source() {
    rm -rf "$2"
    mkdir -p "$2/ttychess" && tar -xf "$1" -C "$2/ttychess" || return 1
    [ "$1" = "$scratch/source.tar" ] || {
        mv "$2/ttychess" "$2/tarball" && mv "$2"/tarball/ttychess-* "$2/ttychess"
    } || return 1
    # All files get the same time, so generated files stay as new as their sources.
    find "$2" -exec touch -h -d "$3" {} +
}

# Two users build, each in a copy, with these shell commands.
first() {
    copy_source "$scratch/source.tar" "$one" 2001-02-03 &&
        (cd "$one/ttychess" && umask 022 && LC_ALL=C TZ=UTC jobs=$cores sh -exc "$1")
}
second() {
    as=
    copy_source "${tarball:-$scratch/source.tar}" "$two" 2020-12-31 || return 1
    if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
        as='setpriv --reuid=65534 --regid=65534 --clear-groups'
        chown -R 65534:65534 "$two"
    fi
    # shellcheck disable=SC2086
    (cd "$two/ttychess" && umask 077 && $as env LC_ALL=C.UTF-8 LANGUAGE=de \
        TZ=Pacific/Kiritimati USER=somebody LOGNAME=somebody HOME="$two" jobs=$((cores + 1)) sh -exc "$1")
}

# Compares names, modes and bytes of all files; modes of folders depend on the umask.
same_trees() {
    for tree in "$one/tree" "$two/tree"; do
        (cd "$tree" && find . -type f -printf '%m ' -exec sha256sum {} \; | sort -k 3) \
            >"$tree.list" || return 1
    done
    [ -s "$one/tree.list" ] && diff "$one/tree.list" "$two/tree.list"
}

check_install() {
    # -O0 takes half the time, and is enough because only paths can differ.
    holds 'a build in the source folder' first '
        ./bootstrap && ./configure -q CFLAGS="-O0 -g"
        make -s -j $jobs all && make -s install DESTDIR="$PWD/../tree"'
    holds 'a build outside the source folder' second '
        [ -x configure ] || ./bootstrap
        mkdir build && cd build && ../configure -q CFLAGS="-O0 -g"
        make -s -j $jobs all && make -s install DESTDIR="$PWD/../../tree"'
    holds 'make install writes the same bytes' same_trees
    # shellcheck disable=SC2016
    holds 'make uninstall leaves nothing' sh -ec '
        cd "$1/ttychess" && make -s uninstall DESTDIR="$1/tree"
        left=$(find "$1/tree" ! -type d -o -path "*/ttychess" -o -path "*/ttychess/*") && echo "$left" && [ -z "$left" ]' - "$one"
}

check_deb() {
    # shellcheck disable=SC2016
    holds 'a Debian package' first \
        'DEB_BUILD_OPTIONS="nocheck ${DEB_BUILD_OPTIONS-}" dpkg-buildpackage -Pnocheck -us -uc -b -j$jobs'
    # shellcheck disable=SC2016
    [ -z "$tarball" ] || holds 'a Debian source package' sh -exc '
        mkdir "$1/source" && cd "$1/source" && tar -xf "$2"
        folder=$(echo ttychess-*)
        cp "$2" "ttychess_${folder#ttychess-}.orig.tar.xz"
        cd "$folder" && dpkg-buildpackage -S -us -uc -d' - "$scratch" "$tarball"
    holds 'lintian reports nothing' lintian --allow-root -i -I --pedantic \
        --fail-on=error,warning "$scratch"/*/ttychess_*.changes
}

what=${1-}
case $what in
install | deb) shift ;;
esac
tarball=${1:+$(cd "$(dirname "$1")" && pwd)/${1##*/}}
(pack_source) >"$scratch/source.tar" || exit 1
[ "$what" = deb ] || check_install
[ "$what" = install ] || check_deb
echo "1..$number"
exit $failed

# tool_test.sh - shared by the tests of subcommands, which set $tool and then source this file.

scratch=$(mktemp -d) && cd "$scratch" || exit 1
trap 'rm -rf "$scratch"' EXIT

# run ARGUMENT... - writes the files out and err, and sets $status.
run() {
    # shellcheck disable=SC2154
    timeout 600 "$TTYCHESS" "$tool" "$@" >out 2>err
    status=$?
}

has() { grep -qF -- "$2" "$1"; }

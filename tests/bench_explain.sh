#!/bin/sh
# bench_explain.sh - whether `eval` tells the truth of 20 positions: by Stockfish's judgement.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# NETWORK=FILE: another network than the built-in one. What is counted:
#
#   explain_sign           the network has the same side ahead as Stockfish's
#   explain_sign_terms     and our terms have
#   explain_order          of each side's knights, bishops, rooks and queens: the one we call
#                          best stands better than the one we call worst. By removing pieces:
#                          Stockfish's value of the board less that without the piece, less what
#                          this comes to in the mean for all such pieces of the 20 positions
#   explain_best, _worst   the piece that we call so is the very one that is so by that
#
# Stockfish 12 to 16 has a table of these values ("NNUE derived piece values"). Without a
# network or such a Stockfish nothing is counted. Prints one figure a line: NAME VALUE UNIT.
set -u

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
cd "$scratch" || exit 1
stockfish=$(PATH=$PATH:/usr/games command -v stockfish) || {
    echo "# stockfish is missing: explanations are not counted"
    exit 0
}

cat >positions <<'END'
r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9
r1bqk2r/pp3ppp/2n1pn2/3p4/1b1P4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 8
r3r1k1/1bq2ppp/p2p1n2/1pp1p3/4P3/2PPBN2/PPB2PPP/R2QR1K1 w - - 0 16
2rq1rk1/pb1nbppp/1p2pn2/2p5/3P4/1PN1PN2/PB2BPPP/2RQ1RK1 w - - 0 12
r1b2rk1/2q1bppp/p1n1pn2/1p6/3NP3/1BN1B3/PPP2PPP/R2Q1RK1 w - - 0 12
rnbq1rk1/pp3pbp/3p1np1/2pP4/4P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9
r2q1rk1/1b2bppp/p1np1n2/1p2p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 13
r4rk1/pp1bqppp/2n1p3/3pP3/3P4/2PB1N2/P4PPP/R2Q1RK1 w - - 0 14
3r1rk1/p4ppp/1pn1p3/2p5/2P1P3/2P2N2/P4PPP/3RR1K1 b - - 0 20
8/5pk1/3p2p1/1p1P3p/1Pn1N2P/6P1/5PK1/8 w - - 0 40
8/p4pk1/1p1r2p1/2p4p/2P2P1P/1P1R2P1/P5K1/8 b - - 0 33
r4rk1/1pp2ppp/p1n5/3q4/3P4/2P2N2/P4PPP/R2QR1K1 w - - 0 17
2r2rk1/pp1n1ppp/4p3/q2pP3/3P4/P1P2N2/2Q2PPP/R3R1K1 b - - 0 17
r1b1k2r/ppppqppp/2n5/8/2B1n3/2P2N2/P1P2PPP/R1BQ1RK1 b kq - 0 9
r2qkb1r/pb1n1ppp/1p2pn2/2p5/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w kq - 0 10
8/2p2pk1/1p1b2p1/p2P3p/2P2N1P/1P4P1/5PK1/8 b - - 0 36
2r3k1/1p3pp1/p2p1b1p/3Pp3/1P2P3/P3BB1P/5PP1/2R3K1 w - - 0 27
r3kb1r/pp1n1ppp/2p1pn2/q7/2BP2b1/2N2N2/PPP1QPPP/R1B1R1K1 b kq - 0 10
5rk1/2q2ppp/p2p4/1p1Pp3/4P1b1/1P3N2/P1Q2PPP/4R1K1 w - - 0 24
rn1q1rk1/pbp1bppp/1p2pn2/3p4/2PP4/2N2NP1/PP2PPBP/R1BQ1RK1 w - - 0 9
END

while read -r fen; do
    echo "FEN $fen"
    printf 'eval pieces\nquit\n' | "$TTYCHESS" --plain --no-save --no-config --color both \
        --notation san --network "${NETWORK:-builtin}" --fen "$fen"
    echo STOCKFISH
    printf 'position fen %s\neval\nquit\n' "$fen" | "$stockfish"
done <positions >said

awk '
# "0.45" of "White is 0.45 ahead", with its sign.
function lead(line) {
    if (!match(line, /(White|Black) is [0-9.]+ ahead/)) return 0
    split(substr(line, RSTART), words, " ")
    return words[1] == "White" ? words[3] : -words[3]
}
function sign(value) { return value > 0 ? 1 : value < 0 ? -1 : 0 }
/^FEN / { board++; theirs = 0 }
/^STOCKFISH/ { theirs = 1 }
!theirs && /^The network says/ { network[board] = lead($0); has_network = 1 }
!theirs && /^By its terms/ { terms[board] = lead($0) }
!theirs && /^(White|Black) (knight|bishop|rook|queen) / {
    side = board $1; type_of[board $3] = $2; place = $6 + 0
    if (!(side in best) || place > best_place[side]) { best[side] = $3; best_place[side] = place }
    if (!(side in worst) || place < worst_place[side]) { worst[side] = $3; worst_place[side] = place }
    pieces[side] = pieces[side] " " $3
}
theirs && /NNUE derived/ { in_table = 1; lines = 0 }
theirs && /NNUE network/ { in_table = 0 }
theirs && /^NNUE evaluation/ { stockfish[board] = $3 + 0; judged = 1 }
theirs && in_table && /^\|/ { rank = 8 - int(lines / 2); lines++ } # names, then values
theirs && in_table && /^\|.*[0-9]/ {
    split($0, cells, "|")
    for (file = 1; file <= 8; file++) {
        square = board substr("abcdefgh", file, 1) rank
        if (!(square in type_of)) continue
        value = cells[file + 1] + 0
        worth[square] = value
        sum[type_of[square]] += value < 0 ? -value : value
        count[type_of[square]]++
    }
}
function above_mean(side, square,   value) {
    value = worth[square] * (side ~ /White/ ? 1 : -1)
    return value - sum[type_of[square]] / count[type_of[square]]
}
END {
    if (!has_network || !judged) {
        print "# " (judged ? "no network" : "no such Stockfish") ": explanations are not counted"
        exit
    }
    for (i = 1; i <= board; i++) {
        signs += sign(network[i]) == sign(stockfish[i])
        term_signs += sign(terms[i]) == sign(stockfish[i])
    }
    for (side in pieces) {
        number = side + 0
        if (best[side] == worst[side]) continue
        sides++
        high = above_mean(side, number best[side]); low = above_mean(side, number worst[side])
        ordered += high > low
        firsts++; lasts++
        n = split(pieces[side], squares, " ")
        for (i = 1; i <= n; i++) if (above_mean(side, number squares[i]) > high) { firsts--; break }
        for (i = 1; i <= n; i++) if (above_mean(side, number squares[i]) < low) { lasts--; break }
    }
    print "explain_sign", signs, "of_" board
    print "explain_sign_terms", term_signs, "of_" board
    print "explain_order", ordered, "of_" sides
    print "explain_best", firsts, "of_" sides
    print "explain_worst", lasts, "of_" sides
}' said

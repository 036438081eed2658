# mutants.awk - the small changes of a C file that its tests have to notice.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   awk -f mutants.awk FILE               a line for each: NUMBER, tab, LINE, tab, what changes
#   awk -v number=N -f mutants.awk FILE   FILE with change N; no line moves
#
# It goes by the layout of .clang-format: a blank on both sides makes an operator a binary one.
# What it makes need not compile. Comments, texts, directives and asserts stay.

BEGIN {
    swaps = "< <= > >= == != && || + - * / & | << >> += -= &= |= true false ++ --"
    for (i = split(swaps, word, " "); i > 0; i -= 2) {
        other[word[i]] = word[i - 1]
        other[word[i - 1]] = word[i]
    }
    other["%"] = "*"
    other["^"] = "|"
    other["continue"] = "break"
}

# The line with all that is no code made blank; comments may go on in the next one.
function bare(line,    code, piece) {
    for (code = ""; line != ""; line = substr(line, length(piece) + 1)) {
        if (in_comment)
            piece = match(line, /\*\//) ? substr(line, 1, RSTART + 1) : line
        else if (match(line, /^"([^"\\]|\\.)*"/) || match(line, /^'([^'\\]|\\.)*'/))
            piece = substr(line, 1, RLENGTH)
        else if (line ~ /^\/\*/)
            piece = "/*"
        else {
            code = code substr(line, 1, 1)
            piece = "x"
            continue
        }
        if (piece == "/*" || in_comment)
            in_comment = piece !~ /\*\/$/
        code = code sprintf("%" length(piece) "s", "")
    }
    return code
}

# One more change: `length` characters from `at` on give way to `new`.
function change(at, size, new) {
    if (++made == number)
        result = substr($0, 1, at - 1) new substr($0, at + size)
    else if (!number)
        print made "\t" FNR "\t" substr($0, at, size) "  ->  " new
}

# Each place where the expression is found; what is said of it is in found() below.
function each(kind, expression,    rest, from, word) {
    rest = code
    for (from = 0; match(rest, expression); rest = substr(rest, RSTART + RLENGTH - 1)) {
        word = substr(rest, RSTART, RLENGTH)
        found(kind, from + RSTART, word)
        from += RSTART + RLENGTH - 2
        if (RLENGTH < 2) {
            rest = substr(rest, 2)
            from++
        }
    }
}

function found(kind, at, word,    inner) {
    inner = word
    gsub(/^[ ]|[ ]$/, "", inner)
    if (kind == "operator" && inner in other)
        change(at + 1, length(inner), other[inner])
    else if (kind == "step")
        change(at, 2, other[word])
    else if (kind == "word" && substr(word, 2, length(word) - 2) in other)
        change(at + 1, length(word) - 2, other[substr(word, 2, length(word) - 2)])
    else if (kind == "number" && substr(word, 1, 1) != "[")
        change(at + 1, length(word) - 2, "(" substr(word, 2, length(word) - 2) " + 1)")
    else if (kind == "not")
        change(at, 1, " ")
    else if (kind == "flag")
        change(at, length(word), "")
    else if (kind == "condition") {
        change(at, length(word), word "false && ")
        if (word ~ /^if/)
            change(at, length(word), word "true || ")
    }
}

{
    result = $0
    code = bare($0)
    if (code !~ /^[ ]/ || code ~ /(assert|__attribute__)/ || continued) {
        continued = code ~ /^#.*\\$/ || continued && code ~ /\\$/
    } else {
        each("operator", "[ ]([<>=!+*/%&|^-]|<=|>=|==|!=|&&|\\|\\||<<|>>|\\+=|-=|&=|\\|=)[ ]")
        each("step", "\\+\\+|--")
        each("word", "[^A-Za-z_0-9](true|false|continue)[^A-Za-z_0-9]")
        each("number", "[^A-Za-z_0-9.][0-9][0-9A-Za-z]*[^A-Za-z_0-9.]")
        each("not", "[!~][A-Za-z_(*]")
        each("flag", "[ ]\\| [A-Z_]+")
        each("condition", "(if|while) \\(")
        if (match(code, /return [^;]+;$/) && code !~ /return (0|1|-1|NULL|true|false);$/)
            change(RSTART + 7, RLENGTH - 8, "0")
        if (code ~ /^ +\*?[a-z_][a-z_0-9]*(\(|\[|\.|->| [-+*\/%&|^]?= |\+\+|--).*;$/ &&
            gsub(/\(/, "(", code) == gsub(/\)/, ")", code) && before ~ /[;{})]$|else$|^$/) {
            match(code, /[^ ]/)
            change(RSTART, length($0) - RSTART + 1, ";")
        }
    }
    before = code
    sub(/[ ]+$/, "", before)
    if (number)
        print result
}

# mutants.awk - the small changes of a C file that its tests have to notice.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   awk -f mutants.awk FILE            a line for each: NUMBER, tab, LINE, tab, what changes
#   awk -v number=N -f mutants.awk FILE   FILE with change N; no line moves
#
# It knows C by its tokens, and the layout of .clang-format: a blank on both sides makes an
# operator a binary one. What it makes need not compile. Comments, texts and asserts stay.

# Text as it is in the file, and the tokens of the part that may be changed.
{
    offset[FNR] = length(text)
    text = text $0 "\n"
    take_line($0)
}

END {
    pair_brackets()
    hide_asserts()
    for (i = 1; i <= tokens; i++)
        if (!hidden[i])
            change_token(i)
    if (number)
        printf "%s", text
}

# ---- tokens -----------------------------------------------------------------------------

function add_token(word, kind, column, rest) {
    token[++tokens] = word
    type[tokens] = kind
    at[tokens] = offset[FNR] + column
    line[tokens] = FNR
    spaced[tokens] = rest ~ /^[ ]/ || rest == ""
}

# take_line(LINE): its tokens; a directive has none, but for the numbers of a #define.
function take_line(all,    rest, kind) {
    rest = all
    if (!in_comment && (in_directive || all ~ /^#/)) {
        in_directive = all ~ /\\$/
        if (all !~ /^#define [A-Z_0-9]+ [-0-9]/)
            return
        sub(/^#define [A-Z_0-9]+ /, "", rest)
    }
    for (;;) {
        if (in_comment) {
            if (!match(rest, /\*\//))
                return
            in_comment = 0
            rest = substr(rest, RSTART + 2)
        }
        sub(/^[ \t]+/, "", rest)
        if (rest == "" || rest ~ /^\/\//)
            return
        if (rest ~ /^\/\*/) {
            in_comment = 1
            rest = substr(rest, 3)
            continue
        }
        if (match(rest, /^"([^"\\]|\\.)*"/) || match(rest, /^'([^'\\]|\\.)*'/))
            kind = "text"
        else if (match(rest, /^[0-9][0-9A-Za-z.]*/))
            kind = "number"
        else if (match(rest, /^[A-Za-z_][A-Za-z_0-9]*/))
            kind = "word"
        else {
            kind = "sign"
            match(rest, /^(<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*\/%&|^]=|.)/)
        }
        add_token(substr(rest, 1, RLENGTH), kind, length(all) - length(rest) + 1,
                  substr(rest, RLENGTH + 1))
        rest = substr(rest, RLENGTH + 1)
    }
}

# partner[I] of an opening bracket is the closing one; within[I] is the bracket around I.
function pair_brackets(    i, top, stack) {
    for (i = 1; i <= tokens; i++) {
        if (token[i] ~ /^[])}]$/ && type[i] == "sign" && top)
            partner[stack[top--]] = i
        within[i] = top ? stack[top] : 0
        if (token[i] ~ /^[[({]$/ && type[i] == "sign")
            stack[++top] = i
    }
}

function hide_asserts(    i, j) {
    for (i = 1; i <= tokens; i++)
        if (token[i] ~ /^(assert|static_assert|_Static_assert|__attribute__)$/)
            for (j = i; j <= partner[i + 1]; j++)
                hidden[j] = 1
}

# ---- changes ----------------------------------------------------------------------------

# change(FROM, TO, NEW): one more; tokens FROM to TO give way to NEW.
function change(from, to, new,    old, begin, end, lines) {
    begin = at[from]
    end = at[to] + length(token[to])
    old = substr(text, begin, end - begin)
    made++
    if (number == made) {
        lines = gsub(/\n/, "\n", old) - gsub(/\n/, "\n", new)
        text_behind = substr(text, end)
        text = substr(text, 1, begin - 1) new
        while (lines-- > 0)
            text = text "\n"
        text = text text_behind
    } else if (!number) {
        gsub(/[ \t\n]+/, " ", old)
        gsub(/[ \t\n]+/, " ", new)
        print made "\t" line[from] "\t" old "  ->  " new
    }
}

function source(from, to) { return substr(text, at[from], at[to] + length(token[to]) - at[from]) }

BEGIN {
    swaps = "< <= > >= == != && || + - * / & | << >> += -= ++ -- &= |= true false break continue"
    for (i = split(swaps, word, " "); i > 0; i -= 2) {
        other[word[i]] = word[i - 1]
        other[word[i - 1]] = word[i]
    }
    other["%"] = "*"
    other["^"] = "|"
}

function is_operand(i) {
    return type[i] == "word" && token[i] != "return" || type[i] == "number" || token[i] ~ /^[])]$/
}

function change_token(i,    word) {
    word = token[i]
    if (type[i] == "number")
        change_number(i)
    else if (word == "true" || word == "false" || word == "continue")
        change(i, i, other[word])
    else if (type[i] == "sign")
        change_sign(i)
    else if ((word == "if" || word == "while") && token[i + 1] == "(")
        change_condition(i)
    else if (word == "return")
        change_return(i)
    if (begins_statement(i))
        drop_statement(i)
}

# Sizes of arrays that are declared, and of memory, only say how much there is room for.
function is_room(i,    open) {
    open = within[i]
    if (token[open] == "(")
        return token[open - 1] ~ /^memory_(new|resize)$/
    return token[open] == "[" && type[open - 1] == "word" && token[open - 2] != "return" &&
           (type[open - 2] == "word" || token[open - 2] == "*" || token[open - 2] == ",") &&
           token[partner[open] + 1] ~ /^[;,=)]$/
}

function change_number(i) {
    if (is_room(i))
        return
    if (token[i - 1] == ":" && token[i + 1] == ";")
        return
    change(i, i, token[i] ~ /\./ ? "(" token[i] " * 1.25)" : "(" token[i] " + 1)")
}

function change_sign(i,    word) {
    word = token[i]
    if (word == "!" || word == "~" || (word == "-" && !spaced[i] && !is_operand(i - 1)))
        change(i, i, " ")
    else if (word ~ /^(\+\+|--)$/)
        change(i, i, other[word])
    else if (word in other && spaced[i] && is_operand(i - 1)) {
        change(i, i, other[word])
        if (word == "|" && type[i + 1] == "word" && token[i + 2] ~ /^([|),;]|\|\|)$/)
            change(i, i + 1, "")
    }
}

function change_condition(i,    end, condition) {
    end = partner[i + 1]
    condition = source(i + 1, end)
    if (condition == "(true)" || condition == "(false)")
        return
    change(i + 1, end, "(false && " condition ")")
    if (token[i] == "if")
        change(i + 1, end, "(true || " condition ")")
}

function change_return(i,    end) {
    for (end = i + 1; end <= tokens && token[end] != ";"; end++)
        if (end in partner)
            end = partner[end]
    if (end == i + 1 || (end == i + 2 && token[i + 1] ~ /^(0|1|NULL|true|false)$/))
        return
    change(i + 1, end - 1, "0")
}

# A statement stands in a block, behind another one or behind the head of one.
function begins_statement(i,    before) {
    before = token[i - 1]
    if (type[i] != "word" && token[i] != "*")
        return 0
    if (token[i] ~ /^(if|else|for|while|do|switch|case|default|return|break|continue|goto)$/ ||
        token[i] ~ /^(static|const|struct|enum|union|typedef|extern|int|char|unsigned)$/)
        return 0
    if (!within[i] || token[within[i]] != "{")
        return 0
    if (before == ";" || before == "{" || before == "}" || before == "else")
        return 1
    return before == ")" && spaced[i - 1]
}

# Calls whose value nobody takes, assignments and steps; no declarations.
function drop_statement(i,    end, j) {
    j = i
    if (token[j] == "*")
        j++
    if (token[j + 1] !~ /^(\(|\[|\.|->|=|[-+*\/%&|^]=|<<=|>>=|\+\+|--)$/)
        return
    for (end = j; end <= tokens && token[end] != ";"; end++) {
        if (token[end] == "{" || token[end] == "}")
            return
        if (end in partner)
            end = partner[end]
    }
    if (token[j + 1] == "(" && partner[j + 1] != end - 1)
        return
    change(i, end, ";")
}

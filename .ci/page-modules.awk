# Puts the modules of the inspector's page together, for `.ci/assemble-page`: awk -f page-modules.awk js/main.js FILE…
#
# The modules are printed in the order in which a browser would run them, without imports, `export` and comment lines, as
# parts of one scope. Because that scope would hide what browsers refuse, everything is checked here first: each mistake
# is printed as `file:line: error: …`, and nothing else is. The modules keep to a part of the language: one form of
# import (`import { a, b } from './file.js';`) and `export` in front of a declaration.
#
# Only what every awk has is used, so that the page can be put together without anything but the toolchain.

FNR == 1 {
    file = FILENAME
    files[++fileCount] = file
    isFile[file] = 1
    isBlock = templates = depth = 0
    last = ""
    head = ""
}

{
    line = $0
    if (head != "" || line ~ /^import/) {
        head = head == "" ? line : head " " line
        if (line !~ /;$/) next
        addImport(head)
        head = ""
        next
    }
    if (line ~ /^export/ && line !~ /^export ((async )?function\*? |class |const |let )[A-Za-z_$]/) {
        mistake("an export stands in front of a declaration: export function, class, const or let")
    }
    declaration = line
    isExport = sub(/^export /, "", declaration)
    if (match(declaration, /^(async function\*?|function\*?|class|const|let) [A-Za-z0-9_$]*/)) {
        name = substr(declaration, RSTART, RLENGTH)
        sub(/^.* /, "", name)
        if (name == "") mistake("a declaration of the module names one thing")
        else declare(name, isExport)
    }
    hasCode = templates > 0
    scan(declaration)
    # Comments and imports leave empty lines behind.
    if (!hasCode && (line != "" || text[file] == "" || text[file] ~ /\n\n$/)) next
    text[file] = text[file] declaration "\n"
}

END {
    main = files[1]
    for (i = 1; i <= importCount; i++) checkImport(i)
    visit(main, main)
    for (i = 1; i <= fileCount; i++) {
        if (!(files[i] in visited)) mistakeAt(files[i] ":1", "nobody imports this module")
        checkNames(files[i])
    }
    if (mistakes > 0) exit 1
    for (i = 1; i <= orderCount; i++) printf "%s\n", text[order[i]]
}

function mistake(message) { mistakeAt(file ":" FNR, message) }

function mistakeAt(place, message) {
    mistakes++
    print place ": error: " message > "/dev/stderr"
}

function declare(name, isExport) {
    if (name in declaredAt) {
        mistake("‘" name "’ is also declared at " declaredAt[name] ", and both would be in one scope")
        return
    }
    declaredAt[name] = file ":" FNR
    declaredIn[name] = file
    exported[name] = isExport
}

function addImport(statement, names, path, parts, count, i) {
    if (statement !~ /^import \{ *[A-Za-z0-9_$, ]*\} from '\.\.?\/[^']*\.js';$/) {
        mistake("an import has the form: import { a, b } from './file.js';")
        return
    }
    names = path = statement
    sub(/^import \{ */, "", names)
    sub(/,? *\}.*/, "", names)
    sub(/^[^']*'/, "", path)
    sub(/'.*/, "", path)
    path = resolved(file, path)
    count = split(names, parts, / *, */)
    for (i = 1; i <= count; i++) {
        importCount++
        importName[importCount] = parts[i]
        importFile[importCount] = path
        importAt[importCount] = file ":" FNR
        importedBy[importCount] = file
        if ((file, parts[i]) in imported) mistake("‘" parts[i] "’ is imported twice")
        imported[file, parts[i]] = 1
    }
}

# A path relative to the folder of a file, without dots.
function resolved(from, path, parts, count, out, size, i, result) {
    sub(/[^\/]*$/, "", from)
    count = split(from path, parts, "/")
    for (i = 1; i <= count; i++) {
        if (parts[i] == "." || parts[i] == "") continue
        if (parts[i] == "..") size--
        else out[++size] = parts[i]
    }
    for (i = 1; i <= size; i++) result = result (i > 1 ? "/" : "") out[i]
    return result
}

function checkImport(i, name) {
    name = importName[i]
    if (rank(importFile[i]) > rank(importedBy[i])) {
        mistakeAt(importAt[i], "the folders are models < elements < shell < screens, and none imports from a later one")
    }
    if (!(importFile[i] in isFile)) mistakeAt(importAt[i], "there is no " importFile[i])
    else if (declaredIn[name] != importFile[i]) mistakeAt(importAt[i], importFile[i] " has no ‘" name "’")
    else if (!exported[name]) mistakeAt(importAt[i], importFile[i] " does not export ‘" name "’")
    else if (!((importedBy[i], name) in used)) mistakeAt(importAt[i], "‘" name "’ is imported and not used")
}

function rank(path) {
    if (path ~ /^js\/models\//) return 1
    if (path ~ /^js\/elements\//) return 2
    if (path ~ /^js\/shell\//) return 3
    if (path ~ /^js\/screens\//) return 4
    return 5
}

# A module comes after those that it imports. A circle would need one of them before and after the other.
function visit(module, path, i, next_) {
    visited[module] = 1
    isOpen[module] = 1
    for (i = 1; i <= importCount; i++) {
        if (importedBy[i] != module || importName[i] == "") continue
        next_ = importFile[i]
        if (isOpen[next_]) {
            if (!((module, next_) in circles)) mistakeAt(importAt[i], "the imports form a circle: " path " > " next_)
            circles[module, next_] = 1
        } else if (!(next_ in visited) && next_ in isFile) visit(next_, path " > " next_)
    }
    isOpen[module] = 0
    order[++orderCount] = module
}

# Names of other modules that are used without an import. In one scope they would be found, in a browser not. Names that
# are also those of parameters and variables of the module are not looked at; `tsc` does.
function checkNames(module, i, name) {
    for (name in declaredIn) {
        if (declaredIn[name] == module || !((module, name) in used) || (module, name) in imported) continue
        if (!isBound(code[module], name)) {
            mistakeAt(used[module, name], "‘" name "’ of " declaredIn[name] " is not imported")
        }
    }
}

function isBound(text, name) {
    gsub(/\$/, "[$]", name)
    return text ~ ("(const|let|function) " name "[^A-Za-z0-9_$]") || text ~ ("[^A-Za-z0-9_$.]" name " *=>") \
        || text ~ ("(const|let) *[[{]([^=;]*[^A-Za-z0-9_$.])?" name "([^A-Za-z0-9_$][^=;]*)?=") \
        || text ~ ("[(]([^()]*[^A-Za-z0-9_$.])?" name "([^A-Za-z0-9_$][^()]*)?[)] *(=>|[{])")
}

# Notes the names in a line, without those in comments, texts and patterns, and those after a dot or before a colon.
# `last` is the last sign or word of code, which decides whether a slash divides or begins a pattern.
function scan(line, at, end, sign, pair, word, size) {
    size = length(line)
    for (at = 1; at <= size; at++) {
        if (isBlock) {
            end = index(substr(line, at), "*/")
            if (end == 0) return
            isBlock = 0
            at += end
            continue
        }
        sign = substr(line, at, 1)
        pair = substr(line, at, 2)
        if (templates > 0 && depth == opened[templates] && isText[templates]) {
            if (sign == "\\") at++
            else if (sign == "`") { templates--; last = ")" }
            else if (pair == "${") { isText[templates] = 0; depth++; at++; last = "{" }
        } else if (pair == "//") {
            break
        } else if (pair == "/*") {
            isBlock = 1
            at++
        } else if (sign ~ /[ \t]/) {
            code[file] = code[file] sign
        } else if (sign == "'" || sign == "\"") {
            hasCode = 1
            for (at++; at <= size && substr(line, at, 1) != sign; at++) if (substr(line, at, 1) == "\\") at++
            last = ")"
        } else if (sign == "`") {
            hasCode = 1
            templates++
            opened[templates] = depth
            isText[templates] = 1
        } else if (sign == "/" && (last == "" || last ~ /^([(,=:[!&|?{};+*%<>~^-]|return|typeof)$/)) {
            for (at++; at <= size && (substr(line, at, 1) != "/" || isClass); at++) {
                sign = substr(line, at, 1)
                if (sign == "\\") at++
                else if (sign == "[") isClass = 1
                else if (sign == "]") isClass = 0
            }
            while (substr(line, at + 1, 1) ~ /[a-z]/) at++
            last = ")"
        } else if (sign ~ /[A-Za-z_$]/) {
            match(substr(line, at), /^[A-Za-z0-9_$]+/)
            word = substr(line, at, RLENGTH)
            hasCode = 1
            noteName(word, substr(line, 1, at - 1), substr(line, at + RLENGTH))
            at += RLENGTH - 1
            last = word
            code[file] = code[file] word
            continue
        } else {
            hasCode = 1
            if (sign == "{") depth++
            if (sign == "}") {
                depth--
                if (templates > 0 && depth == opened[templates]) { isText[templates] = 1; continue }
            }
            last = sign
            code[file] = code[file] sign
        }
    }
    code[file] = code[file] " "
}

function noteName(word, before, after) {
    if (before ~ /[^.]\.$/ || before ~ /^\.$/ || before ~ /\?\.$/) return
    # The key of a member; in a choice, a space stands before the colon.
    if (after ~ /^:/) return
    # The name of a method.
    if (before ~ /^ +((static|async|get|set) )*$/ && after ~ /^\([^()]*\) \{$/) return
    if (word == "import" || word == "require") mistake("imports stand at the beginning of a line, and have names")
    if (!((file, word) in used)) used[file, word] = file ":" FNR
}

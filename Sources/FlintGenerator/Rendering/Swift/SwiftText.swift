/// Swift source that is being written, line by line.
struct SwiftText {
    static let width = 110

    private(set) var lines: [String] = []
    private var indentation = ""

    mutating func line(_ text: String = "") {
        lines.append(text.isEmpty ? "" : indentation + text)
    }

    mutating func indented(_ body: (inout SwiftText) -> Void) {
        let outer = indentation
        indentation += "    "
        body(&self)
        indentation = outer
    }

    mutating func block(_ header: String, _ body: (inout SwiftText) -> Void) {
        line(header + " {")
        indented(body)
        line("}")
    }

    /// Writes a switch, with its cases at its own depth.
    mutating func cases(of subject: String, _ body: (inout SwiftText) -> Void) {
        line("switch \(subject) {")
        body(&self)
        line("}")
    }

    /// The same for the result of a call, which has a name where the branches are many.
    mutating func choice(
        ofCall function: String, _ arguments: [String], named name: String, _ branches: [Branch]
    ) {
        guard branches.count <= Self.checkedCount else {
            signature("let \(name) = \(function)", arguments, "")
            return choice(of: name, branches)
        }
        signature("switch " + function, arguments, " {")
        for (pattern, value) in branches { line("case \(pattern): \(value)") }
        line("}")
    }

    /// How many cases of an enum a switch may have that the compiler has to check.
    ///
    /// It compares each case with each other, for the branches of an expression too, and refuses above some 1,000.
    static let checkedCount = 256

    /// A branch of a switch whose value is that of the function around it.
    typealias Branch = (pattern: String, value: String)

    /// Writes a switch whose branches give or throw the value of the function around it; they stand for all cases.
    ///
    /// Of many, one is written as the default, which is left with its case alone.
    mutating func choice(of subject: String, _ branches: [Branch]) {
        guard branches.count > Self.checkedCount else {
            return cases(of: subject) { text in
                for (pattern, value) in branches { text.line("case \(pattern): \(value)") }
            }
        }
        func statement(_ value: String) -> String { value.hasPrefix("throw ") ? value : "return " + value }
        let plain = branches.lastIndex { !$0.pattern.contains("(let ") }
        let last = plain ?? branches.count - 1
        cases(of: subject) { text in
            for (index, branch) in branches.enumerated() where index != last {
                text.line("case \(branch.pattern): \(statement(branch.value))")
            }
            text.line("default:")
            text.indented { text in
                guard plain == nil else { return text.line(statement(branches[last].value)) }
                text.block("guard case \(branches[last].pattern) = \(subject) else") {
                    $0.line("preconditionFailure(\"All other cases are above.\")")
                }
                text.line(statement(branches[last].value))
            }
        }
    }

    /// Writes elements with commas between them, as many on a line as fit.
    mutating func list(_ head: String, _ elements: [String], _ tail: String) {
        var current = head
        for (index, element) in elements.enumerated() {
            let part = element + (index + 1 < elements.count ? "," : tail)
            if index > 0, indentation.count + current.count + part.count >= Self.width {
                line(current)
                current = "   "
            }
            current += " " + part
        }
        line(current)
    }

    /// Writes a doc comment.
    ///
    /// Whatever the text holds stays in the comment, because it is split at line breaks, and what nobody sees is
    /// written as an escape.
    mutating func comment(_ texts: [String]) {
        for text in texts {
            for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                let trimmed = part.drop { $0.isWhitespace }
                if !trimmed.isEmpty { line("/// " + Self.printable(String(trimmed))) }
            }
        }
    }

    /// A text for one line, in which control characters and the like are escapes.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: SwiftIdentifier.isUnseen) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if SwiftIdentifier.isUnseen(scalar), scalar != "\t" {
                result += SwiftIdentifier.escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Writes a function; `signature` says how.
    mutating func function(
        _ head: String, _ parameters: [String], _ tail: String, body: (inout SwiftText) -> Void
    ) {
        signature(head, parameters, tail + " {")
        indented(body)
        line("}")
    }

    /// Writes a function's first line; parameters that do not fit go to the next one, or each to its own.
    mutating func signature(_ head: String, _ parameters: [String], _ tail: String) {
        let single = "\(head)(\(parameters.joined(separator: ", ")))\(tail)"
        guard indentation.count + single.count > Self.width, !parameters.isEmpty else { return line(single) }
        line(head + "(")
        indented { text in
            let joined = parameters.joined(separator: ", ")
            if text.indentation.count + joined.count <= Self.width { return text.line(joined) }
            for (index, parameter) in parameters.enumerated() {
                text.line(parameter + (index + 1 < parameters.count ? "," : ""))
            }
        }
        line(")" + tail)
    }

    var text: String { lines.joined(separator: "\n") + "\n" }
}

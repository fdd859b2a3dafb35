/// A text of Swift source that is written line by line, with the current indentation.
struct SwiftText {
    static let width = 110

    /// The text that was written so far.
    private(set) var text = ""
    private var indentation = ""

    mutating func line(_ line: String = "") {
        if !line.isEmpty {
            text += indentation
            text += line
        }
        text += "\n"
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

    /// Writes a switch; its cases have the same indentation as the switch.
    ///
    /// - Parameters:
    ///   - subject: The expression to switch over.
    ///   - body: Writes the cases.
    mutating func cases(of subject: String, _ body: (inout SwiftText) -> Void) {
        line("switch \(subject) {")
        body(&self)
        line("}")
    }

    /// Writes a switch over the result of a call, with branches that cover all cases.
    ///
    /// If there are many branches, the result is stored in a constant first.
    ///
    /// - Parameters:
    ///   - function: The expression of the function.
    ///   - arguments: The arguments of the call.
    ///   - name: The name of the constant.
    ///   - branches: The branches.
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

    /// The maximum number of cases up to which a generated switch lists all of them, without a default.
    ///
    /// The compiler compares all cases with each other, and rejects a switch with about 1,000 cases.
    static let checkedCount = 256

    /// A branch of a switch: the pattern, and the expression that the enclosing function returns.
    typealias Branch = (pattern: String, value: String)

    /// Writes a switch whose branches return or throw, and cover all cases.
    ///
    /// If there are too many branches for the compiler's check, one of them is written as the default; only
    /// its own case gets there.
    ///
    /// - Parameters:
    ///   - subject: The expression to switch over.
    ///   - branches: The branches.
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

    /// Writes elements separated by commas, as many on each line as fit.
    ///
    /// - Parameters:
    ///   - head: The text before the first element.
    ///   - elements: The elements.
    ///   - tail: The text after the last element.
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
    /// The text cannot end the comment, because it is split at line breaks and its invisible characters are
    /// escaped.
    mutating func comment(_ texts: [String]) {
        for text in texts {
            for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                let trimmed = part.drop { $0.isWhitespace }
                if !trimmed.isEmpty { line("/// " + Self.printable(String(trimmed))) }
            }
        }
    }

    /// Returns a text for one line, in which control characters and other invisible ones are escaped.
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

    /// Writes a function with a body.
    ///
    /// - Parameters:
    ///   - head: The declaration before the opening parenthesis.
    ///   - parameters: The parameters.
    ///   - tail: The declaration after the closing parenthesis.
    ///   - body: Writes the body.
    mutating func function(
        _ head: String, _ parameters: [String], _ tail: String, body: (inout SwiftText) -> Void
    ) {
        signature(head, parameters, tail + " {")
        indented(body)
        line("}")
    }

    /// Writes a text with parameters or arguments in parentheses.
    ///
    /// If they do not fit into one line, they go to the next line, or each to a line of its own.
    ///
    /// - Parameters:
    ///   - head: The text before the opening parenthesis.
    ///   - parameters: The parameters or arguments.
    ///   - tail: The text after the closing parenthesis.
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
}

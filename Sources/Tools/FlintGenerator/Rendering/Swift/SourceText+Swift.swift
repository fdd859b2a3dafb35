// Swift's switches and comments.
extension SourceText {
    /// Writes a switch; its cases have the same indentation as the switch.
    ///
    /// - Parameters:
    ///   - subject: The expression to switch over.
    ///   - body: Writes the cases.
    mutating func cases(of subject: String, _ body: (inout SourceText) -> Void) {
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

    /// The maximum number of cases that a generated switch lists without a default.
    ///
    /// The compiler compares all cases with each other, and rejects a switch with about 1,000 cases.
    static let checkedCount = 256

    /// A branch of a switch: the pattern, and the expression that the enclosing function returns.
    typealias Branch = (pattern: String, value: String)

    /// Writes a switch whose branches return or throw, and cover all cases.
    ///
    /// If there are too many branches for the compiler's check, one of them is written as the default. Only
    /// the case of that branch reaches the default.
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
    package static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: SwiftIdentifier.isUnseen) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if SwiftIdentifier.isUnseen(scalar), scalar != "\t" {
                result += SwiftIdentifier.escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}

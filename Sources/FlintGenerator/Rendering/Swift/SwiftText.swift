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

    mutating func cases(
        ofCall function: String, _ arguments: [String], _ body: (inout SwiftText) -> Void
    ) {
        signature("switch " + function, arguments, " {")
        body(&self)
        line("}")
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

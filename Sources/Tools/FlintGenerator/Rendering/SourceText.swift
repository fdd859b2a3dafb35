/// A text of source code that is written line by line, with the current indentation.
package struct SourceText {
    static let width = 110

    /// The text that was written so far.
    package private(set) var text: String = ""
    package private(set) var indentation: String = ""

    package init() {}

    package mutating func line(_ line: String = "") {
        if !line.isEmpty {
            text += indentation
            text += line
        }
        text += "\n"
    }

    package mutating func indented(_ body: (inout SourceText) -> Void) {
        let outer = indentation
        indentation += "    "
        body(&self)
        indentation = outer
    }

    package mutating func block(_ header: String, _ body: (inout SourceText) -> Void) {
        line(header + " {")
        indented(body)
        line("}")
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

    /// Writes a function with a body.
    ///
    /// - Parameters:
    ///   - head: The declaration before the opening parenthesis.
    ///   - parameters: The parameters.
    ///   - tail: The declaration after the closing parenthesis.
    ///   - body: Writes the body.
    mutating func function(
        _ head: String, _ parameters: [String], _ tail: String, body: (inout SourceText) -> Void
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

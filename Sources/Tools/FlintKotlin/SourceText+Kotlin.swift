import FlintGenerator

// Kotlin's comments, and its signatures in the style of ktlint.
extension SourceText {
    /// Writes a doc comment with texts of the diagram; no text can end the comment.
    mutating func documentation(_ texts: [String]) {
        let lines = texts.flatMap { $0.split(whereSeparator: \.isNewline) }
            .map { Self.printable(String($0.drop { $0.isWhitespace })) }
            .filter { !$0.isEmpty }
            // Comments nest, so that neither mark may occur.
            .map { $0.replacing("*/", with: "* /").replacing("/*", with: "/ *") }
        guard lines.count != 1 else { return line("/** \(lines[0]) */") }
        guard !lines.isEmpty else { return }
        line("/**")
        for text in lines { line(" * " + text) }
        line(" */")
    }

    /// The longest line that the style allows.
    private static let kotlinWidth = 140

    /// Writes a text with parameters in parentheses: on one line if they are few and fit, else a line each.
    ///
    /// If the last line would be too long, the part of `tail` after ` = ` goes to a line of its own.
    ///
    /// - Parameters:
    ///   - head: The text before the opening parenthesis.
    ///   - parameters: The parameters.
    ///   - tail: The text after the closing parenthesis.
    ///   - single: The maximum number of parameters that are written on one line.
    mutating func parameters(_ head: String, _ parameters: [String], _ tail: String, single: Int = 1) {
        let declaration = tail.firstRange(of: " = ").map { tail[..<$0.lowerBound] } ?? tail[...]
        let line = "\(head)(\(parameters.joined(separator: ", ")))"
        if parameters.count <= single,
            indentation.count + line.count + declaration.count + 2 <= Self.kotlinWidth
        {
            return wrapped(line, tail)
        }
        self.line(head + "(")
        indented { text in
            for parameter in parameters { text.line(parameter + ",") }
        }
        wrapped(")", tail)
    }

    private mutating func wrapped(_ head: String, _ tail: String) {
        guard indentation.count + head.count + tail.count > Self.kotlinWidth,
            let equals = tail.firstRange(of: " = ")
        else { return line(head + tail) }
        line(head + tail[..<equals.lowerBound] + " =")
        indented { $0.line(String(tail[equals.upperBound...])) }
    }

    /// Writes a `data class` with properties, or a `data object` without any.
    ///
    /// - Parameters:
    ///   - name: The name of the class, as it is written in code.
    ///   - properties: The properties, such as `context: Money`.
    ///   - supertype: The interface that it implements; nil for none.
    ///   - annotations: The annotations, a line each.
    ///   - body: Writes the members; nil if there are none.
    mutating func dataType(
        _ name: String, _ properties: [String], _ supertype: String?, annotations: [String] = [],
        _ body: ((inout SourceText) -> Void)? = nil
    ) {
        for annotation in annotations { line(annotation) }
        let tail = (supertype.map { " : " + $0 } ?? "") + (body == nil ? "" : " {")
        if properties.isEmpty {
            line("data object \(name)\(tail)")
        } else {
            parameters("data class \(name)", properties.map { "val " + $0 }, tail, single: 0)
        }
        guard let body else { return }
        indented(body)
        line("}")
    }
}

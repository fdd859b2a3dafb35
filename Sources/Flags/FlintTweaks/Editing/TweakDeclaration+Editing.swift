import FlintJSON

extension TweakDeclaration {
    /// Parses the text that a user has entered for the tweak.
    ///
    /// The accepted values are those that can also be read: values of the declared kind, options and range.
    /// White space at both ends is ignored unless the kind is string.
    ///
    /// - Parameters:
    ///   - text: The entered text.
    ///   - isSensitive: Whether error messages must show neither the entered text nor the options.
    /// - Returns: A value that can be written.
    /// - Throws: ``TweakError`` with the code `invalidValue` if the text is not an accepted value; the
    ///   message names an acceptable input.
    package func edit(_ text: String, isSensitive: Bool) throws(TweakError) -> TweakValue {
        let value: TweakValue
        switch kind {
        case .string: value = .string(text)
        case .bool, .int, .double:
            guard let number = TweakValue.string(Self.trimmed(text)).converted(to: kind) else {
                throw invalid(typed(text, isSensitive: isSensitive) + " is \(whatIsMissing)")
            }
            value = number
        case .array, .object: value = try structure(in: text, isSensitive: isSensitive)
        }
        switch accepts(value) {
        case .accepted(let value) where value.isFinite:
            if let valueType, !valueType.accepts(value) {
                throw invalid("\(isSensitive ? "what was typed" : value.quoted) is \(valueType.refusal)")
            }
            return value
        case .accepted, .wrongType:
            throw invalid(typed(text, isSensitive: isSensitive) + " is \(whatIsMissing)")
        case .notAnOption:
            let known = options.map(\.editingText).joined(separator: ", ")
            throw invalid(
                typed(text, isSensitive: isSensitive)
                    + " is none of the options" + (isSensitive ? "; choose one of them" : ": \(known)"))
        case .belowMinimum(let minimum):
            throw invalid(
                typed(text, isSensitive: isSensitive) + " is too small; the least value is \(minimum)")
        case .aboveMaximum(let maximum):
            throw invalid(
                typed(text, isSensitive: isSensitive) + " is too great; the greatest value is \(maximum)")
        }
    }

    private func structure(in text: String, isSensitive: Bool) throws(TweakError) -> TweakValue {
        let document = JSONDocument(Array(text.utf8))
        if let problem = document.problems.first {
            let place = "line \(problem.position.line), column \(problem.position.column)"
            // The JSON message may contain names of members, which a message about a sensitive tweak must not
            // show.
            throw invalid(
                "the JSON is wrong in \(place)" + (isSensitive ? "; mend it" : ": \(problem.message)"))
        }
        guard let value = document.root.flatMap({ TweakValue(json: $0) }) else {
            throw invalid("the JSON holds null, which no tweak can; leave it out")
        }
        guard value.kind == kind else {
            throw invalid("the JSON is \(value.kind.rawValue), not \(kind.rawValue); \(whatIsWanted)")
        }
        return value
    }

    private var whatIsWanted: String { kind == .array ? "begin with [" : "begin with {" }

    private var whatIsMissing: String {
        switch kind {
        case .bool: "neither true nor false"
        case .int: "no whole number that can be stored; type digits, such as 42"
        case .double: "no number that can be stored; type one such as 2.5"
        case .string: "no text"
        case .array, .object: "no JSON that can be stored"
        }
    }

    private func typed(_ text: String, isSensitive: Bool) -> String {
        isSensitive ? "what was typed" : "\"\(JSONText.excerpt(text))\""
    }

    private func invalid(_ message: String) -> TweakError {
        TweakError(.invalidValue, path: path, "\(path): \(message).")
    }

    private static func trimmed(_ text: String) -> String {
        let head = text.drop(while: \.isWhitespace)
        let tail = head.reversed().prefix(while: \.isWhitespace).count
        return String(head.dropLast(tail))
    }
}

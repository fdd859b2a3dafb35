import FlintBasics

/// Functions that write a string as JSON, or a name in a message.
package enum JSONText {
    /// Returns a string as JSON, with quotes and the necessary escapes.
    package static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Returns a name for a message, on one line and without control characters; a long name is shortened.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - limit: The number of Unicode scalars after which the name is cut, and an ellipsis is added.
    package static func excerpt(_ name: String, limit: Int = 80) -> String {
        let scalars = name.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
        guard let end, end < scalars.endIndex else { return PrintableText.line(name) }
        return PrintableText.line(String(scalars[..<end])) + "…"
    }
}

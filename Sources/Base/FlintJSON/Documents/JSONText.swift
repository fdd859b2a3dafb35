/// Writes JSON strings and quotes names in messages.
package enum JSONText {
    /// A string as JSON text with quotes and the necessary escapes.
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

    /// The beginning of a name, on one line and without control characters, for a message.
    package static func excerpt(_ name: String, limit: Int = 80) -> String {
        var text = ""
        for (count, scalar) in name.unicodeScalars.enumerated() {
            if count == limit { return text + "…" }
            switch scalar.value {
            // Control characters, line separators and marks that change the writing direction.
            case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

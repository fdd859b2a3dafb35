import FlintGenerator

/// Translates the default value of a property, which a diagram spells as in Swift.
enum KotlinValue {
    /// Returns a default value in Kotlin: a literal, an empty collection, or a case of an enum.
    ///
    /// The result is nil for any other value, which has no translation.
    ///
    /// - Parameters:
    ///   - text: The value as the diagram spells it.
    ///   - type: The type of the property.
    ///   - spell: Returns the spelling of a type.
    static func text(of text: String, as type: KotlinType, _ spell: (KotlinType) -> String) -> String? {
        switch type {
        case .optional(let wrapped): text == "nil" ? "null" : self.text(of: text, as: wrapped, spell)
        case .function: nil
        case .name(let name, let arguments, let package):
            switch (name, package) {
            case ("Boolean", "kotlin"): ["true", "false"].contains(text) ? text : nil
            case ("String", "kotlin"): string(text)
            case ("List", _), ("Set", _): text == "[]" ? "empty\(name)()" : nil
            case ("Map", _): text == "[:]" ? "emptyMap()" : nil
            case (_, "kotlin"): number(text, name)
            default: arguments.isEmpty && package == nil ? enumCase(text).map { spell(type) + "." + $0 } : nil
            }
        }
    }

    private static func string(_ text: String) -> String? {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
        let content = text.dropFirst().dropLast()
        return content.contains { $0 == "\\" || $0 == "\"" } ? nil : KotlinIdentifier.literal(String(content))
    }

    private static func number(_ text: String, _ type: String) -> String? {
        let digits = text.first == "-" ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            part.first?.isNumber == true && part.last != "_"
                && part.allSatisfy { "0"..."9" ~= $0 || $0 == "_" }
        }
        // A leading zero means nothing in Swift, and is an error in Kotlin.
        guard isNumber, parts.count < 3, parts[0].count == 1 || parts[0].first != "0" else { return nil }
        switch type {
        case "Double": return parts.count == 2 ? text : text + ".0"
        case "Float": return text + "f"
        case "UInt", "ULong", "UByte", "UShort":
            return parts.count == 1 && digits.count == text.count ? text + "u" : nil
        case "Long", "Int", "Short", "Byte": return parts.count == 1 ? text : nil
        default: return nil
        }
    }

    private static func enumCase(_ text: String) -> String? {
        let name = text.dropFirst()
        return text.first == "." && name.isIdentifier ? KotlinMachineWriter.type(String(name)) : nil
    }
}

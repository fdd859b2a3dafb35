/// A type's name, split for identifiers and for display.
package struct TypeName {
    /// The name with module and enclosing types, as the runtime spells it.
    private let qualified: String

    package init(of type: Any.Type) {
        qualified = String(reflecting: type)
    }

    package init(qualified: String) {
        self.qualified = qualified
    }

    /// The names of the enclosing types and the type.
    ///
    /// It has neither the module nor the contexts that the compiler makes for private and local types, which differ
    /// between builds.
    package var identifier: String {
        // Most types are neither generic nor private: their name is the text after the module.
        if !qualified.utf8.contains(where: Self.needsParser) {
            guard let dot = qualified.utf8.firstIndex(of: UInt8(ascii: ".")) else { return qualified }
            return String(qualified[qualified.utf8.index(after: dot)...])
        }
        var parser = QualifiedNameParser(qualified)
        return parser.parse()
    }

    private static func needsParser(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "<") || byte == UInt8(ascii: "(") || byte <= UInt8(ascii: " ")
    }

    /// The last component, split into words, without a final word equal to the suffix unless it is the only word.
    package func displayName(droppingFinal suffix: String) -> String {
        var words = Self.words(in: lastComponent)
        if words.count > 1, words.last == suffix { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// The type's own name, without enclosing types and generic arguments.
    private var lastComponent: String {
        var component = ""
        var depth = 0
        var previous: Character?
        for character in identifier {
            switch character {
            case "<", "(": depth += 1
            case ")": depth -= 1
            case ">" where previous != "-": depth -= 1
            case "." where depth == 0: component = ""
            default: if depth == 0 { component.append(character) }
            }
            previous = character
        }
        return component
    }

    /// Splits at camel-case boundaries.
    ///
    /// A run of capitals is one word, and its last capital starts the next word
    /// if a lower-case letter follows; digits stay with the word before them.
    package static func words(in name: String) -> [String] {
        let characters = Array(name)
        var words: [String] = []
        var word = ""
        for (index, character) in characters.enumerated() {
            if character == "_" {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if character.isUppercase, let previous = word.last {
                let next = index + 1 < characters.count ? characters[index + 1] : nil
                if !previous.isUppercase || next?.isLowercase == true {
                    words.append(word)
                    word = ""
                }
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}

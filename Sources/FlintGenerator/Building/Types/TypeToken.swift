/// A token of a text that may be a type.
enum TypeToken: Equatable {
    case word(Substring)
    case mark(Character)
    case arrow

    /// The tokens of a text; nil if it has a character that no type has, such as a line break.
    static func tokens(of text: String) -> [TypeToken]? {
        var tokens: [TypeToken] = []
        var rest = text[...]
        while let first = rest.first {
            if first == " " || first == "\t" {
                rest.removeFirst()
            } else if isWordCharacter(first) {
                let word = rest.prefix(while: isWordCharacter)
                tokens.append(.word(word))
                rest = rest[word.endIndex...]
            } else if rest.hasPrefix("->") {
                tokens.append(.arrow)
                rest.removeFirst(2)
            } else if "<>?[]:,().&@".contains(first) {
                tokens.append(.mark(first))
                rest.removeFirst()
            } else {
                return nil
            }
        }
        return tokens
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character == "_" || character.unicodeScalars.allSatisfy { CharacterClass($0) != .other }
    }
}

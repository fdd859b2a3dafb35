/// The role that a character can have in a name.
enum CharacterClass {
    case letter
    case digit
    /// A character that combines with the letter before it.
    case mark
    case other

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: self = .letter
        case 0x30...0x39: self = .digit
        case 0..<0x80: self = .other
        default: self = Self.beyondASCII(scalar)
        }
    }

    private static func beyondASCII(_ scalar: Unicode.Scalar) -> CharacterClass {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .letter
        case .decimalNumber: .digit
        case .nonspacingMark, .spacingMark: .mark
        default: .other
        }
    }
}

extension StringProtocol {
    /// Whether the text is a valid Swift identifier, in backticks if it is a keyword.
    var isIdentifier: Bool {
        var isFirst = true
        for scalar in unicodeScalars {
            switch CharacterClass(scalar) {
            case .letter: break
            case .digit, .mark: if isFirst { return false }
            case .other: if scalar != "_" { return false }
            }
            isFirst = false
        }
        return !isFirst && self != "_"
    }
}

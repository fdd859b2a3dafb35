/// The Swift names of a state, derived from a name in a diagram.
///
/// A name is split at every character that is neither letter nor digit, and each part is capitalized:
/// `url_entry` becomes `UrlEntry`. Lower camel case also lowers a leading run of capitals: `URLEntry` becomes
/// `urlEntry`. A name with a leading digit gets a `_` before it. A name that Swift reserves gets a `_` after
/// it: `Type` becomes `Type_`.
package struct SwiftName: Hashable, Sendable {
    /// The names that no nested type in Swift can have, even in backticks.
    private static let forbidden: Set<String> = ["Type", "Self", "Protocol"]

    /// The name in upper camel case, as a type has it, such as `UrlEntry`.
    package let type: String
    /// The name in lower camel case, as a case has it, such as `urlEntry`, without backticks; never equal to
    /// ``type``.
    package let member: String

    /// Derives the names from a text; nil if the text has no letter and no digit.
    package init?(_ text: String) {
        let camel = Self.camel(text)
        guard let first = camel.unicodeScalars.first else { return nil }
        var type = camel
        var member = Self.lowered(camel)
        if first.properties.generalCategory == .decimalNumber {
            type = "_" + type
            member = "_" + member
        }
        if Self.forbidden.contains(type) {
            type += "_"
            member += "_"
        }
        // In a writing system without case both names would be equal, but a case and a nested type of one
        // enum must differ.
        if type == member {
            member += "_"
        }
        self.type = type
        self.member = member
    }

    /// The names that no case for a state can have, because generated enums have other members with these
    /// names.
    static let reservedMembers: Set<String> = [
        "begin", "end", "fail", "terminate", "stateName", "isPseudo", "resumedShallowly", "graph", "self",
        "init", "waits", "eventUnion", "contextTypes",
    ]

    /// The name of a state whose own name has no letter and no digit.
    static let unnamed = SwiftName(type: "Unnamed", member: "unnamed")

    private init(type: String, member: String) {
        self.type = type
        self.member = member
    }

    /// Returns the same names with a number appended.
    func numbered(_ number: Int) -> SwiftName {
        SwiftName(type: type + String(number), member: member + String(number))
    }

    private static func camel(_ text: String) -> String { parts(of: text).joined() }

    /// Splits a text at characters that are neither letter nor digit, and capitalizes the first letter of
    /// each part.
    static func parts(of text: String) -> [String] {
        var parts: [String.UnicodeScalarView] = []
        var isInPart = false
        for scalar in text.unicodeScalars {
            switch CharacterClass(scalar) {
            case .letter where !isInPart:
                parts.append(String.UnicodeScalarView(scalar.properties.titlecaseMapping.unicodeScalars))
                isInPart = true
            case .letter, .digit:
                if !isInPart { parts.append(String.UnicodeScalarView()) }
                parts[parts.count - 1].append(scalar)
                isInPart = true
            case .mark where isInPart:
                parts[parts.count - 1].append(scalar)
            case .mark, .other:
                isInPart = false
            }
        }
        return parts.map { String($0) }
    }

    /// Returns a name with its leading run of capitals in lower case: `URLEntry` becomes `urlEntry`.
    ///
    /// The capital that begins the next word, such as the `E`, stays.
    static func lowered(_ camel: String) -> String {
        let scalars = Array(camel.unicodeScalars)
        var end = 0
        while end < scalars.count, isCapital(scalars[end]) { end += 1 }
        if end > 1, end < scalars.count, scalars[end].properties.isLowercase { end -= 1 }
        var result = String.UnicodeScalarView()
        for scalar in scalars[..<end] {
            result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
        result.append(contentsOf: scalars[end...])
        return String(result)
    }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter
    }
}

/// A class of characters, which decides where such a character may be in a Swift name.
///
/// A letter or an underscore may be anywhere, a digit or a mark only after the first character, and any other
/// character nowhere.
package enum CharacterClass {
    case letter
    case digit
    /// A combining mark, which belongs to the letter before it.
    case mark
    case other

    package init(_ scalar: Unicode.Scalar) {
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
    /// Whether the text can be an identifier in Swift; a keyword can, in backticks.
    package var isIdentifier: Bool {
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

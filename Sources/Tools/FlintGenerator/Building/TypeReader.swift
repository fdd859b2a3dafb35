/// Parses a Swift type from its tokens, and builds its canonical spelling.
struct TypeReader {
    private static let depthLimit = 32

    /// The form in which a type begins: a path of names, brackets, or parentheses.
    private enum Form {
        case path
        case brackets
        case tuple(Tuple)
    }

    /// The elements between parentheses, which are a tuple or the parameters of a function.
    ///
    /// Only a tuple may have labels, and only parameters may have names after `_`.
    private struct Tuple {
        var count = 0
        var hasLabels = false
        var hasParameterNames = false

        var isLegalAlone: Bool { !hasParameterNames && !(hasLabels && count == 1) }
        var isLegalAsParameters: Bool { !hasLabels }
    }

    private let tokens: [TypeToken]
    private let naming: TypeExpression.Naming
    private var position = 0
    private var depth = 0
    private(set) var text = ""
    private(set) var roots: [String] = []

    init(_ tokens: [TypeToken], naming: TypeExpression.Naming) {
        self.tokens = tokens
        self.naming = naming
    }

    mutating func readAll() -> Bool {
        readType() && position == tokens.count
    }

    // MARK: Types

    private mutating func readType() -> Bool {
        guard depth < Self.depthLimit else { return false }
        depth += 1
        defer { depth -= 1 }
        if peek() == .mark("@") {
            return readAttributes() && readFunction()
        }
        if take(word: "any") {
            text += "any "
            return readExistential()
        }
        return readComposition()
    }

    private mutating func readExistential() -> Bool {
        repeat {
            guard let form = readPrimary() else { return false }
            switch form {
            case .path: break
            case .brackets: return false
            case .tuple(let tuple):
                if tuple.count != 1 || !tuple.isLegalAlone || tuple.hasLabels { return false }
            }
            guard readMetatypes() else { return false }
        } while take("&", as: " & ")
        return true
    }

    private mutating func readComposition() -> Bool {
        guard let form = readPrimary() else { return false }
        if case .tuple(let tuple) = form {
            if isAtFunctionRest() { return tuple.isLegalAsParameters && readFunctionRest() }
            guard tuple.isLegalAlone else { return false }
        }
        guard var isOptional = readPostfix() else { return false }
        while peek() == .mark("&") {
            guard !isOptional, take("&", as: " & "), readPrimary() != nil, let next = readPostfix() else {
                return false
            }
            isOptional = next
        }
        return true
    }

    /// Reads the suffixes `?`, `.Type` and `.Protocol` after a type.
    ///
    /// - Returns: Whether there was a `?`; nil if another name follows a dot, so that the text is no type.
    private mutating func readPostfix() -> Bool? {
        var isOptional = false
        while true {
            if take("?") {
                isOptional = true
            } else if peek() == .mark(".") {
                guard readMetatypes() else { return nil }
            } else {
                return isOptional
            }
        }
    }

    private mutating func readMetatypes() -> Bool {
        while take(".") {
            guard case .word(let name) = peek(), name == "Type" || name == "Protocol" else { return false }
            position += 1
            text += name
        }
        return true
    }

    // MARK: Parts

    private mutating func readPrimary() -> Form? {
        switch peek() {
        case .word: readPath() ? .path : nil
        case .mark("["): readBrackets() ? .brackets : nil
        case .mark("("): readTuple().map { .tuple($0) }
        default: nil
        }
    }

    private mutating func readPath() -> Bool {
        var isFirst = true
        repeat {
            guard case .word(let name) = peek(), isLegal(name) else { return false }
            if isFirst { roots.append(String(name)) }
            isFirst = false
            position += 1
            text += name
            guard peek() != .mark("<") || readGenerics() else { return false }
        } while isBeforeComponent() && take(".")
        return true
    }

    private func isBeforeComponent() -> Bool {
        guard peek() == .mark("."), case .word(let name) = peek(1) else { return false }
        return name != "Protocol"
    }

    private func isLegal(_ name: Substring) -> Bool {
        guard let first = name.unicodeScalars.first, name.isIdentifier, name != "Self" else { return false }
        switch naming {
        case .any: return !["any", "some", "inout", "async", "throws"].contains(name)
        case .capitalized:
            return first.properties.isUppercase || first.properties.generalCategory == .titlecaseLetter
        }
    }

    private mutating func readGenerics() -> Bool {
        guard take("<") else { return false }
        repeat {
            guard readType() else { return false }
        } while take(",", as: ", ")
        return take(">")
    }

    private mutating func readBrackets() -> Bool {
        guard take("["), readType() else { return false }
        if take(":", as: ": "), !readType() { return false }
        return take("]")
    }

    private mutating func readTuple() -> Tuple? {
        var tuple = Tuple()
        guard take("(") else { return nil }
        if take(")") { return tuple }
        repeat {
            tuple.count += 1
            readLabel(&tuple)
            guard readType() else { return nil }
        } while take(",", as: ", ")
        return take(")") ? tuple : nil
    }

    private mutating func readLabel(_ tuple: inout Tuple) {
        guard case .word(let label) = peek(), label == "_" || label.isIdentifier else { return }
        if peek(1) == .mark(":") {
            position += 2
            text += "\(label): "
            if label == "_" { tuple.hasParameterNames = true } else { tuple.hasLabels = true }
        } else if label == "_", case .word(let name) = peek(1), name.isIdentifier, peek(2) == .mark(":") {
            position += 3
            text += "_ \(name): "
            tuple.hasParameterNames = true
        }
    }

    // MARK: Functions

    private mutating func readAttributes() -> Bool {
        while take("@") {
            guard case .word(let name) = peek(), name.isIdentifier else { return false }
            position += 1
            text += name
            // Parentheses after an attribute with another name are the parameters of the function.
            if name == "convention" || name == "isolated", peek() == .mark("("),
                case .word(let argument) = peek(1), peek(2) == .mark(")")
            {
                position += 3
                text += "(\(argument))"
            }
            text += " "
        }
        return true
    }

    private mutating func readFunction() -> Bool {
        guard let tuple = readTuple(), tuple.isLegalAsParameters, isAtFunctionRest() else { return false }
        return readFunctionRest()
    }

    private func isAtFunctionRest() -> Bool {
        switch peek() {
        case .arrow, .word("async"), .word("throws"): true
        default: false
        }
    }

    private mutating func readFunctionRest() -> Bool {
        if take(word: "async") { text += " async" }
        if take(word: "throws") {
            text += " throws"
            if take("(") {
                guard readType(), take(")") else { return false }
            }
        }
        guard peek() == .arrow else { return false }
        position += 1
        text += " -> "
        return readType()
    }

    // MARK: Tokens

    private func peek(_ ahead: Int = 0) -> TypeToken? {
        position + ahead < tokens.count ? tokens[position + ahead] : nil
    }

    private mutating func take(_ mark: Character, as spelling: String? = nil) -> Bool {
        guard peek() == .mark(mark) else { return false }
        position += 1
        text += spelling ?? String(mark)
        return true
    }

    private mutating func take(word: Substring) -> Bool {
        guard peek() == .word(word) else { return false }
        position += 1
        return true
    }
}

// MARK: - TypeExpression

/// A text that is a Swift type as a whole.
///
/// Accepted are paths of names, generic arguments, optionals, arrays, dictionaries, tuples, functions with
/// attributes and effects, `any`, compositions, metatypes and parentheses. Free text, `T!`, `some` and
/// `inout` are not accepted. Whether the types exist is for the compiler to check.
///
/// Two expressions are equal if their tokens are equal; blanks are ignored.
package struct TypeExpression: Hashable, Sendable {
    /// The rule for the names in a text that is to be read as a type.
    package enum Naming: Sendable {
        /// Only names that begin with a capital, so that prose is not read as a type.
        case capitalized
        /// All names, for texts that can only be types.
        case any
    }

    /// The type in its canonical spelling.
    package let text: String
    /// The first name of each dotted path in the type, in order; `Module` for `Module.Name`.
    package let roots: [String]

    /// Whether the type is `Void` or `()`.
    package var isVoid: Bool { text == "Void" || text == "()" }

    /// Parses a text; nil if the whole text is not one type, or is nested deeper than 32 levels.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - naming: Whether names may begin with a small letter.
    /// - Complexity: Linear in the length of the text.
    package init?(_ text: String, naming: Naming = .capitalized) {
        guard let tokens = TypeToken.tokens(of: text) else { return nil }
        var reader = TypeReader(tokens, naming: naming)
        guard reader.readAll() else { return nil }
        self.text = reader.text
        roots = reader.roots
    }
}

// MARK: - TypeToken

/// A token of a text that may be a type.
package enum TypeToken: Equatable {
    case word(Substring)
    case mark(Character)
    case arrow

    /// Splits a text into tokens; nil if it has a character that no type contains, such as a line break.
    package static func tokens(of text: String) -> [TypeToken]? {
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

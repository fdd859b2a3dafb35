/// A type's name, split for identifiers and for display.
package struct TypeName {
    /// The type's name with its module and enclosing types, as `String(reflecting:)` returns it.
    private let qualified: String

    package init(of type: Any.Type) {
        qualified = String(reflecting: type)
    }

    package init(qualified: String) {
        self.qualified = qualified
    }

    /// The type's name with the names of its enclosing types, such as `Outer.Inner`.
    ///
    /// It contains neither the module nor the contexts that the compiler adds to private and local types,
    /// because these differ between builds.
    package var identifier: String {
        // Most types are neither generic nor private: their name is the text after the module.
        if !qualified.utf8.contains(where: Self.needsParser) {
            guard let dot = qualified.utf8.firstIndex(of: UInt8(ascii: ".")) else { return qualified }
            return String(qualified[qualified.utf8.index(after: dot)...])
        }
        var parser = QualifiedNameParser(qualified)
        return parser.parse()
    }

    /// The name of the module that declares the type.
    package var module: String { String(qualified.prefix { $0 != "." }) }

    private static func needsParser(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "<") || byte == UInt8(ascii: "(") || byte <= UInt8(ascii: " ")
    }

    /// Returns the type's own name as words for display, such as `Open Document`.
    ///
    /// - Parameter suffix: A word that is removed from the end, unless it is the only word.
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

    /// Splits a name into words at camel-case boundaries.
    ///
    /// A run of capitals is one word, and its last capital starts the next word if a lower-case letter
    /// follows; digits stay with the word before them.
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

// MARK: - QualifiedNameParser

/// Parses type names as `String(reflecting:)` returns them: `Module.Outer.(unknown context at
/// $1f).Inner<Swift.Int>`.
///
/// The form is not documented, so the parser accepts each text: it keeps unknown parts, and removes white
/// space. A set-up parses the name of each private feature and action. For speed, the parser works on bytes
/// and creates only one string.
struct QualifiedNameParser {
    private let bytes: [UInt8]
    private var position = 0
    private var name: [UInt8] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the name without modules and without the contexts that the compiler adds.
    mutating func parse() -> String {
        name.reserveCapacity(bytes.count)
        sequence()
        // The loop continues here after a closing bracket that has no opening one.
        while let byte = next {
            name.append(byte)
            position += 1
            sequence()
        }
        return String(decoding: name, as: UTF8.self)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Parses a sequence of paths and separators, as in generic arguments, tuples and function types, up to a
    /// closing bracket.
    private mutating func sequence() {
        while let byte = next {
            switch byte {
            case UInt8(ascii: ")"), UInt8(ascii: ">"):
                return
            case UInt8(ascii: " "):
                position += 1
            case UInt8(ascii: ","):
                keep(1)
            case UInt8(ascii: "-") where stands("->", at: position):
                keep(2)
            case UInt8(ascii: "(") where contextEnd == nil:
                bracketed(UInt8(ascii: ")"))
            default:
                path()
            }
        }
    }

    private mutating func keep(_ count: Int) {
        name += bytes[position..<position + count]
        position += count
    }

    /// Parses the text up to a closing bracket, and adds the bracket if the name ends before it.
    ///
    /// - Parameter closing: The closing bracket.
    private mutating func bracketed(_ closing: UInt8) {
        keep(1)
        sequence()
        if next == closing { position += 1 }
        name.append(closing)
    }

    /// Parses a path of components, such as `Module.Outer.Inner`, and removes contexts and the module.
    ///
    /// The module is the first component, unless that is the only one.
    private mutating func path() {
        let start = name.count
        var count = 0
        var moduleEnd = start
        while true {
            skipContext()
            let componentStart = name.count
            if count > 0 { name.append(UInt8(ascii: ".")) }
            let separated = name.count
            identifier()
            if next == UInt8(ascii: "<") { bracketed(UInt8(ascii: ">")) }
            if name.count == separated {
                name.removeLast(separated - componentStart)
            } else {
                count += 1
                if count == 1 { moduleEnd = name.count }
            }
            guard next == UInt8(ascii: ".") else { break }
            position += 1
        }
        // The dot that follows the module is removed with it.
        if count > 1 { name.removeSubrange(start...moduleEnd) }
    }

    /// The index of the closing parenthesis of the context that comes next, such as
    /// `(unknown context at $1f)` or `(extension in Module)`; `nil` if no context comes next.
    private var contextEnd: Int? {
        guard next == UInt8(ascii: "("),
            stands("unknown context", at: position + 1) || stands("extension in", at: position + 1)
        else { return nil }
        return bytes[position...].firstIndex(of: UInt8(ascii: ")"))
    }

    private func stands(_ text: StaticString, at index: Int) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { unsafe bytes[index...].starts(with: $0) }
    }

    private mutating func skipContext() {
        while let end = contextEnd {
            position = end + 1
            if next == UInt8(ascii: ".") || next == UInt8(ascii: ":") { position += 1 }
        }
    }

    private mutating func identifier() {
        let end = bytes[position...].firstIndex(where: Self.isDelimiter) ?? bytes.count
        keep(end - position)
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ","), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: " "):
            true
        default: false
        }
    }
}

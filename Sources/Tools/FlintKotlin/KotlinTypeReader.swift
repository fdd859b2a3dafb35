import FlintGenerator

/// Translates the spelling of a type in Swift to a type in Kotlin.
///
/// It reads the tokens of the type as ``TypeReader`` does, which has checked most types before.
struct KotlinTypeReader {
    /// A tuple, for which a class must be generated.
    struct Tuple: Hashable {
        let labels: [String?]
        let text: String
    }

    private let text: String
    private let tokens: [TypeToken]
    private let options: KotlinOptions
    /// The types that the diagrams declare, which hide those of the standard library.
    private let declared: Set<String>
    /// Returns the name of the class for a tuple.
    private let nameTuple: (_ labels: [String?], _ types: [KotlinType]) -> String
    private var position = 0

    /// Translates a type.
    ///
    /// - Parameters:
    ///   - text: The spelling of the type in Swift.
    ///   - options: The options for generated Kotlin.
    ///   - declared: The types that the diagrams declare.
    ///   - nameTuple: Returns the name of the class for a tuple, given its labels and types.
    /// - Returns: The type in Kotlin.
    /// - Throws: ``KotlinTypeError`` for a type that Kotlin does not have.
    static func type(
        _ text: String, _ options: KotlinOptions, declared: Set<String>,
        nameTuple: (_ labels: [String?], _ types: [KotlinType]) -> String
    ) throws(KotlinTypeError) -> KotlinType {
        guard let tokens = TypeToken.tokens(of: text) else {
            throw KotlinTypeError(message: "'\(text)' is no type that Kotlin has; name another one")
        }
        return try withoutActuallyEscaping(nameTuple) { name throws(KotlinTypeError) in
            var reader = KotlinTypeReader(
                text: text, tokens: tokens, options: options, declared: declared, nameTuple: name)
            let type = try reader.readType()
            guard reader.position == tokens.count else { throw reader.refusal("this") }
            return type
        }
    }

    private init(
        text: String, tokens: [TypeToken], options: KotlinOptions, declared: Set<String>,
        nameTuple: @escaping (_ labels: [String?], _ types: [KotlinType]) -> String
    ) {
        self.text = text
        self.tokens = tokens
        self.options = options
        self.declared = declared
        self.nameTuple = nameTuple
    }

    private func refusal(_ part: String) -> KotlinTypeError {
        KotlinTypeError(
            message: "Kotlin cannot say '\(text)' (\(part)); choose a type that both languages have")
    }

    // MARK: Types

    private mutating func readType() throws(KotlinTypeError) -> KotlinType {
        while take("@") {
            guard case .word(let name) = next(), ["Sendable", "escaping"].contains(name) else {
                throw refusal("an attribute other than '@Sendable'")
            }
        }
        if case .word(let word) = peek() {
            if Self.modifiers.contains(word) { throw refusal("'\(word)'") }
            if word == "any" || word == "some" { position += 1 }
        }
        let type = try readPostfix(readPrimary())
        if peek() == .mark("&") { throw refusal("a composition of protocols") }
        return type
    }

    private static let modifiers: Set<Substring> = [
        "inout", "isolated", "borrowing", "consuming", "sending", "repeat", "each", "nonisolated",
    ]

    private mutating func readPostfix(_ type: KotlinType) throws(KotlinTypeError) -> KotlinType {
        var type = type
        while true {
            if take("?") {
                if case .optional = type { throw refusal("an optional of an optional") }
                type = .optional(type)
            } else if peek() == .mark(".") {
                throw refusal("a metatype")
            } else {
                return type
            }
        }
    }

    private mutating func readPrimary() throws(KotlinTypeError) -> KotlinType {
        switch peek() {
        case .word: return try readPath()
        case .mark("["): return try readBrackets()
        case .mark("("): return try readTuple()
        default: throw refusal("this")
        }
    }

    private mutating func readPath() throws(KotlinTypeError) -> KotlinType {
        var path: [String] = []
        var arguments: [KotlinType] = []
        repeat {
            guard case .word(let name) = next() else { throw refusal("this") }
            if !arguments.isEmpty { throw refusal("a type in a generic type") }
            path.append(String(name))
            if take("<") {
                repeat { arguments.append(try readType()) } while take(",")
                guard take(">") else { throw refusal("this") }
            }
            guard peek() == .mark("."), case .word(let name) = peek(1) else { break }
            if name == "Type" || name == "Protocol" { throw refusal("a metatype") }
        } while take(".")
        if path.count > 1, path[0] == "Swift" { path.removeFirst() }
        return try named(path.joined(separator: "."), arguments)
    }

    private mutating func readBrackets() throws(KotlinTypeError) -> KotlinType {
        position += 1
        let first = try readType()
        let value = take(":") ? try readType() : nil
        guard take("]") else { throw refusal("this") }
        if let value { return .name("Map", [first, value], package: "kotlin.collections") }
        return .name("List", [first], package: "kotlin.collections")
    }

    private mutating func readTuple() throws(KotlinTypeError) -> KotlinType {
        position += 1
        var labels: [String?] = []
        var types: [KotlinType] = []
        while peek() != .mark(")") {
            labels.append(readLabel())
            types.append(try readType())
            guard take(",") else { break }
        }
        guard take(")") else { throw refusal("this") }
        if let function = try readFunction(labels, types) { return function }
        if types.isEmpty { return .unit }
        if types.count == 1 { return types[0] }
        return .name(nameTuple(labels, types), [], package: nil)
    }

    /// Reads a label with its colon, or the name of a parameter after `_`.
    ///
    /// - Returns: The label or name; nil if there is none, or if the label is `_`.
    private mutating func readLabel() -> String? {
        guard case .word(let label) = peek() else { return nil }
        if peek(1) == .mark(":") {
            position += 2
            return label == "_" ? nil : String(label)
        }
        guard label == "_", case .word(let name) = peek(1), peek(2) == .mark(":") else { return nil }
        position += 3
        return String(name)
    }

    /// Reads the effects, the arrow and the result of a function type, with the cursor after its parameters.
    ///
    /// - Parameters:
    ///   - labels: The names of the parameters; nil for a parameter without a name.
    ///   - types: The types of the parameters.
    /// - Returns: The function type; nil if no arrow follows, so that the parentheses are a tuple.
    /// - Throws: ``KotlinTypeError`` for a type that Kotlin does not have.
    private mutating func readFunction(
        _ labels: [String?], _ types: [KotlinType]
    ) throws(KotlinTypeError) -> KotlinType? {
        let isSuspending = take(word: "async")
        if take(word: "throws"), take("(") {
            _ = try readType()
            guard take(")") else { throw refusal("this") }
        }
        guard peek() == .arrow else { return nil }
        position += 1
        let parameters = zip(labels, types).map { KotlinType.Parameter(name: $0, type: $1) }
        return .function(parameters, try readType(), isSuspending: isSuspending)
    }

    // MARK: Names

    private func named(_ name: String, _ arguments: [KotlinType]) throws(KotlinTypeError) -> KotlinType {
        if let mapped = options.types[name] {
            guard let dot = mapped.lastIndex(of: ".") else {
                return standard(mapped, arguments) ?? .name(mapped, arguments, package: nil)
            }
            return .name(
                String(mapped[mapped.index(after: dot)...]), arguments, package: String(mapped[..<dot]))
        }
        if declared.contains(name) { return .name(name, arguments, package: nil) }
        switch (name, arguments.count) {
        case ("Optional", 1):
            if case .optional = arguments[0] { throw refusal("an optional of an optional") }
            return .optional(arguments[0])
        case ("Result", 2):
            guard arguments[1] == .throwable else { throw refusal("a result with a type of errors") }
            return .result(of: arguments[0])
        case ("Int", 0) where options.integer == .int: return .name("Int", [], package: "kotlin")
        case ("UInt", 0) where options.integer == .int: return .name("UInt", [], package: "kotlin")
        default:
            if let (kotlin, package, count) = Self.translations[name], count == arguments.count {
                return .name(kotlin, arguments, package: package)
            }
            return .name(name, arguments, package: nil)
        }
    }

    /// Returns a type of Kotlin's standard library by its name in Kotlin; nil if the library has no such
    /// type.
    ///
    /// The name comes from ``KotlinOptions/types``, where the user may give it without its package.
    private func standard(_ name: String, _ arguments: [KotlinType]) -> KotlinType? {
        let found = Self.translations.values.first { $0.name == name && $0.arguments == arguments.count }
        return found.map { .name(name, arguments, package: $0.package) }
    }

    private typealias Translation = (name: String, package: String, arguments: Int)

    /// The Kotlin types that take the place of types of Swift's library, by the Swift names, such as
    /// `kotlin.Long` for `Int`.
    private static let translations: [String: Translation] = {
        let simple = [
            "Int": "Long", "Int8": "Byte", "Int16": "Short", "Int32": "Int", "Int64": "Long", "UInt": "ULong",
            "UInt8": "UByte", "UInt16": "UShort", "UInt32": "UInt", "UInt64": "ULong", "Double": "Double",
            "Float": "Float", "Float32": "Float", "Float64": "Double", "Bool": "Boolean", "String": "String",
            "Substring": "String", "Character": "String", "Void": "Unit", "Never": "Nothing", "Any": "Any",
            "AnyObject": "Any", "AnyHashable": "Any", "Error": "Throwable", "Data": "ByteArray",
        ].mapValues { ($0, "kotlin", 0) as Translation }
        let collections: [String: Translation] = [
            "Array": ("List", "kotlin.collections", 1), "Set": ("Set", "kotlin.collections", 1),
            "Dictionary": ("Map", "kotlin.collections", 2),
        ]
        return simple.merging(collections) { first, _ in first }
    }()

    // MARK: Tokens

    private func peek(_ ahead: Int = 0) -> TypeToken? {
        position + ahead < tokens.count ? tokens[position + ahead] : nil
    }

    private mutating func next() -> TypeToken? {
        defer { position += 1 }
        return peek()
    }

    private mutating func take(_ mark: Character) -> Bool {
        guard peek() == .mark(mark) else { return false }
        position += 1
        return true
    }

    private mutating func take(word: Substring) -> Bool {
        guard peek() == .word(word) else { return false }
        position += 1
        return true
    }
}

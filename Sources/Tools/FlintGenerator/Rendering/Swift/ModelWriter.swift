/// Writes the Swift for a class or an enum of a diagram: a struct or an enum.
struct ModelWriter {
    private let model: FlowModel
    private let options: RenderOptions
    private let access: String

    init(_ model: FlowModel, options: RenderOptions) {
        self.model = model
        self.options = options
        access = options.access.rawValue
    }

    func write(to text: inout SourceText) {
        text.line()
        document("The model \(model.name).", in: &text)
        switch model.kind {
        case .structure: writeStructure(to: &text)
        case .enumeration: writeEnumeration(to: &text)
        }
    }

    private func document(_ comment: String, in text: inout SourceText) {
        if options.access == .public { text.comment([comment]) }
    }

    private var head: String {
        let generics = model.generics.map { "<\($0)>" } ?? ""
        var protocols = ["Sendable"]
        for conformance in options.conformances where !protocols.contains(conformance.rawValue) {
            protocols.append(conformance.rawValue)
        }
        let name = SwiftIdentifier.escaped(model.name)
        return "\(name)\(generics): \(protocols.joined(separator: ", "))"
    }

    private func writeStructure(to text: inout SourceText) {
        text.block("\(access) nonisolated struct \(head)") { text in
            for member in model.members {
                guard let type = member.type else { continue }
                document("The property \(member.name).", in: &text)
                text.line("\(access) var \(SwiftIdentifier.member(member.name)): \(type)")
            }
            if !model.members.isEmpty { text.line() }
            writeInitializer(to: &text)
        }
    }

    private func writeInitializer(to text: inout SourceText) {
        let members = model.members.filter { $0.type != nil }
        let parameters = members.map { member in
            let type = member.type ?? ""
            let attribute = Self.isFunction(type) ? "@escaping " : ""
            let value = member.defaultValue.map { " = " + $0 } ?? ""
            return "\(SwiftIdentifier.member(member.name)): \(attribute)\(type)\(value)"
        }
        document("Creates the value.", in: &text)
        guard !members.isEmpty else { return text.line("\(access) init() {}") }
        text.function("\(access) init", parameters, "") { text in
            for member in members {
                let name = SwiftIdentifier.member(member.name)
                text.line("self.\(name) = \(name)")
            }
        }
    }

    private func writeEnumeration(to text: inout SourceText) {
        // An enum must be indirect if one of its cases contains the enum itself.
        let isRecursive = model.members.contains { TypeText.names(in: $0.type ?? "").contains(model.name) }
        let keyword = isRecursive ? "indirect enum" : "enum"
        guard !model.members.isEmpty else { return text.line("\(access) nonisolated \(keyword) \(head) {}") }
        text.block("\(access) nonisolated \(keyword) \(head)") { text in
            for member in model.members {
                document("The case \(member.name).", in: &text)
                text.line("case \(SwiftIdentifier.escaped(member.name))\(Self.values(of: member.type))")
            }
        }
    }

    /// Returns the associated values of a case in parentheses; empty for no value.
    ///
    /// The elements of a tuple become separate values.
    private static func values(of type: String?) -> String {
        guard let type, !["", "()", "Void"].contains(type) else { return "" }
        return isTuple(type) ? type : "(\(type))"
    }

    private static func isTuple(_ type: String) -> Bool {
        guard type.first == "(", type.last == ")" else { return false }
        var depth = 0
        var hasComma = false
        for (offset, character) in type.enumerated() {
            switch character {
            case "(", "[", "<": depth += 1
            case ")", "]", ">": depth -= 1
            case "," where depth == 1: hasComma = true
            default: break
            }
            if depth == 0, offset + 1 < type.count { return false }
        }
        return hasComma
    }

    /// Returns whether a type is that of a function, and not an optional one.
    ///
    /// A parameter of such a type must be `@escaping` to be stored.
    private static func isFunction(_ type: String) -> Bool {
        var depth = 0
        var previous: Character = " "
        for character in type {
            if previous == "-", character == ">", depth == 0 { return true }
            switch character {
            case "(", "[", "<": depth += 1
            case ")", "]": depth -= 1
            case ">" where previous != "-": depth -= 1
            default: break
            }
            previous = character
        }
        return false
    }
}

// MARK: - TypeText

/// Finds the names in the spelling of a type.
enum TypeText {
    /// Returns the names in a type that another declaration could hide: all names except those after a dot.
    static func names(in text: String) -> [String] {
        scan(text).map(\.name)
    }

    /// Returns the names in a type that may be types of the user's module.
    ///
    /// A name after `any` and a name with generic arguments, as in `any Error` and `Result<A, B>`, mean types
    /// of the standard library and are not returned.
    static func possibleOwnTypes(in text: String) -> [String] {
        scan(text).filter { !$0.followsAny && !$0.hasArguments }.map(\.name)
    }

    private struct Name {
        var name: String
        var followsAny: Bool
        var hasArguments: Bool
    }

    private static func scan(_ text: String) -> [Name] {
        var names: [Name] = []
        var word = ""
        var last: Character = " "
        var beforeWord: Character = " "
        var previousWord = ""
        for character in text + " " {
            if character.isLetter || character.isNumber || character == "_" {
                if word.isEmpty { beforeWord = last }
                word.append(character)
            } else if !word.isEmpty {
                if beforeWord != "." {
                    let name = Name(
                        name: word, followsAny: previousWord == "any", hasArguments: character == "<")
                    names.append(name)
                }
                previousWord = word
                word = ""
            }
            if !character.isWhitespace { last = character }
        }
        return names
    }
}

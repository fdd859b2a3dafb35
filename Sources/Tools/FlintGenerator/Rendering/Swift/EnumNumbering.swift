/// Writes functions and a constant, at file scope, that give each case of a large enum a number.
///
/// They keep the compile time of the generated code low. The compile time of a switch grows with the number
/// of the enum's cases, even if the switch distinguishes only a few. A machine with one such switch for every
/// few states would compile in quadratic time.
struct EnumNumbering {
    let type: String

    init(_ type: String) { self.type = type }

    private var names: String { "namesOf" + type }
    private func contextFunction(_ index: Int) -> String { "contextOf\(type)\(index)" }

    /// Returns a Swift expression for the number of a value's case, which is its position in the enum.
    ///
    /// - Parameter value: The expression of the value.
    func index(of value: String) -> String { "indexOf\(type)(\(value))" }

    /// Returns a Swift expression for the name of a value's case.
    ///
    /// - Parameter value: The expression of the value.
    func name(of value: String) -> String { "\(names)[\(index(of: value))]" }

    /// Returns a Swift expression for the number of the case with a name; its value is nil for an unknown
    /// name.
    ///
    /// - Parameter name: The expression of the name.
    func index(named name: String) -> String { "\(names).firstIndex(of: \(name))" }

    /// Writes the function that returns the number of a value's case.
    ///
    /// It is marked as never inlined, because its code is large.
    func writeIndex(of cases: [String], _ scope: SwiftScope, to text: inout SourceText) {
        text.line()
        text.line("@inline(never)")
        text.function(
            "private nonisolated func indexOf\(type)", ["_ value: \(type)"],
            " -> \(scope.fileStandard("Int"))"
        ) { text in
            let patterns = cases.map { "." + SwiftIdentifier.escaped($0) }
            text.choice(of: "value", patterns.enumerated().map { ($1, "\($0)") })
        }
    }

    /// Writes the constant with the names of the cases, in their order.
    ///
    /// It is one string literal, because array literals with many elements are too slow to compile.
    func writeNames(_ names: [String], _ scope: SwiftScope, to text: inout SourceText) {
        let string = scope.fileStandard("String")
        text.line()
        text.line("private nonisolated let \(self.names): [\(string)] = \"\"\"")
        text.indented { text in
            for name in names { text.line(name) }
            text.line("\"\"\".split(separator: \"\\n\").map { \(string)($0) }")
        }
    }

    /// Writes, for each type of associated value, a function that returns the value of a case with this type.
    ///
    /// The function returns nil for cases with another type or without a value.
    func writeContexts(
        of cases: [(caseName: String, payload: Payload)], _ scope: SwiftScope, to text: inout SourceText
    ) {
        for (index, payload) in Self.payloads(of: cases.map(\.payload)).enumerated() {
            let plain = scope.type(payload)
            let isCompound = ["any ", "&", "->"].contains { plain.contains($0) }
            text.line()
            text.line("@inline(never)")
            text.function(
                "private nonisolated func \(contextFunction(index))", ["_ value: \(type)"],
                " -> \(isCompound ? "(\(plain))" : plain)?"
            ) { text in
                text.cases(of: "value") { text in
                    let patterns = cases.filter { $0.payload == payload }.map {
                        SwiftIdentifier.pattern($0.caseName, $0.payload)
                    }
                    text.list("case", patterns, ":")
                    text.indented { $0.line("return \(payload.variable ?? "nil")") }
                    text.line("default: return nil")
                }
            }
        }
    }

    /// Returns, for each type of associated value, the Swift expression that calls the function for this
    /// type.
    ///
    /// - Parameters:
    ///   - payloads: The types of the associated values.
    ///   - value: The expression of the enum's value.
    func contexts(of payloads: [Payload], in value: String) -> [Payload: String] {
        let calls = Self.payloads(of: payloads).enumerated().map {
            ($1, "\(contextFunction($0))(\(value))")
        }
        return Dictionary(calls) { first, _ in first }
    }

    /// Returns the types of associated values, each once, in the order of their first occurrence.
    static func payloads(of payloads: [Payload]) -> [Payload] {
        var known: Set<Payload> = []
        return payloads.filter { $0 != .none && known.insert($0).inserted }
    }
}

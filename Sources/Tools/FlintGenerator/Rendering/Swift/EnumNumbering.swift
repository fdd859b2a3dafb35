/// Writes functions and a constant at file scope that number the cases of a large enum.
///
/// The compile time of a switch grows with the number of the enum's cases, even if the switch distinguishes
/// only a few. A machine with one such switch for every few states would compile in quadratic time.
struct EnumNumbering {
    let type: String

    init(_ type: String) { self.type = type }

    private var names: String { "namesOf" + type }
    private func contextFunction(_ index: Int) -> String { "contextOf\(type)\(index)" }

    /// Returns an expression for the number of a case, which is its position in the enum.
    func index(of value: String) -> String { "indexOf\(type)(\(value))" }

    /// Returns an expression for the name of a case.
    func name(of value: String) -> String { "\(names)[\(index(of: value))]" }

    /// Returns an expression for the number of the case with a name; its value is nil if the name is unknown.
    func index(named name: String) -> String { "\(names).firstIndex(of: \(name))" }

    /// Writes the function that returns the number of a case; it is never inlined, because its code is large.
    func writeIndex(of cases: [String], _ scope: SwiftScope, to text: inout SwiftText) {
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

    /// Writes the constant with the names, in the order of the cases.
    ///
    /// They are one string literal, because array literals with many elements are too slow to compile.
    func writeNames(_ names: [String], _ scope: SwiftScope, to text: inout SwiftText) {
        let string = scope.fileStandard("String")
        text.line()
        text.line("private nonisolated let \(self.names): [\(string)] = \"\"\"")
        text.indented { text in
            for name in names { text.line(name) }
            text.line("\"\"\".split(separator: \"\\n\").map { \(string)($0) }")
        }
    }

    /// Writes a function for each type of context; each returns nil for cases that have another context or
    /// none.
    func writeContexts(
        of cases: [(caseName: String, payload: Payload)], _ scope: SwiftScope, to text: inout SwiftText
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

    /// Returns, for each payload, the expression that gets a value's context by the function for that type.
    func contexts(of payloads: [Payload], in value: String) -> [Payload: String] {
        let calls = Self.payloads(of: payloads).enumerated().map {
            ($1, "\(contextFunction($0))(\(value))")
        }
        return Dictionary(calls) { first, _ in first }
    }

    /// Returns the distinct payloads, in the order of their first occurrence.
    static func payloads(of payloads: [Payload]) -> [Payload] {
        var known: Set<Payload> = []
        return payloads.filter { $0 != .none && known.insert($0).inserted }
    }
}

/// The functions and the constant at file scope by which code over the cases of a large enum works with numbers.
///
/// Each switch over an enum costs the compiler at least the number of the enum's cases, even if it tells a few of them
/// apart; a machine with such a switch for each few states would take it quadratic time.
struct EnumNumbering {
    let type: String

    init(_ type: String) { self.type = type }

    private var names: String { "namesOf" + type }
    private func contextFunction(_ index: Int) -> String { "contextOf\(type)\(index)" }

    /// The number of a case, by its position in the enum.
    func index(of value: String) -> String { "indexOf\(type)(\(value))" }

    /// The name of a case.
    func name(of value: String) -> String { "\(names)[\(index(of: value))]" }

    /// The number of the case of a name; nil if there is none.
    func index(named name: String) -> String { "\(names).firstIndex(of: \(name))" }

    /// Writes the function that numbers the cases; inlined into each caller, it would make the code as many times larger.
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

    /// Writes the names in the order of the cases: one string literal, because those of many elements are too much for
    /// the compiler.
    func writeNames(_ names: [String], _ scope: SwiftScope, to text: inout SwiftText) {
        let string = scope.fileStandard("String")
        text.line()
        text.line("private nonisolated let \(self.names): [\(string)] = \"\"\"")
        text.indented { text in
            for name in names { text.line(name) }
            text.line("\"\"\".split(separator: \"\\n\").map { \(string)($0) }")
        }
    }

    /// Writes a function for each type of context, which is nil for the cases that carry another one or none.
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

    /// The calls of these functions by what the cases carry.
    func contexts(of payloads: [Payload], in value: String) -> [Payload: String] {
        let calls = Self.payloads(of: payloads).enumerated().map {
            ($1, "\(contextFunction($0))(\(value))")
        }
        return Dictionary(calls) { first, _ in first }
    }

    /// Each kind of payload that there is, in order.
    static func payloads(of payloads: [Payload]) -> [Payload] {
        var known: Set<Payload> = []
        return payloads.filter { $0 != .none && known.insert($0).inserted }
    }
}

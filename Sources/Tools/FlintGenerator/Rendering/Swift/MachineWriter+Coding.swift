extension MachineWriter {
    struct CodingCase {
        let name: String
        let caseName: String
        let payload: Payload
    }

    /// Writes the enum of coding keys that all generated types of the file use.
    ///
    /// It is at file scope, so that no state hides it and it hides no state.
    ///
    /// - Parameters:
    ///   - mentioned: The types that the user may have declared under a name of the standard library.
    ///   - withEvents: Whether a key for events is needed.
    ///   - text: The text to write to.
    static func writeCodingKeys(mentioned: Set<String>, withEvents: Bool, to text: inout SourceText) {
        let isHidden = mentioned.contains("Swift")
        let types = ["String", "CodingKey"].map {
            mentioned.contains($0) ? (isHidden ? "Swift::" : "Swift.") + $0 : $0
        }
        text.line()
        text.block("private nonisolated enum FlowCodingKey: \(types.joined(separator: ", "))") { text in
            for key in ["state", "entry", "exit"] + (withEvents ? ["event"] : []) + ["context"] {
                text.line("case \(key)")
            }
        }
    }

    func writeStateCoding(to text: inout SourceText) {
        let names = stateNames.map { CodingCase(name: $0.name, caseName: $0.caseName, payload: $0.payload) }
        let refused = ["fail", "terminate"]
        writeCoding(
            of: stateType, as: scope.flint("DurableState"), key: "state",
            names.filter { !refused.contains($0.caseName) }, refused: refused, to: &text
        ) { writeContextTypes(to: &$0) }
    }

    /// Writes the property with the types of the states' contexts.
    ///
    /// It is made of one string literal, because large dictionary literals are slow to compile.
    private func writeContextTypes(to text: inout SourceText) {
        let lines = stateNames.compactMap { state -> String? in
            if case .value(let type) = state.payload { state.name + " " + type } else { nil }
        }
        guard !lines.isEmpty else { return }
        let string = scope.standard("String")
        document(["The types of the contexts, by state."], in: &text)
        let reading = scope.flint("FlowGraph") + ".contextTypes("
        text.line("\(access) static let contextTypes: [\(string): \(string)] = \(reading)")
        text.indented { text in
            text.line("drawn: \"\"\"")
            text.indented { text in
                for line in lines { text.line(SwiftIdentifier.content(line)) }
            }
            text.line("    \"\"\")")
        }
        text.line()
    }

    /// Writes the `Codable` conformance of a generated enum.
    ///
    /// A value is encoded as the name of its case and, if there is one, its associated value. Encoding a case
    /// in `refused`, or a case whose associated value is an error, throws.
    ///
    /// - Parameters:
    ///   - type: The name of the enum.
    ///   - conformance: The protocol to conform to; nil for `Codable`.
    ///   - key: The coding key for the name of the case.
    ///   - cases: The cases that can be encoded.
    ///   - refused: The names of the cases that cannot be encoded.
    ///   - text: The text to write to.
    ///   - writeFirst: Writes other members at the beginning of the extension.
    func writeCoding(
        of type: String, as conformance: String? = nil, key: String, _ cases: [CodingCase],
        refused: [String], to text: inout SourceText, _ writeFirst: (inout SourceText) -> Void = { _ in }
    ) {
        let isLarge = cases.count + refused.count > SourceText.checkedCount
        let numbering = isLarge ? EnumNumbering(type) : nil
        let portable = cases.filter { $0.payload != .error }
        let refused = refused + cases.filter { $0.payload == .error }.map(\.caseName)
        text.block("nonisolated extension \(type): \(conformance ?? scope.standard("Codable"))") { text in
            writeFirst(&text)
            document(["Reads a value that `encode(to:)` wrote."], in: &text)
            text.function(
                "\(access) init", ["from decoder: any \(scope.standard("Decoder"))"], " throws"
            ) { text in
                text.line("let container = try decoder.container(keyedBy: FlowCodingKey.self)")
                text.line(
                    "let name = try container.decode(\(scope.standard("String")).self, forKey: .\(key))")
                if let numbering {
                    return writeDecoding(portable, by: numbering, to: &text)
                }
                text.cases(of: "name") { text in
                    for item in portable { writeDecoding(of: item, to: &text) }
                    text.line("default:")
                    text.indented { writeRefusal(of: portable, to: &$0) }
                }
            }
            text.line()
            document(["Writes the name and the context; a state that holds an error is refused."], in: &text)
            text.function(
                "\(access) func encode", ["to encoder: any \(scope.standard("Encoder"))"], " throws"
            ) { text in
                if let numbering {
                    writeEncoding(of: portable, refused: refused, key: key, by: numbering, to: &text)
                } else {
                    writeEncoding(of: portable, refused: refused, key: key, to: &text)
                }
            }
        }
        guard let numbering else { return }
        writeMaking(cases, by: numbering, to: &text)
        guard type != stateType else { return }
        numbering.writeIndex(of: cases.map(\.caseName), scope, to: &text)
        numbering.writeNames(cases.map(\.name), scope, to: &text)
    }

    /// Returns the Swift expression that decodes the associated value of a case.
    private func decoding(_ payload: Payload) -> String {
        let type = scope.type(payload)
        let isCompound = ["any ", "&", "->"].contains { type.contains($0) }
        let metatype = isCompound ? "(\(type)).self" : "\(type).self"
        return "try container.decode(\(metatype), forKey: .context)"
    }

    // MARK: Many cases

    /// The maximum number of cases whose values one generated function decodes.
    private static let madeCount = 64

    private func writeDecoding(
        _ portable: [CodingCase], by numbering: EnumNumbering, to text: inout SourceText
    ) {
        text.line("guard let index = \(numbering.index(named: "name")),")
        text.line("    let value = try make\(numbering.type)(index, container)")
        text.block("else") { writeRefusal(of: portable, to: &$0) }
        text.line("self = value")
    }

    /// Writes the functions that decode a value of a large enum, given the number of its case.
    ///
    /// One function selects another one by the number, because a single function would be too large to
    /// optimize.
    ///
    /// - Parameters:
    ///   - cases: The cases of the enum, in the order of their numbers.
    ///   - numbering: Names the enum, and the generated functions that number its cases.
    ///   - text: The text to write to.
    private func writeMaking(
        _ cases: [CodingCase], by numbering: EnumNumbering, to text: inout SourceText
    ) {
        let container = "_ container: \(scope.fileStandard("KeyedDecodingContainer"))<FlowCodingKey>"
        let parameters = ["_ index: \(scope.fileStandard("Int"))", container]
        func write(_ name: String, by index: String, _ body: (inout SourceText) -> Void) {
            text.line()
            text.function(
                "private nonisolated func \(name)", parameters, " throws -> \(numbering.type)?"
            ) { text in
                text.cases(of: index) { text in
                    body(&text)
                    text.line("default: return nil")
                }
            }
        }
        let name = "make" + numbering.type
        let starts = Array(stride(from: 0, to: cases.count, by: Self.madeCount))
        write(name, by: "index / \(Self.madeCount)") { text in
            for (group, start) in starts.enumerated() {
                text.line("case \(group): return try \(name)\(start)(index, container)")
            }
        }
        for start in starts {
            write("\(name)\(start)", by: "index") { text in
                for (index, item) in zip(start..., cases[start...].prefix(Self.madeCount))
                where item.payload != .error {
                    let context = item.payload == .none ? nil : decoding(item.payload)
                    text.line(
                        "case \(index): return \(SwiftIdentifier.construction([item.caseName], context))")
                }
            }
        }
    }

    /// Writes the statements that encode a value of a large enum: its associated value, then the name of its
    /// case.
    ///
    /// The switch has one branch for each type of associated value, not one for each case.
    ///
    /// - Parameters:
    ///   - cases: The cases that can be encoded.
    ///   - refused: The names of the cases that cannot be encoded.
    ///   - key: The coding key for the name of the case.
    ///   - numbering: Names the enum, and the generated functions that number its cases.
    ///   - text: The text to write to.
    private func writeEncoding(
        of cases: [CodingCase], refused: [String], key: String, by numbering: EnumNumbering,
        to text: inout SourceText
    ) {
        var carrying = cases.filter { $0.payload != .none }
        // The default branch must not be empty, so it has the last case.
        let last = carrying.count == cases.count && refused.isEmpty ? carrying.popLast() : nil
        text.line("var container = encoder.container(keyedBy: FlowCodingKey.self)")
        text.cases(of: "self") { text in
            writeRefusal(encoding: refused, to: &text)
            for payload in EnumNumbering.payloads(of: carrying.map(\.payload)) {
                let patterns = carrying.filter { $0.payload == payload }.map {
                    SwiftIdentifier.pattern($0.caseName, $0.payload)
                }
                text.list("case", patterns, ":")
                text.indented { $0.line("try container.encode(context, forKey: .context)") }
            }
            text.line("default:")
            text.indented { text in
                guard let last else { return text.line("break") }
                text.block("if case \(SwiftIdentifier.pattern(last.caseName, last.payload)) = self") {
                    $0.line("try container.encode(context, forKey: .context)")
                }
            }
        }
        text.line("try container.encode(\(numbering.name(of: "self")), forKey: .\(key))")
    }

    private func writeDecoding(of item: CodingCase, to text: inout SourceText) {
        let name = SwiftIdentifier.literal(item.name)
        let construction = SwiftIdentifier.escaped(item.caseName)
        guard item.payload != .none else { return text.line("case \(name): self = .\(construction)") }
        text.line("case \(name):")
        text.indented { $0.line("self = .\(construction)(\(decoding(item.payload)))") }
    }

    private func writeRefusal(of cases: [CodingCase], to text: inout SourceText) {
        let expected = SwiftIdentifier.literal(cases.map(\.name).joined(separator: ", "))
        text.line("throw \(scope.flint("FlowError")).incompatibleGraph(")
        text.indented { text in
            text.line("machine: \(SwiftIdentifier.literal(plan.typeName)), found: name,")
            text.line("expected: \(expected))")
        }
    }

    private func writeEncoding(
        of cases: [CodingCase], refused: [String], key: String, to text: inout SourceText
    ) {
        if !cases.isEmpty {
            text.line("var container = encoder.container(keyedBy: FlowCodingKey.self)")
        }
        text.cases(of: "self") { text in
            for item in cases {
                let pattern = SwiftIdentifier.pattern(item.caseName, item.payload)
                text.line("case \(pattern):")
                text.indented { text in
                    text.line("try container.encode(\(SwiftIdentifier.literal(item.name)), forKey: .\(key))")
                    if let variable = item.payload.variable {
                        text.line("try container.encode(\(variable), forKey: .context)")
                    }
                }
            }
            writeRefusal(encoding: refused, to: &text)
        }
    }

    private func writeRefusal(encoding refused: [String], to text: inout SourceText) {
        guard !refused.isEmpty else { return }
        let names = refused.map { "." + SwiftIdentifier.escaped($0) }.joined(separator: ", ")
        text.line("case \(names):")
        text.indented { text in
            let error = scope.standard("EncodingError")
            text.line("throw \(error).invalidValue(")
            text.indented { text in
                text.line("self, \(error).Context(")
                text.indented {
                    $0.line("codingPath: encoder.codingPath,")
                    $0.line("debugDescription: \"An error cannot be encoded.\"))")
                }
            }
        }
    }
}

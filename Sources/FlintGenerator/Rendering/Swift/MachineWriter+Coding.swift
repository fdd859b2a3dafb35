extension MachineWriter {
    struct CodingCase {
        let name: String
        let caseName: String
        let payload: Payload
    }

    /// The keys of all values of the file; the name is no member, so that no state can hide it or be hidden.
    static func writeCodingKeys(mentioned: Set<String>, to text: inout SwiftText) {
        let isHidden = mentioned.contains("Swift")
        let types = ["String", "CodingKey"].map {
            mentioned.contains($0) ? (isHidden ? "Swift::" : "Swift.") + $0 : $0
        }
        text.line()
        text.block("private nonisolated enum FlowCodingKey: \(types.joined(separator: ", "))") { text in
            for key in ["state", "entry", "exit", "context"] { text.line("case \(key)") }
        }
    }

    func writeStateCoding(to text: inout SwiftText) {
        let names = stateNames.map { CodingCase(name: $0.name, caseName: $0.caseName, payload: $0.payload) }
        let refused = ["fail", "terminate"]
        writeCoding(
            of: stateType, key: "state", names.filter { !refused.contains($0.caseName) }, refused: refused,
            to: &text)
    }

    /// Writes a value as its name and, if it carries something, a context.
    ///
    /// Errors are not portable.
    func writeCoding(
        of type: String, key: String, _ cases: [CodingCase], refused: [String], to text: inout SwiftText
    ) {
        let portable = cases.filter { $0.payload != .error }
        let refused = refused + cases.filter { $0.payload == .error }.map(\.caseName)
        text.block("nonisolated extension \(type): \(scope.standard("Codable"))") { text in
            document(["Reads a value that `encode(to:)` wrote."], in: &text)
            text.function(
                "\(access) init", ["from decoder: any \(scope.standard("Decoder"))"], " throws"
            ) { text in
                text.line("let container = try decoder.container(keyedBy: FlowCodingKey.self)")
                text.line(
                    "let name = try container.decode(\(scope.standard("String")).self, forKey: .\(key))")
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
                writeEncoding(of: portable, refused: refused, key: key, to: &text)
            }
        }
    }

    private func writeDecoding(of item: CodingCase, to text: inout SwiftText) {
        let name = SwiftIdentifier.literal(item.name)
        let construction = SwiftIdentifier.escaped(item.caseName)
        guard item.payload != .none else { return text.line("case \(name): self = .\(construction)") }
        let type = scope.type(item.payload)
        let isCompound = ["any ", "&", "->"].contains { type.contains($0) }
        let metatype = isCompound ? "(\(type)).self" : "\(type).self"
        text.line("case \(name):")
        text.indented {
            $0.line("self = .\(construction)(try container.decode(\(metatype), forKey: .context))")
        }
    }

    private func writeRefusal(of cases: [CodingCase], to text: inout SwiftText) {
        let expected = SwiftIdentifier.literal(cases.map(\.name).joined(separator: ", "))
        text.line("throw \(scope.flint("FlowError")).incompatibleGraph(")
        text.indented { text in
            text.line("machine: \(SwiftIdentifier.literal(plan.typeName)), found: name,")
            text.line("expected: \(expected))")
        }
    }

    private func writeEncoding(
        of cases: [CodingCase], refused: [String], key: String, to text: inout SwiftText
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
}

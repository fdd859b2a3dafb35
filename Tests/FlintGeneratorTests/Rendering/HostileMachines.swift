import FlintGenerator

/// Names that meet what generated code needs: keywords, types of the standard library, generated members.
enum HostileMachines {
    private static let stateNames = [
        "Type", "Self", "Protocol", "Any", "Result", "Error", "String", "Bool", "Never", "Void", "Sendable",
        "Optional", "State", "Input", "Output", "Codable", "Decoder", "Encoder", "EncodingError", "FlowState",
        "FlowGraph", "FlowError", "CompositeStart", "MainActor", "Init", "Default", "Switch", "StateName",
        "IsPseudo", "ResumedShallowly", "Start", "Context", "Previous", "Regions", "Composite", "Graph", "Step",
        "Drive", "Run", "Zustände", "日本", "_1st", "CodingKeys", "Review",
    ]

    /// Every hostile name as a state, each with a context that another state's name hides.
    private static let names = Drawing.machine(
        "Names", input: "Input", output: .value("Output"),
        stateNames.enumerated().map { index, name in
            Drawing.state(name, index % 3 == 0 ? "Review" : index % 3 == 1 ? nil : "[State: Optional]?")
        },
        ["[*] -> Type"] + zip(stateNames, stateNames.dropFirst()).map { "\($0) -> \($1)" }
            + ["Review -> [*]", "Review -> Fail", "Review -> Begin"], failLeadsAnywhere: true)

    /// The types of the user are named as those of the standard library.
    private static let types = Drawing.machine(
        "Types", input: "Result", output: .value("Error"),
        [
            Drawing.state("Alpha", "Optional"), Drawing.state("Beta", "String", .choice),
            Drawing.state("Gamma", "Bool"), Drawing.state("Delta", "FlowGraph"),
        ],
        ["[*] -> Alpha", "Alpha -> Beta", "Beta -> Gamma", "Gamma -> Delta", "Delta -> [*]"])

    private static func inner(_ name: String, output: String?, _ edges: [String] = []) -> FlowMachine {
        Drawing.machine(
            "Parts/Regions/\(name)", input: "Regions", output: .value(output),
            [Drawing.state("Start", "Regions"), Drawing.state("Finish")],
            ["[*] -> Start", "Start -> Finish", "Finish -> [*]"] + edges)
    }

    /// Regions, entries and exits whose labels and cases are named as the variables around them.
    private static let parts = Drawing.machine(
        "Parts", input: "Regions", output: .value(nil),
        [
            Drawing.state(
                "Regions", "Regions", .regions,
                [
                    inner("Context", output: "Regions"), inner("Finish", output: nil, ["Start -> /Output"]),
                    inner("Default", output: "Parts"), inner("Init", output: "Output"),
                    inner("Self", output: "Finished"), inner("End", output: nil),
                ]),
            Drawing.state("Output", "Output"),
            Drawing.state(
                "Composite", nil, .composite,
                [
                    Drawing.machine(
                        "Parts/Composite", output: .value("Output"),
                        [Drawing.state("Start", "Regions"), Drawing.state("Self"), Drawing.state("Default")],
                        [
                            "[*] -> Default", "Default -> Start", "Start -> [*]", "Self -> /Fail",
                            "Self -> /Output", "Self -> /Begin", "Default -> Self", "Self -> /[*]",
                        ])
                ]),
        ],
        [
            "[*] -> Regions", "Regions -> Output", "Output -> Composite/Start", "Output -> Composite/Self",
            "Output -> Composite/Default", "Composite -> Output", "Composite -> Composite/Start",
            "Output -> [*]", "Output -> Composite/[H]", "Output -> Regions/[H*]",
        ])

    private static let models: [FlowModel] = [
        FlowModel(
            name: "Finished", kind: .structure,
            members: ["self", "init", "Type", "default", "inout", "var", "let", "in"].map {
                FlowModel.Member(name: $0, type: "Int", defaultValue: "1")
            }),
        FlowModel(
            name: "Tree", kind: .enumeration,
            members: [
                FlowModel.Member(name: "self", type: "Tree"), FlowModel.Member(name: "default"),
                FlowModel.Member(name: "init", type: "[Tree]"), FlowModel.Member(name: "leaf", type: "()"),
            ]),
        FlowModel(name: "Nothing", kind: .structure),
    ]

    static let file = FlowFile(name: "Hostile.puml", machines: [names, types, parts], models: models)

    static let contexts: String = {
        let names = [
            "Review", "State", "Optional", "Input", "Output", "Result", "Error", "Regions", "Parts",
            "FlowGraph", "String", "Bool",
        ]
        return names.map { "public nonisolated struct \($0): Sendable, Hashable, Codable {}" }
            .joined(separator: "\n")
    }()
}

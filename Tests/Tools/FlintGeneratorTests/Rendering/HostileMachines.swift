import FlintGenerator

/// Names that meet what generated code needs: keywords, types of the standard library, generated members.
enum HostileMachines {
    private static let stateNames = [
        "Type", "Self", "Protocol", "Any", "Result", "Error", "String", "Bool", "Never", "Void", "Sendable",
        "Optional", "State", "Input", "Output", "Codable", "Decoder", "Encoder", "EncodingError", "FlowState",
        "FlowGraph", "FlowError", "CompositeStart", "MainActor", "Init", "Default", "Switch", "StateName",
        "IsPseudo", "ResumedShallowly", "Start", "Context", "Previous", "Regions", "Composite", "Graph",
        "Step",
        "Drive", "Run", "Zustände", "日本", "_1st", "CodingKeys", "Review",
    ]

    /// Every hostile name as a state, each with a context that another state's name hides.
    private static let names = ModelDrawing.machine(
        "Names", input: "Input", output: .value("Output"),
        stateNames.enumerated().map { index, name in
            ModelDrawing.state(name, index % 3 == 0 ? "Review" : index % 3 == 1 ? nil : "[State: Optional]?")
        },
        ["[*] -> Type"] + zip(stateNames, stateNames.dropFirst()).map { "\($0) -> \($1)" }
            + ["Review -> [*]", "Review -> Fail", "Review -> Begin"], failLeadsAnywhere: true)

    /// The types of the user are named as those of the standard library.
    private static let types = ModelDrawing.machine(
        "Types", input: "Result", output: .value("Error"),
        [
            ModelDrawing.state("Alpha", "Optional"), ModelDrawing.state("Beta", "String", .choice),
            ModelDrawing.state("Gamma", "Bool"), ModelDrawing.state("Delta", "FlowGraph"),
        ],
        ["[*] -> Alpha", "Alpha -> Beta", "Beta -> Gamma", "Gamma -> Delta", "Delta -> [*]"])

    private static func inner(_ name: String, output: String?, _ edges: [String] = []) -> FlowMachine {
        ModelDrawing.machine(
            "Parts/Regions/\(name)", input: "Regions", output: .value(output),
            [ModelDrawing.state("Start", "Regions"), ModelDrawing.state("Finish")],
            ["[*] -> Start", "Start -> Finish", "Finish -> [*]"] + edges)
    }

    /// Regions, entries and exits whose labels and cases are named as the variables around them.
    private static let parts = ModelDrawing.machine(
        "Parts", input: "Regions", output: .value(nil),
        [
            ModelDrawing.state(
                "Regions", "Regions", .regions,
                [
                    inner("Context", output: "Regions"), inner("Finish", output: nil, ["Start -> /Output"]),
                    inner("Default", output: "Parts"), inner("Init", output: "Output"),
                    inner("Self", output: "Finished"), inner("End", output: nil),
                ]),
            ModelDrawing.state("Output", "Output"),
            ModelDrawing.state(
                "Composite", nil, .composite,
                [
                    ModelDrawing.machine(
                        "Parts/Composite", output: .value("Output"),
                        [
                            ModelDrawing.state("Start", "Regions"), ModelDrawing.state("Self"),
                            ModelDrawing.state("Default"),
                        ],
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

import FlintFlows

/// Graphs as the generator writes them, made by hand.
enum SampleGraphs {
    /// A flow with a self-edge, labels and a way from Fail.
    static let login = FlowGraph(
        machine: "Login", fingerprint: "0",
        states: [
            .init("Begin", kind: .begin), .init("Prompt"), .init("IsKnown", title: "known?", kind: .choice),
            .init("End", kind: .end), .init("Fail", kind: .fail),
        ],
        edges: [
            .init("Begin", "Prompt"), .init("Prompt", "IsKnown", labels: ["typed"]),
            .init("Prompt", "Prompt", labels: ["nothing typed", "too long"]), .init("IsKnown", "End"),
            .init("Fail", "Prompt", labels: ["try again"]),
        ])

    /// A composite with an edge out of it, one into it and one to its history.
    static let shop = FlowGraph(
        machine: "Shop", fingerprint: "0",
        states: [
            .init("Begin", kind: .begin), .init("Basket"),
            .init(
                "Shipping", kind: .composite,
                machines: [
                    FlowGraph(
                        machine: "ShopShipping", fingerprint: "0",
                        states: [
                            .init("Begin", kind: .begin), .init("Address"), .init("Confirm"),
                            .init("End", kind: .end), .init("Fail", kind: .fail),
                        ],
                        edges: [
                            .init("Begin", "Address"), .init("Address", "Confirm"),
                            .init("Address", ".Basket", labels: ["keep shopping"]), .init("Confirm", "End"),
                            .init("Confirm", ".End"), .init("[H]", "Address"),
                        ])
                ]),
            .init("Paid"), .init("End", kind: .end), .init("Fail", kind: .fail),
        ],
        edges: [
            .init("Begin", "Basket"), .init("Basket", "Shipping.Confirm", labels: ["again"]),
            .init("Shipping", "Paid"), .init("Paid", "Shipping.[H]"), .init("Paid", "End"),
        ])

    /// A composite in a composite, with edges from the innermost machine to both around it.
    static let player: FlowGraph = {
        let running = FlowGraph(
            machine: "PlayerActiveRunning", fingerprint: "0",
            states: [.init("Begin", kind: .begin), .init("Playing"), .init("End", kind: .end)],
            edges: [
                .init("Begin", "Playing"), .init("Playing", ".Stopped"), .init("Playing", "..Idle"),
                .init("Playing", "..End"), .init("Playing", "...Idle"),
            ])
        let active = FlowGraph(
            machine: "PlayerActive", fingerprint: "0",
            states: [
                .init("Begin", kind: .begin), .init("Running", kind: .composite, machines: [running]),
                .init("Stopped"), .init("End", kind: .end),
            ],
            edges: [.init("Begin", "Running")])
        return FlowGraph(
            machine: "Player", fingerprint: "0",
            states: [
                .init("Begin", kind: .begin), .init("Idle", title: "At rest"),
                .init("Active", kind: .composite, machines: [active]), .init("End", kind: .end),
            ],
            edges: [
                .init("Begin", "Idle"), .init("Idle", "Active.Running.Playing"), .init("Idle", "Stopped"),
            ])
    }()

    /// Two regions.
    static let kitchen = FlowGraph(
        machine: "Kitchen", fingerprint: "0",
        states: [
            .init("Begin", kind: .begin),
            .init("Cooking", kind: .regions, machines: [region(1, "Boil"), region(2, "Chop")]),
            .init("End", kind: .end), .init("Fail", kind: .fail),
        ],
        edges: [.init("Begin", "Cooking"), .init("Cooking", "End")])

    private static func region(_ number: Int, _ state: String) -> FlowGraph {
        FlowGraph(
            machine: "KitchenCookingRegion\(number)", fingerprint: "0",
            states: [
                .init("Begin", kind: .begin), .init(state), .init("End", kind: .end),
                .init("Fail", kind: .fail),
            ],
            edges: [.init("Begin", state), .init(state, "End")])
    }

    /// One state whose title and whose label want to be more than text.
    static func hostile(_ text: String) -> FlowGraph {
        FlowGraph(
            machine: text, fingerprint: "0",
            states: [.init("Begin", kind: .begin), .init("Odd", title: text)],
            edges: [.init("Begin", "Odd", labels: [text])])
    }
}

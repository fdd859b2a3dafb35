import FlintGenerator

/// The machines that are kept as generated Swift among the tests of the runtime.
enum SampleMachines {
    /// A flat machine with every sort of edge between reserved states.
    static let refund = Drawing.machine(
        "Refund", input: "OrderID", output: .value("Receipt?"),
        [
            Drawing.state("Review", "OrderID", documentation: ["Somebody looks at it."]),
            Drawing.state("Decide", "OrderID", .choice),
            Drawing.state("Pay", "Money"), Drawing.state("Explain"),
        ],
        [
            "[*] -> Review", "Review -> Decide", "Decide -> Pay : amount > 0", "Decide -> Explain",
            "Pay -> Review : card refused", "Pay -> [*]", "Explain -> [*]", "Explain -> Begin : asked again",
            "Explain -> Fail : gave up", "Fail -> Explain", "End -> Pay",
        ])

    /// A composite that is entered at its border, inside and by history, and left from inside.
    static let checkout = Drawing.machine(
        "Checkout", output: .value("Receipt"),
        [
            Drawing.state("Basket"),
            Drawing.state(
                "Shipping", nil, .composite,
                [
                    Drawing.machine(
                        "Checkout/Shipping", output: .value("Parcel"),
                        [Drawing.state("Address"), Drawing.state("Confirm", "Confirmation")],
                        [
                            "[*] -> Address", "Address -> Confirm", "Address -> /Basket : changed my mind",
                            "Confirm -> [*]",
                        ])
                ]),
            Drawing.state("Pay", "Parcel"),
        ],
        [
            "[*] -> Basket", "Basket -> Shipping", "Basket -> Shipping/Confirm : known address",
            "Shipping -> Pay", "Pay -> Shipping/[H]", "Pay -> [*]",
        ])

    /// Composites in composites: deep history with a default, exits through two levels, a fail that leads anywhere.
    static let player = Drawing.machine(
        "Player", input: "Playlist", output: .value(nil),
        [
            Drawing.state("Idle", "Playlist"),
            Drawing.state(
                "Active", "Playlist", .composite,
                [
                    Drawing.machine(
                        "Player/Active", input: "Playlist", output: .never,
                        [
                            Drawing.state("Stopped", "Playlist"),
                            Drawing.state(
                                "Running", nil, .composite,
                                [
                                    Drawing.machine(
                                        "Player/Active/Running", output: .value("Int"),
                                        [Drawing.state("Playing"), Drawing.state("Paused", "Int")],
                                        [
                                            "[*] -> Playing", "Playing -> Paused", "Paused -> Playing",
                                            "Playing -> [*]", "Playing -> /Idle : ejected",
                                            "Paused -> /[*] : switched off", "Paused -> /Active/Stopped",
                                        ])
                                ]),
                            Drawing.state("Position", "Int"),
                        ],
                        [
                            "[*] -> Stopped", "Stopped -> Running", "Stopped -> Running/Paused",
                            "Running -> Position", "Position -> Running/[H]", "Position -> /Idle",
                            "Position -> /Menu",
                        ], deepHistory: "Stopped")
                ]),
            Drawing.state("Menu"),
        ],
        [
            "[*] -> Idle", "Idle -> Active", "Idle -> Active/[H*]", "Idle -> Active/[H]",
            "Idle -> Active/Running/Paused", "Menu -> Active/[H*]", "Idle -> [*]",
        ], failLeadsAnywhere: true)

    /// Branches with and without outputs, and regions that are left by one of them.
    static let kitchen = Drawing.machine(
        "Kitchen", input: "Order", output: .value("Dish"),
        [
            Drawing.state(
                "Split", "Order", .fork,
                [
                    Drawing.machine(
                        "Kitchen/Split/Cook", input: "Order", output: .value("Dish"),
                        [Drawing.state("Cook", "Order")], ["[*] -> Cook", "Cook -> [*]"]),
                    Drawing.machine(
                        "Kitchen/Split/Lay", input: "Order", output: .value(nil),
                        [Drawing.state("Lay")], ["[*] -> Lay", "Lay -> [*]"]),
                    Drawing.machine(
                        "Kitchen/Split/Default", input: "Order", output: .value("Wine?"),
                        [Drawing.state("Pour", "Order")],
                        ["[*] -> Pour", "Pour -> [*]"]),
                ]),
            Drawing.state("Meet", nil, .join, joins: "Split"),
            Drawing.state(
                "Meal", "Dish", .regions,
                [
                    Drawing.machine(
                        "Kitchen/Meal/Region1", input: "Dish", output: .value("Dish"),
                        [Drawing.state("Eating", "Dish"), Drawing.state("Resting")],
                        [
                            "[*] -> Eating", "Eating -> [*]", "Eating -> Resting", "Resting -> /Complaint",
                        ]),
                    Drawing.machine(
                        "Kitchen/Meal/Region2", input: "Dish", output: .value(nil),
                        [Drawing.state("Talking")],
                        ["[*] -> Talking", "Talking -> [*]", "Talking -> /[*]", "Talking -> Talking"]),
                ]),
            Drawing.state("Complaint"),
        ],
        [
            "[*] -> Split", "Split -> Meet", "Meet -> Meal", "Meal -> [*]", "Complaint -> Meal/[H]",
            "Complaint -> [*]",
        ])

    /// The models that the machines could carry.
    static let models: [FlowModel] = [
        FlowModel(
            name: "Ticket", kind: .structure,
            members: [
                FlowModel.Member(name: "id", type: "Int"),
                FlowModel.Member(name: "default", type: "[String: Int]", defaultValue: "[:]"),
                FlowModel.Member(name: "note", type: "String?", defaultValue: "nil"),
            ]),
        FlowModel(
            name: "Answer", kind: .enumeration,
            members: [
                FlowModel.Member(name: "yes"), FlowModel.Member(name: "later", type: "Int"),
                FlowModel.Member(name: "no", type: "(reason: String, code: Int)"),
            ]),
        FlowModel(
            name: "Page", kind: .structure, generics: "Element: Sendable & Codable & Hashable",
            members: [FlowModel.Member(name: "elements", type: "[Element]", defaultValue: "[]")]),
    ]

    /// The files, with the options that they are rendered with.
    static let golden: [(file: FlowFile, options: RenderOptions)] = [
        (FlowFile(name: "Refund.puml", machines: [refund]), RenderOptions(access: .public, isCodable: true)),
        (FlowFile(name: "Checkout.puml", machines: [checkout]), RenderOptions()),
        (FlowFile(name: "Player.puml", machines: [player]), RenderOptions(access: .package, isCodable: true)),
        (FlowFile(name: "Kitchen.puml", machines: [kitchen]), RenderOptions()),
        (FlowFile(name: "Counter.puml", machines: [counter]), RenderOptions(isolation: .mainActor)),
        (
            FlowFile(name: "Models.puml", models: models),
            RenderOptions(access: .public, conformances: [.equatable, .hashable, .codable])
        ),
    ]

    /// A machine without an end, with a choice that goes its own way, for the main actor.
    static let counter = Drawing.machine(
        "Counter", input: "Int", output: .never,
        [
            Drawing.state("Count", "Int"), Drawing.state("Enough", "Int", .choice),
            Drawing.state("Stuck"),
            Drawing.state(
                "Forever", nil, .composite,
                [
                    Drawing.machine(
                        "Counter/Forever", output: .never, [Drawing.state("Loop")],
                        ["[*] -> Loop", "Loop -> Loop"])
                ]),
        ],
        ["[*] -> Count", "Count -> Enough", "Enough -> Count", "Count -> Forever", "Count -> Stuck"])

    /// Regions of which one never ends, and a composite that can only be left.
    static let endless = Drawing.machine(
        "Endless", output: .value("Dish"),
        [
            Drawing.state(
                "Both", nil, .regions,
                [
                    Drawing.machine(
                        "Endless/Both/Region1", output: .never, [Drawing.state("Tick")],
                        ["[*] -> Tick", "Tick -> Tick"]),
                    Drawing.machine(
                        "Endless/Both/Region2", output: .never, [Drawing.state("Wait")],
                        ["[*] -> Wait", "Wait -> /Out"]),
                ]),
            Drawing.state("Out"),
            Drawing.state(
                "Alone", nil, .fork,
                [
                    Drawing.machine(
                        "Endless/Alone/One", output: .value("Dish"), [Drawing.state("One")],
                        ["[*] -> One", "One -> [*]"])
                ]),
        ], ["[*] -> Both", "Out -> Alone", "Alone -> [*]"])
}

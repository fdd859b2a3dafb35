import FlintGenerator
import Foundation

/// Machines with everything that can be drawn; some are kept as generated Swift among the tests of the runtime.
enum SampleMachines {
    /// A machine of a drawing whose Swift the tests of the runtime run.
    private static func drawn(_ name: String) -> FlowMachine {
        let url = GoldenTests.folder.appending(path: name + ".puml")
        let source = DiagramSource(
            path: url.lastPathComponent, text: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
        return DiagramCompiler(readsTriggers: true).compile([source]).files[0].machines[0]
    }

    /// A flat machine with every sort of edge between reserved states.
    static let refund = ModelDrawing.machine(
        "Refund", input: "OrderID", output: .value("Receipt?"),
        [
            ModelDrawing.state("Review", "OrderID", documentation: ["Somebody looks at it."]),
            ModelDrawing.state("Decide", "OrderID", .choice),
            ModelDrawing.state("Pay", "Money"), ModelDrawing.state("Explain"),
        ],
        [
            "[*] -> Review", "Review -> Decide", "Decide -> Pay : amount > 0", "Decide -> Explain",
            "Pay -> Review : card refused", "Pay -> [*]", "Explain -> [*]", "Explain -> Begin : asked again",
            "Explain -> Fail : gave up", "Fail -> Explain", "End -> Pay",
        ])

    /// A composite that is entered at its border, inside and by history, and left from inside.
    static let checkout = ModelDrawing.machine(
        "Checkout", output: .value("Receipt"),
        [
            ModelDrawing.state("Basket"),
            ModelDrawing.state(
                "Shipping", nil, .composite,
                [
                    ModelDrawing.machine(
                        "Checkout/Shipping", output: .value("Parcel"),
                        [ModelDrawing.state("Address"), ModelDrawing.state("Confirm", "Confirmation")],
                        [
                            "[*] -> Address", "Address -> Confirm", "Address -> /Basket : changed my mind",
                            "Confirm -> [*]",
                        ])
                ]),
            ModelDrawing.state("Pay", "Parcel"),
        ],
        [
            "[*] -> Basket", "Basket -> Shipping", "Basket -> Shipping/Confirm : known address",
            "Shipping -> Pay", "Pay -> Shipping/[H]", "Pay -> [*]",
        ])

    /// Composites in composites: deep history with a default, exits through two levels, a fail that leads anywhere.
    static let player = drawn("Player")

    /// Branches with and without outputs, and regions that are left by one of them.
    static let kitchen = drawn("Kitchen")

    /// States that wait for events and for time, one of them inside a composite.
    static let order = drawn("Order")

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
        (FlowFile(name: "Counter.puml", machines: [counter]), RenderOptions(isolation: .mainActor)),
        (FlowFile(name: "Lamp.puml", machines: [lamp]), RenderOptions(isCodable: true)),
        (
            FlowFile(name: "Models.puml", models: models),
            RenderOptions(access: .public, conformances: [.equatable, .hashable, .codable])
        ),
    ]

    /// A machine without a start.
    static let lamp = ModelDrawing.machine(
        "Lamp", [ModelDrawing.state("Off"), ModelDrawing.state("On")],
        ["Off -> On", "On -> Off", "On -> [*]"])

    /// A machine without an end, with a choice that goes its own way, for the main actor.
    static let counter = ModelDrawing.machine(
        "Counter", input: "Int", output: .never,
        [
            ModelDrawing.state("Count", "Int"), ModelDrawing.state("Enough", "Int", .choice),
            ModelDrawing.state("Stuck"),
            ModelDrawing.state(
                "Forever", nil, .composite,
                [
                    ModelDrawing.machine(
                        "Counter/Forever", output: .never, [ModelDrawing.state("Loop")],
                        ["[*] -> Loop", "Loop -> Loop"])
                ]),
        ],
        ["[*] -> Count", "Count -> Enough", "Enough -> Count", "Count -> Forever", "Count -> Stuck"])

    /// Regions of which one never ends, and a composite that can only be left.
    static let endless = ModelDrawing.machine(
        "Endless", output: .value("Dish"),
        [
            ModelDrawing.state(
                "Both", nil, .regions,
                [
                    ModelDrawing.machine(
                        "Endless/Both/Region1", output: .never, [ModelDrawing.state("Tick")],
                        ["[*] -> Tick", "Tick -> Tick"]),
                    ModelDrawing.machine(
                        "Endless/Both/Region2", output: .never, [ModelDrawing.state("Wait")],
                        ["[*] -> Wait", "Wait -> /Out"]),
                ]),
            ModelDrawing.state("Out"),
            ModelDrawing.state(
                "Alone", nil, .fork,
                [
                    ModelDrawing.machine(
                        "Endless/Alone/One", output: .value("Dish"), [ModelDrawing.state("One")],
                        ["[*] -> One", "One -> [*]"])
                ]),
        ], ["[*] -> Both", "Out -> Alone", "Alone -> [*]"])
}

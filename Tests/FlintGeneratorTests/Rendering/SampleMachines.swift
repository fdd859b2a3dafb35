import FlintGenerator

/// Machines, written by hand, that the suites of the renderers share.
enum SampleMachines {
    /// A flat machine: one default handler, a converted end, a state without a context.
    static let refund = FlowMachine(
        name: "Refund", input: "OrderID", output: .value("Receipt?"),
        states: [
            FlowMachineState(name: "Review", caseName: "review", context: "OrderID"),
            FlowMachineState(name: "Pay", caseName: "pay", context: "Money"),
            FlowMachineState(name: "Explain", caseName: "explain"),
        ],
        edges: [
            FlowEdge(from: .begin, to: FlowPlace(.state("Review"))),
            FlowEdge(from: .state("Review"), to: FlowPlace(.state("Pay"))),
            FlowEdge(from: .state("Review"), to: FlowPlace(.state("Explain"))),
            FlowEdge(from: .state("Pay"), to: FlowPlace(.state("Review")), labels: ["card refused"]),
            FlowEdge(from: .state("Pay"), to: FlowPlace(.end)),
            FlowEdge(from: .state("Explain"), to: FlowPlace(.end)),
        ])

    /// A composite that is entered at its border, inside and by history, and left from inside.
    static let checkout = FlowMachine(
        name: "Checkout", output: .value("Receipt"),
        states: [
            FlowMachineState(name: "Basket", caseName: "basket"),
            FlowMachineState(name: "Shipping", caseName: "shipping", kind: .composite, machines: [shipping]),
            FlowMachineState(name: "Pay", caseName: "pay", context: "Parcel"),
        ],
        edges: [
            FlowEdge(from: .begin, to: FlowPlace(.state("Basket"))),
            FlowEdge(from: .state("Basket"), to: FlowPlace(.state("Shipping"))),
            FlowEdge(
                from: .state("Basket"), to: FlowPlace(.state("Confirm"), in: ["Shipping"]),
                labels: ["known address"]),
            FlowEdge(from: .state("Shipping"), to: FlowPlace(.state("Pay"))),
            FlowEdge(from: .state("Pay"), to: FlowPlace(.history, in: ["Shipping"])),
            FlowEdge(from: .state("Pay"), to: FlowPlace(.end)),
        ])

    static let shipping = FlowMachine(
        name: "Shipping", typeName: "CheckoutShipping", output: .value("Parcel"),
        states: [
            FlowMachineState(name: "Address", caseName: "address"),
            FlowMachineState(name: "Confirm", caseName: "confirm", context: "Confirmation"),
        ],
        edges: [
            FlowEdge(from: .begin, to: FlowPlace(.state("Address"))),
            FlowEdge(from: .state("Address"), to: FlowPlace(.state("Confirm"), in: ["Shipping"])),
            FlowEdge(from: .state("Address"), to: FlowPlace(.state("Basket")), labels: ["changed my mind"]),
            FlowEdge(from: .state("Confirm"), to: FlowPlace(.end, in: ["Shipping"])),
        ])
}

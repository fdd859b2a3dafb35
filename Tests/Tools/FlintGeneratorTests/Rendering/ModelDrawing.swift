import FlintGenerator

/// Short forms for machines that are written by hand.
enum ModelDrawing {
    /// Makes a machine.
    ///
    /// The path is the way to it, such as `Checkout/Shipping` or `Work/Working/Region1`. Edges are such as
    /// `[*] -> A`, `A -> B : label`, and `A -> /Shipping/X` from the diagram's own machine.
    static func machine(
        _ path: String, input: String? = nil, output: FlowMachine.Output = .value(nil),
        _ states: [FlowMachineState], _ edges: [String], failLeadsAnywhere: Bool = false,
        history: String? = nil, deepHistory: String? = nil
    ) -> FlowMachine {
        let components = path.split(separator: "/").map(String.init)
        let way = Array(components.dropFirst())
        return FlowMachine(
            name: components[components.count - 1], typeName: components.joined(), input: input,
            output: output, states: states, edges: edges.map { edge($0, in: way) },
            failLeadsAnywhere: failLeadsAnywhere,
            history: history.map { place($0, in: way, isSource: false) },
            deepHistory: deepHistory.map { place($0, in: way, isSource: false) })
    }

    static func state(
        _ name: String, _ context: String? = nil, _ kind: FlowMachineState.Kind = .plain,
        title: String? = nil, documentation: [String] = [], joins fork: String? = nil,
        _ machines: [FlowMachine] = []
    ) -> FlowMachineState {
        FlowMachineState(
            name: name, caseName: name.prefix(1).lowercased() + name.dropFirst(), title: title, kind: kind,
            context: context, documentation: documentation, joinedFork: fork, machines: machines)
    }

    private static func edge(_ text: String, in way: [String]) -> FlowEdge {
        let parts = text.split(separator: " : ", maxSplits: 1).map(String.init)
        let ends = parts[0].split(separator: " -> ").map(String.init)
        return FlowEdge(
            from: place(ends[0], in: way, isSource: true).mark, to: place(ends[1], in: way, isSource: false),
            labels: Array(parts.dropFirst()))
    }

    private static func place(_ text: String, in way: [String], isSource: Bool) -> FlowPlace {
        let components = text.split(separator: "/").map(String.init)
        let machine = text.hasPrefix("/") ? Array(components.dropLast()) : way + components.dropLast()
        switch components[components.count - 1] {
        case "[*]": return FlowPlace(isSource ? .begin : .end, in: machine)
        case "Begin": return FlowPlace(.begin, in: machine)
        case "End": return FlowPlace(.end, in: machine)
        case "Fail": return FlowPlace(.fail, in: machine)
        case "[H]": return FlowPlace(.history, in: machine)
        case "[H*]": return FlowPlace(.deepHistory, in: machine)
        case let name: return FlowPlace(.state(name), in: machine)
        }
    }
}

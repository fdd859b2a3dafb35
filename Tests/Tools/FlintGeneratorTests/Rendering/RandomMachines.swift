import FlintGenerator
import TestSupport

/// Makes machines from a seed: composites in composites, regions, and edges from anywhere to anywhere.
struct RandomMachines {
    static let contexts = """
        public nonisolated struct A: Sendable, Hashable, Codable {}
        public nonisolated struct B<T: Sendable & Codable & Hashable>: Sendable, Hashable, Codable { var t: T? }
        """
    private static let types: [String?] = [nil, "A", "B<A>", "[Int: A]?", "A"]

    private var numbers: SeededGenerator

    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    /// A number below the bound.
    private mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }

    private struct Place {
        var path: [String]
        /// The composite that is split into regions, if there is one around.
        var region: [String]?
        var states: [String]
    }

    mutating func machine(named name: String) -> FlowMachine {
        var places: [Place] = []
        var root = makeMachine(
            named: name, path: [], typeName: name, input: type(), depth: 0, region: nil, &places)
        addEdges(to: &root, at: [], among: places)
        return root
    }

    private mutating func type() -> String? { Self.types[number(below: Self.types.count)] }

    private mutating func makeMachine(
        named name: String, path: [String], typeName: String, input: String?, depth: Int, region: [String]?,
        _ places: inout [Place]
    ) -> FlowMachine {
        let names = (0..<(2 + number(below: 3))).map { "S\(depth)\($0)" }
        let output: FlowMachine.Output = number(below: 4) == 0 ? .never : .value(type())
        places.append(Place(path: path, region: region, states: names))
        var states: [FlowMachineState] = []
        for state in names {
            let context = type()
            let kinds: [FlowMachineState.Kind] = [.plain, .choice, .entryPoint, .plain, .composite, .regions]
            let kind = depth < 2 ? kinds[number(below: kinds.count)] : .plain
            var made = FlowMachineState(
                name: state, caseName: state.lowercased(), kind: kind, context: context)
            let inner = kind == .composite ? [""] : kind == .regions ? ["Region1", "Region2"] : []
            for part in inner {
                let way = part.isEmpty ? path + [state] : path + [state, part]
                made.machines.append(
                    makeMachine(
                        named: part.isEmpty ? state : part, path: way, typeName: typeName + state + part,
                        input: context, depth: depth + 1, region: part.isEmpty ? region : path + [state],
                        &places))
            }
            states.append(made)
        }
        return FlowMachine(
            name: name, typeName: typeName, input: input, output: output, states: states,
            failLeadsAnywhere: number(below: 4) == 0)
    }

    private mutating func addEdges(to machine: inout FlowMachine, at path: [String], among places: [Place]) {
        machine.edges.append(FlowEdge(from: .begin, to: FlowPlace(.state(machine.states[0].name), in: path)))
        if machine.output != .never {
            machine.edges.append(
                FlowEdge(from: .state(machine.states[1].name), to: FlowPlace(.end, in: path)))
        }
        for index in machine.states.indices {
            let source = machine.states[index].name
            for _ in 0..<number(below: 4) {
                let place = places[number(below: places.count)]
                // Into a region leads no edge from outside: its neighbors would have no input.
                if let region = place.region, !path.starts(with: region) || place.path != path { continue }
                let target = place.states[number(below: place.states.count)]
                add(
                    FlowEdge(from: .state(source), to: FlowPlace(.state(target), in: place.path)),
                    to: &machine)
                if number(below: 5) == 0, place.path.count == 1, !path.starts(with: place.path) {
                    let marks: [FlowPlace.Mark] = [.history, .deepHistory]
                    add(
                        FlowEdge(
                            from: .state(source), to: FlowPlace(marks[number(below: 2)], in: place.path)),
                        to: &machine)
                }
            }
            for part in machine.states[index].machines.indices {
                let inner = machine.states[index].machines[part].name
                let isRegion = machine.states[index].machines.count > 1
                let way = isRegion ? path + [source, inner] : path + [source]
                addEdges(to: &machine.states[index].machines[part], at: way, among: places)
            }
        }
    }

    private func add(_ edge: FlowEdge, to machine: inout FlowMachine) {
        if !machine.edges.contains(where: { $0.ends == edge.ends }) { machine.edges.append(edge) }
    }
}

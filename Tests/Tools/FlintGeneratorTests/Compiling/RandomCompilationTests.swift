import FlintGenerator
import TestSupport
import Testing

/// Diagrams drawn at random over the whole grammar are accepted, and their models hold together.
@Suite(.serialized) struct RandomCompilationTests {
    static let compiler = DiagramCompiler(contexts: .none)

    static func sources(of batch: Int, count: Int) -> [DiagramSource] {
        (0..<count).map { number in
            let name = "B\(batch)n\(number)x"
            let numbers = SeededGenerator(seed: batch * 10_000 + number)
            return DiagramSource(path: "\(name).puml", text: RandomDiagram.text(named: name, using: numbers))
        }
    }

    /// The machine at a path; nil if there is none.
    private func machine(_ path: ArraySlice<String>, in machine: FlowMachine) -> FlowMachine? {
        guard let name = path.first else { return machine }
        guard let state = machine.state(name) else { return nil }
        if state.kind == .composite, let inner = state.machines.first {
            return self.machine(path.dropFirst(), in: inner)
        }
        guard let second = path.dropFirst().first,
            let inner = state.machines.first(where: { $0.name == second })
        else { return nil }
        return self.machine(path.dropFirst(2), in: inner)
    }

    /// What does not hold of a machine, and of those in it.
    private func flaws(of machine: FlowMachine, in root: FlowMachine) -> [String] {
        var flaws: [String] = []
        func check(_ holds: Bool, _ flaw: String) { if !holds { flaws.append("\(machine.name): \(flaw)") } }
        check(Set(machine.states.map(\.caseName)).count == machine.states.count, "two states of one case")
        check(Set(machine.edges.map(\.ends)).count == machine.edges.count, "two edges with the same ends")
        let places = machine.edges.map(\.target) + [machine.history, machine.deepHistory].compactMap { $0 }
        for place in places {
            let target = self.machine(place.machine[...], in: root)
            check(target != nil, "no machine of \(place.short)")
            if case .state(let name) = place.mark { check(target?.state(name) != nil, "no \(place.short)") }
        }
        for edge in machine.edges {
            if case .state(let name) = edge.source { check(machine.state(name) != nil, "no source \(name)") }
        }
        for state in machine.states {
            check((state.kind == .composite) == (state.machines.count == 1), "insides of \(state.short)")
            check(
                [.fork, .regions].contains(state.kind) == (state.machines.count > 1),
                "parts of \(state.short)")
            if let fork = state.joinedFork {
                check(machine.state(fork)?.kind == .fork, "fork of \(state.short)")
            }
            flaws += state.machines.flatMap { self.flaws(of: $0, in: root) }
        }
        return flaws
    }

    @Test(arguments: 0..<20) func `whatever is drawn is accepted, and twice the same`(batch: Int) {
        for source in Self.sources(of: 1_000 + batch, count: 15) {
            let compilation = Self.compiler.compile([source])
            let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.description)
            let found = compilation.files.flatMap(\.machines).flatMap { flaws(of: $0, in: $0) }
            #expect(errors + found == [], "\(String(decoding: source.bytes, as: UTF8.self))")
            if batch == 0 { #expect(Self.compiler.compile([source]) == compilation) }
        }
    }
}

import FlintGenerator
import TestSupport
import Testing

/// Diagrams drawn at random, their lines in another order, mean the same.
@Suite struct ShuffleTests {
    /// The declarations come first, so that the order of first appearance stays; the links follow in any order.
    private func diagram(_ numbers: inout SeededGenerator) -> (states: [String], links: [String]) {
        var names: [String] = []
        var states: [String] = []
        var links = ["[*] --> S0", "S0 --> [*]"]
        for index in 0..<Int.random(in: 2...6, using: &numbers) {
            let name = "S\(index)"
            names.append(name)
            guard Bool.random(using: &numbers) else {
                states.append("state \(name) : " + (Bool.random(using: &numbers) ? "T\(index)" : "some text"))
                continue
            }
            let inner = (0..<Int.random(in: 1...3, using: &numbers)).map { "\(name)_\($0)" }
            states.append("state \(name) {; \(inner.map { "state \($0); " }.joined())}")
            names += inner
            links += ["\(name).Begin --> \(inner[0])", "\(inner[inner.count - 1]) --> \(name).End"]
        }
        for _ in 0..<Int.random(in: 3...12, using: &numbers) {
            let ends = (0..<2).compactMap { _ in names.randomElement(using: &numbers) }
            links.append(ends.joined(separator: " --> "))
        }
        return (states, links)
    }

    private func machine(_ lines: [String]) throws -> FlowMachine {
        try #require(Built(lines.joined(separator: "; ")).machine)
    }

    private func normalized(_ machine: FlowMachine) -> FlowMachine {
        var machine = machine
        machine.edges.sort { ($0.source.short, $0.target.short) < ($1.source.short, $1.target.short) }
        for index in machine.states.indices {
            machine.states[index].machines = machine.states[index].machines.map(normalized)
        }
        return machine
    }

    @Test(arguments: 0..<30) func `the order of links does not matter, nor where declarations stand`(
        seed: Int
    ) throws {
        var numbers = SeededGenerator(seed: seed)
        let (states, links) = diagram(&numbers)
        let first = normalized(try machine(states + links))
        #expect(first == normalized(try machine(states + links.shuffled(using: &numbers))))
        #expect(first == normalized(try machine(states + links.reversed())))
        let before = try machine(links + states)
        #expect(Set(first.shortEdges) == Set(before.shortEdges))
        for state in first.states {
            let inside = before.state(state.name)?.machines.flatMap(\.shortEdges) ?? []
            #expect(Set(inside) == Set(state.machines.flatMap(\.shortEdges)))
        }
    }
}

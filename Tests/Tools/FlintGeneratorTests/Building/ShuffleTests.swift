import FlintGenerator
import TestSupport
import Testing

/// Diagrams drawn at random, their lines in another order, mean the same.
@Suite struct ShuffleTests {
    /// The declarations come first, so that the order of first appearance stays; the links follow in any order.
    private func diagram(_ numbers: inout SeededGenerator) -> (states: [Drawing], links: [Drawing]) {
        var names: [String] = []
        var states: [Drawing] = []
        var links = [link("[*]", "S0"), link("S0", "[*]")]
        for index in 0..<Int.random(in: 2...6, using: &numbers) {
            let name = "S\(index)"
            names.append(name)
            guard Bool.random(using: &numbers) else {
                states.append(state(name, text: Bool.random(using: &numbers) ? "T\(index)" : "some text"))
                continue
            }
            let inner = (0..<Int.random(in: 1...3, using: &numbers)).map { "\(name)_\($0)" }
            states.append(state(name, inner.map { state($0) }))
            names += inner
            links += [link("\(name).Begin", inner[0]), link(inner[inner.count - 1], "\(name).End")]
        }
        for _ in 0..<Int.random(in: 3...12, using: &numbers) {
            if let source = names.randomElement(using: &numbers),
                let target = names.randomElement(using: &numbers)
            {
                links.append(link(source, target))
            }
        }
        return (states, links)
    }

    private func normalized(_ machine: FlowMachine) -> FlowMachine {
        var machine = machine
        machine.edges.sort { ($0.source.short, $0.target.short) < ($1.source.short, $1.target.short) }
        for index in machine.states.indices {
            machine.states[index].machines = machine.states[index].machines.map(normalized)
        }
        return machine
    }

    @Test(arguments: 0..<60) func `the order of links does not matter`(seed: Int) throws {
        var numbers = SeededGenerator(seed: seed)
        let (states, links) = diagram(&numbers)
        let first = try #require(Built(states + links).machine)
        let second = try #require(Built(states + links.shuffled(using: &numbers)).machine)
        #expect(normalized(first) == normalized(second))
        let before = try #require(Built(states + links.reversed()).machine)
        #expect(normalized(first) == normalized(before))
    }

    @Test(arguments: 0..<30) func `links before or after declarations do not matter`(seed: Int) throws {
        var numbers = SeededGenerator(seed: seed)
        let (states, links) = diagram(&numbers)
        let after = try #require(Built(states + links).machine)
        let before = try #require(Built(links + states).machine)
        #expect(Set(after.shortEdges) == Set(before.shortEdges))
        let inside = after.states.map { ($0.name, Set($0.machines.flatMap(\.shortEdges))) }
        for (name, edges) in inside {
            #expect(Set(before.state(name)?.machines.flatMap(\.shortEdges) ?? []) == edges)
        }
    }

    @Test(arguments: 0..<10) func `equal input gives equal output`(seed: Int) {
        var numbers = SeededGenerator(seed: seed)
        let (states, links) = diagram(&numbers)
        let (first, second) = (Built(states + links), Built(states + links))
        #expect(first.model.file == second.model.file)
        #expect(first.model.diagnostics == second.model.diagnostics)
    }
}

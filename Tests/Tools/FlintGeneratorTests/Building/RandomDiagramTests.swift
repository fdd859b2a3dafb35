import FlintGenerator
import TestSupport
import Testing

/// Whatever is drawn, the builder ends, and what it accepts holds together.
@Suite struct RandomDiagramTests {
    private static let ends = [
        "[*]", "[*]", "A", "B", "C", "D", "E", "F<<fork>>", "F", "F", "J<<join>>", "J", "==P==", "==Q==",
        "C.X", "C.Y",
        "C.D.X", "C[H]", "D[H*]", "[H]", "Fail", "End", "Begin", "C.End", "C.Begin", "X", "Y", "H<<history>>",
        "K<<choice>>",
        "S<<start>>", "???", "a_b", "AB", "A.", "..",
    ]
    private static let texts: [String?] = [nil, nil, nil, "Int", "String", "some text", "\"Int\"", "()"]

    private func lines(_ count: Int, depth: Int, _ numbers: inout SeededGenerator) -> [Drawing] {
        (0..<count).map { _ in
            let source = Self.ends.randomElement(using: &numbers) ?? "A"
            let target = Self.ends.randomElement(using: &numbers) ?? "A"
            let text = (Self.texts.randomElement(using: &numbers) ?? nil)
            switch Int.random(in: 0..<20, using: &numbers) {
            case 0: return region
            case 1:
                return field(
                    ["A", "C", "J", "End", "Fail"].randomElement(using: &numbers) ?? "A", text ?? "Bool")
            case 2...4 where depth < 3:
                let body = lines(Int.random(in: 0...6, using: &numbers), depth: depth + 1, &numbers)
                return state(
                    ["A", "C", "D", "C.D", "Z"].randomElement(using: &numbers) ?? "C", text: text, body)
            default: return link(source, target, text)
            }
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

    private func check(_ machine: FlowMachine, in root: FlowMachine) {
        #expect(Set(machine.states.map(\.caseName)).count == machine.states.count)
        #expect(Set(machine.edges.map(\.ends)).count == machine.edges.count)
        let places = machine.edges.map(\.target) + [machine.history, machine.deepHistory].compactMap { $0 }
        for place in places {
            let target = self.machine(place.machine[...], in: root)
            #expect(target != nil)
            if case .state(let name) = place.mark { #expect(target?.state(name) != nil) }
        }
        for edge in machine.edges {
            if case .state(let name) = edge.source { #expect(machine.state(name) != nil) }
        }
        for state in machine.states {
            #expect((state.kind == .composite) == (state.machines.count == 1))
            #expect([.fork, .regions].contains(state.kind) == (state.machines.count > 1))
            if let fork = state.joinedFork { #expect(machine.state(fork)?.kind == .fork) }
            for inner in state.machines { check(inner, in: root) }
        }
    }

    @Test(arguments: 0..<8) func `random lines are built or refused`(seed: Int) {
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let drawn = lines(Int.random(in: 1...14, using: &numbers), depth: 0, &numbers)
            let built = Built(drawn)
            if let machine = built.machine {
                #expect(built.errors == [])
                check(machine, in: machine)
            }
        }
    }

    /// Lines that are mostly legal beside a frame that is.
    private func tameLines(_ numbers: inout SeededGenerator) -> [Drawing] {
        let names = ["[*]", "A", "B", "C", "C.X", "C.Y", "C[H]", "K<<choice>>", "G", "Fail", "M"]
        let inside = [state("X"), state("Y"), link("[*]", "X"), link("X", "Y"), link("Y", "[*]")]
        let frame = [
            link("[*]", "A"), link("A", "[*]"), state("C", inside), link("A", "F<<fork>>"), link("F", "L"),
            link("F", "M"),
            link("L", "J<<join>>"), link("M", "J"), link("J", "G"), link("G", "[*]"),
        ]
        let more = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
            link(names.randomElement(using: &numbers) ?? "A", names.randomElement(using: &numbers) ?? "A")
        }
        return (frame + more).shuffled(using: &numbers)
    }

    @Test(arguments: 0..<8) func `mostly legal lines hold together`(seed: Int) {
        var numbers = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<25 {
            let built = Built(tameLines(&numbers))
            guard let machine = built.machine else { continue }
            accepted += 1
            check(machine, in: machine)
        }
        #expect(accepted > 0)
    }

    @Test(arguments: 0..<20) func `what random lines mean is found twice the same`(seed: Int) {
        var numbers = SeededGenerator(seed: seed)
        let drawn = lines(12, depth: 0, &numbers)
        #expect(Built(drawn).model.diagnostics == Built(drawn).model.diagnostics)
    }
}

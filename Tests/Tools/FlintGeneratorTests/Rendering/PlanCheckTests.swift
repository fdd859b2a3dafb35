import FlintGenerator
import Testing

@Suite struct PlanCheckTests {
    private static func composite(
        _ name: String, _ states: [FlowMachineState], _ edges: [String],
        output: FlowMachine.Output = .value(nil)
    ) -> FlowMachineState {
        ModelDrawing.state(
            name, nil, .composite, [ModelDrawing.machine("M/\(name)", output: output, states, edges)])
    }

    private func codes(_ machines: [FlowMachine], models: [FlowModel] = []) -> [String] {
        let file = FlowFile(name: "M.puml", machines: machines, models: models)
        return SwiftRenderer.check(BuiltModel(file: file)).map(\.code.description)
    }

    private func rendered(_ machine: FlowMachine) -> String {
        SwiftRenderer(options: RenderOptions()).render(FlowFile(name: "M.puml", machines: [machine]))
    }

    @Test func `samples have no findings`() {
        #expect(
            codes(
                SampleMachines.golden.flatMap(\.file.machines)
                    + [SampleMachines.player, SampleMachines.kitchen, SampleMachines.order]) == [])
    }

    @Test(arguments: [0, 6, 7, 8, 9, 20])
    func `a case put together from a way that meets a state gets a number beside any others`(
        others: Int
    ) {
        let names = (0..<others).map { "T\($0)" }
        let machine = ModelDrawing.machine(
            "M",
            [
                ModelDrawing.state("A"), ModelDrawing.state("CX"),
                Self.composite("C", [ModelDrawing.state("X")], ["[*] -> X", "X -> [*]"]),
            ] + names.map { ModelDrawing.state($0) },
            ["[*] -> A"] + names.map { "A -> \($0)" } + ["A -> C/X", "C -> [*]"])
        var clashing = machine
        clashing.states[1].caseName = "cX"
        clashing.edges.insert(
            FlowEdge(from: .state("A"), to: FlowPlace(.state("CX"))), at: clashing.edges.count - 2)
        // The same way once more is no case of its own.
        clashing.edges.append(clashing.edges[clashing.edges.count - 2])
        #expect(codes([machine]) == [])
        #expect(codes([clashing]) == ["duplicate-name"])
        let text = rendered(clashing)
        #expect(text.contains("case .cX: .cX"))
        #expect(text.split(separator: "case .cX2: .c(.x)").count == 2)
        #expect(!text.contains("cX3"))
    }

    @Test func `a finding stands at the edge that was drawn`() {
        let location = SourceLocation(file: "M.puml", line: 7, column: 3)
        let machine = ModelDrawing.machine(
            "M",
            [
                ModelDrawing.state("Finished"),
                Self.composite("C", [ModelDrawing.state("X")], ["[*] -> X", "X -> [*]", "X -> /Finished"]),
            ], ["[*] -> C", "C -> [*]"])
        var sources = SourceMap()
        let edge = machine.states[1].machines[0].edges[2]
        sources[edge: edge.ends, in: "MC"] = location
        let file = FlowFile(name: "M.puml", machines: [machine])
        let findings = SwiftRenderer.check(BuiltModel(file: file, sources: sources))
        #expect(findings.map { "\($0.severity.rawValue) \($0.code)" } == ["warning duplicate-name"])
        #expect(findings.map(\.location) == [location])
    }

    @Test func `a machine that never ends may be left for a state named Finished`() {
        let machine = ModelDrawing.machine(
            "M",
            [
                ModelDrawing.state("Finished"),
                Self.composite(
                    "C", [ModelDrawing.state("X")], ["[*] -> X", "X -> /Finished"], output: .never),
            ], ["[*] -> C"])
        #expect(codes([machine]) == ["duplicate-name"])
    }

    @Test func `an entry that meets the history of its composite gets a number`() {
        let inside = [ModelDrawing.state("X"), ModelDrawing.state("History")]
        let machine = ModelDrawing.machine(
            "M",
            [
                ModelDrawing.state("A"), ModelDrawing.state("B"),
                Self.composite("C", inside, ["[*] -> X", "X -> [*]"]),
            ], ["[*] -> A", "A -> C/History", "B -> C/[H]", "C -> [*]"])
        #expect(codes([machine]) == [])
        #expect(rendered(machine).contains("case history2\n"))
    }

    @Test func `an edge into one region may not leave another one without its input`() {
        func machine(input: String?) -> FlowMachine {
            let regions = ["Region1", "Region2"].map {
                ModelDrawing.machine(
                    "M/C/\($0)", input: input, [ModelDrawing.state("X")], ["[*] -> X", "X -> [*]"])
            }
            return ModelDrawing.machine(
                "M", [ModelDrawing.state("A"), ModelDrawing.state("C", input, .regions, regions)],
                ["[*] -> A", "A -> C/Region1/X", "C -> [*]"])
        }
        #expect(codes([machine(input: nil)]) == [])
        #expect(codes([machine(input: "Int")]) == ["region-entry"])
    }

    @Test func `two types of one name are errors at both places`() {
        let machine = ModelDrawing.machine("M", [ModelDrawing.state("A")], ["[*] -> A", "A -> [*]"])
        let model = FlowModel(name: "MState", kind: .structure)
        #expect(codes([machine], models: [model]) == ["duplicate-name", "duplicate-name"])
        #expect(codes([machine, machine]).count == 2)
    }
}

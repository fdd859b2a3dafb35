import BenchmarkHarness
import FlintGenerator

extension BenchmarkSuite {
    /// Generating Swift from the text of a diagram: parsing, checking and rendering; there are three edges
    /// for each state.
    static let generator = BenchmarkSuite { suite in
        suite.benchmark(
            "Generator.diagram(1000)", limit: "Limit.clockRead", target: 10_000_000,
            ceiling: .milliseconds(200),
            delivers: 1000
        ) { state in
            state.generate(states: 1000)
        }
        suite.benchmark(
            "Generator.diagram(10000)", limit: "Generator.diagram(1000)", target: 12, ceiling: .seconds(2),
            delivers: 10_000
        ) { state in
            state.generate(states: 10_000)
        }
    }
}

extension BenchmarkState {
    /// Generates the Swift of a machine, and reports the number of its states.
    fileprivate func generate(states: Int) {
        let source = DiagramSource(path: "Ring.puml", text: Self.ring(states))
        measure {
            for _ in 0..<iterations {
                let compilation = DiagramCompiler().compile([source])
                keep(SwiftRenderer(options: RenderOptions()).render(compilation.files).utf8.count)
                delivered += compilation.files.first?.machines.first?.states.count ?? 0
            }
        }
    }

    /// Returns a diagram of states in a ring with shortcuts and labels, which begins at the first state and
    /// may end at each.
    private static func ring(_ states: Int) -> String {
        var lines = ["@startuml Ring", "[*] --> S0 : Int", "S0 : Int"]
        for index in 0..<states {
            lines.append("S\(index) --> S\((index + 1) % states) : next")
            lines.append("S\(index) -down-> S\((index * 7 + 3) % states) : skip [guard \(index)]")
            lines.append("S\(index) --> [*]")
        }
        lines.append("@enduml")
        return lines.joined(separator: "\n")
    }
}

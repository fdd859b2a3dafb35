import FlintGenerator
import Foundation
import TestSupport
import Testing

@testable import FlintGeneratorTests

/// Machines of more states than the compiler checks in one switch.
@Suite(
    .serialized, .enabled(if: SwiftCompiler.found != nil, "needs the compiler and the built modules"))
struct LargeMachineTests {
    private static let count = 400

    /// A hub that leads to each state that carries something, each of which ends with its number.
    private static var star: FlowMachine {
        let context = ["Int", "String", nil]
        let states = (0..<count).map { ModelDrawing.state("S\($0)", context[$0 % 3]) }
        var edges = (0..<count).map { $0 % 3 == 2 ? "S\($0 - 1) -> S\($0)" : "Hub -> S\($0)" }
        edges += (0..<count).map { "S\($0) -> [*]" }
        return ModelDrawing.machine(
            "Star", input: "Int", output: .value("Int"), [ModelDrawing.state("Hub", "Int")] + states,
            ["[*] -> Hub"] + edges)
    }

    /// A composite with as many entries and ways out as states.
    private static var tray: FlowMachine {
        let inside = ModelDrawing.machine(
            "Tray/Box", (0..<count).map { ModelDrawing.state("I\($0)", "Int") },
            (0..<count).map { "I\($0) -> /T\($0)" } + ["[*] -> I0", "I0 -> [*]"])
        return ModelDrawing.machine(
            "Tray",
            [ModelDrawing.state("Start"), ModelDrawing.state("Box", nil, .composite, [inside])]
                + (0..<count).map { ModelDrawing.state("T\($0)", "Int") },
            ["[*] -> Start", "Box -> [*]"] + (0..<count).map { "Start -> Box/I\($0)" }
                + (0..<count).map { "T\($0) -> [*]" })
    }

    @Test(arguments: [RenderOptions.Isolation.none, .mainActor])
    func `switches over many states, targets, entries and ways out compile without a warning`(
        isolation: RenderOptions.Isolation
    ) async throws {
        let compiler = try #require(SwiftCompiler.found)
        let options = RenderOptions(access: .public, isolation: isolation, isCodable: true)
        let file = FlowFile(name: "Large.puml", machines: [Self.star, Self.tray])
        #expect(SwiftRenderer.check([BuiltModel(file: file)]) == [])
        let rendered = SwiftRenderer(options: options).render([file])
        let outcome = try await compiler.compile([("Generated.swift", rendered)])
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }

    @Test func `each of many states has its handler, its name and its code`() async throws {
        let compiler = try #require(SwiftCompiler.found)
        let folder = try TemporaryFolder()
        let rendered = SwiftRenderer(options: RenderOptions(isCodable: true)).render([
            FlowFile(name: "Star.puml", machines: [Self.star])
        ])
        try folder.write(rendered, to: "Star.flow.swift")
        try folder.write(Self.program, to: "main.swift")
        let built = compiler.modules.deletingLastPathComponent()
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        // By their sources, since objects of sources that are gone stay behind.
        let objects = ["Base/FlintStreams", "Base/FlintBasics", "Flows/FlintFlows"].flatMap { module in
            let files = FileManager.default.enumerator(atPath: sources.appending(path: module).path)
            let name = URL(filePath: module).lastPathComponent
            return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map {
                built.appending(path: "\(name).build/\(URL(filePath: $0).lastPathComponent).o").path
            }
        }
        let path = folder.path("star")
        let outcome = try await compiler.run(
            [
                "-swift-version", "6", "-I", compiler.modules.path, "-module-name", "Star",
                folder.path("main.swift"), folder.path("Star.flow.swift"), "-o", path,
            ] + objects, cache: "GeneratorTestsModuleCache", in: folder)
        let isBuilt = outcome.succeeded
        try #require(isBuilt, "\(outcome.output.prefix(4000))")
        let result = try await ChildProcess.run([path])
        #expect(result.output == "\(Self.count) states\n", "\(result.output.prefix(2000))\(result.errors)")
    }

    /// Prints what differs from the number of a state.
    private static var program: String {
        func value(_ number: Int) -> String {
            ".s\(number)" + ["(\(number))", "(\"\(number)\")", ""][number % 3]
        }
        let targets = (0..<count).filter { $0 % 3 != 2 }
        let parameter = ["_ context: Int, ", "_ context: String, ", ""]
        let handlers = (0..<count).map {
            "    func onS\($0)(\(parameter[$0 % 3])from previous: StarState) -> StarState.S\($0) { .end(\($0)) }"
        }
        return """
            import FlintFlows
            import Foundation
            struct Star: StarStateMachine {
                func onHub(_ context: Int, from previous: StarState) throws -> StarState.Hub {
                    switch context {
            \(targets.map { "        case \($0): return \(value($0))" }.joined(separator: "\n"))
                    default: throw CancellationError()
                    }
                }
            \(handlers.joined(separator: "\n"))
            }
            func makeState(_ number: Int) -> StarState {
                switch number {
            \((0..<count).map { "    case \($0): return \(value($0))" }.joined(separator: "\n"))
                default: return .terminate(.success(number))
                }
            }
            for number in 0..<\(count) {
                let state = makeState(number)
                if state.stateName != "S\\(number)" { print("named", number, state.stateName) }
                let data = try JSONEncoder().encode(state)
                let read = try JSONDecoder().decode(StarState.self, from: data)
                if "\\(read)" != "\\(state)" { print("decoded", number, read) }
                let output = number % 3 == 2 ? try await Star().run(from: state) : try await Star().run(number)
                if output != number { print("ended", number, output) }
            }
            let others: [(StarState, String)] = [
                (.begin(1), "Begin"), (.hub(1), "Hub"), (.end(1), "End"), (.fail(CancellationError()), "Fail"),
                (.terminate(.success(1)), "Terminate"),
            ]
            for (state, name) in others where state.stateName != name { print("named", name, state.stateName) }
            for state in [StarState.fail(CancellationError()), .terminate(.success(1))] {
                if (try? JSONEncoder().encode(state)) != nil { print("encoded", state) }
            }
            for name in ["Fail", "Terminate", "S\(count)", ""] {
                let data = Data("{\\"state\\":\\"\\(name)\\",\\"context\\":1}".utf8)
                do {
                    print("decoded", try JSONDecoder().decode(StarState.self, from: data))
                } catch let error as FlowError {
                    if !"\\(error)".contains("Star") { print(error) }
                }
            }
            print(\(count), "states")
            """
    }
}

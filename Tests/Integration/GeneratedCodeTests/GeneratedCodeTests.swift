import FlintGenerator
import TestSupport
import Testing

@testable import FlintGeneratorTests

/// Compiles what is rendered, in Swift 6 mode with warnings as errors and strict memory safety.
@Suite(
    .serialized, .enabled(if: SwiftCompiler.found != nil, "needs the compiler and the built modules"))
struct GeneratedCodeTests {
    struct Look: Sendable, CustomTestStringConvertible {
        var options: RenderOptions
        var kind: String
        var flags: [String] = []

        var testDescription: String {
            "\(options.access), \(options.isolation), \(options.isCodable ? "codable" : "plain"), \(kind)"
        }
    }

    /// Each pair of access, isolation and coding, and the features that change what isolation means.
    static let looks: [Look] = [
        Look(options: RenderOptions(access: .internal), kind: "actor"),
        Look(
            options: RenderOptions(access: .package, isolation: .mainActor, isCodable: true),
            kind: "final class", flags: ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]),
        Look(options: RenderOptions(access: .public, isCodable: true), kind: "@MainActor final class"),
        Look(options: RenderOptions(access: .public, isolation: .mainActor), kind: "final class"),
        Look(
            options: RenderOptions(access: .internal, isolation: .mainActor, isCodable: true),
            kind: "final class", flags: ["-default-isolation", "MainActor"]),
        Look(options: RenderOptions(access: .package), kind: "struct"),
    ]

    /// The template of new applications isolates to the main actor whatever says nothing else.
    static let isolatedLooks: [Look] = [
        Look(
            options: RenderOptions(isCodable: true), kind: "actor",
            flags: ["-default-isolation", "MainActor"]),
        Look(
            options: RenderOptions(access: .public, isCodable: true), kind: "final class",
            flags: ["-default-isolation", "MainActor"]),
        Look(
            options: RenderOptions(access: .package), kind: "struct",
            flags: [
                "-default-isolation", "MainActor", "-enable-upcoming-feature",
                "NonisolatedNonsendingByDefault",
                "-enable-upcoming-feature", "ImmutableWeakCaptures",
            ]),
    ]

    static let contexts = """
        public struct OrderID: Sendable, Hashable, Codable {}
        public struct Money: Sendable, Hashable, Codable {}
        public struct Receipt: Sendable, Hashable, Codable {}
        public struct Playlist: Sendable, Hashable, Codable {}
        public struct Parcel: Sendable, Hashable, Codable {}
        public struct Confirmation: Sendable, Hashable, Codable {}
        public struct Order: Sendable, Hashable, Codable {
            public struct Loss: Sendable, Hashable, Codable {}
        }
        public struct Refusal: Sendable, Hashable, Codable {}
        public struct Dish: Sendable, Hashable, Codable {}
        public struct Wine: Sendable, Hashable, Codable {}
        """

    @Test(arguments: looks + isolatedLooks) func `samples compile in every look`(look: Look) async throws {
        let machines =
            [
                SampleMachines.refund, SampleMachines.checkout, SampleMachines.player, SampleMachines.kitchen,
                SampleMachines.counter, SampleMachines.endless, SampleMachines.lamp, SampleMachines.order,
            ]
        var options = look.options
        options.conformances = [.equatable, .hashable, .codable]
        let file = FlowFile(name: "Samples.puml", machines: machines, models: SampleMachines.models)
        try await expectToCompile([file], options, contexts: Self.contexts, look)
    }

    @Test(arguments: looks + isolatedLooks) func `hostile names compile in every look`(
        look: Look
    ) async throws {
        var options = look.options
        options.conformances = [.codable]
        try await expectToCompile(
            [HostileMachines.file], options, contexts: HostileMachines.contexts, look)
    }

    @Test func `states named as the modules compile`() async throws {
        let names = ["Swift", "Error", "FlintFlows", "FlowState", "FlowGraph", "Result", "Sendable", "Never"]
        let machine = ModelDrawing.machine(
            "Names", input: "Swift", output: .value("Bool"), names.map { ModelDrawing.state($0, "Result") },
            ["[*] -> Swift", "Never -> [*]", "Swift -> Fail"]
                + zip(names, names.dropFirst()).map { "\($0) -> \($1)" })
        let only = ModelDrawing.machine(
            "Only", [ModelDrawing.state("Swift")], ["[*] -> Swift", "Swift -> [*]"])
        let contexts = ["Swift", "Result"].map {
            "public nonisolated struct \($0): Swift::Sendable, Codable {}"
        }
        try await expectToCompile(
            [FlowFile(name: "Names.puml", machines: [machine, only])], RenderOptions(isCodable: true),
            contexts: contexts.joined(separator: "\n"), Self.looks[0])
    }

    /// The names that triggers bring are taken by types and states of the user.
    @Test(arguments: looks) func `hostile names of events compile`(look: Look) async throws {
        let compilation = DiagramCompiler(readsTriggers: true).compile([
            DiagramSource(
                path: "Hostile.puml",
                text: """
                    [*] --> Event : Event
                    Event : Event
                    Event --> waits : on Event
                    Event --> FlowWait : on Shop.Class
                    Event --> Event : after 1 w
                    waits --> EventUnion : on Wait
                    waits --> [*] : on Expired
                    waits --> EventType : on Page<Event>
                    EventUnion --> [*] : after 250 ms
                    EventType --> [*] : on EventType
                    FlowWait --> [*] : on FlowEvent
                    """)
        ])
        #expect(!compilation.hasErrors, "\(compilation.diagnostics)")
        let names = ["Event", "Wait", "Expired", "EventType", "FlowEvent"]
        let contexts =
            names.map { "public nonisolated struct \($0): Sendable, Codable {}" } + [
                "public nonisolated struct Page<Element: Sendable & Codable>: Sendable, Codable {}",
                "public enum Shop { public nonisolated struct Class: Sendable, Codable {} }",
            ]
        try await expectToCompile(
            compilation.files, look.options, contexts: contexts.joined(separator: "\n"), look)
    }

    /// More handlers than `step` calls itself, so that they are called from a tree of functions.
    @Test func `a machine of many states compiles`() async throws {
        let names = (0..<60).map { "S\($0)" }
        let machine = ModelDrawing.machine(
            "Many", names.map { ModelDrawing.state($0, $0.hasSuffix("3") ? "Int" : nil) },
            ["[*] -> S0", "S59 -> [*]", "S7 -> Fail"]
                + zip(names, names.dropFirst()).filter { $0.0 != "S41" }.map { "\($0) -> \($1)" }
                + ["S0 -> S42"])
        try await expectToCompile(
            [FlowFile(name: "Many.puml", machines: [machine])], RenderOptions(), contexts: "", Self.looks[0])
    }

    @Test(arguments: 0..<3) func `random machines compile`(seed: UInt64) async throws {
        var random = RandomMachines(seed: seed)
        let file = FlowFile(name: "Random.puml", machines: (0..<8).map { random.machine(named: "M\($0)") })
        let look = Self.looks[Int(seed) % Self.looks.count]
        try await expectToCompile([file], look.options, contexts: RandomMachines.contexts, look)
    }

    @Test func `public machines and models are usable from another module`() async throws {
        let compiler = try #require(SwiftCompiler.found)
        let options = RenderOptions(access: .public, isCodable: true, conformances: [.hashable, .codable])
        let machines = [SampleMachines.refund, SampleMachines.checkout, SampleMachines.kitchen]
        let file = FlowFile(name: "Samples.puml", machines: machines, models: SampleMachines.models)
        let rendered = SwiftRenderer(options: options).render(file)
        let user = """
            import FlintFlows
            import Library
            func use() -> [any Hashable & Sendable] {
                [Ticket(id: 1), Ticket(id: 1, default: [:], note: nil), Page<Int>(), Answer.yes]
            }
            func join(_ dish: Dish, _ wine: Wine?) -> KitchenState {
                .meet(KitchenSplitOutput(cook: dish, pour: wine))
            }
            """
        let outcome = try await compiler.compile(
            [
                ("User.swift", user),
                (
                    "Conformers.swift",
                    "import FlintFlows\nimport Library\n" + Conformers.text(for: rendered, kind: "struct")
                ),
            ], library: [("Generated.swift", rendered), ("Contexts.swift", Self.contexts)])
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }

    private func expectToCompile(
        _ files: [FlowFile], _ options: RenderOptions, contexts: String, _ look: Look
    ) async throws {
        let compiler = try #require(SwiftCompiler.found)
        #expect(SwiftRenderer.check(files.map { BuiltModel(file: $0) }) == [])
        let rendered = SwiftRenderer(options: options).render(files)
        let sources = [
            ("Generated.swift", rendered), ("Contexts.swift", contexts),
            ("Conformers.swift", "import FlintFlows\n" + Conformers.text(for: rendered, kind: look.kind)),
        ]
        let outcome = try await compiler.compile(sources, flags: look.flags)
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }
}

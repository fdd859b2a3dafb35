import FlintFlows
import FlintGenerator
import FlintKotlin
import Foundation
import Synchronization
import TestSupport
import Testing

/// The same drawings, run by Swift and by Kotlin with the same scripts, give the same transitions.
@Suite(.serialized) struct SameBehaviorTests {
    private static let scenarios = 300

    @Test func `the kept scripted machines are those of the drawings`() throws {
        let url = ScriptedCode.folder.appending(path: "ScriptedMachines.swift")
        let rendered = try ScriptedCode.swift()
        if ProcessInfo.processInfo.environment["FLINT_RECORD"] == "1" {
            try Data(rendered.utf8).write(to: url)
        }
        #expect(
            try String(contentsOf: url, encoding: .utf8) == rendered,
            "Render the files again with FLINT_RECORD=1, and read the difference.")
    }

    @Test(.enabled(if: KotlinCompiler.found != nil, "needs the compiler of Kotlin; set FLINT_KOTLIN"))
    func `random scenarios have the same transitions in Swift and in Kotlin`() async throws {
        let compiler = try #require(KotlinCompiler.found)
        let folder = try TemporaryFolder()
        let compilation = try ScriptedCode.compilation()
        let renderer = KotlinRenderer(options: ScriptedCode.options)
        let compiled = try await compiler.compile(
            [
                (KotlinRuntime.fileName, KotlinRuntime.text(package: ScriptedCode.options.package)),
                ("Drawings.kt", renderer.render(compilation.files)),
                ("Scripted.kt", try ScriptedCode.kotlin()),
                try ScriptedCode.kotlinFile("Script.kt"), try ScriptedCode.kotlinFile("VirtualTime.kt"),
            ], in: folder)
        #expect(compiled.succeeded, "\(compiled.output.prefix(4000))")
        let run = try await compiler.run("com.example.shop.ScriptKt", ["\(Self.scenarios)"], in: folder)
        #expect(run.succeeded, "\(run.output.suffix(2000))")

        let kotlin = run.output.split(separator: "scenario ").map(String.init)
        try #require(kotlin.count == Self.scenarios, "\(run.output.suffix(2000))")
        for seed in 0..<Self.scenarios {
            let swift = "\(seed)\n" + (await Self.transitions(seed: UInt64(seed))).map { $0 + "\n" }.joined()
            #expect(swift == kotlin[seed])
        }
    }

    @Test func `the scenarios have all endings, take each edge and resume composites`() async throws {
        var edges: Set<String> = []
        var kinds: Set<Substring> = []
        for seed in 0..<Self.scenarios {
            for line in await Self.transitions(seed: UInt64(seed)) {
                let words = line.split(separator: " ")
                edges.insert("\(words[0]) \(words[2]) \(words[3])")
                kinds.insert(words[4])
            }
        }
        #expect(
            kinds.isSuperset(of: [
                "started", "moved", "failed", "finished", "back", "cancelled", "taskcancelled",
            ]))
        // Of two deadlines at the same time, the later one never comes.
        let drawn = try Self.drawnEdges().subtracting(["JourneyRaceRegion1 Slow End"])
        #expect(drawn.subtracting(edges) == [])
        let resumptions: Set = [
            "JourneyTrip - Ride", "JourneyTrip - Arrived", "JourneyTripRide - Walk",
            "JourneyMealRegion1 - Chew",
        ]
        #expect(resumptions.subtracting(edges) == [])
    }

    /// The edges between states of one machine, for each machine.
    private static func drawnEdges() throws -> Set<String> {
        var edges: Set<String> = []
        for plan in try ScriptedCode.plans() {
            let names = Dictionary(uniqueKeysWithValues: plan.handlers.map { ($0.caseName, $0.name) })
            for handler in plan.handlers {
                for name in handler.targets.compactMap({ names[$0.construction[0]] }) {
                    edges.insert("\(plan.typeName) \(handler.name) \(name)")
                }
            }
        }
        return edges
    }

    /// Runs a scenario in Swift, and returns a line for each transition, those of inner runs below the outer ones.
    private static func transitions(seed: UInt64) async -> [String] {
        let records = Records()
        let (events, mailbox) = AsyncStream.makeStream(of: JourneyEvent.self)
        for _ in 0..<200 { mailbox.yield(.approval(Approval())) }
        let clock = ScriptedClock(seed: seed) { mailbox.yield($0) }
        let task = Task {
            try await withFlowSink(Sink(records: records, clock: clock)) {
                try await JourneyScripted(script: Script(seed: seed)).run(1, events: events)
            }
        }
        _ = await task.result
        let runs = Dictionary(grouping: records.all.withLock { $0 }, by: \.flow)
        let roots = runs.keys.filter { $0.parent.map { runs[$0] == nil } ?? true }
        return roots.sorted { $0.number < $1.number }.flatMap { lines(of: $0, runs, "") }
    }

    private static func lines(
        of run: FlowID, _ runs: [FlowID: [FlowTransition]], _ indentation: String
    ) -> [String] {
        let own = (runs[run] ?? []).map { record -> String in
            let kind =
                switch record.kind {
                case .terminated(let ending): ending.rawValue.lowercased()
                case .started: "started"
                case .failed: "failed"
                default: "moved"
                }
            return
                "\(indentation)\(record.machine) \(record.index) \(record.from ?? "-") \(record.to) \(kind) "
                + "\(record.isPseudo) \(record.errorType ?? "-")"
        }
        let inner = runs.filter { $0.key.parent == run }.sorted { first, second in
            (first.value[0].machine, first.key.number) < (second.value[0].machine, second.key.number)
        }
        return own + inner.flatMap { lines(of: $0.key, runs, indentation + "  ") }
    }

    private final class Records: Sendable {
        let all = Mutex<[FlowTransition]>([])
    }

    private struct Sink: FlowSink {
        let records: Records
        let recording = FlowRecordingSwitch()
        let clock: any Clock<Duration>

        init(records: Records, clock: ScriptedClock) {
            self.records = records
            self.clock = clock
            recording.set(true)
        }

        var nanoseconds: Int64 { 0 }

        func receive(
            _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64,
            entering state: () -> (any FlowState)?
        ) {
            records.all.withLock { $0.append(transition) }
        }
    }
}

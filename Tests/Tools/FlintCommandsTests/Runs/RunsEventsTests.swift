import FlintDurableFlows
import FlintTool
import Foundation
import TestSupport
import Testing
import ToolTestSupport

@testable import FlintCommands

/// What persons do to events that a run has not consumed, and to contexts that cannot be read.
@Suite struct RunsEventsTests {
    private static let order = FlowRunID(machine: "Order", id: "17")
    private static let secret = "card 4711"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path("Runs") }

    private func withStore<Value>(_ body: (FileFlowStore) async throws -> Value) async throws -> Value {
        let store = try FileFlowStore(directory: folder.url("Runs"))
        let value = try await body(store)
        await store.close()
        return value
    }

    private func record() async throws -> FlowRecord {
        try await withStore { store in try #require(try await store.record(of: Self.order)) }
    }

    /// A run that waits for an approval, holds a remark, and has set aside what came before.
    private func fill() async throws {
        try await withStore { store in
            let kind = FlowKind(machine: "Order", state: "Begin")
            let begin = FlowStoredEntry(number: 0, kind: kind, state: .encoded([]), wait: nil)
            _ = try await store.start(FlowStart(Self.order, creation: "c", fingerprint: "f", entry: begin))
            _ = try await store.renewLease(of: "w", for: .seconds(60), isNew: true)
            let held = try #require(try await store.claim([kind], by: "w", limit: 1).first)
            for type in ["Aproval", "Remark"] {
                try await store.send(
                    type, payload: Array(#"{"context":{"by":"\#(Self.secret)"},"event":"\#(type)"}"#.utf8),
                    to: Self.order, key: nil)
            }
            let wait = FlowStoredEntry(
                number: 1, kind: FlowKind(machine: "Order", state: "AwaitApproval"), state: .encoded([]),
                wait: FlowStoredWait(events: ["Approval"], limit: nil))
            let reason = FlowSetAside.Reason(.unawaited, "No state of Order waits for it.")
            for (version, change) in [FlowWrite.Change.setAside([1], reason), .enter(wait)].enumerated() {
                _ = try await store.commit(
                    FlowWrite(
                        run: Self.order, worker: "w", epoch: held.epoch, version: version, change: change))
            }
        }
    }

    private func run(_ words: String...) async -> (status: ToolStatus, output: String, errors: String) {
        let system = MemorySystem([:], folders: [path])
        let program = FlintProgram(system, commands: [RunsCommand.command])
        let run = await CommandRun.detached(["runs"] + words, on: system, by: program)
        return (run.status, run.output, run.errors.joined(separator: "\n"))
    }

    @Test func `events that were set aside are listed with the reason, beside those that wait`() async throws
    {
        try await fill()
        let (status, output, errors) = await run("events", path, "Order/17")
        #expect(status == .done, "\(errors)")
        let lines = output.split(separator: "\n")
        try #require(lines.count == 2)
        #expect(lines[0] == "2  Remark   pending")
        #expect(lines[1].hasPrefix("1  Aproval  set aside  "))
        #expect(lines[1].hasSuffix("ago  unawaited: No state of Order waits for it."))
        let shown = await run("show", path, "Order/17").output
        #expect(shown.contains("  events that were set aside:\n    1  Aproval  "))
        let json = await run("events", path, "Order/17", "--json").output.split(separator: "\n")
        try #require(json.count == 2)
        #expect(json[1].contains(#""code":"unawaited""#) && json[1].contains(#""number":1"#))
        #expect(![output, shown, json.joined()].contains { $0.contains(Self.secret) })
    }

    @Test func `an event is sent again under the right name, with its contents or with others`() async throws
    {
        try await fill()
        let (status, output, errors) = await run(
            "replace", path, "Order/17", "1", "Approval", "--by=ann", "--because=a slip")
        #expect(status == .done, "\(errors)")
        #expect(output.hasPrefix("Order/17  ready  AwaitApproval  "))
        let first = try await record()
        #expect(first.setAside.isEmpty && first.events.map(\.number) == [2, 3])
        let payload = String(decoding: first.arrivedEvent?.payload ?? [], as: UTF8.self)
        #expect(payload == #"{"event":"Approval","context":{"by":"\#(Self.secret)"}}"#)
        #expect(await run("show", path, "Order/17").output.contains("replace  by ann  a slip"))
        _ = await run("replace", path, "Order/17", "2", "Remark", #"{"text":"ok"}"#)
        let second = try await record()
        #expect(second.events.map(\.number) == [3, 4])
        #expect(second.events.last?.payload == Array(#"{"event":"Remark","context":{"text":"ok"}}"#.utf8))
    }

    @Test func `an event is dropped, once`() async throws {
        try await fill()
        for number in ["1", "2"] { #expect(await run("drop", path, "Order/17", number).status == .done) }
        let record = try await record()
        #expect(
            record.setAside.isEmpty && record.events.isEmpty && record.acts.map(\.kind) == [.drop, .drop])
        #expect(await run("events", path, "Order/17").output == "The run holds no event.\n")
        let (status, _, errors) = await run("drop", path, "Order/17", "2")
        #expect(status == .findings && errors.contains("has no event 2"))
    }

    @Test func `the context of a stuck run is replaced, and of no other run`() async throws {
        try await fill()
        let early = await run("replace", path, "Order/17", #"--context={"id":"17"}"#)
        #expect(early.status == .findings && early.errors.contains("not stuck"))
        _ = await run("replace", path, "Order/17", "1", "Approval")
        try await withStore { store in
            let kind = FlowKind(machine: "Order", state: "AwaitApproval")
            _ = try await store.renewLease(of: "w", for: .seconds(60), isNew: true)
            let held = try #require(try await store.claim([kind], by: "w", limit: 1).first)
            _ = try await store.commit(
                FlowWrite(
                    run: Self.order, worker: "w", epoch: held.epoch, version: held.version,
                    change: .stick(FlowStuck(.incompatible, "It cannot be read."))))
        }
        let (status, output, errors) = await run("replace", path, "Order/17", #"--context={"id":"17"}"#)
        #expect(status == .done, "\(errors)")
        #expect(output.hasPrefix("Order/17  "))
        let record = try await record()
        #expect(record.stuck == nil && record.kind.state == "AwaitApproval" && record.entry.wait != nil)
        #expect(
            record.entry.state == .encoded(Array(#"{"state":"AwaitApproval","context":{"id":"17"}}"#.utf8)))
        #expect(record.arrival == .event(3) && record.status == .ready)
    }

    @Test(arguments: [
        (["drop"], "needs the number of an event"), (["drop", "x"], "needs the number of an event"),
        (["replace"], "needs the number of an event"), (["replace", "2", "Remark", "{"], "no JSON"),
        (["replace", "--context={"], "no JSON"), (["replace", "9"], "has no event 9"),
    ])
    func `what cannot be understood is refused with what to write`(words: [String], text: String) async throws
    {
        try await fill()
        let system = MemorySystem([:], folders: [path])
        let program = FlintProgram(system, commands: [RunsCommand.command])
        let arguments = ["runs", words[0], path, "Order/17"] + words.dropFirst()
        let run = await CommandRun.detached(arguments, on: system, by: program)
        #expect(run.status != .done && run.errors.joined().contains(text))
    }

    // MARK: Names

    private func register(_ events: String...) async throws {
        try await withStore { store in
            func name(_ kind: FlowMachineName.Kind, _ name: String) -> FlowMachineName {
                FlowMachineName(machine: "Order", fingerprint: "f", kind: kind, name: name)
            }
            try await store.register(Set(events.map { name(.event, $0) } + [name(.state, "Begin")]))
        }
    }

    @Test func `an event whose name no registered version knows is refused with the nearest name`()
        async throws
    {
        try await fill()
        // Nothing is registered yet.
        #expect(await run("send", path, "Order/17", "Anything").status == .done)
        try await register("Approval", "Refusal", "Remark")
        let (status, _, errors) = await run("send", path, "Order/17", "Aproval")
        #expect(status == .findings && errors.contains("did you mean 'Approval'?"), "\(errors)")
        let strange = await run("replace", path, "Order/17", "1", "Elephant")
        #expect(strange.status == .findings && strange.errors.contains("Approval, Refusal, Remark"))
        #expect(try await record().events.map(\.type) == ["Remark", "Anything"])
        #expect(await run("send", path, "Order/17", "Aproval", "--force").status == .done)
        #expect(await run("send", path, "Order/17", "Refusal").status == .done)
        #expect(try await record().events.map(\.type) == ["Remark", "Anything", "Aproval", "Refusal"])
    }

    @Test func `a machine whose events are not all known takes every event`() async throws {
        try await fill()
        try await register("Approval", "")
        #expect(await run("send", path, "Order/17", "Boarding").status == .done)
    }
}

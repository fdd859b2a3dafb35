import FlintCore
import FlintDurableFlows
import FlintFlows
import FlintStreams
import FlintTesting
import Foundation
import Synchronization
import Testing

/// Stored runs work on behalf of the subject for whom they were started.
@Suite(.timeLimit(.minutes(10))) struct DurableRunSubjectsTests {
    private enum NoteAction: Action {
        static let description = "Says on whose behalf it runs"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> String {
            "\(context.subject.id) \(context.subject["plan"] == "pro") \(Baggage.current.header)"
        }
    }

    private enum Desk: FeatureGroup, Feature {
        static let description = "Notes"
        static let subfeatures: Subfeatures = []
        static let note = action(NoteAction.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(note) }
    }

    /// A codec that turns each byte around.
    private struct Turning: FlowCodec {
        let keyID = "k"
        func encode(_ bytes: [UInt8]) throws -> [UInt8] { bytes.map { ~$0 } }
        func decode(_ bytes: [UInt8], keyID: String) throws -> [UInt8] { bytes.map { ~$0 } }
    }

    private struct Unreadable: FlowCodec {
        let keyID = "k"
        func encode(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
        func decode(_ bytes: [UInt8], keyID: String) throws -> [UInt8] { throw CancellationError() }
    }

    private static let ann = Subject(id: "ann", attributes: ["plan": "pro"])
    private static let baggage = Baggage("tenant=acme")

    private let runtime = Flint()
    private let store = InMemoryFlowStore()

    init() throws { try runtime.setup(Desk.self) }

    /// What the step of a parcel that is started for Ann sees, and the handlers of the runs that it starts.
    private func seen(
        by worker: Subject? = nil, startedBy subject: Subject? = ann, _ baggage: Baggage? = baggage,
        codec: (any FlowCodec)? = nil
    ) async throws -> [String] {
        let notes = Mutex<[String]>([])
        try await Flint.withRuntime(runtime) {
            let engine = FlowEngine(store: store, configuration: FlowEngineConfiguration(codec: codec))
            engine.register(Parcel.self, errors: FlowErrorPolicy(retrying: .never)) {
                Parcel { number in
                    let note = try await Desk.note.perform()
                    notes.withLock { $0.append(note) }
                    if number == 1 { _ = try await engine.start(Parcel.self, id: "child", with: 2) }
                }
            }
            let start = { @Sendable in _ = try await engine.start(Parcel.self, id: "1", with: 1) }
            if let subject {
                try await Flint.withSubject(subject, baggage: baggage) { try await start() }
            } else {
                try await start()
            }
            guard let worker else { return try await engine.workUntilIdle() }
            try await Flint.withSubject(worker) { try await engine.workUntilIdle() }
        }
        return notes.withLock { $0 }
    }

    @Test(arguments: [nil, Subject(id: "eve")])
    func `steps and the runs that they start act for the subject, with its baggage, whoever works on them`(
        worker: Subject?
    ) async throws {
        #expect(try await seen(by: worker) == ["ann true tenant=acme", "ann true tenant=acme"])
    }

    @Test func `a run of the application acts for nobody else, whoever works on it`() async throws {
        #expect(try await seen(by: Subject(id: "eve"), startedBy: nil) == [" false ", " false "])
    }

    @Test func `the codec encrypts the subject`() async throws {
        #expect(try await seen(codec: Turning()).count == 2)
        let record = try #require(
            try await store.record(of: FlowRunID(machine: "Parcel", id: "1")))
        let caller = try #require(record.caller)
        #expect(!String(decoding: caller, as: UTF8.self).contains("ann"))
    }

    @Test func `a run whose subject cannot be read does nothing for anybody else`() async throws {
        #expect(try await seen(codec: Unreadable()).isEmpty)
        let record = try #require(
            try await store.record(of: FlowRunID(machine: "Parcel", id: "1")))
        #expect(record.status == .stuck && record.stuck?.code == .incompatible)
    }
}

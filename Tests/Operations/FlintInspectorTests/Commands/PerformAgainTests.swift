import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

/// Performing an action again, with an input that a person has edited.
@Suite(.flint, .timeLimit(.minutes(10))) struct PerformAgainTests {
    struct Renaming: FlintInspectable, Codable {
        var from: String
        var to: [String]
        var password: String
        static var redactedMembers: [any CodingKey] { [CodingKeys.password] }
    }

    enum Rename: Action {
        static let description = "Renames"
        static let isDebugPerformable = true
        static func perform(
            with context: ActionContext<Renaming>, using presenter: NoPresenter
        ) -> [String] { context.input.to }
    }

    /// The same, but not for debug screens.
    enum Hide: Action {
        static let description = "Hides"
        static func perform(with context: ActionContext<Renaming>, using presenter: NoPresenter) {}
    }

    enum Names: Feature {
        static let description = "Names"
        static let rename = action(Rename.self)
        static let hide = action(Hide.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(rename)
            actions.declare(hide)
        }
    }

    private static let rename = "PerformAgainTests.Names#PerformAgainTests.Rename"

    private func bench() throws -> InspectorBench {
        let bench = try InspectorBench()
        try bench.runtime.register(Names.self)
        return bench
    }

    private func perform(_ action: String, _ input: String, in bench: InspectorBench) async throws -> Answer {
        let members: AnswerMembers = ["binding": .string(action), "input": .string(input)]
        return try await bench.command("action.perform", members.json)
    }

    @Test func `the source is the inspector, and no event has the edited input`() async throws {
        let bench = try bench()
        let recorder = EventRecorder(of: bench.runtime)
        let answer = try await perform(
            Self.rename, #"{"from":"a","to":["b"],"password":"s3cr3t"}"#, in: bench)
        #expect(answer.status == .ok)
        let began = recorder.events.filter { $0.kind == .began }
        #expect(began.map(\.source?.kind) == ["framework", "inspector"])
        #expect(began.last?.userInitiated == true)
        let lines = try recorder.events.map { try $0.jsonLine() }.joined()
        #expect(!lines.contains("s3cr3t"))
        #expect(!answer.text.contains("s3cr3t"))
    }

    @Test(arguments: [
        (#"{"from":"a","to":["b"]}"#, "'password' is missing"),
        (#"{"from":"a","to":["b"],"password":null}"#, "'password' must be of the type String"),
        (#"{"from":"a","to":[4711],"password":"s3cr3t"}"#, "'to."),
        ("{", "no valid JSON"),
    ])
    func `an input that is none is answered with its place, without a value`(
        input: String, reason: String
    ) async throws {
        let bench = try bench()
        let recorder = EventRecorder(of: bench.runtime)
        let answer = try await perform(Self.rename, input, in: bench)
        #expect((answer.status, answer.code) == (.unprocessableContent, "badInput"))
        #expect(answer.message.contains(reason))
        #expect(!answer.text.contains("s3cr3t") && !answer.text.contains("4711"))
        #expect(!recorder.events.contains { $0.action?.identifier == "PerformAgainTests.Rename" })
    }

    @Test(arguments: [
        "PerformAgainTests.Names#PerformAgainTests.Hide", "InspectedApp.Notes#InspectedApp.Open",
    ])
    func `an action that does not allow it is refused, and is not offered`(action: String) async throws {
        let bench = try bench()
        let answer = try await perform(action, #"{"from":"a","to":[],"password":"x","name":"x"}"#, in: bench)
        #expect(answer.code == "notDebugPerformable")
        let offered = bench.runtime.features.flatMap(\.actions).filter(\.isDebugRepeatable).map(\.bindingID)
        #expect(offered == [Self.rename])
    }
}

import FlintCore
import FlintTesting
import Testing

private enum NameAction: Action {
    static let description = "Tell who asks"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws -> Subject {
        context.subject
    }
}

private enum NameFeature: Feature {
    static let description = "Names"
    static let name = action(NameAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(name) }
}

private enum Features: FeatureGroup {
    static let subfeatures: Subfeatures = [NameFeature.self]
}

private let trace = TraceContext(traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")

@Suite(.flint(Features.self)) struct SubjectTraitTests {
    private let ada = Subject(id: "ada", attributes: ["plan": "pro"])

    @Test func `without the trait the application asks`() async throws {
        #expect(try await NameFeature.name.perform() == .application)
    }

    @Test(.subject("ada", ["plan": "pro"])) func `a test runs for a subject`() async throws {
        #expect(Subject.current == ada)
        #expect(try await NameFeature.name.perform() == ada)
    }

    @Test(.subject("ada", ["plan": "pro"]), .flint(Features.self), arguments: 0..<2)
    func `a runtime that comes later has the subject, too`(number: Int) async throws {
        #expect(try await NameFeature.name.perform() == ada)
    }

    @Test(.flint(Features.self), .subject("ada", ["plan": "pro"], trace: trace))
    func `a test runs in a trace`() async throws {
        let events = EventRecorder()
        #expect(try await NameFeature.name.perform() == ada)
        #expect(trace != nil)
        #expect(events.events.last?.traceContext?.traceID == trace?.traceID)
    }

    @Suite(.subject("ada", ["plan": "pro"])) struct Inherited {
        @Test func `a suite hands the subject down`() async throws {
            #expect(try await NameFeature.name.perform().id == "ada")
        }

        @Test(.subject(Subject(id: "bob"))) func `a trait of the test wins`() async throws {
            #expect(try await NameFeature.name.perform() == Subject(id: "bob"))
        }
    }
}

import FlintFlows

/// A small machine as the build would generate it, with handlers that a test gives.
struct LampMachine: StateMachine {
    typealias Input = Void
    typealias Output = String

    enum State: FlowState {
        case begin
        case lit(String)
        case end(String)
        case fail(any Error)
        case terminate(Result<String, any Error>)

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .lit: "Lit"
            case .end: "End"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }
    }

    static let graph = FlowGraph(machine: "Lamp", fingerprint: "", states: [], edges: [])
    let onLit: @Sendable (String) async throws -> State

    static func begin(with input: Void) -> State { .begin }
    static func fail(with error: any Error) -> State { .fail(error) }

    static func result(of state: State) -> Result<String, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    nonisolated(nonsending) func step(_ state: State, from previous: State) async throws -> State {
        switch state {
        case .begin: .lit("secret context")
        case .lit(let context): try await onLit(context)
        case .end(let context): .terminate(.success(context))
        case .fail(let error): .terminate(.failure(error))
        case .terminate: state
        }
    }
}

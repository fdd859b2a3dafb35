import FlintFlows
import FlintNavigation

/// A machine of three screens, with what the generator would write written by hand: a day, a time on it, a confirmation.
///
///     [*] --> Day --> Time --> Confirm --> [*], Time --> Day, Confirm --> Time, Confirm --> Day, Fail --> Day
actor Booking: StateMachine {
    typealias Input = Int
    typealias Output = String

    enum State: FlowState {
        case begin(Int)
        case day(Int)
        case time(day: Int)
        case confirm(day: Int, time: Int)
        case end(String)
        case fail(any Error)
        case terminate(Result<String, any Error>)

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .day: "Day"
            case .time: "Time"
            case .confirm: "Confirm"
            case .end: "End"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }
    }

    struct NoTimeLeft: Error {}

    static var graph: FlowGraph { FlowGraph(machine: "Booking", fingerprint: "0", states: [], edges: []) }
    static func begin(with month: Int) -> State { .begin(month) }
    static func fail(with error: any Error) -> State { .fail(error) }
    static func result(of state: State) -> Result<String, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    /// The handlers that were called.
    private(set) var path: [String] = []
    private let navigator: Navigator
    private let retries: Bool

    init(_ navigator: Navigator, retries: Bool = false) {
        self.navigator = navigator
        self.retries = retries
    }

    nonisolated(nonsending) func step(_ state: State, from previous: State) async throws -> State {
        try await on(state)
    }

    private func on(_ state: State) async throws -> State {
        path.append(state.stateName)
        switch state {
        case .begin(let month): return .day(month)
        case .day(let month):
            return try await subflow(to: navigator.flow(ResultsStage.Kept.self), .init(month: month))
                .map { .time(day: $0) }.get()
        case .time(let day):
            return try await subflow(to: navigator.flow(ResultsStage.Pick.self), .init(month: day))
                .map { .confirm(day: day, time: $0) }.back { .day(1) }.get()
        case .confirm(let day, let time):
            let choice = try await navigator.ask(
                title: "Book \(day) at \(time)?", choices: ["Book", "Another day"])
            switch choice {
            case "Book": return .end("\(day) at \(time)")
            case nil: return .time(day: day)
            default: return .day(2)
            }
        case .end(let text): return .terminate(.success(text))
        case .fail(let error): return retries ? .day(1) : .terminate(.failure(error))
        case .terminate: return state
        }
    }

    func onTerminate(_ result: Result<String, any Error>, from previous: State) async throws -> String {
        path.append("Terminate from \(previous.stateName)")
        return try result.get()
    }
}

public import FlintFlows
public import Observation

/// A run of a state machine for views: its present state with its context, and its outcome.
///
/// ```swift
/// @State private var login = ObservedRun(LoginFlow())
/// // In the body:
/// switch login.state {
/// case .enterName(let form): NameForm(form)
/// case .failed(let error): Text(error.localizedDescription)
/// default: ProgressView()
/// }
/// // And: .task { login.start() }
/// ```
///
/// Of several transitions within one turn of the main actor, views see the last one.
@MainActor @Observable
public final class ObservedRun<Machine: StateMachine> {
    /// The state in which the run is; after its end, its last state; `nil` before the start.
    public private(set) var state: Machine.State?
    /// The result of the run; `nil` until it has ended.
    public private(set) var outcome: Result<Machine.Output, any Error>?
    /// Whether the run has begun and not ended.
    public private(set) var isRunning: Bool = false
    /// The task of the run; `nil` before the start.
    @ObservationIgnored public private(set) var task: Task<Machine.Output, any Error>?

    @ObservationIgnored private let machine: Machine

    /// Creates an object that runs a machine when ``start(with:)`` is called.
    ///
    /// - Parameter machine: The machine.
    public init(_ machine: Machine) { self.machine = machine }

    /// Starts the run, and returns at once; the earlier state and outcome are forgotten.
    ///
    /// - Parameter input: The input of the machine.
    /// - Returns: The task of the run; that of the present run, without effect, if it has not ended.
    @discardableResult
    public func start(with input: Machine.Input) -> Task<Machine.Output, any Error> {
        if let task, isRunning { return task }
        let log = TransitionLog<Machine.State>()
        let transitions = log.stream(bufferingNewest: 1)
        (state, outcome, isRunning) = (nil, nil, true)
        let follower = Task(name: "observation") { [weak self] in
            for await case .transition(let entry) in transitions {
                if let next = entry.to { self?.state = next }
            }
        }
        let run = Task(name: "observed run") { [weak self, machine] in
            let result: Result<Machine.Output, any Error>
            do {
                result = .success(try await machine.run(input, reporting: log))
            } catch {
                result = .failure(error)
            }
            self?.finish(result)
            return try result.get()
        }
        _ = follower
        task = run
        return run
    }

    /// Cancels the run.
    public func cancel() { task?.cancel() }

    private func finish(_ result: Result<Machine.Output, any Error>) {
        outcome = result
        isRunning = false
    }
}

extension ObservedRun where Machine.Input == Void {
    /// Starts the run of a machine without input; see ``start(with:)``.
    ///
    /// - Returns: The task of the run.
    @discardableResult
    public func start() -> Task<Machine.Output, any Error> { start(with: ()) }
}

public import FlintCore
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
/// If the run makes several transitions before the main actor updates the views, they see the last state
/// only. A run goes on when the object is released.
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
    @ObservationIgnored private let runtime: Flint

    /// Creates an object that runs a machine when ``start(with:)`` is called.
    ///
    /// - Parameters:
    ///   - machine: The machine.
    ///   - runtime: The runtime in which handlers perform actions.
    public init(_ machine: Machine, in runtime: Flint = .current) {
        self.machine = machine
        self.runtime = runtime
    }

    /// Starts the run, and returns at once; the earlier state and outcome are forgotten.
    ///
    /// - Parameter input: The input of the machine.
    /// - Returns: The task of the run. If the present run has not ended, the call has no effect and returns
    ///   the task of that run.
    @discardableResult
    public func start(with input: Machine.Input) -> Task<Machine.Output, any Error> {
        if let task, isRunning { return task }
        // An assignment invalidates, also that of the same value.
        if state != nil { state = nil }
        if outcome != nil { outcome = nil }
        isRunning = true
        let run = Task(name: "observed run") { [weak self, machine, runtime] in
            let result = await Flint.withRuntime(runtime) {
                await machine.result(of: input) { self?.state = $0 }
            }
            self?.finish(result)
            return try result.get()
        }
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

extension StateMachine {
    /// Runs the machine, and passes each state to `show`, in order.
    ///
    /// - Returns: The result of the run, after the last state was shown.
    @MainActor
    fileprivate func result(
        of input: Input, showing show: @escaping @MainActor (State) -> Void
    ) async -> Result<Output, any Error> {
        let (result, states) = await logged(input, showing: show)
        await states.value
        return result
    }

    /// Runs the machine until its end, while a task passes each state to `show`, in order.
    ///
    /// - Returns: The result of the run, and the task. The task may end later: it ends when it has shown the
    ///   last state.
    @MainActor
    private func logged(
        _ input: Input, showing show: @escaping @MainActor (State) -> Void
    ) async -> (Result<Output, any Error>, Task<Void, Never>) {
        let log = TransitionLog<State>()
        let transitions = log.stream(bufferingNewest: 1)
        // The task is not canceled with the run, because views must see the last state of a canceled run,
        // too.
        let states = Task(name: "observation") {
            for await case .transition(let entry) in transitions {
                if let state = entry.to ?? entry.from { show(state) }
            }
        }
        do {
            return (.success(try await run(input, reporting: log)), states)
        } catch {
            return (.failure(error), states)
        }
    }
}

public import FlintCore
public import Observation

/// Performs an action in a task, for example for a button; views see whether the action runs and how it
/// ended.
///
/// ```swift
/// @State private var save = Flint.performer(EditingFeature.save)
/// // In the body:
/// Button("Save") { save.perform(with: note) }.disabled(save.isRunning)
/// if let error = save.lastError { Text(error.localizedDescription) }
/// ```
///
/// An action goes on when the performer is released.
@MainActor @Observable
public final class ActionPerformer<Action: ActionDefinition> {
    /// What a call of ``perform(with:using:)`` does while an earlier call runs, such as at a second press of
    /// a button.
    public enum Repetition: Hashable, Sendable, CaseIterable {
        /// The call starts nothing, and returns the task of the call that is running.
        case ignore
        /// The call waits until the earlier calls have ended, and then performs the action.
        case queue
        /// The call cancels the earlier calls, waits until they have ended, and then performs the action.
        case replace
    }

    /// What a call does while an earlier call runs.
    @ObservationIgnored public let repetition: Repetition
    /// Whether a call is running, or waits for an earlier call to end.
    public private(set) var isRunning: Bool = false
    /// The error of the call that ended last; `nil` if that call succeeded or was canceled, or if none has
    /// ended.
    ///
    /// It is a `FlintError` with the code `featureUnavailable` and the reasons if the feature of the action
    /// is unavailable.
    public private(set) var lastError: (any Error)?
    /// The output of the newest call that has succeeded; `nil` if none has yet.
    public private(set) var lastOutput: Action.Output?
    /// The task of the newest call; `nil` before the first one.
    @ObservationIgnored public private(set) var task: Task<Action.Output, any Error>?

    /// The feature that must be available for a call.
    ///
    /// It is `nil` if no check is necessary: for an action of an unconditional feature, and for a request,
    /// which was checked when it was made.
    @ObservationIgnored private let feature: ObservedFeature?
    @ObservationIgnored private let runtime: Flint
    @ObservationIgnored private let body:
        @MainActor @Sendable (Action.Input, Action.Presenter) async throws -> Action.Output
    /// The tasks of the calls that have not ended, by the numbers of the calls, which are counted from 1.
    @ObservationIgnored private var pending: [Int: Task<Action.Output, any Error>] = [:]
    @ObservationIgnored private var lastCall = 0

    init(
        in runtime: Flint, _ repetition: Repetition, of feature: ObservedFeature? = nil,
        _ body: @escaping @MainActor @Sendable (Action.Input, Action.Presenter) async throws -> Action.Output
    ) {
        self.runtime = runtime
        self.feature = feature
        self.repetition = repetition
        self.body = body
    }

    /// Whether the feature of the action is available.
    ///
    /// Always `true` for an unconditional feature, and if the performer was made with a request.
    public var isAvailable: Bool { feature?.isAvailable ?? true }

    /// The reasons for which the feature of the action is not available, as text for people; `nil` if the
    /// feature is available.
    public var unavailability: String? {
        feature.flatMap { $0.isAvailable ? nil : $0.availability.explanation }
    }

    /// Performs the action in a task of its own, and returns at once.
    ///
    /// - Parameters:
    ///   - input: The input of the action.
    ///   - presenter: Shows the action's result.
    /// - Returns: The task of this call; the task of the earlier call if this call has no effect, see
    ///   ``Repetition/ignore``.
    @discardableResult
    public func perform(
        with input: Action.Input, using presenter: Action.Presenter
    ) -> Task<Action.Output, any Error> {
        if let task, isRunning {
            if repetition == .ignore { return task }
            if repetition == .replace { task.cancel() }
        }
        let earlier = isRunning ? task : nil
        lastCall += 1
        if !isRunning { isRunning = true }
        let work = Task(name: "performer") { [weak self, runtime, body, call = lastCall] in
            _ = await earlier?.result
            let result: Result<Action.Output, any Error>
            do {
                try Task.checkCancellation()
                result = .success(
                    try await Flint.withRuntime(runtime) { try await body(input, presenter) })
            } catch {
                result = .failure(error)
            }
            self?.finish(call, result)
            return try result.get()
        }
        pending[lastCall] = work
        task = work
        return work
    }

    /// Cancels the running call and the calls that wait for its end.
    public func cancel() {
        for work in pending.values { work.cancel() }
    }

    private func finish(_ call: Int, _ result: Result<Action.Output, any Error>) {
        pending[call] = nil
        if pending.isEmpty { isRunning = false }
        switch result {
        case .success(let output): lastOutput = output
        case .failure(let error) where !(error is CancellationError): return lastError = error
        case .failure: break
        }
        if lastError != nil { lastError = nil }
    }
}

extension ActionPerformer where Action.Presenter == NoPresenter {
    /// Performs an action that needs no presenter; see ``perform(with:using:)``.
    ///
    /// - Parameter input: The input of the action.
    /// - Returns: The task of this call; the task of the earlier call if this call has no effect.
    @discardableResult
    public func perform(with input: Action.Input) -> Task<Action.Output, any Error> {
        perform(with: input, using: NoPresenter())
    }
}

extension ActionPerformer where Action.Input == NoInput, Action.Presenter == NoPresenter {
    /// Performs an action that needs neither input nor presenter; see ``perform(with:using:)``.
    ///
    /// - Returns: The task of this call; the task of the earlier call if this call has no effect.
    @discardableResult
    public func perform() -> Task<Action.Output, any Error> {
        perform(with: NoInput(), using: NoPresenter())
    }
}

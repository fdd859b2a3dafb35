internal import FlintFlows
internal import FlintStreams

/// The state of a *question* to a screen: a caller, the *waiter*, waits for the screen's first output.
///
/// There is no question, an open one, or a settled one. The state is a pure state machine: its functions
/// return the waiter, and the calling code notifies it. Exactly one event settles each question.
struct QuestionState<Waiter> {
    private enum State {
        case unasked
        case open(Waiter)
        case settled
    }

    /// How an output of the screen is handled.
    enum Answer {
        /// There is no question, so the destination of the output is looked up.
        case unasked
        /// The output is the answer for this waiter; no destination is looked up.
        case taken(Waiter)
        /// The output has a type that this waiter does not accept; the question stays open.
        case refused(Waiter)
        /// The question is settled already, so that another output of the screen is an error.
        case tooLate
    }

    private var state = State.unasked

    /// The number of questions that were opened; it identifies the newest question.
    private(set) var number = 0

    /// Whether a caller waits for an answer.
    var isOpen: Bool { if case .open = state { true } else { false } }

    /// Whether the newest question is settled and was not removed yet.
    var isSettled: Bool { if case .settled = state { true } else { false } }

    /// Opens a question; a question that is open is replaced.
    ///
    /// - Parameter waiter: The caller that waits for the answer.
    /// - Returns: The waiter of the replaced question, which gets no answer; `nil` if none was open.
    mutating func ask(_ waiter: Waiter) -> Waiter? {
        defer { (state, number) = (.open(waiter), number + 1) }
        return opened
    }

    /// Settles the open question if its waiter accepts an output of the screen; otherwise nothing changes.
    ///
    /// - Parameter fits: Returns whether a waiter accepts the output.
    /// - Returns: How the output is handled: as the answer, as an error, or by a look-up of its destination.
    mutating func produce(_ fits: (Waiter) -> Bool) -> Answer {
        switch state {
        case .unasked: return .unasked
        case .settled: return .tooLate
        case .open(let waiter):
            guard fits(waiter) else { return .refused(waiter) }
            state = .settled
            return .taken(waiter)
        }
    }

    /// Settles the question because the user wants to leave the screen, which stays in the tree for now.
    ///
    /// - Returns: The waiter to notify; `nil` if no question is open.
    mutating func back() -> Waiter? {
        guard let waiter = opened else { return nil }
        state = .settled
        return waiter
    }

    /// Removes the question because the screen was removed from the tree.
    ///
    /// - Returns: The waiter to notify; `nil` if no question is open.
    mutating func remove() -> Waiter? {
        defer { state = .unasked }
        return opened
    }

    /// Settles a question because its waiter has stopped waiting, for instance after a cancellation.
    ///
    /// - Parameter number: The number of the question.
    /// - Returns: Whether the question is the newest one, so that its screen can be removed; `false` if a
    ///   newer question was opened, or if the question was removed before.
    mutating func withdraw(_ number: Int) -> Bool {
        // A settled question counts, too: its answer may have come after the waiter had stopped, and then was
        // not delivered.
        guard number == self.number, isOpen || isSettled else { return false }
        state = .settled
        return true
    }

    /// Removes a settled question, so that the destinations of further outputs are looked up.
    ///
    /// A question that is open stays.
    mutating func forget() {
        if isSettled { state = .unasked }
    }

    private var opened: Waiter? {
        guard case .open(let waiter) = state else { return nil }
        return waiter
    }
}

/// A caller that waits for the output of a screen.
///
/// When the last reference to the waiter is released, the caller gets a cancellation. So no caller waits
/// forever for a screen that is removed without an answer.
final class AnswerWaiter: Sendable {
    private let resolver: FlowResolver<TypedValue>
    private let fits: @Sendable (TypedValue) -> Bool
    /// The types of values that the caller accepts as the answer; the types inside a `OneOf` are listed
    /// separately.
    let leaves: [TypeKey]

    init<Output: Sendable>(of type: Output.Type, settling result: OneShot<Result<TypedValue, any Error>>) {
        resolver = FlowResolver(settling: result)
        fits = { $0.lifted(to: Output.self) != nil }
        leaves = TypeKey(type).leaves
    }

    /// Returns whether the caller accepts a value as the answer.
    func accepts(_ value: TypedValue) -> Bool { fits(value) }

    /// Delivers the answer; returns `false` if the caller has stopped waiting.
    func finish(_ value: TypedValue) -> Bool { resolver.finish(value) }

    /// Notifies the caller that the user went back.
    func back() { resolver.back() }

    /// Notifies the caller that there will be no answer.
    func cancel() { resolver.cancel() }
}

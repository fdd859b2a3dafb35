internal import FlintFlows
internal import FlintStreams

/// The state of a screen's question: no question, an open one, or a settled one.
///
/// It is a pure state machine: each function returns the caller to notify and notifies none itself. Exactly one event
/// ends each question.
struct QuestionState<Waiter> {
    private enum State {
        case unasked
        case open(Waiter)
        case settled
    }

    /// How an output of the screen is handled.
    enum Answer {
        /// There is no question; the output is looked up.
        case unasked
        /// The output is the answer for this waiter, and has no other destination.
        case taken(Waiter)
        /// The output is not acceptable as the answer for this waiter, which keeps waiting.
        case refused(Waiter)
        /// The question is settled already.
        case tooLate
    }

    private var state = State.unasked

    /// The number of questions so far, which is the number of the newest one.
    private(set) var number = 0

    /// Whether a caller waits for an answer.
    var isOpen: Bool { if case .open = state { true } else { false } }

    /// Whether the last question is settled.
    var isSettled: Bool { if case .settled = state { true } else { false } }

    /// Opens a question, which replaces an open one.
    ///
    /// - Returns: The waiter of the replaced question, which gets no answer; `nil` if none was open.
    mutating func ask(_ waiter: Waiter) -> Waiter? {
        defer { (state, number) = (.open(waiter), number + 1) }
        return opened
    }

    /// Handles an output of the screen.
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

    /// Handles a request of the user to leave the screen, which is not removed by it.
    ///
    /// - Returns: The waiter to notify; `nil` if there is none.
    mutating func back() -> Waiter? {
        guard let waiter = opened else { return nil }
        state = .settled
        return waiter
    }

    /// Handles the removal of the screen.
    ///
    /// - Returns: The waiter to notify; `nil` if there is none.
    mutating func remove() -> Waiter? {
        defer { state = .unasked }
        return opened
    }

    /// Handles a waiter that stops waiting by itself.
    ///
    /// - Parameter number: The number of its question.
    /// - Returns: Whether this is still the newest question, so that the screen is no longer needed.
    mutating func withdraw(_ number: Int) -> Bool {
        // A settled question counts, too: an answer that arrived after the waiter had stopped was not delivered.
        guard number == self.number, isOpen || isSettled else { return false }
        state = .settled
        return true
    }

    /// Removes a settled question, so that further outputs of the screen are looked up again.
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
/// Releasing the last reference settles it as canceled, so that a screen that is removed without an answer leaves no
/// caller waiting.
final class AnswerWaiter: Sendable {
    private let resolver: FlowResolver<TypedValue>
    private let fits: @Sendable (TypedValue) -> Bool
    /// The possible types of an answer.
    let leaves: [TypeKey]

    init<Output: Sendable>(of type: Output.Type, settling result: OneShot<Result<TypedValue, any Error>>) {
        resolver = FlowResolver(settling: result)
        fits = { $0.lifted(to: Output.self) != nil }
        leaves = TypeKey(type).leaves
    }

    /// Whether a value is acceptable as the answer.
    func accepts(_ value: TypedValue) -> Bool { fits(value) }

    /// Delivers the answer; `false` if the caller has stopped waiting.
    func finish(_ value: TypedValue) -> Bool { resolver.finish(value) }

    /// Reports that the user went back.
    func back() { resolver.back() }

    /// Reports that there will be no answer.
    func cancel() { resolver.cancel() }
}

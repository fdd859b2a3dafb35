internal import FlintBasics

/// An occurrence in the work on stored runs that concerns the people who run a program.
///
/// A runtime of `FlintCore` logs notices under the topic `flows.durable`.
public struct FlowNotice: Sendable {
    /// The kind of occurrence, with its details.
    public enum Kind: Sendable {
        /// A handler threw this error.
        ///
        /// The next attempt follows after the pause. If the pause is `nil`, there is no further attempt: the
        /// run goes to the state Fail, becomes stuck, or ends.
        case attemptFailed(any Error, retriedAfter: Duration?)
        /// The run is stuck: it does not continue until a person intervenes.
        ///
        /// The code is that of the stored run, see ``DurableRunDescription/stuck``. The reason is `nil` if
        /// its text quotes an error.
        case stuck(code: String, reason: String?)
        /// The run has ended, this long after it was stored first.
        case ended(FlowTransition.Ending, after: Duration)
        /// A worker has left the run before the run's end: the run waits, or another worker continues it.
        case detached
        /// A worker that was asked to stop has stopped.
        ///
        /// The text counts the runs that finished, were handed back or were canceled; it names those that
        /// were handed back or canceled.
        case workerStopped(outcome: String)
        /// A worker that stops has canceled a step when the time for stopping was over; the step runs again
        /// with the same key.
        case interrupted
        /// The cancellation of the run was requested too late: the run ended in another way before a step or
        /// a wait threw the cancellation.
        case lateCancel
        /// The lease of the named worker has expired or was lost; other workers continue its runs.
        case leaseLost(worker: String)
        /// The named worker has taken a new lease after it had lost one.
        case leaseTaken(worker: String)
        /// The store has answered no call for this long, the last one with this error.
        case storeUnreachable(for: Duration, any Error)
        /// The store answers again; this is the time during which it did not.
        case storeReachable(after: Duration)
        /// A write to the store takes long, and the run stands still until it is done.
        ///
        /// The text is the error of the last try; `nil` if no try has failed.
        case slowWrite(error: String?)
        /// A value of the run is so large that each write of it takes long.
        ///
        /// The text names the value: a context, a result, an output, or the progress of a step. `bytes` is
        /// its size.
        case large(String, bytes: Int)
        /// Two machines of one run await events of these types at the same time; the machine that began first
        /// gets an event.
        case sharedEvent(types: [String])
        /// A worker has left the run to another program, because its own program would lose members of a
        /// stored context or result.
        ///
        /// The text is the state with its machine, context and revision, such as `Order/Paid(Receipt)#0`, or
        /// the type of the result; `members` are the lost members. One notice is given for all runs that
        /// would lose the same members of the same state or type.
        case refused(String, members: [String])
        /// An event was set aside, because the run cannot use it; the run goes on waiting.
        ///
        /// The reason is `undecodable` if the event cannot be decoded as one that the state awaits, and
        /// `unawaited` if no state of the machine waits for its type.
        case eventSetAside(number: Int, type: String, reason: String)
        /// A schedule could not start the run of a due time: creating the input, or the store, threw this
        /// error.
        ///
        /// The worker tries again each second.
        case scheduleFailed(schedule: String, machine: String, any Error)
    }

    /// The kind of occurrence, with its details.
    public let kind: Kind
    /// The run; `nil` for an occurrence that concerns the worker or the store.
    public let run: DurableRunDescription.ID?
    /// The state of the run, or the machine inside the run and its state; `nil` without a run.
    public let state: String?
    /// The number of the attempt in this state, from 1; `nil` if the occurrence is not about an attempt.
    public let attempt: Int?
    /// The time by the clock of the process, in microseconds since 1970.
    public let time: Int64

    package init(
        _ kind: Kind, run: DurableRunDescription.ID? = nil, state: String? = nil, attempt: Int? = nil,
        at time: Int64
    ) {
        self.kind = kind
        self.run = run
        self.state = state
        self.attempt = attempt
        self.time = time
    }

    /// The time of the next attempt in microseconds since 1970; `nil` if the notice is of another kind than
    /// `attemptFailed` or no attempt follows.
    public var nextAttempt: Int64? {
        guard case .attemptFailed(_, let pause?) = kind else { return nil }
        return time &+ Int64(min(max(0, pause / .microseconds(1)), 9e18))
    }

    /// The name of the kind, such as `attemptFailed`.
    public var name: String {
        switch kind {
        case .attemptFailed: "attemptFailed"
        case .stuck: "stuck"
        case .ended: "ended"
        case .detached: "detached"
        case .workerStopped: "workerStopped"
        case .interrupted: "interrupted"
        case .lateCancel: "lateCancel"
        case .leaseLost: "leaseLost"
        case .leaseTaken: "leaseTaken"
        case .storeUnreachable: "storeUnreachable"
        case .storeReachable: "storeReachable"
        case .slowWrite: "slowWrite"
        case .large: "large"
        case .sharedEvent: "sharedEvent"
        case .refused: "refused"
        case .eventSetAside: "eventSetAside"
        case .scheduleFailed: "scheduleFailed"
        }
    }
}

// MARK: - Text

extension FlowNotice: CustomStringConvertible {
    /// A text for people: the occurrence, the run, and what to do about it; an error is shown by its type
    /// only.
    public var description: String { text { $0.storedTypeName ?? String(describing: type(of: $0)) } }

    /// Returns a text for people: the occurrence, the run, and what to do about it.
    ///
    /// - Parameter describe: Returns the text that stands for an error.
    package func text(describing describe: (any Error) -> String) -> String {
        switch kind {
        case .attemptFailed(let error, let pause):
            let next = pause.map { "the next one follows after \($0.inSeconds)" } ?? "there is no further one"
            return "\(place): attempt \(attempt ?? 1) failed with \(describe(error)); \(next)."
        case .stuck(let code, let reason):
            return "\(place) is stuck with '\(code)'. \(Self.remedy(for: code, reason))"
        case .ended(let ending, let age): return "\(place) ended after \(age.inSeconds): \(ending.rawValue)."
        case .detached: return "\(place) was left; it waits, or another worker continues it."
        case .workerStopped(let outcome): return "A worker has stopped: \(outcome)."
        case .interrupted:
            return
                "\(place) was interrupted in a step, because its worker stops and the grace was over; the step runs "
                + "again with the same key. Give the worker more time, or the step a shorter limit."
        case .lateCancel: return "\(place) has ended otherwise; the request to cancel it came too late."
        case .leaseLost(let worker):
            return "The worker '\(worker)' has lost its lease; other workers continue its runs."
        case .leaseTaken(let worker): return "The worker '\(worker)' has taken a new lease."
        case .storeUnreachable(let time, let error):
            let since = time < .seconds(1) ? "" : " for \(time.inSeconds)"
            return "The store has not been reachable\(since), and its runs stand still: \(describe(error))"
        case .storeReachable(let time): return "The store is reachable again after \(time.inSeconds)."
        case .slowWrite(let error):
            return "\(place) stands still until a write to the store is done"
                + (error.map { ", which is tried again and again: \($0)" } ?? ".")
        case .large(let what, let bytes):
            return "\(place): the \(what) has \(bytes) bytes; store a reference to what is large instead."
        case .sharedEvent(let types):
            return
                "\(place) waits for \(types.joined(separator: ", ")) at once with another machine of the run; "
                + "the one that began first gets an event. Give each its own type."
        case .refused(let kind, let members):
            return
                "\(place) is left to another program, because this one would lose \(members.joined(separator: ", ")) of "
                + "\(kind); so are others alike. Let a program with these members work, or register 'dropping:'."
        case .eventSetAside(let number, let type, let reason):
            return
                "\(place) goes on without the event \(number), '\(type)', which was set aside (\(reason)). 'flint runs "
                + "events' lists it, 'flint runs replace' and 'drop' mend it."
        case .scheduleFailed(let schedule, let machine, let error):
            return
                "The schedule '\(schedule)' cannot start a run of \(machine): \(describe(error))".asSentence
                + " It is tried again each second; correct what makes the input, or start the run of this time by hand."
        }
    }

    private var place: String {
        guard let run else { return "A run" }
        return "The run '\(run.name)' of \(run.machine)" + (state.map { " in \($0)" } ?? "")
    }

    /// Returns the reason why a run is stuck, or else advice on what to do about it, as text for people.
    ///
    /// - Parameters:
    ///   - code: The code of the reason, which determines the advice.
    ///   - reason: The reason, which is returned unchanged; `nil`, for a reason that quotes an error, returns
    ///     the advice.
    package static func remedy(for code: String, _ reason: String?) -> String {
        if let reason { return reason }
        return switch code {
        case "incompatible":
            "Register a version that can read it, or a migration, then use 'flint runs retry'; or use 'flint runs "
                + "replace --context'."
        case "unencodable": "Correct the type that cannot be encoded; then retry the run."
        default: "Correct the cause of its last error; then retry the run with 'flint runs retry'."
        }
    }
}

extension Duration {
    /// The duration in seconds with at most three decimals.
    fileprivate var inSeconds: String {
        let milliseconds = Int64(min(max(0, (self / .milliseconds(1)).rounded()), 9e15))
        if milliseconds % 1_000 == 0 { return "\(milliseconds / 1_000) s" }
        return "\(Double(milliseconds) / 1_000) s"
    }
}

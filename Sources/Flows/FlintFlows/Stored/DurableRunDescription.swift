/// The description of a stored run for tools; see ``DurableRuns``.
///
/// Times are microseconds since the beginning of 1970, by the store's clock.
public struct DurableRunDescription: Hashable, Sendable, Codable {
    /// The identity of a stored run.
    public struct ID: Hashable, Sendable, Codable {
        /// The name of the machine.
        public let machine: String
        /// The name of the run, unique for its machine.
        public let name: String

        /// Creates an identity.
        ///
        /// - Parameters:
        ///   - machine: The name of the machine.
        ///   - name: The name of the run, unique for its machine.
        public init(machine: String, name: String) {
            self.machine = machine
            self.name = name
        }
    }

    /// The newest entries, the steps, inner machines, events and interventions of a run, without their
    /// contents.
    public struct History: Hashable, Sendable, Codable {
        /// The newest entries of the run, at most 1,000, in the order in which the states were entered.
        public var path: [Visit]
        /// The recorded steps of the present state, in the order in which they were recorded.
        public var steps: [Step] = []
        /// The failed attempts of the present state that retry rules have counted: those of steps without a
        /// result, and those of handlers whose rule bounds the total time.
        public var attempts: [Attempts] = []
        /// The machines inside the present state that have not ended.
        public var parts: [Part] = []
        /// The events that no state has taken yet, by number.
        public var events: [Event] = []
        /// The events that workers have set aside because the run cannot use them, the oldest first.
        public var setAside: [SetAside] = []
        /// The interventions of people or programs in the run, the oldest first.
        public var acts: [Act] = []

        /// Creates a history that has only entries.
        ///
        /// - Parameter path: The newest entries of the run, the oldest of them first.
        public init(path: [Visit]) { self.path = path }
    }

    /// An entry of the run into a state.
    public struct Visit: Hashable, Sendable, Codable {
        /// The number of the entry in its run, from 0.
        public let number: Int
        /// The name of the state that was entered.
        public let state: String
        /// The time of the entry, in microseconds since 1970.
        public let at: Int64
        /// What was done in the state, for a state that the run has left.
        ///
        /// `nil` if no step was recorded and no attempt has failed. For the present state, it has only what
        /// the lists of the history and the failures of the run no longer contain: the attempts that failed
        /// before a person retried the run, and the steps and failures in states that machines inside the run
        /// have left.
        public var done: Done?

        /// Creates an entry.
        ///
        /// - Parameters:
        ///   - number: The number of the entry.
        ///   - state: The name of the state.
        ///   - time: The time of the entry, in microseconds since 1970.
        public init(number: Int, state: String, at time: Int64) {
            self.number = number
            self.state = state
            at = time
        }
    }

    /// What was done in a state.
    public struct Done: Hashable, Sendable, Codable {
        /// The newest steps, in the order in which they were recorded.
        public let steps: [Step]
        /// The number of earlier steps, which are not kept.
        public let omitted: Int
        /// The number of failed attempts of the handlers of the run and of the machines inside it.
        public let failures: Int
        /// The type of the error of the last failed attempt; `nil` if there was none or it is unknown.
        public let failure: String?

        /// Creates a description of what was done.
        ///
        /// - Parameters:
        ///   - steps: The newest steps.
        ///   - omitted: The number of earlier steps.
        ///   - failures: The number of failed attempts.
        ///   - failure: The type of the error of the last failed attempt.
        public init(steps: [Step], omitted: Int, failures: Int, failure: String?) {
            (self.steps, self.omitted, self.failures, self.failure) = (steps, omitted, failures, failure)
        }
    }

    /// A step that has ended, with a result or for good with an error.
    public struct Step: Hashable, Sendable, Codable {
        /// The path of the machine inside the run, the name of the step, its key in brackets, and after `#`
        /// the number of earlier steps with this name and key, as one text: `charge#0`, `copy[a.txt]#1`.
        public let name: String
        /// The name of the result's type.
        public let type: String
        /// The type of the error with which the step failed; `nil` if it did not.
        public let failure: String?
        /// The time at which the step was recorded, in microseconds since 1970; `nil` if it is unknown.
        public var at: Int64?
        /// The time that the last attempt of the step took, in microseconds; `nil` if it is unknown.
        public var took: Int64?

        /// Creates a step.
        ///
        /// - Parameters:
        ///   - name: The path of the machine, and the name, key and number of the step, as one text; see
        ///     ``name``.
        ///   - type: The name of the result's type.
        ///   - failure: The type of the error with which the step failed; `nil` if it succeeded.
        public init(_ name: String, type: String, failure: String?) {
            self.name = name
            self.type = type
            self.failure = failure
        }
    }

    /// The failed attempts that one retry rule has counted: the rule of a step, or the rule of a handler.
    public struct Attempts: Hashable, Sendable, Codable {
        /// The path of the machine inside the run, the name of the step, its key and its ordinal, as one
        /// text; the path alone for the handler of a machine inside the run, `nil` for that of the run
        /// itself.
        public let step: String?
        /// The number of failed attempts.
        public let count: Int
        /// The total duration of the pauses after the attempts, in microseconds.
        ///
        /// If the rule bounds the total time, the durations of the attempts are added.
        public let elapsed: Int64
        /// The type of the last attempt's error.
        public let failure: String

        /// Creates a count of failed attempts.
        ///
        /// - Parameters:
        ///   - count: The number of failed attempts.
        ///   - step: The step or the machine inside the run as text, see ``step``; `nil` for the run's
        ///     handler.
        ///   - elapsed: The total duration in microseconds, see ``elapsed``.
        ///   - failure: The type of the last attempt's error.
        public init(_ count: Int, of step: String?, elapsed: Int64, failure: String) {
            self.step = step
            self.count = count
            self.elapsed = elapsed
            self.failure = failure
        }
    }

    /// A machine inside a run.
    public struct Part: Hashable, Sendable, Codable {
        /// The name of the machine.
        public let machine: String
        /// The name of the state that the machine is in.
        public let state: String
        /// The time at which the machine entered its state, in microseconds since 1970; `nil` if it is
        /// unknown.
        public var enteredAt: Int64?
        /// The deadline of the machine's wait, in microseconds since 1970; `nil` for none.
        public var due: Int64?
        /// The names of the types of events that the machine waits for.
        public var awaits: [String] = []
        /// The number of failures of the state's handler.
        public var failures: Int = 0

        /// Creates the description of a machine inside a run.
        ///
        /// - Parameters:
        ///   - machine: The name of the machine.
        ///   - state: The name of the state that the machine is in.
        public init(machine: String, state: String) {
            self.machine = machine
            self.state = state
        }
    }

    /// An event that was stored for the run, and that no state has taken yet.
    public struct Event: Hashable, Sendable, Codable {
        /// The number of the event in its run, from 1.
        public let number: Int
        /// The name of the event's type.
        public let type: String

        /// Creates an event.
        ///
        /// - Parameters:
        ///   - number: The number of the event in its run.
        ///   - type: The name of the event's type.
        public init(number: Int, type: String) {
            self.number = number
            self.type = type
        }
    }

    /// An event that a worker has set aside because the run cannot use it.
    public struct SetAside: Hashable, Sendable, Codable {
        /// The number of the event in its run, from 1.
        public let number: Int
        /// The name of the event's type.
        public let type: String
        /// The kind of reason.
        ///
        /// `undecodable`: the event cannot be decoded as one that the state awaits. `unawaited`: no state of
        /// the machine waits for its type.
        public let reason: String
        /// The time at which the event was set aside, in microseconds since 1970.
        public let at: Int64

        /// Creates an event that was set aside.
        ///
        /// - Parameters:
        ///   - number: The number of the event in its run.
        ///   - type: The name of the event's type.
        ///   - reason: The kind of reason: `undecodable` or `unawaited`.
        ///   - time: The time at which the event was set aside, in microseconds since 1970.
        public init(number: Int, type: String, reason: String, at time: Int64) {
            self.number = number
            self.type = type
            self.reason = reason
            at = time
        }
    }

    /// An intervention of a person or a program in a run, such as a retry.
    public struct Act: Hashable, Sendable, Codable {
        /// The kind of intervention.
        ///
        /// `retry` continues a stuck run, `cancel` requests the cancellation, and `forceCancel` ends the run
        /// at once. `move` sends the run to another state. `drop` removes an event, and `replace` replaces an
        /// event or the context of the state.
        public let kind: String
        /// The person or program that intervened.
        public let actor: String
        /// The reason that the person or program gave.
        public let reason: String

        /// Creates an intervention.
        ///
        /// - Parameters:
        ///   - kind: The kind of intervention.
        ///   - actor: The person or program that intervened.
        ///   - reason: The reason that the person or program gave.
        public init(_ kind: String, by actor: String, because reason: String) {
            self.kind = kind
            self.actor = actor
            self.reason = reason
        }
    }

    /// The identity of the run.
    public let id: ID
    /// The status of the run: `ready`, `running`, `waiting`, `stuck` or `ended`.
    public let status: String
    /// The name of the state that the run is in.
    public let state: String
    /// The time at which the run was stored first, in microseconds since 1970.
    public let createdAt: Int64
    /// The time at which the run entered its present state, in microseconds since 1970.
    public let enteredAt: Int64
    /// The time at which the run ended, in microseconds since 1970; `nil` if it has not ended.
    public var endedAt: Int64?
    /// The time from which a worker may claim the run, in microseconds since 1970; `nil` if none may.
    public var due: Int64?
    /// The ending of the run: `finished`, `back`, `cancelled` or `failed`; `nil` if it has not ended.
    public var ending: String?
    /// The name of the worker that holds the run; `nil` if none does.
    public var owner: String?
    /// The queue in which the run was started; `nil` for none.
    public var queue: String?
    /// The priority of the run in its queue: runs with smaller numbers are admitted first; `nil` without a
    /// queue.
    public var priority: Int?
    /// The key of the run, if it has one: runs with the same key are executed one after the other; `nil` for
    /// none.
    public var key: String?
    /// The stage of the run in its queue or among the runs of its key: `behind` an earlier run of the key,
    /// `queued`, `admitted`, `paused` because it is stuck, or `over`, because it has ended; `nil` if the run
    /// was started with neither a queue nor a key.
    public var turn: String?
    /// The name of the run that has started this one; `nil` if a client has started it.
    public var parent: String?
    /// The names of the types of events that the run waits for.
    public var awaits: [String] = []
    /// The number of times that workers have claimed the run since its last progress, such as an entered
    /// state, a recorded step or a counted failure.
    public var claims: Int = 0
    /// The number of failed attempts to run the handler of the present state.
    public var failures: Int = 0
    /// Whether the cancellation of the run was requested and has not taken effect yet.
    public var isCancelRequested: Bool = false
    /// The code of the reason why the run is stuck, such as `failed` or `incompatible`; `nil` if it is not
    /// stuck.
    public var stuck: String?
    /// The reason why the run is stuck, if it consists of names and numbers only; `nil` otherwise.
    public var reason: String?
    /// The type of the error with which the run has failed, or for which a worker last handed the run back.
    ///
    /// `nil` if there was none since the run, or a machine inside it, entered a state.
    public var failure: String?
    /// The history of the run; `nil` in the result of ``DurableRuns/list(_:)``.
    public var history: History?

    /// Creates the description of a run.
    ///
    /// - Parameters:
    ///   - id: The identity of the run.
    ///   - status: The status of the run: `ready`, `running`, `waiting`, `stuck` or `ended`.
    ///   - state: The name of the state that the run is in.
    ///   - creation: The time at which the run was stored first, in microseconds since 1970.
    ///   - entry: The time at which the run entered its present state, in microseconds since 1970.
    public init(_ id: ID, status: String, state: String, createdAt creation: Int64, enteredAt entry: Int64) {
        self.id = id
        self.status = status
        self.state = state
        createdAt = creation
        enteredAt = entry
    }
}

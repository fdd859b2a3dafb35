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

    /// The history and the parts of a run, without contents.
    public struct History: Hashable, Sendable, Codable {
        /// The newest entries, in order.
        public var path: [Visit]
        /// The recorded steps of the present state, in order.
        public var steps: [Step] = []
        /// The machines inside the present state that have not ended.
        public var parts: [Part] = []
        /// The unconsumed events, by number.
        public var events: [Event] = []
        /// The interventions of people, in order.
        public var acts: [Act] = []

        /// Creates a history.
        ///
        /// - Parameter path: The newest entries, in order.
        public init(path: [Visit]) { self.path = path }
    }

    /// An entry into a state.
    public struct Visit: Hashable, Sendable, Codable {
        /// The number of the entry in its run, from 0.
        public let number: Int
        /// The name of the state.
        public let state: String
        /// The time of the entry, in microseconds since 1970.
        public let at: Int64

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

    /// A recorded step.
    public struct Step: Hashable, Sendable, Codable {
        /// The path of the machine, the name, the key and the ordinal of the step.
        public let name: String
        /// The name of the result's type.
        public let type: String
        /// The type of the error with which the step failed; `nil` if it did not.
        public let failure: String?

        /// Creates a step.
        ///
        /// - Parameters:
        ///   - name: The name with its key.
        ///   - type: The name of the result's type.
        ///   - failure: The type of the error with which the step failed.
        public init(_ name: String, type: String, failure: String?) {
            self.name = name
            self.type = type
            self.failure = failure
        }
    }

    /// A machine inside a run.
    public struct Part: Hashable, Sendable, Codable {
        /// The name of the machine.
        public let machine: String
        /// The name of the state that the run is in.
        public let state: String

        /// Creates a part.
        ///
        /// - Parameters:
        ///   - machine: The name of the machine.
        ///   - state: The name of its state.
        public init(machine: String, state: String) {
            self.machine = machine
            self.state = state
        }
    }

    /// An unconsumed event.
    public struct Event: Hashable, Sendable, Codable {
        /// The number of the event in its run, from 1.
        public let number: Int
        /// The name of its type.
        public let type: String

        /// Creates an event.
        ///
        /// - Parameters:
        ///   - number: The number of the event in its run.
        ///   - type: The name of its type.
        public init(number: Int, type: String) {
            self.number = number
            self.type = type
        }
    }

    /// An intervention of a person.
    public struct Act: Hashable, Sendable, Codable {
        /// The kind of intervention: `retry`, `cancel`, `forceCancel` or `move`.
        public let kind: String
        /// The person or program that intervened.
        public let actor: String
        /// The reason.
        public let reason: String

        /// Creates an act.
        ///
        /// - Parameters:
        ///   - kind: The kind of intervention.
        ///   - actor: The person or program that intervened.
        ///   - reason: The reason.
        public init(_ kind: String, by actor: String, because reason: String) {
            self.kind = kind
            self.actor = actor
            self.reason = reason
        }
    }

    /// The identity.
    public let id: ID
    /// The status: `ready`, `running`, `waiting`, `stuck` or `ended`.
    public let status: String
    /// The name of its state.
    public let state: String
    /// The time at which the run was stored first, in microseconds since 1970.
    public let createdAt: Int64
    /// The time of the present entry, in microseconds since 1970.
    public let enteredAt: Int64
    /// The time of the end, in microseconds since 1970; `nil` before.
    public var endedAt: Int64?
    /// The time from which a worker may claim the run, in microseconds since 1970; `nil` if none may.
    public var due: Int64?
    /// The ending: `finished`, `back`, `cancelled` or `failed`; `nil` before.
    public var ending: String?
    /// The worker that holds the run; `nil` for none.
    public var owner: String?
    /// The starting run; `nil` if a client has started this one.
    public var parent: String?
    /// The names of the awaited event types.
    public var awaits: [String] = []
    /// The number of claims since the last progress.
    public var claims: Int = 0
    /// The number of failures of the present state's handler.
    public var failures: Int = 0
    /// Whether a request to cancel is pending.
    public var isCancelRequested: Bool = false
    /// The code of the reason why the run is stuck; `nil` if it is not.
    public var stuck: String?
    /// The reason why the run is stuck, if it consists of names and numbers only.
    public var reason: String?
    /// The type of the last error.
    public var failure: String?
    /// The history and the parts of the run; `nil` in a list.
    public var history: History?

    /// Creates the description of a run.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - status: The status.
    ///   - state: The name of its state.
    ///   - creation: The time at which the run was stored first, in microseconds since 1970.
    ///   - entry: The time of the present entry, in microseconds since 1970.
    public init(_ id: ID, status: String, state: String, createdAt creation: Int64, enteredAt entry: Int64) {
        self.id = id
        self.status = status
        self.state = state
        createdAt = creation
        enteredAt = entry
    }
}

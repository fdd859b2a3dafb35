/// A stored run as tools show it; see ``DurableRuns``.
///
/// Times are microseconds since the beginning of 1970, by the store's clock.
public struct DurableRun: Hashable, Sendable, Codable {
    /// The identity of a stored run.
    public struct ID: Hashable, Sendable, Codable {
        /// The name of the machine.
        public let machine: String
        /// The name of the run among those of the machine.
        public let name: String

        /// Creates an identity.
        ///
        /// - Parameters:
        ///   - machine: The name of the machine.
        ///   - name: The name of the run among those of the machine.
        public init(machine: String, name: String) {
            self.machine = machine
            self.name = name
        }
    }

    /// What has happened to a run, and what it holds.
    public struct History: Hashable, Sendable, Codable {
        /// The entries that came last, in order.
        public var path: [Visit]
        /// The recorded steps of the present state, in order.
        public var steps: [Step] = []
        /// The machines inside the present state that have not ended.
        public var parts: [Part] = []
        /// The events that nobody has consumed, by number.
        public var events: [Event] = []
        /// What persons did to it, in order.
        public var acts: [Act] = []

        /// Creates a history.
        ///
        /// - Parameter path: The entries that came last.
        public init(path: [Visit]) { self.path = path }
    }

    /// An entry into a state.
    public struct Visit: Hashable, Sendable, Codable {
        /// The number of the entry in its run, from 0.
        public let number: Int
        /// The name of the state.
        public let state: String
        /// When it was entered.
        public let at: Int64

        /// Creates an entry.
        ///
        /// - Parameters:
        ///   - number: The number of the entry.
        ///   - state: The name of the state.
        ///   - time: When it was entered.
        public init(number: Int, state: String, at time: Int64) {
            self.number = number
            self.state = state
            at = time
        }
    }

    /// A recorded step.
    public struct Step: Hashable, Sendable, Codable {
        /// The machine inside the run, the name, the key and the number.
        public let name: String
        /// The name of the result's type.
        public let type: String
        /// The type of the error with which it has failed; `nil` if it has not.
        public let failure: String?

        /// Creates a step.
        ///
        /// - Parameters:
        ///   - name: The name with its key.
        ///   - type: The name of the result's type.
        ///   - failure: The type of the error with which it has failed.
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
        /// The name of its state.
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

    /// An event that nobody has consumed.
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

    /// What a person did.
    public struct Act: Hashable, Sendable, Codable {
        /// What was done: `retry`, `cancel`, `forceCancel` or `move`.
        public let kind: String
        /// On whose behalf.
        public let actor: String
        /// Why.
        public let reason: String

        /// Creates an act.
        ///
        /// - Parameters:
        ///   - kind: What was done.
        ///   - actor: On whose behalf.
        ///   - reason: Why.
        public init(_ kind: String, by actor: String, because reason: String) {
            self.kind = kind
            self.actor = actor
            self.reason = reason
        }
    }

    /// The identity.
    public let id: ID
    /// Where it stands: `ready`, `running`, `waiting`, `stuck` or `ended`.
    public let status: String
    /// The name of its state.
    public let state: String
    /// When it was stored first.
    public let createdAt: Int64
    /// When it entered its state.
    public let enteredAt: Int64
    /// When it ended.
    public var endedAt: Int64?
    /// When a worker may take it; `nil` if none may.
    public var due: Int64?
    /// How it has ended: `finished`, `back`, `cancelled` or `failed`.
    public var ending: String?
    /// The worker that holds it.
    public var owner: String?
    /// The run that has started it.
    public var parent: String?
    /// The names of the types of events that it waits for.
    public var awaits: [String] = []
    /// How often it was taken since it last made progress.
    public var claims: Int = 0
    /// How often the handler of the present state has failed.
    public var failures: Int = 0
    /// Whether a request to cancel is stored and not delivered.
    public var isCancelRequested: Bool = false
    /// The code of the reason because of which it is stuck.
    public var stuck: String?
    /// The reason because of which it is stuck, as far as it consists of names and numbers.
    public var reason: String?
    /// The type of the last error.
    public var failure: String?
    /// What has happened to it; `nil` in a list.
    public var history: History?

    /// Creates the description of a run.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - status: Where it stands.
    ///   - state: The name of its state.
    ///   - creation: When it was stored first.
    ///   - entry: When it entered its state.
    public init(_ id: ID, status: String, state: String, createdAt creation: Int64, enteredAt entry: Int64) {
        self.id = id
        self.status = status
        self.state = state
        createdAt = creation
        enteredAt = entry
    }
}

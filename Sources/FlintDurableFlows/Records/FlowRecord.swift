public import FlintFlows

/// A stored run: everything that is known of it, and what may happen to it.
///
/// It is a value, and its functions are the whole semantics of a run between two handlers: a store loads it, calls one
/// of them and stores what it has become. A function that throws changes nothing.
public struct FlowRecord: Hashable, Sendable, Codable {
    /// The claims without progress after which a run is stuck, because it may be what ends its workers.
    public static let claimLimit: Int = 5
    /// How many events that nobody has consumed a run holds at most.
    public static let eventLimit: Int = 10_000
    /// How many keys of events and how many entries of its path a run remembers.
    public static let memoryLimit: Int = 1_000

    /// The identity.
    public let id: FlowRunID
    /// A random text that distinguishes the run from earlier ones of the same identity.
    public let creation: String
    /// The fingerprint of the drawing with which it began.
    public let fingerprint: String
    /// When it was stored first.
    public let createdAt: FlowTime
    /// The run that has started it; `nil` for none.
    public let parent: FlowParent?
    /// The trace in which it was started; `nil` for none.
    public let trace: FlowTrace?

    /// Where it stands.
    public package(set) var status: FlowStatus = .ready
    /// Rises whenever a worker takes the run, and with each act of a person on a stuck one.
    public package(set) var epoch: Int = 0
    /// The number of writes of workers.
    public package(set) var version: Int = 0
    /// The worker that holds it.
    public package(set) var owner: String?
    /// When a worker may take it; `nil` if none may.
    public package(set) var due: FlowTime?
    /// How often it was taken since it last made progress.
    public package(set) var claims: Int = 0
    /// How often the handler of the present state has failed.
    public package(set) var failures: Int = 0

    /// The entry at which it stands.
    public package(set) var entry: FlowStoredEntry
    /// When it entered the state.
    public package(set) var enteredAt: FlowTime
    /// The state before; the same state at the beginning.
    public package(set) var previous: FlowStoredState
    /// The recorded steps of the entry and of the machines inside it, in order.
    public package(set) var steps: [FlowStoredStep] = []
    /// The machines inside the entry, in the order in which they began.
    public package(set) var parts: [FlowStoredPart] = []
    /// The runs that it has started, and whose ends it waits for.
    public package(set) var awaited: [FlowRunID] = []
    /// The end of the wait of the present state; `nil` if it goes on, or if the state does not wait.
    public package(set) var arrival: FlowStoredArrival?

    /// The events that nobody has consumed, in order.
    public package(set) var events: [FlowStoredEvent] = []
    /// The number of the event that came last.
    public package(set) var lastEvent: Int = 0
    /// The keys of the events that came last.
    public package(set) var eventKeys: [String] = []

    /// Whether a request to cancel is stored and not delivered.
    public package(set) var isCancelRequested: Bool = false
    /// How it has decided to end; `onTerminate` may not have run.
    public package(set) var decision: FlowEnding?
    /// How it has ended.
    public package(set) var ending: FlowEnding?
    /// When it ended.
    public package(set) var endedAt: FlowTime?
    /// Why it is stuck.
    public package(set) var stuck: FlowStuck?
    /// The failure because of which it is to be taken again.
    public package(set) var lastFailure: FlowFailure?

    /// The entries that came last, at most ``memoryLimit``.
    public package(set) var path: FlowVisits
    /// What persons did to it, at most ``memoryLimit``.
    public package(set) var acts: [FlowAct] = []

    /// Creates a run that begins.
    ///
    /// - Parameters:
    ///   - start: What it begins with.
    ///   - now: The time of the store.
    public init(_ start: FlowStart, at now: FlowTime) {
        id = start.id
        creation = start.creation
        fingerprint = start.fingerprint
        createdAt = now
        parent = start.parent
        trace = start.trace
        entry = start.entry
        previous = start.entry.state
        enteredAt = now
        due = max(now, start.time ?? now)
        path = [FlowVisit(number: start.entry.number, state: start.entry.kind.state, at: now)]
    }

    /// The machine, the state and its revision.
    public var kind: FlowKind { entry.kind }

    /// The event that has ended the wait of the present state.
    public var arrivedEvent: FlowStoredEvent? {
        arrival.flatMap { event(of: $0) }
    }
}

/// Where a stored run stands.
public enum FlowStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// A worker may take it when it is due.
    case ready
    /// A worker holds it.
    case running
    /// It waits for an event or for its deadline.
    case waiting
    /// It does not go on until a person acts.
    case stuck
    /// It has ended.
    case ended
}

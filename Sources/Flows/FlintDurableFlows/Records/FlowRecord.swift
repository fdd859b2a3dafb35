public import FlintFlows

/// A stored run, with the functions that change it.
///
/// The functions of this value are the complete semantics of a run between two handlers. A store loads the
/// record, calls one function, and stores the result. A function that throws changes nothing.
public struct FlowRecord: Hashable, Sendable, Codable {
    /// The number of claims without progress after which a run becomes stuck, because it may be the cause
    /// that its workers end.
    public static let claimLimit: Int = 5
    /// The greatest number of unconsumed events of a run.
    public static let eventLimit: Int = 10_000
    /// The number of event keys and of entries of the path that a run remembers.
    public static let memoryLimit: Int = 1_000
    /// The greatest number of events that a run keeps after they were set aside; the oldest are removed first.
    public static let setAsideLimit: Int = 100

    /// The identity.
    public let id: FlowRunID
    /// A random text that distinguishes the run from earlier ones of the same identity.
    public let creation: String
    /// The fingerprint of the drawing with which it began.
    public let fingerprint: String
    /// The time at which it was stored first.
    public let createdAt: FlowTime
    /// The run that has started this one; `nil` if a client has.
    public let parent: FlowParent?
    /// The trace in which the run was started; `nil` for none.
    public let trace: FlowTrace?
    /// The encoded subject and baggage on whose behalf the run works; `nil` for the application.
    public let caller: [UInt8]?

    /// The status of the run.
    public package(set) var status: FlowStatus = .ready
    /// The fencing number: it rises with each claim, and with each intervention in a stuck run.
    public package(set) var epoch: Int = 0
    /// The number of writes of workers.
    public package(set) var version: Int = 0
    /// The worker that holds the run; `nil` for none.
    public package(set) var owner: String?
    /// The time from which a worker may claim the run; `nil` if none may.
    public package(set) var due: FlowTime?
    /// The number of claims since the last progress.
    public package(set) var claims: Int = 0
    /// The number of failures of the present state's handler.
    public package(set) var failures: Int = 0

    /// The present entry.
    public package(set) var entry: FlowStoredEntry
    /// The time of the present entry.
    public package(set) var enteredAt: FlowTime
    /// The previous state; at the beginning the present one.
    public package(set) var previous: FlowStoredState
    /// The recorded steps of the present entry and of the machines inside it, in order.
    public package(set) var steps: [FlowStoredStep] = []
    /// The machines inside the present entry, in the order of their beginnings.
    public package(set) var parts: [FlowStoredPart] = []
    /// The started runs that this run awaits.
    public package(set) var awaited: [FlowRunID] = []
    /// The event, deadline or cancellation that ended the wait of the present state; `nil` if the wait goes
    /// on or the state does not wait.
    public package(set) var arrival: FlowStoredArrival?

    /// The unconsumed events, in order.
    public package(set) var events: [FlowStoredEvent] = []
    /// The number of the newest event.
    public package(set) var lastEvent: Int = 0
    /// The keys of the newest events, at most ``memoryLimit``.
    public package(set) var eventKeys: [String] = []
    /// The events that workers have set aside because the run cannot use them, at most ``setAsideLimit``, the
    /// newest last.
    public package(set) var setAside: [FlowSetAside] {
        get { unusableEvents ?? [] }
        set { unusableEvents = newValue.isEmpty ? nil : newValue }
    }
    /// It is optional, so that exports of earlier versions can be read.
    private var unusableEvents: [FlowSetAside]?

    /// Whether a request to cancel is pending; for an ended run, whether a request came too late.
    public package(set) var isCancelRequested: Bool = false
    /// The ending on which the run has decided; `onTerminate` may still be pending.
    public package(set) var decision: FlowEnding?
    /// The ending of an ended run; `nil` before.
    public package(set) var ending: FlowEnding?
    /// The time of the end; `nil` before.
    public package(set) var endedAt: FlowTime?
    /// The reason why the run is stuck; `nil` if it is not.
    public package(set) var stuck: FlowStuck?
    /// The failure after which the run is retried.
    public package(set) var lastFailure: FlowFailure?

    /// The newest entries, at most ``memoryLimit``.
    public package(set) var path: FlowVisits
    /// The newest interventions, at most ``memoryLimit``.
    public package(set) var acts: [FlowAct] = []

    /// Creates the record of a new run.
    ///
    /// - Parameters:
    ///   - start: The identity, the first entry and the origin of the run.
    ///   - now: The present time of the store.
    public init(_ start: FlowStart, at now: FlowTime) {
        id = start.id
        creation = start.creation
        fingerprint = start.fingerprint
        createdAt = now
        parent = start.parent
        trace = start.trace
        caller = start.caller
        entry = start.entry
        previous = start.entry.state
        enteredAt = now
        due = max(now, start.time ?? now)
        path = [FlowVisit(number: start.entry.number, state: start.entry.kind.state, at: now)]
    }

    /// The machine, the state and its revision.
    public var kind: FlowKind { entry.kind }

    /// The event that ended the wait of the present state; `nil` if none did.
    public var arrivedEvent: FlowStoredEvent? {
        arrival.flatMap { event(of: $0) }
    }
}

/// The status of a stored run.
public enum FlowStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// A worker may claim the run once it is due.
    case ready
    /// A worker holds the run.
    case running
    /// The run waits for an event, a deadline or other runs.
    case waiting
    /// The run does not continue until a person intervenes.
    case stuck
    /// The run has ended.
    case ended
}

public import FlintFlows

/// A stored run, with the functions that change it.
///
/// The functions of this value define completely how a run changes between two calls of handlers. A store
/// loads the record, calls one function, and stores the result. A function that throws changes nothing.
public struct FlowRecord: Hashable, Sendable, Codable {
    /// The number of claims without progress after which a run becomes stuck, because the run may be the
    /// cause that its workers crashed.
    public static let claimLimit: Int = 5
    /// The greatest number of unconsumed events of a run; a further event is refused with `tooManyEvents`.
    public static let eventLimit: Int = 10_000
    /// The greatest number of elements that a run keeps in each of ``eventKeys``, ``acts`` and ``path``; the
    /// oldest are removed first.
    public static let memoryLimit: Int = 1_000
    /// The greatest number of events that a run keeps after they were set aside; the oldest are removed
    /// first.
    public static let setAsideLimit: Int = 100

    /// The identity of the run.
    public let id: FlowRunID
    /// A random text that distinguishes the run from earlier ones of the same identity.
    public let creation: String
    /// The fingerprint of the machine's diagram at the start of the run; it has no effect on the run.
    public let fingerprint: String
    /// The time at which the run was first stored.
    public let createdAt: FlowTime
    /// The run that has started this one; `nil` if a client has.
    public let parent: FlowParent?
    /// The trace in which the run was started; `nil` for none.
    public let trace: FlowTrace?
    /// The encoded subject and baggage with which the run was started; `nil` if the application itself is the
    /// subject, without baggage.
    public let caller: [UInt8]?
    /// The progress of the run in its queue and among the runs of its key; `nil` if it was started with
    /// neither a queue nor a key.
    public package(set) var turn: FlowTurn?

    /// The status of the run.
    public package(set) var status: FlowStatus = .ready
    /// The fencing number: it rises with each claim and with each intervention that continues a stuck run,
    /// moves a run, or cancels a run by force.
    public package(set) var epoch: Int = 0
    /// The number of writes to the run by workers.
    public package(set) var version: Int = 0
    /// The worker that holds the run; `nil` for none.
    public package(set) var owner: String?
    /// The time from which a worker may claim the run; `nil` if no worker may, or if the run waits for a
    /// place in its queue.
    ///
    /// For a run that waits for a place, see ``claimableAt``.
    public package(set) var due: FlowTime?
    /// How many times workers have claimed the run since it last made progress.
    public package(set) var claims: Int = 0
    /// The number of failed attempts of the present state's handler; an intervention in a stuck run resets it
    /// to 0.
    public package(set) var failures: Int = 0

    /// The entry into the present state.
    public package(set) var entry: FlowStoredEntry
    /// The time at which the run entered its present state.
    public package(set) var enteredAt: FlowTime
    /// The previous state; in the first entry, the present state.
    public package(set) var previous: FlowStoredState
    /// The recorded steps of the present entry and of the machines inside it, in order.
    public package(set) var steps: FlowList<FlowStoredStep> = []
    /// A summary of those steps and failed attempts of the present entry that the other fields no longer
    /// have; `nil` for none.
    ///
    /// These are the steps of inner machines that have left their states, and what a person's intervention
    /// has removed, such as failed steps. After the end of the run, these are all steps of the entry.
    public package(set) var summary: FlowVisitSummary?
    /// The machines inside the present state, such as regions and subflows, in the order of their beginnings.
    public package(set) var parts: [FlowStoredPart] = []
    /// The runs that this run has started and whose ends it awaits.
    public package(set) var awaited: [FlowRunID] = []
    /// The event, deadline or cancellation that ended the wait of the present state; `nil` if the wait goes
    /// on or the state does not wait.
    public package(set) var arrival: FlowStoredArrival?

    /// The events that are stored for the run and that it has not consumed, in the order of their numbers.
    public package(set) var events: [FlowStoredEvent] = []
    /// The number of the newest event that the run has received; 0 if it has received none.
    public package(set) var lastEvent: Int = 0
    /// The idempotency keys of the newest events, at most ``memoryLimit``.
    public package(set) var eventKeys: [String] = []
    /// The events that workers have set aside because the run cannot use them, in order; at most
    /// ``setAsideLimit``.
    public package(set) var setAside: [FlowSetAside] {
        get { unusableEvents ?? [] }
        set { unusableEvents = newValue.isEmpty ? nil : newValue }
    }
    /// The stored form of ``setAside``, which is optional so that exports of earlier versions can be read.
    private var unusableEvents: [FlowSetAside]?

    /// Whether a request to cancel is pending; for an ended run, whether a request came too late.
    public package(set) var isCancelRequested: Bool = false
    /// The ending on which the run has decided, while its `onTerminate` is pending; otherwise `nil`.
    public package(set) var decision: FlowEnding?
    /// The ending of the run; `nil` if it has not ended.
    public package(set) var ending: FlowEnding?
    /// The time at which the run ended; `nil` if it has not ended.
    public package(set) var endedAt: FlowTime?
    /// The reason why the run is stuck; `nil` if it is not.
    public package(set) var stuck: FlowStuck?
    /// The failure because of which a worker last handed the run back for another attempt.
    ///
    /// `nil` if that has not happened since the last entry of the run or of a machine inside it.
    public package(set) var lastFailure: FlowFailure?

    /// The path of the run: its newest entries, at most ``memoryLimit``.
    public package(set) var path: FlowList<FlowVisit>
    /// The newest interventions, at most ``memoryLimit``.
    public package(set) var acts: [FlowAct] = []

    /// Creates the record of a new run.
    ///
    /// A run with a key waits until the store calls ``takeKey(at:)``.
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
        let time = max(now, start.time ?? now)
        turn = start.line.map { FlowTurn($0, from: time, stage: $0.key == nil ? .queued : .behind) }
        due = turn == nil ? time : nil
        path = [FlowVisit(number: start.entry.number, state: start.entry.kind.state, at: now)]
        acts = start.act.map { [$0] } ?? []
    }

    /// The kind of the present state: machine, name, and the type and the revision of the context.
    public var kind: FlowKind { entry.kind }

    /// The event that ended the wait of the present state; `nil` if none did.
    public var arrivedEvent: FlowStoredEvent? {
        arrival.flatMap { event(of: $0) }
    }
}

/// The status of a stored run.
public enum FlowStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// No worker holds the run. A worker may claim it once it is due, or once its queue and its key permit
    /// it.
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

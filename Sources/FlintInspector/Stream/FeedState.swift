internal import FlintStreams
internal import FlintTweaks
internal import Foundation

/// What the feed knows, under its lock: one order of all items.
struct FeedState {
    /// Why a waiting client goes on.
    enum WakeUp: Sendable {
        case items, silence, ended
    }

    /// What is told as a whole, in the order of the changes of each.
    enum Part: Hashable, Comparable, Sendable {
        case section(InspectorSection)
        /// The rows of changed tweaks.
        case tweakRows
    }

    var items: RetainedItems
    var facts: SessionFacts
    var schedule = SectionSchedule<Part>(interval: .milliseconds(250))
    var changedTweaks: Set<TweakPath> = []
    /// The digests of the sections that were told last, since the last snapshot.
    var told: [InspectorSection: Int] = [:]
    /// Fired when a part changes while none was due.
    var change: OneShot<Void>?

    /// What is followed while somebody looks, and for a while after.
    var sources: FeedSources?
    private(set) var clients: Set<Int> = []
    private var lastClient = 0
    private var waiting: [Int: OneShot<WakeUp>] = [:]
    /// Ends what is followed when nobody has looked for a while.
    var rest: Task<Void, Never>?
    /// Counts joining and leaving, so that it is known whether anybody has come meanwhile.
    private(set) var visits = 0
    /// Whether nothing will follow what is retained.
    var isFinished = false
    var isStopped = false

    init(capacity: Int, run: String) {
        items = RetainedItems(capacity: capacity)
        facts = SessionFacts()
        facts.run = run
        facts.capacity = max(1, capacity)
    }

    /// The facts of this moment.
    var sessionFacts: SessionFacts {
        var facts = facts
        (facts.items, facts.clients, facts.retained) = (items.newest, clients.count, items.count)
        return facts
    }

    // MARK: Items

    /// Numbers an item and keeps its line.
    ///
    /// An item that says how many are missing takes up their numbers, so `lost` is theirs; it is 0 for others.
    mutating func append(_ kind: InspectorEnvelope.Kind, at time: Date, _ payload: [UInt8], lost: UInt64 = 0)
    {
        items.append(standingFor: max(1, lost)) { sequence in
            InspectorEnvelope(sequence: sequence, time: time, kind: kind, payload: payload).line
        }
        facts.counters.encodedItems += 1
        facts.counters.encodedBytes += UInt64(payload.count)
    }

    /// Takes those who wait for items, to be woken outside the lock.
    mutating func takeWaiting() -> [OneShot<WakeUp>] {
        guard !waiting.isEmpty else { return [] }
        defer { waiting = [:] }
        return Array(waiting.values)
    }

    /// Notes that a part has changed.
    ///
    /// - Returns: What to fire outside the lock.
    mutating func mark(_ part: Part) -> OneShot<Void>? {
        schedule.mark(part)
        return change.take()
    }

    // MARK: Clients

    /// - Returns: The number of the new client; nil if the feed has stopped.
    mutating func join() -> Int? {
        guard !isStopped else { return nil }
        lastClient += 1
        visits += 1
        clients.insert(lastClient)
        rest?.cancel()
        rest = nil
        return lastClient
    }

    /// - Returns: What to wake outside the lock; whether it was the last client.
    mutating func leave(_ client: Int) -> (waiting: OneShot<WakeUp>?, wasLast: Bool) {
        guard clients.remove(client) != nil else { return (nil, false) }
        visits += 1
        return (waiting.removeValue(forKey: client), clients.isEmpty)
    }

    /// - Returns: What a client that has seen an item waits on, which may have happened; nil if nothing will follow.
    mutating func wait(_ client: Int, after sequence: UInt64) -> OneShot<WakeUp>? {
        let shot = OneShot<WakeUp>()
        guard items.read(after: sequence, limit: 0) == .upToDate else {
            shot.settle(.items)
            return shot
        }
        guard clients.contains(client), !isStopped, !isFinished else { return nil }
        waiting[client] = shot
        return shot
    }
}

internal import FlintStreams
internal import FlintTweaks
internal import Foundation

/// The state of a feed, which the feed's lock protects.
///
/// It defines the order of all items.
struct FeedState {
    /// The reason why a waiting client is resumed.
    enum WakeUp: Sendable {
        case items, silence, ended
    }

    /// A part of the runtime's state that is sent as a whole.
    ///
    /// Changes of one part are sent in order.
    enum Part: Hashable, Comparable, Sendable {
        case section(InspectorSection)
        /// The part with the rows of changed tweaks.
        case tweakRows
    }

    var items: RetainedItems
    /// The number of the newest event at the time when a person cleared the timeline; 0 if that has not
    /// happened.
    var clearedEvents: UInt64 = 0
    var facts: SessionFacts
    var schedule = SectionSchedule<Part>(interval: .milliseconds(250))
    var changedTweaks: Set<TweakPath> = []
    /// The digests of the section values that were sent last, since the last snapshot.
    var sent: [InspectorSection: Int] = [:]
    /// The signal that is fired when a part changes; `nil` if no task waits for it.
    var change: OneShot<Void>?

    /// The subscriptions, which exist from the first client until some time after the last one; otherwise
    /// `nil`.
    var sources: FeedSources?
    private(set) var clients: Set<Int> = []
    private var lastClient = 0
    private var waiting: [Int: OneShot<WakeUp>] = [:]
    /// The task that ends the subscriptions after some time without a client; `nil` if none is waiting.
    var idleTask: Task<Void, Never>?
    /// The number of times that a client joined or left.
    ///
    /// It reveals whether clients have changed in the meantime.
    private(set) var clientChanges = 0
    /// Whether the runtime has ended, so that no further items are added.
    var isFinished = false
    var isStopped = false

    init(capacity: Int, run: String) {
        items = RetainedItems(capacity: capacity)
        facts = SessionFacts()
        facts.run = run
        facts.capacity = max(1, capacity)
    }

    /// The current facts about the stream.
    var sessionFacts: SessionFacts {
        var facts = facts
        (facts.items, facts.clients, facts.retained) = (items.newest, clients.count, items.count)
        return facts
    }

    // MARK: Items

    /// Numbers an item and retains its line.
    ///
    /// A gap uses up the numbers of the missing items. Their count is `lost`, which is 0 for other items.
    mutating func append(_ kind: InspectorEnvelope.Kind, at time: Date, _ payload: [UInt8], lost: UInt64 = 0)
    {
        let place: RetainedItems.Place? =
            switch kind {
            case .event, .flow, .availability: RetainedItems.Place(isLog: false, count: payload.count)
            case .log: RetainedItems.Place(isLog: true, count: payload.count)
            case .tweak, .stack, .section, .snapshot, .gap: nil
            }
        items.append(standingFor: max(1, lost), entry: place) { sequence in
            InspectorEnvelope(sequence: sequence, time: time, kind: kind, payload: payload).line
        }
        facts.counters.encodedItems += 1
        facts.counters.encodedBytes += UInt64(payload.count)
    }

    /// Removes and returns the signals of waiting clients, to be fired outside the lock.
    mutating func takeWaiting() -> [OneShot<WakeUp>] {
        guard !waiting.isEmpty else { return [] }
        defer { waiting = [:] }
        return Array(waiting.values)
    }

    /// Records a change of a part.
    ///
    /// - Returns: The signal to fire outside the lock; `nil` if no task waits for changes.
    mutating func mark(_ part: Part) -> OneShot<Void>? {
        schedule.mark(part)
        return change.take()
    }

    // MARK: Clients

    /// Adds a client.
    ///
    /// - Returns: The number of the new client; `nil` if the feed has been stopped.
    mutating func join() -> Int? {
        guard !isStopped else { return nil }
        lastClient += 1
        clientChanges += 1
        clients.insert(lastClient)
        idleTask?.cancel()
        idleTask = nil
        return lastClient
    }

    /// Removes a client.
    ///
    /// - Returns: The signal of the client to fire outside the lock, and whether it was the last client.
    mutating func leave(_ client: Int) -> (waiting: OneShot<WakeUp>?, wasLast: Bool) {
        guard clients.remove(client) != nil else { return (nil, false) }
        clientChanges += 1
        return (waiting.removeValue(forKey: client), clients.isEmpty)
    }

    /// Registers a client that waits for items after the item with a number.
    ///
    /// - Returns: The signal to wait for, which may have been fired already; `nil` if no item will follow.
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

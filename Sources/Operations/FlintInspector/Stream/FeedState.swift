internal import FlintStreams
internal import FlintTweaks
internal import Foundation

/// The state of a feed, which the feed's lock guards, so that all clients get the items in the same order.
struct FeedState {
    /// The reason why a client that waits for items is resumed.
    enum WakeUp: Sendable {
        case items, silence, ended
    }

    /// A part of the runtime's state that is sent again after each change: a whole section, or the rows of
    /// the changed tweaks.
    ///
    /// The feed sends the values of one part in the order in which they were read.
    enum Part: Hashable, Comparable, Sendable {
        case section(InspectorSection)
        /// The rows of the tweaks that have changed, and no other rows.
        case tweakRows
    }

    var items: RetainedItems
    /// The sequence number that the newest event had when a person last cleared the timeline; 0 if nobody
    /// has.
    var clearedEvents: UInt64 = 0
    var facts: SessionFacts
    var schedule = SectionSchedule<Part>(interval: .milliseconds(250))
    var changedTweaks: Set<TweakPath> = []
    /// For each section, the hash of the value that was sent last; a value with the same hash is not sent
    /// again.
    ///
    /// The dictionary is emptied when a snapshot begins.
    var sent: [InspectorSection: Int] = [:]
    /// The signal that ends the wait of the task that sends sections; `nil` if the task does not wait for a
    /// change.
    var change: OneShot<Void>?

    /// The subscriptions to the runtime; `nil` before the first client has joined, and from
    /// ``InspectorFeed/idleTime`` after the last one has left.
    var sources: FeedSources?
    private(set) var clients: Set<Int> = []
    private var lastClient = 0
    private var waiting: [Int: OneShot<WakeUp>] = [:]
    /// The task that waits to end the subscriptions after the last client has left; `nil` while there are
    /// clients.
    var idleTask: Task<Void, Never>?
    /// The number of times that a client has joined or left.
    ///
    /// A task compares it before and after a wait, to find out whether the clients have changed.
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

    /// The current facts about the inspector's stream.
    var sessionFacts: SessionFacts {
        var facts = facts
        (facts.items, facts.clients, facts.retained) = (items.newest, clients.count, items.count)
        return facts
    }

    // MARK: Items

    /// Appends an item with the next sequence number to the retained items.
    ///
    /// - Parameters:
    ///   - kind: The kind of the item.
    ///   - time: The time of the item.
    ///   - payload: The content of the item as JSON.
    ///   - lost: For an item of the kind `gap`, the number of missing items that it stands for; it uses up as
    ///     many sequence numbers. 0 for other items.
    mutating func append(_ kind: InspectorEnvelope.Kind, at time: Date, _ payload: [UInt8], lost: UInt64 = 0)
    {
        let place: RetainedItems.Place? =
            switch kind {
            case .event, .flow, .availability: RetainedItems.Place(isLog: false, count: payload.count)
            case .log: RetainedItems.Place(isLog: true, count: payload.count)
            case .value, .tweak, .stack, .section, .snapshot, .gap: nil
            }
        items.append(standingFor: max(1, lost), entry: place) { sequence in
            InspectorEnvelope(sequence: sequence, time: time, kind: kind, payload: payload).line
        }
        facts.counters.encodedItems += 1
        facts.counters.encodedBytes += UInt64(payload.count)
    }

    /// Removes and returns the signals of all clients that wait for items; fire them outside the lock.
    mutating func takeWaiting() -> [OneShot<WakeUp>] {
        guard !waiting.isEmpty else { return [] }
        defer { waiting = [:] }
        return Array(waiting.values)
    }

    /// Records that a part of the state has changed and must be sent.
    ///
    /// - Parameter part: The part.
    /// - Returns: The signal that resumes the task that sends sections, to be fired outside the lock; `nil`
    ///   if the task does not wait.
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
    /// - Returns: The signal on which the client waits, to be fired outside the lock, `nil` if it does not
    ///   wait; and whether it was the last client.
    mutating func leave(_ client: Int) -> (waiting: OneShot<WakeUp>?, wasLast: Bool) {
        guard clients.remove(client) != nil else { return (nil, false) }
        clientChanges += 1
        return (waiting.removeValue(forKey: client), clients.isEmpty)
    }

    /// Registers a client that waits for items.
    ///
    /// - Parameters:
    ///   - client: The number of the client.
    ///   - sequence: The number of the last item that the client has received.
    /// - Returns: The signal to wait for, which was fired already if there are items; `nil` if the feed has
    ///   ended, so that no item will follow.
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

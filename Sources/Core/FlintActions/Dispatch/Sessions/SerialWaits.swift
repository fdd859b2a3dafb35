internal import FlintStreams
internal import Synchronization

/// The waits for turns in serial sessions by requests that are made within another turn; they reveal
/// deadlocks.
///
/// There is one instance per process, because sessions of several runtimes can wait for each other. It
/// contains only requests that must wait and are made within a turn. A wait belongs to all running turns
/// around its request, in any task: child tasks and unstructured tasks both inherit the turns and cannot be
/// distinguished.
struct SerialWaits {
    private struct Wait {
        let queue: TurnQueue
        let place: TurnQueue.Place
    }

    /// The waits of the requests that were made within a turn (the time in which a serial session belongs to one
    /// request), by that turn; the inner key is the turn for
    /// which a request waits.
    private var waits: [ObjectIdentifier: [ObjectIdentifier: Wait]] = [:]
    /// For each requested turn that must wait, the turns within which it was requested.
    private var origins: [ObjectIdentifier: [ObjectIdentifier]] = [:]

    private static let shared = Mutex(SerialWaits())

    /// Enters a queue, unless the request would wait for itself.
    ///
    /// If several waits together would form a cycle, the last one of them is refused.
    ///
    /// - Parameters:
    ///   - queue: The queue in which the request must wait for its turn.
    ///   - turn: The requested turn.
    /// - Returns: The position in the queue; the caller must call ``leave(_:)`` after the wait.
    /// - Throws: ``FlintError`` with the code `wouldDeadlock` if the request would wait for itself, directly
    ///   or through other requests.
    static func enter(_ queue: TurnQueue, for turn: SerialTurn) throws(FlintError) -> TurnQueue.Place {
        let origins = turn.runningAncestors
        // A request that is made outside of turns cannot be part of a cycle.
        guard !origins.isEmpty else { return queue.enter(as: turn) }
        let entry = shared.withLock { $0.enter(queue, turn, within: origins.map { ObjectIdentifier($0) }) }
        switch entry {
        case .place(let place): return place
        case .cycle(let turns):
            throw FlintError(
                wouldDeadlock: turn.key.identifier, in: turn.sessionName,
                turns.map { (session: $0.sessionName, action: $0.key.identifier) })
        }
    }

    /// Removes the wait for a turn, if there is one.
    static func leave(_ turn: SerialTurn) {
        shared.withLock { $0.forget(ObjectIdentifier(turn)) }
    }

    private enum Entry {
        case place(TurnQueue.Place)
        case cycle([SerialTurn])
    }

    private mutating func enter(
        _ queue: TurnQueue, _ turn: SerialTurn, within origins: [ObjectIdentifier]
    ) -> Entry {
        // The task of a canceled request leaves the queue at once, so neither this request nor one that comes
        // meanwhile would wait for it.
        if Task.isCancelled { return .place(queue.enter(as: turn)) }
        if let cycle = cycle(from: queue, to: origins) { return .cycle(cycle) }
        let place = queue.enter(as: turn)
        let wait = Wait(queue: queue, place: place)
        for origin in origins { waits[origin, default: [:]][ObjectIdentifier(turn)] = wait }
        self.origins[ObjectIdentifier(turn)] = origins
        return .place(place)
    }

    private mutating func forget(_ turn: ObjectIdentifier) {
        for origin in origins.removeValue(forKey: turn) ?? [] {
            waits[origin]?[turn] = nil
            if waits[origin]?.isEmpty == true { waits[origin] = nil }
        }
    }

    /// Finds a chain of turns in which each turn waits for the next, from the running turn of a queue to one
    /// of the given turns.
    ///
    /// - Parameters:
    ///   - queue: The queue that a request is about to enter.
    ///   - origins: The running turns within which the request is made.
    /// - Returns: The turns of the chain, which would be a deadlock; `nil` if there is none.
    private func cycle(from queue: TurnQueue, to origins: [ObjectIdentifier]) -> [SerialTurn]? {
        var steps: [(turn: SerialTurn, before: Int?)] = []
        var seen: Set<ObjectIdentifier> = []
        func visit(_ queue: TurnQueue, after step: Int?) {
            guard let turn = SerialTurn.running(in: queue), seen.insert(ObjectIdentifier(turn)).inserted
            else { return }
            steps.append((turn, step))
        }
        visit(queue, after: nil)
        var index = 0
        while index < steps.count {
            let turn = ObjectIdentifier(steps[index].turn)
            if origins.contains(turn) {
                let path = sequence(first: index) { steps[$0].before }
                return path.map { steps[$0].turn }.reversed()
            }
            for wait in (waits[turn] ?? [:]).values where wait.place.isWaiting {
                visit(wait.queue, after: index)
            }
            index += 1
        }
        return nil
    }
}

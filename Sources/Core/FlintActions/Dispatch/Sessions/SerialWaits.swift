internal import FlintStreams
internal import Synchronization

/// The waits for serial sessions from within turns of others, by which deadlocks are detected.
///
/// There is one instance per process, because sessions of several runtimes can wait for each other. It contains only
/// requests that must wait and are made within a turn. A wait belongs to all running turns under which it is
/// requested, in any task: child tasks and unstructured tasks both inherit them and cannot be distinguished.
struct SerialWaits {
    private struct Wait {
        let queue: TurnQueue
        let place: TurnQueue.Place
    }

    /// The waits within each turn, by the turn that is awaited.
    private var waits: [ObjectIdentifier: [ObjectIdentifier: Wait]] = [:]
    /// The turns within which each turn is awaited.
    private var origins: [ObjectIdentifier: [ObjectIdentifier]] = [:]

    private static let shared = Mutex(SerialWaits())

    /// Takes a place in a queue, unless the request would wait for itself.
    ///
    /// Of the waits that would close a cycle together, the last one detects it.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - turn: The requested turn.
    /// - Returns: The place to wait at, to be left by ``leave(_:)``.
    /// - Throws: ``FlintError`` with the code `wouldDeadlock`.
    static func enter(_ queue: TurnQueue, for turn: SerialTurn) throws(FlintError) -> TurnQueue.Place {
        let origins = turn.runningAncestors
        // A task without a turn cannot be part of a cycle.
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

    /// Removes the wait for a turn, if it was recorded.
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
        // A canceled task does not wait.
        if !Task.isCancelled, let cycle = cycle(from: queue, to: origins) { return .cycle(cycle) }
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

    /// Finds a chain of turns, each waiting for the next, from the holder of a queue to one of the origins.
    ///
    /// No wait begins meanwhile: a recorded wait has lasted, and its turn was held, since the start of the search.
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

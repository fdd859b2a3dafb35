internal import FlintStreams
internal import Synchronization

/// What waits for serial sessions from inside the turns of others: enough to see that a wait would never end.
///
/// There is one for the process, because sessions of several runtimes can wait for each other. Only requests that must wait,
/// and are made within a turn, come here. A wait belongs to all running turns under which it is requested, in whatever task:
/// child tasks and unstructured ones inherit them, and look the same.
struct SerialWaits {
    private struct Wait {
        let queue: TurnQueue
        let place: TurnQueue.Place
    }

    /// The waits within each turn, by the turn that is waited for.
    private var waits: [ObjectIdentifier: [ObjectIdentifier: Wait]] = [:]
    /// The turns within which each turn is waited for.
    private var origins: [ObjectIdentifier: [ObjectIdentifier]] = [:]

    private static let shared = Mutex(SerialWaits())

    /// Takes a place in a queue, unless whoever waits there would wait for itself.
    ///
    /// Of the waits that would close a circle together, the last one sees all others.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - turn: The turn that is asked for.
    /// - Returns: The place, to be waited at, and then left by ``leave(_:)``.
    /// - Throws: ``FlintError`` with the code `wouldDeadlock`.
    static func enter(_ queue: TurnQueue, for turn: SerialTurn) throws(FlintError) -> TurnQueue.Place {
        let origins = turn.runningAncestors
        // Nobody waits for a task that holds no turn.
        guard !origins.isEmpty else { return queue.enter(as: turn) }
        let entry = shared.withLock { $0.enter(queue, turn, within: origins.map { ObjectIdentifier($0) }) }
        switch entry {
        case .place(let place): return place
        case .circle(let turns):
            throw FlintError(
                wouldDeadlock: turn.key.identifier, in: turn.sessionName,
                turns.map { (session: $0.sessionName, action: $0.key.identifier) })
        }
    }

    /// Forgets the wait for a turn, if it was noted.
    static func leave(_ turn: SerialTurn) {
        shared.withLock { $0.forget(ObjectIdentifier(turn)) }
    }

    private enum Entry {
        case place(TurnQueue.Place)
        case circle([SerialTurn])
    }

    private mutating func enter(
        _ queue: TurnQueue, _ turn: SerialTurn, within origins: [ObjectIdentifier]
    ) -> Entry {
        // A canceled task does not wait.
        if !Task.isCancelled, let circle = circle(from: queue, to: origins) { return .circle(circle) }
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

    /// Looks for turns of which each ends only after the next one, from the one that holds a queue to one of those given.
    ///
    /// Nobody begins to wait meanwhile: what is seen to wait has waited, and held its turn, from the start of the search.
    private func circle(from queue: TurnQueue, to origins: [ObjectIdentifier]) -> [SerialTurn]? {
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

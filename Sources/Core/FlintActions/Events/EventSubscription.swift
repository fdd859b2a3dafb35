internal import FlintFlows
internal import Foundation
internal import Synchronization

/// A subscription to the events of a runtime; each event is created from a row of the log when it is read.
package final class EventSubscription: Sendable {
    private let log: EventLog
    private let names: EventNames
    private let origins: RequestOrigins
    private let now: @Sendable () -> Date
    private let cursor: Mutex<EventCursor>
    private let onEnd: @Sendable () -> Void
    private let isCanceled = Atomic(false)

    /// Creates a subscription.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of unread events that are kept; when there are more, the oldest are
    ///     lost.
    ///   - log: The log with the events.
    ///   - names: The names to which the log's rows refer by an index.
    ///   - origins: Derives the traces of requests.
    ///   - now: Returns the wall-clock time.
    ///   - onEnd: Called once, when the subscription ends.
    init(
        limit: Int, log: EventLog, names: EventNames, origins: RequestOrigins,
        now: @escaping @Sendable () -> Date, onEnd: @escaping @Sendable () -> Void
    ) {
        (self.log, self.names, self.origins, self.now, self.onEnd) = (log, names, origins, now, onEnd)
        cursor = Mutex(EventCursor(reading: log, limit: limit))
    }

    deinit { cancel() }

    /// The sequence number of the newest event that was read or is known to be lost.
    ///
    /// At first, it is that of the newest event before the subscription.
    package var sequence: UInt64 { cursor.withLock { $0.sequence } }

    /// Waits for the next event and returns it; `nil` at the end of the log, and after ``cancel()``.
    ///
    /// If the calling task is canceled, the subscription is canceled, too.
    package func next() async -> DispatchEvent? {
        // Waking a sleeping task costs the writer far more than writing a row. So the reader yields once
        // before it sleeps: in a burst, there is an event to read afterwards.
        var mayYield = true
        while !Task.isCancelled, !isCanceled.load(ordering: .acquiring) {
            if let event = take() { return event }
            let (sleeper, isFinished) = cursor.withLock { ($0.sleeper, $0.isFinished) }
            if isFinished { break }
            if mayYield {
                mayYield = false
                await Task.yield()
            } else {
                await sleeper.sleep()
            }
        }
        cancel()
        return nil
    }

    /// Returns all events that can be read without waiting.
    package func takeAll() -> [DispatchEvent] {
        var events: [DispatchEvent] = []
        while !isCanceled.load(ordering: .acquiring), let event = take() { events.append(event) }
        return events
    }

    /// Ends the subscription; a waiting ``next()`` returns `nil`.
    package func cancel() {
        guard !isCanceled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let sleeper = cursor.withLock { cursor in
            cursor.leave()
            return cursor.sleeper
        }
        sleeper.wake()
        onEnd()
    }

    private func take() -> DispatchEvent? {
        while let reading = cursor.withLock({ $0.next() }) {
            switch reading {
            case .missed(let count, let last): return missed(count, last)
            case .row(let row, let place, let note):
                guard row.kind.isEvent else { continue }
                let event = DispatchEvent(
                    row, place.sequence, note, subject: names.plan(row.plan)?.subject,
                    session: names.session(row.session), origins)
                // If the row was displaced in the meantime, another session may have the index that the row
                // contains.
                guard place.position >= log.oldestPosition, let event else {
                    return missed(1, place.sequence)
                }
                return event
            }
        }
        return nil
    }

    private func missed(_ count: UInt64, _ last: UInt64) -> DispatchEvent {
        var event = DispatchEvent(.missed(count: count), at: now())
        event.sequence = last
        return event
    }
}

/// The number of observers of flow transitions; flows record their transitions only while it is not zero.
package final class TransitionInterest: Sendable {
    /// The switch that says whether flows must record their transitions; flows read it at each transition.
    let recording = FlowRecordingSwitch()
    private let count = Mutex(0)

    /// Adds an observer of transitions, until ``end()``.
    package func begin() { change(by: 1) }

    /// Removes an observer added by ``begin()``.
    package func end() { change(by: -1) }

    private func change(by difference: Int) {
        count.withLock { count in
            count += difference
            recording.set(count > 0)
        }
    }
}

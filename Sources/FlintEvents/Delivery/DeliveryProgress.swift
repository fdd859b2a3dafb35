internal import Synchronization

/// The progress of a queue's consumer, shared by the queue and its task.
final class DeliveryProgress: Sendable {
    private struct State {
        /// The position of the last element that the consumer received or that was reported to it as lost.
        var cursor: UInt64 = 0
        /// The number of elements reported to it as lost.
        var missed: UInt64 = 0
        /// The position of the last accepted element; `nil` while the queue accepts elements.
        var last: UInt64?
        var isOver = false
        var alarm: Task<Void, Never>?
    }

    private let limit: UInt64
    private let state = Mutex(State())

    init(limit: Int) { self.limit = UInt64(limit) }

    func take(_ position: UInt64) { state.withLock { $0.cursor = position } }

    func miss(_ count: UInt64, upTo position: UInt64) {
        state.withLock { state in
            state.missed += count
            state.cursor = position
        }
    }

    /// Returns how many elements will never reach the consumer.
    ///
    /// The consumer learns of a loss only when it reads again, so losses since its last read are computed here.
    func dropped(of published: UInt64) -> UInt64 {
        state.withLock { state in
            let last = state.last ?? published
            let late = max(published, last) - last
            let waiting = max(last, state.cursor) - state.cursor
            let lost = state.isOver ? waiting : waiting > limit ? waiting - limit : 0
            return state.missed + lost + late
        }
    }

    /// Records the last accepted element; only the first call has an effect.
    func finish(after position: UInt64) {
        state.withLock { state in if state.last == nil { state.last = position } }
    }

    /// Keeps the task that cancels the consumer's task at the time limit, or cancels it if the consumer has ended.
    func keep(alarm: Task<Void, Never>) {
        let superfluous = state.withLock { state in
            guard !state.isOver, state.alarm == nil else { return alarm as Task<Void, Never>? }
            state.alarm = alarm
            return nil
        }
        superfluous?.cancel()
    }

    /// Records that the consumer receives no further elements.
    func end() {
        let alarm = state.withLock { state in
            state.isOver = true
            return state.alarm.take()
        }
        alarm?.cancel()
    }
}

internal import Synchronization

/// How far the consumer of a queue has got, shared by the queue and its task.
final class DeliveryProgress: Sendable {
    private struct State {
        /// The position of the last element that the consumer got or that it was told to have lost.
        var cursor: UInt64 = 0
        /// How many it was told to have lost.
        var missed: UInt64 = 0
        /// The position of the last element that was taken; `nil` before the end.
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

    /// How many elements will never reach the consumer.
    ///
    /// The consumer is told of a loss when it comes back, so what it has lost meanwhile is found out here.
    func dropped(of published: UInt64) -> UInt64 {
        state.withLock { state in
            let last = state.last ?? published
            let late = max(published, last) - last
            let waiting = max(last, state.cursor) - state.cursor
            let lost = state.isOver ? waiting : waiting > limit ? waiting - limit : 0
            return state.missed + lost + late
        }
    }

    /// Notes after which element no further ones are taken; the first call counts.
    func finish(after position: UInt64) {
        state.withLock { state in if state.last == nil { state.last = position } }
    }

    /// Keeps the task that ends the consumer's, or cancels it if that is over.
    func keep(alarm: Task<Void, Never>) {
        let superfluous = state.withLock { state in
            guard !state.isOver, state.alarm == nil else { return alarm as Task<Void, Never>? }
            state.alarm = alarm
            return nil
        }
        superfluous?.cancel()
    }

    /// Notes that the consumer gets nothing any more.
    func end() {
        let alarm = state.withLock { state in
            state.isOver = true
            return state.alarm.take()
        }
        alarm?.cancel()
    }
}

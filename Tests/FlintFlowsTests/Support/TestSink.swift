import FlintFlows
import FlintStreams
import Synchronization

/// A sink that keeps what it receives, counts how it is used, and has a clock of its own.
final class TestSink: FlowSink {
    @TaskLocal private static var current: TestSink?
    /// The application connects its own sink; here the tests do, each through this task-local.
    private static let connection: Void = FlowSinkSource.connect { TestSink.current }

    let received = Journal<FlowTransition>()
    private let listened = Broadcast<Int>()
    private let listener = Mutex<BroadcastSubscription<Int>?>(nil)
    private let time = Mutex(Duration.zero)
    private let reads = Mutex(0)

    init(isListening: Bool = true) {
        listen(isListening)
    }

    var counter: BroadcastCounter { listened.counter }

    func listen(_ isListening: Bool) {
        let subscription = isListening ? listened.subscribe() : nil
        listener.withLock { listener in
            listener?.cancel()
            listener = subscription
        }
    }

    /// Each look at the clock is a second later.
    var now: Duration {
        reads.withLock { $0 += 1 }
        return time.withLock { time in
            time += .seconds(1)
            return time
        }
    }

    var clockReads: Int { reads.withLock { $0 } }

    func receive(_ transition: FlowTransition) {
        received.note(transition)
    }

    nonisolated(nonsending) func observe<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        _ = Self.connection
        return try await Self.$current.withValue(self) { try await body() }
    }
}

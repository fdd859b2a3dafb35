internal import FlintStreams
internal import Synchronization

/// The rules of a runtime: changed from anywhere, and looked at for every message.
final class LogRuleBook: Sendable {
    private let rules = Mutex(LogRules())
    /// Counts the changes, from 1 on.
    private let generation = Atomic<UInt64>(1)
    /// An upper bound of what is written of any topic.
    private let highest: Atomic<UInt8>
    /// Told after each change.
    private let changes = Broadcast<Void>()
    private let onChange: @Sendable (LogThresholds) -> Void

    /// - Parameter onChange: Told the upper bound after each change, under the lock that orders the changes: it must
    ///   return at once.
    init(onChange: @escaping @Sendable (LogThresholds) -> Void) {
        highest = Atomic(LogThresholds(highestOf: LogRules()).bits)
        self.onChange = onChange
    }

    /// Tells that there was a change, once for all that the reader has not seen.
    func signals() -> AsyncStream<Void> { changes.signals() }

    func finish() { changes.finish() }

    /// The rules as they are now.
    var current: LogRules { rules.withLock { $0 } }

    /// What no topic is written more of.
    @inline(__always)
    var highestThresholds: LogThresholds { LogThresholds(bits: highest.load(ordering: .relaxed)) }

    /// Changes the rules; all later messages follow them.
    func change<Result: Sendable>(_ body: (inout LogRules) -> Result) -> Result {
        let result = rules.withLock { rules in
            let result = body(&rules)
            let thresholds = LogThresholds(highestOf: rules)
            highest.store(thresholds.bits, ordering: .relaxed)
            // Last: who sees the new number finds the new rules.
            generation.wrappingAdd(1, ordering: .releasing)
            onChange(thresholds)
            return result
        }
        changes.publish(())
        return result
    }

    /// What is written of a topic.
    ///
    /// - Complexity: Two loads, unless the rules have changed since the last question.
    @inline(__always)
    func thresholds(of topic: LogTopic) -> LogThresholds {
        let generation = generation.load(ordering: .acquiring)
        return topic.thresholds(of: generation) ?? found(topic, generation)
    }

    @inline(never)
    private func found(_ topic: LogTopic, _ generation: UInt64) -> LogThresholds {
        // The rules may be newer than the number; then the next question finds them again.
        let thresholds = thresholds(at: topic.path)
        topic.remember(thresholds, of: generation)
        return thresholds
    }

    /// What is written of a topic that is asked for rarely.
    func thresholds(at path: TopicPath?) -> LogThresholds {
        rules.withLock { LogThresholds($0, at: path) }
    }
}

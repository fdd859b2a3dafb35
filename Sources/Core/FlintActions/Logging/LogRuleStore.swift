internal import FlintStreams
internal import Synchronization

/// The rules of a runtime, changed from any thread, and read for every message.
final class LogRuleStore: Sendable {
    private let rules = Mutex(LogRules())
    /// Counts the changes, from 1 on.
    private let generation = Atomic<UInt64>(1)
    /// An upper bound of the thresholds of all topics.
    private let highest: Atomic<UInt8>
    /// Notifies of changes.
    private let changes = Broadcast<Void>()
    private let onChange: @Sendable (LogThresholds) -> Void

    /// - Parameter onChange: Called with the upper bound after each change, under the lock that orders the changes:
    ///   it must return at once.
    init(onChange: @escaping @Sendable (LogThresholds) -> Void) {
        highest = Atomic(LogThresholds(highestOf: LogRules()).bits)
        self.onChange = onChange
    }

    /// Returns a stream that combines all changes since its reader's last read into one signal.
    func signals() -> AsyncStream<Void> { changes.signals() }

    func finish() { changes.finish() }

    /// The current rules.
    var current: LogRules { rules.withLock { $0 } }

    /// An upper bound of the thresholds of all topics.
    @inline(__always)
    var highestThresholds: LogThresholds { LogThresholds(bits: highest.load(ordering: .relaxed)) }

    /// Whether topics are focused, and the focus has an effect.
    var isFocusActive: Bool { !highestThresholds.isCovered }

    /// Returns whether a topic is in focus, or there is no focus.
    func covers(_ topic: LogTopic) -> Bool { !isFocusActive || thresholds(of: topic).isCovered }

    /// Returns whether the topic of a path is in focus, or there is no focus.
    func covers(_ path: TopicPath) -> Bool { !isFocusActive || current.covers(path) }

    /// Changes the rules for all later messages.
    func change<Result: Sendable>(_ body: (inout LogRules) -> Result) -> Result {
        let result = rules.withLock { rules in
            let result = body(&rules)
            let thresholds = LogThresholds(highestOf: rules)
            highest.store(thresholds.bits, ordering: .relaxed)
            // The generation is incremented last: a reader that sees the new generation finds the new rules.
            generation.wrappingAdd(1, ordering: .releasing)
            onChange(thresholds)
            return result
        }
        changes.publish(())
        return result
    }

    /// Returns the thresholds of a topic.
    ///
    /// - Complexity: Two loads, unless the rules have changed since the last call.
    @inline(__always)
    func thresholds(of topic: LogTopic) -> LogThresholds {
        let generation = generation.load(ordering: .acquiring)
        return topic.thresholds(of: generation) ?? found(topic, generation)
    }

    @inline(never)
    private func found(_ topic: LogTopic, _ generation: UInt64) -> LogThresholds {
        // The rules may be newer than the generation that was read; then the next call reads the rules again.
        let thresholds = thresholds(at: topic.path)
        topic.remember(thresholds, of: generation)
        return thresholds
    }

    /// Returns the thresholds of a topic that is used rarely.
    func thresholds(at path: TopicPath?) -> LogThresholds {
        rules.withLock { LogThresholds($0, at: path) }
    }
}

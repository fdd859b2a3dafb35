internal import FlintStreams
internal import Synchronization

/// The rules of a runtime's logs, the levels and the focus; any thread can change them, and each message
/// reads them.
final class LogRuleStore: Sendable {
    private let rules = Mutex(LogRules())
    /// A counter, from 1, that grows with each change of the rules; by it, topics detect that their cached
    /// thresholds are outdated.
    private let generation = Atomic<UInt64>(1)
    /// The highest level up to which entries of any topic are written, for each channel, as bits.
    private let highest: Atomic<UInt8>
    /// Signals changes of the rules.
    private let changes = Broadcast<Void>()
    private let onChange: @Sendable (LogThresholds) -> Void

    /// Creates rules with the default levels and without focus.
    ///
    /// - Parameter onChange: Called after each change with the highest level up to which entries of any topic
    ///   are written. It is called under the lock that orders the changes, so it must return quickly.
    init(onChange: @escaping @Sendable (LogThresholds) -> Void) {
        highest = Atomic(LogThresholds(highestOf: LogRules()).bits)
        self.onChange = onChange
    }

    /// Returns a stream that combines all changes since its reader's last read into one signal.
    func signals() -> AsyncStream<Void> { changes.signals() }

    func finish() { changes.finish() }

    /// The current levels and the current focus.
    var current: LogRules { rules.withLock { $0 } }

    /// The highest level up to which entries of any topic are written, for each channel.
    ///
    /// An entry above it is not written, whatever its topic.
    @inline(__always)
    var highestThresholds: LogThresholds { LogThresholds(bits: highest.load(ordering: .relaxed)) }

    /// Whether a topic is focused and the focus has an effect.
    var isFocusActive: Bool { !highestThresholds.isCovered }

    /// Returns whether a topic is in focus; `true` if there is no focus.
    func covers(_ topic: LogTopic) -> Bool { !isFocusActive || thresholds(of: topic).isCovered }

    /// Returns whether the topic at a path is in focus; `true` if there is no focus.
    func covers(_ path: TopicPath) -> Bool { !isFocusActive || current.covers(path) }

    /// Changes the rules that apply to later messages.
    func change<Result: Sendable>(_ body: (inout LogRules) -> Result) -> Result {
        let result = rules.withLock { rules in
            let result = body(&rules)
            let thresholds = LogThresholds(highestOf: rules)
            highest.store(thresholds.bits, ordering: .relaxed)
            // The generation is incremented after the rules have changed: a reader that sees the new number
            // also sees the new rules.
            generation.wrappingAdd(1, ordering: .releasing)
            onChange(thresholds)
            return result
        }
        changes.publish(())
        return result
    }

    /// Returns the levels up to which entries of a topic are written.
    ///
    /// - Complexity: Two loads, unless the rules have changed since the last call.
    @inline(__always)
    func thresholds(of topic: LogTopic) -> LogThresholds {
        let generation = generation.load(ordering: .acquiring)
        return topic.thresholds(of: generation) ?? found(topic, generation)
    }

    @inline(never)
    private func found(_ topic: LogTopic, _ generation: UInt64) -> LogThresholds {
        // The rules may be newer than the generation that was read. In that case, the next call reads the
        // rules again.
        let thresholds = thresholds(at: topic.path)
        topic.remember(thresholds, of: generation)
        return thresholds
    }

    /// Returns the levels up to which entries of a topic are written, for a rarely used topic; they are not
    /// cached.
    func thresholds(at path: TopicPath?) -> LogThresholds {
        rules.withLock { LogThresholds($0, at: path) }
    }
}

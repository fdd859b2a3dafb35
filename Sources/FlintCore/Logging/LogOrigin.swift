internal import Synchronization

/// Who logs: in which session, doing what, about what.
///
/// Loggers share it.
final class LogOrigin: Sendable {
    /// What events say about who logged.
    struct Facts: Sendable {
        var session: String?
        var activity: String?
        var topic: TopicPath?
        var requestID: RequestID?
        var input: String?
        var presenter: String?
    }

    let logging: Logging
    let topic: LogTopic
    /// Makes the facts, until they have been made.
    private let makeFacts: @Sendable () -> Facts
    private let made = Mutex<Facts?>(nil)

    /// - Parameters:
    ///   - logging: Where to log.
    ///   - topic: What is logged about.
    ///   - makeFacts: Makes the facts; called at most once, when the first event is written.
    init(_ logging: Logging, topic: LogTopic, _ makeFacts: @escaping @Sendable () -> Facts) {
        self.logging = logging
        self.topic = topic
        self.makeFacts = makeFacts
    }

    var thresholds: LogThresholds { logging.rules.thresholds(of: topic) }

    /// What events say.
    var facts: Facts {
        if let facts = made.withLock({ $0 }) { return facts }
        let facts = makeFacts()
        return made.withLock { known in
            if let known { return known }
            known = facts
            return facts
        }
    }
}

internal import Synchronization

/// Who logs: in which session, doing what, about what.
///
/// Loggers share it. What a message asks that is not written is inlined into the application as far as it can be, and
/// counts no references: that would cost more than the rest.
@usableFromInline
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
    private let state: Mutex<State>

    private enum State {
        case unmade(@Sendable () -> Facts)
        case making
        case made(Facts)
    }

    /// - Parameters:
    ///   - logging: Where to log.
    ///   - topic: What is logged about.
    ///   - makeFacts: Makes the facts; called at most once, when the first event is written.
    init(_ logging: Logging, topic: LogTopic, _ makeFacts: @escaping @Sendable () -> Facts) {
        self.logging = logging
        self.topic = topic
        state = Mutex(.unmade(makeFacts))
    }

    /// Whether a channel writes anything.
    @usableFromInline
    func isOn(_ channel: LogChannel) -> Bool { !logging.isOff(channel) }

    /// Whether an event would be written now.
    @usableFromInline
    func isEnabled(_ level: LogLevel, _ channel: LogChannel) -> Bool {
        logging.rules.thresholds(of: topic).allow(level, channel)
    }

    /// Writes an event that has been found to be wanted.
    @usableFromInline
    func write(_ level: LogLevel, _ channel: LogChannel, _ message: String) {
        logging.write(level, channel, facts, message)
    }

    /// What events say.
    ///
    /// Describing an input is the application's code and may itself log. It must not happen twice either, so whoever
    /// logs meanwhile says the topic only.
    var facts: Facts {
        let (known, make) = state.withLock { state -> (Facts?, (@Sendable () -> Facts)?) in
            switch state {
            case .made(let facts): return (facts, nil)
            case .making: return (nil, nil)
            case .unmade(let make):
                state = .making
                return (nil, make)
            }
        }
        guard let make else { return known ?? Facts(topic: topic.path) }
        let facts = make()
        state.withLock { $0 = .made(facts) }
        return facts
    }
}

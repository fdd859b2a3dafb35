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

    var thresholds: LogThresholds { logging.rules.thresholds(of: topic) }

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

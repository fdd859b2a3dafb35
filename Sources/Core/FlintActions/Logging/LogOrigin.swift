internal import Synchronization

/// The origin of log entries: session, activity and topic.
///
/// Several loggers share it. The check for messages that are not written is inlined into the application as
/// far as possible. It counts no references, which would cost more than the check itself.
@usableFromInline
final class LogOrigin: Sendable {
    /// The data about the origin of log entries, such as session and activity, which each entry contains.
    struct Facts: Sendable {
        var session: String?
        var activity: String?
        var topic: TopicPath?
        var requestID: RequestID?
        var input: String?
        var presenter: String?
        /// The description of the subject on whose behalf the request runs; `nil` for the application.
        var subject: String?
        var trace: TraceContext?
        /// The machine, the run, the state and the attempt of the stored run whose handler made the request;
        /// `nil` outside of stored runs.
        var run: StoredRunPlace?
    }

    let logging: LogCenter
    let topic: LogTopic
    private let state: Mutex<State>

    private enum State {
        case unmade(@Sendable () -> Facts)
        case making
        case made(Facts)
    }

    /// Creates the origin of the log entries of one piece of work.
    ///
    /// - Parameters:
    ///   - logging: The logs that receive the entries.
    ///   - topic: The topic of the log entries.
    ///   - makeFacts: Makes the facts; called at most once, when the first entry is written.
    init(_ logging: LogCenter, topic: LogTopic, _ makeFacts: @escaping @Sendable () -> Facts) {
        self.logging = logging
        self.topic = topic
        state = Mutex(.unmade(makeFacts))
    }

    /// Returns whether a channel is on.
    @usableFromInline
    func isOn(_ channel: LogEntry.Channel) -> Bool { !logging.isOff(channel) }

    /// Returns whether levels and focus now allow an entry of a level in a channel.
    @usableFromInline
    func isEnabled(_ level: LogLevel, _ channel: LogEntry.Channel) -> Bool {
        logging.rules.thresholds(of: topic).allow(level, channel)
    }

    /// Writes an entry; the caller has checked that levels and focus allow it.
    @usableFromInline
    func write(_ level: LogLevel, _ channel: LogEntry.Channel, _ message: String) {
        logging.write(level, channel, facts, message)
    }

    /// The data about the origin of log entries, which each entry contains; they are made for the first
    /// entry.
    ///
    /// Making them may describe the input, which is application code that may itself log. The description
    /// must not run twice, so entries that are logged meanwhile contain only the topic.
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

/// Calls log outputs with their runtime as the current one.
protocol LogTaskContext: Sendable {
    /// Calls a function with the runtime as the current one.
    func run(_ body: () -> Void)
}

extension LogCenter {
    /// Whether all channels of the logs are off.
    package var isOff: Bool { LogEntry.Channel.allCases.allSatisfy(isOff) }

    /// Returns whether a request for an action could cause a log entry now: about its beginning and end, or
    /// a warning that it is slow.
    ///
    /// - Parameter topic: The path of the action, for which levels and focus are looked up.
    func wantsRequests(about topic: LogTopic) -> Bool {
        let thresholds = rules.thresholds(of: topic)
        return thresholds.allow(.debug, .development)
            || slowActions.isOn && LogEntry.Channel.allCases.contains { thresholds.allow(.warning, $0) }
    }

    /// Logs the beginning of a request, and returns a function that logs its end.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - place: The position of the request in its action stack, as text; `nil` if stacks do not contain
    ///     it.
    /// - Returns: A function to call at the end of the request.
    func follow(_ request: RecordedRequest, _ place: String?) -> RequestFollower {
        if slowActions.isOn { watch(request, place) }
        write(.debug, .development, request, place) { "Starting" }
        return { [self] ending in
            if slowActions.isOn, let id = request.id { slowActions.ended(id) }
            write(.debug, .development, request, place) {
                "Ended with \(ending.outcome.logText) after \(ending.duration.logText)"
            }
        }
    }

    /// Whether the failure of a request could be logged now.
    var wantsFailures: Bool { rules.highestThresholds.allow(.error, .production) }

    /// Logs the failure of a request as an error, in the channel for operators.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - failure: The recorded form of the error that the action threw.
    ///   - duration: The duration of the request; `nil` if it was not measured.
    func requestFailed(_ request: RecordedRequest, _ failure: ActionFailure, after duration: Duration?) {
        write(.error, .production, request) {
            "Failed with \(failure.logText)" + (duration.map { " after \($0.logText)" } ?? "")
        }
    }

    /// Logs the refusal of a request with its reasons, at the level `debug`.
    ///
    /// - Parameters:
    ///   - request: The data of the request; it lacks the description of the action if no feature declares
    ///     the action.
    ///   - key: The refused binding.
    ///   - reasons: The reasons of the refusal.
    func requestRefused(_ request: RecordedRequest, of key: BindingKey, _ reasons: [RefusalReason]) {
        let text = "Refused: " + reasons.map(\.text).joined(separator: " ")
        if request.profile != nil { return write(.debug, .development, request) { text } }
        let topic = TopicPath(features: [key.feature.identifier], action: key.action.identifier)
        note(.debug, about: topic, text)
    }

    private func write(
        _ level: LogLevel, _ channel: LogEntry.Channel, _ request: RecordedRequest,
        _ place: String? = nil, _ message: () -> String
    ) {
        guard let profile = request.profile, rules.thresholds(of: profile.logTopic).allow(level, channel)
        else {
            return
        }
        var origin = LogOrigin.Facts(
            session: request.session, requestID: request.id, input: request.input?.text,
            subject: request.origin?.label, trace: request.trace,
            run: request.origin?.run)
        origin.add(profile, place)
        write(level, channel, origin, message())
    }

    /// Watches a request, and logs a warning if it runs longer than the configured threshold.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - place: The position of the request in its action stack, as text; `nil` if stacks do not contain
    ///     it.
    private func watch(_ request: RecordedRequest, _ place: String?) {
        guard let id = request.id, let profile = request.profile else { return }
        slowActions.began(id, at: .nanoseconds(request.row.ticks)) { [weak self] running in
            guard let self else { return }
            let thresholds = rules.thresholds(of: profile.logTopic)
            let channel: LogEntry.Channel =
                thresholds.isOff(.development) ? .production : .development
            write(.warning, channel, request, place) {
                "Still running after \(running.logText)"
            }
        }
    }
}

extension LogOrigin.Facts {
    /// Adds to these facts the properties of an action, and the position of its request in the action stack.
    ///
    /// - Parameters:
    ///   - profile: The description of the action for observers.
    ///   - place: The position of the request in its action stack, as text; `nil` if stacks do not contain
    ///     it.
    mutating func add(_ profile: ActionProfile, _ place: String?) {
        let metadata = profile.metadata
        activity = "\(profile.feature.name): \(metadata.name)"
        if let place { activity?.append(" (\(place))") }
        topic = metadata.path
        if profile.hasPresenter { presenter = metadata.presenterType }
    }
}

extension ActionRecord {
    /// Returns the recorded form of an action's input; `nil` if the value is not of the action's input type.
    package func describe<Input>(_ input: Input) -> InputDescription? {
        let action = type
        return describe(input, erased: action)
    }

    private func describe<Input, Action: ActionDefinition>(
        _ input: Input, erased action: Action.Type
    ) -> InputDescription? {
        (input as? Action.Input).flatMap { profile.description(of: $0, action) }
    }
}

extension ActionOutcome {
    fileprivate var logText: String {
        switch self {
        case .success: "success"
        case .cancelled: "cancellation"
        case .failure(let failure): "failure \(failure.logText)"
        }
    }
}

extension ActionFailure {
    var logText: String { typeName + (message.map { ": \($0)" } ?? "") }
}

extension Duration {
    /// The duration with at most three digits and a unit, from a minute on with two units, as the inspector
    /// writes it: `396 µs`, `4.29 ms`, `1 m 12 s`.
    var logText: String {
        let (seconds, attoseconds) = components
        let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
        for (size, unit) in [(1e9, "s"), (1e6, "ms"), (1e3, "µs")] {
            // A value that would be rounded to 1000 is written as 1 of the next unit.
            guard nanoseconds >= size * 0.9995 else { continue }
            let value = nanoseconds / size
            if unit == "s", value >= 59.95 { return Self.longText(Int64(min(value.rounded(), 9e18))) }
            let scale: Double = value < 10 ? 100 : value < 100 ? 10 : 1
            let rounded = (value * scale).rounded() / scale
            return "\(rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)") \(unit)"
        }
        return "\(Int(max(0, nanoseconds.rounded()))) ns"
    }

    private static func longText(_ seconds: Int64) -> String {
        let (minutes, hours) = (seconds / 60, seconds / 3600)
        if hours == 0 { return "\(minutes) m \(seconds % 60) s" }
        return hours < 48 ? "\(hours) h \(minutes % 60) m" : "\(hours / 24) d \(hours % 24) h"
    }
}

extension LogOrigin {
    /// Creates the origin of the log events of a request.
    ///
    /// - Parameters:
    ///   - action: The action; `nil` if it is not known.
    ///   - scope: The request's scope, which contains its subject and its trace.
    ///   - session: The session in which the request runs.
    ///   - isInStacks: Whether action stacks contain the request.
    ///   - describe: Returns the recorded form of the input; `nil` if there is none.
    convenience init(
        of action: ActionRecord?, _ scope: RequestScope, in session: ActionSession, isInStacks: Bool,
        _ describe: @escaping @Sendable (ActionRecord) -> InputDescription?
    ) {
        let (recorders, sessionName) = (session.hub.recorders, session.name)
        let (origin, origins, request) = (scope.cell.origin, session.hub.origins, scope.number)
        let row = scope.cell.row(.began, of: request)
        self.init(recorders.logs, topic: action?.profile.logTopic ?? LogTopic(nil)) {
            var facts = Facts(
                session: sessionName, requestID: RequestID(number: request), subject: origin?.label,
                trace: origins.trace(of: row, origin)?.context, run: origin?.run)
            guard let action else { return facts }
            facts.add(action.profile, isInStacks ? recorders.follower?.place(of: request) : nil)
            facts.input = describe(action)?.text
            return facts
        }
    }
}

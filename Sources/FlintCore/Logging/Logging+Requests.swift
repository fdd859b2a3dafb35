extension Logging {
    /// Whether nothing is written of any channel.
    var isOff: Bool { LogChannel.allCases.allSatisfy(isOff) }

    /// Whether something could be written of a request for an action now.
    func wantsRequests(about topic: LogTopic) -> Bool {
        let thresholds = rules.thresholds(of: topic)
        return thresholds.allow(.debug, .development)
            || slowActions.isOn && LogChannel.allCases.contains { thresholds.allow(.warning, $0) }
    }

    /// Writes that a request begins.
    func requestBegan(_ request: RecordedRequest, _ history: HistoryFold) {
        if slowActions.isOn { watch(request, history) }
        write(.debug, .development, request, { request.stackEntry(in: history) }) { "Starting" }
    }

    /// Writes that a request ended.
    func requestEnded(
        _ request: RecordedRequest, _ entry: ActionStacks.EntryReference?, _ ending: RequestEnding
    ) {
        if slowActions.isOn, let id = request.id { slowActions.ended(id) }
        write(.debug, .development, request, { entry }) {
            "Ended with \(ending.outcome.logText) after \(ending.duration.logText)"
        }
    }

    /// Writes that a request was refused.
    func requestRefused(_ request: RecordedRequest, _ reasons: [RefusalReason]) {
        write(.debug, .development, request, { nil }) { Self.refusalText(reasons) }
    }

    /// Writes that a request was refused for a binding that is not registered or not declared.
    func requestRefused(_ key: BindingKey, _ reasons: () -> [RefusalReason]) {
        let topic = TopicPath(features: [key.feature.identifier], action: key.action.identifier)
        note(.debug, about: topic, Self.refusalText(reasons()))
    }

    private static func refusalText(_ reasons: [RefusalReason]) -> String {
        "Refused: " + reasons.map(\.text).joined(separator: " ")
    }

    private func write(
        _ level: LogLevel, _ channel: LogChannel, _ request: RecordedRequest,
        _ entry: () -> ActionStacks.EntryReference?, _ message: () -> String
    ) {
        guard let profile = request.profile, rules.thresholds(of: profile.logTopic).allow(level, channel)
        else {
            return
        }
        var origin = LogOrigin.Facts(
            session: request.session, requestID: request.id, input: request.input?.text)
        origin.add(profile, entry())
        write(level, channel, origin, message())
    }

    /// Has a warning written if a request runs for long.
    private func watch(_ request: RecordedRequest, _ history: HistoryFold) {
        guard let id = request.id, let profile = request.profile else { return }
        slowActions.began(id, at: .nanoseconds(request.row.ticks)) { [weak self] running in
            guard let self else { return }
            let thresholds = rules.thresholds(of: profile.logTopic)
            let channel: LogChannel =
                thresholds.isOff(.development) ? .production : .development
            write(.warning, channel, request, { request.stackEntry(in: history) }) {
                "Still running after \(running.logText)"
            }
        }
    }
}

extension LogOrigin.Facts {
    /// Adds what an action is, and where its request stands among the steps of the user's work with the feature.
    mutating func add(_ profile: ActionProfile, _ entry: ActionStacks.EntryReference?) {
        let metadata = profile.metadata
        activity = "\(profile.feature.name): \(metadata.name)"
        if let entry {
            activity?.append(" (stack \(entry.stackID), step \(entry.position + 1))")
        }
        topic = metadata.path
        if profile.hasPresenter { presenter = metadata.presenterType }
    }
}

extension ActionRecord {
    /// What may be recorded of an input whose type is that of the action; `nil` for others.
    func describe<Input>(_ input: Input) -> InputDescription? {
        let action = type
        return describe(input, erased: action)
    }

    private func describe<Input, Action: ActionDefinition>(
        _ input: Input, erased action: Action.Type
    ) -> InputDescription? {
        (input as? Action.Input).flatMap { profile.describe($0, of: action)?.input }
    }
}

extension ActionOutcome {
    fileprivate var logText: String {
        switch self {
        case .success: "success"
        case .cancelled: "cancellation"
        case .failure(let failure):
            "failure \(failure.typeName)" + (failure.message.map { ": \($0)" } ?? "")
        }
    }
}

extension Duration {
    /// Milliseconds with three digits behind the point.
    var logText: String {
        let (seconds, attoseconds) = components
        let microseconds =
            seconds.multipliedReportingOverflow(by: 1_000_000).partialValue
            &+ attoseconds / 1_000_000_000_000
        let rest = String(abs(microseconds % 1000))
        return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest) ms"
    }
}

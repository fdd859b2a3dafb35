internal import FlintLogs

extension TelemetryLogRecord {
    /// Creates the record of a line of a runtime's logs.
    init(_ event: LogEvent) {
        var attributes: [TelemetryAttribute] = []
        attributes.add("flint.log.channel", event.channel.rawValue)
        attributes.add("flint.topic", event.topic?.description)
        attributes.add("flint.activity", event.activity)
        attributes.add("flint.session", event.session)
        attributes.add("flint.request.id", event.requestID?.number)
        attributes.add("flint.input", event.input)
        attributes.add("flint.presenter", event.presenter)
        attributes.add("enduser.pseudo.id", event.subject)
        self.init(
            at: TelemetryTime(event.time), Severity(event.level), .string(event.message),
            attributes: attributes, context: event.traceContext)
    }
}

extension TelemetryLogRecord.Severity {
    init(_ level: LogLevel) {
        switch level {
        case .off, .error: self = .error
        case .warning: self = .warning
        case .info: self = .info
        case .debug: self = .debug
        }
    }
}

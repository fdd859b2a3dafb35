internal import FlintLogs

extension TelemetryLogRecord {
    /// Creates the log record for a line of a runtime's logs.
    init(_ entry: LogEntry) {
        var attributes: [TelemetryAttribute] = []
        attributes.add("flint.log.channel", entry.channel.rawValue)
        attributes.add("flint.topic", entry.topic?.description)
        attributes.add("flint.activity", entry.activity)
        attributes.add("flint.session", entry.session)
        attributes.add("flint.request.id", entry.requestID?.number)
        attributes.add("flint.input", entry.input)
        attributes.add("flint.presenter", entry.presenter)
        attributes.add("enduser.pseudo.id", entry.subject)
        attributes.add(entry.storedRun)
        self.init(
            at: TelemetryTime(entry.time), Severity(entry.level), .string(entry.message),
            attributes: attributes, context: entry.traceContext)
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

/// The contents of log files.
public struct LogFileContents: Sendable, Hashable {
    /// The readable events, in the order of the lines.
    public let events: [LogEvent]

    /// The headers of the files, in the order of the files.
    public let headers: [LogFileHeader]

    /// The unreadable lines.
    public let damage: LogFileDamage

    package init(_ parts: [JSONLinesPart], limit: Int) {
        var reader = JSONLinesReader<LogEvent>(format: FileLogOutput.format, limit: limit)
        var events: [LogEvent] = []
        reader.read(parts) { events.append($0) }
        self.events = events
        headers = reader.headers
        damage = reader.damage
    }
}

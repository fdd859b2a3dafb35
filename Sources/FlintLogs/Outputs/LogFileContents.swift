/// What log files hold.
public struct LogFileContents: Sendable, Hashable {
    /// The events that could be read, in the order of the lines.
    public let events: [LogEvent]

    /// The headers of the files, in the order of the files.
    public let headers: [LogFileHeader]

    /// What could not be read.
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

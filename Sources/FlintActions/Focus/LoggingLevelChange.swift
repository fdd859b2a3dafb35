/// A new log level for a part of the application.
public struct LoggingLevelChange: Sendable {
    /// The part of the application.
    public let area: FocusArea

    /// The level; `nil` inherits that of the nearest ancestor that has one.
    public let level: LogLevel?

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - level: The level; `nil` inherits that of the nearest ancestor that has one.
    ///   - area: The part of the application.
    public init(_ level: LogLevel?, for area: FocusArea) {
        self.level = level
        self.area = area
    }
}

extension LoggingLevelChange: FlintLoggable {
    /// The part and its level.
    public var loggingDescription: String {
        "\(area.loggingDescription): \(level?.description ?? "inherited")"
    }
}

/// The importance of a log entry, or that of the least important entries that a channel or a topic writes.
///
/// Levels are ordered by how much is written: `off < error < warning < info < debug`.
public enum LogLevel: Int, Sendable, Hashable, CaseIterable {
    /// A level that no entry has. A channel with this level writes nothing; a topic with it writes only
    /// errors.
    case off
    /// The level of entries about errors.
    case error
    /// The level of entries about possible problems.
    case warning
    /// The level of entries with information.
    case info
    /// The level of entries with details for debugging.
    case debug
}

extension LogLevel: LosslessStringConvertible {
    /// Parses the name of a level.
    ///
    /// - Parameter description: The name, such as `warning`; the result is `nil` for an unknown name.
    public init?(_ description: String) {
        guard let level = Self.allCases.first(where: { $0.description == description }) else { return nil }
        self = level
    }

    /// The name of the level, such as `warning`.
    public var description: String {
        switch self {
        case .off: "off"
        case .error: "error"
        case .warning: "warning"
        case .info: "info"
        case .debug: "debug"
        }
    }
}

extension LogLevel {
    /// Reads the name of a level as other packages spell it.
    ///
    /// ```swift
    /// let level = LogLevel(name: ProcessInfo.processInfo.environment["LOG_LEVEL"] ?? "notice")  // info
    /// ```
    ///
    /// - Parameter name: The name, in letters of any case. Beside the names of Flint, `trace` is `debug`,
    ///   `notice` is `info`, `warn` is `warning`, and `critical` and `fatal` are `error`. The result is `nil`
    ///   for any other name.
    public init?(name: String) {
        let name = name.lowercased()
        switch name {
        case "trace": self = .debug
        case "notice": self = .info
        case "warn": self = .warning
        case "critical", "fatal": self = .error
        default: self.init(name)
        }
    }
}

extension LogLevel: Comparable {
    /// Orders levels by how much is written.
    ///
    /// - Parameters:
    ///   - first: A level.
    ///   - second: Another level.
    /// - Returns: Whether less is written with the first level than with the second.
    public static func < (first: LogLevel, second: LogLevel) -> Bool { first.rawValue < second.rawValue }
}

extension LogLevel: Codable {
    /// Decodes a level from its name, such as `warning`.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if the value is no string, or the string is not the name of a level.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let level = LogLevel(name) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(name)' is no level of logging.")
        }
        self = level
    }

    /// Encodes the level as its name, such as `warning`.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

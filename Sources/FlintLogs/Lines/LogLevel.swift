/// How important a log event is, and how much of that is written.
///
/// Levels are ordered by how much is written: `off < error < warning < info < debug`.
public enum LogLevel: Int, Sendable, Hashable, CaseIterable {
    /// Nothing is written; no event has this level.
    case off
    /// Something went wrong.
    case error
    /// Something looks wrong.
    case warning
    /// Something that is good to know.
    case info
    /// Something that helps to find a mistake.
    case debug
}

extension LogLevel: LosslessStringConvertible {
    /// Reads the name of a level.
    ///
    /// - Parameter description: The name, such as `warning`; `nil` results if it is none.
    public init?(_ description: String) {
        guard let level = Self.allCases.first(where: { $0.description == description }) else { return nil }
        self = level
    }

    /// The level's name.
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

extension LogLevel: Comparable {
    /// Orders levels by how much is written.
    ///
    /// - Parameters:
    ///   - first: A level.
    ///   - second: Another level.
    /// - Returns: Whether less is written at the first.
    public static func < (first: LogLevel, second: LogLevel) -> Bool { first.rawValue < second.rawValue }
}

extension LogLevel: Codable {
    /// Decodes the level's name.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if there is no string, or it is no level.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let level = LogLevel(name) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(name)' is no level of logging.")
        }
        self = level
    }

    /// Encodes the level's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

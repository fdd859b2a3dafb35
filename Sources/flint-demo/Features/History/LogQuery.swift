import FlintCore

/// What a person wants to see of the log.
struct LogQuery: Sendable, Equatable, FlintLoggable {
    /// The least important events that are wanted.
    var level = LogLevel.info

    var loggingDescription: String { level.description }

    /// Reads the name of a level.
    ///
    /// - Parameter name: The name; `nil` stands for `info`.
    /// - Throws: ``UsageError`` that names the levels.
    init(levelNamed name: String?) throws(UsageError) {
        guard let name else { return }
        guard let level = LogLevel(name.lowercased()), level != .off else {
            let levels = LogLevel.allCases.filter { $0 != .off }.map(\.description)
            throw UsageError(
                "There is no level “\(name)”; there are \(levels.joined(separator: ", ")). See “help log”.")
        }
        self.level = level
    }
}

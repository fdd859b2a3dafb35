public import Foundation

/// How a debug report is made.
public struct DebugReportOptions: Sendable {
    /// The form of a report; the contents are the same in each.
    public enum Form: String, Sendable, Hashable, Codable, CaseIterable {
        /// A directory with a file for each part.
        case directory
        /// One ZIP archive with a file for each part.
        case zip
        /// One file of JSON lines: first the manifest, then one line for each record, with the name of its file.
        case ndjson
    }

    /// For whom history is written.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// For programs: timeline and stacks are JSON.
        case machineReadable
        /// For people: timeline and stacks are text.
        case humanReadable
    }

    /// The form of the report.
    public var form: Form

    /// For whom history is written.
    public var format: Format

    /// Whether history leaves out what the user did not ask for.
    public var userInitiatedOnly = false

    /// How many bytes a file may have; `nil`, the default, for any number.
    ///
    /// Of a longer one, the newest content is kept, with a mark where something was cut off.
    public var maxFileBytes: Int?

    /// What is left out.
    public var redaction: DebugReportRedaction

    /// Where the directory of the report is made; `nil`, the default, stands for the temporary directory.
    ///
    /// It is made if it does not exist.
    public var root: URL?

    /// The name of the report's directory; `nil`, the default, makes a new one for each call.
    ///
    /// A directory of the name must not exist.
    public var directoryName: String?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - form: The form of the report.
    ///   - format: For whom history is written.
    ///   - redaction: What is left out.
    ///   - root: Where the directory of the report is made; `nil` stands for the temporary directory.
    public init(
        form: Form = .directory, format: Format = .machineReadable, redaction: DebugReportRedaction = .none,
        root: URL? = nil
    ) {
        self.form = form
        self.format = format
        self.redaction = redaction
        self.root = root
    }
}

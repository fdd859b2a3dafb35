public import Foundation

extension DebugReport {
    /// The options of a debug report.
    public struct Options: Sendable {
        /// The form of a report; the contents are the same in each.
        public enum Form: String, Sendable, Hashable, Codable, CaseIterable {
            /// A directory with a file for each part.
            case directory
            /// One ZIP archive with a file for each part.
            case zip
            /// One file of JSON lines: first the manifest, then one line for each record, with the name of its file.
            case ndjson
        }

        /// The format of the timeline and the action stacks in a debug report.
        public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
            /// For programs: timeline and stacks are JSON.
            case machineReadable
            /// For people: timeline and stacks are text.
            case humanReadable
        }

        /// The form of the report.
        public var form: Form

        /// The format of the history.
        public var format: Format

        /// Whether history omits requests that the user did not initiate.
        public var userInitiatedOnly = false

        /// The largest size of a file in bytes; `nil`, the default, for no limit.
        ///
        /// A longer file keeps the newest content, with a mark where something was cut off.
        public var maxFileBytes: Int?

        /// The redaction of the report.
        public var redaction: DebugReport.Redaction

        /// The directory that contains the report's directory; `nil`, the default, is the temporary directory.
        ///
        /// It is created if it does not exist.
        public var root: URL?

        /// The name of the report's directory; `nil`, the default, makes a new one for each call.
        ///
        /// There must be no directory with this name.
        public var directoryName: String?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - form: The form of the report.
        ///   - format: The format of the history.
        ///   - redaction: The redaction of the report.
        ///   - root: The directory that contains the report's directory; `nil` is the temporary directory.
        public init(
            form: Form = .directory, format: Format = .machineReadable,
            redaction: DebugReport.Redaction = .none,
            root: URL? = nil
        ) {
            self.form = form
            self.format = format
            self.redaction = redaction
            self.root = root
        }
    }
}

extension DebugReport {
    /// The redaction of a debug report.
    ///
    /// It applies to every file that Flint writes, including copies of logs, but not to files of a ``DebugReportable``,
    /// which gets the options. The values of sensitive tweaks are never written.
    public enum Redaction: Sendable {
        /// Redacts only the values of sensitive tweaks.
        case none

        /// Redacts descriptions of inputs, the details of sources, and the names of presenters.
        case inputs

        /// Redacts by a function.
        ///
        /// The function is called for each text value of each file, with the name of the member that contains it; a text
        /// in a list has the name of the list. It returns the text to write. Member names are not redacted.
        case custom(@Sendable (_ key: String, _ text: String) -> String)

        /// The replacement of a redacted text.
        public static let mark = "(redacted)"

        /// The name of the kind, as in the manifest.
        public var name: String {
            switch self {
            case .none: "none"
            case .inputs: "inputs"
            case .custom: "custom"
            }
        }
    }
}

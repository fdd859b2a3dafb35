public import Foundation

extension DebugReport {
    /// The options of a debug report.
    public struct Options: Sendable {
        /// The form of a debug report.
        ///
        /// All forms have the same contents.
        public enum Form: String, Sendable, Hashable, Codable, CaseIterable {
            /// A directory with a file for each part.
            case directory
            /// One ZIP archive with a file for each part.
            case zip
            /// One file of JSON lines. The first line is the manifest. Each further line is a record with the
            /// name of its file.
            case ndjson
        }

        /// The format of the timeline and the action stacks in a debug report.
        public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
            /// The format for programs: timeline and stacks are JSON.
            case machineReadable
            /// The format for people: timeline and stacks are text.
            case humanReadable
        }

        /// The form of the report.
        public var form: Form

        /// The format of the timeline and the action stacks.
        public var format: Format

        /// Whether timeline and stacks omit requests that the user did not initiate.
        public var userInitiatedOnly = false

        /// The largest size of a file in bytes; `nil`, the default, for no limit.
        ///
        /// A longer file keeps its newest content, with a note about the amount that was cut off.
        public var maxFileBytes: Int?

        /// The way in which sensitive texts in the report are replaced.
        public var redaction: DebugReport.Redaction

        /// The directory that contains the report's directory; `nil`, the default, is the temporary
        /// directory.
        ///
        /// It is created if it does not exist.
        public var root: URL?

        /// The name of the report's directory; `nil`, the default, makes a new name for each report.
        ///
        /// No directory with this name may exist.
        public var directoryName: String?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - form: The form of the report.
        ///   - format: The format of the timeline and the action stacks.
        ///   - redaction: The way in which sensitive texts in the report are replaced.
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
    /// The way in which sensitive texts in a debug report are replaced.
    ///
    /// It applies to every file that Flint writes, including copies of logs. It does not apply to files of a
    /// ``DebugReportable``, which receives the options. The values of sensitive tweaks are never written.
    public enum Redaction: Sendable {
        /// Redacts nothing but the values of sensitive tweaks.
        case none

        /// Redacts descriptions of inputs, the details of sources, and the names of presenters.
        case inputs

        /// Redacts by a function.
        ///
        /// The function is called for each text value of each file, with the name of the member that contains
        /// it. A text in a list has the name of the list. The function returns the text to write. The names
        /// of members are not redacted.
        case custom(@Sendable (_ key: String, _ text: String) -> String)

        /// The text that replaces a redacted text.
        public static let mark = "(redacted)"

        /// The name of the kind of redaction, as it is written in the manifest.
        public var name: String {
            switch self {
            case .none: "none"
            case .inputs: "inputs"
            case .custom: "custom"
            }
        }
    }
}

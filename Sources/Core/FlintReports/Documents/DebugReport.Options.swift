public import Foundation

extension DebugReport {
    /// The options of a debug report: its form and format, what it contains, and where it is written.
    public struct Options: Sendable {
        /// The form of a debug report: a directory, an archive or a single file.
        ///
        /// The contents are the same.
        public enum Form: String, Sendable, Hashable, Codable, CaseIterable {
            /// A directory with one or more files for each part of the report.
            case directory
            /// One ZIP archive with the same files as the directory.
            case zip
            /// One file with a JSON object per line.
            ///
            /// The first line is the manifest. Each further line is a record of one of the files that the
            /// directory would have, with the name of that file.
            case ndjson
        }

        /// The format of the timeline and the action stacks in a debug report.
        public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
            /// The format for programs: timeline and stacks are JSON.
            case machineReadable
            /// The format for people: timeline and stacks are text.
            case humanReadable
        }

        /// The form of the report: a directory, an archive or a single file.
        public var form: Form

        /// The format of the timeline and the action stacks: JSON or text for people.
        public var format: Format

        /// Whether the timeline and the action stacks omit requests that the user did not initiate.
        public var userInitiatedOnly = false

        /// The largest size of each file in bytes; `nil`, the default, for no limit.
        ///
        /// A longer file keeps its newest content, with a note of the amount that was cut off.
        public var maxFileBytes: Int?

        /// How sensitive texts in the report are replaced; by default they are not.
        public var redaction: DebugReport.Redaction

        /// The directory in which the report's own directory is created; `nil`, the default, is the temporary
        /// directory.
        ///
        /// The directory is created if it does not exist.
        public var root: URL?

        /// The name of the report's own directory; `nil`, the default, makes a new name for each report.
        ///
        /// No directory with this name may exist in ``root``.
        public var directoryName: String?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - form: The form of the report: a directory, an archive or a single file.
        ///   - format: The format of the timeline and the action stacks: JSON or text for people.
        ///   - redaction: How sensitive texts in the report are replaced.
        ///   - root: The directory in which the report's own directory is created; `nil` is the temporary
        ///     directory.
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
    /// How sensitive texts in a debug report are replaced.
    ///
    /// It applies to every file that Flint writes, including copies of logs. It does not apply to files of a
    /// ``DebugReportable``, which receives the options and must redact its files itself. The values of
    /// sensitive tweaks are never written.
    public enum Redaction: Sendable {
        /// No text is replaced, except for the values of sensitive tweaks.
        case none

        /// A fixed text takes the place of the descriptions of actions' inputs, of the details of requests'
        /// sources, and of the names of presenters.
        case inputs

        /// Every text is replaced by the result of a function.
        ///
        /// The function is called for each JSON string in each file, with the name of the JSON member that
        /// contains the string. A string in a list has the name of the list. The function returns the text to
        /// write. The names of members are not replaced.
        case custom(@Sendable (_ key: String, _ text: String) -> String)

        /// The text that is written in place of a redacted text.
        public static let mark = "(redacted)"

        /// The name of the kind of redaction in the manifest: `none`, `inputs` or `custom`.
        public var name: String {
            switch self {
            case .none: "none"
            case .inputs: "inputs"
            case .custom: "custom"
            }
        }
    }
}

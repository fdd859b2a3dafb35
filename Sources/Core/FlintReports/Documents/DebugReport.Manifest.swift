public import Foundation

extension DebugReport {
    /// The manifest of a debug report: its files, its options, and what is missing.
    ///
    /// It is written as the file `manifest.json` of the report.
    public struct Manifest: Sendable, Hashable, Codable {
        /// The entry of the manifest for one file of the report.
        public struct File: Sendable, Hashable, Codable {
            /// The path of the file relative to the report's directory.
            public let path: String
            /// The size of the file in bytes, as it was written.
            public let bytes: Int
            /// The amount of old content that was cut off because of the size limit; `nil` if the file is
            /// complete.
            public let cut: Cut?
        }

        /// The amount of old content that was cut off from a file, because the file exceeded the size limit.
        public struct Cut: Sendable, Hashable, Codable {
            /// The number of records, such as log entries, that were cut off; `nil` for a file that does not
            /// consist of records.
            public let records: Int?
            /// The number of bytes that were cut off; `nil` for a file of records.
            public let bytes: Int?
        }

        /// The entry of the manifest for a part of the report that is missing or incomplete.
        public struct Failure: Sendable, Hashable, Codable {
            /// The name of the part, such as `timeline` or `logs`.
            ///
            /// For files of a ``DebugReportable``, it is the path of the file or of the directory below
            /// `app/`.
            public let part: String
            /// The text of the error because of which the part is missing or incomplete.
            public let reason: String
        }

        /// The options with which a report was made, as far as the manifest lists them.
        public struct Options: Sendable, Hashable, Codable {
            /// The format of the timeline and the action stacks.
            public let format: DebugReport.Options.Format
            /// Whether timeline and stacks omit requests that the user did not initiate.
            public let userInitiatedOnly: Bool
            /// The largest size of each file in bytes; `nil` for no limit.
            public let maxFileBytes: Int?
            /// The name of the kind of redaction: `none`, `inputs` or `custom`.
            public let redaction: String
        }

        /// The name, identifier and version of the application that made a report.
        public struct Application: Sendable, Hashable, Codable {
            /// The name of the application.
            public let name: String
            /// The identifier of the application's bundle; `nil` if it has none.
            public let identifier: String?
            /// The version of the application's bundle; `nil` if it has none.
            public let version: String?
        }

        /// The name of the format of debug reports, always `flint-report`.
        public let format: String

        /// The version of the format of debug reports with which the report was written.
        public let version: Int

        /// The application that made the report.
        public let application: Application

        /// The operating system with its version, as text.
        public let platform: String

        /// The options with which the report was made.
        public let options: Options

        /// The files of the report other than the manifest, sorted by path.
        public let files: [File]

        /// The parts of the report that are missing or incomplete, in the order in which the parts were made.
        public let failures: [Failure]

        /// The number of texts that redaction has replaced in the whole report.
        public let redactions: Int

        private let timestamp: Timestamp

        /// The time at which the report was made, rounded to milliseconds.
        public var time: Date { timestamp.date }

        private enum CodingKeys: String, CodingKey {
            case format, version, application, platform, options, files, failures, redactions
            case timestamp = "time"
        }

        init(
            at time: Date, platform: RunningPlatform, options: DebugReport.Options, files: [ReportFile],
            failures: [Failure], redactions: Int
        ) {
            format = "flint-report"
            version = 1
            timestamp = Timestamp(time)
            application = .current
            self.platform = platform.description
            self.options = Options(
                format: options.format, userInitiatedOnly: options.userInitiatedOnly,
                maxFileBytes: options.maxFileBytes, redaction: options.redaction.name)
            self.files = files.map { File(path: $0.path, bytes: $0.data.count, cut: $0.cut) }
            self.failures = failures
            self.redactions = redactions
        }
    }
}

extension DebugReport.Manifest.Application {
    package static let current = DebugReport.Manifest.Application(
        name: Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String
            ?? ProcessInfo.processInfo.processName,
        identifier: Bundle.main.bundleIdentifier,
        version: Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String)
}

public import Foundation

extension DebugReport {
    /// The manifest of a debug report, which lists its contents.
    ///
    /// It is written as `manifest.json`.
    public struct Manifest: Sendable, Hashable, Codable {
        /// A file of the report, as the manifest lists it.
        public struct File: Sendable, Hashable, Codable {
            /// The path of the file within the report.
            public let path: String
            /// The size of the file in bytes.
            public let bytes: Int
            /// The amount of content that was cut off; `nil` if nothing was.
            public let cut: Cut?
        }

        /// The amount of content that was cut off from a file that was too long.
        public struct Cut: Sendable, Hashable, Codable {
            /// The number of records that were cut off; `nil` for a file that does not consist of records.
            public let records: Int?
            /// The number of bytes that were cut off; `nil` for a file of records.
            public let bytes: Int?
        }

        /// A part of the report that is missing or incomplete.
        public struct Failure: Sendable, Hashable, Codable {
            /// The name of the part: a file, or the directory of a ``DebugReportable``.
            public let part: String
            /// The reason why the part is missing or incomplete.
            public let reason: String
        }

        /// The options of the report, as the manifest lists them.
        public struct Options: Sendable, Hashable, Codable {
            /// The format of the timeline and the action stacks.
            public let format: DebugReport.Options.Format
            /// Whether timeline and stacks omit requests that the user did not initiate.
            public let userInitiatedOnly: Bool
            /// The largest size of a file in bytes; `nil` for no limit.
            public let maxFileBytes: Int?
            /// The name of the kind of redaction, as in ``DebugReport/Redaction/name``.
            public let redaction: String
        }

        /// The application that made the report.
        public struct Application: Sendable, Hashable, Codable {
            /// The name of the application.
            public let name: String
            /// The identifier of the application's bundle; `nil` if it has none.
            public let identifier: String?
            /// The version of the application's bundle; `nil` if it has none.
            public let version: String?
        }

        /// The name of the format: `flint-report`.
        public let format: String

        /// The version of the report's format.
        public let version: Int

        /// The application that made the report.
        public let application: Application

        /// The platform with its version, as text.
        public let platform: String

        /// The options with which the report was made.
        public let options: Options

        /// The files of the report other than the manifest, sorted by path.
        public let files: [File]

        /// The parts that are missing or incomplete, in the order of the report's parts.
        public let failures: [Failure]

        /// The number of texts that were redacted in the report.
        public let redactions: Int

        private let timestamp: Timestamp

        /// The time at which the report was made, in whole milliseconds.
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

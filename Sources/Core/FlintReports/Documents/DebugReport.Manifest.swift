public import Foundation

extension DebugReport {
    /// The contents of a debug report; written as `manifest.json`.
    public struct Manifest: Sendable, Hashable, Codable {
        /// A file of the report.
        public struct File: Sendable, Hashable, Codable {
            /// The path within the report.
            public let path: String
            /// The size in bytes.
            public let bytes: Int
            /// The part that was cut off, in records or bytes; `nil` if nothing was.
            public let cut: Cut?
        }

        /// The part cut off from a file that was too long.
        public struct Cut: Sendable, Hashable, Codable {
            /// The number of records, for files of records.
            public let records: Int?
            /// The number of bytes, for other files.
            public let bytes: Int?
        }

        /// A part of the report that is missing or incomplete.
        public struct Failure: Sendable, Hashable, Codable {
            /// The part: a file, or the directory of a ``DebugReportable``.
            public let part: String
            /// The reason of the failure.
            public let reason: String
        }

        /// The options of the report.
        public struct Options: Sendable, Hashable, Codable {
            /// The format of the history.
            public let format: DebugReport.Options.Format
            /// Whether history omits requests that the user did not initiate.
            public let userInitiatedOnly: Bool
            /// The largest size of a file in bytes; `nil` for no limit.
            public let maxFileBytes: Int?
            /// The name of the kind of redaction.
            public let redaction: String
        }

        /// The application that made the report.
        public struct Application: Sendable, Hashable, Codable {
            /// The name of the application.
            public let name: String
            /// The identifier of its bundle, if it has one.
            public let identifier: String?
            /// The version of its bundle, if it has one.
            public let version: String?
        }

        /// The name of the format: `flint-report`.
        public let format: String

        /// The version of the format.
        public let version: Int

        /// The application.
        public let application: Application

        /// The platform with its version.
        public let platform: String

        /// The options of the report.
        public let options: Options

        /// The files besides the manifest, ordered by path.
        public let files: [File]

        /// The failed parts, in their order.
        public let failures: [Failure]

        /// The number of redacted texts.
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

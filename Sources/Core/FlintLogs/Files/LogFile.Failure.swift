package import FlintBasics
public import Foundation

extension LogFile {
    /// An error that says why a log file cannot be used, or why a line could not be written.
    ///
    /// Actions that log never receive it. Outputs keep it instead, as ``FileLogOutput/lastError``.
    public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The code of a kind of failure.
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            private enum Value: String {
                case badBaseName, inUse, unavailable, writeFailed, rotationFailed, lineTooLong, readFailed,
                    copyFailed
            }

            private let value: Value

            /// The base name is not a valid file name.
            public static let badBaseName = Code(value: .badBaseName)
            /// Another writer uses the same folder and base name.
            public static let inUse = Code(value: .inUse)
            /// The folder or the file cannot be created or opened.
            public static let unavailable = Code(value: .unavailable)
            /// A line could not be written to the file, or could not be synchronized to the device.
            public static let writeFailed = Code(value: .writeFailed)
            /// The active file could not be rotated, or a rotated file could not be deleted.
            public static let rotationFailed = Code(value: .rotationFailed)
            /// A line is longer than the policy allows, and cannot be shortened.
            public static let lineTooLong = Code(value: .lineTooLong)
            /// A file could not be read.
            public static let readFailed = Code(value: .readFailed)
            /// The files could not be copied.
            public static let copyFailed = Code(value: .copyFailed)

            /// The name of the code, such as `inUse`.
            public var description: String { value.rawValue }
        }

        /// The kind of this failure; errors of the same kind are equal.
        public let code: Code

        /// The path of the file or folder.
        public let path: String

        /// A text for people that says what failed, why, and what to do about it.
        public let description: String

        package init(_ code: Code, path: String, _ reason: String = "") {
            self.code = code
            self.path = path
            let words = Self.words(code)
            description = "'\(path)' \(words.what)\(reason.isEmpty ? "" : ", \(reason)"). \(words.remedy)"
        }

        package init(_ code: Code, path: String, _ failure: FileFailure) {
            self.init(code, path: path, failure.reason)
        }

        /// Compares the codes of two errors.
        ///
        /// - Parameters:
        ///   - first: An error.
        ///   - second: Another error.
        /// - Returns: Whether both have the same code.
        public static func == (first: LogFile.Failure, second: LogFile.Failure) -> Bool {
            first.code == second.code
        }

        private static func words(_ code: Code) -> (what: String, remedy: String) {
            switch code {
            case .badBaseName:
                (
                    "is no base name for log files",
                    "Use 1 to 200 bytes without '/', control characters, a leading '.' or the ending of a rotated file."
                )
            case .inUse: ("is written by another writer", "Use another folder or base name.")
            case .unavailable:
                ("cannot be opened", "Make its folder writable; it is tried again with the next line.")
            case .writeFailed:
                ("could not take a line", "Make room on the device; the next line is tried again.")
            case .rotationFailed:
                ("could not be rotated", "Make its folder writable; it is tried again with a later line.")
            case .lineTooLong: ("was given a line that is too long", "Raise 'maxLineBytes' of the policy.")
            case .readFailed: ("could not be read", "Make sure that it is there and readable.")
            default: ("could not be copied", "Choose another folder, one that is writable and has room.")
            }
        }
    }
}

extension LogFile.Failure: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}

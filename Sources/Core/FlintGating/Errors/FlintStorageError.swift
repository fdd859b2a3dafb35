public import FlintEvents
public import Foundation

/// An error about stored choices that cannot be read or were not saved.
public struct FlintStorageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The code of a kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case damaged, unreadable, unwritable
        }

        private let value: Value

        /// A file's content is not in Flint's format.
        public static let damaged = Code(value: .damaged)
        /// A file cannot be read, or was written by a later version.
        public static let unreadable = Code(value: .unreadable)
        /// A file or the folder cannot be written, and nothing was changed.
        public static let unwritable = Code(value: .unwritable)

        /// The name of the kind of failure.
        public var description: String { value.rawValue }
    }

    /// The kind of failure, which determines equality.
    public let code: Code

    /// The path of the file or folder.
    public let path: String

    /// The problem, its location, and its solution.
    public let description: String

    private init(_ code: Code, _ path: String, _ description: String) {
        self.code = code
        self.path = path
        self.description = description
    }

    package static func damaged(_ path: String, _ reason: String, movedTo newPath: String? = nil) -> Self {
        let remedy =
            newPath.map { "It was renamed to '\($0)', and nothing is chosen." }
            ?? "Mend it, or remove it to begin without choices."
        return Self(.damaged, path, "'\(path)' is damaged: \(reason). \(remedy)")
    }

    package static func unreadable(_ path: String, _ reason: String) -> Self {
        Self(
            .unreadable, path,
            "'\(path)' cannot be read: \(reason). Change its permissions, or set another 'storage' in the "
                + "configuration.")
    }

    package static func unwritable(_ path: String, _ reason: String) -> Self {
        Self(
            .unwritable, path,
            "'\(path)' cannot be written: \(reason). Nothing was changed. Change its permissions, or set another "
                + "'storage' in the configuration.")
    }

    /// Returns whether two errors have the same code.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether both have the same code.
    public static func == (first: FlintStorageError, second: FlintStorageError) -> Bool {
        first.code == second.code
    }
}

extension FlintStorageError: LocalizedError {
    /// The description of the error, for `localizedDescription`.
    public var errorDescription: String? { description }
}

extension FlintStorageError: FlintLoggable {
    /// The kind of failure for logs, without the path.
    public var loggingDescription: String { "storage.\(code)" }
}

extension SetupDiagnostic {
    /// Creates the diagnostic of a storage problem that does not stop the set-up.
    package init(_ problem: FlintStorageError) {
        let codes: [FlintStorageError.Code: Code] = [
            .damaged: .storageDamaged, .unreadable: .storageUnreadable,
        ]
        self.init(
            code: codes[problem.code] ?? .storageUnwritable, severity: .warning, subject: problem.path,
            text: problem.description)
    }
}

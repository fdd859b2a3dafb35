import FlintBasics
public import Foundation

extension LogFile {
    /// A reader of log files, including files of other processes and files damaged by a crash.
    ///
    /// A line counts only with its line ending. An invalid line does not affect the others: it is counted in
    /// ``LogFile/Damage``.
    ///
    /// ```swift
    /// let contents = try LogFile.Reader().read(directory: folder)
    /// let errors = contents.entries.filter { $0.level == .error }
    /// ```
    public struct Reader: Sendable {
        private let maxLineBytes: Int
        private let files: any LogFileSystem = SystemLogFiles()

        /// Creates a reader.
        ///
        /// - Parameter maxLineBytes: The maximum number of bytes of a line, including its line ending; longer
        ///   lines are skipped and counted. Use the limit of the policy by which the files were written. A
        ///   number below 4096 counts as 4096.
        public init(maxLineBytes: Int = LogFile.Policy().maxLineBytes) {
            self.maxLineBytes = maxLineBytes
        }

        /// Reads one file.
        ///
        /// - Parameter file: The file.
        /// - Returns: The entries, and the numbers of unreadable lines.
        /// - Throws: ``LogFile/Failure`` with the code `readFailed` if the file cannot be opened.
        public func read(_ file: URL) throws(LogFile.Failure) -> LogFile.Contents {
            let path = file.path(percentEncoded: false)
            return LogFile.Contents([try open(path)], limit: maxLineBytes)
        }

        /// Reads the files of one log, oldest first, the active file last.
        ///
        /// If a file is rotated during the call, it may be missed. While a log is being written, use
        /// ``FileLogOutput/contents()`` or ``FileLogOutput/copy(to:)``, which are not affected.
        ///
        /// - Parameters:
        ///   - directory: The folder of the log.
        ///   - baseName: The base name of the log, with which the names of its files begin.
        /// - Returns: The entries, and the numbers of unreadable lines.
        /// - Throws: ``LogFile/Failure`` with the code `badBaseName` if the base name is not a valid file
        ///   name, or `readFailed` if the folder cannot be read.
        public func read(
            directory: URL, baseName: String = "flint"
        ) throws(LogFile.Failure) -> LogFile.Contents {
            let names = try LogFileNames(folder: directory.path(percentEncoded: false), base: baseName)
            var parts: [JSONLinesPart] = []
            for path in try paths(names) { parts.append(try open(path)) }
            return LogFile.Contents(parts, limit: maxLineBytes)
        }

        private func paths(_ names: LogFileNames) throws(LogFile.Failure) -> [String] {
            do throws(FileFailure) {
                let rotated = try files.names(in: names.folder).compactMap { name in
                    RotatedLogFileName(name, base: names.base)
                }
                let hasActive = try files.look(names.active) != .empty
                return rotated.sortedOutOfLine().map(names.rotated) + (hasActive ? [names.active] : [])
            } catch {
                throw LogFile.Failure(.readFailed, path: names.folder, error)
            }
        }

        private func open(_ path: String) throws(LogFile.Failure) -> JSONLinesPart {
            do throws(FileFailure) {
                let file = try files.openForReading(path)
                return JSONLinesPart(path: path, file: file, bytes: try file.size())
            } catch {
                throw LogFile.Failure(.readFailed, path: path, error)
            }
        }
    }
}

extension LogFile {
    /// The entries that were read from log files, with the files' headers and damage.
    public struct Contents: Sendable, Hashable {
        /// The entries that could be read, in the order of their lines.
        public let entries: [LogEntry]

        /// The headers of the files, in the order of the files.
        public let headers: [LogFile.Header]

        /// The numbers of lines and files that could not be read, by reason.
        public let damage: LogFile.Damage

        package init(_ parts: [JSONLinesPart], limit: Int) {
            var reader = JSONLinesReader<LogEntry>(format: FileLogOutput.format, limit: limit)
            var entries: [LogEntry] = []
            reader.read(parts) { entries.append($0) }
            self.entries = entries
            headers = reader.headers
            damage = reader.damage
        }
    }
}

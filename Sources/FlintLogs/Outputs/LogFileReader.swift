internal import FlintFiles
public import Foundation

/// Reads log files, also those of other processes and those that a crash has damaged.
///
/// A line counts only with its end. One bad line never hides the others: it is counted in ``LogFileDamage``.
///
/// ```swift
/// let contents = try LogFileReader().read(directory: folder)
/// let errors = contents.events.filter { $0.level == .error }
/// ```
public struct LogFileReader: Sendable {
    private let maxLineBytes: Int
    private let files: any LogFileSystem = SystemLogFiles()

    /// Creates a reader.
    ///
    /// - Parameter maxLineBytes: The most bytes of a line, its end included; longer lines are skipped and counted. Use
    ///   that of the policy by which the files were written. A number below 4096 counts as 4096.
    public init(maxLineBytes: Int = LogFilePolicy().maxLineBytes) {
        self.maxLineBytes = maxLineBytes
    }

    /// Reads one file.
    ///
    /// - Parameter file: The file.
    /// - Returns: Its events, and what could not be read.
    /// - Throws: ``LogFileError`` with the code `readFailed` if it cannot be opened.
    public func read(_ file: URL) throws(LogFileError) -> LogFileContents {
        let path = file.path(percentEncoded: false)
        return LogFileContents([try open(path)], limit: maxLineBytes)
    }

    /// Reads the files of one log, oldest first, the active one last.
    ///
    /// While a log is being written, a rotation in this moment can hide a file; ``FileLogOutput/contents()`` and
    /// ``FileLogOutput/copy(to:)`` are exact then.
    ///
    /// - Parameters:
    ///   - directory: The folder.
    ///   - baseName: What the names of the files begin with.
    /// - Returns: The events, and what could not be read.
    /// - Throws: ``LogFileError`` with the code `badBaseName`, or `readFailed` if the folder cannot be read.
    public func read(directory: URL, baseName: String = "flint") throws(LogFileError) -> LogFileContents {
        let names = try LogFileNames(folder: directory.path(percentEncoded: false), base: baseName)
        var parts: [JSONLinesPart] = []
        for path in try paths(names) { parts.append(try open(path)) }
        return LogFileContents(parts, limit: maxLineBytes)
    }

    private func paths(_ names: LogFileNames) throws(LogFileError) -> [String] {
        do throws(FileFailure) {
            let rotated = try files.names(in: names.folder).compactMap { name in
                RotatedLogFileName(name, base: names.base)
            }
            let hasActive = try files.look(names.active) != .empty
            return rotated.sorted().map(names.rotated) + (hasActive ? [names.active] : [])
        } catch {
            throw LogFileError(.readFailed, path: names.folder, error)
        }
    }

    private func open(_ path: String) throws(LogFileError) -> JSONLinesPart {
        do throws(FileFailure) {
            let file = try files.openForReading(path)
            return JSONLinesPart(path: path, file: file, bytes: try file.size())
        } catch {
            throw LogFileError(.readFailed, path: path, error)
        }
    }
}

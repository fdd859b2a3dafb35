internal import FlintBasics
internal import FlintCore
import FlintJSON
internal import Foundation

/// A writer that appends complete lines to a session file.
///
/// The writer locks the file, so that no other writer can open it. If the file contains an earlier recording,
/// the writer removes an incomplete last line, which a crash may have left, and appends to the others.
struct SessionFileWriter: Sendable {
    let path: String
    /// The maximum size of the file, in bytes; lines that would exceed it are not written, and the writer
    /// throws an error.
    let limit: Int
    private let file: any OpenLogFile
    /// The lock file that excludes other writers while this writer exists.
    private let lock: any OpenLogFile
    /// The current size of the file, in bytes.
    private(set) var size: Int

    /// Opens a session file; the file and its folder are created if they do not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - header: The header that is written to a new file.
    ///   - limit: The maximum size of the file, in bytes.
    ///   - files: The file system.
    /// - Throws: ``InspectorError`` with the code `sessionFile` if the file cannot be written, has another
    ///   format or version, or is written by another recording.
    init(
        _ path: String, header: SessionFileHeader, limit: Int, files: any LogFileSystem = SystemLogFiles()
    ) throws(InspectorError) {
        self.path = path
        self.limit = limit
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        do throws(FileFailure) {
            if !folder.isEmpty { try files.makeFolder(folder) }
            if try files.look(path) == .other { throw FileFailure(.open, number: Self.notAFile) }
            lock = try files.lock(path)
            file = try files.open(path)
            size = try file.size()
        } catch {
            throw Self.refusal(path, error)
        }
        try examineBeginning()
        try repairEnd()
        if size == 0 { try append(header.line + [UInt8(ascii: "\n")]) }
    }

    /// Appends lines to the file.
    ///
    /// - Parameter lines: The complete lines with their line breaks. Either all of them are written, or none.
    /// - Throws: ``InspectorError`` with the code `sessionFile` if the file would exceed its limit, or cannot
    ///   be written.
    mutating func append(_ lines: [UInt8]) throws(InspectorError) {
        guard size + lines.count <= limit else {
            throw InspectorError(
                .sessionFile, subject: path,
                "'\(path)' has reached its limit of \(limit) bytes. Record to another file, or raise 'maxBytes'."
            )
        }
        do throws(FileFailure) {
            try file.append(lines)
        } catch {
            // An incomplete line must not remain. If truncating fails here, the line is removed when the file
            // is opened again.
            try? file.truncate(to: size)
            throw Self.refusal(path, error)
        }
        size += lines.count
    }

    /// Waits until the storage device has stored all lines that were appended.
    ///
    /// - Throws: ``InspectorError`` with the code `sessionFile` if the system reports a failure.
    func synchronize() throws(InspectorError) {
        do throws(FileFailure) { try file.synchronize() } catch { throw Self.refusal(path, error) }
    }

    // MARK: Opening

    /// The system's error number `EINVAL`, which is reported for a path that is not a regular file.
    private static let notAFile: Int32 = 22

    /// Checks the header of an existing file, and empties a file that ends inside of its header.
    ///
    /// - Throws: ``InspectorError`` with the code `sessionFile` if the file is not a session file, has a
    ///   later version, or cannot be read.
    private mutating func examineBeginning() throws(InspectorError) {
        let beginning = try read(at: 0, count: min(size, SessionFileHeader.maxBytes))
        guard let end = beginning.firstIndex(of: UInt8(ascii: "\n")) else {
            guard zip(beginning, SessionFileHeader.beginning).allSatisfy({ $0 == $1 }) else {
                throw foreign()
            }
            return try truncate(to: 0)
        }
        guard let found = SessionFileHeader(Array(beginning[..<end])),
            found.version <= SessionFileHeader.currentVersion
        else { throw foreign() }
    }

    /// Adds the line break to a last line that is complete except for it, and removes any other incomplete
    /// last line.
    ///
    /// - Throws: ``InspectorError`` with the code `sessionFile` if the file cannot be read or written.
    private mutating func repairEnd() throws(InspectorError) {
        let end = try endOfLastLine()
        guard end < size else { return }
        let rest = size - end
        if rest <= JSONDocument.sizeLimit, !SessionFileItem(try read(at: end, count: rest)).isDamaged {
            return try append([UInt8(ascii: "\n")])
        }
        try truncate(to: end)
    }

    private func endOfLastLine() throws(InspectorError) -> Int {
        var end = size
        while end > 0 {
            let start = max(0, end - (1 << 16))
            let bytes = try read(at: start, count: end - start)
            if let index = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + index + 1 }
            end = start
        }
        return 0
    }

    private func read(at offset: Int, count: Int) throws(InspectorError) -> [UInt8] {
        do throws(FileFailure) {
            return try file.read(at: offset, count: count)
        } catch {
            throw Self.refusal(path, error)
        }
    }

    private mutating func truncate(to bytes: Int) throws(InspectorError) {
        do throws(FileFailure) { try file.truncate(to: bytes) } catch { throw Self.refusal(path, error) }
        size = bytes
    }

    private func foreign() -> InspectorError {
        InspectorError(
            .sessionFile, subject: path,
            "'\(path)' holds something else than a session of this version, which is left as it is. "
                + "Record to another file.")
    }

    private static func refusal(_ path: String, _ failure: FileFailure) -> InspectorError {
        let reason = failure.isLocked ? "another recording writes it" : failure.reason
        return InspectorError(
            .sessionFile, subject: path,
            "'\(path)' cannot be written: \(reason). Record to another file, in a folder that is writable "
                + "and has room.")
    }
}

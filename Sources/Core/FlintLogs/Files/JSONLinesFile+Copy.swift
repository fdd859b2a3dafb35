internal import FlintBasics
internal import Synchronization

extension JSONLinesFile {
    /// Copies the current contents of all files into another folder, replacing earlier copies.
    ///
    /// - Parameter folder: The path of the folder, which is created if necessary.
    /// - Returns: The paths of the copies, oldest first.
    /// - Throws: ``LogFile/Failure`` with the code `readFailed` if the files cannot be opened, or
    ///   `copyFailed` if they cannot be copied.
    package func copy(to folder: String) throws(LogFile.Failure) -> [String] {
        let target = try LogFileNames(folder: folder, base: names.base)
        return try copying.withLock { _ throws(LogFile.Failure) in try copy(to: target) }
    }

    private func copy(to target: LogFileNames) throws(LogFile.Failure) -> [String] {
        let parts = try openAll()
        do throws(FileFailure) {
            try files.makeFolder(target.folder)
            let isWritten = try files.look(target.lock) != .empty
            // If another writer has locked the folder, copies must not be written there. The lock is only
            // tried, and released at once.
            if isWritten { _ = try files.lock(target.lock) }
            for part in parts { try copy(part, to: target) }
            try removeOthers(than: Set(parts.map(\.name)), in: target)
        } catch {
            let reason = error.isLocked ? "because log files are written there" : error.reason
            throw LogFile.Failure(.copyFailed, path: target.folder, reason)
        }
        return parts.map { target.path($0.name) }
    }

    /// Copies a file under a temporary name, then renames the copy, so that a reader sees the old or the new
    /// copy.
    ///
    /// - Parameters:
    ///   - part: The file to copy.
    ///   - target: The names of the copies in the other folder.
    /// - Throws: ``FileFailure`` if the file cannot be read or the copy cannot be written.
    private func copy(_ part: JSONLinesPart, to target: LogFileNames) throws(FileFailure) {
        let temporary = target.path(".\(names.base).copy")
        try files.remove(temporary)
        do throws(FileFailure) {
            let copy = try files.open(temporary)
            try part.forEachChunk { bytes throws(FileFailure) in try copy.append(bytes) }
            try files.rename(temporary, to: target.path(part.name))
        } catch {
            try? files.remove(temporary)
            throw error
        }
    }

    /// Deletes earlier copies of rotated files that no longer exist, and thus were not copied this time.
    ///
    /// - Parameters:
    ///   - kept: The names of the files that were copied this time.
    ///   - target: The names of the copies in the other folder.
    /// - Throws: ``FileFailure`` if the folder cannot be read or a copy cannot be deleted.
    private func removeOthers(than kept: Set<String>, in target: LogFileNames) throws(FileFailure) {
        for name in try files.names(in: target.folder)
        where RotatedLogFileName(name, base: names.base) != nil && !kept.contains(name) {
            try files.remove(target.path(name))
        }
    }
}

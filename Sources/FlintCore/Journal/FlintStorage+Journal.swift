internal import FlintFiles
internal import Foundation

extension FlintStorage {
    /// Opens the journal in the folder, which is made.
    ///
    /// - Returns: The journal; `nil` in memory, or if it cannot be opened, which is one of the problems then.
    func openJournal(wallTime: @escaping @Sendable () -> Date) -> FileHistoryJournal? {
        guard let folder else { return nil }
        let path = Self.path(of: folder)
        do throws(FileFailure) {
            try FileSystem().makeFolders(path, mode: 0o700)
        } catch {
            note(.unwritable(path, error.explanation))
            return nil
        }
        do throws(LogFileError) {
            let journal = try FileHistoryJournal(
                directory: URL(filePath: "\(path)/history", directoryHint: .isDirectory), wallTime: wallTime)
            if let error = journal.lastError { note(.unwritable(path, error.description)) }
            return journal
        } catch {
            note(error.code == .inUse ? .inUse(path) : .unwritable(path, error.description))
            return nil
        }
    }
}

import FlintFiles
import Synchronization

/// The folders that were made while a note was composed, so that none stays behind that holds nothing.
final class FolderLedger: Sendable {
    private let paths = Mutex<[String]>([])

    /// Notes that a folder was made.
    func add(_ path: String) {
        paths.withLock { $0.append(path) }
    }

    /// Removes the folders that are empty.
    ///
    /// It does not wait, so that it works in a canceled task as well.
    func removeEmptyFolders(using fileSystem: FileSystem) {
        let paths = paths.withLock { paths in
            defer { paths = [] }
            return paths
        }
        // One that has got something in it stays; that is what the refusal means.
        for path in paths { try? fileSystem.removeEmptyFolder(path) }
    }
}

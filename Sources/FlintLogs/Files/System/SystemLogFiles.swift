package import FlintFiles

/// The file system of the machine.
package struct SystemLogFiles: LogFileSystem {
    private let files = FileSystem()

    package init() {}

    package func makeFolder(_ path: String) throws(FileFailure) { try files.makeFolders(path) }

    package func lock(_ path: String) throws(FileFailure) -> any OpenLogFile {
        try OpenFile.locking(path)
    }

    package func names(in folder: String) throws(FileFailure) -> [String] { try files.names(in: folder) }

    package func look(_ path: String) throws(FileFailure) -> LogFilePlace {
        do throws(FileFailure) {
            let facts = try FileFacts.of(path, followingLinks: false)
            return facts.kind == .file ? .file(bytes: facts.size) : .other
        } catch {
            if error.isAbsence { return .empty }
            throw error
        }
    }

    package func open(_ path: String) throws(FileFailure) -> any OpenLogFile { try OpenFile(appending: path) }

    package func openForReading(_ path: String) throws(FileFailure) -> any OpenLogFile {
        try OpenFile(reading: path)
    }

    package func rename(_ path: String, to other: String) throws(FileFailure) {
        try files.renameOnly(path, to: other)
    }

    package func remove(_ path: String) throws(FileFailure) {
        do throws(FileFailure) { try files.remove(path) } catch { if !error.isAbsence { throw error } }
    }
}

extension OpenFile: OpenLogFile {}

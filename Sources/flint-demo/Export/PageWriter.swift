import FlintFiles
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A writer of exported pages to a folder.
struct PageWriter: Sendable {
    let folder: String
    let fileSystem: FileSystem

    init(folder: String, fileSystem: FileSystem = FileSystem()) {
        self.folder = folder
        self.fileSystem = fileSystem
    }

    /// Writes pages, each of them whole or not at all.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - isReplacing: Whether files that have the names may be replaced, as a second export does.
    /// - Returns: The paths of the files.
    /// - Throws: ``NotesError``, with the code `exportExists` if a file is in the way; the pages before it have
    ///   been written then.
    func write(_ pages: [ExportedPage], replacing isReplacing: Bool) throws(NotesError) -> [String] {
        try makeFolder()
        var paths: [String] = []
        for page in pages {
            let path = "\(folder)/\(page.fileName)"
            do throws(FileFailure) {
                try write(Array(page.html.utf8), to: path, replacing: isReplacing)
            } catch {
                if error.number == EEXIST { throw .exportExists(path) }
                throw NotesError(error, trying: "export “\(page.fileName)”")
            }
            paths.append(path)
        }
        return paths
    }

    private func write(_ bytes: [UInt8], to path: String, replacing isReplacing: Bool) throws(FileFailure) {
        // Only a plain file is replaced: a link would lead the export somewhere else.
        let existing = try? FileFacts.of(path, followingLinks: false)
        guard isReplacing, let existing, existing.kind == .file else {
            return try fileSystem.create(path, contents: bytes)
        }
        guard try fileSystem.replace(path, contents: bytes, known: existing) else {
            throw FileFailure(number: EBUSY, path: path)
        }
    }

    private func makeFolder() throws(NotesError) {
        do throws(FileFailure) {
            try fileSystem.makeFolders(folder)
        } catch {
            let facts = try? FileFacts.of(folder, followingLinks: true)
            if let facts, facts.kind != .folder { throw .notAFolder(folder) }
            throw NotesError(error, trying: "make the folder")
        }
    }
}

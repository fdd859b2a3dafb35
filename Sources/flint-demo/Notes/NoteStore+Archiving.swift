import FlintFiles
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension NoteStore {
    /// The name of the folder for old notes.
    static var archiveName: String { "Archive" }

    /// Moves notes that were not changed for a while to the folder for old notes.
    ///
    /// - Parameter limit: Notes that were changed before it are moved.
    /// - Returns: Which were moved, and which could not be.
    /// - Throws: ``NotesError`` if the folder cannot be listed or made, or a file cannot be moved; those that were
    ///   moved until then stay moved.
    func archive(before limit: Date) throws(NotesError) -> ArchivedNotes {
        let old = try folder.entries().filter { entry in
            guard let facts = folder.facts(of: entry), facts.kind == .file else { return false }
            return facts.modified < limit
        }
        var archived = ArchivedNotes()
        guard !old.isEmpty else { return archived }
        let names = try folder.subfolders()
        let key = NoteName.clashKey(of: Self.archiveName)
        var name = names.first { NoteName.clashKey(of: $0) == key }
        if name == nil { name = try folder.makeSubfolder(Self.archiveName, using: fileSystem) }
        let archive = try folder.path(of: .subfolder(name ?? Self.archiveName))
        for entry in old {
            do throws(FileFailure) {
                try fileSystem.move(folder.path(of: entry.fileName), to: "\(archive)/\(entry.fileName)")
                archived.moved.append(entry.name)
            } catch {
                guard error.number == EEXIST else {
                    throw NotesError(error, trying: "move “\(entry.name)” to the archive")
                }
                archived.taken.append(entry.name)
            }
        }
        return archived
    }
}

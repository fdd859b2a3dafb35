import FlintFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension NoteStore {
    /// Moves a note to the trash, from where it can be brought back, also by a later run of the program.
    ///
    /// - Parameter reference: The note's name, the beginning of its name, or its number.
    /// - Returns: The deleted note.
    /// - Throws: ``NotesError``; the note is where it was then.
    func delete(_ reference: String) throws(NotesError) -> DeletedNote {
        let entry = try entry(for: reference)
        let path = folder.path(of: entry.fileName)
        if (try? FileFacts.of(path, followingLinks: false).kind) == .folder {
            throw .broken(entry.name, .isFolder)
        }
        do throws(FileFailure) {
            return try trash.take(path, named: entry.fileName, at: now())
        } catch {
            throw NotesError(error, trying: "delete “\(entry.name)”")
        }
    }

    /// Brings the last deleted note back.
    ///
    /// - Parameters:
    ///   - number: The number of the note in the trash; `nil` for the last deleted one.
    ///   - name: A new name, if the old one is taken by now.
    /// - Returns: The name that the note has now.
    /// - Throws: ``NotesError`` with the code `nothingToUndo` if the trash is empty, or `nameTaken` if a note
    ///   has the name; the deleted note stays in the trash then.
    func undoDelete(of number: Int? = nil, as name: NoteName? = nil) throws(NotesError) -> String {
        for note in trash.notes() where number == nil || note.number == number {
            let fileName = name?.fileName ?? note.fileName
            try checkIsFree(fileName)
            if try restore(note, to: fileName) { return NoteEntry(fileName: fileName).name }
        }
        throw NotesError(.nothingToUndo, "No deleted note is left to bring back.")
    }

    /// The notes that can be brought back, the last deleted one first.
    func deletedNotes() -> [DeletedNote] {
        trash.notes()
    }

    /// Returns `false` if another program has brought the note back meanwhile.
    private func restore(_ note: DeletedNote, to fileName: String) throws(NotesError) -> Bool {
        let newName = NoteEntry(fileName: fileName).name
        do throws(FileFailure) {
            try trash.release(note, to: folder.path(of: fileName))
            return true
        } catch {
            switch error.number {
            case ENOENT: return false
            case EEXIST: throw .nameTaken(newName, by: newName)
            default: throw NotesError(error, trying: "bring “\(note.name)” back")
            }
        }
    }
}

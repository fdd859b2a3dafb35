import FlintFiles
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of Markdown notes.
///
/// Every file directly in the folder whose name ends with `.md` and does not begin with a dot is a note. Other
/// programs may work in the folder at the same time: nothing is remembered about the files but the numbers of
/// the last list, each change is written whole or not at all, and a change that another program made
/// meanwhile is not overwritten.
///
/// A note is addressed by a *reference*: its name, a beginning that only one name has, or its number in the
/// list; ``NoteLookup`` has the rules.
actor NoteStore {
    /// The folder.
    nonisolated let folder: NoteFolder
    nonisolated let trash: NoteTrash
    let fileSystem: FileSystem
    let now: @Sendable () -> Date
    /// The files in the order in which they were last listed, so that a number means what a person saw.
    var listed: [String]?

    /// Makes a store; the folder is not looked at before it is used.
    ///
    /// - Parameters:
    ///   - path: The path of the folder.
    ///   - fileSystem: The way to change files.
    ///   - now: The time, for the journal of deletions.
    init(
        path: String, fileSystem: FileSystem = FileSystem(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let folder = NoteFolder(path: path)
        self.folder = folder
        self.fileSystem = fileSystem
        self.now = now
        trash = NoteTrash(in: folder, fileSystem: fileSystem)
    }

    /// Lists all notes and gives them the numbers by which they can be addressed from now on.
    ///
    /// - Parameter order: The order of the list.
    /// - Returns: One summary per file; those that cannot be used say why.
    /// - Throws: ``NotesError`` if the folder cannot be listed.
    func list(in order: NoteOrder = .name) throws(NotesError) -> [NoteSummary] {
        let entries = order.sorted(try folder.entries()) { folder.facts(of: $0)?.modified }
        listed = entries.map(\.fileName)
        return entries.enumerated().map { summary(of: $1, number: $0 + 1) }
    }

    /// Reads a note.
    ///
    /// - Parameter reference: The note's name, the beginning of its name, or its number.
    /// - Returns: The note.
    /// - Throws: ``NotesError`` if there is no such note or it cannot be read.
    func read(_ reference: String) throws(NotesError) -> Note {
        let entry = try entry(for: reference)
        return note(entry, try contents(of: entry))
    }

    /// Reads all notes that can be read, in the order of the list, for an export.
    ///
    /// - Returns: The notes, and the files that cannot be used.
    /// - Throws: ``NotesError`` if the folder cannot be listed.
    func readAll() throws(NotesError) -> (notes: [Note], skipped: [SearchResult.SkippedNote]) {
        var notes: [Note] = []
        var skipped: [SearchResult.SkippedNote] = []
        for entry in try folder.entries() {
            do throws(NoteProblem) {
                notes.append(note(entry, try folder.contents(of: entry)))
            } catch {
                skipped.append(.init(name: entry.name, problem: error))
            }
        }
        return (notes, skipped)
    }

    /// Makes the folder, and those it is in, if it does not exist.
    ///
    /// - Throws: ``NotesError`` if that is not possible.
    func makeFolder() throws(NotesError) {
        do throws(FileFailure) {
            try fileSystem.makeFolders(folder.path)
        } catch {
            if try exists() { return }
            throw NotesError(error, trying: "make the folder")
        }
    }

    private func exists() throws(NotesError) -> Bool {
        guard let facts = try? FileFacts.of(folder.path, followingLinks: true) else { return false }
        guard facts.kind == .folder else { throw .notAFolder(folder.path) }
        return true
    }

    private func summary(of entry: NoteEntry, number: Int) -> NoteSummary {
        do throws(NoteProblem) {
            let contents = try folder.contents(of: entry)
            return NoteSummary(
                number: number, name: entry.name, title: NoteTitle.of(contents.text) ?? entry.name,
                modified: contents.facts.modified, size: contents.facts.size,
                wordCount: WordCount.of(contents.text), problem: nil)
        } catch {
            let facts = folder.facts(of: entry)
            return NoteSummary(
                number: number, name: entry.name, title: entry.name, modified: facts?.modified,
                size: facts?.size ?? 0, wordCount: 0, problem: error)
        }
    }
}

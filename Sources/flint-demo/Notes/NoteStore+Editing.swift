import FlintFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension NoteStore {
    /// Makes a note.
    ///
    /// - Parameters:
    ///   - name: The name, which no other note may have, not even in other letter case.
    ///   - text: The text to begin with.
    /// - Returns: The note.
    /// - Throws: ``NotesError`` with the code `nameTaken`, or what kept the file from being written.
    func create(_ name: NoteName, text: String = "") throws(NotesError) -> Note {
        try checkIsFree(name.fileName)
        guard text.utf8.count <= NoteFolder.sizeLimit else {
            throw .tooLarge(name.text, limit: NoteFolder.sizeLimit)
        }
        do throws(FileFailure) {
            try fileSystem.create(folder.path(of: name.fileName), contents: Array(text.utf8))
        } catch {
            if error.number == EEXIST { throw .nameTaken(name.text, by: name.text) }
            throw NotesError(error, trying: "create “\(name)”")
        }
        return try reread(NoteEntry(fileName: name.fileName))
    }

    /// Adds a line to the end of a note, after completing a last line without an ending.
    ///
    /// - Parameters:
    ///   - line: The line; an empty one adds an empty line.
    ///   - reference: The note's name, the beginning of its name, or its number.
    /// - Returns: The note as it is now.
    /// - Throws: ``NotesError``; the note is unchanged then.
    func append(_ line: String, to reference: String) throws(NotesError) -> Note {
        let entry = try entry(for: reference)
        let contents = try contents(of: entry)
        return try write(TextEditing.appending(line, to: contents.text), to: entry, replacing: contents)
    }

    /// Replaces a text wherever it occurs in a note.
    ///
    /// - Parameters:
    ///   - text: What to look for, in which capitals and accents count.
    ///   - replacement: What to put in its place; may be empty.
    ///   - reference: The note's name, the beginning of its name, or its number.
    /// - Returns: The note as it is now and the number of places.
    /// - Throws: ``NotesError``, with the code `textNotFound` if the text does not occur; the note is unchanged
    ///   then.
    func replace(
        _ text: String, with replacement: String, in reference: String
    ) throws(NotesError) -> TextReplacement {
        guard !text.isEmpty else {
            throw NotesError(.emptyText, "There is no text to replace. Give at least one character.")
        }
        let entry = try entry(for: reference)
        let contents = try contents(of: entry)
        let (changed, count) = TextEditing.replacing(text, with: replacement, in: contents.text)
        guard count > 0 else { throw .textNotFound(text, in: entry.name) }
        return TextReplacement(note: try write(changed, to: entry, replacing: contents), count: count)
    }

    /// Gives a note another name.
    ///
    /// - Parameters:
    ///   - reference: The note's name, the beginning of its name, or its number.
    ///   - name: The new name; it may differ from the old one in letter case only.
    /// - Returns: The name that the note had.
    /// - Throws: ``NotesError`` with the code `nameTaken` if another note has it.
    func rename(_ reference: String, to name: NoteName) throws(NotesError) -> String {
        let entry = try entry(for: reference)
        try checkIsFree(name.fileName, except: entry)
        let path = folder.path(of: entry.fileName)
        let newPath = folder.path(of: name.fileName)
        if entry.fileName.utf8.elementsEqual(name.fileName.utf8) { return entry.name }
        do throws(FileFailure) {
            if isSameFile(path, newPath) {
                try fileSystem.rename(path, to: newPath)
            } else {
                try fileSystem.move(path, to: newPath)
            }
        } catch {
            if error.number == EEXIST { throw .nameTaken(name.text, by: name.text) }
            throw NotesError(error, trying: "rename “\(entry.name)”")
        }
        listed = listed?.map { $0.utf8.elementsEqual(entry.fileName.utf8) ? name.fileName : $0 }
        return entry.name
    }

    /// Whether two names lead to one file, as `Note.md` and `note.md` do where letter case is ignored.
    private func isSameFile(_ path: String, _ other: String) -> Bool {
        guard let facts = try? FileFacts.of(path, followingLinks: false),
            let others = try? FileFacts.of(other, followingLinks: false)
        else { return false }
        return facts.identity == others.identity
    }

    func write(
        _ text: String, to entry: NoteEntry, replacing contents: NoteContents
    ) throws(NotesError) -> Note {
        guard text.utf8.count <= NoteFolder.sizeLimit else {
            throw .tooLarge(entry.name, limit: NoteFolder.sizeLimit)
        }
        let isReplaced: Bool
        do throws(FileFailure) {
            isReplaced = try fileSystem.replace(
                contents.path, contents: Array(text.utf8), known: contents.facts)
        } catch {
            throw NotesError(error, trying: "write “\(entry.name)”")
        }
        guard isReplaced else { throw .changedMeanwhile(entry.name) }
        return try reread(entry)
    }

    private func reread(_ entry: NoteEntry) throws(NotesError) -> Note {
        note(entry, try contents(of: entry))
    }
}

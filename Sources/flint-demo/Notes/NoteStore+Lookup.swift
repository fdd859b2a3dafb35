extension NoteStore {
    /// Finds the note that a reference means.
    func entry(for reference: String) throws(NotesError) -> NoteEntry {
        try NoteLookup(entries: try folder.entries(), listed: listed).entry(for: reference)
    }

    /// Reads the text of an entry, with problems as errors for people.
    func contents(of entry: NoteEntry) throws(NotesError) -> NoteContents {
        do throws(NoteProblem) {
            return try folder.contents(of: entry)
        } catch {
            throw .broken(entry.name, error)
        }
    }

    func note(_ entry: NoteEntry, _ contents: NoteContents) -> Note {
        Note(name: entry.name, text: contents.text, modified: contents.facts.modified)
    }

    /// Throws if a note has a name, or one that differs in letter case only.
    ///
    /// - Parameters:
    ///   - fileName: The wanted name of a file.
    ///   - exception: The note that may have it, because it is the one to be renamed.
    /// - Throws: ``NotesError`` with the code `nameTaken`.
    func checkIsFree(_ fileName: String, except exception: NoteEntry? = nil) throws(NotesError) {
        let wanted = NoteEntry(fileName: fileName).name
        let key = NoteName.clashKey(of: wanted)
        for entry in try folder.entries() where entry != exception && NoteName.clashKey(of: entry.name) == key
        {
            throw .nameTaken(wanted, by: entry.name)
        }
    }
}

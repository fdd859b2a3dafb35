extension NoteStore {
    /// Gives a note another text.
    ///
    /// - Parameters:
    ///   - name: The note's name.
    ///   - original: The text that the change began with.
    ///   - text: The new text.
    /// - Returns: The note as it is now.
    /// - Throws: ``NotesError`` with the code `changedMeanwhile` if the note has another text by now, or what kept it from
    ///   being written; the note is unchanged then.
    func rewrite(_ name: String, from original: String, to text: String) throws(NotesError) -> Note {
        let entry = try entry(for: name)
        let contents = try contents(of: entry)
        // Bytes are compared: two texts may differ only in how their characters are composed.
        guard contents.text.utf8.elementsEqual(original.utf8) else { throw .changedMeanwhile(name) }
        return try write(text, to: entry, replacing: contents)
    }
}

extension Desk {
    /// The words that find the note of an address, and no other.
    ///
    /// - Parameter address: What a link or a shortcut says.
    /// - Returns: The words.
    /// - Throws: ``NotesError`` with the code `unknownNote` if no note has exactly that name, `invalidName` if it
    ///   is empty.
    func reference(to address: NoteAddress) throws(NotesError) -> NoteReference {
        guard !address.name.isEmpty else {
            throw NotesError(
                .invalidName, "The name of the note is empty. “link NOTE” prints the link of a note.")
        }
        let entries = try store.folder.entries()
        guard entries.contains(where: { $0.name == address.name }) else {
            let key = NoteName.clashKey(of: address.name)
            throw .unknownNote(
                address.name, suggestions: NameSuggestions.names(like: key, among: entries))
        }
        return NoteReference(address.name)
    }
}

/// The rules by which a person's words find a note.
///
/// In this order: the exact name, `#` and a number of the list, the name in other letter case, a number, the
/// only name that begins so. An extension `.md` may be written or left out.
struct NoteLookup {
    let entries: [NoteEntry]
    /// The files in the order in which a person last saw them.
    let listed: [String]

    /// Makes a lookup.
    ///
    /// - Parameters:
    ///   - entries: The notes there are now, in the order of the list.
    ///   - listed: The files in the order in which they were last listed, or `nil` if they were not.
    init(entries: [NoteEntry], listed: [String]?) {
        self.entries = entries
        self.listed = listed ?? entries.map(\.fileName)
    }

    /// Finds the one note that is meant.
    ///
    /// - Parameter reference: A name, a beginning of a name, or a number of the list.
    /// - Returns: The entry.
    /// - Throws: ``NotesError`` with the code `unknownNote` or `ambiguousNote` and the candidates.
    func entry(for reference: String) throws(NotesError) -> NoteEntry {
        let exact = entries.filter { $0.name == reference || $0.fileName == reference }
        if let entry = try only(of: exact, for: reference) { return entry }
        if reference.hasPrefix("#"), let number = Self.number(reference.dropFirst()) {
            return try entry(number: number)
        }
        let key = NoteName.clashKey(of: NoteName.stem(of: reference))
        let keys = entries.map { NoteName.clashKey(of: $0.name) }
        let same = zip(entries, keys).filter { $0.1 == key }.map(\.0)
        if let entry = try only(of: same, for: reference) { return entry }

        let number = Self.number(reference[...])
        if let number, (1...max(1, listed.count)).contains(number) { return try entry(number: number) }
        let beginning = key.isEmpty ? [] : zip(entries, keys).filter { $0.1.hasPrefix(key) }.map(\.0)
        if let entry = try only(of: beginning, for: reference) { return entry }
        if let number { throw .unknownNumber(number, count: listed.count) }
        throw .unknownNote(reference, suggestions: NameSuggestions.names(like: key, among: entries))
    }

    private func entry(number: Int) throws(NotesError) -> NoteEntry {
        guard listed.indices.contains(number - 1) else { throw .unknownNumber(number, count: listed.count) }
        let fileName = listed[number - 1]
        // Bytes are compared, because two files may differ only in how their characters are composed.
        guard let entry = entries.first(where: { $0.fileName.utf8.elementsEqual(fileName.utf8) }) else {
            throw .goneSinceListed(NoteEntry(fileName: fileName).name, number: number)
        }
        return entry
    }

    private func only(of candidates: [NoteEntry], for reference: String) throws(NotesError) -> NoteEntry? {
        guard candidates.count > 1 else { return candidates.first }
        throw .ambiguousNote(reference, candidates: candidates.map(\.name))
    }

    /// A number of a list; anything larger than a list can be is none.
    private static func number(_ text: Substring) -> Int? {
        guard (1...9).contains(text.utf8.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        return Int(text)
    }
}

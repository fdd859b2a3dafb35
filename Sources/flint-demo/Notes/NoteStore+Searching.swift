extension NoteStore {
    /// Finds the lines that hold a text, whatever the letter case and the accents.
    ///
    /// - Parameters:
    ///   - text: What to look for.
    ///   - limit: The largest number of lines to return.
    /// - Returns: The lines, and the files that could not be searched.
    /// - Throws: ``NotesError``, or `CancellationError` if the task is cancelled between two notes.
    func search(_ text: String, limit: Int = 1000) throws -> SearchResult {
        var folder = TextFolder()
        let needle = folder.fold(text)
        guard !needle.isEmpty else {
            throw NotesError(.emptyText, "There is no text to search for. Give at least one character.")
        }
        var result = SearchResult()
        for entry in try self.folder.entries() {
            try Task.checkCancellation()
            do throws(NoteProblem) {
                let text = try self.folder.contents(of: entry).text
                collect(needle, in: text, of: entry.name, with: &folder, limit: limit, into: &result)
            } catch {
                result.skipped.append(.init(name: entry.name, problem: error))
            }
            if result.isCut { break }
        }
        return result
    }

    private func collect(
        _ needle: TextFolder.Folded, in text: String, of note: String, with folder: inout TextFolder,
        limit: Int,
        into result: inout SearchResult
    ) {
        for (index, line) in TextLines.of(text).enumerated() {
            let ranges = TextFolder.ranges(of: needle, in: folder.fold(line))
            if ranges.isEmpty { continue }
            guard result.hits.count < limit else {
                result.isCut = true
                return
            }
            result.hits.append(SearchHit(note: note, lineNumber: index + 1, line: line, ranges: ranges))
        }
    }
}

import Foundation
import Synchronization

/// The store of the notes: files in a folder, or values in memory.
final class NoteStore: Sendable {
    /// The folder with the notes; `nil` if the notes are in memory.
    let folder: URL?

    private let memory: Mutex<[String: Note]>

    /// Creates a store for a folder, in which each note is a file `NAME.md`.
    init(folder: URL) {
        self.folder = folder
        memory = Mutex([:])
    }

    /// Creates a store in memory that contains the given notes.
    init(samples: [Note] = []) {
        folder = nil
        memory = Mutex(Dictionary(samples.map { ($0.name, $0) }) { $1 })
    }

    // MARK: Reading

    /// Reads all notes, sorted by name.
    ///
    /// - Throws: ``DemoError`` with the code `file` if the folder cannot be read.
    func notes() throws(DemoError) -> [Note] {
        guard let folder else {
            return memory.withLock { $0.values.sorted { $0.name < $1.name } }
        }
        var notes: [Note] = []
        for place in [""] + (try folders().map { $0 + "/" }) {
            let here = folder.appending(path: place)
            for file in try Self.contents(of: here) where file.pathExtension == "md" {
                // A file that was deleted meanwhile, or is not text, is skipped.
                if let note = try? note(place + file.deletingPathExtension().lastPathComponent) {
                    notes.append(note)
                }
            }
        }
        return notes.sorted { $0.name < $1.name }
    }

    /// Returns the names of the folders that contain notes, sorted.
    ///
    /// - Throws: ``DemoError`` with the code `file` if the folder of all notes cannot be read.
    func folders() throws(DemoError) -> [String] {
        guard let folder else {
            let names = memory.withLock { $0.keys.compactMap(Self.folder(of:)) }
            return Set(names).sorted()
        }
        return try Self.contents(of: folder).filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
    }

    /// Finds a note by its name, its number in a list, or the beginning of its name.
    ///
    /// - Parameters:
    ///   - word: The name of a note, its number in `names` from 1, or the beginning of its name.
    ///   - names: The names of all notes, in the order of the list.
    /// - Returns: The name of the note.
    /// - Throws: ``DemoError`` with the code `noNote` if no note matches, or if several names begin with the
    ///   word.
    static func name(meant word: String, among names: [String]) throws(DemoError) -> String {
        let key = word.lowercased()
        if let name = names.first(where: { $0 == word }) ?? names.first(where: { $0.lowercased() == key }) {
            return name
        }
        if let number = Int(word), names.indices.contains(number - 1) { return names[number - 1] }
        let matches = names.filter { !key.isEmpty && $0.lowercased().hasPrefix(key) }
        if let match = matches.first, matches.count == 1 { return match }
        let shown = PrintableText.line(word)
        throw DemoError(
            .noNote,
            matches.isEmpty
                ? "There is no note “\(shown)”. “list” shows the notes."
                : "“\(shown)” begins several names: \(matches.joined(separator: ", ")).")
    }

    /// Reads a note.
    ///
    /// - Parameter name: The name of the note.
    /// - Throws: ``DemoError`` with the code `noNote` if there is no such note, or `file` if it cannot be
    ///   read.
    func note(_ name: String) throws(DemoError) -> Note {
        guard let file = try file(name) else {
            guard let note = memory.withLock({ $0[name] }) else { throw Self.missing(name) }
            return note
        }
        guard FileManager.default.fileExists(atPath: file.path) else { throw Self.missing(name) }
        return try Self.doing("read “\(name)”") {
            let values = try file.resourceValues(forKeys: [.contentModificationDateKey])
            // On Linux, `String(contentsOf:)` of Foundation leaks the text that it reads.
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            guard let text = String(data: try handle.readToEnd() ?? Data(), encoding: .utf8) else {
                throw CocoaError(.fileReadInapplicableStringEncoding)
            }
            return Note(name: name, text: text, changed: values.contentModificationDate ?? .distantPast)
        }
    }

    // MARK: Changing

    /// Creates a note with a new name.
    ///
    /// - Parameters:
    ///   - name: The name, as it was typed.
    ///   - text: The text of the note.
    /// - Returns: The note.
    /// - Throws: ``DemoError`` with the code `badName` for an invalid name, `nameTaken` if another note has
    ///   the name, or `file` if the file cannot be written.
    @discardableResult
    func create(_ name: String, text: String) throws(DemoError) -> Note {
        let name = try Note.name(name)
        let isTaken = try notes().contains { $0.name.lowercased() == name.lowercased() }
        guard !isTaken else {
            throw DemoError(.nameTaken, "There is a note “\(name)” already. Choose another name.")
        }
        return try write(Note(name: name, text: text, changed: Date()))
    }

    /// Replaces the text of the note with the same name; creates the note if it is missing.
    ///
    /// - Returns: The given note.
    /// - Throws: ``DemoError`` with the code `badName` for an invalid name, or `file` if the file cannot be
    ///   written.
    @discardableResult
    func write(_ note: Note) throws(DemoError) -> Note {
        guard let file = try file(note.name) else {
            memory.withLock { $0[note.name] = note }
            return note
        }
        try Self.doing("write “\(note.name)”") {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(note.text.utf8).write(to: file, options: .atomic)
        }
        return note
    }

    /// Deletes a note.
    ///
    /// - Parameter name: The name of the note.
    /// - Throws: ``DemoError`` with the code `noNote` if there is no such note, or `file` if its file cannot
    ///   be removed.
    func delete(_ name: String) throws(DemoError) {
        guard let file = try file(name) else {
            guard memory.withLock({ $0.removeValue(forKey: name) }) != nil else { throw Self.missing(name) }
            return
        }
        try Self.doing("delete “\(name)”") { try FileManager.default.removeItem(at: file) }
    }

    // MARK: Files

    private func file(_ name: String) throws(DemoError) -> URL? {
        guard let folder else { return nil }
        return folder.appending(path: "\(try Note.name(name)).md", directoryHint: .notDirectory)
    }

    private static func folder(of name: String) -> String? {
        name.contains("/") ? name.split(separator: "/").first.map(String.init) : nil
    }

    private static func contents(of folder: URL) throws(DemoError) -> [URL] {
        try doing("read the folder “\(folder.lastPathComponent)”") {
            try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
        }
    }

    private static func missing(_ name: String) -> DemoError {
        DemoError(.noNote, "There is no note “\(PrintableText.line(name))”. “list” shows the notes.")
    }

    /// Calls a function that works on files, and converts its error to a ``DemoError`` with the code `file`.
    ///
    /// - Parameters:
    ///   - what: The name of the work in the text of the error, such as `read the folder`.
    ///   - body: The function.
    /// - Returns: The result of the function.
    static func doing<Result>(_ what: String, _ body: () throws -> Result) throws(DemoError) -> Result {
        do {
            return try body()
        } catch {
            throw DemoError(.file, "Could not \(what): \(error.localizedDescription)")
        }
    }
}

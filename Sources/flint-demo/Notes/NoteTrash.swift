import FlintFiles
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The hidden folder of deleted notes, with a journal of where they came from.
///
/// Every deletion has a number and two files: `00000007.json`, the journal entry, and `00000007.md`, the
/// note. The entry is made first, so a program that is stopped in between leaves a note that was not deleted;
/// an entry without a note means nothing. One file per entry needs no lock between programs: a number belongs to
/// whoever makes its entry.
struct NoteTrash: Sendable {
    /// What a journal entry says.
    private struct Record: Codable {
        let fileName: String
        let deleted: Date
    }

    /// The name of the trash within the folder of notes.
    static let folderName = ".trash"
    /// Numbers beyond this are not from a journal of ours.
    private static let numberLimit = 1_000_000_000_000

    private let folder: String
    private let fileSystem: FileSystem

    init(in folder: NoteFolder, fileSystem: FileSystem) {
        self.folder = folder.path(of: Self.folderName)
        self.fileSystem = fileSystem
    }

    /// Moves a note into the trash.
    ///
    /// - Parameters:
    ///   - path: The note's file, or the symbolic link that stands for it.
    ///   - fileName: The name to write into the journal.
    ///   - date: The time to write into the journal.
    /// - Returns: The journal's entry.
    /// - Throws: ``FileFailure``; the note is where it was.
    func take(_ path: String, named fileName: String, at date: Date) throws(FileFailure) -> DeletedNote {
        try fileSystem.makePrivateFolder(folder)
        let number = try claimNumber(for: Record(fileName: fileName, deleted: date))
        do throws(FileFailure) {
            try fileSystem.move(path, to: notePath(number))
        } catch {
            try? fileSystem.remove(entryPath(number))
            throw error
        }
        return DeletedNote(number: number, fileName: fileName, date: date)
    }

    /// Moves a note out of the trash, to a name that nothing has.
    ///
    /// - Parameters:
    ///   - note: An entry of the journal.
    ///   - path: The path to move it to.
    /// - Throws: ``FileFailure``, with `EEXIST` if something has the name; the note stays in the trash then.
    func release(_ note: DeletedNote, to path: String) throws(FileFailure) {
        try fileSystem.move(notePath(note.number), to: path)
        // Without its note the entry means nothing, so it does no harm if it cannot be removed.
        try? fileSystem.remove(entryPath(note.number))
    }

    /// The notes that can be brought back, the last deleted one first.
    func notes() -> [DeletedNote] {
        numbers(endingWith: ".json")
            .filter { (try? FileFacts.of(notePath($0), followingLinks: false)) != nil }
            .sorted(by: >)
            .map(note)
    }

    private func note(_ number: Int) -> DeletedNote {
        let facts = try? FileFacts.of(entryPath(number), followingLinks: false)
        let fallback = DeletedNote(
            number: number, fileName: "Recovered note \(number).md", date: facts?.modified ?? .distantPast)
        guard let record = record(number), Self.isSafe(record.fileName) else { return fallback }
        return DeletedNote(number: number, fileName: record.fileName, date: record.deleted)
    }

    private func record(_ number: Int) -> Record? {
        guard let file = try? OpenFile(reading: entryPath(number)),
            let bytes = try? file.read(upTo: 1 << 14)
        else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(Record.self, from: Data(bytes))
    }

    /// Whether a name from the journal, which anybody may have edited, stays within the folder of notes.
    private static func isSafe(_ fileName: String) -> Bool {
        NoteEntry.isNote(fileName: fileName) && fileName.utf8.count <= NoteName.byteLimit
            && !fileName.utf8.contains(UInt8(ascii: "/")) && !fileName.utf8.contains(0)
    }

    private func claimNumber(for record: Record) throws(FileFailure) -> Int {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(record) else { throw FileFailure(number: EINVAL, path: folder) }
        var number = max(numbers(endingWith: ".json").max() ?? 0, numbers(endingWith: ".md").max() ?? 0) + 1
        while true {
            do throws(FileFailure) {
                try fileSystem.create(entryPath(number), contents: Array(data))
                return number
            } catch  where error.number == EEXIST {
                number += 1
            }
        }
    }

    private func numbers(endingWith ending: String) -> [Int] {
        guard (try? FileFacts.of(folder, followingLinks: false).kind) == .folder,
            let names = try? fileSystem.names(in: folder)
        else { return [] }
        return names.compactMap { name in
            guard name.hasSuffix(ending), let number = Int(name.dropLast(ending.count)) else { return nil }
            return (1..<Self.numberLimit).contains(number) ? number : nil
        }
    }

    private func entryPath(_ number: Int) -> String { "\(folder)/\(padded(number)).json" }

    private func notePath(_ number: Int) -> String { "\(folder)/\(padded(number)).md" }

    private func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
}

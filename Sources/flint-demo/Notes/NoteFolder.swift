import FlintFiles
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of a folder of notes: which there are, and what they hold.
struct NoteFolder: Sendable {
    /// The largest number of bytes of a note.
    static let sizeLimit = 16 << 20

    let path: String

    /// The path of a file in the folder.
    func path(of fileName: String) -> String { "\(path)/\(fileName)" }

    /// The files that are named like notes, sorted by name.
    func entries() throws(NotesError) -> [NoteEntry] {
        try fileNames().filter(NoteEntry.isNote).map(NoteEntry.init).sorted(by: NoteEntry.isOrdered)
    }

    /// The facts about the file of an entry, also if it cannot be used as a note.
    func facts(of entry: NoteEntry) -> FileFacts? {
        let path = path(of: entry.fileName)
        return (try? FileFacts.of(path, followingLinks: true)) ?? (try? .of(path, followingLinks: false))
    }

    /// Reads a note.
    ///
    /// - Parameter entry: The file among the notes.
    /// - Returns: The text, the file it came from and that file's facts.
    /// - Throws: ``NoteProblem`` if the file is no text that can be read.
    func contents(of entry: NoteEntry) throws(NoteProblem) -> NoteContents {
        let path = try resolvedPath(of: entry)
        let (bytes, facts) = try bytes(at: path)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        return NoteContents(text: text, path: path, facts: facts)
    }

    private func bytes(at path: String) throws(NoteProblem) -> ([UInt8], FileFacts) {
        let read: ([UInt8], FileFacts)
        do throws(FileFailure) {
            read = try bytesAndFacts(at: path)
        } catch {
            throw .unreadable(reason: error.reason)
        }
        if let problem = Self.problem(with: read.1) { throw problem }
        if read.0.count > Self.sizeLimit { throw .tooLarge(bytes: read.0.count) }
        return read
    }

    private func bytesAndFacts(at path: String) throws(FileFailure) -> ([UInt8], FileFacts) {
        let file = try OpenFile(reading: path)
        let facts = try file.facts()
        if Self.problem(with: facts) != nil { return ([], facts) }
        // One byte more than allowed tells a file that grows while it is read.
        return (try file.read(upTo: Self.sizeLimit + 1), facts)
    }

    private static func problem(with facts: FileFacts) -> NoteProblem? {
        switch facts.kind {
        case .folder: .isFolder
        case .pipe, .other, .link: .isSpecial
        case .file: facts.size > sizeLimit ? .tooLarge(bytes: facts.size) : nil
        }
    }

    private func resolvedPath(of entry: NoteEntry) throws(NoteProblem) -> String {
        do throws(FileFailure) {
            let root = try FilePath.existing(path)
            let file = try FilePath.existing(path(of: entry.fileName))
            let prefix = root == "/" ? root : root + "/"
            if file.utf8.starts(with: prefix.utf8) { return file }
        } catch {
            let isLink = (try? FileFacts.of(path(of: entry.fileName), followingLinks: false).kind) == .link
            throw isLink && error.number == ENOENT ? .leadsNowhere : .unreadable(reason: error.reason)
        }
        throw .leadsOutside
    }

    /// The names of everything in the folder, in no order.
    func fileNames() throws(NotesError) -> [String] {
        guard try folderFacts().kind == .folder else { throw .notAFolder(path) }
        do throws(FileFailure) {
            return try FileSystem().names(in: path)
        } catch {
            throw NotesError(error, trying: "list the folder")
        }
    }

    private func folderFacts() throws(NotesError) -> FileFacts {
        do throws(FileFailure) {
            return try FileFacts.of(path, followingLinks: true)
        } catch {
            switch error.number {
            case ENOENT: throw .folderMissing(path)
            case ENOTDIR: throw .notAFolder(path)
            default: throw NotesError(error, trying: "look at the folder")
            }
        }
    }
}

import FlintFiles
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension NoteFolder {
    /// The folders directly in this one, sorted by name.
    ///
    /// Hidden ones do not count, and links do not either: they could lead anywhere.
    ///
    /// - Returns: The names, exactly as the folder has them.
    /// - Throws: ``NotesError`` if the folder cannot be listed.
    func subfolders() throws(NotesError) -> [String] {
        try fileNames().filter { !$0.hasPrefix(".") && isFolder($0) }
            .sorted { left, right in
                switch left.compare(right, options: [.caseInsensitive, .numeric, .diacriticInsensitive]) {
                case .orderedAscending: true
                case .orderedDescending: false
                case .orderedSame: left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
                }
            }
    }

    /// Makes a folder in this one.
    ///
    /// - Parameters:
    ///   - text: The name as a person wrote it; white space around it is dropped.
    ///   - fileSystem: The way to change files.
    /// - Returns: The name of the folder.
    /// - Throws: ``NotesError`` with the code `nameTaken` if something has the name, also in other letter case,
    ///   `invalidName` if it is no name, or what kept the folder from being made.
    func makeSubfolder(_ text: String, using fileSystem: FileSystem) throws(NotesError) -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        if let fault = NoteName.fault(in: name) { throw .invalidFolderName(name, fault) }
        let key = NoteName.clashKey(of: name)
        if let existing = try fileNames().first(where: { NoteName.clashKey(of: $0) == key }) {
            throw .folderTaken(by: existing)
        }
        do throws(FileFailure) {
            try fileSystem.makeFolder(path(of: name))
        } catch {
            if error.number == EEXIST { throw .folderTaken(by: name) }
            throw NotesError(error, trying: "make the folder “\(name)”")
        }
        return name
    }

    /// The path of a place.
    ///
    /// - Throws: ``NotesError`` with the code `notAFolder` or `folderMissing` if a folder is gone, or was replaced by
    ///   a link since it was chosen.
    func path(of place: NotePlace) throws(NotesError) -> String {
        guard case .subfolder(let name) = place else { return path }
        let path = path(of: name)
        guard isFolder(name) else {
            throw (try? FileFacts.of(path, followingLinks: false)) == nil
                ? .folderMissing(path) : .notAFolder(path)
        }
        return path
    }

    private func isFolder(_ name: String) -> Bool {
        (try? FileFacts.of(path(of: name), followingLinks: false).kind) == .folder
    }
}

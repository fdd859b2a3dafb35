import FlintFiles
import Foundation

/// The folder that the program works in, and where it came from.
enum NotesLocation: Sendable, Equatable {
    /// A folder that somebody asked for.
    case chosen(String)
    /// A folder with sample notes, made for this run of the program.
    case sample(String)

    /// The path of the folder.
    var path: String {
        switch self {
        case .chosen(let path), .sample(let path): path
        }
    }

    /// Finds the folder: the option, the variable `FLINT_NOTES`, or sample notes in a temporary folder.
    ///
    /// Without being asked the program writes nowhere but there, so that somebody who only wants to see what it
    /// is finds nothing changed.
    ///
    /// - Parameters:
    ///   - options: What the program was asked for.
    ///   - surroundings: The environment.
    /// - Returns: The location; a chosen folder need not exist.
    /// - Throws: ``NotesError`` if a folder cannot be made.
    static func find(
        for options: ProgramOptions, in surroundings: ProgramSurroundings
    ) async throws(NotesError) -> NotesLocation {
        let variable = surroundings.environment["FLINT_NOTES"].flatMap { $0.isEmpty ? nil : $0 }
        guard let folder = options.folder ?? variable else {
            return .sample(try await makeSample(in: surroundings))
        }
        let path = absolute(folder, in: surroundings.workingFolder)
        if options.createsFolder { try await NoteStore(path: path).makeFolder() }
        return .chosen(path)
    }

    /// Takes the sample notes away again, unless something was done with them.
    ///
    /// - Returns: The path, if the folder stays.
    func cleanUp() async -> String? {
        guard case .sample(let path) = self else { return nil }
        let names = Self.names(in: path).filter { $0 != Gates.folderName || !Self.isHistory("\(path)/\($0)") }
        let notes = (try? await NoteStore(path: path).readAll())?.notes ?? []
        let texts = notes.reduce(into: [:]) { $0[$1.name] = $1.text }
        guard names.count == notes.count, texts == SampleNotes.texts else { return path }
        try? FileManager.default.removeItem(atPath: path)
        return nil
    }

    private static func names(in path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// Whether a folder for what the program remembers holds nothing but what it has written of itself.
    private static func isHistory(_ path: String) -> Bool {
        Set(names(in: path)).isSubset(of: [RunHistory.logFolderName, RunHistory.historyFolderName])
    }

    private static func makeSample(in surroundings: ProgramSurroundings) async throws(NotesError) -> String {
        let number = String(UInt32.random(in: .min ... .max), radix: 36)
        let path = absolute("flint-demo-\(number)", in: surroundings.temporaryFolder)
        do throws(FileFailure) {
            // The name is random and the folder is the user's own, so nobody else can have put something there.
            try FileSystem().makePrivateFolder(path)
        } catch {
            throw NotesError(error, trying: "make a folder for sample notes")
        }
        let store = NoteStore(path: path)
        for (name, text) in SampleNotes.texts { _ = try await store.create(try NoteName(name), text: text) }
        return path
    }

    private static func absolute(_ path: String, in folder: String) -> String {
        let expanded = (path as NSString).expandingTildeInPath
        let whole = expanded.hasPrefix("/") ? expanded : "\(folder)/\(expanded)"
        return (whole as NSString).standardizingPath
    }
}

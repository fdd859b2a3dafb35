import Foundation

/// A folder of notes of one test's own, removed with the value that holds it.
final class NotesFolder: Sendable {
    let url: URL

    /// Makes a folder with a few notes.
    init(
        notes: [String: String] = ["Plan": "# Plan\n\n- milk\n- bread\n", "Welcome": "# Welcome\n\nHello.\n"]
    ) throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "flint-notes-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        for (name, text) in notes {
            try Data(text.utf8).write(to: url.appending(path: "\(name).md"))
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The names of the notes, sorted.
    var notes: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
    }
}

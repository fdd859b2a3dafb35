import Foundation
import TestSupport

/// A folder of notes of one test's own.
final class NotesFolder: Sendable {
    private let folder: TemporaryFolder

    /// Makes a folder with a few notes.
    init(
        notes: [String: String] = ["Plan": "# Plan\n\n- milk\n- bread\n", "Welcome": "# Welcome\n\nHello.\n"]
    ) throws {
        folder = try TemporaryFolder()
        for (name, text) in notes { try folder.write(text, to: "\(name).md") }
    }

    var url: URL { folder.url }

    /// The names of the notes, sorted.
    var notes: [String] {
        let names = (try? folder.names()) ?? []
        return names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
    }
}

import FlintCore
import Foundation

/// What the program adds to debug reports: how many notes there are, and nothing of what is in them.
struct NotesReport: DebugReportable {
    private struct Counts: Encodable {
        let notes: Int
        let subfolders: Int
    }

    let id = "notes"
    let folder: NoteFolder

    func writeReport(to directory: URL, options: DebugReportOptions) throws {
        let counts = Counts(notes: try folder.entries().count, subfolders: try folder.subfolders().count)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try encoder.encode(counts).write(to: directory.appending(path: "counts.json"))
    }
}

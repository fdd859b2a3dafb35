import FlintCore
import FlintFiles
import Foundation
import TestSupport

@testable import flint_demo

/// A desk on a folder with notes, and a presenter that records.
struct SampleDesk: Sendable {
    let folder: TemporaryFolder
    let desk: Desk
    let presenter = RecordingPresenter()

    /// Makes the folder; the gates are those of the runtime that ``NotesTrait`` has made.
    ///
    /// - Parameters:
    ///   - notes: The texts by name.
    ///   - interviewer: Answers questions.
    ///   - fileSystem: The way to change files.
    /// - Throws: What kept a file from being written.
    init(
        _ notes: [String: String] = ["One": "first\n", "Two": "second\n"],
        interviewer: any Interviewer = AbsentInterviewer(), fileSystem: FileSystem = FileSystem()
    ) throws {
        folder = try TemporaryFolder()
        for (name, text) in notes { try folder.write(text, to: "\(name).md") }
        desk = Desk(
            store: NoteStore(
                path: folder.path, fileSystem: fileSystem,
                now: { Date(timeIntervalSince1970: 1_700_000_000) }),
            gates: try NotesTrait.gates ?? Gates(launcher: RecordingLauncher()), interviewer: interviewer,
            timeZone: .gmt)
    }

    /// A context made by hand for an action of the desk.
    func context<Details>(_ details: Details) -> ActionContext<DeskInput<Details>> {
        ActionContext(input: DeskInput(desk, details))
    }

    /// A context made by hand for an action without details.
    func context() -> ActionContext<DeskInput<NoInput>> {
        context(NoInput())
    }
}

import FlintCore
import FlintTesting
import Foundation
import Synchronization
import Testing

@testable import flint_demo

/// A presenter that keeps what it shows, beside the workspace of the test's runtime.
final class RecordingPresenter: NotesPresenter {
    let workspace: Workspace
    private let shown = Mutex<[String]>([])

    init() throws { workspace = try Workspace.current }

    /// The lines so far.
    var lines: [String] { shown.withLock(\.self) }

    /// The texts of all notes by name.
    var texts: [String: String] {
        get throws {
            try Dictionary(uniqueKeysWithValues: workspace.store.notes().map { ($0.name, $0.text) })
        }
    }

    func show(_ lines: [String]) { shown.withLock { $0 += lines } }
}

extension Workspace {
    /// A workspace in memory, in which no question has an answer.
    fileprivate static func withTwoNotes() throws -> Workspace {
        let notes = ["One": "first\n", "Errands/Old": "oat milk\nbread"]
        let ask: @Sendable (String) async throws -> String = {
            throw DemoError(.noAnswer, "“\($0)” has no answer.")
        }
        return Workspace(
            store: NoteStore(samples: notes.map { Note(name: $0, text: $1, changed: .distantPast) }),
            gates: try Gates(folder: nil, ask: ask), ask: ask)
    }
}

extension Trait where Self == FlintTrait {
    /// A runtime with the features of the demo for each test, in which all gates are as at first.
    static var notes: FlintTrait { .flint(AppFeatures.self) }
}

extension AppFeatures: TestedFeatureGroup {
    static func configureTest(_ configuration: inout FlintConfiguration) {
        // Stacks, focus and activities are features of the framework.
        configuration.includesFrameworkFeatures = true
        try? Workspace.withTwoNotes().configure(&configuration)
    }

    static var testPresenters: [any Sendable] { [SilentPresenter()] }
}

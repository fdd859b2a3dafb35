import FlintCore
import FlintTesting
import Foundation
import Synchronization
import Testing

@testable import flint_demo

/// A presenter that keeps what it shows, with notes in memory to work with.
final class RecordingPresenter: NotesPresenter {
    let workspace: Workspace
    private let shown = Mutex<[String]>([])

    /// Makes notes.
    ///
    /// - Parameter notes: The texts by name.
    init(_ notes: [String: String] = ["One": "first\n", "Errands/Old": "oat milk\nbread"]) throws {
        let ask: @Sendable (String) async throws -> String = {
            throw DemoError(.noAnswer, "“\($0)” has no answer.")
        }
        workspace = Workspace(
            store: NoteStore(samples: notes.map { Note(name: $0, text: $1, changed: .distantPast) }),
            gates: try Gates(folder: nil, ask: ask), ask: ask)
    }

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

extension Trait where Self == FlintTrait {
    /// A runtime with the features of the demo for each test, in which all gates are as at first.
    static var notes: FlintTrait {
        .flint(AppFeatures.self) {
            var configuration = FlintConfiguration()
            // Stacks, focus and activities are features of the framework.
            configuration.includesFrameworkFeatures = true
            // The conditions refer to these services; the notes of a test are its own.
            try? RecordingPresenter().workspace.configure(&configuration)
            return configuration
        }
    }
}

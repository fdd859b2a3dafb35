import Foundation
import Synchronization

/// The desk at which a person works: a folder of notes, and the note that lies open.
final class Desk: Sendable {
    private struct State {
        var openNote: String?
        var isLeft = false
    }

    /// The notes.
    let store: NoteStore
    /// What opens and closes the features.
    let gates: Gates
    /// Keeps what is logged and done.
    let history: RunHistory
    /// Notices which features open and close.
    let watcher = FeatureWatcher()
    /// Asks the person questions.
    let interviewer: any Interviewer
    /// What the system is handed about the work at the desk.
    let outbox: Outbox
    /// Where the desk is, for the dates that are written into notes.
    let timeZone: TimeZone
    /// What the full-screen interface runs on; `nil` if there is nothing.
    let stage: BrowseStage?
    private let state = Mutex(State())

    init(
        store: NoteStore, gates: Gates, history: RunHistory = RunHistory(),
        interviewer: any Interviewer = AbsentInterviewer(), outbox: Outbox = Outbox(),
        timeZone: TimeZone = .current, stage: BrowseStage? = nil
    ) {
        self.outbox = outbox
        self.store = store
        self.gates = gates
        self.history = history
        self.interviewer = interviewer
        self.timeZone = timeZone
        self.stage = stage
    }

    /// The name of the open note.
    var openNote: String? { state.withLock { $0.openNote } }

    /// Whether the person has left, so that no further command is to be read.
    var isLeft: Bool { state.withLock { $0.isLeft } }

    /// Opens a note in the place of the one that is open.
    func open(_ name: String) {
        state.withLock { $0.openNote = name }
    }

    /// Puts the open note away.
    ///
    /// - Returns: Its name.
    /// - Throws: ``NotesError`` with the code `noOpenNote`.
    func close() throws(NotesError) -> String {
        let name = state.withLock { state in
            defer { state.openNote = nil }
            return state.openNote
        }
        guard let name else { throw .noOpenNote }
        return name
    }

    /// The text of a note that is being composed.
    func text(of draft: NoteDraft) -> String {
        (draft.template ?? .empty).text(title: draft.title, on: store.now(), in: timeZone)
    }

    /// Ends the work at the desk.
    func leave() {
        state.withLock { $0.isLeft = true }
    }

    /// The words that find a note in the store; the open note if none is named.
    ///
    /// - Parameter note: What the person named.
    /// - Returns: A reference for ``NoteStore``.
    /// - Throws: ``NotesError`` with the code `noOpenNote` if none is named and none is open.
    func reference(to note: NoteReference) throws(NotesError) -> String {
        guard let reference = note.text ?? openNote else { throw .noOpenNote }
        return reference
    }
}

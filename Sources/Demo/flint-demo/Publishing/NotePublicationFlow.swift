import FlintCore
import FlintFlows
import Foundation

/// The flow that publishes a note, whose runs are stored and outlive the process; `NotePublication.puml` is
/// its diagram.
struct NotePublicationFlow: NotePublicationStateMachine {
    typealias State = NotePublicationState

    /// The name of the note to which the texts of all published notes are added.
    static let edition = "Published"

    let workspace: Workspace
    let presenter: any NotesPresenter

    // The text is stored with the run, so that the approved text is published even if the note has been
    // changed.
    func onCheck(_ address: NoteAddress, from _: State) async throws -> State.Check {
        let note = try workspace.store.note(address.name)
        return note.words == 0
            ? .end(.refused("it has no words")) : .awaitApproval(Manuscript(name: note.name, text: note.text))
    }

    func onAwaitApproval(
        _ manuscript: Manuscript, on event: State.AwaitApproval.Event, from _: State
    ) async throws -> State.AwaitApproval {
        switch event {
        case .approval: .write(manuscript)
        case .refusal(let refusal): .end(.refused(refusal.reason))
        case .after15Minutes: .end(.expired)
        }
    }

    // The result of the step is stored, so that a handler that begins again does not perform the step again.
    func onWrite(_ manuscript: Manuscript, from _: State) async throws -> State.Write {
        let words = try await step("write") { call in
            presenter.show("Writing “\(manuscript.name)” …")
            do {
                return try await write(manuscript, key: call.key)
            } catch let error as DemoError {
                presenter.show("That failed: \(error).")
                throw error
            }
        }
        return .end(.published(words: words))
    }

    /// Adds the text of a note to the note of all published texts.
    ///
    /// The process may end after the text was written and before the result of the step is stored. The step
    /// is then performed again with the same key. The step finds by the key that the text is already there.
    ///
    /// - Parameters:
    ///   - manuscript: The name and the text of the note.
    ///   - key: The key of the step, which stays the same when the step is repeated.
    /// - Returns: The number of words in the text.
    /// - Throws: ``DemoError`` if a note cannot be read or written; `CancellationError` if the task is
    ///   canceled.
    private func write(_ manuscript: Manuscript, key: String) async throws -> Int {
        let flags = workspace.gates.flags
        guard !flags.publishingIsDown else {
            throw DemoError(.file, "“\(Self.edition)” is out of reach, says the flag publishing/is_down")
        }
        var edition = Note(name: Self.edition, text: "# \(Self.edition)\n", changed: Date())
        do {
            edition = try workspace.store.note(Self.edition)
        } catch {
            guard error.code == .noNote else { throw error }
        }
        let mark = "<!-- \(key) -->"
        if edition.text.contains(mark) {
            presenter.show("It is in “\(Self.edition)” already, and is not written twice.")
        } else {
            edition.text += "\n## \(manuscript.name)\n\(mark)\n\(manuscript.text)"
            try workspace.store.write(edition)
        }
        if flags.publishingSeconds > 0 {
            presenter.show("It is written; the step ends in \(flags.publishingSeconds) seconds.")
            try await Task.sleep(for: .seconds(flags.publishingSeconds))
        }
        return manuscript.text.split(whereSeparator: \.isWhitespace).count
    }
}

/// The name and the text of a note, as they were when its publication began.
struct Manuscript: Codable, Sendable {
    let name: String
    let text: String
}

/// The event by which a person approves that the note is published.
struct Approval: Codable, Sendable {}

/// The event by which a person refuses that the note is published.
struct Refusal: Codable, Sendable {
    let reason: String
}

/// The result of a run: the note was published, it was refused, or nobody decided in time.
enum PublicationResult: Codable, Sendable, Hashable {
    case published(words: Int)
    case refused(String)
    case expired

    /// The rest of a sentence about the result; the sentence begins with the name of the note.
    var text: String {
        switch self {
        case .published(let words): "is published, with \(words == 1 ? "1 word" : "\(words) words")."
        case .refused(let reason): "was refused: \(reason)."
        case .expired: "was not approved in time."
        }
    }
}

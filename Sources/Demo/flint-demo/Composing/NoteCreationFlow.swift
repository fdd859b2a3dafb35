import FlintCore
import FlintFlows

/// The flow that creates a note step by step; `NoteCreation.puml` is its diagram.
actor NoteCreationFlow: NoteCreationStateMachine {
    private let presenter: any NotesPresenter
    private let interview: Interview

    init(presenter: any NotesPresenter, interview: Interview) {
        (self.presenter, self.interview) = (presenter, interview)
    }

    func onHeading(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Heading {
        let reply = try await interview.ask("Title", keeping: draft.title, at: place("Heading")) {
            (try? Note.name($0)).flatMap { $0.contains("/") ? nil : $0 }
        }
        return switch reply {
        case .back, .cancel: .leave(draft)
        case .value(let title): .text(draft.with(\.title, title))
        }
    }

    func onText(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Text {
        switch try await interview.ask("Text", keeping: draft.text, at: place("Text"), reading: { $0 }) {
        case .back: .heading(draft)
        case .cancel: .leave(draft)
        case .value(let text): .folder(draft.with(\.text, text))
        }
    }

    func onFolder(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Folder {
        let choice = FolderChoiceFlow(interview: interview, around: place("Folder"))
        return switch try await subflow(to: choice, draft.place) {
        case .finished(let chosen): .preview(draft.with(\.place, chosen))
        case .back: .text(draft)
        case .cancelled: .leave(draft)
        }
    }

    func onPreview(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Preview {
        interview.say(["“\(draft.title)” in \(draft.place.title):", "  │ \(draft.text)"])
        let reply = try await interview.ask("Save it", keeping: "yes", at: place("Preview")) {
            $0.lowercased() == "yes" ? true : nil
        }
        return switch reply {
        case .back: .folder(draft)
        case .cancel: .leave(draft)
        case .value: .saving(draft)
        }
    }

    func onSaving(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Saving {
        do {
            // The note is created in the session for all changes, because the session of the questions is
            // another one.
            let note = NewNote(name: draft.place.name(of: draft.title), text: draft.text)
            return .end(try await EditingFeature.create.perform(with: note, using: presenter))
        } catch let error as DemoError where error.code == .nameTaken || error.code == .badName {
            return .problem(draft.with(\.problem, error.description))
        }
    }

    func onProblem(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Problem {
        interview.say([draft.problem ?? ""])
        return .heading(draft.with(\.problem, nil))
    }

    func onLeave(
        _ draft: NoteDraft, from previous: NoteCreationState
    ) async throws -> NoteCreationState.Leave {
        guard !draft.isEmpty else { throw FlowExit.cancelled }
        let question = "Discard “\(draft.title)”, yes or no"
        let reply = try await interview.ask(question, at: place("Leave")) {
            ["yes": true, "no": false][$0.lowercased()]
        }
        switch reply {
        case .value(true), .cancel: throw FlowExit.cancelled
        case .value(false), .back: break
        }
        // The flow returns to the state in which the person asked to cancel.
        return switch previous {
        case .text: .text(draft)
        case .folder: .folder(draft)
        case .preview: .preview(draft)
        default: .heading(draft)
        }
    }

    private func place(_ state: String) -> [(FlowGraph, String)] { [(Self.graph, state)] }
}

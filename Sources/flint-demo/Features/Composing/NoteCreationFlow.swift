import FlintCore
import FlintFlows

/// Makes a note with a person, step by step, as `NoteCreation.puml` draws it.
actor NoteCreationFlow: NoteCreationStateMachine {
    private let desk: Desk
    private let presenter: any NotesPresenter
    private let interview: Interview
    private let ledger: FolderLedger

    init(desk: Desk, presenter: any NotesPresenter, interview: Interview, ledger: FolderLedger) {
        self.desk = desk
        self.presenter = presenter
        self.interview = interview
        self.ledger = ledger
    }

    func onHeading(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Heading {
        let reply = try await interview.ask("Title", keeping: draft.title, at: trail("Heading")) { text in
            text.isEmpty ? .unclear("A note needs a title.") : .value(text)
        }
        switch reply {
        case .back, .cancel: return .leave(draft)
        case .value(let title):
            var draft = draft
            draft.title = title
            do throws(NotesError) {
                _ = try NoteName(title)
                return .template(draft)
            } catch {
                return .problem(DraftProblem(draft: draft, words: error.description, step: .title))
            }
        }
    }

    func onTemplate(
        _ draft: NoteDraft, from _: NoteCreationState
    ) async throws -> NoteCreationState.Template {
        let lines = NoteTemplate.allCases.enumerated().map { "  \($0 + 1)  \($1.name): \($1.summary)" }
        let kept = (draft.template ?? .empty).name
        let reply = try await interview.ask(
            "Template", below: lines, keeping: kept, at: trail("Template")
        ) { text in
            NoteTemplate(meant: text).map { .value($0) }
                ?? .unclear("There is no such template. Write its number or the beginning of its name.")
        }
        switch reply {
        case .back: return .heading(draft)
        case .cancel: return .leave(draft)
        case .value(let template):
            var draft = draft
            draft.template = template
            return .folder(draft)
        }
    }

    func onFolder(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Folder {
        let choice = FolderChoiceFlow(
            desk: desk, presenter: presenter, interview: interview, ledger: ledger, trail: trail("Folder"))
        return switch try await subflow(to: choice, FolderWish(place: draft.place)) {
        case .finished(let place): .preview(draft.moved(to: place))
        case .back: .template(draft)
        case .cancelled: .leave(draft)
        }
    }

    func onPreview(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Preview {
        let text = desk.text(of: draft)
        let lines =
            ["“\(Interview.short(draft.title))” in \(draft.place.title):"]
            + TextLines.of(text).map { "  │ \($0)" }
        let reply = try await interview.ask(
            "Save it", below: lines, keeping: "yes", at: trail("Preview")
        ) { text in
            ["yes", "y", "save"].contains(text.lowercased())
                ? .value(()) : .unclear("“yes” saves the note, “:back” leads to the step before.")
        }
        switch reply {
        case .back: return .folder(draft)
        case .cancel: return .leave(draft)
        case .value: return .saving(draft)
        }
    }

    func onSaving(_ draft: NoteDraft, from _: NoteCreationState) async throws -> NoteCreationState.Saving {
        do {
            // In the session of all changes, and not in that of the questions.
            let input = DeskInput(desk, draft)
            return .end(try await ComposingFeature.save.perform(with: input, using: presenter))
        } catch let error as NotesError where error.code == .nameTaken || error.code == .invalidName {
            return .problem(DraftProblem(draft: draft, words: error.description, step: .title))
        }
    }

    func onProblem(
        _ problem: DraftProblem, from _: NoteCreationState
    ) async throws -> NoteCreationState.Problem {
        try await interview.tell([problem.words])
        return switch problem.step {
        case .title: .heading(problem.draft)
        case .preview: .preview(problem.draft)
        }
    }

    func onLeave(
        _ draft: NoteDraft, from previous: NoteCreationState
    ) async throws -> NoteCreationState.Leave {
        guard !draft.isEmpty else { throw FlowExit.cancelled }
        let question = "Discard “\(Interview.short(draft.title))”, yes or no"
        let reply = try await interview.ask(question, at: trail("Leave")) { text in
            switch text.lowercased() {
            case "yes", "y": .value(true)
            case "no", "n": .value(false)
            default: .unclear("“yes” makes no note, “no” goes on with it.")
            }
        }
        switch reply {
        case .value(true), .cancel: throw FlowExit.cancelled
        case .value(false), .back: return stay(with: draft, in: previous)
        }
    }

    /// Back to the step that somebody wanted to leave.
    private func stay(with draft: NoteDraft, in previous: NoteCreationState) -> NoteCreationState.Leave {
        switch previous {
        case .template: .template(draft)
        case .folder: .folder(draft)
        case .preview: .preview(draft)
        default: .heading(draft)
        }
    }

    func onFail(
        _ error: any Error, from previous: NoteCreationState
    ) async throws -> NoteCreationState.Fail {
        guard let error = error as? NotesError else { return .terminate(error) }
        let words = error.description
        return switch previous {
        case .saving(let draft): .problem(DraftProblem(draft: draft, words: words, step: .preview))
        // The list of folders asks nothing if it cannot be read, so the form goes on where something is asked.
        case .folder(let draft): .problem(DraftProblem(draft: draft, words: words, step: .title))
        default: .terminate(error)
        }
    }

    private func trail(_ state: String) -> [FlowPosition] { [FlowPosition(graph: Self.graph, state: state)] }
}

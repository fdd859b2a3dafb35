import FlintCore
import FlintDurableFlows

/// The feature for publishing notes after somebody has approved them.
///
/// Its actions use a durable flow, whose runs are stored and outlive the process.
enum PublishingFeature: Feature {
    static let description = "Publish notes that somebody approves, across runs of the program"

    static let publish = action(NotePublishAction.self)
    static let decide = action(NoteDecideAction.self)
    static let list = action(PublicationListAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(publish)
        actions.publish(decide)
        actions.publish(list)
    }

    static let commands = [
        Command("publish", "[NOTE]", "Publish a note, go on with that, or list what is published") {
            arguments, presenter in
            guard let word = arguments[0] else { return try await list.perform(using: presenter) }
            try await publish.perform(with: try NoteAddress(word), using: presenter)
        },
        Command("approve", "NOTE", "Approve a note that waits for it") { arguments, presenter in
            let verdict = NoteDecideAction.Verdict(note: try NoteAddress(arguments[0]))
            try await decide.perform(with: verdict, using: presenter)
        },
        Command("refuse", "NOTE REASON…", "Refuse a note that waits for approval") { arguments, presenter in
            let verdict = NoteDecideAction.Verdict(
                note: try NoteAddress(arguments[0]), refusal: arguments.text(from: 1))
            try await decide.perform(with: verdict, using: presenter)
        },
    ]
}

/// Begins to publish a note, or continues its run after an interruption or a failure.
enum NotePublishAction: Action {
    static let description = "Publish a note"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<NoteAddress>, using presenter: any NotesPresenter
    ) async throws {
        let (workspace, name) = (try context.workspace, context.input.name)
        try await workspace.withPublications(presenter) { publications in
            let newest = try await publications.newest(of: name)
            guard let newest, newest.status != .ended else {
                _ = try workspace.store.note(name)
                return try await publications.advance(
                    try await publications.start(name, number: (newest?.number ?? 0) + 1))
            }
            if newest.status == .stuck { try await publications.retry(newest) }
            try await publications.advance(newest.id.id)
        }
    }
}

/// Approves or refuses a note: sends the event to the note's run, and executes the run.
enum NoteDecideAction: Action {
    static let description = "Approve or refuse a note"
    static let defaultSession = ActionSession.Configuration.changes

    /// The decision about a note: with a reason, the note is refused; without a reason, it is approved.
    struct Verdict: Sendable, FlintLoggable {
        let note: NoteAddress
        var refusal: String?

        /// The name of the note and the decision for the log, without the reason, which may be private.
        var loggingDescription: String { "\(note.name), \(refusal == nil ? "approved" : "refused")" }
    }

    static func perform(
        with context: ActionContext<Verdict>, using presenter: any NotesPresenter
    ) async throws {
        let (name, refusal) = (context.input.note.name, context.input.refusal)
        try await context.workspace.withPublications(presenter) { publications in
            guard let run = try await publications.newest(of: name), run.status != .ended else {
                throw DemoError(
                    .notPublished,
                    "“\(PrintableText.line(name))” does not wait for approval. “publish \(CommandWords.quoted(name))” asks for it."
                )
            }
            let isApproved = run.kind.state == "Write"
            if isApproved, refusal != nil {
                throw DemoError(
                    .notPublished, "It is too late: “\(name)” \(try await publications.state(of: run))")
            }
            if !isApproved {
                try await publications.send(
                    refusal.map { .refusal(Refusal(reason: $0)) } ?? .approval(Approval()), to: run)
            }
            try await publications.advance(run.id.id)
        }
    }
}

/// Lists the runs that publish notes, each with the command that continues it.
enum PublicationListAction: Action {
    static let description = "List what is published, and what waits for approval"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        try await context.workspace.withPublications(presenter) { publications in
            let records = try await publications.all()
            for record in records {
                presenter.show("\(record.id.id)  \(try await publications.state(of: record))")
            }
            if records.isEmpty { presenter.show("Nothing was published. Begin with “publish NOTE”.") }
        }
    }
}

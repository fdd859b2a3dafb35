import FlintCore

/// The feature for finding and reading notes, by commands, links and shortcuts.
enum BrowsingFeature: Feature {
    static let description = "List, open, search and close notes"

    static let list = action(NoteListAction.self)
    static let open = action(NoteOpenAction.self)
    static let search = action(NoteSearchAction.self)
    static let close = action(NoteCloseAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(list)
        actions.publish(open)
        actions.publish(search)
        actions.publish(close)
    }

    static let commands = [
        Command("list", "", "List the notes") { _, presenter in try await list.perform(using: presenter) },
        Command("open", "[NOTE|URL]", "Show a note, or what a link leads to") { arguments, presenter in
            if let text = arguments[0], text.contains("://") {
                return try await Arrival.link(text).perform(using: presenter)
            }
            try await open.perform(with: try NoteAddress(arguments[0]), using: presenter)
        },
        Command("search", "TEXT…", "Find a text in all notes") { arguments, presenter in
            try await search.perform(with: SearchText(text: arguments.text()), using: presenter)
        },
        Command("close", "", "Close the open note") { _, presenter in
            try await close.perform(using: presenter)
        },
    ]
}

extension BrowsingFeature: URLMapped, IntentMapped {
    static func urlMappings(routes: URLMappingsBuilder) {
        routes.send("note/$(name)", to: open, name: "note")
        routes.send("open", to: open, name: "open")
        routes.send("list", to: list)
        routes.send("search", to: search)
    }

    static func intentMappings(intents: IntentMappingsBuilder) {
        intents.map("open-note", to: open)
        intents.map("search-notes", to: search)
    }
}

/// The name of a note as the input of actions, which may come from a command, a link or a shortcut.
struct NoteAddress: Codable, Sendable, Hashable, RouteParametersCodable, FlintLoggable, FlintInspectable {
    let name: String

    var loggingDescription: String { name }

    init(name: String) { self.name = name }

    /// Finds the note that a person means by a word.
    ///
    /// If no note matches, the word becomes the name, so that the action reports the error.
    ///
    /// - Parameter word: The name of the note, the beginning of its name, or its number in the list; `nil`
    ///   means the open note.
    /// - Throws: ``DemoError`` with the code `noNote` if there is no word and no note is open.
    init(_ word: String?) throws {
        do {
            name = try Workspace.current.name(meant: word)
        } catch {
            guard let word else { throw error }
            name = word
        }
    }
}

extension NoteAddress: ActivityMetadataRepresentable {
    var activityMetadata: ActivityMetadata {
        ActivityMetadata(title: name, subtitle: "A note", keywords: ["note"])
    }
}

/// A text to search for, as the input of the search.
struct SearchText: Codable, Sendable, Hashable, RouteParametersCodable, FlintLoggable, FlintInspectable {
    let text: String

    static var redactedMembers: [any CodingKey] { [CodingKeys.text] }

    /// The number of characters for the log, instead of the text, which can reveal the contents of notes.
    var loggingDescription: String { "\(text.count) characters" }
}

/// Lists the notes.
enum NoteListAction: Action {
    static let description = "List the notes"
    // The inspector's page can perform this action.
    static let isDebugPerformable = true

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws -> [Note] {
        let workspace = try context.workspace
        let notes = try workspace.listedNotes()
        let width = notes.map(\.name.count).max() ?? 0
        let showsWords = workspace.gates.flags.listShowsWords
        presenter.show(
            notes.enumerated().map { index, note in
                let padding = String(repeating: " ", count: width - note.name.count)
                return "\(index + 1)  \(note.name)" + (showsWords ? "\(padding)  \(note.size)" : "")
            })
        if notes.isEmpty { presenter.show("There are no notes. Make one with “new NAME”.") }
        return notes
    }
}

/// Opens a note and shows it.
enum NoteOpenAction: Action, AnalyticsAction, ActivityAction, DonatingAction {
    static let description = "Open a note and show it"
    static let neededEnvironment: NeededEnvironment = [\.workspace]
    // The inspector's page can perform this action again, with the name of another note.
    static let isDebugPerformable = true
    static let analyticsID = "note-open"
    static let suggestedPhrase: String? = "Open my note"
    static let activityEligibility: UserActivity.Eligibility = [.handoff, .search]

    static func perform(
        with context: ActionContext<NoteAddress>, using presenter: any NotesPresenter
    ) async throws -> Note {
        let workspace = try context.workspace
        let note = try workspace.store.note(try workspace.name(meant: context.input.name))
        workspace.openNote = note.name
        context.logs.development?.info("Words: \(note.words)")
        presenter.show(PrintableText.lines(note.text))
        return note
    }

    /// Returns the shortcut that opens the note again, which Flint donates to the system.
    static func donations(for input: NoteAddress) throws -> [IntentDonation] {
        [
            IntentDonation(
                "open-note", title: "Open “\(input.name)”", parameters: ["name": input.name],
                suggestedPhrase: suggestedPhrase)
        ]
    }
}

/// Finds the lines of all notes that contain a text.
enum NoteSearchAction: Action, AnalyticsAction, ShortcutAction {
    static let description = "Find a text in all notes, whatever its letter case"
    static let analyticsID = "note-search"
    static let suggestedPhrase: String? = "Search my notes"
    // A search is complete when the action returns, so the action leaves no open action stack.
    static let closesActionStackOnSuccess = true

    /// A line of a note that contains the searched text.
    struct Hit: Codable, Sendable, Hashable, FlintInspectable {
        let note: String
        let line: Int
        let text: String

        static var redactedMembers: [any CodingKey] { [CodingKeys.text] }
    }

    static func perform(
        with context: ActionContext<SearchText>, using presenter: any NotesPresenter
    ) async throws -> [Hit] {
        let key = context.input.text.lowercased()
        let hits = try context.workspace.listedNotes().flatMap { note in
            PrintableText.lines(note.text).enumerated()
                .filter { $0.element.lowercased().contains(key) }
                .map { Hit(note: note.name, line: $0.offset + 1, text: $0.element) }
        }
        context.logs.development?.info("Lines found: \(hits.count)")
        presenter.show(hits.isEmpty ? ["Nothing found."] : hits.map { "\($0.note):\($0.line): \($0.text)" })
        return hits
    }

    /// Returns the attributes for analytics: the length of the search text, not the text.
    static func analyticsAttributes(
        with context: ActionContext<SearchText>, using presenter: any NotesPresenter
    ) -> [String: AnalyticsValue] {
        ["words": .integer(context.input.text.split(separator: " ").count)]
    }
}

/// Closes the open note.
///
/// This also ends the action stack, the record of what the person did with the note.
enum NoteCloseAction: TerminatingAction {
    static let description = "Close the open note"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws -> String {
        let workspace = try context.workspace
        let name = try workspace.name(meant: nil)
        workspace.openNote = nil
        // A closed note cannot be continued on another device, so its activity ends.
        if let resigning = ActivitiesFeature.resign.request() {
            try await context.perform(resigning, userInitiated: false)
        }
        presenter.show("Closed “\(name)”.")
        return name
    }
}

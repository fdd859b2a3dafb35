import FlintCore

/// One thing that a person can ask for: the word for it, what may follow, and the action that it performs.
struct Command: Sendable {
    /// A part of the help.
    enum Section: String, Sendable, CaseIterable {
        case reading = "Reading"
        case changing = "Changing"
        case exporting = "Exporting"
        case extras = "Extras"
        case sharing = "Links, activities and shortcuts"
        case gates = "Flags, switches, shop and permissions"
        case history = "History"
        case program = "Features and program"
    }

    /// The word that begins the command, or two of them.
    let word: String
    /// Other words for the same.
    let aliases: [String]
    let section: Section
    /// What may follow, in this order; options may come first.
    let parameters: [CommandParameter]
    /// What the command does, in a few words.
    let summary: String
    /// What else is worth knowing; may be empty.
    let details: String
    /// A command line as somebody would write it.
    let example: String
    /// The identifier of the binding that the command performs.
    let bindingID: String
    /// Performs the command's action: one request at the top level, neither more nor less.
    let perform: @Sendable (CommandArguments, Desk, any NotesPresenter) async throws -> Void

    /// How the command is written.
    var usage: String { ([word] + parameters.map(\.usage)).joined(separator: " ") }

    /// The end of a complaint about how the command was written.
    var usageAdvice: String { "It is written “\(usage)”; see “help \(word)”." }
}

extension Command {
    /// A command that performs an action of a feature that is always there.
    init<Feature: FlintCore.Feature, Action: ActionDefinition>(
        _ word: String, aliases: [String] = [], in section: Section,
        performs binding: StaticActionBinding<Feature, Action>, _ parameters: [CommandParameter] = [],
        summary: String, details: String = "", example: String,
        input: @escaping @Sendable (CommandArguments, Desk) throws -> Action.Input
    ) where Action.Presenter == any NotesPresenter {
        self.init(
            word: word, aliases: aliases, section: section, parameters: parameters, summary: summary,
            details: details, example: example, bindingID: binding.identifier
        ) { arguments, desk, presenter in
            try await binding.perform(with: try input(arguments, desk), using: presenter)
        }
    }

    /// A command that performs an action of a feature that may be switched off.
    init<Feature: ConditionalFeature, Action: ActionDefinition>(
        _ word: String, aliases: [String] = [], in section: Section,
        performs binding: ConditionalActionBinding<Feature, Action>, _ parameters: [CommandParameter] = [],
        summary: String, details: String = "", example: String,
        input: @escaping @Sendable (CommandArguments, Desk) throws -> Action.Input
    ) where Action.Presenter == any NotesPresenter {
        self.init(
            word: word, aliases: aliases, section: section, parameters: parameters, summary: summary,
            details: details, example: example, bindingID: binding.identifier
        ) { arguments, desk, presenter in
            let request = try binding.requestOrThrow()
            try await request.perform(with: try input(arguments, desk), using: presenter)
        }
    }
}

/// Something that an action has to tell.
enum Report: Sendable, Equatable {
    /// The notes of a folder, with numbers.
    case notes([NoteSummary], folder: String)
    /// A note with its text.
    case note(Note)
    /// The open note was closed.
    case closed(String)
    /// A note was made.
    case created(String)
    /// A note was made in a folder of the desk's folder, at this path.
    case createdElsewhere(String, path: String)
    /// A note was not composed to its end.
    case discarded
    /// A line was added to a note.
    case appended(String)
    /// A text was replaced in a note, in so many places.
    case replaced(String, count: Int)
    /// A note got another name.
    case renamed(from: String, to: String)
    /// A note was moved to the trash.
    case deleted(String)
    /// A note came back from the trash, under this name.
    case restored(String)
    /// The notes in the trash, the last deleted one first.
    case trash([DeletedNote])
    /// What a search found.
    case found(SearchResult, text: String)
    /// A page was made of a note.
    case exported(String, path: String)
    /// So many pages were made, but none of the files that were skipped.
    case exportedAll(Int, skipped: [SearchResult.SkippedNote], folder: String)
    /// The features, groups before their members.
    case features([FeatureStatus])
    /// A feature was switched on or off.
    case switched(String, isOn: Bool)
    /// Drawn flows, as lines.
    case diagram([String])
    /// The explanation of all commands.
    case help
    /// The explanation of the command with this word.
    case helpOnCommand(String)
}

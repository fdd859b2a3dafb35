import FlintCore
import FlintTweaks

/// Something that an action has to tell.
enum Report: Sendable, Equatable {
    /// The notes of a folder, with numbers, and with the words of each if that is wanted.
    case notes([NoteSummary], folder: String, showsWords: Bool)
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
    /// A feature was switched on or off, or left to itself, for later runs, too.
    case toggled(String, isOn: Bool?)
    /// The flags, in sections.
    case flags([TweakSection], matching: String)
    /// One flag, and what each provider has to say about it.
    case flag(FlagReport)
    /// So many flags that had been set have their defaults again.
    case flagsReset(Int)
    /// What the shop has.
    case products([ProductStatus])
    /// A product was bought or given back.
    case bought(String, isOwned: Bool)
    /// The permissions that features ask for.
    case permissions([PermissionReport])
    /// Permissions of a feature were asked for.
    case authorized(String, PermissionStatus)
    /// What was answered to questions for permission is forgotten.
    case forgotten
    /// What the notes amount to.
    case statistics(NoteStatistics, skipped: [SearchResult.SkippedNote])
    /// Notes were moved to the archive that were not changed for so many days.
    case archived(ArchivedNotes, days: Int)
    /// A note was opened in another program.
    case edited(String, program: String)
    /// What was done.
    case timeline(TimelineReport)
    /// What the person is in the middle of, and why that is not written down, if so.
    case stacks([ActionStack], advice: String?)
    /// What logs and timeline are narrowed to.
    case focus(FocusSelection)
    /// The newest lines of the log.
    case log(LogReport)
    /// A debug report was written.
    case reported(WrittenReport)
    /// What the run before this one left, if anything is known of it.
    case previousRun(HistorySnapshot?)
    /// Drawn flows, as lines.
    case diagram([String])
    /// Something about links, activities and shortcuts.
    case shared(SharedReport)
    /// The explanation of all commands.
    case help
    /// The explanation of the command with this word.
    case helpOnCommand(String)
}

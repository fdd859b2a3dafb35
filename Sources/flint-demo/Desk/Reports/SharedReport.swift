import FlintCore
import Foundation

/// Something to tell about links, activities and shortcuts.
enum SharedReport: Sendable, Equatable {
    /// A link to a note.
    case link(URL)
    /// The kinds of links.
    case routes([RouteReport])
    /// The current activity, if there is one.
    case activity(Activity?)
    /// What can be said, and what was donated, the oldest first.
    case shortcuts([ShortcutPhrase], [IntentDonation])
    /// A text for another program, such as a property list.
    case text(String)
}

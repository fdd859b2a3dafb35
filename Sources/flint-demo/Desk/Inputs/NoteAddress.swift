import FlintCore

/// The whole name of a note, as a link or a shortcut says it.
///
/// Beginnings and numbers are for people who see the list; a link means one note, or none.
struct NoteAddress: Codable, Sendable, Hashable, RouteParametersCodable, FlintLoggable {
    let name: String

    var loggingDescription: String { name }
}

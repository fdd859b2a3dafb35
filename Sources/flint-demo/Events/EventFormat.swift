import FlintCore

/// A way to write an event as one line.
enum EventFormat: String, Sendable, CaseIterable {
    /// Columns for a person.
    case text
    /// One object of JSON a line.
    case json

    /// The line that explains the others, if they need it.
    var head: String? { self == .text ? EventColumns.head : nil }

    /// The line for an event.
    func line(for event: DispatchEvent) -> String {
        switch self {
        case .text: EventColumns.line(for: event)
        // Events of a runtime can always be encoded; if not, a reader of JSON gets no line it cannot read.
        case .json: (try? event.jsonLine()) ?? "{}"
        }
    }
}

/// A set of recorders, determined once when a request begins.
///
/// Each recorder declares its bit. The bits that rows contain as well are the same as in the rows.
package struct RecorderSet: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The logs, which the dispatch calls directly.
    package static let logs = RecorderSet(rawValue: 1)

    /// The recorders that need the typed input; they are called where the types are known.
    package static let typed = RecorderSet(rawValue: 0b1110)

    /// The recorders with a flag in rows.
    private static let rowMarks: EventRow.Flags = [.inTimeline, .inStacks]

    /// The flags of the recorders in rows.
    package var flags: EventRow.Flags { EventRow.Flags(rawValue: rawValue & Self.rowMarks.rawValue) }
}

/// One row of an ``EventLog``: six words, which mean what the kind says.
///
/// Two more words belong to the log: the position and the sequence. Eight words of 64 bits are one line of a processor's cache, and never
/// straddle two sectors of a disk.
package struct EventRow: Sendable, Hashable {
    /// Names what a row tells.
    package struct Kind: Sendable, Hashable, RawRepresentable {
        /// From 1 to 63; 0 is no row.
        package let rawValue: UInt8

        /// Creates a kind of a given number.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// An action began.
        package static let began = Kind(rawValue: 1)
        /// An action ended; the row has what its beginning told, so that it stands alone.
        package static let ended = Kind(rawValue: 2)
        /// A request was refused.
        package static let refused = Kind(rawValue: 3)
        /// The availability of a feature changed.
        package static let availability = Kind(rawValue: 4)
        /// A flow inside an action went on.
        package static let transition = Kind(rawValue: 5)
        /// An action changed which screens are shown.
        package static let navigation = Kind(rawValue: 6)
        /// A session ended: no event.
        package static let sessionEnded = Kind(rawValue: 32)
        /// What was recorded is to be forgotten: no event.
        package static let cleared = Kind(rawValue: 33)

        /// Whether such rows are events, which have a number of their own.
        package var isEvent: Bool { rawValue < 32 }

        /// The bit of the kind in a set of kinds.
        package var bit: UInt64 { 1 << UInt64(rawValue) }
    }

    /// The kind, the log's own marks, and flags and session of the writer.
    var header: UInt64
    /// The binding or the feature, and what the kind needs besides.
    package var subject: UInt64
    /// The request; 0 for none.
    package var request: UInt64
    /// The request during which this one was made; 0 for none.
    package var parent: UInt64
    /// The monotonic time at which it happened, for an end that at which the action began: nanoseconds since the runtime was made.
    package var ticks: Int64
    /// For an end the duration in nanoseconds; else what the kind says.
    package var extent: Int64

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - kind: What it tells.
    ///   - flags: 16 bits of the writer.
    ///   - session: The index of the session.
    ///   - subject: The binding or the feature.
    ///   - request: The request.
    ///   - parent: The request during which this one was made.
    ///   - ticks: The monotonic time in nanoseconds.
    ///   - extent: The duration in nanoseconds, or what the kind says.
    package init(
        _ kind: Kind, flags: UInt16 = 0, session: UInt32 = 0, subject: UInt64 = 0, request: UInt64 = 0,
        parent: UInt64 = 0, ticks: Int64 = 0, extent: Int64 = 0
    ) {
        header = UInt64(kind.rawValue) << 56 | UInt64(flags) << 32 | UInt64(session)
        (self.subject, self.request, self.parent) = (subject, request, parent)
        (self.ticks, self.extent) = (ticks, extent)
    }

    init(header: UInt64, subject: UInt64, request: UInt64, parent: UInt64, ticks: Int64, extent: Int64) {
        (self.header, self.subject, self.request) = (header, subject, request)
        (self.parent, self.ticks, self.extent) = (parent, ticks, extent)
    }

    /// What it tells.
    package var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: header >> 56)) }

    /// 16 bits of the writer.
    package var flags: UInt16 { UInt16(truncatingIfNeeded: header >> 32) }

    /// The index of the session.
    package var session: UInt32 { UInt32(truncatingIfNeeded: header) }

    /// Whether a note lies beside the row.
    package var hasNote: Bool { header & Self.noteMark != 0 }

    /// Whether the relation of the two clocks was read anew with this row.
    var isAnchored: Bool { header & Self.anchorMark != 0 }

    static let noteMark: UInt64 = 1 << 48
    static let anchorMark: UInt64 = 1 << 49

    /// The row as the writer gave it.
    var withoutMarks: EventRow {
        var row = self
        row.header &= ~(Self.noteMark | Self.anchorMark)
        return row
    }
}

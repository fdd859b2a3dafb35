/// One row of an ``EventLog``: six words, which mean what the kind says.
///
/// Two more words belong to the log: the position and the sequence. Eight words of 64 bits are one line of a processor's cache, and never
/// straddle two sectors of a disk.
package struct EventRow: Sendable, Hashable {
    /// Names what a row tells.
    package struct Kind: Sendable, Hashable, RawRepresentable {
        /// From 1 to 63; 0 is no row.
        package let rawValue: UInt8

        /// Creates a kind of a given number, of which six bits count.
        package init(rawValue: UInt8) { self.rawValue = rawValue & 63 }

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

        /// Whether such rows are events, which have a number of their own.
        package var isEvent: Bool { rawValue < 32 }
    }

    /// What the writer wants the readers to know besides.
    package struct Flags: OptionSet, Sendable, Hashable {
        /// Eight bits.
        package let rawValue: UInt8

        /// Creates a set of flags out of its bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The user asked for the request.
        package static let userInitiated = Flags(rawValue: 1)
        /// The user's work with the feature ended.
        package static let closes = Flags(rawValue: 2)
        /// The action threw; the note says what.
        package static let failed = Flags(rawValue: 4)
        /// The action was canceled.
        package static let canceled = Flags(rawValue: 8)
        /// The timeline holds the request.
        package static let inTimeline = Flags(rawValue: 16)
        /// The action stacks hold the request.
        package static let inStacks = Flags(rawValue: 32)
        /// Nobody wanted to know when the action began, so that times are those of its end.
        package static let beganUnseen = Flags(rawValue: 64)
        /// Whether the user asked is not known.
        package static let anonymous = Flags(rawValue: 128)
    }

    /// The kind, the log's own mark, flags, plan and session.
    var header: UInt64
    /// The bits of ``wallTime``.
    var wall: UInt64
    /// The request; 0 for none.
    package var request: UInt64
    /// The request during which this one was made; 0 for none.
    package var parent: UInt64
    /// The monotonic time at which it happened, for an end that at which the action began: nanoseconds since the runtime was made.
    package var ticks: Int64
    /// For an end the duration in nanoseconds; else what the kind says.
    package var extent: Int64

    /// The largest index of a plan or a session that a row can hold.
    package static let largestIndex: UInt32 = 1 << 24 - 1

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - kind: What it tells.
    ///   - flags: What readers need to know besides.
    ///   - session: The index of the session, of which 24 bits count.
    ///   - plan: The index of the binding, of which 24 bits count.
    ///   - request: The request.
    ///   - parent: The request during which this one was made.
    ///   - wallTime: The wall-clock time at ``ticks``, in seconds since the reference date.
    ///   - ticks: The monotonic time in nanoseconds.
    ///   - extent: The duration in nanoseconds, or what the kind says.
    package init(
        _ kind: Kind, flags: Flags = [], session: UInt32 = 0, plan: UInt32 = 0, request: UInt64 = 0,
        parent: UInt64 = 0, wallTime: Double = 0, ticks: Int64 = 0, extent: Int64 = 0
    ) {
        let indexes = UInt64(plan & Self.largestIndex) << 24 | UInt64(session & Self.largestIndex)
        header = UInt64(kind.rawValue) << 58 | UInt64(flags.rawValue) << 48 | indexes
        wall = wallTime.bitPattern
        (self.request, self.parent, self.ticks, self.extent) = (request, parent, ticks, extent)
    }

    /// Creates a row with flags, plan and session of another one.
    ///
    /// - Parameters:
    ///   - kind: What it tells.
    ///   - packed: What ``packed`` says of the other one.
    ///   - request: The request.
    ///   - parent: The request during which this one was made.
    package init(_ kind: Kind, packed: UInt64, request: UInt64, parent: UInt64) {
        self.init(
            header: UInt64(kind.rawValue) << 58 | packed, wall: 0, request: request, parent: parent, ticks: 0,
            extent: 0)
    }

    init(header: UInt64, wall: UInt64, request: UInt64, parent: UInt64, ticks: Int64, extent: Int64) {
        (self.header, self.wall, self.request) = (header, wall, request)
        (self.parent, self.ticks, self.extent) = (parent, ticks, extent)
    }

    /// What it tells.
    package var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: header >> 58)) }

    /// What readers need to know besides.
    package var flags: Flags { Flags(rawValue: UInt8(truncatingIfNeeded: header >> 48)) }

    /// The index of the binding.
    package var plan: UInt32 { UInt32(truncatingIfNeeded: header >> 24) & Self.largestIndex }

    /// The index of the session.
    package var session: UInt32 { UInt32(truncatingIfNeeded: header) & Self.largestIndex }

    /// Flags, plan and session in one word.
    package var packed: UInt64 { header & (1 << 56 - 1) }

    /// The wall-clock time at ``ticks``, in seconds since the reference date.
    package var wallTime: Double {
        get { Double(bitPattern: wall) }
        set { wall = newValue.bitPattern }
    }

    /// Adds flags.
    package mutating func insert(_ flags: Flags) { header |= UInt64(flags.rawValue) << 48 }

    /// Takes flags away.
    package mutating func remove(_ flags: Flags) { header &= ~(UInt64(flags.rawValue) << 48) }

    /// Whether a note lies beside the row.
    package var hasNote: Bool { header & Self.noteMark != 0 }

    static let noteMark: UInt64 = 1 << 56

    /// The row as the writer gave it.
    var withoutMarks: EventRow {
        var row = self
        row.header &= ~Self.noteMark
        return row
    }
}

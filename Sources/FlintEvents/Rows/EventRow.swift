/// One row of an ``EventLog``: six words, which mean what the kind says.
///
/// Two more words belong to the log: the position and the sequence. Eight words of 64 bits are one line of a processor's cache, and never
/// straddle two sectors of a disk.
@usableFromInline
package struct EventRow: Sendable, Hashable {
    /// Names what a row tells.
    @usableFromInline
    package struct Kind: Sendable, Hashable, RawRepresentable {
        /// From 1 to 63; 0 is no row.
        @usableFromInline package let rawValue: UInt8

        /// Creates a kind of a given number, of which six bits count.
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue & 63 }

        /// An action began.
        @inlinable package static var began: Kind { Kind(rawValue: 1) }
        /// An action ended; the row has what its beginning told, so that it stands alone.
        @inlinable package static var ended: Kind { Kind(rawValue: 2) }
        /// A request was refused.
        @inlinable package static var refused: Kind { Kind(rawValue: 3) }
        /// The availability of a feature changed.
        @inlinable package static var availability: Kind { Kind(rawValue: 4) }
        /// A flow inside an action went on.
        @inlinable package static var transition: Kind { Kind(rawValue: 5) }
        /// An action changed which screens are shown.
        @inlinable package static var navigation: Kind { Kind(rawValue: 6) }
        /// A session ended: no event.
        @inlinable package static var sessionEnded: Kind { Kind(rawValue: 32) }
        /// Somebody emptied the timeline: no event.
        @inlinable package static var timelineCleared: Kind { Kind(rawValue: 33) }
        /// Somebody closed all action stacks: no event.
        @inlinable package static var stacksCleared: Kind { Kind(rawValue: 34) }

        /// Whether such rows are events, which have a number of their own.
        @inlinable package var isEvent: Bool { rawValue < 32 }
    }

    /// What the writer wants the readers to know besides.
    @usableFromInline
    package struct Flags: OptionSet, Sendable, Hashable {
        /// Eight bits.
        @usableFromInline package let rawValue: UInt8

        /// Creates a set of flags out of its bits.
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The user asked for the request.
        @inlinable package static var userInitiated: Flags { Flags(rawValue: 1) }
        /// The user's work with the feature ended.
        @inlinable package static var closes: Flags { Flags(rawValue: 2) }
        /// The action threw; the note says what.
        @inlinable package static var failed: Flags { Flags(rawValue: 4) }
        /// The action was canceled.
        @inlinable package static var canceled: Flags { Flags(rawValue: 8) }
        /// The timeline holds the request.
        @inlinable package static var inTimeline: Flags { Flags(rawValue: 16) }
        /// The action stacks hold the request.
        @inlinable package static var inStacks: Flags { Flags(rawValue: 32) }
        /// Nobody wanted to know when the action began, so that times are those of its end.
        @inlinable package static var beganUnseen: Flags { Flags(rawValue: 64) }
        /// Whether the user asked is not known.
        @inlinable package static var anonymous: Flags { Flags(rawValue: 128) }
    }

    /// The kind, the log's own mark, flags, plan and session.
    @usableFromInline var header: UInt64
    /// The bits of ``wallTime``.
    @usableFromInline var wall: UInt64
    /// The request; 0 for none.
    @usableFromInline package var request: UInt64
    /// The request during which this one was made; 0 for none.
    @usableFromInline package var parent: UInt64
    /// The monotonic time at which it happened, for an end that at which the action began: nanoseconds since the runtime was made.
    @usableFromInline package var ticks: Int64
    /// For an end the duration in nanoseconds; else what the kind says.
    @usableFromInline package var extent: Int64

    /// The largest index of a plan or a session that a row can hold.
    @inlinable package static var largestIndex: UInt32 { 1 << 24 - 1 }

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
    @inlinable
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
    @inlinable
    package init(_ kind: Kind, packed: UInt64, request: UInt64, parent: UInt64) {
        self.init(
            header: UInt64(kind.rawValue) << 58 | packed, wall: 0, request: request, parent: parent, ticks: 0,
            extent: 0)
    }

    @inlinable
    init(header: UInt64, wall: UInt64, request: UInt64, parent: UInt64, ticks: Int64, extent: Int64) {
        (self.header, self.wall, self.request) = (header, wall, request)
        (self.parent, self.ticks, self.extent) = (parent, ticks, extent)
    }

    /// What it tells.
    @inlinable package var kind: Kind {
        get { Kind(rawValue: UInt8(truncatingIfNeeded: header >> 58)) }
        set { header = header & (1 << 58 - 1) | UInt64(newValue.rawValue) << 58 }
    }

    /// What readers need to know besides.
    @inlinable package var flags: Flags { Flags(rawValue: UInt8(truncatingIfNeeded: header >> 48)) }

    /// The index of the binding.
    @inlinable package var plan: UInt32 { UInt32(truncatingIfNeeded: header >> 24) & Self.largestIndex }

    /// The index of the session.
    @inlinable package var session: UInt32 { UInt32(truncatingIfNeeded: header) & Self.largestIndex }

    /// Flags, plan and session in one word.
    @inlinable package var packed: UInt64 { header & (1 << 56 - 1) }

    /// The wall-clock time at ``ticks``, in seconds since the reference date.
    @inlinable package var wallTime: Double {
        get { Double(bitPattern: wall) }
        set { wall = newValue.bitPattern }
    }

    /// Sets when it happened, by both clocks.
    package mutating func setTimes(_ moment: Moment) {
        (ticks, wallTime) = (moment.nanoseconds, moment.wallTime)
    }

    /// Adds flags.
    @inlinable package mutating func insert(_ flags: Flags) { header |= UInt64(flags.rawValue) << 48 }

    /// Says which binding the row is of, which nobody has said before.
    @inlinable
    package mutating func name(_ plan: UInt32) { header |= UInt64(plan & Self.largestIndex) << 24 }

    /// Takes flags away.
    @inlinable package mutating func remove(_ flags: Flags) { header &= ~(UInt64(flags.rawValue) << 48) }

    /// Whether a note lies beside the row.
    @inlinable package var hasNote: Bool { header & Self.noteMark != 0 }

    @inlinable static var noteMark: UInt64 { 1 << 56 }

    /// The row as the writer gave it.
    var withoutMarks: EventRow {
        var row = self
        row.header &= ~Self.noteMark
        return row
    }
}

/// One row of an ``EventLog``: six words whose meaning depends on the kind of the row.
///
/// The log adds two words: the position and the sequence number. Eight words of 64 bits are one cache line,
/// and never straddle two sectors of a disk.
@usableFromInline
package struct EventRow: Sendable, Hashable {
    /// The kind of a row: what occurred.
    @usableFromInline
    package struct Kind: Sendable, Hashable, RawRepresentable {
        /// The number of the kind, from 1 to 63; 0 means that there is no row.
        @usableFromInline package let rawValue: UInt8

        /// Creates a kind from a number; only the low six bits count.
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue & 63 }

        /// An action began.
        @inlinable package static var began: Kind { Kind(rawValue: 1) }
        /// An action ended; the row repeats the values of the beginning's row, so that it can be understood
        /// alone.
        @inlinable package static var ended: Kind { Kind(rawValue: 2) }
        /// A request was refused.
        @inlinable package static var refused: Kind { Kind(rawValue: 3) }
        /// The availability of a feature changed.
        @inlinable package static var availability: Kind { Kind(rawValue: 4) }
        /// A flow inside an action made a transition.
        @inlinable package static var transition: Kind { Kind(rawValue: 5) }
        /// An action changed which screens are shown.
        @inlinable package static var navigation: Kind { Kind(rawValue: 6) }
        /// Something happened to a stored run.
        @inlinable package static var durableRun: Kind { Kind(rawValue: 7) }
        /// A session ended; the row is not an event.
        @inlinable package static var sessionEnded: Kind { Kind(rawValue: 32) }
        /// The timeline was cleared; the row is not an event.
        @inlinable package static var timelineCleared: Kind { Kind(rawValue: 33) }
        /// All action stacks were closed; the row is not an event.
        @inlinable package static var stacksCleared: Kind { Kind(rawValue: 34) }

        /// Whether rows of this kind are events, which have a sequence number.
        @inlinable package var isEvent: Bool { rawValue < 32 }
    }

    /// Facts about the request of a row, one bit each.
    @usableFromInline
    package struct Flags: OptionSet, Sendable, Hashable {
        /// The set of flags as bits.
        @usableFromInline package let rawValue: UInt8

        /// Creates a set of flags from its bits.
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The user initiated the request.
        @inlinable package static var userInitiated: Flags { Flags(rawValue: 1) }
        /// The request closes the action stack of its feature.
        @inlinable package static var closes: Flags { Flags(rawValue: 2) }
        /// The action threw an error, which is in the note.
        @inlinable package static var failed: Flags { Flags(rawValue: 4) }
        /// The action was canceled.
        @inlinable package static var canceled: Flags { Flags(rawValue: 8) }
        /// The timeline shows the request.
        @inlinable package static var inTimeline: Flags { Flags(rawValue: 16) }
        /// The action stacks show the request.
        @inlinable package static var inStacks: Flags { Flags(rawValue: 32) }
        /// The log had no reader when the action began, so the row's times are those of the end.
        @inlinable package static var beganUnobserved: Flags { Flags(rawValue: 64) }
        /// It is not known whether the user initiated the request.
        @inlinable package static var anonymous: Flags { Flags(rawValue: 128) }
    }

    /// The kind of the event, its bit flags, whether the row has a note, and the numbers of its binding and
    /// its session in the log's tables of names, packed into one word.
    @usableFromInline var header: UInt64
    /// The bit pattern of ``wallTime``.
    @usableFromInline var wall: UInt64
    /// The number of the request in the lower 48 bits, and above it the upper half of the distance to the
    /// outermost request.
    ///
    /// The distance is the number of the request minus that of the outermost request.
    @usableFromInline private(set) var requestWord: UInt64
    /// The number of the parent request in the lower 48 bits, and above it the lower half of the distance to
    /// the outermost request.
    ///
    /// The distance is the number of the request minus that of the outermost request.
    @usableFromInline let parentWord: UInt64
    /// The monotonic time in nanoseconds since the creation of the runtime; for an end, the time of the
    /// beginning.
    @usableFromInline package var ticks: Int64
    /// The duration in nanoseconds in a row of the kind `ended`.
    ///
    /// In a row of the kind `sessionEnded`, it is 1 if the closing of the session's stacks is logged,
    /// otherwise 0. Rows of other kinds have 0.
    @usableFromInline package var extent: Int64

    /// The largest index of a binding or a session that fits into a row; further bindings and sessions get
    /// the index 0, which has no name.
    @inlinable package static var largestIndex: UInt32 { 1 << 24 - 1 }

    /// The largest number of a request that fits into a row; of a larger number, only the low 48 bits are
    /// stored.
    ///
    /// A runtime with a million requests a second reaches it after eight years.
    @inlinable package static var largestRequest: UInt64 { 1 << 48 - 1 }

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - kind: The kind of the row.
    ///   - flags: Facts about the request.
    ///   - session: The index of the session; only the low 24 bits count.
    ///   - plan: The index of the binding; only the low 24 bits count.
    ///   - request: The number of the request.
    ///   - parent: The number of the parent request.
    ///   - root: The number of the outermost request; 0 for the request itself.
    ///   - wallTime: The wall-clock time at ``ticks``, in seconds since the reference date.
    ///   - ticks: The monotonic time in nanoseconds.
    ///   - extent: The duration in nanoseconds in a row of the kind `ended`; see ``extent`` for other kinds.
    @inlinable
    package init(
        _ kind: Kind, flags: Flags = [], session: UInt32 = 0, plan: UInt32 = 0, request: UInt64 = 0,
        parent: UInt64 = 0, root: UInt64 = 0, wallTime: Double = 0, ticks: Int64 = 0, extent: Int64 = 0
    ) {
        let indexes = UInt64(plan & Self.largestIndex) << 24 | UInt64(session & Self.largestIndex)
        header = UInt64(kind.rawValue) << 58 | UInt64(flags.rawValue) << 48 | indexes
        wall = wallTime.bitPattern
        let words = Self.words(request, parent, root)
        (requestWord, parentWord, self.ticks, self.extent) = (words.request, words.parent, ticks, extent)
    }

    /// Creates a row with the flags, the binding and the session of another one.
    ///
    /// - Parameters:
    ///   - kind: The kind of the row.
    ///   - packed: The ``packed`` value of the other row.
    ///   - request: The number of the request.
    ///   - parent: The number of the parent request.
    ///   - root: The number of the outermost request; 0 for the request itself.
    @inlinable
    package init(_ kind: Kind, packed: UInt64, request: UInt64, parent: UInt64, root: UInt64) {
        let words = Self.words(request, parent, root)
        self.init(
            header: UInt64(kind.rawValue) << 58 | packed, wall: 0, requestWord: words.request,
            parentWord: words.parent, ticks: 0, extent: 0)
    }

    /// Creates a row from its six words, each in the form of the property with its name.
    @inlinable
    init(
        header: UInt64, wall: UInt64, requestWord: UInt64, parentWord: UInt64, ticks: Int64, extent: Int64
    ) {
        (self.header, self.wall, self.requestWord) = (header, wall, requestWord)
        (self.parentWord, self.ticks, self.extent) = (parentWord, ticks, extent)
    }

    /// Returns the words that store the numbers of a request, its parent and its outermost request.
    ///
    /// If the numbers of the request and of its outermost request differ by 2³² or more, the request is
    /// stored as its own outermost one.
    ///
    /// - Parameters:
    ///   - request: The number of the request.
    ///   - parent: The number of the parent request; 0 for none.
    ///   - root: The number of the outermost request; 0 for the request itself.
    @inlinable
    static func words(
        _ request: UInt64, _ parent: UInt64, _ root: UInt64
    ) -> (request: UInt64, parent: UInt64) {
        let request = request & largestRequest
        // Most requests are outermost requests.
        guard root != 0, root != request else { return (request, parent & largestRequest) }
        let known = request &- root
        let distance = known <= UInt64(UInt32.max) ? known : 0
        return (request | (distance >> 16) << 48, parent & largestRequest | distance << 48)
    }

    /// The number of the request; 0 for none.
    @inlinable package var request: UInt64 { requestWord & Self.largestRequest }

    /// The number of the parent request; 0 for none.
    @inlinable package var parent: UInt64 { parentWord & Self.largestRequest }

    /// The number of the outermost request around the request; the request itself if it has no parent.
    ///
    /// It is the request itself, too, if more than 2³² requests began between the outermost one and the
    /// request.
    @inlinable package var root: UInt64 { request &- ((requestWord >> 48) << 16 | parentWord >> 48) }

    /// The kind of the row.
    @inlinable package var kind: Kind {
        get { Kind(rawValue: UInt8(truncatingIfNeeded: header >> 58)) }
        set { header = header & (1 << 58 - 1) | UInt64(newValue.rawValue) << 58 }
    }

    /// Facts about the row's request.
    @inlinable package var flags: Flags { Flags(rawValue: UInt8(truncatingIfNeeded: header >> 48)) }

    /// The index of the row's binding in the runtime's table of names.
    @inlinable package var plan: UInt32 { UInt32(truncatingIfNeeded: header >> 24) & Self.largestIndex }

    /// The index of the row's session in the runtime's table of names.
    @inlinable package var session: UInt32 { UInt32(truncatingIfNeeded: header) & Self.largestIndex }

    /// The flags and the indexes of binding and session in one word.
    @inlinable package var packed: UInt64 { header & (1 << 56 - 1) }

    /// The wall-clock time at ``ticks``, in seconds since the reference date.
    @inlinable package var wallTime: Double {
        get { Double(bitPattern: wall) }
        set { wall = newValue.bitPattern }
    }

    /// Changes the number of the row's request; the difference between this number and that of the outermost
    /// request stays the same.
    ///
    /// - Parameter request: The new number of the request.
    package mutating func renumber(_ request: UInt64) {
        requestWord = requestWord & ~Self.largestRequest | request & Self.largestRequest
    }

    /// Returns the same row with other indexes of its session and its binding.
    package func with(session: UInt32, plan: UInt32) -> EventRow {
        var row = self
        let indexes = UInt64(plan & Self.largestIndex) << 24 | UInt64(session & Self.largestIndex)
        row.header = (row.header >> 48) << 48 | indexes
        return row
    }

    /// Sets the row's wall-clock time and monotonic time.
    package mutating func setTimes(_ moment: Moment) {
        (ticks, wallTime) = (moment.nanoseconds, moment.wallTime)
    }

    /// Adds flags to those of the row.
    @inlinable package mutating func insert(_ flags: Flags) { header |= UInt64(flags.rawValue) << 48 }

    /// Sets the index of the binding, which must not be set already.
    @inlinable
    package mutating func name(_ plan: UInt32) { header |= UInt64(plan & Self.largestIndex) << 24 }

    /// Removes flags from those of the row.
    @inlinable package mutating func remove(_ flags: Flags) { header &= ~(UInt64(flags.rawValue) << 48) }

    /// Whether the row has a note: texts and other values beside its numbers.
    @inlinable package var hasNote: Bool { header & Self.noteMark != 0 }

    @inlinable static var noteMark: UInt64 { 1 << 56 }

    /// The row without the bit that says whether the log has a note for it.
    var withoutMarks: EventRow {
        var row = self
        row.header &= ~Self.noteMark
        return row
    }
}

/// A row that was read from a log, with its sequence number and its note.
package struct LoggedRow: Sendable {
    /// The row, as the log contains it.
    package let row: EventRow
    /// The sequence number of the newest event up to the row.
    package let sequence: UInt64
    /// The texts and other values of the row that are not numbers; `nil` if there are none.
    package let note: EventNote?

    package init(row: EventRow, sequence: UInt64, note: EventNote?) {
        (self.row, self.sequence, self.note) = (row, sequence, note)
    }
}

#if PostgreSQL
    /// The changes and calls that wait for a connection, and the choice of the next ones.
    ///
    /// Changes that arrive while a group is executed form the next group, because a group costs little more
    /// than one change. Another connection takes them at once only if there are many.
    struct LaneQueue<Change: Sendable, Call: Sendable>: Sendable {
        /// The work that a connection takes at once.
        enum Work: Sendable {
            /// A group of changes, executed as one transaction.
            case changes([Change])
            /// A call that is executed alone.
            case call(Call)
        }

        /// The number of waiting changes at which a further connection takes them, although one executes a
        /// group already.
        static var wholeGroup: Int { 32 }
        /// The greatest number of changes in a group; further ones wait for the next group.
        static var groupLimit: Int { 512 }

        private var changes: [Change] = []
        private var calls: [Call] = []
        /// The number of connections that execute a group of changes, or that are about to take one.
        private var grouping = 0
        /// Whether the connection that last took work took a single call and not a group of changes.
        private var hadCall = false
        /// The number of groups that have begun.
        private(set) var groups = 0

        /// Whether any change waits.
        var hasChanges: Bool { !changes.isEmpty }

        /// Whether a free connection should take the waiting changes now.
        ///
        /// It should if no connection executes a group of changes, or if many changes wait.
        var needsGroup: Bool { hasChanges && (grouping == 0 || changes.count >= Self.wholeGroup) }

        mutating func add(_ change: Change) { changes.append(change) }

        mutating func add(_ call: Call, isUrgent: Bool) {
            calls.insert(call, at: isUrgent ? 0 : calls.count)
        }

        /// Counts a connection as one that will take the waiting changes by calling ``reserved()``.
        ///
        /// Meanwhile no other connection is started for these changes.
        mutating func reserveGroup() { grouping += 1 }

        /// Returns the work of a connection that ``reserveGroup()`` has counted.
        ///
        /// It is a group of the waiting changes. If other connections have taken them, it is the next call,
        /// or `nil` if nothing waits.
        mutating func reserved() -> Work? {
            grouping -= 1
            return hasChanges ? group() : next()
        }

        /// Records that a connection has ended its group of changes.
        mutating func endGroup() { grouping -= 1 }

        /// Returns the next work of a free connection; `nil` if there is none.
        ///
        /// Calls and groups of changes alternate, so that neither waits for long. Changes that should wait
        /// for another connection's group are no work; see ``needsGroup``.
        mutating func next() -> Work? {
            if !calls.isEmpty, !hadCall || !needsGroup {
                hadCall = true
                return .call(calls.removeFirst())
            }
            return needsGroup ? group() : nil
        }

        private mutating func group() -> Work {
            let group = Array(changes.prefix(Self.groupLimit))
            changes.removeFirst(group.count)
            grouping += 1
            groups += 1
            hadCall = false
            return .changes(group)
        }
    }
#endif

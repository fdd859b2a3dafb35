#if PostgreSQL
    /// The work that waits for a connection, with the choice for the next free one.
    ///
    /// Changes that arrive during a group form the next group, because a group costs little more than one
    /// change. Another connection takes them only when they are many.
    struct LaneQueue<Change: Sendable, Call: Sendable>: Sendable {
        /// The work of a connection.
        enum Work: Sendable {
            /// A group of changes.
            case changes([Change])
            /// A single call.
            case call(Call)
        }

        /// The number of waiting changes that justify another connection.
        static var wholeGroup: Int { 32 }
        /// The greatest number of changes in a group.
        static var groupLimit: Int { 512 }

        private var changes: [Change] = []
        private var calls: [Call] = []
        /// The number of connections that execute or will execute a group.
        private var grouping = 0
        /// Whether the last free connection has taken a call.
        private var hadCall = false
        /// The number of begun groups.
        private(set) var groups = 0

        /// Whether changes wait.
        var hasChanges: Bool { !changes.isEmpty }

        /// Whether a free connection should take the changes that wait.
        var needsGroup: Bool { hasChanges && (grouping == 0 || changes.count >= Self.wholeGroup) }

        mutating func add(_ change: Change) { changes.append(change) }

        mutating func add(_ call: Call, isUrgent: Bool) {
            calls.insert(call, at: isUrgent ? 0 : calls.count)
        }

        /// Reserves the waiting changes for a connection.
        mutating func reserveGroup() { grouping += 1 }

        /// Takes the work of a connection for which a group was reserved.
        mutating func reserved() -> Work? {
            grouping -= 1
            return hasChanges ? group() : next()
        }

        /// Counts an ended group.
        mutating func endGroup() { grouping -= 1 }

        /// Takes the work of a free connection.
        ///
        /// Calls and changes alternate, so that neither waits for long.
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

#if PostgreSQL
    /// What waits for a connection, and which of it the next free one takes.
    ///
    /// Changes that come while a group of them is done make the next group, because a group costs little more than one
    /// change: another connection takes them only when they are many.
    struct LaneQueue<Change: Sendable, Call: Sendable>: Sendable {
        /// What a connection does next.
        enum Work: Sendable {
            /// Changes, as a group.
            case changes([Change])
            /// Something for itself.
            case call(Call)
        }

        /// As many changes are worth another connection.
        static var wholeGroup: Int { 32 }
        /// More changes make two groups.
        static var groupLimit: Int { 512 }

        private var changes: [Change] = []
        private var calls: [Call] = []
        /// The connections that do a group, or are about to.
        private var grouping = 0
        /// Whether the last one that was free has taken a call.
        private var hadCall = false
        /// How many groups were begun.
        private(set) var groups = 0

        /// Whether changes wait.
        var hasChanges: Bool { !changes.isEmpty }

        /// Whether a free connection should take the changes that wait.
        var needsGroup: Bool { hasChanges && (grouping == 0 || changes.count >= Self.wholeGroup) }

        mutating func add(_ change: Change) { changes.append(change) }

        mutating func add(_ call: Call, isUrgent: Bool) {
            calls.insert(call, at: isUrgent ? 0 : calls.count)
        }

        /// Notes that a connection is about to take the changes that wait.
        mutating func reserveGroup() { grouping += 1 }

        /// What a connection takes for which a group was reserved.
        mutating func reserved() -> Work? {
            grouping -= 1
            return hasChanges ? group() : next()
        }

        /// Notes that a group is done.
        mutating func endGroup() { grouping -= 1 }

        /// What a free connection takes; of calls and changes, neither keeps the other waiting for long.
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

internal import Synchronization

/// The names of the indexes in the rows of a log.
package final class EventNames: Sendable {
    private struct State {
        /// The dispatched actions, which are kept, because their number is limited by the program.
        ///
        /// The first entry is empty.
        var plans: [PlanName?] = [nil]
        /// The names of sessions.
        ///
        /// The first entry is empty.
        var sessions: [SessionName] = [SessionName.unknown]
        /// Indexes of released sessions with the last row that refers to each, oldest first.
        var free: [(index: UInt32, last: UInt64)] = []
        /// The number of free indexes that were reused.
        var taken = 0
        var file: File?
    }

    /// The file that also receives names, so that a later reader of its rows knows them.
    private struct File {
        let recorder: FlightRecorder
        let encode: @Sendable (EventSubject) -> [UInt8]

        func name(_ plan: UInt32, _ subject: EventSubject) { recorder.name(.plan, plan, encode(subject)) }

        func name(session: UInt32, _ name: SessionName) { recorder.name(.session, session, name.recorded) }
    }

    private let state = Mutex(State())

    package init() {}

    /// Returns the action of an index; nil if there is none.
    package func plan(_ index: UInt32) -> PlanName? {
        state.withLock { Int(index) < $0.plans.count ? $0.plans[Int(index)] : nil }
    }

    /// Returns the name and origin of the session with an index; nil if there is none.
    package func session(_ index: UInt32) -> SessionName? {
        state.withLock { index > 0 && Int(index) < $0.sessions.count ? $0.sessions[Int(index)] : nil }
    }

    /// Assigns an action its index in the rows of the runtime.
    func learn(_ plan: PlanName) {
        state.withLock { state in
            guard plan.index == 0, state.plans.count < EventRow.largestIndex else { return }
            state.plans.append(plan)
            let index = UInt32(state.plans.count - 1)
            state.file?.name(index, plan.subject)
            plan.setIndex(index)
        }
    }

    /// Writes the names of all known subjects and sessions into a file, and from now on each new one, too.
    ///
    /// - Parameters:
    ///   - recorder: The file.
    ///   - encode: Encodes the names of an action.
    package func record(into recorder: FlightRecorder, encode: @escaping @Sendable (EventSubject) -> [UInt8])
    {
        let file = File(recorder: recorder, encode: encode)
        state.withLock { state in
            state.file = file
            for (index, plan) in state.plans.enumerated() {
                if let plan { file.name(UInt32(index), plan.subject) }
            }
            for (index, name) in state.sessions.enumerated().dropFirst() {
                file.name(session: UInt32(index), name)
            }
        }
    }

    /// Restores the names of another run.
    package func restore(_ plans: [UInt32: PlanName], _ sessions: [UInt32: SessionName]) {
        state.withLock { state in
            state.plans = (0...(plans.keys.max() ?? 0)).map { plans[$0] }
            state.sessions = (0...(sessions.keys.max() ?? 0)).map { sessions[$0] ?? SessionName.unknown }
        }
    }

    /// Assigns an index to a session.
    ///
    /// - Parameters:
    ///   - name: The session's name and origin.
    ///   - oldest: The oldest row that can still be read; indexes in later rows are not reused.
    /// - Returns: The index; 0 if there are too many.
    func addSession(_ name: SessionName, oldest: UInt64) -> UInt32 {
        state.withLock { state in
            if state.taken < state.free.count, state.free[state.taken].last < oldest {
                let index = state.free[state.taken].index
                state.taken += 1
                if state.taken > 64, state.taken * 2 > state.free.count {
                    state.free.removeFirst(state.taken)
                    state.taken = 0
                }
                state.sessions[Int(index)] = name
                state.file?.name(session: index, name)
                return index
            }
            guard state.sessions.count < EventRow.largestIndex else { return 0 }
            state.sessions.append(name)
            let index = UInt32(state.sessions.count - 1)
            state.file?.name(session: index, name)
            return index
        }
    }

    /// Frees the index of a session.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - last: The last row that refers to the session.
    func removeSession(_ index: UInt32, last: UInt64) {
        guard index > 0 else { return }
        state.withLock { $0.free.append((index, last)) }
    }
}

// MARK: - PlanName

/// The name of a plan index in rows: an action of a feature.
package final class PlanName: Sendable {
    package let subject: EventSubject
    /// Distinguishes features: the identity of the type, or for features that this process does not know, of one of
    /// their objects.
    package let feature: ObjectIdentifier
    private let keeper: EventSubject?
    private let number = Atomic<UInt32>(0)

    /// The index of the action in the rows of the runtime's log; 0 until ``EventNames/learn(_:)``.
    package var index: UInt32 { number.load(ordering: .relaxed) }

    /// Creates the name of an action whose feature this process knows.
    ///
    /// - Parameters:
    ///   - subject: The names.
    ///   - feature: The type of the feature.
    package init(_ subject: EventSubject, of feature: ObjectIdentifier) {
        self.subject = subject
        self.feature = feature
        keeper = nil
    }

    /// Sets the index of the action in rows.
    func setIndex(_ index: UInt32) { number.store(index, ordering: .relaxed) }

    /// Creates the name of an action whose feature is known by name only.
    ///
    /// - Parameters:
    ///   - subject: The names.
    ///   - first: One object shared by all actions of the feature.
    package init(_ subject: EventSubject, ofFeatureOf first: EventSubject) {
        self.subject = subject
        feature = ObjectIdentifier(first)
        keeper = first
    }
}

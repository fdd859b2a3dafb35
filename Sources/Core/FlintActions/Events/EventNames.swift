internal import Synchronization

/// The names of the indexes in the rows of a log.
package final class EventNames: Sendable {
    private struct State {
        /// The dispatched actions, which are kept, because their number is limited by the program.
        ///
        /// The first entry is empty.
        var plans: [PlanName?] = [nil]
        var file: File?
    }

    /// The file that also receives names, so that a later reader of its rows knows them.
    struct File: Sendable {
        fileprivate let recorder: FlightRecorder
        fileprivate let encode: @Sendable (EventSubject) -> [UInt8]

        func name(_ plan: UInt32, _ subject: EventSubject) { recorder.name(.plan, plan, encode(subject)) }

        func name(session: UInt32, _ name: SessionName) { recorder.name(.session, session, name.recorded) }

        /// Notes that no later row uses the index of a session.
        func retire(session: UInt32) { recorder.retire(.session, session) }
    }

    private let state = Mutex(State())
    /// The sessions, with their names.
    private let sessions: any SessionNaming

    /// Creates names without a runtime.
    package convenience init() { self.init(RestoredSessionNames()) }

    /// Creates the names of a runtime.
    init(_ sessions: any SessionNaming) {
        self.sessions = sessions
    }

    /// Returns the action of an index; nil if there is none.
    package func plan(_ index: UInt32) -> PlanName? {
        state.withLock { Int(index) < $0.plans.count ? $0.plans[Int(index)] : nil }
    }

    /// Returns the name and origin of the session with an index; nil if there is none.
    package func session(_ index: UInt32) -> SessionName? { sessions.name(of: index) }

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
        }
        sessions.record(into: file)
    }

    /// Restores the names of another run.
    package func restore(_ plans: [UInt32: PlanName], _ sessions: [UInt32: SessionName]) {
        state.withLock { $0.plans = (0...(plans.keys.max() ?? 0)).map { plans[$0] } }
        self.sessions.restore(sessions)
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

internal import Synchronization

/// The names of actions and sessions, to which the rows of a log refer by an index.
package final class EventNames: Sendable {
    private struct State {
        /// The names of the dispatched actions, by index; the first entry is empty.
        ///
        /// No name is removed: a program has a limited number of actions.
        var plans: [PlanName?] = [nil]
        var file: File?
    }

    /// The flight recorder's file, which also receives names, so that a later reader understands its rows.
    struct File: Sendable {
        fileprivate let recorder: FlightRecorder
        fileprivate let encode: @Sendable (EventSubject) -> [UInt8]

        func name(_ plan: UInt32, _ subject: EventSubject) { recorder.name(.plan, plan, encode(subject)) }

        func name(session: UInt32, _ name: SessionName) { recorder.name(.session, session, name.recorded) }

        /// Writes into the file that no later row refers to the session with the given index.
        func retire(session: UInt32) { recorder.retire(.session, session) }
    }

    private let state = Mutex(State())
    /// The names of the sessions, each found by the index by which rows refer to it.
    private let sessions: any SessionNaming

    /// Creates an empty table of names without a runtime, for recordings.
    package convenience init() { self.init(RestoredSessionNames()) }

    /// Creates the table of names of a runtime.
    ///
    /// - Parameter sessions: The names of the runtime's sessions.
    init(_ sessions: any SessionNaming) {
        self.sessions = sessions
    }

    /// Returns the names of the action to which rows refer by an index; `nil` if there is none.
    package func plan(_ index: UInt32) -> PlanName? {
        state.withLock { Int(index) < $0.plans.count ? $0.plans[Int(index)] : nil }
    }

    /// Returns the name of the session to which rows refer by an index, with the subject and trace of its
    /// requests; `nil` if there is none.
    package func session(_ index: UInt32) -> SessionName? { sessions.name(of: index) }

    /// Assigns the index by which rows refer to an action; without effect if the action has an index, or if
    /// no index is left.
    func learn(_ plan: PlanName) {
        state.withLock { state in
            guard plan.index == 0, state.plans.count < EventRow.largestIndex else { return }
            state.plans.append(plan)
            let index = UInt32(state.plans.count - 1)
            state.file?.name(index, plan.subject)
            plan.setIndex(index)
        }
    }

    /// Writes the names of all dispatched actions and all sessions into a file, and from then on each new
    /// name.
    ///
    /// - Parameters:
    ///   - recorder: The flight recorder with the file.
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

    /// Replaces all names by those in the recording of an earlier run of the application.
    ///
    /// - Parameters:
    ///   - plans: The names of actions, by index.
    ///   - sessions: The names of sessions, by index.
    package func restore(_ plans: [UInt32: PlanName], _ sessions: [UInt32: SessionName]) {
        state.withLock { $0.plans = (0...(plans.keys.max() ?? 0)).map { plans[$0] } }
        self.sessions.restore(sessions)
    }
}

// MARK: - PlanName

/// The names of an action and its feature, to which rows of a log refer by an index.
package final class PlanName: Sendable {
    package let subject: EventSubject
    /// The identity of the feature: that of its type.
    ///
    /// For a recorded feature, whose type this process does not know, it is the identity of an object that
    /// all recorded actions of the feature share.
    package let feature: ObjectIdentifier
    private let keeper: EventSubject?
    private let number = Atomic<UInt32>(0)

    /// The index by which rows of the runtime's log refer to the action; 0 before ``EventNames/learn(_:)``.
    package var index: UInt32 { number.load(ordering: .relaxed) }

    /// Creates the names of an action whose feature's type this process knows.
    ///
    /// - Parameters:
    ///   - subject: The names of feature and action.
    ///   - feature: The identity of the feature's type.
    package init(_ subject: EventSubject, of feature: ObjectIdentifier) {
        self.subject = subject
        self.feature = feature
        keeper = nil
    }

    /// Sets the index by which rows of the log refer to the action.
    func setIndex(_ index: UInt32) { number.store(index, ordering: .relaxed) }

    /// Creates the names of a recorded action, whose feature's type this process does not know.
    ///
    /// - Parameters:
    ///   - subject: The names of feature and action.
    ///   - first: One object that all recorded actions of the feature share; its identity stands for the
    ///     feature.
    package init(_ subject: EventSubject, ofFeatureOf first: EventSubject) {
        self.subject = subject
        feature = ObjectIdentifier(first)
        keeper = first
    }
}

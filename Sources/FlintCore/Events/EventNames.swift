internal import Synchronization

/// What the indexes in the rows of a log stand for.
final class EventNames: Sendable {
    private struct State {
        /// The dispatched actions; they stay, as a program has so many of them.
        ///
        /// The first is none.
        var plans: [PlanName?] = [nil]
        /// The names of sessions.
        ///
        /// The first is none.
        var sessions: [String] = [""]
        /// Indexes of sessions that are gone, and the last row that names each, oldest first.
        var free: [(index: UInt32, last: UInt64)] = []
        /// How many of them have been taken again.
        var taken = 0
    }

    private let state = Mutex(State())
    /// Where names are written as well, so that who reads the rows later knows them.
    private let recorder = AtomicLazyReference<FlightRecorder>()

    /// The action at an index; nil if there is none.
    func plan(_ index: UInt32) -> PlanName? {
        state.withLock { Int(index) < $0.plans.count ? $0.plans[Int(index)] : nil }
    }

    /// The name of the session at an index; nil if there is none.
    func session(_ index: UInt32) -> String? {
        state.withLock { index > 0 && Int(index) < $0.sessions.count ? $0.sessions[Int(index)] : nil }
    }

    /// Gives an action its index in the rows of the runtime.
    func learn(_ profile: ActionProfile) {
        state.withLock { state in
            guard profile.index == 0, state.plans.count < EventRow.largestIndex else { return }
            state.plans.append(profile.planName)
            let index = UInt32(state.plans.count - 1)
            recorder.load()?.name(.plan, index, RecorderCoding.encode(profile.subject))
            profile.index = index
        }
    }

    /// Has all names written into a file, too, those that are there and those that come.
    func record(into recorder: FlightRecorder) {
        state.withLock { state in
            let recorder = self.recorder.storeIfNil(recorder)
            for (index, plan) in state.plans.enumerated() {
                if let plan { recorder.name(.plan, UInt32(index), RecorderCoding.encode(plan.subject)) }
            }
            for (index, name) in state.sessions.enumerated().dropFirst() {
                recorder.name(.session, UInt32(index), Array(name.utf8))
            }
        }
    }

    /// Takes over what another run named.
    func restore(_ plans: [UInt32: PlanName], _ sessions: [UInt32: String]) {
        state.withLock { state in
            state.plans = (0...(plans.keys.max() ?? 0)).map { plans[$0] }
            state.sessions = (0...(sessions.keys.max() ?? 0)).map { sessions[$0] ?? "" }
        }
    }

    /// Gives a session an index.
    ///
    /// - Parameters:
    ///   - name: The session's name.
    ///   - oldest: The oldest row that anybody can still read; indexes that later rows name are not given away.
    /// - Returns: The index; 0 if there are too many.
    func addSession(_ name: String, oldest: UInt64) -> UInt32 {
        state.withLock { state in
            if state.taken < state.free.count, state.free[state.taken].last < oldest {
                let index = state.free[state.taken].index
                state.taken += 1
                if state.taken * 2 > state.free.count {
                    state.free.removeFirst(state.taken)
                    state.taken = 0
                }
                state.sessions[Int(index)] = name
                recorder.load()?.name(.session, index, Array(name.utf8))
                return index
            }
            guard state.sessions.count < EventRow.largestIndex else { return 0 }
            state.sessions.append(name)
            let index = UInt32(state.sessions.count - 1)
            recorder.load()?.name(.session, index, Array(name.utf8))
            return index
        }
    }

    /// Takes the index of a session back.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - last: The last row that names the session.
    func removeSession(_ index: UInt32, last: UInt64) {
        guard index > 0 else { return }
        state.withLock { $0.free.append((index, last)) }
    }
}

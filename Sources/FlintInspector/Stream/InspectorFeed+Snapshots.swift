internal import FlintCore
internal import FlintStreams
internal import Synchronization

extension InspectorFeed {
    /// The state of everything, read after the call: an item of the kind `snapshot`, which has the number of the last item
    /// before it.
    ///
    /// However many ask, one is made at a time, and it is given up when the last who waits for it is canceled.
    ///
    /// - Returns: The snapshot; nil in a canceled task.
    func snapshot() async -> InspectorEnvelope? {
        let shot = OneShot<InspectorEnvelope?>()
        let (number, isFirst) = snapshots.withLock { $0.join(shot) }
        if isFirst { Task.detached(name: "inspector.snapshot") { await self.makeSnapshots() } }
        let snapshot = await shot.wait(onCancel: nil)
        _ = snapshots.withLock { $0.leave(number) }
        return snapshot
    }

    private func makeSnapshots() async {
        while snapshots.withLock({ $0.begin() }) {
            let snapshot = await makeSnapshot()
            for shot in snapshots.withLock({ $0.finish() }) { shot.settle(snapshot) }
        }
    }

    /// - Returns: nil if nobody wants it any more.
    private func makeSnapshot() async -> InspectorEnvelope? {
        // The number first: what happens while the state is read comes once more.
        let sequence = state.withLock { state in
            state.told = [:]
            state.facts.counters.snapshots += 1
            return state.items.newest
        }
        var payload = Array("{\"run\":\"\(run)\"".utf8)
        for section in InspectorSection.allCases {
            guard snapshots.withLock({ $0.isWanted }) else { return nil }
            payload += ",\"\(section.rawValue)\":".utf8
            payload += await value(of: section)
        }
        payload.append(UInt8(ascii: "}"))
        return InspectorEnvelope(sequence: sequence, time: runtime.now, kind: .snapshot, payload: payload)
    }
}

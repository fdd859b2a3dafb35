internal import FlintCore
internal import FlintStreams
internal import Synchronization

extension InspectorFeed {
    /// Makes a snapshot: the state of all sections, read after the call.
    ///
    /// It is an item of the kind `snapshot`, with the number of the last item before it.
    ///
    /// Only one snapshot is made at a time, for any number of callers; it is abandoned when the last caller is canceled.
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

    /// Makes a snapshot.
    ///
    /// - Returns: The snapshot; nil if no caller waits for it any more.
    private func makeSnapshot() async -> InspectorEnvelope? {
        // The number is read first: events that occur while the state is read are sent as items, too.
        let sequence = state.withLock { state in
            state.sent = [:]
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

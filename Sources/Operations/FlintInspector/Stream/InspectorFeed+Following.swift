internal import FlintCore
internal import FlintStreams
internal import FlintTweaks
internal import Foundation
internal import Synchronization

extension InspectorFeed {
    /// Subscribes to the runtime and starts to read, unless the feed has subscriptions or was stopped.
    func follow() {
        let needsSources = state.withLock { state in
            state.sources?.gate.open()
            return state.sources == nil && !state.isStopped
        }
        guard needsSources else { return }
        // Subscribing calls code of the application, so the lock must not be held.
        let made = FeedSources(self)
        let isWanted = state.withLock { state in
            guard state.sources == nil, !state.isStopped else { return false }
            state.sources = made
            if state.clients.isEmpty { made.gate.close() }
            return true
        }
        if isWanted { made.start(self) }
    }

    /// Ends the subscriptions and removes the retained items, unless a client has joined or left meanwhile.
    ///
    /// - Parameter clientChanges: The value of ``FeedState/clientChanges`` when the last client left.
    func endFollowing(ifStillAt clientChanges: Int) async {
        let sources = state.withLock { state -> FeedSources? in
            guard state.clientChanges == clientChanges, state.clients.isEmpty else { return nil }
            state.items.restart()
            state.schedule.reset()
            state.changedTweaks = []
            state.idleTask = nil
            return state.sources.take()
        }
        await sources?.end()
    }

    /// Records that the runtime has ended, so that the clients' streams end after the remaining items.
    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            return state.takeWaiting()
        }
        // The clients are resumed to read again, since items may be pending.
        waiting.forEach { $0.settle(.items) }
    }

    // MARK: Items

    /// An item of the stream that has no sequence number yet.
    struct Draft {
        let kind: InspectorEnvelope.Kind
        let time: Date
        let payload: [UInt8]
        /// For an item of the kind `gap`, the number of missing items that it stands for; 0 for other items.
        var lost: UInt64 = 0
    }

    func append(_ drafts: [Draft]) {
        let waiting = state.withLock { state in
            for draft in drafts {
                state.append(draft.kind, at: draft.time, draft.payload, lost: draft.lost)
            }
            return state.takeWaiting()
        }
        waiting.forEach { $0.settle(.items) }
    }

    /// Counts entries that a subscription has lost, so that they did not become items.
    ///
    /// - Parameters:
    ///   - count: The number of lost entries.
    ///   - source: The name of the subscription: events, logs, stacks or values.
    func noteLoss(of count: UInt64, in source: String) {
        state.withLock { $0.facts.counters.losses[source, default: 0] += count }
    }

    /// Creates an item of the kind `gap`, which stands for a number of missing items.
    func gap(of lost: UInt64) -> Draft {
        Draft(kind: .gap, time: runtime.now, payload: Array("{\"lost\":\(lost)}".utf8), lost: lost)
    }

    // MARK: Clients

    func read(after sequence: UInt64) -> RetainedItems.Reading {
        state.withLock { $0.items.read(after: sequence, limit: InspectorStream.pieceSize) }
    }

    func wait(_ client: Int, after sequence: UInt64) -> OneShot<FeedState.WakeUp>? {
        state.withLock { $0.wait(client, after: sequence) }
    }

    /// Counts items that a client has missed, and creates the item of the kind `gap` that stands for them.
    ///
    /// - Parameters:
    ///   - lost: The number of missed items.
    ///   - last: The sequence number of the last of them, which the gap gets.
    func countGap(of lost: UInt64, upTo last: UInt64) -> InspectorEnvelope {
        state.withLock { state in
            state.facts.counters.gaps += 1
            state.facts.counters.lostItems += lost
        }
        return InspectorEnvelope(
            sequence: last, time: runtime.now, kind: .gap, payload: Array("{\"lost\":\(lost)}".utf8))
    }

    // MARK: Sections

    /// The next step of the task that sends changed parts of the state.
    ///
    /// It sends the given parts, waits for a duration, or waits until the signal is fired because a part has
    /// changed.
    enum SectionStep {
        case send([FeedState.Part])
        case wait(Duration)
        case idle(OneShot<Void>)
    }

    func nextParts() -> SectionStep {
        let now = runtime.elapsed
        return state.withLock { state in
            switch state.schedule.next(at: now) {
            case .send(let parts): return .send(parts)
            case .wait(let duration): return .wait(duration)
            case .idle:
                let signal = OneShot<Void>()
                state.change = signal
                return .idle(signal)
            }
        }
    }

    func send(_ part: FeedState.Part) async {
        switch part {
        case .tweakRows:
            let paths = state.withLock { state in
                defer { state.changedTweaks = [] }
                return state.changedTweaks
            }
            guard !paths.isEmpty else { return }
            let rows = sections.tweakChanges(at: paths)
            append([Draft(kind: .tweak, time: runtime.now, payload: Array(rows.text.utf8))])
        case .section(let section): await send(section)
        }
    }

    /// Appends an item with the current value of a section, unless the value equals the one that was sent
    /// last.
    func send(_ section: InspectorSection) async {
        let value = await value(of: section)
        let digest = value.hashValue
        let isChanged = state.withLock { state in
            defer { state.sent[section] = digest }
            return state.sent[section] != digest
        }
        guard isChanged else { return }
        append([draft(section, value)])
    }

    func draft(_ section: InspectorSection, _ value: [UInt8]) -> Draft {
        let head = "{\"name\":\"\(section.rawValue)\",\"value\":"
        return Draft(
            kind: .section, time: runtime.now, payload: Array(head.utf8) + value + [UInt8(ascii: "}")])
    }

    /// Records which tweaks have changed, so that their rows are sent.
    ///
    /// If providers have changed, the whole section is sent instead.
    func note(_ changes: TweakChangeSet) {
        if changes.providersChanged { return mark(.section(.tweaks)) }
        let paths = changes.changes.map(\.path)
        state.withLock { $0.changedTweaks.formUnion(paths) }
        mark(.tweakRows)
    }
}

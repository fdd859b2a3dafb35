internal import FlintCore
internal import FlintStreams
internal import FlintTweaks
internal import Foundation
internal import Synchronization

extension InspectorFeed {
    /// Follows the models of the runtime, unless it does already.
    func follow() {
        let needsSources = state.withLock { state in
            state.sources?.gate.open()
            return state.sources == nil && !state.isStopped
        }
        guard needsSources else { return }
        // Subscribing calls the application's code, so it is done without the lock.
        let made = FeedSources(self)
        let isWanted = state.withLock { state in
            guard state.sources == nil, !state.isStopped else { return false }
            state.sources = made
            if state.clients.isEmpty { made.gate.close() }
            return true
        }
        if isWanted { made.start(self) }
    }

    /// Ends what is followed if nobody has come or gone meanwhile.
    func endFollowing(ifStillAt visits: Int) async {
        let sources = state.withLock { state -> FeedSources? in
            guard state.visits == visits, state.clients.isEmpty else { return nil }
            state.items.restart()
            state.schedule.reset()
            state.changedTweaks = []
            state.rest = nil
            return state.sources.take()
        }
        await sources?.end()
    }

    /// Notes that the events have ended, and with them the streams.
    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            return state.takeWaiting()
        }
        // There may be items left, so they look again.
        waiting.forEach { $0.settle(.items) }
    }

    // MARK: Items

    /// An item that is not numbered yet.
    struct Draft {
        let kind: InspectorEnvelope.Kind
        let time: Date
        let payload: [UInt8]
        /// How many items it stands for that nobody has had.
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

    /// Counts what a source lost before it could become items.
    func noteLoss(of count: UInt64, in source: String) {
        state.withLock { $0.facts.counters.losses[source, default: 0] += count }
    }

    /// An item that says how many are missing.
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

    /// Counts a gap that a client is told of.
    func passedGap(of lost: UInt64, upTo last: UInt64) -> InspectorEnvelope {
        state.withLock { state in
            state.facts.counters.gaps += 1
            state.facts.counters.lostItems += lost
        }
        return InspectorEnvelope(
            sequence: last, time: runtime.now, kind: .gap, payload: Array("{\"lost\":\(lost)}".utf8))
    }

    // MARK: Sections

    /// What to tell of the parts that have changed.
    enum SectionStep {
        case tell([FeedState.Part])
        case wait(Duration)
        case rest(OneShot<Void>)
    }

    func nextParts() -> SectionStep {
        let now = runtime.elapsed
        return state.withLock { state in
            switch state.schedule.next(at: now) {
            case .tell(let parts): return .tell(parts)
            case .wait(let duration): return .wait(duration)
            case .rest:
                let signal = OneShot<Void>()
                state.change = signal
                return .rest(signal)
            }
        }
    }

    func tell(_ part: FeedState.Part) async {
        switch part {
        case .tweakRows:
            let paths = state.withLock { state in
                defer { state.changedTweaks = [] }
                return state.changedTweaks
            }
            guard !paths.isEmpty else { return }
            let rows = sections.tweakChanges(at: paths)
            append([Draft(kind: .tweak, time: runtime.now, payload: Array(rows.text.utf8))])
        case .section(let section): await tell(section)
        }
    }

    /// Tells a section as it is now, unless that is what was told last.
    func tell(_ section: InspectorSection) async {
        let value = await value(of: section)
        let digest = value.hashValue
        let isNews = state.withLock { state in
            defer { state.told[section] = digest }
            return state.told[section] != digest
        }
        guard isNews else { return }
        append([draft(section, value)])
    }

    func draft(_ section: InspectorSection, _ value: [UInt8]) -> Draft {
        let head = "{\"name\":\"\(section.rawValue)\",\"value\":"
        return Draft(
            kind: .section, time: runtime.now, payload: Array(head.utf8) + value + [UInt8(ascii: "}")])
    }

    /// Notes that the values of tweaks have changed.
    func note(_ changes: TweakChangeSet) {
        if changes.providersChanged { return mark(.section(.tweaks)) }
        let paths = changes.changes.map(\.path)
        state.withLock { $0.changedTweaks.formUnion(paths) }
        mark(.tweakRows)
    }
}

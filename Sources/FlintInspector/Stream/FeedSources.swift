internal import FlintCore
internal import FlintStreams
internal import FlintTweaks
internal import Foundation
internal import Synchronization

/// The subscriptions of a feed, and the tasks that read them while the gate is open.
final class FeedSources: Sendable {
    /// How many events are encoded before those who wait are told.
    static let batch = 64

    /// Something that tells no more than that sections have changed.
    private struct Signal {
        let sections: [InspectorSection]
        let follow: @Sendable (_ tell: @Sendable () async -> Void) async -> Void

        init<Element: Sendable>(_ sections: InspectorSection..., of stream: AsyncStream<Element>) {
            self.sections = sections
            follow = { tell in for await _ in stream { await tell() } }
        }
    }

    let gate = ReaderGate()
    let events: EventSubscription
    let logs: AsyncStream<LogEvent>
    let stacks: AsyncStream<ActionStackChange>
    private let tweaks: AsyncStream<TweakChangeSet>?
    private let signals: [Signal]
    private let tasks = Mutex<[Task<Void, Never>]>([])

    /// Subscribes to everything that a feed follows.
    init(_ feed: InspectorFeed) {
        let runtime = feed.runtime
        let limit = max(1024, feed.retained)
        events = runtime.subscribe(bufferingNewest: limit)
        logs = runtime.logs.history.changes(bufferingNewest: limit)
        stacks = runtime.stacks.changes(bufferingNewest: limit)
        let configuration = runtime.configuration
        tweaks = configuration.tweaks?.changeSets()
        var signals = [
            Signal(.features, .routes, .purchases, .permissions, of: runtime.gateSignals()),
            Signal(.focus, of: runtime.focus.changes()),
            Signal(.permissions, of: configuration.permissions.changes()),
        ]
        if let toggles = configuration.toggles {
            signals.append(Signal(.features, of: toggles.changes()))
        }
        if let purchases = configuration.purchases {
            signals.append(Signal(.purchases, .features, of: purchases.changes()))
        }
        self.signals = signals
    }

    /// Begins to read.
    func start(_ feed: InspectorFeed) {
        var started = [
            Task.detached(name: "inspector.events") { await self.readEvents(into: feed) },
            Task.detached(name: "inspector.logs") { await self.readLogs(into: feed) },
            Task.detached(name: "inspector.stacks") { await self.readStacks(into: feed) },
            Task.detached(name: "inspector.sections") { await self.tellSections(of: feed) },
            Task.detached(name: "inspector.session") { await self.tellSession(of: feed) },
            Task.detached(name: "inspector.navigation") { await self.followNavigators(of: feed) },
        ]
        if let tweaks {
            started.append(
                Task.detached(name: "inspector.tweaks") {
                    for await changes in tweaks where await self.mayGoOn { feed.note(changes) }
                })
        }
        for signal in signals {
            started.append(
                Task.detached(name: "inspector.signals") {
                    await signal.follow {
                        guard await self.mayGoOn else { return }
                        for section in signal.sections { feed.mark(.section(section)) }
                    }
                })
        }
        tasks.withLock { $0 += started }
    }

    func cancel() {
        tasks.withLock { $0 }.forEach { $0.cancel() }
    }

    /// Ends the tasks, and returns when they have ended.
    func end() async {
        cancel()
        for task in tasks.withLock({ $0 }) { await task.value }
    }

    /// Waits until somebody looks; false if nobody will.
    var mayGoOn: Bool {
        get async {
            await gate.pass()
            return !Task.isCancelled
        }
    }
}

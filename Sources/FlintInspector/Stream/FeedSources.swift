internal import FlintCore
internal import FlintStreams
internal import FlintTweaks
internal import Foundation
internal import Synchronization

/// The subscriptions of a feed, and the tasks that read them while the gate is open.
final class FeedSources: Sendable {
    /// The maximum number of events that are encoded before waiting clients are woken.
    static let batch = 64

    /// A source that only signals changes of sections.
    private struct Signal {
        let sections: [InspectorSection]
        let follow: @Sendable (_ signal: @Sendable () async -> Void) async -> Void

        init<Element: Sendable>(_ sections: InspectorSection..., of stream: AsyncStream<Element>) {
            self.sections = sections
            follow = { signal in for await _ in stream { await signal() } }
        }
    }

    let gate = ReaderGate()
    let events: EventSubscription
    let logs: AsyncStream<LogEvent>
    let stacks: AsyncStream<ActionStackChange>
    private let tweaks: AsyncStream<TweakChangeSet>?
    private let signals: [Signal]
    private let tasks = Mutex<[Task<Void, Never>]>([])

    /// Subscribes to all sources of a feed.
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

    /// Starts the tasks.
    func start(_ feed: InspectorFeed) {
        var started = [
            Task.detached(name: "inspector.events") { await self.readEvents(into: feed) },
            Task.detached(name: "inspector.logs") { await self.readLogs(into: feed) },
            Task.detached(name: "inspector.stacks") { await self.readStacks(into: feed) },
            Task.detached(name: "inspector.sections") { await self.sendSections(of: feed) },
            Task.detached(name: "inspector.session") { await self.sendSession(of: feed) },
            Task.detached(name: "inspector.navigation") { await self.followNavigators(of: feed) },
        ]
        if let tweaks {
            started.append(
                Task.detached(name: "inspector.tweaks") {
                    for await changes in tweaks where await self.canContinue { feed.note(changes) }
                })
        }
        for signal in signals {
            started.append(
                Task.detached(name: "inspector.signals") {
                    await signal.follow {
                        guard await self.canContinue else { return }
                        for section in signal.sections { feed.mark(.section(section)) }
                    }
                })
        }
        tasks.withLock { $0 += started }
    }

    func cancel() {
        tasks.withLock { $0 }.forEach { $0.cancel() }
    }

    /// Cancels the tasks, and returns when they have ended.
    func end() async {
        cancel()
        for task in tasks.withLock({ $0 }) { await task.value }
    }

    /// Waits until the feed has a client; false if the task was canceled.
    var canContinue: Bool {
        get async {
            await gate.pass()
            return !Task.isCancelled
        }
    }
}

internal import FlintCore
internal import FlintNavigation
internal import FlintStreams
internal import FlintTweaks
internal import Foundation
internal import Synchronization

/// The subscriptions of a feed to the runtime, and the tasks that read them while the feed has clients.
final class FeedSources: Sendable {
    /// The maximum number of events that are encoded before the clients that wait for items are resumed.
    static let batch = 64

    /// A subscription to the runtime.
    ///
    /// Its elements have no content and only mean that some sections of a snapshot have changed.
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
    let logs: AsyncStream<LogEntry>
    let stacks: AsyncStream<ActionStack.Change>
    let values: AsyncStream<BroadcastDelivery<String>>
    private let tweaks: AsyncStream<TweakChangeSet>?
    private let signals: [Signal]
    private let tasks = Mutex<[Task<Void, Never>]>([])

    /// Subscribes to the events, logs and changes of a feed's runtime.
    init(_ feed: InspectorFeed) {
        let runtime = feed.runtime
        let limit = max(1024, feed.retained)
        events = runtime.subscribe(bufferingNewest: limit)
        logs = runtime.logs.history.changes(bufferingNewest: limit)
        stacks = runtime.stacks.changes(bufferingNewest: limit)
        values = runtime.inspectedValues.stream(bufferingNewest: limit)
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

    /// Starts the tasks that read the subscriptions and append items to a feed.
    func start(_ feed: InspectorFeed) {
        // The application encodes values from now on.
        feed.runtime.inspectedValues.start(in: feed.runtime)
        var started = [
            Task.detached(name: "inspector.events") { await self.readEvents(into: feed) },
            Task.detached(name: "inspector.logs") { await self.readLogs(into: feed) },
            Task.detached(name: "inspector.stacks") { await self.readStacks(into: feed) },
            Task.detached(name: "inspector.values") { await self.readValues(into: feed) },
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

    /// Cancels the tasks that read the subscriptions, and returns when they have ended.
    func end() async {
        cancel()
        for task in tasks.withLock({ $0 }) { await task.value }
    }

    /// Waits until the feed has a client, and returns `true`.
    ///
    /// It returns `false` if the task was canceled and must end.
    var canContinue: Bool {
        get async {
            await gate.pass()
            return !Task.isCancelled
        }
    }
}

// MARK: - Navigators

extension FeedSources {
    /// Marks the section `navigation` as changed after each change of a navigator, including later
    /// navigators.
    @MainActor
    func followNavigators(of feed: InspectorFeed) async {
        let additions = feed.runtime.navigatorAdditions.stream(limit: 64)
        await withDiscardingTaskGroup { group in
            var followed = 0
            // The section is marked because changes before the start of this task were not observed.
            if followNew(after: &followed, of: feed, in: &group) { feed.mark(.section(.navigation)) }
            for await _ in additions where await canContinue {
                if followNew(after: &followed, of: feed, in: &group) { feed.mark(.section(.navigation)) }
            }
        }
    }

    /// Starts a task for each new navigator, which marks the section `navigation` after each change of the
    /// navigator.
    ///
    /// - Parameters:
    ///   - followed: The highest number of a navigator that has such a task; the call updates it.
    ///   - feed: The feed that sends the section.
    ///   - group: The group of the tasks.
    /// - Returns: Whether there were new navigators.
    @MainActor
    private func followNew(
        after followed: inout Int, of feed: InspectorFeed, in group: inout DiscardingTaskGroup
    ) -> Bool {
        let new = feed.runtime.numberedNavigators.filter { $0.number > followed }
        for (number, navigator) in new {
            followed = max(followed, number)
            let changes = navigator.changes()
            group.addTask {
                for await _ in changes where await self.canContinue { feed.mark(.section(.navigation)) }
                // The end of the stream means that the navigator has ended, which changes the section.
                if !Task.isCancelled { feed.mark(.section(.navigation)) }
            }
        }
        return !new.isEmpty
    }
}

// MARK: - ReaderGate

/// A gate that suspends the tasks that read subscriptions while the feed has no client.
final class ReaderGate: Sendable {
    private struct State {
        var isOpen = true
        var waiting: [OneShot<Void>] = []
    }

    private let state = Mutex(State())

    /// Waits until the gate is open; cancellation of the task ends the wait.
    func pass() async {
        let shot = state.withLock { state -> OneShot<Void>? in
            guard !state.isOpen else { return nil }
            let shot = OneShot<Void>()
            state.waiting.append(shot)
            return shot
        }
        await shot?.wait(onCancel: ())
    }

    func close() { state.withLock { $0.isOpen = false } }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.settle(()) }
    }
}

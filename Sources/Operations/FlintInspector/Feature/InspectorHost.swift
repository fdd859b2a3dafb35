internal import FlintBasics
internal import FlintCore
internal import FlintHTTP
internal import Foundation
internal import Synchronization

/// The owner of a runtime's inspector: starts it, returns the running one, and stops it.
///
/// The runtime retains the owner.
actor InspectorHost {
    private var running: RunningInspector?
    private var ending: Task<Void, Never>?

    /// Whether an inspector is running.
    var isRunning: Bool { running != nil }

    /// Starts an inspector, or returns the running one.
    ///
    /// - Parameters:
    ///   - options: The options of the inspector.
    ///   - runtime: The runtime that the inspector shows.
    /// - Returns: The running inspector.
    /// - Throws: ``InspectorError`` if the server cannot listen, and `FlintError` if
    ///   ``InspectorControlFeature`` is not registered.
    func start(_ options: InspectorOptions, in runtime: Flint) async throws -> Inspector {
        // An inspector that is being stopped may still hold the port, so its end is awaited.
        while let ending { await ending.value }
        if let running { return running.inspector }
        try runtime.setEnabled(!options.isReadOnly, for: InspectorControlFeature.self)
        do throws(InspectorError) {
            let started = try RunningInspector(options, in: runtime, host: self)
            running = started
            started.followRuntime { [weak self] in await self?.stop(started.inspector) }
            return started.inspector
        } catch {
            try? runtime.setEnabled(false, for: InspectorControlFeature.self)
            throw error
        }
    }

    /// Stops the running inspector.
    ///
    /// - Parameter inspector: The inspector to stop; if another one is running, the call has no effect. `nil`
    ///   stops any inspector.
    func stop(_ inspector: Inspector? = nil) async {
        if let ending { return await ending.value }
        guard let running, inspector == nil || inspector === running.inspector else { return }
        self.running = nil
        let ending = Task(name: "inspector.stop") { await running.stop() }
        self.ending = ending
        await ending.value
        self.ending = nil
    }
}

extension Flint {
    /// The owner of the runtime's inspector; it exists whether an inspector is running or not.
    var inspectorHost: InspectorHost { extensions.value(of: InspectorHost.self) { InspectorHost() } }
}

/// A running inspector: its HTTP server, the feed that observes the runtime, and the task that waits for the
/// runtime's end.
final class RunningInspector: Sendable {
    let inspector: Inspector
    private weak let runtime: Flint?
    private let server: HTTPServer
    private let feed: InspectorFeed
    private let lifetime = Mutex<Task<Void, Never>?>(nil)

    init(_ options: InspectorOptions, in runtime: Flint, host: InspectorHost) throws(InspectorError) {
        let feed = InspectorFeed(
            runtime, retained: max(1, options.retainedItems),
            revealsSensitiveTweaks: options.revealsSensitiveTweaks,
            isReadOnly: options.isReadOnly, allowsSendingEvents: options.allowsSendingEvents)
        let clock = runtime.configuration.clock
        var limits = HTTPLimits()
        limits.clock = clock
        // The sockets are opened first, because the checks of requests need the port.
        let listeners = try InspectorError.translating { () throws(HTTPListenError) in
            try HTTPListeners(address: HTTPAddress(options.address), port: options.port)
        }
        let authority = InspectorAuthority(address: options.address, port: listeners.port)
        let entry = InspectorEntry(token: options.token, clock: clock)
        let access = InspectorAccess(
            authority: authority, entry: entry, tickets: InspectorTickets(clock: clock))
        let endpoints = InspectorEndpoints(runtime: runtime, options: options, feed: feed, access: access)
        server = try InspectorError.translating { [limits] () throws(HTTPListenError) in
            try HTTPServer(
                at: listeners, name: "flint.inspector", limits: limits, refusal: HTTPResponse.refusal
            ) { await endpoints.answer($0) }
        }
        self.feed = feed
        self.runtime = runtime
        inspector = Inspector(
            authority: authority, token: options.token, entry: entry, host: host)
        runtime.flowRuns.startRecording()
    }

    /// Starts a task that waits until the runtime is shut down, and then calls a function.
    ///
    /// - Parameter stop: The function, which stops the inspector.
    func followRuntime(_ stop: @escaping @Sendable () async -> Void) {
        guard let runtime else { return }
        // The end of this stream of availability changes marks the end of the runtime. Its elements are
        // ignored.
        let end = runtime.availabilityChanges(of: InspectorControlFeature.self)
        let task = Task(name: "inspector.lifetime") {
            for await _ in end {}
            if !Task.isCancelled { await stop() }
        }
        lifetime.withLock { $0 = task }
    }

    /// Stops the server and the feed; when the call returns, the port is free.
    func stop() async {
        // The feature of the commands is switched off first, so that no further command begins.
        try? runtime?.setEnabled(false, for: InspectorControlFeature.self)
        runtime?.flowRuns.stopRecording()
        lifetime.withLock { $0 }?.cancel()
        await feed.stop()
        await server.stop()
    }
}

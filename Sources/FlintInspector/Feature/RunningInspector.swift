internal import FlintCore
internal import Foundation
internal import Synchronization

/// The parts of an inspector that is running.
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
            isReadOnly: options.isReadOnly)
        let clock = runtime.configuration.clock
        var limits = HTTPLimits()
        limits.clock = clock
        // The port is a part of what requests are checked against, so it is known before the first one is answered.
        let listeners = try HTTPListeners(address: options.address, port: options.port)
        let authority = InspectorAuthority(address: options.address, port: listeners.port)
        let access = InspectorAccess(
            authority: authority, token: options.token, tickets: InspectorTickets(clock: clock))
        let endpoints = InspectorEndpoints(runtime: runtime, options: options, feed: feed, access: access)
        server = try HTTPServer(at: listeners, limits: limits) { await endpoints.answer($0) }
        self.feed = feed
        self.runtime = runtime
        inspector = Inspector(
            url: Self.url(authority, options.token), port: listeners.port, host: host)
        runtime.flowRuns.startRecording()
    }

    /// Stops when the runtime is shut down.
    func followRuntime(_ stop: @escaping @Sendable () async -> Void) {
        guard let runtime else { return }
        // It ends with the runtime; what it tells in the meantime is of no interest.
        let end = runtime.availabilityChanges(of: InspectorControlFeature.self)
        let task = Task(name: "inspector.lifetime") {
            for await _ in end {}
            if !Task.isCancelled { await stop() }
        }
        lifetime.withLock { $0 = task }
    }

    /// Ends everything; the port is free when the call returns.
    func stop() async {
        // First of all, so that no command begins any more.
        try? runtime?.setEnabled(false, for: InspectorControlFeature.self)
        runtime?.flowRuns.stopRecording()
        lifetime.withLock { $0 }?.cancel()
        await feed.stop()
        await server.stop()
    }

    /// The address of the page.
    ///
    /// A page that others can reach needs the token, too, and a browser can send that only in the address.
    private static func url(_ authority: InspectorAuthority, _ token: InspectorToken) -> URL {
        var parts = URLComponents()
        parts.scheme = "http"
        (parts.encodedHost, parts.port) = (authority.host, Int(authority.port))
        parts.path = "/"
        if case .exposed = authority.address { parts.query = "token=\(token.text)" }
        parts.fragment = "token=\(token.text)"
        return parts.url ?? URL(filePath: "/")
    }
}

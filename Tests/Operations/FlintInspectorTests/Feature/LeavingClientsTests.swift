import Dispatch
import FlintCore
import FlintHTTP
import FlintStreams
import FlintTesting
import Synchronization
import TestSupport
import Testing

@testable import FlintInspector

/// Clients that ask for much and are gone at once, over sockets.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LeavingClientsTests {
    /// A permission whose status takes as long as a test wants, as a store of the application may.
    private final class HeldAdapter: PermissionAdapter {
        let kind: PermissionKind = .camera
        let wasAsked = OneShot<Void>()
        private let isHeld = Mutex(false)
        private let gate = DispatchSemaphore(value: 0)

        func hold() { isHeld.withLock { $0 = true } }

        func release() {
            isHeld.withLock { $0 = false }
            gate.signal()
        }

        func status() -> PermissionStatus {
            guard isHeld.withLock({ $0 }) else { return .authorized }
            wasAsked.settle(())
            gate.wait()
            gate.signal()
            return .authorized
        }

        func requestAuthorization() async -> PermissionStatus { .authorized }
    }

    private static func runtime(_ adapter: HeldAdapter) throws -> Flint {
        var configuration = InspectedApp.configuration(clock: ManualClock())
        configuration.permissions = PermissionChecker(adapters: [adapter])
        let runtime = Flint(configuration: configuration)
        try runtime.setup(InspectedApp.self)
        return runtime
    }

    @Test func `500 streams that are opened and reset stall neither application nor server`() async throws {
        let adapter = HeldAdapter()
        let runtime = try Self.runtime(adapter)
        try await Flint.withRuntime(runtime) {
            let options = InspectorOptions()
            let inspector = try await Flint.current.startInspector(options)
            let session = try #require(await inspector.session(with: options.token.clientKey))
            let head = "Host: 127.0.0.1:\(inspector.port)\r\nFlint-Session: \(session)\r\n\r\n"
            adapter.hold()
            for number in 0..<500 {
                let client = try HTTPTestClient(port: inspector.port)
                try await client.send("GET /api/stream HTTP/1.1\r\n\(head)")
                // One of them is waited for, so that its snapshot surely is being made.
                if number == 0 { await adapter.wasAsked.wait(onCancel: ()) }
                client.reset()
            }
            // The snapshot cannot go on; on the shared pool, one for each processor would leave nobody to answer this.
            var status = 0
            repeat {
                // Clients that the server has not seen go yet count: until then it answers that there are too many.
                status = try await HTTPTestClient.request(
                    "POST", "/api/ticket", port: inspector.port, headers: ["Flint-Session": session],
                    body: ""
                ).status
            } while status == 503
            #expect(status == 200)
            try await InspectedApp.Notes.ping.perform()
            adapter.release()

            let snapshot = try await HTTPTestClient.request(
                "GET", "/api/snapshot", port: inspector.port, headers: ["Flint-Session": session])
            let state = try ReportJSON(snapshot.body)["snapshot"]?["session"]
            // The one that was given up, at most one for those who were about to go, and this one.
            #expect(try #require(state?["counters"]?["snapshots"]?.number) <= 3)
            await inspector.stop()
        }
    }

    @Test func `a stream whose client has gone makes no snapshot`() async throws {
        let app = try WatchedApp()
        let feed = app.feed()
        for _ in 0..<500 {
            let stream = feed.stream(after: nil)
            stream.cancel()
            #expect(await stream.next() == nil)
        }
        #expect(feed.state.withLock { $0.facts.counters.snapshots } == 0)
        await feed.stop()
    }

    @Test func `one who waits for a snapshot and is canceled waits no longer`() async throws {
        let adapter = HeldAdapter()
        let runtime = try Self.runtime(adapter)
        let feed = InspectorFeed(runtime, retained: 10, revealsSensitiveTweaks: false)
        adapter.hold()
        let first = Task { await feed.snapshot() }
        await adapter.wasAsked.wait(onCancel: ())
        let canceled = Task { await feed.snapshot() }
        canceled.cancel()
        #expect(await canceled.value == nil)
        adapter.release()
        #expect(await first.value != nil)
        await feed.stop()
    }

    @Test func `those who come while a snapshot is made share the next one`() {
        var queue = SnapshotQueue()
        let (first, second, third) = (
            OneShot<InspectorEnvelope?>(), OneShot<InspectorEnvelope?>(), OneShot<InspectorEnvelope?>()
        )
        var begun = [queue.join(first).isFirst]
        begun.append(queue.begin())
        let one = queue.join(second)
        let other = queue.join(third)
        #expect(begun == [true, true] && queue.isWanted && !one.isFirst && !other.isFirst)
        let served = queue.finish()
        #expect(served.count == 1 && served.first === first)
        let goesOn = queue.begin()
        var left = queue.leave(one.number)
        #expect(goesOn && queue.isWanted && left === second)
        left = queue.leave(other.number)
        #expect(!queue.isWanted && left === third, "Nobody is left, so it is given up.")
        let nobody = queue.finish()
        let ends = !queue.begin()
        let again = queue.join(first).isFirst
        #expect(nobody.isEmpty && ends && again)
    }
}

import FlintCore
import FlintStreams
import FlintTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct PermissionCheckerTests {
    @Test func `the status is that of the adapter`() {
        let camera = FakePermissionAdapter(.camera)
        let checker = PermissionChecker(adapters: [camera])
        for status in PermissionStatus.allCases {
            camera.set(status)
            #expect(
                (checker.status(of: .camera), checker.isAuthorized(for: [.camera]))
                    == (status, [.authorized, .limited].contains(status)))
        }
    }

    @Test func `a kind without an adapter is unsupported, also when it is requested`() async {
        let checker = PermissionChecker()
        #expect(checker.status(of: .camera) == .unsupported)
        #expect(await checker.requestAuthorization(for: .camera) == .unsupported)
        #expect(
            (checker.hasAdapter(for: .camera), checker.usageDescriptionKeys(for: .camera).isEmpty)
                == (false, true))
    }

    @Test func `all of several must be granted`() {
        let checker = PermissionChecker(adapters: [
            FakePermissionAdapter(.camera, status: .authorized),
            FakePermissionAdapter(.photos, status: .limited),
            FakePermissionAdapter(.contacts, status: .denied),
        ])
        #expect(
            (checker.isAuthorized(for: [.camera, .photos]), checker.isAuthorized(for: [.camera, .contacts]))
                == (true, false))
        #expect(checker.isAuthorized(for: []))
    }

    @Test func `adapters are made on first use, once`() {
        let made = Mutex(0)
        let checker = PermissionChecker()
        checker.register(.camera) {
            made.withLock { $0 += 1 }
            return FakePermissionAdapter(.camera, status: .authorized, usageDescriptionKeys: ["Key"])
        }
        #expect(checker.hasAdapter(for: .camera))
        #expect(made.withLock { $0 } == 0)
        #expect((checker.status(of: .camera), checker.status(of: .camera)) == (.authorized, .authorized))
        #expect(checker.usageDescriptionKeys(for: .camera) == ["Key"])
        #expect(made.withLock { $0 } == 1)
    }

    @Test func `the location at all times includes that in use, and not the reverse`() {
        let always = FakePermissionAdapter(.locationAlways)
        let inUse = FakePermissionAdapter(.locationWhenInUse)
        let checker = PermissionChecker(adapters: [always, inUse])
        always.set(.authorized)
        #expect(checker.status(of: .locationWhenInUse) == .authorized)
        always.set(.denied)
        inUse.set(.authorized)
        #expect(
            (checker.status(of: .locationWhenInUse), checker.status(of: .locationAlways))
                == (.authorized, .denied))
        inUse.set(.denied)
        always.set(.notDetermined)
        #expect(
            (checker.status(of: .locationWhenInUse), checker.status(of: .locationAlways))
                == (.denied, .notDetermined))
    }

    @Test func `a change of the wider kind is announced for the one that it includes`() async {
        let always = FakePermissionAdapter(.locationAlways)
        let checker = PermissionChecker(adapters: [always, FakePermissionAdapter(.locationWhenInUse)])
        var changes = checker.changes().makeAsyncIterator()
        #expect(checker.status(of: .locationWhenInUse) == .notDetermined)
        always.set(.authorized)
        await checker.refresh()
        #expect(await changes.next() == PermissionChecker.Change(kind: .locationAlways, status: .authorized))
        #expect(
            await changes.next() == PermissionChecker.Change(kind: .locationWhenInUse, status: .authorized))
    }

    @Test func `a first look is no change, a different one is`() async {
        let camera = FakePermissionAdapter(.camera)
        let checker = PermissionChecker(adapters: [camera])
        var changes = checker.changes().makeAsyncIterator()
        let revision = checker.revision
        _ = checker.status(of: .camera)
        _ = checker.status(of: .camera)
        #expect(checker.revision == revision)
        camera.set(.denied)
        #expect(checker.status(of: .camera) == .denied)
        #expect(checker.revision != revision)
        #expect(await changes.next() == PermissionChecker.Change(kind: .camera, status: .denied))
    }

    @Test func `a request changes the revision before it returns, and is announced`() async {
        let checker = PermissionChecker(adapters: [FakePermissionAdapter(.camera)])
        var changes = checker.changes().makeAsyncIterator()
        _ = checker.status(of: .camera)
        let revision = checker.revision
        #expect(await checker.requestAuthorization(for: .camera) == .authorized)
        #expect(checker.revision != revision)
        #expect(await changes.next() == PermissionChecker.Change(kind: .camera, status: .authorized))
    }

    @Test func `refreshing reads what is known and announces the differences`() async {
        let camera = FakePermissionAdapter(.camera)
        let photos = FakePermissionAdapter(.photos)
        let contacts = FakePermissionAdapter(.contacts)
        let checker = PermissionChecker(adapters: [camera, photos, contacts])
        _ = checker.isAuthorized(for: [.camera])
        _ = checker.status(of: .photos)
        var changes = checker.changes().makeAsyncIterator()
        photos.setAfterRefresh(.limited)
        contacts.setAfterRefresh(.denied)
        await checker.refresh()
        #expect(await changes.next() == PermissionChecker.Change(kind: .photos, status: .limited))
        #expect((camera.refreshCount, contacts.refreshCount) == (1, 0))
        let revision = checker.revision
        await checker.refresh()
        #expect(checker.revision == revision)
    }

    @Test func `what has been decided is not asked again`() async {
        for status in PermissionStatus.allCases where status != .notDetermined {
            let camera = FakePermissionAdapter(.camera, status: status)
            #expect(await PermissionChecker(adapters: [camera]).requestAuthorization(for: .camera) == status)
            #expect(camera.requestCount == 0)
        }
    }

    @Test func `one prompt at a time, and one answer serves all who wait`() async {
        let camera = FakePermissionAdapter(.camera, answers: [.denied])
        camera.holdAnswers()
        let checker = PermissionChecker(adapters: [camera])
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask(name: "test.request") { await checker.requestAuthorization(for: .camera) }
            }
            await camera.waitForRequest()
            camera.answer()
            for await status in group { #expect(status == .denied) }
        }
        #expect(camera.requestCount == 1)
    }

    @Test func `a request that is canceled while it waits asks nothing`() async {
        let camera = FakePermissionAdapter(.camera)
        let photos = FakePermissionAdapter(.photos)
        camera.holdAnswers()
        let checker = PermissionChecker(adapters: [camera, photos])
        let first = Task(name: "test.request") { await checker.requestAuthorization(for: .camera) }
        await camera.waitForRequest()
        let second = Task(name: "test.request") { await checker.requestAuthorization(for: .photos) }
        second.cancel()
        #expect(await second.value == .notDetermined)
        camera.answer()
        #expect(await first.value == .authorized)
        #expect(photos.requestCount == 0)
    }

    @Test func `what the application does not explain is not asked for`() async throws {
        let camera = FakePermissionAdapter(.camera, usageDescriptionKeys: ["First", "Second"])
        let checker = PermissionChecker(adapters: [camera])
        let said = Mutex(["First": "For pictures.", "Second": ""])
        try Flint().setup(Nothing.self) {
            $0.permissions = checker
            $0.usageDescription = { key in said.withLock { $0[key] } }
        }
        #expect(checker.status(of: .camera) == .unsupported)
        #expect(await checker.requestAuthorization(for: .camera) == .unsupported)
        #expect(camera.requestCount == 0)
        said.withLock { $0["Second"] = "For films." }
        #expect(checker.status(of: .camera) == .notDetermined)
        #expect(await checker.requestAuthorization(for: .camera) == .authorized)
    }

    @Test func `a decision of the person counts also where the application explains nothing`() {
        let camera = FakePermissionAdapter(.camera, status: .denied, usageDescriptionKeys: ["Missing"])
        #expect(PermissionChecker(adapters: [camera]).status(of: .camera) == .denied)
    }

    private enum Nothing: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = []
    }

    /// An adapter whose system never answers and takes no notice of cancellation.
    private struct SilentAdapter: PermissionAdapter {
        let kind = PermissionKind.homeKit
        let isAsked: OneShot<Void>
        let answer = OneShot<PermissionStatus>()

        func status() -> PermissionStatus { .notDetermined }

        @MainActor func requestAuthorization() async -> PermissionStatus {
            isAsked.settle(())
            return await Task.detached { await answer.wait(onCancel: .notDetermined) }.value
        }
    }

    @Test func `a prompt that is never answered holds the queue until its task is canceled`() async {
        let silent = SilentAdapter(isAsked: OneShot())
        let camera = FakePermissionAdapter(.camera)
        let checker = PermissionChecker(adapters: [silent, camera])
        let first = Task(name: "test.request") { await checker.requestAuthorization(for: .homeKit) }
        await silent.isAsked.wait(onCancel: ())
        let second = Task(name: "test.request") { await checker.requestAuthorization(for: .camera) }
        first.cancel()
        #expect(await first.value == .notDetermined)
        #expect(await second.value == .authorized)
        var changes = checker.changes().makeAsyncIterator()
        silent.answer.settle(.denied)
        #expect(
            await changes.next() == PermissionChecker.Change(kind: .homeKit, status: .denied), "It came late."
        )
    }

    @Test @MainActor func `a request that is canceled before the system is asked asks nothing`() async {
        let camera = FakePermissionAdapter(.camera)
        let checker = PermissionChecker(adapters: [camera])
        let request = Task(name: "test.request") { await checker.requestAuthorization(for: .camera) }
        // The main actor is held by this test until it waits, so the request has not begun.
        request.cancel()
        #expect(await request.value == .notDetermined)
        #expect(camera.requestCount == 0)
    }

    @Test func `an adapter in place of another counts from then on`() async {
        let checker = PermissionChecker(adapters: [FakePermissionAdapter(.camera, status: .denied)])
        #expect(checker.status(of: .camera) == .denied)
        var changes = checker.changes().makeAsyncIterator()
        let revision = checker.revision
        checker.register(.camera) { FakePermissionAdapter(.camera, status: .authorized) }
        #expect(checker.revision != revision)
        #expect(checker.status(of: .camera) == .authorized)
        #expect(await changes.next() == PermissionChecker.Change(kind: .camera, status: .authorized))
    }

    @Test func `the stream ends with the checker`() async {
        let changes: AsyncStream<PermissionChecker.Change>
        do { changes = PermissionChecker().changes() }
        for await _ in changes { Issue.record("Nothing has changed.") }
    }

    @Test func `an adapter that is replaced while it is made is not kept`() {
        let checker = PermissionChecker()
        checker.register(.camera) { [weak checker] in
            checker?.register(.camera) { FakePermissionAdapter(.camera, status: .authorized) }
            return FakePermissionAdapter(.camera, status: .denied)
        }
        #expect(checker.status(of: .camera) == .authorized)
    }

    @Test func `the location at all times needs to be explained twice, but for macOS`() {
        #if os(macOS)
            let keys = (inUse: ["NSLocationUsageDescription"], always: ["NSLocationUsageDescription"])
        #else
            let keys = (
                inUse: ["NSLocationWhenInUseUsageDescription"],
                always: [
                    "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription",
                ]
            )
        #endif
        #expect(PermissionKind.locationWhenInUse.usageDescriptionKeys == keys.inUse)
        #expect(PermissionKind.locationAlways.usageDescriptionKeys == keys.always)
    }
}

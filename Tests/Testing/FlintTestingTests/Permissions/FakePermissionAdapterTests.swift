import FlintCore
import FlintTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct FakePermissionAdapterTests {
    @Test func `answers come in order, and the last one stays`() async {
        let camera = FakePermissionAdapter(.camera, answers: [.denied, .limited])
        #expect(camera.status() == .notDetermined)
        #expect(await camera.requestAuthorization() == .denied)
        #expect(camera.status() == .denied)
        #expect(await camera.requestAuthorization() == .limited)
        #expect(await camera.requestAuthorization() == .limited)
        #expect(camera.requestCount == 3)
    }

    @Test func `a status is set at once, or seen after a refresh`() async {
        let camera = FakePermissionAdapter(.camera, status: .denied)
        camera.set(.restricted)
        #expect(camera.status() == .restricted)
        camera.setAfterRefresh(.authorized)
        #expect(camera.status() == .restricted)
        await camera.refresh()
        #expect(camera.status() == .authorized)
        await camera.refresh()
        #expect((camera.status(), camera.refreshCount) == (.authorized, 2))
    }

    @Test func `a held request waits for its answer`() async {
        let camera = FakePermissionAdapter(.camera, answers: [.denied])
        camera.holdAnswers()
        async let answer = camera.requestAuthorization()
        await camera.waitForRequest()
        #expect(camera.status() == .notDetermined)
        camera.answer()
        #expect(await answer == .denied)
    }

    @Test func `a held request does not outlive its task, and leaves its answer to the next`() async {
        let camera = FakePermissionAdapter(.camera, answers: [.denied])
        camera.holdAnswers()
        let task = Task(name: "test.request") { await camera.requestAuthorization() }
        await camera.waitForRequest()
        task.cancel()
        #expect(await task.value == .notDetermined)
        #expect(camera.status() == .notDetermined)
        camera.answer()
        #expect(await camera.requestAuthorization() == .denied)
    }
}

import FlintCore
import FlintTesting
import Foundation
import Observation
import Testing

@testable import FlintInspector

/// The inspector while a view of the application shows its page.
@MainActor
@Suite(.flint, .serialized, .timeLimit(.minutes(10))) struct InspectorVisitTests {
    private func begin(_ visit: InspectorVisit) async throws -> (Task<Void, Never>, URL) {
        let task = Task { await visit.run() }
        for await state in Observations({ visit.state }) {
            if case .open(let url) = state { return (task, url) }
            if case .failed(let reason) = state { Issue.record("\(reason)") }
        }
        throw CancellationError()
    }

    @Test func `a visit opens the page at its screen on the loopback interface, and ends the inspector`()
        async throws
    {
        try Flint.current.setup(InspectedApp.self) { $0 = InspectedApp.configuration() }
        let visit = InspectorVisit(.flows)
        #expect(visit.state == .closed)
        let (task, url) = try await begin(visit)
        #expect(url.host() == "127.0.0.1")
        #expect(url.fragment?.wholeMatch(of: /code=[0-9a-f]{32}\/flows/) != nil)
        #expect(await Flint.current.inspectorHost.isRunning)
        task.cancel()
        await task.value
        #expect(visit.state == .closed)
        #expect(await !Flint.current.inspectorHost.isRunning)
    }

    @Test func `an inspector that was running goes on after the visit`() async throws {
        try Flint.current.setup(InspectedApp.self) { $0 = InspectedApp.configuration() }
        let inspector = try await Flint.current.startInspector()
        let (task, url) = try await begin(InspectorVisit(.tweaks))
        #expect(url.port == Int(inspector.port))
        task.cancel()
        await task.value
        #expect(await Flint.current.inspectorHost.isRunning)
        await inspector.stop()
    }

    @Test func `before the set-up, a visit says why there is no page`() async {
        let visit = InspectorVisit()
        await visit.run()
        guard case .failed(let reason) = visit.state else {
            Issue.record("It began.")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `each screen is one of the page`() throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../../Sources/Operations/FlintInspector/Page/Source/js/main.js"),
            encoding: .utf8)
        for screen in InspectorScreen.allCases {
            #expect(page.contains("\(screen.rawValue)Pane"), "\(screen)")
        }
    }
}

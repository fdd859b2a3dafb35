import FlintCore
import FlintInspector
import Foundation
import NotesKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Starts the inspector of a program, asks it what a page would ask, and stops it.
@main
struct Inspected {
    static func main() async throws {
        try Flint.quickSetup(NotesFeatures.self) { $0.logging.development.level = .off }
        let inspector = try await Flint.current.startInspector(InspectorOptions(isReadOnly: true))
        let base = "http://127.0.0.1:\(inspector.port)"
        let page = try await answer(to: base + "/")
        check(page.status == 200 && page.text.contains("<script>"), "The page is not served: \(page.status)")
        let stranger = try await answer(to: base + "/api/snapshot")
        check(stranger.status == 401, "A stranger gets \(stranger.status).")
        guard let session = try await InspectorSession.enter(inspector.url) else {
            fail("The code of the address opens no session: \(inspector.url)")
        }
        let snapshot = try await answer(to: base + "/api/snapshot", session: session)
        check(
            snapshot.text.contains("\"Flint.TimelineFeature\""), "The features are not told: \(snapshot.text)"
        )
        await inspector.stop()
        let again = try await Flint.current.startInspector(InspectorOptions(port: inspector.port))
        check(again.port == inspector.port, "The port is not free again.")
        await again.stop()
        print("The inspector was asked and stopped.")
    }

    private static func answer(
        to address: String, session: String? = nil
    ) async throws -> (status: Int, text: String) {
        guard let url = URL(string: address) else { fail("\(address) is no address.") }
        var request = URLRequest(url: url)
        if let session { request.setValue(session, forHTTPHeaderField: "Flint-Session") }
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    private static func check(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { fail(message()) }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(1)
    }
}

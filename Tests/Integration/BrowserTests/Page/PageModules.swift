import Foundation
import Testing

@testable import FlintHTTP
@testable import FlintInspector

/// The modules of the inspector's page as they are in the sources, without the bundler.
enum PageModules {
    private static let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(
            path: "../../../../Sources/Operations/FlintInspector/Page/Source", directoryHint: .isDirectory
        ).standardizedFileURL

    /// Serves the sources as any static server would, and an empty document at `/empty`.
    ///
    /// - Parameter body: Gets the address of the server.
    static func withServer<Value: Sendable>(_ body: (String) async throws -> Value) async throws -> Value {
        let server = try HTTPServer(at: try HTTPListeners(address: .loopback, port: 0)) { request in
            response(at: request.path)
        }
        let result: Result<Value, any Error>
        do {
            result = .success(try await body("http://127.0.0.1:\(server.port)"))
        } catch {
            result = .failure(error)
        }
        await server.stop()
        return try result.get()
    }

    private static func response(at path: String) -> HTTPResponse {
        let types = [
            "js": "text/javascript", "css": "text/css", "html": "text/html; charset=utf-8",
        ]
        let file = source.appending(path: path)
        let bytes = path == "/empty" ? [] : (try? Data(contentsOf: file)).map(Array.init)
        return HTTPResponse(
            status: bytes == nil ? .notFound : .ok,
            headers: [("Content-Type", types[file.pathExtension] ?? "text/html; charset=utf-8")],
            body: .bytes(bytes ?? []))
    }

    /// Opens an empty page with what the modules export, except the one that starts the page, in `page`.
    static func withModules<Value: Sendable>(
        _ body: (BrowserPage) async throws -> Value
    ) async throws -> Value {
        let scripts = try FileManager.default.subpathsOfDirectory(atPath: source.appending(path: "js").path)
            .filter { $0.hasSuffix(".js") && $0 != "main.js" }.sorted()
        let browser = try #require(Browser.current)
        return try await withServer { address in
            try await browser.withPage { page in
                try await page.open("\(address)/empty")
                let list = try literal(scripts.map { "\(address)/js/\($0)" })
                try await page.evaluate(
                    """
                    Promise.all(\(list).map((address) => import(address)))
                        .then((modules) => { window.page = Object.assign({}, ...modules); return true; })
                    """)
                return try await body(page)
            }
        }
    }

    /// A value as a literal of JavaScript.
    static func literal(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}

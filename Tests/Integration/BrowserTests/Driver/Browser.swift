import Foundation
import TestSupport

/// A browser that a test drives.
final class Browser: Sendable {
    /// The browser of the suite that runs.
    @TaskLocal static var current: Browser?

    let connection: DevToolsConnection
    private let process: BrowserProcess

    /// The folder that downloads go to.
    var downloads: URL { process.folder.url.appending(path: "downloads", directoryHint: .isDirectory) }

    /// Starts a browser.
    ///
    /// - Throws: ``BrowserError`` if there is none, or it does not start.
    init() async throws {
        guard let path = BrowserInstallation.path else { throw BrowserError("There is no browser.") }
        process = try BrowserProcess(path)
        connection = DevToolsConnection(process)
        try FileManager.default.createDirectory(at: downloads, withIntermediateDirectories: true)
    }

    /// Opens an empty page with cookies, storage and downloads of its own.
    ///
    /// - Parameters:
    ///   - width: The width of the window in CSS pixels.
    ///   - height: The height of the window.
    /// - Returns: The page; close it when the test ends.
    /// - Throws: ``BrowserError`` if the browser refuses.
    func makePage(width: Int = 1280, height: Int = 800) async throws -> BrowserPage {
        let context =
            try await connection.send("Target.createBrowserContext")["browserContextId"]?.string ?? ""
        let target = try await connection.send(
            "Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)])["targetId"]?
            .string
        let session = try await connection.send(
            "Target.attachToTarget", ["targetId": .string(target ?? ""), "flatten": true])["sessionId"]?
            .string
        guard let target, let session else { throw BrowserError("The browser opens no page.") }
        let page = BrowserPage(connection: connection, session: session, target: target, context: context)
        try await page.prepare(width: width, height: height, downloads: downloads)
        return page
    }

    /// Opens a page, and closes it when the work with it is done.
    func withPage<Value: Sendable>(
        width: Int = 1280, height: Int = 800, _ body: (BrowserPage) async throws -> Value
    ) async throws -> Value {
        let page = try await makePage(width: width, height: height)
        let result: Result<Value, any Error>
        do { result = .success(try await body(page)) } catch { result = .failure(error) }
        await page.close()
        return try result.get()
    }

    /// Ends the browser.
    func stop() async { await process.stop() }
}

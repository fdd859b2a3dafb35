import Foundation

/// Where a browser is that speaks the DevTools protocol.
enum BrowserInstallation {
    /// The program; `nil` if there is none.
    ///
    /// The variable `FLINT_BROWSER` comes first, so that a test can be run in another browser, and with a name that does
    /// not exist in none.
    static let path: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let chosen = environment["FLINT_BROWSER"] { return isExecutable(chosen) ? chosen : nil }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let named = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        return (named + applications).first(where: isExecutable)
    }()

    private static let names = [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
    ]

    private static let applications = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        "/snap/bin/chromium",
    ]

    private static func isExecutable(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: path)
    }
}

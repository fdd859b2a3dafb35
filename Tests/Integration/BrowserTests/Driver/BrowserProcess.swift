import Dispatch
import Foundation
import TestSupport

/// A browser without windows as a process of its own, spoken to through two pipes, with a folder of its own that is
/// removed with it.
final class BrowserProcess: Sendable {
    /// What the browser writes: messages, each ended by a zero byte.
    let output: FileHandle
    /// What the browser reads, in the same form.
    let input: FileHandle
    /// For everything that the browser keeps.
    let folder: TemporaryFolder
    private let process: ChildProcess

    /// Starts the program.
    ///
    /// - Parameter program: The path of the browser.
    /// - Throws: ``ChildProcessError`` if it does not start.
    init(_ program: String) throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "log")
        let (commands, messages) = (Pipe(), Pipe())
        let log = try FileHandle(forWritingTo: folder.url("log"))
        input = commands.fileHandleForWriting
        output = messages.fileHandleForReading
        // Commands come from descriptor 3, and messages go to 4.
        let nothing = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
        let handles = [
            nothing, log, log, commands.fileHandleForReading, messages.fileHandleForWriting,
        ]
        process = try ChildProcess(
            [program] + Self.arguments(folder: folder.path), descriptors: handles.map(\.fileDescriptor))
        // The browser has them now; open here, the end of the browser would not be the end of what it writes.
        try commands.fileHandleForReading.close()
        try messages.fileHandleForWriting.close()
        try log.close()
        try nothing.close()
    }

    private static func arguments(folder: String) -> [String] {
        var arguments = [
            "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile",
            "--no-first-run",
            "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
            "--disable-default-apps", "--disable-extensions", "--disable-sync", "--disable-breakpad",
            "--disable-crash-reporter", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--force-color-profile=srgb", "--font-render-hinting=none", "--metrics-recording-only",
            "--mute-audio",
            "--password-store=basic",
            "--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider",
            // What is not looked at must go on as if it were: the tests run behind all windows.
            "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
        ]
        // The sandbox refuses the administrator, which is who runs in many containers.
        if getuid() == 0 { arguments.append("--no-sandbox") }
        return arguments + ["about:blank"]
    }

    /// Ends the browser and all that it has started.
    func stop() async {
        try? input.close()
        // A browser without its pipe ends by itself; the one that does not must not outlive the tests.
        let killer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "browser.kill"))
        killer.schedule(deadline: .now() + .seconds(10))
        killer.setEventHandler { [process] in process.kill() }
        killer.resume()
        _ = await process.end()
        killer.cancel()
        // Its helpers are in its group.
        process.kill()
    }

    /// The last lines that the browser wrote about itself.
    var log: String {
        let text = (try? folder.text(of: "log")) ?? ""
        return text.split(separator: "\n").suffix(10).joined(separator: "\n")
    }
}

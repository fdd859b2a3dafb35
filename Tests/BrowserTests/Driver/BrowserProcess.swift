import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A browser without windows as a process of its own, with a folder of its own, spoken to through two pipes.
final class BrowserProcess: Sendable {
    /// What the browser writes: messages, each ended by a zero byte.
    let output: FileHandle
    /// What the browser reads, in the same form.
    let input: FileHandle
    /// The folder for everything that the browser keeps; removed with the process.
    let folder: URL
    private let process: pid_t

    /// Starts the program.
    ///
    /// - Parameter program: The path of the browser.
    /// - Throws: ``BrowserError`` if it does not start.
    init(_ program: String) throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "flint-browser-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let (commands, messages) = (Pipe(), Pipe())
        // Not for the browser: it would hold its own pipe open, and never see that the tests are gone.
        for handle in [commands.fileHandleForWriting, messages.fileHandleForReading] {
            _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        input = commands.fileHandleForWriting
        output = messages.fileHandleForReading
        process = try Self.spawn(
            [program] + Self.arguments(folder: folder.path),
            reading: commands.fileHandleForReading.fileDescriptor,
            writing: messages.fileHandleForWriting.fileDescriptor, log: folder.appending(path: "log").path)
        // The browser has them now; open here, the end of the browser would not be the end of what it writes.
        try commands.fileHandleForReading.close()
        try messages.fileHandleForWriting.close()
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

    /// Ends the browser and all that it has started, and removes its folder.
    func stop() async {
        try? input.close()
        await withCheckedContinuation { ended in
            DispatchQueue(label: "browser.end").async { [process] in
                // A browser without its pipe ends by itself; the one that does not must not outlive the tests.
                let deadline = DispatchTime.now() + .seconds(10)
                let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "browser.kill"))
                source.schedule(deadline: deadline)
                source.setEventHandler { kill(-process, SIGKILL) }
                source.resume()
                var status: Int32 = 0
                while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
                source.cancel()
                // Its helpers are in its group.
                kill(-process, SIGKILL)
                ended.resume()
            }
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// The last lines that the browser wrote about itself.
    var log: String {
        let text = (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").suffix(10).joined(separator: "\n")
    }

    /// Starts a program with the descriptors 3 and 4, which Foundation's `Process` cannot give.
    private static func spawn(
        _ words: [String], reading: Int32, writing: Int32, log: String
    ) throws -> pid_t {
        // Above 9, so that neither is overwritten while the other gets its number.
        let descriptors = [reading, writing].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        defer { for descriptor in descriptors { close(descriptor) } }
        guard !descriptors.contains(-1) else { throw BrowserError("There are no descriptors left.") }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptors[0], 3)
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptors[1], 4)
        // A group of its own, so that all its helpers can be ended together.
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ)
        guard result == 0 else { throw BrowserError("\(words[0]) does not start: error \(result)") }
        return process
    }
}

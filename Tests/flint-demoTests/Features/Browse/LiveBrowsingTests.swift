import FlintCore
import FlintFiles
import Foundation
import TestSupport
import Testing

@testable import flint_demo

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// The system's function under another name, because a type here has its own `open`.
private func fileOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }

/// A terminal of a test's own: what is written to the one end is typed at the other.
private struct PseudoTerminal: Sendable {
    let keyboard: Int32
    let terminal: Int32

    init?() {
        guard let (keyboard, name) = Self.open() else { return nil }
        self.keyboard = keyboard
        terminal = fileOpen(name, O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    private static func open() -> (keyboard: Int32, name: String)? {
        let keyboard = fileOpen("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard keyboard >= 0 else { return nil }
        #if canImport(Darwin)
            guard grantpt(keyboard) == 0, unlockpt(keyboard) == 0, let name = unsafe ptsname(keyboard) else {
                return nil
            }
            return (keyboard, unsafe String(cString: name))
        #else
            // `TIOCSPTLCK` and `TIOCGPTN`, which are macros that Swift does not see.
            var (lock, number): (Int32, Int32) = (0, 0)
            guard unsafe ioctl(keyboard, 0x4004_5431, &lock) == 0,
                unsafe ioctl(keyboard, 0x8004_5430, &number) == 0
            else { return nil }
            return (keyboard, "/dev/pts/\(number)")
        #endif
    }

    /// The modes that a program changes.
    var modes: [tcflag_t] {
        var mode = termios()
        _ = unsafe tcgetattr(terminal, &mode)
        return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
    }

    func type(_ text: String) {
        try? Descriptor.write(Array(text.utf8)[...], to: keyboard, path: "keyboard")
    }
}

/// Takes what is written, and tells when something was.
private final class WatchedOutput: OutputSink {
    let memory = MemoryOutput()
    let writes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (writes, continuation) = AsyncStream.makeStream() }

    func write(_ text: String) throws(OutputError) {
        try memory.write(text)
        continuation.yield()
    }

    /// Waits until something is written.
    func contains(_ text: String) async {
        for await _ in writes where memory.text.contains(text) { return }
    }
}

// In processes of their own: signals belong to a whole process.
@Suite struct LiveBrowsingTests {
    /// Runs the interface on a terminal while something happens.
    ///
    /// - Returns: A number that tells what was wrong; 7 for nothing.
    private static func run(
        _ happen: @escaping @Sendable (PseudoTerminal, WatchedOutput) async -> Void
    ) async throws -> Int32 {
        guard let pair = PseudoTerminal() else { return 1 }
        let before = pair.modes
        let output = WatchedOutput()
        let terminal = Terminal(
            isInputInteractive: true, isOutputInteractive: true, windowWidth: 80,
            environment: ["TERM": "xterm"])
        let console = Console(output: output, errorOutput: MemoryOutput(), terminal: terminal)
        let gates = try Gates(launcher: RecordingLauncher())
        var configuration = FlintConfiguration()
        gates.configure(&configuration)
        configuration.links = .notes
        let runtime = Flint(configuration: configuration)
        try runtime.setup(AppFeatures.self)
        let folder = try TemporaryFolder()
        try folder.write("first\n", to: "One.md")
        let stage = BrowseStage(
            console: console, input: MemoryInput([]), terminalName: "xterm", stateFile: nil,
            descriptor: pair.terminal)
        let desk = Desk(store: NoteStore(path: folder.path), gates: gates, stage: stage)
        async let happening: Void = happen(pair, output)
        try? await Flint.withRuntime(runtime) {
            try await BrowsingFeature.browse.perform(
                with: DeskInput(desk, BrowseWish()), using: SilentPresenter())
        }
        await happening
        guard pair.modes == before else { return 2 }
        let text = output.memory.text
        guard text.contains(TerminalMode.entering), text.hasSuffix(TerminalMode.leaving) else { return 3 }
        return 7
    }

    @Test func `a person opens a note and leaves, and the terminal is as before`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let status = try await Self.run { pair, output in
                await output.contains("1 of 1")
                pair.type("\r")
                await output.contains("first")
                pair.type("q")
            }
            exit(status)
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func `a signal ends it, and the terminal is as before`(
        number: Int32
    ) async {
        await #expect(processExitsWith: .exitCode(7)) { [number = number as Int32] in
            let status = try await Self.run { _, output in
                await output.contains("1 of 1")
                kill(getpid(), number)
            }
            exit(status)
        }
    }

    @Test func `the end of the terminal ends it`() async {
        await #expect(processExitsWith: .success) {
            _ = try await Self.run { pair, output in
                await output.contains("1 of 1")
                close(pair.keyboard)
            }
            exit(0)
        }
    }

    @Test func `a lone escape is a key, after a moment`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let status = try await Self.run { pair, output in
                await output.contains("1 of 1")
                pair.type(",")
                await output.contains("┌─ Settings")
                pair.type("\u{1B}")
                // In place of what the settings can do, the last line says what the list can.
                await output.contains("\u{1B}[24;7H\u{1B}[0;2mopen")
                pair.type("\u{3}")
            }
            exit(status)
        }
    }

    @Test func `another size is another picture`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let status = try await Self.run { pair, output in
                await output.contains("1 of 1")
                var size = winsize(ws_row: 2, ws_col: 12, ws_xpixel: 0, ws_ypixel: 0)
                _ = unsafe ioctl(pair.terminal, UInt(TIOCSWINSZ), &size)
                kill(getpid(), SIGWINCH)
                await output.contains("needs 16×3")
                pair.type("q")
            }
            exit(status)
        }
    }
}

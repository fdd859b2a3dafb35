import FlintFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Goes through the full-screen interface on a terminal.
@MainActor
final class LiveBrowsing {
    /// How long bytes of a key may take to follow each other.
    private static let keyPause = Duration.milliseconds(50)

    /// How often it may be continued in the background.
    private static let backgroundLimit = 1000

    private let browser: Browser
    private let console: Console
    private let descriptor: Int32
    private let clock: any Clock<Duration>
    private let mode: TerminalMode
    private let difference: FrameDifference
    private var decoder = KeyDecoder()
    private var shown: Frame?
    /// The number of the wait for the rest of a key.
    private var waits = 0

    init(
        browser: Browser, console: Console, descriptor: Int32,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.browser = browser
        self.console = console
        self.descriptor = descriptor
        self.clock = clock
        mode = TerminalMode(descriptor: descriptor, output: console.output)
        difference = FrameDifference(allowsColors: console.terminal.allowsStyles)
    }

    /// Runs until the person leaves, no key can come any more, or the program is told to end.
    ///
    /// - Returns: Whether the program was told to end.
    /// - Throws: ``FileFailure`` or ``OutputError`` if the terminal cannot be used. It is given back in any case.
    func run() async throws -> Bool {
        let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
        let signals = await TerminalSignals { continuation.yield($0) }
        try mode.enter()
        let keys = TerminalKeys(descriptor: descriptor) { continuation.yield($0) }
        browser.onChange = { continuation.yield(.changed) }
        defer {
            browser.onChange = {}
            keys.stop()
            mode.leave()
            signals.stop()
        }
        try draw()
        // A canceled task gets no further event, which ends this like the end of the input.
        for await event in events {
            switch event {
            case .terminated: return true
            case .inputEnded: return false
            default: try take(event, continuation)
            }
            if browser.isDone { break }
            try draw()
        }
        return false
    }

    private func take(_ event: TerminalEvent, _ continuation: AsyncStream<TerminalEvent>.Continuation) throws
    {
        switch event {
        case .bytes(let bytes):
            for key in decoder.decode(bytes) { try press(key) }
            awaitRest(continuation)
        case .waited(let number) where number == waits:
            for key in decoder.flush() { try press(key) }
        case .suspended: try suspend()
        case .continued: try resume()
        default: break
        }
    }

    /// An escape may be a key, or the beginning of one: only time tells.
    private func awaitRest(_ continuation: AsyncStream<TerminalEvent>.Continuation) {
        waits += 1
        guard decoder.isWaiting else { return }
        let (number, clock) = (waits, clock)
        Task(name: "browse.key-pause") {
            try? await clock.sleep(for: Self.keyPause)
            continuation.yield(.waited(number))
        }
    }

    private func press(_ key: Key) throws {
        switch key {
        case .control("z"): try suspend()
        case .control("l"): shown = nil
        default: browser.press(key)
        }
    }

    private func suspend() throws {
        mode.leave()
        TerminalSignals.suspend()
        try resume()
    }

    /// Takes the terminal again, once it is this program's: one that is continued in the background stops again.
    private func resume() throws {
        for _ in 0..<Self.backgroundLimit where !isInForeground { TerminalSignals.suspend() }
        // Where nobody could continue it, it is not stopped either.
        guard isInForeground else { throw FileFailure(number: EIO, path: "terminal") }
        try mode.enter()
        shown = nil
    }

    private var isInForeground: Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    private func draw() throws(OutputError) {
        let frame = browser.frame(of: FrameSize.ofTerminal(descriptor) ?? .standard)
        let text = difference.text(from: shown, to: frame)
        guard !text.isEmpty else { return }
        try console.output.write(text)
        shown = frame
    }
}

extension FrameSize {
    /// The size of the terminal behind a file descriptor; `nil` if it tells none.
    static func ofTerminal(_ descriptor: Int32) -> FrameSize? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return FrameSize(columns: min(Int(size.ws_col), limit), rows: min(Int(size.ws_row), limit))
    }
}

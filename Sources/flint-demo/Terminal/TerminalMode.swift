import FlintFiles
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The state of a terminal in which a program has all of the screen and each key.
///
/// What the terminal was like is remembered when the program takes it, and given back whichever way it is left: ``leave()`` may be
/// called any number of times.
final class TerminalMode: Sendable {
    /// Another screen, no wrapping, marked pastes, no cursor.
    static let entering = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?25l"
    /// The opposite, in the opposite order.
    static let leaving = "\u{1B}[0m\u{1B}[?25h\u{1B}[?2004l\u{1B}[?7h\u{1B}[?1049l"

    private let descriptor: Int32
    private let output: any OutputSink
    /// What the terminal was like; `nil` while it is not taken.
    private let original = Mutex<termios?>(nil)

    /// Makes a mode that is not entered yet.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal that keys come from.
    ///   - output: Writes to the same terminal.
    init(descriptor: Int32, output: any OutputSink) {
        self.descriptor = descriptor
        self.output = output
    }

    deinit { leave() }

    /// Takes the terminal; again after somebody else had it.
    ///
    /// - Throws: ``FileFailure`` if it is no terminal, ``OutputError`` if it is closed.
    func enter() throws {
        var current = termios()
        guard unsafe tcgetattr(descriptor, &current) == 0 else { throw FileFailure.last("terminal") }
        original.withLock { original in
            if original == nil { original = current }
        }
        var raw = original.withLock { $0 } ?? current
        Self.makeRaw(&raw)
        // In the background the process stops here, and the call is interrupted when it goes on.
        while unsafe tcsetattr(descriptor, TCSADRAIN, &raw) == -1 {
            guard errno == EINTR else { throw FileFailure.last("terminal") }
        }
        try output.write(Self.entering)
    }

    /// Gives the terminal back as it was; does nothing if it was not taken.
    func leave() {
        let saved = original.withLock { original in
            defer { original = nil }
            return original
        }
        guard var saved else { return }
        try? output.write(Self.leaving)
        // Only an interrupted call is worth repeating: a terminal that is gone needs nothing back.
        while unsafe tcsetattr(descriptor, TCSADRAIN, &saved) == -1, errno == EINTR {}
    }

    /// Each byte by itself, no echo, no signals of keys; what is written stays as usual, so that complaints of others stay readable.
    private static func makeRaw(_ mode: inout termios) {
        mode.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
        mode.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        mode.c_cflag |= tcflag_t(CS8)
        unsafe withUnsafeMutableBytes(of: &mode.c_cc) { bytes in
            unsafe bytes[Int(VMIN)] = 1
            unsafe bytes[Int(VTIME)] = 0
        }
    }
}

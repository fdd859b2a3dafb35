import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the program knows about the terminal it runs on, if it runs on one.
struct Terminal: Sendable, Equatable {
    /// Whether a person types the commands.
    let isInputInteractive: Bool
    /// Whether a person reads the output as it is written.
    let isOutputInteractive: Bool
    /// The number of columns, or `nil` if lines may be as long as they like.
    let width: Int?
    /// Whether colors and other styles may be written.
    let allowsStyles: Bool

    /// Decides what follows from the facts.
    ///
    /// - Parameters:
    ///   - isInputInteractive: Whether standard input is a terminal.
    ///   - isOutputInteractive: Whether standard output is a terminal.
    ///   - windowWidth: The number of columns that the terminal tells, if it does.
    ///   - environment: The environment variables, of which `COLUMNS`, `NO_COLOR` and `TERM` count.
    init(
        isInputInteractive: Bool, isOutputInteractive: Bool, windowWidth: Int?, environment: [String: String]
    ) {
        self.isInputInteractive = isInputInteractive
        self.isOutputInteractive = isOutputInteractive
        let columns = environment["COLUMNS"].flatMap { Int($0) }
        let known = [columns, windowWidth].compactMap(\.self).first { $0 > 0 }
        // Below some columns nothing can be laid out, so narrow terminals get lines that wrap.
        width = (known ?? (isOutputInteractive ? 80 : nil)).map { max($0, 20) }
        let terminalName = environment["TERM"] ?? "dumb"
        // https://no-color.org: any value but the empty one switches colors off.
        let forbidsColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        allowsStyles = isOutputInteractive && !forbidsColor && terminalName != "dumb" && !terminalName.isEmpty
    }

    /// The terminal that the program's standard input and output are connected to.
    static func current() -> Terminal {
        Terminal(
            isInputInteractive: isatty(STDIN_FILENO) == 1, isOutputInteractive: isatty(STDOUT_FILENO) == 1,
            windowWidth: windowWidth(of: STDOUT_FILENO), environment: ProcessInfo.processInfo.environment)
    }

    /// The number of columns of the terminal behind a file descriptor, or `nil` if it is none.
    static func windowWidth(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

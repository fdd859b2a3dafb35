import FlintCore
import Synchronization
import TestSupport

@testable import flint_demo

/// A run of the whole program in this process, with memory for its streams and a runtime of its own.
struct ProgramRun: Sendable {
    let status: Int32
    /// The lines of the standard output.
    let lines: [String]
    /// The lines of the standard error.
    let errors: [String]

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - arguments: The arguments behind the folder.
    ///   - input: The lines of the standard input.
    ///   - folder: The folder of the notes; `nil` for notes in memory.
    ///   - isTour: Whether there is no argument at all.
    ///   - environment: The environment variables.
    init(
        _ arguments: [String] = [], reading input: [String] = [], in folder: TemporaryFolder? = nil,
        isTour: Bool = false, environment: [String: String] = [:]
    ) async {
        let (output, errors) = (PrintedText(), PrintedText())
        // An option that changes nothing: without any argument, the input is not read.
        let options = folder.map { ["--folder", $0.path] } ?? (isTour ? [] : ["--tweak=list/order=name"])
        let runtime = Flint()
        status = await Flint.withRuntime(runtime) {
            await DemoProgram(
                input: LineInput(lines: input), output: output.print, errors: errors.print,
                environment: environment
            ).run(options + arguments)
        }
        runtime.shutdown()
        (lines, self.errors) = (output.lines, errors.lines)
    }

    /// Whether a line of the output has a part.
    func prints(_ part: String) -> Bool { lines.contains { $0.contains(part) } }
}

/// Lines that a program printed.
private final class PrintedText: Sendable {
    private let text = Mutex("")

    var lines: [String] {
        var lines = text.withLock(\.self).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    @Sendable func print(_ part: String) { text.withLock { $0 += part } }
}

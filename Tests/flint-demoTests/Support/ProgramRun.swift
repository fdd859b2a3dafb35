import FlintCore
import Foundation
import TestSupport

@testable import flint_demo

/// A run of the whole program in this process, with memory for a console and a runtime of its own.
struct ProgramRun: Sendable {
    let status: ExitStatus
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] { Self.lines(of: output) }
    /// The lines of the error output.
    var errorLines: [String] { Self.lines(of: errors) }

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - lines: What is typed or piped in.
    ///   - folder: The folder of the notes; it is given as an option.
    ///   - isTerminal: Whether a person types and reads.
    ///   - environment: The environment variables.
    ///   - temporaryFolder: Where sample notes go.
    ///   - output: Takes the output.
    ///   - launcher: Stands for other programs.
    ///   - runtime: The runtime.
    init(
        _ arguments: [String], typing lines: [String] = [], in folder: TemporaryFolder? = nil,
        isTerminal: Bool = false, environment: [String: String] = [:], temporaryFolder: String = "/nowhere",
        output: MemoryOutput = MemoryOutput(), launcher: any ProgramLauncher = RecordingLauncher(),
        runtime: Flint = Flint()
    ) async {
        let errors = MemoryOutput()
        let terminal = Terminal(
            isInputInteractive: isTerminal, isOutputInteractive: isTerminal, windowWidth: nil,
            environment: environment)
        let surroundings = ProgramSurroundings(
            console: Console(output: output, errorOutput: errors, terminal: terminal),
            input: MemoryInput(lines), environment: environment, workingFolder: temporaryFolder,
            temporaryFolder: temporaryFolder, now: { Date(timeIntervalSince1970: 1_700_000_000) },
            timeZone: .gmt, launcher: launcher)
        let options = folder.map { ["--folder", $0.path] } ?? []
        status = await Flint.withRuntime(runtime) {
            await DemoProgram(surroundings).run(options + arguments)
        }
        self.output = output.text
        self.errors = errors.text
    }

    private static func lines(of text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

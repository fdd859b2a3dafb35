import Foundation

/// What the program gets from the system; a test gives it its own.
struct ProgramSurroundings: Sendable {
    let console: Console
    /// Where commands come from if none is given as arguments.
    var input: any LineSource
    /// The environment variables.
    var environment: [String: String] = [:]
    /// The folder that relative paths begin at.
    let workingFolder: String
    /// The folder for what need not be kept.
    let temporaryFolder: String
    /// The time, for the journal of deletions.
    var now: @Sendable () -> Date = { Date() }
    /// The time zone of the dates that are shown.
    var timeZone = TimeZone.current
    /// Runs other programs; `nil` for the system's way.
    var launcher: (any ProgramLauncher)?
    /// Ctrl-C, as long as a person types the commands.
    var interrupts: Interrupts?

    /// The surroundings of this process.
    static func process() async -> ProgramSurroundings {
        let console = Console.standard()
        let interrupts = console.terminal.isInputInteractive ? Interrupts() : nil
        await interrupts?.watchSignal()
        let reader = LineReader()
        return ProgramSurroundings(
            console: console,
            input: interrupts.map { InterruptibleInput(source: reader, interrupts: $0) } ?? reader,
            environment: ProcessInfo.processInfo.environment,
            workingFolder: FileManager.default.currentDirectoryPath,
            temporaryFolder: FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path,
            interrupts: interrupts)
    }
}

import FlintCore
import FlintInspector
import Foundation

/// One run of the program in the current runtime, from its arguments to its exit status.
struct DemoProgram: Sendable {
    static let version = "0.1.0"

    /// The lines of the input, which are commands, and answers to questions.
    let input: LineInput
    /// A function that writes text to standard output.
    let output: @Sendable (String) -> Void
    /// A function that writes text to standard error.
    let errors: @Sendable (String) -> Void
    /// The environment variables of the process, by name.
    var environment: [String: String] = [:]
    /// Whether a person types the commands, so that a prompt is shown.
    var isInteractive = false

    /// Creates a program with the standard streams of this process.
    static func process() -> DemoProgram {
        DemoProgram(
            input: LineInput(),
            // A write to a closed output ends the process by a signal, as in other command-line programs.
            output: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
            errors: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
            environment: ProcessInfo.processInfo.environment,
            isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
    }

    /// Runs the program with arguments, to its end.
    ///
    /// - Parameter arguments: The arguments, without the program's own name.
    /// - Returns: The exit status.
    func run(_ arguments: [String]) async -> Int32 {
        do {
            let options = try ProgramOptions(arguments)
            if options.switches.contains("--version") {
                output("flint-demo \(Self.version)\n")
            } else if options.switches.contains("--help") {
                output(CommandRunner.help.joined(separator: "\n") + "\n")
            } else {
                return try await run(options, isTour: arguments.isEmpty)
            }
            return 0
        } catch {
            complain("error: \(CommandRunner.text(of: error))")
            return (error as? DemoError)?.status ?? 1
        }
    }

    private func complain(_ line: String) { errors(line + "\n") }

    private func run(_ options: ProgramOptions, isTour: Bool) async throws -> Int32 {
        let workspace = try makeWorkspace(options)
        let runtime = Flint.current
        try runtime.quickSetup(AppFeatures.self) { configuration in
            workspace.configure(&configuration)
            if options.inspector != nil {
                // Overrides of purchases by the inspector's page are not stored with the purchases
                // themselves.
                configuration.purchases = DebugPurchaseTracker(around: workspace.gates.storage.purchases)
            }
            if options.switches.contains("--analytics") {
                configuration.analytics.provider = ConsoleAnalyticsProvider(write: complain)
            }
        }
        Flint.current.addReportable(NoteCounts(store: workspace.store))
        let presenter = ConsolePresenter(write: output)
        let printer = options.events.map { EventPrinter(format: $0, write: complain) }
        // The buffer is larger than the number of events of one command. Without a printer there is no
        // stream, because its events would accumulate.
        let events = printer.map { _ in runtime.events(bufferingNewest: 1 << 16) }
        async let printing: Void = printer?.print(events ?? AsyncStream { nil }) ?? ()
        if options.inspector != nil {
            do { try workspace.showPublications(in: runtime, presenter) } catch {
                complain("warning: The inspector shows no stored runs: \(CommandRunner.text(of: error))")
            }
        }
        let inspection = try await Inspection(options, presenter, folder: workspace.folder)
        if let url = inspection.url { complain("Inspector: \(url.absoluteString)") }
        let runner = CommandRunner(presenter: presenter, complain: complain, events: printer)
        let status = await perform(options, with: runner, isTour: isTour)
        await inspection.stop()
        await runtime.settle()
        runtime.shutdown()
        await printing
        await workspace.closePublications()
        workspace.log?.close()
        return status
    }

    private func perform(_ options: ProgramOptions, with runner: CommandRunner, isTour: Bool) async -> Int32 {
        guard options.command.isEmpty else { return await runner.run(options.command) }
        guard isTour else {
            let stops = options.switches.contains("--stop-on-error")
            let status = await runner.run(
                reading: {
                    if isInteractive { output("> ") }
                    return await input.next()
                }, stopsOnError: stops)
            // A person at a terminal has seen the result of each command, so the exit status need not tell of
            // failures.
            return isInteractive ? 0 : status
        }
        for command in Tour.commands {
            output("\n> \(command)\n")
            if let words = try? CommandWords.split(command) { _ = await runner.run(words) }
        }
        output(Tour.end)
        return 0
    }

    // MARK: Parts

    private func makeWorkspace(_ options: ProgramOptions) throws -> Workspace {
        let ask = makeQuestion()
        guard let path = options.folder else {
            let gates = try Gates(folder: nil, arguments: options.flags, environment: environment, ask: ask)
            return Workspace(store: NoteStore(samples: SampleNotes.all), gates: gates, ask: ask)
        }
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        if options.switches.contains("--create") {
            try NoteStore.doing("make the folder “\(path)”") {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
        }
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw DemoError(.file, "There is no folder “\(PrintableText.line(path))”. --create makes it.")
        }
        let own = folder.appending(path: ".flint-demo", directoryHint: .isDirectory)
        let gates = try Gates(folder: own, arguments: options.flags, environment: environment, ask: ask)
        return Workspace(
            store: NoteStore(folder: folder), gates: gates, folder: own, log: makeLog(in: own), ask: ask)
    }

    /// Opens the log files of the program.
    ///
    /// - Parameter folder: The folder that has the files in its subfolder `logs`.
    /// - Returns: The output for the log; `nil` if the files cannot be opened, for instance because another
    ///   process uses them.
    private func makeLog(in folder: URL) -> FileLogOutput? {
        var policy = LogFile.Policy()
        (policy.maxFileBytes, policy.maxFiles) = (1 << 18, 3)
        do throws(LogFile.Failure) {
            return try FileLogOutput(
                directory: folder.appending(path: "logs"), baseName: "notes", policy: policy,
                application: "flint-demo")
        } catch {
            complain("warning: This run is logged in memory only: \(error)")
            return nil
        }
    }

    /// Returns a function that asks the person: it writes a question to the output, and returns the next line
    /// of the input.
    ///
    /// The function throws ``DemoError`` with the code `noAnswer` if the input has ended.
    private func makeQuestion() -> @Sendable (String) async throws -> String {
        { prompt in
            if !prompt.isEmpty { output("\(prompt) ") }
            guard let answer = await input.next() else {
                throw DemoError(.noAnswer, "The input ended before the question was answered.")
            }
            // A terminal shows what is typed. For any other input the program writes the answer.
            if !prompt.isEmpty, !isInteractive { output(PrintableText.line(answer) + "\n") }
            return answer
        }
    }
}

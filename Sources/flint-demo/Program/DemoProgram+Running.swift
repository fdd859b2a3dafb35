import FlintCore

extension DemoProgram {
    private var console: Console { surroundings.console }

    /// Runs the program once.
    ///
    /// - Parameter arguments: The arguments, without the program's own name.
    /// - Returns: What the system is to be told.
    func run(_ arguments: [String]) async -> ExitStatus {
        do {
            let options = try ProgramOptions(parsing: arguments)
            if options.wantsHelp || options.wantsVersion {
                try tell(options)
                return .success
            }
            guard options.inspector != nil else { return try await observed(options) }
            // From the page, questions come while the next command is waited for.
            var surroundings = surroundings
            surroundings.input = SharedInput(surroundings.input)
            return try await DemoProgram(surroundings).observed(options)
        } catch let error as OutputError where error.code == .closed {
            // The reader has seen enough and needs no words about it; commands that were left out do count.
            return .failure
        } catch {
            try? console.complain(CommandRunner.complaint(about: error))
            return ExitStatus(for: error)
        }
    }

    private func tell(_ options: ProgramOptions) throws(OutputError) {
        guard options.wantsHelp else { return try console.print("\(Self.name) \(Self.version)") }
        for line in ProgramHelp.lines { try console.print(line.text, style: line.style) }
    }

    /// Runs with an observer, if one is wanted, that has printed everything before the program ends.
    private func observed(_ options: ProgramOptions) async throws -> ExitStatus {
        guard let format = options.events else { return try await run(options, events: nil) }
        let output = try options.eventFile.map { (path) throws(NotesError) in
            try AppendingFile(path) as any OutputSink
        }
        let printer = EventPrinter(format: format, output: output ?? console.errorOutput)
        let runtime = Flint.current
        // Subscribed before anything is performed; what one command publishes must fit.
        let events = runtime.events(bufferingNewest: 1 << 16)
        async let printing: Void = printer.print(events)
        let result: Result<ExitStatus, any Error>
        do {
            result = .success(try await run(options, events: printer))
        } catch {
            result = .failure(error)
        }
        runtime.shutdown()
        await printing
        return try result.get()
    }

    private func run(_ options: ProgramOptions, events: EventPrinter?) async throws -> ExitStatus {
        let location = try await NotesLocation.find(for: options, in: surroundings)
        let interviewer = ConsoleInterviewer(console: console, input: surroundings.input)
        let gates = try Gates.stored(
            at: location.path, options: options, surroundings: surroundings, interviewer: interviewer)
        let history = RunHistory(notes: location.path, now: surroundings.now)
        let outbox = Outbox()
        try Flint.quickSetup(AppFeatures.self) {
            gates.configure(&$0)
            outbox.configure(&$0)
            history.configure(&$0)
            // What the inspector overrides, the shop itself need not know.
            if options.inspector != nil {
                $0.purchases = DebugPurchaseTracker(around: gates.storage.purchases)
            }
            if options.printsAnalytics { $0.analytics.provider = analyticsProvider }
        }
        history.record(Flint.current)
        let store = NoteStore(path: location.path, now: surroundings.now)
        Flint.addReportable(NotesReport(folder: store.folder))
        let runner = CommandRunner(
            desk: Desk(
                store: store, gates: gates, history: history, interviewer: interviewer, outbox: outbox,
                timeZone: surroundings.timeZone, stage: stage(at: location)),
            presenter: ConsolePresenter(console: console, timeZone: surroundings.timeZone), console: console,
            events: events, interrupts: surroundings.interrupts)
        let result: Result<ExitStatus, any Error>
        do {
            result = .success(try await inspected(options, with: runner, at: location))
        } catch {
            result = .failure(error)
        }
        let runtime = Flint.current
        await runtime.settle()
        runtime.shutdown()
        history.close()
        if let path = await location.cleanUp() {
            try? console.complain("The sample notes stay in \(path), because you have worked on them.")
        }
        return try result.get()
    }

    /// Performs what was asked for, in sight of the inspector if it is wanted.
    private func inspected(
        _ options: ProgramOptions, with runner: CommandRunner, at location: NotesLocation
    ) async throws -> ExitStatus {
        let inspection = try await Inspection(
            options, at: location, reception: Reception(desk: runner.desk, presenter: runner.presenter),
            console: console)
        let result: Result<ExitStatus, any Error>
        do {
            result = .success(try await perform(options, with: runner, at: location))
        } catch {
            result = .failure(error)
        }
        await inspection.stop()
        return try result.get()
    }

    private func stage(at location: NotesLocation) -> BrowseStage {
        var stateFile: String?
        // Sample notes go away, and where a person was in them is worth nothing then.
        if case .chosen(let path) = location { stateFile = "\(path)/\(Gates.folderName)/browse.json" }
        return BrowseStage(
            console: console, input: surroundings.input, terminalName: surroundings.environment["TERM"],
            stateFile: stateFile)
    }

    private var analyticsProvider: ConsoleAnalyticsProvider {
        let output = console.errorOutput
        return ConsoleAnalyticsProvider { line in try? output.line(PrintableText.line(line)) }
    }

    private func perform(
        _ options: ProgramOptions, with runner: CommandRunner, at location: NotesLocation
    ) async throws -> ExitStatus {
        runner.warn()
        for word in options.enabledFeatures {
            let status = try await runner.perform {
                let feature = FeatureWord(text: word)
                try await SwitchingFeature.enable.perform(with: feature, using: SilentPresenter())
            }
            // Whoever names a feature that is not there has written an option wrongly.
            guard status == .success else { return .usage }
        }
        guard options.command.isEmpty else { return try await runner.run(options.command) }
        return try await Conversation(runner: runner, surroundings: surroundings, location: location)
            .run(stopsOnError: options.stopsOnError)
    }
}

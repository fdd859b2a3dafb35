import FlintCore
import FlintTweaks

/// Performs commands, one at a time, and says what went wrong with them.
struct CommandRunner: Sendable {
    let desk: Desk
    let presenter: any NotesPresenter
    let console: Console
    /// Prints events, if somebody wants to see them.
    let events: EventPrinter?
    /// Ctrl-C, which cancels the running command.
    let interrupts: Interrupts?
    var table = CommandTable.standard

    /// Performs a command.
    ///
    /// - Parameters:
    ///   - words: The command's word and what follows it.
    ///   - place: Where the command comes from, to be said with an error, such as `line 3: `.
    /// - Returns: How it ended; errors have been reported.
    /// - Throws: ``OutputError`` if the output is closed, so that further commands are useless.
    func run(_ words: [String], place: String = "") async throws(OutputError) -> ExitStatus {
        guard let word = words.first else { return .success }
        let command: Command
        let arguments: CommandArguments
        do throws(UsageError) {
            var rest = words.dropFirst()
            command = try table.command(for: word, &rest)
            arguments = try CommandArguments(Array(rest), for: command)
        } catch {
            complain(error, place: place)
            return .usage
        }
        return try await perform(place: place) { try await command.perform(arguments, desk, presenter) }
    }

    /// Performs one action at the top level and reports its error.
    func perform(
        place: String = "", _ body: @escaping @Sendable () async throws -> Void
    ) async throws(OutputError) -> ExitStatus {
        let outcome = await result(of: body)
        // What analytics are told belongs to the command, not to what comes after it.
        await Flint.current.settle()
        desk.history.record(Flint.current)
        warn()
        await events?.caughtUp(with: Flint.current.lastSequence)
        try tellChanges()
        guard case .failure(let error) = outcome else { return .success }
        if let error = error as? OutputError { throw error }
        complain(error, place: place)
        return ExitStatus(for: error)
    }

    /// Says what keeps the history from being kept, once.
    func warn() {
        guard let warning = desk.history.takeWarning() else { return }
        try? console.complain("warning: \(warning)")
    }

    /// Tells which features the command has opened or closed, if somebody wants to know.
    private func tellChanges() throws(OutputError) {
        for feature in desk.watcher.changes() {
            let news =
                switch feature.availability.isAvailable {
                case true: "is available now."
                case false: "is not available: \(feature.availability.explanation)"
                case nil: "may be available: \(feature.availability.explanation)"
                }
            let mark = feature.availability.isAvailable == true ? "●" : "○"
            try console.print(PrintableText.line("\(mark) \(feature.name) \(news)"), style: .cyan)
        }
    }

    private func result(
        of body: @escaping @Sendable () async throws -> Void
    ) async -> Result<Void, any Error> {
        if let interrupts { return await interrupts.canceling(body) }
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    /// Reports an error; if the error output is closed as well, there is nobody to tell.
    func complain(_ error: any Error, place: String = "") {
        try? console.complain(Self.complaint(about: error, place: place))
    }

    /// The line for an error; that of a damaged file says by itself what it is, in the form that editors know.
    static func complaint(about error: any Error, place: String = "") -> String {
        (error as? TweakError)?.isAboutFile == true
            ? text(of: error) : "error: \(place)\(text(of: error))"
    }

    /// The words for an error that reached the command line.
    static func text(of error: any Error) -> String {
        switch error {
        case is CancellationError:
            return "The command was canceled."
        case let error as FlintError where error.code == .featureUnavailable:
            let reasons = error.reasons.map(\.text).joined(separator: " ")
            let advice = GateOpening.openings(for: error).map(\.advice)
            return ([reasons] + advice).joined(separator: " ")
        default:
            return "\(error)"
        }
    }
}

import FlintNavigation

/// One run of the full-screen interface: puts its parts together, runs it on what there is, and keeps where the person was.
@MainActor
struct BrowseProgram {
    let desk: Desk
    let stage: BrowseStage
    let wish: BrowseWish

    /// Runs until the person leaves.
    ///
    /// - Throws: ``BrowseError`` if there is no fitting terminal, or the program was told to end; ``UsageError`` for a word of a
    ///   script that is no key.
    func run() async throws {
        let terminal = stage.console.terminal
        let isLive = wish.keys == nil && terminal.isInputInteractive && terminal.isOutputInteractive
        if isLive, (stage.terminalName ?? "dumb") == "dumb" {
            throw BrowseError(
                .plainTerminal,
                "This terminal cannot place text. Use another one, or give the keys with --keys.")
        }
        let context = BrowseContext(desk: desk, work: BrowseWork())
        let presenter = BrowsePresenter(context: context)
        let navigator = try Navigator(
            screens: BrowseMap.screens(context), root: BrowseMap.layout, presenter: presenter,
            transitions: BrowseMap.transitions)
        BrowseMap.connect(context, to: navigator)
        let browser = Browser(context: context, navigator: navigator, presenter: presenter)
        defer { presenter.finish() }
        try await navigator.start()
        let wasTerminated = try await run(browser, isLive: isLive)
        context.work.cancel()
        if wasTerminated { throw BrowseError(.terminated, "The program was told to end.") }
    }

    private func run(_ browser: Browser, isLive: Bool) async throws -> Bool {
        if isLive { return try await LiveBrowsing(browser: browser, console: stage.console).run() }
        let keys = wish.keys.map { KeyLines.option($0) } ?? .input(stage.input)
        try await ScriptedBrowsing(
            browser: browser, output: stage.console.output, keys: keys, size: wish.size
        ).run()
        return false
    }
}

import FlintCore
import FlintFiles
import FlintNavigation
import Foundation

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
        let navigator = try makeNavigator(context, presenter)
        BrowseMap.connect(context, to: navigator)
        let browser = Browser(context: context, navigator: navigator, presenter: presenter)
        let problems = tellProblems(of: navigator, context.work)
        defer {
            problems.cancel()
            presenter.finish()
        }
        try await navigator.start()
        let wasTerminated: Bool
        do {
            defer {
                // However it ends: at the end of the input, too.
                keepPlace(of: navigator)
                context.work.cancel()
            }
            wasTerminated = try await run(browser, isLive: isLive)
        }
        await rescue(browser.unsaved)
        if wasTerminated { throw BrowseError(.terminated, "The program was told to end.") }
    }

    /// Makes a navigator that begins where the person was; at the root, with words about it, if that is not possible.
    private func makeNavigator(_ context: BrowseContext, _ presenter: BrowsePresenter) throws -> Navigator {
        let screens = BrowseMap.screens(context)
        var stored: Data?
        do throws(FileFailure) {
            stored = try state.load()
        } catch {
            context.work.say("Where you were is not known: \(error)", .alarming)
        }
        let navigator = try Navigator(
            screens: screens, root: BrowseMap.layout, restoring: stored, presenter: presenter,
            transitions: BrowseMap.transitions
        ) { context.work.say($0.description, .alarming) }
        if BrowseMap.fits(navigator.tree) { return navigator }
        context.work.say(
            "Where you were is not known: the file has another form. This is the list.", .alarming)
        return try Navigator(
            screens: screens, root: BrowseMap.layout, presenter: presenter, transitions: BrowseMap.transitions
        )
    }

    private var state: BrowseState { BrowseState(path: stage.stateFile) }

    private func keepPlace(of navigator: Navigator) {
        do {
            let isUsual = try navigator.tree.root == NavigationTree(BrowseMap.layout).root
            try state.save(navigator.archive().data, isUsual: isUsual)
        } catch {
            try? stage.console.complain(
                "warning: Where you were is not kept: \(CommandRunner.text(of: error))")
        }
    }

    /// Keeps what was written when the input ended, or the program was told to end, as notes of their own.
    private func rescue(_ texts: [UnsavedText]) async {
        for unsaved in texts {
            // In a task of its own: this one may be canceled.
            let result = await Task(name: "browse.rescue") { [desk] in
                let name = Self.freeName(like: unsaved.name, at: desk)
                let saving = NoteSaving(name: name, text: unsaved.text, original: nil, place: .desk)
                return try await EditingFeature.save.perform(
                    with: DeskInput(desk, saving), using: SilentPresenter())
            }.result
            switch result {
            case .success(let name):
                try? stage.console.complain(
                    "“\(unsaved.name)” was not saved; what you wrote is in “\(name)”.")
            case .failure(let error):
                try? stage.console.complain("warning: “\(unsaved.name)” was not saved: \(error)")
            }
        }
    }

    private static func freeName(like name: String, at desk: Desk) -> String {
        let taken = Set((try? desk.store.folder.entries())?.map { NoteName.clashKey(of: $0.name) } ?? [])
        let names = (1...100).map { "\(name) (unsaved\($0 == 1 ? "" : " \($0)"))" }
        return names.first { !taken.contains(NoteName.clashKey(of: $0)) } ?? name
    }

    private func tellProblems(of navigator: Navigator, _ work: BrowseWork) -> Task<Void, Never> {
        let problems = navigator.problems()
        return Task(name: "browse.problems") {
            for await problem in problems { work.complain(problem.error) }
        }
    }

    private func run(_ browser: Browser, isLive: Bool) async throws -> Bool {
        if isLive {
            return try await LiveBrowsing(
                browser: browser, console: stage.console, descriptor: stage.descriptor
            ).run()
        }
        let keys = wish.keys.map { KeyLines.option($0) } ?? .input(stage.input)
        try await ScriptedBrowsing(
            browser: browser, output: stage.console.output, keys: keys, size: wish.size
        ).run()
        return false
    }
}

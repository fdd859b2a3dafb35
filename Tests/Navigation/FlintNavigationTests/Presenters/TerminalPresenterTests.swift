import FlintStreams
import Testing

@testable import FlintNavigation

@MainActor
@Suite(.timeLimit(.minutes(10))) struct TerminalPresenterTests {
    /// A started navigator of notes on a terminal, and what it wrote.
    @MainActor final class Session {
        struct Closed: Error {}

        private(set) var pages: [String] = []
        var isClosed = false
        private(set) var presenter: TerminalPresenter
        let navigator: Navigator

        init(_ root: NavigationLayout = TerminalNotes.root) async throws {
            weak var session: Session?
            let presenter = TerminalPresenter { page in
                if session?.isClosed == true { throw Closed() }
                session?.pages.append(page)
            }
            self.presenter = presenter
            navigator = try Navigator(screens: TerminalNotes.screens, root: root, presenter: presenter)
            session = self
            try await navigator.start()
        }

        /// Says lines one after the other; gives the pages that they led to.
        func say(_ lines: String...) async throws -> [String] {
            pages = []
            try await presenter.run(
                reading: AsyncStream { continuation in
                    for line in lines { continuation.yield(line) }
                    continuation.finish()
                })
            return pages
        }
    }

    private static let list = """
        Notes
        [t1 Notes]  t2 Trash

        2 of 2 notes

        1 Shopping
        2 Travel

        """

    private static let reader = """
        Notes › Shopping
        [t1 Notes]  t2 Trash

        Milk

        1 Edit
        2 Delete
        3 Print
        b Back

        """

    private static let editor = """
        Notes › Shopping › Edit
        [t1 Notes]  t2 Trash

        Now: Milk

        b Back

        """

    private static let trash = """
        Trash
        t1 Notes  [t2 Trash]

        Empty

        """

    private static let question = """
        Notes › Shopping › Delete?

        It cannot
        be undone.

        1 Yes
        2 No
        b Back

        """

    private static func answered(_ answer: String) -> String {
        reader.replacing("Milk\n", with: "Milk\nAnswer: \(answer)\n")
    }

    private static func told(_ message: String, on page: String) -> String {
        page.replacing("Trash\n\n", with: "Trash\n\n! \(message)\n\n")
    }

    // MARK: Sessions

    @Test func `each line of a session leads to a page`() async throws {
        let session = try await Session()
        let pages = try await session.say("1", "b", "t2", "t1", "2", "1", "Paris", "")
        let travel = Self.reader.replacing("Shopping", with: "Travel").replacing("Milk", with: "Rome")
        #expect(
            pages == [
                Self.reader, Self.list, Self.trash, Self.list, travel,
                // Edit is produced without waiting.
                Self.editor.replacing("Shopping", with: "Travel").replacing("Milk", with: "Rome"),
                Self.list, Self.list,
            ])
        #expect(try await session.say("2") == [travel.replacing("Rome", with: "Paris")])
    }

    @Test func `a tab remembers where it was left, and one that is selected is that of the navigator, too`()
        async throws
    {
        let session = try await Session()
        #expect(try await session.say("1", "t2", "t1") == [Self.reader, Self.trash, Self.reader])
        _ = try await session.say("t2")
        guard case .tabs(_, selected: 1) = session.navigator.tree.root.content else {
            Issue.record("The tree is \(session.navigator.tree).")
            return
        }
    }

    @Test func `a screen may take a line and show it at once`() async throws {
        let pages = try await Session().say("/Tra")
        #expect(
            pages == [
                """
                Notes
                [t1 Notes]  t2 Trash

                1 of 2 notes

                1 Travel

                """
            ])
    }

    // MARK: Questions

    @Test(arguments: [("2", "No"), ("b", "none")])
    func `a choice may ask and is told the answer, or that one went back without`(
        line: String, answer: String
    ) async throws {
        let pages = try await Session().say("1", "2", line, "")
        #expect(pages.prefix(3) == [Self.reader, Self.question, Self.reader])
        #expect(pages.last == Self.answered(answer))
    }

    @Test func `at the end of the lines a question is left`() async throws {
        let session = try await Session()
        let pages = try await session.say("1", "2")
        #expect(pages.prefix(2) == [Self.reader, Self.question])
        // The canceled question is dismissed on the way out.
        #expect(session.navigator.tree.nodes.allSatisfy { $0.kind != ChoiceScreen.screenKind })
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("7", "There is no choice 7."), ("0", "There is no choice 0."), ("t3", "There is no tab 3."),
        ("t0", "There is no tab 0."), ("what\u{1B}?", #"'what\u{1B}?' is no choice here."#),
    ]) func `a line that means nothing is told`(line: String, message: String) async throws {
        #expect(try await Session().say(line) == [Self.told(message, on: Self.list)])
    }

    @Test func `what a choice throws is told`() async throws {
        let pages = try await Session().say("1", "3")
        #expect(pages == [Self.reader, Self.told("The disk is full.", on: Self.reader)])
    }

    @Test func `back where nothing is behind, or in an empty arrangement, writes the page again`()
        async throws
    {
        #expect(try await Session().say("b") == [Self.list])
        #expect(try await Session(.stack([])).say("b", "1") == ["\n", "\n\n! There is no choice 1.\n"])
    }

    @Test func `lines before the start do nothing`() async throws {
        let presenter = TerminalPresenter { _ in Issue.record("Nothing is shown yet.") }
        try await presenter.run(
            reading: AsyncStream { continuation in
                for line in ["1", "b", "t1", "text", ""] { continuation.yield(line) }
                continuation.finish()
            })
    }

    @Test func `an output that is closed refuses what was to be shown, and ends the reading`() async throws {
        let session = try await Session()
        session.isClosed = true
        await #expect(throws: Session.Closed.self) { try await session.say("1") }
        #expect(session.navigator.tree == (try NavigationTree(TerminalNotes.root)))
        await #expect(throws: Session.Closed.self) { try await session.say("") }
    }

    @Test func `an error of the lines ends the reading`() async throws {
        struct Hangup: Error {}
        let session = try await Session()
        await #expect(throws: Hangup.self) {
            try await session.presenter.run(
                reading: AsyncThrowingStream { continuation in
                    continuation.yield("1")
                    continuation.finish(throwing: Hangup())
                })
        }
        #expect(session.pages == [Self.list, Self.reader])
    }

    @Test func `a canceled reading ends`() async throws {
        let session = try await Session()
        let lines = AsyncStream<String>.makeStream()
        let reading = Task { try await session.presenter.run(reading: lines.stream) }
        reading.cancel()
        // Canceled lines end, or throw; both are fine.
        _ = await reading.result
        #expect(session.pages.first == Self.list)
    }

    @Test func `a choice of another size counts from the next page on`() async throws {
        let session = try await Session()
        session.presenter.size = TerminalSize(columns: 12, rows: 24)
        let pages = try await session.say("")
        #expect(
            pages == [
                """
                Notes
                [t1 Notes] …

                2 of 2 notes

                1 Shopping
                2 Travel

                """
            ])
    }
}

import FlintFlows
import Testing

@testable import FlintNavigation

@MainActor @Suite struct AskTests {
    private typealias Stage = ResultsStage

    private func asking(
        _ stage: ResultsStage, _ choices: [String] = ["Keep", "Delete"]
    ) -> Task<String?, any Error> {
        Task { try await stage.navigator.ask(title: "Delete it?", message: "For good.", choices: choices) }
    }

    @Test func `a choice is presented, picked and dismissed`() async throws {
        let stage = try await Stage()
        let answer = asking(stage)
        let screen = try await stage.arrival(of: ChoiceScreen.self)
        let question = ChoiceScreen.Question(
            title: "Delete it?", message: "For good.", choices: ["Keep", "Delete"])
        #expect((screen.input, stage.kinds) == (question, ["home", "flint.choice"]))
        try screen.choose(1)
        #expect(try await answer.value == "Delete")
        #expect(stage.kinds == ["home"])
        #expect(
            stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"], ["present"], ["dismiss"]])
    }

    @Test(arguments: [true, false]) func `a question that is left or dismissed is no choice`(
        isDismissed: Bool
    ) async throws {
        let stage = try await Stage()
        let answer = asking(stage)
        let node = try stage.node(of: await stage.arrival(of: ChoiceScreen.self))
        stage.presenter.send(isDismissed ? .dismissed(node) : .back(node))
        #expect(try await answer.value == nil)
        // What is dismissed already is not shown again.
        #expect((stage.kinds, stage.presenter.batches.count) == (["home"], isDismissed ? 2 : 3))
    }

    @Test func `without choices nothing is presented`() async throws {
        let stage = try await Stage()
        let answer = try await stage.navigator.ask(title: "?", choices: [])
        #expect((answer, stage.presenter.batches.count) == (nil, 1))
    }

    @Test func `equal texts are different choices, and the answer is a value`() async throws {
        let stage = try await Stage()
        let answer = Task {
            try await stage.navigator.ask(title: "Which?", choices: [10, 20, 30]) { _ in "This one" }
        }
        try await stage.arrival(of: ChoiceScreen.self).choose(2)
        #expect(try await answer.value == 30)
    }

    /// Produces without a check, as a screen of the application's own could.
    private func pick(_ index: Int, on screen: ChoiceScreen) { screen.enqueue(index) }

    @Test(arguments: [-1, 2, Int.max]) func `there is nothing beside the choices`(index: Int) async throws {
        let stage = try await Stage()
        let answer = asking(stage)
        let screen = try await stage.arrival(of: ChoiceScreen.self)
        let error = #expect(throws: NavigationError.self) { try screen.choose(index) }
        #expect(error?.code == .invalidRequest)
        pick(index, on: screen)
        #expect(try await answer.value == nil)
    }

    @Test func `questions over each other are answered in any order`() async throws {
        let stage = try await Stage()
        let first = asking(stage)
        let lower = try await stage.arrival(of: ChoiceScreen.self)
        let second = asking(stage, ["A", "B"])
        let upper = try await stage.arrival(of: ChoiceScreen.self)
        #expect(lower !== upper)
        try upper.choose(0)
        #expect(try await second.value == "A")
        try lower.choose(0)
        #expect(try await first.value == "Keep")
        #expect(stage.kinds == ["home"])
    }

    @Test func `the application's registry neither lists the screen nor opens it by a value`() async throws {
        let stage = try await Stage()
        #expect(!stage.navigator.screens.kinds.contains("flint.choice"))
        await #expect(throws: NavigationError(.noDestination)) {
            try await stage.navigator.open(ChoiceScreen.Question(title: "", choices: []))
        }
    }
}

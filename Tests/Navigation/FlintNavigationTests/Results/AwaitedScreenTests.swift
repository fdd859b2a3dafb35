import FlintFlows
import FlintStreams
import TestSupport
import Testing

@testable import FlintNavigation

@MainActor @Suite struct AwaitedScreenTests {
    private typealias Stage = ResultsStage

    /// Awaits a screen in a task of its own.
    private func asking(
        _ stage: ResultsStage, style: OpeningStyle = .standard
    ) -> Task<Outcome<Int>, any Error> {
        Task {
            try await stage.navigator.result(of: Stage.Pick.self, input: Stage.Month(month: 5), style: style)
        }
    }

    @Test func `the first production is the answer and goes nowhere else, and later ones are errors`()
        async throws
    {
        let stage = try await Stage()
        let question = asking(stage)
        let screen = try await stage.arrival(of: Stage.Pick.self)
        #expect(screen.input.month == 5)
        let result = try await screen.produce(3)
        #expect(result.steps.isEmpty && result.screen == nil)
        screen.choose(2)
        #expect(await stage.problem() as? NavigationError == NavigationError(.alreadyAnswered))
        await #expect(throws: NavigationError(.alreadyAnswered)) { try await screen.produce(4) }
        #expect(try await question.value == .finished(3))
        #expect((stage.kinds, stage.presenter.batches.count) == (["home", "pick"], 2))
    }

    private final class Consent: OutputProducing {
        typealias OutputType = Bool
        let outlet = ScreenOutlet()
    }

    @Test(arguments: [OpeningStyle.standard, .present])
    func `a screen that requires no input is awaited without one`(style: OpeningStyle) async throws {
        let screens = ScreenRegistry {
            Factory(Stage.Home.self) { Stage.Home() }
            Factory(Consent.self) { Consent() }.awaited()
        }
        let stage = try await Stage(screens: screens)
        let question = Task { try await stage.navigator.result(of: Consent.self, style: style) }
        let change = await stage.change()
        #expect(change?.steps.map(\.name) == [style == .present ? "present" : "push"])
        try await #require(stage.top as? Consent).produce(true)
        #expect(try await question.value == .finished(true))
    }

    @Test func `a screen that requires an input is not shown without one`() async throws {
        let stage = try await Stage()
        await #expect(throws: NavigationError(.inputMissing)) {
            try await stage.navigator.result(of: Stage.Pick.self)
        }
        #expect(stage.kinds == ["home"])
    }

    @Test func `the request to go back is an outcome and pops nothing, and back once more leaves the screen`()
        async throws
    {
        let stage = try await Stage()
        let question = asking(stage)
        let screen = try await stage.arrival(of: Stage.Pick.self)
        let node = try stage.node(of: screen)
        stage.presenter.send(.back(node))
        #expect(try await question.value == .back)
        #expect((stage.kinds, stage.presenter.batches.count) == (["home", "pick"], 2))
        await #expect(throws: NavigationError(.alreadyAnswered)) { try await screen.produce(3) }
        stage.presenter.send(.back(node))
        #expect(await stage.change()?.steps.map(\.name) == ["pop"])
        #expect(stage.kinds == ["home"])
    }

    @Test func `a completed swipe is a cancellation and is followed without a batch`() async throws {
        let stage = try await Stage()
        let question = asking(stage)
        _ = try await stage.arrival(of: Stage.Pick.self)
        stage.presenter.send(.popped(to: try #require(stage.navigator.tree.root.children.first).id))
        #expect(try await question.value == .cancelled)
        #expect(
            (stage.kinds, stage.presenter.batches.count, stage.navigator.live.count) == (["home"], 2, 1))
    }

    @Test(arguments: 0..<6) func `removal by others is a cancellation, also of what it was in`(
        way: Int
    ) async throws {
        let stage = try await Stage()
        let question = asking(stage, style: way == 4 ? .present : .standard)
        let node = try stage.node(of: await stage.arrival(of: Stage.Pick.self))
        switch way {
        case 0: try await stage.navigator.pop()
        case 1: try await stage.navigator.popToRoot()
        case 2: try await stage.navigator.remove(node)
        case 3: try await stage.navigator.reset(to: .screen(Stage.Home.self))
        case 4: stage.presenter.send(.dismissed(node))
        default:
            let above = asking(stage, style: .present)
            await stage.change()
            #expect(stage.kinds == ["home", "pick", "pick"])
            try await stage.navigator.remove(node)
            #expect(try await above.value == .cancelled)
        }
        #expect(try await question.value == .cancelled)
        #expect(stage.kinds == ["home"] || way == 3)
    }

    @Test(arguments: [OpeningStyle.standard, .present])
    func `a canceled task removes the screen and throws`(style: OpeningStyle) async throws {
        let stage = try await Stage()
        let question = asking(stage, style: style)
        let screen = try await stage.arrival(of: Stage.Pick.self)
        question.cancel()
        await #expect(throws: CancellationError.self) { try await question.value }
        let steps = stage.presenter.batches.last?.steps.map(\.name)
        #expect((stage.kinds, steps) == (["home"], [style == .present ? "dismiss" : "pop"]))
        await #expect(throws: NavigationError(.screenGone)) { try await screen.produce(3) }
    }

    @Test func `an answer in the moment after the cancellation is too late`() async throws {
        let stage = try await Stage()
        let question = asking(stage)
        let screen = try await stage.arrival(of: Stage.Pick.self)
        question.cancel()
        screen.choose(3)
        #expect(await stage.problem() as? NavigationError == NavigationError(.alreadyAnswered))
        await #expect(throws: CancellationError.self) { try await question.value }
        #expect(stage.kinds == ["home"])
    }

    @Test func `a canceled task removes its screen alone`() async throws {
        let stage = try await Stage()
        let (first, second) = (asking(stage), asking(stage))
        await stage.change()
        let top = try await stage.arrival(of: Stage.Pick.self)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect((stage.kinds, stage.top === top) == (["home", "pick"], true))
        top.choose(9)
        #expect(try await second.value == .finished(9))
    }

    @Test(arguments: [false, true])
    func `a task that is canceled before, or while the screen is coming, leaves nothing`(
        isComing: Bool
    ) async throws {
        let stage = try await Stage()
        stage.presenter.hold()
        let question = asking(stage)
        if isComing { await stage.presenter.waitForBatches(2) }
        question.cancel()
        await #expect(throws: CancellationError.self) { try await question.value }
        #expect((stage.kinds, stage.presenter.batches.count) == (["home"], isComing ? 2 : 1))
    }

    @Test func `a screen may answer while it is still coming`() async throws {
        let stage = try await Stage()
        stage.presenter.hold()
        let question = asking(stage)
        await stage.presenter.waitForBatches(2)
        let screen = try #require(
            stage.presenter.batches[1].screens.values.compactMap { $0 as? Stage.Pick }.first)
        screen.choose(8)
        stage.presenter.release()
        #expect(try await question.value == .finished(8))
    }

    @Test func `what a person does while something is coming counts when it has come`() async throws {
        let stage = try await Stage()
        let question = asking(stage)
        let node = try stage.node(of: await stage.arrival(of: Stage.Pick.self))
        stage.presenter.hold()
        let showing = Task { try await stage.navigator.show(Stage.Number.self, input: 7) }
        await stage.presenter.waitForBatches(3)
        let root = try #require(stage.navigator.tree.root.children.first).id
        stage.presenter.send(.popped(to: root))
        stage.presenter.send(.back(node))
        #expect(try await question.value == .back)
        #expect(stage.kinds == ["home", "pick"])
        stage.presenter.release()
        _ = try await showing.value
        #expect(stage.kinds == ["home"])
    }

    @Test func `a screen that is released without an answer is a cancellation`() async {
        let result = OneShot<Result<TypedValue, any Error>>()
        var outlet: ScreenOutlet? = ScreenOutlet()
        #expect(outlet?.ask(AnswerWaiter(of: Int.self, settling: result)) == 1)
        outlet = nil
        await #expect(throws: FlowExit.cancelled) {
            try await result.wait(onCancel: .failure(CancellationError())).get()
        }
    }

    @Test func `the answer may be a leaf of a OneOf, in all forms`() async throws {
        let answers: [OneOf2<Int, OneOf2<Bool, String>>] = [.t1(4), .t2(.t1(true)), .t2(.t2("x"))]
        for answer in answers {
            let stage = try await Stage()
            let question = Task {
                try await stage.navigator.result(of: Stage.Either.self, input: Stage.Letters(text: "?"))
            }
            let screen = try await stage.arrival(of: Stage.Either.self)
            switch answer {
            case .t1(let number): try await screen.produce(number)
            case .t2(.t1(let flag)): try await screen.produce(flag, as: Bool.self)
            case .t2(.t2): try await screen.produce(answer)
            }
            #expect(try await question.value == .finished(answer))
            #expect(stage.kinds == ["home", "either"])
        }
    }

    @Test func `a value of another type is refused and the screen awaited further`() async throws {
        let stage = try await Stage()
        let question = asking(stage)
        let screen = try await stage.arrival(of: Stage.Pick.self)
        let error = await #expect(throws: NavigationError.self) {
            try await screen.produce("7", as: String.self)
        }
        let hasTypes = error?.description.contains("'String', but its answer is one of: 'Int'")
        #expect((error?.code, hasTypes) == (.liftFailed, true))
        screen.choose(7)
        #expect(try await question.value == .finished(7))
    }

    @Test func `the stub sees an answer first, and may stop or replace it`() async throws {
        let stage = try await Stage()
        let question = asking(stage)
        let screen = try await stage.arrival(of: Stage.Pick.self)
        screen.outlet.stub = { _ in nil }
        try await screen.produce(1)
        screen.outlet.stub = { _ in TypedValue(20) }
        try await screen.produce(2)
        #expect(try await question.value == .finished(20))
    }

    @Test func `an answer passes by explicit flows and transforms`() async throws {
        let stage = try await Stage()
        stage.navigator.transforms.register { (number: Int) in "\(number)" }
        let question = asking(stage)
        let screen = try await stage.arrival(of: Stage.Pick.self)
        screen.flow = .show(Stage.Number.self)
        try await screen.produce(1)
        #expect(try await question.value == .finished(1))
        #expect(stage.kinds == ["home", "pick"])
    }

    @Test func `a hundred questions that end in all ways at random have an end each, the first of its ways`()
        async throws
    {
        var random = SeededGenerator(seed: 7)
        let stage = try await Stage()
        let questions = (0..<100).map { number in
            Task { try await stage.navigator.result(of: Stage.Pick.self, input: Stage.Month(month: number)) }
        }
        for _ in questions { await stage.change() }
        let nodes = stage.navigator.tree.nodes.filter { $0.kind == "pick" }.map(\.id)
        var expected: [Int: Outcome<Int>] = [:]
        for node in nodes.shuffled(using: &random) {
            let screen = try #require(stage.navigator.screen(at: node) as? Stage.Pick)
            let ways = [0, 1, 2].shuffled(using: &random)
            expected[screen.input.month] = [.finished(screen.input.month * 2), .back, .cancelled][ways[0]]
            for way in ways {
                switch way {
                case 0: screen.choose(screen.input.month * 2)
                case 1: stage.navigator.handle(.back(node))
                default: _ = try? await stage.navigator.remove(node)
                }
            }
        }
        for (number, question) in questions.enumerated() {
            #expect(try await question.value == expected[number], "question \(number)")
        }
    }
}

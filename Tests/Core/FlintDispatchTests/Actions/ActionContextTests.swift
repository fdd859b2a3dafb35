import CoreTestSupport
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

@Suite(.flint) struct ActionContextTests {
    init() throws { try Flint.current.setup(Group.self) }

    /// What an action saw of its context.
    struct Sight: Sendable, Equatable {
        var requestID: UInt64
        var parentRequestID: UInt64?
        var source: ActionSource
        var userInitiated: Bool
        var sessionName: String
        var variation: String?

        init<Input>(_ context: ActionContext<Input>) {
            requestID = context.requestID.number
            parentRequestID = context.parentRequestID?.number
            source = context.source
            userInitiated = context.userInitiated
            sessionName = context.sessionName
            variation = context.variation
        }
    }

    enum Look: Action {
        static let description = "Look at the context"
        static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) -> Sight {
            Sight(context)
        }
    }

    enum Double: Action {
        static let description = "Double a number"
        static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) -> Int {
            context.input * 2
        }
    }

    enum Quadruple: Action {
        static let description = "Double a number twice, by nested performs"
        static func perform(
            with context: ActionContext<Int>, using presenter: NoPresenter
        ) async throws -> Int {
            let twice = try await context.perform(Group.double, with: context.input)
            return try await context.perform(Group.double, with: twice)
        }
    }

    enum LookTwice: Action {
        static let description = "Look at the own context and at that of a nested action"
        static func perform(
            with context: ActionContext<Bool?>, using presenter: NoPresenter
        ) async throws -> [Sight] {
            [Sight(context), try await context.perform(Group.look, with: 1, userInitiated: context.input)]
        }
    }

    enum Bare: IdleAction {}

    enum Show: Action {
        static let description = "Needs a presenter"
        static func perform(with context: ActionContext<NoInput>, using presenter: Journal<String>) {
            presenter.note("shown")
        }
    }

    enum ShowNumber: Action {
        static let description = "Needs both"
        static func perform(with context: ActionContext<Int>, using presenter: Journal<String>) {
            presenter.note("\(context.input)")
        }
    }

    enum AllForms: Action {
        static let description = "Performs in all forms"
        static func perform(
            with context: ActionContext<NoInput>, using presenter: Journal<String>
        ) async throws {
            try await context.perform(Group.bare)
            try await context.perform(Group.show, using: presenter)
            try await context.perform(Group.double, with: 1)
            try await context.perform(Group.showNumber, with: 7, using: presenter)
        }
    }

    enum Group: TestRoot {
        static let variation: String? = "blue"
        static let look = action(Look.self)
        static let double = action(Double.self)
        static let quadruple = action(Quadruple.self)
        static let lookTwice = action(LookTwice.self)
        static let bare = action(Bare.self)
        static let show = action(Show.self)
        static let showNumber = action(ShowNumber.self)
        static let allForms = action(AllForms.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: look, double, quadruple, lookTwice, bare, show, showNumber, allForms)
        }
    }

    @Test func `an action is tested by calling its perform with a hand-made context`() throws {
        #expect(Double.perform(with: ActionContext(input: 21), using: NoPresenter()) == 42)
        Bare.perform(with: ActionContext(), using: NoPresenter())
        let url = try #require(URL(string: "flint://look"))
        let context = ActionContext(
            input: 1, source: .openURL(url), userInitiated: false, sessionName: "import", variation: "red")
        var expected = Sight(ActionContext(input: 1))
        expected.source = .openURL(url)
        expected.userInitiated = false
        expected.sessionName = "import"
        expected.variation = "red"
        #expect(Look.perform(with: context, using: NoPresenter()) == expected)
        #expect((context.requestID.number, context.parentRequestID) == (0, nil))
        context.closeActionStack()
    }

    @Test func `nested performs of a hand-made context run in the current runtime, with its source`()
        async throws
    {
        let recorder = EventRecorder()
        #expect(try await Quadruple.perform(with: ActionContext(input: 3), using: NoPresenter()) == 12)
        #expect(
            recorder.events.map(\.headline) == [
                "began Double", "ended Double", "began Double", "ended Double",
            ])
        #expect(recorder.events.allSatisfy { $0.session == "main" && $0.parentRequestID == nil })
        let context = ActionContext(input: Bool?.none, source: .intent("quad"), userInitiated: false)
        let sights = try await LookTwice.perform(with: context, using: NoPresenter())
        #expect((sights[1].source, sights[1].userInitiated) == (.intent("quad"), false))
        #expect(recorder.events.last { $0.isBegan }?.source?.detail == "quad")
    }

    @Test func `a context says what the request was made with, and an address is no part of events`()
        async throws
    {
        let recorder = EventRecorder()
        let url = try #require(URL(string: "flint://look?secret=1"))
        let session = ActionSession("looking")
        let given = try await session.perform(
            Group.look, with: 1, userInitiated: true, source: .openURL(url))
        let standard = try await Group.look.perform(with: 1)
        #expect(
            (given.source, given.sessionName, standard.source, standard.sessionName)
                == (.openURL(url), "looking", .application, "main"))
        #expect([given, standard].allSatisfy { $0.userInitiated && $0.parentRequestID == nil })
        #expect(given.variation == "blue")
        #expect(
            recorder.events.map { $0.source?.kind } == ["openURL", "openURL", "application", "application"])
        #expect(recorder.events.allSatisfy { $0.source?.detail == nil })
    }

    @Test(arguments: [true, false])
    func `what counts as user initiated is the session's word unless the caller has one`(
        isSession: Bool
    ) async throws {
        let session = ActionSession("looking", userInitiatedActions: isSession)
        #expect(try await session.perform(Group.look, with: 1).userInitiated == isSession)
        for given in [nil, true, false] {
            let sight = try await session.perform(Group.look, with: 1, userInitiated: given)
            #expect(sight.userInitiated == given ?? isSession)
        }
    }

    @Test(arguments: [Bool?.none, true, false])
    func `a nested request has the parent's session and source and inherits who asked`(
        given: Bool?
    ) async throws {
        let session = ActionSession("looking", userInitiatedActions: true)
        for isUser in [true, false] {
            let sights = try await session.perform(
                Group.lookTwice, with: given, userInitiated: isUser, source: .intent("look"))
            let nested = sights[1]
            #expect(
                (nested.parentRequestID, nested.sessionName, nested.source, nested.userInitiated)
                    == (sights[0].requestID, "looking", .intent("look"), given ?? isUser))
        }
    }

    @Test func `presenter and input are left out where the action needs none`() async throws {
        let journal = Journal<String>()
        try await Group.allForms.perform(using: journal)
        try await AllForms.perform(with: ActionContext(), using: journal)
        let session = ActionSession("forms")
        try await session.perform(Group.bare)
        try await session.perform(Group.show, using: journal)
        #expect(try await session.perform(Group.double, with: 4) == 8)
        try await session.perform(Group.showNumber, with: 8, using: journal)
        try await Group.bare.perform()
        try await Group.show.perform(using: journal)
        try await Group.showNumber.perform(with: 9, using: journal)
        #expect(journal.entries == ["shown", "7", "shown", "7", "shown", "8", "shown", "9"])
    }
}

import CoreTestSupport
import FlintCore
import FlintObservation
import FlintStreams
import Observation
import Testing

/// Actions as buttons perform them.
@Suite(.timeLimit(.minutes(10))) struct ActionPerformerTests {
    private nonisolated enum Holding: HoldAction {}

    private nonisolated enum Failing: Action {
        struct Failure: Error {}
        typealias Input = NoInput
        static let description = "Fails"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws {
            throw Failure()
        }
    }

    private nonisolated enum Doubling: Action {
        typealias Input = Int
        static let description = "Doubles a number"
        static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) -> Int {
            context.input * 2
        }
    }

    private nonisolated enum Editing: Feature, TestFeature {
        static let hold = action(Holding.self)
        static let fail = action(Failing.self)
        static let double = action(Doubling.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: hold, fail, double) }
    }

    private nonisolated enum Locked: SwitchedFeature, TestFeature {
        static let isOnByDefault: Bool? = false
        static let double = action(Doubling.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(double) }
    }

    private nonisolated enum Features: FeatureGroup {
        static let description = "Notes"
        static let subfeatures: Subfeatures = [Editing.self, Locked.self]
    }

    private let runtime = Flint()

    init() throws { try runtime.setup(Features.self) }

    @Test func `a performer runs the action in its runtime, and has the output`() async throws {
        let double = runtime.performer(Editing.double)
        let task = double.perform(with: 21)
        #expect(double.isRunning)
        #expect(try await task.value == 42)
        #expect(!double.isRunning)
        #expect(double.lastOutput == 42)
        #expect(double.lastError == nil)
        #expect(runtime.lastSequence == 2)
    }

    @Test func `a failure is the last error until an action succeeds`() async {
        let fail = runtime.performer(Editing.fail)
        _ = await fail.perform().result
        #expect(fail.lastError is Failing.Failure)
        #expect(!fail.isRunning)
    }

    @Test func `an action of an unavailable feature is refused with the reasons`() async throws {
        let double = runtime.performer(Locked.double)
        #expect(runtime.performer(Editing.double).isAvailable)
        #expect(!double.isAvailable)
        #expect(double.unavailability == runtime.availability(of: Locked.self).explanation)
        _ = await double.perform(with: 1).result
        #expect((double.lastError as? FlintError)?.code == .featureUnavailable)
        try runtime.setEnabled(true, for: Locked.self)
        #expect(double.isAvailable && double.unavailability == nil)
        #expect(try await double.perform(with: 1).value == 2)
        #expect(double.lastError == nil)
    }

    @Test func `views see when an action runs and has ended`() async {
        let gate = Gate()
        let hold = runtime.performer(Editing.hold)
        let running = Watcher { hold.isRunning }
        hold.perform(with: NoInput(), using: gate)
        await running.wait { $0 }
        gate.open()
        await running.wait { !$0 }
        #expect(running.invalidations == 2)
    }

    @Test func `a second press is ignored, queued, or takes the place of the first`() async throws {
        let first = Gate()
        let second = Gate()
        second.open()

        let ignoring = runtime.performer(Editing.hold)
        let one = ignoring.perform(with: NoInput(), using: first)
        #expect(ignoring.perform(with: NoInput(), using: second) == one)

        let queueing = runtime.performer(Editing.hold, repetition: .queue)
        let two = queueing.perform(with: NoInput(), using: first)
        let three = queueing.perform(with: NoInput(), using: second)
        #expect(two != three)

        let replacing = runtime.performer(Editing.hold, repetition: .replace)
        let four = replacing.perform(with: NoInput(), using: first)
        try await replacing.perform(with: NoInput(), using: second).value
        #expect(await four.result.isCanceled)
        #expect(replacing.lastError == nil)

        first.open()
        try await one.value
        try await two.value
        try await three.value
        #expect(!queueing.isRunning)
    }

    @Test func `a performer cancels what runs and what waits, and a cancellation is no error`() async {
        let hold = runtime.performer(Editing.hold, repetition: .queue)
        let tasks = [Gate(), Gate()].map { hold.perform(with: NoInput(), using: $0) }
        hold.cancel()
        for task in tasks { #expect(await task.result.isCanceled) }
        #expect(!hold.isRunning)
        #expect(hold.lastError == nil)
    }

    @Test func `an asynchronous sequence of observations sees beginning and end`() async {
        let gate = Gate()
        let hold = runtime.performer(Editing.hold)
        var running = Observations { hold.isRunning }.makeAsyncIterator()
        #expect(await running.next() == false)
        hold.perform(with: NoInput(), using: gate)
        #expect(await running.next() == true)
        gate.open()
        #expect(await running.next() == false)
    }

    @Test func `readers of the error are not invalidated by success`() async throws {
        let double = runtime.performer(Editing.double)
        let errors = Watcher { double.lastError == nil }
        let outputs = Watcher { double.lastOutput }
        _ = try await double.perform(with: 1).value
        await outputs.wait { $0 == 2 }
        #expect(outputs.invalidations == 1)
        #expect(errors.invalidations == 0)
    }

    @Test func `after the end of the runtime, a call ends as without a performer`() async {
        let double = runtime.performer(Editing.double)
        runtime.shutdown()
        let direct = await Flint.withRuntime(runtime) { try? await Editing.double.perform(with: 1) }
        #expect((try? await double.perform(with: 1).value) == direct)
        #expect(!double.isRunning)
    }

    @Test func `an action goes on when its performer is released`() async throws {
        let gate = Gate()
        weak var released: ActionPerformer<Holding>?
        func press() -> Task<Void, any Error> {
            let hold = runtime.performer(Editing.hold)
            released = hold
            _ = Watcher { hold.isRunning }
            return hold.perform(with: NoInput(), using: gate)
        }
        let task = press()
        #expect(released == nil)
        gate.open()
        try await task.value
    }
}

nonisolated extension Result {
    fileprivate var isCanceled: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}

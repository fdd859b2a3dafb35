import FlintCore
import Foundation

/// Dispatches, or runs flows, so many times, for `.ci/count-instructions`.
///
///     counted KIND N
///
/// The main thread waits, because the tool that counts does not survive that it ends.
@main
struct Counted {
    static func main() {
        guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
            let flows = CountedFlow.allCases.map(\.rawValue) + CountedRun.allCases.map(\.rawValue)
            let dispatches = ["noObservers", "serial", "recorded", "flightRecorder", "subject"].map {
                "\($0)[,synchronous]"
            }
            let others = ["hop", "mainCall", "mainToMain", "conditional", "refused", "sessionPerRequest"]
            let kinds = others + dispatches + flows
            return print("usage: counted \(kinds.joined(separator: "|")) N")
        }
        let kinds = CommandLine.arguments[1].split(separator: ",").map(String.init)
        let (kind, isSynchronous) = (kinds.first ?? "", kinds.contains("synchronous"))
        Task.detached {
            do {
                print(try await run(kind, isSynchronous, count))
                exit(0)
            } catch {
                print(error)
                exit(1)
            }
        }
        // Serves the main actor, too.
        while true { RunLoop.main.run(until: .distantFuture) }
    }

    private static func run(_ kind: String, _ isSynchronous: Bool, _ count: Int) async throws -> Int {
        if let flow = CountedFlow(rawValue: kind) { return try await flow.run(count) }
        if let run = CountedRun(rawValue: kind) { return try await run.run(count) }
        return switch kind {
        case "hop": await hop(count)
        case "mainCall": await mainCall(count)
        case "mainToMain": try await mainToMain(count)
        default: try await dispatch(count, kind, isSynchronous)
        }
    }

    @MainActor
    private static func mainCall(_ count: Int) async -> Int {
        let counter = MainCounter()
        for _ in 0..<count { _ = keep(await counter.increment()) }
        return counter.count
    }

    /// Performs an action of the main actor in the main session.
    @MainActor
    private static func mainToMain(_ count: Int) async throws -> Int {
        let runtime = Flint()
        try runtime.setup(Root.self) { $0.includesFrameworkFeatures = false }
        let session = runtime.mainSession
        var sum = Tally()
        for _ in 0..<count { sum = try await session.perform(CounterFeature.incrementOnMain, with: sum) }
        return sum.number
    }

    private static func hop(_ count: Int) async -> Int {
        let counter = Counter()
        var sum = Tally()
        for _ in 0..<count { sum = keep(await counter.increment(sum)) }
        return sum.number
    }

    /// The kinds with a timeline and stacks.
    private static let recorded: Set = ["recorded", "flightRecorder", "subject", "sessionPerRequest"]

    private static func dispatch(_ count: Int, _ kind: String, _ isSynchronous: Bool) async throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "flint-counted-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = recorded.contains(kind)
            if kind == "flightRecorder" { configuration.flightRecorder = .init(folder: folder) }
        }
        if kind == "refused" { return refused(count, runtime) }
        if kind == "conditional" { return try await conditional(count, runtime) }
        if kind == "sessionPerRequest" { return try await sessionPerRequest(count, runtime) }
        let session = ActionSession(
            "counted", subject: kind == "subject" ? Subject(id: "ada@example.org") : .application,
            userInitiatedActions: true, order: kind == "serial" ? .serial : .interleaved, runtime: runtime)
        var sum = Tally()
        if isSynchronous {
            for _ in 0..<count {
                sum = keep(try await session.perform(CounterFeature.incrementAtOnce, with: sum))
            }
        } else {
            for _ in 0..<count { sum = keep(try await session.perform(CounterFeature.increment, with: sum)) }
        }
        return sum.number
    }

    /// Makes a session for each request, as a server does.
    private static func sessionPerRequest(_ count: Int, _ runtime: Flint) async throws -> Int {
        let subjects = (0..<256).map { Subject(id: "user\($0)@example.org") }
        var sum = Tally()
        for index in 0..<count {
            let session = ActionSession("request", subject: subjects[index & 255], runtime: runtime)
            sum = keep(try await session.perform(CounterFeature.increment, with: sum))
        }
        return sum.number
    }

    /// Performs an action of a feature that is on, with a request for each.
    private static func conditional(_ count: Int, _ runtime: Flint) async throws -> Int {
        try runtime.setEnabled(true, for: GatedFeature.self)
        let session = ActionSession("counted", runtime: runtime)
        return try await Flint.withRuntime(runtime) {
            var sum = Tally()
            for _ in 0..<count {
                guard let request = GatedFeature.increment.request() else { break }
                sum = keep(try await session.perform(request, with: sum))
            }
            return sum.number
        }
    }

    /// Asks for requests of a feature that is off, while nobody looks.
    private static func refused(_ count: Int, _ runtime: Flint) -> Int {
        Flint.withRuntime(runtime) {
            var refusals = 0
            for _ in 0..<count where GatedFeature.increment.request() == nil { refusals += 1 }
            return refusals
        }
    }
}

/// Keeps the compiler from knowing what becomes of a value.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) -> Value { value }

/// Not described, so that nothing is recorded of it.
struct Tally: Sendable {
    var number = 0
}

@MainActor
final class MainCounter {
    private(set) var count = 0

    @inline(never)
    func increment() async -> Int {
        count += 1
        return count
    }
}

actor Counter {
    func increment(_ tally: Tally) -> Tally { Tally(number: tally.number + 1) }
}

enum Root: FeatureGroup {
    static let description = "What is counted"
    static let subfeatures: Subfeatures = [CounterFeature.self, GatedFeature.self]
}

enum GatedFeature: ConditionalFeature {
    static let description = "Counts if it may"
    static let increment = action(IncrementAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: false)
    }

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(increment) }
}

enum CounterFeature: Feature {
    static let description = "Counts"
    static let increment = action(IncrementAction.self)
    static let incrementAtOnce = action(SynchronousIncrementAction.self)
    static let incrementOnMain = action(MainIncrementAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(increment)
        actions.declare(incrementAtOnce)
        actions.declare(incrementOnMain)
    }
}

enum IncrementAction: Action {
    static let description = "Adds one"

    static func perform(with context: ActionContext<Tally>, using _: NoPresenter) async throws -> Tally {
        Tally(number: context.input.number + 1)
    }
}

enum SynchronousIncrementAction: SynchronousAction {
    static let description = "Adds one without waiting"

    static func perform(with context: ActionContext<Tally>, using _: NoPresenter) -> Tally {
        Tally(number: context.input.number + 1)
    }
}

enum MainIncrementAction: MainActorAction {
    static let description = "Adds one on the main actor"

    static func perform(with context: ActionContext<Tally>, using _: NoPresenter) async throws -> Tally {
        Tally(number: context.input.number + 1)
    }
}

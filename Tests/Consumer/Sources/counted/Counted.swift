import Dispatch
import FlintCore
import Foundation

/// Dispatches so many times, for `.ci/count-instructions`.
///
///     counted hop|noObservers|recorded|flightRecorder N
///
/// The main thread waits, because the tool that counts does not survive that it ends.
@main
struct Counted {
    static func main() {
        guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
            return print("usage: counted hop|noObservers|recorded|flightRecorder N")
        }
        let kind = CommandLine.arguments[1]
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                print(try await kind == "hop" ? hop(count) : dispatch(count, kind))
            } catch {
                print(error)
            }
            done.signal()
        }
        done.wait()
    }

    private static func hop(_ count: Int) async -> Int {
        let counter = Counter()
        var sum = Tally()
        for _ in 0..<count { sum = keep(await counter.increment(sum)) }
        return sum.number
    }

    private static func dispatch(_ count: Int, _ kind: String) async throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "flint-counted-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = kind != "noObservers"
            if kind == "flightRecorder" { configuration.flightRecorder = .init(folder: folder) }
        }
        let session = ActionSession("counted", userInitiatedActions: true, runtime: runtime)
        var sum = Tally()
        for _ in 0..<count { sum = keep(try await session.perform(CounterFeature.increment, with: sum)) }
        return sum.number
    }
}

/// Keeps the compiler from knowing what becomes of a value.
@inline(never)
@_optimize(none)
private func keep<Value>(_ value: Value) -> Value { value }

/// Not described, so that nothing is recorded of it.
struct Tally: Sendable {
    var number = 0
}

actor Counter {
    func increment(_ tally: Tally) -> Tally { Tally(number: tally.number + 1) }
}

enum Root: FeatureGroup {
    static let description = "What is counted"
    static let subfeatures: Subfeatures = [CounterFeature.self]
}

enum CounterFeature: Feature {
    static let description = "Counts"
    static let increment = action(IncrementAction.self)

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(increment) }
}

enum IncrementAction: Action {
    static let description = "Adds one"

    static func perform(with context: ActionContext<Tally>, using _: NoPresenter) async throws -> Tally {
        Tally(number: context.input.number + 1)
    }
}

import BenchmarkHarness

extension BenchmarkSuite {
    /// The lowest possible costs of calls that may suspend.
    static let callLimits = BenchmarkSuite { suite in
        suite.benchmark("Limit.asyncCall", delivers: 1) { state in
            var sum = 0
            await state.measure {
                // Each call needs the result of the previous one, so the optimizer can remove none.
                for _ in 0..<state.iterations { sum = await nextAfter(sum) }
            }
            state.delivered = sum
        }

        suite.benchmark("Limit.scopedHop", delivers: 1) { state in
            let counter = ScopedCounter()
            await state.measure {
                // Without `keep` the compiler would merge the return from one call with the hop of the next
                // one.
                for _ in 0..<state.iterations { keep(await counter.increment()) }
            }
            state.delivered = await counter.count
        }

        suite.mainActorBenchmark("Limit.mainActorCall", delivers: 1) { state in
            let counter = MainCounter()
            await state.measure {
                for _ in 0..<state.iterations { keep(await counter.increment()) }
            }
            state.delivered = counter.count
        }

        suite.mainActorBenchmark("Limit.mainToPoolHop", delivers: 1) { state in
            let counter = Counter()
            await state.measure {
                for _ in 0..<state.iterations { keep(await counter.increment()) }
            }
            state.delivered = await counter.count
        }

        suite.benchmark("Limit.switchLoop", delivers: 1) { state in
            let handlers: any LampHandlers = keep(true) ? Lamp() : CountingLamp(step: 2)
            var lamp = LampState.off(0)
            await state.measure {
                for _ in 0..<state.iterations {
                    switch lamp {
                    case .off(let count): lamp = await handlers.onOff(count)
                    case .on(let count): lamp = await handlers.onOn(count)
                    }
                }
            }
            state.delivered = lamp.count
        }
    }
}

@inline(never)
private func nextAfter(_ number: Int) async -> Int {
    number + 1
}

private actor Counter {
    private(set) var count = 0

    func increment() -> Int {
        count += 1
        return count
    }
}

/// The hand-written equivalent of a dispatch without observers.
///
/// It consists of a hop, a check for cancellation, and a task-local that identifies the call to the child
/// tasks of its work.
private actor ScopedCounter {
    @TaskLocal private static var scope: Scope?

    private struct Scope: Sendable {
        let owner: ScopedCounter
        let number: Int
    }

    private(set) var count = 0

    func increment() async -> Int {
        guard !Task.isCancelled else { return count }
        let outer = Self.scope?.number ?? 0
        return await Self.$scope.withValue(Scope(owner: self, number: count + 1)) { await work(outer) }
    }

    @inline(never)
    private func work(_ outer: Int) async -> Int {
        count += 1
        return count + outer
    }
}

@MainActor
private final class MainCounter {
    private(set) var count = 0

    @inline(never)
    func increment() async -> Int {
        count += 1
        return count
    }
}

private enum LampState: Sendable {
    case off(Int)
    case on(Int)

    /// The number of times that the lamp was switched.
    var count: Int {
        switch self {
        case .off(let count), .on(let count): count
        }
    }
}

private protocol LampHandlers: Sendable {
    func onOff(_ count: Int) async -> LampState
    func onOn(_ count: Int) async -> LampState
}

private struct Lamp: LampHandlers {
    func onOff(_ count: Int) async -> LampState { .on(count + 1) }
    func onOn(_ count: Int) async -> LampState { .off(count + 1) }
}

/// A second type that conforms: with only one, the optimizer would call its functions directly, and the loop
/// would take no time.
private struct CountingLamp: LampHandlers {
    let step: Int

    func onOff(_ count: Int) async -> LampState { .on(count + step) }
    func onOn(_ count: Int) async -> LampState { .off(count + step) }
}

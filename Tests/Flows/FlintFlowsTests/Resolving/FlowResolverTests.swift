import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// Flows that are ended by callbacks.
@Suite struct FlowResolverTests {
    /// A call of a resolver.
    enum Call: CaseIterable {
        case finish
        case fail
        case back
        case cancel

        func make(on resolver: FlowResolver<Int>) -> Bool {
            switch self {
            case .finish: resolver.finish(1)
            case .fail: resolver.fail(NumberedError(number: 2))
            case .back: resolver.back()
            case .cancel: resolver.cancel()
            }
        }

        var ending: RunEnding {
            switch self {
            case .finish: .value(1)
            case .fail: .error(2)
            case .back: .exit(.back)
            case .cancel: .exit(.cancelled)
            }
        }
    }

    @Test(arguments: Call.allCases, Call.allCases)
    func `the first call wins, and later ones return false`(first: Call, second: Call) async {
        let seen = await ending {
            try await withFlowResolver { resolver in
                #expect(first.make(on: resolver))
                #expect(!second.make(on: resolver))
            }
        }
        #expect(seen == first.ending)
    }

    @Test(arguments: Call.allCases) func `a call from another task resumes the waiting one`(call: Call) async
    {
        let resolver = OneShot<FlowResolver<Int>?>()
        let task = Task { await ending { try await withFlowResolver { resolver.settle($0) } } }
        let taken = await resolver.wait(onCancel: nil)
        #expect(taken.map(call.make(on:)) == true)
        #expect(await task.value == call.ending)
    }

    @Test func `of a hundred tasks at once one wins, and its value arrives`() async throws {
        for _ in 0..<20 {
            let winners = Journal<Int>()
            let output = try await withFlowResolver(of: Int.self) { resolver in
                for number in 0..<100 {
                    Task { if resolver.finish(number) { winners.note(number) } }
                }
            }
            // The winner notes its number after it has resumed this task.
            while winners.count == 0 { await Task.yield() }
            #expect(winners.entries == [output])
        }
    }

    @Test
    func `a resolver that is dropped, at once or by another task, leaves the flow as canceled by the person`()
        async
    {
        #expect(await ending { try await withFlowResolver { _ in } } == .exit(.cancelled))
        let later = await ending {
            try await withFlowResolver { resolver in
                Task {
                    await Task.yield()
                    _ = resolver
                }
            }
        }
        #expect(later == .exit(.cancelled))
    }

    @Test func `a canceled task throws CancellationError, and a later call is ignored`() async {
        let resolver = OneShot<FlowResolver<Int>?>()
        let task = Task { await ending { try await withFlowResolver { resolver.settle($0) } } }
        let taken = await resolver.wait(onCancel: nil)
        task.cancel()
        #expect(await task.value == .cancellation)
        for call in Call.allCases { #expect(taken.map(call.make(on:)) == false) }
    }

    @Test func `a task that was canceled before does not wait`() async {
        let held = Journal<FlowResolver<Int>>()
        let seen = await inCanceledTask { await ending { try await withFlowResolver { held.note($0) } } }
        #expect(seen == .cancellation)
        #expect(held.entries.first?.finish(1) == false)
    }

    @Test func `an error of the closure is thrown`() async {
        let seen = await ending { try await withFlowResolver { _ in throw NumberedError(number: 3) } }
        #expect(seen == .error(3))
    }

    @Test func `two runs at once are two questions`() async throws {
        let resolvers = Journal<FlowResolver<Int>>()
        let both = OneShot<Void>()
        let question = FlowFunction<Int, Int> { _ in
            try await withFlowResolver { if resolvers.note($0) == 1 { both.settle(()) } }
        }
        async let first = question.run(0)
        async let second = question.run(0)
        await both.wait(onCancel: ())
        // Were they one, the second call would be late.
        for (index, resolver) in resolvers.entries.enumerated() { #expect(resolver.finish(index)) }
        #expect(try await Set([first, second]) == [0, 1])
    }

    @MainActor @Test func `the closure runs where the caller runs`() async throws {
        let isOnMain = Journal<Bool>()
        try await withFlowResolver(of: Void.self) { resolver in
            isOnMain.note(MainQueue.isCurrent)
            resolver.finish()
        }
        #expect(isOnMain.entries == [true])
        #expect(MainQueue.isCurrent)
    }
}

import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// Regions that run concurrently.
@Suite struct RegionsTests {
    private typealias Pair = RegionEnd<(Int, String), Double>

    /// A region that runs until it is canceled.
    private static func untilCanceled(
        _ begun: OneShot<Void>, _ ended: Journal<String>, afterwards: RunEnding? = nil
    ) -> @Sendable () async throws -> RegionEnd<Int, Double> {
        {
            begun.settle(())
            await OneShot<Void>().wait(onCancel: ())
            // A clean-up that takes some turns.
            for _ in 0..<10 { await Task.yield() }
            ended.note("canceled")
            if let afterwards { _ = try afterwards.result.get() }
            try Task.checkCancellation()
            return .finished(0)
        }
    }

    @Test func `the outputs of all regions are joined, also of a single one`() async throws {
        let end: RegionEnd<(Int, String, Void), Double> = try await runRegions(
            { .finished(1) }, { .finished("a") }, { .finished(()) })
        let one: RegionEnd<(Int), Double> = try await runRegions({ .finished(1) })
        guard case (.finished((1, "a", ())), .finished(1)) = (end, one) else {
            Issue.record("\(end) \(one)")
            return
        }
    }

    @Test func `regions run at the same time`() async throws {
        let first = OneShot<Int>()
        let second = OneShot<String>()
        let end: Pair = try await runRegions(
            {
                second.settle("from the first")
                return .finished(await first.wait(onCancel: -1))
            },
            {
                first.settle(2)
                return .finished(await second.wait(onCancel: ""))
            })
        guard case .finished((2, "from the first")) = end else {
            Issue.record("\(end)")
            return
        }
    }

    @Test(arguments: [.error(3), .exit(.back), .exit(.cancelled)] as [RunEnding])
    func `an error or exit cancels and awaits the others, then it is thrown`(thrown: RunEnding) async {
        let begun = OneShot<Void>()
        let ended = Journal<String>()
        let seen = await ending {
            let _: RegionEnd<(Int, Int), Double> = try await runRegions(
                Self.untilCanceled(begun, ended),
                {
                    await begun.wait(onCancel: ())
                    return .finished(try thrown.result.get())
                })
            return 0
        }
        #expect(seen == thrown)
        #expect(ended.entries == ["canceled"])
    }

    @Test func `a region that leaves cancels and awaits the others, then its target is returned`()
        async throws
    {
        let begun = OneShot<Void>()
        let ended = Journal<String>()
        let end: RegionEnd<(Int, Int), Double> = try await runRegions(
            Self.untilCanceled(begun, ended),
            {
                await begun.wait(onCancel: ())
                return .left(2.5)
            })
        guard case .left(2.5) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(ended.entries == ["canceled"])
    }

    @Test(arguments: [.error(1), .exit(.back), .cancellation] as [RunEnding])
    func `what an earlier region throws because it is canceled does not decide`(answer: RunEnding) async {
        let begun = OneShot<Void>()
        let ended = Journal<String>()
        let seen = await ending {
            let _: RegionEnd<(Int, Int), Double> = try await runRegions(
                Self.untilCanceled(begun, ended, afterwards: answer),
                {
                    await begun.wait(onCancel: ())
                    throw NumberedError(number: 3)
                })
            return 0
        }
        #expect(seen == .error(3))
    }

    @Test func `a cancellation from outside reaches all regions and is thrown after they ended`() async {
        let begun = [OneShot<Void>(), OneShot<Void>()]
        let ended = Journal<String>()
        let task = Task {
            await ending {
                let _: RegionEnd<(Int, Int), Double> = try await runRegions(
                    Self.untilCanceled(begun[0], ended), Self.untilCanceled(begun[1], ended))
                return 0
            }
        }
        for signal in begun { await signal.wait(onCancel: ()) }
        task.cancel()
        #expect(await task.value == .cancellation)
        #expect(ended.entries == ["canceled", "canceled"])
    }

    @Test func `outputs that were reached while canceled are joined`() async {
        let seen = await inCanceledTask {
            await ending {
                let end: Pair = try await runRegions({ .finished(1) }, { .finished("a") })
                guard case .finished((let number, _)) = end else { return 0 }
                return number
            }
        }
        #expect(seen == .value(1))
    }

    @MainActor @Test func `the caller is back where it was`() async throws {
        let _: Pair = try await runRegions({ .finished(1) }, { .finished("a") })
        #expect(MainQueue.isCurrent)
    }

    /// A machine whose state runs regions: cancellation reaches the machines in them.
    struct Host: ScriptedMachine {
        let first: CancellationTests.Waiting
        let second: CancellationTests.Waiting
        let calls = Journal<String>()

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            calls.note(state.name)
            if state.name == "End" { return .terminate(.success(1)) }
            let _: RegionEnd<(Int, Int), Never> = try await runRegions(
                { .finished(try await runComposite(first, from: .begin(0))) },
                { .finished(try await runComposite(second, from: .begin(0))) })
            return .end(1)
        }
    }

    @Test func `cancellation in a region ends the machines, and no handler begins after it`() async {
        let host = Host(first: .init(waitingIn: "S0"), second: .init(waitingIn: "S0"))
        let task = Task { await ending { try await host.run(0) } }
        await host.first.reached.wait(onCancel: ())
        await host.second.reached.wait(onCancel: ())
        task.cancel()
        #expect(await task.value == .cancellation)
        #expect(host.calls.entries == ["Begin"])
        for machine in [host.first, host.second] {
            #expect(machine.calls.entries == ["Begin", "S0", "Terminate"])
        }
    }
}

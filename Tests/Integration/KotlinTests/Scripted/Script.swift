import FlintFlows
import Synchronization

struct Oops: Error {}
struct Exhausted: Error {}
struct Approval: Sendable {}
struct Miracle: Sendable {}

/// A machine whose handlers follow a script.
protocol Scripted: StateMachine {
    var script: Script { get }
}

extension Scripted {
    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}

/// What the handlers of one run do: a reproducible sequence of choices, errors, exits and cancellations.
///
/// `Script.kt` is the same in Kotlin. The choices depend on the seed, the way to the run and their number, and so not on
/// how runs in other regions proceed.
final class Script: Sendable {
    private let seed: UInt64
    private let path: String
    private let budget: Int
    /// Whether the run takes the first way everywhere, which leads to its end.
    private let isCalm: Bool
    private let count = Mutex(0)
    private let gate: Gate?

    /// Lets the one region that may leave or throw begin after the others have ended, so that all have the same records
    /// each time.
    struct Gate: Sendable {
        let others: Int
        let ended: AsyncStream<Void>
        let end: AsyncStream<Void>.Continuation
    }

    init(seed: UInt64, path: String = "", budget: Int = 60, isCalm: Bool = false, gate: Gate? = nil) {
        (self.seed, self.path, self.budget, self.isCalm, self.gate) = (seed, path, budget, isCalm, gate)
    }

    private func number() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }

    /// A number below a bound for the next thing that happens.
    func roll(_ bound: Int) -> Int { roll(bound, number()) }

    private func roll(_ bound: Int, _ number: Int) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
        for byte in "\(path)#\(number)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((hash ^ (hash >> 31)) % UInt64(bound))
    }

    /// Chooses one of the ways out of a state, or throws, or cancels its task.
    func choose<Way>(_ ways: Way...) async throws -> Way {
        ways[try await choose(ways.count, isReserved: false)]
    }

    /// Chooses one of the ways out of End or Fail, of which the last one ends the run.
    func choose<Way>(reserved ways: Way...) async throws -> Way {
        ways[try await choose(ways.count, isReserved: true)]
    }

    private func choose(_ ways: Int, isReserved: Bool) async throws -> Int {
        let number = number()
        if number == 1, !isCalm, let gate {
            var left = gate.others
            for await _ in gate.ended where left > 0 {
                left -= 1
                if left == 0 { break }
            }
        }
        if isCalm { return isReserved ? ways - 1 : 0 }
        guard number <= budget else {
            if isReserved { return ways - 1 }
            throw Exhausted()
        }
        let choice = roll(40 * ways, number)
        if choice >= 4 { return choice % ways }
        switch choice {
        case 0: throw Oops()
        case 1: throw FlowExit.back
        case 2: throw FlowExit.cancelled
        default:
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return 0
        }
    }

    /// Runs another machine inside a state, and returns where each of its outcomes leads.
    func ask<Way>(_ state: String, _ finished: Way, back: Way, cancelled: Way) async throws -> Way {
        switch try await subflow(to: QuestionScripted(script: regions(state, 1)[0])) {
        case .finished: finished
        case .back: back
        case .cancelled: cancelled
        }
    }

    /// The scripts of the machines inside a state; at most one of several may leave or throw.
    ///
    /// All machines of the state `Race` run at the same time, and so none of them does anything of its own accord.
    func regions(_ state: String, _ regions: Int) throws -> [Script] {
        let number = number()
        guard number <= budget || isCalm else { throw Exhausted() }
        let decider = regions == 1 ? 1 : state == "Race" ? 0 : roll(regions + 1, number)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate(others: regions - 1, ended: ended, end: end)
        return (1...regions).map { index in
            Script(
                seed: seed, path: "\(path)/\(state)#\(number).\(index)", budget: max(2, budget / 2),
                isCalm: isCalm || index != decider, gate: regions == 1 ? nil : gate)
        }
    }

    /// Notes the end of the run.
    func end() { gate?.end.yield() }
}

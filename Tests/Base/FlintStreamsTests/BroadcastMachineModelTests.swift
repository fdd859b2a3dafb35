import TestSupport
import Testing

@testable import FlintStreams

/// Runs random programs on the machine and on a naive model, and compares every answer.
@Suite struct BroadcastMachineModelTests {
    private struct Run {
        typealias Machine = BroadcastMachine<Int, Int>

        var random: SeededGenerator
        var machine: Machine
        var model: BroadcastModel
        var ids: [Int: Machine.SubscriberID] = [:]
        var departed: [Int: Machine.SubscriberID] = [:]
        var nextName = 0
        var nextWaiter = 0
        let largestLimit: Int

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            let history = [0, 0, 0, 1, 3, 20].randomElement(using: &random) ?? 0
            largestLimit = [2, 10, 40, 200].randomElement(using: &random) ?? 2
            machine = Machine(history: history)
            model = BroadcastModel(history: history)
        }

        mutating func step() throws {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<45: try publish()
            case 45..<80: try read()
            case 80..<86: try subscribe()
            case 86..<89: try unsubscribe()
            case 89..<94: try wait()
            default: try waitForCatchUp()
            }
            try check()
        }

        mutating func publish() throws {
            guard !model.isFinished else { return }
            let element = Int.random(in: 0..<1_000_000, using: &random)
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                if model.isListening {
                    let woken = machine.publish(element)
                    try #require(woken == model.publish(element))
                } else {
                    // What the storage does while nobody listens: count.
                    _ = model.publish(element)
                    model.heldSince = model.published
                }
            }
        }

        mutating func read() throws {
            guard let name = (Array(ids.keys) + Array(departed.keys)).sorted().randomElement(using: &random),
                let id = ids[name] ?? departed[name]
            else { return }
            for _ in 0..<Int.random(in: 1...16, using: &random) {
                let (next, caughtUp) = machine.next(for: id)
                let expected = model.next(name)
                try #require(BroadcastReading(next) == expected.reading)
                try #require(caughtUp == expected.caughtUp)
            }
        }

        mutating func subscribe() throws {
            guard ids.count < 6 else { return }
            let limit = Int.random(in: -1...largestLimit, using: &random)
            let start: BroadcastStart =
                Bool.random(using: &random) ? .now : .replaying(Int.random(in: -2...50, using: &random))
            let allowed = model.replayBounds(start.replayedCount, limit: max(1, limit))
            if !model.isFinished && !model.isListening { machine.resume(after: model.published) }
            let id = machine.subscribe(limit: limit, from: start)
            let replayed = try peekedReplay(id)
            try #require(allowed.contains(replayed))
            model.subscribe(nextName, limit: limit, replaying: replayed)
            ids[nextName] = id
            nextName += 1
        }

        /// How many elements a new subscriber begins with, found out with a copy of the machine.
        func peekedReplay(_ id: Machine.SubscriberID) throws -> Int {
            var copy = machine
            switch BroadcastReading(copy.next(for: id).next) {
            case .element(_, let position): return Int(model.published - position + 1)
            case .missed(let count, _): throw UnexpectedLoss(count: count)
            case .nothingYet, .finished: return 0
            }
        }

        mutating func unsubscribe() throws {
            guard let (name, id) = randomSubscriber() else { return }
            let subscriber = try #require(model.subscribers[name])
            let released = machine.unsubscribe(id).released
            try #require(released == model.unsubscribe(name))
            #expect(subscriber.received + subscriber.missed == subscriber.position - subscriber.start)
            ids[name] = nil
            departed[name] = id
        }

        mutating func randomSubscriber() -> (name: Int, id: Machine.SubscriberID)? {
            ids.sorted { $0.key < $1.key }.randomElement(using: &random).map { ($0.key, $0.value) }
        }

        mutating func wait() throws {
            guard let (name, id) = randomSubscriber() else { return }
            nextWaiter += 1
            let mustWait = machine.wait(nextWaiter, for: id)
            try #require(mustWait == model.wait(nextWaiter, for: name))
        }

        mutating func waitForCatchUp() throws {
            guard let (name, id) = randomSubscriber() else { return }
            nextWaiter += 1
            let mustWait = machine.waitForCatchUp(nextWaiter, of: id)
            try #require(mustWait == model.waitForCatchUp(nextWaiter, of: name))
        }

        mutating func finish() throws {
            let woken = machine.finish()
            try #require(woken == model.finish())
            try check()
        }

        /// Reads all that is left and compares the sums.
        mutating func drain() throws {
            for (name, id) in ids.sorted(by: { $0.key < $1.key }) {
                var reading: BroadcastReading
                repeat {
                    reading = BroadcastReading(machine.next(for: id).next)
                    try #require(reading == model.next(name).reading)
                } while reading != .finished
                let subscriber = try #require(model.subscribers[name])
                #expect(subscriber.received + subscriber.missed == model.published - subscriber.start)
            }
        }

        func check() throws {
            try #require(machine.isListening == model.isListening)
            if model.isListening { try #require(machine.published == model.published) }
            var bound = model.largestLimit == 0 ? 0 : 1
            while bound < model.largestLimit { bound *= 2 }
            try #require(machine.ring.capacity <= bound)
        }
    }

    private struct UnexpectedLoss: Error {
        let count: UInt64
    }

    @Test(arguments: 0..<UInt64(Repetitions.count(40)))
    func `the machine does what the model does`(seed: UInt64) throws {
        var run = Run(seed: seed)
        for _ in 0..<600 { try run.step() }
        try run.finish()
        for _ in 0..<20 { try run.step() }
        try run.drain()
    }
}

import FlintFlows

/// What is counted of flows, and of the cheapest code that does as much by hand.
enum CountedFlow: String, CaseIterable {
    /// One async call.
    case asyncCall
    /// One turn of a loop that switches over a state and calls a handler.
    case switchLoop
    /// One transition of a machine that nobody hears of.
    case transition
    /// The same with a machine within that ends at once.
    case subflow
    /// The same where a log hears of the machine within: two records.
    case heardSubflow
    /// One transition of a machine that a log hears of.
    case observed

    func run(_ count: Int) async throws -> Int {
        let start = Swing(remaining: keep(count))
        switch self {
        case .asyncCall: return await Self.call(count)
        case .switchLoop: return await Self.loop(count)
        case .transition: return try await Pendulum().run(start)
        case .subflow: return try await NestingPendulum(log: nil).run(start)
        case .heardSubflow, .observed:
            let log = TransitionLog<PendulumState>()
            // Nobody reads: a reader would be counted, too, now more and now less of it.
            let stream = log.stream(bufferingNewest: 64)
            let sum =
                self == .observed
                ? try await Pendulum().run(start, reporting: log)
                : try await NestingPendulum(log: log).run(start)
            withExtendedLifetime(stream) {}
            return sum
        }
    }

    private static func call(_ count: Int) async -> Int {
        var sum = 0
        for _ in 0..<count { sum = await nextAfter(sum) }
        return sum
    }

    private static func loop(_ count: Int) async -> Int {
        let handlers: any LampHandlers = keep(true) ? Lamp() : CountingLamp(step: 2)
        var lamp = LampState.off(0)
        for _ in 0..<count {
            switch lamp {
            case .off(let count): lamp = await handlers.onOff(count)
            case .on(let count): lamp = await handlers.onOn(count)
            }
        }
        return lamp.count
    }
}

// MARK: By hand

@inline(never)
private func nextAfter(_ number: Int) async -> Int { number + 1 }

private enum LampState: Sendable {
    case off(Int)
    case on(Int)

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

/// A second conformance: with only one, the optimizer calls it directly.
private struct CountingLamp: LampHandlers {
    let step: Int

    func onOff(_ count: Int) async -> LampState { .on(count + step) }
    func onOn(_ count: Int) async -> LampState { .off(count + step) }
}

// MARK: Machines

/// What is left to do, and what was done.
private struct Swing: Sendable {
    var remaining: Int
    var count = 0

    var next: Swing? { remaining == 0 ? nil : Swing(remaining: remaining - 1, count: count + 1) }
}

/// As it would be generated.
private enum PendulumState: FlowState {
    case left(Swing)
    case right(Swing)
    case end(Int)
    case fail(any Error)
    case terminate(Result<Int, any Error>)

    var stateName: String {
        switch self {
        case .left: "Left"
        case .right: "Right"
        case .end: "End"
        case .fail: "Fail"
        case .terminate: "Terminate"
        }
    }
}

/// As it would be generated: swings from side to side until it has swung often enough.
private protocol PendulumMachine: StateMachine
where State == PendulumState, Input == Swing, Output == Int {
    func onSide(_ swing: Swing, isLeft: Bool) async throws -> PendulumState
    func onEnd(_ count: Int) async throws -> PendulumState
}

extension PendulumMachine {
    func onEnd(_ count: Int) async throws -> PendulumState { .terminate(.success(count)) }

    static var graph: FlowGraph { graphOfPendulum }

    static func begin(with input: Swing) -> PendulumState { .left(input) }

    static func fail(with error: any Error) -> PendulumState { .fail(error) }

    static func result(of state: PendulumState) -> Result<Int, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    nonisolated(nonsending) func step(
        _ state: PendulumState, from _: PendulumState
    ) async throws -> PendulumState {
        switch state {
        case .left(let swing): try await onSide(swing, isLeft: true)
        case .right(let swing): try await onSide(swing, isLeft: false)
        case .end(let count): try await onEnd(count)
        case .fail(let error): .terminate(.failure(error))
        case .terminate: state
        }
    }
}

private let graphOfPendulum = FlowGraph(machine: "Pendulum", fingerprint: "", states: [], edges: [])

private struct Pendulum: PendulumMachine {
    func onSide(_ swing: Swing, isLeft: Bool) async throws -> PendulumState {
        guard let next = swing.next else { return .end(swing.count) }
        return isLeft ? .right(next) : .left(next)
    }
}

/// A machine that runs another one for each swing.
private struct NestingPendulum: PendulumMachine {
    let log: TransitionLog<PendulumState>?

    func onSide(_ swing: Swing, isLeft: Bool) async throws -> PendulumState {
        guard let next = swing.next else { return .end(swing.count) }
        if let log {
            _ = try await subflow(to: Pendulum(), startingAt: .end(0), reporting: log).get()
        } else {
            _ = try await subflow(to: Pendulum(), startingAt: .end(0)).get()
        }
        return isLeft ? .right(next) : .left(next)
    }
}

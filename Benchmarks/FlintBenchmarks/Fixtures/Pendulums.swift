import FlintFlows

/// The numbers of remaining and of completed swings of a pendulum.
struct Swing: Sendable, Codable {
    var remaining: Int
    var count = 0

    /// The numbers after one more swing; nil if no swing remains.
    var next: Swing? { remaining == 0 ? nil : Swing(remaining: remaining - 1, count: count + 1) }
}

struct StructPendulum: PendulumStateMachine {
    func onLeft(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Left {
        swing.next.map { .right($0) } ?? .end(swing.count)
    }

    func onRight(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Right {
        swing.next.map { .left($0) } ?? .end(swing.count)
    }
}

actor ActorPendulum: PendulumStateMachine {
    func onLeft(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Left {
        swing.next.map { .right($0) } ?? .end(swing.count)
    }

    func onRight(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Right {
        swing.next.map { .left($0) } ?? .end(swing.count)
    }
}

/// A machine that runs another one for each swing.
struct NestingPendulum: PendulumStateMachine {
    let inner = StructPendulum()

    func onLeft(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Left {
        guard let next = swing.next else { return .end(swing.count) }
        _ = try await subflow(to: inner, startingAt: .end(0)).get()
        return .right(next)
    }

    func onRight(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Right {
        guard let next = swing.next else { return .end(swing.count) }
        _ = try await subflow(to: inner, startingAt: .end(0)).get()
        return .left(next)
    }
}

/// A machine that runs another one for each swing, and reports the other machine's transitions.
struct HeardNestingPendulum: PendulumStateMachine {
    let inner = StructPendulum()
    let log: TransitionLog<PendulumState>

    func onLeft(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Left {
        guard let next = swing.next else { return .end(swing.count) }
        _ = try await subflow(to: inner, startingAt: .end(0), reporting: log).get()
        return .right(next)
    }

    func onRight(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Right {
        guard let next = swing.next else { return .end(swing.count) }
        _ = try await subflow(to: inner, startingAt: .end(0), reporting: log).get()
        return .left(next)
    }
}

@MainActor
final class MainPendulum: PendulumStateMachine {
    nonisolated init() {}

    @MainActor
    func onLeft(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Left {
        swing.next.map { .right($0) } ?? .end(swing.count)
    }

    @MainActor
    func onRight(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Right {
        swing.next.map { .left($0) } ?? .end(swing.count)
    }
}

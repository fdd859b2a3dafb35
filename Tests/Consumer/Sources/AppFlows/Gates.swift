import FlintTweaks

/// The gates of an application whose declarations belong to the main actor unless they say otherwise.
public enum Gates {
    /// Pushes each gate some times.
    ///
    /// - Returns: What the machines of a class, an actor and a struct have counted.
    /// - Throws: What a gate throws.
    public static func results() async throws -> [Int] {
        let tweaks = GateTweaks(TweakManager(providers: [], declaring: GateTweaks.declarations))
        let (first, second) = (ClassGate(), ActorGate())
        try await first.run(tweaks.rounds)
        try await second.run(tweaks.rounds)
        try await StructGate().run(tweaks.rounds)
        return [first.pushes, await second.pushes]
    }
}

/// A class: the main actor's, without a word.
final class ClassGate: GateStateMachine {
    private(set) var pushes = 0

    func onClosed(_ rounds: Int, from previous: GateState) async throws -> GateState.Closed {
        MainActor.assertIsolated()
        pushes += 1
        return .open(rounds - 1)
    }

    func onOpen(_ rounds: Int, from previous: GateState) async throws -> GateState.Open {
        rounds > 0 ? .closed(rounds) : .passing
    }

    func onPassing(_ entry: GatePassingEntry, from previous: GateState) async throws -> GateState.Passing {
        let isAgain = if case .stuck = previous { true } else { false }
        return try await runPassing(Walk(isWide: !isAgain), entry)
    }

    func onStuck(from previous: GateState) async throws -> GateState.Stuck { .passingHistory }
}

/// An actor.
actor ActorGate: GateStateMachine {
    private(set) var pushes = 0

    func onClosed(_ rounds: Int, from previous: GateState) async throws -> GateState.Closed {
        pushes += 1
        return .open(rounds - 1)
    }

    func onOpen(_ rounds: Int, from previous: GateState) async throws -> GateState.Open {
        rounds > 0 ? .closed(rounds) : .passing
    }

    func onPassing(_ entry: GatePassingEntry, from previous: GateState) async throws -> GateState.Passing {
        try await runPassing(Walk(isWide: false), entry)
    }

    func onStuck(from previous: GateState) async throws -> GateState.Stuck { .passingHistory }
}

/// A struct.
struct StructGate: GateStateMachine {
    func onClosed(_ rounds: Int, from previous: GateState) async throws -> GateState.Closed {
        .open(rounds - 1)
    }

    func onOpen(_ rounds: Int, from previous: GateState) async throws -> GateState.Open {
        rounds > 0 ? .closed(rounds) : .passing
    }

    func onPassing(_ entry: GatePassingEntry, from previous: GateState) async throws -> GateState.Passing {
        try await runPassing(Walk(isWide: false), entry)
    }

    func onStuck(from previous: GateState) async throws -> GateState.Stuck { .passingHistory }
}

/// The machine inside, which gets stuck if it is wide.
final class Walk: GatePassingStateMachine {
    private let isWide: Bool

    init(isWide: Bool) { self.isWide = isWide }

    func onWalking(from previous: GatePassingState) async throws -> GatePassingState.Walking {
        isWide ? .stuck : .end
    }
}

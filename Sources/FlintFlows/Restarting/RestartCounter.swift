/// Decides after each attempt of a supervised flow whether to restart it.
struct RestartCounter: Sendable {
    enum Ending: Sendable {
        case finished
        case exited
        case failed
        case canceled
    }

    enum Decision: Equatable, Sendable {
        case stop
        case restart(attempt: Int, after: Duration)
    }

    private let policy: RestartPolicy
    private var attempts = 1
    private var restartsInARow = 0

    init(_ policy: RestartPolicy) {
        self.policy = policy
    }

    mutating func decide(after ending: Ending, lasted: Duration) -> Decision {
        switch ending {
        case .canceled: return .stop
        case .finished, .exited: guard policy.restarts == .always else { return .stop }
        case .failed: break
        }
        if let stable = policy.stableAfter, lasted >= stable { restartsInARow = 0 }
        if let limit = policy.limit, restartsInARow >= max(0, limit) { return .stop }
        restartsInARow += 1
        attempts += 1
        return .restart(attempt: attempts, after: policy.delay(beforeRestart: restartsInARow))
    }
}

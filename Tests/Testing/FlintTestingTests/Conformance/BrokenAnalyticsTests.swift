import FlintCore
import FlintTesting
import Synchronization
import Testing

/// Each rule finds the provider of analytics that breaks it.
@Suite(.timeLimit(.minutes(10))) struct BrokenAnalyticsTests {
    typealias Rule = AnalyticsProviderConformance<BrokenProvider>.Rule

    final class BrokenProvider: AnalyticsProvider {
        let broken: Rule?
        /// Opened when the suite is through.
        let gate: AsyncStream<Void>
        /// Told when a call will not return.
        let hangs: AsyncStream<Void>.Continuation
        private let state = Mutex<(running: Set<String>, counted: [String])>(([], []))

        init(_ broken: Rule?, gate: AsyncStream<Void>, hangs: AsyncStream<Void>.Continuation) {
            (self.broken, self.gate, self.hangs) = (broken, gate, hangs)
        }

        var counted: [String] { state.withLock { $0.counted } }

        func actionBegan(_ event: ActionAnalytics.Event) async {
            state.withLock { _ = $0.running.insert(event.id) }
        }

        func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async {
            state.withLock { state in
                let wasRunning = state.running.remove(event.id) != nil
                if broken == .countsOverlapping, !wasRunning { return }
                if broken == .countsEach, event.id == "b" { return }
                state.counted.append(event.id)
            }
        }

        func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async {
            // In a task of its own, which nobody cancels. The last call that is tried: all three must be.
            if broken == .canceledCallsReturn, Task.isCancelled {
                hangs.yield()
                await Task { [gate] in for await _ in gate {} }.value
            }
            if broken == .refusalsDoNotCount { state.withLock { $0.counted.append(event.id) } }
        }
    }

    /// Time passes only when a call hangs.
    private func findings(_ broken: Rule?) async throws -> Set<String> {
        let clock = ManualClock()
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (hanging, hangs) = AsyncStream<Void>.makeStream()
        let watch = Task {
            for await _ in hanging {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(10))
            }
        }
        defer {
            watch.cancel()
            opener.finish()
        }
        let suite = AnalyticsProviderConformance(patience: .seconds(10), clock: clock) {
            BrokenProvider(broken, gate: gate, hangs: hangs)
        } counted: {
            $0.counted
        }
        return Set(try await suite.findings().map(\.rule))
    }

    @Test(arguments: Rule.allCases + [nil]) func `a broken provider is found, and no other`(
        rule: Rule?
    ) async throws {
        #expect(try await findings(rule) == Set([rule?.rawValue].compactMap(\.self)))
    }
}

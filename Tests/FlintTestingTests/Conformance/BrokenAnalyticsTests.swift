import FlintCore
import FlintTesting
import Synchronization
import Testing

/// Each rule finds the provider of analytics that breaks it.
@Suite(.timeLimit(.minutes(5))) struct BrokenAnalyticsTests {
    typealias Rule = AnalyticsProviderConformance<BrokenProvider>.Rule

    final class BrokenProvider: AnalyticsProvider {
        let broken: Rule?
        /// Opened when the suite is through.
        let gate: AsyncStream<Void>
        private let state = Mutex<(running: Set<String>, counted: [String])>(([], []))

        init(_ broken: Rule?, gate: AsyncStream<Void>) {
            (self.broken, self.gate) = (broken, gate)
        }

        var counted: [String] { state.withLock { $0.counted } }

        func actionBegan(_ event: AnalyticsEvent) async {
            state.withLock { _ = $0.running.insert(event.id) }
            guard broken == .canceledCallsReturn, Task.isCancelled else { return }
            // In a task of its own, which nobody cancels.
            await Task { [gate] in for await _ in gate {} }.value
        }

        func actionEnded(_ event: AnalyticsEvent, outcome: ActionOutcome, duration: Duration) async {
            state.withLock { state in
                let wasRunning = state.running.remove(event.id) != nil
                if broken == .countsOverlapping, !wasRunning { return }
                if broken == .countsEach, event.id == "b" { return }
                state.counted.append(event.id)
            }
        }

        func actionRefused(_ event: AnalyticsEvent, reasons: [RefusalReason]) async {
            if broken == .refusalsDoNotCount { state.withLock { $0.counted.append(event.id) } }
        }
    }

    private func findings(_ broken: Rule?, patience: Duration) async throws -> Set<String> {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        defer { opener.finish() }
        let suite = AnalyticsProviderConformance(patience: patience) {
            BrokenProvider(broken, gate: gate)
        } counted: {
            $0.counted
        }
        return Set(try await suite.findings().map(\.rule))
    }

    @Test(arguments: Rule.allCases) func `a broken provider is found`(rule: Rule) async throws {
        // What never returns needs no patience, and what returns has it.
        let patience: Duration = rule == .canceledCallsReturn ? .zero : .seconds(100)
        #expect(try await findings(rule, patience: patience) == [rule.rawValue])
    }

    @Test func `the same provider without a break keeps all`() async throws {
        #expect(try await findings(nil, patience: .seconds(100)) == [])
    }
}

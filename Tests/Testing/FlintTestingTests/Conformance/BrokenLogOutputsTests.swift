import FlintCore
import FlintTesting
import Synchronization
import Testing

/// Each rule finds the output that breaks it.
@Suite struct BrokenLogOutputsTests {
    typealias Rule = LogOutputConformance<BrokenOutput>.Rule

    final class BrokenOutput: LogOutput {
        let broken: Rule?
        private let state = Mutex<(waiting: [LogEntry], arrived: [String])>(([], []))

        init(_ broken: Rule?) { self.broken = broken }

        var messages: [String] { state.withLock { $0.arrived } }

        func write(_ event: LogEntry) {
            if broken == .allKindsArrive, event.level == .debug { return }
            state.withLock { $0.waiting.append(event) }
        }

        func flush() {
            state.withLock { state in
                var messages = state.waiting.map(\.message)
                switch broken {
                case .flushBringsAll where messages.count > 40:
                    state.arrived += messages.dropLast()
                    return state.waiting.removeFirst(messages.count - 1)
                case .keepsOrder where messages.count > 40: messages.swapAt(3, 4)
                case .arrivesOnce where messages.count > 40: messages.insert(messages[0], at: 0)
                case .textsStayWhole:
                    messages = messages.flatMap { $0.split(separator: "\n").map(String.init) }
                default: break
                }
                state.arrived += messages
                state.waiting = []
            }
        }
    }

    private func findings(_ broken: Rule?) async throws -> Set<String> {
        let suite = LogOutputConformance {
            BrokenOutput(broken)
        } messages: {
            $0.messages
        }
        return Set(try await suite.findings().map(\.rule))
    }

    @Test(arguments: Rule.allCases + [nil]) func `a broken output is found, and no other`(
        rule: Rule?
    ) async throws {
        #expect(try await findings(rule) == Set([rule?.rawValue].compactMap(\.self)))
    }
}

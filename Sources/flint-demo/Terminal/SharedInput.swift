import Synchronization

/// Lines for several who wait at the same time: whoever asked last gets the next one.
///
/// The loop of commands waits for a line all the time. A question that is asked meanwhile, by something that was begun on
/// the page of the inspector, is what the person sees last, and answers.
final class SharedInput: LineSource {
    private typealias Outcome = Result<InputLine?, SystemError>

    private struct State {
        var waiters: [CheckedContinuation<Outcome, Never>] = []
        var isReading = false
    }

    private let source: any LineSource
    private let state = Mutex(State())

    init(_ source: any LineSource) {
        self.source = source
    }

    func next() async throws(SystemError) -> InputLine? {
        let outcome = await withCheckedContinuation { waiter in
            let begins = state.withLock { state in
                state.waiters.append(waiter)
                defer { state.isReading = true }
                return !state.isReading
            }
            if begins { read() }
        }
        return try outcome.get()
    }

    /// Reads as long as somebody waits, and no further.
    private func read() {
        Task(name: "input.shared") {
            while true {
                let outcome = await self.outcome()
                let (waiter, goesOn) = state.withLock { state in
                    let waiter = state.waiters.popLast()
                    state.isReading = !state.waiters.isEmpty
                    return (waiter, state.isReading)
                }
                waiter?.resume(returning: outcome)
                guard goesOn else { return }
            }
        }
    }

    private func outcome() async -> Outcome {
        do throws(SystemError) {
            return .success(try await source.next())
        } catch {
            return .failure(error)
        }
    }
}

import FlintFiles
import Synchronization

/// Lines for several who wait at the same time: whoever asked last gets the next one.
///
/// The loop of commands waits for a line all the time. A question that is asked meanwhile, by something that was begun on
/// the page of the inspector, is what the person sees last, and answers. One that is canceled waits no longer, and takes
/// no line.
final class SharedInput: LineSource {
    private typealias Outcome = Result<InputLine?, FileFailure>

    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Outcome, Never>
    }

    private struct State {
        var waiters: [Waiter] = []
        var lastNumber = 0
        var isReading = false
        /// What was read when nobody waited any more.
        var unclaimed: Outcome?

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let source: any LineSource
    private let state = Mutex(State())

    init(_ source: any LineSource) {
        self.source = source
    }

    func next() async throws(FileFailure) -> InputLine? {
        let number = state.withLock { $0.nextNumber() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(Waiter(number: number, continuation: $0)) }
        } onCancel: {
            giveUp(number)
        }
        return try outcome.get()
    }

    private func wait(_ waiter: Waiter) {
        let (outcome, begins) = state.withLock { state -> (Outcome?, Bool) in
            if let outcome = state.unclaimed.take() { return (outcome, false) }
            state.waiters.append(waiter)
            defer { state.isReading = true }
            return (nil, !state.isReading)
        }
        if let outcome { return waiter.continuation.resume(returning: outcome) }
        if begins { read() }
        // Canceled before it waited: then nobody has given it up.
        if Task.isCancelled { giveUp(waiter.number) }
    }

    private func giveUp(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: .success(nil))
    }

    /// Reads as long as somebody waits, and no further.
    private func read() {
        Task(name: "input.shared") {
            while true {
                let outcome = await self.outcome()
                let (waiter, goesOn) = state.withLock { state in
                    let waiter = state.waiters.popLast()
                    if waiter == nil { state.unclaimed = outcome }
                    state.isReading = !state.waiters.isEmpty
                    return (waiter, state.isReading)
                }
                waiter?.continuation.resume(returning: outcome)
                guard goesOn else { return }
            }
        }
    }

    private func outcome() async -> Outcome {
        do throws(FileFailure) {
            return .success(try await source.next())
        } catch {
            return .failure(error)
        }
    }
}

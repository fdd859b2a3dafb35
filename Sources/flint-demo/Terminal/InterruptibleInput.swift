import FlintFiles
import Synchronization

/// Lines that end when somebody presses Ctrl-C.
///
/// A read from a terminal cannot be called off. The wait for its line is given up instead, and the line, once it is
/// typed, goes to whoever asks next.
final class InterruptibleInput: LineSource {
    private typealias Outcome = Result<InputLine?, FileFailure>

    private let source: any LineSource
    private let interrupts: Interrupts
    /// The read that is under way, or whose line nobody has taken yet.
    private let reading = Mutex<Task<Outcome, Never>?>(nil)

    init(source: any LineSource, interrupts: Interrupts) {
        self.source = source
        self.interrupts = interrupts
    }

    deinit {
        reading.withLock { $0 }?.cancel()
    }

    func next() async throws(FileFailure) -> InputLine? {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self)
        let outcome = await interrupts.reaching(continuation.finish) {
            // Within reach, so that whoever learns of the read can interrupt it.
            let task = begin()
            let relay = Task(name: "input.relay") {
                continuation.yield(await task.value)
                continuation.finish()
            }
            defer { relay.cancel() }
            return await outcomes.first { _ in true }
        }
        guard let outcome else { return nil }
        reading.withLock { $0 = nil }
        return try outcome.get()
    }

    private func begin() -> Task<Outcome, Never> {
        reading.withLock { reading in
            if let reading { return reading }
            let task = Task<Outcome, Never>(name: "input.read") { [source] in
                do throws(FileFailure) {
                    return .success(try await source.next())
                } catch {
                    return .failure(error)
                }
            }
            reading = task
            return task
        }
    }
}

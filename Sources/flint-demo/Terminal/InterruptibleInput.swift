/// Lines that end when somebody presses Ctrl-C.
///
/// A read from a terminal cannot be called off. The line that it waits for is given up instead, and so is the
/// reading task, which ends with the process.
struct InterruptibleInput: LineSource {
    let source: any LineSource
    let interrupts: Interrupts

    func next() async throws(SystemError) -> InputLine? {
        typealias Outcome = Result<InputLine?, SystemError>
        let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self)
        let outcome = await interrupts.reaching(continuation.finish) {
            let reading = Task(name: "input.read") { [source] in
                do throws(SystemError) {
                    continuation.yield(.success(try await source.next()))
                } catch {
                    continuation.yield(.failure(error))
                }
                continuation.finish()
            }
            defer { reading.cancel() }
            return await outcomes.first { _ in true }
        }
        return try outcome?.get() ?? nil
    }
}

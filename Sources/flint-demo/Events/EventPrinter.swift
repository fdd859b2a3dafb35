import FlintCore

/// Prints the dispatch events of a runtime while a person works.
///
/// The printer observes like anybody else, so it may lag behind. Whoever wants the lines of a command to stand
/// before the next prompt waits with ``caughtUp(with:)``.
actor EventPrinter {
    private let format: EventFormat
    private let output: any OutputSink
    private var lastPrinted: UInt64 = 0
    private var hasEnded = false
    private var isBroken = false
    private var waiter: (sequence: UInt64, continuation: CheckedContinuation<Void, Never>)?

    /// Makes a printer.
    ///
    /// - Parameters:
    ///   - format: The form of the lines.
    ///   - output: Takes the lines. When it is closed, events are read and dropped.
    init(format: EventFormat, output: any OutputSink) {
        self.format = format
        self.output = output
    }

    /// Prints events until their stream ends.
    func print(_ events: AsyncStream<DispatchEvent>) async {
        if let head = format.head { write(head) }
        for await event in events {
            write(format.line(for: event))
            lastPrinted = event.sequence
            wake()
        }
        hasEnded = true
        wake()
    }

    /// Waits until an event and all before it are printed, or known to be lost.
    ///
    /// - Parameter sequence: The number of the event, as a rule that of the newest one.
    func caughtUp(with sequence: UInt64) async {
        guard lastPrinted < sequence, !hasEnded else { return }
        await withCheckedContinuation { waiter = (sequence, $0) }
    }

    private func wake() {
        guard let waiter, hasEnded || lastPrinted >= waiter.sequence else { return }
        waiter.continuation.resume()
        self.waiter = nil
    }

    private func write(_ line: String) {
        guard !isBroken else { return }
        do throws(OutputError) { try output.line(line) } catch { isBroken = true }
    }
}

/// Prints the events of a runtime as lines; dispatches do not wait for it.
///
/// ```swift
/// let printer = EventPrinter(format: .json) { print($0) }
/// let events = Flint.events()
/// async let printing: Void = printer.print(events)
/// try await NotesFeature.create.perform(with: "Plan")
/// await printer.caughtUp(with: Flint.current.lastSequence)
/// ```
public actor EventPrinter {
    /// The form in which events are printed.
    public enum Format: String, Sendable, CaseIterable {
        /// Lines with aligned columns for people, below a heading; see ``DispatchEvent/textLine()``.
        case text
        /// Lines with one JSON object each; see ``DispatchEvent/jsonLine()``.
        case json
    }

    private let format: Format
    private let write: @Sendable (String) throws -> Void
    private var lastPrinted: UInt64 = 0
    private var hasEnded = false
    private var isBroken = false
    private var waiters: [(sequence: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

    /// Creates a printer.
    ///
    /// - Parameters:
    ///   - format: The form of the lines.
    ///   - write: Writes a line, which it gets without a line ending. After it has thrown an error, it is not
    ///     called again, and further events are read and dropped.
    public init(format: Format, write: @escaping @Sendable (String) throws -> Void) {
        self.format = format
        self.write = write
    }

    /// Prints events until their stream ends.
    ///
    /// - Parameter events: The events of one runtime.
    public func print(_ events: AsyncStream<DispatchEvent>) async {
        if format == .text { printLine(DispatchEvent.textHeading) }
        for await event in events {
            // Encoding cannot fail here, because each event of a runtime can be encoded.
            if let line = format == .text ? event.textLine() : try? event.jsonLine() { printLine(line) }
            lastPrinted = event.sequence
            resumeWaiters()
        }
        hasEnded = true
        resumeWaiters()
    }

    /// Waits until an event and all events before it are printed or lost, or the stream has ended.
    ///
    /// - Parameter sequence: The sequence number of the event; that of the newest event is `lastSequence` of
    ///   the runtime.
    public func caughtUp(with sequence: UInt64) async {
        guard lastPrinted < sequence, !hasEnded else { return }
        await withCheckedContinuation { waiters.append((sequence, $0)) }
    }

    private func resumeWaiters() {
        let ready = waiters.filter { hasEnded || $0.sequence <= lastPrinted }
        waiters.removeAll { hasEnded || $0.sequence <= lastPrinted }
        for waiter in ready { waiter.continuation.resume() }
    }

    private func printLine(_ line: String) {
        guard !isBroken else { return }
        do { try write(line) } catch { isBroken = true }
    }
}

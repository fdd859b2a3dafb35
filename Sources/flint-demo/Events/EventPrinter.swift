import FlintCore

/// Prints the dispatch events of a runtime while a person works.
///
/// The printer observes like anybody else, so it may lag behind. Whoever wants the lines of a command to stand
/// before the next prompt waits with ``commandEnded()``.
actor EventPrinter {
    private let format: EventFormat
    private let output: any OutputSink
    private var endedCommands = 0
    private var expectedCommands = 0
    private var hasStoppedCounting = false
    private var isBroken = false
    private var waiter: CheckedContinuation<Void, Never>?

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
            count(event)
        }
        stopCounting()
    }

    /// Waits until everything about a command that has just ended is printed.
    ///
    /// Call it once for each command: a command makes one request at the top level, which publishes one `ended` or
    /// one `refused`, so the printer knows by counting these when it has caught up.
    func commandEnded() async {
        expectedCommands += 1
        guard endedCommands < expectedCommands, !hasStoppedCounting else { return }
        await withCheckedContinuation { waiter = $0 }
    }

    private func count(_ event: DispatchEvent) {
        switch event.kind {
        case .ended where event.parentRequestID == nil, .refused where event.parentRequestID == nil:
            endedCommands += 1
            if endedCommands >= expectedCommands { wake() }
        case .missed:
            // Among the lost events may be what is waited for.
            stopCounting()
        default:
            break
        }
    }

    private func stopCounting() {
        hasStoppedCounting = true
        wake()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }

    private func write(_ line: String) {
        guard !isBroken else { return }
        do throws(OutputError) { try output.line(line) } catch { isBroken = true }
    }
}

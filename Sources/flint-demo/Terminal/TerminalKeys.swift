import Dispatch
import FlintFiles

/// The bytes of a terminal's keys, as they come.
///
/// Unlike a read that waits, it can be called off, and takes nothing that is typed afterwards.
@MainActor
final class TerminalKeys {
    private let source: any DispatchSourceRead

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal.
    ///   - receive: Takes the events, on a queue of its own.
    init(descriptor: Int32, _ receive: @escaping @Sendable (TerminalEvent) -> Void) {
        source = Self.makeSource(descriptor: descriptor, receive)
        source.activate()
    }

    // Not on the main actor, and so neither is the handler, which the queue runs.
    private nonisolated static func makeSource(
        descriptor: Int32, _ receive: @escaping @Sendable (TerminalEvent) -> Void
    ) -> any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "flint-demo.terminal.keys"))
        // The source lives as long as its handler, which is given up when the source is canceled.
        source.setEventHandler {
            // A terminal that is gone cannot be read; that is an end like any other.
            let bytes = (try? Descriptor.read(descriptor, upTo: 1 << 12, path: "terminal")) ?? []
            if bytes.isEmpty {
                source.cancel()
                receive(.inputEnded)
            } else {
                receive(.bytes(bytes))
            }
        }
        return source
    }

    /// Reads no further.
    func stop() { source.cancel() }
}

import FlintFiles
import Synchronization

@testable import flint_demo

/// Lines that a test has typed before.
final class MemoryInput: LineSource {
    private let lines: Mutex<[String]>
    private let count = Mutex(0)
    private let failure: FileFailure?

    /// Makes an input.
    ///
    /// - Parameters:
    ///   - lines: The lines, without endings.
    ///   - failure: What comes instead of the end.
    init(_ lines: [String], thenFailing failure: FileFailure? = nil) {
        self.lines = Mutex(lines)
        self.failure = failure
    }

    /// The number of lines that nobody has read.
    var remaining: Int { lines.withLock(\.count) }

    func next() async throws(FileFailure) -> InputLine? {
        let text = lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let text else {
            if let failure { throw failure }
            return nil
        }
        let number = count.withLock { count in
            count += 1
            return count
        }
        return InputLine(number: number, text: text, isRepaired: false, isTruncated: false)
    }
}

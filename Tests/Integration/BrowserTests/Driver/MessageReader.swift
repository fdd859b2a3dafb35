import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Takes what a pipe brings apart into messages, each of which ends with a zero byte or another separator.
///
/// It reads by itself, because `FileHandle.availableData` waits for more when a block was full.
struct MessageReader: IteratorProtocol {
    private let descriptor: Int32
    private let separator: UInt8
    private var block = [UInt8](repeating: 0, count: 1 << 16)
    private var messages: [Data] = []
    private var rest = Data()

    /// Reads from a descriptor that somebody else closes.
    ///
    /// - Parameters:
    ///   - descriptor: The end of the pipe.
    ///   - separator: The byte at the end of each message.
    init(descriptor: Int32, separator: UInt8 = 0) {
        self.separator = separator
        self.descriptor = descriptor
    }

    /// Waits for the next message; `nil` at the end of the pipe.
    mutating func next() -> Data? {
        while messages.isEmpty {
            guard fill() else { return nil }
        }
        return messages.popLast()
    }

    /// The messages that have come, and what has come of the one after them.
    mutating func take() -> (messages: [Data], rest: Data) {
        defer { messages = [] }
        return (messages.reversed(), rest)
    }

    /// Waits until something comes.
    ///
    /// - Returns: Whether something came; not at the end of the pipe.
    mutating func fill() -> Bool {
        var count = unsafe read(descriptor, &block, block.count)
        while count < 0, errno == EINTR { count = unsafe read(descriptor, &block, block.count) }
        guard count > 0 else { return false }
        let parts = block[..<count].split(separator: separator, omittingEmptySubsequences: false)
        // Taken from the end.
        messages.reverse()
        for part in parts.dropLast() {
            messages.append(rest + part)
            rest = Data()
        }
        rest.append(contentsOf: parts.last ?? [])
        messages.reverse()
        return true
    }
}

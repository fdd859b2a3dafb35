internal import FlintBasics

/// An open log file, with the number of bytes to read: its size when it was opened, because lines may be
/// appended meanwhile.
package struct JSONLinesPart: Sendable {
    /// The greatest number of bytes that are read at once.
    package static let chunk = 1 << 16

    package let path: String
    package let file: any OpenLogFile
    package let bytes: Int

    /// The name of the file.
    package var name: String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// Reads the bytes of the file in chunks of at most ``chunk`` bytes.
    ///
    /// - Parameter body: A function that is called with each chunk, in order.
    /// - Throws: ``FileFailure`` if the file cannot be read, or the error of the function.
    func forEachChunk(_ body: ([UInt8]) throws(FileFailure) -> Void) throws(FileFailure) {
        var offset = 0
        while offset < bytes {
            let chunk = try file.read(at: offset, count: min(Self.chunk, bytes - offset))
            if chunk.isEmpty { return }
            try body(chunk)
            offset += chunk.count
        }
    }
}

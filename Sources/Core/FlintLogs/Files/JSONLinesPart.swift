internal import FlintBasics

/// An open log file, with the number of bytes to read from it.
package struct JSONLinesPart: Sendable {
    /// The number of bytes read at once.
    package static let chunk = 1 << 16

    package let path: String
    package let file: any OpenLogFile
    package let bytes: Int

    /// The name of the file.
    package var name: String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// Reads the bytes of the file in chunks.
    ///
    /// - Parameter body: Called with each chunk, in order.
    /// - Throws: ``FileFailure`` if the file cannot be read, or an error of the body.
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

/// Takes a stream of bytes apart into messages, whatever the bytes are; messages have bounds.
struct HTTPReader {
    enum Result {
        case incomplete
        case message(HTTPMessage)
        /// What comes is no message that is understood; the status of the answer.
        case malformed(Int)
    }

    static let headLimit = 16 << 10
    static let bodyLimit = 16 << 20

    private var bytes: [UInt8] = []
    private var head: HTTPMessage?
    private var length = 0

    /// Whether the beginning of a message is there.
    var isInside: Bool { head != nil || !bytes.isEmpty }

    /// Whether more has come than one message and the beginning of the next may have.
    var isOverfull: Bool { bytes.count > 2 * (Self.headLimit + Self.bodyLimit) }

    mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    /// Takes the next message, if it is whole.
    mutating func next() -> Result {
        if head == nil {
            guard let end = endOfHead() else {
                return bytes.count > Self.headLimit ? .malformed(431) : .incomplete
            }
            if let status = readHead(bytes[..<end]) { return .malformed(status) }
            bytes.removeFirst(end + 4)
        }
        guard var message = head, bytes.count >= length else { return .incomplete }
        message.body = Array(bytes[..<length])
        bytes.removeFirst(length)
        head = nil
        return .message(message)
    }

    /// The position of the empty line.
    private func endOfHead() -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...min(bytes.count - 4, Self.headLimit)).first { index in
            bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13 && bytes[index + 3] == 10
        }
    }

    /// Reads first line and fields; the status of the answer, if they are malformed.
    private mutating func readHead(_ bytes: ArraySlice<UInt8>) -> Int? {
        var lines = bytes.split(separator: 10).map { line in
            String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
        }
        guard !lines.isEmpty else { return 400 }
        let parts = lines.removeFirst().split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count == 3 else { return 400 }
        var headers: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return 400 }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers[line[..<colon].lowercased()] = String(value)
        }
        if headers["transfer-encoding"] != nil { return 501 }
        guard let length = Int(headers["content-length"] ?? "0"), length >= 0 else { return 400 }
        guard length <= Self.bodyLimit else { return 413 }
        self.length = length
        head = HTTPMessage(parts, headers)
        return nil
    }
}

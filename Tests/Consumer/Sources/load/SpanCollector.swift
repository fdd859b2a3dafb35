import Loopback
import Synchronization

/// A collector that counts the spans that it is sent, in both forms of the protocol.
final class SpanCollector: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Spans by name.
    var spans: [String: Int] { counts.withLock { $0 } }

    func answer(_ request: HTTPMessage) -> HTTPMessage {
        guard request.route == "POST /v1/traces" else { return .response(200) }
        var names: [ArraySlice<UInt8>: Int] = [:]
        let isJSON = request.headers["content-type"] == "application/json"
        let isWhole =
            isJSON
            ? Self.readJSON(request.body) { names[$0, default: 0] += 1 }
            : Self.readProtobuf(request.body[...], path: [1, 2, 2, 5]) { names[$0, default: 0] += 1 }
        guard isWhole else { return .response(400) }
        counts.withLock { counts in
            for (name, count) in names { counts[String(decoding: name, as: UTF8.self), default: 0] += count }
        }
        return .response(200)
    }

    /// Finds the names of spans: what follows the first member `name` behind each member `spanId`.
    ///
    /// Quotes within texts have a backslash before them, so that a text never looks like a member.
    private static func readJSON(_ body: [UInt8], _ found: (ArraySlice<UInt8>) -> Void) -> Bool {
        let (span, name) = (Array(#""spanId":""#.utf8), Array(#""name":""#.utf8))
        var index = 0
        while let start = position(behind: span, in: body, from: index) {
            guard let text = position(behind: name, in: body, from: start),
                let end = body[text...].firstIndex(of: UInt8(ascii: "\""))
            else { return false }
            found(body[text..<end])
            index = end
        }
        return body.last == UInt8(ascii: "}")
    }

    private static func position(behind pattern: [UInt8], in body: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + pattern.count <= body.count {
            var matched = 0
            while matched < pattern.count, body[index + matched] == pattern[matched] { matched += 1 }
            if matched == pattern.count { return index + matched }
            index += 1
        }
        return nil
    }

    /// Finds members by the numbers of the messages around them.
    private static func readProtobuf(
        _ message: ArraySlice<UInt8>, path: ArraySlice<UInt64>, _ found: (ArraySlice<UInt8>) -> Void
    ) -> Bool {
        guard let number = path.first else {
            found(message)
            return true
        }
        var rest = message
        while !rest.isEmpty {
            guard let tag = varint(&rest) else { return false }
            var length = 0
            switch tag & 7 {
            case 0: guard varint(&rest) != nil else { return false }
            case 1: length = 8
            case 5: length = 4
            case 2:
                guard let count = varint(&rest), count <= UInt64(rest.count) else { return false }
                length = Int(count)
            default: return false
            }
            guard length <= rest.count else { return false }
            if tag == number << 3 | 2,
                !readProtobuf(rest.prefix(length), path: path.dropFirst(), found)
            {
                return false
            }
            rest = rest.dropFirst(length)
        }
        return true
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            number |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}

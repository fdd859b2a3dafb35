/// The target of a request, percent-decoded.
struct HTTPTarget: Equatable {
    let path: String
    let query: [String: String]
    /// The authority of an absolute target (`http://127.0.0.1:8080/api`), which overrides the field `Host`.
    var authority: String?

    /// Parses the target of a request line; `nil` if it is invalid.
    ///
    /// Invalid percent escapes, and escapes that yield invalid UTF-8 or a control character, are refused.
    ///
    /// - Parameter bytes: A path that begins with a slash, with or without a query, or the same after `http://` and an
    ///   authority.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
        var rest = bytes
        let scheme = Array("http://".utf8)
        if rest.prefix(scheme.count).map(Self.lowercased) == scheme {
            rest = rest.dropFirst(scheme.count)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            guard end > rest.startIndex else { return nil }
            authority = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[end...]
            if rest.first != UInt8(ascii: "/") { rest = [UInt8(ascii: "/")] + rest }
        }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        guard let path = Self.decode(rest[..<mark], plusIsSpace: false),
            let query = Self.items(rest[mark...].dropFirst())
        else { return nil }
        self.path = path
        self.query = query
    }

    private static func items(_ bytes: ArraySlice<UInt8>) -> [String: String]? {
        var items: [String: String] = [:]
        for item in bytes.split(separator: UInt8(ascii: "&")) {
            let mark = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard let name = decode(item[..<mark], plusIsSpace: true),
                let value = decode(item[mark...].dropFirst(), plusIsSpace: true)
            else { return nil }
            items[name] = value
        }
        return items
    }

    private static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
        var decoded: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 1 < bytes.endIndex, let high = digit(bytes[index]),
                    let low = digit(bytes[index + 1])
                else { return nil }
                byte = high << 4 | low
                guard byte >= 0x20, byte != 0x7F else { return nil }
                index += 2
            } else if plusIsSpace, byte == UInt8(ascii: "+") {
                byte = 0x20
            }
            decoded.append(byte)
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}

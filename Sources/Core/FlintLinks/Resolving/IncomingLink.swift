/// A URL from an untrusted source, split into its parts, whose percent-encoding is not decoded yet.
///
/// It is parsed byte by byte, so that each part is decoded once, after the URL was split.
package struct IncomingLink {
    package enum Kind: Equatable {
        /// The URL has a custom scheme, which is the associated text in lower case.
        case app(String)
        /// The URL is an `https` or `http` address. The associated text is its domain in lower case.
        case web(String)
        /// The URL is a web address with user information or an unusual port, to which no mapping applies.
        case foreign
    }

    package let kind: Kind
    private let bytes: [UInt8]
    private var authority: ArraySlice<UInt8> = []
    private var pathBytes: ArraySlice<UInt8> = []
    private var query: ArraySlice<UInt8>?
    private var fragment: ArraySlice<UInt8>?

    package init(_ url: String, limits: LinkConfiguration) throws(MalformedURL) {
        bytes = Array(url.utf8)
        guard bytes.count <= limits.maximumLength else { throw .tooLong(limits.maximumLength) }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
            throw .noScheme
        }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        var rest = bytes[(colon + 1)...]
        fragment = Self.cut(&rest, at: UInt8(ascii: "#"))
        query = Self.cut(&rest, at: UInt8(ascii: "?"))
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = rest[..<slash]
            rest = rest[slash...]
        }
        pathBytes = rest
        if scheme == "https" || scheme == "http" {
            kind =
                Self.domain(authority, defaultPort: scheme == "https" ? "443" : "80").map { .web($0) }
                ?? .foreign
        } else {
            kind = .app(scheme)
        }
    }

    /// A sentence that says why the URL does not belong to the application, if no mapping applies to it.
    package var foreignness: String {
        switch kind {
        case .app: "The scheme is none of the application's."
        case .web: "The domain is none of the application's."
        case .foreign: "A web address with user information or a port is none of the application's."
        }
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 || $0 == UInt8(ascii: "+")
                || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
    }

    /// Splits bytes at the first separator.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; those before the separator remain.
    ///   - mark: The separator.
    /// - Returns: The bytes after the separator; `nil` if there is no separator.
    private static func cut(_ bytes: inout ArraySlice<UInt8>, at mark: UInt8) -> ArraySlice<UInt8>? {
        guard let index = bytes.firstIndex(of: mark) else { return nil }
        defer { bytes = bytes[..<index] }
        return bytes[(index + 1)...]
    }

    /// Returns the host of a web address in lower case.
    ///
    /// It is `nil` if there is user information, or a port other than the default.
    ///
    /// - Parameters:
    ///   - authority: The bytes of the address between `//` and the path.
    ///   - defaultPort: The default port of the scheme, as text.
    private static func domain(_ authority: ArraySlice<UInt8>, defaultPort: String) -> String? {
        var host = authority
        if let colon = authority.lastIndex(of: UInt8(ascii: ":")) {
            let port = authority[(colon + 1)...]
            guard port.isEmpty || port.elementsEqual(defaultPort.utf8) else { return nil }
            host = authority[..<colon]
        }
        guard !host.contains(UInt8(ascii: "@")) else { return nil }
        return String(decoding: host, as: UTF8.self).lowercased()
    }

    // MARK: Decoding

    /// Returns the decoded components of the path, without the slash at its start.
    ///
    /// The host of a URL with a custom scheme is the first component.
    ///
    /// - Throws: ``MalformedURL`` if percent-encoding is malformed, or does not yield UTF-8 without NUL.
    package func path() throws(MalformedURL) -> PathComponents {
        var components = PathComponents()
        var path = pathBytes
        if case .app = kind, !authority.isEmpty {
            components.append(try Self.decode(authority, in: "host"))
            if path.isEmpty { return components }
        }
        if path.first == UInt8(ascii: "/") { path = path.dropFirst() }
        for component in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            components.append(try Self.decode(component, in: "path"))
        }
        return components
    }

    /// Returns the decoded items of the query, in order.
    ///
    /// - Parameter limit: The maximum number of items.
    /// - Throws: ``MalformedURL`` if there are more items, or if percent-encoding is malformed or does not
    ///   yield UTF-8 without NUL.
    package func items(limit: Int) throws(MalformedURL) -> [RouteParameters.Item] {
        guard let query else { return [] }
        let parts = query.split(separator: UInt8(ascii: "&"))
        guard parts.count <= limit else { throw .tooManyItems(limit) }
        var items: [RouteParameters.Item] = []
        items.reserveCapacity(parts.count)
        for part in parts {
            let equals = part.firstIndex(of: UInt8(ascii: "="))
            let name = try Self.text(part[..<(equals ?? part.endIndex)])
            let value: String? =
                if let equals { try Self.text(part[(equals + 1)...]) } else { nil }
            items.append(RouteParameters.Item(name: name, value: value))
        }
        return items
    }

    /// Checks the percent-encoding of the fragment.
    ///
    /// The fragment is otherwise ignored.
    ///
    /// - Throws: ``MalformedURL`` if percent-encoding is malformed, or does not yield UTF-8 without NUL.
    package func checkFragment() throws(MalformedURL) {
        if let fragment { _ = try Self.decode(fragment, in: "fragment") }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(MalformedURL) -> String {
        String(decoding: try decode(bytes, in: "query"), as: UTF8.self)
    }

    /// Decodes percent-encoding, and checks that the result is UTF-8 without NUL.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to decode.
    ///   - part: The part of the URL, to name in an error, such as `query`.
    /// - Throws: ``MalformedURL`` for a malformed escape, invalid UTF-8 or NUL.
    private static func decode(
        _ bytes: ArraySlice<UInt8>, in part: String
    ) throws(MalformedURL) -> ArraySlice<UInt8> {
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0x80 || $0 == 0 }) else {
            return bytes
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal),
                let low = rest.popFirst().flatMap(hexadecimal)
            else { throw .badPercentEncoding(part) }
            decoded.append(high << 4 | low)
        }
        guard !decoded.contains(0) else { throw .nul(part) }
        guard String(validating: decoded, as: UTF8.self) != nil else { throw .badUTF8(part) }
        return decoded[...]
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// The reason why a URL cannot be parsed.
package enum MalformedURL: Error, CustomStringConvertible {
    case tooLong(Int)
    case noScheme
    case tooManyItems(Int)
    case badPercentEncoding(String)
    case badUTF8(String)
    case nul(String)

    package var description: String {
        switch self {
        case .tooLong(let limit): "It is longer than \(limit) bytes."
        case .noScheme: "It has no scheme."
        case .tooManyItems(let limit): "Its query has more than \(limit) items."
        case .badPercentEncoding(let part):
            "A percent sign in its \(part) is not followed by two hexadecimal digits."
        case .badUTF8(let part): "Its \(part) is not UTF-8."
        case .nul(let part): "Its \(part) contains a NUL."
        }
    }
}

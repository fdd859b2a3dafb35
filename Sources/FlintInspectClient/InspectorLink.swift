internal import FlintTool

/// The address of a running inspector, with what it must be told.
package struct InspectorLink: Equatable, Sendable {
    /// The host, without the brackets of an IPv6 address.
    let host: String
    let port: UInt16
    let token: String

    /// What a `Host` field says.
    var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// Reads an address as the inspector prints it: `http://127.0.0.1:49152/#token=…`.
    ///
    /// - Parameter text: The address.
    /// - Throws: ``UsageError`` that says what is missing.
    init(_ text: String) throws(UsageError) {
        guard text.hasPrefix("http://") else {
            throw UsageError("'\(text)' is no address of an inspector; it begins with 'http://'")
        }
        var rest = text.dropFirst("http://".count)
        let fragment = rest.firstIndex(of: "#").map { rest[rest.index(after: $0)...] }
        rest = rest.prefix { $0 != "#" && $0 != "/" && $0 != "?" }
        guard let fragment else {
            throw UsageError(
                "'\(text)' has no token; give the whole address that the application printed, '#token=…' included"
            )
        }
        guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]),
            port > 0
        else {
            throw UsageError("'\(text)' has no port; write 'http://127.0.0.1:PORT/#token=…'")
        }
        let host = rest[..<colon].drop { $0 == "[" }.prefix { $0 != "]" }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw UsageError("'\(text)' has no host; write 'http://127.0.0.1:PORT/#token=…'")
        }
        let token = fragment.split(separator: "&").first { $0.hasPrefix("token=") }?.dropFirst("token=".count)
        guard let token, token.utf8.count == 32, token.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw UsageError("the token of '\(text)' is not 32 hexadecimal digits; copy the address again")
        }
        (self.host, self.port, self.token) = (String(host), port, token.lowercased())
    }
}

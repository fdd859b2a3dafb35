internal import FlintTool

/// The address of a running inspector, and its token.
///
/// The token is passed separately, because every user of the computer can read the arguments in the list of processes.
package struct InspectorLink: Equatable, Sendable {
    /// The host, without the brackets of an IPv6 address.
    let host: String
    let port: UInt16
    /// The token; empty until it is known.
    private(set) var token = ""

    /// The environment variable that holds the token if no file is given.
    static let tokenVariable = "FLINT_INSPECTOR_TOKEN"

    /// The value of the `Host` field.
    var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// Parses an address as the inspector prints it, without the part after `#`: `http://127.0.0.1:49152/`.
    ///
    /// - Parameter text: The address.
    /// - Throws: ``UsageError`` if a part is missing, or if the address contains a token.
    init(_ text: String) throws(UsageError) {
        guard text.hasPrefix("http://") else {
            throw UsageError("'\(text)' is no address of an inspector; it begins with 'http://'")
        }
        guard !text.contains("token=") else {
            throw UsageError(
                "every user of this computer can read a token among the arguments; leave out '#token=…' and put it into the variable \(Self.tokenVariable), or into a file for '--token-file' ('-' is standard input)"
            )
        }
        let rest = text.dropFirst("http://".count).prefix { $0 != "#" && $0 != "/" && $0 != "?" }
        guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]),
            port > 0
        else {
            throw UsageError("'\(text)' has no port; write 'http://127.0.0.1:PORT'")
        }
        let host = rest[..<colon].drop { $0 == "[" }.prefix { $0 != "]" }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw UsageError("'\(text)' has no host; write 'http://127.0.0.1:PORT'")
        }
        (self.host, self.port) = (String(host), port)
    }

    /// Returns the same address with a token.
    ///
    /// - Parameters:
    ///   - text: The token, or the whole address that the inspector printed, with or without a line break at the end.
    ///   - source: The source of the text, for the error.
    /// - Returns: The address.
    /// - Throws: ``InspectFailure`` if the text is neither a token nor an address; the error does not contain the text.
    func with(token text: String, from source: String) throws(InspectFailure) -> InspectorLink {
        let line = text.split(whereSeparator: \.isNewline).first ?? ""
        let fragment = line.split(separator: "#", maxSplits: 1).last ?? ""
        let member = fragment.split(separator: "&").first { $0.hasPrefix("token=") }
        let token = (member?.dropFirst("token=".count) ?? fragment).filter { !$0.isWhitespace }
        guard token.utf8.count == 32, token.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw InspectFailure(
                "\(source) holds no token of 32 hexadecimal digits; copy the address that the application printed",
                status: .usage)
        }
        var link = self
        link.token = token.lowercased()
        return link
    }
}

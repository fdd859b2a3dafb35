internal import FlintHTTP
internal import FlintJSON
internal import FlintTool

/// The address of a running inspector, and the key with which a client opens a session there.
///
/// The key is passed separately, because every user of the computer can read the arguments in the list of
/// processes.
package struct InspectorLink: Equatable, Sendable {
    /// The host, without the brackets of an IPv6 address.
    let host: String
    let port: UInt16
    /// The key with which the client opens a session; empty if it is not known yet.
    ///
    /// It is derived from a token, or is a code that can be used once.
    var key = ""

    /// The name of the environment variable that holds the token if no token file is given.
    static let tokenVariable = "FLINT_INSPECTOR_TOKEN"

    /// The host and the port as the header field `Host` has them, such as `127.0.0.1:49152`.
    var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// Parses an address in the form that the inspector prints, such as `http://127.0.0.1:49152/`, without
    /// the fragment after `#`.
    ///
    /// - Parameter text: The address.
    /// - Throws: ``UsageError`` if a part is missing, or if the address contains a token or a code, which
    ///   others could read in the list of processes.
    init(_ text: String) throws(UsageError) {
        guard text.hasPrefix("http://") else {
            throw UsageError("'\(text)' is no address of an inspector; it begins with 'http://'")
        }
        guard !text.contains("token="), !text.contains("code=") else {
            throw UsageError(
                "every user of this computer can read what stands among the arguments; leave out '#code=…' and put the address into the variable \(Self.tokenVariable), or into a file for '--token-file' ('-' is standard input)"
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

    /// Returns the same address with the key that a text contains.
    ///
    /// - Parameters:
    ///   - text: The token, the content of the inspector's address file, or the whole printed address; each
    ///     may have a line break at the end.
    ///   - source: The name of the text's source, for an error.
    /// - Returns: The address.
    /// - Throws: ``InspectFailure`` if the text is none of these. The error does not contain the text.
    func with(token text: String, from source: String) throws(InspectFailure) -> InspectorLink {
        var link = self
        if let token = JSONDocument(Array(text.utf8)).root?["token"]?.string, Self.isNumber(token) {
            link.key = SharedKeyHandshake.key(for: "inspector", from: token.lowercased())
            return link
        }
        let line = text.split(whereSeparator: \.isNewline).first ?? ""
        let fragment = line.split(separator: "#", maxSplits: 1).last ?? ""
        let code = fragment.hasPrefix("code=") ? fragment.dropFirst("code=".count).prefix(32) : nil
        let number = (code ?? fragment).filter { !$0.isWhitespace }
        guard Self.isNumber(number) else {
            throw InspectFailure(
                "\(source) holds neither a token of 32 hexadecimal digits nor an address that the application printed",
                status: .usage)
        }
        link.key =
            code == nil
            ? SharedKeyHandshake.key(for: "inspector", from: number.lowercased()) : number.lowercased()
        return link
    }

    private static func isNumber(_ text: String) -> Bool { SharedKeyHandshake.isNumber(text.lowercased()) }
}

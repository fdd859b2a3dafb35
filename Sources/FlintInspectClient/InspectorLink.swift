internal import FlintTool

/// The address of a running inspector, and what it must be told.
///
/// The two come apart: arguments can be read by every user of the computer, in the list of processes.
package struct InspectorLink: Equatable, Sendable {
    /// The host, without the brackets of an IPv6 address.
    let host: String
    let port: UInt16
    /// What it must be told; empty until it was found.
    private(set) var token = ""

    /// The variable that holds the token if no file does.
    static let tokenVariable = "FLINT_INSPECTOR_TOKEN"

    /// What a `Host` field says.
    var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// Reads an address as the inspector prints it, without what follows `#`: `http://127.0.0.1:49152/`.
    ///
    /// - Parameter text: The address.
    /// - Throws: ``UsageError`` that says what is missing, or that a token stands in it.
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

    /// The same address with a token.
    ///
    /// - Parameters:
    ///   - text: The token, or the whole address that the inspector printed, perhaps with the end of the line.
    ///   - source: Where the text comes from, for the error.
    /// - Returns: The address.
    /// - Throws: ``InspectFailure`` if the text is none of both; it does not repeat the text.
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

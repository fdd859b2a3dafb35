/// The host and port of the inspector, as requests name them.
///
/// A page of another site can make a browser send requests to this machine, even under a name that its owner lets
/// resolve to the loopback address. It cannot change the fields `Host` and `Origin`.
struct InspectorAuthority: Sendable {
    let address: InspectorAddress
    let port: UInt16

    /// Whether a value of the field `Host` names this server.
    func isOwn(host: String) -> Bool {
        guard let name = name(in: host.lowercased()) else { return false }
        if ["127.0.0.1", "localhost", "[::1]"].contains(name) { return true }
        guard case .exposed(let exposed) = address else { return false }
        // A server on all interfaces has many addresses; only a name could be resolved to this machine by an attacker.
        return name == exposed.lowercased() || name == "[\(exposed.lowercased())]"
            || Self.listensEverywhere(exposed) && Self.isNumeric(name)
    }

    /// Whether a value of the field `Origin` is the origin of this server's page.
    func isOwn(origin: String) -> Bool {
        let scheme = "http://"
        guard origin.lowercased().hasPrefix(scheme) else { return false }
        return isOwn(host: String(origin.dropFirst(scheme.count)))
    }

    /// The host for a URL; an IPv6 address is in brackets.
    var host: String {
        switch address {
        case .loopback: "127.0.0.1"
        case .exposed(let host) where Self.listensEverywhere(host): "127.0.0.1"
        case .exposed(let host): host.contains(":") ? "[\(host)]" : host
        }
    }

    /// The name before the port; `nil` if the port is not that of the server.
    private func name(in host: String) -> String? {
        let suffix = ":\(port)"
        if host.hasSuffix(suffix) { return String(host.dropLast(suffix.count)) }
        // Browsers omit the default port of the scheme.
        return port == 80 ? host : nil
    }

    private static func listensEverywhere(_ address: String) -> Bool { ["0.0.0.0", "::"].contains(address) }

    /// Whether a host is a numeric address, which needs no resolution.
    private static func isNumeric(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isNumber) && UInt8($0) != nil }
    }
}

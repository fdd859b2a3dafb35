extension TweakTrace: CustomStringConvertible {
    /// A line for each provider, with the values unless the tweak is sensitive.
    public var description: String {
        entries.map { entry in
            if isSensitive { return entry.description }
            if case .notConvertible(let value, let reason) = entry.finding {
                return "\(entry.providerID): \(value.quoted) is \(reason)"
            }
            return entry.description + (entry.finding.value.map { " with \($0)" } ?? "")
        }
        .joined(separator: "\n")
    }
}

extension TweakTrace.Entry: CustomStringConvertible {
    /// The provider and its finding, without the value; see ``TweakTrace/description``.
    public var description: String { "\(providerID): \(finding)" }
}

extension TweakTrace.Finding: CustomStringConvertible {
    /// The finding without the value, since another provider may hold it encrypted.
    public var description: String {
        switch self {
        case .won: "won"
        case .shadowed: "shadowed"
        case .notFound: "not found"
        case .wrongType(let found, let expected):
            "wrong type, \(found.rawValue) instead of \(expected.rawValue)"
        case .notAllowed: "not among the options or out of range"
        case .notConvertible(_, let reason): reason
        case .undecryptable(let error): "undecryptable: \(error)"
        case .failed(let error): "failed: \(error)"
        case .notReady: "not ready"
        }
    }

    var value: TweakValue? {
        switch self {
        case .won(let value), .shadowed(let value), .notAllowed(let value), .notConvertible(let value, _):
            value
        case .notFound, .wrongType, .undecryptable, .failed, .notReady: nil
        }
    }
}

extension TweakTrace: CustomStringConvertible {
    /// A line for each provider, with the values unless the tweak is sensitive.
    public var description: String {
        entries.map { entry in
            let value = isSensitive ? nil : entry.finding.value.map { " with \($0)" }
            return "\(entry)\(value ?? "")"
        }
        .joined(separator: "\n")
    }
}

extension TweakTrace.Entry: CustomStringConvertible {
    /// The provider and what it had to say, without the value; see ``TweakTrace/description``.
    public var description: String { "\(providerID): \(finding)" }
}

extension TweakTrace.Finding: CustomStringConvertible {
    /// What a provider had to say, without the value, since another provider may hold it encrypted.
    public var description: String {
        switch self {
        case .won: "won"
        case .shadowed: "shadowed"
        case .notFound: "not found"
        case .wrongType(let found, let expected):
            "wrong type, \(found.rawValue) instead of \(expected.rawValue)"
        case .notAllowed: "not among the options or out of range"
        case .undecryptable(let error): "undecryptable: \(error)"
        case .failed(let error): "failed: \(error)"
        case .notReady: "not ready"
        }
    }

    var value: TweakValue? {
        switch self {
        case .won(let value), .shadowed(let value), .notAllowed(let value): value
        case .notFound, .wrongType, .undecryptable, .failed, .notReady: nil
        }
    }
}

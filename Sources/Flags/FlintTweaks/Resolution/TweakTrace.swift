/// What each provider has for one tweak, in order of priority; the trace shows why a value is the effective
/// one.
public struct TweakTrace: Sendable, Hashable {
    /// What a provider has for a tweak, and whether its value is the effective one.
    public enum Finding: Sendable, Hashable {
        /// The value of the provider is the effective one.
        case won(TweakValue)
        /// The provider has a value, but the value of a provider of higher priority is effective.
        case shadowed(TweakValue)
        /// The provider does not have the tweak.
        case notFound
        /// The value of the provider has another kind than the declared one.
        case wrongType(found: TweakKind, expected: TweakKind)
        /// The value of the provider has the right kind, but is not among the options, or outside the range.
        case notAllowed(TweakValue)
        /// The value of the provider has the right kind, but does not convert to the requested type.
        ///
        /// The text gives the reason without the value, such as `out of range for UInt8` or `not a value of
        /// Mode`.
        case notConvertible(TweakValue, because: String)
        /// The value of the provider is encrypted and could not be decrypted.
        case undecryptable(TweakError)
        /// The provider threw an error.
        case failed(TweakError)
        /// The provider has not read its content yet.
        case notReady
    }

    /// The identifier of one provider, and what the provider has for a tweak.
    public struct Entry: Sendable, Hashable {
        /// The identifier of the provider; `outer > inner` for a provider of a nested manager.
        public let providerID: String
        /// What the provider has for the tweak.
        public let finding: Finding

        package init(providerID: String, finding: Finding) {
            self.providerID = providerID
            self.finding = finding
        }
    }

    /// An entry for each provider, in order of priority.
    public let entries: [Entry]
    /// Whether ``description`` hides the values, because a provider or the declaration marks the tweak as
    /// encrypted.
    public let isSensitive: Bool

    package init(entries: [Entry], isSensitive: Bool) {
        self.entries = entries
        self.isSensitive = isSensitive
    }
}

extension TweakTrace: CustomStringConvertible {
    /// A text with a line for each provider; the values are hidden if the tweak is sensitive.
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
    /// A text with the provider and its finding; the value is left out, see ``TweakTrace/description``.
    public var description: String { "\(providerID): \(finding)" }
}

extension TweakTrace.Finding: CustomStringConvertible {
    /// A text with the finding, without the value, because the value may be a secret.
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

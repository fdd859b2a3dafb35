/// The findings of all providers for one tweak, in order of priority.
public struct TweakTrace: Sendable, Hashable {
    /// The finding of one provider.
    public enum Finding: Sendable, Hashable {
        /// The value of the provider is the effective one.
        case won(TweakValue)
        /// The provider has a value, and a provider of higher priority has one, too.
        case shadowed(TweakValue)
        /// The provider does not have the tweak.
        case notFound
        /// The value of the provider has another kind than the declared one.
        case wrongType(found: TweakKind, expected: TweakKind)
        /// The value of the provider has the right kind, but is not among the options, or is out of range.
        case notAllowed(TweakValue)
        /// The value of the provider has the right kind, but does not convert to the requested type.
        ///
        /// The text gives the reason without the value, such as `out of range for UInt8` or `not a value of Mode`.
        case notConvertible(TweakValue, because: String)
        /// The value of the provider could not be decrypted.
        case undecryptable(TweakError)
        /// The provider threw an error.
        case failed(TweakError)
        /// The provider has not read its content yet.
        case notReady
    }

    /// The finding of one provider.
    public struct Entry: Sendable, Hashable {
        /// The provider; `outer > inner` for one inside a nested manager.
        public let providerID: String
        /// The finding.
        public let finding: Finding

        package init(providerID: String, finding: Finding) {
            self.providerID = providerID
            self.finding = finding
        }
    }

    /// One entry for every provider.
    public let entries: [Entry]
    /// Whether the values are hidden in the text, because a provider marks the tweak as encrypted.
    public let isSensitive: Bool

    package init(entries: [Entry], isSensitive: Bool) {
        self.entries = entries
        self.isSensitive = isSensitive
    }
}

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

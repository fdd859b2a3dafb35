/// The effective value of a path in the form that a manager stores, so that most reads need no other data.
@usableFromInline
struct TweakEntry: Sendable {
    /// Whether a stored entry contains the effective value.
    @usableFromInline
    enum State: UInt8, Sendable {
        /// No provider has a value, so reads get the default of their key.
        case absent
        /// A provider has a value that the declaration accepts, if the path is declared.
        case present
        /// The value must be determined by the read: a provider must be queried, or a rule evaluated.
        case unasked
    }

    /// The effective value; valid only if the state is `present`.
    @usableFromInline var value: TweakValue
    @usableFromInline var state: State
    /// Whether the path is declared to the manager.
    @usableFromInline var isDeclared: Bool

    @inlinable
    init(_ value: TweakValue, state: State, isDeclared: Bool) {
        self.value = value
        self.state = state
        self.isDeclared = isDeclared
    }

    static let absent = TweakEntry(.bool(false), state: .absent, isDeclared: false)
    static let unasked = TweakEntry(.bool(false), state: .unasked, isDeclared: false)

    /// Returns whether the path is declared and the value has the kind of a key.
    @inlinable
    func isDeclared(as kind: TweakKind) -> Bool { state == .present && isDeclared && value.kind == kind }

    /// Returns whether a read with a key gets this value, provided that it converts to the key's type.
    @inlinable
    func isReadable(for declaration: borrowing TweakDeclaration) -> Bool {
        guard state == .present else { return false }
        if isDeclared { return value.kind == declaration.kind }
        guard declaration.options.isEmpty, declaration.range == nil else { return false }
        switch (value, declaration.kind) {
        case (.int, .double): return true
        default: return value.kind == declaration.kind
        }
    }
}

/// The values that all providers have for a path, and the effective value among them.
final class TweakRecord: Sendable {
    /// The value that each provider has; the index is the provider's position in order of priority, and `nil`
    /// stands for no value.
    let candidates: [TweakCandidate?]
    /// Whether the values include results of queries to providers that cannot list their content.
    ///
    /// If `true`, later reads use these results instead of a query. The property has no meaning in a manager
    /// without such providers.
    let isAsked: Bool
    /// The position of the provider that has the effective value; `nil` if the default is effective, or if
    /// there is no value.
    let winner: Int?
    /// Whether a provider or the declaration marks the tweak as encrypted, so that texts must not show the
    /// value.
    let isSensitive: Bool
    /// Whether a provider has a rule whose result depends on the subject.
    let hasRules: Bool
    /// The effective value: that of a provider, or else the declared default; `nil` if there is neither.
    let effective: TweakValue?

    init(
        candidates: [TweakCandidate?], isAsked: Bool, winner: Int?, isSensitive: Bool, effective: TweakValue?
    ) {
        self.candidates = candidates
        self.isAsked = isAsked
        self.winner = winner
        self.isSensitive = isSensitive
        hasRules = candidates.contains { $0?.rule != nil }
        self.effective = effective
    }
}

/// The effective value of a path, in the form for fast reads.
@usableFromInline
struct TweakEntry: Sendable {
    /// Whether a value is known.
    @usableFromInline
    enum State: UInt8, Sendable {
        /// No provider has a value.
        case absent
        /// A provider has a value, and it is of the declared kind, or nothing is declared.
        case present
        /// A lookup-only provider must be queried, or a rule evaluated.
        case unasked
    }

    /// The value; valid only if the state is `present`.
    @usableFromInline var value: TweakValue
    @usableFromInline var state: State
    /// Whether the manager knows a declaration of the path.
    @usableFromInline var isDeclared: Bool

    @inlinable
    init(_ value: TweakValue, state: State, isDeclared: Bool) {
        self.value = value
        self.state = state
        self.isDeclared = isDeclared
    }

    static let absent = TweakEntry(.bool(false), state: .absent, isDeclared: false)
    static let unasked = TweakEntry(.bool(false), state: .unasked, isDeclared: false)

    /// Whether the path is declared and the value has the kind of a key.
    @inlinable
    func isDeclared(as kind: TweakKind) -> Bool { state == .present && isDeclared && value.kind == kind }

    /// Whether a key of a declaration reads this value, provided that it converts.
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

/// The candidates of all providers for a path, and the effective one.
final class TweakRecord: Sendable {
    /// The candidate of each provider, by position; `nil` if it has none.
    let candidates: [TweakCandidate?]
    /// Whether lookup-only providers were queried and their results may be reused.
    let isAsked: Bool
    /// The position of the provider of the effective value; `nil` if there is none.
    let winner: Int?
    /// Whether a provider or the declaration marks the path as encrypted.
    let isSensitive: Bool
    /// Whether a provider has a rule whose answer depends on the subject.
    let hasRules: Bool
    /// The effective value: the provider's, or else the declared default.
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

/// The effective value of a path in the form that reads use.
@usableFromInline
struct TweakEntry: Sendable {
    /// What is known of a value.
    @usableFromInline
    enum State: UInt8, Sendable {
        /// No provider has one.
        case absent
        /// A provider has one, and it is of the declared kind, or nothing is declared.
        case present
        /// A provider that only answers questions must be asked.
        case unasked
    }

    /// The value; meaningless if it is not present.
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

    /// Whether the value is of the declared kind, and that is the one that a key wants.
    @inlinable
    func isDeclared(as kind: TweakKind) -> Bool { state == .present && isDeclared && value.kind == kind }

    /// Whether the value is what a key of a declaration reads, provided that it converts.
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

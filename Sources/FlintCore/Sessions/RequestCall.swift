/// A conditional feature's own word on a request: why it is refused, or `nil`.
@usableFromInline
typealias RequestGate = @Sendable () -> String?

/// What a caller says about a request, apart from presenter and input.
@usableFromInline
struct RequestCall: Sendable {
    @usableFromInline let key: BindingKey
    @usableFromInline let source: ActionSource
    @usableFromInline let userInitiated: Bool?
    /// Present for conditional features: their availability is checked before the action begins.
    @usableFromInline let gate: RequestGate?

    @inlinable
    init(_ key: BindingKey, source: ActionSource, userInitiated: Bool?, gate: RequestGate? = nil) {
        self.key = key
        self.source = source
        self.userInitiated = userInitiated
        self.gate = gate
    }
}

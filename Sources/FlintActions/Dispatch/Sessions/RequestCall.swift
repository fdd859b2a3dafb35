/// A check by which a conditional feature refuses a request: returns the reason, or `nil`.
@usableFromInline
package typealias RequestGate = @Sendable () -> String?

/// The parameters of a request, apart from presenter and input.
@usableFromInline
package struct RequestCall: Sendable {
    @usableFromInline package let key: BindingKey
    @usableFromInline package let source: ActionSource
    @usableFromInline package let userInitiated: Bool?
    /// The gate of a conditional feature, whose availability is checked before the action begins; otherwise `nil`.
    @usableFromInline package let gate: RequestGate?

    @inlinable
    package init(_ key: BindingKey, source: ActionSource, userInitiated: Bool?, gate: RequestGate? = nil) {
        self.key = key
        self.source = source
        self.userInitiated = userInitiated
        self.gate = gate
    }
}

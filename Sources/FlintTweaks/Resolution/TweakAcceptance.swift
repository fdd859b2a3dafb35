/// What a declaration says of a value: the answer that resolution, writing and editing share.
package enum TweakAcceptance: Sendable, Hashable {
    /// The value can be read, as the value that is attached: it always has the declared kind.
    case accepted(TweakValue)
    /// The value has another kind than the declared one.
    case wrongType(found: TweakKind, expected: TweakKind)
    /// The value has the right kind and is none of the options.
    case notAnOption
    /// The value is less than the minimum, which is attached, or no number.
    case belowMinimum(TweakValue)
    /// The value is greater than the maximum, which is attached, or no number.
    case aboveMaximum(TweakValue)

    /// The accepted value in the declared kind; `nil` if it was refused.
    package var value: TweakValue? {
        if case .accepted(let value) = self { value } else { nil }
    }
}

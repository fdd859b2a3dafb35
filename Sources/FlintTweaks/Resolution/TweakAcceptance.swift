/// The result of checking a value against a declaration, shared by resolution, writing and editing.
package enum TweakAcceptance: Sendable, Hashable {
    /// The value is accepted; the attached value has the declared kind.
    case accepted(TweakValue)
    /// The value has another kind than the declared one.
    case wrongType(found: TweakKind, expected: TweakKind)
    /// The value has the right kind but is none of the options.
    case notAnOption
    /// The value is less than the attached minimum, or NaN.
    case belowMinimum(TweakValue)
    /// The value is greater than the attached maximum, or NaN.
    case aboveMaximum(TweakValue)

    /// The accepted value in the declared kind; `nil` if it was refused.
    package var value: TweakValue? {
        if case .accepted(let value) = self { value } else { nil }
    }
}

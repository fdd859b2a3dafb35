extension TweakDeclaration {
    /// Checks whether a value can be read or written for the declaration.
    ///
    /// Options are compared in the declared kind, so `1` among the options of a double allows `1.0`. Bounds are
    /// compared exactly, even an int with a double. A number that is not finite passes unless there are bounds or
    /// options; ``TweakValue/isFinite`` says whether it can be written.
    ///
    /// - Parameters:
    ///   - value: The decrypted value.
    ///   - policy: How numbers of another kind are accepted.
    /// - Returns: The value in the declared kind, or why it is refused.
    package func accepts(_ value: TweakValue, policy: TweakNumberPolicy = .strict) -> TweakAcceptance {
        guard let value = value.exact(as: kind, policy: policy) else {
            return .wrongType(found: value.kind, expected: kind)
        }
        guard options.isEmpty || options.contains(where: { $0.exact(as: kind, policy: .lossless) == value })
        else { return .notAnOption }
        if let minimum = range?.minimum, value.isNumber, minimum.isNumber,
            !minimum.isNumericallyAtMost(value)
        {
            return .belowMinimum(minimum)
        }
        if let maximum = range?.maximum, value.isNumber, maximum.isNumber,
            !value.isNumericallyAtMost(maximum)
        {
            return .aboveMaximum(maximum)
        }
        return .accepted(value)
    }
}

extension TweakValue {
    /// The value in a kind, if that loses nothing and the policy allows it.
    package func exact(as kind: TweakKind, policy: TweakNumberPolicy) -> TweakValue? {
        switch (self, kind) {
        case (_, self.kind): self
        case (.int(let number), .double): Double(exactly: number).map { .double($0) }
        case (.double(let number), .int) where policy == .lossless: Int64(exactly: number).map { .int($0) }
        default: nil
        }
    }

    var isNumber: Bool { kind == .int || kind == .double }

    /// Compares two numbers exactly; a NaN is neither at most nor at least anything.
    func isNumericallyAtMost(_ other: TweakValue) -> Bool {
        switch (self, other) {
        case (.int(let first), .int(let second)): first <= second
        case (.double(let first), .double(let second)): first <= second
        // A conversion of the int would round, so the double is brought to a whole number instead.
        case (.int(let first), .double(let second)): Self.isAtMost(first, second)
        case (.double(let first), .int(let second)): Self.isAtMost(first, second)
        default: false
        }
    }

    private static func isAtMost(_ first: Int64, _ second: Double) -> Bool {
        if second.isNaN { return false }
        if second >= 0x1p63 { return true }
        if second < -0x1p63 { return false }
        return first <= Int64(second.rounded(.down))
    }

    private static func isAtMost(_ first: Double, _ second: Int64) -> Bool {
        if first.isNaN || first >= 0x1p63 { return false }
        if first < -0x1p63 { return true }
        // Rounding up cannot reach 2^63: numbers of that size have no fraction.
        return Int64(first.rounded(.up)) <= second
    }
}

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

extension TweakDeclaration {
    /// Checks whether the declaration accepts a value, for reads and writes.
    ///
    /// Options are compared in the declared kind, so the option `1` of a double allows `1.0`. Bounds are
    /// compared exactly, even an int with a double. A number that is not finite is accepted if there are
    /// neither bounds nor options; ``TweakValue/isFinite`` says whether it can be written.
    ///
    /// - Parameters:
    ///   - value: The decrypted value.
    ///   - policy: The rule for numbers whose kind differs from the declared kind, such as the int `1` for a
    ///     double.
    /// - Returns: The value in the declared kind, or the reason why it is not accepted.
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
    /// Returns a number in another kind, or the value itself if it has the kind already.
    ///
    /// The result is `nil` if the conversion would lose information or the policy does not allow it.
    package func exact(as kind: TweakKind, policy: TweakNumberPolicy) -> TweakValue? {
        switch (self, kind) {
        case (_, self.kind): self
        case (.int(let number), .double): Double(exactly: number).map { .double($0) }
        case (.double(let number), .int) where policy == .lossless: Int64(exactly: number).map { .int($0) }
        default: nil
        }
    }

    var isNumber: Bool { kind == .int || kind == .double }

    /// Returns whether a number is at most another one, compared exactly; `false` if one of them is NaN.
    func isNumericallyAtMost(_ other: TweakValue) -> Bool {
        switch (self, other) {
        case (.int(let first), .int(let second)): first <= second
        case (.double(let first), .double(let second)): first <= second
        // Converting the int to a double could round it. So the double is rounded to a whole number instead.
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
        // The result fits: doubles near 2^63 have no fraction, so rounding up cannot reach 2^63.
        return Int64(first.rounded(.up)) <= second
    }
}

/// The result of checking a value against a declaration, for reads, writes and edits.
package enum TweakAcceptance: Sendable, Hashable {
    /// The declaration accepts the value; the attached value has the declared kind.
    case accepted(TweakValue)
    /// The value has another kind than the declared one.
    case wrongType(found: TweakKind, expected: TweakKind)
    /// The value has the right kind but is not among the options.
    case notAnOption
    /// The value is less than the attached minimum, or NaN.
    case belowMinimum(TweakValue)
    /// The value is greater than the attached maximum, or NaN.
    case aboveMaximum(TweakValue)

    /// The accepted value in the declared kind; `nil` if the value is not accepted.
    package var value: TweakValue? {
        if case .accepted(let value) = self { value } else { nil }
    }
}

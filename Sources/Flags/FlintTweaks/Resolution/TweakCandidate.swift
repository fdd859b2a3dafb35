/// The decrypted value that one provider has for a path, with the row of the provider's ``TweakTable``.
final class TweakCandidate: Sendable {
    /// The row of the provider's table, whose value may be encrypted.
    let row: TweakRow
    /// The decrypted value, or the reason why there is none.
    let result: Result
    /// Whether the provider marks the tweak as encrypted.
    let isEncrypted: Bool
    /// The result of the row's rule, with variant and reason; `nil` for a row without a rule.
    let evaluation: TweakEvaluation?

    /// The decrypted value of a provider, or the reason why it has none.
    enum Result: Sendable {
        case value(TweakValue)
        /// The provider's rule has no value for the subject, so the next provider is considered.
        case passed
        case undecryptable(TweakError)
        case failed(TweakError)
    }

    init(row: TweakRow, result: Result, evaluation: TweakEvaluation? = nil) {
        self.row = row
        self.result = result
        self.evaluation = evaluation
        isEncrypted = row.isEncrypted
    }

    /// Returns a copy with another row that is equal to the current one; objects of the old row's rule are
    /// released.
    func with(_ row: TweakRow) -> TweakCandidate {
        TweakCandidate(row: row, result: result, evaluation: evaluation)
    }

    /// The tweak as the provider has it, possibly encrypted, or with the result of its rule; `nil` without a
    /// value.
    var tweak: Tweak? {
        switch row {
        case .value(let tweak): tweak
        case .evaluated(let rule):
            evaluation?.value.map {
                Tweak(feature: rule.path.feature, variable: rule.path.variable, value: $0)
            }
        case .unavailable: nil
        }
    }

    /// The rule in the provider's row; `nil` if the row has no rule, or if the rule's result does not depend
    /// on the subject.
    var rule: TweakRule? {
        if case .evaluated(let rule) = row, rule.fixed == nil { rule } else { nil }
    }
}

extension TweakCandidate {
    /// The result of checking a provider's value against a declaration.
    enum Check {
        case usable(TweakValue)
        /// The provider's rule has no value for the subject, so the next provider is considered.
        case passed
        case wrongType(found: TweakKind, expected: TweakKind)
        case notAllowed(TweakValue)
        /// The value does not convert to the requested type; the text gives the reason.
        case notConvertible(TweakValue, because: String)
        case undecryptable(TweakError)
        case failed(TweakError)

        /// Returns what a trace says about the provider's value.
        ///
        /// - Parameter isWinner: Whether the value is the effective one.
        func finding(isWinner: Bool) -> TweakTrace.Finding {
            switch self {
            case .usable(let value): isWinner ? .won(value) : .shadowed(value)
            case .passed: .notFound
            case .wrongType(let found, let expected): .wrongType(found: found, expected: expected)
            case .notAllowed(let value): .notAllowed(value)
            case .notConvertible(let value, let reason): .notConvertible(value, because: reason)
            case .undecryptable(let error): .undecryptable(error)
            case .failed(let error): .failed(error)
            }
        }

        /// Returns the failure as an error; `nil` if there is none.
        ///
        /// - Parameters:
        ///   - path: The path of the tweak.
        ///   - providerID: The identifier of the provider.
        ///   - isSensitive: Whether the text must not show the value.
        /// - Returns: The error, whose text says how to fix the value.
        func error(path: TweakPath, providerID: String, isSensitive: Bool = true) -> TweakError? {
            switch self {
            case .usable, .passed: nil
            case .wrongType(let found, let expected):
                TweakError(
                    .wrongType, path: path, providerID: providerID,
                    "\(path) in “\(providerID)” is of kind \(found.rawValue) and should be "
                        + "\(expected.rawValue). Correct it there, or remove it.")
            case .notAllowed:
                TweakError(
                    .notAllowed, path: path, providerID: providerID,
                    "The value of \(path) in “\(providerID)” is not among the allowed ones. Correct it there, "
                        + "or extend the options or the range.")
            case .notConvertible(let value, let reason):
                TweakError(
                    .wrongType, path: path, providerID: providerID,
                    "\(path) in “\(providerID)”: \(isSensitive ? "the value" : value.quoted) is \(reason). Correct it "
                        + "there, or remove it.")
            case .undecryptable(let error), .failed(let error): error
            }
        }
    }

    /// Checks the provider's value against a declaration.
    ///
    /// - Parameters:
    ///   - declaration: The declaration; `nil` accepts every value.
    ///   - policy: The rule for numbers whose kind differs from the declared kind, such as the int `1` for a
    ///     double.
    /// - Returns: The value in the declared kind, or the reason why it is not accepted.
    func check(_ declaration: TweakDeclaration?, _ policy: TweakNumberPolicy) -> Check {
        switch result {
        case .passed: return .passed
        case .undecryptable(let error): return .undecryptable(error)
        case .failed(let error): return .failed(error)
        case .value(let value): return Self.check(value, declaration, policy)
        }
    }

    /// Checks a decrypted value against a declaration.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - declaration: The declaration; `nil` accepts every value.
    ///   - policy: The rule for numbers whose kind differs from the declared kind, such as the int `1` for a
    ///     double.
    /// - Returns: The value in the declared kind, or the reason why it is not accepted.
    static func check(
        _ value: TweakValue, _ declaration: TweakDeclaration?, _ policy: TweakNumberPolicy
    ) -> Check {
        switch declaration?.accepts(value, policy: policy) ?? .accepted(value) {
        case .accepted(let value): .usable(value)
        case .wrongType(let found, let expected): .wrongType(found: found, expected: expected)
        case .notAnOption, .belowMinimum, .aboveMaximum: .notAllowed(value)
        }
    }
}

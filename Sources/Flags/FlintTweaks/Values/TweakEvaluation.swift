/// The result of a rule for a subject: a value with its variant, or the reason why there is none.
///
/// A result without a value is not an error: the next provider decides, and after the last one the declared
/// default. ``reason`` says why there is no value.
public struct TweakEvaluation: Sendable, Hashable {
    /// The value; `nil` if the provider has none for the subject.
    public var value: TweakValue?
    /// The name of the value among the variants of a flag; `nil` if there are none, or none was chosen.
    public var variant: String?
    /// The reason for the value, or for its absence.
    public var reason: TweakReason
    /// The kind of failure; `nil` if there was none.
    public var errorCode: TweakErrorCode?
    /// The failure and its solution, without any attribute of the subject; `nil` if there was no failure.
    public var errorMessage: String?
    /// Additional data from the provider about the tweak.
    public var metadata: [String: TweakValue]

    /// Creates an evaluation.
    ///
    /// - Parameters:
    ///   - value: The value; `nil` if the provider has none for the subject.
    ///   - variant: The name of the value among the variants of the tweak; `nil` for none.
    ///   - reason: The reason for the value, or for its absence.
    ///   - errorCode: The kind of failure; `nil` if there was none.
    ///   - errorMessage: The failure and its solution, without any attribute of the subject; `nil` if there
    ///     was none.
    ///   - metadata: Additional data about the tweak.
    public init(
        value: TweakValue? = nil, variant: String? = nil, reason: TweakReason,
        errorCode: TweakErrorCode? = nil, errorMessage: String? = nil, metadata: [String: TweakValue] = [:]
    ) {
        self.value = value
        self.variant = variant
        self.reason = reason
        self.errorCode = errorCode
        self.errorMessage = errorMessage
        self.metadata = metadata
    }
}

extension TweakReason {
    /// The name that OpenFeature and its protocols use, such as `TARGETING_MATCH`.
    ///
    /// https://openfeature.dev/specification/types#resolution-reason
    public var openFeatureName: String { rawValue.inUpperSnakeCase }

    /// Creates a reason from the name that OpenFeature uses.
    ///
    /// - Parameter name: The name, such as `TARGETING_MATCH`; an unknown one is kept.
    public init(openFeatureName name: String) { self.init(rawValue: name.inLowerCamelCase) }
}

extension TweakErrorCode {
    /// The name that OpenFeature and its protocols use, such as `FLAG_NOT_FOUND`.
    ///
    /// https://openfeature.dev/specification/types#error-code
    public var openFeatureName: String { rawValue.inUpperSnakeCase }

    /// Creates a code from the name that OpenFeature uses.
    ///
    /// - Parameter name: The name, such as `FLAG_NOT_FOUND`; an unknown one is kept.
    public init(openFeatureName name: String) { self.init(rawValue: name.inLowerCamelCase) }
}

extension String {
    fileprivate var inUpperSnakeCase: String {
        var text = ""
        for character in self {
            if character.isUppercase, !text.isEmpty, text.last != "_" { text += "_" }
            text += character.uppercased()
        }
        return text
    }

    fileprivate var inLowerCamelCase: String {
        let words = split(separator: "_").map { $0.lowercased() }
        return words.dropFirst().reduce(words.first ?? "") { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}

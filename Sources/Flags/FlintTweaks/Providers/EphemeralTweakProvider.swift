/// A provider that stores values in memory, for tests, previews and temporary overrides.
///
/// ```swift
/// let overrides: EphemeralTweakProvider = ["checkout": ["max_items": 50, "title": "Basket"]]
/// let debug = EphemeralTweakProvider(id: "debug", features: ["checkout": true])
/// ```
public final class EphemeralTweakProvider: MutableTweakProvider, SnapshotTweakProvider {
    /// The identifier of the provider, which does not change.
    public let id: String
    /// The content of the provider, with its observers.
    public let source: TweakSource
    /// The closure that decrypts the provider's encrypted tweaks; if it is `nil`, the manager's closure does.
    public let decryptionClosure: TweakDecryption?
    /// The rule for numbers whose kind differs from the declared kind, such as the int `1` for a double.
    public let numberPolicy: TweakNumberPolicy
    /// The logger of the provider; `nil` leaves messages to the manager's logger.
    public let logger: TweakLogger?

    /// Creates a provider of tweaks, which may have titles, options and other properties.
    ///
    /// - Parameters:
    ///   - id: The identifier of the provider.
    ///   - tweaks: The initial content; of several tweaks with the same path, the last counts.
    ///   - features: The initial states of features: whether each is on or off.
    ///   - numberPolicy: The rule for numbers whose kind differs from the declared kind, such as the int `1`
    ///     for a double.
    ///   - decryptionClosure: Decrypts the provider's encrypted tweaks; if it is `nil`, the manager's closure
    ///     does.
    ///   - logger: Receives the provider's messages; `nil` leaves them to the manager's logger.
    public init(
        id: String = "ephemeral", tweaks: [Tweak], features: [String: Bool] = [:],
        numberPolicy: TweakNumberPolicy = .strict, decryptionClosure: TweakDecryption? = nil,
        logger: TweakLogger? = nil
    ) {
        self.id = id
        source = TweakSource(TweakTable(tweaks, features: features))
        self.numberPolicy = numberPolicy
        self.decryptionClosure = decryptionClosure
        self.logger = logger
    }

    /// Creates a provider of values without titles and other properties.
    ///
    /// - Parameters:
    ///   - id: The identifier of the provider.
    ///   - values: The initial content: for each feature, the values by variable.
    ///   - features: The initial states of features: whether each is on or off.
    public convenience init(
        id: String = "ephemeral", _ values: [String: [String: TweakValue]] = [:],
        features: [String: Bool] = [:]
    ) {
        let tweaks = values.flatMap { feature, variables in
            variables.map { Tweak(feature: feature, variable: $0.key, value: $0.value) }
        }
        self.init(id: id, tweaks: tweaks, features: features)
    }

    /// Creates an empty provider with the identifier `ephemeral`.
    public convenience init() { self.init(tweaks: []) }

    /// Applies a batch; either all of its writes or none take effect.
    ///
    /// - Parameter batch: The writes.
    /// - Throws: ``TweakError`` with the code `invalidValue` if a number in the batch is infinite or NaN.
    public func apply(_ batch: TweakBatch) throws {
        try batch.requireFiniteValues(for: id)
        source.apply(batch)
    }
}

extension EphemeralTweakProvider: ExpressibleByDictionaryLiteral {
    /// Creates a provider with the identifier `ephemeral`.
    ///
    /// - Parameter elements: For each feature, the values by variable. The values of a feature that occurs
    ///   twice are merged; of several values of one variable, the last counts.
    public convenience init(dictionaryLiteral elements: (String, [String: TweakValue])...) {
        self.init(Dictionary(elements) { first, second in first.merging(second) { $1 } })
    }
}

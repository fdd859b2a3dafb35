/// A provider that stores values in memory, for tests, previews and overrides of one run.
///
/// ```swift
/// let overrides: EphemeralTweakProvider = ["checkout": ["max_items": 50, "title": "Basket"]]
/// let debug = EphemeralTweakProvider(id: "debug", features: ["checkout": true])
/// ```
public final class EphemeralTweakProvider: MutableTweakProvider, SnapshotTweakProvider {
    /// The stable name of the provider.
    public let id: String
    /// The content of the provider.
    public let source: TweakSource
    /// Decrypts the provider's encrypted tweaks; `nil` leaves it to the manager's own hook.
    public let decryptionClosure: TweakDecryption?
    /// How numbers of this provider are accepted.
    public let numberPolicy: TweakNumberPolicy
    /// Receives the provider's messages; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    /// Creates a provider of tweaks with texts and other properties.
    ///
    /// - Parameters:
    ///   - id: The stable name of the provider.
    ///   - tweaks: The first content; of several tweaks with one path the last counts.
    ///   - features: Which features are on or off.
    ///   - numberPolicy: How numbers of this provider are accepted.
    ///   - decryptionClosure: Decrypts the provider's encrypted tweaks.
    ///   - logger: Receives the provider's messages.
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

    /// Creates a provider of values.
    ///
    /// - Parameters:
    ///   - id: The stable name of the provider.
    ///   - values: The first content: values by variable, by feature.
    ///   - features: Which features are on or off.
    public convenience init(
        id: String = "ephemeral", _ values: [String: [String: TweakValue]] = [:],
        features: [String: Bool] = [:]
    ) {
        let tweaks = values.flatMap { feature, variables in
            variables.map { Tweak(feature: feature, variable: $0.key, value: $0.value) }
        }
        self.init(id: id, tweaks: tweaks, features: features)
    }

    /// Creates an empty provider with the name `ephemeral`.
    public convenience init() { self.init(tweaks: []) }

    /// Carries a batch out, all of it or nothing.
    ///
    /// - Parameter batch: The writes.
    /// - Throws: ``TweakError`` with the code `invalidValue` if a number in it is infinite or NaN.
    public func apply(_ batch: TweakBatch) throws {
        try batch.requireFiniteValues(for: id)
        source.apply(batch)
    }
}

extension EphemeralTweakProvider: ExpressibleByDictionaryLiteral {
    /// Creates a provider with the name `ephemeral`.
    ///
    /// - Parameter elements: Values by variable, by feature; of several with one name the last counts.
    public convenience init(dictionaryLiteral elements: (String, [String: TweakValue])...) {
        self.init(Dictionary(elements) { first, second in first.merging(second) { $1 } })
    }
}

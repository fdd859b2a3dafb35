/// A list of writes that are applied together, in order; either all of them or none take effect.
///
/// ```swift
/// try tweaks.write { batch in
///     batch.set(Tweaks.maxItems, to: 50)
///     batch.setFeature("checkout", enabled: true)
/// }
/// ```
public struct TweakBatch: Sendable, Hashable {
    /// One write of a batch.
    public enum Operation: Sendable, Hashable {
        /// Stores a value for a path.
        case set(TweakPath, TweakValue)
        /// Removes the stored value of a path.
        case delete(TweakPath)
        /// Stores the state of a feature; `nil` removes the stored state.
        case setFeature(String, Bool?)
        /// Removes everything that is stored for a feature; for all features if the feature is `nil`.
        case reset(feature: String?)

        static func storing(_ value: some TweakRepresentable, at path: TweakPath) -> Operation {
            let stored = value.tweakValue
            return stored == .null ? .delete(path) : .set(path, stored)
        }
    }

    /// The writes of the batch, in order.
    public private(set) var operations: [Operation] = []

    /// Creates an empty batch.
    public init() {}

    /// Adds a write to the batch.
    ///
    /// - Parameter operation: The write.
    public mutating func append(_ operation: Operation) { operations.append(operation) }

    /// Adds a write that stores a value; if the type is optional, `nil` removes the stored value.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - value: The value to store.
    public mutating func set<Value>(_ key: TweakKey<Value>, to value: Value) {
        append(.storing(value, at: key.path))
    }

    /// Adds a write that stores a value of a Swift type; if the type is optional, `nil` removes the stored
    /// value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value to store.
    public mutating func set(feature: String, variable: String, to value: some TweakRepresentable) {
        append(.storing(value, at: TweakPath(feature, variable)))
    }

    /// Adds a write that stores a value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value to store.
    public mutating func set(feature: String, variable: String, to value: TweakValue) {
        append(.set(TweakPath(feature, variable), value))
    }

    /// Adds a write that removes a stored value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public mutating func delete(feature: String, variable: String) {
        append(.delete(TweakPath(feature, variable)))
    }

    /// Adds a write that removes a stored value.
    ///
    /// - Parameter key: The tweak.
    public mutating func delete<Value>(_ key: TweakKey<Value>) { append(.delete(key.path)) }

    /// Adds a write that stores the state of a feature.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - isEnabled: On, off, or `nil` to remove the stored state.
    public mutating func setFeature(_ feature: String, enabled isEnabled: Bool?) {
        append(.setFeature(feature, isEnabled))
    }

    /// Adds a write that removes everything that is stored.
    public mutating func reset() { append(.reset(feature: nil)) }

    /// Adds a write that removes everything that is stored for a feature.
    ///
    /// - Parameter feature: The feature's name.
    public mutating func reset(feature: String) { append(.reset(feature: feature)) }
}

extension TweakBatch: CustomStringConvertible {
    /// A text with the writes and their paths; the values are left out, because they may be secrets.
    public var description: String { "[\(operations.map(\.description).joined(separator: ", "))]" }
}

extension TweakBatch.Operation: CustomStringConvertible {
    /// A text with the kind of the write and its path or feature; the value is left out, because it may be a
    /// secret.
    public var description: String {
        switch self {
        case .set(let path, let value): "set \(path) to a value of kind \(value.kind.rawValue)"
        case .delete(let path): "delete \(path)"
        case .setFeature(let feature, true?): "enable \(feature)"
        case .setFeature(let feature, false?): "disable \(feature)"
        case .setFeature(let feature, nil): "clear the state of \(feature)"
        case .reset(nil): "reset"
        case .reset(let feature?): "reset \(feature)"
        }
    }
}

extension TweakBatch {
    /// Throws an error if a value of the batch contains a number that cannot be stored: an infinite one or
    /// NaN.
    ///
    /// - Parameter providerID: The identifier of the provider to write to, which the error contains.
    /// - Throws: ``TweakError`` with the code `invalidValue`, for the first such value.
    package func requireFiniteValues(for providerID: String) throws(TweakError) {
        for case .set(let path, let value) in operations where !value.isFinite {
            throw TweakError(
                .invalidValue, path: path, providerID: providerID,
                "“\(path)” was not written to “\(providerID)”: the value is or holds a number that is infinite or "
                    + "NaN; write a finite number, or delete the value.")
        }
    }
}

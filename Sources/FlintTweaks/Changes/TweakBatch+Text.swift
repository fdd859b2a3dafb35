extension TweakBatch: CustomStringConvertible {
    /// The operations with their paths, without the values, since a provider may hold them encrypted.
    public var description: String { "[\(operations.map(\.description).joined(separator: ", "))]" }
}

extension TweakBatch.Operation: CustomStringConvertible {
    /// The operation and its path, without the value, since a provider may hold it encrypted.
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

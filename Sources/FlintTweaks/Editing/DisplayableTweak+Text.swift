extension TweakValue {
    /// The text that replaces the value of a sensitive tweak.
    static let hidden = "(hidden)"
}

extension DisplayableTweak: CustomDebugStringConvertible {
    /// The effective value as text; a placeholder for a sensitive one, and empty if there is none.
    public var valueText: String {
        isSensitive && value != nil ? TweakValue.hidden : value?.editingText ?? ""
    }

    /// The path, the value, unless the tweak is sensitive, and the provider.
    public var debugDescription: String {
        "\(path) = \(value == nil ? "no value" : valueText)\(source.map { " from \($0)" } ?? "")"
    }
}

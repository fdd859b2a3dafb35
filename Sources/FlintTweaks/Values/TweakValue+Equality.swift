extension TweakValue: Hashable {
    /// Compares two values; those of different cases differ.
    ///
    /// - Parameters:
    ///   - first: A value.
    ///   - second: Another value.
    /// - Returns: Whether both are the same; all NaNs are.
    public static func == (first: TweakValue, second: TweakValue) -> Bool {
        switch (first, second) {
        case (.bool(let first), .bool(let second)): first == second
        case (.int(let first), .int(let second)): first == second
        case (.double(let first), .double(let second)): first == second || (first.isNaN && second.isNaN)
        case (.string(let first), .string(let second)): first == second
        case (.array(let first), .array(let second)): first == second
        case (.object(let first), .object(let second)): first == second
        default: false
        }
    }

    /// Hashes the kind and the value.
    ///
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        switch self {
        case .bool(let value): hasher.combine(value)
        case .int(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value.isNaN ? .nan : value)
        case .string(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

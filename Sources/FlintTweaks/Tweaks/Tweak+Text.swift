extension Tweak: CustomDebugStringConvertible {
    /// The path, the kind and the source; not the value, since another provider may hold it encrypted.
    public var debugDescription: String {
        "\(path): \(value.kind.rawValue)\(source.map { " from \($0)" } ?? "")"
    }
}

extension TweakDeclaration: CustomDebugStringConvertible {
    /// The path and the kind; not the default, since a provider may hold the value encrypted.
    public var debugDescription: String { "\(path): \(kind.rawValue)" }
}

extension TweakKey: CustomStringConvertible {
    /// The path; not the default, since a provider may hold the value encrypted.
    public var description: String { path.description }
}

extension TweakSnapshot: CustomStringConvertible {
    /// The version; no values, since a provider may hold them encrypted.
    public var description: String { "snapshot of version \(version)" }
}

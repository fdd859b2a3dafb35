extension TweakTable: CustomStringConvertible {
    /// The number of tweaks and features, the status and the version.
    public var description: String {
        "\(rows.count) tweaks, \(features.count) features, \(status.rawValue), version \(version)"
    }
}

import FlintTweaks

extension TweakResolution {
    /// The value, the provider, the reason and the failure: all of the description but the version.
    var summary: String { String(description.dropLast(", version \(version)".count)) }
}

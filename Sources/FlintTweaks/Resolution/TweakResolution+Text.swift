extension TweakResolution: CustomStringConvertible {
    /// The value, unless the tweak is sensitive, the provider, the reason and what went wrong.
    public var description: String {
        let value = trace.isSensitive ? TweakValue.hidden : "\(self.value)"
        let provider = providerID.map { " from \($0)" } ?? ""
        let error = errorCode.map { ", \($0)" } ?? ""
        return "\(value)\(provider) (\(reason)\(error)), version \(version)"
    }
}

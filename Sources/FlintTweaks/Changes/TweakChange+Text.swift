extension TweakChange: CustomStringConvertible {
    /// What changed and why, without the values, since a provider may hold them encrypted.
    public var description: String {
        let way =
            switch (previousSource, source) {
            case (let before?, let after?) where before != after: " from \(before) to \(after)"
            case (_, let after?): " in \(after)"
            case (let before?, nil): " from \(before) to the default"
            case (nil, nil): ""
            }
        return "\(path) changed by \(cause.rawValue)\(way), version \(version)"
    }
}

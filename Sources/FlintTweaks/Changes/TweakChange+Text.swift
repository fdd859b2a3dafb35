extension TweakChange: CustomStringConvertible {
    /// The path, the cause and the providers, without the values, since a provider may hold them encrypted.
    public var description: String {
        let origin =
            switch (previousSource, source) {
            case (let before?, let after?) where before != after: " from \(before) to \(after)"
            case (_, let after?): " in \(after)"
            case (let before?, nil): " from \(before) to the default"
            case (nil, nil): ""
            }
        return "\(path) changed by \(cause.rawValue)\(origin), version \(version)"
    }
}

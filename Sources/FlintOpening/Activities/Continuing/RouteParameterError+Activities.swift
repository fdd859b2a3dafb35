extension RouteParameterError {
    /// Creates an error about user info that cannot be decoded; only the keys of the decoding error are kept.
    package init(_ error: any Error, activityType: String) {
        let decoding = error as? ActivityDecodingError
        self.init(
            reason: decoding?.code == .missingKeys ? .missing : .malformed,
            name: decoding?.keys.joined(separator: ", ") ?? "",
            expected: decoding == nil ? "an input (\(TypeName(of: type(of: error)).identifier))" : "an input",
            pattern: activityType, value: nil)
    }
}

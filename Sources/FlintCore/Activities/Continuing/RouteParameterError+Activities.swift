extension RouteParameterError {
    /// Says that the user info of an activity does not make an input; of the error, only keys are told.
    init(_ error: any Error, activityType: String) {
        let decoding = error as? ActivityDecodingError
        self.init(
            reason: decoding?.code == .missingKeys ? .missing : .malformed,
            name: decoding?.keys.joined(separator: ", ") ?? "",
            expected: decoding == nil ? "an input (\(TypeName(of: type(of: error)).identifier))" : "an input",
            pattern: activityType, value: nil)
    }
}

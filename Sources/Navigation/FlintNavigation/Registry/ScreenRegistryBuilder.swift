/// Collects the factories of a ``ScreenRegistry``.
@resultBuilder
public enum ScreenRegistryBuilder {
    /// Adds a factory.
    ///
    /// - Parameter factory: The factory.
    /// - Returns: The factory as a registration.
    public static func buildExpression<ScreenType>(
        _ factory: Factory<ScreenType>
    ) -> [ScreenRegistration] {
        [ScreenRegistration(record: factory.record)]
    }

    /// Joins registrations.
    ///
    /// - Parameter parts: The parts.
    /// - Returns: All of them in order.
    public static func buildBlock(_ parts: [ScreenRegistration]...) -> [ScreenRegistration] {
        parts.flatMap { $0 }
    }

    /// Omits registrations if a condition is false.
    ///
    /// - Parameter part: The registrations.
    /// - Returns: The registrations; none for `nil`.
    public static func buildOptional(_ part: [ScreenRegistration]?) -> [ScreenRegistration] { part ?? [] }

    /// Takes the first branch.
    ///
    /// - Parameter first: Its registrations.
    /// - Returns: The registrations.
    public static func buildEither(first: [ScreenRegistration]) -> [ScreenRegistration] { first }

    /// Takes the second branch.
    ///
    /// - Parameter second: Its registrations.
    /// - Returns: The registrations.
    public static func buildEither(second: [ScreenRegistration]) -> [ScreenRegistration] { second }

    /// Joins the registrations of a loop.
    ///
    /// - Parameter parts: The parts.
    /// - Returns: All of them in order.
    public static func buildArray(_ parts: [[ScreenRegistration]]) -> [ScreenRegistration] {
        parts.flatMap { $0 }
    }
}

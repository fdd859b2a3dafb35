/// Collects the factories of a ``ScreenRegistry``.
@resultBuilder
public enum ScreenRegistryBuilder {
    /// Converts a factory to a registration.
    ///
    /// - Parameter factory: The factory.
    /// - Returns: The factory as a registration.
    public static func buildExpression<ScreenType>(
        _ factory: Factory<ScreenType>
    ) -> [ScreenRegistration] {
        [ScreenRegistration(record: factory.record)]
    }

    /// Joins the registrations of all statements.
    ///
    /// - Parameter parts: The registrations of each statement.
    /// - Returns: All registrations in order.
    public static func buildBlock(_ parts: [ScreenRegistration]...) -> [ScreenRegistration] {
        parts.flatMap { $0 }
    }

    /// Returns the registrations of an `if` statement without `else`.
    ///
    /// - Parameter part: The registrations; `nil` if the condition is false.
    /// - Returns: The registrations; none for `nil`.
    public static func buildOptional(_ part: [ScreenRegistration]?) -> [ScreenRegistration] { part ?? [] }

    /// Returns the registrations of the first branch of a condition.
    ///
    /// - Parameter first: The registrations of the branch.
    /// - Returns: The same registrations.
    public static func buildEither(first: [ScreenRegistration]) -> [ScreenRegistration] { first }

    /// Returns the registrations of the second branch of a condition.
    ///
    /// - Parameter second: The registrations of the branch.
    /// - Returns: The same registrations.
    public static func buildEither(second: [ScreenRegistration]) -> [ScreenRegistration] { second }

    /// Joins the registrations of a loop.
    ///
    /// - Parameter parts: The registrations of each iteration.
    /// - Returns: All registrations in order.
    public static func buildArray(_ parts: [[ScreenRegistration]]) -> [ScreenRegistration] {
        parts.flatMap { $0 }
    }
}

extension Flint {
    /// Focuses on a part of the application; see ``Focus``.
    ///
    /// - Parameter area: The part.
    /// - Throws: ``FlintError`` with the code `notSetUp`, `featureNotRegistered` or `actionNotDeclared`.
    public func focus(on area: FocusArea) throws(FlintError) {
        focus.focus(try area.path(in: self))
    }

    /// Ends the focus on a part of the application that was focused itself.
    ///
    /// - Parameter area: The part.
    /// - Returns: Whether it was focused.
    /// - Throws: ``FlintError`` with the code `notSetUp`, `featureNotRegistered` or `actionNotDeclared`.
    @discardableResult
    public func defocus(_ area: FocusArea) throws(FlintError) -> Bool {
        focus.defocus(try area.path(in: self))
    }
}

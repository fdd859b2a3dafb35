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

    /// What logs and timeline are narrowed to.
    public var focus: Focus { recorders.focus }

    /// What logs and timeline of the current runtime are narrowed to.
    public static var focus: Focus { current.focus }

    /// Narrows logs and timeline of the current runtime to a part of the application; see ``Focus``.
    ///
    /// - Parameter area: The part.
    /// - Throws: ``FlintError`` as the instance method does.
    public static func focus(on area: FocusArea) throws(FlintError) {
        try current.focus(on: area)
    }

    /// Ends the focus of the current runtime on a part of the application that was focused itself.
    ///
    /// - Parameter area: The part.
    /// - Returns: Whether it was focused.
    /// - Throws: ``FlintError`` as the instance method does.
    @discardableResult
    public static func defocus(_ area: FocusArea) throws(FlintError) -> Bool {
        try current.defocus(area)
    }
}

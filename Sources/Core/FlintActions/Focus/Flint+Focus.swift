extension Flint {
    /// Focuses on a part of the application; see ``Focus``.
    ///
    /// - Parameter area: The part of the application.
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`), the feature is not registered
    ///   (`featureNotRegistered`), or it does not declare the action (`actionNotDeclared`).
    public func focus(on area: FocusArea) throws(FlintError) {
        focus.focus(try area.path(in: self))
    }

    /// Removes a part of the application from the focus; only a part that was focused itself can be removed.
    ///
    /// - Parameter area: The part of the application.
    /// - Returns: Whether the part was focused.
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`), the feature is not registered
    ///   (`featureNotRegistered`), or it does not declare the action (`actionNotDeclared`).
    @discardableResult
    public func defocus(_ area: FocusArea) throws(FlintError) -> Bool {
        focus.defocus(try area.path(in: self))
    }

    /// The focus: the part of the application to which logs and timeline are limited.
    public var focus: Focus { Focus(recorders.logs.rules) }
}

/// Makes the focus take effect while ``FocusFeature`` is on.
package final class FocusSwitch: RuntimePart, Recorder {
    private let focus: Focus

    package init(in host: PartHost) { focus = Focus(host.logs.rules) }

    package var recorders: [any Recorder] { [self] }
    package var kind: RecorderSet { [] }
    package var feature: any ConditionalFeature.Type { FocusFeature.self }

    package func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool { false }

    package func switched(to isOn: Bool) { focus.setOn(isOn) }
}

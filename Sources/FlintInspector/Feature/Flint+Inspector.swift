public import FlintCore

extension Flint {
    /// Starts the inspector of the current runtime, and registers ``InspectorFeature`` if it is not registered.
    ///
    /// ```swift
    /// let inspector = try await Flint.startInspector()
    /// print(inspector.url)
    /// ```
    ///
    /// - Parameter options: The options of the inspector.
    /// - Returns: The inspector; the running one if there is one.
    /// - Throws: ``InspectorError``, and `SetupError` before the set-up.
    public static func startInspector(
        _ options: InspectorOptions = InspectorOptions()
    ) async throws -> Inspector {
        let runtime = Flint.current
        if runtime.metadata(for: InspectorFeature.self) == nil {
            do throws(SetupError) {
                try runtime.register(InspectorFeature.self)
            } catch {
                // A concurrent call may have registered it in the meantime.
                guard runtime.metadata(for: InspectorFeature.self) != nil else { throw error }
            }
        }
        return try await InspectorFeature.start.perform(with: options, source: .framework)
    }
}

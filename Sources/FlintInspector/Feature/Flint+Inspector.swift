public import FlintCore

extension Flint {
    /// Starts the inspector of the current runtime; it registers ``InspectorFeature`` if nobody has.
    ///
    /// ```swift
    /// let inspector = try await Flint.startInspector()
    /// print(inspector.url)
    /// ```
    ///
    /// - Parameter options: How it is started.
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
                // Somebody else may have registered it in the meantime.
                guard runtime.metadata(for: InspectorFeature.self) != nil else { throw error }
            }
        }
        return try await InspectorFeature.start.perform(with: options, source: .framework)
    }
}

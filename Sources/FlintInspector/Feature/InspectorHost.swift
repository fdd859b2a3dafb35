internal import FlintCore

/// The owner of a runtime's inspector; the runtime retains it.
actor InspectorHost {
    private var running: RunningInspector?
    private var ending: Task<Void, Never>?

    /// Starts an inspector, unless one is running.
    ///
    /// - Parameters:
    ///   - options: The options of the inspector.
    ///   - runtime: The runtime to show.
    /// - Returns: The running inspector.
    /// - Throws: ``InspectorError``, and `FlintError` if ``InspectorControlFeature`` is not registered.
    func start(_ options: InspectorOptions, in runtime: Flint) async throws -> Inspector {
        // An inspector that is still stopping may hold the port.
        while let ending { await ending.value }
        if let running { return running.inspector }
        try runtime.setEnabled(!options.isReadOnly, for: InspectorControlFeature.self)
        do throws(InspectorError) {
            let started = try RunningInspector(options, in: runtime, host: self)
            running = started
            started.followRuntime { [weak self] in await self?.stop(started.inspector) }
            return started.inspector
        } catch {
            try? runtime.setEnabled(false, for: InspectorControlFeature.self)
            throw error
        }
    }

    /// Stops the running inspector.
    ///
    /// - Parameter inspector: The inspector to stop; a later one is not stopped in its place. `nil` stops any.
    func stop(_ inspector: Inspector? = nil) async {
        if let ending { return await ending.value }
        guard let running, inspector == nil || inspector === running.inspector else { return }
        self.running = nil
        let ending = Task(name: "inspector.stop") { await running.stop() }
        self.ending = ending
        await ending.value
        self.ending = nil
    }
}

extension Flint {
    /// The host of the runtime's inspector, whether one is running or not.
    var inspectorHost: InspectorHost { extensions.value(of: InspectorHost.self) { InspectorHost() } }
}

internal import FlintCore

/// The inspector of one runtime; the runtime keeps it.
actor InspectorHost {
    private var running: RunningInspector?
    private var ending: Task<Void, Never>?

    /// Starts an inspector, unless one is running.
    ///
    /// - Parameters:
    ///   - options: How it is started.
    ///   - runtime: The runtime that it shows.
    /// - Returns: The running one.
    /// - Throws: ``InspectorError``, and `FlintError` if ``InspectorControlFeature`` is not registered.
    func start(_ options: InspectorOptions, in runtime: Flint) async throws -> Inspector {
        // One that is about to stop may hold the port still.
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

    /// Stops the inspector that is running.
    ///
    /// - Parameter inspector: The one to stop, so that a later one is not stopped in its place; `nil` stands for any.
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
    /// The inspector of the runtime, running or not.
    var inspectorHost: InspectorHost { extensions.value(of: InspectorHost.self) { InspectorHost() } }
}

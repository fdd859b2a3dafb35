extension Flint {
    /// The recorders of the runtime.
    package var recorders: Recorders { hub.recorders }

    /// Determines which recorders are on; called whenever that may have changed.
    ///
    /// - Parameter registry: The registered features; by default the published registry.
    func activateRecorders(in registry: FeatureRegistry? = nil) {
        recorders.activate { feature in
            guard let record = (registry ?? self.registry)?.feature(feature) else { return false }
            return availability(of: record).isAvailable == true
        }
    }

    /// Waits until all background work is done.
    ///
    /// That is analytics, activities and donations of all requests that ended before the call, and the writing of
    /// earlier log events. It waits for log outputs no longer than ``LoggingConfiguration/flushTimeLimit``. What is
    /// written need not have reached the device yet: use the flush of ``Logging`` for that.
    public func settle() async { await recorders.settle() }
}

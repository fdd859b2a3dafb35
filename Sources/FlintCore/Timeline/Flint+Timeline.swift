extension Flint {
    /// The newest requests of the runtime.
    ///
    /// It is written while ``TimelineFeature`` is on; what was written before stays.
    public var timeline: Timeline { recorders.timeline }

    /// The newest requests of the current runtime; see the instance property of the same name.
    public static var timeline: Timeline { current.timeline }
}

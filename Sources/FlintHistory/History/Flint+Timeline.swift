extension Flint {
    /// The newest requests of the runtime.
    ///
    /// Entries are added while ``TimelineFeature`` is on; earlier entries are kept.
    public var timeline: Timeline { history.timeline }

    /// The newest requests of the current runtime; see the instance property of the same name.
    public static var timeline: Timeline { current.timeline }
}

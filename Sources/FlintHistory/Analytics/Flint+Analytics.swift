extension Flint {
    /// The analytics of the runtime.
    public var analytics: Analytics { recorders.part(Analytics.self) }

    /// The analytics of the current runtime.
    public static var analytics: Analytics { current.analytics }
}

extension Flint {
    /// Tells the analytics providers what was done.
    public var analytics: Analytics { recorders.analytics }

    /// Tells the analytics providers of the current runtime what was done.
    public static var analytics: Analytics { current.analytics }
}

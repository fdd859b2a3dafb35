extension TweakSource {
    /// Applies a batch and leaves the announcement to the caller, who may hold a lock.
    ///
    /// Reads of the provider see the batch at once; managers and their reads see it when it is announced.
    ///
    /// - Parameter batch: The writes.
    /// - Returns: A function that announces the change. Call it once, before the write returns, and outside any lock.
    public func stage(_ batch: TweakBatch) -> () -> Void {
        stage(cause: TweakChangeCause(of: batch)) { $0.apply(batch) }
    }
}

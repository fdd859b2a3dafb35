extension TweakSource {
    /// Carries a batch out and leaves the announcement to the caller, who may hold a lock of its own.
    ///
    /// Reads of the provider see the batch at once; managers and their reads see it when it is announced.
    ///
    /// - Parameter batch: What to write.
    /// - Returns: Announces the change. Call it once, before the write returns, and outside any lock.
    public func stage(_ batch: TweakBatch) -> () -> Void {
        stage(cause: TweakChangeCause(of: batch)) { $0.apply(batch) }
    }
}

/// A provider that can be written to.
public protocol MutableTweakProvider: TweakProvider {
    /// Applies a batch, all of it or nothing.
    ///
    /// When the call returns, reads see the batch and, for a snapshot provider, its source has announced it. It may
    /// be called from any task or thread and must not call back while it holds a lock.
    ///
    /// - Parameter batch: The writes, valid for the manager's declarations.
    /// - Throws: ``TweakError`` if the batch cannot be stored; then nothing has changed.
    func apply(_ batch: TweakBatch) throws
}

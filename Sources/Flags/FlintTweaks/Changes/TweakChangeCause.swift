/// Why an effective value changed.
public enum TweakChangeCause: String, Sendable, Hashable, Codable {
    /// A value was written.
    case write
    /// A stored value was removed.
    case delete
    /// Everything stored was removed, of one feature or all.
    case reset
    /// A provider reloaded its content.
    case refresh
    /// Providers were added, removed, replaced or moved.
    case providers
    /// A declaration was added or removed.
    case declaration
    /// A decryption hook was set.
    case decryption

    /// The cause that the changes of a batch are reported with.
    ///
    /// A batch with a reset is a reset, one of deletes alone is a delete, and any other is a write.
    package init(of batch: TweakBatch) {
        let operations = batch.operations
        let resets = operations.contains { if case .reset = $0 { true } else { false } }
        let deletes = operations.allSatisfy { if case .delete = $0 { true } else { false } }
        self = resets ? .reset : deletes && !operations.isEmpty ? .delete : .write
    }
}

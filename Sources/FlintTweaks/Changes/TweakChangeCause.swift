/// Why an effective value changed.
public enum TweakChangeCause: String, Sendable, Hashable, Codable {
    /// A value was written.
    case write
    /// A stored value was removed.
    case delete
    /// Everything stored was removed, of one feature or all.
    case reset
    /// A provider read its content anew.
    case refresh
    /// Providers were added, removed, replaced or moved.
    case providers
    /// A declaration came or went.
    case declaration
    /// A decryption hook was set.
    case decryption

    /// The cause that a batch is for those who see its effects.
    ///
    /// One reset makes it a reset, and deletes alone make it a delete.
    package init(of batch: TweakBatch) {
        let operations = batch.operations
        let resets = operations.contains { if case .reset = $0 { true } else { false } }
        let deletes = operations.allSatisfy { if case .delete = $0 { true } else { false } }
        self = resets ? .reset : deletes && !operations.isEmpty ? .delete : .write
    }
}

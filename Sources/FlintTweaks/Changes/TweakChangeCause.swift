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

    /// The cause that a batch is for those who see its effects: that of its gravest operation.
    package init(of batch: TweakBatch) {
        var cause = TweakChangeCause.write
        for operation in batch.operations {
            switch operation {
            case .reset: cause = .reset
            case .delete where cause == .write && batch.operations.count == 1: cause = .delete
            default: break
            }
        }
        self = cause
    }
}

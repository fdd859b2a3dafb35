/// The cause of a change of an effective value: the value that reads of a tweak get from all providers
/// together.
public enum TweakChangeCause: String, Sendable, Hashable, Codable {
    /// A value was written.
    case write
    /// A stored value was removed.
    case delete
    /// All stored values of one feature or of all features were removed.
    case reset
    /// A provider reloaded its content.
    case refresh
    /// Providers were added, removed, replaced or moved.
    case providers
    /// A declaration was added or removed.
    case declaration
    /// The closure that decrypts values was set or removed.
    case decryption

    /// Creates the cause with which the changes of a batch are reported.
    ///
    /// It is `reset` if the batch contains a reset, `delete` if it contains only deletions, and `write`
    /// otherwise.
    package init(of batch: TweakBatch) {
        let operations = batch.operations
        let resets = operations.contains { if case .reset = $0 { true } else { false } }
        let deletes = operations.allSatisfy { if case .delete = $0 { true } else { false } }
        self = resets ? .reset : deletes && !operations.isEmpty ? .delete : .write
    }
}

/// The level of a message of a manager or provider.
public enum TweakLogLevel: String, Sendable, Hashable, CaseIterable {
    /// Something does not work.
    case error
    /// Something was done, such as a write.
    case debug
    /// Every detail.
    case verbose
}

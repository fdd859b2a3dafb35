internal import FlintStreams
internal import Synchronization

extension TweakManager {
    /// Stores a value, as a plain assignment does: what goes wrong is told by ``problems()``.
    ///
    /// Generated accessors write this way, because a property cannot throw. Whoever can handle an error calls
    /// `set(_:to:in:)`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The tweak.
    public func assign<Value>(_ value: Value, to key: TweakKey<Value>) {
        do {
            try set(key, to: value)
        } catch {
            reportAssignment(error)
        }
    }

    /// Stores a value or removes it, as a plain assignment does: what goes wrong is told by ``problems()``.
    ///
    /// - Parameters:
    ///   - value: The value; `nil` removes what is stored.
    ///   - key: The tweak.
    public func assign<Value>(_ value: Value?, to key: OptionalTweakKey<Value>) {
        do {
            try set(key, to: value)
        } catch {
            reportAssignment(error)
        }
    }

    private func reportAssignment(_ error: TweakError) {
        let (version, logger) = state.withLock { ($0.picture.version, $0.effectiveLogger) }
        problemLog.publish(TweakProblem(error: error, version: version))
        logger?(.error, error.description)
    }
}

internal import Synchronization

/// Finds out whether a feature overrides ``ConditionalFeature/isEnabled``.
///
/// The default implementation tells the probe that it was read; an override does not.
final class IsEnabledProbe: Sendable {
    @TaskLocal static var current: IsEnabledProbe?

    private let wasRead = Atomic(false)

    func defaultWasRead() {
        wasRead.store(true, ordering: .relaxed)
    }

    static func isOverridden<Feature: ConditionalFeature>(by type: Feature.Type) -> Bool {
        let probe = IsEnabledProbe()
        _ = $current.withValue(probe) { Feature.isEnabled }
        return !probe.wasRead.load(ordering: .relaxed)
    }
}

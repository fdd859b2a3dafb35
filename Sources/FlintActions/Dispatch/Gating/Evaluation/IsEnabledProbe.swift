internal import Synchronization

/// Detects whether a feature overrides ``ConditionalFeature/isEnabled``.
///
/// The default implementation notifies the probe that it was read. An override does not, unless it reads the property
/// of another feature, which has another type.
final class IsEnabledProbe: Sendable {
    @TaskLocal static var current: IsEnabledProbe?

    private let feature: ObjectIdentifier
    private let wasRead = Atomic(false)

    private init(of feature: any ConditionalFeature.Type) {
        self.feature = ObjectIdentifier(feature)
    }

    func defaultWasRead(of feature: any ConditionalFeature.Type) {
        if ObjectIdentifier(feature) == self.feature { wasRead.store(true, ordering: .relaxed) }
    }

    static func isOverridden<Feature: ConditionalFeature>(by type: Feature.Type) -> Bool {
        let probe = IsEnabledProbe(of: type)
        _ = $current.withValue(probe) { Feature.isEnabled }
        return !probe.wasRead.load(ordering: .relaxed)
    }
}

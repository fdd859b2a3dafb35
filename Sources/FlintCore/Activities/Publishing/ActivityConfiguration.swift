internal import Foundation

/// What a runtime needs to publish activities.
public struct ActivityConfiguration: Sendable {
    /// Hands activities to the system; `nil` publishes none.
    public var publisher: (any ActivityPublisher)?

    /// The types that the application's information lists under `NSUserActivityTypes`; `nil` if the platform wants no
    /// list.
    ///
    /// A type that is not among them is reported at set-up.
    public var declaredTypes: Set<String>?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - publisher: Hands activities to the system.
    ///   - declaredTypes: The types that the application's information lists; `nil` wants no list.
    public init(publisher: (any ActivityPublisher)? = nil, declaredTypes: Set<String>? = nil) {
        self.publisher = publisher
        self.declaredTypes = declaredTypes
    }

    /// What the running application says: on Apple's platforms the types of its information, elsewhere no list.
    static var ofApplication: ActivityConfiguration {
        #if canImport(Darwin)
            let types = Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") as? [String]
            return ActivityConfiguration(declaredTypes: Set(types ?? []))
        #else
            return ActivityConfiguration()
        #endif
    }
}

private enum ActivitiesKey: FlintConfigurationKey {
    static var defaultValue: ActivityConfiguration { .ofApplication }
}

extension FlintConfiguration {
    /// Publishes activities.
    public var activities: ActivityConfiguration {
        get { self[ActivitiesKey.self] }
        set { self[ActivitiesKey.self] = newValue }
    }
}

internal import Foundation

/// The configuration for publishing activities.
public struct ActivityConfiguration: Sendable {
    /// The publisher, which passes activities to the system; `nil` publishes none.
    ///
    /// ``Flint/quickSetup(_:configure:)-method`` sets that of the system on iOS, macOS and visionOS. Without a publisher,
    /// an action with an eligibility is a warning of the set-up with the code `activity.notPublished`.
    public var publisher: (any ActivityPublisher)?

    /// The types listed under `NSUserActivityTypes` in the application's information; `nil` if the platform needs no
    /// list.
    ///
    /// A type that is missing in the list is reported at set-up.
    public var declaredTypes: Set<String>?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - publisher: The publisher, which passes activities to the system.
    ///   - declaredTypes: The types listed in the application's information; `nil` if no list is needed.
    public init(publisher: (any ActivityPublisher)? = nil, declaredTypes: Set<String>? = nil) {
        self.publisher = publisher
        self.declaredTypes = declaredTypes
    }

    /// The configuration of the running application: on Apple platforms with the types of its information, otherwise
    /// without a list.
    static var ofApplication: ActivityConfiguration {
        #if canImport(Darwin)
            let types = Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") as? [String]
            return ActivityConfiguration(declaredTypes: Set(types ?? []))
        #else
            return ActivityConfiguration()
        #endif
    }
}

private enum ActivitiesKey: FlintEnvironmentKey {
    static var defaultValue: ActivityConfiguration { .ofApplication }
}

extension FlintConfiguration {
    /// The configuration for publishing activities.
    public var activities: ActivityConfiguration {
        get { self[ActivitiesKey.self] }
        set { self[ActivitiesKey.self] = newValue }
    }
}

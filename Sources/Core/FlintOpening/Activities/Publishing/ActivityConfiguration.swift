internal import Foundation

/// The settings for publishing activities: the publisher, and the declared activity types.
public struct ActivityConfiguration: Sendable {
    /// The publisher, which passes activities to the system; with `nil`, no activity is published.
    ///
    /// ``Flint/quickSetup(_:configure:)-method`` sets the system's publisher on iOS, macOS and visionOS. If
    /// there is no publisher, but actions have an ``ActivityAction/activityEligibility``, the set-up warns
    /// once, with the code `activity.notPublished`.
    public var publisher: (any ActivityPublisher)?

    /// The activity types under `NSUserActivityTypes` in the application's `Info.plist`.
    ///
    /// The set-up reports each action whose activity type is missing in the list. With `nil`, for platforms
    /// that need no such list, nothing is reported.
    public var declaredTypes: Set<String>?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - publisher: The publisher, which passes activities to the system.
    ///   - declaredTypes: The activity types in the application's `Info.plist`; `nil` if no list is needed.
    public init(publisher: (any ActivityPublisher)? = nil, declaredTypes: Set<String>? = nil) {
        self.publisher = publisher
        self.declaredTypes = declaredTypes
    }

    /// The default configuration of the running application.
    ///
    /// On Apple platforms it has the activity types of the application's `Info.plist`, otherwise no list.
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
    /// The settings for publishing activities: the publisher, and the declared activity types.
    public var activities: ActivityConfiguration {
        get { self[ActivitiesKey.self] }
        set { self[ActivitiesKey.self] = newValue }
    }
}

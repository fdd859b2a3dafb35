// Each platform has two properties. The second, such as `iOSOnly`, also makes all other platforms
// unsupported.
extension FeatureConstraintsBuilder {
    /// The requirement for iOS, such as a minimum version; by default any version is accepted.
    public var iOS: PlatformRequirement {
        get { self[.iOS] }
        set { self[.iOS] = newValue }
    }

    /// The requirement for Mac Catalyst, such as a minimum version; by default the one for iOS applies.
    public var macCatalyst: PlatformRequirement {
        get { self[.macCatalyst] }
        set { self[.macCatalyst] = newValue }
    }

    /// The requirement for macOS, such as a minimum version; by default any version is accepted.
    public var macOS: PlatformRequirement {
        get { self[.macOS] }
        set { self[.macOS] = newValue }
    }

    /// The requirement for tvOS, such as a minimum version; by default any version is accepted.
    public var tvOS: PlatformRequirement {
        get { self[.tvOS] }
        set { self[.tvOS] = newValue }
    }

    /// The requirement for watchOS, such as a minimum version; by default any version is accepted.
    public var watchOS: PlatformRequirement {
        get { self[.watchOS] }
        set { self[.watchOS] = newValue }
    }

    /// The requirement for visionOS, such as a minimum version; by default any version is accepted.
    public var visionOS: PlatformRequirement {
        get { self[.visionOS] }
        set { self[.visionOS] = newValue }
    }

    /// The requirement for Linux, such as a minimum version of the kernel; by default any version is
    /// accepted.
    public var linux: PlatformRequirement {
        get { self[.linux] }
        set { self[.linux] = newValue }
    }

    /// The requirement for Android, such as a minimum version; by default any version is accepted.
    public var android: PlatformRequirement {
        get { self[.android] }
        set { self[.android] = newValue }
    }

    /// The requirement for Windows, such as a minimum version; by default any version is accepted.
    public var windows: PlatformRequirement {
        get { self[.windows] }
        set { self[.windows] = newValue }
    }

    /// The requirement for iOS; setting it makes all other platforms unsupported.
    public var iOSOnly: PlatformRequirement {
        get { self[only: .iOS] }
        set { self[only: .iOS] = newValue }
    }

    /// The requirement for Mac Catalyst; setting it makes all other platforms unsupported.
    public var macCatalystOnly: PlatformRequirement {
        get { self[only: .macCatalyst] }
        set { self[only: .macCatalyst] = newValue }
    }

    /// The requirement for macOS; setting it makes all other platforms unsupported.
    public var macOSOnly: PlatformRequirement {
        get { self[only: .macOS] }
        set { self[only: .macOS] = newValue }
    }

    /// The requirement for tvOS; setting it makes all other platforms unsupported.
    public var tvOSOnly: PlatformRequirement {
        get { self[only: .tvOS] }
        set { self[only: .tvOS] = newValue }
    }

    /// The requirement for watchOS; setting it makes all other platforms unsupported.
    public var watchOSOnly: PlatformRequirement {
        get { self[only: .watchOS] }
        set { self[only: .watchOS] = newValue }
    }

    /// The requirement for visionOS; setting it makes all other platforms unsupported.
    public var visionOSOnly: PlatformRequirement {
        get { self[only: .visionOS] }
        set { self[only: .visionOS] = newValue }
    }

    /// The requirement for Linux; setting it makes all other platforms unsupported.
    public var linuxOnly: PlatformRequirement {
        get { self[only: .linux] }
        set { self[only: .linux] = newValue }
    }

    /// The requirement for Android; setting it makes all other platforms unsupported.
    public var androidOnly: PlatformRequirement {
        get { self[only: .android] }
        set { self[only: .android] = newValue }
    }

    /// The requirement for Windows; setting it makes all other platforms unsupported.
    public var windowsOnly: PlatformRequirement {
        get { self[only: .windows] }
        set { self[only: .windows] = newValue }
    }
}

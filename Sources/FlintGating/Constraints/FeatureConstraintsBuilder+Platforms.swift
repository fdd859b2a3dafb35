// One property for each platform, and one that leaves only that platform.
extension FeatureConstraintsBuilder {
    /// What is required of iOS.
    public var iOS: PlatformRequirement {
        get { self[.iOS] }
        set { self[.iOS] = newValue }
    }

    /// What is required of Mac Catalyst; while nothing is declared for it, what is declared for iOS counts.
    public var macCatalyst: PlatformRequirement {
        get { self[.macCatalyst] }
        set { self[.macCatalyst] = newValue }
    }

    /// What is required of macOS.
    public var macOS: PlatformRequirement {
        get { self[.macOS] }
        set { self[.macOS] = newValue }
    }

    /// What is required of tvOS.
    public var tvOS: PlatformRequirement {
        get { self[.tvOS] }
        set { self[.tvOS] = newValue }
    }

    /// What is required of watchOS.
    public var watchOS: PlatformRequirement {
        get { self[.watchOS] }
        set { self[.watchOS] = newValue }
    }

    /// What is required of visionOS.
    public var visionOS: PlatformRequirement {
        get { self[.visionOS] }
        set { self[.visionOS] = newValue }
    }

    /// What is required of Linux, where the version is that of the kernel.
    public var linux: PlatformRequirement {
        get { self[.linux] }
        set { self[.linux] = newValue }
    }

    /// What is required of Android.
    public var android: PlatformRequirement {
        get { self[.android] }
        set { self[.android] = newValue }
    }

    /// What is required of Windows.
    public var windows: PlatformRequirement {
        get { self[.windows] }
        set { self[.windows] = newValue }
    }

    /// What is required of iOS; writing it makes all other platforms unsupported.
    public var iOSOnly: PlatformRequirement {
        get { self[only: .iOS] }
        set { self[only: .iOS] = newValue }
    }

    /// What is required of Mac Catalyst; writing it makes all other platforms unsupported.
    public var macCatalystOnly: PlatformRequirement {
        get { self[only: .macCatalyst] }
        set { self[only: .macCatalyst] = newValue }
    }

    /// What is required of macOS; writing it makes all other platforms unsupported.
    public var macOSOnly: PlatformRequirement {
        get { self[only: .macOS] }
        set { self[only: .macOS] = newValue }
    }

    /// What is required of tvOS; writing it makes all other platforms unsupported.
    public var tvOSOnly: PlatformRequirement {
        get { self[only: .tvOS] }
        set { self[only: .tvOS] = newValue }
    }

    /// What is required of watchOS; writing it makes all other platforms unsupported.
    public var watchOSOnly: PlatformRequirement {
        get { self[only: .watchOS] }
        set { self[only: .watchOS] = newValue }
    }

    /// What is required of visionOS; writing it makes all other platforms unsupported.
    public var visionOSOnly: PlatformRequirement {
        get { self[only: .visionOS] }
        set { self[only: .visionOS] = newValue }
    }

    /// What is required of Linux; writing it makes all other platforms unsupported.
    public var linuxOnly: PlatformRequirement {
        get { self[only: .linux] }
        set { self[only: .linux] = newValue }
    }

    /// What is required of Android; writing it makes all other platforms unsupported.
    public var androidOnly: PlatformRequirement {
        get { self[only: .android] }
        set { self[only: .android] = newValue }
    }

    /// What is required of Windows; writing it makes all other platforms unsupported.
    public var windowsOnly: PlatformRequirement {
        get { self[only: .windows] }
        set { self[only: .windows] = newValue }
    }
}

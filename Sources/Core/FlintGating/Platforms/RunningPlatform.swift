internal import Foundation

/// The platform on which the application runs, with its version.
public struct RunningPlatform: Sendable, Hashable {
    /// The kind of platform on which the application runs.
    public let kind: PlatformRequirement.Kind
    /// The version of the operating system, or of the kernel on Linux.
    public let version: PlatformRequirement.Version

    /// Creates a platform, for tests of features on other platforms.
    ///
    /// - Parameters:
    ///   - kind: The kind of platform.
    ///   - version: The version of the platform.
    public init(_ kind: PlatformRequirement.Kind, _ version: PlatformRequirement.Version) {
        self.kind = kind
        self.version = version
    }

    /// The platform on which this process runs.
    public static let current: RunningPlatform = {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return RunningPlatform(
            builtFor,
            PlatformRequirement.Version(version.majorVersion, version.minorVersion, version.patchVersion)
                ?? .zero)
    }()

    private static var builtFor: PlatformRequirement.Kind {
        #if targetEnvironment(macCatalyst)
            .macCatalyst
        #elseif os(iOS)
            .iOS
        #elseif os(macOS)
            .macOS
        #elseif os(tvOS)
            .tvOS
        #elseif os(watchOS)
            .watchOS
        #elseif os(visionOS)
            .visionOS
        #elseif os(Android)
            .android
        #elseif os(Windows)
            .windows
        #else
            .linux
        #endif
    }
}

extension RunningPlatform: CustomStringConvertible {
    /// The name and the version of the platform, such as `macOS 14.2`.
    public var description: String { "\(kind.name) \(version)" }
}

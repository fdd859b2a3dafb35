internal import Foundation

/// The platform on which the application runs, with its version.
public struct RunningPlatform: Sendable, Hashable {
    /// The kind of platform.
    public let kind: PlatformKind
    /// The version of the operating system; of the kernel on Linux.
    public let version: PlatformVersion

    /// Creates a platform, for tests of features on other platforms.
    ///
    /// - Parameters:
    ///   - kind: The kind of platform.
    ///   - version: Its version.
    public init(_ kind: PlatformKind, _ version: PlatformVersion) {
        self.kind = kind
        self.version = version
    }

    /// The platform of this process.
    public static let current: RunningPlatform = {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return RunningPlatform(
            builtFor,
            PlatformVersion(version.majorVersion, version.minorVersion, version.patchVersion) ?? .zero)
    }()

    private static var builtFor: PlatformKind {
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
    /// The name and the version.
    public var description: String { "\(kind.name) \(version)" }
}

extension PlatformRequirement {
    /// A platform that a constraint can name.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// iPhone and iPad.
        case iOS
        /// An iPad application on the Mac.
        case macCatalyst
        /// The Mac.
        case macOS
        /// Apple TV.
        case tvOS
        /// Apple Watch.
        case watchOS
        /// Apple Vision.
        case visionOS
        /// Linux, where the version is that of the kernel.
        case linux
        /// Android.
        case android
        /// Windows.
        case windows

        /// The display name of the platform.
        public var name: String {
            switch self {
            case .macCatalyst: "Mac Catalyst"
            case .linux: "Linux"
            case .android: "Android"
            case .windows: "Windows"
            default: rawValue
            }
        }
    }
}

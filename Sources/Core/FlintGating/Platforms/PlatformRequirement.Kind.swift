extension PlatformRequirement {
    /// A platform that a constraint can name.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The operating system of iPhone and iPad.
        case iOS
        /// Mac Catalyst: an iPad application on the Mac.
        case macCatalyst
        /// The operating system of the Mac.
        case macOS
        /// The operating system of Apple TV.
        case tvOS
        /// The operating system of Apple Watch.
        case watchOS
        /// The operating system of Apple Vision.
        case visionOS
        /// Linux, where the version is that of the kernel.
        case linux
        /// The operating system Android.
        case android
        /// The operating system Windows.
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

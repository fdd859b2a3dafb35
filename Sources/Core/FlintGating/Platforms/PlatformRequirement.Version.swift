extension PlatformRequirement {
    /// A version of a platform: up to three numbers, compared one after the other.
    public struct Version: Sendable, Hashable {
        /// The first number of the version.
        public let major: Int
        /// The second number of the version.
        public let minor: Int
        /// The third number of the version.
        public let patch: Int

        /// Creates a version.
        ///
        /// The result is `nil` if a number is negative.
        ///
        /// - Parameters:
        ///   - major: The first number.
        ///   - minor: The second number.
        ///   - patch: The third number.
        public init?(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
            guard major >= 0, minor >= 0, patch >= 0 else { return nil }
            self.init(valid: major, minor, patch)
        }

        /// Parses a version: one to three numbers separated by dots.
        ///
        /// The result is `nil` for signs, spaces, empty parts, further parts, and numbers that are too large.
        ///
        /// - Parameter text: The text, such as `17.4`.
        public init?(_ text: String) {
            let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count <= 3 else { return nil }
            var numbers: [Int] = []
            for part in parts {
                // Only digits are accepted, because the initializer of `Int` would also accept a sign.
                guard part.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
                    let number = Int(Substring(part))
                else { return nil }
                numbers.append(number)
            }
            numbers += [0, 0]
            self.init(valid: numbers[0], numbers[1], numbers[2])
        }

        private init(valid major: Int, _ minor: Int, _ patch: Int) {
            self.major = major
            self.minor = minor
            self.patch = patch
        }

        /// The version 0.0.0, which is not later than any other.
        public static let zero = PlatformRequirement.Version(valid: 0, 0, 0)
    }
}

extension PlatformRequirement.Version: Comparable, CustomStringConvertible {
    /// Returns whether one version is earlier than another.
    ///
    /// The first number that differs decides.
    ///
    /// - Parameters:
    ///   - first: A version.
    ///   - second: Another version.
    /// - Returns: Whether the first is earlier.
    public static func < (first: PlatformRequirement.Version, second: PlatformRequirement.Version) -> Bool {
        (first.major, first.minor, first.patch) < (second.major, second.minor, second.patch)
    }

    /// The version as text, with two numbers, or three if the third is not zero.
    public var description: String { "\(major).\(minor)" + (patch == 0 ? "" : ".\(patch)") }
}

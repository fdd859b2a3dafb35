/// A feature's requirement for a platform.
///
/// A literal is the minimum version:
///
/// ```swift
/// requirements.iOS = 17
/// requirements.macOS = "14.2"
/// requirements.linux = .any
/// requirements.windows = .unsupported
/// ```
public struct PlatformRequirement: Sendable, Hashable {
    package enum Rule: Sendable, Hashable {
        case any
        case atLeast(PlatformRequirement.Version)
        case unsupported
        /// The requirement is a literal that is not a version, which the set-up reports.
        case malformed(String)
    }

    package let rule: Rule

    /// A requirement that accepts any version of the platform.
    public static let any = PlatformRequirement(rule: .any)

    /// A requirement that makes the feature unavailable on the platform.
    public static let unsupported = PlatformRequirement(rule: .unsupported)

    /// Requires a minimum version of the platform.
    ///
    /// - Parameter version: The version.
    /// - Returns: The requirement.
    public static func atLeast(_ version: PlatformRequirement.Version) -> PlatformRequirement {
        PlatformRequirement(rule: .atLeast(version))
    }

    /// The minimum version; `nil` if there is none.
    public var minimumVersion: PlatformRequirement.Version? {
        if case .atLeast(let version) = rule { version } else { nil }
    }

    /// Returns whether a version of the platform meets the requirement.
    ///
    /// - Parameter version: The version.
    /// - Returns: Whether the requirement accepts the version.
    public func isSatisfied(by version: PlatformRequirement.Version) -> Bool {
        switch rule {
        case .any: true
        case .atLeast(let minimum): version >= minimum
        case .unsupported, .malformed: false
        }
    }

    var malformedText: String? {
        if case .malformed(let text) = rule { text } else { nil }
    }
}

extension PlatformRequirement: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Requires a minimum major version.
    ///
    /// - Parameter major: The major version. A negative number is the diagnostic `constraint.badVersion`.
    public init(integerLiteral major: Int) {
        rule = PlatformRequirement.Version(major).map { .atLeast($0) } ?? .malformed("\(major)")
    }

    /// Requires a minimum version, given as text.
    ///
    /// - Parameter text: The version, such as `17.4`. Any other text is the diagnostic
    ///   `constraint.badVersion`.
    public init(stringLiteral text: String) {
        rule = PlatformRequirement.Version(text).map { .atLeast($0) } ?? .malformed(text)
    }
}

extension PlatformRequirement: CustomStringConvertible {
    /// A short description of the requirement.
    public var description: String {
        switch rule {
        case .any: "any version"
        case .atLeast(let version): "\(version) or later"
        case .unsupported: "not supported"
        case .malformed(let text): "'\(text)', which is no version"
        }
    }
}

/// What a feature asks of a platform.
///
/// Literals stand for the least version:
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
        case atLeast(PlatformVersion)
        case unsupported
        /// A literal that is no version; the set-up reports it.
        case malformed(String)
    }

    package let rule: Rule

    /// Any version will do.
    public static let any = PlatformRequirement(rule: .any)

    /// The feature is not available on the platform.
    public static let unsupported = PlatformRequirement(rule: .unsupported)

    /// The platform must have a version or a later one.
    ///
    /// - Parameter version: The version.
    /// - Returns: The requirement.
    public static func atLeast(_ version: PlatformVersion) -> PlatformRequirement {
        PlatformRequirement(rule: .atLeast(version))
    }

    /// The least version; `nil` if there is none.
    public var minimumVersion: PlatformVersion? {
        if case .atLeast(let version) = rule { version } else { nil }
    }

    /// Whether a version of the platform will do.
    ///
    /// - Parameter version: The version.
    /// - Returns: Whether it is not older than required.
    public func isSatisfied(by version: PlatformVersion) -> Bool {
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
    /// Requires at least a major version.
    ///
    /// - Parameter major: The version; a negative one is the diagnostic `constraint.badVersion`.
    public init(integerLiteral major: Int) {
        rule = PlatformVersion(major).map { .atLeast($0) } ?? .malformed("\(major)")
    }

    /// Requires at least a version.
    ///
    /// - Parameter text: The version, such as `17.4`; anything else is the diagnostic `constraint.badVersion`.
    public init(stringLiteral text: String) {
        rule = PlatformVersion(text).map { .atLeast($0) } ?? .malformed(text)
    }
}

extension PlatformRequirement: CustomStringConvertible {
    /// The requirement in a few words.
    public var description: String {
        switch rule {
        case .any: "any version"
        case .atLeast(let version): "\(version) or later"
        case .unsupported: "not supported"
        case .malformed(let text): "'\(text)', which is no version"
        }
    }
}

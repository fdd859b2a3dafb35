public import Foundation

/// An error about a link that cannot be made.
///
/// An input that cannot be encoded into parameters throws another error, such as ``RouteParameters/Failure``.
public struct LinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The code of a kind of refusal.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case noMapping, noTarget, missingVariable, notRoundTrippable, shadowed
        }

        private let value: Value

        /// The binding has no URL mapping of the requested kind, or only mappings with `*`.
        public static let noMapping = Code(value: .noMapping)
        /// No URL scheme, or no domain, is configured.
        public static let noTarget = Code(value: .noTarget)
        /// The input has no value for a variable of the pattern.
        public static let missingVariable = Code(value: .missingVariable)
        /// Opening the link would not result in the same input.
        public static let notRoundTrippable = Code(value: .notRoundTrippable)
        /// Opening the link would perform another action.
        public static let shadowed = Code(value: .shadowed)

        /// The name of the refusal's kind.
        public var description: String { value.rawValue }
    }

    /// The kind of this refusal.
    public let code: Code

    /// The stable identity of the link's binding.
    public let bindingID: String

    /// The parameter that is missing or changed by a round trip; `nil` if the error is not about one.
    public let name: String?

    /// The stable identity of the binding that the link would open instead; `nil` for other errors than
    /// `shadowed`.
    public let shadowingID: String?

    package init(
        _ code: Code, _ bindingID: String, name: String? = nil, shadowedBy shadowingID: String? = nil
    ) {
        self.code = code
        self.bindingID = bindingID
        self.name = name
        self.shadowingID = shadowingID
    }

    /// A text that names the refused link, the reason, and the solution.
    public var description: String {
        let subject = "No link to '\(bindingID)': "
        let parameter = name.map { "parameter '\($0)'" } ?? "the input"
        return switch code {
        case .noMapping:
            subject
                + "it has no mapping of that kind and name without '*'. Declare one in 'urlMappings(routes:)'."
        case .noTarget: subject + "no scheme or domain is configured. Set 'links' in the configuration."
        case .missingVariable:
            subject + "\(parameter) is missing. Give it a value, or map a pattern without it."
        case .shadowed: subject + "'\(shadowingID ?? "")' has a more specific pattern that takes it."
        default: subject + "\(parameter) would not be the same when the link is opened."
        }
    }
}

extension LinkError: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}

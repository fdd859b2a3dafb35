public import Foundation

/// An error that says why a link to an action cannot be made.
///
/// If an input cannot be encoded into parameters, another error is thrown, such as
/// ``RouteParameters/Failure``.
public struct LinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The code of a reason why a link cannot be made.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case noMapping, noTarget, missingVariable, notRoundTrippable, shadowed
        }

        private let value: Value

        /// The action's binding has no URL mapping of the requested kind, or only mappings whose patterns
        /// contain `*`.
        public static let noMapping = Code(value: .noMapping)
        /// The configuration has no URL scheme, or no domain, for the link.
        public static let noTarget = Code(value: .noTarget)
        /// The input has no value for a variable of the mapping's pattern.
        public static let missingVariable = Code(value: .missingVariable)
        /// The input that is decoded when the link is opened would differ from the given input.
        public static let notRoundTrippable = Code(value: .notRoundTrippable)
        /// Opening the link would perform another action, whose pattern matches the same URL and has
        /// precedence.
        public static let shadowed = Code(value: .shadowed)

        /// The name of the code, such as `noMapping`.
        public var description: String { value.rawValue }
    }

    /// The code of the reason.
    public let code: Code

    /// The stable identity of the binding to which the link should lead.
    public let bindingID: String

    /// The name of the parameter that is missing, or that opening the link would change; `nil` if no
    /// parameter is the reason.
    public let name: String?

    /// The stable identity of the binding that opening the link would perform instead; `nil` for other codes
    /// than `shadowed`.
    public let shadowingID: String?

    package init(
        _ code: Code, _ bindingID: String, name: String? = nil, shadowedBy shadowingID: String? = nil
    ) {
        self.code = code
        self.bindingID = bindingID
        self.name = name
        self.shadowingID = shadowingID
    }

    /// A text that names the link, the reason why it cannot be made, and the solution.
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

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Thrown when a manager was put together wrongly; it has all findings.
public struct TweakSetupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One mistake.
    public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
        /// Names a kind of mistake.
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            private enum Value: String {
                case duplicateProvider, conflictingKinds, nameCollision, providerCycle, invalidDefault,
                    unknownWriteTarget, ignoredLegacyKeys
            }

            private let value: Value

            /// Two providers have the same identifier.
            public static let duplicateProvider = Code(value: .duplicateProvider)
            /// A path is declared with different kinds.
            public static let conflictingKinds = Code(value: .conflictingKinds)
            /// Two paths are one in the eyes of a provider.
            public static let nameCollision = Code(value: .nameCollision)
            /// A manager would contain itself.
            public static let providerCycle = Code(value: .providerCycle)
            /// A declared default is outside its own options or range.
            public static let invalidDefault = Code(value: .invalidDefault)
            /// The write target is no provider that can be written to.
            public static let unknownWriteTarget = Code(value: .unknownWriteTarget)
            /// User defaults hold overrides of JustTweak whose tweaks are not declared to their provider.
            public static let ignoredLegacyKeys = Code(value: .ignoredLegacyKeys)

            /// The name of the kind.
            public var description: String { value.rawValue }
        }

        /// The kind of mistake.
        public let code: Code
        /// The tweak that it is about, if it is about one.
        public let path: TweakPath?
        /// The provider that it is about, if it is about one.
        public let providerID: String?
        /// What is wrong, where, and what to do.
        public let description: String

        /// Creates a diagnostic.
        ///
        /// - Parameters:
        ///   - code: The kind of mistake.
        ///   - path: The tweak that it is about.
        ///   - providerID: The provider that it is about.
        ///   - description: What is wrong, where, and what to do.
        public init(
            _ code: Code, path: TweakPath? = nil, providerID: String? = nil, _ description: String
        ) {
            self.code = code
            self.path = path
            self.providerID = providerID
            self.description = description
        }
    }

    /// All mistakes.
    public let diagnostics: [Diagnostic]

    /// Creates an error.
    ///
    /// - Parameter diagnostics: All mistakes.
    public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    /// All mistakes, a line each.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension TweakSetupError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}

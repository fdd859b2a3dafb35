#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Thrown when a tweak cannot be given or written.
public struct TweakError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Names a kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case notFound, notSupported, wrongType, decryptionClosureNotProvided, decryptionFailed,
                providerFailed,
                readOnly, unknownProvider, invalidValue, storageFailed, shutDown
        }

        private let value: Value

        /// No provider has the tweak.
        public static let notFound = Code(value: .notFound)
        /// The value is of a sort that the operation cannot handle.
        public static let notSupported = Code(value: .notSupported)
        /// The value has another kind than the declared one, or is outside the options or the range.
        public static let wrongType = Code(value: .wrongType)
        /// The value is encrypted and nobody can decrypt it.
        public static let decryptionClosureNotProvided = Code(value: .decryptionClosureNotProvided)
        /// The decryption hook threw.
        public static let decryptionFailed = Code(value: .decryptionFailed)
        /// The provider threw.
        public static let providerFailed = Code(value: .providerFailed)
        /// There is no provider that can be written to.
        public static let readOnly = Code(value: .readOnly)
        /// There is no provider of that name.
        public static let unknownProvider = Code(value: .unknownProvider)
        /// The value cannot be written: wrong kind, not finite, or outside the options or the range.
        public static let invalidValue = Code(value: .invalidValue)
        /// The provider's storage refused.
        public static let storageFailed = Code(value: .storageFailed)
        /// The manager was shut down.
        public static let shutDown = Code(value: .shutDown)

        /// The name of the kind.
        public var description: String { value.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The tweak that it is about, if it is about one.
    public let path: TweakPath?
    /// The provider that it is about, if it is about one.
    public let providerID: String?
    /// What is wrong, where, and what to do.
    public let description: String
    /// All that is wrong, where several items are; empty if this error is all.
    public let problems: [TweakError]

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - path: The tweak that it is about.
    ///   - providerID: The provider that it is about.
    ///   - description: What is wrong, where, and what to do. It must not show values of sensitive tweaks.
    ///   - problems: All that is wrong, where several items are.
    public init(
        _ code: Code, path: TweakPath? = nil, providerID: String? = nil, _ description: String,
        problems: [TweakError] = []
    ) {
        self.problems = problems
        self.code = code
        self.path = path
        self.providerID = providerID
        self.description = description
    }

    /// Compares the kinds, the tweaks and the providers; not the words.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether both are of one kind and about the same.
    public static func == (first: TweakError, second: TweakError) -> Bool {
        first.code == second.code && first.path == second.path && first.providerID == second.providerID
    }

    /// Feeds what is compared.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(path)
        hasher.combine(providerID)
    }
}

extension TweakError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
